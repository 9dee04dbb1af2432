"""[OC-4] Actions in general."""

from __future__ import annotations

import pytest

from brethren.core.errors import IllegalMove
from brethren.games.ocracoke.game import GAME
from games.ocracoke.position import (
    CALM2,
    CALM4,
    WILD4,
    exchange_cards,
    exposed,
    faces_of,
    facts,
    facts_seen_by,
    options_of,
    play,
    position,
    take_turns,
    zone,
)
from rules import rule

COMBAT = ["use A", "combat B1+B2", "decline"]
SWAP = ["use A", "swap B1", "check B2", "decline"]
SPYING = ["use B", "decline"]
WAVES = ["use B", "send B1", "wash I1"]

ACTIONS = pytest.mark.parametrize(
    ("faces", "moves", "after"),
    [
        pytest.param("A-1 B-1", COMBAT, "A-2 B-1", id="combat"),
        pytest.param("A-2 B-1", SWAP, "A-1 B-1", id="swap"),
        pytest.param("A-1 B-1", SPYING, "A-1 B-2", id="spying"),
        pytest.param("A-2 B-2", WAVES, "A-2 B-1", id="waves"),
    ],
)


@rule("OC-4.1", "OC-4.3", "OC-4.4", "OC-4.5")
@ACTIONS
def test_the_card_used_is_turned_over_at_the_very_end(faces: str, moves: list[str], after: str) -> None:
    """The card is flipped by the last decision of the action and not before; the other card stays."""
    state = position(CALM4, faces=faces)
    play(state, *moves[:-1])
    assert (faces_of(state), state.waiting()) == (faces, (0,))
    notes = play(state, moves[-1])
    assert (faces_of(state), state.waiting()) == (after, (1,))
    assert facts_seen_by(notes, None)[-1] == "flips"


@rule("OC-4.2")
@pytest.mark.parametrize(
    ("faces", "card", "asked", "hidden"),
    [
        ("A-1 B-1", "A", "combat_pair", "swap B1"),
        ("A-2 B-1", "A", "swap_board", "combat B1+B2"),
        ("A-1 B-1", "B", "ghost_look", "send B1"),
        ("A-1 B-2", "B", "waves_board", "decline"),
    ],
)
def test_only_the_upper_face_is_available(faces: str, card: str, asked: str, hidden: str) -> None:
    """[OC-R49] All four actions are known; two are available."""
    state = position(CALM4, faces=faces)
    play(state, f"use {card}")
    assert GAME.question_name(state) == asked
    with pytest.raises(IllegalMove):
        play(state, hidden)


@rule("OC-4.3", "OC-4.4")
@pytest.mark.parametrize(
    ("turns", "seen"),
    [
        pytest.param([COMBAT, SWAP, COMBAT, SWAP], ["A-2 B-1", "A-1 B-1", "A-2 B-1", "A-1 B-1"], id="A"),
        pytest.param([SPYING, WAVES, SPYING, WAVES], ["A-1 B-2", "A-1 B-1", "A-1 B-2", "A-1 B-1"], id="B"),
    ],
)
def test_each_card_alternates_between_its_two_actions(turns: list[list[str]], seen: list[str]) -> None:
    state = position(CALM4)
    faces = []
    for moves in turns:
        play(state, *moves)
        faces.append(faces_of(state))
    assert faces == seen


@rule("OC-4.5")
def test_the_flip_follows_all_abilities() -> None:
    """An exposure comes first; the card stays as it is for the next player's turn."""
    state = position(WILD4)
    notes = play(state, "use A", "combat B1+B3", "decline")
    assert facts_seen_by(notes, 1) == ["takes", "fights", "exposed", "flips"]
    assert (state.waiting(), faces_of(state)) == ((1,), "A-2 B-1")


@rule("OC-4.6")
def test_no_limit_on_using_the_same_card_or_action() -> None:
    state = position(CALM2)
    actions = facts(take_turns(state, 8), "takes")
    assert actions == [(0, 0), (1, 1)] * 4


@rule("OC-4.7")
@pytest.mark.parametrize(
    ("faces", "moves", "verb", "count"),
    [
        pytest.param("A-1 B-1", ["use A"], "combat", 6, id="both-looks-of-combat"),
        pytest.param("A-2 B-1", ["use A"], "swap", 4, id="the-exchange"),
        pytest.param("A-2 B-1", ["use A", "swap B1"], "check", 3, id="the-look-of-a-swap"),
        pytest.param("A-1 B-2", ["use B"], "send", 4, id="the-board-of-big-waves"),
        pytest.param("A-1 B-2", ["use B", "send B1"], "wash", 3, id="the-island-of-big-waves"),
    ],
)
def test_no_part_of_an_action_may_be_skipped(faces: str, moves: list[str], verb: str, count: int) -> None:
    state = position(CALM4, faces=faces, round=2)
    play(state, *moves)
    assert [text.split()[0] for text in options_of(state)] == [verb] * count


@rule("OC-4.8", "OC-14.2")
@pytest.mark.parametrize("to_act", range(4))
def test_players_may_look_at_their_own_hand_at_any_time(to_act: int) -> None:
    """On anybody's turn; it is not an action, and nobody is asked."""
    state = position(WILD4, to_act=to_act)
    hands = ["blackbeard", "kraken", "lieutenant", "gun_master"]
    assert [zone(state.seen_by(seat), f"H{seat}") for seat in range(4)] == hands
    assert [options_of(state, seat) for seat in range(4) if seat != to_act] == [[], [], []]


@rule("OC-4.9", "OC-8.9")
@pytest.mark.parametrize("held", ["mermaid", "ghost"])
@pytest.mark.parametrize(
    ("faces", "moves"),
    [
        pytest.param("A-1 B-1", ["use A", "combat B1+B2", "decline"], id="holding-in-combat"),
        pytest.param("A-1 B-1", ["use B", "decline"], id="holding-while-spying"),
        pytest.param("A-1 B-2", ["use B", "send B1", "wash I1"], id="big-waves"),
    ],
)
def test_own_cards_and_big_waves_activate_nothing(held: str, faces: str, moves: list[str]) -> None:
    """[OC-R24] The player holds one creature and the other lies on I1, from where Big Waves brings it to the hand."""
    text = (
        exchange_cards(CALM4, held, "captain")
        if held == "mermaid"
        else exchange_cards(exchange_cards(CALM4, "ghost", "mermaid"), "ghost", "captain")
    )
    state = position(text, faces=faces)
    play(state, *moves[:-1])
    if moves[-1] == "decline":
        assert options_of(state) == ["decline"]
    play(state, moves[-1])
    assert (GAME.question_name(state), state.waiting(), exposed(state)) == ("turn", (1,), [])


@rule("OC-4.10", "OC-14.1")
@pytest.mark.parametrize(
    ("faces", "moves", "public", "private"),
    [
        pytest.param("A-1 B-1", COMBAT, ["takes", "fights", "flips"], ["saw", "saw"], id="combat"),
        pytest.param("A-2 B-1", SWAP, ["takes", "swaps", "checks", "flips"], ["received", "saw"], id="swap"),
        pytest.param("A-1 B-1", SPYING, ["takes", "flips"], ["spied", "spied", "spied"], id="spying"),
        pytest.param("A-1 B-2", WAVES, ["takes", "sends", "waves", "flips"], ["received"], id="waves"),
    ],
)
def test_everybody_sees_the_action_and_the_slots(
    faces: str, moves: list[str], public: list[str], private: list[str]
) -> None:
    """Faces of cards are named in the private notes alone, which reach nobody else."""
    state = position(CALM4, faces=faces)
    notes = play(state, *moves)
    for other in (1, 2, 3, None):
        assert facts_seen_by(notes, other) == public
    assert [fact for fact in facts_seen_by(notes, 0) if fact not in public] == private


@rule("OC-4.10")
def test_public_notes_name_the_slots_touched() -> None:
    state = position(CALM4, faces="A-2 B-2")
    hand = state.place_of(state.hand_slot(0))
    notes = play(state, "use A", "swap B2", "check B4", "decline")
    assert facts(notes, "swaps") == [(0, hand, 4)]
    assert facts(notes, "checks") == [(0, 6)]
    notes = play(state, "use B", "send B3", "wash I2")
    assert facts(notes, "waves") == [(1, hand, 5, 1)]
