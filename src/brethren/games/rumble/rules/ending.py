"""[PR-6.24] [PR-13] [PR-14] [PR-15.5] The end check, and what follows a game that nobody won."""

from __future__ import annotations

from brethren.core.dealer import Dealer
from brethren.games.rumble.outcome import winning_camp
from brethren.games.rumble.rules.camps import show_all_camps
from brethren.games.rumble.rules.setup import set_up_game
from brethren.games.rumble.state import RumbleState


def is_decided(state: RumbleState) -> bool:
    """[PR-13.2] [PR-13.3] [PR-14.10] [PR-14.12] Whether at most one player, or one camp, is left."""
    if state.camps:
        return not state.alive or winning_camp(state.alive, state.camps) >= 0
    return state.alive.bit_count() <= 1


def end_game(state: RumbleState, dealer: Dealer) -> None:
    """End the game, or start the next one if nobody has won and the options ask for a rematch [PR-13.4]."""
    show_all_camps(state, dealer)
    if not state.alive:
        dealer.note("all_dead", state.round, rule="PR-14.12" if state.camps else "PR-13.3")
    elif not is_decided(state):
        dealer.note("too_long", state.round, rule="PR-15.5")
    elif state.camps:
        dealer.note("camp_wins", winning_camp(state.alive, state.camps), rule="PR-14.10")
    else:
        dealer.note("survives", state.living_seats()[0], rule="PR-13.2")
    if (not state.alive or not is_decided(state)) and plays_on(state):
        set_up_game(state, dealer)


def plays_on(state: RumbleState) -> bool:
    """[PR-13.4] [PR-R63] By option up to three games, as long as two players or more have not resigned."""
    remaining = state.seats - state.resigned.bit_count()
    return state.options.rematch and state.game_no < state.box.max_games and remaining > 1
