"""What a scene with many pieces costs: microseconds to build it and to say what changed, for each viewer and move.

    PYTHONPATH=src python benchmarks/scene_updates.py [--pieces N] [--changed N] [--panels N] [--rounds N] [--json]

Every piece is a movable part of its own, as ships and counters on a map are. After each move some lie elsewhere.
"""

from __future__ import annotations

import argparse
import json
from time import process_time
from typing import Final

from brethren.build import running
from brethren.scene.delta import scene_delta
from brethren.scene.piece import Piece
from brethren.scene.scene import WIDE, Scene

CONTEXT: Final = "one viewer"
COLUMNS: Final = 40
IDS: Final = [f"counter-{number}" for number in range(10_000)]


def draw_counter(context: object, place: int, tone: str) -> list[Piece]:
    at = (50.0 * (place % COLUMNS), 50.0 * (place // COLUMNS), 40.0, 40.0)
    return [Piece("counter", "disc", at, tone=tone, label=f"a counter on {place}")]


def build(places: list[int], panels: int) -> Scene:
    """The scene of one viewer: the pieces, shared out among its panels."""
    scene = Scene(WIDE, 2000, 2000, context=CONTEXT)
    for number, place in enumerate(places):
        if panels > 1 and number and number % (len(places) // panels) == 0:
            scene.add_panel(f"panel-{number}", "", 2000, 2000)
        scene.put_movable(IDS[number], draw_counter, place, "red")
    return scene


def measured(pieces: int, changed: int, panels: int, rounds: int) -> tuple[float, float, float]:
    """Microseconds to build a scene, microseconds to compare it with the one before, and bytes of the difference."""
    places = list(range(pieces))
    scene = build(places, panels)
    building = comparing = 0.0
    size = 0
    for move in range(rounds):
        for number in range(changed):
            places[(move * 7 + number * 31) % pieces] += 1
        start = process_time()
        after = build(places, panels)
        built = process_time()
        text = scene_delta(scene, after)
        comparing += process_time() - built
        building += built - start
        size += len(text)
        scene = after
    return building / rounds * 1e6, comparing / rounds * 1e6, size / rounds


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the updates of a scene with many pieces.")
    parser.add_argument("--pieces", type=int, default=500)
    parser.add_argument("--changed", type=int, default=3, help="pieces that each move changes")
    parser.add_argument("--panels", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=2000)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    building, comparing, size = measured(given.pieces, given.changed, given.panels, given.rounds)
    result = {
        "build": running(),
        "pieces": given.pieces,
        "panels": given.panels,
        "build_microseconds": round(building, 1),
        "delta_microseconds": round(comparing, 1),
        "bytes": round(size),
    }
    if given.json:
        print(json.dumps(result))
    else:
        print("{build}, {pieces} pieces, {panels} panels: ".format(**result), end="")
        print("{build_microseconds} µs to build, {delta_microseconds} µs to compare, {bytes} bytes".format(**result))


if __name__ == "__main__":
    main()
