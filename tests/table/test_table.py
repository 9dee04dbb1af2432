"""Tables: joining, sitting, starting, playing; every refusal is a sentence; the log is the truth."""

from __future__ import annotations

import json

import pytest

from brethren import BadRecord, IllegalMove, NewerRules
from brethren.core.record import parse_record
from brethren.table import entries as log
from brethren.table import requests as ask
from brethren.table.animations import story_seconds
from brethren.table.apply import replay_log
from brethren.table.decide import decide
from brethren.table.fair import commitment, fair_dealer, hash_token
from brethren.table.preconditions import Refused, require_text
from brethren.table.table import ABORTED, OPEN, OVER, PAUSED, PLAYING
from table.seating import SEED, Seating


def test_a_game_from_the_first_to_the_last_move() -> None:
    seating = Seating(3, people=2)
    assert seating.table.phase == PLAYING
    seating.play_out()
    assert seating.table.phase == OVER
    again = seating.replayed()
    assert again.state is not None
    assert seating.table.state is not None
    assert again.state.to_plain() == seating.table.state.to_plain()
    assert again.record.text() == seating.table.record.text()


def test_the_deal_is_keyed_by_the_seed_and_all_that_was_added() -> None:
    seating = Seating(3)
    seating.play_out()
    entropies = [chair.entropy for chair in seating.table.chairs]
    assert entropies == ["entropy 0", "entropy 1", "entropy 2"]
    record = parse_record(seating.table.record.text())
    assert record.replay(fair_dealer(SEED, entropies))[-1].state.over
    with pytest.raises(BadRecord):
        record.replay(fair_dealer(SEED, ["entropy 0", "another", "entropy 2"]))
    with pytest.raises(BadRecord):
        record.replay(fair_dealer("00" * 32, entropies))
    assert commitment(SEED) != commitment("00" * 32)


REFUSALS = [
    (ask.Sit(0, 9, ""), "there is no such seat; this table has seats 1 to 3, numbered from 0 in requests"),
    (ask.Sit(1, 0, ""), "seat 1 is taken"),
    (ask.Stand(1, 0), "seat 1 is not yours"),
    (ask.SeatBot(1, 2, "mate"), "only the host may do that"),
    (ask.SeatBot(0, 1, "mate"), "seat 2 is taken by a person"),
    (ask.SeatBot(0, 2, "admiral"), "there is no bot 'admiral'; the bots are random, mate"),
    (ask.Ready(1, 0), "seat 1 is not yours"),
    (ask.Start(1), "only the host may do that"),
    (ask.Move(0, 0, 0, "a", 0), "the game has not started"),
    (ask.Undo(0, 0), "the game has not started"),
    (ask.Propose(0, "pause"), "the game has not started"),
    (ask.Propose(0, "dance"), "you can propose undo, pause, resume, abort, kick, not 'dance'"),
    (ask.Answer(0, "pause", True), "there is no proposal 'pause'"),
    (ask.Resign(0, 0), "the game has not started"),
    (ask.Abort(1), "only the host may do that"),
    (ask.Chat(0, ""), "a line of chat must have 1 to 500 characters, not 0"),
    (ask.Chat(0, "x" * 501), "a line of chat must have 1 to 500 characters, not 501"),
    (ask.Note(0, "y" * 2001), "a note must have 1 to 2000 characters"),
    (ask.Chat(7, "hello"), "you have not joined this table yet"),
]


@pytest.mark.parametrize(("request_", "sentence"), REFUSALS, ids=lambda item: getattr(type(item), "__name__", ""))
def test_refusals_before_the_start(request_: ask.Request, sentence: str) -> None:
    seating = Seating(3, people=2, start=False)
    before = list(seating.lines)
    with pytest.raises(Refused, match=sentence.replace("?", r"\?")):
        seating.do(request_)
    assert seating.lines == before


def test_a_start_needs_all_seats_taken_and_everybody_ready() -> None:
    seating = Seating(3, people=2, start=False)
    seating.do(ask.SeatBot(0, 2, ""))
    with pytest.raises(Refused, match="seat 3 is empty; invite somebody or add a bot"):
        seating.do(ask.Start(0))
    seating.do(ask.SeatBot(0, 2, "mate"))
    seating.do(ask.Ready(1, 1, False))
    with pytest.raises(Refused, match="Player 1 is not ready yet"):
        seating.do(ask.Start(0))
    assert seating.table.phase == OPEN


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (
            "\U0001f3f4\u200d\u2620\ufe0f Anne",
            "\U0001f3f4\u200d\u2620\ufe0f Anne",
        ),  # a pirate's flag is one sign of four
        ("a\u202eb\x00c", "a b c"),
        ("  A \n B ", "A B"),
    ],
)
def test_what_is_left_of_a_text(given: str, kept: str) -> None:
    assert require_text(given, 40, "a name") == kept


@pytest.mark.parametrize("given", ["", " ", "\u200d\u200d", "x" * 41])
def test_a_text_with_nothing_left_is_refused(given: str) -> None:
    with pytest.raises(Refused, match="1 to 40 characters"):
        require_text(given, 40, "a name")


def test_people_who_share_a_screen_are_told_apart() -> None:
    seating = Seating(3)
    seating.table.chairs[2].who = seating.table.chairs[0].who
    assert seating.table.names() == ("Player 0", "Player 1", "Player 0 2")


def test_names_and_chat_are_cleaned_but_stay_text() -> None:
    seating = Seating(2, start=False)
    seating.do(ask.Join("  <img onerror=x>\n\u202eevil\u0000 ", hash_token("t")))
    assert seating.table.people[-1].name == "<img onerror=x> evil"
    with pytest.raises(Refused, match="a name must have 1 to 40 characters"):
        seating.do(ask.Join("\n\u200b", hash_token("t")))


def test_chat_has_a_limit() -> None:
    seating = Seating(2)
    for line in range(20):
        seating.do(ask.Chat(0, f"line {line}"))
    with pytest.raises(Refused, match="too many messages"):
        seating.do(ask.Chat(0, "one more"))
    seating.do(ask.Chat(1, "others may"))
    seating.now += 61
    seating.do(ask.Chat(0, "later again"))


# Moves ----------------------------------------------------------------------------------------------------------------


def test_a_move_sent_twice_is_made_once() -> None:
    seating = Seating(3)
    request = ask.Move(0, 0, seating.table.game.read("use A"), "my move", 0)
    assert len(seating.do(request)) == 1
    assert seating.do(request) == []
    assert seating.table.moves_made() == 1


def test_a_move_answers_the_question_that_was_asked() -> None:
    seating = Seating(3)
    seating.move(0, "use A")
    late = ask.Move(0, 0, seating.table.game.read("combat B1+B2"), "late", 0)
    with pytest.raises(Refused, match="the game has moved on since that question was asked"):
        seating.do(late)
    with pytest.raises(IllegalMove, match="is not legal for seat 1 now"):
        seating.move(0, "report")
    with pytest.raises(Refused, match="a move needs an id of 1 to 64 characters"):
        seating.do(ask.Move(0, 0, 3, "", 1))
    assert seating.table.moves_made() == 1


def test_bets_may_cross_on_the_wire() -> None:
    """All are asked the same; nobody's bet is stale because another was quicker."""
    seating = Seating(2, people=2)
    while len(seating.table.waiting_seats()) < 2:
        seating.play_out(limit=1)
    numbers = list(seating.table.question_numbers)
    game = seating.table.game
    seating.do(ask.Move(1, 1, game.read("bet zero"), "b", numbers[1]))
    seating.do(ask.Move(0, 0, game.read("bet red_1_2"), "a", numbers[0]))
    assert seating.table.record.moves[-2].seat == 1


def test_a_bot_that_thought_too_long_moves_nothing() -> None:
    seating = Seating(3, people=2)
    seating.play("use A", "combat B1+B2", "decline", "use B", "decline")
    assert seating.table.waiting_seats() == (2,)
    assert decide(seating.table, ask.BotMove(2, 0, 7), seating.now) == []
    assert decide(seating.table, ask.BotMove(0, 0, 0), seating.now) == []
    assert len(decide(seating.table, ask.BotMove(2, 0, 0), seating.now)) == 1


# Undo -----------------------------------------------------------------------------------------------------------------


def test_undo_is_free_if_nothing_was_revealed() -> None:
    seating = Seating(3)
    seating.move(0, "use A")
    seating.do(ask.Undo(0, 0))
    assert seating.table.moves_made() == 0
    seating.play("use A", "combat B1+B2")
    with pytest.raises(Refused, match="you cannot undo now: you have seen hidden information since"):
        seating.do(ask.Undo(0, 0))


def test_undo_by_consent_does_not_deal_the_same_again() -> None:
    """Random draws that were seen are used up: the dealer continues after them, and the record says from where."""
    seating = Seating(2, undo="consent")
    while not (seating.table.record.moves and seating.table.record.moves[-1].picks):
        seating.play_out(limit=1)
    shown = seating.table.record.moves[-1]
    seating.do(ask.Propose(0, "undo"))
    seating.do(ask.Answer(1, "undo", True))
    seating.do(ask.Move(shown.seat, shown.seat, shown.move, "again", seating.table.question_numbers[shown.seat]))
    again = seating.table.record.moves[-1]
    assert [below for _, below in again.picks] == [below for _, below in shown.picks]
    assert again.picks != shown.picks
    seating.play_out()
    record = parse_record(seating.table.record.text())
    entropies = [chair.entropy for chair in seating.table.chairs]
    assert record.replay()[-1].state.over
    assert record.replay(fair_dealer(SEED, entropies))[-1].state.over
    assert seating.replayed().record.text() == record.text()


def test_a_table_may_allow_no_undo() -> None:
    seating = Seating(3, undo="never")
    seating.move(0, "use A")
    with pytest.raises(Refused, match="undo is off at this table"):
        seating.do(ask.Undo(0, 0))


# Agreements, leaving, time --------------------------------------------------------------------------------------------


def test_all_must_agree_and_one_no_is_enough() -> None:
    seating = Seating(3)
    seating.do(ask.Propose(0, "pause"))
    seating.do(ask.Answer(1, "pause", True))
    assert seating.table.phase == PLAYING
    seating.do(ask.Answer(2, "pause", True))
    assert seating.table.phase == PAUSED
    with pytest.raises(Refused, match="the game is paused"):
        seating.move(0, "use A")
    seating.do(ask.Propose(1, "resume"))
    seating.do(ask.Answer(2, "resume", False))
    assert seating.table.phase == PAUSED
    assert not seating.table.proposals


def test_alone_with_bots_a_proposal_is_agreed_at_once() -> None:
    seating = Seating(3, people=1)
    seating.do(ask.Propose(0, "abort"))
    assert seating.table.phase == ABORTED


def test_a_player_voted_off_has_no_vote_and_a_bot_plays_on() -> None:
    seating = Seating(3)
    seating.do(ask.Propose(0, "kick", 2))
    with pytest.raises(Refused, match="there is no proposal"):
        seating.do(ask.Answer(2, "kick", False))
    seating.do(ask.Answer(1, "kick", True))
    assert seating.table.bot_of(2) == "mate"
    with pytest.raises(Refused, match="seat 3 is not yours"):
        seating.do(ask.Return(2, 2))


def test_a_seat_left_is_played_by_a_bot_and_can_be_taken_by_another() -> None:
    seating = Seating(3)
    seating.do(ask.Stand(2, 2))
    assert seating.table.bot_of(2) == "mate"
    seating.do(ask.Join("Late", hash_token("late")))
    seating.do(ask.Sit(3, 2, "ignored after the deal"))
    assert seating.table.bot_of(2) == ""
    assert seating.table.chairs[2].entropy == "entropy 2", "the deal was keyed by what was added before it"


def test_a_resignation_is_for_good() -> None:
    seating = Seating(3)
    seating.do(ask.Resign(0, 0))
    assert seating.table.bot_of(0) == "mate"
    with pytest.raises(Refused, match="seat 1 has resigned"):
        seating.move(0, "use A")


def test_late_players_are_played_by_a_bot_until_they_come_back() -> None:
    seating = Seating(3, clock="move", seconds=60)
    assert seating.table.clock.next_deadline(seating.table) == seating.now + 60
    assert seating.wait(59) == []
    assert [type(entry).__name__ for entry in seating.wait(2)] == ["Away"]
    assert seating.table.bot_of(0) == "mate"
    seating.do(ask.Return(0, 0))
    assert seating.table.bot_of(0) == ""


def test_a_move_takes_the_seat_back() -> None:
    seating = Seating(3, clock="move", seconds=60)
    seating.wait(61)
    kinds = [type(entry).__name__ for entry in seating.move(0, "use A")]
    assert kinds == ["Returned", "Moved"]


def test_a_reconnect_gives_grace() -> None:
    seating = Seating(3, clock="move", seconds=60, grace=30)
    seating.table.clock.reconnected[0] = seating.now + 55
    assert seating.wait(61) == []
    assert len(seating.wait(30)) == 1


def test_a_game_clock_runs_only_on_the_players_turn() -> None:
    seating = Seating(2, clock="game", seconds=100)
    seating.now += 40
    seating.play("use A", "combat B1+B2", "decline")
    seating.now += 500  # the other thinks
    deadline = seating.table.clock.deadline(seating.table, 1)
    assert deadline == seating.now - 400
    seating.play("use B", "decline")
    watching = story_seconds(seating.table)  # the island that turns up now
    assert seating.table.clock.deadline(seating.table, 0) == seating.now + watching + 60


def test_a_pause_stops_the_clock() -> None:
    seating = Seating(2, clock="move", seconds=60)
    seating.do(ask.Propose(0, "pause"))
    seating.do(ask.Answer(1, "pause", True))
    assert seating.wait(10_000) == []
    seating.do(ask.Propose(0, "resume"))
    seating.do(ask.Answer(1, "resume", True))
    assert seating.table.clock.next_deadline(seating.table) == seating.now + 60


def test_a_seat_is_kept_for_the_invited_player() -> None:
    seating = Seating(3, people=1, start=False)
    seating.do(ask.SeatBot(0, 1, ""))
    seating.do(ask.Invite(0, 1, hash_token("secret link")))
    assert seating.table.names()[1] == "Guest 1"
    with pytest.raises(Refused, match="Guest 1 is not ready yet"):
        seating.do(ask.Start(0))
    seating.do(ask.Rename(1, "Grace"))
    seating.do(ask.Sit(1, 1, "from her browser"))
    seating.do(ask.Ready(1, 1))
    seating.do(ask.Start(0))
    assert seating.table.names()[1] == "Grace"
    assert seating.table.chairs[1].entropy == "from her browser"
    with pytest.raises(Refused, match="seat 2 is taken"):
        seating.do(ask.Sit(1, 1, "too late"))


def test_a_rematch_is_one_table_no_matter_who_asks_first() -> None:
    seating = Seating(2)
    with pytest.raises(Refused, match="the game has started"):
        seating.do(ask.Rematch(0, "next"))
    seating.play_out()
    seating.do(ask.Rematch(0, "next"))
    assert seating.do(ask.Rematch(1, "another")) == []
    assert seating.table.successor == "next"


# The log --------------------------------------------------------------------------------------------------------------


def test_every_entry_survives_its_text() -> None:
    seating = Seating(3, people=2)
    seating.do(ask.Chat(0, "ahoy"))
    seating.do(ask.Note(0, "B1 is the Cook"))
    seating.play_out(limit=20)
    for line in seating.lines:
        assert log.entry_text(log.entry_of(json.loads(line))) == line


@pytest.mark.parametrize(
    ("former", "entry"),
    [
        ('{"kind":"Said","at":1.0,"who":0,"text":"ahoy"}', log.Chatted(1.0, 0, "ahoy")),
        ('{"kind":"Named","at":1.0,"who":0,"name":"Bo"}', log.Renamed(1.0, 0, "Bo")),
        ('{"kind":"Back","at":1.0,"seat":2}', log.Returned(1.0, 2)),
        ('{"kind":"Recalled","at":1.0,"seat":2}', log.Retracted(1.0, 2)),
    ],
)
def test_logs_written_under_former_names_are_read(former: str, entry: log.Entry) -> None:
    assert log.entry_of(json.loads(former)) == entry


def test_a_log_of_newer_rules_or_an_empty_log_is_refused() -> None:
    created = log.Created(0.0, "ocracoke", 99, 3, {}, {}, SEED)
    with pytest.raises(NewerRules, match="plays ocracoke by rules 99, and this installation has rules 1"):
        replay_log("t", [log.entry_text(created)])
    with pytest.raises(BadRecord, match="does not begin with its creation"):
        replay_log("t", [])
    with pytest.raises(BadRecord, match="an entry that this version of brethren does not know"):
        replay_log("t", [log.entry_text(log.Created(0.0, "ocracoke", 1, 3, {}, {}, SEED)), '{"kind":"Danced"}'])


def test_the_log_never_holds_a_token() -> None:
    seating = Seating(3)
    assert not any("token" in line for line in seating.lines)
    assert hash_token("token 0") in seating.lines[1]


def test_a_table_continues_from_a_position() -> None:
    seating = Seating(2)
    seating.play_out()
    origin = seating.table.record.truncated(5)
    created = log.Created(0.0, "ocracoke", 1, 2, origin.options, {}, "ab" * 32, origin.text())
    lines = [log.entry_text(created), *seating.lines[1 : 1 + 2 * 3]]
    table = replay_log("fork", lines)
    for entry in decide(table, ask.Start(0), 0.0):
        lines.append(log.entry_text(entry))
    table = replay_log("fork", lines)
    assert table.moves_made() == 0
    assert len(table.record.moves) == 5
    assert table.state is not None
    assert table.state.to_plain() == origin.replay()[-1].state.to_plain()
