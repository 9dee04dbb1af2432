"""What games with a words file, a scene and a declaration of their fields have in common."""

from __future__ import annotations

from typing import cast

from mypy_extensions import mypyc_attr

from brethren.core.dealer import Dealer
from brethren.core.frames import frame_from_plain
from brethren.core.game import Game, S
from brethren.core.notes import Note
from brethren.core.options import ALL, SEPARATOR, Value, option_text
from brethren.core.plain import require_field, require_list
from brethren.core.state import State
from brethren.core.state_validation import require_seats_and_options, require_valid
from brethren.kit.cues import Cue, CueSheet, PieceIds, ToldStep
from brethren.kit.encoding import Segment, join_segments, segment_lengths
from brethren.kit.words import Perspective, Words
from brethren.scene.animation import AnimationStep
from brethren.scene.scene import WIDE, Scene
from brethren.scene.svg import scene_svg

Hint = tuple[str, tuple[int, ...]]
"""The key of a sentence in the section ``[hints]``, and its numbers."""


@mypyc_attr(allow_interpreted_subclasses=True)
class StandardGame(Game[S]):
    """A game whose texts are in a words file. A subclass sets ``texts`` and says what is special about it."""

    texts: Words
    _cue_sheet: CueSheet | None = None

    # What a subclass implements --------------------------------------------------------------------------------------

    def blank_state(self, seats: int, options: dict[str, Value]) -> S:
        """A state in which nothing has happened, for ``from_plain`` to fill."""
        raise NotImplementedError

    def question_text(self, view: S, seat: int, legal: list[int], reader: Perspective) -> str:
        """The prompt for a seat that has to act; by default the text in ``[prompts]`` under the question's name."""
        return self.texts.format(self.texts.phrase("prompts", self.question_name(view)), view.stack[-1].memo, reader)

    def ending_text(self, view: S, reader: Perspective) -> str:
        """How the game ended."""
        return self.texts.outcome_text(view.official_outcome(), reader)

    def move_words(self, move: int, view: S | None, reader: Perspective) -> str:
        """The label of a move; with a view at hand it can say more."""
        return self.texts.move_label(move, reader)

    def draw(self, view: S, seat: int | None, shape: str, legal: list[int], prompt: str) -> Scene:
        """The scene of a view; the legal moves and the prompt have been worked out."""
        raise NotImplementedError

    def cues(self) -> dict[str, Cue]:
        """How facts are shown on the table, where that differs from the default."""
        return {}

    def piece_ids(self) -> PieceIds:
        """The pieces that stand for places; the piece of a player is ``seat-N`` in every game."""
        return {}

    def complete_steps(self, told: list[ToldStep], before: S | None, after: S, seat: int | None, shape: str) -> None:
        """Add to the steps of an animation what only this game knows, such as pieces that are there only meanwhile."""

    def segments(self, view: S, seat: int) -> list[Segment]:
        """The observation of a seat, as numbers in named segments."""
        raise NotImplementedError

    def hint_for(self, view: S, seat: int, move: int, worlds: list[S]) -> Hint:
        """Why a move is good."""
        raise NotImplementedError

    # What every such game has ----------------------------------------------------------------------------------------

    def from_plain(self, data: object) -> S:
        seats, options = require_seats_and_options(self, data)
        state = self._read_state(seats, options, data)
        require_valid(self, state)
        return state

    def restore(self, data: dict[str, object]) -> S:
        seats, options = require_seats_and_options(self, data)
        return self._read_state(seats, options, data)

    def _read_state(self, seats: int, options: dict[str, Value], data: object) -> S:
        state = self.blank_state(seats, options)
        state.fields().read_into(state, data)
        stack = require_list(require_field(data, "stack"), "the stack")
        state.stack = [frame_from_plain(item, len(self.procedures), seats) for item in stack]
        return state

    def words(
        self, what: object, seat: int | None = None, view: State | None = None, names: tuple[str, ...] = ()
    ) -> str:
        reader = Perspective(seat, names)
        if isinstance(what, Note):
            return self.texts.note_text(what, reader)
        if isinstance(what, int):
            return self.move_words(what, cast("S | None", view), reader)
        assert isinstance(what, State)
        state = cast("S", what)
        return self.prompt(state, seat, self.legal(state, seat) if seat is not None else [], names)

    def prompt(self, view: S, seat: int | None, legal: list[int], names: tuple[str, ...]) -> str:
        """What the seat has to do now; or whom the game waits for, or how it ended."""
        reader = Perspective(seat, names)
        if view.over:
            return self.ending_text(view, reader)
        if seat is None or seat not in view.waiting():
            return self.texts.waiting_text(view.waiting(), reader)
        return self.question_text(view, seat, legal, reader)

    def phrase(self, section: str, key: str) -> str:
        return self.texts.phrase(section, key)

    def actor_name(self, actor: int) -> str:
        return self.texts.player_name(actor, Perspective())

    def move_help(self, move: int, view: State | None = None) -> str:
        return self.texts.move_help(move)

    def option_label(self, name: str, value: Value | None = None) -> str:
        if value is None:
            return self.texts.phrase("labels", name)
        option = next(each for each in self.options if each.name == name)
        if option.multiple and value != ALL:
            return ", ".join([self.option_value_name(name, each) for each in option_text(value).split(SEPARATOR)])
        has_label = option.has_label(value)
        return self.texts.phrase(f"values.{name}", option_text(value)) if has_label else option_text(value)

    def preset_label(self, name: str) -> str:
        return self.texts.phrase("preset_names", name)

    def option_value_name(self, name: str, value: str) -> str:
        """What people call one of the names that an option with multiple choices has."""
        return value

    def hint_reason(self, view: S, seat: int, move: int, worlds: list[S]) -> str:
        key, values = self.hint_for(view, seat, move, worlds) if len(self.legal(view, seat)) > 1 else ("only", ())
        return self.texts.format(self.texts.phrase("hints", key), values, Perspective(seat))

    def scene(self, view: S, seat: int | None, shape: str = WIDE, names: tuple[str, ...] = ()) -> Scene:
        legal = self.legal(view, seat) if seat is not None else []
        return self.draw(view, seat, shape, legal, self.prompt(view, seat, legal, names))

    def animate(
        self, before: S | None, notes: list[Note], after: S, seat: int | None, shape: str, names: tuple[str, ...] = ()
    ) -> list[AnimationStep]:
        told = self._cues_ready().told_steps(notes, Perspective(seat, names))
        if told:
            self.complete_steps(told, before, after, seat, shape)
        return [step for step, _ in told]

    def has_moment(self, notes: list[Note]) -> bool:
        return self._cues_ready().has_moment(notes)

    def _cues_ready(self) -> CueSheet:
        if self._cue_sheet is None:
            self._cue_sheet = CueSheet(self.texts, self.cues(), self.piece_ids())
        return self._cue_sheet

    def svg(self, view: S, seat: int | None, shape: str = WIDE) -> str:
        return scene_svg(self.scene(view, seat, shape))

    def encode(self, view: S, seat: int) -> list[float]:
        return join_segments(self.segments(view, seat))

    def encoding_layout(self, seats: int) -> tuple[tuple[str, int], ...]:
        sample = self.new(seats, {}, Dealer())
        return segment_lengths(self.segments(cast("S", sample.seen_by(0)), 0))
