"""The cards: what a viewer sees of each, and how it is drawn."""

from __future__ import annotations

from typing import Final

from brethren.games.ocracoke.components import CARDS, SLOTS, TONES, VALUES
from brethren.games.ocracoke.scene.context import SceneContext
from brethren.kit.words import signed
from brethren.scene.scene import Piece

# How a card lies for its viewer.
DOWN: Final = 0  # he does not know it, or has no notebook to remind him
NOTED: Final = 1  # face down, but his notebook says what it is
SEEN: Final = 2  # its face is turned to him alone
OPEN: Final = 3

MARKS: Final = {"red": "skull", "blue": "anchor", "neutral": "wave"}
"""The sign of each colour, for those who cannot tell colours apart."""
SIGNS: Final = {"red": "−", "blue": "+", "neutral": ""}
PICTURES: Final = {
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
    """Games in turn have the same ids: enough to tell the cards of one from those of the next."""
    ids = _IDS[game % 2]
    return ids[tag] if tag < len(ids) else f"card-{game % 2}-{tag}"


def draw_card(
    context: SceneContext, slot: int, how: int, face: int, lifted: bool, moves: tuple[int, ...], able: bool
) -> list[Piece]:
    """The card: its face, or its back with what the notebook says."""
    box = context.layout.cards[slot]
    if lifted:
        box = box.moved(0.0, -box.height * 0.06)
    label, glow = _label(context, slot, how, face), bool(moves)
    if how == DOWN:
        return [Piece("card", "card", box.at(), label=label, face_up=False, glow=glow, moves=moves)]
    tone = TONES[face]
    piece = Piece(
        "card",
        "card",
        box.at(),
        label=label,
        text="" if how == NOTED else context.name("names.short", CARDS[face]),
        corner=signed(VALUES[face]),
        icon=PICTURES[CARDS[face]],
        badge=MARKS[tone],
        tone=tone,
        face_up=how != NOTED,
        glow=glow,
        moves=moves,
        details=_about(context, face, able),
    )
    return [piece]


def _about(context: SceneContext, face: int, able: bool) -> str:
    """What the card counts, and what it does at this table."""
    return context.name("cards", CARDS[face]) if able or VALUES[face] else context.name("cards", "without_ability")


def _label(context: SceneContext, slot: int, how: int, face: int) -> str:
    place = context.slots[slot]
    if how == DOWN:
        return context.say("card_down", place)
    key = "card_known" if how == NOTED else "card_seen" if how == SEEN else "card_up"
    return context.say(key, place, context.name("names.card", CARDS[face]))


def tone_of(value: int) -> str:
    """[OC-1.4] The colour of a number."""
    return "red" if value < 0 else "blue" if value > 0 else "neutral"
