"""What players do is shown at its places, and a Report card by card, before the next game lies on the table."""

from __future__ import annotations

import pytest

from brethren.core.dealer import Dealer
from brethren.core.notes import Note, visible_notes
from brethren.games.ocracoke.components import BOARD_START
from brethren.games.ocracoke.game import GAME
from brethren.games.ocracoke.scene.cards import card_id
from brethren.games.ocracoke.scene.view_model import card_tags
from brethren.games.ocracoke.state import OcracokeState
from brethren.scene.animation import TIMES, AnimationStep
from brethren.scene.icons import ICONS
from brethren.scene.scene import SHAPES, WIDE
from brethren.scene.svg_primitives import PALETTE
from rules import rule

NAMES = ("Anne", "Bo", "Cal", "Dot")


class Played:
    """A match of bots that choose at random; each move with the views around it and its steps."""

    def __init__(self, seats: int, seed: int, seat: int | None, shape: str = WIDE) -> None:
        self.dealer, self.choices = Dealer(seed), Dealer(f"{seed} choices")
        self.state = GAME.new(seats, {}, self.dealer)
        self.seat = seat
        self.shape = shape

    def move(self) -> tuple[OcracokeState, list[Note], list[AnimationStep]]:
        """Make a move; the view before it, its notes and its steps."""
        before, notes = self.state.seen_by(self.seat), self.dealer.start_collecting_notes()
        mover = self.state.waiting()[0]
        moves = GAME.legal(self.state, mover)
        GAME.play(self.state, mover, moves[self.choices.pick(len(moves))], self.dealer)
        seen = visible_notes(notes, self.seat)
        return before, seen, GAME.animate(before, seen, self.state.seen_by(self.seat), self.seat, self.shape, NAMES)


def report(seats: int, seat: int | None) -> tuple[OcracokeState, OcracokeState, list[AnimationStep]]:
    """The first Report of a match: the views before and after the last bet, and its steps."""
    played = Played(seats, 7, seat)
    while True:
        before, notes, steps = played.move()
        if any(note.fact == "total" for note in notes):
            return before, played.state.seen_by(seat), steps


@rule("OC-10.8")
@pytest.mark.parametrize("seat", [0, None])
def test_a_report_turns_up_the_cards_from_left_to_right_with_the_total_so_far(seat: int | None) -> None:
    before, after, steps = report(4, seat)
    assert before.game_no + 1 == after.game_no
    board = [step for step in steps if any(piece.id == "total" for piece in step.pieces)]
    assert len(board) == before.board_size
    tags, total = card_tags(before), 0
    assert after.last_report is not None
    for place, step in enumerate(board):
        slot = BOARD_START + place
        card, shown = step.pieces
        total += after.box.values[after.last_report.cards[slot]]
        assert card.id == card_id(before.game_no, tags[slot])
        assert card.face_up
        assert str(abs(total)) in shown.text
        assert step.moment == "reveal"


@rule("OC-11.13")
def test_coins_come_player_by_player_after_the_cards() -> None:
    _, after, steps = report(4, 1)
    assert after.last_report is not None
    scores = [step for step in steps if step.moment == "score"]
    assert [step.speaker for step in scores] == ["seat-0", "seat-1", "seat-2", "seat-3"]
    for seat, step in enumerate(scores):
        [mark] = step.marks
        assert mark.text == f"+{sum(after.last_report.paid[seat])}"
        assert step.changes[0] == f"coin-{seat}-0"
    assert steps.index(scores[0]) > max([place for place, step in enumerate(steps) if step.moment == "reveal"])


def test_the_next_deal_is_the_last_step() -> None:
    _, _, steps = report(3, 0)
    assert steps[-1].lines[0].startswith("Game 2 begins")


def test_somebody_who_arrives_after_a_report_can_still_be_told() -> None:
    played = Played(3, 7, 0)
    while True:
        _, notes, _ = played.move()
        if any(note.fact == "total" for note in notes):
            break
    steps = GAME.animate(None, notes, played.state.seen_by(0), 0, WIDE, NAMES)
    assert [piece.id for step in steps for piece in step.pieces if piece.kind == "card"][:2] == ["told-3", "told-4"]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seat", [1, None])
def test_every_step_of_a_match_can_be_shown(seats: int, shape: str, seat: int | None) -> None:
    """Its marks are on pieces that are there, and its icons can be drawn."""
    played = Played(seats, seats, seat, shape)
    facts: set[str] = set()
    while not played.state.over:
        before, notes, steps = played.move()
        facts |= {note.fact for note in notes}
        there = {
            *GAME.scene(before, seat, shape).piece_ids(),
            *GAME.scene(played.state.seen_by(seat), seat, shape).piece_ids(),
        }
        for step in steps:
            assert step.icon in ICONS
            assert step.moment in TIMES
            assert step.lines
            assert not step.speaker or step.speaker in there
            for mark in step.marks:
                assert mark.on in there
                assert not mark.to or mark.to in there
                assert mark.icon in ICONS
                assert not mark.tone or mark.tone in PALETTE
    assert len(facts) > 15
