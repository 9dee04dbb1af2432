"""What the viewer can do: his hand, and a desk for gestures, pirates and everything that lies nowhere else."""

from __future__ import annotations

from typing import Final

from brethren.core.frames import NOBODY
from brethren.core.scene import Piece
from brethren.games.rumble.components import COSTS, GESTURES, KITS, PIRATES, TAKE_COVER
from brethren.games.rumble.scene.chart import Chart
from brethren.games.rumble.scene.look import Look
from brethren.games.rumble.scene.looks import CARD_ICONS, PIRATE_ICONS, tone_of
from brethren.games.rumble.state import CHOOSE
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
    if asked:
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
    if GESTURE <= move < GRAB:
        return chart.name("names.gesture", GESTURES[move - GESTURE]), "palm"
    keys = {KEEP: ("keep", "star"), EXCHANGE: ("exchange", "heart"), NONE: ("none", "lid"), MISS: ("miss", "hourglass")}
    key, icon = keys[move]
    return chart.say(key), icon
