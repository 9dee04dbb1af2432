"""The middle of the table: the round, the camps, the golden area, its pile and the discard pile."""

from __future__ import annotations

from typing import Final

from brethren.core.frames import NOBODY
from brethren.core.scene import Piece
from brethren.games.rumble.components import CAMP_DEALS, CAMPS, GOLDEN, KINDS
from brethren.games.rumble.scene.chart import Chart
from brethren.games.rumble.scene.hand import quick_room
from brethren.games.rumble.scene.look import Look
from brethren.games.rumble.scene.looks import CAMP_ICONS, CAMP_TONES, CARD_ICONS, tone_of
from brethren.games.rumble.standing import camp_of
from brethren.games.rumble.verbs import GRAB, SALVAGE
from brethren.kit.layout import Box, from_left, grid, row

STORM_NEAR: Final = 10
"""So many rounds before it comes the storm is announced."""


def put_middle(look: Look) -> None:
    view = look.view
    storm = view.options.storm_round
    look.scene.put(draw_round, view.round, storm if 0 < storm <= view.round + STORM_NEAR else 0)
    if view.camps:
        fallen = tuple(
            [
                sum([not view.lives(seat) and camp_of(card) == camp for seat, card in enumerate(view.camps)])
                for camp in (0, 1, 2)
            ]
        )
        look.scene.put(draw_camps, fallen)
    look.scene.put(draw_pile, len(view.pile))
    if not look.racing:
        put_golden(look)
    salvage = tuple(look.moves(SALVAGE, SALVAGE + KINDS))
    look.scene.put(draw_discard, tuple(view.heaps[:KINDS]), salvage)


def put_golden(look: Look) -> None:
    """The golden area; in the race it lies in front of everything, large before whoever takes part."""
    for place, card in enumerate(look.view.area):
        move = GRAB + place
        look.scene.put(draw_golden, place, card, (move,) if move in look.legal else (), look.racing)


def draw_round(chart: Chart, round_no: int, storm: int) -> list[Piece]:
    text = chart.say("round", str(round_no))
    if storm:
        blows = storm <= round_no
        text = f"{text} · {chart.say('storm') if blows else chart.say('storm_in', str(storm - round_no))}"
    box = chart.at.round
    pieces = [Piece("round", "text", box.at(), text=text, label=text, tone="gold" if storm else "foam")]
    if storm:
        pieces.append(Piece("storm", "sign", box.part(0, 0, box.height, box.height).at(), icon="storm", tone="gold"))
    return pieces


def draw_camps(chart: Chart, fallen: tuple[int, ...]) -> list[Piece]:
    """[PR-14.9] How many are in each camp, and how many of them are known to be dead."""
    sizes = [sum([camp_of(card) == camp for card in CAMP_DEALS[chart.seats]]) for camp in range(len(CAMPS))]
    cells = grid(chart.at.camps, [1.0] * len(CAMPS), 1)[0]
    pieces: list[Piece] = []
    for camp, cell in enumerate(cells):
        name = chart.name("names.camp", CAMPS[camp])
        text = chart.say("camp", name, str(sizes[camp] - fallen[camp]), str(sizes[camp]))
        at = cell.inset(1).at()
        pieces.append(Piece(f"camp-size-{camp}", "plate", at, text=text, label=text, icon=CAMP_ICONS[camp]))
        pieces[-1].tone = CAMP_TONES[camp]
    return pieces


def draw_pile(chart: Chart, size: int) -> list[Piece]:
    label = chart.say("pile", str(size))
    if not size:
        return [Piece("pile", "slot", chart.at.pile.at(), label=label)]
    box = chart.at.pile
    count = box.part(box.width * 0.25, box.height * 0.7, box.width * 0.5, box.height * 0.24)
    return [
        Piece("pile", "card", box.at(), label=label, icon="chest", up=False),
        Piece("pile-size", "disc", count.at(), text=str(size), tone="brass"),
    ]


def draw_golden(chart: Chart, place: int, card: int, moves: tuple[int, ...], racing: bool) -> list[Piece]:
    """A place of the area."""
    at = race_box(chart, place).at() if racing else chart.at.area[place].at()
    if card == NOBODY:
        return [Piece(f"golden-{place}", "slot", at, label=chart.say("empty", str(place + 1)))]
    label = chart.say("golden", str(place + 1), chart.card(card))
    piece = Piece(f"golden-{place}", "card", at, label=label, text=chart.card(card), icon=CARD_ICONS[card], moves=moves)
    piece.more = chart.about(card)
    piece.tone, piece.corner, piece.glow = tone_of(card), str(place + 1), bool(moves)
    return [piece]


def race_box(chart: Chart, place: int) -> Box:
    room, count = quick_room(chart), len(chart.at.area)
    if not chart.at.narrow:
        return row(room.part(0, 36, room.width, room.height - 36), count, 122, 171, 30)[place]
    columns = min(count, 2)
    cells = [cell for line in grid(room, [1.0] * columns, (count + 1) // 2) for cell in line]
    return cells[place].inset(4).middle(110, 146)


def draw_discard(chart: Chart, heap: tuple[int, ...], salvage: tuple[int, ...]) -> list[Piece]:
    """The open discard pile: each kind with its number."""
    kinds = [kind for kind in range(KINDS) if heap[kind]]
    if not kinds:
        return []
    box = chart.at.discard
    spots = from_left(box, len(kinds), min(112.0, box.width / KINDS - 4), box.height, 4)
    pieces: list[Piece] = []
    for kind, spot in zip(kinds, spots, strict=True):
        text = f"{chart.card(GOLDEN + kind)} {heap[kind]}"
        moves = (SALVAGE + kind,) if SALVAGE + kind in salvage else ()
        piece = Piece(f"discard-{kind}", "plate", spot.at(), text=text, icon=CARD_ICONS[GOLDEN + kind], moves=moves)
        piece.label, piece.tone, piece.glow = chart.say("discard", text), "sand", bool(moves)
        pieces.append(piece)
    return pieces
