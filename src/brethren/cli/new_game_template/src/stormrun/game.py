"""Storm Run as a ``Game``: connects the parts of the package and exports GAME."""

from __future__ import annotations

from typing import Final

from brethren.core.dealer import Dealer
from brethren.core.frames import HIDDEN, Frame
from brethren.core.options import Value
from brethren.kit.encoding import Segment
from brethren.kit.standard_game import Hint, StandardGame
from brethren.kit.words import Words
from brethren.scene.scene import Scene
from stormrun.components import PRINTED, StormRunBox, box_of
from stormrun.encode import segments
from stormrun.evaluate import rate_moves
from stormrun.rules import PROCEDURES
from stormrun.scene import scene
from stormrun.state import TURN, StormRunState
from stormrun.verbs import DISTANCES, VERBS

PACKAGE: Final = "stormrun"


class StormRun(StandardGame[StormRunState]):
    """Push your luck, and guess what the others do, for two to four seats."""

    def __init__(self, box: StormRunBox) -> None:
        super().__init__("stormrun", 1, (2, 3, 4), VERBS, PROCEDURES, components=box)
        self.box = box
        self.texts = Words(PACKAGE, VERBS, {"card": box.names, "distance": DISTANCES})

    def with_components(self, text: str, file: str) -> StormRun:
        return StormRun(box_of(text, file))

    def blank_state(self, seats: int, options: dict[str, Value]) -> StormRunState:
        box, cargo = self.box, seats * self.box.kinds
        none = [0] * len(box.copies)
        return StormRunState(
            seats, box, options, [], list(box.copies), [0] * cargo, [0] * cargo, none, (HIDDEN,) * seats
        )

    def set_up(self, seats: int, options: dict[str, Value], dealer: Dealer) -> StormRunState:
        """[SR-1.1]"""
        state = self.blank_state(seats, options)
        state.charters = tuple([dealer.pick(self.box.kinds) for _ in range(seats)])
        state.stack.append(Frame(TURN, (0,)))
        for seat, charter in enumerate(state.charters):
            dealer.note("chartered", seat, charter, rule="SR-1.1", to=1 << seat)
        return state

    def fill(self, view: StormRunState, seat: int | None, dealer: Dealer) -> StormRunState:
        """Every charter that the seat does not see is equally likely to be for any cargo."""
        world = view.clone()
        kinds = self.box.kinds
        world.charters = tuple([card if card != HIDDEN else dealer.pick(kinds) for card in view.charters])
        self.fill_sealed_answers(world, dealer)
        return world

    def inconsistency(self, state: StormRunState) -> str:
        if self.component_counts(state) != self.box.copies:
            return "every card of the box should be in the deck, a hold, a port or the discard pile"
        ended = not any(state.deck) or any([state.port_value(each) >= self.box.goal for each in range(state.seats)])
        return "" if ended == state.over else "the game should be over just when the goal or the deck says so"

    def max_decisions(self, seats: int, options: dict[str, Value]) -> int:
        """Every card is one decision at most, and after each there may be an anchoring and a storm."""
        return sum(self.box.copies) * (2 + seats) * seats

    def component_counts(self, state: StormRunState) -> tuple[int, ...]:
        """The cards of each kind, wherever they are."""
        counts = [left + gone for left, gone in zip(state.deck, state.discard, strict=True)]
        for kind in range(self.box.kinds):
            counts[kind] += sum(state.holds[kind :: self.box.kinds]) + sum(state.ports[kind :: self.box.kinds])
        return tuple(counts)

    def rate(self, view: StormRunState, seat: int, moves: list[int], worlds: list[StormRunState]) -> list[float]:
        return rate_moves(view, seat, moves)

    def hint_for(self, view: StormRunState, seat: int, move: int, worlds: list[StormRunState]) -> Hint:
        return self.verbs.verb(move).replace(" ", "_"), ()

    def draw(self, view: StormRunState, seat: int | None, shape: str, legal: list[int], prompt: str) -> Scene:
        return scene(view, seat, shape, legal, prompt, self.phrase)

    def segments(self, view: StormRunState, seat: int) -> list[Segment]:
        return segments(view, seat)


GAME: Final = StormRun(StormRunBox(PRINTED, is_printed=True))
