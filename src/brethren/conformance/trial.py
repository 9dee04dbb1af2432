"""A trial: one game played at random and recorded, on which every promise is checked."""

from __future__ import annotations

from brethren.core.dealer import Dealer, RecordingDealer
from brethren.core.game import Game
from brethren.core.notes import Note
from brethren.core.options import Value
from brethren.core.plain import canonical_json
from brethren.core.record import Pick
from brethren.core.state import State


class PromiseBroken(Exception):
    """A promise is broken; the message says where."""


class Comparison:
    """How a seat could tell two worlds apart, and the promise that breaks; both empty if it cannot."""

    def __init__(self, promise: str, text: str) -> None:
        self.promise = promise
        self.text = text


class Trial:
    """The moves of a game and the states they led to, kept as text because texts cannot change by accident."""

    def __init__(self, game: Game[State], seats: int, options: dict[str, Value], seed: str) -> None:
        self.game = game
        self.seats = seats
        self.options = game.resolve_options(seats, options)
        self.seed = seed
        self.moves: list[tuple[int, int]] = []
        self.picks: list[list[Pick]] = []  # of the deal, then of each move
        self.state_texts: list[str] = []  # after the deal, then after each move
        self.note_texts: list[str] = []
        self.states: list[State] = []  # filled in by the aliasing check
        self.comparisons: list[Comparison] = []  # filled in by the first check of secrets
        self.over = False

    def dealer(self) -> RecordingDealer:
        """Return a new dealer for this game, at its start."""
        return RecordingDealer(Dealer(self.seed))

    def choice_dealer(self) -> Dealer:
        """Return a new dealer for the random choices of the players."""
        return Dealer(f"{self.seed} choices")

    def record_state(self, state: State, dealer: RecordingDealer, notes: list[Note]) -> None:
        """Record the state after a move, with its notes and picks."""
        self.state_texts.append(state_text(self.game, state))
        self.note_texts.append(canonical_json([[note.to_plain(), note.audience] for note in notes]))
        self.picks.append(dealer.take_picks())

    def describe_position(self, ply: int) -> str:
        """Describe a position so that it can be reproduced."""
        chosen = {name: value for name, value in self.options.items() if value != _default_value(self.game, name)}
        return f"seats {self.seats}, options {chosen}, seed {self.seed!r}, after move {ply}"


def state_text(game: Game[State], state: State) -> str:
    return canonical_json(game.to_plain(state))


def play_randomly(trial: Trial) -> Trial:
    """Play at random to the end, or to one move past the limit."""
    dealer, choices = trial.dealer(), trial.choice_dealer()
    notes = dealer.start_collecting_notes()
    state = trial.game.new(trial.seats, trial.options, dealer)
    trial.record_state(state, dealer, notes)
    limit = trial.game.max_decisions(trial.seats, trial.options)
    while not state.over and len(trial.moves) <= limit:
        seats = state.waiting()
        seat = seats[choices.pick(len(seats))]
        options = trial.game.legal(state, seat)
        if not options:
            raise PromiseBroken(f"seat {seat} is to move and has no legal move")
        move = options[choices.pick(len(options))]
        notes = dealer.start_collecting_notes()
        trial.game.apply(state, seat, move, dealer)
        trial.moves.append((seat, move))
        trial.record_state(state, dealer, notes)
    trial.over = state.over
    return trial


def _default_value(game: Game[State], name: str) -> Value:
    return next(option.default for option in game.options if option.name == name)
