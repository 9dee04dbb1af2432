"""[OC-6] Swap!"""

from __future__ import annotations

import pytest

from brethren.games.ocracoke.game import GAME
from games.ocracoke.position import (
    CALM,
    CALM2,
    CALM4,
    WILD4,
    cards_checked_by,
    cards_of,
    exchange_cards,
    exposed,
    facts,
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


@rule("OC-6.1")
@pytest.mark.parametrize(
    ("board", "check", "after"),
    [
        ("B1", "B2", f"B[captain cook clergy soldier] H0[blackbeard] {HANDS}"),
        ("B2", "B1", f"B[blackbeard captain clergy soldier] H0[cook] {HANDS}"),
        ("B3", "B4", f"B[blackbeard cook captain soldier] H0[clergy] {HANDS}"),
        ("B4", "B1", f"B[blackbeard cook clergy captain] H0[soldier] {HANDS}"),
    ],
)
def test_hand_card_and_board_card_change_places(board: str, check: str, after: str) -> None:
    state = position(CALM4, faces="A-2 B-1")
    play(state, "use A", f"swap {board}", f"check {check}", "decline")
    assert layout(state) == f"I[ghost mermaid kraken] {after}"


@rule("OC-6.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_board_position_may_be_chosen(seats: int) -> None:
    state = position(CALM[seats], faces="A-2 B-1")
    play(state, "use A", *(["give L"] if seats == 2 else []))
    assert options_of(state) == [f"swap B{place + 1}" for place in range(state.board_size)]


@rule("OC-6.2", "OC-14.3")
@pytest.mark.parametrize(
    ("slot", "after"),
    [
        ("L", "B[blackbeard cook captain soldier] H0[clergy sailor]"),
        ("R", "B[blackbeard cook sailor soldier] H0[captain clergy]"),
    ],
)
def test_of_two_cards_the_player_chooses_one(slot: str, after: str) -> None:
    """[OC-R18] [OC-R43] The card received takes the slot of the card given, and everybody sees which slot."""
    state = position(CALM2, faces="A-2 B-1")
    play(state, "use A")
    assert options_of(state) == ["give L", "give R"]
    notes = play(state, f"give {slot}", "swap B3", "check B1", "decline")
    assert layout(state) == f"I[ghost mermaid kraken] {after} H1[lieutenant gun_master]"
    assert facts(notes, "gives") == [(0, state.place_of(state.hand_slot(0, "LR".index(slot))))]
    assert "gives" in facts_seen_by(notes, None)


@rule("OC-6.3", "OC-6.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("board", ["B1", "B3"])
def test_then_the_player_checks_another_board_card(seats: int, board: str) -> None:
    """[OC-R22] Any but the position just exchanged, and there is no way around it."""
    state = position(CALM[seats], faces="A-2 B-1", round=2)
    play(state, "use A", *(["give R"] if seats == 2 else []), f"swap {board}")
    places = [f"B{place + 1}" for place in range(state.board_size)]
    assert options_of(state) == [f"check {place}" for place in places if place != board]
    notes = play(state, options_of(state)[-1])
    assert cards_checked_by(notes, 0) == [zone(state, "B").split()[-1]]


@rule("OC-6.4")
def test_the_player_sees_the_card_received_before_naming_the_card_to_check() -> None:
    state = position(CALM4, faces="A-2 B-1")
    notes = play(state, "use A", "swap B3")
    assert cards_of(notes, "received") == ["clergy"]
    assert GAME.question_name(state) == "swap_check"
    assert zone(state.seen_by(0), "H0") == "clergy"


@rule("OC-6.6", "OC-9.3")
@pytest.mark.parametrize(
    ("moves", "exposes", "looks"),
    [
        pytest.param(["swap B3", "check B4"], [], ["decline"], id="nothing"),
        pytest.param(["swap B1", "check B3"], [], ["decline"], id="mermaid-received"),
        pytest.param(["swap B2", "check B3"], [], ["decline"], id="ghost-received"),
        pytest.param(["swap B3", "check B1"], [0], ["decline"], id="mermaid-checked"),
        pytest.param(["swap B3", "check B2"], [], ["look B1", "look B4", "decline"], id="ghost-checked"),
        pytest.param(["swap B2", "check B1"], [0], ["decline"], id="ghost-received-does-not-cancel"),
        pytest.param(["swap B1", "check B2"], [], ["look B3", "look B4", "decline"], id="mermaid-received-neither"),
    ],
)
def test_only_the_card_checked_triggers(moves: list[str], exposes: list[int], looks: list[str]) -> None:
    """[OC-R23]"""
    state = position(WILD4, faces="A-2 B-1")
    play(state, "use A", *moves)
    assert (exposed(state), options_of(state)) == (exposes, looks)


@rule("OC-6.6")
@pytest.mark.parametrize("given", ["mermaid", "ghost"])
def test_the_card_given_away_does_not_trigger(given: str) -> None:
    state = position(exchange_cards(CALM4, given, "captain"), faces="A-2 B-1")
    play(state, "use A", "swap B1", "check B2")
    assert (exposed(state), options_of(state)) == ([], ["decline"])


@rule("OC-6.7")
def test_the_exchange_shows_neither_card_to_the_others() -> None:
    state = position(CALM4, faces="A-2 B-1")
    notes = play(state, "use A", "swap B3", "check B1", "decline")
    for other in (1, 2, 3, None):
        assert facts_seen_by(notes, other) == ["takes", "swaps", "checks", "flips"]
        assert layout(state.seen_by(other)).split(" H0")[0] == "I[? ? ?] B[? ? ? ?]"
        assert zone(state.seen_by(other), "H0") == "?"
    assert (known_by(state, "captain"), known_by(state, "clergy")) == ({0}, {0})


@rule("OC-6.8", "OC-9.18")
@pytest.mark.parametrize(
    ("abilities", "first", "count"),
    [pytest.param("all", "kraken B1+B2", 6, id="abilities"), pytest.param("none", "swap B1", 4, id="no-abilities")],
)
def test_the_kraken_has_its_own_swap_if_abilities_are_in_play(abilities: str, first: str, count: int) -> None:
    state = position(WILD4, faces="A-2 B-1", to_act=1, options={"abilities": abilities})
    play(state, "use A")
    assert (options_of(state)[0], len(options_of(state))) == (first, count)
    assert len({text.split()[0] for text in options_of(state)}) == 1


@rule("OC-6.8", "OC-14.7")
def test_nobody_can_tell_by_the_question_that_the_kraken_is_given() -> None:
    """The kind of a pending D4 or D6 is no secret to leak, for it is one question."""
    kraken = position(WILD4, faces="A-2 B-1", to_act=1)
    other = position(exchange_cards(WILD4, "kraken", "sailor"), faces="A-2 B-1", to_act=1)
    play(kraken, "use A")
    play(other, "use A")
    assert options_of(kraken) != options_of(other)
    for seat in (0, 2, 3, None):
        assert GAME.to_plain(kraken.seen_by(seat)) == GAME.to_plain(other.seen_by(seat))
