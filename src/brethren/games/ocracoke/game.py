"""Ocracoke as a ``Game``: connects the parts of the package and exports GAME."""

from __future__ import annotations

from typing import Final

from brethren.core.dealer import Dealer
from brethren.core.notes import Note
from brethren.core.options import Value
from brethren.core.state import State
from brethren.games.ocracoke.box import PRINTED, OcracokeBox, changed_texts, read_box
from brethren.games.ocracoke.components import (
    ACTION_CARDS,
    ACTIONS,
    BOARD_NAMES,
    CARDS,
    FACES,
    HAND_NAMES,
    ISLAND_NAMES,
    PAIR_NAMES,
    PLACE_NAMES,
    SEAT_COUNTS,
)
from brethren.games.ocracoke.consistency import inconsistency
from brethren.games.ocracoke.encode import segments
from brethren.games.ocracoke.evaluate import rate_moves
from brethren.games.ocracoke.fill import fill_cards
from brethren.games.ocracoke.hints import hint_for
from brethren.games.ocracoke.options import Options
from brethren.games.ocracoke.prompts import prompt
from brethren.games.ocracoke.rules import PROCEDURES
from brethren.games.ocracoke.rules.booty import PAYMENT_FACTS
from brethren.games.ocracoke.rules.setup import set_up_match
from brethren.games.ocracoke.rules.turn import action_of
from brethren.games.ocracoke.scene import CUES, PIECE_IDS, PreviewBuilder, scene, show_report
from brethren.games.ocracoke.state import OcracokeState, blank_state
from brethren.games.ocracoke.terminal import terminal_lines
from brethren.games.ocracoke.verbs import USE, VERBS
from brethren.kit.cues import Cue, PieceIds, ToldStep
from brethren.kit.encoding import Segment
from brethren.kit.standard_game import Hint, StandardGame
from brethren.kit.words import Perspective, Words
from brethren.scene.preview import Preview
from brethren.scene.scene import Scene


class Ocracoke(StandardGame[OcracokeState]):
    """Hidden cards, memory, deduction and simultaneous bets, for 2 to 4 seats."""

    def __init__(self, box: OcracokeBox) -> None:
        super().__init__("ocracoke", 1, SEAT_COUNTS, VERBS, PROCEDURES, box.options, box.presets, box)
        self.box = box
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
        self.texts = Words("brethren.games.ocracoke", VERBS, kinds, box.numbers())
        if not box.is_printed:
            self.texts.use_texts(changed_texts(box, self.texts))

    def with_components(self, text: str, file: str) -> Ocracoke:
        return Ocracoke(read_box(text, file))

    def set_up(self, seats: int, options: dict[str, Value], dealer: Dealer) -> OcracokeState:
        return set_up_match(seats, Options(options, self.box), dealer)

    def blank_state(self, seats: int, options: dict[str, Value]) -> OcracokeState:
        return blank_state(seats, Options(options, self.box))

    def inconsistency(self, state: OcracokeState) -> str:
        return inconsistency(state)

    def fill(self, view: OcracokeState, seat: int | None, dealer: Dealer) -> OcracokeState:
        world = view.clone()
        world.cards = fill_cards(view, seat, dealer)
        self.fill_sealed_answers(world, dealer)
        return world

    def game_and_round(self, state: OcracokeState) -> tuple[int, int]:
        return state.game_no, state.round

    def max_decisions(self, seats: int, options: dict[str, Value]) -> int:
        """[OC-R36] Four rounds of turns with at most five decisions (four with one-card hands), and the bets."""
        turn = 5 if seats == 2 else 4
        return int(self.resolve_options(seats, options)["max_games"]) * (self.box.rounds * seats * turn + seats)

    def question_text(self, view: OcracokeState, seat: int, legal: list[int], reader: Perspective) -> str:
        return prompt(self.texts, view, reader, self.question_name(view), legal)

    def move_words(self, move: int, view: OcracokeState | None, reader: Perspective) -> str:
        """A move's label; with a view at hand, an action card is called by its action."""
        verb, card = VERBS.split(move)
        if view is not None and verb == USE:
            return self.texts.phrase("names.action", ACTIONS[action_of(view, card)])
        return self.texts.move_label(move, reader)

    def points_from(self, note: Note) -> tuple[int, int] | None:
        """[OC-11] What a Report pays, condition by condition."""
        return (note.values[0], note.values[1]) if note.fact in PAYMENT_FACTS else None

    def move_help(self, move: int, view: State | None = None) -> str:
        verb, card = VERBS.split(move)
        if isinstance(view, OcracokeState) and verb == USE:
            return self.texts.phrase("actions", ACTIONS[action_of(view, card)])
        return self.texts.move_help(move)

    def preview(self, view: OcracokeState, seat: int, move: int, names: tuple[str, ...] = ()) -> Preview:
        return PreviewBuilder(view, seat, move, self.texts).preview(self.move_help(move, view))

    def rate(self, view: OcracokeState, seat: int, moves: list[int], worlds: list[OcracokeState]) -> list[float]:
        return rate_moves(view, seat, moves, worlds)

    def hint_for(self, view: OcracokeState, seat: int, move: int, worlds: list[OcracokeState]) -> Hint:
        return hint_for(view, seat, move, worlds)

    def cues(self) -> dict[str, Cue]:
        return CUES

    def piece_ids(self) -> PieceIds:
        return PIECE_IDS

    def complete_steps(
        self,
        told: list[ToldStep],
        before: OcracokeState | None,
        after: OcracokeState,
        seat: int | None,
        shape: str,
    ) -> None:
        show_report(told, before, after, seat, shape, self.phrase)

    def terminal_lines(self, view: OcracokeState, seat: int | None, names: tuple[str, ...] = ()) -> list[str]:
        return terminal_lines(view, seat, names, self.texts.phrase)

    def segments(self, view: OcracokeState, seat: int) -> list[Segment]:
        return segments(view, seat)

    def draw(self, view: OcracokeState, seat: int | None, shape: str, legal: list[int], prompt: str) -> Scene:
        return scene(view, seat, shape, legal, prompt, self.phrase)

    def component_counts(self, state: OcracokeState) -> tuple[int, ...]:
        """[OC-1.10] The eleven cards."""
        return tuple(sorted(state.cards))


GAME: Final = Ocracoke(PRINTED)
