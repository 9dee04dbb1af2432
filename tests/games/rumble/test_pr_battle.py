"""PR-6: the order of the Battle, step by step."""

from __future__ import annotations

import pytest

from brethren.core.notes import visible_notes
from games.rumble.position import assert_tokens, discarded, facts, facts_seen_by, fight, fizzled_and_dry, hand, table
from rules import rule

CASES = [
    # given, orders, after
    pytest.param(
        "A b1", "A shoot C; B steal A; C load; D load", "A b0; C h5", id="steal-before-payment", marks=rule("PR-6.1")
    ),
    pytest.param(
        "A b0", "A load; B steal A; C load; D load", "A b3; B b2", id="theft-before-load", marks=rule("PR-6.1")
    ),
    pytest.param(
        "", "A dodge; B steal A; C load; D load", "A b3; B b2", id="stances-hold", marks=rule("PR-6.2", "PR-7.6")
    ),
    pytest.param("A hide", "A hide; B steal A; C load; D load", "A b2; B b2", id="hide-too", marks=rule("PR-6.2")),
    pytest.param(
        "A morgan s1; B hide",
        "A take_cover B; B hide; C shoot A; D load",
        "A h4 s0",
        id="lost-token",
        marks=rule("PR-6.3"),
    ),
    pytest.param("", "A hide; B shoot A; C load; D load", "A h5; B b1", id="hide-check", marks=rule("PR-6.4")),
    pytest.param(
        "A b1; B b1", "A steal B; B steal A; C load; D load", "A b1; B b1", id="on-numbers-before", marks=rule("PR-6.5")
    ),
    pytest.param(
        "A b0; B b1; C b0",
        "A load; B load; C steal B; D load",
        "B b3; C b1",
        id="thief-of-one",
        marks=rule("PR-6.5", "PR-6.8"),
    ),
    pytest.param(
        "A morgan s1 b3; B b2; D b0",
        "A take_cover B; B load; C load; D steal A",
        "A b3; B b4; D b1",
        id="thieves-fall-on-the-cover",
        marks=rule("PR-6.6"),
    ),
    pytest.param(
        "A b1", "A load; B steal A; D steal A; C load", "A b4; B b2; D b2", id="too-few", marks=rule("PR-6.7")
    ),
    pytest.param(
        "A b2", "A load; B steal A; D steal A; C load", "A b3; B b3; D b3", id="one-each", marks=rule("PR-6.8")
    ),
    pytest.param("A b5; B kidd b0", "A load; B steal A; C load; D load", "A b3; B b5", id="kidd", marks=rule("PR-6.9")),
    pytest.param(
        "A b4; B b5", "A steal B; B steal A; C load; D load", "A b4; B b5", id="net-then-cap", marks=rule("PR-6.10")
    ),
    pytest.param(
        "A b3; B b5", "A load; B steal A; C load; D load", "A b5; B b5", id="full-thief", marks=rule("PR-6.10")
    ),
    pytest.param("A b4", "A fire; B load; C load; D load", "A b1", id="exact-payment", marks=rule("PR-6.11")),
    pytest.param(
        "A b2", "A shoot_twice C D; B steal A; C load; D load", "A b1; C h5; D h5", id="dry", marks=rule("PR-6.12")
    ),
    pytest.param(
        "A h1; B h1", "A shoot B; B shoot A; C load; D load", "A dead; B dead", id="at-once", marks=rule("PR-6.13")
    ),
    pytest.param("A b3", "A fire; B hide; C load; D load", "B h5; C h3", id="hiders-are-missed", marks=rule("PR-6.14")),
    pytest.param(
        "A morgan s1", "A take_cover B; B load; C shoot A; D load", "A h5; B h4", id="cover", marks=rule("PR-6.15")
    ),
    pytest.param(
        "A morgan s1; C b3",
        "A take_cover B; B block; C fire; D load",
        "A h5; B h2; C h4",
        id="sums-then-one-off",
        marks=rule("PR-6.16", "PR-6.17"),
    ),
    pytest.param("B b3", "A dodge; B fire; C shoot A; D load", "A h4", id="each-attacker-apart", marks=rule("PR-6.17")),
    pytest.param(
        "", "A block; B shoot A; C shoot A; D load", "A h5; B h4; C h4; D h5", id="counter", marks=rule("PR-6.18")
    ),
    pytest.param(
        "B cut", "A block; B cut A; C load; D load", "A h4; B h4", id="counter-is-not-reduced", marks=rule("PR-6.18")
    ),
    pytest.param(
        "A b3 h5; B b3", "A fire; B fire; C load; D load", "C h3; A h4; B h4", id="added-up", marks=rule("PR-6.20")
    ),
    pytest.param("A b3", "A dodge; B load; C load; D load", "A b4", id="bullets-in", marks=rule("PR-6.21")),
    pytest.param(
        "A b5", "A fire; B load; C load; D load", "A b2; B b5", id="load-after-payment", marks=rule("PR-6.21")
    ),
    pytest.param("A h1", "A load; B shoot A; C load; D load", "A dead", id="deaths", marks=rule("PR-6.22")),
    pytest.param(
        "A h1; B h2",
        "A search 1; B load; C shoot A; D load",
        "A dead; B h2",
        id="no-late-health",
        marks=rule("PR-6.23"),
    ),
    pytest.param(
        "A h2", "A search 1; B load; C shoot A; D load", "A h2", id="health-last", marks=rule("PR-6.23", "PR-6.1")
    ),
]


@pytest.mark.parametrize(("given", "orders", "after"), CASES)
def test_the_order_of_everything(given: str, orders: str, after: str) -> None:
    state = table(4, given)
    fight(state, orders)
    assert_tokens(state, after)


@rule("PR-6.6")
def test_more_than_two_thieves_never_meet() -> None:
    """[PR-R24] A covered Morgan does not steal, so only his other neighbour joins."""
    state = table(4, "A morgan s1 b0; B b2; C b0; D b0")
    fight(state, "A take_cover B; B load; C steal B; D steal A")
    assert_tokens(state, "B b3; C b1; D b1")


@rule("PR-6.11", "PR-6.12")
def test_a_card_that_fizzles_and_cannot_be_paid_costs_nothing() -> None:
    """[PR-R4] [PR-R5]"""
    state = table(4, "A b1; D hide")
    fight(state, "A shoot D; B steal A; C load; D hide")
    assert_tokens(state, "A b0; B b3")
    assert fizzled_and_dry(state) == (1, 0)


@rule("PR-6.19", "PR-6.20")
def test_the_storm_comes_on_top() -> None:
    state = table(3, "A h5", round=41)
    fight(state, "A load; B shoot A; C load")
    assert_tokens(state, "A h3; B h4; C h4")
    assert state.last_battle is not None
    assert state.last_battle.damage[0] == 2


@rule("PR-6.24", "PR-13.1")
def test_nothing_happens_after_the_end_check() -> None:
    """No refill, no discard: the cards lie where they were played."""
    state = table(3, "A h1; B dead", area="heal")
    fight(state, "A search 1; C cut A")
    assert state.over
    assert state.area == [-2]
    assert discarded(state) == ["heal"], "the hand of the dead, before the end check"


@rule("PR-6.25", "PR-12.1")
def test_the_aftermath_is_last() -> None:
    state = table(4, "A blackbeard h1; B h1")
    fight(state, "A pick; B block; C shoot B; D shoot B")
    assert_tokens(state, "C h4; D h4; B h1")
    assert hand(state, "A") == ["block"]


@rule("PR-6.13", "PR-11.7")
def test_the_dying_still_deal_their_damage() -> None:
    """[PR-R57] The theft and the golden card of the dead stand too."""
    state = table(4, "A h1; B b0 h1", area="heal hide")
    fight(state, "A search 2; B steal C; C shoot A; D shoot B")
    assert_tokens(state, "A dead; B dead; C b0")
    assert discarded(state) == ["hide", "steal"]


def test_the_battle_is_told_in_its_order() -> None:
    state = table(5, "A morgan s1; B b3; C b3; E h2")
    notes = fight(state, "A take_cover E; B fire; C fire; D block; E search 1")
    names = [note.fact for note in visible_notes(notes, None) if not note.fact.startswith("plays")]
    order = [
        "takes",
        "blocks",
        "covers",
        "pays",
        "fires",
        "redirected",
        "hits",
        "reduced",
        "counters",
        "damaged",
        "dies",
    ]
    assert [name for name in dict.fromkeys(names) if name in order] == [
        name for name in order if name in dict.fromkeys(names)
    ]
    assert facts(notes, "redirected") == [(1, 1, 0, 4), (2, 1, 0, 4)]
    assert facts(notes, "hits")[:2] == [(1, 2, 1, 4), (1, 4, 2, 4)]


def test_only_thief_and_victim_see_what_changed_hands() -> None:
    """[PR-R29]"""
    state = table(4, "A b3")
    notes = fight(state, "A load; B steal A; CD load")
    assert facts(notes, "stolen") == [(1, 0, 1)]
    assert "stolen" in facts_seen_by(notes, "A")
    assert "stolen" in facts_seen_by(notes, "B")
    assert "stolen" not in facts_seen_by(notes, "C") + facts_seen_by(notes, None)
    assert "steals" in facts_seen_by(notes, None)


@pytest.mark.parametrize(
    ("given", "orders", "fact", "public"),
    [
        pytest.param("A b0", "A load; B steal A; CD load", "empty_victim", False, id="an-empty-victim"),
        pytest.param("A b1", "A load; BD steal A; C load", "too_many_thieves", False, id="too-many-thieves"),
        pytest.param("", "A dodge; B steal A; CD load", "steal_dodged", True, id="a-dodger"),
        pytest.param("", "A hide; B steal A; CD load", "fizzles", True, id="a-hider"),
        pytest.param("A morgan s1", "A take_cover B; B steal A; CD load", "robs_himself", True, id="himself"),
        pytest.param(
            "B morgan s1; C hide", "A steal B; B take_cover C; C hide; D load", "cover_fails", True, id="no-cover"
        ),
    ],
)
def test_a_theft_that_fails_says_why(given: str, orders: str, fact: str, public: bool) -> None:
    notes = fight(table(4, given), orders)
    assert fact in facts_seen_by(notes, "B")
    assert (fact in facts_seen_by(notes, None)) == public
