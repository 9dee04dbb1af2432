"""PR-11 and PR-12: damage, death, and the aftermath."""

from __future__ import annotations

import pytest

from brethren.core.dealer import ScriptedDealer
from brethren.core.frames import HIDDEN, NOBODY
from brethren.games.rumble.components import CARDS, FIRST_GOLDEN, GOLDEN_KINDS
from brethren.games.rumble.game import GAME
from games.rumble.position import (
    area,
    assert_tokens,
    commit_and_play,
    discarded,
    facts,
    facts_seen_by,
    fight,
    hand,
    locked,
    options_of,
    play_moves,
    removed,
    table,
)
from rules import rule


@rule("PR-11.1")
def test_damage_is_never_a_debt() -> None:
    """[PR-R54]"""
    state = table(4, "A h1; B pargo b3", heal_saves=True)
    fight(state, "A heal; B bomb A; C shoot A; D load")
    assert_tokens(state, "A h2")


@rule("PR-11.3", "PR-11.4")
@pytest.mark.parametrize(("saves", "after"), [(False, "A dead"), (True, "A h1")])
def test_search_and_a_lethal_round(saves: bool, after: str) -> None:
    state = table(4, "A h1", heal_saves=saves)
    fight(state, "A search 1; B shoot A; CD load")
    assert_tokens(state, after)


@rule("PR-11.5")
def test_the_dead_are_out() -> None:
    state = table(4, "A h1")
    notes = fight(state, "A load; B shoot A; CD load")
    assert facts(notes, "dies") == [(0,)]
    assert state.waiting() == (1, 2, 3)
    play_moves(state, "C play shoot")
    assert options_of(state, "C") == ["aim 3", "aim 1"]
    assert state.neighbours(1) == [2, 3]
    assert state.death_rounds == [5, 0, 0, 0]


@rule("PR-11.6")
def test_every_kind_of_golden_card_leaves_the_hand_of_the_dead() -> None:
    kinds = [*CARDS[FIRST_GOLDEN : FIRST_GOLDEN + GOLDEN_KINDS]]
    state = table(4, f"B h1 [{' '.join(kinds)}]")
    notes = fight(state, "A shoot B; B load; CD load")
    assert (hand(state, "B"), discarded(state)) == ([], kinds)
    assert [CARDS[card] for _, card in facts(notes, "hand_discarded")] == kinds


@rule("PR-11.6", "PR-11.7")
@pytest.mark.parametrize("option", ["discard", "remove"])
def test_the_hand_of_the_dead(option: str) -> None:
    """[PR-R56]"""
    state = table(4, "A bonny h1 b3 dodge! [heal cut] hide?", dead_hand=option)
    notes = fight(state, "A load; B shoot A; CD load")
    left = ["heal", "cut", "hide"]
    assert (discarded(state), removed(state)) == ((left, []) if option == "discard" else ([], left))
    assert len(facts(notes, "hand_discarded", "hand_removed")) == 3
    assert (state.bullets[0], state.special[0], locked(state, "A"), hand(state, "A")) == (0, 0, "", [])
    assert sum(GAME.component_counts(state)) == 36


@rule("PR-11.7")
def test_a_card_taken_by_the_dying_is_discarded() -> None:
    state = table(4, "A h1", area="heal hide")
    fight(state, "A search 1; B shoot A; CD load")
    assert discarded(state) == ["heal"]


@rule("PR-11.8", "PR-14.8")
def test_the_dead_show_their_camps() -> None:
    state = table(5, "A sun_boss; B sun h1; C moon_boss; D moon; E lone_star_boss")
    assert state.seen_by(0).camps[1] == HIDDEN
    notes = fight(state, "A shoot B; BCDE load")
    assert facts(notes, "camp") == [(1, 0)]
    assert state.seen_by(0).camps == (3, 0, 4, HIDDEN, HIDDEN)


@rule("PR-11.9")
@pytest.mark.parametrize(
    ("option", "three", "two"),
    [("two_left", False, True), ("always", True, True), ("never", False, False)],
)
def test_shields(option: str, three: bool, two: bool) -> None:
    """[PR-R51] Health, bullets and special tokens; hands stay closed."""
    state = table(3, "A h1 b3; B bonny hide?", tokens_visible=option)
    assert (state.seen_by(2).health[1] != HIDDEN) == three
    notes = fight(state, "A load; B shoot A; C load")
    assert ("shields_off" in facts_seen_by(notes, None)) == (option == "two_left")
    view = state.seen_by(2)
    assert [view.health[1] != HIDDEN, view.bullets[1] != HIDDEN, view.special[1] != HIDDEN] == [two] * 3
    assert view.secret_cards[1] == HIDDEN
    assert (state.seen_by(None).health[1] != HIDDEN) == two


# The aftermath --------------------------------------------------------------------------------------------------------


@rule("PR-12.1", "PR-12.2")
def test_golden_cards_are_picked_or_discarded() -> None:
    state = table(4, "D blackbeard")
    fight(state, "A heal; B hide; C load; D dodge")
    assert discarded(state) == ["heal", "hide"]
    fight(state, "A heal; B hide; C dodge; D pick")
    assert (discarded(state), hand(state, "D")) == (["heal", "hide"], ["heal", "hide"])
    assert state.seen_by(0).discard_counts == state.discard_counts, "the discard pile is open"


@rule("PR-12.3", "PR-12.4", "PR-12.6")
def test_locks() -> None:
    """[PR-R59]"""
    state = table(3, "A b5 [heal]")
    fight(state, "A load; BC load")
    assert locked(state, "A") == "load"
    assert state.seen_by(2).locked == state.locked
    fight(state, "A shoot B; BC dodge")
    assert locked(state, "A") == "shoot"
    assert "load" in options_of(state, "A")
    fight(state, "A heal; BC load")
    assert locked(state, "A") == ""


@rule("PR-12.5")
@pytest.mark.parametrize(
    ("given", "orders"),
    [
        pytest.param("A b1", "A shoot C; B steal A; C load; D load", id="dry"),
        pytest.param("D hide", "A shoot D; BC load; D hide", id="fizzled"),
    ],
)
def test_cards_that_did_not_work_are_locked_too(given: str, orders: str) -> None:
    state = table(4, given)
    fight(state, orders)
    assert locked(state, "A") == "shoot"


@rule("PR-12.7")
def test_places_are_filled_in_order_and_stay_as_many() -> None:
    """[PR-R46] [PR-R49]"""
    state = table(8, "; ".join(f"{name} dead" for name in "CDEFG"), area="heal - cut -")
    below, top = state.pile[-2:]
    fight(state, "A load; B load; H load")
    assert area(state) == ["heal", CARDS[top], "cut", CARDS[below]]


@rule("PR-12.8")
def test_an_empty_pile() -> None:
    """[PR-R47] The discard pile is shuffled; without it the place stays empty until there is a card."""
    state = table(3, area="heal", discard="cut cut")
    state.pile = []
    notes = fight(state, "A search 1; BC load", picks=(0,))
    assert facts(notes, "reshuffled") == [(2,)]
    assert (area(state), discarded(state), len(state.pile)) == (["cut"], [], 1)
    state = table(3, "B hide", area="heal", discard="", golden_reshuffle=True)
    state.pile = []
    notes = commit_and_play(state, "A search; BC load")
    assert (area(state), facts(notes, "reshuffled")) == (["-"], [])
    commit_and_play(state, "A load; B hide; C dodge")
    assert area(state) == ["hide"], "filled as soon as there is one"


@rule("PR-12.8")
def test_without_reshuffling_the_golden_cards_run_dry() -> None:
    state = table(3, area="heal", discard="cut cut", golden_reshuffle=False)
    state.pile = []
    fight(state, "A search 1; BC load")
    assert (area(state), discarded(state)) == (["-"], ["cut", "cut"])


@rule("PR-12.8")
def test_the_shuffle_is_chance() -> None:
    found = set()
    for pick in (0, 1):
        state = table(3, area="heal", discard="cut steal")
        state.pile = []
        dealer = ScriptedDealer((pick,))
        for who, card in enumerate(("search", "load", "load")):
            GAME.play(state, who, GAME.read(f"play {card}"), dealer)
        found.add(tuple(area(state)))
    assert found == {("cut",), ("steal",)}
    assert FIRST_GOLDEN == 6


@rule("PR-12.9")
def test_the_next_round_begins() -> None:
    state = table(3, lead="C")
    fight(state, "ABC load")
    assert (state.lead, state.round, state.waiting()) == (0, 6, (0, 1, 2))
    assert state.cards == state.golden_taken == [NOBODY] * 3
