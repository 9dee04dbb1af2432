"""[OC-9.16] to [OC-9.26] The Kraken."""

from __future__ import annotations

from fractions import Fraction

import pytest

from brethren.core.errors import IllegalMove
from brethren.core.notes import visible_notes
from games.ocracoke.position import (
    WILD2,
    WILD3,
    WILD4,
    bets,
    cards_checked_by,
    cards_of,
    exchange_cards,
    exposed,
    facts,
    facts_seen_by,
    known_by,
    layout,
    options_of,
    outcomes,
    paid,
    play,
    position,
    zone,
)
from rules import rule

REST = "H0[blackbeard] H1[{}] H2[lieutenant] H3[gun_master]"


@rule("OC-9.16", "OC-10.2")
@pytest.mark.parametrize("round", [2, 3, 4])
def test_the_kraken_forbids_reporting(round: int) -> None:
    """Only to its holder, in either slot of the hand."""
    for seat in range(4):
        offer = ["use A", "use B"] if seat == 1 else ["use A", "use B", "report"]
        assert options_of(position(WILD4, round=round, to_act=seat)) == offer
    for text in (WILD2, WILD2.replace("gun_master kraken", "kraken gun_master")):
        state = position(text, round=round, to_act=1)
        with pytest.raises(IllegalMove):
            play(state, "report")
        assert "report" in options_of(position(text, round=round, to_act=0))


@rule("OC-9.17")
def test_when_another_player_reports_the_holder_bets_and_scores() -> None:
    """[OC-R30] The holder may earn conditions 1 to 4; here colour and number on a total of +1."""
    state = position(WILD4, round=2, options={"max_games": 1})
    play(state, "report", "bet blue_1_2")
    assert len(options_of(state, 1)) == 11
    play(state, *bets("blue_1_2 zero zero"))
    assert paid(state, 1) == (1, 1, 0, 0, 0)


@rule("OC-9.17", "OC-3.9")
def test_in_a_forced_report_the_holder_bets_and_scores() -> None:
    text = exchange_cards(WILD4, "kraken", "gun_master").replace("cook soldier captain", "cook* soldier* captain*")
    state = position(text, round=4, to_act=3, options={"max_games": 1})
    play(state, "use B", "decline")
    play(state, *bets("zero zero zero blue_1_2"))
    assert paid(state, 3) == (1, 1, 0, 0, 0)


@rule("OC-9.18")
@pytest.mark.parametrize(("text", "seat", "count"), [(WILD4, 1, 6), (WILD3, 0, 10)], ids=["4-cards", "5-cards"])
def test_the_holder_chooses_two_board_cards_unseen(text: str, seat: int, count: int) -> None:
    """[OC-R2] All pairs, and nothing has been looked at."""
    state = position(text, faces="A-2 B-1", to_act=seat)
    notes = play(state, "use A")
    pairs = options_of(state)
    assert len(pairs) == len(set(pairs)) == count
    assert all(pair.startswith("kraken B") for pair in pairs)
    assert (facts_seen_by(notes, seat), set(zone(state.seen_by(seat), "B").split())) == (["takes"], {"?"})


@rule("OC-9.19", "OC-9.20")
def test_four_outcomes_are_equally_likely() -> None:
    """Mermaid or Sailor is kept (1/2 each); the other and the Kraken lie in either order (1/2 each)."""
    state = position(WILD4, faces="A-2 B-1", to_act=1)
    play(state, "use A")
    islands = "I[cook soldier captain]"
    assert outcomes(state, "kraken B1+B3") == {
        f"{islands} B[sailor ghost kraken clergy] {REST.format('mermaid')}": Fraction(1, 4),
        f"{islands} B[kraken ghost sailor clergy] {REST.format('mermaid')}": Fraction(1, 4),
        f"{islands} B[mermaid ghost kraken clergy] {REST.format('sailor')}": Fraction(1, 4),
        f"{islands} B[kraken ghost mermaid clergy] {REST.format('sailor')}": Fraction(1, 4),
    }


@rule("OC-9.19", "OC-9.20")
@pytest.mark.parametrize("pair", ["B1+B2", "B2+B5", "B4+B5"])
def test_every_pair_has_four_outcomes(pair: str) -> None:
    """The card kept lies in the Kraken's slot, the rest of the board is untouched."""
    state = position(WILD3, faces="A-2 B-1")
    play(state, "use A")
    board = zone(state, "B").split()
    chosen = [int(name[1]) - 1 for name in pair.split("+")]
    found = outcomes(state, f"kraken {pair}")
    assert set(found.values()) == {Fraction(1, 4)}
    assert len(found) == 4
    for text in found:
        after = position(text)
        assert zone(after, "H0") in [board[place] for place in chosen]
        assert "kraken" in [zone(after, "B").split()[place] for place in chosen]
        assert [card for at, card in enumerate(zone(after, "B").split()) if at not in chosen] == [
            card for at, card in enumerate(board) if at not in chosen
        ]


@rule("OC-9.21", "OC-9.25", "OC-14.5")
def test_nobody_knows_which_of_the_two_positions_holds_the_kraken() -> None:
    """[OC-R32] All learn that it was the Kraken and which pair; the actor sees the card kept and nothing else."""
    state = position(WILD4, faces="A-2 B-1", to_act=1, known="B1:0,2 B3:0,2 H1:3")
    notes = play(state, "use A", "kraken B1+B3", picks=(1, 0))
    assert (known_by(state, "kraken"), known_by(state, "mermaid"), known_by(state, "sailor")) == (set(), set(), {1})
    for seat in (0, 1, 2, 3, None):
        assert facts(visible_notes(notes, seat), "kraken") == [(1, 3, 5)]
        view = state.seen_by(seat)
        assert zone(view, "B").split()[0] == zone(view, "B").split()[2] == "?"
    assert cards_of(visible_notes(notes, 1), "received") == ["sailor"]
    assert facts_seen_by(notes, 0) == ["takes", "kraken"]


@rule("OC-9.22", "OC-9.23")
@pytest.mark.parametrize(("text", "seat", "count"), [(WILD4, 1, 4), (WILD3, 0, 5)], ids=["4-cards", "5-cards"])
def test_then_the_holder_checks_any_board_card(text: str, seat: int, count: int) -> None:
    """[OC-R33] The two shuffled ones included; the holder has seen the card kept."""
    state = position(text, faces="A-2 B-1", to_act=seat)
    play(state, "use A", "kraken B1+B3", picks=(0, 0))
    assert zone(state.seen_by(seat), f"H{seat}") == "mermaid"
    assert options_of(state) == [f"check B{place + 1}" for place in range(count)]
    notes = play(state, "check B3")
    assert cards_checked_by(notes, seat) == ["kraken"]


@rule("OC-9.24")
@pytest.mark.parametrize(
    ("picks", "check", "exposes", "looks"),
    [
        pytest.param((1, 0), "B1", [1], "", id="mermaid-shuffled-back"),
        pytest.param((1, 0), "B3", [], "", id="kraken"),
        pytest.param((0, 0), "B2", [], "B1 B3 B4", id="ghost-and-mermaid-kept"),
        pytest.param((0, 0), "B4", [], "", id="mermaid-kept"),
    ],
)
def test_the_card_checked_is_the_trigger_set(
    picks: tuple[int, ...], check: str, exposes: list[int], looks: str
) -> None:
    """After the Ghost any position but the one checked is open, the shuffled ones too."""
    state = position(WILD4, faces="A-2 B-1", to_act=1)
    play(state, "use A", "kraken B1+B3", f"check {check}", picks=picks)
    assert exposed(state) == exposes
    assert options_of(state) == [*[f"look {place}" for place in looks.split()], "decline"]


@rule("OC-9.26")
def test_with_two_cards_the_other_one_may_be_swapped() -> None:
    """[OC-R20] The Kraken then stays, and so does the ban."""
    state = position(WILD2, faces="A-2 B-1", round=2, to_act=1)
    play(state, "use A", "give L")
    assert options_of(state) == ["swap B1", "swap B2", "swap B3", "swap B4"]
    play(state, "swap B2", "check B1", "decline")
    assert zone(state, "H1") == "clergy kraken"
    play(state, "use A", "combat B1+B2", "decline")
    assert (state.waiting(), options_of(state)) == ((1,), ["use A", "use B"])


@rule("OC-9.26", "OC-9.19")
def test_with_two_cards_the_kraken_goes_from_its_own_slot() -> None:
    state = position(WILD2, faces="A-2 B-1", round=2, to_act=1)
    play(state, "use A", "give R")
    assert options_of(state)[0] == "kraken B1+B2"
    play(state, "kraken B1+B2", picks=(1, 1))
    assert layout(state).split(" H0")[0] == "I[soldier lieutenant ghost] B[kraken blackbeard sailor mermaid]"
    assert zone(state, "H1") == "gun_master clergy"


@rule("OC-9.16")
def test_a_player_who_gave_the_kraken_away_may_report() -> None:
    state = position(WILD2, faces="A-1 B-2", round=2, to_act=1, start=1)
    play(state, "use B", "give R", "send B1", "wash I1")
    play(state, "use A", "combat B2+B3", "decline")
    assert (state.waiting(), options_of(state)) == ((1,), ["use A", "use B", "report"])
