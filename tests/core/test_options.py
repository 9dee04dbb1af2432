"""Seats, options and presets of any type: taken, or refused in one sentence, on both builds alike."""

from __future__ import annotations

from decimal import Decimal

import pytest

from brethren.core.errors import BadOption, BadSeats
from brethren.core.game import Game
from brethren.core.record import Record
from brethren.core.registry import games, load
from brethren.core.state import State

STRANGE: dict[str, object] = {
    "none": None,
    "a-part": 0.02,
    "a-float": 5.0,
    "no-number": float("nan"),
    "a-list": ["all"],
    "an-object": {},
    "bytes": b"all",
    "a-decimal": Decimal(5),
    "huge": 10**5000,
    "very-negative": -(10**30),
}
GAMES = [load(key) for key in games()]


def refusal(game: Game[State], name: str, value: object) -> str:
    seats = game.seat_counts[0]
    with pytest.raises(BadOption) as refused:
        game.new(seats, {name: value})
    with pytest.raises(BadOption):
        game.resolve_options(seats, {name: value})
    with pytest.raises(BadOption):
        Record(game, seats, {name: value})
    return str(refused.value)


@pytest.mark.parametrize("game", GAMES, ids=games())
@pytest.mark.parametrize("kind", STRANGE)
def test_no_option_takes_a_value_of_another_type(game: Game[State], kind: str) -> None:
    for option in game.options:
        said = refusal(game, option.name, STRANGE[kind])
        assert said.startswith(f"option {option.name} ")
        assert len(said) < 1000


@pytest.mark.parametrize(
    ("key", "name", "value", "said"),
    [
        ("rumble", "bot_gesture_error", 0.02, "option bot_gesture_error cannot be 0.02; it can be 0 to 100"),
        ("ocracoke", "target_coins", 5.0, "option target_coins cannot be 5.0; it can be 3 to 10"),
        ("ocracoke", "abilities", None, "option abilities cannot be None; it can be all, none"),
        ("ocracoke", "abilities", True, "option abilities cannot be True; it can be all, none"),
        ("rumble", "character_pool", None, "option character_pool cannot be None; it can be all, or at least 3"),
    ],
)
def test_a_refusal_names_the_value_and_what_would_be_right(key: str, name: str, value: object, said: str) -> None:
    assert refusal(load(key), name, value).startswith(said)


@pytest.mark.parametrize("game", GAMES, ids=games())
def test_a_number_is_no_truth_and_the_other_way_round(game: Game[State]) -> None:
    seats = game.seat_counts[0]
    for option in game.options:
        if isinstance(option.default, bool):
            assert refusal(game, option.name, int(option.default))
        elif isinstance(option.default, int):
            assert refusal(game, option.name, value=True)
        settled = game.resolve_options(seats, {option.name: option.default})
        assert settled[option.name] == option.default


@pytest.mark.parametrize("game", GAMES, ids=games())
@pytest.mark.parametrize("options", [0, "", "abilities=all", [], [("abilities", "all")], 5.0, object()])
def test_options_are_a_dictionary(game: Game[State], options: object) -> None:
    with pytest.raises(BadOption, match="options should be a dictionary of names and values, not"):
        game.new(game.seat_counts[0], options)


@pytest.mark.parametrize(
    "name", [1, None, (), STRANGE["huge"], "x" * 10_000], ids=["number", "none", "tuple", "huge", "long"]
)
def test_names_that_are_no_options(name: object) -> None:
    with pytest.raises(BadOption, match="there is no option") as refused:
        load("ocracoke").new(2, {name: 1})
    assert len(str(refused.value)) < 500


@pytest.mark.parametrize("game", GAMES, ids=games())
@pytest.mark.parametrize("seats", ["4", 4.0, True, None, [4], {}, b"4", object(), -4, 99])
def test_a_seat_count_is_a_whole_number(game: Game[State], seats: object) -> None:
    for attempt in (
        game.new,
        game.require_seat_count,
        lambda count: game.resolve_options(count, {}),
        lambda count: Record(game, count, {}),
    ):
        with pytest.raises(BadSeats, match=f"{game.key} needs"):
            attempt(seats)


@pytest.mark.parametrize("game", GAMES, ids=games())
@pytest.mark.parametrize("name", [None, 1, [], {}, "slow"])
def test_presets_that_are_not_there(game: Game[State], name: object) -> None:
    with pytest.raises(BadOption, match=f"{game.key} has no preset"):
        game.preset(name)


@pytest.mark.parametrize("game", GAMES, ids=games())
def test_every_preset_suits_some_table(game: Game[State]) -> None:
    for name in game.presets:
        assert any([_suits(game, seats, name) for seats in game.seat_counts])


def _suits(game: Game[State], seats: int, name: str) -> bool:
    try:
        return bool(game.resolve_options(seats, game.preset(name)))
    except BadOption:
        return False
