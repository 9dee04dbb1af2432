"""[OC-14] Who knows what."""

from __future__ import annotations

import pytest

from brethren.core.frames import HIDDEN
from brethren.games.ocracoke.game import GAME
from brethren.games.ocracoke.state import OcracokeState
from brethren.games.ocracoke.verbs import VERBS
from games.ocracoke.position import (
    CALM2,
    CALM4,
    UNSHUFFLED,
    WILD2,
    WILD4,
    bets,
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

ALL = {0, 1, 2, 3}


def same_to(others: tuple[int | None, ...], one: OcracokeState, two: OcracokeState) -> bool:
    """Whether these viewers cannot tell the two states apart."""
    return all(GAME.to_plain(one.seen_by(seat)) == GAME.to_plain(two.seen_by(seat)) for seat in others)


@rule("OC-14.1")
@pytest.mark.parametrize(
    ("faces", "moves", "card"),
    [
        pytest.param("A-1 B-1", ["use A", "combat B3+B4", "decline"], "clergy", id="combat"),
        pytest.param("A-2 B-1", ["use A", "swap B3", "check B4", "decline"], "clergy", id="swap"),
        pytest.param("A-1 B-1", ["use A", "combat B2+B3", "look B4"], "clergy", id="extra-look"),
    ],
)
def test_a_checked_card_is_seen_by_the_checker_only(faces: str, moves: list[str], card: str) -> None:
    state = position(WILD4, faces=faces, to_act=2)
    play(state, *moves)
    assert known_by(state, card) == {2}
    assert [zone(state.seen_by(seat), "B").split()[3] for seat in (0, 1, 2, 3, None)] == ["?", "?", card, "?", "?"]


@rule("OC-14.2")
def test_a_hand_is_seen_by_others_when_exposed_spied_on_or_revealed() -> None:
    state = position(CALM4.replace("H0[captain]", "H0[captain*]"), to_act=1, round=2, options={"max_games": 1})
    assert layout(state.seen_by(3)) == "I[? ? ?] B[? ? ? ?] H0[captain*] H1[?] H2[?] H3[gun_master]"
    play(state, "use B", "decline")
    assert layout(state.seen_by(1)) == "I[? ? ?] B[? ? ? ?] H0[captain*] H1[sailor] H2[lieutenant] H3[gun_master]"
    assert layout(state.seen_by(3)) == "I[? ? ?] B[? ? ? ?] H0[captain*] H1[?] H2[?] H3[gun_master]"
    play(state, "report", *bets("zero zero zero zero"))
    assert "?" not in layout(state.seen_by(3))


@rule("OC-14.3")
def test_knowledge_follows_the_card() -> None:
    """Seat 2 has seen B1 and B2, and still knows them in a hand, on an island, and back on the board."""
    state = position(CALM4, faces="A-2 B-2", known="B1:2 B2:2")
    play(state, "use A", "swap B1", "check B3", "decline")
    assert zone(state.seen_by(2), "H0") == "blackbeard"
    play(state, "use B", "send B2", "wash I3")
    assert layout(state.seen_by(2)) == "I[? ? cook] B[? ? ? ?] H0[blackbeard] H1[?] H2[lieutenant] H3[?]"
    assert zone(state.seen_by(0), "B") == "captain ? clergy ?"


@rule("OC-14.3")
def test_nothing_rearranges_cards_but_the_actions() -> None:
    """[OC-R43] No verb moves cards within a hand, and looking or betting moves nothing."""
    moving = {"swap", "kraken", "wash"}
    assert set(VERBS.names) - moving == {"use", "report", "combat", "give", "check", "send", "look", "decline", "bet"}
    state = position(CALM2, faces="A-1 B-1", round=2)
    play(state, "use B", "decline", "use A", "combat B1+B2", "decline", "report", "bet zero")
    assert layout(state).replace("*", "") == CALM2


@rule("OC-14.4")
@pytest.mark.parametrize(
    ("faces", "moves", "card", "knowers"),
    [
        pytest.param("A-1 B-1", [], "captain", {0}, id="owner"),
        pytest.param("A-1 B-1", [], "clergy", {3}, id="as-given"),
        pytest.param("A-1 B-1", ["use A", "combat B3+B4"], "clergy", {0, 3}, id="a-check-adds"),
        pytest.param("A-1 B-1", ["use B"], "lieutenant", {0, 2}, id="spying-adds"),
        pytest.param("A-2 B-1", ["use A", "swap B3"], "clergy", {0, 3}, id="entering-a-hand-adds-the-owner"),
        pytest.param("A-2 B-1", ["use A", "swap B1"], "captain", {0}, id="moving-keeps"),
        pytest.param("A-1 B-2", ["use B", "send B3", "wash I2"], "clergy", {3}, id="moving-to-an-island-keeps"),
        pytest.param("A-1 B-2", ["use B", "send B3", "wash I1"], "clergy", ALL, id="a-face-up-island-adds-all"),
        pytest.param("A-1 B-2", ["use B", "send B3", "wash I1"], "ghost", ALL, id="and-stays-known"),
    ],
)
def test_known_by(faces: str, moves: list[str], card: str, knowers: set[int]) -> None:
    state = position(CALM4.replace("ghost", "ghost*"), faces=faces, round=2, known="B3:3")
    play(state, *moves)
    assert known_by(state, card) == knowers


@rule("OC-14.4")
def test_an_island_turned_up_is_known_to_all() -> None:
    state = position(CALM4.replace("ghost", "ghost*"), round=2, to_act=3)
    play(state, "use B", "decline")
    assert [known_by(state, card) for card in ("ghost", "mermaid", "kraken")] == [ALL, ALL, set()]


@rule("OC-14.5")
@pytest.mark.parametrize(
    ("picks", "kept", "left"),
    [((0, 0), "mermaid", "sailor"), ((0, 1), "mermaid", "sailor"), ((1, 0), "sailor", "mermaid")],
)
def test_a_kraken_swap_empties_what_was_known(picks: tuple[int, int], kept: str, left: str) -> None:
    """Even if all knew all three; what was known of other cards stays."""
    known = "B1:0,1,2,3 B3:0,1,2,3 H1:0,2,3 B2:3"
    state = position(WILD4, faces="A-2 B-1", to_act=1, known=known)
    play(state, "use A", "kraken B1+B3", picks=picks)
    assert [known_by(state, card) for card in ("kraken", left, kept, "ghost")] == [set(), set(), {1}, {3}]


@rule("OC-14.6")
def test_only_what_was_seen_is_recorded_not_what_follows_from_it() -> None:
    """Ten cards known: the eleventh is still not. An exposure tells where the Mermaid is, but nobody has seen her."""
    known = "I1:0 I2:0 I3:0 B1:0 B2:0 B3:0 H1:0 H2:0 H3:0"
    assert zone(position(CALM4, known=known).seen_by(0), "B") == "blackbeard cook clergy ?"
    state = position(WILD4, known="B3:1")
    play(state, "use A", "combat B1+B3")
    assert (exposed(state), known_by(state, "mermaid")) == ([0], {0})
    assert zone(state.seen_by(1), "B") == "? ? sailor ?"
    state = position(WILD4, faces="A-2 B-1", to_act=1, known="B1:0 B3:0")
    play(state, "use A", "kraken B1+B3", "check B1", picks=(0, 0))
    assert zone(state.seen_by(1), "B") == "sailor ? ? ?"


@rule("OC-14.7", "OC-9.16")
def test_nobody_is_shown_that_report_is_missing() -> None:
    """The Kraken's holder has two options and another player three: to all others the same view."""
    kraken = position(exchange_cards(WILD4, "blackbeard", "kraken"), round=2)
    other = position(exchange_cards(exchange_cards(WILD4, "blackbeard", "kraken"), "kraken", "sailor"), round=2)
    assert (len(options_of(kraken)), len(options_of(other))) == (2, 3)
    assert same_to((2, 3, None), kraken, other)
    assert [options_of(kraken, seat) for seat in (1, 2, 3)] == [[], [], []]


@rule("OC-14.7", "OC-14.9")
@pytest.mark.parametrize(
    ("met", "count"),
    [
        pytest.param(WILD4, 3, id="ghost"),
        pytest.param(exchange_cards(WILD4, "clergy", "mermaid"), 1, id="mermaid-and-ghost"),
    ],
)
def test_nobody_is_shown_that_the_ghost_was_met_or_declined(met: str, count: int) -> None:
    """[OC-R41] Combat on B2+B4 meets the Ghost in one world and not in the other; to the others they are the same."""
    ghost, none = position(met), position(exchange_cards(WILD4, "ghost", "sailor"))
    before = [facts_seen_by(play(state, "use A", "combat B2+B4"), 1) for state in (ghost, none)]
    assert (len(options_of(ghost)), len(options_of(none))) == (count, 1)
    assert same_to((1, 2, 3, None), ghost, none)
    after = [facts_seen_by(play(state, "decline"), 1) for state in (ghost, none)]
    assert same_to((1, 2, 3, None), ghost, none)
    assert (before, after) == ([["takes", "fights"]] * 2, [["flips"]] * 2)


@rule("OC-14.8")
def test_in_a_new_game_players_know_only_their_own_hands() -> None:
    known = "I1:0,1 B1:0,1,2,3 B2:2 H1:0"
    state = position(CALM4.replace("lieutenant", "lieutenant*"), round=2, known=known)
    play(state, "report", *bets("zero zero zero zero"), picks=UNSHUFFLED)
    for seat, card in enumerate(["kraken", "soldier", "ghost", "mermaid"]):
        hands = " ".join(f"H{each}[{card if each == seat else '?'}]" for each in range(4))
        assert layout(state.seen_by(seat)) == f"I[? ? ?] B[? ? ? ?] {hands}"
    assert "?" in layout(state.seen_by(None))


@rule("OC-14.9")
@pytest.mark.parametrize(
    "text", [CALM4, WILD4, exchange_cards(WILD4, "lieutenant", "mermaid")], ids=["calm", "wild", "held"]
)
@pytest.mark.parametrize(
    ("faces", "moves"),
    [
        ("A-1 B-1", ["use A", "combat B1+B2"]),
        ("A-1 B-1", ["use A", "combat B2+B3"]),
        ("A-2 B-1", ["use A", "swap B1", "check B2"]),
        ("A-1 B-1", ["use B"]),
    ],
    ids=["combat", "combat-again", "swap", "spying"],
)
def test_every_action_with_a_look_ends_with_the_same_question(text: str, faces: str, moves: list[str]) -> None:
    """No matter what was seen, before the flip and after an exposure."""
    state = position(text, faces=faces)
    notes = play(state, *moves)
    assert (GAME.question_name(state), state.waiting(), faces_of(state)) == ("ghost_look", (0,), faces)
    assert options_of(state)[-1] == "decline"
    assert ("exposed" in facts_seen_by(notes, 1)) == (exposed(state) == [0])
    assert facts_seen_by(play(state, "decline"), 1) == ["flips"]


@rule("OC-14.9")
def test_the_turn_is_asked_even_with_a_single_option() -> None:
    """A Kraken holder in round 4 facing Big Waves: skipping the question would reveal the card."""
    text = WILD2.replace("soldier lieutenant ghost", "soldier* lieutenant* ghost*")
    options = {"big_waves_islands": "unrevealed_only"}
    state = position(text, faces="A-1 B-2", round=4, to_act=0, start=0, options=options)
    play(state, "use A", "combat B1+B2", "decline")
    assert (GAME.question_name(state), state.waiting(), options_of(state)) == ("turn", (1,), ["use A"])


@rule("OC-14.10")
def test_who_knows_which_slot_is_public_but_not_which_card() -> None:
    state = position(WILD4, known="I1:2")
    play(state, "use A", "combat B1+B4", "decline")
    for seat in (0, 1, 2, 3, None):
        view = state.seen_by(seat)
        assert view.known_by == state.known_by
        for slot, card in enumerate(view.cards):
            assert card == (state.cards[slot] if state.knows(seat, slot) else HIDDEN)
    assert layout(state.seen_by(1)) == "I[? ? ?] B[? ? ? ?] H0[blackbeard*] H1[kraken] H2[?] H3[?]"
