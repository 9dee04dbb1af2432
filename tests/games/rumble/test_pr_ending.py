"""PR-13, PR-14, PR-15: how games end, camps, and the dust storm."""

from __future__ import annotations

import pytest

from brethren import Dealer, IllegalMove
from brethren.bots.random_bot import RandomBot
from brethren.core.frames import HIDDEN
from brethren.core.game_loop import Player, run_game
from brethren.core.options import Value
from brethren.core.record import parse_record
from brethren.games.rumble.box import PRINTED
from brethren.games.rumble.components import BOSS, CAMP_CARDS
from brethren.games.rumble.game import GAME
from brethren.games.rumble.rules.setup import set_up_game
from brethren.games.rumble.state import RumbleState
from brethren.table import requests as ask
from games.rumble.position import (
    NAMES,
    assert_tokens,
    facts,
    facts_seen_by,
    fight,
    options_of,
    play_moves,
    table,
    winners,
)
from rules import rule
from table.seating import Seating


@rule("PR-13.1", "PR-13.2")
def test_the_last_alive_wins() -> None:
    state = table(3, "A h1; B h1")
    notes = fight(state, "A load; B shoot A; C shoot B")
    assert winners(state) == "C"
    assert state.outcome().reason == "survivor"
    assert facts(notes, "survives") == [(2,)]


@rule("PR-13.3")
def test_all_dead_at_once() -> None:
    """[PR-R55]"""
    state = table(3, "A h1; B h1 b3; C h1")
    notes = fight(state, "A shoot B; B fire; C load")
    assert winners(state) == ""
    assert (state.outcome().reason, state.outcome().places) == ("nobody", (2, 2, 2))
    assert facts(notes, "all_dead") == [(5,)]


@rule("PR-13.4")
def test_a_rematch_by_option() -> None:
    """[PR-R62] A new setup with new pirates, at most three games in all."""
    state = table(3, "A h1; B h1 b3; C h1", rematch_if_nobody_wins=True)
    for who, text in ((0, "play shoot"), (0, "aim 1"), (1, "play fire"), (2, "play load")):
        GAME.play(state, who, GAME.read(text), Dealer(1))
    assert (state.game_no, state.round, state.alive, state.history) == (2, 1, 0b111, [])
    assert GAME.question_name(state) == "choose"
    state = table(3, "A h1; B h1 b3; C h1", rematch_if_nobody_wins=True)
    state.game_no = 3
    fight(state, "A shoot B; B fire; C load")
    assert state.over


@rule("PR-2.19", "PR-13.4")
@pytest.mark.parametrize("assignment", ["random", "deal", "pick"])
@pytest.mark.parametrize("mode", ["duel", "camp"])
def test_nothing_of_a_game_is_left_in_the_next(mode: str, assignment: str) -> None:
    """Not even while pirates are chosen. Only who has resigned is remembered: they have given up the whole match."""
    options: dict[str, Value] = {"mode": mode, "character_assignment": assignment}
    used = GAME.new(5, options, Dealer(1))
    while used.round < 9 and not used.over:
        seat = used.waiting()[0]
        GAME.play(used, seat, GAME.legal(used, seat)[-1], Dealer(used.round))
    used.voided, used.offered_gestures, used.open_camps = 3, ((1, 2),) * 5, 31
    used.secret_cards, used.golden_taken, used.locked = (6,) * 5, [6] * 5, [0] * 5
    used.resigned = 4
    used.stack.clear()
    set_up_game(used, Dealer(7))
    fresh = GAME.to_plain(GAME.new(5, options, Dealer(7)))
    again = GAME.to_plain(used)
    assert {name: again[name] for name in fresh if again[name] != fresh[name]} == {"game": 2, "resigned": 4}


@rule("PR-13.4")
def test_without_the_option_or_with_a_winner_there_is_no_rematch() -> None:
    state = table(3, "A h1; B h1 b3; C h3", rematch_if_nobody_wins=True)
    fight(state, "A shoot B; B fire; C load")
    assert winners(state) == "C"


@rule("PR-13.5")
def test_later_deaths_are_better() -> None:
    state = table(5, "A dead; B h1; C h1; E dead")
    state.death_rounds = [3, 0, 0, 0, 2]
    fight(state, "B shoot C; C shoot B; D load")
    assert winners(state) == "D"
    assert state.outcome().places == (4, 2, 2, 1, 5)
    assert state.outcome().scores == (2, 4, 4, 5, 1)


# Camps ----------------------------------------------------------------------------------------------------------------

FIVE = "A sun_boss; B sun; C moon_boss; D moon; E lone_star_boss"


@rule("PR-14.1")
def test_camp_mode_is_duel_mode_with_camp_cards() -> None:
    duel, camp = (GAME.new(5, {"mode": mode}, Dealer(7)) for mode in ("duel", "camp"))
    assert (duel.pirates, duel.health, duel.area) == (camp.pirates, camp.health, camp.area)
    assert (duel.camps, len(camp.camps)) == ((), 5)


@rule("PR-14.2", "PR-14.3", "PR-14.9")
@pytest.mark.parametrize(
    ("seats", "sizes", "open_bosses"),
    [(4, (2, 1, 1), 1), (5, (2, 2, 1), 2), (6, (3, 2, 1), 1), (7, (3, 3, 1), 2), (8, (4, 3, 1), 1)],
)
def test_the_camps(seats: int, sizes: tuple[int, ...], open_bosses: int) -> None:
    """[PR-R64]"""
    cards = PRINTED.camp_deals[seats]
    assert tuple(sum(card % BOSS == camp for card in cards) for camp in range(3)) == sizes
    assert [card for card in cards if card >= BOSS] == [3, 4, 5]
    assert [CAMP_CARDS[card] for card in PRINTED.face_up_bosses[seats]] == ["sun_boss", "moon_boss"][:open_bosses]
    state = GAME.new(seats, {"mode": "camp"}, Dealer(3))
    assert sorted(state.camps) == sorted(cards)


@rule("PR-14.4", "PR-14.5", "PR-14.6")
def test_camp_cards_are_dealt_face_down_but_for_some_bosses() -> None:
    dealt = set()
    for seed in range(30):
        dealer = Dealer(seed)
        notes = dealer.start_collecting_notes()
        state = GAME.new(6, {"mode": "camp"}, dealer)
        dealt.add(state.camps)
        boss = state.camps.index(BOSS)
        for who in range(6):
            view = state.seen_by(who)
            assert [card != HIDDEN for card in view.camps] == [each in (who, boss) for each in range(6)]
            assert facts([note for note in notes if note.visible_to(who)], "own_camp") == [(state.camps[who],)]
        assert facts(notes, "camp") == [(boss, BOSS)]
    assert len(dealt) > 20


@rule("PR-14.7")
def test_no_move_shows_a_camp_card() -> None:
    """[PR-R69] Members of a camp do not know each other either."""
    state = table(5, FIVE)
    fight(state, "ABCDE load")
    assert not any("camp" in text for text in GAME.verbs.texts)
    assert state.seen_by(1).camps == (3, 0, 4, HIDDEN, HIDDEN)
    assert state.seen_by(None).camps == (3, HIDDEN, 4, HIDDEN, HIDDEN)


@rule("PR-14.10", "PR-14.11", "PR-14.13", "PR-14.15")
def test_a_camp_wins_with_its_dead() -> None:
    """[PR-R71] [PR-R76] [PR-R77] The death of a Boss ends nothing."""
    state = table(5, "A sun_boss dead; B sun; C moon_boss h1; D moon dead; E lone_star_boss h1")
    state.death_rounds = [2, 0, 0, 1, 0]
    notes = fight(state, "B shoot C; C load; E load")
    assert not state.over, "the Lone Star lives"
    assert facts(notes, "camp") == [], "the Moon Boss was open"
    notes = fight(state, "B dodge; E search 1")
    state.health[4] = 1
    notes = fight(state, "B shoot E; E load")
    assert winners(state) == "AB"
    assert (state.outcome().reason, state.outcome().places) == ("sun", (1, 1, 4, 4, 3))
    assert "camp_wins" in facts_seen_by(notes, None)


@rule("PR-14.12")
def test_no_camp_wins_if_nobody_lives() -> None:
    """Not even if all who die are of one camp and nobody else is alive."""
    state = table(5, "A sun_boss dead; B sun h1 b1; C moon_boss h1 b1; D moon dead; E lone_star_boss dead")
    fight(state, "B shoot C; C shoot B")
    assert (winners(state), state.outcome().reason) == ("", "nobody")


@rule("PR-14.14")
def test_members_of_a_camp_can_hurt_each_other() -> None:
    state = table(5, FIVE)
    play_moves(state, "B play shoot")
    assert "aim 0" in options_of(state, "B")
    fight(table(5, FIVE), "B shoot A; ACDE load")
    play_moves(state, "B aim 0; A play load; C play load; D play load; E play load")
    assert_tokens(state, "A h4")


@rule("PR-14.15")
def test_all_camps_are_shown_at_the_end() -> None:
    """[PR-R70]"""
    state = table(4, "A sun_boss; B sun; C moon_boss h1; D lone_star_boss h1")
    notes = fight(state, "A shoot_twice C D; BCD load")
    assert winners(state) == "AB"
    assert sorted(facts(notes, "camp")) == [(1, 0), (2, 4), (3, 5)]
    assert state.seen_by(None).camps == state.camps


@rule("PR-14.13")
def test_two_alive_of_one_camp_end_the_game() -> None:
    state = table(4, "A sun_boss; B sun; C moon_boss h1; D lone_star_boss dead")
    fight(state, "A shoot C; BC load")
    assert winners(state) == "AB"
    assert state.outcome().places == (1, 1, 3, 4)


# Storm and cap --------------------------------------------------------------------------------------------------------


@rule("PR-15.1")
@pytest.mark.parametrize(("storm", "round", "after"), [(40, 39, 5), (40, 40, 4), (40, 45, 4), (0, 150, 5), (10, 10, 4)])
def test_when_the_storm_blows(storm: int, round: int, after: int) -> None:
    """[PR-R60]"""
    state = table(3, round=round, storm_round=storm)
    fight(state, "ABC load")
    assert_tokens(state, f"A h{after}; B h{after}")


@rule("PR-15.1")
def test_the_storm_is_announced_when_it_rises() -> None:
    state = table(3, round=39)
    assert "storm_rises" in facts_seen_by(fight(state, "ABC load"), None)
    assert "storm_rises" not in facts_seen_by(fight(state, "ABC dodge"), None)


@rule("PR-15.2")
def test_nothing_helps_against_the_storm() -> None:
    """[PR-R11]"""
    state = table(5, "A hide; B block; D morgan s1", round=40)
    fight(state, "A hide; B block; C dodge; D take_cover E; E load")
    assert_tokens(state, "A h4; B h4; C h4; D h4; E h4")


@rule("PR-15.3")
def test_nobody_heals_in_the_storm() -> None:
    state = table(4, "A h3; B h3; C blackbeard h3 b1; D roberts h1 s1", round=40)
    notes = fight(state, "A heal; B search 1; C load; D load")
    assert_tokens(state, "A h2; B h2; D h1 s0")
    assert facts(notes, "no_healing") == [(0,), (1,)]
    state = table(4, "A blackbeard h3 b1", round=40)
    fight(state, "A pick; BCD load")
    assert_tokens(state, "A h2 b2")


@rule("PR-15.4")
@pytest.mark.parametrize("seats", [3, 8])
def test_the_storm_ends_every_game(seats: int) -> None:
    """A player who only loads and dodges is dead by round storm + 6."""
    state = GAME.new(seats, {"storm_round": 10, "character_pool": "all"}, Dealer(seats))
    while not state.over:
        cards = [options_of(state, NAMES[seat]) for seat in state.waiting()]
        orders = [("load" if "load" in card else "dodge") for card in cards]
        fight(state, "; ".join(f"{NAMES[seat]} {card}" for seat, card in zip(state.waiting(), orders, strict=True)))
    assert state.round <= 16


@rule("PR-15.5")
def test_the_cap() -> None:
    state = table(3, round=50, storm_round=0, max_rounds=50)
    notes = fight(state, "ABC load")
    assert (winners(state), state.outcome().reason, state.outcome().places) == ("", "cap", (2, 2, 2))
    assert facts(notes, "too_long") == [(50,)]


@rule("PR-13.4", "PR-15.5")
@pytest.mark.parametrize("given", ["", "A sun_boss; B sun; C moon_boss; D moon"], ids=["duel", "camp"])
def test_a_game_that_was_stopped_is_followed_by_another(given: str) -> None:
    """[PR-R81]"""
    state = table(4, given, round=50, storm_round=0, max_rounds=50, rematch_if_nobody_wins=True)
    for seat in range(4):
        GAME.play(state, seat, GAME.read("play load"), Dealer(1))
    assert (state.game_no, state.round, state.over) == (2, 1, False)
    state = table(5, FIVE, round=50, storm_round=0, max_rounds=50)
    notes = fight(state, "ABCDE load")
    assert state.over
    assert len(facts(notes, "camp")) == 3


@rule("PR-15.4", "PR-15.5")
@pytest.mark.parametrize(
    ("options", "last"),
    [({}, 46), ({"storm_round": 0}, 200), ({"storm_round": 200, "max_rounds": 50}, 50), ({"storm_round": 10}, 16)],
)
def test_no_game_is_longer(options: dict[str, Value], last: int) -> None:
    assert GAME.max_decisions(3, options) == 3 * (1 + 11 * last)
    for seed in range(3):
        dealer = Dealer(seed)
        state = GAME.new(3, options, dealer)
        players: list[Player] = [RandomBot(Dealer(f"{seed} {seat}")) for seat in range(3)]
        run_game(GAME, state, dealer, players)
        assert state.round <= last


# Resigning ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("", "A dead; B h5", id="without-a-card-he-dodges"),
        pytest.param("A play shoot; A aim 1; ", "A dead; B h4", id="his-card-still-counts"),
    ],
)
def test_a_player_who_resigns_dies_in_this_round(before: str, after: str) -> None:
    """[PR-R63] A resigned Roberts is not saved by his token."""
    state = table(4, "A roberts h6 s1 b2")
    notes = play_moves(state, f"{before}A resign; B play load; C play load; D play load")
    assert_tokens(state, after)
    assert facts(notes, "resigns") == [(0,)]
    assert not GAME.may_resign(state, 0)
    state = table(3, "A roberts h1 s1; B b2")
    play_moves(state, "A resign; B play shoot; B aim 0; C play load")
    assert_tokens(state, "A dead")


def test_resigning_is_in_no_list_of_moves_and_only_once() -> None:
    state = table(3)
    assert "resign" not in options_of(state, "A")
    play_moves(state, "A resign")
    assert state.waiting() == (1, 2)
    with pytest.raises(IllegalMove):
        play_moves(state, "A resign")


def test_resigning_at_a_table() -> None:
    seating = Seating(3, game="rumble", options={})
    seating.do(ask.Resign(1, 1))
    seating.move(0, "play load")
    seating.move(2, "play load")
    state = seating.table.state
    assert isinstance(state, RumbleState)
    assert (state.alive, state.round) == (0b101, 2)
    assert parse_record(seating.table.record.text()).replay()[-1].state.to_plain() == state.to_plain()
