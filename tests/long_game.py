"""Cutlass for a long evening: 3,000 decisions and 20,000 log lines, and a table at which it is played."""

from __future__ import annotations

from typing import Any, Final, cast

from brethren.core import registry
from brethren.core.dealer import Dealer
from brethren.core.frames import Frame
from brethren.core.game import Game
from brethren.core.notes import Note
from brethren.core.state import State
from brethren.scene.scene import WIDE, Scene
from table.seating import Seating
from toys import Cutlass, CutlassGame

KEY: Final = "long_cutlass"
SEATS: Final = 3
ROUNDS: Final = 750
"""With three seats, four decisions each."""
WAVES: Final = 20
"""Notes that everybody reads after each round."""


class LongCutlassGame(CutlassGame):
    """Cutlass with as many rounds as wanted, many notes, points for every lone high bid, and a scene."""

    most_rounds = 2000

    def __init__(self) -> None:
        super().__init__()
        self.key = KEY
        self.has_points = True

    def bid(self, state: Cutlass, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
        before = list(state.scores)
        super().bid(state, frame, seat, move, dealer)
        self._note_points(state, before, dealer)

    def take_turn(self, state: Cutlass, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
        before = list(state.scores)
        super().take_turn(state, frame, seat, move, dealer)
        self._note_points(state, before, dealer)
        for height in range(WAVES):
            dealer.note("wave", height, rule="CU-2.3")

    def _note_points(self, state: Cutlass, before: list[int], dealer: Dealer) -> None:
        for seat in range(state.seats):
            if state.scores[seat] > before[seat]:
                dealer.note("scores", seat, state.scores[seat] - before[seat], rule="CU-1.3")

    def points_from(self, note: Note) -> tuple[int, int] | None:
        return (note.values[0], note.values[1]) if note.fact == "scores" else None

    def words(
        self, what: object, seat: int | None = None, view: State | None = None, names: tuple[str, ...] = ()
    ) -> str:
        return Game.words(self, what, seat, view, names)

    def scene(self, view: Cutlass, seat: int | None, shape: str = WIDE, names: tuple[str, ...] = ()) -> Scene:
        moves = self.legal(view, seat) if seat is not None else []
        return Scene(shape, 100, 100, "Cutlass", self.words(view), legal=moves)


def install() -> None:
    """Make the game known to this process, as an installed one is."""
    if KEY not in registry._loaded:
        registry._loaded[KEY] = cast("Game[State]", LongCutlassGame())


def long_table(rounds: int = ROUNDS, moves: int = 10_000, **settings: Any) -> Seating:
    """A table of three people at which so many moves have been made at random."""
    install()
    seating = Seating(SEATS, game=KEY, options={"rounds": rounds}, **settings)
    seating.play_out(limit=moves)
    return seating
