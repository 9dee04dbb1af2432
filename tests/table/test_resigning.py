"""Resigning where the rules have no resignation: a bot plays on, everyone is notified, and the player wins nothing."""

from __future__ import annotations

import pytest

from brethren.core.outcome import Outcome
from brethren.core.record import parse_record
from brethren.scene.scene import SHAPES, WIDE
from brethren.table import requests as ask
from brethren.table.fair import hash_token
from brethren.table.preconditions import Refused
from brethren.table.views import ViewTracker, full_view
from table.seating import Seating


def won_by_a_bot() -> Seating:
    """A game of three at Ocracoke in which seat 0 resigned, and the bot has made it a winner."""
    for number in range(200):
        seating = Seating(3)
        seating.play_out(str(number), limit=3)
        seating.do(ask.Resign(0, 0))
        seating.play_out(str(number))
        outcome = seating.table.record.outcome
        assert outcome is not None
        if 0 in outcome.winners():
            return seating
    raise AssertionError("no such game was found")


def lines(seating: Seating, seat: int | None) -> list[str]:
    """The lines of the log about resignations."""
    rows = ViewTracker(seating.table, seat, WIDE).full_view_message()["lines"]
    assert isinstance(rows, list)
    return [text for fact, text, _ in rows if fact.startswith("resignation")]


# Who wins -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("places", "resigned", "expected"),
    [
        pytest.param((1, 1, 3), [0], (3, 1, 2), id="shared-with-one-who-stayed"),
        pytest.param((1, 2, 3), [0], (3, 1, 2), id="the-others-move-up"),
        pytest.param((1, 2, 3), [2], (1, 2, 3), id="was-last"),
        pytest.param((1, 2, 2), [0], (3, 1, 1), id="the-others-share"),
        pytest.param((1, 2, 3, 4), [0, 3], (3, 1, 2, 3), id="two-are-last-together"),
        pytest.param((1, 1, 3), [0, 1, 2], (2, 2, 2), id="nobody-stayed-and-nobody-wins"),
        pytest.param((2, 2, 2), [0], (4, 2, 2), id="nobody-had-won"),
        pytest.param((1, 2), [], (1, 2), id="nobody-resigned"),
    ],
)
def test_places_with_resigned_players_moved_to_the_end(
    places: tuple[int, ...], resigned: list[int], expected: tuple[int, ...]
) -> None:
    outcome = Outcome(places, tuple(range(len(places))), "target")
    assert outcome.with_resigned(resigned) == Outcome(expected, outcome.scores, "target")


def test_a_player_who_resigned_is_not_a_winner() -> None:
    """The record keeps what the rules say; the table shows that this player resigned."""
    seating = won_by_a_bot()
    own = seating.table.record.outcome
    assert own is not None
    again = parse_record(seating.table.record.text()).outcome
    assert again == own
    for viewer in (0, 1, None):
        shown = full_view(seating.table, viewer, WIDE)
        assert shown["outcome"] == {**own.with_resigned([0]).to_plain(), "resigned": [0]}
        prompt = str(shown["prompt"])
        assert "you win" not in prompt or viewer != 0
        assert "You and" not in prompt or viewer != 0
        assert prompt.endswith("You resigned." if viewer == 0 else "Player 0 resigned.")
        for shape in SHAPES:
            pieces = full_view(seating.table, viewer, shape)["pieces"]
            assert isinstance(pieces, dict)
            crowned = [id for id, piece in pieces.items() if piece.get("icon") == "crown"]
            assert crowned, "somebody has won"
            assert not [id for id in crowned if id.endswith("-0")]


def test_without_a_resignation_the_outcome_is_that_of_the_rules() -> None:
    seating = Seating(3)
    seating.play_out()
    own = seating.table.record.outcome
    assert own is not None
    shown = full_view(seating.table, 0, WIDE)
    assert shown["outcome"] == own.to_plain()
    assert "resigned" not in str(shown["prompt"])


def test_rules_with_a_resignation_of_their_own_decide_alone() -> None:
    """[PR-14.11] [PR-R77] A camp wins with its dead, those who resigned among them."""
    seating = Seating(4, game="rumble", options={"mode": "camp"})
    seating.do(ask.Resign(1, 1))
    seating.play_out()
    own = seating.table.record.outcome
    assert own is not None
    assert full_view(seating.table, 0, WIDE)["outcome"] == own.to_plain()


# What everyone learns -------------------------------------------------------------------------------------------------


def test_everyone_is_notified_of_a_resignation() -> None:
    seating = Seating(3)
    viewing = ViewTracker(seating.table, 1, WIDE)
    seating.do(ask.Resign(0, 0))
    assert "Player 0 resigned; a bot plays on." in str(viewing.next_delta())
    assert lines(seating, 0) == ["You resigned; a bot plays on."]
    assert lines(seating, None) == ["Player 0 resigned; a bot plays on."]


def test_a_game_that_reports_resignations_itself_is_not_interrupted() -> None:
    seating = Seating(3, game="rumble", options={})
    seating.do(ask.Resign(0, 0))
    assert lines(seating, 1) == []


def test_a_resigned_seat_cannot_be_taken_again() -> None:
    """Otherwise a player could undo a resignation by leaving the seat and sitting down again."""
    seating = Seating(3)
    seating.do(ask.Resign(0, 0))
    seating.do(ask.Stand(0, 0))
    seating.do(ask.Join("Late", hash_token("late")))
    for who in (0, 3):
        with pytest.raises(Refused, match="seat 1 has resigned"):
            seating.do(ask.Sit(who, 0, ""))


# Taking it back -------------------------------------------------------------------------------------------------------


def vote(seating: Seating, *, yes: bool) -> None:
    """Seat 1 proposes an undo; the others agree, or seat 2 does not."""
    seating.do(ask.Propose(1, "undo"))
    seating.do(ask.Answer(0, "undo", True))
    seating.do(ask.Answer(2, "undo", yes))


def test_by_consent_a_resignation_is_taken_back_and_the_move_before_it_stays() -> None:
    seating = Seating(3, undo="consent")
    seating.play("use A")
    seating.do(ask.Resign(0, 0))
    vote(seating, yes=True)
    assert seating.table.moves_made() == 1
    assert not seating.table.chairs[0].resigned
    assert lines(seating, 1)[-1] == "Player 0 takes the resignation back and plays on."
    seating.move(0, "combat B1+B2")
    assert not seating.replayed().chairs[0].resigned
    assert seating.replayed().record.text() == seating.table.record.text()


def test_two_resignations_are_taken_back_one_by_one() -> None:
    seating = Seating(3, undo="consent")
    for seat in (0, 1):
        seating.do(ask.Resign(seat, seat))
    vote(seating, yes=True)
    assert [chair.resigned for chair in seating.table.chairs] == [True, False, False]
    vote(seating, yes=True)
    assert [chair.resigned for chair in seating.table.chairs] == [False, False, False]
    with pytest.raises(Refused):
        seating.do(ask.Propose(1, "undo"))


def test_a_no_leaves_the_resignation() -> None:
    seating = Seating(3, undo="consent")
    assert full_view(seating.table, 1, WIDE)["undo_by_consent"] is False
    seating.do(ask.Resign(0, 0))
    assert full_view(seating.table, 1, WIDE)["undo_by_consent"] is True
    vote(seating, yes=False)
    assert seating.table.chairs[0].resigned
    assert seating.replayed().chairs[0].resigned


def test_after_the_next_move_a_resignation_is_final() -> None:
    """What is taken back is always the last thing that happened."""
    seating = Seating(3, undo="consent")
    seating.do(ask.Resign(0, 0))
    seating.play_out(limit=1)
    vote(seating, yes=True)
    assert seating.table.chairs[0].resigned
    assert seating.table.moves_made() == 0


def test_a_resignation_ends_a_vote_on_the_move_before_it() -> None:
    seating = Seating(3, undo="consent")
    seating.play("use A")
    seating.do(ask.Propose(1, "undo"))
    seating.do(ask.Resign(0, 0))
    assert not seating.table.proposals


def test_a_player_who_resigned_is_not_asked_any_more() -> None:
    seating = Seating(3)
    seat = seating.table.waiting_seats()[0]
    assert full_view(seating.table, seat, WIDE)["moves"]
    seating.do(ask.Resign(seat, seat))
    view = full_view(seating.table, seat, WIDE)
    assert view["moves"] == []
    assert view["prompt"] == "You resigned; a bot plays on."
