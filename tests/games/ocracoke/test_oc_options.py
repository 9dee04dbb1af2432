"""[OC-13.3] The other options, value by value; the defaults are proved where the rules are."""

from __future__ import annotations

from fractions import Fraction

import pytest

from brethren.core.dealer import Dealer, RecordingDealer
from brethren.core.options import Value
from brethren.games.ocracoke.components import CARDS
from brethren.games.ocracoke.game import GAME
from games.ocracoke.position import (
    CALM4,
    UNSHUFFLED,
    WILD4,
    ZERO4,
    bets,
    exposed,
    faces_of,
    new_match,
    options_of,
    outcomes,
    paid,
    play,
    position,
    zone,
)
from rules import rule

RED = "blackbeard clergy sailor mermaid"
ZERO = "blackbeard captain sailor soldier"


@rule("OC-13.3")
@pytest.mark.parametrize("picks", [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_starting_faces_random(picks: tuple[int, int]) -> None:
    """[OC-R4] Each card's face with 1/2, in the first game and anew in the next."""
    shown = f"A-{picks[0] + 1} B-{picks[1] + 1}"
    assert faces_of(new_match(4, (*UNSHUFFLED, *picks), starting_faces="random")) == shown
    state = position(CALM4, round=2, options={"starting_faces": "random"})
    play(state, "report", *bets("zero zero zero zero"), picks=(*UNSHUFFLED, *picks))
    assert (state.game_no, faces_of(state)) == (2, shown)


@rule("OC-13.3")
def test_every_face_has_the_same_chance() -> None:
    """[OC-R4] The last two picks of the setup are one of two each."""
    dealer = RecordingDealer(Dealer(1))
    GAME.new(4, {"start_seat": 0, "starting_faces": "random"}, dealer)
    assert [sides for _, sides in dealer.take_picks()[-2:]] == [2, 2]


@rule("OC-13.3", "OC-3.7")
@pytest.mark.parametrize(
    ("islands", "after"),
    [
        ("ghost mermaid kraken", ["ghost* mermaid kraken", "ghost mermaid* kraken", "ghost mermaid kraken*"]),
        ("ghost mermaid* kraken", ["ghost* mermaid* kraken", "ghost mermaid* kraken*"]),
        ("ghost* mermaid kraken*", ["ghost* mermaid* kraken*"]),
    ],
)
def test_island_reveal_random(islands: str, after: list[str]) -> None:
    """[OC-R14] Any face-down island, each equally likely."""
    text = CALM4.replace("ghost mermaid kraken", islands)
    state = position(text, round=1 + islands.count("*"), to_act=3, options={"island_reveal": "random"})
    play(state, "use B")
    found = {text.split(" B[")[0][2:-1]: chance for text, chance in outcomes(state, "decline").items()}
    assert found == dict.fromkeys(after, Fraction(1, len(after)))


@rule("OC-13.3", "OC-8.4")
@pytest.mark.parametrize(
    ("islands", "washes"),
    [
        ("ghost mermaid kraken", ["wash I1", "wash I2", "wash I3"]),
        ("ghost* mermaid kraken", ["wash I2", "wash I3"]),
    ],
)
def test_big_waves_unrevealed_only(islands: str, washes: list[str]) -> None:
    """[OC-R16]"""
    options = {"big_waves_islands": "unrevealed_only"}
    state = position(CALM4.replace("ghost mermaid kraken", islands), faces="A-1 B-2", options=options)
    play(state, "use B", "send B1")
    assert options_of(state) == washes


@rule("OC-13.3")
def test_big_waves_unrevealed_only_in_the_last_rounds() -> None:
    """[OC-R16] [OC-R31] One island left is taken without asking; with none left Big Waves is not on offer."""
    options = {"big_waves_islands": "unrevealed_only"}
    state = position(CALM4.replace("ghost mermaid", "ghost* mermaid*"), faces="A-1 B-2", round=3, options=options)
    play(state, "use B", "send B1")
    assert (zone(state, "I"), state.waiting()) == ("ghost* mermaid* blackbeard", (1,))
    up = CALM4.replace("ghost mermaid kraken", "ghost* mermaid* kraken*")
    assert options_of(position(up, faces="A-1 B-2", round=4, options=options)) == ["use A", "report"]
    assert options_of(position(up, faces="A-1 B-1", round=4, options=options)) == ["use A", "use B", "report"]


@rule("OC-13.3", "OC-6.6")
@pytest.mark.parametrize(
    ("moves", "exposes", "looks"),
    [
        pytest.param(["swap B1", "check B3"], [0], "", id="mermaid-received"),
        pytest.param(["swap B2", "check B3"], [], "B1 B4", id="ghost-received"),
        pytest.param(["swap B2", "check B1"], [], "", id="both-cancel"),
        pytest.param(["swap B3", "check B1"], [0], "", id="mermaid-checked"),
        pytest.param(["swap B3", "check B4"], [], "", id="neither"),
    ],
)
def test_swap_triggers_taken_too(moves: list[str], exposes: list[int], looks: str) -> None:
    """[OC-R23]"""
    state = position(WILD4, faces="A-2 B-1", options={"swap_triggers": "taken_too"})
    play(state, "use A", *moves)
    assert (exposed(state), options_of(state)) == (exposes, [*[f"look {at}" for at in looks.split()], "decline"])


@rule("OC-13.3", "OC-9.24")
@pytest.mark.parametrize(("check", "exposes"), [("B4", [1]), ("B2", [])], ids=["mermaid-kept", "ghost-cancels"])
def test_swap_triggers_taken_too_after_a_kraken_swap(check: str, exposes: list[int]) -> None:
    """[OC-R23] The card kept belongs to the trigger set."""
    state = position(WILD4, faces="A-2 B-1", to_act=1, options={"swap_triggers": "taken_too"})
    play(state, "use A", "kraken B1+B3", f"check {check}", picks=(0, 0))
    assert (exposed(state), options_of(state)) == (exposes, ["decline"])


def two_players(board: str, hand: str) -> str:
    """A layout for two with this board and this second hand; the Kraken, if it is left over, is an island."""
    rest = [card for card in CARDS if card not in [*board.split(), *hand.split()]]
    return f"I[{' '.join(rest[2:])}] B[{board}] H0[{' '.join(rest[:2])}] H1[{hand}]"


@rule("OC-13.3", "OC-1.6", "OC-11.6", "OC-11.7")
@pytest.mark.parametrize(
    ("board", "hand", "coins", "without_neutral"),
    [
        pytest.param(RED, "gun_master cook", (1, 1, 1, 2), (1, 1, 1, 2), id="two-red"),
        pytest.param(RED, "captain cook", (0, 1, 0, 1), (0, 1, 0, 1), id="blue-in-sum"),
        pytest.param(RED, "gun_master soldier", (1, 1, 0, 1), (1, 1, 0, 1), id="red-in-sum"),
        pytest.param(RED, "gun_master kraken", (1, 1, 0, 1), (1, 1, 0, 1), id="red-and-neutral"),
        pytest.param(RED, "captain lieutenant", (0, 0, 0, 0), (0, 0, 0, 0), id="two-blue"),
        pytest.param(ZERO, "ghost mermaid", (1, 1, 1, 2), (0, 0, 0, 0), id="two-neutral-on-zero"),
        pytest.param(ZERO, "ghost cook", (0, 1, 0, 1), (0, 0, 0, 0), id="one-neutral-on-zero"),
        pytest.param(ZERO, "cook clergy", (1, 0, 0, 0), (0, 0, 0, 0), id="neutral-in-sum-on-zero"),
    ],
)
def test_two_player_hand_colour(
    board: str, hand: str, coins: tuple[int, ...], without_neutral: tuple[int, ...]
) -> None:
    """[OC-R19] [OC-R9] Coins by sum, any, both and each; with and without neutral matching zero."""
    for neutral, expected in ((True, coins), (False, without_neutral)):
        for value, coin in zip(("sum", "any", "both", "each"), expected, strict=True):
            options: dict[str, Value] = {"two_player_hand_colour": value, "neutral_matches_zero": neutral}
            state = position(two_players(board, hand), round=2, options={**options, "max_games": 1})
            play(state, "report", *bets("red_9_10 red_9_10"))
            assert (value, paid(state, 1)[3]) == (value, coin)


@rule("OC-13.3", "OC-11.7")
@pytest.mark.parametrize(("value", "coins"), [(True, 1), (False, 0)])
def test_neutral_matches_zero(value: bool, coins: int) -> None:
    """[OC-R9] Of a one-card hand; a coloured total is not concerned."""
    options = {"neutral_matches_zero": value, "max_games": 1}
    state = position(ZERO4, round=2, options=options)
    play(state, "report", *bets("zero zero zero zero"))
    assert [paid(state, seat)[3] for seat in range(4)] == [coins, 0, 0, 0]
    state = position(CALM4, round=2, options=options)
    play(state, "report", *bets("zero zero zero zero"))
    assert [paid(state, seat)[3] for seat in range(4)] == [0, 1, 0, 1]


@rule("OC-13.3", "OC-11.5")
@pytest.mark.parametrize(("value", "coins"), [("replace", (0, 0, 3, 1, 1)), ("stack", (1, 1, 3, 1, 1))])
def test_zero_bet(value: str, coins: tuple[int, ...]) -> None:
    """[OC-R8] A right zero pays 3 or 5, and the reporter's coin and the hand's on top."""
    state = position(ZERO4, round=2, options={"zero_bet": value, "max_games": 1})
    play(state, "report", *bets("zero zero red_1_2 blue_1_2"))
    assert paid(state, 0) == coins
    assert paid(state, 1)[:3] == coins[:3]
    assert [paid(state, seat) for seat in (2, 3)] == [(0, 0, 0, 0, 0)] * 2


@rule("OC-13.3")
def test_the_notebook_is_for_the_interface_only() -> None:
    """With or without it a seat sees the same and may do the same."""
    views = []
    for value in ("on", "off"):
        state = position(WILD4, options={"notebook": value})
        play(state, "use A", "combat B1+B3", "decline")
        plain = GAME.to_plain(state.seen_by(0))
        del plain["options"]
        views.append((plain, options_of(state)))
    assert views[0] == views[1]
