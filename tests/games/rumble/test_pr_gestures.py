"""PR-16: gestures, the golden card race, and everything else that depends on the clock."""

from __future__ import annotations

import pytest

from brethren import Dealer
from brethren.bots.levels import bot
from brethren.core.frames import NOBODY
from brethren.core.game_loop import run_game
from brethren.core.record import parse_record
from brethren.games.rumble.box import PRINTED
from brethren.games.rumble.components import CARD_GESTURES, CARDS, GESTURES
from brethren.games.rumble.game import GAME
from brethren.games.rumble.scene.icons import GESTURE_ICONS
from brethren.games.rumble.state import RumbleState
from brethren.games.rumble.verbs import MISS
from brethren.scene.icons import ICONS
from brethren.scene.scene import SHAPES, TALL, WIDE
from brethren.table import entries as log
from brethren.table import requests as ask
from brethren.table.apply import replay_log
from brethren.table.preconditions import Refused
from games.rumble.position import assert_tokens, discarded, hand, locked, options_of, table
from rules import rule
from table.seating import Seating

RIGHT, WRONG = "right", "wrong"


def shown(state: RumbleState, orders: str, dealer: Dealer | None = None) -> None:
    """Everybody commits: ``A shoot 1``."""
    for line in orders.split(";"):
        who, card, *aims = line.split()
        seat = "ABCDEFGH".index(who)
        for text in (f"play {card}", *[f"aim {aim}" for aim in aims]):
            if GAME.read(text) in GAME.legal(state, seat):
                GAME.play(state, seat, GAME.read(text), dealer or Dealer(5))


def gesture(state: RumbleState, seat: int, how: str) -> None:
    right = GAME.verbs.text(GAME.read("gesture ram_home") - CARD_GESTURES[0] + CARD_GESTURES[state.cards[seat]])
    moves = [GAME.text(move) for move in GAME.legal(state, seat)]
    text = right if how == RIGHT else next(move for move in moves if move not in (right, "miss"))
    GAME.play(state, seat, GAME.read("miss" if how == "miss" else text), Dealer(6))


@rule("PR-16.1")
def test_gestures_are_off_by_default() -> None:
    """[PR-R73]"""
    state = table(3)
    shown(state, "A load; B load; C load")
    assert GAME.question_name(state) == "choose"


@rule("PR-16.2")
@pytest.mark.parametrize("choices", [3, 6, 12])
def test_the_right_icon_is_among_those_offered(choices: int) -> None:
    """[PR-D7] In random order; the clock may answer for anybody."""
    places = set()
    for seed in range(40):
        state = table(3, gestures="on", gesture_choices=choices)
        shown(state, "A load; B shoot 0; C search", Dealer(seed))
        assert (GAME.question_name(state), state.waiting()) == ("gestures", (0, 1))
        offered = options_of(state, "A")
        assert (len(offered), offered[-1], len(set(offered))) == (choices + 1, "miss", choices + 1)
        places.add(offered.index("gesture ram_home"))
        assert "gesture one_pistol" in options_of(state, "B")
    assert places == set(range(choices))
    assert GAME.time_limit(state) == 4
    assert GAME.time_limit(table(3)) == 0


@rule("PR-16.3", "PR-16.4")
@pytest.mark.parametrize("how", [WRONG, "miss"])
@pytest.mark.parametrize(
    ("given", "orders", "after"),
    [
        pytest.param("A b1", "A shoot 1; B load; C load", "A b1; B h5", id="no-effect-and-no-cost"),
        pytest.param("", "A dodge; B shoot 0; C load", "A h4 b2", id="no-stance"),
        pytest.param("A hide", "A hide; B shoot 0; C load", "A h4; B b1", id="no-hide"),
        pytest.param("A b3; B b3", "A fire; B fire; C load", "A h3 b3; B h5; C h3", id="no-fire-to-count"),
        pytest.param("A morgan s1", "A take_cover 1; B shoot 0; C load", "A h4 s1", id="no-token-spent"),
    ],
)
def test_a_voided_card_does_nothing(how: str, given: str, orders: str, after: str) -> None:
    """[PR-R6]"""
    state = table(3, given, gestures="on")
    shown(state, orders)
    for seat in (2, 0, 1):
        gesture(state, seat, how if seat == 0 else RIGHT)
    assert_tokens(state, after)
    card = orders.split()[1].rstrip(";")
    assert locked(state, "A") == ("" if card == "hide" else card)
    assert discarded(state) == (["hide"] if card == "hide" else [])


@rule("PR-16.3")
def test_a_voided_card_is_told_with_its_reason() -> None:
    state = table(3, gestures="on")
    shown(state, "A load; B dodge; C load")
    gesture(state, 0, RIGHT)
    gesture(state, 1, WRONG)
    dealer = Dealer(6)
    notes = dealer.start_collecting_notes()
    GAME.play(state, 2, MISS, dealer)
    told = [(note.fact, note.values, note.rule) for note in notes if note.fact in ("wrong", "missed")]
    assert told == [("wrong", (1, CARDS.index("dodge")), "PR-16.3"), ("missed", (2, CARDS.index("load")), "PR-16.3")]


@rule("PR-16.3")
def test_gestures_are_judged_together() -> None:
    state = table(3, gestures="on")
    shown(state, "A load; B load; C load")
    gesture(state, 0, WRONG)
    assert state.voided == 0
    assert state.seen_by(1).stack[-1].sealed == ()
    gesture(state, 1, RIGHT)
    gesture(state, 2, RIGHT)
    assert_tokens(state, "A b2; B b5; C b5")


@rule("PR-16.5")
def test_search_is_never_voided() -> None:
    state = table(4, "A h3", area="heal hide", gestures="on")
    shown(state, "A search; B search; C load; D load")
    assert state.waiting() == (2, 3)
    gesture(state, 2, RIGHT)
    gesture(state, 3, RIGHT)
    assert GAME.question_name(state) == "search"
    GAME.play(state, 0, GAME.read("grab 2"), Dealer(1))
    GAME.play(state, 1, GAME.read("grab 1"), Dealer(1))
    assert_tokens(state, "A h4")
    assert hand(state, "A") == ["hide"]


@rule("PR-16.4")
def test_a_voided_card_names_no_target_after_the_reveal() -> None:
    state = table(4, "A b2; B b2", gestures="on", target_timing="after_reveal")
    shown(state, "A shoot; B shoot; C load; D load")
    gesture(state, 0, WRONG)
    for seat in (1, 2, 3):
        gesture(state, seat, RIGHT)
    assert (GAME.question_name(state), state.waiting()) == ("targets", (1,))


@rule("PR-16.6")
@pytest.mark.parametrize("error", [0, 30, 100])
def test_bots_err_as_often_as_the_option_says(error: int) -> None:
    state = table(3, gestures="on", bot_gesture_error=error)
    shown(state, "A load; B load; C load")
    dealer, wrong = Dealer(f"errors {error}"), 0
    for _ in range(400):
        move, _ = GAME.bot_reaction(state.seen_by(0), 0, 0, dealer)
        assert move in GAME.legal(state, 0)
        wrong += GAME.text(move) != "gesture ram_home"
    assert abs(wrong / 4 - error) < 8


@rule("PR-16.6")
@pytest.mark.parametrize("level", ["random", "mate"])
def test_bots_at_a_table_with_gestures_mostly_make_them(level: str) -> None:
    dealer, voided, cards = Dealer(1), 0, 0
    state = GAME.new(4, {"gestures": "on", "bot_gesture_error": 40}, dealer)
    players = [bot(level, Dealer(f"bot {seat}")) for seat in range(4)]
    run_game(GAME, state, dealer, players, max_decisions=1200)
    for record in state.history:
        voided += (record[0] & 255).bit_count()
        cards += 4
    assert 0.1 * cards < voided < 0.6 * cards


@rule("PR-16.8")
def test_a_bot_touches_a_card_after_a_moment() -> None:
    state = table(4, area="heal hide", search_mode="realtime")
    shown(state, "A search; B search; C load; D load")
    dealer = Dealer("touch")
    found = [GAME.bot_reaction(state.seen_by(0), 0, GAME.read("grab 2"), dealer) for _ in range(300)]
    assert {GAME.text(move) for move, _ in found} == {"grab 2"}, "what it has decided on"
    delays = sorted(delay for _, delay in found)
    assert abs(delays[150] - PRINTED.bot_reaction_seconds) < 0.1
    assert 0.2 < delays[0] < 0.7 < 1.3 < delays[-1] < 3.5
    assert GAME.text(GAME.bot_reaction(state.seen_by(0), 0, GAME.read("miss"), dealer)[0]) == "grab 1"


# The table's clock ----------------------------------------------------------------------------------------------------


def seated(
    seats: int = 3, people: int | None = None, clock: str = "none", seconds: int = 60, **options: str
) -> Seating:
    return Seating(seats, people, game="rumble", options=dict(options), clock=clock, seconds=seconds)


def state_of(seating: Seating) -> RumbleState:
    assert isinstance(seating.table.state, RumbleState)
    return seating.table.state


@rule("PR-16.2", "PR-16.3")
def test_the_clock_voids_the_card_of_a_late_player() -> None:
    seating = seated(gestures="on")
    for seat in range(3):
        seating.move(seat, "play load")
    assert seating.table.clock.next_deadline(seating.table) == seating.now + 4
    seating.now += 3
    seating.move(0, "gesture ram_home")
    assert seating.wait(0.5) == []
    found = seating.wait(1)
    assert [(entry.seat, entry.move) for entry in found if isinstance(entry, log.Moved)] == [
        (1, "miss"),
        (2, "miss"),
    ]
    assert not any(isinstance(entry, log.Away) for entry in found), "he is late, not gone"
    state = state_of(seating)
    assert (state.round, state.bullets[0], state.history[0][0]) == (2, min(5, state.bullets[0]), 0b110)
    assert GAME.to_plain(state_of_log(seating)) == GAME.to_plain(state), "a log replays without a clock"


def state_of_log(seating: Seating) -> RumbleState:
    state = replay_log("t", seating.lines).state
    assert isinstance(state, RumbleState)
    return state


@rule("PR-16.7")
def test_the_clock_closes_the_golden_area() -> None:
    seating = seated(4, search_mode="realtime")
    for seat in range(3):
        seating.move(seat, "play search")
    seating.move(3, "play load")
    assert GAME.question_name(state_of(seating)) == "race"
    seating.move(2, "grab 1")
    assert [type(entry) for entry in seating.wait(5)] == [log.Moved, log.Moved]
    assert state_of(seating).round == 2
    text = seating.table.record.text()
    assert parse_record(text).replay()[-1].state.to_plain() == state_of(seating).to_plain()


def test_a_touch_after_the_race_is_too_late() -> None:
    """It does not answer the next question."""
    seating = seated(3, search_mode="realtime")
    for seat in range(3):
        seating.move(seat, "play search")
    stale = seating.table.question_numbers[1]
    seating.move(2, "grab 1")
    assert GAME.question_name(state_of(seating)) == "choose"
    with pytest.raises(Refused, match="moved on"):
        seating.do(ask.Move(1, 1, GAME.read("grab 1"), "late", stale))


@rule("PR-16.9")
def test_bots_alone_or_over_days_have_no_real_time() -> None:
    options = {"search_mode": "realtime"}
    quick = Seating(3, 3, game="rumble", options=dict(options))
    slow = Seating(3, 3, game="rumble", options=dict(options), clock="move", seconds=86_400)
    assert state_of(quick).options.realtime
    assert not state_of(slow).options.realtime
    assert parse_record(slow.table.record.text()).options["search_mode"] == "simultaneous"


def test_a_clock_for_the_whole_game_leaves_real_time_to_the_table() -> None:
    """[PR-R82] An hour for the game is not an hour for a move."""
    for seconds in (3600, 86_400):
        seating = seated(3, clock="game", seconds=seconds, search_mode="realtime")
        assert state_of(seating).options.realtime
        assert parse_record(seating.table.record.text()).options["search_mode"] == "realtime"


@rule("PR-16.7")
def test_the_golden_area_closes_for_bots_too() -> None:
    """[PR-R84] Who has touched nothing in time gets no card, bots included; their gestures have all the time."""
    seating = seated(4, 1, search_mode="realtime")
    seating.move(0, "play search")
    for seat, card in ((1, "search"), (2, "search"), (3, "load")):
        seating.do(ask.BotMove(seat, GAME.read(f"play {card}"), 0))
    assert GAME.question_name(state_of(seating)) == "race"
    assert seating.table.clock.next_deadline(seating.table) == seating.now + 5
    seating.now += 5
    number = seating.table.question_numbers[1]
    late = seating.do(ask.BotMove(1, GAME.read("grab 1"), number))
    assert [entry.move for entry in late if isinstance(entry, log.Moved)] == ["miss"]
    found = seating.wait(0)
    assert [(entry.seat, entry.move) for entry in found if isinstance(entry, log.Moved)] == [
        (0, "miss"),
        (2, "miss"),
    ]
    assert not any(isinstance(entry, log.Away) for entry in found)
    assert (state_of(seating).round, state_of(seating).golden_taken) == (2, [NOBODY] * 4)
    slow = seated(3, 1, gestures="on")
    slow.move(0, "play load")
    for seat in (1, 2):
        slow.do(ask.BotMove(seat, GAME.read("play load"), 0))
    slow.wait(60)
    assert slow.table.waiting_seats() == (1, 2), "the clock makes no gesture for a bot"


@pytest.mark.parametrize(
    ("given", "options", "wanted"),
    [
        pytest.param("", {}, ["play dodge"], id="dodge"),
        pytest.param("A dodge!", {}, ["play load"], id="load"),
        pytest.param("A roberts h2 s1", {"roberts_exchange": "ask"}, ["keep", "play dodge"], id="roberts-keeps"),
    ],
)
def test_a_safe_card_is_played_for_a_late_player(given: str, options: dict[str, str], wanted: list[str]) -> None:
    """[PR-R63]"""
    state = table(3, given, **options)  # type: ignore[arg-type]  # options
    said: list[str] = []
    while 0 in state.waiting() and len(said) < 5:
        move = GAME.timeout_move(state, 0)
        said.append(GAME.text(move))
        GAME.play(state, 0, move, Dealer(1))
    assert said == wanted


def test_a_late_target_is_the_nearest_player() -> None:
    """[PR-R63]"""
    state = table(4, area="heal hide")
    GAME.play(state, 1, GAME.read("play shoot"), Dealer(1))
    assert GAME.text(GAME.timeout_move(state, 1)) == "aim 2"
    state = table(4, area="- hide")
    shown(state, "A search; B load; C load; D load")
    assert GAME.question_name(state) == "choose"
    state = GAME.new(3, {"character_assignment": "deal"}, Dealer(1))
    assert GAME.timeout_move(state, 2) == GAME.legal(state, 2)[0]
    state = GAME.new(3, {"character_assignment": "pick"}, Dealer(1))
    assert GAME.timeout_move(state, state.waiting()[0]) == GAME.legal(state, state.waiting()[0])[0]


def test_the_tables_clock_answers_by_the_rules_and_then_a_bot_stands_in() -> None:
    """[PR-R63]"""
    seating = seated(clock="move", seconds=60)
    seating.move(1, "play load")
    found = seating.wait(61)
    assert [type(entry) for entry in found] == [log.Moved, log.Away, log.Moved, log.Away]
    assert state_of(seating).round == 2
    assert seating.table.chairs[0].away
    assert not seating.table.chairs[1].away


def test_a_step_of_an_answer_is_told_to_nobody_else() -> None:
    """Section 5: neither a step nor the number of steps is shown, not even of the last player to answer."""
    seating = seated()
    seating.move(1, "play load")
    seating.move(2, "play load")
    seating.move(0, "play shoot")
    assert seating.table.history.recent[-1].only_seat == 0
    seating.move(0, "aim 1")
    assert seating.table.history.recent[-1].only_seat is None
    assert NOBODY == -2


@rule("PR-16.2")
def test_every_gesture_has_an_icon_of_its_own_large_enough_to_press() -> None:
    assert len(set(GESTURE_ICONS)) == len(GESTURES)
    state = table(3, gestures="on", gesture_choices=12)
    shown(state, "A load; B shoot 2; C load")
    for shape, least in ((WIDE, 80), (TALL, 60)):
        pieces = GAME.scene(state.seen_by(0), 0, shape).pieces
        icons = [piece for piece in pieces if piece.moves and piece.id != f"move-{MISS}"]
        assert len({piece.icon for piece in icons}) == len(icons) == 12
        assert all(piece.icon in ICONS and min(piece.width, piece.height) >= least for piece in icons)
        assert next(piece.text for piece in pieces if piece.kind == "clock") == str(state.options.gesture_seconds)


@rule("PR-16.7")
def test_players_in_the_race_see_the_golden_cards_large() -> None:
    state = table(5, area="heal hide", search_mode="realtime")
    shown(state, "A search; B load; C search; D load; E load")
    for shape in SHAPES:
        scenes = [{piece.id: piece for piece in GAME.scene(state.seen_by(seat), seat, shape).pieces} for seat in (0, 1)]
        assert scenes[0]["golden-0"].width > scenes[1]["golden-0"].width
        assert scenes[0]["grab"].text == "Grab!"
        assert scenes[0]["clock"].text == str(state.options.search_seconds)
        assert "clock" not in scenes[1]
