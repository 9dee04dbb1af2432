"""What happens to players, proposals and moves is told to everyone at the table, in the log."""

from __future__ import annotations

import pytest

from brethren.core.registry import games, load
from brethren.kit.standard_game import StandardGame
from brethren.scene.scene import WIDE
from brethren.table import entries as log
from brethren.table import requests as ask
from brethren.table.settings import CORRESPONDENCE_SECONDS
from brethren.table.table_notes import NOTICES
from brethren.table.views import ViewTracker
from table.seating import Seating


def notices(seating: Seating, seat: int | None) -> list[str]:
    """What a viewer reads of the table itself; each has no rule, by which clients know them."""
    rows = ViewTracker(seating.table, seat, WIDE).full_view_message()["lines"]
    assert isinstance(rows, list)
    assert {rule for fact, _, rule in rows if fact in NOTICES} <= {""}
    return [text for fact, text, _ in rows if fact in NOTICES]


def told(seating: Seating, own: str, others: str, seat: int = 1) -> None:
    """Everyone has been told the same, each in their words; also after a restart."""
    readers = [*range(seating.seats), None]
    assert [notices(seating, reader)[-1] for reader in readers] == [own if each == seat else others for each in readers]
    seating.table = seating.replayed()
    assert notices(seating, seat)[-1] == own


def test_no_game_has_a_fact_of_that_name() -> None:
    for key in games():
        game = load(key)
        assert isinstance(game, StandardGame)
        facts = game.texts.data["facts"]
        assert isinstance(facts, dict)
        assert not set(NOTICES) & set(facts)


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("pause", "declined to pause the game."),
        ("abort", "declined to end the game without a result."),
        ("undo", "declined to undo the last move."),
        ("kick", "declined to replace Player 2 with a bot."),
    ],
)
def test_a_declined_proposal(what: str, words: str) -> None:
    seating = Seating(4, people=4, undo="consent")
    seating.play("use A")
    seating.do(ask.Propose(0, what, 2 if what == "kick" else -1))
    seating.do(ask.Answer(1, what, False))
    assert notices(seating, 0)[-1] == notices(seating, None)[-1] == f"Player 1 {words}"
    assert notices(seating, 1)[-1] == f"You {words}"
    assert not seating.table.proposals


def test_a_declined_resumption() -> None:
    seating = Seating(2)
    for what, yes in (("pause", True), ("resume", False)):
        seating.do(ask.Propose(0, what))
        seating.do(ask.Answer(1, what, yes))
    told(seating, "You declined to resume the game.", "Player 1 declined to resume the game.")


def test_what_everyone_agreed_to() -> None:
    seating = Seating(3)
    for what in ("pause", "resume", "abort"):
        seating.do(ask.Propose(0, what))
        assert len(notices(seating, 0)) == ("pause", "resume", "abort").index(what), "nothing is told before it is so"
        for who in (1, 2):
            seating.do(ask.Answer(who, what, True))
    assert notices(seating, 2) == [
        "The game is paused.",
        "The game goes on.",
        "Everyone agreed to end the game without a result.",
    ]


def test_a_player_who_was_replaced_and_one_who_left() -> None:
    seating = Seating(4)
    seating.do(ask.Propose(0, "kick", 3))
    for who in (1, 2):
        seating.do(ask.Answer(who, "kick", True))
    told(seating, "A bot takes over seat 4.", "A bot takes over seat 4.", 3)
    seating.do(ask.Stand(1, 1))
    told(seating, "A bot takes over seat 2.", "A bot takes over seat 2.")
    seating.do(ask.Sit(3, 1, ""))
    told(seating, "You take over seat 2 from a bot.", "Player 3 takes over seat 2 from a bot.")


def test_an_undone_move() -> None:
    seating = Seating(2)
    seating.play("use A")
    seating.do(ask.Undo(0, 0))
    told(seating, "You take back your last move.", "Player 0 takes back their last move.", 0)


def test_a_move_undone_by_consent() -> None:
    seating = Seating(2, undo="consent")
    seating.play("use A")
    seating.do(ask.Propose(1, "undo"))
    seating.do(ask.Answer(0, "undo", True))
    same = "Everyone agreed: the last move is taken back."
    told(seating, same, same)


def test_a_choice_taken_back_is_told_but_not_a_part_of_one() -> None:
    seating = Seating(4, game="rumble", options={"character_pool": "roberts+bonny+kidd+read"})
    seating.move(1, "play shoot")
    seating.do(ask.Undo(1, 1))
    assert [notices(seating, seat) for seat in (0, 1, None)] == [[], [], []]
    seating.move(1, "play load")
    seating.do(ask.Undo(1, 1))
    told(seating, "You are choosing again.", "Player 1 is choosing again.")


def test_a_player_whose_time_ran_out_and_who_returns() -> None:
    seating = Seating(2, clock="move", seconds=60)
    seating.wait(61)
    told(seating, "You ran out of time; a bot fills in.", "Player 0 ran out of time; a bot fills in.", 0)
    seating.do(ask.Return(0, 0))
    told(seating, "You take over from the bot again.", "Player 0 takes over from the bot again.", 0)


# Connections ----------------------------------------------------------------------------------------------------------


def test_a_disconnection_and_the_return() -> None:
    seating = Seating(3)
    seating.do(ask.Disconnect(1))
    told(seating, "You have disconnected.", "Player 1 has disconnected.")
    seating.do(ask.Reconnect(1))
    told(seating, "You are back.", "Player 1 is back.")
    seating.do(ask.Disconnect(1))
    assert len(notices(seating, 0)) == 3


def test_one_absence_is_told_once() -> None:
    seating = Seating(3)
    assert seating.do(ask.Reconnect(1)) == []
    assert seating.do(ask.Disconnect(1)) == [log.Disconnected(seating.now, 1)]
    assert seating.do(ask.Disconnect(1)) == []
    assert seating.do(ask.Reconnect(1)) == [log.Reconnected(seating.now, 1)]
    assert seating.do(ask.Reconnect(1)) == []


def test_a_disconnection_is_told_only_while_the_game_needs_the_player() -> None:
    seating = Seating(3, people=2, start=False)
    assert seating.do(ask.Disconnect(1)) == []
    seating.do(ask.Start(0))
    assert seating.do(ask.Disconnect(2)) == [], "a bot has no connection"
    seating.do(ask.Resign(1, 1))
    assert seating.do(ask.Disconnect(1)) == [], "a bot plays on"
    seating.play_out()
    assert seating.do(ask.Disconnect(0)) == []


def test_a_person_with_several_seats_is_gone_once() -> None:
    seating = Seating(3, people=2, start=False)
    seating.do(ask.SeatBot(0, 2, ""))
    seating.do(ask.Sit(1, 2, ""))
    seating.do(ask.Ready(1, 2))
    seating.do(ask.Start(0))
    assert seating.do(ask.Disconnect(1)) == [log.Disconnected(seating.now, 1)]
    assert seating.do(ask.Disconnect(2)) == []


def test_in_a_game_by_correspondence_nobody_need_be_there() -> None:
    seating = Seating(2, clock="move", seconds=CORRESPONDENCE_SECONDS)
    assert seating.do(ask.Disconnect(1)) == []


def test_the_next_player_of_a_seat_was_never_gone() -> None:
    seating = Seating(3)
    seating.do(ask.Disconnect(1))
    seating.do(ask.Stand(1, 1))
    seating.do(ask.Sit(1, 1, ""))
    assert seating.do(ask.Reconnect(1)) == []
