"""Ocracoke as a ``Game``: connects the parts of the package and exports GAME."""

from __future__ import annotations

from typing import Final

from brethren.core.dealer import Dealer
from brethren.core.game import Game
from brethren.core.notes import Note
from brethren.core.options import Value, option_text
from brethren.core.state import State
from brethren.core.state_validation import require_seats_and_options, require_valid
from brethren.games.ocracoke.codec import state_from_plain
from brethren.games.ocracoke.components import (
    ACTION_CARDS,
    ACTIONS,
    BOARD_NAMES,
    CARDS,
    FACES,
    HAND_NAMES,
    ISLAND_NAMES,
    OPTIONS,
    PAIR_NAMES,
    PLACE_NAMES,
    PRESETS,
    ROUNDS,
    SEAT_COUNTS,
)
from brethren.games.ocracoke.consistency import inconsistency
from brethren.games.ocracoke.encode import encode, segments
from brethren.games.ocracoke.evaluate import rate_moves
from brethren.games.ocracoke.fill import fill_cards
from brethren.games.ocracoke.hints import hint_for
from brethren.games.ocracoke.options import Options
from brethren.games.ocracoke.prompts import prompt
from brethren.games.ocracoke.rules import PROCEDURES
from brethren.games.ocracoke.rules.booty import PAYMENT_FACTS
from brethren.games.ocracoke.rules.setup import set_up_match
from brethren.games.ocracoke.rules.turn import action_of
from brethren.games.ocracoke.scene import PreviewBuilder, scene
from brethren.games.ocracoke.state import OcracokeState
from brethren.games.ocracoke.terminal import terminal_lines
from brethren.games.ocracoke.verbs import REPORT, USE, VERBS
from brethren.kit.words import Perspective, Words
from brethren.scene.preview import Preview
from brethren.scene.scene import WIDE, Scene
from brethren.scene.svg import scene_svg


class Ocracoke(Game[OcracokeState]):
    """Hidden cards, memory, deduction and simultaneous bets, for 2 to 4 seats."""

    def __init__(self) -> None:
        super().__init__("ocracoke", 1, SEAT_COUNTS, VERBS, PROCEDURES, OPTIONS, PRESETS)
        kinds = {
            "card": CARDS,
            "action": ACTIONS,
            "action_card": ACTION_CARDS,
            "place": PLACE_NAMES,
            "board": BOARD_NAMES,
            "island": ISLAND_NAMES,
            "given": HAND_NAMES,
            "pair": PAIR_NAMES,
            "face": FACES,
        }
        self.has_points = True
        self.texts = Words("brethren.games.ocracoke", VERBS, kinds)

    def set_up(self, seats: int, options: dict[str, Value], dealer: Dealer) -> OcracokeState:
        return set_up_match(seats, Options(options), dealer)

    def from_plain(self, data: object) -> OcracokeState:
        seats, options = require_seats_and_options(self, data)
        state = state_from_plain(data, Options(options), seats)
        require_valid(self, state)
        return state

    def inconsistency(self, state: OcracokeState) -> str:
        return inconsistency(state)

    def fill(self, view: OcracokeState, seat: int | None, dealer: Dealer) -> OcracokeState:
        world = view.clone()
        world.cards = fill_cards(view, seat, dealer)
        self.fill_sealed_answers(world, dealer)
        return world

    def max_decisions(self, seats: int, options: dict[str, Value]) -> int:
        """[OC-R36] Four rounds of turns with at most five decisions (four with one-card hands), and the bets."""
        turn = 5 if seats == 2 else 4
        return int(self.resolve_options(seats, options)["max_games"]) * (ROUNDS * seats * turn + seats)

    def words(
        self, what: object, seat: int | None = None, view: State | None = None, names: tuple[str, ...] = ()
    ) -> str:
        reader = Perspective(seat, names)
        if isinstance(what, Note):
            return self.texts.note_text(what, reader)
        if isinstance(what, int):
            return self.move_words(what, view, reader)
        assert isinstance(what, OcracokeState)
        return self.prompt(what, seat, self.legal(what, seat) if seat is not None else [], names)

    def prompt(self, view: OcracokeState, seat: int | None, legal: list[int], names: tuple[str, ...]) -> str:
        """What the seat has to do now; or whom the game waits for, or how it ended."""
        reader = Perspective(seat, names)
        if view.over:
            return self.texts.outcome_text(view.official_outcome(), reader)
        if seat is None or seat not in view.waiting():
            return self.texts.waiting_text(view.waiting(), reader)
        return prompt(self.texts, view, reader, self.question_name(view), legal)

    def move_words(self, move: int, view: State | None, reader: Perspective) -> str:
        """A move's label; with a view at hand, an action card is called by its action."""
        if isinstance(view, OcracokeState) and USE <= move < REPORT:
            return self.texts.phrase("names.action", ACTIONS[action_of(view, move - USE)])
        return self.texts.move_label(move, reader)

    def phrase(self, section: str, key: str) -> str:
        return self.texts.phrase(section, key)

    def points_from(self, note: Note) -> tuple[int, int] | None:
        """[OC-11] What a Report pays, condition by condition."""
        return (note.values[0], note.values[1]) if note.fact in PAYMENT_FACTS else None

    def option_label(self, name: str, value: Value | None = None) -> str:
        if value is None:
            return self.texts.phrase("labels", name)
        option = next(each for each in self.options if each.name == name)
        return (
            self.texts.phrase(f"values.{name}", option_text(value)) if option.has_label(value) else option_text(value)
        )

    def move_help(self, move: int, view: State | None = None) -> str:
        if isinstance(view, OcracokeState) and USE <= move < REPORT:
            return self.texts.phrase("actions", ACTIONS[action_of(view, move - USE)])
        return self.texts.move_help(move)

    def preview(self, view: OcracokeState, seat: int, move: int, names: tuple[str, ...] = ()) -> Preview:
        return PreviewBuilder(view, seat, move, self.texts).preview(self.move_help(move, view))

    def rate(self, view: OcracokeState, seat: int, moves: list[int], worlds: list[OcracokeState]) -> list[float]:
        return rate_moves(view, seat, moves, worlds)

    def hint_reason(self, view: OcracokeState, seat: int, move: int, worlds: list[OcracokeState]) -> str:
        key, values = hint_for(view, seat, move, worlds) if len(self.legal(view, seat)) > 1 else ("only", ())
        return self.texts.format(self.texts.phrase("hints", key), values, Perspective(seat))

    def terminal_lines(self, view: OcracokeState, seat: int | None, names: tuple[str, ...] = ()) -> list[str]:
        return terminal_lines(view, seat, names, self.texts.phrase)

    def encode(self, view: OcracokeState, seat: int) -> list[float]:
        return encode(view, seat)

    def encoding_layout(self, seats: int) -> tuple[tuple[str, int], ...]:
        sample = self.new(seats, {}, Dealer())
        return tuple([(name, len(part)) for name, part in segments(sample.seen_by(0), 0)])

    def scene(self, view: OcracokeState, seat: int | None, shape: str = WIDE, names: tuple[str, ...] = ()) -> Scene:
        legal = self.legal(view, seat) if seat is not None else []
        return scene(view, seat, shape, legal, self.prompt(view, seat, legal, names), self.phrase)

    def svg(self, view: OcracokeState, seat: int | None, shape: str = WIDE) -> str:
        return scene_svg(self.scene(view, seat, shape))

    def component_counts(self, state: OcracokeState) -> tuple[int, ...]:
        """[OC-1.10] The eleven cards."""
        return tuple(sorted(state.cards))


GAME: Final = Ocracoke()
