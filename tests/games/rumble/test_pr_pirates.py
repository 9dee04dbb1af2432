"""PR-10: the pirates' abilities."""

from __future__ import annotations

import pytest

from brethren.core.frames import HIDDEN
from brethren.games.rumble.components import KITS, PARGO, ZHENG
from brethren.games.rumble.game import GAME
from games.rumble.position import (
    assert_tokens,
    commit_and_play,
    facts,
    facts_seen_by,
    fight,
    hand,
    options_of,
    play_moves,
    table,
)
from rules import rule


@rule("PR-10.1", "PR-10.2")
@pytest.mark.parametrize(
    ("given", "orders", "after"),
    [
        pytest.param("A roberts h1 s1", "A load; B shoot A; CD load", "A h1 s0", id="exactly-lethal"),
        pytest.param("A roberts h2 s1", "A load; B shoot A; CD load", "A h1 s1", id="not-before-it-is-needed"),
        pytest.param("A roberts h1 s1", "A load; BC shoot A; D load", "A dead", id="more-than-that-kills"),
        pytest.param("A roberts h1 s1", "A load; BCD shoot A", "A dead", id="far-more-kills-too"),
        pytest.param("A roberts h1 s0", "A load; B shoot A; CD load", "A dead", id="only-once"),
    ],
)
def test_roberts_spare_life(given: str, orders: str, after: str) -> None:
    """[PR-R36] [PR-R37]"""
    state = table(4, given)
    fight(state, orders)
    assert_tokens(state, after)


@rule("PR-10.2")
def test_the_spare_life_is_told_to_all() -> None:
    notes = fight(table(4, "A roberts h1 s1"), "A load; B shoot A; CD load")
    assert "spare_life" in facts_seen_by(notes, None)
    notes = fight(table(4, "A roberts h1 s1"), "A load; BC shoot A; D load")
    assert "spare_life_lost" in facts_seen_by(notes, None)


@rule("PR-10.2", "PR-11.4")
def test_the_spare_life_and_a_heal_that_saves() -> None:
    state = table(4, "A roberts h1 s1", heal_saves=True)
    fight(state, "A heal; BC shoot A; D load")
    assert_tokens(state, "A h2 s0")


@rule("PR-10.3")
def test_roberts_is_asked_by_option() -> None:
    """[PR-D3] The first step of Roberts' sealed answer, carried out at the reveal."""
    state = table(3, "A roberts h2 s1", roberts_exchange="ask")
    assert options_of(state, "A") == ["keep", "exchange"]
    play_moves(state, "A exchange")
    assert state.waiting() == (0, 1, 2)
    assert_tokens(state, "A h2 s1")
    assert options_of(state, "A")[0] == "load"
    notes = play_moves(state, "A play load; B play load; C play load")
    assert_tokens(state, "A h3 s0")
    assert "exchanged" in facts_seen_by(notes, "A")
    assert "exchanged" not in facts_seen_by(notes, "B") + facts_seen_by(notes, None)
    assert state.seen_by(1).health[0] == HIDDEN


@rule("PR-10.3")
@pytest.mark.parametrize(
    ("given", "asked"),
    [("h3 s1", False), ("h2 s1", True), ("h1 s1", True), ("h2 s0", False)],
)
def test_when_roberts_is_asked(given: str, asked: bool) -> None:
    state = table(3, f"A roberts {given}", roberts_exchange="ask")
    assert (options_of(state, "A")[0] == "keep") == asked
    assert "keep" not in options_of(table(3, "A roberts h2 s1"), "A")


@rule("PR-10.3")
def test_roberts_keeps_his_rescue_if_he_keeps_his_token() -> None:
    state = table(3, "A roberts h1 s1", roberts_exchange="ask")
    play_moves(state, "A keep; A play load; B play shoot; B aim 0; C play load")
    assert_tokens(state, "A h1 s0")


@rule("PR-10.4")
@pytest.mark.parametrize(
    ("orders", "after"),
    [
        pytest.param("A shoot_twice C C; BCD load", "C h3", id="both-on-one"),
        pytest.param("A shoot_twice B C; BCD load", "B h4; C h4", id="or-split"),
        pytest.param("A shoot_twice C C; C dodge; BD load", "C h4", id="one-attacker-for-a-dodge"),
    ],
)
def test_reads_double_shot(orders: str, after: str) -> None:
    """[PR-R23]"""
    state = table(4, "A read")
    fight(state, orders)
    assert_tokens(state, after)


@rule("PR-10.4")
def test_her_double_shot_is_told_as_such() -> None:
    notes = fight(table(4, "A read"), "A shoot_twice C C; BCD load")
    assert facts(notes, "plays_both_at") == [(0, 2, 2)]


@rule("PR-10.5")
def test_read_may_cut_anybody() -> None:
    state = table(5, "A read [cut cut]; B cut")
    play_moves(state, "A play cut; B play cut")
    assert options_of(state, "A") == ["aim 1", "aim 2", "aim 3", "aim 4"]
    assert options_of(state, "B") == ["aim 2", "aim 0"]
    state = table(5, "A read")
    fight(state, "A cut C; BCDE load")
    assert_tokens(state, "C h4")


@rule("PR-10.6")
def test_kidd_takes_all_with_every_steal() -> None:
    state = table(4, "A kidd b0 [steal steal]; B b4")
    fight(state, "A steal B; B load; CD load")
    assert_tokens(state, "A b4; B b3")
    fight(state, "A steal D; B dodge; CD dodge")
    assert_tokens(state, "A b4; D b5")
    state = table(5, "A kidd steal")
    play_moves(state, "A play steal")
    assert options_of(state, "A") == ["aim 1", "aim 4"], "he still needs a neighbour"


@rule("PR-10.7")
@pytest.mark.parametrize(
    ("given", "orders", "after"),
    [
        pytest.param("A cheung b3", "A fire; BCD load", "A b1", id="one-back"),
        pytest.param("A cheung b5", "A fire; BCD load", "A b3", id="net-cost-of-two"),
        pytest.param("A cheung b3", "A fire; B steal A; CD load", "A b2", id="not-for-a-dry-fire"),
        pytest.param("A b3", "A fire; BCD load", "A b0", id="only-cheung"),
    ],
)
def test_cheungs_refund(given: str, orders: str, after: str) -> None:
    """[PR-R7]"""
    state = table(4, given)
    fight(state, orders)
    assert_tokens(state, after)


@rule("PR-10.8")
def test_bonny_and_kuki_have_no_ability_after_the_setup() -> None:
    state = table(4, "A kuki; B bonny")
    assert options_of(state, "A") == options_of(state, "B")
    fight(state, "A block; B shoot A; CD load")
    assert_tokens(state, "A h5; B h4")


@rule("PR-10.12")
def test_the_other_pirates_have_their_cards() -> None:
    assert "fire" not in options_of(table(3, "A pargo b5"), "A")
    assert not {"shoot", "shoot_twice", "fire"} & set(options_of(table(3, "A zheng b5"), "A"))
    assert len(KITS[PARGO]) == len(KITS[ZHENG]) == 6
    state = table(3, "A blackbeard; B morgan s1")
    commit_and_play(state, "A pick; B take_cover A; C load")
    assert hand(state, "A") == []
    assert_tokens(state, "A h5 b3; B s0")
    assert GAME.question_name(state) == "choose"
