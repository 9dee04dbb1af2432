"""The base of every game: a vocabulary, a table of contents, and a few pure functions on plain states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from brethren.core.dealer import Dealer
from brethren.core.errors import BadOption, BadSeats, IllegalMove
from brethren.core.frames import BOTTOM, NOBODY, Frame
from brethren.core.notes import Note
from brethren.core.options import Option, Value, option_text, resolve_options
from brethren.core.plain import shorten
from brethren.core.state import State
from brethren.core.verbs import Verbs
from brethren.scene.scene import WIDE, Scene

S = TypeVar("S", bound=State)
Moves = Callable[[S, Frame, int], list[int]]
Effect = Callable[[S, Frame, int, int, Dealer], None]
Step = Callable[[S, Frame, Dealer], None]
Span = tuple[int, int]


class Procedure(Generic[S]):
    """One row of a game's table of contents: a question (who may answer what, what an answer does) or a step."""

    def __init__(
        self,
        kind: int,
        name: str,
        moves: Moves[S] | None = None,
        effect: Effect[S] | None = None,
        step: Step[S] | None = None,
        *,
        several: bool = False,
        stepwise: bool = False,
        skip_if_forced: bool = False,
        race: bool = False,
        timed: bool = False,
        final: bool = False,
        memo: tuple[Span, ...] = (),
        lies_on: tuple[int, ...] = (BOTTOM,),
    ) -> None:
        self.kind = kind
        self.name = name
        self.moves = moves
        self.effect = effect
        self.step = step
        self.several = several  # asked of several seats at once, who seal their answers or race
        self.stepwise = stepwise  # a sealed answer may have several steps; it is complete when no move is left
        self.skip_if_forced = skip_if_forced  # not asked when one move is legal; its options must be public
        self.race = race  # asked of several seats, and each answer acts at once: these alone need not commute
        self.timed = timed  # reflexes count: the game's own clock runs, and bots answer as ``reflex`` says
        self.final = final  # by the rules nobody takes a sealed answer back, even while others still think
        self.memo = memo  # the lowest and the highest value of each int that its frames remember
        self.lies_on = lies_on  # the kinds of frame that may lie right below one of this kind, or BOTTOM


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """What everything else is written against: table, terminal, bots, laboratory, other people's libraries."""

    def __init__(
        self,
        key: str,
        version: int,
        seat_counts: tuple[int, ...],
        verbs: Verbs,
        procedures: tuple[Procedure[S], ...],
        options: tuple[Option, ...] = (),
        presets: dict[str, dict[str, Value]] | None = None,
    ) -> None:
        assert all(row.kind == place for place, row in enumerate(procedures)), "a procedure stands in the wrong row"
        self.key = key
        self.version = version  # of the rules: a record replays on the version it was made with
        self.seat_counts = seat_counts
        self.verbs = verbs
        self.procedures = procedures
        self.options = options
        self.presets = presets or {}
        self.resignation = NOBODY  # the move by which a seat gives up at any time, in a game that has one
        self.has_points = False  # scores are made of points, and ``points_from`` tells how each came
        self.tie_margin = 0.0  # moves rated so close to the best are as good: where all act at once, be unpredictable

    # What a game writes -------------------------------------------------------------------------------------------

    def set_up(self, seats: int, options: dict[str, Value], dealer: Dealer) -> S:
        """A new game; seats and options have been checked."""
        raise NotImplementedError

    def from_plain(self, data: object) -> S:
        """The state that ``to_plain`` wrote, or a BadState."""
        raise NotImplementedError

    def flaw(self, state: S) -> str:
        """How the fields of a state read from plain data contradict each other; nothing, if it can be played on."""
        return ""

    def fill(self, view: S, seat: int | None, dealer: Dealer) -> S:
        """A random world that agrees with all the seat knows: the holes of its view filled."""
        raise NotImplementedError

    def max_decisions(self, seats: int, options: dict[str, Value]) -> int:
        """More decisions than this no game can take."""
        raise NotImplementedError

    def component_counts(self, state: S) -> tuple[int, ...]:
        """The components in all places together; the same at every moment of a game."""
        raise NotImplementedError

    def rate(self, view: S, seat: int, moves: list[int], worlds: list[S]) -> list[float]:
        """How good each move looks to the seat, over worlds it thinks possible; all alike, if a game has no opinion."""
        return [0.0] * len(moves)

    def hint_reason(self, view: S, seat: int, move: int, worlds: list[S]) -> str:
        """One sentence on what speaks for a move, from what the seat sees and the worlds it thinks possible."""
        moves = self.legal(view, seat)
        if len(moves) == 1:
            return "It's your only move."
        ratings = self.rate(view, seat, moves, worlds)
        worse = sum([rating < ratings[moves.index(move)] for rating in ratings])
        if worse == len(moves) - 1:
            return f"It looks like the strongest of your {len(moves)} moves."
        return (
            f"It looks stronger than {worse} of your {len(moves)} moves." if worse else "All moves look equally good."
        )

    def may_resign(self, state: S, seat: int) -> bool:
        """Whether the seat may give up now; nobody is asked for it, so that it is in no list of moves."""
        return False

    def resign(self, state: S, seat: int, dealer: Dealer) -> None:
        """The seat gives up, as the rules say."""
        raise NotImplementedError

    def time_limit(self, state: S) -> int:
        """How long the open question waits, if reflexes count in it; else 0, and the table's clock alone runs."""
        return 0

    def timeout_move(self, state: S, seat: int) -> int:
        """The move that is made for a seat whose time is up, as the rules say; NOBODY, if they say nothing."""
        return NOBODY

    def bot_reaction(self, view: S, seat: int, move: int, dealer: Dealer) -> tuple[int, float]:
        """What becomes of a bot's answer where reflexes count: the move it makes, and after how many seconds."""
        return move, 0.0

    def untimed_options(self, options: dict[str, Value]) -> dict[str, Value]:
        """The options of a table without real time: of bots alone, in a simulation, by turns over days."""
        return options

    def character(self, state: S, seat: int) -> str:
        """Whom a seat plays, where seats play different characters; for statistics."""
        return ""

    def rounds(self, state: S) -> int:
        """How many rounds the game has had, where it has rounds; for statistics."""
        return 0

    def encode(self, view: S, seat: int) -> list[float]:
        """What the seat sees as numbers of a fixed count, for learning."""
        raise NotImplementedError

    def encoding_layout(self, seats: int) -> tuple[tuple[str, int], ...]:
        """The parts of that row of numbers, each with its name and length."""
        raise NotImplementedError

    def words(
        self, what: object, seat: int | None = None, view: State | None = None, names: tuple[str, ...] = ()
    ) -> str:
        """The text of a Note, of a move (an int), or of a view's prompt, as the seat reads it ("You look at ...").

        ``names`` are the players'; a move may be told better with the view at hand. A game without words tells its
        facts as they are.
        """
        if isinstance(what, Note):
            return f"{what.fact} {' '.join([str(value) for value in what.values])}".strip()
        if isinstance(what, int):
            return self.text(what)
        assert isinstance(what, State)
        if what.over:
            return f"The game is over: {what.official_outcome()}"
        return f"Waiting for seat {', '.join([str(each + 1) for each in what.waiting()])}."

    def move_help(self, move: int, view: State | None = None) -> str:
        """What a move does, for somebody who asks; better told with the view at hand."""
        return self.text(move)

    def phrase(self, section: str, key: str) -> str:
        """One fixed text of the game's words: a title, the help on a verb or option, a name; or nothing."""
        return ""

    def chat_phrases(self) -> list[tuple[str, dict[str, Value]]]:
        """What players of this game often say: texts in which ``@`` stands for a player to be named, and the options
        that a table must have for it to make sense.
        """
        return []

    def points_from(self, note: Note) -> tuple[int, int] | None:
        """The seat that earns points by a fact, and how many; a game that tells this of one point tells it of all."""
        return None

    def option_label(self, name: str, value: Value | None = None) -> str:
        """What an option is called in a form; with a value, what that value is called."""
        return option_text(value).replace("_", " ") if value is not None else name.replace("_", " ").capitalize()

    def preview_position(self) -> tuple[int, str, int]:
        """Where a picture of the game is taken: the seats, the seed, and after how many moves of good players."""
        return max([count for count in self.seat_counts if count <= 4] or self.seat_counts), "showcase", 30

    def scene(self, view: S, seat: int | None, shape: str = WIDE) -> Scene:
        """Where everything lies, as the seat sees it."""
        raise NotImplementedError

    def terminal_lines(self, view: S, seat: int | None, names: tuple[str, ...] = ()) -> list[str]:
        """The view in a few lines of plain text, for a terminal."""
        return [f"{name}: {value}" for name, value in view.to_plain().items()]

    def svg(self, view: S, seat: int | None, shape: str = WIDE) -> str:
        """The scene as a picture."""
        raise NotImplementedError

    # What every game has ------------------------------------------------------------------------------------------

    # Seats, options and presets come from outside: they are typed ``object``, for compiled code would meet a wrong
    # type with a TypeError before our own checks could say what is right.

    def new(self, seats: object, options: object = None, dealer: Dealer | None = None) -> S:
        """Set up a game for that many seats."""
        count = self.require_seat_count(seats)
        return self.set_up(count, self.resolve_options(count, {} if options is None else options), dealer or Dealer())

    def require_seat_count(self, seats: object) -> int:
        """The seat count itself, if the game can be played so."""
        if not isinstance(seats, int) or isinstance(seats, bool) or seats not in self.seat_counts:
            counts = " or ".join([str(count) for count in self.seat_counts])
            raise BadSeats(f"{self.key} is played by {counts} seats, not {shorten(seats)}")
        return seats

    def resolve_options(self, seats: object, options: object) -> dict[str, Value]:
        """All options of a table with their values."""
        return resolve_options(self.options, options, self.require_seat_count(seats))

    def preset(self, name: object) -> dict[str, Value]:
        """The options that a preset sets."""
        if not isinstance(name, str) or name not in self.presets:
            raise BadOption(
                f"{self.key} has no preset {shorten(name)}; its presets are {', '.join(self.presets) or 'none'}"
            )
        return dict(self.presets[name])

    def legal(self, state: S, seat: int) -> list[int]:
        """Every move the seat may make now, in a fixed order; the only source of legality."""
        if not state.stack:
            return []
        frame = state.stack[-1]
        if seat not in frame.seats:
            return []
        moves = self.procedures[frame.kind].moves
        assert moves is not None
        return moves(state, frame, seat)

    def play(self, state: S, seat: int, move: int, dealer: Dealer) -> None:
        """Make a move if it is legal; otherwise refuse it and change nothing."""
        if move not in self.legal(state, seat) and not (move == self.resignation and self.may_resign(state, seat)):
            raise IllegalMove(self._illegal_move_message(state, seat, move))
        self.apply(state, seat, move, dealer)

    def apply(self, state: S, seat: int, move: int, dealer: Dealer) -> None:
        """Make a move that is known to be legal, and carry out all steps that follow by themselves."""
        if move == self.resignation:
            self.resign(state, seat, dealer)
            return
        frame = state.stack.pop()
        effect = self.procedures[frame.kind].effect
        assert effect is not None
        effect(state, frame, seat, move, dealer)
        self.run_steps(state, dealer)

    def run_steps(self, state: S, dealer: Dealer) -> None:
        """Carry out what lies on top of the stack until somebody has a choice or the game is over."""
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
        """Answer a question that has one answer and whose options are no secret."""
        assert row.moves is not None
        assert row.effect is not None
        moves = row.moves(state, frame, frame.seats[0])
        if len(moves) != 1:
            return False
        state.stack.pop()
        row.effect(state, frame, frame.seats[0], moves[0], dealer)
        return True

    def fill_sealed_answers(self, world: S, dealer: Dealer) -> None:
        """Give every seat that has answered in secret a random answer, in a world filled from a view."""
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
                options = row.moves(world, frame, seat) if row.stepwise else []
        world.stack[-1] = frame

    def question_name(self, state: S) -> str:
        """The name of the question that is open, or nothing when the game is over."""
        return self.procedures[state.stack[-1].kind].name if state.stack else ""

    def text(self, move: int) -> str:
        """A move as it stands in a record."""
        return self.verbs.text(move)

    def read(self, text: str) -> int:
        """The move that a text names."""
        return self.verbs.read(text)

    def to_plain(self, state: S) -> dict[str, object]:
        """The state as data that JSON can hold."""
        return state.to_plain()

    def _illegal_move_message(self, state: S, seat: int, move: int) -> str:
        if state.over:
            return "the game is over, no move is asked for"
        if seat not in state.waiting():
            seats = ", ".join([str(each) for each in state.waiting()])
            return f"seat {seat} is not asked now; the table waits for seat {seats}"
        said = self.verbs.texts[move] if 0 <= move < len(self.verbs) else str(move)
        choices = ", ".join([self.verbs.text(each) for each in self.legal(state, seat)])
        return f"{said!r} is not legal now; seat {seat} may choose {choices}"


def question(
    kind: int,
    name: str,
    moves: Moves[S],
    effect: Effect[S],
    *,
    several: bool = False,
    stepwise: bool = False,
    skip_if_forced: bool = False,
    race: bool = False,
    timed: bool = False,
    final: bool = False,
    memo: tuple[Span, ...] = (),
    lies_on: tuple[int, ...] = (BOTTOM,),
) -> Procedure[S]:
    """A question: who may answer what, and what an answer does."""
    return Procedure(
        kind,
        name,
        moves,
        effect,
        several=several,
        stepwise=stepwise,
        skip_if_forced=skip_if_forced,
        race=race,
        timed=timed,
        final=final,
        memo=memo,
        lies_on=lies_on,
    )


def step(
    kind: int, name: str, run: Step[S], *, memo: tuple[Span, ...] = (), lies_on: tuple[int, ...] = (BOTTOM,)
) -> Procedure[S]:
    """A step that nobody is asked about."""
    return Procedure(kind, name, None, None, run, memo=memo, lies_on=lies_on)


def all_seats(seats: int) -> tuple[int, ...]:
    """All seats, to ask them at the same time."""
    return tuple(range(seats))
