"""Taking back what one has sealed, as long as somebody still thinks: as if it had never been chosen."""

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


def sitting(*, people: int = 4, options: dict[str, Value] | None = None, **settings: Value) -> Seating:
    """Four at Pirate Rumble, who choose their first cards."""
    return Seating(4, people, start=True, game="rumble", options={**CREW, **(options or {})}, **settings)


def state_of(seating: Seating) -> State:
    assert seating.table.state is not None
    return seating.table.state


def undo(seating: Seating, seat: int) -> list[log.Entry]:
    return seating.do(ask.Undo(seat, seat))


def moves(seating: Seating) -> list[tuple[int, str]]:
    return [(played.seat, seating.table.game.text(played.move)) for played in seating.table.record.moves]


# As if it had never been made -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("setting", ["free", "consent"])
def test_what_was_sealed_is_taken_back_though_others_have_chosen_since(setting: str) -> None:
    """Card and target go together, nobody is asked, and the others' answers stay."""
    seating, without = sitting(undo=setting), sitting(undo=setting)
    for text in ("play shoot", "aim 2"):
        seating.say(1, text)
    for each in (seating, without):
        each.say(0, "play load")
        each.say(3, "play search")
    assert undo(seating, 1) == [log.Retracted(seating.now, 1)]
    assert state_of(seating).to_plain() == state_of(without).to_plain()
    assert seating.table.record.text() == without.table.record.text()
    assert seating.table.waiting_seats() == (1, 2)
    again = seating.again()
    assert again.state is not None
    assert again.state.to_plain() == state_of(seating).to_plain()
    assert again.retractable_by(0)
    assert not again.retractable_by(1)


def test_a_game_of_taking_back_is_a_game_like_any_other() -> None:
    """Everybody changes his mind once in every round; the record tells only what stood in the end."""
    seating = sitting()
    changed: set[tuple[int, int]] = set()
    while seating.table.waiting_seats():
        game, state, seat = seating.table.game, state_of(seating), seating.table.waiting_seats()[0]
        seating.say(seat, offers(seating, seat)[-1][1])
        if seating.table.retractable_by(seat) and (game.rounds(state), seat) not in changed:
            changed.add((game.rounds(state), seat))
            undo(seating, seat)
    assert len(changed) > 10
    record = parse_record(seating.table.record.text())
    entropies = [chair.entropy for chair in seating.table.chairs]
    assert record.replay(fair_dealer(SEED, entropies))[-1].state.over
    assert seating.again().record.text() == record.text()


def test_a_first_step_alone_is_taken_back_too() -> None:
    seating = sitting()
    seating.say(1, "play shoot_twice")
    seating.say(1, "aim 2")
    seating.say(0, "play load")
    undo(seating, 1)
    assert moves(seating) == [(0, "play load")]
    assert "play search" in [text for _, text in offers(seating, 1)]


def offers(seating: Seating, seat: int) -> list[tuple[int, str]]:
    game = seating.table.game
    return [(move, game.text(move)) for move in game.legal(state_of(seating), seat)]


def test_everybody_takes_back_on_his_own() -> None:
    seating = sitting()
    for seat in (0, 1, 2):
        seating.say(seat, "play load")
    for seat in (1, 0, 2):
        undo(seating, seat)
    assert moves(seating) == []
    assert seating.table.waiting_seats() == (0, 1, 2, 3)


def test_an_answer_sent_before_it_was_taken_back_comes_too_late() -> None:
    """The question is asked anew under another number, and a move sent again is not made again."""
    seating = sitting()
    seating.say(0, "play load", id="first")
    number = seating.table.question_numbers[0]
    undo(seating, 0)
    load = seating.table.game.read("play load")
    assert seating.do(ask.Move(0, 0, load, "first", seating.table.question_numbers[0])) == []
    with pytest.raises(Refused, match="the game has moved on"):
        seating.do(ask.Move(0, 0, load, "second", number))
    assert moves(seating) == []


def test_where_the_dealer_goes_on_is_not_forgotten() -> None:
    """By consent a whole round was taken back; the move that says where the dealer stands is taken back after it."""
    seating = sitting(undo="consent", options={"gestures": "on"})
    for seat in range(4):
        seating.say(seat, "play load")
    shown = seating.table.record.moves[-1].picks
    assert shown, "the icons were drawn"
    seating.do(ask.Propose(0, "undo"))
    for who in (1, 2, 3):
        seating.do(ask.Answer(who, "undo", True))
    assert all(seating.table.retractable_by(seat) for seat in (0, 1, 2))
    undo(seating, 1)
    seating.say(1, "play load")
    assert seating.table.record.moves[-1].dealer_position != NO_SEEK
    undo(seating, 1)
    seating.say(1, "play load")
    seating.say(3, "play load")
    assert seating.table.record.moves[-1].picks not in ([], shown)
    seating.play_out()
    record = parse_record(seating.table.record.text())
    assert record.replay(fair_dealer(SEED, [chair.entropy for chair in seating.table.chairs]))[-1].state.over


def test_the_view_says_whether_there_is_a_move_to_propose_an_undo_for() -> None:
    """The secret steps of an answer are nobody's business, so they do not count."""
    seating = sitting(undo="consent")

    def offered(seat: int) -> object:
        return full_view(seating.table, seat, WIDE)["undo_by_consent"]

    assert offered(0) is False
    seating.say(1, "play shoot")
    assert [offered(seat) for seat in range(4)] == [False] * 4
    with pytest.raises(Refused):
        seating.do(ask.Propose(0, "undo"))
    seating.say(1, "aim 2")
    assert [offered(seat) for seat in range(4)] == [True] * 4
    seating.do(ask.Propose(0, "undo"))
    for who in (1, 2, 3):
        seating.do(ask.Answer(who, "undo", True))
    assert offered(0) is False
    assert "undo_by_consent" not in full_view(sitting().table, 0, WIDE)


# When it is too late --------------------------------------------------------------------------------------------------


def refusal(seating: Seating, seat: int) -> str:
    with pytest.raises(Refused) as refused:
        undo(seating, seat)
    assert full_view(seating.table, seat, WIDE)["undo"] is False
    return str(refused.value)


def test_the_last_answer_makes_all_of_them_final() -> None:
    seating = sitting()
    for seat in range(4):
        seating.say(seat, "play load")
    for seat in range(4):
        assert refusal(seating, seat).startswith("you cannot undo now: ")


def test_a_table_may_take_nothing_back() -> None:
    seating = sitting(undo="never")
    seating.say(0, "play load")
    assert refusal(seating, 0) == "you cannot undo now: undo is off at this table"


def test_gestures_and_the_race_are_final() -> None:
    """Where reflexes count there is no second try."""
    seating = sitting(options={"gestures": "on", "search_mode": "realtime"})
    for seat, card in enumerate(("search", "search", "load", "load")):
        seating.say(seat, f"play {card}")
    game = seating.table.game
    for asked in ("gestures", "race"):
        assert game.question_name(state_of(seating)) == asked
        seat = seating.table.waiting_seats()[0]
        seating.say(seat, offers(seating, seat)[0][1])
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


def test_who_has_resigned_takes_nothing_back_and_the_others_do() -> None:
    seating = sitting()
    for seat in (0, 1):
        seating.say(seat, "play load")
    seating.do(ask.Resign(1, 1))
    assert seating.table.retractable_by(1) == []
    with pytest.raises(Refused, match="seat 2 has resigned"):
        undo(seating, 1)
    undo(seating, 0)
    assert moves(seating) == [(1, "play load"), (1, "resign")]


def test_what_the_clock_has_chosen_stands() -> None:
    seating = sitting(clock="move", seconds=60)
    seating.say(0, "play load")
    seating.say(1, "play shoot")
    seating.wait(61)
    seating.do(ask.Return(1, 1))
    assert seating.table.retractable_by(1) == []


def test_taking_back_gives_no_more_time() -> None:
    """He goes on with what was left to him; what he waited for the others is not counted."""
    for clock in ("move", "game"):
        seating = sitting(clock=clock, seconds=60)
        seating.now += 40
        seating.say(0, "play load")
        seating.now += 10
        undo(seating, 0)
        assert seating.table.clock.deadline(seating.table, 0) == seating.now + 20
        assert seating.again().clock.deadline(seating.table, 0) == seating.now + 20


# What the others see --------------------------------------------------------------------------------------------------


def told(viewing: ViewTracker) -> Plain | None:
    text = viewing.next_delta()
    found: Plain | None = json.loads(text) if text else None
    return found


def test_the_others_see_him_think_again_and_nothing_else() -> None:
    seating = sitting()
    viewings = {seat: ViewTracker(seating.table, seat, WIDE) for seat in (0, 2, None)}
    first = {seat: viewing.full_view for seat, viewing in viewings.items()}
    seating.say(0, "play shoot")
    assert told(viewings[2]) is None
    seating.say(0, "aim 2")
    for seat, viewing in viewings.items():
        news = told(viewing)
        assert news is not None
        assert news["asked"] == [1, 2, 3]
        assert news.get("undo") is (True if seat == 0 else None)
    undo(seating, 0)
    for seat, viewing in viewings.items():
        assert told(viewing) is not None
        ours = {**first[seat], "ask": seating.table.question_numbers[seat]} if seat == 0 else first[seat]
        assert viewing.full_view == ours


def test_of_steps_taken_back_nobody_hears() -> None:
    seating = sitting()
    viewings = [ViewTracker(seating.table, seat, WIDE) for seat in (1, 2, 3, None)]
    own = ViewTracker(seating.table, 0, WIDE)
    seating.say(0, "play shoot")
    undo(seating, 0)
    assert [told(viewing) for viewing in viewings] == [None] * 4
    news = told(own)
    assert news is not None
    assert news["version"] == viewings[0].version + 2


def test_bots_that_wait_are_not_disturbed() -> None:
    """Those who have answered have answered, and a thought that is under way still answers its question."""
    seating = sitting(people=2)
    seating.say(0, "play load")
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
    seating, without = sitting(undo="consent"), sitting(undo="consent")
    for each in (seating, without):
        each.say(0, "play load")
        each.do(ask.Propose(2, "undo"))
    seating.say(1, "play shoot")
    for viewer in (0, 2, 3, None):
        assert full_view(seating.table, viewer, WIDE) == full_view(without.table, viewer, WIDE)
    undo(seating, 1)
    for viewer in (0, 2, 3, None):
        assert full_view(seating.table, viewer, WIDE) == full_view(without.table, viewer, WIDE)
    seating.say(1, "play load")
    assert not seating.table.proposals


def test_the_last_move_that_all_know_of_is_taken_back_by_consent() -> None:
    seating = sitting(undo="consent")
    seating.say(0, "play load")
    seating.say(3, "play search")
    seating.say(1, "play shoot")  # at nobody yet, and nobody knows
    seating.do(ask.Propose(2, "undo"))
    for who in (0, 1, 3):
        seating.do(ask.Answer(who, "undo", True))
    assert moves(seating) == [(0, "play load")]
    assert seating.table.waiting_seats() == (1, 2, 3)
    assert seating.again().record.text() == seating.table.record.text()


def test_nobody_learns_from_a_refusal_that_another_has_begun_to_choose() -> None:
    seating = sitting(undo="consent")
    seating.say(1, "play shoot")
    with pytest.raises(Refused, match="nothing to take back"):
        seating.do(ask.Propose(2, "undo"))


def test_nothing_is_taken_back_while_the_game_is_paused() -> None:
    seating = sitting(undo="free")
    seating.say(1, "play load")
    assert full_view(seating.table, 1, WIDE)["undo"] is True
    seating.do(ask.Propose(0, "pause"))
    for who in (1, 2, 3):
        seating.do(ask.Answer(who, "pause", True))
    assert full_view(seating.table, 1, WIDE)["undo"] is False
