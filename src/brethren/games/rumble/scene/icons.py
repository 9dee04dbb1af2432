"""Icons and tones of cards, pirates, gestures and camps."""

from __future__ import annotations

from typing import Final

from brethren.games.rumble.components import TAKE_COVER, is_golden

CARD_ICONS: Final = (
    "bullets",
    "pistol",
    "pistols",
    "dodge",
    "cannon",
    "spyglass",
    "shield",
    "heart",
    "keg",
    "sabre",
    "lid",
    "grab",
    "swap",
    "chest",
    "bomb",
    "dagger",
    "palm",
    "whirl",
)
PIRATE_ICONS: Final = (
    "hat",
    "mermaid",
    "swords",
    "shako",
    "blackbeard",
    "coin",
    "skull",
    "kraken",
    "wheel",
    "anchor",
    "qi",
)
"""Portraits: none of them is the icon of a card, so that nobody takes a pirate for what they play."""
GESTURE_ICONS: Final = (
    "fist",
    "finger",
    "pistols",
    "lean",
    "arms",
    "point",
    "guard",
    "drink",
    "keg",
    "slap",
    "mask",
    "grab",
    "pull",
    "rake",
    "match",
    "fingers",
    "palm",
    "whirl",
)
CAMP_ICONS: Final = ("sun", "moon", "star", "sun", "moon", "star")
CAMP_TONES: Final = ("gold", "blue", "red", "gold", "blue", "red")


def tone_of(card: int) -> str:
    """Brass for golden cards, red for a pirate's own cards, blue for basic ones."""
    if is_golden(card):
        return "brass"
    return "red" if card >= TAKE_COVER else "blue"
