"""A line of play: one game played at random, written down so that every promise can be tried on it."""

from __future__ import annotations

from brethren.core.dealer import Dealer, RecordingDealer
from brethren.core.game import Game
from brethren.core.notes import Note
from brethren.core.options import Value
from brethren.core.plain import canonical_json
from brethren.core.record import Pick
from brethren.core.state import State


class PromiseBroken(Exception):
    """A promise does not hold; the message says where."""


class Comparison:
    """What a seat could tell two worlds apart by; without a promise, nothing."""

    def __init__(self, promise: str, text: str) -> None:
        self.promise = promise
        self.text = text


class Trial:
    """The moves of a game and what they led to. Texts cannot be changed behind our back, so texts are kept."""

    def __init__(self, game: Game[State], seats: int, options: dict[str, Value], seed: str) -> None:
        self.game = game
        self.seats = seats
        self.options = game.resolve_options(seats, options)
        self.seed = seed
        self.moves: list[tuple[int, int]] = []
        self.picks: list[list[Pick]] = []  # of the deal, then of each move
        self.state_texts: list[str] = []  # of the state after the deal, then after each move
        self.note_texts: list[str] = []
        self.states: list[State] = []  # filled in by the aliasing check
        self.comparisons: list[Comparison] = []  # filled in by the first check of secrets
        self.over = False

    def dealer(self) -> RecordingDealer:
        """A dealer for this game, as it was at the start."""
        return RecordingDealer(Dealer(self.seed))

    def choice_dealer(self) -> Dealer:
        """Where the choices of the players, and of the checks, come from."""
        return Dealer(f"{self.seed} choices")

    def record_state(self, state: State, dealer: RecordingDealer, notes: list[Note]) -> None:
        """Write down where a move led."""
        self.state_texts.append(state_text(self.game, state))
        self.note_texts.append(canonical_json([[note.to_plain(), note.audience] for note in notes]))
        self.picks.append(dealer.take_picks())

    def describe_position(self, ply: int) -> str:
        """A place in this game, so that it can be found again."""
        chosen = {name: value for name, value in self.options.items() if value != _default_value(self.game, name)}
        return f"seats {self.seats}, options {chosen}, seed {self.seed!r}, after move {ply}"


def state_text(game: Game[State], state: State) -> str:
    return canonical_json(game.to_plain(state))


def play_randomly(trial: Trial) -> Trial:
    """Play at random to the end, or to one move beyond the bound."""
    dealer, choices = trial.dealer(), trial.choice_dealer()
    notes = dealer.collect_notes()
    state = trial.game.new(trial.seats, trial.options, dealer)
    trial.record_state(state, dealer, notes)
    bound = trial.game.max_decisions(trial.seats, trial.options)
    while not state.over and len(trial.moves) <= bound:
        asked = state.waiting()
        seat = asked[choices.pick(len(asked))]
        options = trial.game.legal(state, seat)
        if not options:
            raise PromiseBroken(f"seat {seat} is asked and has no move")
        move = options[choices.pick(len(options))]
        notes = dealer.collect_notes()
        trial.game.apply(state, seat, move, dealer)
        trial.moves.append((seat, move))
        trial.record_state(state, dealer, notes)
    trial.over = state.over
    return trial


def _default_value(game: Game[State], name: str) -> Value:
    return next(option.default for option in game.options if option.name == name)
