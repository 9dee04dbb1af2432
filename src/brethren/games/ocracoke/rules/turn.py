"""[OC-3] [OC-4] Rounds and turns; the two action cards."""

from __future__ import annotations

from brethren.core.dealer import Dealer
from brethren.core.frames import NOBODY, Frame
from brethren.games.ocracoke.components import BIG_WAVES, COMBAT, ISLANDS, KRAKEN, SWAP
from brethren.games.ocracoke.rules.combat import begin_combat
from brethren.games.ocracoke.rules.report import call_report
from brethren.games.ocracoke.rules.spying import spy
from brethren.games.ocracoke.rules.swap import begin_swap
from brethren.games.ocracoke.rules.waves import begin_waves
from brethren.games.ocracoke.state import END_TURN, FLIP, REPORTED, TURN, OcracokeState, push_question, push_step
from brethren.games.ocracoke.verbs import REPORT, USE


def action_of(state: OcracokeState, card: int) -> int:
    """[OC-4.2] [OC-4.3] The action on the upper face of card A (0) or B (1)."""
    return 2 * card + (state.flipped >> card & 1)


def turn_moves(state: OcracokeState, frame: Frame, seat: int) -> list[int]:
    """[OC-3.3] [OC-3.4] One of the two available actions or, from round 2 on, a Report."""
    moves = [USE, USE + 1]
    face_down_left = state.islands_up != (1 << ISLANDS) - 1
    if state.options.face_down_islands_only and not face_down_left and action_of(state, 1) == BIG_WAVES:
        moves.pop()
    if state.round >= state.box.first_report_round and not (state.options.abilities and state.holds(seat, KRAKEN)):
        moves.append(REPORT)  # [OC-9.16] not while the player holds the Kraken
    return moves


def take_turn(state: OcracokeState, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
    """[OC-4.1] Carry out the action in full, then turn its card over; or call a Report."""
    if move == REPORT:
        dealer.note("reports", seat, rule="OC-10.3")
        state.history.append((REPORTED, seat))
        call_report(state, seat)
        return
    card = move - USE
    action = action_of(state, card)
    push_step(state, END_TURN)
    push_step(state, FLIP, (card,))
    dealer.note("takes", seat, action, rule="OC-4.1")
    if action == COMBAT:
        begin_combat(state, seat)
    elif action == SWAP:
        begin_swap(state, seat, dealer)
    elif action == BIG_WAVES:
        begin_waves(state, seat)
    else:
        spy(state, seat, dealer)


def flip_action_card(state: OcracokeState, frame: Frame, dealer: Dealer) -> None:
    """[OC-4.5] The last step of an action: the card used shows its other face to the next player."""
    card = frame.memo[0]
    state.flipped ^= 1 << card
    dealer.note("flips", card, action_of(state, card), rule="OC-4.5")


def end_turn(state: OcracokeState, frame: Frame, dealer: Dealer) -> None:
    """[OC-3.2] Turns pass clockwise; after the last one the round ends."""
    if state.turns_taken + 1 < state.seats:
        state.turns_taken += 1
    elif state.round < state.box.rounds:
        reveal_island(state, dealer)
        state.round += 1
        state.turns_taken = 0
    else:
        dealer.note("forced", rule="OC-3.9")
        call_report(state, NOBODY)
        return
    push_question(state, TURN, state.active_seat())


def reveal_island(state: OcracokeState, dealer: Dealer) -> None:
    """[OC-3.6] [OC-3.7] Turn an island face up for the rest of the game."""
    face_down = [slot for slot in range(ISLANDS) if not state.islands_up >> slot & 1]
    slot = face_down[dealer.pick(len(face_down))] if state.options.random_islands else face_down[0]
    state.islands_up |= 1 << slot
    state.show_to_all(slot)
    dealer.note("island", slot, state.cards[slot], rule="OC-3.6")
