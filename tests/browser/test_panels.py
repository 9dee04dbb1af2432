"""Panels, large maps, stacks and previews, on a synthetic table: side by side on a desktop, with tabs on a phone."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.fake_table import BACKGROUND, KEY, FakeTable
from browser.people import AT_ONCE, DESKTOP, MAP_READY, PHONE, Person, Visit

PIECES = 120
WATCHED = {**AT_ONCE, "speed": "fast"}
"""Preferences with which things move."""


def sit_at(person: Person) -> FakeTable:
    table = FakeTable(person.page, PIECES)
    person.sit_down(KEY, "a" * 24)
    person.page.wait_for_selector(MAP_READY)
    return table


def place(page: Page) -> tuple[float, float, float]:
    """Where the map is: x, y and scale."""
    x, y, scale = page.eval_on_selector(
        ".surface", "one => { const m = new DOMMatrix(getComputedStyle(one).transform); return [m.e, m.f, m.a]; }"
    )
    return round(x, 1), round(y, 1), round(scale, 4)


def moved_from(page: Page, before: tuple[float, float, float]) -> tuple[float, float, float]:
    """Wait until the map is elsewhere and at rest."""
    page.wait_for_function(
        """was => {
            const m = new DOMMatrix(getComputedStyle(document.querySelector(".surface")).transform);
            const now = JSON.stringify([m.e, m.f, m.a]);
            const still = now === window.lastPlace;
            window.lastPlace = now;
            return still && Math.abs(m.e - was[0]) + Math.abs(m.f - was[1]) + 100 * Math.abs(m.a - was[2]) > 0.5;
        }""",
        arg=list(before),
        polling=150,
    )
    return place(page)


def run_timers(page: Page) -> None:
    """Wait for the timers that are due: after a drag, d3-zoom ignores clicks until a timer of 0 ms has run."""
    page.evaluate("() => new Promise((done) => setTimeout(done, 0))")


def middle(page: Page) -> tuple[float, float]:
    box = page.locator(".viewport").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def is_visible(page: Page, piece: str) -> bool:
    """Whether the middle of a piece is in the visible part of its map."""
    return bool(
        page.eval_on_selector(
            f"[data-piece='{piece}']",
            """one => {
                const box = one.getBoundingClientRect(), area = one.closest(".viewport").getBoundingClientRect();
                const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
                return x > area.left && x < area.right && y > area.top && y < area.bottom;
            }""",
        )
    )


def asked(table: FakeTable, what: str) -> list[dict[str, Any]]:
    return [message for message in table.received if message["do"] == what]


# Panels -----------------------------------------------------------------------------------------------------------


def test_panels_are_side_by_side_on_a_desktop(visit: Visit) -> None:
    anne = visit.person("anne")
    sit_at(anne)
    page = anne.page
    map_box, hand_box = [
        page.get_by_role("region", name=name).bounding_box() for name in ("The Caribbean", "Your ship")
    ]
    assert map_box
    assert hand_box
    assert map_box["y"] + map_box["height"] <= hand_box["y"]
    assert map_box["height"] > hand_box["height"]
    page.get_by_role("region", name="The Caribbean").get_by_text("Choose where to sail.").wait_for()
    assert page.get_by_role("tab").count() == 0
    anne.picture("panels")
    assert anne.faults() == []
    assert not anne.complaints


def test_a_phone_shows_one_panel_and_brings_the_needed_one_to_the_front(visit: Visit) -> None:
    anne = visit.person("anne", PHONE)
    table = sit_at(anne)
    page = anne.page
    card, counter = page.locator("[data-piece='card-4']"), page.locator("[data-piece='counter-0']")
    expect(counter).to_be_visible()
    expect(card).to_be_hidden()
    anne.picture("map")
    page.get_by_role("tab", name="Your ship").tap()
    expect(card).to_be_visible()
    expect(counter).to_be_hidden()
    page.get_by_role("button", name="The Caribbean: Choose where to sail.").wait_for()
    anne.picture("hand")
    assert anne.faults() == []
    page.get_by_role("button", name="The Caribbean: Choose where to sail.").tap()
    expect(counter).to_be_visible()
    table.news(attention={"panel": "hand", "why": "Play a card."})
    expect(page.get_by_role("tab", name="Your ship")).to_have_attribute("aria-selected", "true")
    table.news(gone=["attention"])
    page.get_by_role("tab", name="The Caribbean").tap()
    expect(counter).to_be_visible()
    assert not anne.complaints


def test_no_panel_comes_to_the_front_under_a_finger(visit: Visit) -> None:
    anne = visit.person("anne", PHONE)
    table = sit_at(anne)
    page = anne.page
    cdp = anne.context.new_cdp_session(page)
    x, y = middle(page)
    cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    cdp.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x - 60, "y": y}]})
    table.news(attention={"panel": "hand", "why": "Play a card."})
    page.get_by_role("button", name="Your ship: Play a card.").wait_for()
    expect(page.get_by_role("tab", name="The Caribbean")).to_have_attribute("aria-selected", "true")
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_tabs_and_pieces_by_keyboard(visit: Visit) -> None:
    anne = visit.person("anne", {"viewport": {"width": 500, "height": 800}})
    table = sit_at(anne)
    page = anne.page
    for _ in range(6):  # four hexes, then the card in the other panel
        page.keyboard.press("ArrowRight")
        page.wait_for_selector("g.piece.usable:focus")
    page.wait_for_selector("[data-piece='card-4']:focus")
    expect(page.get_by_role("tab", name="Your ship")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    page.wait_for_function("() => !document.querySelector('g.usable')")
    assert [message["move"] for message in asked(table, "move")] == [7]
    page.get_by_role("tab", name="Your ship").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("tab", name="The Caribbean")).to_be_focused()


# Pan and zoom -----------------------------------------------------------------------------------------------------


def test_wheel_buttons_and_keys_zoom(visit: Visit) -> None:
    anne = visit.person("anne")
    sit_at(anne)
    page = anne.page
    whole = place(page)
    page.mouse.move(*middle(page))
    page.mouse.wheel(0, -400)
    closer = moved_from(page, whole)
    assert closer[2] > whole[2]
    page.get_by_role("button", name="Zoom in").click()
    closest = moved_from(page, closer)
    assert closest[2] > closer[2]
    anne.picture("close")
    page.keyboard.press("-")
    assert moved_from(page, closest)[2] < closest[2]
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("0")
    assert place(page) == whole
    page.get_by_role("button", name="Go to my piece").click()
    mine = moved_from(page, whole)
    assert is_visible(page, "ship-0-0")
    page.get_by_role("button", name="Go to my piece").click()
    moved_from(page, mine)
    assert is_visible(page, "ship-0-1")


def test_a_drag_pans_and_is_no_click(visit: Visit) -> None:
    anne = visit.person("anne")
    table = sit_at(anne)
    page = anne.page
    whole = place(page)
    page.get_by_role("button", name="Go to my piece").click()
    before = moved_from(page, whole)
    box = page.locator("[data-piece='place-3-0']").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 20, steps=4)
    page.mouse.up()
    run_timers(page)
    after = place(page)
    assert after[0] - before[0] == pytest.approx(-60, abs=1)
    assert after[2] == before[2]
    assert asked(table, "move") == []
    page.mouse.click(x - 60, y - 20)
    page.wait_for_function("() => !document.querySelector('g.usable')")
    assert [message["move"] for message in asked(table, "move")] == [100]


def test_pinch_and_drag_on_a_phone(visit: Visit) -> None:
    anne = visit.person("anne", PHONE)
    table = sit_at(anne)
    page = anne.page
    whole = place(page)
    cdp = anne.context.new_cdp_session(page)
    x, y = middle(page)

    def fingers(kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": px, "y": py, "id": number} for number, (px, py) in enumerate(points)]
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    fingers("touchStart", (x - 20, y), (x + 20, y))
    for spread in (40, 80, 120):
        fingers("touchMove", (x - spread, y), (x + spread, y))
    fingers("touchEnd")
    closer = place(page)
    assert closer[2] > 3 * whole[2]
    anne.picture("pinched")
    fingers("touchStart", (x, y))
    for step in (20, 40, 60):
        fingers("touchMove", (x - step, y))
    fingers("touchEnd")
    assert place(page)[0] < closer[0] - 20
    assert asked(table, "move") == []


def test_the_map_is_where_the_viewer_has_left_it(visit: Visit) -> None:
    anne = visit.person("anne")
    sit_at(anne)
    page = anne.page
    whole = place(page)
    page.mouse.move(*middle(page))
    page.mouse.wheel(0, -500)
    left = moved_from(page, whole)
    page.wait_for_function("() => localStorage['brethren.zooms']")
    page.reload()
    page.wait_for_selector(MAP_READY)
    x, y, scale = place(page)
    assert scale == pytest.approx(left[2], rel=0.01)
    assert [x, y] == pytest.approx(left[:2], abs=3)


def test_the_map_moves_to_where_something_happens_but_not_under_the_hands(visit: Visit) -> None:
    anne = visit.person("anne", preferences=WATCHED, reduced_motion="no-preference")
    table = sit_at(anne)
    page = anne.page
    page.get_by_role("button", name="Go to my piece").click()
    near = moved_from(page, place(page))
    page.mouse.move(*middle(page))
    page.mouse.down()
    table.news(pieces=[{"id": "ship-2-0", "at": [2100, 1250, 60, 60]}])
    page.wait_for_function("was => document.querySelector('.table').dataset.state.startsWith(was)", arg="2 ")
    assert place(page) == near, "the player holds the map"
    page.mouse.up()
    page.wait_for_timeout(2300)  # for so long the map stays as the player has left it
    table.news(pieces=[{"id": "ship-2-1", "at": [2000, 1200, 60, 60]}])
    there = moved_from(page, near)
    assert is_visible(page, "ship-2-1")
    assert there[2] == near[2], "it only pans"
    table.news(prompt="Nothing on the map has changed.")
    page.get_by_text("Nothing on the map has changed.").wait_for()
    assert place(page) == there


def test_the_focus_brings_a_piece_into_view(visit: Visit) -> None:
    anne = visit.person("anne")
    sit_at(anne)
    page = anne.page
    whole = place(page)
    page.get_by_role("button", name="Go to my piece").click()
    moved_from(page, whole)
    assert not is_visible(page, "place-15-9")
    for _ in range(6):
        page.keyboard.press("ArrowRight")
        if page.locator("[data-piece='place-15-9']:focus").count():
            break
    page.wait_for_selector("[data-piece='place-15-9']:focus")
    assert is_visible(page, "place-15-9")


# Backgrounds, stacks, numbers, previews ---------------------------------------------------------------------------


def test_a_background_is_sent_and_drawn_once(visit: Visit) -> None:
    anne = visit.person("anne")
    table = sit_at(anne)
    page = anne.page
    assert page.locator(".background polygon").count() == 160
    page.eval_on_selector(".background polygon", "one => { one.dataset.mine = 'yes'; }")
    table.links[-1].close(code=1012)
    page.get_by_text("reconnecting…").wait_for()
    page.get_by_text("reconnecting…").wait_for(state="detached")
    first, *others = asked(table, "hello")
    assert first["backgrounds"] == []
    assert [hello["backgrounds"] for hello in others] == [[BACKGROUND]] * len(others)
    assert {hello["protocol"] for hello in asked(table, "hello")} == {2}
    assert page.eval_on_selector(".background polygon", "one => one.dataset.mine") == "yes"


@pytest.mark.parametrize("shape", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_stack_fans_out(visit: Visit, shape: dict[str, Any]) -> None:
    anne = visit.person("anne", shape)
    table = sit_at(anne)
    page = anne.page
    stack = [piece["id"] for piece in table.view["pieces"].values() if piece.get("stack") == "spot-3"]
    assert len(stack) == 4
    top = page.locator(f"[data-piece='{stack[-1]}']")
    expect(top.locator(".count")).to_have_text("4")
    if anne.touch:
        top.tap(force=True)
    else:
        top.hover(force=True)
    page.wait_for_selector("g.fan")
    boxes = [page.locator(f"[data-piece='{each}']").bounding_box() for each in stack]
    lefts = sorted([box["x"] for box in boxes if box])
    assert all([right - left >= 40 for left, right in pairwise(lefts)]), "each can be touched"
    assert top.locator(".count").count() == 0
    anne.picture("fan")
    page.keyboard.press("Escape")
    page.wait_for_selector("g.fan", state="detached")
    assert asked(table, "move") == []


def test_numbers_count_and_dice_roll(visit: Visit) -> None:
    anne = visit.person("anne", preferences=WATCHED, reduced_motion="no-preference")
    table = sit_at(anne)
    page = anne.page
    gold, die = page.locator("[data-piece='gold']"), page.locator("[data-piece='die-0']")
    expect(gold).to_contain_text("12")
    assert die.locator("circle").count() == 5
    table.news(pieces=[{"id": "gold", "count": 47}, {"id": "die-0", "count": 6}])
    expect(gold).to_contain_text("47")
    expect(die.locator("circle")).to_have_count(6)
    table.news(pieces=[{"id": "die-0", "count": 9}])
    expect(die).to_contain_text("9")


def test_a_preview_on_hover_and_focus(visit: Visit) -> None:
    anne = visit.person("anne")
    table = sit_at(anne)
    page = anne.page
    place_ = page.locator("[data-piece='place-3-0']")
    place_.hover(force=True)
    tooltip = page.get_by_role("tooltip")
    expect(tooltip).to_contain_text("sails with the wind")
    assert page.locator(".marks .arrow").count() == 1
    assert page.locator(".marks polygon.frame").count() == 1
    anne.picture("preview")
    described = place_.get_attribute("aria-describedby")
    expect(page.locator(f"[id='{described}']")).to_contain_text("sails with the wind")
    page.mouse.move(1, 1)
    expect(page.locator(".marks")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("[data-piece='place-3-0']:focus")
    expect(tooltip).to_contain_text("sails with the wind")
    assert [message["move"] for message in asked(table, "preview")] == [100], "the answer was kept"
    table.news(prompt="Something has changed.")
    expect(page.locator(".marks")).to_have_count(0)
    page.keyboard.press("m")
    page.get_by_role("region", name="Your moves").get_by_role("button", name="Sail to hex 0").focus()
    expect(page.get_by_role("region", name="Your moves")).to_contain_text("sails with the wind")
    assert [message["move"] for message in asked(table, "preview")] == [100, 100]
    assert asked(table, "move") == []


def test_a_preview_by_long_press(visit: Visit) -> None:
    anne = visit.person("anne", PHONE)
    table = sit_at(anne)
    page = anne.page
    whole = place(page)
    page.get_by_role("button", name="Go to my piece").tap()
    moved_from(page, whole)
    box = page.locator("[data-piece='place-3-0']").bounding_box()
    assert box
    cdp = anne.context.new_cdp_session(page)
    touch = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 3}
    cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [touch]})
    expect(page.get_by_role("tooltip")).to_contain_text("sails with the wind")
    anne.picture("preview")
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert [message["move"] for message in asked(table, "preview")] == [100]
    assert asked(table, "move") == []
