"""PR-3 and PR-4: choosing a card and its targets in secret, and turning all up at once."""

from __future__ import annotations

import pytest

from brethren import Dealer, IllegalMove
from brethren.core.frames import NOBODY
from brethren.core.notes import visible_notes
from brethren.games.rumble.components import CARDS, SHOOT
from brethren.games.rumble.game import GAME
from brethren.games.rumble.rules.gesture import right_gesture
from brethren.games.rumble.verbs import MISS
from games.rumble.position import (
    NAMES,
    assert_tokens,
    commit_and_play,
    facts,
    facts_seen_by,
    fight,
    fizzled_and_dry,
    locked,
    options_of,
    play_moves,
    table,
)
from rules import rule

BASIC = ["load", "shoot", "shoot_twice", "dodge", "fire", "search"]


@rule("PR-3.1", "PR-3.2", "PR-4.1")
def test_a_round_is_choose_reveal_battle() -> None:
    state = table(3)
    assert (GAME.question_name(state), state.waiting()) == ("choose", (0, 1, 2))
    assert play_moves(state, "A play load; C play load") == []
    assert state.cards == [NOBODY] * 3, "nothing is open before the last has chosen"
    notes = play_moves(state, "B play dodge")
    assert facts(notes, "plays") == [(0, 0), (1, 3), (2, 0)]
    assert (state.round, GAME.question_name(state)) == (6, "choose")


@rule("PR-3.2")
def test_nobody_may_pass() -> None:
    """[PR-R78]"""
    state = table(3, "A b0")
    assert "none" not in options_of(state, "A")
    with pytest.raises(IllegalMove):
        play_moves(state, "A none")


@rule("PR-3.3", "PR-3.4")
@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        pytest.param("A b0", ["load", "dodge", "search"], id="no-bullets"),
        pytest.param("A b1", ["load", "shoot", "dodge", "search"], id="one"),
        pytest.param("A b2", ["load", "shoot", "shoot_twice", "dodge", "search"], id="two"),
        pytest.param("A b3", BASIC, id="three"),
        pytest.param("A b3 load!", BASIC[1:], id="locked"),
        pytest.param("A b2 [hide heal]", [*BASIC[:4], "search", "heal", "hide"], id="golden"),
        pytest.param("A pargo b2", ["load", "shoot", "shoot_twice", "dodge", "search"], id="bomb-costs-three"),
        pytest.param("A zheng b1", ["load", "dodge", "search"], id="qi-cards-cost-two"),
        pytest.param("A zheng b2", ["load", "dodge", "search", "smite", "stabbing", "whirlwind"], id="qi"),
    ],
)
def test_what_may_be_chosen(given: str, wanted: list[str]) -> None:
    """[PR-R3] What cannot be paid for cannot be chosen."""
    assert options_of(table(3, given), "A") == wanted


@rule("PR-3.5", "PR-9.7")
def test_take_cover_needs_a_token() -> None:
    assert "take_cover" in options_of(table(3, "A morgan s1"), "A")
    assert "take_cover" not in options_of(table(3, "A morgan s0"), "A")
    state = table(3, "A morgan s1")
    notes = fight(state, "A take_cover B; B load; C load")
    assert facts(notes, "tokens_spent") == [(0,)], "they are told why they cannot do it again"


@rule("PR-3.6")
@pytest.mark.parametrize(
    ("given", "card"),
    [
        pytest.param("A b5", "load", id="load-at-five"),
        pytest.param("A h5 heal", "heal", id="heal-at-full-health"),
        pytest.param("A steal; B b0; C b0", "steal", id="steal-from-the-empty"),
        pytest.param("A h5", "search", id="search-at-full-health"),
    ],
)
def test_useless_cards_may_be_chosen(given: str, card: str) -> None:
    """[PR-R74]"""
    assert card in options_of(table(3, given), "A")
    assert "search" in options_of(table(3, area="-"), "A")


@rule("PR-3.7")
@pytest.mark.parametrize("lock", ["load", "dodge", "search"])
def test_two_cards_are_always_free(lock: str) -> None:
    assert len(options_of(table(3, f"A b0 {lock}!"), "A")) == 2


@rule("PR-3.8", "PR-4.4", "PR-4.2")
def test_targets_are_chosen_with_the_card_and_told_with_it() -> None:
    """[PR-R53] [PR-D5] Nobody else learns of a step of an answer."""
    state = table(4)
    assert play_moves(state, "A play shoot") == []
    assert state.waiting() == (0, 1, 2, 3), "until the target is named he has not chosen"
    assert GAME.to_plain(state.seen_by(1)) == GAME.to_plain(table(4).seen_by(1))
    assert options_of(state, "A") == ["aim 1", "aim 2", "aim 3"]
    play_moves(state, "A aim 2")
    assert state.waiting() == (1, 2, 3)
    assert state.seen_by(1).stack[-1].sealed == ()
    notes = commit_and_play(state, "B load; C load; D load")
    assert facts(notes, "plays_at") == [(0, SHOOT, 2)]
    assert_tokens(state, "C h4")


@rule("PR-3.9")
@pytest.mark.parametrize("card", ["shoot", "shoot_twice", "cut", "steal"])
def test_nobody_may_aim_at_themselves(card: str) -> None:
    state = table(5, "C [cut steal]")
    play_moves(state, f"C play {card}")
    assert "aim 2" not in options_of(state, "C")


@rule("PR-3.10")
@pytest.mark.parametrize(
    ("given", "card", "first"),
    [
        pytest.param("", "shoot", ["aim 3", "aim 4", "aim 0", "aim 1"], id="anybody"),
        pytest.param("C cut", "cut", ["aim 3", "aim 1"], id="a-neighbour"),
        pytest.param("C steal", "steal", ["aim 3", "aim 1"], id="a-neighbour-to-rob"),
        pytest.param("C morgan s1", "take_cover", ["aim 3", "aim 1"], id="a-neighbour-to-hide-behind"),
        pytest.param("C zheng", "smite", ["aim 3", "aim 1"], id="smite-a-neighbour"),
        pytest.param("C zheng", "stabbing", ["aim 3", "aim 4", "aim 0", "aim 1"], id="stab-anybody"),
        pytest.param("C pargo b3", "bomb", ["aim 3", "aim 4", "aim 0", "aim 1"], id="bomb-anybody"),
        pytest.param("B dead; C cut", "cut", ["aim 3", "aim 0"], id="the-dead-are-no-targets"),
    ],
)
def test_targets(given: str, card: str, first: list[str]) -> None:
    state = table(5, given)
    play_moves(state, f"C play {card}")
    assert options_of(state, "C") == first


@rule("PR-3.10", "PR-7.3")
def test_the_second_target_is_another_one() -> None:
    """[PR-D6] Pairs are the same play in either order."""
    found = []
    for first, second in ((1, 3), (3, 1)):
        state = table(4)
        play_moves(state, f"A play shoot_twice; A aim {first}")
        assert f"aim {first}" not in options_of(state, "A")
        play_moves(state, f"A aim {second}; B play load; C play load; D play load")
        found.append(state.history)
        assert_tokens(state, "B h4; C h5; D h4; A b0")
    assert found[0] == found[1]


AFTER = "after_reveal"


@rule("PR-3.11", "PR-4.4")
def test_targets_after_the_reveal() -> None:
    state = table(5, "A b2; C b2; D hide", target_timing=AFTER)
    notes = commit_and_play(state, "A shoot; B load; C shoot_twice; D hide; E load")
    assert facts(notes, "plays") == [(0, 1), (1, 0), (2, 2), (3, 10), (4, 0)], "first all cards"
    assert (GAME.question_name(state), state.waiting()) == ("targets", (0, 2))
    assert options_of(state, "A") == ["aim 1", "aim 2", "aim 4"], "who hides cannot be named"
    assert play_moves(state, "C aim 0") == []
    assert state.seen_by(0).aims == [NOBODY] * 10
    assert play_moves(state, "C aim 4") == []
    assert state.waiting() == (0,)
    notes = play_moves(state, "A aim 2")
    assert facts(notes, "plays_at") == [(0, 1, 2)]
    assert facts(notes, "plays_at_two") == [(2, 2, 0, 4)]
    assert_tokens(state, "A h4 b1; C h4 b0; E h4")


@rule("PR-3.11")
@pytest.mark.parametrize(
    ("given", "orders", "after"),
    [
        pytest.param("B dead; A b2", "A shoot; C hide", "A b1; C h5", id="nobody-to-aim-at-is-paid-for"),
        pytest.param("B dead; A morgan s1", "A take_cover; C hide", "A s0", id="no-cover-and-no-token"),
    ],
)
def test_a_card_without_a_target_fizzles(given: str, orders: str, after: str) -> None:
    state = table(3, given, target_timing=AFTER)
    notes = fight(state, orders)
    assert_tokens(state, after)
    assert fizzled_and_dry(state)[0] == 1
    assert len(facts(notes, "no_target")) == 1
    assert len(facts(notes, "plays")) == 2, "each card is told once"


def test_shoot_twice_with_one_left_to_name() -> None:
    """[PR-R75] One shot for two bullets; Read fires both."""
    state = table(3, "A b2", target_timing=AFTER)
    fight(state, "A shoot_twice; B hide; C load")
    assert_tokens(state, "A b0; B h5; C h4")
    state = table(3, "A read b2", target_timing=AFTER)
    fight(state, "A shoot_twice; B hide; C load")
    assert_tokens(state, "A b0; B h5; C h3")
    state = table(3, "C read b2", target_timing=AFTER)
    fight(state, "A load; B hide; C shoot_twice")
    assert_tokens(state, "A h3; B h5; C b0")


@rule("PR-3.11", "PR-7.3")
def test_the_second_target_is_named_by_itself_if_it_is_the_only_one_left() -> None:
    state = table(3, "A b2", target_timing=AFTER)
    commit_and_play(state, "A shoot_twice; B load; C load")
    assert options_of(state, "A") == ["aim 1", "aim 2"]
    notes = play_moves(state, "A aim 2")
    assert facts(notes, "plays_at_two") == [(0, 2, 1, 2)]
    assert_tokens(state, "A b0; B h4; C h4")


@rule("PR-3.11", "PR-16.4")
@pytest.mark.parametrize("hider", [0, 1, 2])
@pytest.mark.parametrize("voided", [False, True])
def test_a_voided_hide_hides_nobody_and_a_voided_shot_needs_no_target(hider: int, voided: bool) -> None:
    """Targets are named after the gestures: D aims, and one of the others hides, or tries to."""
    state = table(4, f"{NAMES[hider]} hide", target_timing=AFTER, gestures="on")
    shooter = (hider + 1) % 3
    cards = {hider: "hide", shooter: "shoot", (hider + 2) % 3: "load", 3: "shoot"}
    dealer = Dealer(4)
    for seat in range(4):
        GAME.play(state, seat, GAME.read(f"play {cards[seat]}"), dealer)
    for seat in range(4):
        missed = voided and seat in (hider, shooter)
        GAME.play(state, seat, MISS if missed else right_gesture(state, seat), dealer)
    assert state.waiting() == ((3,) if voided else tuple(sorted((shooter, 3))))
    assert (f"aim {hider}" in options_of(state, "D")) == voided


@rule("PR-4.1", "PR-4.4")
def test_all_cards_are_told_before_anything_happens() -> None:
    state = table(4, "D b3")
    notes = fight(state, "A hide; B shoot A; C load; D fire")
    facts_in_order = [note.fact for note in visible_notes(notes, None)]
    plays = [place for place, fact in enumerate(facts_in_order) if fact.startswith("plays")]
    assert plays == [0, 1, 2, 3]


@rule("PR-4.3")
def test_a_wrong_gesture_costs_the_effect() -> None:
    state = table(3, "A b2", gestures="on")
    dealer = Dealer(4)
    for who, text in ((0, "play shoot"), (0, "aim 1"), (1, "play load"), (2, "play load")):
        GAME.play(state, who, GAME.read(text), dealer)
    assert GAME.question_name(state) == "gestures"
    for who in (0, 1, 2):
        GAME.play(state, who, GAME.read("miss"), dealer)
    assert_tokens(state, "A b2; B h5 b2; C b2")
    assert (locked(state, "A"), facts_seen_by([], None)) == ("shoot", [])


@rule("PR-4.2")
def test_without_gestures_the_gesture_is_taken_as_made() -> None:
    state = table(3)
    notes = fight(state, "A shoot B; B load; C load")
    assert CARDS[facts(notes, "plays_at")[0][1]] == "shoot"
    assert_tokens(state, "B h4")
