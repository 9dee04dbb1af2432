"""[OC-13] Variants, and every table option."""

from __future__ import annotations

import pytest

from brethren.core.dealer import Dealer
from brethren.core.errors import BadOption
from brethren.core.options import Value
from brethren.games.ocracoke.game import GAME
from games.ocracoke.position import (
    CALM4,
    WILD4,
    bets,
    exposed,
    facts_seen_by,
    options_of,
    play,
    position,
    zone,
)
from rules import rule

CHOICES: dict[str, tuple[Value, ...]] = {
    "abilities": ("all", "none"),
    "target_coins": (5, *range(3, 11)),
    "max_games": (20, *range(1, 51)),
    "start_seat": ("random", 0, 1, 2, 3),
    "starting_faces": ("front", "random"),
    "island_reveal": ("in_order", "random"),
    "big_waves_islands": ("open", "unrevealed_only"),
    "swap_triggers": ("checked_only", "taken_too"),
    "two_player_hand_colour": ("sum", "any", "both", "each"),
    "neutral_matches_zero": (True, False),
    "zero_bet": ("replace", "stack"),
    "notebook": ("on", "off"),
}
"""Every option with its values, the default first."""
DEFAULTS = {name: values[0] for name, values in CHOICES.items()}


@rule("OC-13.3")
def test_the_options_are_those_of_the_rules() -> None:
    assert GAME.resolve_options(4, {}) == GAME.resolve_options(2, {}) == DEFAULTS


@rule("OC-13.3")
@pytest.mark.parametrize("name", CHOICES)
def test_every_value_can_be_set_and_played(name: str) -> None:
    seats = 2 if name == "two_player_hand_colour" else 4
    for value in set(CHOICES[name]):
        state = GAME.new(seats, {name: value}, Dealer(1))
        assert state.options.values == {**DEFAULTS, name: value}
        assert options_of(state)[0] == "use A"


@rule("OC-13.3")
@pytest.mark.parametrize(
    ("seats", "name", "value"),
    [
        (4, "abilities", "some"),
        (4, "target_coins", 2),
        (4, "target_coins", 11),
        (4, "max_games", 0),
        (4, "max_games", 51),
        (3, "start_seat", 3),
        (2, "start_seat", 2),
        (4, "two_player_hand_colour", "any"),
        (4, "neutral_matches_zero", "perhaps"),
        (4, "rum", "on"),
    ],
)
def test_no_other_value_can_be_set(seats: int, name: str, value: Value) -> None:
    with pytest.raises(BadOption, match=name):
        GAME.new(seats, {name: value})


@rule("OC-13.1", "OC-13.2")
@pytest.mark.parametrize(
    ("preset", "changes"), [("standard", {}), ("first_game", {"abilities": "none"}), ("quick", {"max_games": 1})]
)
def test_presets(preset: str, changes: dict[str, Value]) -> None:
    assert GAME.preset(preset) == changes
    assert set(GAME.presets) == {"standard", "first_game", "quick"}
    assert GAME.new(4, GAME.preset(preset), Dealer(1)).options.values == {**DEFAULTS, **changes}


@rule("OC-13.1")
def test_without_abilities_the_kraken_is_a_card_like_any_other() -> None:
    """[OC-R45] Its holder may report, and swaps it away by the ordinary procedure."""
    state = position(WILD4, faces="A-2 B-1", round=2, to_act=1, options={"abilities": "none"})
    assert options_of(state) == ["use A", "use B", "report"]
    notes = play(state, "use A", "swap B1", "check B2")
    assert (zone(state, "B"), zone(state, "H1")) == ("kraken ghost sailor clergy", "mermaid")
    assert facts_seen_by(notes, 0) == ["takes", "swaps", "checks", "flips"]
    assert (exposed(state), state.waiting()) == ([], (2,))


@rule("OC-13.2")
def test_a_single_game() -> None:
    """Most coins win, ties are shared, although nobody has the target."""
    state = position(CALM4, round=2, options={"max_games": 1})
    play(state, "report", *bets("blue_3_4 red_3_4 blue_3_4 red_3_4"))
    assert (state.over, state.coins, state.outcome().winners()) == (True, [0, 3, 0, 3], [1, 3])
