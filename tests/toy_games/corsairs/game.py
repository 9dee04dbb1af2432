"""Corsairs as a ``Game``."""

from __future__ import annotations

from typing import Final

from brethren.core.actors import Actor
from brethren.core.dealer import Dealer
from brethren.core.errors import BadState
from brethren.core.fields import Fields, IntField, IntsField
from brethren.core.frames import HIDDEN, NOBODY, Frame, frame_from_plain
from brethren.core.game import Game
from brethren.core.notes import Note
from brethren.core.options import Option, Value
from brethren.core.plain import require_field, require_list
from brethren.core.state import State
from brethren.core.state_validation import require_seats_and_options, require_valid
from brethren.kit.toml_data import TomlData
from brethren.kit.words import Perspective, Words
from corsairs.components import Box
from corsairs.rules import PROCEDURES
from corsairs.state import FRAME_KINDS, NAVY, TURN, CorsairsState
from corsairs.verbs import DIRECTIONS, SHIP_NAMES, VERBS

DECISIONS_PER_ACTION: Final = 3
"""The action itself, and the two answers of a duel."""


class Corsairs(Game[CorsairsState]):
    """A large toy for one to four seats."""

    def __init__(self, box: Box) -> None:
        options = (Option("rounds", 250, bounds=(1, 400)),)
        super().__init__(
            "corsairs",
            1,
            (1, 2, 3, 4),
            VERBS,
            PROCEDURES,
            options,
            {"short": {"rounds": 5}},
            (Actor("navy", "ink", "anchor"),),
        )
        self.box = box
        self.has_points = True
        self.texts = Words(
            "corsairs",
            VERBS,
            {"ship": SHIP_NAMES, "direction": DIRECTIONS, "counter": ("0", "1", "2", "3")},
            actors=self.actors,
        )

    def set_up(self, seats: int, options: dict[str, Value], dealer: Dealer) -> CorsairsState:
        """[CO-1.1] The counters are shuffled and lie face down; ships begin in port, the Navy where chance puts it."""
        box = self.box
        values = [kind for kind, copies in enumerate(box.copies) for _ in range(copies)]
        dealer.shuffle(values)
        state = self.blank(seats, int(options["rounds"]))
        state.values = values
        state.patrols = [box.sea[dealer.pick(len(box.sea))] for _ in range(box.patrols)]
        state.stack.append(Frame(TURN, (0,), (box.actions,)))
        return state

    def blank(self, seats: int, rounds: int) -> CorsairsState:
        box, count = self.box, sum(self.box.copies)
        ships = [port for port in box.ports[:seats] for _ in range(box.ships)]
        return CorsairsState(seats, box, [], rounds, ships, [], [HIDDEN] * count, [NOBODY] * count, [0] * count)

    def fields(self, seats: int) -> Fields:
        """What a state of these seats looks like as plain data."""
        box, count = self.box, sum(self.box.copies)
        last = len(box.terrain) - 1
        return Fields(
            IntField("rounds", "the rounds left", 0, 400),
            IntsField("ships", "the ships", 0, last, length=seats * box.ships),
            IntsField("patrols", "the patrols", 0, last, length=box.patrols),
            IntsField("values", "the counters", HIDDEN, len(box.values) - 1, length=count),
            IntsField("holders", "who has the counters", NOBODY, NAVY, length=count),
            IntsField("known", "who knows the counters", 0, (1 << seats) - 1, length=count, attribute="known_by"),
            IntsField("dice", "the dice", 1, 6, as_tuple=True),
        )

    def from_plain(self, data: object) -> CorsairsState:
        seats, _ = require_seats_and_options(self, {"seats": require_field(data, "seats"), "options": {}})
        if require_field(data, "components") != self.box.hash:
            raise BadState("the state should be of a game with these components")
        state = self.blank(seats, 0)
        self.fields(seats).read_into(state, data)
        stack = require_list(require_field(data, "stack"), "the stack")
        state.stack = [frame_from_plain(item, FRAME_KINDS, seats) for item in stack]
        require_valid(self, state)
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

    def words(
        self, what: object, seat: int | None = None, view: State | None = None, names: tuple[str, ...] = ()
    ) -> str:
        reader = Perspective(seat, names)
        if isinstance(what, Note):
            return self.texts.note_text(what, reader)
        if isinstance(what, int):
            return self.texts.move_label(what, reader)
        assert isinstance(what, CorsairsState)
        if what.over:
            return self.texts.outcome_text(what.official_outcome(), reader)
        if seat is None or seat not in what.waiting():
            return self.texts.waiting_text(what.waiting(), reader)
        return self.texts.format(self.phrase("prompts", self.question_name(what)), what.stack[-1].memo, reader)

    def move_help(self, move: int, view: State | None = None) -> str:
        return self.texts.move_help(move)

    def phrase(self, section: str, key: str) -> str:
        return self.texts.phrase(section, key)

    def actor_name(self, actor: int) -> str:
        return self.texts.player_name(actor, Perspective())

    def points_from(self, note: Note) -> tuple[int, int] | None:
        return (note.values[0], note.values[1]) if note.fact == "banks" else None


GAME: Final = Corsairs(Box(TomlData("corsairs")))
