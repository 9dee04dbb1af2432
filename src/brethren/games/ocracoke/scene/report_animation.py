"""A Report while it is told: by the time it is over, the next game has been dealt.

The cards turn up where they lay, one after another, with the total so far; then the coins come.
"""

from __future__ import annotations

from typing import Final

from brethren.core.notes import Note
from brethren.games.ocracoke.components import FACES
from brethren.games.ocracoke.scene.cards import FACE_UP, card_id, draw_card
from brethren.games.ocracoke.scene.context import Phrase, SceneContext, context_for
from brethren.games.ocracoke.scene.player_tiles import draw_coins
from brethren.games.ocracoke.scene.table import draw_total
from brethren.games.ocracoke.scene.view_model import card_tags
from brethren.games.ocracoke.state import FIRST_HAND_PLACE, OcracokeState
from brethren.kit.cues import ToldStep
from brethren.scene.piece import Piece

BADGES: Final = ("worth", "exposed", "reporter", "asked", "set", "start")
"""The badges of a tile that a disk replaces."""


class ReportPieces:
    """The pieces of a Report, as they appear."""

    def __init__(self, context: SceneContext, before: OcracokeState | None, after: OcracokeState) -> None:
        self.context = context
        self.before = before
        self.after = after
        self.total = 0

    def of(self, note: Note) -> list[Piece]:
        """What a fact brings to the table."""
        if note.fact == "bet":
            return self.bet(*note.values)
        if note.fact == "board_card":
            slot, card = note.values
            self.total += self.context.box.values[card]
            return [self.card(slot, card), *draw_total(self.context, self.total)]
        if note.fact == "hand_card":
            seat, place, card = note.values
            return [self.card(self.after.hand_slot(seat, (place - FIRST_HAND_PLACE) % 2), card)]
        return []

    def bet(self, seat: int, face: int) -> list[Piece]:
        """The disk of a player, turned up, in place of all other badges; on a small tile there is no room for it."""
        tile = self.context.layout.player_tiles[seat]
        text = self.context.phrase("names.face", FACES[face])
        at = tile.badges[0].bounds()
        return [] if tile.small else [Piece(f"set-{seat}", "plate", at, text=text, icon="disk", tone="brass")]

    def coin_ids(self, seat: int) -> list[str]:
        coins, target = self.after.coins[seat], self.after.options.target_coins
        return [piece.id for piece in draw_coins(self.context, seat, coins, target)]

    def card(self, slot: int, card: int) -> Piece:
        """The card in a slot, turned up; it keeps its id, so that clients see it turn."""
        before = self.before
        id = card_id(before.game_no, card_tags(before)[slot]) if before is not None else f"told-{slot}"
        [piece] = draw_card(self.context, slot, FACE_UP, card, False, (), bool(self.after.options.abilities))
        return piece.copy(id)


def show_report(
    told: list[ToldStep],
    before: OcracokeState | None,
    after: OcracokeState,
    seat: int | None,
    shape: str,
    phrase: Phrase,
) -> None:
    """Add to the steps of a Report the pieces that it turns up."""
    if not any([note.fact == "bet" for note in told[0][1]]):
        return
    told[0][0].hides = [f"{badge}-{each}" for badge in BADGES for each in range(after.seats)]
    pieces = ReportPieces(context_for(phrase, after.box, shape, after.seats, seat), before, after)
    for step, notes in told:
        for note in notes:
            step.pieces += pieces.of(note)
            if note.fact == "booty":
                step.changes += pieces.coin_ids(note.values[0])
