"""What the viewer can do: his hand, and a desk for gestures, pirates and everything that lies nowhere else."""

from __future__ import annotations

from typing import Final

from brethren.core.frames import NOBODY
from brethren.core.scene import Piece
from brethren.games.rumble.components import COSTS, KITS, PIRATES, TAKE_COVER
from brethren.games.rumble.components import GESTURES as GESTURE_NAMES
from brethren.games.rumble.scene.chart import Chart
from brethren.games.rumble.scene.look import Look
from brethren.games.rumble.scene.looks import CARD_ICONS, GESTURE_ICONS, PIRATE_ICONS, tone_of
from brethren.games.rumble.state import CHOOSE, GESTURES
from brethren.games.rumble.verbs import EXCHANGE, GESTURE, GRAB, KEEP, MISS, NONE, PLAY, TAKE
from brethren.kit.layout import Box, grid, row

PER_ROW: Final = 6
"""Cards in one row of the hand on a phone."""
WHY_COST: Final = ("", "why_cost_1", "why_cost_2", "why_cost_3")


def put_hand(look: Look) -> None:
    seat, view = look.seat, look.view
    if seat is None:
        return
    asked = [move for move in look.legal if _on_desk(move)]
    if look.kind == GESTURES and asked:
        look.scene.put(draw_gestures, tuple(asked), view.options.gesture_seconds)
    elif look.racing:
        look.scene.put(draw_race, view.options.search_seconds)
    elif asked:
        look.scene.put(draw_desk, tuple(asked))
    elif view.pirates[seat] != NOBODY and view.lives(seat) and not view.over:
        put_cards(look, seat)


def _on_desk(move: int) -> bool:
    return TAKE <= move <= EXCHANGE or GESTURE <= move < GRAB or move in (NONE, MISS)


def put_cards(look: Look, seat: int) -> None:
    """Basic cards, then golden ones; those that cannot be played are dim and say why."""
    view = look.view
    gold = look.gold(seat)
    cards = [(card, 0) for card in KITS[view.pirates[seat]]]
    cards += [(card, gold.count(card)) for card in dict.fromkeys(gold)]
    chosen = look.chosen()
    for place, (card, copies) in enumerate(cards):
        move = PLAY + card
        moves = (move,) if move in look.legal else ()
        why = "" if moves else reason(look, seat, card)
        choosing = look.kind == CHOOSE and seat in view.waiting()
        look.scene.put(draw_held, place, len(cards), card, copies, moves, why, card == chosen, choosing)


def reason(look: Look, seat: int, card: int) -> str:
    """The key of the text that says why a card cannot be played."""
    view = look.view
    if card == view.locked[seat]:
        return "why_locked"
    if COSTS[card] > view.bullets[seat]:
        return WHY_COST[COSTS[card]]
    return "why_token" if card == TAKE_COVER and not view.special[seat] else ""


def draw_held(
    chart: Chart,
    place: int,
    count: int,
    card: int,
    copies: int,
    moves: tuple[int, ...],
    why: str,
    chosen: bool,
    choosing: bool,
) -> list[Piece]:
    box = held_box(chart, place, count)
    if chosen:
        box = box.moved(0.0, -box.height * 0.07)
    name = chart.card(card)
    told = [name, chart.say(why)] if why else [name]
    if copies > 1:
        told.append(chart.say("copies", str(copies)))
    piece = Piece(
        f"held-{card}", "card", box.at(), label="; ".join(told), text=name, icon=CARD_ICONS[card], moves=moves
    )
    piece.more = chart.about(card)
    piece.corner = str(copies) if copies > 1 else f"{COSTS[card]}" if COSTS[card] else ""
    piece.mark = "lock" if why == "why_locked" else "bullet" if COSTS[card] and copies < 2 else ""
    piece.tone, piece.glow, piece.dim = (
        tone_of(card),
        bool(moves) or chosen,
        bool(why) or (choosing and not moves and not chosen),
    )
    return [piece]


def held_box(chart: Chart, place: int, count: int) -> Box:
    """On a phone in two rows, else in one."""
    width, height = chart.at.card
    if not chart.at.narrow:
        return row(chart.at.hand, count, width, height, 10)[place]
    upper = count if count <= PER_ROW else (count + 1) // 2
    line, at = (0, place) if place < upper else (1, place - upper)
    size = upper if line == 0 else count - upper
    hand = chart.at.hand
    return row(hand.part(0, line * 79, hand.width, 76), size, width, height, 3)[at]


def draw_gestures(chart: Chart, moves: tuple[int, ...], seconds: int) -> list[Piece]:
    """[PR-16.2] Large icons, the clock that runs, and the way out."""
    ground = Piece("strip", "zone", chart.at.strip.at(), tone="sea")
    icons = [move for move in moves if move != MISS]
    columns = 3 if chart.at.narrow else len(icons) if len(icons) <= PER_ROW else (len(icons) + 1) // 2
    rows = (len(icons) + columns - 1) // columns
    cells = [cell for line in grid(quick_room(chart), [1.0] * columns, rows) for cell in line]
    pieces = [ground, *draw_clock(chart, seconds)]
    for move, cell in zip(icons, cells, strict=False):
        text = chart.name("names.gesture", GESTURE_NAMES[move - GESTURE])
        box = cell.inset(7).middle(200, 190)
        piece = Piece(f"move-{move}", "card", box.at(), label=text, text=text, icon=GESTURE_ICONS[move - GESTURE])
        piece.tone, piece.glow, piece.moves = "brass", True, (move,)
        pieces.append(piece)
    return pieces


def quick_room(chart: Chart) -> Box:
    """The strip without the clock, which stands at its left or, on a phone, above."""
    strip = chart.at.strip
    if chart.at.narrow:
        return strip.part(4, 64, strip.width - 8, strip.height - 68)
    return strip.part(132, 4, strip.width - 136, strip.height - 8)


def draw_clock(chart: Chart, seconds: int) -> list[Piece]:
    """A ring that shrinks until the time is up, and what one presses to let it pass."""
    strip, text = chart.at.strip, chart.say("miss")
    clock = strip.part(8, 6, 54, 54) if chart.at.narrow else strip.part(16, 20, 104, 104)
    out = strip.part(strip.width - 132, 12, 124, 42) if chart.at.narrow else strip.part(10, 148, 116, 46)
    passing = Piece(
        f"move-{MISS}", "plate", out.at(), text=text, label=text, icon="hourglass", tone="sand", moves=(MISS,)
    )
    return [Piece("clock", "clock", clock.at(), text=str(seconds), tone="gold"), passing]


def draw_race(chart: Chart, seconds: int) -> list[Piece]:
    """[PR-16.7] The golden cards themselves lie here too: see ``draw_golden``."""
    strip, said = chart.at.strip, chart.say("grab")
    head = strip.part(70, 8, strip.width - 210, 50) if chart.at.narrow else strip.part(140, 2, strip.width - 280, 34)
    ground = Piece("strip", "zone", strip.at(), tone="sea")
    return [ground, *draw_clock(chart, seconds), Piece("grab", "text", head.at(), text=said, label=said, tone="gold")]


def draw_desk(chart: Chart, moves: tuple[int, ...]) -> list[Piece]:
    """One plate for every move."""
    columns = min(len(moves), 3 if chart.at.narrow else 6)
    rows = (len(moves) + columns - 1) // columns
    cells = [cell for line in grid(chart.at.desk, [1.0] * columns, rows) for cell in line]
    high = 46.0 if chart.at.narrow else 64.0
    pieces: list[Piece] = []
    for move, cell in zip(moves, cells, strict=False):
        text, icon = _plate(chart, move)
        at = cell.inset(3).middle(cell.width - 8, high).at()
        pieces.append(
            Piece(f"move-{move}", "plate", at, text=text, label=text, icon=icon, tone="brass", glow=True, moves=(move,))
        )
    return pieces


def _plate(chart: Chart, move: int) -> tuple[str, str]:
    """The text and the icon of a move."""
    if move < KEEP:
        return chart.name("names.pirate", PIRATES[move - TAKE]), PIRATE_ICONS[move - TAKE]
    keys = {KEEP: ("keep", "star"), EXCHANGE: ("exchange", "heart"), NONE: ("none", "lid")}
    key, icon = keys[move]
    return chart.say(key), icon
