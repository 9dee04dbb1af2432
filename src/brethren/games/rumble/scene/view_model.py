"""View model: a view, its scene context, and the viewer's legal moves, ready to be drawn."""

from __future__ import annotations

from brethren.core.frames import HIDDEN, NOBODY
from brethren.games.rumble.components import FIRST_GOLDEN, GOLDEN_KINDS
from brethren.games.rumble.round_history import RoundRecord, unpack
from brethren.games.rumble.scene.context import SceneContext
from brethren.games.rumble.state import CHOOSE, RACE, RumbleState
from brethren.games.rumble.verbs import card_of
from brethren.scene.scene import Scene


class ViewModel:
    """What the parts of the scene are drawn from."""

    def __init__(self, view: RumbleState, context: SceneContext, legal: list[int], scene: Scene) -> None:
        self.view = view
        self.context = context
        self.seat = context.seat
        self.legal = legal
        self.scene = scene
        self.frame = view.stack[-1] if view.stack else None
        self.question_kind = self.frame.kind if self.frame is not None else NOBODY
        self.last_record: RoundRecord | None = unpack(view.history[-1]) if view.history else None

    @property
    def racing(self) -> bool:
        """Whether the viewer takes part in the golden card race now."""
        return self.question_kind == RACE and bool(self.legal)

    @property
    def last_round_no(self) -> int:
        """The round of the last Battle."""
        return self.view.round if self.view.over else self.view.round - 1

    def neighbour_key(self, seat: int) -> str:
        """The key of the text that says on which side the seat is the viewer's neighbour, or ``""``."""
        mine = self.seat
        if mine is None or not self.view.is_alive(mine):
            return ""
        beside = self.view.neighbours(mine)
        if seat not in beside:
            return ""
        return "near_both" if len(beside) == 1 else "near_left" if seat == beside[0] else "near_right"

    def legal_between(self, first: int, last: int) -> list[int]:
        return [move for move in self.legal if first <= move < last]

    def chosen_card(self) -> int:
        """The card that the viewer has chosen, whether or not its target is named yet, or NOBODY."""
        if self.frame is None or self.question_kind != CHOOSE or self.seat is None:
            return NOBODY
        return card_of(self.frame.answers_of(self.seat))

    def table_card(self, seat: int) -> int:
        """The card that a seat plays this round; HIDDEN for a face-down one, NOBODY for none."""
        if self.view.cards[seat] != NOBODY:
            return self.view.cards[seat]
        if self.frame is None or self.question_kind != CHOOSE:
            return NOBODY
        if seat == self.seat:
            return self.chosen_card()
        return HIDDEN if seat in self.frame.answered_seats else NOBODY

    def last_damage(self, seat: int) -> int:
        """The damage that a seat took in the last Battle."""
        return self.view.last_battle.damage[seat] if self.view.last_battle is not None else 0

    def golden_cards(self, seat: int) -> tuple[int, ...]:
        """The golden cards of a hand as the viewer knows them; HIDDEN for a card that only its owner has seen."""
        found: list[int] = []
        for kind in range(GOLDEN_KINDS):
            found += [FIRST_GOLDEN + kind] * self.view.golden_in_hand[seat * GOLDEN_KINDS + kind]
        if self.view.secret_cards[seat] != NOBODY:
            found.append(self.view.secret_cards[seat])
        return tuple(found)
