"""What ``from_plain`` accepts can be played on, and everything else is refused with a BadState."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from brethren.core.dealer import Dealer
from brethren.core.errors import BadState
from brethren.core.registry import games, load
from brethren.core.state_validation import OMNISCIENT, SPECTATOR, possible_viewers
from sampling import samples

from .mutations import accepted, mutated, positions

COUNT = samples(2000)
"""Mutated states in one test; ``python -m games.mutations`` tries more."""
SEEDS = ("ebb", "flood")
Change = Callable[[Any], object]


@pytest.mark.parametrize("key", games())
@pytest.mark.sampled
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_accepted_can_be_played(key: str, seed: str) -> None:
    game = load(key)
    sources = positions(game, seed, 10)
    taken = 0
    for number in range(COUNT):
        dealer = Dealer(f"{seed} mutation {number}")
        taken += accepted(game, mutated(sources, dealer), dealer)
    assert COUNT // 50 < taken < COUNT // 2  # so that both outcomes are tried often


@pytest.mark.parametrize("key", games())
def test_real_states_and_views_of_every_question_are_accepted(key: str) -> None:
    game = load(key)
    for number, plain in enumerate(positions(game, "real", 5)):
        assert accepted(game, plain, Dealer(number))
        assert game.to_plain(game.from_plain(plain)) == plain


def asked(key: str, question: str) -> Any:
    """A plain state in which that question is open."""
    game = load(key)
    for plain in positions(game, "asked", 1):
        state = game.from_plain(plain)
        if game.question_name(state) == question and OMNISCIENT in possible_viewers(game, state):
            return plain
    raise AssertionError(question)


@pytest.mark.parametrize(
    ("question", "change"),
    [
        pytest.param("ghost_look", lambda plain: plain["stack"][-1].__setitem__(2, []), id="no-memo"),
        pytest.param("combat_pair", lambda plain: plain["stack"][1].__setitem__(2, [10**12]), id="huge-memo"),
        pytest.param("turn", lambda plain: plain.update(last=[1]), id="a-short-report"),
        pytest.param("turn", lambda plain: plain["history"].append([0, 0, 99, 3]), id="no-such-slot"),
        pytest.param("turn", lambda plain: plain["stack"].clear(), id="over-too-early"),
        pytest.param("turn", lambda plain: plain["stack"].append([10, [], [0], -2, [], []]), id="a-step-on-top"),
        pytest.param("turn", lambda plain: plain.update(islands_up=7 - plain["islands_up"]), id="islands"),
        pytest.param("bet", lambda plain: plain["stack"][-1].__setitem__(4, []), id="an-answer-of-nobody"),
        pytest.param("bet", lambda plain: plain.update(coins=[99] * plain["seats"]), id="won-long-ago"),
        pytest.param("swap_check", lambda plain: plain["stack"][-1].__setitem__(1, [0, 1]), id="two-in-turn"),
    ],
)
def test_no_states_of_ocracoke(question: str, change: Change) -> None:
    plain = asked("ocracoke", question)
    change(plain)
    with pytest.raises(BadState):
        load("ocracoke").from_plain(plain)


@pytest.mark.parametrize(
    ("question", "change"),
    [
        pytest.param("choose", lambda plain: plain["pile"].pop(), id="a-card-is-gone"),
        pytest.param("choose", lambda plain: plain["cards"].__setitem__(0, 99), id="no-such-card"),
        pytest.param("choose", lambda plain: plain.update(alive=0), id="all-dead"),
        pytest.param(
            "choose", lambda plain: plain["history"].append([0] * (1 + plain["seats"])), id="a-round-too-many"
        ),
        pytest.param("choose", lambda plain: plain.update(pirates=[0] * plain["seats"]), id="the-same-pirate"),
        pytest.param("targets", lambda plain: plain["stack"][-1].__setitem__(2, []), id="no-memo"),
        pytest.param("gestures", lambda plain: plain.update(icons=[]), id="no-icons"),
        pytest.param("search", lambda plain: plain.update(area=[]), id="no-area"),
        pytest.param("draft", lambda plain: plain["pirates"].__setitem__(plain["stack"][-1][1][0], 0), id="has-one"),
    ],
)
def test_no_states_of_rumble(question: str, change: Change) -> None:
    plain = asked("rumble", question)
    change(plain)
    with pytest.raises(BadState):
        load("rumble").from_plain(plain)


@pytest.mark.parametrize("key", games())
@pytest.mark.parametrize("data", [None, [], {}, "", 7, {"seats": 9}, {"seats": 4.0, "options": {}}, {"seats": 4}])
def test_no_object(key: str, data: object) -> None:
    with pytest.raises(BadState):
        load(key).from_plain(data)


def test_very_deep_and_very_long_values_are_refused_in_a_sentence() -> None:
    game = load("ocracoke")
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    for value in (deep, 10**5000, "x" * 10**6, {"a": deep}):
        for field in ("seats", "options", "cards", "stack", "last"):
            with pytest.raises(BadState) as refused:
                game.from_plain({**game.to_plain(game.new(4)), field: value})
            assert len(str(refused.value)) < 300


@pytest.mark.parametrize("key", games())
def test_the_readers_of_a_view_are_those_who_see_it_so(key: str) -> None:
    game = load(key)
    state = game.new(4, {}, Dealer(1))
    assert possible_viewers(game, state) == [OMNISCIENT]
    for seat in range(4):
        assert possible_viewers(game, game.from_plain(json.loads(json.dumps(game.to_plain(state.seen_by(seat)))))) == [
            seat
        ]
    assert SPECTATOR in possible_viewers(game, state.seen_by(None))
