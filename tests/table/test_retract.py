"""Taking back one's own sealed choice while others are still choosing: as if it had never been made."""

from __future__ import annotations

import json

import pytest

from brethren.core.options import Value
from brethren.core.record import NO_SEEK, parse_record
from brethren.core.state import State
from brethren.scene.scene import WIDE, Plain
from brethren.table import entries as log
from brethren.table import requests as ask
from brethren.table.fair import fair_dealer
from brethren.table.preconditions import Refused
from brethren.table.views import ViewTracker, full_view
from rules import rule
from table.seating import SEED, Seating

CREW: dict[str, Value] = {"character_pool": "roberts+bonny+kidd+read"}


def rumble_table(*, people: int = 4, options: dict[str, Value] | None = None, **settings: Value) -> Seating:
    """A table of Pirate Rumble where four players choose their first cards."""
    all_options = {**CREW, **(options or {})}
    return Seating(4, people, start=True, game="rumble", options=all_options, components="", **settings)


def state_of(seating: Seating) -> State:
    assert seating.table.state is not None
    return seating.table.state


def undo(seating: Seating, seat: int) -> list[log.Entry]:
    return seating.do(ask.Undo(seat, seat))


def moves(seating: Seating) -> list[tuple[int, str]]:
    return [(played.seat, seating.table.game.text(played.move)) for played in seating.table.record.moves]


# As if it had never been made -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("setting", ["free", "consent"])
def test_a_sealed_choice_is_taken_back_after_others_have_chosen(setting: str) -> None:
    """Card and target go together, there is no vote, and the others' answers stay."""
    seating, without = rumble_table(undo=setting), rumble_table(undo=setting)
    for text in ("play shoot", "aim 2"):
        seating.move(1, text)
    for each in (seating, without):
        each.move(0, "play load")
        each.move(3, "play search")
    assert undo(seating, 1) == [log.Retracted(seating.now, 1)]
    assert state_of(seating).to_plain() == state_of(without).to_plain()
    assert seating.table.record.text() == without.table.record.text()
    assert seating.table.waiting_seats() == (1, 2)
    again = seating.replayed()
    assert again.state is not None
    assert again.state.to_plain() == state_of(seating).to_plain()
    assert again.retractable_by(0)
    assert not again.retractable_by(1)


def test_a_game_with_many_retractions_is_a_game_like_any_other() -> None:
    """Everyone changes their mind once in every round; the record has only the final choices."""
    seating = rumble_table()
    changed: set[tuple[int, int]] = set()
    while seating.table.waiting_seats():
        game, state, seat = seating.table.game, state_of(seating), seating.table.waiting_seats()[0]
        seating.move(seat, offers(seating, seat)[-1][1])
        if seating.table.retractable_by(seat) and (game.rounds(state), seat) not in changed:
            changed.add((game.rounds(state), seat))
            undo(seating, seat)
    assert len(changed) > 10
    record = parse_record(seating.table.record.text())
    entropies = [chair.entropy for chair in seating.table.chairs]
    assert record.replay(fair_dealer(SEED, entropies))[-1].state.over
    assert seating.replayed().record.text() == record.text()


def test_a_first_step_alone_is_taken_back_too() -> None:
    seating = rumble_table()
    seating.move(1, "play shoot_twice")
    seating.move(1, "aim 2")
    seating.move(0, "play load")
    undo(seating, 1)
    assert moves(seating) == [(0, "play load")]
    assert "play search" in [text for _, text in offers(seating, 1)]


def offers(seating: Seating, seat: int) -> list[tuple[int, str]]:
    game = seating.table.game
    return [(move, game.text(move)) for move in game.legal(state_of(seating), seat)]


def test_players_take_back_their_own_choices_only() -> None:
    seating = rumble_table()
    for seat in (0, 1, 2):
        seating.move(seat, "play load")
    for seat in (1, 0, 2):
        undo(seating, seat)
    assert moves(seating) == []
    assert seating.table.waiting_seats() == (0, 1, 2, 3)


def test_an_answer_sent_before_it_was_taken_back_comes_too_late() -> None:
    """The question is asked again under another number, and a move sent twice is not made twice."""
    seating = rumble_table()
    seating.move(0, "play load", id="first")
    number = seating.table.question_numbers[0]
    undo(seating, 0)
    load = seating.table.game.read("play load")
    assert seating.do(ask.Move(0, 0, load, "first", seating.table.question_numbers[0])) == []
    with pytest.raises(Refused, match="the game has moved on"):
        seating.do(ask.Move(0, 0, load, "second", number))
    assert moves(seating) == []


def test_the_dealers_position_survives_a_retraction() -> None:
    """A whole round was taken back by consent; then the move that records the dealer's position is taken back too."""
    seating = rumble_table(undo="consent", options={"gestures": "on"})
    for seat in range(4):
        seating.move(seat, "play load")
    shown = seating.table.record.moves[-1].picks
    assert shown, "the icons were drawn"
    seating.do(ask.Propose(0, "undo"))
    for who in (1, 2, 3):
        seating.do(ask.Answer(who, "undo", True))
    assert all(seating.table.retractable_by(seat) for seat in (0, 1, 2))
    undo(seating, 1)
    seating.move(1, "play load")
    assert seating.table.record.moves[-1].dealer_position != NO_SEEK
    undo(seating, 1)
    seating.move(1, "play load")
    seating.move(3, "play load")
    assert seating.table.record.moves[-1].picks not in ([], shown)
    seating.play_out()
    record = parse_record(seating.table.record.text())
    assert record.replay(fair_dealer(SEED, [chair.entropy for chair in seating.table.chairs]))[-1].state.over


def test_the_view_says_whether_there_is_a_move_to_propose_an_undo_for() -> None:
    """The secret steps of an answer do not count, because nobody else may know of them."""
    seating = rumble_table(undo="consent")

    def offered(seat: int) -> object:
        return full_view(seating.table, seat, WIDE)["undo_by_consent"]

    assert offered(0) is False
    seating.move(1, "play shoot")
    assert [offered(seat) for seat in range(4)] == [False] * 4
    with pytest.raises(Refused):
        seating.do(ask.Propose(0, "undo"))
    seating.move(1, "aim 2")
    assert [offered(seat) for seat in range(4)] == [True] * 4
    seating.do(ask.Propose(0, "undo"))
    for who in (1, 2, 3):
        seating.do(ask.Answer(who, "undo", True))
    assert offered(0) is False
    assert "undo_by_consent" not in full_view(rumble_table().table, 0, WIDE)


# When it is too late --------------------------------------------------------------------------------------------------


def refusal(seating: Seating, seat: int) -> str:
    with pytest.raises(Refused) as refused:
        undo(seating, seat)
    assert full_view(seating.table, seat, WIDE)["undo"] is False
    return str(refused.value)


def test_the_last_answer_makes_all_of_them_final() -> None:
    seating = rumble_table()
    for seat in range(4):
        seating.move(seat, "play load")
    for seat in range(4):
        assert refusal(seating, seat).startswith("you cannot undo now: ")


def test_a_table_may_forbid_undo() -> None:
    seating = rumble_table(undo="never")
    seating.move(0, "play load")
    assert refusal(seating, 0) == "you cannot undo now: undo is off at this table"


def test_gestures_and_the_race_are_final() -> None:
    """In real time there is no second try."""
    seating = rumble_table(options={"gestures": "on", "search_mode": "realtime"})
    for seat, card in enumerate(("search", "search", "load", "load")):
        seating.move(seat, f"play {card}")
    game = seating.table.game
    for asked in ("gestures", "race"):
        assert game.question_name(state_of(seating)) == asked
        seat = seating.table.waiting_seats()[0]
        seating.move(seat, offers(seating, seat)[0][1])
        assert refusal(seating, seat) == "you cannot undo now: a sealed answer is final"
        while game.question_name(state_of(seating)) == "gestures":
            seating.play_out(limit=1)


@rule("OC-10.13")
def test_a_bet_in_ocracoke_is_final() -> None:
    seating = Seating(3)
    while seating.table.game.question_name(state_of(seating)) != "bet":
        seating.play_out(limit=1)
    seating.play("bet zero")
    assert refusal(seating, 0) == "you cannot undo now: a sealed answer is final"


def test_a_resigned_player_cannot_take_back_and_the_others_can() -> None:
    seating = rumble_table()
    for seat in (0, 1):
        seating.move(seat, "play load")
    seating.do(ask.Resign(1, 1))
    assert seating.table.retractable_by(1) == []
    with pytest.raises(Refused, match="seat 2 has resigned"):
        undo(seating, 1)
    undo(seating, 0)
    assert moves(seating) == [(1, "play load"), (1, "resign")]


def test_a_choice_made_by_the_clock_is_final() -> None:
    seating = rumble_table(clock="move", seconds=60)
    seating.move(0, "play load")
    seating.move(1, "play shoot")
    seating.wait(61)
    seating.do(ask.Return(1, 1))
    assert seating.table.retractable_by(1) == []


def test_taking_back_gives_no_more_time() -> None:
    """The player continues with the time they had left; waiting for the others does not count."""
    for clock in ("move", "game"):
        seating = rumble_table(clock=clock, seconds=60)
        seating.now += 40
        seating.move(0, "play load")
        seating.now += 10
        undo(seating, 0)
        assert seating.table.clock.deadline(seating.table, 0) == seating.now + 20
        assert seating.replayed().clock.deadline(seating.table, 0) == seating.now + 20


# What the others see --------------------------------------------------------------------------------------------------


def next_update(viewing: ViewTracker) -> Plain | None:
    text = viewing.next_delta()
    found: Plain | None = json.loads(text) if text else None
    return found


def test_the_others_see_only_that_the_player_is_thinking_again() -> None:
    seating = rumble_table()
    viewings = {seat: ViewTracker(seating.table, seat, WIDE) for seat in (0, 2, None)}
    first = {seat: viewing.full_view for seat, viewing in viewings.items()}
    seating.move(0, "play shoot")
    assert next_update(viewings[2]) is None
    seating.move(0, "aim 2")
    for seat, viewing in viewings.items():
        news = next_update(viewing)
        assert news is not None
        assert news["waiting"] == [1, 2, 3]
        assert news.get("undo") is (True if seat == 0 else None)
    undo(seating, 0)
    for seat, viewing in viewings.items():
        assert next_update(viewing) is not None
        ours = {**first[seat], "question": seating.table.question_numbers[seat]} if seat == 0 else first[seat]
        assert viewing.full_view == ours


def test_nobody_is_notified_of_retracted_steps() -> None:
    seating = rumble_table()
    viewings = [ViewTracker(seating.table, seat, WIDE) for seat in (1, 2, 3, None)]
    own = ViewTracker(seating.table, 0, WIDE)
    seating.move(0, "play shoot")
    undo(seating, 0)
    assert [next_update(viewing) for viewing in viewings] == [None] * 4
    news = next_update(own)
    assert news is not None
    assert news["version"] == viewings[0].version + 2


def test_bots_that_wait_are_not_disturbed() -> None:
    """Bots that have answered keep their answers, and a pending bot move still answers its question."""
    seating = rumble_table(people=2)
    seating.move(0, "play load")
    game = seating.table.game
    seating.do(ask.BotMove(2, game.read("play dodge"), 0))
    numbers = list(seating.table.question_numbers)
    undo(seating, 0)
    assert seating.table.question_numbers == [numbers[0] + 1, *numbers[1:]]
    assert moves(seating) == [(2, "play dodge")]
    assert len(seating.do(ask.BotMove(3, game.read("play load"), 0))) == 1


# By consent -----------------------------------------------------------------------------------------------------------


def test_a_secret_step_ends_no_proposal_to_take_a_move_back() -> None:
    """It would tell the others that it was made; and so would taking it back."""
    seating, without = rumble_table(undo="consent"), rumble_table(undo="consent")
    for each in (seating, without):
        each.move(0, "play load")
        each.do(ask.Propose(2, "undo"))
    seating.move(1, "play shoot")
    for viewer in (0, 2, 3, None):
        assert full_view(seating.table, viewer, WIDE) == full_view(without.table, viewer, WIDE)
    undo(seating, 1)
    for viewer in (0, 2, 3, None):
        assert full_view(seating.table, viewer, WIDE) == full_view(without.table, viewer, WIDE)
    seating.move(1, "play load")
    assert not seating.table.proposals


def test_the_last_move_that_all_know_of_is_taken_back_by_consent() -> None:
    seating = rumble_table(undo="consent")
    seating.move(0, "play load")
    seating.move(3, "play search")
    seating.move(1, "play shoot")  # at nobody yet, and nobody knows
    seating.do(ask.Propose(2, "undo"))
    for who in (0, 1, 3):
        seating.do(ask.Answer(who, "undo", True))
    assert moves(seating) == [(0, "play load")]
    assert seating.table.waiting_seats() == (1, 2, 3)
    assert seating.replayed().record.text() == seating.table.record.text()


def test_nobody_learns_from_a_refusal_that_another_has_begun_to_choose() -> None:
    seating = rumble_table(undo="consent")
    seating.move(1, "play shoot")
    with pytest.raises(Refused, match="nothing to take back"):
        seating.do(ask.Propose(2, "undo"))


def test_nothing_is_taken_back_while_the_game_is_paused() -> None:
    seating = rumble_table(undo="free")
    seating.move(1, "play load")
    assert full_view(seating.table, 1, WIDE)["undo"] is True
    seating.do(ask.Propose(0, "pause"))
    for who in (1, 2, 3):
        seating.do(ask.Answer(who, "pause", True))
    assert full_view(seating.table, 1, WIDE)["undo"] is False
