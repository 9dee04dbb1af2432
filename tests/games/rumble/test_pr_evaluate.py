"""What the evaluator prefers: see Bots in docs/rules."""

from __future__ import annotations

import pytest

from brethren import Dealer
from brethren.core.registry import load
from brethren.games.rumble.game import GAME
from brethren.games.rumble.state import RumbleState
from brethren.lab.simulate import simulate
from games.rumble.position import NAMES, play_moves, table


def ratings(state: RumbleState, who: str = "A") -> dict[str, float]:
    seat = NAMES.index(who)
    view = state.seen_by(seat)
    worlds = [GAME.fill(view, seat, Dealer(number)) for number in range(6)]
    moves = GAME.legal(view, seat)
    texts = [GAME.text(move).removeprefix("play ") for move in moves]
    return dict(zip(texts, GAME.rate(view, seat, moves, worlds), strict=True))


def best(state: RumbleState, who: str = "A") -> str:
    found = ratings(state, who)
    return max(found, key=lambda text: found[text])


# The ledger of a position without a history has the tokens of the start, so these positions show their tokens.
OPEN = "always"


def test_load_without_bullets_when_nobody_can_shoot() -> None:
    state = table(3, "A b0 search!; B b0; C b0", tokens_visible=OPEN)
    found = ratings(state)
    assert found["load"] > found["dodge"]


def test_defend_with_one_health_against_loaded_guns() -> None:
    state = table(5, "A h1 b0 hide; B b5; C b5; D b5; E b5", tokens_visible=OPEN)
    found = ratings(state)
    assert found["hide"] > found["dodge"] > found["load"]


def test_shoot_a_weak_player_who_has_just_dodged() -> None:
    state = table(4, "A b2; B h1 dodge! b0; C h5; D h1 b0", tokens_visible=OPEN)
    play_moves(state, "A play shoot")
    found = ratings(state)
    assert found["aim 1"] > found["aim 3"] > found["aim 2"]


def test_fire_when_nobody_else_can() -> None:
    alone = ratings(table(4, "A b3; B b0; C b0; D b0", tokens_visible=OPEN))["fire"]
    crowd = ratings(table(4, "A b3; B b5; C b5; D b5", tokens_visible=OPEN))["fire"]
    assert alone > crowd


def test_read_shoots_twice_at_whom_it_kills() -> None:
    """[PR-10.4] Two shots at one are one attack of two."""
    cards = [ratings(table(4, f"A {who} b2; B h2; C h5; D h5", tokens_visible=OPEN)) for who in ("read", "cheung")]
    assert cards[0]["shoot_twice"] > cards[1]["shoot_twice"]
    state = table(4, "A read b2; B h2; C h5; D h5", tokens_visible=OPEN)
    play_moves(state, "A play shoot_twice")
    assert best(state) == "aim 1"
    play_moves(state, "A aim 1")
    assert best(state) == "aim 1"


def test_a_cut_is_kept_for_the_last_blow() -> None:
    weak, strong = (ratings(table(4, f"A b4 cut; B h{health} b0; C; D", tokens_visible=OPEN)) for health in (1, 5))
    assert weak["cut"] > weak["load"]
    assert strong["cut"] < strong["shoot"]


def test_specials_hit_healthy_ones_too() -> None:
    """Somebody has to take all of their health: the first token counts nearly as much as the next."""
    zheng = ratings(table(5, "A zheng b4; B b0; C b0; D b0; E b0", tokens_visible=OPEN))
    assert zheng["whirlwind"] > zheng["stabbing"]
    assert zheng["whirlwind"] > zheng["load"]
    pargo = ratings(table(5, "A pargo b5; B b0; C b0; D b0; E b0", tokens_visible=OPEN))
    assert pargo["bomb"] > max(pargo["shoot_twice"], pargo["load"])


def test_a_fire_beside_ours_does_half() -> None:
    """[PR-7.11] Our own Fire also weakens the Fires of others."""
    crowd = ratings(table(3, "A h2 b5; B b5 shoot!; C b0", tokens_visible=OPEN))
    assert crowd["fire"] > crowd["load"]


def test_heal_is_for_the_wounded() -> None:
    weak, strong = (ratings(table(4, f"A h{health} heal", tokens_visible=OPEN)) for health in (2, 5))
    assert weak["heal"] - weak["load"] > strong["heal"] - strong["load"]


def test_in_camp_mode_friends_are_spared() -> None:
    camps = "A sun_boss b2; B sun dead; C moon_boss; D moon; E lone_star_boss"
    state = table(5, camps, tokens_visible=OPEN)
    play_moves(state, "D play shoot")
    found = ratings(state, "D")
    assert found["aim 0"] > found["aim 2"]


def test_the_right_gesture_and_the_wanted_golden_card() -> None:
    state = table(4, "A h2", area="heal steal", tokens_visible=OPEN)
    play_moves(state, "A play search; B play search; C play load; D play load")
    assert best(state) == "grab 1"
    state = table(3, "A ching s2 h2", area="steal", discard="hide", tokens_visible=OPEN)
    play_moves(state, "A play search; B play load; C play load")
    assert best(state) == "salvage hide"


@pytest.mark.parametrize("mode", ["duel", "camp"])
def test_the_mate_beats_random_bots(mode: str) -> None:
    """It has to win 1.6 times its fair share here; ``brethren simulate`` measures it properly."""
    report = simulate(load("rumble"), 120, 4, {"mode": mode}, ("mate", "random", "random", "random"), seed=3)
    assert report.bot_result("mate")["share"] > 0.25 * (1.6 if mode == "duel" else 1.2)
