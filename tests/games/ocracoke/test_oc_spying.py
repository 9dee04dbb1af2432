"""[OC-7] Spying."""

from __future__ import annotations

import pytest

from brethren.games.ocracoke.components import CARDS
from brethren.games.ocracoke.game import GAME
from games.ocracoke.position import (
    CALM,
    CALM4,
    cards_checked_by,
    exchange_cards,
    exposed,
    facts_seen_by,
    known_by,
    layout,
    options_of,
    play,
    position,
    slot_of,
    zone,
)
from rules import rule

ALL_HANDS = pytest.mark.parametrize(
    ("seats", "spy", "seen"),
    [
        pytest.param(2, 0, ["lieutenant", "gun_master"], id="2-players"),
        pytest.param(2, 1, ["captain", "sailor"], id="2-players-other"),
        pytest.param(3, 1, ["captain", "gun_master"], id="3-players"),
        pytest.param(4, 0, ["sailor", "lieutenant", "gun_master"], id="4-players"),
        pytest.param(4, 2, ["captain", "sailor", "gun_master"], id="4-players-other"),
    ],
)


@rule("OC-7.1", "OC-7.3")
@ALL_HANDS
def test_the_player_looks_at_all_other_hands(seats: int, spy: int, seen: list[str]) -> None:
    """[OC-R25] The player's own hand is not among the cards seen; all cards stay where they are."""
    state = position(CALM[seats], to_act=spy)
    notes = play(state, "use B")
    assert cards_checked_by(notes, spy) == seen
    assert layout(state) == CALM[seats]
    assert all(spy in known_by(state, card) for card in seen)


@rule("OC-7.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_is_chosen_or_left_out(seats: int) -> None:
    """With the action everything has been seen; what is asked next is D11, not a target."""
    state = position(CALM[seats])
    notes = play(state, "use B")
    assert GAME.question_name(state) == "ghost_look"
    assert len(cards_checked_by(notes, 0)) == (seats - 1) * state.hand_size


@rule("OC-7.3", "OC-7.5")
@pytest.mark.parametrize("own", ["mermaid", "ghost"])
def test_the_players_own_hand_is_not_in_the_trigger_set(own: str) -> None:
    state = position(exchange_cards(CALM4, "captain", own))
    play(state, "use B")
    assert (exposed(state), options_of(state)) == ([], ["decline"])


@rule("OC-7.4", "OC-7.5")
def test_hands_lying_face_up_are_included() -> None:
    """[OC-R40] An exposed Mermaid in another hand still exposes the spy."""
    state = position(exchange_cards(CALM4, "lieutenant", "mermaid").replace("H2[mermaid]", "H2[mermaid*]"))
    notes = play(state, "use B")
    assert cards_checked_by(notes, 0) == ["sailor", "mermaid", "gun_master"]
    assert exposed(state) == [0, 2]


@rule("OC-7.5", "OC-9.3", "OC-9.6")
@pytest.mark.parametrize(
    ("seats", "hands"), [(2, ["H1L", "H1R"]), (3, ["H1", "H2"]), (4, ["H1", "H2", "H3"])], ids=["2", "3", "4"]
)
def test_every_card_seen_is_in_the_trigger_set(seats: int, hands: list[str]) -> None:
    """The Mermaid in any slot of the other hands exposes; the Ghost there opens the whole board."""
    for hand in hands:
        calm = position(CALM[seats])
        card = CARDS[calm.cards[slot_of(calm, hand)]]
        mermaid = position(exchange_cards(CALM[seats], card, "mermaid"))
        play(mermaid, "use B")
        assert (exposed(mermaid), options_of(mermaid)) == ([0], ["decline"])
        ghost = position(exchange_cards(CALM[seats], card, "ghost"))
        play(ghost, "use B")
        assert exposed(ghost) == []
        assert options_of(ghost) == [*[f"look B{place + 1}" for place in range(ghost.board_size)], "decline"]


@rule("OC-7.5")
@pytest.mark.parametrize("place", ["blackbeard", "soldier"])
def test_board_and_islands_are_not_in_the_trigger_set(place: str) -> None:
    """The Ghost lies on an island anyway; the Mermaid on the board is not seen either."""
    state = position(exchange_cards(CALM4, place, "mermaid"))
    play(state, "use B")
    assert (exposed(state), options_of(state)) == ([], ["decline"])


@rule("OC-7.6", "OC-14.2")
@ALL_HANDS
def test_only_the_spy_sees_the_cards(seats: int, spy: int, seen: list[str]) -> None:
    state = position(CALM[seats], to_act=spy, start=spy)
    notes = play(state, "use B", "decline")
    for other in [*range(seats), None]:
        if other == spy:
            continue
        assert (cards_checked_by(notes, other), facts_seen_by(notes, other)) == ([], ["takes", "flips"])
        own = [zone(state, f"H{seat}") for seat in range(seats) if seat == other]
        shown = [zone(state.seen_by(other), f"H{seat}") for seat in range(seats)]
        assert [hand for hand in shown if "?" not in hand] == own
    assert all(known_by(state, card) - {spy} for card in seen)
