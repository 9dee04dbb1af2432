"""A trial: one game played at random and recorded, on which every promise is checked."""

from __future__ import annotations

from typing import Final

from brethren.core.dealer import Dealer, RecordingDealer, ScriptedDealer
from brethren.core.game import Game
from brethren.core.notes import Note
from brethren.core.options import Value
from brethren.core.plain import canonical_json
from brethren.core.record import Pick
from brethren.core.state import State

POSITIONS_AT_MOST: Final = 512
"""How many positions of a game are checked: all, or, in a longer game, at least half so many, spread over it."""


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
        self.note_texts: list[str] = []
        self.state_texts: dict[int, str] = {}  # by position: how many moves were made
        self.states: dict[int, State] = {}  # the same positions, filled in by the aliasing check
        self.thinned = 0  # how often every second position was dropped, because there were too many
        self.comparisons: list[Comparison] = []  # filled in by the first check of secrets
        self.over = False

    def dealer(self) -> RecordingDealer:
        """Return a new dealer for this game, at its start."""
        return RecordingDealer(Dealer(self.seed))

    def choice_dealer(self) -> Dealer:
        """Return a new dealer for the random choices of the players."""
        return Dealer(f"{self.seed} choices")

    def record_state(self, state: State, dealer: RecordingDealer, notes: list[Note]) -> None:
        """Record the state after a move, with its notes and picks; in a long game, only some of the states."""
        ply = len(self.picks)
        self.note_texts.append(canonical_json([[note.to_plain(), note.audience] for note in notes]))
        self.picks.append(dealer.take_picks())
        if state.over or is_chosen(ply, self.thinned):
            self.state_texts[ply] = state_text(self.game, state)
        if len(self.state_texts) > POSITIONS_AT_MOST:
            self.thinned += 1
            dropped = [each for each in self.state_texts if not is_chosen(each, self.thinned)]
            for each in dropped:
                if each != ply or not state.over:
                    del self.state_texts[each]

    def positions(self) -> list[int]:
        """The positions that are checked: the first, the last, and, spread evenly, as many others as fit."""
        return list(self.state_texts)

    def state_at(self, ply: int) -> State:
        """The state at any position, played from the nearest checked one before it."""
        start = ply
        while start not in self.states:
            start -= 1
        if start == ply:
            return self.states[ply]
        state = self.states[start].clone()
        for each in range(start, ply):
            self.game.apply(state, *self.moves[each], ScriptedDealer([value for value, _ in self.picks[each + 1]]))
        return state

    def text_at(self, ply: int) -> str:
        """The text of the state at any position."""
        found = self.state_texts.get(ply)
        return found if found is not None else state_text(self.game, self.state_at(ply))

    def describe_position(self, ply: int) -> str:
        """Describe a position so that it can be reproduced."""
        chosen = {name: value for name, value in self.options.items() if value != _default_value(self.game, name)}
        return f"seats {self.seats}, options {chosen}, seed {self.seed!r}, after move {ply}"


def is_chosen(ply: int, thinned: int) -> bool:
    """Whether a position is still checked after so many thinnings, of which each leaves one of every two neighbours.

    Which of the two alternates irregularly, so that no rhythm of a game hides a kind of position.
    """
    for level in range(thinned):
        pair = ply >> (level + 1)
        if (ply >> level) % 2 != (pair * 2654435761 >> (12 + level)) % 2:  # pair 0 keeps the start of the game
            return False
    return True


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
