"""Simulation: bots play many games, and we count who won and how the games ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final

from brethren import build
from brethren.bots.levels import bot
from brethren.core.actors import FIRST_ACTOR
from brethren.core.dealer import Dealer
from brethren.core.errors import BadSeats
from brethren.core.game import Game
from brethren.core.game_loop import run_game
from brethren.core.options import Value
from brethren.core.registry import load_over
from brethren.core.state import State
from brethren.lab.process_map import chunks, map_processes

WIN_UNITS: Final = 27720
"""One win in units that up to twelve winners can share evenly, so that totals are exact in any order."""
CAP_REASON: Final = "cap"
UNFINISHED_REASON: Final = "endless"
"""The reason counted for a game that does not end within its limit."""


@dataclass(frozen=True)
class SimulationPlan:
    """What to simulate, as plain data that can be sent to another process."""

    game: str
    seats: int
    options: dict[str, Value]
    bots: tuple[str, ...]
    seed: str
    max_decisions: int
    components: str = ""  # the component file, if it is not the printed one

    def bots_by_seat(self, number: int) -> list[str]:
        """The bot level of each seat in a game; bots move on by one seat from game to game."""
        return [self.bots[(seat + number) % self.seats] for seat in range(self.seats)]


@dataclass
class Tally:
    """The counts of some games of a simulation."""

    games: int = 0
    decisions: int = 0
    capped: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    wins_by_seat: Counter[int] = field(default_factory=Counter)
    wins_by_bot: Counter[str] = field(default_factory=Counter)
    wins_by_actor: Counter[str] = field(default_factory=Counter)
    without_winner: int = 0
    rounds: int = 0
    games_by_character: Counter[str] = field(default_factory=Counter)
    wins_by_character: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.capped += other.capped
        self.outcomes.update(other.outcomes)
        self.wins_by_seat.update(other.wins_by_seat)
        self.wins_by_bot.update(other.wins_by_bot)
        self.wins_by_actor.update(other.wins_by_actor)
        self.without_winner += other.without_winner
        self.rounds += other.rounds
        self.games_by_character.update(other.games_by_character)
        self.wins_by_character.update(other.wins_by_character)


@dataclass(frozen=True)
class SimulationReport:
    """The result of a simulation."""

    plan: SimulationPlan
    tally: Tally
    seconds: float

    def to_plain(self) -> dict[str, object]:
        tally, plan = self.tally, self.plan
        return {
            "game": plan.game,
            "components": load_over(plan.game, plan.components).components.hash,
            "games": tally.games,
            "seats": plan.seats,
            "bots": list(plan.bots),
            "seconds": round(self.seconds, 3),
            "games_per_second": round(tally.games / self.seconds, 1),
            "decisions": tally.decisions,
            "decisions_per_second": round(tally.decisions / self.seconds),
            "mean_decisions": round(tally.decisions / tally.games, 2),
            "wins_by_seat": [round(tally.wins_by_seat[seat] / WIN_UNITS, 4) for seat in range(plan.seats)],
            "wins_by_bot": {name: self.bot_result(name) for name in dict.fromkeys(plan.bots)},
            "wins_by_actor": {name: round(wins / WIN_UNITS, 4) for name, wins in sorted(tally.wins_by_actor.items())},
            "wins_by_character": {name: self.character_result(name) for name in sorted(tally.games_by_character)},
            "outcomes": dict(sorted(tally.outcomes.items())),
            "without_winner": round(tally.without_winner / tally.games, 4),
            "mean_rounds": round(tally.rounds / tally.games, 2),
            "capped": tally.capped,
            "build": build.running(),
        }

    def bot_result(self, name: str) -> dict[str, float]:
        """How many seats a bot had, how many games it won, and its share of all games."""
        wins = self.tally.wins_by_bot[name] / WIN_UNITS
        share = round(wins / self.tally.games, 4)
        return {"seats": self.plan.bots.count(name), "wins": round(wins, 4), "share": share}

    def character_result(self, name: str) -> dict[str, float]:
        """How many games a character played, how many it won, and the share it won."""
        games, wins = self.tally.games_by_character[name], self.tally.wins_by_character[name] / WIN_UNITS
        return {"games": games, "wins": round(wins, 4), "share": round(wins / games, 4)}


def simulate(
    game: Game[State],
    games: int,
    seats: int,
    options: dict[str, Value],
    bots: tuple[str, ...],
    seed: int | str = 0,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> SimulationReport:
    """Let bots play many games. The counts depend only on the seed, not on the number of processes.

    A single bot level fills all seats. ``progress`` gets the number of games just done.
    """
    plan = make_plan(game, seats, options, bots, str(seed))
    total = Tally()
    started = perf_counter()
    tasks = [(plan, numbers) for numbers in chunks(games, jobs)]
    with closing(map_processes(play_chunk, tasks, jobs)) as tallies:
        for tally in tallies:
            total.add(tally)
            if progress is not None:
                progress(tally.games)
    return SimulationReport(plan, total, perf_counter() - started)


def make_plan(
    game: Game[State], seats: int, options: dict[str, Value], bots: tuple[str, ...], seed: str
) -> SimulationPlan:
    """Check the arguments before any process starts, and return the plan."""
    resolved = game.untimed_options(game.resolve_options(game.require_seat_count(seats), options))
    levels = bots * seats if len(bots) == 1 else bots
    if len(levels) != seats:
        raise BadSeats(f"{seats} seats need 1 bot (for all seats) or {seats} bots, not {len(bots)}")
    for level in levels:
        bot(level, Dealer())
    most = game.max_decisions(seats, resolved)
    return SimulationPlan(game.key, seats, resolved, levels, seed, most, game.own_components)


def play_chunk(task: tuple[SimulationPlan, range]) -> Tally:
    """Play the games with these numbers."""
    plan, numbers = task
    game = load_over(plan.game, plan.components)
    tally = Tally()
    for number in numbers:
        play_game(game, plan, number, tally)
    return tally


def play_game(game: Game[State], plan: SimulationPlan, number: int, tally: Tally) -> None:
    """Play one game and add it to the tally. Every game has its own dealers, so games are independent."""
    seating = plan.bots_by_seat(number)
    dealer, guesses = Dealer(f"{plan.seed} deal {number}"), Dealer(f"{plan.seed} bots {number}")
    state = game.new(plan.seats, plan.options, dealer)
    tally.games += 1
    tally.decisions += run_game(
        game, state, dealer, [bot(level, guesses) for level in seating], max_decisions=plan.max_decisions
    )
    if not state.over:
        tally.outcomes[UNFINISHED_REASON] += 1
        tally.capped += 1
        return
    outcome = state.outcome()
    characters = [game.character(state, seat) for seat in range(plan.seats)]
    tally.games_by_character.update([name for name in characters if name])
    tally.rounds += game.rounds(state)
    tally.without_winner += not outcome.winners() and not outcome.winning_actors()
    tally.outcomes[outcome.reason] += 1
    tally.capped += outcome.reason == CAP_REASON
    winners, actors = outcome.winners(), outcome.winning_actors()
    share = WIN_UNITS // max(1, len(winners) + len(actors))
    for seat in winners:
        tally.wins_by_seat[seat] += share
        tally.wins_by_bot[seating[seat]] += share
        tally.wins_by_character[characters[seat]] += share
    for actor in actors:
        tally.wins_by_actor[game.actors[actor - FIRST_ACTOR].key] += share
