"""How long it takes to say what is new: microseconds and bytes of a seat's news after a move, over whole matches.

    PYTHONPATH=src python benchmarks/view_updates.py [--game KEY] [--tables N] [--matches N] [--shape SHAPE] [--json]

The tables move in turn, as on a server, and their players have different names. A new match begins where one has ended.
"""

from __future__ import annotations

import argparse
import json
from time import perf_counter, process_time
from typing import Final

from brethren.build import running
from brethren.core.dealer import Dealer
from brethren.scene.scene import SHAPES, WIDE
from brethren.table import entries as log
from brethren.table import requests as ask
from brethren.table.apply import apply, new_table
from brethren.table.decide import decide
from brethren.table.table import Table
from brethren.table.views import ViewTracker

SEATS: Final = 4
LONGEST: Final = 60.0
"""Seconds after which the measurement ends, however many matches were asked for."""


def seated(number: int, game: str) -> Table:
    """A table of four people at the start of a match."""
    table = new_table(f"t{number}", log.Created(0.0, game, 1, SEATS, {}, {}, f"{number:064x}"))
    for who in range(SEATS):
        do(table, ask.Join(f"Player {who} of {number}", ""))
        do(table, ask.Sit(who, who, str(who)))
        do(table, ask.Ready(who, who))
    do(table, ask.Start(0))
    return table


def do(table: Table, request: ask.Request) -> None:
    for entry in decide(table, request, 0.0):
        apply(table, entry)


def move(table: Table, choices: Dealer) -> None:
    """The first player to move makes a random move."""
    assert table.state is not None
    seat = table.waiting_seats()[0]
    moves = table.game.legal(table.state, seat)
    chosen = moves[choices.pick(len(moves))]
    do(table, ask.Move(seat, seat, chosen, f"{table.length}", table.question_numbers[seat]))


class Tally:
    """Totals of all updates so far."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.bytes = 0
        self.updates = 0
        self.moves = 0

    def send_updates(self, viewings: list[ViewTracker]) -> None:
        """Build the update of every seat, and time it."""
        start = process_time()
        found = [viewing.next_delta() for viewing in viewings]
        self.seconds += process_time() - start
        self.moves += 1
        self.updates += len(found)
        self.bytes += sum([len((each or "").encode()) for each in found])


def measured(tables: int, matches: int, shape: str, game: str) -> Tally:
    """Play that many matches at that many tables."""
    tally, choices, begun = Tally(), Dealer("sheets"), 0
    playing: list[tuple[Table, list[ViewTracker]]] = []
    end = perf_counter() + LONGEST
    while (playing or begun < matches) and perf_counter() < end:
        while len(playing) < tables and begun < matches:
            table = seated(begun, game)
            playing.append((table, [ViewTracker(table, seat, shape) for seat in range(SEATS)]))
            begun += 1
        for table, viewings in playing:
            move(table, choices)
            tally.send_updates(viewings)
        playing = [each for each in playing if each[0].waiting_seats()]
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the updates that seats receive after each move.")
    parser.add_argument("--tables", type=int, default=50, help="tables that play at the same time")
    parser.add_argument("--matches", type=int, default=100, help="matches in all")
    parser.add_argument("--shape", choices=SHAPES, default=WIDE)
    parser.add_argument("--game", default="ocracoke")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    tally = measured(given.tables, given.matches, given.shape, given.game)
    result = {
        "build": running(),
        "game": given.game,
        "shape": given.shape,
        "tables": given.tables,
        "moves": tally.moves,
        "microseconds": round(tally.seconds / tally.updates * 1e6, 1),
        "bytes": round(tally.bytes / tally.updates),
    }
    if given.json:
        print(json.dumps(result))
    else:
        print("{build}, {game}, {shape}, {tables} tables, {moves} moves: ".format(**result), end="")
        print("{microseconds} µs and {bytes} bytes for each seat's update after a move".format(**result))


if __name__ == "__main__":
    main()
