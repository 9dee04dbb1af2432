"""Pirate Rumble as a ``Game``: connects the parts of the package and exports GAME."""

from __future__ import annotations

from typing import Final

from brethren.core.dealer import Dealer
from brethren.core.frames import NOBODY
from brethren.core.game import Game
from brethren.core.notes import Note
from brethren.core.options import ALL, SEPARATOR, Value, option_text
from brethren.core.state import State
from brethren.core.state_validation import require_seats_and_options, require_valid
from brethren.games.rumble.codec import state_from_plain
from brethren.games.rumble.components import (
    AREA_NAMES,
    CAMP_CARDS,
    CAMPS,
    CARDS,
    COPIES,
    FIRST_GOLDEN,
    GESTURES,
    GOLDEN_CARDS,
    GOLDEN_KINDS,
    MAX_GAMES,
    OPTIONS,
    PIRATES,
    PRESETS,
    SEAT_COUNTS,
)
from brethren.games.rumble.consistency import inconsistency
from brethren.games.rumble.encode import encode, segments
from brethren.games.rumble.evaluate import TIE_MARGIN, rate_moves
from brethren.games.rumble.fill import fill_world
from brethren.games.rumble.hints import hint_for
from brethren.games.rumble.options import Options
from brethren.games.rumble.prompts import ending, prompt
from brethren.games.rumble.realtime import bot_reaction, resigned_move, resigned_seat, time_limit, timeout_move
from brethren.games.rumble.rules import PROCEDURES
from brethren.games.rumble.rules.setup import set_up_match
from brethren.games.rumble.scene import PreviewBuilder, scene
from brethren.games.rumble.state import RumbleState, golden_cards
from brethren.games.rumble.terminal import terminal_lines
from brethren.games.rumble.verbs import AIM, GESTURE, GRAB, KEEP, PLAY, RESIGN, SALVAGE, TAKE, VERBS
from brethren.kit.words import Perspective, Words
from brethren.scene.preview import Preview
from brethren.scene.scene import WIDE, Scene
from brethren.scene.svg import scene_svg

DECISIONS_PER_ROUND: Final = 11
"""The most decisions of a seat in a round: token, card, two targets, gesture, and six tries for a golden card."""


class Rumble(Game[RumbleState]):
    """Everybody acts at once, behind shields, for 3 to 8 players."""

    def __init__(self) -> None:
        super().__init__("rumble", 1, SEAT_COUNTS, VERBS, PROCEDURES, OPTIONS, PRESETS)
        kinds = {
            "card": CARDS,
            "golden": GOLDEN_CARDS,
            "pirate": PIRATES,
            "gesture": GESTURES,
            "place": AREA_NAMES,
            "camp": CAMPS,
            "camp_card": CAMP_CARDS,
        }
        self.resignation = RESIGN
        self.tie_margin = TIE_MARGIN
        self.texts = Words("brethren.games.rumble", VERBS, kinds)

    def set_up(self, seats: int, options: dict[str, Value], dealer: Dealer) -> RumbleState:
        return set_up_match(seats, Options(options), dealer)

    def from_plain(self, data: object) -> RumbleState:
        seats, options = require_seats_and_options(self, data)
        state = state_from_plain(data, Options(options), seats)
        require_valid(self, state)
        return state

    def inconsistency(self, state: RumbleState) -> str:
        return inconsistency(state)

    def fill(self, view: RumbleState, seat: int | None, dealer: Dealer) -> RumbleState:
        world = fill_world(view, seat, dealer)
        self.fill_sealed_answers(world, dealer)
        return world

    def words(
        self, what: object, seat: int | None = None, view: State | None = None, names: tuple[str, ...] = ()
    ) -> str:
        reader = Perspective(seat, names)
        if isinstance(what, Note):
            return self.texts.note_text(what, reader)
        if isinstance(what, int):
            return self.move_words(what, view, reader)
        assert isinstance(what, RumbleState)
        return self.prompt(what, seat, self.legal(what, seat) if seat is not None else [], names)

    def prompt(self, view: RumbleState, seat: int | None, legal: list[int], names: tuple[str, ...]) -> str:
        """What the seat has to do now; or whom the game waits for, or how it ended."""
        reader = Perspective(seat, names)
        if view.over:
            return ending(self.texts, view.official_outcome(), reader)
        if seat is None or seat not in view.waiting():
            return self.texts.waiting_text(view.waiting(), reader)
        return prompt(self.texts, view, seat, self.question_name(view))

    def move_words(self, move: int, view: State | None, reader: Perspective) -> str:
        """A move's label; with a view at hand, targets also by their pirates, and places by their cards."""
        label = self.texts.move_label(move, reader)
        if isinstance(view, RumbleState):
            if AIM <= move < GESTURE:
                return f"{label} ({self.texts.phrase('names.short', PIRATES[view.pirates[move - AIM]])})"
            if GRAB <= move < SALVAGE:
                return f"{label}: {self.texts.phrase('names.card', CARDS[view.area[move - GRAB]])}"
        return label

    def phrase(self, section: str, key: str) -> str:
        return self.texts.phrase(section, key)

    def chat_phrases(self) -> list[tuple[str, dict[str, Value]]]:
        """[PR-14.7] Players may claim a camp in the chat; nothing confirms it."""
        camps: dict[str, Value] = {"mode": "camp"}
        found = [(self.texts.phrase("talk", key), camps) for key in ("sun", "moon", "lone_star")]
        keys = ("everybody_on", "trust", "no_bullets", "nearly_dead")
        return found + [(self.texts.phrase("talk", key), dict[str, Value]()) for key in keys]

    def option_label(self, name: str, value: Value | None = None) -> str:
        if value is None:
            return self.texts.phrase("labels", name)
        option = next(each for each in self.options if each.name == name)
        if option.multiple and value != ALL:
            return ", ".join([self.texts.phrase("names.pirate", each) for each in option_text(value).split(SEPARATOR)])
        return (
            self.texts.phrase(f"values.{name}", option_text(value)) if option.has_label(value) else option_text(value)
        )

    def move_help(self, move: int, view: State | None = None) -> str:
        if PLAY <= move < AIM:
            return self.texts.phrase("cards", CARDS[move - PLAY])
        if TAKE <= move < KEEP:
            return self.texts.phrase("abilities", PIRATES[move - TAKE])
        return self.texts.move_help(move)

    def preview(self, view: RumbleState, seat: int, move: int, names: tuple[str, ...] = ()) -> Preview:
        return PreviewBuilder(view, seat, self.texts, names).preview(move, self.move_help(move, view))

    def rate(self, view: RumbleState, seat: int, moves: list[int], worlds: list[RumbleState]) -> list[float]:
        return rate_moves(view, seat, moves, worlds)

    def hint_reason(self, view: RumbleState, seat: int, move: int, worlds: list[RumbleState]) -> str:
        key, values = hint_for(view, seat, move, worlds) if len(self.legal(view, seat)) > 1 else ("only", ())
        return self.texts.format(self.texts.phrase("hints", key), values, Perspective(seat))

    def preview_position(self) -> tuple[int, str, int]:
        """Five players in mid-game: Fire, Block, Hide and Take Cover in the last Battle, the next cards face down."""
        return 5, "showcase 26", 29

    def scene(self, view: RumbleState, seat: int | None, shape: str = WIDE, names: tuple[str, ...] = ()) -> Scene:
        legal = self.legal(view, seat) if seat is not None else []
        return scene(view, seat, shape, legal, self.prompt(view, seat, legal, names), self.phrase)

    def svg(self, view: RumbleState, seat: int | None, shape: str = WIDE) -> str:
        return scene_svg(self.scene(view, seat, shape))

    def terminal_lines(self, view: RumbleState, seat: int | None, names: tuple[str, ...] = ()) -> list[str]:
        return terminal_lines(view, seat, names, self.texts.phrase)

    def encode(self, view: RumbleState, seat: int) -> list[float]:
        return encode(view, seat)

    def encoding_layout(self, seats: int) -> tuple[tuple[str, int], ...]:
        sample = self.new(seats, {}, Dealer())
        return tuple([(name, len(part)) for name, part in segments(sample.seen_by(0), 0)])

    def may_resign(self, state: RumbleState, seat: int) -> bool:
        """[PR-R63] While one lives, set-up included."""
        return bool(state.stack) and state.is_alive(seat) and not state.resigned >> seat & 1

    def resign(self, state: RumbleState, seat: int, dealer: Dealer) -> None:
        """[PR-R63] They die in this round; a card they have committed counts, half an answer does not."""
        state.resigned |= 1 << seat
        dealer.note("resigns", seat, rule="PR-R63")
        if seat in state.waiting():
            state.stack[-1] = state.stack[-1].without_answers_of(seat)
        self.run_steps(state, dealer)

    def run_steps(self, state: RumbleState, dealer: Dealer) -> None:
        """[PR-R63] Nobody waits for those who have resigned: the rules answer every question for them."""
        super().run_steps(state, dealer)
        while (seat := resigned_seat(state)) != NOBODY:
            move = resigned_move(state, seat)
            frame = state.stack.pop()
            effect = self.procedures[frame.kind].effect
            assert effect is not None
            effect(state, frame, seat, move, dealer)
            super().run_steps(state, dealer)

    def time_limit(self, state: RumbleState) -> int:
        return time_limit(state)

    def timeout_move(self, state: RumbleState, seat: int) -> int:
        return timeout_move(state, seat)

    def bot_reaction(self, view: RumbleState, seat: int, move: int, dealer: Dealer) -> tuple[int, float]:
        return bot_reaction(view, seat, move, dealer)

    def untimed_options(self, options: dict[str, Value]) -> dict[str, Value]:
        """[PR-16.9] Without real time, golden cards are named in secret."""
        return {**options, "search_mode": "simultaneous"}

    def character(self, state: RumbleState, seat: int) -> str:
        return PIRATES[state.pirates[seat]]

    def rounds(self, state: RumbleState) -> int:
        return state.round

    def max_decisions(self, seats: int, options: dict[str, Value]) -> int:
        """[PR-15.4] [PR-15.5] The rounds of a game and the decisions of a round are bounded."""
        resolved = Options(self.resolve_options(seats, options))
        games = MAX_GAMES if resolved.rematch else 1
        return games * seats * (1 + DECISIONS_PER_ROUND * resolved.last_round())

    def component_counts(self, state: RumbleState) -> tuple[int, ...]:
        """The golden cards, wherever they are."""
        return (
            COPIES[FIRST_GOLDEN : FIRST_GOLDEN + GOLDEN_KINDS] if NOBODY in state.pirates else golden_cards(state)
        )  # all are still in the box


GAME: Final = Rumble()
