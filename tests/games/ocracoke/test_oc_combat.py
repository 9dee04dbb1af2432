"""[OC-5] Combat!"""

from __future__ import annotations

import pytest

from brethren.games.ocracoke.game import GAME
from games.ocracoke.position import (
    CALM,
    CALM4,
    WILD4,
    cards_checked_by,
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


@rule("OC-5.1")
@pytest.mark.parametrize(
    ("seats", "pairs"),
    [
        (2, "B1+B2 B1+B3 B1+B4 B2+B3 B2+B4 B3+B4"),
        (3, "B1+B2 B1+B3 B1+B4 B2+B3 B2+B4 B3+B4 B1+B5 B2+B5 B3+B5 B4+B5"),
        (4, "B1+B2 B1+B3 B1+B4 B2+B3 B2+B4 B3+B4"),
    ],
)
def test_two_different_board_cards(seats: int, pairs: str) -> None:
    state = position(CALM[seats])
    play(state, "use A")
    assert options_of(state) == [f"combat {pair}" for pair in pairs.split()]


@rule("OC-5.1", "OC-14.1")
@pytest.mark.parametrize(
    ("pair", "cards"),
    [
        ("B1+B2", ["blackbeard", "cook"]),
        ("B1+B4", ["blackbeard", "soldier"]),
        ("B2+B3", ["cook", "clergy"]),
        ("B3+B4", ["clergy", "soldier"]),
    ],
)
def test_the_player_sees_exactly_these_two(pair: str, cards: list[str]) -> None:
    state = position(CALM4, to_act=2)
    notes = play(state, "use A", f"combat {pair}", "decline")
    assert cards_checked_by(notes, 2) == cards
    for card in ("blackbeard", "cook", "clergy", "soldier"):
        assert known_by(state, card) == ({2} if card in cards else set())


@rule("OC-5.1")
def test_cards_known_already_may_be_checked() -> None:
    """[OC-R40] Pointless, but legal."""
    state = position(CALM4, known="B1:0 B2:0")
    assert cards_checked_by(play(state, "use A", "combat B1+B2"), 0) == ["blackbeard", "cook"]


@rule("OC-5.2")
def test_both_positions_are_named_before_either_card_is_seen() -> None:
    """[OC-R21] One decision names the pair, and nothing has been seen when it is asked."""
    state = position(WILD4)
    notes = play(state, "use A")
    assert facts_seen_by(notes, 0) == ["takes"]
    assert zone(state.seen_by(0), "B") == "? ? ? ?"
    notes = play(state, "combat B1+B2")
    assert facts_seen_by(notes, 0) == ["fights", "saw", "saw"]
    assert GAME.question_name(state) == "ghost_look"


@rule("OC-5.3")
@pytest.mark.parametrize("pair", ["B1+B2", "B1+B3", "B2+B4"])
def test_both_cards_return_face_down_to_their_places(pair: str) -> None:
    """Whatever they are; ``zone`` would show ``*`` for a card face up."""
    state = position(WILD4)
    play(state, "use A", f"combat {pair}", "decline")
    assert zone(state, "B") == "mermaid ghost sailor clergy"
    assert zone(state.seen_by(1), "B") == "? ? ? ?"


@rule("OC-5.4", "OC-9.3")
@pytest.mark.parametrize(
    ("pair", "exposes", "looks"),
    [
        pytest.param("B1+B2", [], ["decline"], id="mermaid-and-ghost"),
        pytest.param("B1+B3", [0], ["decline"], id="mermaid"),
        pytest.param("B1+B4", [0], ["decline"], id="mermaid-again"),
        pytest.param("B2+B3", [], ["look B1", "look B4", "decline"], id="ghost"),
        pytest.param("B2+B4", [], ["look B1", "look B3", "decline"], id="ghost-again"),
        pytest.param("B3+B4", [], ["decline"], id="neither"),
    ],
)
def test_the_two_cards_are_the_trigger_set(pair: str, exposes: list[int], looks: list[str]) -> None:
    state = position(WILD4)
    before = layout(state)
    play(state, "use A", f"combat {pair}")
    assert (exposed(state), options_of(state)) == (exposes, looks)
    assert layout(state) == (before.replace("blackbeard", "blackbeard*") if exposes else before)
