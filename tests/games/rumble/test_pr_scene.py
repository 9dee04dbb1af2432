"""The scene: everything in its place, every move within reach, nothing shown that is hidden."""

from __future__ import annotations

import json
import re

import pytest

from brethren import Dealer
from brethren.core.conformance.suite import sampled
from brethren.core.frames import HIDDEN
from brethren.core.scene import SHAPES
from brethren.games.rumble.game import GAME
from brethren.games.rumble.state import RumbleState
from brethren.kit.icons import ICONS
from brethren.kit.shapes import DRAWINGS
from games.rumble.position import fight, says, table


def moments(seats: int, seed: int) -> list[RumbleState]:
    """Moments of a game with random options."""
    dealer, choices = Dealer(seed), Dealer(f"{seed} choices")
    options = sampled(GAME, seats, seed, "scene")  # type: ignore[arg-type]  # a game
    state = GAME.new(seats, options, dealer)
    found = [state.clone()]
    while not state.over and len(found) < 160:
        seat = state.waiting()[choices.pick(len(state.waiting()))]
        moves = GAME.legal(state, seat)
        GAME.play(state, seat, moves[choices.pick(len(moves))], dealer)
        found.append(state.clone())
    return found[::4] + found[-1:]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seats", range(3, 9))
def test_every_moment_can_be_drawn(seats: int, shape: str) -> None:
    """Ids are unique, all lies on the sheet, every kind and icon has a drawing, every move has a piece."""
    for seed in range(4):
        for state in moments(seats, seed):
            for viewer in (0, seats - 1, None):
                view = state.seen_by(viewer)
                scene = GAME.scene(view, viewer, shape)
                ids = scene.ids()
                assert len(ids) == len(set(ids))
                for piece in scene.pieces:
                    assert piece.x >= -1
                    assert piece.y >= -12
                    assert piece.x + piece.width <= scene.width + 1, piece.id
                    assert piece.y + piece.height <= scene.height + 1, piece.id
                    assert piece.kind in DRAWINGS
                    assert all(name in ICONS for name in (piece.icon, piece.mark) if name)
                    assert min(piece.width, piece.height) > 0, piece.id
                legal = GAME.legal(view, viewer) if viewer is not None else []
                assert {move for piece in scene.pieces for move in piece.moves} == set(legal)


@pytest.mark.parametrize("shape", SHAPES)
def test_what_can_be_clicked_says_what_it_is(shape: str) -> None:
    for state in moments(5, 7):
        for seat in state.waiting():
            for piece in GAME.scene(state.seen_by(seat), seat, shape).pieces:
                assert not piece.moves or piece.label


def test_the_scene_is_that_of_the_view() -> None:
    """Twin worlds look the same."""
    for state in moments(6, 3)[::3]:
        for seat in range(6):
            twin = GAME.fill(state.seen_by(seat), seat, Dealer(seat))
            scenes = [GAME.scene(each.seen_by(seat), seat).plain() for each in (state, twin)]
            assert scenes[0] == scenes[1]


def test_tokens_are_behind_the_shields() -> None:
    state = table(4, "B h3 b4")
    pieces = {piece.id: piece for piece in GAME.scene(state.seen_by(0), 0).pieces}
    assert (pieces["health-0"].text, pieces["health-1"].text, pieces["bullets-1"].text) == ("5", "?", "?")
    assert "? health" in pieces["seat-1"].label


def test_a_committed_card_lies_face_down() -> None:
    state = table(4)
    says(state, "B play load")
    pieces = {piece.id: piece for piece in GAME.scene(state.seen_by(0), 0).pieces}
    assert not pieces["card-1"].up
    assert pieces["card-1"].icon == ""
    assert "has chosen" in pieces["seat-1"].label
    own = {piece.id: piece for piece in GAME.scene(state.seen_by(1), 1).pieces}
    assert own["card-1"].text == "Load"


def test_greyed_cards_say_why() -> None:
    state = table(3, "A morgan b1 s0 dodge!")
    labels = {piece.id: piece.label for piece in GAME.scene(state.seen_by(0), 0).pieces}
    assert labels["held-3"] == "Dodge; lies before your shield this round"
    assert labels["held-4"] == "Fire; needs 3 bullets"
    assert labels["held-12"] == "Take Cover; needs a special token"


def test_the_battle_is_told_line_by_line() -> None:
    state = table(5, "A morgan s1; B b3; D h1")
    fight(state, "A take_cover E; B fire; C dodge; D hide; E search 1")
    texts = {piece.id: piece.text for piece in GAME.scene(state.seen_by(0), 0).pieces}
    assert texts["story-1"] == "@1: Fire: 4 to @4*; 1 (of 2) to @2"
    assert texts["story-0"] == "You: Take Cover (@4)"
    assert texts["story-end-4"] == "−4 +1 ♥"
    assert texts["wound-2"] == "−1"


def test_neighbours_and_storm_and_camps_are_shown() -> None:
    state = table(5, "A sun_boss; B sun; C moon_boss; D moon; E lone_star_boss", round=33)
    pieces = {piece.id: piece for piece in GAME.scene(state.seen_by(1), 1).pieces}
    assert pieces["round"].text == "Round 33 · dust storm in 7"
    assert "your neighbour" in pieces["seat-0"].label
    assert "your neighbour" not in pieces["seat-3"].label
    assert pieces["camp-size-0"].text == "Sun 2 of 2"
    assert pieces["camp-3"].text == "?"
    assert pieces["camp-1"].icon == "sun"


@pytest.mark.parametrize("seats", [3, 5, 8])
def test_pictures(seats: int) -> None:
    state = moments(seats, 2)[5]
    for shape in SHAPES:
        text = GAME.svg(state.seen_by(0), 0, shape)
        assert text.startswith("<svg ")
        assert "Pirate Rumble" in text
        assert not re.search(r"\{\d", text), "a hole that was not filled"


def test_the_strip() -> None:
    state = table(4, "A kuki b4 [block]; B dead; C bonny heal? load!; D morgan s2", area="heal hide", round=35)
    says(state, "D play load")
    lines = GAME.strip(state.seen_by(0), 0, ("You", "Anne", "Jack", "Mary"))
    assert lines[0] == "Round 35. Golden area: Heal, Hide. Pile 32, discard pile: nothing."
    assert lines[1] == "Dust storm in 5 rounds."
    assert lines[2].split() == ["You", "Kuki", "h5", "b4", "gold:", "Block"]
    assert "dead since round 34" in lines[3]
    assert lines[4].split() == ["◂", "Jack", "Bonny", "h?", "b?", "burnt:", "Load", "gold:", "?"]
    assert lines[5].split() == ["▸", "Mary", "Morgan", "h?", "b?", "s?", "✓"]


@pytest.mark.parametrize("seats", range(3, 9))
def test_the_observation_has_a_fixed_length_and_depends_on_the_view_alone(seats: int) -> None:
    size = sum(length for _, length in GAME.encoding(seats))
    for seed in range(3):
        for state in moments(seats, seed)[::3]:
            for seat in range(seats):
                row = GAME.encode(state.seen_by(seat), seat)
                assert len(row) == size
                assert all(-0.5 <= number <= 4.0 for number in row)
                twin = GAME.fill(state.seen_by(seat), seat, Dealer(seed))
                assert GAME.encode(twin.seen_by(seat), seat) == row


def test_the_observation_tells_states_apart() -> None:
    rows = {json.dumps(GAME.encode(state.seen_by(0), 0)) for state in moments(4, 3)}
    assert len(rows) > 20
    assert HIDDEN == -1


def test_words_for_every_note_move_and_prompt() -> None:
    """Every sentence can be said to everybody, with no hole left in it."""
    for seed in range(6):
        dealer, choices = Dealer(seed), Dealer(f"{seed} words")
        notes = dealer.listen()
        state = GAME.new(5, sampled(GAME, 5, seed + 1, "words"), dealer)  # type: ignore[arg-type]  # a game
        for _ in range(150):
            if state.over:
                break
            seat = state.waiting()[choices.pick(len(state.waiting()))]
            moves = GAME.legal(state, seat)
            said = [GAME.words(move, seat, state.seen_by(seat)) for move in moves]
            said += [GAME.explain(move, state.seen_by(seat)) for move in moves]
            said += [GAME.words(state.seen_by(seat), seat), GAME.words(state.seen_by(None), None)]
            assert all(text and "{" not in text for text in said)
            GAME.play(state, seat, moves[choices.pick(len(moves))], dealer)
        said = [GAME.words(note, reader) for note in notes for reader in (0, None) if note.heard_by(reader)]
        assert all("{" not in text for text in said)


def test_how_endings_are_told() -> None:
    state = table(3, "A h1; B h1")
    fight(state, "A load; B shoot A; C shoot B")
    assert GAME.words(state, 2) == "The game is over: one pirate is left. You win."
    assert GAME.words(state, None, names=("X", "Y", "Zoe")) == "The game is over: one pirate is left. Zoe wins."
