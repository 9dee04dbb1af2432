"""[OC-9] Character abilities: Mermaid and Ghost. The Kraken has its own file."""

from __future__ import annotations

import pytest

from brethren.core.notes import visible_notes
from brethren.games.ocracoke.game import GAME
from games.ocracoke.position import (
    CALM2,
    CALM4,
    UNSHUFFLED,
    WILD2,
    WILD3,
    WILD4,
    bets,
    cards_checked_by,
    cards_of,
    exchange_cards,
    exposed,
    faces_of,
    facts_seen_by,
    known_by,
    layout,
    options_of,
    play,
    position,
    zone,
)
from rules import rule

# Seat 2 holds the Mermaid or the Ghost, seat 3 the other.
SPIED = "I[cook soldier gun_master] B[captain clergy sailor kraken] H0[lieutenant] H1[blackbeard] H2[mermaid] H3[ghost]"


@rule("OC-9.1", "OC-13.1")
@pytest.mark.parametrize(
    ("faces", "moves"),
    [
        pytest.param("A-1 B-1", ["use A", "combat B1+B3"], id="mermaid-in-combat"),
        pytest.param("A-1 B-1", ["use A", "combat B2+B3"], id="ghost-in-combat"),
        pytest.param("A-2 B-1", ["use A", "swap B3", "check B1"], id="mermaid-in-swap"),
        pytest.param("A-2 B-1", ["use A", "swap B3", "check B2"], id="ghost-in-swap"),
        pytest.param("A-1 B-1", ["use B"], id="spying"),
    ],
)
def test_without_abilities_the_creatures_are_plain_zeros(faces: str, moves: list[str]) -> None:
    """[OC-R45] Nobody is exposed, and no extra look is asked about: the turn is over."""
    state = position(WILD4, faces=faces, options={"abilities": "none"})
    notes = play(state, *moves)
    assert (exposed(state), GAME.question_name(state), state.waiting()) == ([], "turn", (1,))
    assert "exposed" not in facts_seen_by(notes, None)


@rule("OC-9.2", "OC-9.6")
@pytest.mark.parametrize(
    ("text", "faces", "moves", "exposes"),
    [
        pytest.param(WILD4, "A-1 B-1", ["use A", "combat B1+B3"], [2], id="combat"),
        pytest.param(WILD4, "A-2 B-1", ["use A", "swap B3", "check B1"], [2], id="swap"),
        pytest.param(exchange_cards(WILD4, "blackbeard", "mermaid"), "A-1 B-1", ["use B"], [2], id="spying"),
        pytest.param(WILD4, "A-1 B-2", ["use B", "send B1", "wash I1"], [], id="big-waves"),
    ],
)
def test_the_mermaid_acts_in_three_actions_and_only_on_the_actor(
    text: str, faces: str, moves: list[str], exposes: list[int]
) -> None:
    """Not on the owner of the Mermaid, not on those who were spied on."""
    state = position(text, faces=faces, to_act=2)
    play(state, *moves)
    assert exposed(state) == exposes


@rule("OC-9.3")
@pytest.mark.parametrize("place", ["blackbeard", "sailor", "captain", "lieutenant", "clergy"])
@pytest.mark.parametrize("creature", ["mermaid", "ghost"])
def test_outside_the_trigger_set_nothing_happens(place: str, creature: str) -> None:
    """Own hand, other hands, islands, the rest of the board; Combat on B2+B4 sees neither."""
    state = position(exchange_cards(CALM4, creature, place))
    play(state, "use A", "combat B2+B4")
    assert (exposed(state), options_of(state)) == ([], ["decline"])


@rule("OC-9.4", "OC-9.5")
@pytest.mark.parametrize(
    ("text", "moves"),
    [
        pytest.param(WILD4, ["use A", "combat B1+B2"], id="combat"),
        pytest.param(SPIED, ["use B"], id="spying-among-three"),
        pytest.param(exchange_cards(SPIED, "blackbeard", "ghost"), ["use B"], id="spying-in-other-hands"),
        pytest.param(
            exchange_cards(exchange_cards(CALM2, "lieutenant", "ghost"), "gun_master", "mermaid"),
            ["use B"],
            id="spying-on-two",
        ),
    ],
)
def test_mermaid_and_ghost_together_do_nothing(text: str, moves: list[str]) -> None:
    """[OC-R26] [OC-R41] Nothing is announced either, and the cards stay."""
    state = position(text)
    notes = play(state, *moves)
    assert (exposed(state), options_of(state), layout(state)) == ([], ["decline"], text)
    assert {"exposed", "ghost_look"}.isdisjoint(facts_seen_by(notes, 0))


@rule("OC-9.6", "OC-14.4")
def test_the_mermaid_exposes_the_whole_hand() -> None:
    """[OC-R28] Both cards of a two-card hand, for everyone; all are told."""
    state = position(exchange_cards(CALM2, "blackbeard", "mermaid"))
    notes = play(state, "use A", "combat B1+B2")
    assert zone(state, "H0") == "captain* sailor*"
    for seat in (0, 1, None):
        assert cards_of(visible_notes(notes, seat), "exposed") == ["captain", "sailor"]
        assert zone(state.seen_by(seat), "H0") == "captain* sailor*"


@rule("OC-9.6", "OC-8.8")
def test_a_hand_that_everybody_knows_can_still_be_exposed() -> None:
    """Exposure is a state of the player, not of what the others know."""
    state = position(WILD2.replace("soldier lieutenant", "soldier* lieutenant*"), faces="A-1 B-2", round=3)
    play(state, "use B", "give L", "send B1", "wash I1", "use B", "decline")
    assert (known_by(state, "soldier"), exposed(state)) == ({0, 1}, [])
    play(state, "use A", "combat B1+B4")
    assert (zone(state, "H0"), exposed(state)) == ("soldier* cook*", [0])


@rule("OC-9.7")
@pytest.mark.parametrize(
    ("faces", "moves", "still"),
    [
        pytest.param("A-1 B-1", ["use A", "combat B1+B2", "decline"], True, id="combat"),
        pytest.param("A-1 B-1", ["use B", "decline"], True, id="spying"),
        pytest.param("A-1 B-2", ["use B", "send B1", "wash I1"], True, id="big-waves"),
        pytest.param("A-2 B-1", ["use A", "swap B1", "check B2", "decline"], False, id="swap"),
    ],
)
def test_exposure_lasts_until_the_players_own_swap(faces: str, moves: list[str], still: bool) -> None:
    """[OC-R28] On any later turn of the same player."""
    state = position(CALM4.replace("captain", "captain*"), faces=faces, round=2)
    play(state, *moves)
    assert exposed(state) == ([0] if still else [])


@rule("OC-9.7")
def test_the_swap_of_another_player_does_not_end_it() -> None:
    state = position(CALM4.replace("captain", "captain*"), faces="A-2 B-1", to_act=1)
    play(state, "use A", "swap B1", "check B2", "decline")
    assert exposed(state) == [0]


@rule("OC-9.8")
def test_the_swap_covers_the_hand_as_soon_as_it_begins() -> None:
    """Before anything is exchanged; the card received is not shown and the other is turned face down too."""
    state = position(CALM2.replace("captain sailor", "captain* sailor*"), faces="A-2 B-1", round=2)
    notes = play(state, "use A")
    assert (zone(state, "H0"), facts_seen_by(notes, None)) == ("captain sailor", ["takes", "covered"])
    play(state, "give L", "swap B3", "check B1", "decline")
    assert zone(state, "H0") == "clergy sailor"
    assert zone(state.seen_by(1), "H0") == "? sailor"
    assert known_by(state, "clergy") == {0}


@rule("OC-9.9")
def test_the_mermaid_in_that_same_swap_exposes_again() -> None:
    """[OC-R28] [OC-R47]"""
    state = position(WILD4.replace("blackbeard", "blackbeard*"), faces="A-2 B-1", round=2)
    play(state, "use A", "swap B3")
    assert exposed(state) == []
    play(state, "check B1")
    assert (exposed(state), zone(state, "H0")) == ([0], "sailor*")


@rule("OC-9.10")
def test_a_further_mermaid_changes_nothing() -> None:
    state = position(WILD4.replace("blackbeard", "blackbeard*"), round=2)
    notes = play(state, "use A", "combat B1+B3")
    assert (exposed(state), zone(state, "H0"), options_of(state)) == ([0], "blackbeard*", ["decline"])
    assert facts_seen_by(notes, None) == ["takes", "fights"]


@rule("OC-9.11", "OC-14.8")
def test_every_new_game_starts_with_hidden_hands() -> None:
    state = position(CALM4.replace("captain", "captain*").replace("lieutenant", "lieutenant*"), round=2)
    play(state, "report", *bets("zero zero zero zero"), picks=UNSHUFFLED)
    assert (state.game_no, exposed(state)) == (2, [])
    assert "*" not in layout(state)
    assert zone(state.seen_by(1), "H0") == "?"


@rule("OC-9.27")
def test_a_swap_shows_the_hand_as_it_is_after_the_exchange() -> None:
    """[OC-R46] Nothing is shown before the check is over."""
    state = position(WILD4, faces="A-2 B-1")
    play(state, "use A", "swap B4")
    assert exposed(state) == []
    notes = play(state, "check B1")
    assert cards_of(notes, "exposed") == ["clergy"]
    assert facts_seen_by(notes, 0) == ["checks", "saw", "exposed"]
    assert known_by(state, "blackbeard") == {0}


@rule("OC-9.12", "OC-9.13")
@pytest.mark.parametrize(
    ("text", "faces", "moves", "looks"),
    [
        pytest.param(WILD4, "A-1 B-1", ["use A", "combat B2+B4"], "B1 B3", id="combat"),
        pytest.param(WILD4, "A-2 B-1", ["use A", "swap B4", "check B2"], "B1 B3", id="swap-not-his-own-card"),
        pytest.param(exchange_cards(SPIED, "mermaid", "cook"), "A-1 B-1", ["use B"], "B1 B2 B3 B4", id="spying"),
        pytest.param(WILD3, "A-1 B-1", ["use A", "combat B2+B3"], "B1 B4 B5", id="combat-of-five"),
    ],
)
def test_the_ghost_offers_one_more_look(text: str, faces: str, moves: list[str], looks: str) -> None:
    """[OC-R27] Not at what was checked in this action, nor at the card that was just put on the board."""
    state = position(text, faces=faces)
    play(state, *moves)
    assert options_of(state) == [*[f"look {place}" for place in looks.split()], "decline"]


@rule("OC-9.12")
def test_the_look_is_private_and_its_place_is_public() -> None:
    """[OC-R41]"""
    state = position(WILD4)
    notes = play(state, "use A", "combat B2+B4", "look B3")
    assert cards_checked_by(notes, 0) == ["ghost", "clergy", "sailor"]
    assert facts_seen_by(notes, 3) == ["takes", "fights", "ghost_look", "flips"]
    assert (known_by(state, "sailor"), faces_of(state), state.waiting()) == ({0}, "A-2 B-1", (1,))


@rule("OC-9.14", "OC-14.7")
def test_the_look_may_be_declined_and_nobody_notices() -> None:
    state = position(WILD4)
    notes = play(state, "use A", "combat B2+B4", "decline")
    assert cards_checked_by(notes, 0) == ["ghost", "clergy"]
    assert facts_seen_by(notes, 3) == ["takes", "fights", "flips"]


@rule("OC-9.15")
def test_the_extra_card_triggers_nothing() -> None:
    """[OC-R27] Not even the Mermaid."""
    state = position(WILD4)
    notes = play(state, "use A", "combat B2+B4", "look B1")
    assert cards_checked_by(notes, 0)[-1] == "mermaid"
    assert (exposed(state), GAME.question_name(state), state.waiting()) == ([], "turn", (1,))
