"""PR-R63: resigning and running out of time, wherever the game is just then."""

from __future__ import annotations

import pytest

from brethren import Dealer
from brethren.core.options import Value
from brethren.core.record import parse_record
from brethren.games.rumble.components import CARDS
from brethren.games.rumble.game import GAME
from brethren.games.rumble.round_history import unpack
from brethren.games.rumble.state import RumbleState
from brethren.games.rumble.verbs import GESTURE
from brethren.table import entries as log
from brethren.table import requests as ask
from brethren.table.animations import MAX_STORY_SECONDS
from brethren.table.preconditions import Refused
from games.rumble.position import NAMES, assert_tokens, facts, play_moves, table
from table.seating import Seating


def seated(*, options: dict[str, Value] | None = None, seats: int = 3, **settings: Value) -> Seating:
    """People at Pirate Rumble; none of their pirates does anything unusual."""
    pool: dict[str, Value] = {"character_pool": "kuki+bonny+kidd+cheung", **(options or {})}
    return Seating(seats, seats, start=True, game="rumble", options=pool, components="", **settings)


def state_of(seating: Seating) -> RumbleState:
    state = seating.table.state
    assert isinstance(state, RumbleState)
    return state


def played(state: RumbleState, seat: int) -> str:
    """The card of a seat in the round before."""
    return CARDS[unpack(state.history[-1]).cards[seat]]


def replays(seating: Seating) -> bool:
    """The record and the log both lead to the state of the table."""
    again = seating.replayed().state
    assert again is not None
    read = parse_record(seating.table.record.text()).replay()[-1].state
    return again.to_plain() == read.to_plain() == state_of(seating).to_plain()


# Wherever the game is -------------------------------------------------------------------------------------------------


def test_resigning_while_the_game_is_paused_kills_the_pirate() -> None:
    seating = seated()
    seating.do(ask.Propose(0, "pause"))
    for who in (1, 2):
        seating.do(ask.Answer(who, "pause", True))
    seating.do(ask.Resign(1, 1))
    assert state_of(seating).resigned == 0b010
    assert seating.table.phase == "paused"
    seating.do(ask.Propose(0, "resume"))
    for who in (1, 2):
        seating.do(ask.Answer(who, "resume", True))
    assert seating.table.waiting_seats() == (0, 2)
    seating.move(0, "play load")
    seating.move(2, "play load")
    assert (state_of(seating).alive, state_of(seating).round) == (0b101, 2)
    assert replays(seating)


@pytest.mark.parametrize(("roberts", "who"), [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 2)])
def test_who_resigns_has_no_spare_life_and_takes_nobody_elses(roberts: int, who: int) -> None:
    """Roberts is shot with his last health token; one of them has committed a card and resigned."""
    state = table(4, f"{NAMES[roberts]} roberts h1 s1")
    play_moves(state, "A play load; B play load; C play load")
    GAME.play(state, who, GAME.resignation, Dealer(1))
    notes = play_moves(state, f"D play shoot; D aim {roberts}")
    alive = who != roberts
    assert state.is_alive(roberts) == alive
    assert len(facts(notes, "spare_life")) == alive
    died = [(note.values[0], note.rule) for note in notes if note.fact == "dies"]
    assert died == [(who, "PR-R63" if alive else "PR-11.5")]


def test_a_game_that_ends_in_a_pause_is_not_resumed() -> None:
    seating = seated()
    seating.do(ask.Propose(0, "pause"))
    for who in (1, 2):
        seating.do(ask.Answer(who, "pause", True))
    seating.do(ask.Propose(0, "resume"))
    for who in range(3):
        seating.do(ask.Resign(who, who))
    assert seating.table.phase == "over"
    assert not seating.table.proposals
    with pytest.raises(Refused, match="there is no proposal 'resume'"):
        seating.do(ask.Answer(1, "resume", True))


@pytest.mark.parametrize("assignment", ["deal", "pick"])
def test_resigning_during_set_up_kills_the_pirate_in_the_first_round(assignment: str) -> None:
    """Like somebody late, they take the first pirate offered and play it safe."""
    seating = seated(options={"character_assignment": assignment, "character_pool": "all"})
    offered = list(state_of(seating).offered_pirates)
    seating.do(ask.Resign(1, 1))
    assert state_of(seating).resigned == 0b010
    while GAME.question_name(state_of(seating)) in ("deal", "draft"):
        assert 1 not in seating.table.waiting_seats()
        seating.play_out(limit=1)
    if assignment == "deal":
        assert state_of(seating).pirates[1] == offered[len(offered) // 3]
    assert seating.table.waiting_seats() == (0, 2)
    seating.move(0, "play load")
    seating.move(2, "play load")
    assert played(state_of(seating), 1) == "dodge"
    assert (state_of(seating).alive, state_of(seating).round) == (0b101, 2)
    assert replays(seating)


def test_who_is_out_has_nothing_to_resign() -> None:
    seating = seated()
    seating.do(ask.Resign(1, 1))
    seating.move(0, "play load")
    seating.move(2, "play load")
    assert not GAME.may_resign(state_of(seating), 1)
    assert seating.do(ask.Resign(1, 1)) == [], "they have resigned before"
    seating.table.chairs[1].resigned = False
    with pytest.raises(Refused, match="you are already out of this game"):
        seating.do(ask.Resign(1, 1))


# The card of who resigns ----------------------------------------------------------------------------------------------


def test_a_card_counts_though_its_owner_resigns_in_the_gesture_window() -> None:
    state = table(3, gestures="on")
    dealer = Dealer(5)
    for who, text in ((0, "play shoot"), (0, "aim 1"), (1, "play load"), (2, "play load")):
        GAME.play(state, who, GAME.read(text), dealer)
    assert GAME.question_name(state) == "gestures"
    GAME.play(state, 0, GAME.resignation, dealer)
    assert state.waiting() == (1, 2)
    for who in (1, 2):
        GAME.play(state, who, GAME.read("gesture ram_home"), dealer)
    assert unpack(state.history[-1]).voided == 0
    assert_tokens(state, "A dead; B h4")


def test_nobody_is_asked_for_a_gesture_after_resigning() -> None:
    """No bot can spoil the card that was committed."""
    state = table(3, gestures="on")
    dealer = Dealer(5)
    for who, text in ((0, "play shoot"), (0, "aim 1"), (0, "resign"), (1, "play load"), (2, "play load")):
        GAME.play(state, who, GAME.read(text), dealer)
    assert state.waiting() == (1, 2)
    assert GESTURE <= state.stack[-1].answers_of(0)[0] < GAME.read("miss")
    for who in (1, 2):
        GAME.play(state, who, GAME.read("miss"), dealer)
    assert unpack(state.history[-1]).voided == 0b110
    assert_tokens(state, "A dead; B h4")


@pytest.mark.parametrize(
    ("steps", "options"),
    [
        pytest.param("A play shoot; ", {}, id="no-target-yet"),
        pytest.param("A play shoot_twice; A aim 2; ", {}, id="one-target-of-two"),
        pytest.param("A exchange; A play shoot; ", {"roberts_exchange": "ask"}, id="roberts-has-begun-to-exchange"),
    ],
)
def test_an_answer_that_is_not_complete_counts_for_nothing(steps: str, options: dict[str, Value]) -> None:
    """Section 5: until its last step is given the seat counts as undecided."""
    state = table(4, "A roberts h2 s1 b2", **options)  # type: ignore[arg-type]  # options
    notes = play_moves(state, f"{steps}A resign; B play load; C play load; D play load")
    assert played(state, 0) == "dodge"
    assert not facts(notes, "exchanged")
    assert_tokens(state, "A dead; B h5; C h5; D h5")


def test_targets_after_the_reveal_are_the_nearest() -> None:
    state = table(4, target_timing="after_reveal")
    play_moves(state, "A play shoot_twice; B play shoot; C play load; D play load; A aim 3; A resign; B aim 2")
    assert unpack(state.history[-1]).aims[:2] == [1, 2]
    assert_tokens(state, "A dead; B h4; C h3; D h5")


def test_who_has_resigned_names_the_leftmost_golden_card() -> None:
    state = table(4, area="heal hide")
    play_moves(state, "A play search; A resign; B play search; C play load; D play load; B grab 2")
    done = unpack(state.history[-1])
    assert [CARDS[done.golden_taken[seat]] for seat in (0, 1)] == ["heal", "hide"]
    assert_tokens(state, "A dead")


def test_others_may_still_take_back_what_they_have_chosen() -> None:
    """That somebody else's half answer is dropped changes nothing for them."""
    seating = seated(seats=4)
    seating.move(0, "play load")
    seating.move(1, "play shoot")
    seating.do(ask.Resign(1, 1))
    assert seating.table.retractable_by(0)
    seating.do(ask.Undo(0, 0))
    assert seating.table.waiting_seats() == (0, 2, 3)
    assert replays(seating)


# The clock ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("undo", ["free", "never"])
def test_who_runs_out_of_time_before_naming_a_target_is_undecided(undo: str) -> None:
    seating = seated(clock="move", seconds=60, undo=undo)
    seating.move(1, "play shoot")
    for seat in (0, 2):
        seating.move(seat, "play load")
    found = seating.wait(61)
    assert [type(entry) for entry in found] == [log.Retracted, log.Moved, log.Away]
    assert played(state_of(seating), 1) == "dodge"
    assert [(each.seat, GAME.text(each.move)) for each in seating.table.record.moves] == [
        (0, "play load"),
        (2, "play load"),
        (1, "play dodge"),
    ]
    assert replays(seating)


def test_nobody_else_hears_that_a_half_answer_was_dropped() -> None:
    seating = seated(clock="move", seconds=60)
    seating.move(1, "play shoot")
    seating.wait(61)
    dropped = [each for each in seating.table.history.recent if isinstance(each.entry, log.Retracted)]
    assert [each.only_seat for each in dropped] == [1]


def test_who_comes_back_is_not_bound_by_half_an_answer_of_the_bot() -> None:
    seating = seated(clock="move", seconds=60)
    seating.wait(61)
    assert seating.table.bot_of(1)
    assert GAME.read("play shoot") in GAME.legal(state_of(seating), 1)
    seating.store_and_apply([log.Moved(seating.now, 1, "play shoot", f"{log.BOT_PREFIX}1 x")])
    seating.do(ask.Return(1, 1))
    seating.wait(61 + MAX_STORY_SECONDS)  # the clock starts when the round before has been told
    while len(state_of(seating).history) < 2:
        seating.play_out(limit=1)
    assert played(state_of(seating), 1) == "load"


# Several games --------------------------------------------------------------------------------------------------------


def test_when_all_resign_there_is_no_other_game() -> None:
    seating = seated(options={"rematch_if_nobody_wins": True})
    for seat in range(3):
        seating.do(ask.Resign(seat, seat))
    state = state_of(seating)
    assert (state.over, state.game_no, state.round) == (True, 1, 1)
    assert state.outcome().winners() == []
    assert seating.table.phase == "over"
    assert replays(seating)


def test_the_last_who_has_not_resigned_has_nobody_to_play_on_with() -> None:
    """All die at once, two of them because they resign after committing their cards."""
    state = table(3, "C h1", rematch_if_nobody_wins=True)
    play_moves(state, "A play shoot; A aim 2; A resign; B play load; B resign; C play load")
    assert (state.over, state.game_no, state.alive) == (True, 1, 0)
    assert state.outcome().winners() == []


def test_who_has_resigned_is_out_of_the_games_that_follow_too() -> None:
    state = table(4, "A h5; B h1; C h1 b3; D h1", rematch_if_nobody_wins=True)
    dealer = Dealer(1)
    orders = ((0, "resign"), (1, "play shoot"), (1, "aim 2"), (2, "play fire"), (3, "play load"))
    for who, text in orders:
        GAME.play(state, who, GAME.read(text), dealer)
    assert (state.game_no, state.round, state.alive, state.resigned) == (2, 1, 0b1111, 0b0001)
    assert state.waiting() == (1, 2, 3)
    for who in (1, 2, 3):
        GAME.play(state, who, GAME.read("play load"), dealer)
    assert played(state, 0) == "dodge"
    assert (state.alive, state.round) == (0b1110, 2)


# By consent -----------------------------------------------------------------------------------------------------------


def test_a_resignation_taken_back_by_consent_is_none() -> None:
    seating = seated(undo="consent")
    seating.move(0, "play load")
    seating.do(ask.Resign(1, 1))
    seating.do(ask.Propose(1, "undo"))
    for who in (0, 2):
        seating.do(ask.Answer(who, "undo", True))
    assert state_of(seating).resigned == 0
    assert not seating.table.chairs[1].resigned
    assert seating.table.bot_of(1) == ""
    seating.move(1, "play load")
    seating.move(2, "play load")
    assert state_of(seating).alive == 0b111
    assert replays(seating)


def test_a_resignation_that_the_others_do_not_take_back_stands() -> None:
    seating = seated(undo="consent")
    seating.do(ask.Resign(1, 1))
    seating.do(ask.Propose(1, "undo"))
    seating.do(ask.Answer(0, "undo", False))
    assert seating.table.chairs[1].resigned
    assert state_of(seating).resigned == 0b010
