"""Previews: the cards that a move would look at or move, and what the player knows of them."""

from __future__ import annotations

from typing import Final

from brethren.core.frames import HIDDEN
from brethren.games.ocracoke.components import BIG_WAVES, BOARD_START, COMBAT, ISLANDS, KRAKEN, SPYING, SWAP, VALUES
from brethren.games.ocracoke.rules.turn import action_of
from brethren.games.ocracoke.scene.cards import FACE_DOWN, card_id
from brethren.games.ocracoke.scene.view_model import card_tags, slots_named_by, visibility_of
from brethren.games.ocracoke.state import OcracokeState
from brethren.games.ocracoke.verbs import USE, VERBS
from brethren.kit.move_facts import help_with_facts
from brethren.kit.words import Perspective, Words
from brethren.scene.preview import Preview

_PEEKING_VERBS: Final = ("combat", "check", "look")
_BETTING_VERBS: Final = ("report", "bet")


class PreviewBuilder:
    """Builds the preview of a move from the view of its player."""

    def __init__(self, view: OcracokeState, seat: int, move: int, texts: Words) -> None:
        self.view = view
        self.seat = seat
        self.verb = VERBS.verb(move)
        self.action = action_of(view, move - USE) if self.verb == "use" else HIDDEN
        self.named = slots_named_by(view, seat, move)
        self.memo = view.stack[-1].memo
        self.texts = texts
        self.board = list(range(BOARD_START, BOARD_START + view.board_size))

    def preview(self, help_text: str) -> Preview:
        tags = card_tags(self.view)
        ids = [card_id(self.view.game_no, tag) for tag in tags]
        pieces = tuple([ids[slot] for slot in self.slots()])
        arrows = tuple([(ids[start], ids[end]) for start, end in self.ways()])
        return Preview(help_with_facts(help_text, self.facts()), pieces, arrows)

    # Where ----------------------------------------------------------------------------------------------------------

    def slots(self) -> list[int]:
        """The slots whose cards the move looks at, moves, or offers to choose from."""
        if self.verb == "use":
            return self.action_slots()
        if self.verb in _BETTING_VERBS:
            return self.board
        if self.verb == "send":
            return [self.memo[0], *self.named, *range(ISLANDS)]
        return sorted({*self.named, *[slot for way in self.ways() for slot in way]})

    def action_slots(self) -> list[int]:
        others = [slot for seat in range(self.view.seats) if seat != self.seat for slot in self.view.hand_slots(seat)]
        hand = self.view.hand_slots(self.seat)
        return {
            COMBAT: self.board,
            SWAP: [*self.board, *hand],
            SPYING: others,
            BIG_WAVES: [*range(ISLANDS), *self.board, *hand],
        }[self.action]

    def ways(self) -> list[tuple[int, int]]:
        """From which slot to which one the cards go; the cards of a Kraken Swap may go to any of three."""
        if self.verb == "swap":
            hand, board = self.memo[0], self.named[0]
            return [(hand, board), (board, hand)]
        if self.verb == "kraken":
            hand = self.memo[0]
            return [way for board in self.named for way in ((hand, board), (board, hand))]
        if self.verb == "send":
            return [(self.memo[0], self.named[0])]
        if self.verb == "wash":
            (hand, board), island = self.memo, self.named[0]
            return [(hand, board), (board, island), (island, hand)]
        return []

    # What -----------------------------------------------------------------------------------------------------------

    def facts(self) -> list[str]:
        """What the player knows of the cards that take part."""
        if self.verb == "use":
            return self.action_facts()
        if self.verb in _BETTING_VERBS:
            return self.total_facts()
        if self.verb in _PEEKING_VERBS:
            return [
                self.say("known", self.view.place_of(slot), self.view.cards[slot]) for slot in self.known(self.named)
            ]
        if self.verb == "give":
            return self.card_facts("it_is", self.named[0])
        if self.verb == "swap":
            return self.card_facts("gives", self.memo[0]) + self.card_facts("gets", self.named[0])
        if self.verb == "send":
            return self.card_facts("gives", self.memo[0]) + self.card_facts("leaves", self.named[0])
        return self.card_facts("gets", self.named[0]) if self.verb == "wash" else []

    def action_facts(self) -> list[str]:
        if self.action in (COMBAT, SPYING):
            slots = self.action_slots()
            unknown = len(slots) - len(self.known(slots))
            if not unknown:
                return [self.say("known_all")]
            key = "spies" if self.action == SPYING else "unknown_board"
            return [self.say(key, unknown, len(slots))]
        if self.action == SWAP and self.view.holds(self.seat, KRAKEN) and self.view.options.abilities:
            return [self.say("holds_kraken")]
        hand = self.view.hand_slots(self.seat)
        return self.card_facts("gives", hand[0]) if len(hand) == 1 else []

    def total_facts(self) -> list[str]:
        """What the board cards that the player knows add up to."""
        known = self.known(self.board)
        total = sum([VALUES[self.view.cards[slot]] for slot in known])
        if len(known) == len(self.board):
            return [self.say("known_total", total)]
        return [self.say("known_sum", len(known), len(self.board), total)] if known else [self.say("known_nothing")]

    def card_facts(self, key: str, slot: int) -> list[str]:
        """A sentence on the card in a slot, if the player knows it."""
        return [self.say(key, self.view.cards[slot]) for slot in self.known([slot])]

    def known(self, slots: list[int]) -> list[int]:
        """The slots whose cards the table shows to the player; without a notebook, they must remember the others."""
        return [slot for slot in slots if visibility_of(self.view, self.seat, slot) != FACE_DOWN]

    def say(self, key: str, *values: int) -> str:
        return self.texts.format(self.texts.phrase("previews", key), values, Perspective(self.seat))
