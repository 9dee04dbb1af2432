"""Animations of battles in Pirate Rumble, at a table, in a replay and in the guide; and gestures against the clock."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from brethren.core.record import parse_record
from brethren.games.rumble.components import FIRST_GOLDEN, GOLDEN_KINDS
from brethren.table.replay import loaded_replay
from browser.people import DESKTOP, PHONE, Person, Visit
from server.server_process import Server

RECORD = Path(__file__).parent.parent / "golden" / "rumble-5-standard-survivor-won.brethren"
GOLDEN_HAND = [f"held-{card}" for card in range(FIRST_GOLDEN, FIRST_GOLDEN + GOLDEN_KINDS)]
LEFT = "all => all.map(one => Number(one.style.transform.match(/[(]([-0-9.]+)px/)[1]))"
SHAPES = pytest.mark.parametrize("shape", [DESKTOP, PHONE], ids=["desktop", "phone"])
SECOND_STEP = "() => Number(document.querySelector('[data-testid=animation]')?.dataset.step) >= 1"
STEP_BACK = """() => {
    const shown = document.querySelector('[data-testid=animation]');
    if (!shown) document.querySelector('[data-testid=replay-animation]')?.click(); // it was over before we looked
    if (!(Number(shown?.dataset.step) >= 1)) return false;
    shown.querySelector('[aria-label="Step back"]').click();
    return true;
}"""
"""Step back as soon as an animation has reached its second step by itself; that also stops it."""
MOVING: dict[str, Any] = {"preferences": {"speed": "slow", "sound": False}, "reduced_motion": "no-preference"}


def begun(person: Person, **options: str) -> None:
    """A new table for three, with bots."""
    page = person.open("/new/rumble")
    page.get_by_label("Players").select_option("3")
    for name, value in options.items():
        person.choose(name, value)
    page.get_by_role("button", name="Start game").click()
    page.wait_for_selector("g.piece.usable")


def use(person: Person, *wanted: str) -> None:
    """Use the first of these pieces that is usable, or any."""
    ids: list[str] = person.page.eval_on_selector_all("g.piece.usable", "all => all.map(one => one.dataset.piece)")
    chosen = next((each for each in wanted if each in ids), ids[0])
    piece = person.page.locator(f'g.piece.usable[data-piece="{chosen}"]')
    before = person.state()
    if person.touch:
        piece.tap(force=True)
    else:
        piece.click(force=True)
    person.moved_on(before)


def fought(person: Person) -> Locator:
    """Play a round, with a shot if there is a bullet; returns its animation."""
    animation = person.page.get_by_test_id("animation")
    for _ in range(4):
        use(person, "held-1", "held-0", "seat-1")
        if "target" in person.prompt():
            use(person, "seat-1")
        person.page.wait_for_selector("[data-testid=animation], g.piece.usable")
        if animation.count():
            return animation
    animation.wait_for()
    return animation


def stepped_back(person: Person, animation: Locator) -> int:
    """Let an animation play by itself, then step back, which stops it; returns the step at which it stays."""
    person.page.wait_for_function(STEP_BACK)
    stays = int(animation.get_attribute("data-step") or "")
    person.page.wait_for_timeout(2000)
    expect(animation).to_have_attribute("data-step", f"{stays}")
    return stays


@SHAPES
def test_a_battle_plays_and_can_be_stepped_replayed_and_skipped(visit: Visit, shape: dict[str, Any]) -> None:
    anne = visit.person("anne", shape, **MOVING)
    begun(anne)
    animation, again = fought(anne), anne.page.get_by_test_id("replay-animation")
    stays = stepped_back(anne, animation)
    anne.picture("played")
    assert anne.page.get_by_test_id("caption").inner_text()
    anne.page.wait_for_selector("g.piece.usable")  # it does not hold up the game
    animation.get_by_role("button", name="Step forward").press("Enter")
    expect(animation).to_have_attribute("data-step", f"{stays + 1}")
    animation.get_by_role("button", name="Skip").click()
    expect(animation).to_have_count(0)
    anne.tool("Help")
    anne.dialog("Help").get_by_role("row").filter(has_text="replay the last animation").wait_for()
    anne.page.keyboard.press("Escape")
    again.focus()
    again.press("Enter")
    stepped_back(anne, animation)
    id = animation.get_attribute("data-id")
    assert not anne.faults()
    assert anne.fits()
    use(anne, "held-0", "held-3")
    expect(anne.page.locator(f'[data-testid=animation][data-id="{id}"]')).to_have_count(0)  # another may be playing
    assert not anne.complaints, anne.complaints


def test_a_shot_is_an_arrow_with_a_number(visit: Visit) -> None:
    anne = visit.person("anne", **MOVING)
    begun(anne)
    for _ in range(12):
        animation = fought(anne)
        steps = animation.get_by_role("button", name="Step", exact=False)
        assert steps.count() > 2
        for place in range(animation.locator(".steps button").count()):
            animation.locator(".steps button").nth(place).click()
            badges = anne.page.locator(".marks .badge").all_text_contents()
            numbered = any(text.strip().isdigit() for text in badges)
            caption = anne.page.get_by_test_id("caption").inner_text()
            if " hits " in caption:  # thefts and cover are arrows too
                anne.picture("arrow")
                assert anne.page.locator(".marks .arrow").count()
                assert numbered
                return
        anne.page.keyboard.press("Escape")
    raise AssertionError("nobody has shot in twelve rounds")


@SHAPES
def test_without_motion_a_battle_is_a_list(visit: Visit, shape: dict[str, Any]) -> None:
    anne = visit.person("anne", shape)
    begun(anne)
    animation = fought(anne)
    expect(animation).to_have_attribute("data-step", "-1")
    lines = animation.get_by_role("listitem")
    assert lines.count() > 1
    anne.picture("list")
    anne.page.wait_for_timeout(1200)
    expect(animation).to_have_attribute("data-step", "-1")
    animation.get_by_role("button", name="Step forward").click()
    expect(lines.first).to_have_attribute("aria-current", "step")
    assert not anne.faults()
    animation.get_by_role("button", name="Skip").click()
    expect(animation).to_have_count(0)
    assert not anne.complaints, anne.complaints


def battles() -> dict[int, int]:
    """The moves of the record that end in a Battle, and how many steps it has."""
    replay = loaded_replay(parse_record(RECORD.read_text("utf8")))
    animations: dict[int, Any] = {
        number: replay.view_at(number, None, "wide").get("animation") for number in range(replay.last_move + 1)
    }
    told = {number: animation["steps"] for number, animation in animations.items() if animation and number}
    return {number: len(steps) for number, steps in told.items() if len(steps) > 1}


def at_move(person: Person, move: int) -> None:
    person.page.get_by_label("Move", exact=True).fill(str(move))
    person.page.get_by_role("group", name=f"The table after move {move}", exact=True).wait_for()


@SHAPES
def test_a_battle_is_animated_in_a_replay(visit: Visit, shape: dict[str, Any]) -> None:
    """It plays by itself after a step forward; after a jump it plays on request."""
    anne = visit.person("anne", shape, **MOVING)
    page = anne.open("/record")
    page.get_by_label("Replay file", exact=True).set_input_files(RECORD)
    first, second, *_ = battles()
    at_move(anne, first - 1)
    animation, again = page.get_by_test_id("animation"), page.get_by_test_id("replay-animation")
    assert not animation.count()
    page.get_by_role("button", name="Next move").click()
    stays = stepped_back(anne, animation)
    anne.picture("animated")
    page.get_by_role("heading", level=1).focus()
    page.keyboard.press("]")
    expect(animation).to_have_attribute("data-step", f"{stays + 1}")
    assert not anne.faults()
    assert anne.fits()
    page.keyboard.press("Escape")
    expect(animation).to_have_count(0)
    at_move(anne, second)
    expect(animation).to_have_count(0)
    page.get_by_label("View as").select_option("2")
    page.wait_for_selector('g.piece[data-piece^="held-"]')  # another view that comes in ends an animation
    again.click()
    expect(animation).to_have_count(1)
    at_move(anne, second + 1)
    expect(animation).to_have_count(0)
    expect(again).to_have_count(0)
    assert not anne.complaints, anne.complaints


def test_a_hand_stays_whole_while_a_battle_is_shown(visit: Visit, site: Server) -> None:
    """The golden card is gone; cards of two rounds in one hand would leave gaps and lie under each other."""
    key, tokens = site.table(seats=3, game="rumble", options={"character_pool": "bonny+read+kidd"})
    anne = visit.person("anne", **MOVING)
    page = anne.sit_down(key, tokens[0])
    page.wait_for_selector("g.piece.usable")
    before = page.locator('g.piece[data-piece^="held-"]').count()
    use(anne, *GOLDEN_HAND)
    if page.locator('g.piece.usable[data-piece^="seat-"]').count():
        use(anne, "seat-1")
    page.wait_for_function(SECOND_STEP)  # the played card has faded by now
    anne.picture("hand")
    lefts = sorted(page.eval_on_selector_all('g.piece[data-piece^="held-"]', LEFT))
    assert len(lefts) == before - 1
    assert len({round(right - left) for left, right in pairwise(lefts)}) == 1, f"the cards lie at {lefts}"
    assert not anne.complaints, anne.complaints


def test_a_replay_that_plays_by_itself_waits_for_the_animation(visit: Visit) -> None:
    anne = visit.person("anne", preferences={"speed": "normal", "sound": False}, reduced_motion="no-preference")
    page = anne.open("/record")
    page.get_by_label("Replay file", exact=True).set_input_files(RECORD)
    first, beats = next(iter(battles().items()))
    at_move(anne, first - 1)
    page.get_by_role("button", name="Play", exact=True).click()
    last = "last => document.querySelector('[data-testid=animation]')?.dataset.step === last"
    page.wait_for_function(last, arg=str(beats - 1))
    page.get_by_role("group", name=f"The table after move {first + 1}", exact=True).wait_for()
    expect(page.get_by_test_id("animation")).to_have_count(0)
    page.get_by_role("button", name="Pause").click()


@SHAPES
def test_the_battle_of_the_guide_is_animated(visit: Visit, shape: dict[str, Any]) -> None:
    anne = visit.person("anne", shape, **MOVING)
    page = anne.open("/guide/rumble")
    page.get_by_role("button", name="Continue").click()
    for _ in range(2):
        page.get_by_role("button", name="Show me").click()
    animation = page.get_by_test_id("animation")
    page.wait_for_function(SECOND_STEP)
    anne.picture("animation")
    assert page.get_by_role("button", name="Continue").count(), "it holds up the guide"
    assert anne.fits()
    animation.get_by_role("button", name="Skip").click()
    expect(animation).to_have_count(0)
    anne.picture("after")
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Show me").click()
    page.wait_for_function(SECOND_STEP)
    animation.get_by_role("button", name="Skip").click()
    page.get_by_role("button", name="Show me").wait_for()
    assert not anne.complaints, anne.complaints


@SHAPES
def test_gestures_have_icons_that_differ_and_can_be_pressed(visit: Visit, shape: dict[str, Any]) -> None:
    anne = visit.person("anne", shape)
    begun(anne, Gestures="on")
    page = anne.page
    use(anne, "held-0")
    page.wait_for_selector('g.piece[data-piece="clock"]')
    icons = page.locator("g.piece.card.usable")
    drawn = icons.evaluate_all("all => all.map(one => one.querySelector('path').getAttribute('d'))")
    assert len(set(drawn)) == len(drawn) == 6
    for place in range(6):
        box = icons.nth(place).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 60
    ring = "document.querySelector('[data-piece=clock] circle[stroke-dasharray]').getAttribute('stroke-dasharray')"
    before = page.evaluate(ring)
    anne.picture("gestures")
    page.wait_for_function(f"was => {ring} !== was", arg=before)
    state = anne.state()
    icons.nth(2).click(force=True)
    anne.moved_on(state)
    assert not anne.complaints, anne.complaints


def test_phrases_of_a_game_are_one_tap_away(visit: Visit) -> None:
    anne = visit.person("anne", PHONE)
    begun(anne)
    anne.tool("Chat")
    said = anne.page.get_by_role("log", name="Messages")
    assert anne.page.get_by_role("button", name="I'm Sun.").count() == 0, "there are no camps in a duel"
    anne.page.get_by_role("button", name="I'm out of bullets.").tap()
    expect(said).to_contain_text("I'm out of bullets.")
    anne.page.get_by_role("button", name="Everyone on …!").tap()
    people = anne.page.get_by_role("group", name="Who do you mean?").get_by_role("button")
    assert people.count() == 2
    name = people.first.inner_text()
    anne.picture("chat")
    people.first.tap()
    expect(said).to_contain_text(f"Everyone on {name}!")
    assert not anne.complaints, anne.complaints
