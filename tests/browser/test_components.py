"""A table with components of one's own, set up in the browser."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from browser.people import Visit
from component_files import printed_content, row, to_toml, wild_rumble


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
    expect(page.get_by_text("This table plays with changed components.")).to_be_visible()
    anne.picture("lobby")
    page.get_by_role("button", name="Add bot").click()
    page.get_by_role("button", name="Start game").click()
    page.wait_for_selector("g.piece")
    expect(page.get_by_role("button", name="<b>Powder</b>").first).to_be_visible()
    assert page.locator("svg b").count() == 0
    anne.picture("table")
    assert anne.play_out() > 0
    complaints = [each for each in anne.complaints if "400" not in each]  # the refused file
    assert not complaints, complaints
