"""Plain data that is nearly a state: real states and views of every kind of question, with a few values changed.

``python -m games.mutations GAME COUNT [SEED]``, from ``tests``, tries any number of them and prints what came of it.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from typing import Any

from brethren.conformance.suite import trial_options
from brethren.core.dealer import Dealer
from brethren.core.errors import BadState
from brethren.core.game import Game
from brethren.core.registry import load
from brethren.core.state import State
from brethren.core.state_validation import OMNISCIENT, SPECTATOR, possible_viewers
from brethren.scene.scene import TALL, WIDE

MOVES = 30
"""So far an accepted state is played on."""
CHANGES = (1, 1, 1, 2, 3)
"""How many values of a state are changed."""
ODD: tuple[Any, ...] = (
    -(10**12),
    -3,
    -2,
    -1,
    0,
    1,
    2,
    3,
    7,
    8,
    31,
    32,
    99,
    255,
    256,
    10**12,
    1 << 70,
    None,
    True,
    1.0,
    "1",
    "",
    [],
    {},
)


def positions(game: Game[State], seed: str, each: int) -> list[Any]:
    """Plain states, and as many views: at least ``each`` of every question, and as many that are over."""
    found: dict[str, list[Any]] = {row.name: [] for row in game.procedures if row.moves is not None}
    found[""] = []  # the game is over
    number = 0
    while min([len(kept) for kept in found.values()]) < 2 * each:
        seats = game.seat_counts[number % len(game.seat_counts)]
        dealer = Dealer(f"{seed} {number}")
        state = game.new(seats, trial_options(game, seats, number, seed), dealer)
        _keep(game, state, found, each, dealer)
        while not state.over:
            _move(game, state, dealer)
            _keep(game, state, found, each, dealer)
        number += 1
    return [plain for kept in found.values() for plain in kept]


def _keep(game: Game[State], state: State, found: dict[str, list[Any]], each: int, dealer: Dealer) -> None:
    kept = found[game.question_name(state)]
    if len(kept) < 2 * each and dealer.pick(3) == 0:
        viewers: list[int | None] = [None, *range(state.seats)]
        view = state.seen_by(viewers[dealer.pick(len(viewers))])
        kept += [json.loads(json.dumps(game.to_plain(each))) for each in (state, view)]


def _move(game: Game[State], state: State, dealer: Dealer) -> None:
    """One legal move at random; now and then somebody resigns."""
    seat = dealer.pick(state.seats)
    if dealer.pick(40) == 0 and game.may_resign(state, seat):
        game.play(state, seat, game.resignation, dealer)
        return
    seat = state.waiting()[dealer.pick(len(state.waiting()))]
    moves = game.legal(state, seat)
    game.play(state, seat, moves[dealer.pick(len(moves))], dealer)


def mutated(sources: list[Any], dealer: Dealer) -> Any:
    """One of the states, changed in one to three places."""
    plain, other = [json.loads(json.dumps(sources[dealer.pick(len(sources))])) for _ in range(2)]
    for _ in range(CHANGES[dealer.pick(len(CHANGES))]):
        fields = sorted(plain)
        field = fields[dealer.pick(len(fields))]
        if dealer.pick(12) == 0:
            plain[field] = other[field]
        else:
            _change(plain, field, dealer)
    return plain


def _change(holder: Any, key: Any, dealer: Dealer) -> None:
    """Change a value, or go down into it and change something there."""
    value = holder[key]
    if isinstance(value, dict) and value and dealer.pick(8):
        names = sorted(value)
        _change(value, names[dealer.pick(len(names))], dealer)
    elif isinstance(value, list) and value and dealer.pick(5):
        _change(value, dealer.pick(len(value)), dealer)
    elif isinstance(value, list) and value and dealer.pick(8):
        _reshape(value, dealer)
    elif isinstance(value, int) and dealer.pick(2):
        holder[key] = value + (1, -1, 1 << dealer.pick(12))[dealer.pick(3)]
    else:
        holder[key] = ODD[dealer.pick(len(ODD))]


def _reshape(values: list[Any], dealer: Dealer) -> None:
    """Drop, double or exchange items of a list."""
    first, second = dealer.pick(len(values)), dealer.pick(len(values))
    how = dealer.pick(3)
    if how == 0:
        values.pop(first)
    elif how == 1:
        values.insert(first, values[second])
    else:
        values[first], values[second] = values[second], values[first]


def accepted(game: Game[State], plain: Any, dealer: Dealer) -> bool:
    """Whether the data is taken for a state; if so, everything is done with it that is done with states."""
    try:
        state = game.from_plain(plain)
    except BadState:
        return False
    again = json.loads(json.dumps(game.to_plain(state)))
    assert game.to_plain(game.from_plain(again)) == again
    for reader in possible_viewers(game, state):
        if reader == OMNISCIENT:
            play_on(game, state.clone(), dealer)
        else:
            play_on(game, look(game, state, None if reader == SPECTATOR else reader, dealer), dealer)
    return True


def play_on(game: Game[State], state: State, dealer: Dealer) -> None:
    """Some random moves from here; at the first and the last, everybody looks at it."""
    notes = dealer.start_collecting_notes()
    for number in range(MOVES):
        if number == 0:
            look_around(game, state, dealer)
        if state.over:
            break
        _move(game, state, dealer)
    look_around(game, state, dealer)
    for note in notes:
        assert game.words(note)


def look_around(game: Game[State], state: State, dealer: Dealer) -> None:
    viewers: list[int | None] = [None, *range(state.seats)]
    for viewer in {viewers[dealer.pick(len(viewers))], *state.waiting()}:
        look(game, state.seen_by(viewer), viewer, dealer)
    if state.over:
        assert len(state.outcome().places) == state.seats


def look(game: Game[State], view: State, viewer: int | None, dealer: Dealer) -> State:
    """Show a view in every way there is; and a world that agrees with it."""
    assert game.words(view, viewer)
    assert game.scene(view, viewer, (WIDE, TALL)[dealer.pick(2)]).pieces
    assert game.terminal_lines(view, viewer)
    if viewer is not None:
        game.encode(view, viewer)
        moves = game.legal(view, viewer)
        assert bool(moves) == (viewer in view.waiting())
        assert all([game.words(move, viewer, view) for move in moves])
    return game.fill(view, viewer, dealer)


def main() -> None:
    game, count, seed = load(sys.argv[1]), int(sys.argv[2]), (*sys.argv, "mutations")[3]
    sources = positions(game, seed, 20)
    tally: Counter[str] = Counter()
    for number in range(count):
        dealer = Dealer(f"{seed} mutation {number}")
        plain = mutated(sources, dealer)
        try:
            tally["accepted" if accepted(game, plain, dealer) else "refused"] += 1
        except Exception as error:
            tally[type(error).__name__] += 1
            print(f"{number}: {error!r}\n{json.dumps(plain)}", file=sys.stderr)  # noqa: T201
    print(game.key, dict(tally))  # noqa: T201


if __name__ == "__main__":
    main()
