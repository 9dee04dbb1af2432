"""A record: a finished or unfinished game as text that people can read and every build can replay.

    brethren record 1
    game ocracoke
    rules 1
    components 8d1f... (only if they are not the printed ones)
    seats 2
    option abilities all
    player 0 Anne
    seed 7
    deal 3/11 0/10 ...
    1. 0 use A
    2. 0 kraken B1+B3 | 0/2 1/2
    end places 1 2 scores 5 3 reason target
    file [game] (the component file, line by line, if it is not the printed one)
    sum 5f2b...

Picks follow the bar as value/below, so a replay needs no random number generator. ``@37`` before the bar says that the
dealer continued from word 37, because moves with picks had been undone. The last line is a checksum of the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Final

from brethren.core.dealer import Dealer, RecordingDealer, ScriptedDealer
from brethren.core.errors import BadComponents, BadRecord, BrethrenError, NewerRules, NoComponents
from brethren.core.game import Game
from brethren.core.game_loop import Observer
from brethren.core.notes import Note
from brethren.core.options import Value, option_text
from brethren.core.outcome import ActorResult, Outcome
from brethren.core.registry import load, load_over
from brethren.core.state import State

FORMAT: Final = "brethren record 1"
NO_SEEK: Final = -1
KEY_PREFIX: Final = "key "
FILE_PREFIX: Final = "file "
HEADER_FIELDS: Final = ("game", "rules", "components", "seats", "seed")
Pick = tuple[int, int]


class PlayedMove:
    """One line of a record: the seat, its move, and the random picks."""

    __slots__ = ("dealer_position", "move", "picks", "seat")

    def __init__(self, seat: int, move: int, picks: list[Pick], dealer_position: int = NO_SEEK) -> None:
        self.seat = seat
        self.move = move
        self.picks = picks
        self.dealer_position = (
            dealer_position  # where the dealer continued from, if moves with picks were undone before this one
        )


class Moment:
    """One point of a replay: the state, the move that led to it (none at the start), and the notes."""

    __slots__ = ("notes", "played", "state")

    def __init__(self, state: State, played: PlayedMove | None, notes: list[Note]) -> None:
        self.state = state
        self.played = played
        self.notes = notes


class Record:
    """Game, rules version, options, seats, moves and picks."""

    def __init__(self, game: Game[State], seats: object, options: object, seed: str = "") -> None:
        self.game = game
        self.seats = game.require_seat_count(seats)
        self.options = game.resolve_options(seats, options)
        if not all([each.isprintable() for each in seed]):
            raise BadRecord("a seed must be one line of printable text")
        self.seed = seed
        self.players: list[str] = []
        self.proof: list[str] = []  # proves that the seed was chosen fairly: see table/fair.py
        self.deal: list[Pick] = []
        self.moves: list[PlayedMove] = []
        self.outcome: Outcome | None = None

    def start(self, dealer: RecordingDealer) -> State:
        """Set up the game and record the picks of the deal."""
        dealer.take_picks()
        state = self.game.new(self.seats, self.options, dealer)
        self.deal = dealer.take_picks()
        return state

    def truncated(self, length: int) -> Record:
        """Return the record of the first ``length`` moves."""
        part = Record(self.game, self.seats, self.options, self.seed)
        part.players = list(self.players)
        part.deal = self.deal
        part.moves = self.moves[:length]
        return part

    def without_moves(self, removed: list[PlayedMove]) -> Record:
        """Return the record as if these moves had never been made."""
        part = self.truncated(len(self.moves))
        part.moves = [each for each in self.moves if each not in removed]
        return part

    def seeded_dealer(self) -> Dealer | None:
        """The dealer with the record's seed, if it has one; ``key`` and hexadecimal digits are a seed of bytes."""
        if not self.seed:
            return None
        return Dealer(bytes.fromhex(self.seed[len(KEY_PREFIX) :]) if self.seed.startswith(KEY_PREFIX) else self.seed)

    # Writing ------------------------------------------------------------------------------------------------------

    def text(self, *, with_file: bool = True) -> str:
        """The record as the text of a file; unless it is kept elsewhere, the file of changed components is in it."""
        lines = [FORMAT, f"game {self.game.key}", f"rules {self.game.version}"]
        if not self.game.components.is_printed:
            lines.append(f"components {self.game.components.hash}")
        lines.append(f"seats {self.seats}")
        lines += [f"option {name} {option_text(value)}" for name, value in self.options.items()]
        lines += [f"player {seat} {' '.join(name.split())}" for seat, name in enumerate(self.players)]
        if self.seed:
            lines.append(f"seed {self.seed}")
        lines += [f"proof {line}" for line in self.proof]
        lines.append(f"deal {_picks_text(self.deal)}".rstrip())
        for number, played in enumerate(self.moves, 1):
            bar = f" | {_picks_text(played.picks)}" if played.picks else ""
            seek = f" @{played.dealer_position}" if played.dealer_position != NO_SEEK else ""
            lines.append(f"{number}. {played.seat} {self.game.text(played.move)}{seek}{bar}")
        lines.append(_outcome_line(self.outcome))
        if with_file and self.game.own_components:
            lines += [f"{FILE_PREFIX}{line}" for line in self.game.own_components.rstrip("\n").split("\n")]
        body = "\n".join(lines) + "\n"
        return f"{body}sum {_checksum(body)}\n"

    # Replaying ----------------------------------------------------------------------------------------------------

    def replay(self, dealer: Dealer | None = None) -> list[Moment]:
        """Return every moment of the game, using the recorded picks, or a dealer whose picks must match them."""
        return list(self.moments(dealer))

    def moments(self, dealer: Dealer | None = None) -> Iterator[Moment]:
        """The same moments one after the other, so that a long game need not be held in memory."""
        picks = [value for value, _ in self.deal]
        for played in self.moves:
            picks += [value for value, _ in played.picks]
        recorder = RecordingDealer(dealer or ScriptedDealer(picks))
        try:
            notes = recorder.start_collecting_notes()
            state = self.game.new(self.seats, self.options, recorder)
            _require_same_picks(self.deal, recorder.take_picks(), "the deal")
            yield Moment(state.clone(), None, notes)
            for number, played in enumerate(self.moves, 1):
                yield self._play(state, number, played, recorder)
            if self.outcome != (state.outcome() if state.over else None):
                raise BadRecord("the record's moves do not lead to the result it states")
        except BadRecord:
            raise
        except BrethrenError as error:
            raise BadRecord(f"the record does not replay: {error}") from None

    def moments_from(self, number: int, state: State) -> Iterator[Moment]:
        """The moments from the one after ``number`` moves on, whose state is given, using the recorded picks."""
        yield Moment(state, self.moves[number - 1] if number else None, [])
        current = state.clone()
        for place in range(number, len(self.moves)):
            played = self.moves[place]
            dealer = RecordingDealer(ScriptedDealer([value for value, _ in played.picks]))
            yield self._play(current, place + 1, played, dealer)

    def _play(self, state: State, number: int, played: PlayedMove, dealer: RecordingDealer) -> Moment:
        """Make a recorded move and return the moment after it."""
        notes = dealer.start_collecting_notes()
        if played.dealer_position != NO_SEEK:
            dealer.seek(played.dealer_position)
        self.game.play(state, played.seat, played.move, dealer)
        _require_same_picks(played.picks, dealer.take_picks(), f"move {number}")
        return Moment(state.clone(), played, notes)


class Recorder(Observer):
    """Adds every move of a running game to a record; the game must use a RecordingDealer."""

    def __init__(self, record: Record) -> None:
        self.record = record

    def on_move(self, state: State, seat: int, move: int, dealer: Dealer) -> None:
        assert isinstance(dealer, RecordingDealer)
        self.record.moves.append(PlayedMove(seat, move, dealer.take_picks()))
        self.record.outcome = state.outcome() if state.over else None


def parse_record(
    text: str, game: Game[State] | None = None, components: Path | None = None, component_text: str = ""
) -> Record:
    """Return the record in a text, or raise BadRecord. This does not check the moves; ``replay`` does.

    The game is the installed one with the record's key, unless another game is given. Its components are in the record,
    or in a file (``components``) or the text of a file that is given; they must have the hash that the record names.
    """
    lines = text.rstrip("\n").split("\n")
    if not lines or lines[0] != FORMAT:
        raise BadRecord(f"this is not a Brethren record: its first line should be {FORMAT!r}")
    body, _, checksum = text.rpartition("sum ")
    if not body.endswith("\n") or len(checksum.strip()) != 32:
        raise BadRecord("the record is truncated: its last line should be its checksum")
    if checksum.strip() != _checksum(body):
        raise BadRecord("the record was changed after it was written: its checksum does not match")
    try:
        return _parse_lines(lines[1:-1], game, components, component_text)
    except (ValueError, IndexError):
        raise BadRecord("the record has a line that cannot be read") from None


def _parse_lines(lines: list[str], game: Game[State] | None, components: Path | None, component_text: str) -> Record:
    lines, own_file = _without_file(lines)
    head: dict[str, str] = {}
    options: dict[str, Value] = {}
    players: list[str] = []
    proof: list[str] = []
    at = 0
    while lines[at].partition(" ")[0] != "deal":
        word, _, rest = lines[at].partition(" ")
        if word == "option":
            name, _, value = rest.partition(" ")
            options[name] = value
        elif word == "player":
            place, _, name = rest.partition(" ")
            if place != str(len(players)):
                raise BadRecord(f"the record should have the line of player {len(players)}, not {lines[at][:40]!r}")
            players.append(name)
        elif word == "proof":
            proof.append(rest)
        elif word not in HEADER_FIELDS or word in head:
            raise BadRecord(f"the record has an unexpected line: {lines[at][:40]!r}")
        else:
            head[word] = rest
        at += 1
    record = _record_from_header(head, options, game or _game_of(head, components, component_text or own_file))
    if len(players) not in (0, record.seats):
        raise BadRecord(f"the record names {len(players)} players for {record.seats} seats")
    record.players = players
    record.proof = proof
    record.deal = _parse_picks(lines[at].partition(" ")[2])
    for number, line in enumerate(lines[at + 1 : -1], 1):
        record.moves.append(_parse_move(record.game, number, line))
    record.outcome = _parse_outcome(lines[-1])
    return record


def _without_file(lines: list[str]) -> tuple[list[str], str]:
    """The other lines, and the component file that the record ends with, if any."""
    end = len(lines)
    while lines[end - 1].startswith(FILE_PREFIX):
        end -= 1
    return lines[:end], "\n".join([line[len(FILE_PREFIX) :] for line in lines[end:]])


def _game_of(head: dict[str, str], components: Path | None, component_text: str) -> Game[State]:
    """The game of a record; changed components are those given, or those in the record."""
    if "game" not in head:
        raise BadRecord("the record has no line 'game'")
    if components is not None:
        return load(head["game"], components)
    if component_text:
        try:
            return load_over(head["game"], component_text)
        except BadComponents as error:
            raise BadRecord(f"the components of the record cannot be used: {error}") from None
    game = load(head["game"])
    if "components" in head:  # even if we happen to know them: whoever has only the hash must not get the file
        raise NoComponents(
            f"this game was played with changed components (hash {head['components'][:32]}), which the record does not "
            "have: add their file (--components FILE, or upload it beside the record)"
        )
    return game


def _require_same_components(head: dict[str, str], game: Game[State]) -> None:
    found = head.get("components", "")
    if found and found != game.components.hash:
        raise BadRecord(
            f"this game was played with other components (hash {found[:32]}) than these (hash {game.components.hash})"
        )
    if not found and not game.components.is_printed:
        raise BadRecord("this game was played with the printed components; leave out the component file")


def _record_from_header(head: dict[str, str], options: dict[str, Value], game: Game[State]) -> Record:
    missing = [word for word in ("game", "rules", "seats") if word not in head]
    if missing:
        raise BadRecord(f"the record has no line {missing[0]!r}")
    _require_same_components(head, game)
    if int(head["rules"]) != game.version:
        advice = "a newer brethren" if int(head["rules"]) > game.version else "the brethren it was made with"
        raise NewerRules(
            f"the record was made with version {head['rules']} of the rules of {game.key}, and this installation has "
            f"version {game.version}; replay it with {advice}"
        )
    return Record(game, int(head["seats"]), options, head.get("seed", ""))


def _parse_move(game: Game[State], number: int, line: str) -> PlayedMove:
    count, _, rest = line.partition(". ")
    if count != str(number):
        raise BadRecord(f"the record should have move {number} here, not {line[:40]!r}")
    body, _, picks = rest.partition(" | ")
    body, _, seek = body.partition(" @")
    seat, _, move = body.partition(" ")
    return PlayedMove(int(seat), game.read(move), _parse_picks(picks), int(seek) if seek else NO_SEEK)


def _picks_text(picks: list[Pick]) -> str:
    return " ".join([f"{value}/{below}" for value, below in picks])


def _parse_picks(text: str) -> list[Pick]:
    picks: list[Pick] = []
    for part in text.split():
        value, _, below = part.partition("/")
        picks.append((int(value), int(below)))
    return picks


def count_moves(text: str) -> int:
    """How many moves the text of a record has, without reading the rest of it."""
    return sum([line[:1].isdigit() for line in text.splitlines()])


def _outcome_line(outcome: Outcome | None) -> str:
    if outcome is None:
        return "open"
    places = " ".join([str(place) for place in outcome.places])
    scores = " ".join([str(score) for score in outcome.scores])
    actors = " ".join([f"{actor}/{place}/{score}" for actor, place, score in outcome.actors])
    return f"end places {places} scores {scores}{' actors ' + actors if actors else ''} reason {outcome.reason}"


def _parse_outcome(line: str) -> Outcome | None:
    if line == "open":
        return None
    places, _, rest = line.removeprefix("end places ").partition(" scores ")
    numbers, _, reason = rest.partition(" reason ")
    scores, _, actors = numbers.partition(" actors ")
    return Outcome(
        tuple([int(n) for n in places.split()]),
        tuple([int(n) for n in scores.split()]),
        reason,
        tuple([_parse_actor_result(each) for each in actors.split()]),
    )


def _parse_actor_result(text: str) -> ActorResult:
    """``64/1/9``: the number of an actor, its place and its score."""
    actor, place, score = text.split("/")
    return int(actor), int(place), int(score)


def _checksum(body: str) -> str:
    return blake2b(body.encode(), digest_size=16).hexdigest()


def _require_same_picks(recorded: list[Pick], drawn: list[Pick], where: str) -> None:
    if recorded != drawn:
        raise BadRecord(f"the recorded picks of {where} differ from those the rules draw")
