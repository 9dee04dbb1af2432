"""Section 6 of the rules: every row of the table of hidden information, as a seat and a spectator see it."""

from __future__ import annotations

import pytest

from brethren.core.frames import HIDDEN
from brethren.games.ocracoke.components import CARDS
from brethren.games.ocracoke.game import GAME
from brethren.games.ocracoke.state import KRAKEN_SWAPPED
from games.ocracoke.position import (
    CALM2,
    CALM4,
    UNSHUFFLED,
    WILD4,
    bets,
    exchange_cards,
    last_report,
    layout,
    options_of,
    play,
    position,
    zone,
)
from rules import rule

VIEWERS = (0, 1, 2, 3, None)
PUBLIC_FIELDS = (
    "coins",
    "game",
    "start",
    "round",
    "turn",
    "islands_up",
    "exposed",
    "flipped",
    "known",
    "last",
    "options",
)


@rule("OC-14.1", "OC-14.2", "OC-14.10")
@pytest.mark.parametrize(
    ("text", "known", "seat", "seen"),
    [
        pytest.param(WILD4, "", 0, "I[? ? ?] B[? ? ? ?] H0[blackbeard] H1[?] H2[?] H3[?]", id="own-hand"),
        pytest.param(WILD4, "", None, "I[? ? ?] B[? ? ? ?] H0[?] H1[?] H2[?] H3[?]", id="spectator"),
        pytest.param(WILD4, "B2:3 I1:3", 3, "I[cook ? ?] B[? ghost ? ?] H0[?] H1[?] H2[?] H3[gun_master]", id="seen"),
        pytest.param(WILD4, "B2:3 I1:3", 2, "I[? ? ?] B[? ? ? ?] H0[?] H1[?] H2[lieutenant] H3[?]", id="other"),
        pytest.param(CALM2, "", 1, "I[? ? ?] B[? ? ? ?] H0[? ?] H1[lieutenant gun_master]", id="two-players"),
        pytest.param(
            WILD4.replace("cook", "cook*").replace("kraken", "kraken*"), "", None,
            "I[cook* ? ?] B[? ? ? ?] H0[?] H1[kraken*] H2[?] H3[?]", id="face-up",
        ),
    ],
)  # fmt: skip
def test_cards(text: str, known: str, seat: int | None, seen: str) -> None:
    assert layout(position(text, known=known).seen_by(seat)) == seen


@rule("OC-10.8", "OC-14.4")
def test_everything_is_seen_by_all_after_the_bets() -> None:
    """The cards of a game that is over are in ``last_report`` when the next has been dealt."""
    state = position(WILD4, round=2)
    cards = tuple(state.cards)
    play(state, "report", *bets("zero zero zero zero"), picks=UNSHUFFLED)
    assert [last_report(state.seen_by(seat)).cards for seat in VIEWERS] == [cards] * 5
    final = position(WILD4, round=2, options={"max_games": 1})
    play(final, "report", *bets("zero zero zero zero"))
    assert {layout(final.seen_by(seat)) for seat in VIEWERS} == {layout(final)}


@rule("OC-14.10", "OC-11.13")
@pytest.mark.parametrize("moves", [[], ["use A"], ["use A", "combat B1+B3"], ["use A", "combat B1+B3", "decline"]])
def test_what_is_public_is_the_same_in_every_view(moves: list[str]) -> None:
    state = position(WILD4.replace("cook", "cook*"), round=2, coins=(1, 2, 3, 4), start=3, game_no=3)
    play(state, *moves)
    plain = GAME.to_plain(state)
    for seat in VIEWERS:
        view = GAME.to_plain(state.seen_by(seat))
        assert {name: view[name] for name in PUBLIC_FIELDS} == {name: plain[name] for name in PUBLIC_FIELDS}
        assert view["stack"] == plain["stack"]


@rule("OC-4.10")
def test_all_see_which_positions_were_checked_or_moved() -> None:
    state = position(WILD4, faces="A-1 B-2")
    play(state, "use A", "combat B2+B4", "look B1", "use B", "send B3", "wash I2")
    play(state, "use A", "swap B4", "check B1", "decline")
    assert len(state.history) == 5
    assert [state.seen_by(seat).history for seat in VIEWERS] == [state.history] * 5


@rule("OC-14.7")
@pytest.mark.parametrize("moves", [[], ["use A"], ["use A", "combat B2+B3"]], ids=["D1", "D2", "D11"])
def test_options_are_offered_to_the_deciding_seat_only(moves: list[str]) -> None:
    """They are in the seat's own view as well; the frame of the question says nothing about them."""
    state = position(WILD4, round=2)
    play(state, *moves)
    assert [options_of(state, seat) for seat in (1, 2, 3)] == [[], [], []]
    assert options_of(state.seen_by(0), 0) == options_of(state, 0)
    other = position(exchange_cards(WILD4, "ghost", "clergy"), round=2)
    play(other, *moves)
    assert [frame.to_plain() for frame in other.stack] == [frame.to_plain() for frame in state.stack]


@rule("OC-10.7")
def test_a_bet_is_the_setters_until_all_are_set() -> None:
    state = position(CALM4, round=2)
    play(state, "report", "P3 bet zero", "P1 bet red_1_2")
    assert [len(state.seen_by(seat).stack[-1].sealed) for seat in VIEWERS] == [0, 1, 0, 1, 0]
    assert [state.seen_by(seat).stack[-1].answered_seats for seat in VIEWERS] == [(1, 3)] * 5


@rule("OC-9.21", "OC-14.5")
def test_nobody_sees_how_the_kraken_was_laid_down() -> None:
    """What lay on the two positions before is remembered by those who had seen it, card by card."""
    state = position(WILD4, faces="A-2 B-1", to_act=1, known="B1:0 B3:3")
    play(state, "use A", "kraken B1+B3", picks=(0, 1))
    assert [zone(state.seen_by(seat), "B") for seat in VIEWERS] == ["? ? ? ?"] * 5
    mermaid, sailor = CARDS.index("mermaid"), CARDS.index("sailor")
    before = {seat: state.seen_by(seat).history[0][5:7] for seat in VIEWERS}
    unseen = (HIDDEN, HIDDEN)
    assert before == {0: (mermaid, HIDDEN), 1: unseen, 2: unseen, 3: (HIDDEN, sailor), None: unseen}
    assert state.history[0][0] == KRAKEN_SWAPPED


@rule("OC-14.10")
def test_a_view_of_a_view_shows_no_more() -> None:
    state = position(WILD4, known="B1:0,2 B2:2")
    assert layout(state.seen_by(2).seen_by(0)) == "I[? ? ?] B[mermaid ? ? ?] H0[?] H1[?] H2[?] H3[?]"
