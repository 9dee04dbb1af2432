"""The cards of a Battle while it is told: by the time it is over, they lie in front of the shields again."""

from __future__ import annotations

from typing import Final

from brethren.games.rumble.scene.context import Phrase, context_for, table_shape
from brethren.games.rumble.scene.player_tiles import draw_card
from brethren.games.rumble.state import RumbleState
from brethren.kit.cues import ToldStep

PLAYED: Final = ("plays", "plays_at", "plays_at_two", "plays_both_at")
"""The facts that say which card somebody has played: their first two values are the seat and the card."""
VOIDED: Final = ("wrong", "missed")


def show_played_cards(told: list[ToldStep], after: RumbleState, seat: int | None, shape: str, phrase: Phrase) -> None:
    """Let the first step turn up the cards, at the tiles of those who were alive then."""
    notes = [note for _, group in told for note in group]
    played = {note.values[0]: note.values[1] for note in notes if note.fact in PLAYED}
    if not played:
        return
    first = told[0][0]
    voided = [note.values[0] for note in notes if note.fact in VOIDED]
    alive = after.alive | sum([1 << note.values[0] for note in notes if note.fact == "dies"])
    context = context_for(phrase, after.box, shape, table_shape(after), seat, alive)
    for player, card in played.items():
        piece = draw_card(context, player, card, player in voided, round_of_cards(after))
        piece.label = piece.details = piece.rule = ""  # shown only while the lines are read
        first.pieces.append(piece)
    first.hides = ["strip", "clock", "grab", *[f"wound-{player}" for player in range(after.seats)]]
    if after.options.realtime:  # the race for golden cards lies over the table
        first.hides += [f"golden-{place}" for place in range(len(context.layout.area))]


def round_of_cards(after: RumbleState) -> int:
    """The round in which the cards were played: over by now, unless they still lie on the table."""
    return after.round if after.over or any([card >= 0 for card in after.cards]) else after.round - 1
