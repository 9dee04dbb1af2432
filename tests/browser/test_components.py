"""A table with components of one's own, set up in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import brethren
from brethren.core.dealer import Dealer, RecordingDealer
from brethren.core.record import Record
from brethren.kit.toml_text import to_toml
from browser.people import DESKTOP, PHONE, Visit
from component_files import printed_content, row, wild_rumble
from server.server_process import Server

TITLE = "Wild Rumble (changed components)"


def test_a_changed_deck_is_uploaded_and_played(visit: Visit, tmp_path: Path) -> None:
    """A bad file is refused with its sentence; a good one is played, and its texts stay text."""
    content = printed_content()
    row(content, "card", "fire")["cost"] = -1
    bad, good, large = tmp_path / "bad.toml", tmp_path / "wild.toml", tmp_path / "large.toml"
    bad.write_text(to_toml(content), "utf8")
    good.write_text(wild_rumble(), "utf8")
    large.write_text("#" * 300_000, "utf8")
    anne = visit.person("anne")
    page = anne.open("/new/rumble")
    page.get_by_label("Players").select_option("3")
    page.get_by_label("Seat 2").select_option("friend")
    page.get_by_text("Components", exact=True).click()
    upload = page.get_by_label("Component file")
    upload.set_input_files(large)
    expect(page.get_by_role("alert")).to_contain_text("large.toml is too large")
    upload.set_input_files(bad)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="Create table").click()
    expect(page.get_by_role("alert")).to_contain_text(
        'number 5 "fire": cost should be a whole number from 0 to 5, not -1'
    )
    anne.picture("refused")
    upload.set_input_files(good)
    page.get_by_role("button", name="Create table").click()
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()
    anne.picture("lobby")
    page.get_by_role("button", name="Add bot").click()
    page.get_by_role("button", name="Start game").click()
    page.wait_for_selector("g.piece")
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()
    expect(page).to_have_title(f"● Your turn – {TITLE}")
    expect(page.get_by_role("button", name="<b>Powder</b>").first).to_be_visible()
    assert page.locator("svg b").count() == 0
    anne.picture("table")
    assert anne.play_out() > 0
    complaints = [each for each in anne.complaints if "400" not in each]  # the refused file
    assert not complaints, complaints


@pytest.mark.parametrize("shape", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_titles_say_that_components_are_changed(visit: Visit, site: Server, shape: dict[str, Any]) -> None:
    """For those who join by the link, in their list of tables, and in the list of games to watch."""
    open_table = site.ask("/api/tables", {"game": "rumble", "seats": 3, "name": "Anne", "components": wild_rumble()})
    mary = visit.person("mary", shape)
    page = mary.open(f"/t/{open_table['table']}")
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()
    mary.picture("joining")
    page.get_by_role("button", name="Sit here").first.click()
    expect(page.get_by_role("button", name="I'm ready")).to_be_visible()
    site.table(seats=3, game="rumble", components=wild_rumble(), options={"storm_round": 10})
    mary.open("/")
    expect(page.get_by_role("link", name=TITLE, exact=True)).to_be_visible()
    expect(page.get_by_role("link", name=f"{TITLE}, 3/3 players").first).to_be_visible()
    mary.picture("home")
    assert mary.fits()
    assert not mary.complaints


@pytest.mark.parametrize("shape", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_components_of_a_replay_are_uploaded_beside_it(visit: Visit, tmp_path: Path, shape: dict[str, Any]) -> None:
    """Only a replay that lacks them asks for them."""
    record = Record(brethren.load("rumble", wild_rumble()), 3, {})
    record.start(RecordingDealer(Dealer("7")))
    lean, whole = tmp_path / "lean.brethren", tmp_path / "whole.brethren"
    lean.write_text(record.text(with_file=False), "utf8")
    whole.write_text(record.text(), "utf8")
    bad, good = tmp_path / "printed.toml", tmp_path / "wild.toml"
    bad.write_text(brethren.load("rumble").components.text, "utf8")
    good.write_text(wild_rumble(), "utf8")
    anne = visit.person("anne", shape)
    page = anne.open("/record")
    components = page.get_by_label("Component file of this game")
    expect(components).to_have_count(0)
    page.get_by_label("Replay file").set_input_files(lean)
    expect(page.get_by_role("alert")).to_contain_text("This game was played with changed components")
    anne.picture("lacking")
    assert anne.fits()
    components.set_input_files(bad)
    expect(page.get_by_role("alert")).to_contain_text("This game was played with other components")
    components.set_input_files(good)
    page.wait_for_selector("g.piece")
    expect(page.locator("h1")).to_have_text(TITLE)  # a phone has no room for it
    anne.picture("replay")
    mary = visit.person("mary", shape)
    mary.open("/record").get_by_label("Replay file").set_input_files(whole)
    mary.page.wait_for_selector("g.piece")
    expect(mary.page.locator("h1")).to_have_text(TITLE)
    complaints = [each for each in anne.complaints + mary.complaints if "409" not in each and "400" not in each]
    assert not complaints, complaints
