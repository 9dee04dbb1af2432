"""Possible worlds: exactly those that agree with what the seat has seen, each with its true probability."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import cast

import pytest

from brethren.core.chance import branches
from brethren.core.dealer import Dealer, ScriptedDealer
from brethren.core.errors import BadState
from brethren.core.game import Game
from brethren.core.options import Value
from brethren.core.state import State
from brethren.games.ocracoke.components import SLOTS
from brethren.games.ocracoke.game import GAME
from brethren.games.ocracoke.state import OcracokeState
from games.ocracoke.position import CALM4, WILD2, WILD4, exchange_cards, known_by, layout, play, position, zone
from rules import rule

FILLS = 4000
Cards = tuple[int, ...]


def fills(state: OcracokeState, seat: int | None, count: int = FILLS) -> Counter[Cards]:
    """How often each layout comes up when the seat's view is filled."""
    view, dealer = state.seen_by(seat), Dealer("fill")
    return Counter(tuple(GAME.fill(view, seat, dealer).cards) for _ in range(count))


def found(state: OcracokeState, seat: int | None, count: int = 300) -> set[str]:
    """The layouts that come up, as text."""
    world = state.clone()
    texts = set()
    for cards in fills(state, seat, count):
        world.cards = list(cards)
        texts.add(layout(world))
    return texts


def posterior(
    start: OcracokeState, seat: int | None, moves: list[str], picks: tuple[int, ...]
) -> tuple[OcracokeState, dict[Cards, Fraction]]:
    """The true end of a history, and the exact chance of every layout: all deals are tried and played forward."""
    true, dealer, story = start.clone(), ScriptedDealer(picks), []
    for text in moves:
        mover, move = true.waiting()[0], GAME.read(text)
        GAME.play(true, mover, move, dealer)
        story.append((mover, move, GAME.to_plain(true.seen_by(seat))))
    unseen = [slot for slot in range(SLOTS) if not start.knows(seat, slot)]
    chances: dict[Cards, Fraction] = {}
    for deal in permutations([start.cards[slot] for slot in unseen]):
        world = start.clone()
        for slot, card in zip(unseen, deal, strict=True):
            world.cards[slot] = card
        for end, chance in forward([(world, Fraction(1))], seat, story):
            chances[tuple(end.cards)] = chances.get(tuple(end.cards), Fraction(0)) + chance
    total = sum(chances.values())
    return true, {cards: chance / total for cards, chance in chances.items()}


def forward(
    worlds: list[tuple[OcracokeState, Fraction]], seat: int | None, story: list[tuple[int, int, dict[str, object]]]
) -> list[tuple[OcracokeState, Fraction]]:
    """The worlds in which the moves were legal and the seat saw, move by move, what it saw."""
    for mover, move, seen in story:
        after = []
        for world, chance in worlds:
            if move not in GAME.legal(world, mover):
                continue
            for branch in branches(cast("Game[State]", GAME), world, mover, move):
                assert isinstance(branch.state, OcracokeState)
                if GAME.to_plain(branch.state.seen_by(seat)) == seen:
                    after.append((branch.state, chance * branch.probability))
        worlds = after
    return worlds


TAME = exchange_cards(WILD4, "kraken", "sailor")
"""The Kraken is not in a hand."""
KNOWN = "I1:0 I2:0 I3:0 H2:0 H3:0"
"""What seat 0 has seen of the layouts below: all but the board and the hand of seat 1."""


@pytest.mark.parametrize(
    ("text", "faces", "to_act", "moves", "picks"),
    [
        pytest.param(WILD4, "A-1 B-1", 1, [], (), id="nothing-happened"),
        pytest.param(WILD4, "A-1 B-1", 2, ["use A", "combat B1+B3", "decline"], (), id="exposure"),
        pytest.param(WILD4, "A-1 B-1", 2, ["use A", "combat B3+B4", "decline"], (), id="no-exposure"),
        pytest.param(WILD4, "A-1 B-1", 2, ["use A", "combat B2+B3", "look B1"], (), id="ghost-look"),
        pytest.param(WILD4, "A-1 B-1", 2, ["use B", "decline"], (), id="spying-without-effect"),
        pytest.param(WILD4, "A-2 B-1", 1, ["use A", "kraken B1+B3", "check B4", "decline"], (0, 1), id="kraken-swap"),
        pytest.param(
            WILD4, "A-2 B-1", 1, ["use A", "kraken B1+B2", "check B1", "decline", "use A", "combat B1+B3", "decline"],
            (1, 0), id="kraken-swap-and-exposure",
        ),
        pytest.param(TAME, "A-2 B-1", 1, ["use A", "swap B1", "check B2", "decline"], (), id="swap"),
        pytest.param(
            WILD4, "A-1 B-2", 1, ["use B", "send B2", "wash I3", "use A", "combat B2+B3", "decline"], (), id="waves",
        ),
        pytest.param(TAME, "A-1 B-1", 1, ["report"], (), id="report"),
    ],
)  # fmt: skip
def test_fills_are_as_frequent_as_they_are_likely(
    text: str, faces: str, to_act: int, moves: list[str], picks: tuple[int, ...]
) -> None:
    start = position(text, faces=faces, to_act=to_act, round=2, known=KNOWN)
    state, chances = posterior(start, 0, moves, picks)
    counts = fills(state, 0)
    assert set(counts) <= set(chances)
    for cards, chance in chances.items():
        assert abs(counts[cards] / FILLS - chance) < 0.03


@rule("OC-14.5")
@pytest.mark.parametrize("known", ["B1:0", "B3:0", "B1:0 B3:0", "B2:0 B4:0"])
def test_what_was_known_before_a_kraken_swap_is_used(known: str) -> None:
    """[OC-R32] A player who knew a card of the pair knows that it is on one of the two positions or was kept."""
    start = position(WILD4, faces="A-2 B-1", to_act=1, known=f"{KNOWN} {known}")
    state, chances = posterior(start, 0, ["use A", "kraken B1+B3", "check B2", "decline"], (0, 0))
    counts = fills(state, 0)
    assert set(counts) == set(chances)
    assert max(abs(counts[cards] / FILLS - chance) for cards, chance in chances.items()) < 0.03


@rule("OC-13.3", "OC-6.6")
@pytest.mark.parametrize("value", ["checked_only", "taken_too"])
def test_an_exposing_swap_by_option(value: str) -> None:
    """The Mermaid was checked, or by option received."""
    options: dict[str, Value] = {"swap_triggers": value}
    start = position(WILD4, faces="A-2 B-1", to_act=2, known=KNOWN.replace("H2:0", "H1:0"), options=options)
    state, chances = posterior(start, 0, ["use A", "swap B3", "check B1", "decline"], ())
    assert set(fills(state, 0)) == set(chances)


def mermaids(texts: set[str]) -> set[str]:
    """The zones in which the Mermaid lies in some world."""
    return {
        name for text in texts for name in ("I", "B", "H0", "H1", "H2", "H3") if "mermaid" in zone(position(text), name)
    }


def where(text: str, card: str) -> str:
    """The zone of a layout in which a card lies."""
    world = position(text)
    return next(name for name in ("I", "B", "H0", "H1", "H2", "H3") if card in zone(world, name))


@rule("OC-9.6")
def test_an_exposure_means_the_mermaid_was_there_without_the_ghost() -> None:
    state = position(WILD4)
    play(state, "use A", "combat B1+B3", "decline")
    for text in found(state, 1):
        board = zone(position(text), "B").split()
        assert "mermaid" in (board[0], board[2])
        assert "ghost" not in (board[0], board[2])


@rule("OC-9.12")
def test_an_extra_look_means_the_ghost_was_there_without_the_mermaid() -> None:
    state = position(WILD4)
    play(state, "use A", "combat B2+B3", "look B4")
    for text in found(state, None):
        board = zone(position(text), "B").split()
        assert "ghost" in board[1:3]
        assert "mermaid" not in board[1:3]


@rule("OC-9.25")
def test_after_a_kraken_swap_it_lies_on_one_of_two_positions_and_can_be_followed() -> None:
    """The pair is followed through a Big Waves that takes one of its cards to an island."""
    state = position(WILD4, faces="A-2 B-2", to_act=1)
    play(state, "use A", "kraken B1+B3", "check B4", "decline", picks=(0, 1))
    assert {zone(position(text), "B").split().index("kraken") for text in found(state, 0)} == {0, 2}
    play(state, "use B", "send B3", "wash I1")
    assert {where(text, "kraken") for text in found(state, 0)} == {"I", "B"}


@rule("OC-6.8")
def test_an_ordinary_swap_means_the_card_was_not_the_kraken() -> None:
    state = position(TAME, faces="A-2 B-1", to_act=1)
    play(state, "use A", "swap B2", "check B1", "decline")
    boards = {zone(position(text.replace("*", "")), "B").split()[1] for text in found(state, 0, 1000)}
    assert "kraken" not in boards
    assert len(boards) > 5


@rule("OC-9.16")
def test_a_reporter_does_not_hold_the_kraken() -> None:
    state = position(WILD2, round=2)
    play(state, "report")
    assert {where(text, "kraken") for text in found(state, None)} == {"I", "B", "H1"}


@rule("OC-9.1")
def test_without_abilities_nothing_is_concluded() -> None:
    state = position(WILD4, faces="A-2 B-1", to_act=2, options={"abilities": "none"})
    play(state, "use A", "swap B1", "check B3")
    places = {where(text, "mermaid") for text in found(state, 0, 1500)}
    assert places == {"I", "B", "H1", "H2", "H3"}


def test_what_is_known_stays_and_secret_bets_are_made_up() -> None:
    state = position(CALM4, round=2, known="B1:2 I2:2")
    play(state, "report", "P0 bet zero", "P2 bet red_1_2")
    world = GAME.fill(state.seen_by(2), 2, Dealer(1))
    assert (world.cards[3], world.cards[1], zone(world, "H2")) == (state.cards[3], state.cards[1], "lieutenant")
    assert [seat for seat, _ in world.stack[-1].sealed] == [0, 2]
    assert world.stack[-1].sealed[1] == (2, GAME.read("bet red_1_2"))
    assert known_by(world, "lieutenant") == {2}


def test_a_view_that_no_game_can_lead_to_is_refused() -> None:
    """Seat 0 is said to have been exposed by two cards that seat 1 has seen, and neither is the Mermaid."""
    state = position(WILD4, known="B3:1 B4:1")
    play(state, "use A", "combat B3+B4", "decline")
    state.history[0] = (*state.history[0][:3], 1, 1)
    with pytest.raises(BadState, match="no world"):
        GAME.fill(state.seen_by(1), 1, Dealer(1))
