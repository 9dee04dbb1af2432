"""Simulation: bots play thousands of games, and the counts say who won and how it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final

from brethren import build
from brethren.bots.levels import bot
from brethren.core.dealer import Dealer
from brethren.core.errors import BadSeats
from brethren.core.game import Game
from brethren.core.loop import run_game
from brethren.core.options import Value
from brethren.core.registry import load
from brethren.core.state import State
from brethren.lab.process_map import chunks, map_processes

WIN: Final = 27720
"""One victory in parts, so that up to twelve seats share it in whole numbers and every order adds up the same."""
CAP: Final = "cap"
ENDLESS: Final = "endless"
"""How a game is counted that does not end within its bound."""


@dataclass(frozen=True)
class SimulationPlan:
    """What is simulated, as plain data that can be sent to another process."""

    game: str
    seats: int
    options: dict[str, Value]
    bots: tuple[str, ...]
    seed: str
    bound: int

    def seating(self, number: int) -> list[str]:
        """The bots of a game by seat; they move on by one seat from game to game."""
        return [self.bots[(seat + number) % self.seats] for seat in range(self.seats)]


@dataclass
class Tally:
    """What some of the games of a trial came to."""

    games: int = 0
    decisions: int = 0
    capped: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    by_seat: Counter[int] = field(default_factory=Counter)
    by_bot: Counter[str] = field(default_factory=Counter)
    unwon: int = 0
    rounds: int = 0
    characters: Counter[str] = field(default_factory=Counter)
    by_character: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.capped += other.capped
        self.outcomes.update(other.outcomes)
        self.by_seat.update(other.by_seat)
        self.by_bot.update(other.by_bot)
        self.unwon += other.unwon
        self.rounds += other.rounds
        self.characters.update(other.characters)
        self.by_character.update(other.by_character)


@dataclass(frozen=True)
class Report:
    """The whole simulation, for people and scripts."""

    trial: SimulationPlan
    tally: Tally
    seconds: float

    def to_plain(self) -> dict[str, object]:
        tally, trial = self.tally, self.trial
        return {
            "game": trial.game,
            "games": tally.games,
            "seats": trial.seats,
            "bots": list(trial.bots),
            "seconds": round(self.seconds, 3),
            "games_per_second": round(tally.games / self.seconds, 1),
            "decisions": tally.decisions,
            "decisions_per_second": round(tally.decisions / self.seconds),
            "mean_decisions": round(tally.decisions / tally.games, 2),
            "wins_by_seat": [round(tally.by_seat[seat] / WIN, 4) for seat in range(trial.seats)],
            "wins_by_bot": {name: self.bot(name) for name in dict.fromkeys(trial.bots)},
            "wins_by_character": {name: self.character(name) for name in sorted(tally.characters)},
            "outcomes": dict(sorted(tally.outcomes.items())),
            "without_winner": round(tally.unwon / tally.games, 4),
            "mean_rounds": round(tally.rounds / tally.games, 2),
            "capped": tally.capped,
            "build": build.running(),
        }

    def bot(self, name: str) -> dict[str, float]:
        """In how many seats a bot sat, how many games it won, and which share of all that is."""
        wins = self.tally.by_bot[name] / WIN
        share = round(wins / self.tally.games, 4)
        return {"seats": self.trial.bots.count(name), "wins": round(wins, 4), "share": share}

    def character(self, name: str) -> dict[str, float]:
        """How often a character took part, how many games it won, and which share of those it took part in."""
        games, wins = self.tally.characters[name], self.tally.by_character[name] / WIN
        return {"games": games, "wins": round(wins, 4), "share": round(wins / games, 4)}


def simulate(
    key: str,
    games: int,
    seats: int,
    options: dict[str, Value],
    bots: tuple[str, ...],
    seed: int | str = 0,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Let bots play; the counts depend on the seed alone, however many processes share the work.

    One bot's name stands for all seats. ``progress`` is told how many more games are done.
    """
    trial = trial_of(load(key), seats, options, bots, str(seed))
    total = Tally()
    started = perf_counter()
    tasks = [(trial, numbers) for numbers in chunks(games, jobs)]
    with closing(map_processes(play_some, tasks, jobs)) as tallies:
        for tally in tallies:
            total.add(tally)
            if progress is not None:
                progress(tally.games)
    return Report(trial, total, perf_counter() - started)


def trial_of(
    game: Game[State], seats: int, options: dict[str, Value], bots: tuple[str, ...], seed: str
) -> SimulationPlan:
    """The trial, checked before any process starts."""
    settled = game.untimed_options(game.resolve_options(game.require_seat_count(seats), options))
    everyone = bots * seats if len(bots) == 1 else bots
    if len(everyone) != seats:
        raise BadSeats(f"{seats} seats need one bot for all or {seats} bots, not {len(bots)}")
    for level in everyone:
        bot(level, Dealer())
    return SimulationPlan(game.key, seats, settled, everyone, seed, game.max_decisions(seats, settled))


def play_some(task: tuple[SimulationPlan, range]) -> Tally:
    """Play the games of these numbers."""
    trial, numbers = task
    game = load(trial.game)
    tally = Tally()
    for number in numbers:
        play_one(game, trial, number, tally)
    return tally


def play_one(game: Game[State], trial: SimulationPlan, number: int, tally: Tally) -> None:
    """One game, and what it adds to the tally. Every game has dealers of its own, so none depends on another."""
    seating = trial.seating(number)
    dealer, guesses = Dealer(f"{trial.seed} deal {number}"), Dealer(f"{trial.seed} bots {number}")
    state = game.new(trial.seats, trial.options, dealer)
    tally.games += 1
    tally.decisions += run_game(game, state, dealer, [bot(level, guesses) for level in seating], limit=trial.bound)
    if not state.over:
        tally.outcomes[ENDLESS] += 1
        tally.capped += 1
        return
    outcome = state.outcome()
    characters = [game.character(state, seat) for seat in range(trial.seats)]
    tally.characters.update([name for name in characters if name])
    tally.rounds += game.rounds(state)
    tally.unwon += not outcome.winners()
    tally.outcomes[outcome.reason] += 1
    tally.capped += outcome.reason == CAP
    winners = outcome.winners()
    for seat in winners:
        tally.by_seat[seat] += WIN // len(winners)
        tally.by_bot[seating[seat]] += WIN // len(winners)
        tally.by_character[characters[seat]] += WIN // len(winners)
