"""The promises in the order they are tried; the first one broken ends the trial of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from brethren.conformance import checks, secrets
from brethren.conformance.report import Promise, Report
from brethren.conformance.trial import PromiseBroken, Trial, play_randomly
from brethren.core.dealer import Dealer
from brethren.core.game import Game, S
from brethren.core.options import Value
from brethren.core.state import State

Check = Callable[[Trial], int]

PROMISES: Final[tuple[tuple[str, str, Check], ...]] = (
    ("ends", "every game ends within its bound, with a place for every seat", checks.ends),
    ("determinism", "the same seed and moves give the same states, notes and picks", checks.determinism),
    ("aliasing", "an earlier state never changes when a later one is played on", checks.aliasing),
    ("codec", "a state saved and reloaded at any moment is the same and goes on the same", checks.codec),
    ("text", "the text of every move reads back as that move", checks.text),
    ("legal", "who is asked has moves, none twice, and his own view offers the same ones", checks.legal),
    ("illegal", "any other move, and any other seat, is refused and nothing changes", checks.illegal),
    ("components", "no component is lost or made", checks.components),
    ("commute", "answers given at the same time may come in any order", checks.commute),
    ("recall", "a sealed answer, taken back and given again, leaves no trace", checks.recall),
    ("views", "a view is the same in every world its seat thinks possible", secrets.views),
    ("notes", "what a seat is told is the same in every world it thinks possible", secrets.notes),
    ("shape", "nor does the length or order of what it is sent tell a secret", secrets.shape),
    ("scores", "if a game tells how points come, what every seat earned adds up to its score", checks.scores),
    ("replay", "a record read back replays bit for bit, with and without a generator", checks.replay),
)


def check(
    game: Game[S],
    games: int = 100,
    seed: str = "check",
    seats: tuple[int, ...] = (),
    first: int = 0,
    progress: Callable[[], None] | None = None,
) -> Report:
    """Try every promise on that many games at each seat count; ``first`` is the number of the first game."""
    report = Report(game.key, [Promise(name, text) for name, text, _ in PROMISES])
    tried = cast("Game[State]", game)
    for count in seats or game.seat_counts:
        game.require_seat_count(count)
        for number in range(first, first + games):
            trial = Trial(tried, count, trial_options(tried, count, number, seed), f"{seed} {count} {number}")
            report.decisions += run_trial(trial, report)
            report.games[count] = report.games.get(count, 0) + 1
            if progress is not None:
                progress()
    return report


def run_trial(trial: Trial, report: Report) -> int:
    """Play one game and try the promises on it, up to the first that is broken."""
    for promise, (_, _, run) in zip(report.promises, PROMISES, strict=True):
        try:
            if not trial.state_texts:
                play_randomly(trial)
            promise.checked += run(trial)
        except PromiseBroken as broken:
            promise.fail(f"{trial.describe_position(len(trial.moves))}: {broken}")
            break
        except Exception as error:  # a crash in the rules is a broken promise too, not the end of the suite
            promise.fail(f"{trial.describe_position(len(trial.moves))}: {type(error).__name__}: {error}")
            break
    return len(trial.moves)


def trial_options(game: Game[State], seats: int, number: int, seed: str) -> dict[str, Value]:
    """The options of a game's trial: every third is played with the defaults, the others at random."""
    if number % 3 == 0:
        return {}
    dealer = Dealer(f"{seed} options {seats} {number}")
    chosen: dict[str, Value] = {}
    for option in game.options:
        choices = option.choices(seats)
        chosen[option.name] = choices[dealer.pick(len(choices))]
    return chosen
