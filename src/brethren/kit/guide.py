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

from brethren.core.dealer import RecordingDealer, ScriptedDealer
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


class Guide:
    """The table, the moves of the scripted game, and the steps that explain it."""

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
        """Play the scripted game and return its record; raises IllegalMove if the guide breaks the rules."""
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
    """The guide in a game's package, or None if it has none."""
    package = type(game).__module__.rpartition(".")[0]
    try:
        data = pkgutil.get_data(package, GUIDE_FILE) if package else None
    except OSError:
        return None
    return Guide(tomllib.loads(data.decode())) if data is not None else None
