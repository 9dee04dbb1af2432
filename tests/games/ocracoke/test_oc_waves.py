"""[OC-8] Big Waves!"""

from __future__ import annotations

import pytest

from brethren.core.notes import visible_notes
from brethren.games.ocracoke.game import GAME
from games.ocracoke.position import (
    CALM,
    CALM2,
    CALM4,
    cards_of,
    exchange_cards,
    exposed,
    facts_seen_by,
    known_by,
    layout,
    options_of,
    play,
    position,
    zone,
)
from rules import rule

HANDS = "H1[sailor] H2[lieutenant] H3[gun_master]"
UP = CALM4.replace("ghost mermaid kraken", "ghost* mermaid kraken")


@rule("OC-8.1", "OC-8.2")
@pytest.mark.parametrize(
    ("board", "island", "after"),
    [
        ("B1", "I1", f"I[blackbeard mermaid kraken] B[captain cook clergy soldier] H0[ghost] {HANDS}"),
        ("B2", "I3", f"I[ghost mermaid cook] B[blackbeard captain clergy soldier] H0[kraken] {HANDS}"),
        ("B4", "I2", f"I[ghost soldier kraken] B[blackbeard cook clergy captain] H0[mermaid] {HANDS}"),
    ],
)
def test_hand_to_board_to_island_to_hand(board: str, island: str, after: str) -> None:
    """Exactly one card of each zone moves."""
    state = position(CALM4, faces="A-1 B-2")
    before = list(state.cards)
    play(state, "use B", f"send {board}", f"wash {island}")
    assert layout(state) == after
    assert [old != new for old, new in zip(before, state.cards, strict=True)].count(True) == 3


@rule("OC-8.3")
@pytest.mark.parametrize(
    ("seats", "questions"),
    [
        (2, ["waves_hand", "waves_board", "waves_island"]),
        (3, ["waves_board", "waves_island"]),
        (4, ["waves_board", "waves_island"]),
    ],
)
def test_hand_slot_then_board_then_island_and_no_look_between(seats: int, questions: list[str]) -> None:
    """[OC-R17] Until the last slot is named the player has seen nothing new."""
    state = position(CALM[seats], faces="A-1 B-2")
    view = layout(state.seen_by(0))
    play(state, "use B")
    for question in questions:
        assert (GAME.question_name(state), layout(state.seen_by(0))) == (question, view)
        play(state, options_of(state)[0])
    assert state.waiting() == (1,)


@rule("OC-8.1", "OC-8.3")
@pytest.mark.parametrize(("slot", "hand"), [("L", "mermaid sailor"), ("R", "captain mermaid")])
def test_of_two_cards_the_player_chooses_one(slot: str, hand: str) -> None:
    """[OC-R18] [OC-R43] The island card takes the slot that was vacated."""
    state = position(CALM2, faces="A-1 B-2")
    notes = play(state, "use B", f"give {slot}", "send B2", "wash I2")
    assert zone(state, "H0") == hand
    assert facts_seen_by(notes, 1) == ["takes", "gives", "sends", "waves", "flips"]


@rule("OC-8.4")
@pytest.mark.parametrize("islands", ["ghost mermaid kraken", "ghost* mermaid kraken", "ghost* mermaid* kraken*"])
def test_every_island_may_be_named(islands: str) -> None:
    """[OC-R16]"""
    state = position(CALM4.replace("ghost mermaid kraken", islands), faces="A-1 B-2", round=1 + islands.count("*"))
    play(state, "use B", "send B1")
    assert options_of(state) == ["wash I1", "wash I2", "wash I3"]


@rule("OC-8.5", "OC-8.6")
def test_into_a_face_down_slot_the_board_card_goes_unseen() -> None:
    state = position(UP, faces="A-1 B-2", round=2)
    notes = play(state, "use B", "send B3", "wash I2")
    assert zone(state, "I") == "ghost* clergy kraken"
    assert known_by(state, "clergy") == set()
    assert [zone(state.seen_by(seat), "I") for seat in (0, 1, None)] == ["ghost* ? ?"] * 3
    assert cards_of(visible_notes(notes, 0), "saw", "island") == []


@rule("OC-8.5")
def test_into_a_face_up_slot_it_is_laid_face_up_for_all() -> None:
    state = position(UP, faces="A-1 B-2", round=2)
    notes = play(state, "use B", "send B3", "wash I1")
    assert zone(state, "I") == "clergy* mermaid kraken"
    for seat in (0, 1, 2, 3, None):
        assert cards_of(visible_notes(notes, seat), "island") == ["clergy"]
        assert zone(state.seen_by(seat), "I") == "clergy* ? ?"


@rule("OC-8.7")
@pytest.mark.parametrize(("hand", "knowers"), [("captain", {0}), ("captain*", {0, 1, 2, 3})])
def test_the_hand_card_goes_face_down_onto_the_board(hand: str, knowers: set[int]) -> None:
    """Those who knew it still do; nobody else learns it."""
    state = position(CALM4.replace("captain", hand), faces="A-1 B-2")
    play(state, "use B", "send B2", "wash I3")
    assert zone(state, "B") == "blackbeard captain clergy soldier"
    assert known_by(state, "captain") == knowers


@rule("OC-8.8")
@pytest.mark.parametrize(("island", "card", "knowers"), [("I2", "mermaid", {0}), ("I1", "ghost", {0, 1, 2, 3})])
def test_the_island_card_is_seen_by_its_new_owner(island: str, card: str, knowers: set[int]) -> None:
    """If it lay face up everybody knows it, although it is then held face down."""
    state = position(UP, faces="A-1 B-2", round=2)
    notes = play(state, "use B", "send B1", f"wash {island}")
    assert zone(state, "H0") == card
    assert known_by(state, card) == knowers
    assert (cards_of(visible_notes(notes, 0), "received"), cards_of(visible_notes(notes, 1), "received")) == (
        [card],
        [],
    )


@rule("OC-8.9", "OC-9.2")
@pytest.mark.parametrize("creature", ["mermaid", "ghost"])
@pytest.mark.parametrize("place", ["captain", "blackbeard", "gun_master"])
def test_big_waves_triggers_nothing(creature: str, place: str) -> None:
    """Wherever they are: in the hand or on the board, and the other one on the island that is washed."""
    state = position(exchange_cards(CALM4, creature, place), faces="A-1 B-2")
    for island in ("I1", "I2"):
        after = state.clone()
        notes = play(after, "use B", "send B1", f"wash {island}")
        assert (exposed(after), GAME.question_name(after), after.waiting()) == ([], "turn", (1,))
        assert facts_seen_by(notes, 1) == ["takes", "sends", "waves", "flips"]


@rule("OC-8.10")
@pytest.mark.parametrize("place", ["captain", "blackbeard", "ghost"])
def test_the_kraken_moves_like_any_other_card(place: str) -> None:
    """From the hand, the board or the island: the others see and learn the same as for any card."""
    calm = position(CALM4, faces="A-1 B-2")
    kraken = position(exchange_cards(CALM4, "kraken", place), faces="A-1 B-2")
    heard_calm = play(calm, "use B", "send B1", "wash I1")
    heard_kraken = play(kraken, "use B", "send B1", "wash I1")
    expected = [note.to_plain() for note in visible_notes(heard_calm, 1)]
    assert [note.to_plain() for note in visible_notes(heard_kraken, 1)] == expected
    assert GAME.to_plain(kraken.seen_by(1)) == GAME.to_plain(calm.seen_by(1))
    assert layout(kraken) == exchange_cards(layout(calm), "kraken", place)


@rule("OC-8.11", "OC-9.7")
def test_an_exposed_player_stays_exposed_and_shows_the_card_received() -> None:
    """[OC-R29]"""
    state = position(CALM4.replace("captain", "captain*"), faces="A-1 B-2")
    notes = play(state, "use B", "send B1", "wash I2")
    assert (zone(state, "H0"), exposed(state)) == ("mermaid*", [0])
    assert known_by(state, "mermaid") == {0, 1, 2, 3}
    assert cards_of(visible_notes(notes, None), "stays_exposed") == ["mermaid"]
    assert zone(state.seen_by(None), "H0") == "mermaid*"


@rule("OC-8.11")
def test_with_two_cards_both_lie_open_afterwards() -> None:
    state = position(CALM2.replace("captain sailor", "captain* sailor*"), faces="A-1 B-2")
    play(state, "use B", "give R", "send B1", "wash I3")
    assert [zone(state.seen_by(seat), "H0") for seat in (0, 1, None)] == ["captain* kraken*"] * 3
