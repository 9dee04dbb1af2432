"""A Battle is told from the notes of the rules: in rule order, one clash at a time, with public facts only."""

from __future__ import annotations

import pytest

from brethren import Dealer
from brethren.conformance.suite import trial_options
from brethren.core.notes import Note, visible_notes
from brethren.games.rumble.game import GAME
from brethren.games.rumble.state import RumbleState
from brethren.scene.animation import TIMES, AnimationStep
from brethren.scene.icons import ICONS
from brethren.scene.scene import SHAPES, WIDE
from brethren.scene.svg_primitives import PALETTE
from games.rumble.position import fight, table
from rules import rule

NAMES = ("Anne", "Bo", "Cal", "Dot", "Eve", "Fox", "Gus", "Hal")


def steps_of(state: RumbleState, notes: list[Note], seat: int | None, shape: str = WIDE) -> list[AnimationStep]:
    return GAME.animate(None, visible_notes(notes, seat), state.seen_by(seat), seat, shape, NAMES)


def told(steps: list[AnimationStep]) -> list[str]:
    return [" ".join(step.lines) for step in steps]


@rule("PR-6.1")
def test_a_battle_is_told_in_rule_order() -> None:
    state = table(5, "A morgan s1; B b3; D h1", area="heal cut")
    notes = fight(state, "A take_cover E; B fire; C dodge; D hide; E search 1")
    steps = steps_of(state, notes, 0)
    assert told(steps)[1:] == [
        "Eve takes Heal.",
        "Cal dodges. Dot hides.",
        "You take cover: Eve takes the hits instead.",
        "You are in cover: Bo's 2 damage goes to Eve. "
        "Bo's Fire hits Cal for 1 (2 − Dodge 1). "
        "Bo's Fire hits Eve for 4.",
        "Cal gains a bullet for dodging.",
        "Cal loses 1 health. Eve loses 4 health.",
        "Eve gains 1 health.",
    ]
    assert told(steps)[0].startswith("You play Take Cover on Eve.")
    clash = steps[4]
    assert [mark.to_plain() for mark in clash.marks] == [
        {"on": "seat-1", "to": "seat-2", "text": "1", "struck_text": "2", "icon": "cannon", "tone": "red"},
        {"on": "seat-1", "to": "seat-4", "text": "4", "icon": "cannon", "tone": "red"},
    ]
    assert (clash.moment, clash.speaker) == ("battle", "seat-1")


def test_one_step_for_each_attacker_and_one_sentence_for_alike_victims() -> None:
    state = table(5, "A b3; B b3")
    notes = fight(state, "A fire; B fire; C load; D load; E load")
    clashes = [step for step in steps_of(state, notes, 2) if step.moment == "battle"]
    assert told(clashes) == [
        "Anne's Fire hits Bo, you, Dot and Eve for 1.",
        "Bo's Fire hits Anne, you, Dot and Eve for 1.",
    ]


def test_steals_dry_guns_blocks_and_deaths_are_told() -> None:
    state = table(6, "A kidd [steal]; B b1; C h1 b2; D [block]; E b3 h1; F h2 b1")
    notes = fight(state, "A steal B; B shoot D; C shoot_twice D E; D block; E load; F shoot E")
    lines = [line for step in steps_of(state, notes, 3) for line in step.lines]
    for line in (
        "Anne steals from Bo.",
        "Bo's Shoot misfires: not enough bullets.",
        "Your Block stops Cal's Shoot Twice.",
        "Your Block hits back at Cal for 1.",
        "Cal and Eve die.",
    ):
        assert line in lines
    deaths = [step for step in steps_of(state, notes, 3) if step.moment == "death"]
    assert [[mark.on for mark in step.marks] for step in deaths] == [["seat-2", "seat-4"]]


def test_the_cards_lie_where_their_players_sat_when_they_were_played() -> None:
    """Cal is dead by the end, and has only a gravestone."""
    state = table(4, "A b3; C h1")
    notes = fight(state, "A fire; B dodge; C load; D dodge")
    assert not state.is_alive(2)
    first = steps_of(state, notes, 0)[0]
    cards = {piece.id: piece for piece in first.pieces}
    assert [card.text for card in cards.values()] == ["Fire", "Dodge", "Load", "Dodge"]
    assert cards["card-2-1"].height == cards["card-1-1"].height
    assert "wound-1" in first.hides


def test_only_what_the_viewer_may_know_is_told() -> None:
    """How many bullets a thief got is known to two."""
    state = table(4, "A kidd [steal]; B b4")
    notes = fight(state, "A steal B; B load; C load; D load")
    stolen = "You get 4 bullets from Bo."
    assert [any(stolen in line for line in told(steps_of(state, notes, seat))) for seat in (0, 2, None)] == [
        True,
        False,
        False,
    ]
    others = [told(steps_of(state, notes, seat)) for seat in (2, 3, None)]
    assert len({len(each) for each in others}) == 1
    assert not any("4 bullets" in line for each in others for line in each)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seats", range(3, 9))
def test_every_step_of_a_game_can_be_shown(seats: int, shape: str) -> None:
    """Its marks are on pieces that are there, its icons can be drawn, and its pieces are on the table."""
    dealer, choices = Dealer(seats), Dealer(f"{seats} choices")
    options = trial_options(GAME, seats, seats, "scene")  # type: ignore[arg-type]  # a game
    state = GAME.new(seats, options, dealer)
    for _ in range(240):
        if state.over:
            break
        notes = dealer.start_collecting_notes()
        mover = state.waiting()[choices.pick(len(state.waiting()))]
        moves = GAME.legal(state, mover)
        before = state.seen_by(0)
        GAME.play(state, mover, moves[choices.pick(len(moves))], dealer)
        scene, earlier = GAME.scene(state.seen_by(0), 0, shape), GAME.scene(before, 0, shape)
        there = {*scene.piece_ids(), *earlier.piece_ids()}
        for step in GAME.animate(before, visible_notes(notes, 0), state.seen_by(0), 0, shape):
            check_step(step, there, scene.panels[0].width, scene.panels[0].height)
            there |= {piece.id for piece in step.pieces}


def check_step(step: AnimationStep, there: set[str], width: float, height: float) -> None:
    assert step.icon in ICONS
    assert step.lines
    assert step.moment in TIMES
    assert not step.speaker or step.speaker in there
    for mark in step.marks:
        assert mark.on in there
        assert not mark.to or mark.to in there
        assert not mark.icon or mark.icon in ICONS
        assert not mark.tone or mark.tone in PALETTE
    for piece in step.pieces:
        assert piece.kind == "card"
        assert piece.x + piece.width <= width
        assert piece.y + piece.height <= height
