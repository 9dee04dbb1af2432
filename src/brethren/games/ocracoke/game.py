"""Ocracoke on the contract: this module connects the parts of the package and exports GAME."""

from __future__ import annotations

from typing import Final

from brethren.core.dealer import Dealer
from brethren.core.errors import BadState, BrethrenError
from brethren.core.game import Game
from brethren.core.options import Value
from brethren.core.plain import field, int_of
from brethren.games.ocracoke.belief import fill_cards
from brethren.games.ocracoke.components import OPTIONS, PRESETS, ROUNDS, SEAT_COUNTS
from brethren.games.ocracoke.rules import PROCEDURES
from brethren.games.ocracoke.rules.setup import set_up_match
from brethren.games.ocracoke.state import OcracokeState, Options, state_of
from brethren.games.ocracoke.verbs import VERBS


class Ocracoke(Game[OcracokeState]):
    """Hidden cards, memory, deduction and simultaneous bets, for 2 to 4 seats."""

    def __init__(self) -> None:
        super().__init__("ocracoke", 1, SEAT_COUNTS, VERBS, PROCEDURES, OPTIONS, PRESETS)

    def begin(self, seats: int, options: dict[str, Value], dealer: Dealer) -> OcracokeState:
        return set_up_match(seats, Options(options), dealer)

    def from_plain(self, data: object) -> OcracokeState:
        seats = self.seated(int_of(field(data, "seats"), "the number of seats", 2, 4))
        given = field(data, "options")
        if not isinstance(given, dict):
            raise BadState("the options should be an object of names and values")
        try:
            return state_of(data, Options(self.settled(seats, given)), seats)
        except BrethrenError as error:
            raise BadState(str(error)) from None

    def fill(self, view: OcracokeState, seat: int | None, dealer: Dealer) -> OcracokeState:
        world = view.clone()
        world.cards = fill_cards(view, seat, dealer)
        self.reseal(world, dealer)
        return world

    def bound(self, seats: int, options: dict[str, Value]) -> int:
        """[OC-R36] Four rounds of turns of at most five decisions (four with one-card hands), and the bets."""
        turn = 5 if seats == 2 else 4
        return int(self.settled(seats, options)["max_games"]) * (ROUNDS * seats * turn + seats)

    def census(self, state: OcracokeState) -> tuple[int, ...]:
        """[OC-1.10] The eleven cards."""
        return tuple(sorted(state.cards))


GAME: Final = Ocracoke()
