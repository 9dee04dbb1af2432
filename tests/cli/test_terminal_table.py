"""The table as text, as each seat sees it; every one of its texts is used."""

from __future__ import annotations

import tomllib
from pathlib import Path

import brethren
from brethren.cli.screen import log_lines
from brethren.core.dealer import Dealer
from brethren.core.notes import EVERYONE, Note
from brethren.games.ocracoke import terminal as module
from brethren.games.ocracoke.box import PRINTED
from brethren.games.ocracoke.game import Ocracoke
from brethren.games.ocracoke.state import OcracokeState
from brethren.games.ocracoke.terminal import terminal_lines
from brethren.kit.words import text_keys

GAME = Ocracoke(PRINTED)
WIDTH = 85
"""Five more than a small terminal has, and only for two exposed cards with long names."""


def at(*moves: str, seats: int = 4, **options: str | int) -> OcracokeState:
    """The state after these moves, each by the first seat to move, in a game that seat 0 starts."""
    dealer = Dealer("strip")
    state = GAME.new(seats, {"start_seat": 0, **options}, dealer)
    for move in moves:
        GAME.play(state, state.waiting()[0], GAME.read(move), dealer)
    return state


def lines(state: OcracokeState, seat: int | None) -> list[str]:
    return GAME.terminal_lines(state.seen_by(seat), seat)


def test_the_deal() -> None:
    state = at()
    assert lines(state, None) == [
        "Game 1, round 1 of 4. First player: seat 1. The match ends at 5 coins.",
        "Islands  I1 ?   I2 ?   I3 ?",
        "Ship     A:Combat | B1 ? | B2 ? | B3 ? | B4 ? | B:Spying",
        "> seat 1            0 coins   ?",
        "  seat 2            0 coins   ?",
        "  seat 3            0 coins   ?",
        "  seat 4            0 coins   ?",
    ]
    assert lines(state, 1)[4].startswith("  You               0 coins   ")
    assert lines(state, 1)[4].endswith((" (red)", " (blue)", " (neutral)"))


def test_a_card_seen_is_shown_only_to_the_seat_that_saw_it() -> None:
    state = at("use A", "combat B1+B2")
    assert "B1 ?" not in lines(state, 0)[2]
    assert "B3 ? | B4 ?" in lines(state, 0)[2]
    assert "B1 ? | B2 ?" in lines(state, 1)[2]


def test_without_a_notebook_a_card_is_shown_only_while_it_is_looked_at() -> None:
    state = at("use A", "combat B1+B2", notebook="off")
    assert "B1 ?" not in lines(state, 0)[2]
    assert "B2 ? | B3 ?" not in lines(state, 0)[2]
    assert "B1 ? | B2 ? | B3 ? | B4 ?" in lines(state, 1)[2]
    put_back = at("use A", "combat B1+B2", "decline", notebook="off")
    assert "B1 ? | B2 ? | B3 ? | B4 ?" in lines(put_back, 0)[2]
    assert "?" not in lines(put_back, 0)[3]


def test_everything_is_shown_with_its_total_in_a_state_that_hides_nothing() -> None:
    for notebook in ("on", "off"):
        for seats in (2, 3, 4):
            shown = GAME.terminal_lines(at(seats=seats, notebook=notebook).fully_revealed(), None)
            assert not any("?" in line for line in shown)
            assert "   board total " in shown[1]


def test_no_line_is_too_wide_for_a_terminal() -> None:
    for seats in (2, 3, 4):
        for number in range(10):
            for state in played(seats, number):
                for seat in (None, *range(seats)):
                    assert max(len(line) for line in lines(state, seat)) <= WIDTH


def test_every_word_is_used() -> None:
    """None is missing either, because that would raise an error."""
    used: set[tuple[str, str]] = set()

    def phrase(section: str, key: str) -> str:
        used.add((section, key))
        return GAME.phrase(section, key)

    for seats in (2, 3, 4):
        for number in range(30):
            for state in played(seats, number):
                terminal_lines(state.seen_by(0), 0, (), phrase)
                terminal_lines(state.fully_revealed(), None, (), phrase)
    words = tomllib.loads((Path(module.__file__).parent / "words" / "en.toml").read_text("utf8"))
    assert {pair for pair in text_keys(words) if pair[0].startswith("strip")} <= used


def played(seats: int, number: int) -> list[OcracokeState]:
    """Every state of a game played at random."""
    dealer = Dealer(f"strip {seats} {number}")
    state = GAME.new(seats, {}, dealer)
    states = [state.clone()]
    while not state.over:
        seat = state.waiting()[0]
        moves = GAME.legal(state, seat)
        GAME.apply(state, seat, moves[dealer.pick(len(moves))], dealer)
        states.append(state.clone())
    return states


def test_names_keep_the_columns() -> None:
    state = at(seats=2)
    plain, named = (GAME.terminal_lines(state.seen_by(0), 0, names) for names in ((), ("You", "Anne (mate)")))
    assert [plain[4].index("0 coins"), plain[4][2:8]] == [named[4].index("0 coins"), "seat 2"]
    assert named[4][2:13] == "Anne (mate)"
    assert named[3] == plain[3], "the reader is always called You"


def test_facts_of_a_kind_share_a_line() -> None:
    notes = [Note("bet", (0, 5), "OC-10.7", EVERYONE), Note("bet", (1, 0), "OC-10.7", EVERYONE)]
    printed = log_lines(brethren.load("ocracoke"), notes, 0, ("You", "Anne"))
    assert printed == ["You bet zero. Anne bet −9 or −10.  OC-10.7"]
