"""[OC-1] Terms."""

from __future__ import annotations

import pytest

from brethren.core.dealer import Dealer
from brethren.games.ocracoke.box import PRINTED
from brethren.games.ocracoke.components import CARD_COLOURS, CARDS, FACES, SLOTS
from brethren.games.ocracoke.game import GAME
from brethren.games.ocracoke.rules.booty import bet_coins, sign
from brethren.games.ocracoke.rules.report import board_total
from brethren.kit.toml_data import packaged_toml
from games.ocracoke.position import (
    CALM,
    CALM4,
    UNSHUFFLED,
    bets,
    cards_checked_by,
    last_report,
    layout,
    paid,
    play,
    position,
    take_turns,
    zone,
)
from rules import rule


@rule("OC-1.1")
def test_a_match_is_a_sequence_of_games_and_keeps_the_coins() -> None:
    match = position(CALM4, round=2, options={"abilities": "none"})
    play(match, "report", *bets("red_3_4 red_1_2 zero zero"), picks=UNSHUFFLED)
    assert (match.game_no, match.coins, match.over) == (2, [3, 2, 0, 1], False)
    take_turns(match, 4)
    play(match, "report", *bets("red_1_2 blue_7_8 blue_7_8 blue_7_8"), picks=UNSHUFFLED)
    assert (match.game_no, match.coins, match.over) == (3, [3, 4, 1, 2], False)


@rule("OC-1.2", "OC-1.3")
@pytest.mark.parametrize(
    ("card", "value", "colour"),
    [
        ("blackbeard", -4, "red"),
        ("gun_master", -3, "red"),
        ("cook", -2, "red"),
        ("sailor", -1, "red"),
        ("soldier", 1, "blue"),
        ("clergy", 2, "blue"),
        ("lieutenant", 3, "blue"),
        ("captain", 4, "blue"),
        ("ghost", 0, "neutral"),
        ("mermaid", 0, "neutral"),
        ("kraken", 0, "neutral"),
    ],
)
def test_values_and_colours(card: str, value: int, colour: str) -> None:
    assert PRINTED.values[CARDS.index(card)] == value
    assert CARD_COLOURS[CARDS.index(card)] == colour
    assert len(CARDS) == 11


@rule("OC-1.4")
@pytest.mark.parametrize("total", range(-10, 11))
def test_colour_of_a_number(total: int) -> None:
    """Exactly the faces of the number's own colour earn something."""
    colour = "red" if total < 0 else "blue" if total > 0 else "zero"
    options = position(CALM4).options
    earning = {FACES[face].split("_")[0] for face in range(len(FACES)) if any(bet_coins(total, face, options))}
    assert earning == {colour}
    assert sign(total) == {"red": -1, "blue": 1, "zero": 0}[colour]


@rule("OC-1.5")
@pytest.mark.parametrize(
    ("text", "total", "face"),
    [
        pytest.param("I[ghost mermaid kraken] B[blackbeard gun_master cook sailor]", -10, "red_9_10", id="all-red"),
        pytest.param("I[ghost mermaid kraken] B[captain lieutenant clergy soldier]", 10, "blue_9_10", id="all-blue"),
        pytest.param("I[cook clergy mermaid] B[blackbeard captain ghost kraken]", 0, "zero", id="zero"),
        pytest.param("I[cook kraken gun_master] B[mermaid captain clergy ghost]", 6, "blue_5_6", id="blue"),
    ],
)
def test_board_total(text: str, total: int, face: str) -> None:
    rest = [card for card in CARDS if card not in text]
    hands = " ".join(f"H{seat}[{card}]" for seat, card in enumerate(rest))
    state = position(f"{text} {hands}", round=2, options={"max_games": 1})
    assert board_total(state) == total
    play(state, "report", *[f"bet {face}"] * 4)
    assert last_report(state).total == total
    assert sum(paid(state, 1)[:3]) == (3 if face == "zero" else 2)


@rule("OC-1.5")
def test_board_total_is_of_the_cards_then_lying_there() -> None:
    state = position(CALM4, faces="A-2 B-1")
    assert board_total(state) == -3
    play(state, "use A", "swap B1", "check B2")
    assert board_total(state) == 5


@rule("OC-1.6")
@pytest.mark.parametrize(
    ("text", "coins"),
    [
        pytest.param("H0[captain cook] H1[gun_master kraken]", (0, 1), id="sums-2-and-minus-3"),
        pytest.param("H0[captain gun_master] H1[cook kraken]", (0, 1), id="sums-1-and-minus-2"),
        pytest.param("H0[gun_master cook] H1[captain kraken]", (1, 0), id="sums-minus-5-and-4"),
    ],
)
def test_colour_of_a_two_card_hand_is_that_of_its_sum(text: str, coins: tuple[int, int]) -> None:
    """[OC-R19] The board is red: a hand of red sum earns its coin."""
    layout = f"I[soldier* lieutenant* ghost] B[blackbeard clergy sailor mermaid] {text}"
    state = position(layout, round=3, options={"max_games": 1})
    play(state, "report", *bets("zero zero"))
    assert (paid(state, 0)[3], paid(state, 1)[3]) == coins


@rule("OC-1.6")
def test_colour_of_a_one_card_hand_is_that_of_the_card() -> None:
    state = position(CALM4, round=2, options={"max_games": 1})
    play(state, "report", *bets("zero zero zero zero"))
    assert [paid(state, seat)[3] for seat in range(4)] == [0, 1, 0, 1]


@rule("OC-1.7")
def test_to_check_is_to_look_privately_and_leave_it_there() -> None:
    state = position(CALM4)
    before = layout(state)
    notes = play(state, "use A", "combat B1+B3")
    assert cards_checked_by(notes, 0) == ["blackbeard", "clergy"]
    assert layout(state) == before
    assert [cards_checked_by(notes, seat) for seat in (1, 2, 3, None)] == [[], [], [], []]
    assert zone(state.seen_by(0), "B") == "blackbeard ? clergy ?"
    assert [zone(state.seen_by(seat), "B") for seat in (1, 2, 3, None)] == ["? ? ? ?"] * 4


@rule("OC-1.8")
def test_the_deck_of_the_kraken_is_the_board() -> None:
    """[OC-R1] Both cards come from the board and both go back to it; islands and other hands are not touched."""
    rest = "H1[blackbeard] H2[lieutenant] H3[gun_master]"
    state = position(f"I[cook soldier captain] B[mermaid ghost sailor clergy] H0[kraken] {rest}", faces="A-2 B-1")
    play(state, "use A", "kraken B2+B4", picks=(0, 0))
    assert layout(state) == f"I[cook soldier captain] B[mermaid clergy sailor kraken] H0[ghost] {rest}"


@rule("OC-1.9")
def test_ghost_and_revenant_are_one_card() -> None:
    """[OC-R3]"""
    rows = packaged_toml("brethren.games.ocracoke").rows("character")
    assert [row.text("id") for row in rows if row.has("aliases") and "Revenant" in row.values("aliases")] == ["ghost"]
    assert CARDS.count("ghost") == 1
    assert "revenant" not in CARDS


@rule("OC-1.10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_card_is_in_exactly_one_slot(seats: int) -> None:
    dealer = Dealer(seats)
    state = GAME.new(seats, {}, dealer)
    while not state.over:
        assert sorted(state.cards) == list(range(SLOTS))
        assert 3 + state.board_size + seats * state.hand_size == SLOTS
        seat = state.waiting()[0]
        moves = GAME.legal(state, seat)
        GAME.play(state, seat, moves[dealer.pick(len(moves))], dealer)
    assert sorted(state.cards) == list(range(SLOTS))


@rule("OC-1.11")
@pytest.mark.parametrize(("seats", "start", "order"), [(2, 1, "1010"), (3, 2, "201201"), (4, 1, "12301230")])
def test_play_goes_clockwise(seats: int, start: int, order: str) -> None:
    state = position(CALM[seats], start=start, to_act=start)
    asked = ""
    for _ in range(2 * seats):
        asked += str(state.active_seat())
        assert state.waiting() == (state.active_seat(),)
        take_turns(state, 1)
    assert asked == order
