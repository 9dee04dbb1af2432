"""The toy Cutlass as a game with two panels: bids are made on a map, turns in a hand."""

from __future__ import annotations

from brethren.core.frames import HIDDEN
from brethren.core.state import State
from brethren.scene.background import Background
from brethren.scene.piece import Piece
from brethren.scene.preview import Preview
from brethren.scene.scene import WIDE, Scene
from brethren.scene.seats import seat_icon, seat_tone
from toys import BID, DRAW, HOLD, Cutlass, CutlassGame

SEA = Background(
    [
        Piece(f"sea-{column}-{row}", "hex", (column * 110 + row % 2 * 55, row * 96, 110, 126), tone="sea")
        for column in range(14)
        for row in range(10)
    ]
)


def draw_ports(context: object, moves: tuple[int, ...]) -> list[Piece]:
    names = ("Nassau", "Tortuga")
    return [
        Piece(
            f"port-{number}", "hex", (330 + number * 770, 384, 110, 126), label=name, text=name, tone="sand", moves=use
        )
        for number, name in enumerate(names)
        for use in [(BID + number,) if BID + number in moves else ()]
    ]


def draw_ship(context: object, seat: int, score: int) -> list[Piece]:
    at = (500 + score * 120, 150 + seat * 220, 70, 70)
    return [
        Piece("", "disc", at, label=f"Ship of @{seat}", tone=seat_tone(seat), icon=seat_icon(seat), turn=score * 30)
    ]


def draw_hand(context: object, card: int, score: int, moves: tuple[int, ...]) -> list[Piece]:
    buttons = [
        Piece(
            f"turn-{move}", "plate", (300, 30 + 70 * place, 240, 56), label=text, text=text, tone="brass", moves=(move,)
        )
        for place, (move, text) in enumerate(((HOLD, "Hold"), (DRAW, "Draw")))
        if move in moves
    ]
    known = card != HIDDEN
    return [
        Piece(
            "card",
            "card",
            (40, 20, 110, 154),
            label="Your card",
            text=f"Card {card + 1}" if known else "",
            face_up=known,
        ),
        Piece("score", "counter", (170, 30, 110, 50), label=f"{score} points", icon="coin", tone="gold", count=score),
        *buttons,
    ]


class CutlassMap(CutlassGame):
    def scene(self, view: Cutlass, seat: int | None, shape: str = WIDE, names: tuple[str, ...] = ()) -> Scene:
        moves = tuple(self.legal(view, seat)) if seat is not None and seat in view.waiting() else ()
        bids = tuple([move for move in moves if move < HOLD])
        scene = Scene.with_panels(shape, "Cutlass", "Your turn." if moves else "Wait.", None, list(moves))
        ships = (f"ship-{seat}",) if seat is not None else ()
        scene.add_panel("map", "The sea", 1600, 1000, large=True, background=SEA, mine=ships)
        scene.put(draw_ports, bids)
        for each in range(view.seats):
            scene.put_movable(f"ship-{each}", draw_ship, each, view.scores[each])
        scene.add_panel("hand", "Your hand", 600, 200)
        viewer = seat if seat is not None else 0
        scene.put(draw_hand, view.cards[viewer], view.scores[viewer], tuple([move for move in moves if move >= HOLD]))
        if moves:
            scene.set_attention("map" if bids else "hand", "Choose a port." if bids else "Hold or draw.")
        return scene

    def preview(self, view: Cutlass, seat: int, move: int, names: tuple[str, ...] = ()) -> Preview:
        if move >= HOLD:
            return Preview("You keep your card." if move == HOLD else "You get another card.", ("card",))
        return Preview("You sail there in secret.", (), ((f"ship-{seat}", f"port-{move - BID}"),))

    def words(
        self, what: object, seat: int | None = None, view: State | None = None, names: tuple[str, ...] = ()
    ) -> str:
        return self.text(what) if isinstance(what, int) else "Something has happened."


GAME = CutlassMap()
