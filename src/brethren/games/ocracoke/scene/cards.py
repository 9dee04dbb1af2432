"""The cards: what a viewer sees of each, and how it is drawn."""

from __future__ import annotations

from typing import Final

from brethren.games.ocracoke.components import CARD_COLOURS, CARDS, SLOTS
from brethren.games.ocracoke.scene.context import SceneContext
from brethren.kit.words import signed_number
from brethren.scene.scene import Piece

# What the viewer sees of a card.
FACE_DOWN: Final = 0  # the viewer does not know it, or plays without a notebook
NOTED: Final = 1  # face down, but the viewer's notebook says what it is
SEEN_BY_VIEWER: Final = 2  # its face is turned to the viewer alone
FACE_UP: Final = 3

COLOUR_ICONS: Final = {"red": "skull", "blue": "anchor", "neutral": "wave"}
"""An icon for each colour, for people who cannot tell the colours apart."""
COLOUR_SIGNS: Final = {"red": "−", "blue": "+", "neutral": ""}
CARD_ICONS: Final = {
    "blackbeard": "blackbeard",
    "gun_master": "cannon",
    "cook": "pot",
    "sailor": "wheel",
    "captain": "hat",
    "lieutenant": "sabre",
    "clergy": "book",
    "soldier": "shako",
    "ghost": "ghost",
    "mermaid": "mermaid",
    "kraken": "kraken",
}

_IDS: Final = [[f"card-{deal}-{tag}" for tag in range(2 * SLOTS)] for deal in range(2)]


def card_id(game: int, tag: int) -> str:
    """Every other game reuses the ids, which is enough to tell its cards from those of the game before."""
    ids = _IDS[game % 2]
    return ids[tag] if tag < len(ids) else f"card-{game % 2}-{tag}"


def draw_card(
    context: SceneContext,
    slot: int,
    visibility: int,
    face: int,
    lifted: bool,
    moves: tuple[int, ...],
    has_ability: bool,
) -> list[Piece]:
    """The card: its face, or its back with what the notebook says."""
    box = context.layout.cards[slot]
    if lifted:
        box = box.moved(0.0, -box.height * 0.06)
    label, glow = _label(context, slot, visibility, face), bool(moves)
    if visibility == FACE_DOWN:
        return [Piece("card", "card", box.bounds(), label=label, face_up=False, glow=glow, moves=moves)]
    tone = CARD_COLOURS[face]
    piece = Piece(
        "card",
        "card",
        box.bounds(),
        label=label,
        text="" if visibility == NOTED else context.phrase("names.short", CARDS[face]),
        corner=signed_number(context.box.values[face]),
        icon=CARD_ICONS[CARDS[face]],
        badge=COLOUR_ICONS[tone],
        tone=tone,
        face_up=visibility != NOTED,
        glow=glow,
        moves=moves,
    )
    piece.explain(_help_text(context, face, has_ability))
    return [piece]


def _help_text(context: SceneContext, face: int, has_ability: bool) -> str:
    """What the card is worth, and what it does under the options of this table."""
    return (
        context.phrase("cards", CARDS[face])
        if has_ability or context.box.values[face]
        else context.phrase("cards", "without_ability")
    )


def _label(context: SceneContext, slot: int, visibility: int, face: int) -> str:
    place = context.slot_names[slot]
    if visibility == FACE_DOWN:
        return context.say("card_down", place)
    key = "card_known" if visibility == NOTED else "card_seen" if visibility == SEEN_BY_VIEWER else "card_up"
    return context.say(key, place, context.phrase("names.card", CARDS[face]))


def tone_of(value: int) -> str:
    """[OC-1.4] The colour of a number."""
    return "red" if value < 0 else "blue" if value > 0 else "neutral"
