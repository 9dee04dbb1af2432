"""Before the game: what is played, by which options and clock, who sits where, and how to learn it meanwhile."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.people import DESKTOP, PHONE, Visit, played_out
from server.server_process import Server

RUMBLE = {"game": "rumble", "seats": 5, "name": "Anne", "options": {"mode": "camp", "storm_round": 12}}
CLOCK = {"clock": "move", "seconds": 90}


@pytest.mark.parametrize("shape", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_lobby_says_what_is_played(visit: Visit, site: Server, shape: dict[str, object], theme: str) -> None:
    host = site.ask("/api/tables", {**RUMBLE, "settings": CLOCK})
    site.request(host["table"], host["token"], do="sit", seat=0, entropy="")
    site.request(host["table"], host["token"], do="bot", seat=1, level="mate")
    mary = visit.person("mary", shape, {"theme": theme, "sound": False})
    page = mary.open(f"/t/{host['table']}")
    page.get_by_role("heading", name="Pirate Rumble").wait_for()
    facts = page.get_by_test_id("facts")
    expect(facts).to_contain_text("5 players. Camp Mode; Dust storm from round: 12; otherwise the standard rules.")
    expect(facts).to_contain_text("90 seconds per move; a bot fills in")
    seats = page.get_by_role("region", name="Seats").get_by_role("listitem")
    expect(seats.nth(0)).to_contain_text("Anne (host)")
    expect(seats.nth(1)).to_contain_text("Bruno (mate bot)")
    expect(seats.nth(2)).to_contain_text("Free")
    picture = page.get_by_role("img", name="A game of Pirate Rumble")
    picture.scroll_into_view_if_needed()
    page.wait_for_function("one => one.naturalWidth > 0", arg=picture.element_handle())
    page.screenshot(path=mary.picture("lobby"), full_page=True)
    assert mary.fits()
    assert mary.faults() == []
    with mary.context.expect_page() as opened:
        page.get_by_role("link", name="Learn it while you wait").click()
    opened.value.get_by_role("button", name="Continue").wait_for()
    assert not mary.complaints, mary.complaints


def test_taking_a_seat_and_leaving_it_are_in_different_places(visit: Visit, site: Server) -> None:
    host = site.ask("/api/tables", {**RUMBLE, "settings": CLOCK})
    mary = visit.person("mary", PHONE)
    page = mary.open(f"/t/{host['table']}")
    seat = page.get_by_role("region", name="Seats").get_by_role("listitem").nth(2)
    box = seat.get_by_role("button", name="Sit here").bounding_box()
    assert box
    seat.get_by_role("button", name="Sit here").tap()
    seat.get_by_role("button", name="Leave seat").wait_for()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.get_by_role("button", name="I'm ready").tap()
    page.get_by_text("You're ready.").wait_for()
    expect(seat).to_contain_text("Guest (you, ready)")
    mary.picture("ready")
    page.get_by_role("button", name="Not ready").tap()
    page.get_by_role("button", name="I'm ready").wait_for()
    seat.get_by_role("button", name="Leave seat").tap()
    expect(seat).to_contain_text("Free")


def test_a_fork_says_what_it_continues(visit: Visit, site: Server) -> None:
    key, [token] = played_out(site)
    fork = site.ask(f"/api/tables/{key}/forks", {"move": 7, "name": "Anne"}, token)
    anne = visit.person("anne")
    page = anne.open(f"/t/{fork['table']}#{fork['token']}")
    page.get_by_text(f"Forked from table {key} at move 7.").wait_for()
    anne.picture("fork")
    page.get_by_role("link", name="Replay it").click()
    page.wait_for_selector("g.piece")


def test_presets_have_short_names_and_long_lists_are_number_fields(visit: Visit) -> None:
    anne = visit.person("anne")
    page = anne.open("/new/rumble")
    preset = page.get_by_label("Preset")
    preset.wait_for()
    assert preset.locator("option").all_inner_texts() == ["Standard", "Camp Mode", "Party", "Open shields"]
    page.get_by_text("Duel Mode, by the book.").wait_for()
    preset.select_option("Party")
    page.get_by_text("Gestures, and a real-time race for golden cards.").wait_for()
    page.eval_on_selector_all("form details", "all => all.forEach(one => one.open = true)")
    expect(page.get_by_label("Gestures", exact=True)).to_have_value("on")
    storm = page.get_by_label("Dust storm from round")
    expect(storm).to_have_value("40")
    storm.fill("999")
    storm.blur()
    expect(storm).to_have_value("200")
    page.get_by_label("never").check()
    expect(storm).to_be_disabled()
    page.get_by_label("never").uncheck()
    expect(storm).to_have_value("200")
    storm.fill("12")
    page.get_by_label("Seat 2").select_option("friend")
    page.get_by_role("button", name="Create table").click()
    expect(page.get_by_test_id("facts")).to_contain_text(
        "Party; Dust storm from round: 12; otherwise the standard rules."
    )
