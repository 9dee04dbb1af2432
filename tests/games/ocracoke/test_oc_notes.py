"""Notes: which facts the rules note, for whom, and by which rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from brethren.core.dealer import Dealer
from brethren.core.frames import NOBODY, Frame
from brethren.core.notes import EVERYONE, Note
from brethren.core.options import Value
from brethren.games.ocracoke.components import PLACE_NAMES, SLOTS
from brethren.games.ocracoke.game import GAME
from brethren.games.ocracoke.state import BET
from games.ocracoke.position import WILD2, WILD4, bets, facts_seen_by, play, position
from rules import rule

RULEBOOK = Path(__file__).parents[3] / "docs" / "rules" / "ocracoke.md"
PRIVATE = {"own_card", "saw", "spied", "received"}
"""The facts that name a hidden card; only the seat that is their first value gets them."""
PUBLIC = {
    *["dealt", "takes", "fights", "gives", "swaps", "checks", "covered", "exposed", "ghost_look", "kraken", "sends"],
    "stays_exposed",
    *["waves", "flips", "island", "reports", "forced", "disk_set", "bet", "board_card", "hand_card", "total", "booty"],
    *["paid_colour", "paid_number", "paid_zero", "paid_hand", "paid_report", "match_ends", "match_capped"],
}


def notes_of_a_match(seats: int, seed: int, options: dict[str, Value] | None = None) -> list[Note]:
    """Everything that is noted in a match of random moves."""
    dealer = Dealer(f"{seats} {seed}")
    notes = dealer.start_collecting_notes()
    state = GAME.new(seats, options, dealer)
    while not state.over:
        seat = state.waiting()[0]
        moves = GAME.legal(state, seat)
        GAME.play(state, seat, moves[dealer.pick(len(moves))], dealer)
    return notes


@pytest.fixture(scope="module")
def many_notes() -> list[Note]:
    found = [note for seats in (2, 3, 4) for seed in range(12) for note in notes_of_a_match(seats, seed)]
    return found + notes_of_a_match(4, 1, {"max_games": 1, "target_coins": 10})


@rule("OC-4.10", "OC-14.1")
def test_facts_that_name_hidden_cards_reach_one_seat_only(many_notes: list[Note]) -> None:
    for note in many_notes:
        assert note.fact in PRIVATE | PUBLIC
        assert note.audience == (1 << note.values[0] if note.fact in PRIVATE else EVERYONE)
    assert {note.fact for note in many_notes} == PRIVATE | PUBLIC


def test_every_note_cites_a_rule_of_the_book(many_notes: list[Note]) -> None:
    ids = set(re.findall(r"^- \*\*(OC-\d+\.\d+)\*\*", RULEBOOK.read_text(), re.MULTILINE))
    assert {note.rule for note in many_notes} <= ids


@rule("OC-14.1", "OC-9.4")
@pytest.mark.parametrize(
    ("text", "faces", "to_act", "moves", "picks", "actor", "others"),
    [
        pytest.param(
            WILD4, "A-1 B-1", 0, ["use A", "combat B1+B2", "decline"], (),
            "takes fights saw saw flips", "takes fights flips", id="cancelled-pair",
        ),
        pytest.param(
            WILD4, "A-1 B-1", 0, ["use A", "combat B2+B3", "look B1"], (),
            "takes fights saw saw ghost_look saw flips", "takes fights ghost_look flips", id="ghost-look",
        ),
        pytest.param(
            WILD4, "A-2 B-1", 0, ["use A", "swap B3", "check B1", "decline"], (),
            "takes swaps received checks saw exposed flips", "takes swaps checks exposed flips", id="exposing-swap",
        ),
        pytest.param(
            WILD4, "A-2 B-1", 1, ["use A", "kraken B1+B3", "check B4", "decline"], (0, 1),
            "takes kraken received checks saw flips", "takes kraken checks flips", id="kraken-swap",
        ),
        pytest.param(
            WILD2.replace("captain cook", "captain* cook*"), "A-2 B-1", 0,
            ["use A", "give L", "swap B1", "check B2", "decline"], (),
            "takes covered gives swaps received checks saw flips", "takes covered gives swaps checks flips",
            id="covering-swap",
        ),
        pytest.param(
            WILD2.replace("soldier", "soldier*"), "A-1 B-2", 0, ["use B", "give L", "send B1", "wash I1"], (),
            "takes gives sends waves received island flips", "takes gives sends waves island flips",
            id="waves-onto-a-face-up-island",
        ),
    ],
)  # fmt: skip
def test_who_gets_which_note(
    text: str, faces: str, to_act: int, moves: list[str], picks: tuple[int, ...], actor: str, others: str
) -> None:
    state = position(text, faces=faces, to_act=to_act)
    notes = play(state, *moves, picks=picks)
    assert facts_seen_by(notes, to_act) == actor.split()
    for seat in (*range(state.seats), None):
        assert seat == to_act or facts_seen_by(notes, seat) == others.split()


@rule("OC-10.3", "OC-10.7", "OC-10.8")
def test_a_report_is_told_to_all_alike() -> None:
    state = position(WILD2, round=2, options={"max_games": 1})
    notes = play(state, "report", *bets("red_3_4 red_1_2"))
    expected = "reports disk_set disk_set bet bet board_card board_card board_card board_card hand_card hand_card "
    expected += "hand_card hand_card total paid_colour paid_number paid_report booty paid_colour paid_hand booty "
    for seat in (0, 1, None):
        assert facts_seen_by(notes, seat) == (expected + "match_capped").split()


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [(0, "You called a Report! Place your bet."), (1, "Anne called a Report! Place your bet.")],
)
def test_a_bet_is_asked_for_with_the_name_of_the_reporter(seat: int, sentence: str) -> None:
    state = position(WILD4, round=2)
    assert GAME.words(state, 0) == "Your turn: choose Combat or Spying, or call a Report."
    play(state, "report")
    assert GAME.words(state.seen_by(seat), seat, names=("Anne", "Bo", "Cy", "Di")) == sentence


def test_a_forced_report_has_no_reporter() -> None:
    state = GAME.new(3, {}, Dealer("forced"))
    state.stack[-1] = Frame(BET, (0, 1, 2), (), NOBODY)
    assert GAME.words(state.seen_by(1), 1) == "Final Report! Place your bet."


@rule("OC-5.1")
def test_a_combat_names_both_positions() -> None:
    notes = play(position(WILD4), "use A", "combat B2+B4")
    assert [note.values for note in notes if note.fact == "fights"] == [(0, 4, 6)]


@rule("OC-2.4", "OC-2.6", "OC-2.7")
@pytest.mark.parametrize(
    ("seats", "names"),
    [
        (2, "I1 I2 I3 B1 B2 B3 B4 left right left right"),
        (3, "I1 I2 I3 B1 B2 B3 B4 B5 hand hand hand"),
        (4, "I1 I2 I3 B1 B2 B3 B4 hand hand hand hand"),
    ],
)
def test_notes_call_every_place_by_its_name(seats: int, names: str) -> None:
    state = GAME.new(seats, {}, Dealer(1))
    assert [PLACE_NAMES[state.place_of(slot)] for slot in range(SLOTS)] == names.split()


@rule("OC-2.2", "OC-2.6", "OC-2.7")
@pytest.mark.parametrize(("seats", "cited"), [(2, "OC-2.7"), (3, "OC-2.6"), (4, "OC-2.6")])
def test_own_cards_are_told_by_the_rule_of_the_hand_size(seats: int, cited: str) -> None:
    dealer = Dealer(1)
    notes = dealer.start_collecting_notes()
    state = GAME.new(seats, {}, dealer)
    assert [note.values for note in notes if note.fact == "dealt"] == [(1, state.start_seat)]
    own = [note for note in notes if note.fact == "own_card"]
    assert {note.rule for note in own} == {cited}
    held = [(seat, state.cards[slot]) for seat in range(seats) for slot in state.hand_slots(seat)]
    assert [(note.values[0], note.values[2]) for note in own] == held
