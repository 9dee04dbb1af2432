"""Chart: the tiny game of toys.py with a scene that has everything: panels, backgrounds, attention, fields of pieces.

A large panel shows a coast, the ships and the routes; another one the player's hand. The coast changes with the tide.
"""

from __future__ import annotations

from typing import Final

import pytest

from brethren.core import registry
from brethren.core.frames import HIDDEN
from brethren.core.state import State
from brethren.scene.background import cached_background
from brethren.scene.piece import Piece
from brethren.scene.preview import Preview
from brethren.scene.scene import WIDE, Scene
from brethren.scene.seats import seat_icon, seat_tone
from toys import BIDDING, DRAW, Cutlass, CutlassGame

_contexts: Final[dict[tuple[str, int | None], tuple[str, int | None]]] = {}


class ChartGame(CutlassGame):
    def __init__(self) -> None:
        super().__init__()
        self.key = "chart"
        self.seat_counts = (2, 3, 4)

    def words(
        self, what: object, seat: int | None = None, view: State | None = None, names: tuple[str, ...] = ()
    ) -> str:
        return f"{len(what.waiting())} to go." if isinstance(what, State) else super().words(what, seat, view, names)

    def scene(self, view: Cutlass, seat: int | None, shape: str = WIDE, names: tuple[str, ...] = ()) -> Scene:
        legal = self.legal(view, seat) if seat is not None else []
        context = _contexts.setdefault((shape, seat), (shape, seat))
        scene = Scene.with_panels(shape, "Chart", self.words(view), context, legal)
        coast = cached_background(draw_coast, shape, view.opened % 2)
        mine = () if seat is None else (f"ship-{seat}",)
        scene.add_panel(
            "map", "The chart of @0", 2000, 1500, large=True, background=coast, home=(0, 0, 900, 700.5), mine=mine
        )
        for each in range(view.seats):
            scene.put_movable(f"ship-{each}", draw_ship, each, view.draws[each], view.rounds)
        for number in range(view.opened):
            scene.put(draw_route, number)
        scene.add_panel("hand", "Your hand", 600, 200)
        card = HIDDEN if seat is None else view.cards[seat]
        scene.put(draw_hand, card, tuple(legal))
        scene.put(draw_scores, tuple(view.scores))
        if legal:
            bidding = view.stack[-1].kind == BIDDING
            scene.set_attention("hand", "Choose your bid." if bidding else "Keep your card, or draw.")
        return scene

    def preview(self, view: Cutlass, seat: int, move: int, names: tuple[str, ...] = ()) -> Preview:
        if move != DRAW:
            return super().preview(view, seat, move, names)
        return Preview(f"You give {view.cards[seat]} away.", ("card",), ((f"ship-{seat}", "card"),))


def draw_coast(shape: str, tide: int) -> list[Piece]:
    points = (0.0, 0.0, 100.0, 20.0 + tide, 90.0, 80.0)
    return [
        Piece("coast", "polygon", (10, 10, 100, 80), points=points, tone="sand", text=shape),
        Piece("wall", "polyline", (10, 10, 100, 80), points=points[:4], tone="ink", weight=5.5, dash=True),
    ]


def draw_ship(context: object, seat: int, draws: int, rounds: int) -> list[Piece]:
    at = (100.0 * seat, 50.0 * rounds, 60.0, 40.0)
    tone, icon = seat_tone(seat), seat_icon(seat)
    return [Piece("ship", "disc", at, tone=tone, icon=icon, turn=22.5 * draws, stack="harbour", label=f"@{seat}")]


def draw_route(context: object, number: int) -> list[Piece]:
    return [Piece(f"route-{number}", "polyline", (0, 10.0 * number, 50, 10), points=(0, 0, 50, 10), tone="red")]


def draw_hand(context: object, card: int, moves: tuple[int, ...]) -> list[Piece]:
    face_up = card != HIDDEN
    return [Piece("card", "die", (10, 10, 80, 80), face_up=face_up, count=card if face_up else None, moves=moves)]


def draw_scores(context: object, scores: tuple[int, ...]) -> list[Piece]:
    return [
        Piece(f"score-{seat}", "counter", (100.0, 30.0 * seat, 90, 28), count=score, icon="coin", text="points")
        for seat, score in enumerate(scores)
    ]


@pytest.fixture
def chart(monkeypatch: pytest.MonkeyPatch) -> ChartGame:
    """The game, where tables find it."""
    game = ChartGame()
    monkeypatch.setitem(registry._loaded, game.key, game)
    return game
