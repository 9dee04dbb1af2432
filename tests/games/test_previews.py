"""Previews of both games: every move has one, from the view alone, about pieces that the player sees."""

from __future__ import annotations

import re
from typing import Any

import pytest

from brethren.conformance.suite import trial_options
from brethren.core.dealer import Dealer
from brethren.core.registry import load
from brethren.scene.preview import Preview
from brethren.scene.scene import SHAPES
from games.ocracoke.position import CALM2, CALM4, WILD4, play, position
from games.rumble.position import play_moves, table
from toys import CutlassGame

NAMES = ("Anne", "Bo", "Cy", "Di", "Ed")


def preview(key: str, state: Any, seat: int, move: str) -> Preview:
    game = load(key)
    assert game.read(move) in game.legal(state, seat)
    return game.preview(state.seen_by(seat), seat, game.read(move), NAMES)


def named_ids(found: Preview) -> set[str]:
    return {*found.pieces, *[id for arrow in found.arrows for id in arrow]}


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("key", "seats"), [("ocracoke", 2), ("ocracoke", 4), ("rumble", 5)])
def test_every_move_has_a_preview_from_the_view_alone(key: str, seats: int, seed: int) -> None:
    game, dealer, choices = load(key), Dealer(f"previews {seed}"), Dealer("choices")
    state = game.new(seats, trial_options(game, seats, seed, "previews"), dealer)
    for number in range(60):
        if state.over:
            break
        seat = state.waiting()[choices.pick(len(state.waiting()))]
        view, moves = state.seen_by(seat), game.legal(state, seat)
        other = game.fill(view, seat, Dealer(number)).seen_by(seat)
        drawn = [set(game.scene(view, seat, shape).piece_ids()) for shape in SHAPES]
        plain = view.to_plain()
        for move in moves:
            found = game.preview(view, seat, move, NAMES)
            assert re.fullmatch(r"[A-Z0-9].*[.!]", found.text)
            assert found.rule
            assert "{" not in found.text
            assert all([named_ids(found) <= ids for ids in drawn])
            assert game.preview(other, seat, move, NAMES).to_plain() == found.to_plain()
        assert view.to_plain() == plain
        game.play(state, seat, moves[choices.pick(len(moves))], dealer)


def test_a_game_without_previews_has_the_help_on_a_move() -> None:
    game = CutlassGame()
    found = game.preview(game.new(2, {}, Dealer()).seen_by(0), 0, 0)
    assert found.to_plain() == {"pieces": [], "arrows": [], "text": game.move_help(0)}


# Ocracoke -------------------------------------------------------------------------------------------------------------


def test_a_peek_says_what_is_known_already() -> None:
    state = position(CALM4, known="B2:0")
    play(state, "use A")
    found = preview("ocracoke", state, 0, "combat B1+B2")
    assert found.pieces == ("card-1-3", "card-1-4")
    assert not found.arrows
    assert found.text.endswith("The Mermaid would expose your hand. You know B2: Cook −2.")
    assert found.rule == "OC-5.1"


def test_what_a_player_must_remember_is_not_said() -> None:
    state = position(CALM4, known="B2:0", options={"notebook": "off"})
    play(state, "use A")
    assert "Cook" not in preview("ocracoke", state, 0, "combat B1+B2").text


def test_a_swap_shows_both_ways_and_both_cards() -> None:
    state = position(CALM4, faces="A-2 B-1", known="B1:0")
    play(state, "use A")
    found = preview("ocracoke", state, 0, "swap B1")
    assert found.arrows == (("card-1-7", "card-1-3"), ("card-1-3", "card-1-7"))
    assert "You give Captain +4. You get Blackbeard −4." in found.text
    assert "You get" not in preview("ocracoke", state, 0, "swap B2").text


def test_big_waves_go_round() -> None:
    state = position(CALM4, faces="A-1 B-2", known="B3:0")
    play(state, "use B")
    sent = preview("ocracoke", state, 0, "send B3")
    assert (sent.pieces[0], sent.arrows) == ("card-1-7", (("card-1-7", "card-1-5"),))
    assert "Clergy +2 leaves the board." in sent.text
    play(state, "send B3")
    washed = preview("ocracoke", state, 0, "wash I2")
    assert washed.arrows == (("card-1-7", "card-1-5"), ("card-1-5", "card-1-1"), ("card-1-1", "card-1-7"))


def test_the_kraken_may_come_to_lie_on_either_card() -> None:
    state = position(WILD4, faces="A-2 B-1", to_act=1)
    assert "You hold the Kraken" in preview("ocracoke", state, 1, "use A").text
    play(state, "use A")
    found = preview("ocracoke", state, 1, "kraken B1+B3")
    assert {("card-1-8", "card-1-3"), ("card-1-8", "card-1-5")} < set(found.arrows)


def test_spying_shows_the_other_hands() -> None:
    found = preview("ocracoke", position(CALM4), 0, "use B")
    assert found.pieces == ("card-1-8", "card-1-9", "card-1-10")
    assert "You don't know 3 cards there." in found.text


def test_one_of_two_hand_cards_is_named() -> None:
    state = position(CALM2, faces="A-2 B-1")
    play(state, "use A")
    assert "It is Sailor −1." in preview("ocracoke", state, 0, "give R").text


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("", "You don't know any board card."),
        ("B1:0 B3:0", "You know 2 of the 4 board cards, worth −2 so far."),
        ("B1:0 B2:0 B3:0 B4:0", "You know the whole board: its total is −3."),
    ],
)
def test_a_report_says_what_the_known_cards_are_worth(known: str, said: str) -> None:
    assert said in preview("ocracoke", position(CALM4, round=2, known=known), 0, "report").text


# Pirate Rumble --------------------------------------------------------------------------------------------------------


def test_a_card_for_everybody_has_an_arrow_to_each() -> None:
    found = preview("rumble", table(4, "A b3; C dead"), 0, "play fire")
    assert found.arrows == (("seat-0", "seat-1"), ("seat-0", "seat-3"))
    assert "That leaves you 0. Next round you can't play it again." in found.text


def test_a_card_with_a_target_shows_who_can_be_one() -> None:
    state = table(5, "A b3 [cut]")
    assert preview("rumble", state, 0, "play cut").pieces == ("seat-1", "seat-4")
    assert len(preview("rumble", state, 0, "play shoot").pieces) == 4


def test_a_bomb_hits_those_beside_its_target() -> None:
    state = table(5, "A pargo b3")
    play_moves(state, "A play bomb")
    found = preview("rumble", state, 0, "aim 2")
    assert found.arrows == (("seat-0", "seat-2"), ("seat-2", "seat-3"), ("seat-2", "seat-1"))
    assert found.text.startswith("Bomb deals 3 damage to Cy, 1 to Di, 1 to Bo.")


def test_a_second_target_shows_both_shots() -> None:
    state = table(4, "A b3")
    play_moves(state, "A play shoot_twice; A aim 1")
    found = preview("rumble", state, 0, "aim 3")
    assert found.arrows == (("seat-0", "seat-1"), ("seat-0", "seat-3"))
    assert (found.text, found.rule) == ("Shoot Twice deals 1 damage to Bo, 1 to Di.", "PR-7.3")


def test_two_shots_at_one_player_add_up() -> None:
    state = table(4, "A read b3; B h2", tokens_visible="always")
    play_moves(state, "A play shoot_twice; A aim 1")
    found = preview("rumble", state, 0, "aim 1")
    assert found.arrows == (("seat-0", "seat-1"),)
    assert found.text.startswith("Shoot Twice deals 2 damage to Bo. Bo has 2 health left: without a defence")


def test_health_behind_a_shield_is_not_said() -> None:
    state = table(4, "A b3; B h1 dodge!")
    play_moves(state, "A play shoot")
    assert preview("rumble", state, 0, "aim 1").text == ("Shoot deals 1 damage to Bo. Bo can't dodge this round.")


@pytest.mark.parametrize(
    ("given", "card", "said"),
    [
        ("A kidd [steal]", "steal", "You take all bullets from Bo"),
        ("A kuki [steal]", "steal", "You take 1 bullet from Bo"),
        ("A morgan s1", "take_cover", "Bo takes everything that would hit you."),
        ("A kuki [cut]", "cut", "Neither Dodge nor Block helps against it."),
    ],
)
def test_cards_that_do_more_than_hit(given: str, card: str, said: str) -> None:
    state = table(4, given)
    play_moves(state, f"A play {card}")
    found = preview("rumble", state, 0, "aim 1")
    assert said in found.text
    assert found.arrows == (("seat-0", "seat-1"),)


@pytest.mark.parametrize(
    ("given", "card", "said"),
    [
        ("A b1", "load", "You would have 4 bullets."),
        ("A b4", "load", "You would have 5 bullets."),
        ("A h1 [heal]", "heal", "You would have 3 health, if nobody hits you."),
        ("A b4", "dodge", "You would have 5 bullets."),
    ],
)
def test_a_card_says_which_tokens_it_leaves(given: str, card: str, said: str) -> None:
    assert said in preview("rumble", table(4, given), 0, f"play {card}").text


def test_nobody_is_promised_health_in_a_storm() -> None:
    found = preview("rumble", table(4, "A h1", storm_round=15, round=15), 0, "play search")
    assert "But nobody heals in the storm." in found.text


def test_trading_the_token_says_what_health_it_gives() -> None:
    state = table(3, "A roberts h2 s1", roberts_exchange="ask")
    assert "You would have 3 health" in preview("rumble", state, 0, "exchange").text
    assert preview("rumble", state, 0, "keep").pieces == ("seat-0",)


def test_a_golden_card_says_what_it_does() -> None:
    state = table(4, "A ching s1", area="cut heal", discard="hide")
    play_moves(state, "A play search; B play search; C play load; D play load")
    found = preview("rumble", state, 0, "grab 2")
    assert found.pieces == ("golden-1",)
    assert "1 other player may reach for a card too." in found.text
    assert found.text.endswith("Heal: Gain 2 health at the end of the round, if you survive it. Single use.")
    assert found.rule == "PR-8.9"
    assert preview("rumble", state, 0, "salvage hide").pieces == ("discard-4",)
