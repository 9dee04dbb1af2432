"""A guide: a scripted first game that teaches the rules step by step, read from ``guide.toml``.

seats, options    the table; the learner has seat 0
picks             the random picks, in order
moves             all moves of all seats, such as "0 use A"
[[step]]          at: how many moves were made before it; text; rules: the rules it explains; points: ids of the pieces
                  to highlight; wants: the move the learner must make next, left out if they only read on
"""

from __future__ import annotations

import pkgutil
import tomllib

from brethren.core.dealer import Dealer, RecordingDealer, ScriptedDealer
from brethren.core.game import Game
from brethren.core.options import Value
from brethren.core.record import PlayedMove, Record
from brethren.core.state import State
from brethren.kit.toml_data import TomlRow

GUIDE_FILE = "guide.toml"


class GuideStep:
    """One page of the guide: a text, and the move the learner must make, if any."""

    def __init__(self, row: TomlRow) -> None:
        self.after_moves = row.number("at")
        self.text = row.text("text")
        self.rules = [str(rule) for rule in row.values("rules")]
        self.highlighted_ids = [str(point) for point in row.values("points")]
        self.expected_move = row.text("wants") if row.has("wants") else ""


class ScriptedGame:
    """The table and all moves of a short game."""

    def __init__(self, row: TomlRow) -> None:
        options = row.fields.get("options", {})
        assert isinstance(options, dict)
        self.seats = row.number("seats")
        self.options: dict[str, Value] = dict(options)
        self.picks = [pick for pick in row.values("picks") if isinstance(pick, int)]
        self.moves = [str(move) for move in row.values("moves")]

    def record(self, game: Game[State]) -> Record:
        """Play the game and return its record; raises IllegalMove if the script breaks the rules."""
        record = Record(game, self.seats, self.options)
        dealer = RecordingDealer(ScriptedDealer(self.picks))
        state = record.start(dealer)
        for line in self.moves:
            seat, move = play_line(game, state, line, dealer)
            record.moves.append(PlayedMove(seat, move, dealer.take_picks()))
        record.outcome = state.outcome() if state.over else None
        return record

    def position(self, game: Game[State], after_moves: int) -> State:
        """The state after so many moves."""
        dealer = ScriptedDealer(self.picks)
        state = game.new(self.seats, self.options, dealer)
        for line in self.moves[:after_moves]:
            play_line(game, state, line, dealer)
        return state


def play_line(game: Game[State], state: State, line: str, dealer: Dealer) -> tuple[int, int]:
    """Make a move such as ``0 use A``; returns the seat and the move."""
    seat, _, text = line.partition(" ")
    move = game.read(text)
    game.play(state, int(seat), move, dealer)
    return int(seat), move


class Guide(ScriptedGame):
    """A scripted game, and the steps that explain it."""

    def __init__(self, fields: dict[str, object]) -> None:
        row = TomlRow("guide", fields)
        super().__init__(row)
        steps = row.fields["step"]
        assert isinstance(steps, list)
        self.steps = [GuideStep(TomlRow("step", step)) for step in steps]


def load_guide(game: Game[State]) -> Guide | None:
    """The guide in a game's package, or None if it has none."""
    package = type(game).__module__.rpartition(".")[0]
    try:
        data = pkgutil.get_data(package, GUIDE_FILE) if package else None
    except OSError:
        return None
    return Guide(tomllib.loads(data.decode())) if data is not None else None
