"""Section 8 of the rules: the worked examples, one test each."""

from __future__ import annotations

from games.rumble.position import (
    area,
    assert_tokens,
    discarded,
    facts,
    fight,
    hand,
    locked,
    options_of,
    table,
    winners,
)
from rules import rule


@rule("PR-7.5", "PR-7.7", "PR-6.17")
def test_e1_dodge_against_two_shooters() -> None:
    state = table(4, "A h3 b1")
    fight(state, "A dodge; B shoot A; C shoot A; D load")
    assert_tokens(state, "A h3 b2; B b1; C b1; D b5")


@rule("PR-8.3", "PR-8.4")
def test_e2_block_against_two_shooters() -> None:
    state = table(4, "A h3")
    fight(state, "A block; B shoot A; C shoot A; D load")
    assert_tokens(state, "A h3; B h4 b1; C h4 b1")
    assert discarded(state) == ["block"]


@rule("PR-8.19", "PR-6.7")
def test_e3_two_thieves_one_bullet() -> None:
    state = table(4, "A b1")
    fight(state, "A load; B steal A; D steal A; C load")
    assert_tokens(state, "A b4; B b2; D b2")
    assert discarded(state) == ["steal", "steal"]


@rule("PR-3.4", "PR-10.7", "PR-7.10")
def test_e4_cheungs_fire() -> None:
    assert "fire" not in options_of(table(4, "A cheung b2"), "A")
    state = table(4, "A cheung b3")
    fight(state, "A fire; BCD load")
    assert_tokens(state, "BCD h3; A b1")


@rule("PR-7.8", "PR-8.6", "PR-8.7")
def test_e5_cut() -> None:
    state = table(4)
    fight(state, "A dodge; B cut A; C block; D cut C")
    assert_tokens(state, "A h4 b3; B h5; C h4; D h4")


@rule("PR-7.11", "PR-6.17", "PR-6.23")
def test_e6_exactly_two_fires() -> None:
    state = table(4, "A b3; B b4; D h3")
    fight(state, "A fire; B fire; C dodge; D search 1")
    assert_tokens(state, "A h4 b0; B h4 b1; C h5 b3; D h2")
    assert len(hand(state, "D")) == 1


@rule("PR-6.1", "PR-6.12", "PR-12.5")
def test_e7_disarmed() -> None:
    state = table(4)
    fight(state, "A shoot_twice C D; B steal A; CD load")
    assert_tokens(state, "A b1; B b3; CD h5")
    assert locked(state, "A") == "shoot_twice"


@rule("PR-7.10")
def test_e8_a_dry_fire_does_not_count() -> None:
    """[PR-R2]"""
    state = table(4, "A b3; C b3")
    fight(state, "A fire; B steal A; C fire; D load")
    assert_tokens(state, "A b2 h3; B b3 h3; D h3; C b0 h5")


@rule("PR-8.14", "PR-8.16", "PR-6.11")
def test_e9_hide() -> None:
    state = table(4, "D b3")
    fight(state, "A hide; B shoot_twice A C; C load; D fire")
    assert_tokens(state, "A h5; B h3 b0; C h3 b5; D h5 b0")


@rule("PR-6.15", "PR-6.16", "PR-6.17", "PR-9.4")
def test_e10_cover_dodge_and_fire() -> None:
    state = table(4, "A morgan s2; C b3")
    fight(state, "A take_cover B; B dodge; C fire; D load")
    assert_tokens(state, "B h2 b3; A h5 s1; D h3; C b0")


@rule("PR-9.3", "PR-9.5")
def test_e11_the_cover_shoots() -> None:
    state = table(4, "A morgan s1")
    fight(state, "A take_cover B; B shoot A; C load; D steal A")
    assert_tokens(state, "B h4 b0; D b3; A h5 b2 s0")


@rule("PR-9.11")
def test_e12_bomb_on_a_covered_morgan() -> None:
    """[PR-R33]"""
    state = table(4, "A morgan s2; C pargo b3")
    fight(state, "A take_cover B; B load; C bomb A; D load")
    assert_tokens(state, "B h1; D h4; A h5 s1; C h5 b0")


@rule("PR-10.2")
def test_e13_roberts() -> None:
    state = table(4, "A roberts h2 s1")
    fight(state, "A load; B shoot A; C shoot A; D load")
    assert_tokens(state, "A h1 s0")
    state = table(4, "A roberts h2 s1")
    fight(state, "A load; B shoot A; C shoot A; D shoot A")
    assert_tokens(state, "A dead")


@rule("PR-11.3", "PR-11.4")
def test_e14_healing_comes_last() -> None:
    state = table(3, "A h1")
    fight(state, "A heal; B shoot A; C load")
    assert_tokens(state, "A dead")
    state = table(3, "A h1", heal_saves=True)
    fight(state, "A heal; B shoot A; C load")
    assert_tokens(state, "A h2")


@rule("PR-13.3")
def test_e15_nobody_wins() -> None:
    state = table(3, "A h1; B h1 b3; C dead")
    fight(state, "A shoot B; B fire")
    assert_tokens(state, "AB dead")
    assert winners(state) == ""


@rule("PR-6.9")
def test_e16_kidd_shares() -> None:
    state = table(4, "A b4; B kidd")
    fight(state, "A load; B steal A; C load; D steal A")
    assert_tokens(state, "D b3; B b5; A b3")


@rule("PR-6.10")
def test_e17_kidd_overflows() -> None:
    state = table(4, "A b3; B kidd b4")
    fight(state, "A load; B steal A; CD load")
    assert_tokens(state, "B b5; A b3")


@rule("PR-5.4", "PR-5.5", "PR-7.13")
def test_e18_contested_golden_card() -> None:
    state = table(4, "A h3; B h3; D h5", area="heal hide", search_contest="lead", lead="C")
    notes = fight(state, "A search 1; B search 1; D search 2; C load")
    assert (hand(state, "A"), hand(state, "D"), hand(state, "B")) == (["heal"], ["hide"], [])
    assert_tokens(state, "A h4; B h4; D h5")
    assert len(facts(notes, "turned_up")) == 2
    assert "-" not in area(state)


@rule("PR-9.8")
def test_e19_pick() -> None:
    """[PR-R10]"""
    state = table(4, "A blackbeard")
    fight(state, "A pick; B block; C hide; D shoot B")
    assert_tokens(state, "B h5; D h4 b1; A h5 b2")
    assert (hand(state, "A"), discarded(state)) == (["block", "hide"], [])


@rule("PR-9.15")
def test_e20_smite_with_two_left() -> None:
    state = table(3, "A zheng b2; C dead")
    fight(state, "A smite B; B load")
    assert_tokens(state, "B h3 b5; A h5 b0")


@rule("PR-10.4", "PR-8.5")
def test_e21_reads_double_shot_into_a_block() -> None:
    state = table(3, "A read")
    fight(state, "A shoot_twice B B; B block; C load")
    assert_tokens(state, "B h4; A h4 b0")


@rule("PR-8.4")
def test_e22_fire_into_two_blocks() -> None:
    """[PR-R14]"""
    state = table(5, "A b3")
    fight(state, "A fire; B block; C block; D dodge; E hide")
    assert_tokens(state, "BCD h4; E h5; A h3 b0; D b3")


@rule("PR-3.3", "PR-12.3", "PR-12.4", "PR-12.5", "PR-12.6")
def test_e23_the_lock() -> None:
    state = table(3, "A kuki b5 [block]", round=1)
    basic = ["load", "shoot", "shoot_twice", "dodge", "fire", "search"]
    fight(state, "A dodge; B load; C load")
    assert options_of(state, "A") == [card for card in basic if card != "dodge"] + ["block"]
    fight(state, "A shoot B; B dodge; C dodge")
    assert options_of(state, "A") == [card for card in basic if card != "shoot"] + ["block"]
    fight(state, "A block; B load; C load")
    assert options_of(state, "A") == basic


@rule("PR-15.1", "PR-15.2", "PR-15.3")
def test_e24_storm() -> None:
    state = table(3, "A h3; B h2; C h1", round=40)
    fight(state, "A heal; B hide; C dodge")
    assert_tokens(state, "A h2; B h1; C dead")


CAMPS = "A sun_boss dead; B sun h1; C moon_boss h1; D moon dead; E lone_star_boss dead"


@rule("PR-14.10", "PR-14.11", "PR-14.12")
def test_e25_end_of_camp_mode() -> None:
    for orders, won in [
        ("B dodge; C cut B", "CD"),
        ("B shoot C; C load", "AB"),
        ("B shoot C; C cut B", ""),
    ]:
        state = table(5, CAMPS)
        fight(state, orders)
        assert winners(state) == won
