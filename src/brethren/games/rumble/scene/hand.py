"""What the viewer can do: the hand, gestures, and choices that have no piece elsewhere on the table."""

from __future__ import annotations

from typing import Final

from brethren.core.frames import NOBODY
from brethren.games.rumble.components import GESTURES as GESTURE_NAMES
from brethren.games.rumble.components import PIRATES, TAKE_COVER
from brethren.games.rumble.scene.context import SceneContext
from brethren.games.rumble.scene.icons import CARD_ICONS, GESTURE_ICONS, PIRATE_ICONS, tone_of
from brethren.games.rumble.scene.view_model import ViewModel
from brethren.games.rumble.state import CHOOSE, GESTURES
from brethren.games.rumble.verbs import EXCHANGE, GESTURE, KEEP, MISS, NONE, PLAY, TAKE, VERBS
from brethren.scene.layout import Box, grid_boxes, row_boxes
from brethren.scene.scene import Piece

SMALL_ROW: Final = 4
"""Cards side by side in the hand on a phone."""
ICONS_PER_ROW: Final = 6
"""Gestures side by side on a wide screen."""
CHOICE_VERBS: Final = (TAKE, KEEP, EXCHANGE, GESTURE, NONE, MISS)
"""Verbs whose moves have no piece elsewhere on the table."""
COST_REASONS: Final = ("", "why_cost_1", "why_cost_2", "why_cost_3", "why_cost_4", "why_cost_5")


def put_hand(model: ViewModel) -> None:
    seat, view = model.seat, model.view
    if seat is None:
        return
    asked = [move for move in model.legal if _in_choice_area(move)]
    if model.question_kind == GESTURES and asked:
        model.scene.put(draw_gestures, tuple(asked), view.options.gesture_seconds)
    elif model.racing:
        model.scene.put(draw_race_area, view.options.search_seconds)
    elif asked:
        model.scene.put(draw_choices, tuple(asked))
    elif view.pirates[seat] != NOBODY and view.is_alive(seat) and not view.over:
        put_cards(model, seat)


def _in_choice_area(move: int) -> bool:
    return VERBS.split(move)[0] in CHOICE_VERBS


def put_cards(model: ViewModel, seat: int) -> None:
    """Basic cards, then golden ones; cards that cannot be played are dimmed and say why."""
    view = model.view
    gold = model.golden_cards(seat)
    cards = [(card, 0) for card in view.box.kits[view.pirates[seat]]]
    cards += [(card, gold.count(card)) for card in dict.fromkeys(gold)]
    chosen = model.chosen_card()
    for place, (card, copies) in enumerate(cards):
        move = PLAY + card
        moves = (move,) if move in model.legal else ()
        why = "" if moves else unplayable_key(model, seat, card)
        choosing = model.question_kind == CHOOSE and seat in view.waiting()
        model.scene.put(draw_hand_card, place, len(cards), card, copies, moves, why, card == chosen, choosing)


def unplayable_key(model: ViewModel, seat: int, card: int) -> str:
    """The key of the text that says why a card cannot be played."""
    view = model.view
    if card == view.locked[seat]:
        return "why_locked"
    if view.box.costs[card] > view.bullets[seat]:
        return COST_REASONS[view.box.costs[card]]
    return "why_token" if card == TAKE_COVER and not view.special[seat] else ""


def draw_hand_card(
    context: SceneContext,
    place: int,
    count: int,
    card: int,
    copies: int,
    moves: tuple[int, ...],
    why: str,
    chosen: bool,
    choosing: bool,
) -> list[Piece]:
    box = hand_card_box(context, place, count)
    if chosen and not context.layout.narrow:  # on a phone it would cover the name of the card above it
        box = box.moved(0.0, -box.height * 0.05)
    name = context.card_name(card)
    label = [name, context.say(why)] if why else [name]
    if copies > 1:
        label.append(context.say("copies", str(copies)))
    piece = Piece(
        f"held-{card}", "card", box.bounds(), label="; ".join(label), text=name, icon=CARD_ICONS[card], moves=moves
    )
    piece.explain(context.card_help(card))
    cost = context.box.costs[card]
    if why == "why_locked":
        piece.badge = "lock"
    elif copies > 1:
        piece.corner = context.say("times", str(copies))
    elif cost:
        piece.corner, piece.badge = str(cost), "bullet"
    piece.tone, piece.glow, piece.dim = (
        tone_of(card),
        bool(moves) or chosen,
        bool(why) or (choosing and not moves and not chosen),
    )
    return [piece]


def hand_card_box(context: SceneContext, place: int, count: int) -> Box:
    """Two rows on a phone, one row elsewhere."""
    width, height = context.layout.hand_card_size
    if not context.layout.narrow:
        return row_boxes(context.layout.hand, count, width, height, 10)[place]
    upper = max((count + 1) // 2, min(count, SMALL_ROW))
    line, at = (0, place) if place < upper else (1, place - upper)
    size = upper if line == 0 else count - upper
    hand = context.layout.hand
    top = line * (hand.height - height)
    return row_boxes(hand.sub_box(0, top, hand.width, height), size, width, height, 8)[at]


def draw_gestures(context: SceneContext, moves: tuple[int, ...], seconds: int) -> list[Piece]:
    """[PR-16.2] Large icons, the running clock, and a button to give up."""
    ground = Piece("strip", "zone", context.layout.reaction_area.bounds(), tone="sea")
    icons = [move for move in moves if move != MISS]
    columns = 3 if context.layout.narrow else len(icons) if len(icons) <= ICONS_PER_ROW else (len(icons) + 1) // 2
    rows = (len(icons) + columns - 1) // columns
    cells = [cell for line in grid_boxes(reaction_room(context), [1.0] * columns, rows) for cell in line]
    pieces = [ground, *draw_clock(context, seconds)]
    for move, cell in zip(icons, cells, strict=False):
        text = context.phrase("names.gesture", GESTURE_NAMES[move - GESTURE])
        box = cell.inset(7).centered(200, 190)
        piece = Piece(f"move-{move}", "card", box.bounds(), label=text, text=text, icon=GESTURE_ICONS[move - GESTURE])
        piece.tone, piece.glow, piece.moves = "brass", True, (move,)
        pieces.append(piece)
    return pieces


def reaction_room(context: SceneContext) -> Box:
    """The reaction area without the clock, which is on its left or, on a phone, above."""
    strip = context.layout.reaction_area
    if context.layout.narrow:
        return strip.sub_box(4, 64, strip.width - 8, strip.height - 68)
    return strip.sub_box(132, 4, strip.width - 136, strip.height - 8)


def draw_clock(context: SceneContext, seconds: int) -> list[Piece]:
    """A ring that shrinks until time is up, and the button to give up."""
    strip, text = context.layout.reaction_area, context.say("miss")
    clock = strip.sub_box(8, 6, 54, 54) if context.layout.narrow else strip.sub_box(16, 20, 104, 104)
    out = strip.sub_box(strip.width - 132, 12, 124, 42) if context.layout.narrow else strip.sub_box(10, 148, 116, 46)
    passing = Piece(
        f"move-{MISS}", "plate", out.bounds(), text=text, label=text, icon="hourglass", tone="sand", moves=(MISS,)
    )
    return [Piece("clock", "clock", clock.bounds(), text=str(seconds), tone="gold"), passing]


def draw_race_area(context: SceneContext, seconds: int) -> list[Piece]:
    """[PR-16.7] The golden cards appear here too: see ``draw_golden``."""
    strip, said = context.layout.reaction_area, context.say("grab")
    head = (
        strip.sub_box(70, 8, strip.width - 210, 50)
        if context.layout.narrow
        else strip.sub_box(140, 2, strip.width - 280, 34)
    )
    ground = Piece("strip", "zone", strip.bounds(), tone="sea")
    return [
        ground,
        *draw_clock(context, seconds),
        Piece("grab", "text", head.bounds(), text=said, label=said, tone="gold"),
    ]


def draw_choices(context: SceneContext, moves: tuple[int, ...]) -> list[Piece]:
    """One button for each move."""
    columns = min(len(moves), 3 if context.layout.narrow else 6)
    rows = (len(moves) + columns - 1) // columns
    cells = [cell for line in grid_boxes(context.layout.choice_area, [1.0] * columns, rows) for cell in line]
    high = 46.0 if context.layout.narrow else 64.0
    pieces: list[Piece] = []
    for move, cell in zip(moves, cells, strict=False):
        text, icon = _choice_text(context, move)
        at = cell.inset(3).centered(cell.width - 8, high).bounds()
        pieces.append(
            Piece(f"move-{move}", "plate", at, text=text, label=text, icon=icon, tone="brass", glow=True, moves=(move,))
        )
    return pieces


def _choice_text(context: SceneContext, move: int) -> tuple[str, str]:
    """The text and the icon of a move."""
    verb, pirate = VERBS.split(move)
    if verb == TAKE:
        return context.phrase("names.pirate", PIRATES[pirate]), PIRATE_ICONS[pirate]
    keys = {KEEP: ("keep", "star"), EXCHANGE: ("exchange", "heart"), NONE: ("none", "lid")}
    key, icon = keys[move]
    return context.say(key), icon
