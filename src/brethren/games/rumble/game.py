"""Pirate Rumble as a ``Game``: connects the parts of the package and exports GAME."""

from __future__ import annotations

from typing import Final

from brethren.core.dealer import Dealer
from brethren.core.frames import NOBODY
from brethren.core.options import Value
from brethren.core.state import State
from brethren.games.rumble.box import PRINTED, RumbleBox, changed_texts
from brethren.games.rumble.box_checks import read_box
from brethren.games.rumble.components import (
    AREA_NAMES,
    CAMP_CARDS,
    CAMPS,
    CARDS,
    GESTURES,
    GOLDEN_CARDS,
    PIRATES,
    SEAT_COUNTS,
)
from brethren.games.rumble.consistency import inconsistency
from brethren.games.rumble.encode import segments
from brethren.games.rumble.evaluate import TIE_MARGIN, rate_moves
from brethren.games.rumble.fill import fill_world
from brethren.games.rumble.hints import hint_for
from brethren.games.rumble.options import Options
from brethren.games.rumble.prompts import ending, prompt
from brethren.games.rumble.realtime import bot_reaction, resigned_move, resigned_seat, time_limit, timeout_move
from brethren.games.rumble.rules import PROCEDURES
from brethren.games.rumble.rules.setup import set_up_match
from brethren.games.rumble.scene import CUES, PreviewBuilder, scene, show_played_cards
from brethren.games.rumble.state import RumbleState, blank_state, golden_cards
from brethren.games.rumble.terminal import terminal_lines
from brethren.games.rumble.verbs import AIM, GRAB, PLAY, RESIGN, TAKE, VERBS
from brethren.kit.cues import Cue, ToldStep
from brethren.kit.encoding import Segment
from brethren.kit.standard_game import Hint, StandardGame
from brethren.kit.words import Perspective, Words
from brethren.scene.preview import Preview
from brethren.scene.scene import Scene

DECISIONS_PER_ROUND: Final = 11
"""The most decisions of a seat in a round: token, card, two targets, gesture, and six tries for a golden card."""


class Rumble(StandardGame[RumbleState]):
    """Everybody acts at once, behind shields, for 3 to 8 players."""

    def __init__(self, box: RumbleBox) -> None:
        super().__init__("rumble", 1, SEAT_COUNTS, VERBS, PROCEDURES, box.options, box.presets, box)
        self.box = box
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
        self.texts = Words("brethren.games.rumble", VERBS, kinds, box.numbers())
        if not box.is_printed:
            self.texts.use_texts(changed_texts(box, self.texts))

    def with_components(self, text: str, file: str) -> Rumble:
        return Rumble(read_box(text, file))

    def set_up(self, seats: int, options: dict[str, Value], dealer: Dealer) -> RumbleState:
        return set_up_match(seats, Options(options, self.box), dealer)

    def blank_state(self, seats: int, options: dict[str, Value]) -> RumbleState:
        return blank_state(seats, Options(options, self.box))

    def inconsistency(self, state: RumbleState) -> str:
        return inconsistency(state)

    def fill(self, view: RumbleState, seat: int | None, dealer: Dealer) -> RumbleState:
        world = fill_world(view, seat, dealer)
        self.fill_sealed_answers(world, dealer)
        return world

    def question_text(self, view: RumbleState, seat: int, legal: list[int], reader: Perspective) -> str:
        return prompt(self.texts, view, seat, self.question_name(view))

    def ending_text(self, view: RumbleState, reader: Perspective) -> str:
        return ending(self.texts, view.official_outcome(), reader)

    def move_words(self, move: int, view: RumbleState | None, reader: Perspective) -> str:
        """A move's label; with a view at hand, targets also by their pirates, and places by their cards."""
        label = self.texts.move_label(move, reader)
        if view is not None:
            verb, argument = VERBS.split(move)
            if verb == AIM:
                return f"{label} ({self.texts.phrase('names.short', PIRATES[view.pirates[argument]])})"
            if verb == GRAB:
                return f"{label}: {self.texts.phrase('names.card', CARDS[view.area[argument]])}"
        return label

    def chat_phrases(self) -> list[tuple[str, dict[str, Value]]]:
        """[PR-14.7] Players may claim a camp in the chat; nothing confirms it."""
        camps: dict[str, Value] = {"mode": "camp"}
        found = [(self.texts.phrase("talk", key), camps) for key in ("sun", "moon", "lone_star")]
        keys = ("everybody_on", "trust", "no_bullets", "nearly_dead")
        return found + [(self.texts.phrase("talk", key), dict[str, Value]()) for key in keys]

    def option_value_name(self, name: str, value: str) -> str:
        return self.texts.phrase("names.pirate", value)

    def move_help(self, move: int, view: State | None = None) -> str:
        verb, argument = VERBS.split(move)
        if verb == PLAY:
            return self.texts.phrase("cards", CARDS[argument])
        if verb == TAKE:
            return self.texts.phrase("abilities", PIRATES[argument])
        return self.texts.move_help(move)

    def preview(self, view: RumbleState, seat: int, move: int, names: tuple[str, ...] = ()) -> Preview:
        return PreviewBuilder(view, seat, self.texts, names).preview(move, self.move_help(move, view))

    def rate(self, view: RumbleState, seat: int, moves: list[int], worlds: list[RumbleState]) -> list[float]:
        return rate_moves(view, seat, moves, worlds)

    def hint_for(self, view: RumbleState, seat: int, move: int, worlds: list[RumbleState]) -> Hint:
        return hint_for(view, seat, move, worlds)

    def preview_position(self) -> tuple[int, str, int]:
        """Five players in mid-game: Fire, Block, Hide and Take Cover in the last Battle, the next cards face down."""
        return 5, "showcase 26", 29

    def draw(self, view: RumbleState, seat: int | None, shape: str, legal: list[int], prompt: str) -> Scene:
        return scene(view, seat, shape, legal, prompt, self.phrase)

    def cues(self) -> dict[str, Cue]:
        return CUES

    def complete_steps(
        self,
        told: list[ToldStep],
        before: RumbleState | None,
        after: RumbleState,
        seat: int | None,
        shape: str,
    ) -> None:
        show_played_cards(told, after, seat, shape, self.phrase)

    def terminal_lines(self, view: RumbleState, seat: int | None, names: tuple[str, ...] = ()) -> list[str]:
        return terminal_lines(view, seat, names, self.texts.phrase)

    def segments(self, view: RumbleState, seat: int) -> list[Segment]:
        return segments(view, seat)

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

    def game_and_round(self, state: RumbleState) -> tuple[int, int]:
        return state.game_no, state.round

    def max_decisions(self, seats: int, options: dict[str, Value]) -> int:
        """[PR-15.4] [PR-15.5] The rounds of a game and the decisions of a round are bounded."""
        resolved = Options(self.resolve_options(seats, options), self.box)
        games = self.box.max_games if resolved.rematch else 1
        return games * seats * (1 + DECISIONS_PER_ROUND * resolved.last_round())

    def component_counts(self, state: RumbleState) -> tuple[int, ...]:
        """The golden cards, wherever they are."""
        return self.box.golden_copies if NOBODY in state.pirates else golden_cards(state)  # all are still in the box


GAME: Final = Rumble(PRINTED)
