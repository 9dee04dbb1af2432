"""The rules of Corsairs: turns, duels, and what the Navy does after every round."""

from __future__ import annotations

from typing import Final

from brethren.core.dealer import Dealer
from brethren.core.frames import NOBODY, Frame
from brethren.core.game import question, step
from corsairs.state import DUEL, NAVY, NEXT, TURN, CorsairsState
from corsairs.verbs import DIG, DIRECTIONS, FIGHT, FLEE, SAIL, SCOUT, WAIT, sail

EVERY_SEAT: Final = (0, 3)


def turn_moves(state: CorsairsState, frame: Frame, seat: int) -> list[int]:
    """[CO-1.2] Sail into a neighbouring hex of water, scout or dig where a counter lies, or wait."""
    moves: list[int] = []
    for ship in range(state.box.ships):
        at = state.ships[seat * state.box.ships + ship]
        moves += [sail(ship, way) for way in range(len(DIRECTIONS)) if state.box.neighbours[at][way] != NOBODY]
        counters = state.counters_at(at)
        if counters:
            moves.append(DIG + ship)
            if any([not state.known_by[index] >> seat & 1 for index in counters]):
                moves.append(SCOUT + ship)
    return [*sorted(moves), WAIT]


def take_action(state: CorsairsState, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
    """[CO-1.1] A turn has three actions."""
    left = frame.memo[0] - 1
    state.stack.append(Frame(TURN, (seat,), (left,)) if left else Frame(NEXT, (), (seat,)))
    if move == WAIT:
        dealer.note("waits", seat, rule="CO-1.2")
    elif move >= DIG:
        dig(state, seat, move - DIG, dealer)
    elif move >= SCOUT:
        scout(state, seat, move - SCOUT, dealer)
    else:
        sail_ship(state, seat, (move - SAIL) // len(DIRECTIONS), (move - SAIL) % len(DIRECTIONS), dealer)


def sail_ship(state: CorsairsState, seat: int, ship: int, way: int, dealer: Dealer) -> None:
    """[CO-1.3] Meeting a ship of another player at sea leads to a duel."""
    mine = seat * state.box.ships + ship
    state.ships[mine] = state.box.neighbours[state.ships[mine]][way]
    dealer.note("sails", seat, ship, way, rule="CO-1.3")
    for other, place in enumerate(state.ships):
        rival = other // state.box.ships
        if place == state.ships[mine] and rival != seat and place not in state.box.ports:
            dealer.note("meets", seat, rival, rule="CO-2.1")
            state.stack.append(Frame(DUEL, tuple(sorted((seat, rival))), (mine, other), seat))
            return


def scout(state: CorsairsState, seat: int, ship: int, dealer: Dealer) -> None:
    """[CO-1.4] Look at the first counter of the hex that one has not seen; the others see only that one looked."""
    place = state.ships[seat * state.box.ships + ship]
    index = next(each for each in state.counters_at(place) if not state.known_by[each] >> seat & 1)
    state.known_by[index] |= 1 << seat
    dealer.note("scouts", seat, place, rule="CO-1.4")
    dealer.note("scouted", seat, state.values[index], rule="CO-1.4", to=1 << seat)


def dig(state: CorsairsState, seat: int, ship: int, dealer: Dealer) -> None:
    """[CO-1.5] Take the first counter of the hex; the others do not see it."""
    place = state.ships[seat * state.box.ships + ship]
    index = state.counters_at(place)[0]
    state.holders[index] = seat
    state.known_by[index] |= 1 << seat
    dealer.note("digs", seat, place, rule="CO-1.5")
    dealer.note("dug", seat, state.values[index], rule="CO-1.5", to=1 << seat)


def duel_moves(state: CorsairsState, frame: Frame, seat: int) -> list[int]:
    return [FIGHT, FLEE]


def duel(state: CorsairsState, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
    """[CO-2.2] Both choose in secret; if both fight, the higher die takes a counter; whoever flees goes home."""
    frame = frame.with_answer(seat, move)
    if frame.seats:
        state.stack.append(frame)
        return
    ships = sorted(frame.memo)
    pairs = list(zip(ships, [answer for _, answer in frame.sealed], strict=True))
    if all([answer == FIGHT for _, answer in pairs]):
        fight(state, ships, dealer)
    for ship, answer in pairs:
        if answer == FLEE:
            go_home(state, ship)
            dealer.note("flees", ship // state.box.ships, rule="CO-2.2")


def fight(state: CorsairsState, ships: list[int], dealer: Dealer) -> None:
    """[CO-2.3] The winner takes one counter, drawn by chance, and both have seen it."""
    dice = (dealer.roll(6), dealer.roll(6))
    state.dice = dice
    seats = [ship // state.box.ships for ship in ships]
    dealer.note("duels", seats[0], dice[0], seats[1], dice[1], rule="CO-2.3")
    if dice[0] == dice[1]:
        return
    winner, loser = (0, 1) if dice[0] > dice[1] else (1, 0)
    held = [index for index, holder in enumerate(state.holders) if holder == seats[loser]]
    go_home(state, ships[loser])
    if held:
        index = held[dealer.pick(len(held))]
        state.holders[index] = seats[winner]
        state.known_by[index] |= 1 << seats[winner]
        dealer.note("robs", seats[winner], seats[loser], rule="CO-2.3")
        dealer.note("robbed", seats[winner], state.values[index], rule="CO-2.3", to=1 << seats[0] | 1 << seats[1])


def go_home(state: CorsairsState, ship: int) -> None:
    state.ships[ship] = state.box.ports[ship // state.box.ships]


def next_turn(state: CorsairsState, frame: Frame, dealer: Dealer) -> None:
    """[CO-1.6] Turns pass clockwise; after the last one the Navy acts, and a round is over."""
    seat = frame.memo[0] + 1
    if seat == state.seats:
        for patrol in range(len(state.patrols)):
            sail_patrol(state, patrol, dealer)
        state.rounds -= 1
        seat = 0
        if not state.rounds:
            for who in (*range(state.seats), NAVY):
                dealer.note("banks", who, state.score_of(who), rule="CO-4.1")
            return
        dealer.note("round", state.rounds, rule="CO-1.6")
    state.stack.append(Frame(TURN, (seat,), (state.box.actions,)))


def sail_patrol(state: CorsairsState, patrol: int, dealer: Dealer) -> None:
    """[CO-3.1] The Navy sails by chance and attacks the first ship that it meets at sea."""
    ways = [place for place in state.box.neighbours[state.patrols[patrol]] if place != NOBODY]
    state.patrols[patrol] = ways[dealer.pick(len(ways))]
    dealer.note("patrols", NAVY, patrol, state.patrols[patrol], rule="CO-3.1")
    for ship, place in enumerate(state.ships):
        if place == state.patrols[patrol] and place not in state.box.ports:
            attack(state, ship, dealer)
            return


def attack(state: CorsairsState, ship: int, dealer: Dealer) -> None:
    """[CO-3.2] If the Navy's die is higher, the ship goes home and loses its player's first counter, for all to see."""
    seat = ship // state.box.ships
    dice = (dealer.roll(6), dealer.roll(6))
    state.dice = dice
    dealer.note("attacks", NAVY, dice[0], seat, dice[1], rule="CO-3.2")
    if dice[0] <= dice[1]:
        return
    go_home(state, ship)
    held = [index for index, holder in enumerate(state.holders) if holder == seat]
    if held:
        state.holders[held[0]] = NAVY
        state.known_by[held[0]] = (1 << state.seats) - 1
        dealer.note("captures", NAVY, seat, state.values[held[0]], rule="CO-3.2")


PROCEDURES: Final = (
    question(TURN, "turn", turn_moves, take_action, memo=((1, 9),)),
    question(DUEL, "duel", duel_moves, duel, simultaneous=True, memo=((0, 15), (0, 15)), allowed_below=(TURN, NEXT)),
    step(NEXT, "next", next_turn, memo=(EVERY_SEAT,)),
)
