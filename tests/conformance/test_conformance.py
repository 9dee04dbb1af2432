"""The conformance suite can fail: each broken toy game breaks exactly its promise."""

from __future__ import annotations

import pytest

import brethren
from brethren.conformance import PROMISES, check
from brethren.conformance.trial import POSITIONS_AT_MOST, is_chosen
from brethren.core.game import Game
from brethren.core.options import Option
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


# Long games -----------------------------------------------------------------------------------------------------------

LONG_ROUNDS = 400


def lengthened(kind: type[CutlassGame]) -> CutlassGame:
    """A toy whose games are many times as long as the number of positions that are checked."""

    class Long(kind):  # type: ignore[misc, valid-type]  # the base is an argument
        most_rounds = 2 * LONG_ROUNDS

    game: CutlassGame = Long()
    game.options = (Option("rounds", LONG_ROUNDS, bounds=(LONG_ROUNDS, 2 * LONG_ROUNDS)),)
    return game


def test_a_long_game_is_checked_at_positions_spread_over_it() -> None:
    report = check(lengthened(CutlassGame), games=3)
    assert report.broken_promises() == []
    assert all(promise.checked for promise in report.promises)
    assert report.decisions > 6 * 3 * LONG_ROUNDS
    assert 6 * POSITIONS_AT_MOST // 2 <= report.positions <= 6 * POSITIONS_AT_MOST


SHORT_ONLY = {"LosesACard": "its cards run out in a long game"}


@pytest.mark.parametrize(
    ("broken", "promise"),
    [(broken, promise) for broken, promise in BROKEN.items() if broken.__name__ not in SHORT_ONLY],
    ids=lambda item: getattr(item, "__name__", item),
)
def test_each_broken_toy_is_found_in_long_games_too(broken: type[CutlassGame], promise: str) -> None:
    assert check(lengthened(broken), games=1).broken_promises() == [promise]


def test_every_position_of_a_short_game_is_checked() -> None:
    report = check(CutlassGame(), games=GAMES)
    assert report.positions == report.decisions + sum(report.games.values())


def test_the_chosen_positions_are_one_of_every_two_neighbours_and_keep_the_start() -> None:
    chosen = list(range(4096))
    for thinned in range(1, 6):
        before, chosen = chosen, [ply for ply in range(4096) if is_chosen(ply, thinned)]
        assert set(chosen) < set(before)
        assert chosen[0] == 0
        assert [ply >> thinned for ply in chosen] == list(range(4096 >> thinned))
        ends = {ply % (1 << thinned) for ply in chosen}
        assert len(ends) > 3 * (1 << thinned) // 4, "no rhythm of a game escapes"


def test_reports_of_two_runs_add_up() -> None:
    first, second = check(CutlassGame(), games=2), check(CutlassGame(), games=3, first=2)
    whole = check(CutlassGame(), games=5)
    first.add(second)
    assert first.to_plain() == whole.to_plain()
