"""Play the golden records anew: whole games, for every game, seat count and way of ending, by random bots.

tools/golden.py     writes tests/golden/*.brethren; read the diff before you commit it
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

import brethren  # noqa: E402 (found by the line above, installed or not)
from brethren.bots.random_bot import RandomBot  # noqa: E402
from brethren.conformance.suite import trial_options  # noqa: E402
from brethren.core.dealer import Dealer, RecordingDealer  # noqa: E402
from brethren.core.game import Game  # noqa: E402
from brethren.core.loop import Player, run_game  # noqa: E402
from brethren.core.record import Record, Recorder  # noqa: E402
from brethren.core.state import State  # noqa: E402

GOLDEN = ROOT / "tests" / "golden"
TRIES = 200
LONG = 400
"""A record of more moves gives way to a shorter one."""


def played(game: Game[State], seats: int, number: int) -> Record:
    """One game by random bots; even numbers with the default options, odd ones with any."""
    options = trial_options(game, seats, 1 if number % 2 else 0, f"golden {number}")
    record = Record(game, seats, options, seed=f"golden {number}")
    dealer = RecordingDealer(Dealer(record.seed))
    state = record.start(dealer)
    players: list[Player] = [RandomBot(Dealer(f"{record.seed} bot {seat}")) for seat in range(seats)]
    run_game(game, state, dealer, players, [Recorder(record)])
    return record


def chosen(game: Game[State], seats: int) -> dict[str, Record]:
    """The first game of each way of ending that is not too long, with the default options and with others."""
    found: dict[str, Record] = {}
    for number in range(TRIES):
        record = played(game, seats, number)
        assert record.outcome is not None
        table = "options" if number % 2 else "standard"
        shared = ("lost", "won", "shared")[min(2, len(record.outcome.winners()))]
        name = f"{game.key}-{seats}-{table}-{record.outcome.reason}-{shared}"
        before = found.setdefault(name, record)
        if LONG < len(before.moves) > len(record.moves):
            found[name] = record
    return found


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for path in GOLDEN.glob("*.brethren"):
        path.unlink()
    for key in brethren.games():
        game = brethren.load(key)
        for seats in game.seat_counts:
            for name, record in chosen(game, seats).items():
                (GOLDEN / f"{name}.brethren").write_text(record.text(), "utf8")
                print(f"{name}: {len(record.moves)} moves")


if __name__ == "__main__":
    main()
