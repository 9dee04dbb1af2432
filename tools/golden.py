"""Replace the golden records: random games for every game, seat count and kind of ending.

tools/golden.py     writes tests/golden/*.brethren; read the diff before you commit it
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

import brethren  # noqa: E402 (works without being installed)
from brethren.bots.random_bot import RandomBot  # noqa: E402
from brethren.conformance.suite import trial_options  # noqa: E402
from brethren.core.dealer import Dealer, RecordingDealer  # noqa: E402
from brethren.core.game import Game  # noqa: E402
from brethren.core.game_loop import Player, run_game  # noqa: E402
from brethren.core.record import Record, Recorder  # noqa: E402
from brethren.core.state import State  # noqa: E402

GOLDEN = ROOT / "tests" / "golden"
GAMES_PER_SEAT_COUNT = 200
MAX_MOVES = 400
"""A record with more moves is replaced by a shorter one, if there is one."""


def play_game(game: Game[State], seats: int, number: int) -> Record:
    """Play one game with random bots; even numbers use the default options, odd ones random options."""
    options = trial_options(game, seats, 1 if number % 2 else 0, f"golden {number}")
    record = Record(game, seats, options, seed=f"golden {number}")
    dealer = RecordingDealer(Dealer(record.seed))
    state = record.start(dealer)
    players: list[Player] = [RandomBot(Dealer(f"{record.seed} bot {seat}")) for seat in range(seats)]
    run_game(game, state, dealer, players, [Recorder(record)])
    return record


def choose_records(game: Game[State], seats: int) -> dict[str, Record]:
    """The first game with each kind of ending that is not too long, for default and for random options."""
    records: dict[str, Record] = {}
    for number in range(GAMES_PER_SEAT_COUNT):
        record = play_game(game, seats, number)
        assert record.outcome is not None
        table = "options" if number % 2 else "standard"
        shared = ("lost", "won", "shared")[min(2, len(record.outcome.winners()))]
        name = f"{game.key}-{seats}-{table}-{record.outcome.reason}-{shared}"
        earlier = records.setdefault(name, record)
        if MAX_MOVES < len(earlier.moves) > len(record.moves):
            records[name] = record
    return records


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for path in GOLDEN.glob("*.brethren"):
        path.unlink()
    for key in brethren.games():
        game = brethren.load(key)
        for seats in game.seat_counts:
            for name, record in choose_records(game, seats).items():
                (GOLDEN / f"{name}.brethren").write_text(record.text(), "utf8")
                print(f"{name}: {len(record.moves)} moves")


if __name__ == "__main__":
    main()
