"""PR-5: the Search race, secret or in real time."""

from __future__ import annotations

import pytest

from brethren import Dealer, IllegalMove
from brethren.games.rumble.components import CARDS, FIRST_GOLDEN, GOLDEN_CARDS
from brethren.games.rumble.game import GAME
from brethren.games.rumble.state import RumbleState
from games.rumble.position import (
    NAMES,
    area,
    assert_tokens,
    commit_and_play,
    discarded,
    facts,
    fight,
    hand,
    options_of,
    play_moves,
    table,
)
from rules import rule


@rule("PR-5.1", "PR-7.12", "PR-7.14", "PR-5.9")
def test_a_searcher_takes_a_card_of_the_area() -> None:
    state = table(4, "A h3", area="heal hide")
    top = CARDS[state.pile[-1]]
    notes = fight(state, "A search 2; BCD load")
    assert (hand(state, "A"), area(state)) == (["hide"], ["heal", top])
    assert facts(notes, "takes") == [(0, CARDS.index("hide"))], "everybody sees who took what"
    assert_tokens(state, "A h4")
    assert [card for card in state.seen_by(None).golden_in_hand if card] == [1]


@rule("PR-5.2", "PR-5.4")
def test_one_of_several_gets_a_card() -> None:
    """[PR-R42] At random, each equally likely."""
    won = set()
    for pick in range(3):
        state = table(4, "ABC h5", area="heal hide")
        fight(state, "A search 1; B search 1; C search 1; D load", picks=(pick,))
        got = [name for name in "ABC" if hand(state, name)]
        assert len(got) == 1
        won.add(got[0])
    assert won == set("ABC")


@rule("PR-5.3")
def test_cards_are_named_in_secret_and_told_together() -> None:
    """[PR-D8] Places are different even if their cards are alike."""
    state = table(4, area="heal heal")
    answer_cards(state, "A search; B search; C load; D load")
    assert (GAME.question_name(state), state.waiting()) == ("search", (0, 1))
    assert options_of(state, "A") == ["grab 1", "grab 2"]
    assert play_moves(state, "A grab 2") == []
    assert state.seen_by(1).area == state.area
    assert state.seen_by(1).stack[-1].sealed == ()
    notes = play_moves(state, "B grab 1")
    assert facts(notes, "takes") == [(1, 7), (0, 7)], "in the order of the places"


def answer_cards(state: RumbleState, orders: str) -> None:
    """Everybody commits a card; the race is left open."""
    for line in orders.split(";"):
        who, card = line.split()
        play_moves(state, f"{who} play {card}")


@rule("PR-5.4")
@pytest.mark.parametrize(("lead", "winner"), [("A", "A"), ("B", "B"), ("C", "D"), ("D", "D")])
def test_the_lead_decides_by_option(lead: str, winner: str) -> None:
    state = table(4, area="heal hide", search_contest="lead", lead=lead)
    fight(state, "A search 1; B search 1; D search 1; C load")
    assert [name for name in "ABCD" if hand(state, name)] == [winner]


@rule("PR-5.5", "PR-7.13")
def test_the_loser_gets_only_health() -> None:
    """[PR-R43] [PR-R44]"""
    state = table(4, "A h2; B h2", area="heal hide")
    notes = fight(state, "A search 1; B search 1; CD load", picks=(1,))
    assert (hand(state, "A"), hand(state, "B")) == ([], ["heal"])
    assert_tokens(state, "A h3; B h3")
    assert facts(notes, "beaten") == [(0, 7, 1)]


@rule("PR-5.6")
def test_losers_choose_again_by_option() -> None:
    """[PR-D9] Among what is left; the area is not refilled in between."""
    state = table(6, area="heal hide cut", search_loser="second_pick", search_contest="lead")
    answer_cards(state, "A search; B search; C search; D load; E load; F load")
    play_moves(state, "A grab 1; B grab 1; C grab 1")
    assert (GAME.question_name(state), state.waiting()) == ("search", (1, 2))
    assert options_of(state, "B") == ["grab 2", "grab 3"]
    play_moves(state, "B grab 2; C grab 2")
    assert [hand(state, name) for name in "ABC"] == [["heal"], ["hide"], ["cut"]], "the last card is the only option"


@rule("PR-5.6")
def test_nothing_is_left_for_the_last_loser() -> None:
    state = table(4, area="heal hide", search_loser="second_pick", search_contest="lead")
    answer_cards(state, "A search; B search; C search; D load")
    play_moves(state, "A grab 1; B grab 1; C grab 1")
    assert [hand(state, name) for name in "ABC"] == [["heal"], ["hide"], []]
    assert GAME.question_name(state) == "choose", "both reached for the one place left, and the lead decided"


@rule("PR-5.7")
def test_a_searcher_must_name_a_card() -> None:
    state = table(4, area="heal hide")
    answer_cards(state, "A search; B search; C load; D load")
    with pytest.raises(IllegalMove):
        play_moves(state, "A none")


@rule("PR-5.8")
def test_an_empty_area() -> None:
    """[PR-R45] [PR-D8] Nobody is asked; health is taken all the same."""
    state = table(3, "A h3; B h3", area="-")
    notes = commit_and_play(state, "A search; B search; C load")
    assert facts(notes, "nothing_to_find") == [(0,), (1,)]
    assert_tokens(state, "A h4; B h4")


@rule("PR-5.1")
def test_with_one_card_there_is_no_question() -> None:
    state = table(3, area="heal")
    commit_and_play(state, "A search; B load; C load")
    assert (GAME.question_name(state), hand(state, "A")) == ("choose", ["heal"])


@rule("PR-5.10")
def test_a_card_taken_is_for_the_next_round() -> None:
    state = table(3, area="heal")
    assert "heal" not in options_of(state, "A")
    fight(state, "A search 1; B load; C load")
    assert "heal" in options_of(state, "A")


# Ching Shih -----------------------------------------------------------------------------------------------------------


@rule("PR-10.9", "PR-10.10", "PR-10.11")
def test_ching_shih_takes_from_the_discard_pile() -> None:
    """[PR-R35] [PR-R38] Instead of the area, which is not refilled for it; nobody can contest it."""
    state = table(4, "A ching s2 h3; B h3", area="heal hide", discard="cut cut steal")
    pile = len(state.pile)
    notes = fight(state, "A search cut; B search 1; CD load")
    assert (hand(state, "A"), hand(state, "B"), discarded(state)) == (["cut"], ["heal"], ["cut", "steal"])
    assert_tokens(state, "A h4 s1")
    assert len(state.pile) == pile - 1
    assert facts(notes, "salvages") == [(0, CARDS.index("cut"))]


@rule("PR-10.9")
def test_every_kind_of_golden_card_can_be_salvaged() -> None:
    kinds = list(GOLDEN_CARDS)
    state = table(3, "A ching s1", area="heal", discard=" ".join(kinds))
    play_moves(state, "A play search; B play load; C play load")
    assert options_of(state, "A") == ["grab 1", *[f"salvage {kind}" for kind in kinds]]


@rule("PR-10.10")
def test_her_tokens_run_out_and_she_is_told() -> None:
    state = table(3, "A ching s1", area="heal", discard="cut")
    notes = fight(state, "A search cut; B load; C load")
    assert facts(notes, "tokens_spent") == [(0,)]
    state = table(3, "A ching s0", area="heal", discard="cut")
    commit_and_play(state, "A search; B load; C load")
    assert (hand(state, "A"), GAME.question_name(state)) == (["heal"], "choose"), (
        "without a token she searches like anybody"
    )


@rule("PR-10.11")
def test_she_sees_the_discard_pile_of_before_this_round() -> None:
    """[PR-R39]"""
    state = table(4, "A ching s2; B hide", area="heal steal", discard="cut")
    answer_cards(state, "A search; B hide; C load; D load")
    assert options_of(state, "A") == ["grab 1", "grab 2", "salvage cut"]


@rule("PR-10.11", "PR-5.7")
def test_with_an_empty_area_she_may_keep_her_token() -> None:
    state = table(3, "A ching s1 h3", area="-", discard="cut")
    answer_cards(state, "A search; B load; C load")
    assert options_of(state, "A") == ["salvage cut", "none"]
    play_moves(state, "A none")
    assert_tokens(state, "A h4 s1")
    assert hand(state, "A") == []


# In real time ---------------------------------------------------------------------------------------------------------


@rule("PR-16.7")
def test_the_first_touch_takes_a_card() -> None:
    """[PR-D10] Each touch acts at once; players who touch nothing in time get no card."""
    state = table(6, area="heal hide cut", search_mode="realtime")
    answer_cards(state, "A search; B search; C search; D load; E load; F load")
    assert (GAME.question_name(state), state.waiting()) == ("race", (0, 1, 2))
    assert options_of(state, "C") == ["grab 1", "grab 2", "grab 3", "miss"]
    notes = play_moves(state, "C grab 1")
    assert facts(notes, "takes") == [(2, 7)], "everybody sees it at once"
    assert hand(state, "C") == ["heal"]
    with pytest.raises(IllegalMove):
        play_moves(state, "A grab 1")
    play_moves(state, "A grab 3")
    assert GAME.question_name(state) == "race"
    assert facts(play_moves(state, "B miss"), "too_slow") == [(1,)]
    assert [hand(state, name) for name in "ABC"] == [["cut"], [], ["heal"]]
    assert GAME.question_name(state) == "choose"


@rule("PR-16.7")
def test_the_race_ends_when_nothing_is_left_to_touch() -> None:
    state = table(3, "B ching s1", area="heal", discard="cut", search_mode="realtime")
    answer_cards(state, "A search; B search; C search")
    assert options_of(state, "B") == ["grab 1", "salvage cut", "miss"]
    notes = play_moves(state, "A grab 1")
    assert facts(notes, "too_slow") == [(2,)]
    assert state.waiting() == (1,)
    play_moves(state, "B salvage cut")
    assert (GAME.question_name(state), hand(state, "B")) == ("choose", ["cut"])


@rule("PR-16.7")
def test_contest_and_loser_options_play_no_part_in_real_time() -> None:
    options = {"search_contest": "lead", "search_loser": "second_pick"}
    state = table(4, area="heal hide", search_mode="realtime", lead="A", **options)  # type: ignore[arg-type]  # options
    answer_cards(state, "A search; B search; C load; D load")
    play_moves(state, "B grab 1; A grab 2")
    assert [hand(state, name) for name in "AB"] == [["hide"], ["heal"]]


@rule("PR-10.11", "PR-16.7")
def test_ching_shih_may_keep_her_token_in_the_race() -> None:
    state = table(3, "A ching s1", area="-", discard="heal", search_mode="realtime")
    notes = fight(state, "A search none; BC load")
    assert facts(notes, "takes", "salvages", "too_slow") == []
    assert (hand(state, "A"), discarded(state)) == ([], ["heal"])
    assert_tokens(state, "A s1")


@rule("PR-16.9")
def test_without_real_time_the_race_is_secret() -> None:
    settled = GAME.resolve_options(4, {"search_mode": "realtime"})
    assert GAME.untimed_options(settled)["search_mode"] == "simultaneous"
    assert {name for name in settled if GAME.untimed_options(settled)[name] != settled[name]} == {"search_mode"}


def test_every_seat_may_win_a_contested_card() -> None:
    seen = set()
    for seed in range(30):
        state = table(4, area="heal hide")
        for who in range(4):
            GAME.play(state, who, GAME.read("play search"), Dealer(seed))
        for who in range(4):
            GAME.play(state, who, GAME.read("grab 1"), Dealer(seed))
        seen.add(next(name for name in NAMES[:4] if hand(state, name)))
    assert seen == set("ABCD")
    assert FIRST_GOLDEN == 6
