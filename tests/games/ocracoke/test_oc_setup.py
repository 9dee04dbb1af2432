"""[OC-2] Setup."""

from __future__ import annotations

import pytest

from brethren.core.dealer import Dealer, RecordingDealer, ScriptedDealer
from brethren.core.errors import BadSeats
from brethren.core.notes import visible_notes
from brethren.games.ocracoke.components import BOARD_SIZES, HAND_SIZES
from brethren.games.ocracoke.game import GAME
from brethren.kit.toml_data import packaged_toml
from games.ocracoke.position import (
    CALM4,
    UNSHUFFLED,
    WILD4,
    bets,
    cards_of,
    faces_of,
    facts_seen_by,
    layout,
    new_match,
    options_of,
    play,
    position,
    zone,
)
from rules import rule

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


@rule("OC-2.1")
@SEATS
def test_two_three_or_four_players(seats: int) -> None:
    assert GAME.new(seats, {}, Dealer(1)).seats == seats


@rule("OC-2.1")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_no_other_number_of_players(seats: int) -> None:
    with pytest.raises(BadSeats, match="2, 3 or 4"):
        GAME.new(seats)


@rule("OC-2.2")
@SEATS
def test_all_eleven_cards_are_shuffled(seats: int) -> None:
    """Ten picks below 11, 10, ... 2: every order is equally likely, for different picks deal differently."""
    dealer = RecordingDealer(Dealer(3))
    GAME.new(seats, {"start_seat": 0}, dealer)
    assert [below for _, below in dealer.take_picks()] == list(range(11, 1, -1))
    changed = [(*UNSHUFFLED[:at], 0, *UNSHUFFLED[at + 1 :]) for at in range(10)]
    assert len({layout(new_match(seats, picks)) for picks in [UNSHUFFLED, *changed]}) == 11


@rule("OC-2.2", "OC-12.5")
@pytest.mark.parametrize("before", [pytest.param(CALM4, id="calm"), pytest.param(WILD4, id="wild")])
def test_every_game_is_shuffled_from_the_whole_pack(before: str) -> None:
    """Whatever lay there before, the same picks deal the same cards."""
    state = position(before, round=2, start=3)
    play(state, "report", *bets("zero zero zero zero"), picks=UNSHUFFLED)
    assert layout(state) == layout(new_match(4))


@rule("OC-2.3", "OC-2.4", "OC-2.5", "OC-2.6", "OC-2.7", "OC-2.8", "OC-2.17")
@pytest.mark.parametrize(
    ("seats", "start", "hands"),
    [
        pytest.param(2, 0, "H0[soldier ghost] H1[mermaid kraken]", id="2-from-0"),
        pytest.param(2, 1, "H0[mermaid kraken] H1[soldier ghost]", id="2-from-1"),
        pytest.param(3, 0, "H0[ghost] H1[mermaid] H2[kraken]", id="3-from-0"),
        pytest.param(3, 2, "H0[mermaid] H1[kraken] H2[ghost]", id="3-from-2"),
        pytest.param(4, 0, "H0[soldier] H1[ghost] H2[mermaid] H3[kraken]", id="4-from-0"),
        pytest.param(4, 3, "H0[ghost] H1[mermaid] H2[kraken] H3[soldier]", id="4-from-3"),
    ],
)
def test_deal(seats: int, start: int, hands: str) -> None:
    """Everything lies face down: no ``*``."""
    state = new_match(seats, start_seat=start)
    board = "sailor captain lieutenant clergy soldier" if seats == 3 else "sailor captain lieutenant clergy"
    assert layout(state) == f"I[blackbeard gun_master cook] B[{board}] {hands}"
    assert len(set(state.cards)) == 11 == 3 + state.board_size + seats * state.hand_size


@rule("OC-2.4", "OC-2.5", "OC-2.6", "OC-2.7", "OC-2.8")
@SEATS
def test_the_setup_table_and_the_state_agree(seats: int) -> None:
    state = new_match(seats)
    assert (state.board_size, state.hand_size) == (BOARD_SIZES[seats], HAND_SIZES[seats])
    assert (state.board_size, state.hand_size) == {2: (4, 2), 3: (5, 1), 4: (4, 1)}[seats]


@rule("OC-2.9")
def test_the_action_cards_complete_the_ship() -> None:
    rows = packaged_toml("brethren.games.ocracoke").rows("action_card")
    assert [(row.text("id"), row.text("place")) for row in rows] == [("A", "left"), ("B", "right")]
    assert options_of(new_match(4)) == ["use A", "use B"]


@rule("OC-2.10")
@SEATS
def test_nobody_has_coins_at_the_start(seats: int) -> None:
    assert new_match(seats).coins == [0] * seats


@rule("OC-2.11")
def test_the_first_faces_start_up_in_every_game() -> None:
    """[OC-R4]"""
    assert faces_of(new_match(4)) == "A-1 B-1"
    state = position(CALM4, faces="A-2 B-2", round=2)
    play(state, "report", *bets("zero zero zero zero"), picks=UNSHUFFLED)
    assert (state.game_no, faces_of(state)) == (2, "A-1 B-1")


@rule("OC-2.12", "OC-2.16")
@pytest.mark.parametrize("oldest", range(4))
def test_the_oldest_player_starts_the_first_game(oldest: int) -> None:
    """[OC-R35] The host may name the oldest player's seat."""
    state = new_match(4, start_seat=oldest)
    assert (state.start_seat, state.waiting()) == (oldest, (oldest,))


@rule("OC-2.16")
@SEATS
def test_by_default_the_first_start_player_is_random(seats: int) -> None:
    dealer = RecordingDealer(Dealer(5))
    GAME.new(seats, {}, dealer)
    assert dealer.take_picks()[0][1] == seats
    starts = [new_match(seats, (first, *UNSHUFFLED), start_seat="random").start_seat for first in range(seats)]
    assert starts == list(range(seats))


@rule("OC-2.13")
@SEATS
def test_nobody_looks_at_islands_or_board(seats: int) -> None:
    state = new_match(seats)
    for seat in range(seats):
        view = state.seen_by(seat)
        assert set(zone(view, "I").split()) == set(zone(view, "B").split()) == {"?"}
        assert [zone(view, f"H{each}") == zone(state, f"H{each}") for each in range(seats)] == [
            each == seat for each in range(seats)
        ]


@rule("OC-2.13")
def test_players_are_told_only_their_own_hand() -> None:
    dealer = ScriptedDealer(UNSHUFFLED)
    notes = dealer.start_collecting_notes()
    state = GAME.new(2, {"start_seat": 0}, dealer)
    for seat in (0, 1):
        assert " ".join(cards_of(visible_notes(notes, seat), "own_card")) == zone(state, f"H{seat}")
    assert "own_card" not in facts_seen_by(notes, None)


@rule("OC-2.14")
@SEATS
def test_each_player_has_one_disk(seats: int) -> None:
    """Each seat is asked for exactly one face, and the Report is over when every disk is set once."""
    state = new_match(seats, abilities="none", max_games=1)
    state.round = 2
    play(state, "report")
    for seat in range(seats):
        assert state.waiting() == tuple(range(seat, seats))
        assert len(options_of(state, seat)) == 11
        play(state, "bet zero")
    assert state.over


@rule("OC-2.15")
def test_the_bank_never_runs_out() -> None:
    """[OC-R34] 36 coins are out, four more than the box has, and still everybody is paid in full."""
    text = (
        "I[captain blackbeard gun_master] B[kraken cook clergy ghost] H0[sailor] H1[mermaid] H2[soldier] H3[lieutenant]"
    )
    state = position(text, round=2, coins=(9, 9, 9, 9), options={"target_coins": 10})
    play(state, "report", *bets("zero zero zero zero"))
    assert state.coins == [13, 13, 12, 12]
