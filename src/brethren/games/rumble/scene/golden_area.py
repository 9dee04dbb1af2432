"""The centre of the table: the round, the camps, the golden area, its pile and the discard pile."""

from __future__ import annotations

from typing import Final

from brethren.core.frames import NOBODY
from brethren.games.rumble.components import CAMPS, FIRST_GOLDEN, GOLDEN_KINDS
from brethren.games.rumble.outcome import camp_of
from brethren.games.rumble.scene.context import SceneContext
from brethren.games.rumble.scene.hand import reaction_room
from brethren.games.rumble.scene.icons import CAMP_ICONS, CAMP_TONES, CARD_ICONS, tone_of
from brethren.games.rumble.scene.view_model import ViewModel
from brethren.games.rumble.verbs import GRAB, SALVAGE
from brethren.scene.layout import Box, grid_boxes, row_boxes
from brethren.scene.scene import Piece

STORM_WARNING_ROUNDS: Final = 10
"""How many rounds ahead the storm is announced."""


def put_table_centre(model: ViewModel) -> None:
    view = model.view
    storm = view.options.storm_round
    model.scene.put(draw_round, view.round, storm if 0 < storm <= view.round + STORM_WARNING_ROUNDS else 0)
    if view.camps:
        fallen = tuple(
            [
                sum([not view.is_alive(seat) and camp_of(card) == camp for seat, card in enumerate(view.camps)])
                for camp in (0, 1, 2)
            ]
        )
        model.scene.put(draw_camps, fallen)
    model.scene.put(draw_pile, len(view.pile))
    if not model.racing:
        put_golden(model)
    salvage = tuple(model.legal_between(SALVAGE, SALVAGE + GOLDEN_KINDS))
    model.scene.put(draw_discard, tuple(view.discard_counts[:GOLDEN_KINDS]), salvage)


def put_golden(model: ViewModel) -> None:
    """The golden area; players who take part in the race see it large and in front of everything."""
    for place, card in enumerate(model.view.area):
        move = GRAB + place
        model.scene.put(draw_golden, place, card, (move,) if move in model.legal else (), model.racing)


def draw_round(context: SceneContext, round_no: int, storm: int) -> list[Piece]:
    text = context.say("round", str(round_no))
    if storm:
        blows = storm <= round_no
        text = f"{text} · {context.say('storm') if blows else context.say('storm_in', str(storm - round_no))}"
    box = context.layout.round_text
    pieces = [Piece("round", "text", box.bounds(), text=text, label=text, tone="gold" if storm else "foam")]
    if storm:
        pieces[0].explain(context.phrase("states", "storm"))
        pieces.append(
            Piece("storm", "sign", box.sub_box(0, 0, box.height, box.height).bounds(), icon="storm", tone="gold")
        )
    return pieces


def draw_camps(context: SceneContext, fallen: tuple[int, ...]) -> list[Piece]:
    """[PR-14.9] How many are in each camp, and how many of them are known to be dead."""
    sizes = [
        sum([camp_of(card) == camp for card in context.box.camp_deals[context.seats]]) for camp in range(len(CAMPS))
    ]
    cells = grid_boxes(context.layout.camp_sizes, [1.0] * len(CAMPS), 1)[0]
    pieces: list[Piece] = []
    for camp, cell in enumerate(cells):
        name = context.phrase("names.camp", CAMPS[camp])
        text = context.say("camp", name, str(sizes[camp] - fallen[camp]), str(sizes[camp]))
        at = cell.inset(1).bounds()
        pieces.append(Piece(f"camp-size-{camp}", "plate", at, text=text, label=text, icon=CAMP_ICONS[camp]))
        pieces[-1].tone = CAMP_TONES[camp]
        pieces[-1].explain(context.phrase("states", "camp"))
    return pieces


def draw_pile(context: SceneContext, size: int) -> list[Piece]:
    label = context.say("pile", context.count("cards", size))
    if not size:
        return [Piece("pile", "slot", context.layout.pile.bounds(), label=label)]
    box = context.layout.pile
    side = max(box.width * 0.42, 29.0)
    count = box.sub_box((box.width - side) / 2, box.height * 0.95 - side, side, side)
    return [
        Piece("pile", "card", box.bounds(), label=label, icon="chest", face_up=False),
        Piece("pile-size", "disc", count.bounds(), text=context.say("times", str(size)), tone="brass"),
    ]


def draw_golden(context: SceneContext, place: int, card: int, moves: tuple[int, ...], racing: bool) -> list[Piece]:
    """One place of the golden area."""
    at = race_box(context, place).bounds() if racing else context.layout.area[place].bounds()
    if card == NOBODY:
        return [Piece(f"golden-{place}", "slot", at, label=context.say("empty", str(place + 1)))]
    label = context.say("golden", str(place + 1), context.card_name(card))
    piece = Piece(
        f"golden-{place}", "card", at, label=label, text=context.card_name(card), icon=CARD_ICONS[card], moves=moves
    )
    piece.explain(context.card_help(card))
    piece.tone, piece.glow = tone_of(card), bool(moves)
    return [piece]


def race_box(context: SceneContext, place: int) -> Box:
    room, count = reaction_room(context), len(context.layout.area)
    if not context.layout.narrow:
        return row_boxes(room.sub_box(0, 36, room.width, room.height - 36), count, 122, 171, 30)[place]
    columns = min(count, 2)
    cells = [cell for line in grid_boxes(room, [1.0] * columns, (count + 1) // 2) for cell in line]
    return cells[place].inset(4).centered(110, 146)


def draw_discard(context: SceneContext, heap: tuple[int, ...], salvage: tuple[int, ...]) -> list[Piece]:
    """The public discard pile: each kind of card and how many there are."""
    kinds = [kind for kind in range(GOLDEN_KINDS) if heap[kind]]
    if not kinds:
        return []
    named = bool(salvage) or not context.layout.narrow
    spots = discard_boxes(context, len(kinds), bool(salvage))
    pieces: list[Piece] = []
    for kind, spot in zip(kinds, spots, strict=True):
        times, name = context.say("times", str(heap[kind])), context.card_name(FIRST_GOLDEN + kind)
        moves = (SALVAGE + kind,) if SALVAGE + kind in salvage else ()
        piece = Piece(
            f"discard-{kind}",
            "plate",
            spot.bounds(),
            text=f"{name} {times}" if named else times,
            icon=CARD_ICONS[FIRST_GOLDEN + kind],
            moves=moves,
        )
        piece.label, piece.tone, piece.glow = context.say("discard", f"{name} {times}"), "sand", bool(moves)
        piece.explain(context.card_help(FIRST_GOLDEN + kind))
        pieces.append(piece)
    return pieces


def discard_boxes(context: SceneContext, count: int, salvage: bool) -> list[Box]:
    """Beside the golden cards; on a phone, large and in place of the summary while the viewer picks one."""
    room = context.layout.discard
    if not context.layout.narrow:
        return row_boxes(room, count, room.width / GOLDEN_KINDS - 4, room.height, 4)
    columns, rows = (2, 3) if not salvage else (3, 2)
    cells = grid_boxes(context.layout.summary if salvage else room, [1.0] * columns, rows)
    return [cell.inset(1.5) for line in cells for cell in line][:count]
