"""After the game: score sheet, check of the shuffle, replay, forks, replay files, rematch, problem report."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.people import Person, Visit, played_out
from server.server_process import Server


@pytest.fixture(scope="module")
def over(site: Server) -> tuple[str, str]:
    key, [token] = played_out(site)
    return key, token


def replayed(person: Person, key: str, token: str) -> Page:
    """The replay of a finished table, opened from its result."""
    person.sit_down(key, token).get_by_test_id("game-over").get_by_role("link", name="Replay").click()
    person.page.get_by_label("Move", exact=True).wait_for()
    person.page.wait_for_selector("g.piece")
    return person.page


def at_move(page: Page, move: int) -> None:
    page.get_by_role("group", name=f"The table after move {move}", exact=True).wait_for()


def test_score_sheet_opens_its_rules(visit: Visit, over: tuple[str, str]) -> None:
    anne = visit.person("anne")
    end = anne.sit_down(*over).get_by_test_id("game-over")
    end.get_by_role("tab", name="Score sheet").click()
    rule = end.get_by_role("button", name=re.compile(r"^OC-\d")).first
    rule.click()
    end.get_by_role("link", name="Open in rulebook").wait_for()
    sections = end.get_by_role("region")
    for number in range(sections.count()):
        section = sections.nth(number)
        games = [int(each.replace("−", "-")) for each in section.locator("h4 span").all_inner_texts()]
        assert sum(games) == int(section.locator("h3 span").inner_text()) or not games
        total = int(section.locator("h3 span").inner_text())
        amounts = [int(each.replace("−", "-")) for each in section.locator("li b").all_inner_texts()]
        assert sum(amounts) == total
    anne.picture("scores")


COVERS = """panel => {
    const tip = document.querySelector('[role=tooltip]');
    if (!tip) return null;
    const [a, b] = [tip.getBoundingClientRect(), panel.getBoundingClientRect()];
    const left = Math.max(a.left, b.left), right = Math.min(a.right, b.right);
    const top = Math.max(a.top, b.top), bottom = Math.min(a.bottom, b.bottom);
    if (left >= right || top >= bottom) return null;
    tip.style.pointerEvents = 'auto'; // so that it can be found
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    tip.style.pointerEvents = '';
    return tip.contains(found);
}"""
UNCOVERED = """pieces => pieces.map(piece => piece.getBoundingClientRect()).map(box =>
    [box.left + box.width / 2, box.top + box.height / 2]).filter(([x, y]) =>
    document.elementFromPoint(x, y)?.closest('g.piece[aria-label]'))"""


def test_the_result_lies_over_tooltips(visit: Visit, over: tuple[str, str]) -> None:
    page = visit.person("anne").sit_down(*over)
    end = page.get_by_test_id("game-over")
    met: list[bool] = []
    for x, y in page.eval_on_selector_all("g.piece[aria-label]", UNCOVERED):
        page.mouse.move(x, y)
        page.get_by_role("tooltip").wait_for()
        covers = end.evaluate(COVERS)
        met += [] if covers is None else [covers]
    assert met, "no tooltip reaches the panel"
    assert not any(met)


def test_shuffle_is_verified_with_one_click(visit: Visit, over: tuple[str, str]) -> None:
    anne = visit.person("anne")
    end = anne.sit_down(*over).get_by_test_id("game-over")
    end.get_by_role("tab", name="Was it fair?").click()
    end.get_by_role("button", name="Verify the shuffle").click()
    end.get_by_text("The shuffle was fair.").wait_for()
    checks = end.get_by_test_id("checks").get_by_role("listitem").all_inner_texts()
    assert len(checks) == 3
    assert all(each.startswith("✓") for each in checks)


def test_a_forged_proof_fails(visit: Visit, over: tuple[str, str]) -> None:
    anne = visit.person("anne")
    end = anne.sit_down(*over).get_by_test_id("game-over")

    def falsify(route: object) -> None:
        answer = route.fetch()  # type: ignore[attr-defined]  # playwright's Route has no public name here
        deal = answer.json()
        below, value = deal["picks"][5]
        deal["picks"][5] = [below, (value + 1) % below]
        route.fulfill(response=answer, json=deal)  # type: ignore[attr-defined]

    anne.page.route("**/deal", falsify)
    end.get_by_role("tab", name="Was it fair?").click()
    end.get_by_role("button", name="Verify the shuffle").click()
    end.get_by_text("The check failed").wait_for()
    anne.picture("unfair")


def test_replay_with_slider_and_viewpoints(visit: Visit, over: tuple[str, str]) -> None:
    anne = visit.person("anne")
    page = replayed(anne, *over)
    at_move(page, 0)
    page.get_by_label("Move", exact=True).fill("7")
    at_move(page, 7)
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Next move").click()
    at_move(page, 8)
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("ArrowLeft")
    at_move(page, 7)
    page.keyboard.press("Home")
    at_move(page, 0)  # where players know only their own hand
    viewpoint = page.get_by_label("View as")
    expect(viewpoint).to_have_value("0")  # the seat that she played
    own = page.locator("g.piece.card[aria-label*='only you see it']")
    expect(own).to_have_count(1)
    anne.picture("seat")
    viewpoint.select_option("Spectator")
    expect(own).to_have_count(0)
    anne.picture("spectator")
    page.keyboard.press("End")
    page.get_by_label("Move", exact=True).blur()
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("End")
    assert page.get_by_role("button", name="Continue from here").is_disabled()
    page.keyboard.press("Home")
    at_move(page, 0)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function(
        "() => document.querySelector('[aria-label=Move]').valueAsNumber >= 2"
    )  # it may be further along by now
    page.get_by_role("button", name="Pause").click()
    assert not anne.complaints, anne.complaints


def test_replay_with_all_cards_open(visit: Visit, site: Server, over: tuple[str, str]) -> None:
    """Of a game that is over; of one that is not, the server shows nothing at all."""
    anne = visit.person("anne")
    page = replayed(anne, *over)
    at_move(page, 0)
    backs = page.locator("g.piece.card[aria-label$='face down']")
    assert backs.count() > 0
    page.get_by_label("View as").select_option("All cards open")
    expect(backs).to_have_count(0)
    page.get_by_text(re.compile("^To Bruno: Your hand")).wait_for()
    anne.picture("open")
    key, [token] = site.table()
    anne.sit_down(key, token)
    anne.open(f"/record?table={key}").get_by_role("alert").get_by_text("The game is not over yet").wait_for()
    ask = "path => fetch(path).then(answer => answer.json())"
    for query in ("?open=true", "?seat=1"):
        answer = page.evaluate(ask, f"/api/tables/{key}/moments/0{query}")
        assert answer == {"is": "refused", "why": "the game is not over yet; its record is shown at the end"}


def test_replay_jumps_by_rounds(visit: Visit, over: tuple[str, str]) -> None:
    anne = visit.person("anne")
    page = replayed(anne, *over)
    at_move(page, 0)
    shown = page.locator("footer output")
    expect(shown).to_contain_text("ound 1")
    page.get_by_role("button", name="Next round").click()
    expect(shown).to_contain_text("ound 2")
    second = page.get_by_label("Move", exact=True).input_value()
    page.get_by_role("button", name="Next move").click()
    page.get_by_role("button", name="Previous round").click()
    at_move(page, int(second))
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("PageUp")
    at_move(page, 0)
    page.keyboard.press("PageDown")
    at_move(page, int(second))


def test_continuing_from_the_middle(visit: Visit, over: tuple[str, str]) -> None:
    anne = visit.person("anne")
    page = replayed(anne, *over)
    page.get_by_label("Move", exact=True).fill("5")
    at_move(page, 5)
    page.get_by_role("button", name="Continue from here").click()
    page.wait_for_url("**/t/*")
    page.get_by_role("button", name="Sit here").first.click()
    page.get_by_role("button", name="Leave seat").wait_for()
    for _ in range(3):
        bots = page.get_by_role("button", name="Add bot", exact=True)
        before = bots.count()
        bots.first.click()
        page.wait_for_function(
            "was => [...document.querySelectorAll('button')].filter(one => one.innerText === 'Add bot').length < was",
            arg=before,
        )
    page.get_by_role("button", name="Start game").click()
    page.wait_for_selector("g.piece")
    anne.move()
    anne.picture("fork")


def test_record_goes_out_and_comes_back(visit: Visit, site: Server, over: tuple[str, str], tmp_path: Path) -> None:
    anne = visit.person("anne")
    page = replayed(anne, *over)
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download").click()
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)
    assert file.suffix == ".brethren"
    assert file.read_text() == site.ask(f"/api/tables/{over[0]}/record", token=over[1])
    page = anne.open("/record")
    page.get_by_label("Replay file", exact=True).set_input_files(file)
    at_move(page, 0)
    page.get_by_label("Move", exact=True).fill("3")
    at_move(page, 3)
    page.get_by_label("View as").select_option("2")
    page.get_by_role("button", name="Continue from here").click()
    page.get_by_role("button", name="Sit here").first.wait_for()


def test_a_file_that_is_no_replay(visit: Visit, tmp_path: Path) -> None:
    anne = visit.person("anne")
    page = anne.open("/record")
    for name, text in (("nonsense.txt", "<script>alert(1)</script>"), ("long.txt", "x" * 600_000)):
        file = tmp_path / name
        file.write_text(text)
        page.get_by_label("Replay file", exact=True).set_input_files(file)
        page.get_by_role("alert").wait_for()
        anne.picture(name)
        assert page.get_by_role("alert").inner_text().endswith(".")


def test_report_holds_the_record(visit: Visit, over: tuple[str, str], tmp_path: Path) -> None:
    anne = visit.person("anne")
    page = replayed(anne, *over)
    page.get_by_role("button", name="Report a problem").click()
    page.get_by_label("What went wrong").fill("The Kraken <b>sank</b> twice.")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save report").click()
    file = tmp_path / "report.txt"
    waiting.value.save_as(file)
    text = file.read_text()
    assert "The Kraken <b>sank</b> twice." in text
    assert "game: ocracoke" in text
    assert re.search(r"^1\. ", text, re.MULTILINE)
    assert over[1] not in text, "the token must not leak"


def test_rematch(visit: Visit, over: tuple[str, str]) -> None:
    """The same players again: against bots it starts at once, and the old table links to it."""
    anne = visit.person("anne")
    page = anne.sit_down(*over)
    page.get_by_test_id("game-over").get_by_role("button", name="Rematch").click()
    page.wait_for_function("was => !location.pathname.endsWith(was)", arg=over[0])
    anne.move()
    anne.picture("rematch")
    there = page.url
    page.go_back()
    page.get_by_role("button", name="Join rematch").click()
    page.wait_for_url(there)
    page.wait_for_selector("g.piece")


def test_rematch_of_two(visit: Visit, site: Server) -> None:
    """Both come to the same table, and each browser adds to the new shuffle."""
    key, tokens = played_out(site, people=2)
    anne, mary = visit.person("anne"), visit.person("mary")
    for person, token in zip((anne, mary), tokens, strict=True):
        person.sit_down(key, token)
    anne.page.get_by_role("button", name="Rematch").click()
    anne.page.get_by_role("button", name="Start game").wait_for()
    mary.page.get_by_role("button", name="Join rematch").click()
    mary.page.get_by_role("button", name="I'm ready").click()
    anne.page.get_by_role("button", name="Start game").click()
    for person in (anne, mary):
        person.page.wait_for_selector("g.piece")
    assert anne.page.url == mary.page.url


def test_a_rematch_keeps_the_chat_and_the_names_of_the_bots(visit: Visit, site: Server) -> None:
    key, tokens = played_out(site, people=2)
    site.request(key, tokens[1], do="chat", text="Thanks for the game!")
    anne = visit.person("anne")
    page = anne.sit_down(key, tokens[0])
    anne.tool("Players")
    bots = page.get_by_label("Side panel").locator("li").filter(has_text="random bot").locator("strong")
    names = set(bots.all_inner_texts())
    assert len(names) == 2
    page.get_by_role("button", name="Show result").click()
    page.get_by_role("button", name="Rematch").click()
    seats = page.get_by_role("region", name="Seats")
    for name in names:
        seats.get_by_text(name).wait_for()
    page.get_by_role("log").get_by_text("Thanks for the game!").wait_for()
    anne.picture("lobby")
