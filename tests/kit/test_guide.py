"""Guides: the scripted first game is legal, and every step highlights pieces that exist."""

from __future__ import annotations

import re
from typing import cast

import pytest

import brethren
from brethren.core.errors import IllegalMove
from brethren.core.game import Game
from brethren.core.record import Moment
from brethren.core.state import State
from brethren.games.ocracoke.components import ACTIONS
from brethren.games.rumble.components import BOMB, CARDS, CUT, DODGE, FIRE, LOAD, SEARCH, SHOOT, SHOOT_TWICE
from brethren.kit.guide import Guide, load_guide
from brethren.kit.rulebook import rulebook_of
from brethren.scene.scene import SHAPES
from toys import CutlassGame


def games_with_a_guide() -> list[str]:
    return [key for key in brethren.games() if load_guide(brethren.load(key)) is not None]


def replay_guide(key: str) -> tuple[Guide, list[Moment]]:
    game = brethren.load(key)
    guide = load_guide(game)
    assert guide is not None
    return guide, guide.record(game).replay()


@pytest.mark.parametrize("key", games_with_a_guide())
def test_a_guide_is_a_whole_game(key: str) -> None:
    guide, moments = replay_guide(key)
    assert moments[-1].state.over
    assert 8 <= len(guide.steps) <= 12
    assert [step.after_moves for step in guide.steps] == sorted(step.after_moves for step in guide.steps)
    assert guide.steps[0].after_moves == 0
    assert guide.steps[-1].after_moves == len(guide.moves)


@pytest.mark.parametrize("key", games_with_a_guide())
def test_every_step_highlights_pieces_that_exist(key: str) -> None:
    game = brethren.load(key)
    guide, moments = replay_guide(key)
    for step in guide.steps:
        view = moments[step.after_moves].state.seen_by(0)
        assert step.highlighted_ids
        for shape in SHAPES:
            assert set(step.highlighted_ids) <= set(game.scene(view, 0, shape).piece_ids()), step.text


@pytest.mark.parametrize("key", games_with_a_guide())
def test_the_learner_is_shown_each_of_their_moves(key: str) -> None:
    game = brethren.load(key)
    guide, moments = replay_guide(key)
    for step in guide.steps:
        if step.expected_move:
            assert guide.moves[step.after_moves] == f"0 {step.expected_move}"
            assert game.read(step.expected_move) in game.legal(moments[step.after_moves].state, 0)
    wanted = {step.after_moves for step in guide.steps if step.expected_move}
    assert wanted == {place for place, move in enumerate(guide.moves) if move.startswith("0 ")}


@pytest.mark.parametrize("key", games_with_a_guide())
def test_the_texts_are_short_and_cite_rules(key: str) -> None:
    guide, _ = replay_guide(key)
    known = {rule.id for rule in rulebook_of(brethren.load(key)).rules}
    for step in guide.steps:
        assert len(re.findall(r"[.!?](?: |$)", step.text)) <= 3, step.text
        assert len(step.text) <= 180, step.text
        assert step.rules
        assert set(step.rules) <= known


def test_the_guide_to_ocracoke_uses_every_action() -> None:
    _, moments = replay_guide("ocracoke")
    taken = [note.values[1] for moment in moments for note in moment.notes if note.fact == "takes"]
    assert set(taken) == set(range(len(ACTIONS)))
    facts = {note.fact for moment in moments for note in moment.notes}
    assert facts >= {"saw", "swaps", "spied", "waves", "island", "reports", "bet", "total", "paid_report", "booty"}
    assert moments[-1].state.outcome().winners() == [0]


def test_what_the_guide_says_about_the_cards_is_true() -> None:
    _, moments = replay_guide("ocracoke")
    game = brethren.load("ocracoke")
    sentences = [game.words(note, 0) for moment in moments for note in moment.notes if note.visible_to(0)]
    for said in [
        "You see Blackbeard −4 at B1.",
        "Island 1 is revealed: Captain +4.",
        "The board's total is −2.",
        "You: 4 coins this game, 4 in total.",
    ]:
        assert said in sentences


def test_the_guide_to_rumble_uses_every_card_it_explains() -> None:
    guide, moments = replay_guide("rumble")
    own = [move.removeprefix("0 play ") for move in guide.moves if move.startswith("0 play ")]
    assert own == [CARDS[card] for card in (SHOOT, DODGE, LOAD, SEARCH, BOMB, CUT)]
    plays = [note.values[1] for moment in moments for note in moment.notes if note.fact.startswith("plays")]
    assert {*plays} == {LOAD, SHOOT, SHOOT_TWICE, DODGE, FIRE, SEARCH, BOMB, CUT}
    facts = {note.fact for moment in moments for note in moment.notes}
    assert facts >= {"takes", "pays", "hits", "reduced", "loads", "dodge_bullet", "damaged", "heals", "dies"}
    assert moments[-1].state.outcome().winners() == [0]


def test_what_the_guide_says_about_the_fight_is_true() -> None:
    _, moments = replay_guide("rumble")
    game = brethren.load("rumble")
    for at, said in [
        (0, "You play Amaro Pargo."),
        (4, "Your Shoot hits seat 3 for 1."),
        (8, "Seat 2's Fire hits you for 1 (2 − Dodge 1)."),
        (8, "Your Dodge stops seat 3's Shoot Twice."),
        (16, "You take Cut."),
        (20, "Your Bomb hits seat 2 for 3."),
        (20, "Your Bomb hits seat 3 for 1."),
        (20, "Seat 2's Fire hits you for 2."),
        (20, "Seat 3 dies."),
        (22, "Your Cut hits seat 2 for 1."),
        (22, "You are the last pirate alive."),
    ]:
        assert said in [game.words(note, 0) for note in moments[at].notes if note.visible_to(0)]


def test_a_guide_that_breaks_the_rules_is_refused() -> None:
    guide, _ = replay_guide("ocracoke")
    guide.moves[0] = "1 use A"
    with pytest.raises(IllegalMove):
        guide.record(brethren.load("ocracoke"))


def test_a_game_without_a_guide() -> None:
    assert load_guide(cast("Game[State]", CutlassGame())) is None
