"""Corsairs as a ``Game``."""

from __future__ import annotations

from typing import Final

from brethren.core.actors import Actor
from brethren.core.dealer import Dealer
from brethren.core.frames import HIDDEN, NOBODY, Frame
from brethren.core.notes import Note
from brethren.core.options import Option, Value
from brethren.kit.encoding import Segment, one_hots
from brethren.kit.standard_game import StandardGame
from brethren.kit.words import Words
from brethren.scene.preview import Preview
from brethren.scene.scene import Scene
from corsairs.components import PRINTED, CorsairsBox, box_of
from corsairs.rules import PROCEDURES
from corsairs.scene import preview, scene
from corsairs.state import MAX_ROUNDS, TURN, CorsairsState
from corsairs.verbs import DIRECTIONS, SHIP_NAMES, VERBS

DECISIONS_PER_ACTION: Final = 3
"""The action itself, and the two answers of a duel."""
PACKAGE: Final = "corsairs"


class Corsairs(StandardGame[CorsairsState]):
    """A large toy for one to four seats."""

    def __init__(self, box: CorsairsBox) -> None:
        options = (Option("rounds", 250, bounds=(1, MAX_ROUNDS)),)
        actors = (Actor("navy", "ink", "anchor"),)
        presets: dict[str, dict[str, Value]] = {"short": {"rounds": 5}}
        super().__init__("corsairs", 1, (1, 2, 3, 4), VERBS, PROCEDURES, options, presets, box, actors)
        self.box = box
        self.has_points = True
        kinds = tuple([str(kind) for kind in range(len(box.values))])
        self.texts = Words(
            PACKAGE, VERBS, {"ship": SHIP_NAMES, "direction": DIRECTIONS, "counter": kinds}, actors=actors
        )
        if not box.is_printed:
            self.texts.use_texts({("names.counter", kind): box.names[int(kind)] for kind in kinds})

    def with_components(self, text: str, file: str) -> Corsairs:
        return Corsairs(box_of(text, file))

    def blank_state(self, seats: int, options: dict[str, Value]) -> CorsairsState:
        box, count = self.box, sum(self.box.copies)
        ships = [port for port in box.ports[:seats] for _ in range(box.ships)]
        rounds = int(options["rounds"])
        return CorsairsState(
            seats, box, options, [], rounds, ships, [], [HIDDEN] * count, [NOBODY] * count, [0] * count
        )

    def set_up(self, seats: int, options: dict[str, Value], dealer: Dealer) -> CorsairsState:
        """[CO-1.1] The counters are shuffled and lie face down; ships begin in port, the Navy where chance puts it."""
        box = self.box
        state = self.blank_state(seats, options)
        state.values = [kind for kind, copies in enumerate(box.copies) for _ in range(copies)]
        dealer.shuffle(state.values)
        state.patrols = [box.sea[dealer.pick(len(box.sea))] for _ in range(box.patrols)]
        state.stack.append(Frame(TURN, (0,), (box.actions,)))
        return state

    def fill(self, view: CorsairsState, seat: int | None, dealer: Dealer) -> CorsairsState:
        """All orders of the counters that the seat has not seen are equally likely."""
        world = view.clone()
        left = list(self.box.copies)
        for kind in view.values:
            if kind != HIDDEN:
                left[kind] -= 1
        unseen = [kind for kind, copies in enumerate(left) for _ in range(copies)]
        dealer.shuffle(unseen)
        for index, kind in enumerate(view.values):
            if kind == HIDDEN:
                world.values[index] = unseen.pop()
        self.fill_sealed_answers(world, dealer)
        return world

    def max_decisions(self, seats: int, options: dict[str, Value]) -> int:
        return int(self.resolve_options(seats, options)["rounds"]) * seats * self.box.actions * DECISIONS_PER_ACTION

    def component_counts(self, state: CorsairsState) -> tuple[int, ...]:
        return tuple([state.values.count(kind) for kind in range(len(self.box.values))])

    def points_from(self, note: Note) -> tuple[int, int] | None:
        return (note.values[0], note.values[1]) if note.fact == "banks" else None

    def draw(self, view: CorsairsState, seat: int | None, shape: str, legal: list[int], prompt: str) -> Scene:
        return scene(view, seat, shape, legal, prompt)

    def preview(self, view: CorsairsState, seat: int, move: int, names: tuple[str, ...] = ()) -> Preview:
        return preview(view, seat, move, self.move_help(move))

    def segments(self, view: CorsairsState, seat: int) -> list[Segment]:
        kinds = len(self.box.values)
        return [
            ("values", one_hots(view.values, kinds)),
            ("mine", [float(holder == seat) for holder in view.holders]),
            ("ships", one_hots(view.ships, len(self.box.terrain))),
            ("patrols", one_hots(view.patrols, len(self.box.terrain))),
            ("rounds", [view.rounds / MAX_ROUNDS]),
        ]

    def terminal_lines(self, view: CorsairsState, seat: int | None, names: tuple[str, ...] = ()) -> list[str]:
        ships = [f"{place}" for place in view.ships]
        return [f"{view.rounds} rounds left", f"ships: {' '.join(ships)}", f"dice: {view.dice}"]


GAME: Final = Corsairs(CorsairsBox(PRINTED, is_printed=True))
