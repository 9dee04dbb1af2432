"""PR-7, PR-8, PR-9: what every card does."""

from __future__ import annotations

import pytest

from games.rumble.position import (
    area,
    assert_tokens,
    discarded,
    facts,
    fight,
    hand,
    locked,
    options_of,
    play_moves,
    table,
)
from rules import rule

BASIC = [
    pytest.param("A b1", "A load; BCD dodge", "A b4", id="load", marks=rule("PR-7.1")),
    pytest.param("", "A shoot C; BD load; C load", "A b1; C h4; B h5; D h5", id="shoot", marks=rule("PR-7.2")),
    pytest.param("", "A shoot_twice B D; BCD load", "A b0; B h4; C h5; D h4", id="shoot-twice", marks=rule("PR-7.3")),
    pytest.param("CD dead", "A shoot_twice B; B load", "A b0; B h4", id="one-left", marks=rule("PR-7.4")),
    pytest.param(
        "A read; CD dead", "A shoot_twice B; B load", "A b0; B h3", id="one-left-for-read", marks=rule("PR-7.4")
    ),
    pytest.param("", "A dodge; B shoot A; C shoot A; D shoot A", "A h5", id="dodge-each", marks=rule("PR-7.5")),
    pytest.param("B b3", "A dodge; B fire; CD load", "A h4", id="dodge-takes-one-off", marks=rule("PR-7.5")),
    pytest.param("", "A dodge; BD steal A; C load", "A b3; B b2; D b2", id="dodge-stops-thieves", marks=rule("PR-7.6")),
    pytest.param("", "A dodge; BCD load", "A b3", id="dodge-gives-a-bullet", marks=rule("PR-7.7")),
    pytest.param("", "A dodge; B cut A; CD load", "A h4", id="cut-is-not-dodged", marks=rule("PR-7.8")),
    pytest.param("A b3", "A fire; BCD load", "A b0 h5; BCD h3", id="fire", marks=rule("PR-7.9", "PR-7.10")),
    pytest.param("AB b3", "AB fire; CD load", "AB h4; CD h3", id="two-fires", marks=rule("PR-7.11")),
    pytest.param("ABC b3", "ABC fire; D load", "ABC h3; D h2", id="three-fires", marks=rule("PR-7.11")),
    pytest.param("A h3", "A search 1; BCD load", "A h4", id="search-heals", marks=rule("PR-7.12")),
]
GOLDEN = [
    pytest.param("", "A block; B shoot A; C shoot A; D load", "A h5", id="block-each", marks=rule("PR-8.3")),
    pytest.param("B b3", "A block; B fire; CD load", "A h4; B h4", id="block-fire", marks=rule("PR-8.3", "PR-8.4")),
    pytest.param("", "A block; B shoot A; CD load", "A h5; B h4", id="counter-without-damage", marks=rule("PR-8.4")),
    pytest.param("B read", "A block; B shoot_twice A A; CD load", "A h4; B h4", id="one-counter", marks=rule("PR-8.5")),
    pytest.param("", "A block; B cut A; CD load", "A h4; B h4", id="block-and-cut", marks=rule("PR-8.6", "PR-8.7")),
    pytest.param("", "A block; B steal A; CD load", "A b1; B b3 h5", id="block-and-steal", marks=rule("PR-8.8")),
    pytest.param("A h2", "A heal; BCD load", "A h4", id="heal", marks=rule("PR-8.9")),
    pytest.param("A b1", "A load_full; BCD load", "A b5", id="load-full", marks=rule("PR-8.10")),
    pytest.param("A b0", "A cut B; BCD load", "A b0; B h4", id="cut-is-free", marks=rule("PR-8.11")),
    pytest.param(
        "", "A hide; B shoot A; C cut B; D steal A", "A h5 b2; D b2", id="hide", marks=rule("PR-8.12", "PR-8.13")
    ),
    pytest.param("", "A hide; B shoot_twice A C; CD load", "B b0; C h5", id="whole-card", marks=rule("PR-8.14")),
    pytest.param("B b3", "A hide; B fire; CD load", "A h5; CD h3", id="fire-misses", marks=rule("PR-8.16")),
    pytest.param(
        "B zheng", "A hide; B whirlwind; CD load", "A h5; CD h4", id="whirlwind-misses", marks=rule("PR-8.16")
    ),
    pytest.param(
        "C pargo b3", "A hide; B load; C bomb B; D load", "A h5; B h2", id="splash-misses", marks=rule("PR-8.16")
    ),
    pytest.param("", "A load; B steal A; CD load", "A b4; B b3", id="steal", marks=rule("PR-8.17")),
    pytest.param("A b0", "A load; B steal A; CD load", "A b3; B b2", id="steal-nothing", marks=rule("PR-8.18")),
    pytest.param("A b1", "A load; BD steal A; C load", "A b4; B b2; D b2", id="two-thieves", marks=rule("PR-8.19")),
]
SPECIAL = [
    pytest.param(
        "A morgan s2; C b3",
        "A take_cover D; B shoot A; C fire; D load",
        "A h5; D h0",
        id="take-cover",
        marks=rule("PR-9.2"),
    ),
    pytest.param(
        "A morgan s2",
        "A take_cover B; B load; C load; D steal A",
        "A b2; B b4; D b3",
        id="thefts",
        marks=rule("PR-9.3"),
    ),
    pytest.param(
        "A morgan s2; C b3",
        "A take_cover B; B block; C fire; D load",
        "B h2; C h4",
        id="his-block",
        marks=rule("PR-9.4"),
    ),
    pytest.param(
        "A morgan s2", "A take_cover B; B dodge; C load; D steal A", "B b3; D b2", id="his-dodge", marks=rule("PR-9.4")
    ),
    pytest.param(
        "A morgan s2; B b3", "A take_cover B; B fire; CD load", "A h5; B h3; CD h3", id="own-fire", marks=rule("PR-9.5")
    ),
    pytest.param(
        "A morgan s2", "A take_cover B; B hide; C shoot A; D load", "A h4 s1", id="hiding-cover", marks=rule("PR-9.6")
    ),
    pytest.param("A blackbeard h3 b1", "A pick; BCD load", "A h4 b2", id="pick-nothing", marks=rule("PR-9.9")),
    pytest.param("A pargo b3", "A bomb C; BCD load", "C h2; B h4; D h4; A h5 b0", id="bomb", marks=rule("PR-9.11")),
    pytest.param(
        "A pargo b3", "A bomb B; BCD load", "B h2; C h4; A h5; D h5", id="bomb-next-door", marks=rule("PR-9.12")
    ),
    pytest.param("A zheng", "A stabbing B; BCD load", "B h3; A b0", id="stab-a-neighbour", marks=rule("PR-9.13")),
    pytest.param("A zheng", "A stabbing C; BCD load", "C h4", id="stab-far", marks=rule("PR-9.13")),
    pytest.param("A zheng", "A smite B; BCD load", "B h3; C h4; D h5; A b0", id="smite", marks=rule("PR-9.14")),
    pytest.param("A zheng; CD dead", "A smite B; B load", "B h3; A h5", id="smite-two-left", marks=rule("PR-9.15")),
    pytest.param("A zheng", "A whirlwind; BCD load", "BCD h4; A b0", id="whirlwind", marks=rule("PR-9.16")),
    pytest.param("A zheng; B b3", "A whirlwind; B fire; CD load", "CD h2; B h4", id="no-fire", marks=rule("PR-9.17")),
    pytest.param(
        "A pargo b3; B b3", "A bomb C; B fire; CD load", "C h0; D h2", id="bomb-is-no-fire", marks=rule("PR-9.17")
    ),
    pytest.param(
        "A pargo b3; D dead", "A bomb B; BC load", "B h2; C h4; A h5", id="splash-once", marks=rule("PR-9.18")
    ),
]


@pytest.mark.parametrize(("given", "orders", "after"), [*BASIC, *GOLDEN, *SPECIAL])
def test_cards(given: str, orders: str, after: str) -> None:
    state = table(4, spread(given))
    fight(state, orders)
    assert_tokens(state, after.replace("h0", "dead"))


def spread(given: str) -> str:
    """``AB b3`` for both."""
    lines = [line.split(maxsplit=1) for line in given.split(";") if line.strip()]
    return "; ".join(f"{name} {rest}" for names, rest in lines for name in names)


@rule("PR-7.14")
def test_the_area_is_filled_again() -> None:
    state = table(4, area="heal hide")
    notes = fight(state, "A search 1; BCD load")
    assert area(state)[1] == "hide"
    assert area(state)[0] != "-"
    assert len(facts(notes, "turned_up")) == 1


@rule("PR-8.1")
def test_a_golden_card_is_used_once() -> None:
    state = table(3, "A heal")
    fight(state, "A heal; BC load")
    assert (hand(state, "A"), discarded(state), locked(state, "A")) == ([], ["heal"], "")
    assert "heal" not in options_of(state, "A")


@rule("PR-8.2")
def test_any_number_in_hand_and_several_rounds_running() -> None:
    state = table(3, "A [block block heal hide]")
    for others, card in (("load", "block"), ("dodge", "block"), ("load", "heal")):
        assert card in options_of(state, "A")
        fight(state, f"A {card}; BC {others}")
    assert hand(state, "A") == ["hide"]


OPTIONS = [
    pytest.param(
        "block_counters_cut", False, "", "A block; B cut A; CD load", "A h4; B h5", id="cut", marks=rule("PR-8.7")
    ),
    pytest.param(
        "hide_cancels",
        "only_hider",
        "",
        "A hide; B shoot_twice A C; CD load",
        "A h5; C h4; B b0",
        id="one-shot",
        marks=rule("PR-8.15"),
    ),
    pytest.param(
        "hide_cancels",
        "only_hider",
        "B pargo b3",
        "A load; B bomb C; C hide; D load",
        "C h5; D h4; B h5",
        id="bomb",
        marks=rule("PR-8.15"),
    ),
    pytest.param(
        "hide_cancels",
        "only_hider",
        "B zheng",
        "A load; B smite C; C hide; D load",
        "C h5; D h4",
        id="smite",
        marks=rule("PR-8.15"),
    ),
    pytest.param(
        "hide_cancels",
        "only_hider",
        "B cut",
        "A hide; B cut A; CD load",
        "A h5; B h5",
        id="one-target",
        marks=rule("PR-8.15"),
    ),
    pytest.param(
        "bomb_hits_thrower",
        True,
        "A pargo b3",
        "A bomb B; BCD load",
        "A h4; B h2; C h4",
        id="thrower",
        marks=rule("PR-9.12"),
    ),
    pytest.param(
        "bomb_hits_thrower",
        True,
        "A pargo b3; CD dead",
        "A bomb B; B load",
        "A h4; B h2",
        id="thrower-of-two",
        marks=rule("PR-9.12"),
    ),
    pytest.param(
        "cover_redirects_own",
        False,
        "A morgan s1",
        "A take_cover B; B shoot A; CD load",
        "A h4; B h5",
        id="own-shot",
        marks=rule("PR-9.5"),
    ),
    pytest.param(
        "cover_redirects_own",
        False,
        "A morgan s1",
        "A take_cover B; B steal A; C shoot A; D load",
        "A b1 h5; B b3 h4",
        id="own-steal",
        marks=rule("PR-9.5"),
    ),
]


@pytest.mark.parametrize(("option", "value", "given", "orders", "after"), OPTIONS)
def test_the_other_readings(option: str, value: str | bool, given: str, orders: str, after: str) -> None:
    state = table(4, spread(given), **{option: value})  # type: ignore[arg-type]  # an option
    fight(state, orders)
    assert_tokens(state, after)


@rule("PR-9.8", "PR-9.10")
def test_pick_takes_cards_of_the_dying_and_cards_without_effect() -> None:
    """[PR-R40]"""
    state = table(5, "A blackbeard; B h1; D heal h5")
    fight(state, "A pick; B heal; C shoot B; D heal; E load")
    assert_tokens(state, "B dead; A h5 b2")
    assert (hand(state, "A"), discarded(state)) == (["heal", "heal"], [])


@rule("PR-9.10")
def test_a_dead_blackbeard_picks_nothing() -> None:
    state = table(4, "A blackbeard h1")
    fight(state, "A pick; B heal; C shoot A; D load")
    assert_tokens(state, "A dead")
    assert discarded(state) == ["heal"]


@rule("PR-9.9")
def test_picks_health_comes_too_late_to_save() -> None:
    """[PR-R41]"""
    state = table(4, "A blackbeard h1", heal_saves=True)
    fight(state, "A pick; B shoot A; CD load")
    assert_tokens(state, "A dead")


@rule("PR-9.18", "PR-9.11")
def test_with_three_left_the_bomb_splashes_once() -> None:
    state = table(3, "A pargo b3")
    play_moves(state, "A play bomb; A aim 1; B play load; C play load")
    assert_tokens(state, "B h2; C h4; A h5")
