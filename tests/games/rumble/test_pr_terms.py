"""PR-1: terms, maxima, neighbours, the four conditions of a card."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import brethren
from brethren import BadOption, BadSeats, Dealer
from brethren.games.rumble import components
from brethren.games.rumble.box import PRINTED
from brethren.games.rumble.game import GAME
from games.rumble.position import NAMES, assert_tokens, facts, fight, fizzled_and_dry, options_of, table
from rules import rule


@rule("PR-1.1")
def test_everybody_plays_one_pirate_of_eleven() -> None:
    state = GAME.new(8, {}, Dealer(1))
    assert len(set(state.pirates)) == 8
    assert len(components.PIRATES) == 11


@rule("PR-1.2", "PR-1.3", "PR-1.4")
def test_two_modes_and_their_players() -> None:
    """[PR-R65] Camp Mode is not offered to three."""
    assert [mode for mode in GAME.options[0].values] == ["duel", "camp"]
    for seats in range(3, 9):
        assert GAME.new(seats, {}, Dealer(1)).camps == ()
    for seats in range(4, 9):
        assert len(GAME.new(seats, {"mode": "camp"}, Dealer(1)).camps) == seats
    with pytest.raises(BadOption, match="option mode is for 4 or 5 or 6 or 7 or 8 seats only"):
        GAME.new(3, {"mode": "camp"})
    for seats in (2, 9):
        with pytest.raises(BadSeats):
            GAME.new(seats)


@rule("PR-1.5", "PR-1.6")
@pytest.mark.parametrize(
    ("seats", "dead", "who", "neighbours"),
    [
        pytest.param(5, "", "A", "BE", id="both-sides"),
        pytest.param(5, "B", "A", "CE", id="dead-are-skipped"),
        pytest.param(6, "BEF", "A", "CD", id="a-gap-closes"),
        pytest.param(3, "", "B", "CA", id="three-are-all-neighbours"),
        pytest.param(4, "BD", "A", "C", id="of-two-each-has-one"),
    ],
)
def test_neighbours(seats: int, dead: str, who: str, neighbours: str) -> None:
    """[PR-R18] [PR-R19] [PR-R20]"""
    state = table(seats, "; ".join(f"{name} dead" for name in dead))
    assert [NAMES[seat] for seat in state.neighbours(NAMES.index(who))] == list(neighbours)


@rule("PR-1.7", "PR-11.2")
def test_neighbours_stay_the_same_while_a_round_is_fought() -> None:
    """B dies in the same round in which the Bomb on B reaches B's neighbours."""
    state = table(4, "A h1; B h1; C pargo b3; D b1")
    fight(state, "A load; B load; C bomb B; D shoot A")
    assert_tokens(state, "A dead; B dead; C h5")


@rule("PR-1.8")
def test_others_are_all_others_whatever_their_camp() -> None:
    """[PR-R68]"""
    state = table(4, "A sun_boss b3; B sun; C moon_boss; D lone_star_boss")
    fight(state, "A fire; BCD load")
    assert_tokens(state, "BCD h3")


@rule("PR-1.9", "PR-1.10", "PR-1.11")
@pytest.mark.parametrize(
    ("given", "orders", "after"),
    [
        pytest.param("A h5", "A heal; B load; C load", "A h5", id="health"),
        pytest.param("A roberts h5", "A heal; B load; C load", "A h6", id="six-for-roberts"),
        pytest.param("A b4", "A load; B load; C load", "A b5", id="bullets"),
        pytest.param("A b5", "A dodge; B load; C load", "A b5", id="dodge-at-five"),
    ],
)
def test_nobody_holds_more_than_the_maximum(given: str, orders: str, after: str) -> None:
    """[PR-R61] [PR-R74]"""
    state = table(3, given)
    fight(state, orders)
    assert_tokens(state, after)


@rule("PR-1.12")
def test_qi_is_stolen_and_given_like_bullets() -> None:
    """[PR-R28]"""
    state = table(3, "A zheng b2; B b2")
    fight(state, "A load; B steal A; C load")
    assert_tokens(state, "A b4; B b3")
    state = table(3, "A zheng b2; B b2")
    fight(state, "A steal B; B load; C load")
    assert_tokens(state, "A b3; B b4")


@rule("PR-1.13", "PR-9.1")
def test_a_special_card_is_a_basic_card_of_its_owner() -> None:
    state = table(3, "A blackbeard")
    assert "pick" in options_of(state, "A")
    assert "pick" not in options_of(state, "B")
    fight(state, "A pick; B load; C load")
    assert "pick" not in options_of(state, "A")
    fight(state, "A load; B dodge; C dodge")
    assert "pick" in options_of(state, "A")


@rule("PR-1.14")
def test_a_card_is_live_voided_fizzled_or_dry() -> None:
    state = table(5, "A b3; B b1")
    fight(state, "A shoot C; B shoot E; C hide; D load; E steal A")
    assert fizzled_and_dry(state) == (0b00001, 0)
    state = table(4, "A b1")
    fight(state, "A shoot C; B steal A; C load; D load")
    assert fizzled_and_dry(state) == (0, 0b0001)
    assert_tokens(state, "C h5")


@rule("PR-1.15", "PR-1.16")
def test_rounds_are_numbered_from_one_and_each_has_one_battle() -> None:
    state = GAME.new(3, {"character_pool": "kuki+bonny+ching"}, Dealer(3))
    assert state.round == 1
    notes = fight(state, "ABC load")
    assert (state.round, len(state.history), facts(notes, "round")) == (2, 1, [(2,)])


def test_the_numbers_in_the_code_are_those_of_the_file() -> None:
    for number, name in enumerate(components.CARDS):
        assert getattr(components, name.upper()) == number
    for number, name in enumerate(components.PIRATES):
        assert getattr(components, name.upper()) == number
    classes = [row.text("class") for row in components._CARDS]
    assert [place for place, each in enumerate(classes) if each == "golden"] == list(range(6, 12))


def test_the_box_has_what_the_rules_say() -> None:
    """Section 2: 62 basic cards, 6 special ones, 36 golden ones, 8 camp cards; the kits need just these."""
    file = Path(brethren.__file__).parent / "games" / "rumble" / "components.toml"
    data = tomllib.loads(file.read_text("utf8"))
    count = {kind: sum(row["copies"] for row in data["card"] if row["class"] == kind) for kind in ("basic", "golden")}
    assert count == {"basic": 62, "golden": 36}
    for card, name in enumerate(components.CARDS):
        if not components.FIRST_GOLDEN <= card < components.FIRST_GOLDEN + components.GOLDEN_KINDS:
            assert sum(card in kit for kit in PRINTED.kits) == data["card"][card]["copies"], name
    assert len(PRINTED.camp_deals[8]) == 8
    assert len(components.GESTURES) == len(set(components.CARD_GESTURES)) == 18
