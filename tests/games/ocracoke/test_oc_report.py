"""[OC-10] Report!"""

from __future__ import annotations

from itertools import combinations

import pytest

from brethren.core.errors import IllegalMove
from brethren.core.frames import NOBODY
from brethren.games.ocracoke.box import PRINTED
from brethren.games.ocracoke.components import CARDS, FACES
from brethren.games.ocracoke.game import GAME
from games.ocracoke.position import (
    CALM,
    CALM4,
    UNSHUFFLED,
    WILD4,
    bets,
    cards_of,
    exposed,
    facts,
    facts_seen_by,
    last_report,
    layout,
    options_of,
    paid,
    play,
    position,
    take_turns,
    zone,
)
from rules import rule

RED = ["red_9_10", "red_7_8", "red_5_6", "red_3_4", "red_1_2"]
BLUE = ["blue_1_2", "blue_3_4", "blue_5_6", "blue_7_8", "blue_9_10"]
SINGLE = {"max_games": 1}


@rule("OC-10.1")
@pytest.mark.parametrize(("round", "allowed"), [(1, False), (2, True), (3, True), (4, True)])
def test_a_report_is_called_on_the_players_own_turn_from_round_two_on(round: int, allowed: bool) -> None:
    """[OC-R39] Nobody else may call it at that moment."""
    state = position(CALM4, round=round, to_act=2)
    assert ("report" in options_of(state, 2)) is allowed
    for seat in (0, 1, 3):
        with pytest.raises(IllegalMove):
            play(state, f"P{seat} report")


@rule("OC-10.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_needs_no_knowledge(seats: int) -> None:
    """[OC-R38] Even a player who knows nothing but their own hand may call it."""
    for seat in range(seats):
        state = position(CALM[seats], round=2, to_act=seat)
        assert set(zone(state.seen_by(seat), "B").split()) == {"?"}
        play(state, "report")
        assert GAME.question_name(state) == "bet"


@rule("OC-10.3")
def test_it_is_announced_to_everybody_before_any_disk_is_set() -> None:
    state = position(CALM4, round=2, to_act=1)
    notes = play(state, "report")
    for seat in (0, 1, 2, 3, None):
        assert facts_seen_by(notes, seat) == ["reports"]
    assert facts(notes, "reports") == [(1,)]
    assert (state.stack[-1].answered_seats, state.stack[-1].cause) == ((), 1)


@rule("OC-10.4", "OC-2.14")
@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 1, 0, 2)])
def test_every_player_sets_one_disk_in_any_order(order: tuple[int, ...]) -> None:
    """The reporter included; nothing happens until the last disk is set."""
    state = position(CALM4, round=2, to_act=1)
    play(state, "report")
    for at, seat in enumerate(order):
        assert state.waiting() == tuple(sorted(order[at:]))
        assert state.last_report is None
        play(state, f"P{seat} bet zero", picks=UNSHUFFLED if at == 3 else ())
    assert state.last_report is not None


@rule("OC-10.4")
def test_setting_the_disk_is_mandatory() -> None:
    state = position(CALM4, round=2)
    play(state, "report")
    assert {text.split()[0] for text in options_of(state, 0)} == {"bet"}


@rule("OC-10.5", "OC-10.12")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_disk_has_eleven_faces(seats: int) -> None:
    """[OC-R5] All of them for everybody, even for a player who knows the whole board."""
    everything = " ".join(f"B{place + 1}:0" for place in range(5 if seats == 3 else 4))
    state = position(CALM[seats], round=2, known=everything)
    play(state, "report")
    for seat in range(seats):
        assert options_of(state, seat) == [f"bet {face}" for face in [*RED, "zero", *BLUE]]
    play(state, "bet blue_9_10")
    assert state.stack[-1].answered_seats == (0,)


@rule("OC-10.5", "OC-10.6")
@pytest.mark.parametrize("total", range(-10, 11))
def test_every_total_is_on_exactly_one_face_of_its_colour(total: int) -> None:
    """[OC-R5] [OC-R7] Red for negative, blue for positive, zero for 0."""
    colour = "red" if total < 0 else "blue"
    low = (abs(total) + 1) // 2 * 2 - 1
    expected = "zero" if total == 0 else f"{colour}_{low}_{low + 1}"
    state = position(_board_worth(total), round=2, options=SINGLE)
    winners = []
    for face in FACES:
        after = state.clone()
        play(after, "report", f"bet {face}", *bets("zero zero zero"))
        assert last_report(after).total == total
        if paid(after, 0)[4]:
            winners.append(face)
    assert winners == [expected]


def _board_worth(total: int) -> str:
    """Some layout for four whose board has this total and whose first hand is not the Kraken."""
    worth = dict(zip(CARDS, PRINTED.values, strict=True))
    board = next(four for four in combinations(CARDS, 4) if sum(worth[card] for card in four) == total)
    rest = sorted([card for card in CARDS if card not in board], key=lambda card: card == "kraken")
    hands = " ".join(f"H{seat}[{card}]" for seat, card in enumerate(rest[:4]))
    return f"I[{' '.join(rest[4:])}] B[{' '.join(board)}] {hands}"


@rule("OC-10.7")
def test_no_bet_is_shown_before_the_last_disk_is_set() -> None:
    """All see that a disk is set, only its owner sees how; then all are revealed together."""
    state = position(CALM4, round=2, options=SINGLE)
    notes = play(state, "report", "bet red_3_4", "P2 bet zero")
    assert facts(notes, "disk_set") == [(0,), (2,)]
    assert "bet" not in facts_seen_by(notes, 0)
    sealed = {seat: state.seen_by(seat).stack[-1].sealed for seat in (0, 1, 2, 3, None)}
    red, zero = GAME.read("bet red_3_4"), GAME.read("bet zero")
    assert sealed == {0: ((0, red),), 1: (), 2: ((2, zero),), 3: (), None: ()}
    assert [state.seen_by(seat).stack[-1].answered_seats for seat in (1, None)] == [(0, 2), (0, 2)]
    notes = play(state, "P3 bet zero")
    assert facts_seen_by(notes, None) == ["disk_set"]
    notes = play(state, "P1 bet blue_1_2")
    shown = [(seat, FACES.index(face)) for seat, face in enumerate(["red_3_4", "blue_1_2", "zero", "zero"])]
    assert [note.values for note in notes if note.fact == "bet" and note.visible_to(None)] == shown


@rule("OC-10.8")
def test_then_the_board_then_the_hands_then_the_total() -> None:
    state = position(CALM4, round=2, options=SINGLE)
    play(state, "report", *bets("red_3_4 zero zero"))
    notes = play(state, "bet zero")
    order = ["disk_set", *["bet"] * 4, *["board_card"] * 4, *["hand_card"] * 4, "total"]
    assert facts_seen_by(notes, None)[: len(order)] == order
    assert cards_of(notes, "board_card") == ["blackbeard", "cook", "clergy", "soldier"]
    assert cards_of(notes, "hand_card") == ["captain", "sailor", "lieutenant", "gun_master"]
    assert facts(notes, "total") == [(-3,)]
    assert "?" not in layout(state.seen_by(None))


@rule("OC-10.9")
def test_the_reveal_triggers_nothing_and_no_card_moves() -> None:
    state = position(WILD4, round=2, options=SINGLE)
    cards = tuple(state.cards)
    notes = play(state, "report", *bets("zero zero zero zero"))
    assert (exposed(state), tuple(state.cards), last_report(state).cards) == ([], cards, cards)
    assert {"exposed", "ghost_look", "kraken"}.isdisjoint(facts_seen_by(notes, 0))


@rule("OC-10.10", "OC-11.11")
def test_the_forced_report_has_no_reporter() -> None:
    state = position(
        CALM4.replace("ghost mermaid kraken", "ghost* mermaid* kraken*"), round=4, to_act=3, options=SINGLE
    )
    take_turns(state, 1)
    assert (state.waiting(), state.stack[-1].cause) == ((0, 1, 2, 3), NOBODY)
    notes = play(state, *bets("red_3_4 red_3_4 red_3_4 red_3_4"))
    assert last_report(state).reporter == NOBODY
    assert "paid_report" not in facts_seen_by(notes, None)


@rule("OC-10.11", "OC-11.13")
def test_a_wrong_report_costs_nothing() -> None:
    state = position(CALM4, round=2, coins=(3, 3, 3, 3))
    play(state, "report", *bets("blue_9_10 zero zero zero"), picks=UNSHUFFLED)
    assert (state.coins, paid(state, 0)) == ([3, 4, 3, 4], (0, 0, 0, 0, 0))


@rule("OC-10.13")
def test_a_disk_once_set_is_final() -> None:
    """Even while others are still setting theirs."""
    state = position(CALM4, round=2)
    play(state, "report")
    for seat in (0, 2, 3):
        play(state, f"P{seat} bet zero")
        before = GAME.to_plain(state)
        for done in state.stack[-1].answered_seats:
            assert options_of(state, done) == []
            with pytest.raises(IllegalMove, match="not to move now"):
                play(state, f"P{done} bet red_1_2")
        assert GAME.to_plain(state) == before
    assert state.stack[-1].answered_seats == (0, 2, 3)
