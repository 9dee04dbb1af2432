"""[OC-10] Report: everybody bets at the same time, then everything is revealed."""

from __future__ import annotations

from brethren.core.dealer import Dealer
from brethren.core.frames import Frame
from brethren.core.game import all_seats
from brethren.games.ocracoke.components import BOARD_START, FACES, SLOTS
from brethren.games.ocracoke.last_result import LastReport
from brethren.games.ocracoke.rules.booty import CONDITIONS, Claim, payments
from brethren.games.ocracoke.rules.ending import end_game
from brethren.games.ocracoke.state import BET, OcracokeState
from brethren.games.ocracoke.verbs import BET_ON


def board_total(state: OcracokeState) -> int:
    """[OC-1.5] The sum of the values of the cards on the board."""
    total = 0
    for slot in range(BOARD_START, BOARD_START + state.board_size):
        total += state.box.values[state.cards[slot]]
    return total


def call_report(state: OcracokeState, reporter: int) -> None:
    """[OC-10.4] [OC-10.10] All seats set their disks in secret; in a forced Report there is no reporter."""
    state.stack.append(Frame(BET, all_seats(state.seats), (), reporter))


def bet_moves(state: OcracokeState, frame: Frame, seat: int) -> list[int]:
    """[OC-10.5] [OC-10.12] All eleven faces, always."""
    return list(range(BET_ON, BET_ON + len(FACES)))


def set_disk(state: OcracokeState, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
    """[OC-10.7] [OC-10.13] A disk once set is final; nothing is shown before the last one is set."""
    frame = frame.with_answer(seat, move)
    dealer.note("disk_set", seat, rule="OC-10.4")
    if frame.seats:
        state.stack.append(frame)
        return
    reveal(state, [answer - BET_ON for answer in frame.answers()], frame.cause, dealer)


def reveal(state: OcracokeState, bets: list[int], reporter: int, dealer: Dealer) -> None:
    """[OC-10.7] [OC-10.8] The bets, the board, the hands, the total; then the booty."""
    for seat, bet in enumerate(bets):
        dealer.note("bet", seat, bet, rule="OC-10.7")
    for slot in range(BOARD_START, BOARD_START + state.board_size):
        dealer.note("board_card", slot, state.cards[slot], rule="OC-10.8")
    for slot in range(BOARD_START + state.board_size, SLOTS):
        dealer.note("hand_card", state.owner(slot), state.place_of(slot), state.cards[slot], rule="OC-10.8")
    for slot in range(SLOTS):
        state.show_to_all(slot)
    total = board_total(state)
    dealer.note("total", total, rule="OC-10.8")
    share_booty(state, bets, reporter, total, dealer)
    end_game(state, dealer)


def share_booty(state: OcracokeState, bets: list[int], reporter: int, total: int, dealer: Dealer) -> None:
    """[OC-11] Check every condition for every player, pay, and keep the result for all to read."""
    results: list[tuple[int, ...]] = []
    for seat, bet in enumerate(bets):
        hand = tuple([state.box.values[state.cards[slot]] for slot in state.hand_slots(seat)])
        paid = payments(Claim(total, hand, bet, is_reporter=seat == reporter), state.options)
        for condition, coins in enumerate(paid):
            if coins:
                fact, rule = CONDITIONS[condition]
                dealer.note(fact, seat, coins, rule=rule)
        state.coins[seat] += sum(paid)
        dealer.note("booty", seat, sum(paid), state.coins[seat], rule="OC-11.13")
        results.append(paid)
    state.last_report = LastReport(total, reporter, tuple(state.cards), tuple(bets), tuple(results))
