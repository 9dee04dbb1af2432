"""The base of every game: a vocabulary, a table of procedures, and a few pure functions on plain states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from brethren.core.actors import FIRST_ACTOR, Actor
from brethren.core.box import NO_COMPONENTS, Box
from brethren.core.dealer import Dealer
from brethren.core.errors import BadComponents, BadOption, BadSeats, IllegalMove
from brethren.core.frames import BOTTOM, NOBODY, Frame
from brethren.core.notes import Note
from brethren.core.options import Option, Value, option_text, resolve_options
from brethren.core.plain import shorten
from brethren.core.state import State
from brethren.core.verbs import Verbs
from brethren.scene.animation import AnimationStep
from brethren.scene.preview import Preview
from brethren.scene.scene import WIDE, Scene

S = TypeVar("S", bound=State)
Moves = Callable[[S, Frame, int], list[int]]
MoveEffect = Callable[[S, Frame, int, int, Dealer], None]
Step = Callable[[S, Frame, Dealer], None]
Span = tuple[int, int]


class Procedure(Generic[S]):
    """One row of a game's table of procedures: a question (its legal answers, their effect) or an automatic step."""

    def __init__(
        self,
        kind: int,
        name: str,
        moves: Moves[S] | None = None,
        effect: MoveEffect[S] | None = None,
        step: Step[S] | None = None,
        *,
        simultaneous: bool = False,
        multi_part: bool = False,
        skip_if_forced: bool = False,
        race: bool = False,
        timed: bool = False,
        final: bool = False,
        memo: tuple[Span, ...] = (),
        allowed_below: tuple[int, ...] = (BOTTOM,),
    ) -> None:
        self.kind = kind
        self.name = name
        self.moves = moves
        self.effect = effect
        self.step = step
        self.simultaneous = simultaneous  # asked of several seats at once, which seal their answers or race
        self.multi_part = multi_part  # a sealed answer may have several parts; it is complete when no move is left
        self.skip_if_forced = skip_if_forced  # answered automatically if only one move is legal; moves must be public
        self.race = race  # each answer takes effect at once, so the order of answers matters
        self.timed = timed  # real time matters: the game's own clock runs, and bots answer as ``bot_reaction`` says
        self.final = final  # the rules forbid undoing a sealed answer, even while others are still choosing
        self.memo = memo  # the lowest and highest value of each int that its frames remember
        self.allowed_below = allowed_below  # the kinds of frame allowed directly below one of this kind, or BOTTOM


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """The interface that tables, terminals, bots, simulations and other libraries use."""

    def __init__(
        self,
        key: str,
        version: int,
        seat_counts: tuple[int, ...],
        verbs: Verbs,
        procedures: tuple[Procedure[S], ...],
        options: tuple[Option, ...] = (),
        presets: dict[str, dict[str, Value]] | None = None,
        components: Box = NO_COMPONENTS,
        actors: tuple[Actor, ...] = (),
    ) -> None:
        assert all(row.kind == place for place, row in enumerate(procedures)), (
            "a procedure's kind must be its row number"
        )
        self.key = key
        self.version = version  # of the rules; a record replays with the version it was made with
        self.seat_counts = seat_counts
        self.verbs = verbs
        self.procedures = procedures
        self.options = options
        self.presets = presets or {}
        self.components = components
        self.actors = actors  # what may act without a seat; actor i has the number FIRST_ACTOR + i
        self.resignation = NOBODY  # the move that resigns at any time, in games that have one
        self.has_points = False  # scores are sums of points, and ``points_from`` reports each of them
        self.tie_margin = 0.0  # bots pick at random among moves rated this close to the best

    # What each game implements --------------------------------------------------------------------------------------

    def set_up(self, seats: int, options: dict[str, Value], dealer: Dealer) -> S:
        """Return a new game; seats and options have been checked."""
        raise NotImplementedError

    def from_plain(self, data: object) -> S:
        """Return the state that ``to_plain`` wrote, or raise BadState."""
        raise NotImplementedError

    def restore(self, data: dict[str, object]) -> S:
        """The state that one of our own processes wrote; it need not be checked."""
        return self.from_plain(data)

    def inconsistency(self, state: S) -> str:
        """How the fields of a state from plain data contradict each other; empty if the game can continue from it."""
        return ""

    def with_components(self, text: str, file: str) -> Game[S]:
        """The same game with the components of another file, or a BadComponents error that names the file."""
        raise BadComponents(f"{self.key} can only be played with its own components")

    def fill(self, view: S, seat: int | None, dealer: Dealer) -> S:
        """Return a random state that agrees with everything the seat knows: its view with nothing hidden."""
        raise NotImplementedError

    def max_decisions(self, seats: int, options: dict[str, Value]) -> int:
        """The most decisions a game can take."""
        raise NotImplementedError

    def actors_at(self, seats: int, options: dict[str, Value]) -> tuple[int, ...]:
        """The numbers of the actors that take part at a table with these seats and options."""
        return tuple(range(FIRST_ACTOR, FIRST_ACTOR + len(self.actors)))

    def actor_name(self, actor: int) -> str:
        """What people call an actor."""
        return self.actors[actor - FIRST_ACTOR].key

    def component_counts(self, state: S) -> tuple[int, ...]:
        """How many of each component exist, in all places together; this never changes during a game."""
        raise NotImplementedError

    def rate(self, view: S, seat: int, moves: list[int], worlds: list[S]) -> list[float]:
        """Rate each move for the seat over possible worlds; higher is better, and the default rates all the same."""
        return [0.0] * len(moves)

    def hint_reason(self, view: S, seat: int, move: int, worlds: list[S]) -> str:
        """One sentence on why a move is good, from what the seat can know; empty if the game has no sentence for it."""
        return ""

    def may_resign(self, state: S, seat: int) -> bool:
        """Whether the seat may resign now; ``legal`` never lists the resignation."""
        return False

    def resign(self, state: S, seat: int, dealer: Dealer) -> None:
        """Carry out the resignation of a seat."""
        raise NotImplementedError

    def time_limit(self, state: S) -> int:
        """Seconds to answer the open question, if it is timed; otherwise 0, and only the table's clock runs."""
        return 0

    def timeout_move(self, state: S, seat: int) -> int:
        """The move the rules make for a seat that runs out of time; NOBODY if they make none."""
        return NOBODY

    def bot_reaction(self, view: S, seat: int, move: int, dealer: Dealer) -> tuple[int, float]:
        """How a bot answers a timed question: the move it really makes, and after how many seconds."""
        return move, 0.0

    def untimed_options(self, options: dict[str, Value]) -> dict[str, Value]:
        """The same options without real time, for simulations and games played over days."""
        return options

    def character(self, state: S, seat: int) -> str:
        """The character a seat plays, in games that have characters; for statistics."""
        return ""

    def rounds(self, state: S) -> int:
        """How many rounds were played, in games that have rounds; for statistics."""
        return 0

    def game_and_round(self, state: S) -> tuple[int, int]:
        """The game of a match that is played now, and its round, each from 1; 0 for what the game does not have."""
        return 0, self.rounds(state)

    def encode(self, view: S, seat: int) -> list[float]:
        """The view of a seat as a list of numbers of fixed length, for machine learning."""
        raise NotImplementedError

    def encoding_layout(self, seats: int) -> tuple[tuple[str, int], ...]:
        """The segments of that list, each with its name and length."""
        raise NotImplementedError

    def words(
        self, what: object, seat: int | None = None, view: State | None = None, names: tuple[str, ...] = ()
    ) -> str:
        """The text of a Note, a move (an int), or a view's prompt, as the seat reads it ("You look at ...").

        ``names`` are the names of the players. With a ``view``, the text of a move can say more. The default, for a
        game without words, returns the data: fact and numbers, move text, name of the question, reason of the end.
        """
        if isinstance(what, Note):
            return f"{what.fact} {' '.join([str(value) for value in what.values])}".strip()
        if isinstance(what, int):
            return self.text(what)
        assert isinstance(what, State)
        return what.official_outcome().reason if what.over else self.procedures[what.stack[-1].kind].name

    def move_help(self, move: int, view: State | None = None) -> str:
        """What a move does; with a ``view``, the text can say more."""
        return self.text(move)

    def preview(self, view: S, seat: int, move: int, names: tuple[str, ...] = ()) -> Preview:
        """What a legal move would do, from what the seat can know: pieces to highlight, arrows, and a sentence.

        The pieces that carry the move are highlighted anyway.
        """
        return Preview(self.move_help(move, view))

    def phrase(self, section: str, key: str) -> str:
        """One fixed text of the game's words, such as its title or the help on an option; empty if there is none."""
        return ""

    def chat_phrases(self) -> list[tuple[str, dict[str, Value]]]:
        """Ready-made chat lines, each with the options a table must have for it to make sense.

        ``@`` in a line stands for a player whom the sender chooses.
        """
        return []

    def points_from(self, note: Note) -> tuple[int, int] | None:
        """The seat that a fact gives points to, and how many; a game reports all its points this way, or none."""
        return None

    def option_label(self, name: str, value: Value | None = None) -> str:
        """The label of an option in a form; with a value, the label of that value."""
        return option_text(value).replace("_", " ") if value is not None else name.replace("_", " ").capitalize()

    def preset_label(self, name: str) -> str:
        """The short name of a preset in a form."""
        return name.replace("_", " ").capitalize()

    def preview_position(self) -> tuple[int, str, int]:
        """The position shown in the game's preview picture: seats, seed, and number of moves made by bots."""
        return max([count for count in self.seat_counts if count <= 4] or self.seat_counts), "showcase", 30

    def scene(self, view: S, seat: int | None, shape: str = WIDE, names: tuple[str, ...] = ()) -> Scene:
        """Return the scene to draw for the seat, with its prompt and its legal moves."""
        raise NotImplementedError

    def animate(
        self, before: S | None, notes: list[Note], after: S, seat: int | None, shape: str, names: tuple[str, ...] = ()
    ) -> list[AnimationStep]:
        """How to tell a viewer what has happened between two views: the notes that they may see, step by step.

        ``before`` is None if the viewer did not see it. The default has a line for each note.
        """
        return [AnimationStep("", [self.words(note, seat, names=names)], []) for note in notes]

    def has_moment(self, notes: list[Note]) -> bool:
        """Whether some of these notes tell something that nobody should miss: then the table waits until it is told."""
        return False

    def terminal_lines(self, view: S, seat: int | None, names: tuple[str, ...] = ()) -> list[str]:
        """The view as a few lines of plain text, for a terminal."""
        return [f"{name}: {value}" for name, value in view.to_plain().items()]

    def svg(self, view: S, seat: int | None, shape: str = WIDE) -> str:
        """The scene as an SVG picture."""
        raise NotImplementedError

    # What every game has ------------------------------------------------------------------------------------------

    # Seats, options and presets come from outside. They are typed ``object`` because compiled code would answer a wrong
    # type with a TypeError before our own checks could say what is right.

    def new(self, seats: object, options: object = None, dealer: Dealer | None = None) -> S:
        """Set up a game."""
        count = self.require_seat_count(seats)
        return self.set_up(count, self.resolve_options(count, {} if options is None else options), dealer or Dealer())

    def require_seat_count(self, seats: object) -> int:
        """Return the seat count if the game supports it, or raise BadSeats."""
        if not isinstance(seats, int) or isinstance(seats, bool) or seats not in self.seat_counts:
            counts = [str(count) for count in self.seat_counts]
            listed = " or ".join([part for part in (", ".join(counts[:-1]), counts[-1]) if part])
            raise BadSeats(f"{self.key} needs {listed} seats, not {shorten(seats)}")
        return seats

    def resolve_options(self, seats: object, options: object) -> dict[str, Value]:
        """All options of a table with their values; raises BadOption for one that is wrong."""
        return resolve_options(self.options, options, self.require_seat_count(seats))

    def preset(self, name: object) -> dict[str, Value]:
        """The options that a preset sets, or a BadOption error."""
        if not isinstance(name, str) or name not in self.presets:
            raise BadOption(
                f"{self.key} has no preset {shorten(name)}; its presets are {', '.join(self.presets) or 'none'}"
            )
        return dict(self.presets[name])

    def legal(self, state: S, seat: int) -> list[int]:
        """Every move the seat may make now, in a fixed order. Nothing else decides what is legal."""
        if not state.stack:
            return []
        frame = state.stack[-1]
        if seat not in frame.seats:
            return []
        moves = self.procedures[frame.kind].moves
        assert moves is not None
        return moves(state, frame, seat)

    def play(self, state: S, seat: int, move: int, dealer: Dealer) -> None:
        """Make a move if it is legal; otherwise raise IllegalMove and change nothing."""
        if move not in self.legal(state, seat) and not (move == self.resignation and self.may_resign(state, seat)):
            raise IllegalMove(self._illegal_move_message(state, seat, move))
        self.apply(state, seat, move, dealer)

    def apply(self, state: S, seat: int, move: int, dealer: Dealer) -> None:
        """Make a move that is known to be legal, and run the automatic steps that follow."""
        if move == self.resignation:
            self.resign(state, seat, dealer)
            return
        frame = state.stack.pop()
        effect = self.procedures[frame.kind].effect
        assert effect is not None
        effect(state, frame, seat, move, dealer)
        self.run_steps(state, dealer)

    def run_steps(self, state: S, dealer: Dealer) -> None:
        """Run the steps on top of the stack until a seat has a choice or the game is over."""
        stack = state.stack
        while stack:
            frame = stack[-1]
            row = self.procedures[frame.kind]
            if not frame.seats:
                stack.pop()
                assert row.step is not None
                row.step(state, frame, dealer)
            elif not row.skip_if_forced or not self._answer_if_forced(state, frame, row, dealer):
                return

    def _answer_if_forced(self, state: S, frame: Frame, row: Procedure[S], dealer: Dealer) -> bool:
        """Answer a question that has only one legal answer; return whether it had."""
        assert row.moves is not None
        assert row.effect is not None
        moves = row.moves(state, frame, frame.seats[0])
        if len(moves) != 1:
            return False
        state.stack.pop()
        row.effect(state, frame, frame.seats[0], moves[0], dealer)
        return True

    def fill_sealed_answers(self, world: S, dealer: Dealer) -> None:
        """Give every seat whose sealed answer is hidden a random one, in a world made by ``fill``."""
        if not world.stack:
            return
        frame = world.stack[-1]
        row = self.procedures[frame.kind]
        if row.moves is None or row.race:
            return
        for seat in frame.answered_seats:
            if frame.answers_of(seat):
                continue
            options = row.moves(world, frame, seat)
            while options:
                frame = frame.with_partial(seat, options[dealer.pick(len(options))])
                options = row.moves(world, frame, seat) if row.multi_part else []
        world.stack[-1] = frame

    @property
    def own_components(self) -> str:
        """The text of the component file, if it is not the one that comes with the game; otherwise empty."""
        return self.components.own_text

    def question_name(self, state: S) -> str:
        """The name of the open question; empty when the game is over."""
        return self.procedures[state.stack[-1].kind].name if state.stack else ""

    def text(self, move: int) -> str:
        """The text of a move, as records have it."""
        return self.verbs.text(move)

    def read(self, text: str) -> int:
        """The move with this text, or an UnreadableMove error."""
        return self.verbs.read(text)

    def to_plain(self, state: S) -> dict[str, object]:
        """The state as data that JSON can hold."""
        return state.to_plain()

    def _illegal_move_message(self, state: S, seat: int, move: int) -> str:
        if state.over:
            return "the game is over; no more moves can be made"
        if seat not in state.waiting():
            seats = ", ".join([str(each) for each in state.waiting()])
            return f"seat {seat} is not to move now; the game waits for seat {seats}"
        text = self.verbs.texts[move] if 0 <= move < len(self.verbs) else str(move)
        choices = ", ".join([self.verbs.text(each) for each in self.legal(state, seat)])
        return f"{text!r} is not legal now; seat {seat} may choose {choices}"


def question(
    kind: int,
    name: str,
    moves: Moves[S],
    effect: MoveEffect[S],
    *,
    simultaneous: bool = False,
    multi_part: bool = False,
    skip_if_forced: bool = False,
    race: bool = False,
    timed: bool = False,
    final: bool = False,
    memo: tuple[Span, ...] = (),
    allowed_below: tuple[int, ...] = (BOTTOM,),
) -> Procedure[S]:
    """A row for a question: its legal answers, and the effect of an answer."""
    return Procedure(
        kind,
        name,
        moves,
        effect,
        simultaneous=simultaneous,
        multi_part=multi_part,
        skip_if_forced=skip_if_forced,
        race=race,
        timed=timed,
        final=final,
        memo=memo,
        allowed_below=allowed_below,
    )


def step(
    kind: int, name: str, run: Step[S], *, memo: tuple[Span, ...] = (), allowed_below: tuple[int, ...] = (BOTTOM,)
) -> Procedure[S]:
    """A row for a step that runs without a decision."""
    return Procedure(kind, name, None, None, run, memo=memo, allowed_below=allowed_below)


def all_seats(seats: int) -> tuple[int, ...]:
    """All seats, for a question that everyone answers at the same time."""
    return tuple(range(seats))
