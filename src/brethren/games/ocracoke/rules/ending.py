"""[OC-12] The end of a game and of the match."""

from __future__ import annotations

from brethren.core.dealer import Dealer
from brethren.games.ocracoke.rules.setup import set_up_game
from brethren.games.ocracoke.state import OcracokeState


def end_game(state: OcracokeState, dealer: Dealer) -> None:
    """[OC-12.1] to [OC-12.7] The target or the cap ends the match; otherwise the next game is dealt."""
    if max(state.coins) >= state.options.target_coins:
        dealer.note("match_ends", state.options.target_coins, rule="OC-12.2")
    elif state.game_no >= state.options.max_games:
        dealer.note("match_capped", state.game_no, rule="OC-12.7")
    else:
        set_up_game(state, (state.start_seat + 1) % state.seats, dealer)
