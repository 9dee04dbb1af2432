"""The conformance suite can fail: each broken toy game breaks exactly its promise."""

from __future__ import annotations

import pytest

import brethren
from brethren.conformance import PROMISES, check
from brethren.core.game import Game
from brethren.core.state import State
from sampling import samples
from toys import BROKEN, CutlassGame

GAMES = 12


def test_the_correct_toy_keeps_every_promise() -> None:
    report = check(CutlassGame(), games=GAMES)
    assert report.broken_promises() == []
    assert all(promise.checked for promise in report.promises)
    assert report.games == {2: GAMES, 3: GAMES}


@pytest.mark.parametrize(("broken", "promise"), BROKEN.items(), ids=lambda item: getattr(item, "__name__", item))
def test_each_broken_toy_breaks_exactly_its_promise(broken: type[CutlassGame], promise: str) -> None:
    report = check(broken(), games=GAMES)
    assert report.broken_promises() == [promise]
    failed = next(each for each in report.promises if each.name == promise)
    assert all("seed 'check" in failure for failure in failed.failures), "a failure says how to reproduce it"


def test_every_promise_has_a_broken_toy() -> None:
    assert {name for name, _, _ in PROMISES} == set(BROKEN.values())


def installed() -> list[tuple[Game[State], int]]:
    return [(brethren.load(key), seats) for key in brethren.games() for seats in brethren.load(key).seat_counts]


@pytest.mark.sampled
@pytest.mark.parametrize(("game", "seats"), installed(), ids=lambda item: getattr(item, "key", str(item)))
def test_every_game_keeps_every_promise(game: Game[State], seats: int) -> None:
    report = check(game, games=samples(72) // len(game.seat_counts), seed="pytest", seats=(seats,))
    assert [failure for promise in report.promises for failure in promise.failures] == []
    unchecked = [promise.name for promise in report.promises if not promise.checked]
    assert unchecked == (["recall"] if game.key == "ocracoke" else [])  # its bets are final [OC-10.13]


def test_reports_of_two_runs_add_up() -> None:
    first, second = check(CutlassGame(), games=2), check(CutlassGame(), games=3, first=2)
    whole = check(CutlassGame(), games=5)
    first.add(second)
    assert first.to_plain() == whole.to_plain()
