"""A guide: a first game whose deal and moves are written down, and what somebody who learns is told on the way.

seats, options    the table; the learner has seat 0
picks             what chance decides, in order
moves             "0 use A": all moves of all seats
[[step]]          at: moves made before it; text; rules that it speaks of; points: ids of the pieces to look at;
                  wants: the learner's next move as text, or nothing if he only reads on
"""

from __future__ import annotations

import pkgutil
import tomllib

from brethren.core.dealer import RecordingDealer, ScriptedDealer
from brethren.core.game import Game
from brethren.core.options import Value
from brethren.core.record import PlayedMove, Record
from brethren.core.state import State
from brethren.kit.toml_data import TomlRow

GUIDE_FILE = "guide.toml"


class GuideStep:
    """One thing that the learner is told, and what he shall do."""

    def __init__(self, row: TomlRow) -> None:
        self.after_moves = row.number("at")
        self.text = row.text("text")
        self.rules = [str(rule) for rule in row.values("rules")]
        self.highlighted_ids = [str(point) for point in row.values("points")]
        self.expected_move = row.text("wants") if row.has("wants") else ""


class Guide:
    """The table, the moves, the steps."""

    def __init__(self, fields: dict[str, object]) -> None:
        row = TomlRow("guide", fields)
        options, steps = row.fields.get("options", {}), row.fields["step"]
        assert isinstance(options, dict)
        assert isinstance(steps, list)
        self.seats = row.number("seats")
        self.options: dict[str, Value] = dict(options)
        self.picks = [pick for pick in row.values("picks") if isinstance(pick, int)]
        self.moves = [str(move) for move in row.values("moves")]
        self.steps = [GuideStep(TomlRow("step", step)) for step in steps]

    def record(self, game: Game[State]) -> Record:
        """The game as it is played; an IllegalMove, if the guide breaks the rules."""
        record = Record(game, self.seats, self.options)
        dealer = RecordingDealer(ScriptedDealer(self.picks))
        state = record.start(dealer)
        for line in self.moves:
            seat, _, text = line.partition(" ")
            move = game.read(text)
            game.play(state, int(seat), move, dealer)
            record.moves.append(PlayedMove(int(seat), move, dealer.take_picks()))
        record.outcome = state.outcome() if state.over else None
        return record


def load_guide(game: Game[State]) -> Guide | None:
    """The guide of a game, from its own package; nothing, if it has none."""
    package = type(game).__module__.rpartition(".")[0]
    try:
        data = pkgutil.get_data(package, GUIDE_FILE) if package else None
    except OSError:
        return None
    return Guide(tomllib.loads(data.decode())) if data is not None else None
