"""The promises in the order they are checked; the first broken one ends the trial of a game."""

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
    ("ends", "every game ends within its limit, with a place for every seat", checks.ends),
    ("determinism", "the same seed and moves give the same states, notes and picks", checks.determinism),
    ("aliasing", "an earlier state never changes when the game continues", checks.aliasing),
    ("codec", "a state saved and reloaded at any moment is the same and continues the same", checks.codec),
    ("text", "the text of every move reads back as that move", checks.text),
    ("legal", "a seat to move has legal moves, none twice, and its view offers the same ones", checks.legal),
    ("illegal", "any other move, or a move of another seat, is refused and changes nothing", checks.illegal),
    ("components", "no component is lost or added", checks.components),
    ("commute", "simultaneous answers give the same result in any order", checks.commute),
    ("recall", "a sealed answer that is undone and given again leaves no trace", checks.recall),
    ("views", "a view is the same in every world that is possible for its seat", secrets.views),
    ("notes", "the notes for a seat are the same in every world that is possible for it", secrets.notes),
    ("shape", "the length and order of views and notes give no secret away", secrets.shape),
    ("scores", "if a game reports points, those of every seat add up to its score", checks.scores),
    ("replay", "a record replays exactly, with and without its seed", checks.replay),
)


def check(
    game: Game[S],
    games: int = 100,
    seed: str = "check",
    seats: tuple[int, ...] = (),
    first: int = 0,
    progress: Callable[[], None] | None = None,
) -> Report:
    """Check every promise on this many games at each seat count; ``first`` is the number of the first game."""
    report = Report(game.key, [Promise(name, text) for name, text, _ in PROMISES])
    generic_game = cast("Game[State]", game)
    for count in seats or game.seat_counts:
        game.require_seat_count(count)
        for number in range(first, first + games):
            options = trial_options(generic_game, count, number, seed)
            trial = Trial(generic_game, count, options, f"{seed} {count} {number}")
            report.decisions += run_trial(trial, report)
            report.positions += len(trial.state_texts)
            report.games[count] = report.games.get(count, 0) + 1
            if progress is not None:
                progress()
    return report


def run_trial(trial: Trial, report: Report) -> int:
    """Play one game and check the promises on it, up to the first broken one."""
    for promise, (_, _, run) in zip(report.promises, PROMISES, strict=True):
        try:
            if not trial.state_texts:
                play_randomly(trial)
            promise.checked += run(trial)
        except PromiseBroken as broken:
            promise.fail(f"{trial.describe_position(len(trial.moves))}: {broken}")
            break
        except Exception as error:  # a crash in the rules breaks a promise too, but must not end the suite
            promise.fail(f"{trial.describe_position(len(trial.moves))}: {type(error).__name__}: {error}")
            break
    return len(trial.moves)


def trial_options(game: Game[State], seats: int, number: int, seed: str) -> dict[str, Value]:
    """The options of a trial: the defaults for every third game, random options for the others."""
    if number % 3 == 0:
        return {}
    dealer = Dealer(f"{seed} options {seats} {number}")
    chosen: dict[str, Value] = {}
    for option in game.options:
        choices = option.choices(seats)
        chosen[option.name] = choices[dealer.pick(len(choices))]
    return chosen
