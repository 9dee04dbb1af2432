"""The scene: everything in its place, every move within reach, nothing shown that is hidden."""

from __future__ import annotations

import json
import re

import pytest

from brethren import Dealer
from brethren.conformance.suite import trial_options
from brethren.core.frames import HIDDEN
from brethren.core.outcome import Outcome
from brethren.games.rumble.box import PRINTED
from brethren.games.rumble.game import GAME
from brethren.games.rumble.prompts import ending
from brethren.games.rumble.scene.context import context_for
from brethren.games.rumble.scene.player_tiles import draw_neighbour_lines
from brethren.games.rumble.scene.seat_ring import LINE_WIDTH
from brethren.games.rumble.state import RumbleState
from brethren.kit.words import Perspective
from brethren.scene.icons import ICONS
from brethren.scene.scene import SHAPES, Scene
from brethren.scene.svg_pieces import PIECE_DRAWERS
from brethren.scene.svg_primitives import PALETTE
from games.rumble.position import fight, play_moves, table


def moments(seats: int, seed: int) -> list[RumbleState]:
    """Moments of a game with random options."""
    dealer, choices = Dealer(seed), Dealer(f"{seed} choices")
    options = trial_options(GAME, seats, seed, "scene")  # type: ignore[arg-type]  # a game
    state = GAME.new(seats, options, dealer)
    found = [state.clone()]
    while not state.over and len(found) < 160:
        seat = state.waiting()[choices.pick(len(state.waiting()))]
        moves = GAME.legal(state, seat)
        GAME.play(state, seat, moves[choices.pick(len(moves))], dealer)
        found.append(state.clone())
    return found[::4] + found[-1:]


def check_tale(scene: Scene) -> None:
    """Its marks are on pieces that are there, its icons can be drawn, its places are on the sheet."""
    tale = scene.animation
    if tale is None:
        return
    there = {*scene.piece_ids(), *[piece.id for piece in tale.pieces]}
    assert tale.steps
    assert all(piece.kind == "card" and piece.x + piece.width <= scene.panels[0].width for piece in tale.pieces)
    assert tale.at[1] + tale.at[3] <= scene.panels[0].height
    for beat in tale.steps:
        assert beat.icon in ICONS
        assert beat.lines
        for mark in beat.marks:
            assert mark.on in there
            assert not mark.to or mark.to in there
            assert not mark.icon or mark.icon in ICONS
            assert not mark.tone or mark.tone in PALETTE


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize("viewer", [0, None])
def test_a_line_between_seats_stays_a_line_when_somebody_dies(seats: int, viewer: int | None, shape: str) -> None:
    """A piece grows from where it lay to where it lies: across into down would be a slab on the way."""
    ways: dict[str, bool] = {}
    for alive in range(1, 1 << seats):
        for piece in draw_neighbour_lines(context_for(GAME.phrase, PRINTED, shape, seats, viewer, alive)):
            assert min(piece.width, piece.height) == LINE_WIDTH
            if piece.width != piece.height:
                assert ways.setdefault(piece.id, piece.width > piece.height) == (piece.width > piece.height)
    assert True in ways.values()


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seats", range(3, 9))
def test_every_moment_can_be_drawn(seats: int, shape: str) -> None:
    """Ids are unique, all lies on the sheet, every kind and icon has a drawing, every move has a piece."""
    for seed in range(4):
        for state in moments(seats, seed):
            for viewer in (0, seats - 1, None):
                view = state.seen_by(viewer)
                scene = GAME.scene(view, viewer, shape)
                ids = scene.piece_ids()
                assert len(ids) == len(set(ids))
                for piece in scene.pieces:
                    assert piece.x >= -1
                    assert piece.y >= -12
                    assert piece.x + piece.width <= scene.panels[0].width + 1, piece.id
                    assert piece.y + piece.height <= scene.panels[0].height + 1, piece.id
                    assert piece.kind in PIECE_DRAWERS
                    assert all(name in ICONS for name in (piece.icon, piece.badge) if name)
                    assert min(piece.width, piece.height) > 0, piece.id
                check_tale(scene)
                legal = GAME.legal(view, viewer) if viewer is not None else []
                assert {move for piece in scene.pieces for move in piece.moves} == set(legal)


@pytest.mark.parametrize("shape", SHAPES)
def test_what_can_be_clicked_says_what_it_is(shape: str) -> None:
    for state in moments(5, 7):
        for seat in state.waiting():
            for piece in GAME.scene(state.seen_by(seat), seat, shape).pieces:
                assert not piece.moves or piece.label


def test_the_scene_is_that_of_the_view() -> None:
    """Worlds that a seat cannot tell apart look the same."""
    for state in moments(6, 3)[::3]:
        for seat in range(6):
            twin = GAME.fill(state.seen_by(seat), seat, Dealer(seat))
            scenes = [GAME.scene(each.seen_by(seat), seat).to_plain() for each in (state, twin)]
            assert scenes[0] == scenes[1]


def test_tokens_are_behind_the_shields() -> None:
    state = table(4, "B h3 b4")
    pieces = {piece.id: piece for piece in GAME.scene(state.seen_by(0), 0).pieces}
    assert (pieces["health-0"].text, pieces["health-1"].text, pieces["bullets-1"].text) == ("5", "?", "?")
    assert "tokens hidden" in pieces["seat-1"].label
    assert "5 health; 2 bullets" in pieces["seat-0"].label


def test_a_committed_card_lies_face_down() -> None:
    state = table(4)
    play_moves(state, "B play load")
    pieces = {piece.id: piece for piece in GAME.scene(state.seen_by(0), 0).pieces}
    card = f"card-1-{state.round % 2}"
    assert not pieces[card].face_up
    assert pieces[card].icon == ""
    assert "has chosen" in pieces["seat-1"].label
    own = {piece.id: piece for piece in GAME.scene(state.seen_by(1), 1).pieces}
    assert own[card].text == "Load"


def test_dimmed_cards_say_why() -> None:
    state = table(3, "A morgan b1 s0 dodge!")
    labels = {piece.id: piece.label for piece in GAME.scene(state.seen_by(0), 0).pieces}
    assert labels["held-3"] == "Dodge; in front of your shield this round"
    assert labels["held-4"] == "Fire; needs 3 bullets"
    assert labels["held-12"] == "Take Cover; needs a special token"


def test_the_battle_is_told_line_by_line() -> None:
    state = table(5, "A morgan s1; B b3; D h1")
    fight(state, "A take_cover E; B fire; C dodge; D hide; E search 1")
    texts = {piece.id: piece.text for piece in GAME.scene(state.seen_by(0), 0).pieces}
    assert texts["story-1"] == "@1's Fire hits @4* for 4 and hits @2 for 1 (1 dodged)"
    assert texts["story-0"] == "You: Take Cover on @4"
    assert texts["story-end-4"] == "−4 +1 ♥"
    assert texts["wound-2"] == "−1"


def told(state: RumbleState, seat: int | None) -> dict[str, tuple[list[str], list[dict[str, object]]]]:
    """The steps of the animation by their icons: lines and marks."""
    tale = GAME.scene(state.seen_by(seat), seat).animation
    assert tale is not None
    return {beat.icon: (beat.lines, [mark.to_plain() for mark in beat.marks]) for beat in tale.steps}


def test_the_battle_is_animated_in_rule_order() -> None:
    state = table(5, "A morgan s1; B b3; D h1", area="heal cut")
    fight(state, "A take_cover E; B fire; C dodge; D hide; E search 1")
    tale = told(state, 0)
    assert list(tale) == ["hand", "chest", "shield", "swap", "pistol", "heart", "bullets"]
    assert tale["chest"][0] == ["@4 takes Heal"]
    assert tale["shield"][0] == ["Dodge: @2", "Hide: @3"]
    assert tale["swap"] == (
        ["You take cover behind @4"],
        [{"on": "seat-0", "to": "seat-4", "icon": "swap", "tone": "gold"}],
    )
    assert tale["pistol"][0] == ["@1's Fire hits @4* for 4 and hits @2 for 1 (1 dodged)"]
    assert tale["pistol"][1] == [
        {"on": "seat-1", "to": "seat-2", "text": "1", "struck_text": "2", "tone": "red"},
        {"on": "seat-1", "to": "seat-4", "text": "4", "tone": "red"},
    ]


def test_the_animation_shows_steals_dry_guns_blocks_and_deaths() -> None:
    state = table(6, "A kidd [steal]; B b1; C h1 b2; D [block]; E b3 h1; F h2 b1")
    fight(state, "A steal B; B shoot D; C shoot_twice D E; D block; E load; F shoot E")
    tale = told(state, 3)
    assert tale["grab"] == (["@0 steals from @1"], [{"on": "seat-0", "to": "seat-1", "icon": "grab", "tone": "brass"}])
    assert tale["bullet"][0] == ["@1's Shoot misfires: not enough bullets"]
    assert {"on": "seat-3", "to": "seat-2", "text": "1", "tone": "blue"} in tale["pistol"][1]
    assert tale["stone"][0] == ["Dead: @2, @4"]
    assert "Bullets +3: @4" in tale["bullets"][0]


def test_the_animation_shows_only_public_facts() -> None:
    """How many bullets a thief got is known to two; the animation is the same for all, except for the word you."""
    state = table(4, "A kidd [steal]; B b4")
    fight(state, "A steal B; B load; C load; D load")
    tales = [GAME.scene(state.seen_by(seat), seat).animation for seat in (2, 3, None)]
    texts = [tale.json_text.replace("You", "@").replace("you", "@") for tale in tales if tale is not None]
    names = [re.sub(r"@\d?", "@", text) for text in texts]
    steps = [text[text.index('"steps"') :] for text in names]
    assert steps[0] == steps[1] == steps[2]


def test_a_card_keeps_its_id_when_it_is_locked() -> None:
    state = table(3)
    before = f"card-1-{state.round % 2}"
    fight(state, "A load; B load; C load")
    pieces = {piece.id: piece for piece in GAME.scene(state.seen_by(0), 0).pieces}
    assert (pieces[before].badge, pieces[before].text) == ("lock", "Load")
    assert pieces[f"card-1-{state.round % 2}"].kind == "slot"


@pytest.mark.parametrize("shape", SHAPES)
def test_the_dead_lie_outside_the_ring_and_the_gap_closes(shape: str) -> None:
    alive, dead = table(5), table(5, "C dead")
    rings = [[piece for piece in GAME.scene(each.seen_by(0), 0, shape).pieces] for each in (alive, dead)]
    boxes = [{piece.id: piece for piece in ring if piece.id.startswith("seat-")} for ring in rings]
    assert boxes[1]["seat-2"].height < boxes[0]["seat-2"].height / 2
    assert not {"pirate-2", "card-2-0", "health-2"} & {piece.id for piece in rings[1]}
    assert next(piece.icon for piece in rings[1] if piece.id == "portrait-2") == "stone"
    links = [[piece for piece in ring if piece.kind == "link"] for ring in rings]
    assert all(links)
    assert "◂" in next(piece.text for piece in rings[0] if piece.id == "person-1")
    assert "▸" in next(piece.text for piece in rings[0] if piece.id == "person-4")


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


def test_the_terminal_lines() -> None:
    state = table(4, "A kuki b4 [block]; B dead; C bonny heal? load!; D morgan s2", area="heal hide", round=35)
    play_moves(state, "D play load")
    lines = GAME.terminal_lines(state.seen_by(0), 0, ("You", "Anne", "Jack", "Mary"))
    assert lines[0] == "Round 35. Golden cards: Heal, Hide. Pile: 32. Discard pile: none."
    assert lines[1] == "Dust storm in 5 rounds."
    assert lines[2].split() == ["You", "Kuki", "h5", "b4", "gold:", "Block"]
    assert "dead since round 34" in lines[3]
    assert lines[4].split() == ["◂", "Jack", "Bonny", "h?", "b?", "locked:", "Load", "gold:", "?"]
    assert lines[5].split() == ["▸", "Mary", "Morgan", "h?", "b?", "s?", "✓"]


@pytest.mark.parametrize("seats", range(3, 9))
def test_the_observation_has_a_fixed_length_and_depends_on_the_view_alone(seats: int) -> None:
    size = sum(length for _, length in GAME.encoding_layout(seats))
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
    """Every sentence is complete for every reader, without an empty placeholder."""
    for seed in range(6):
        dealer, choices = Dealer(seed), Dealer(f"{seed} words")
        notes = dealer.start_collecting_notes()
        state = GAME.new(5, trial_options(GAME, 5, seed + 1, "words"), dealer)  # type: ignore[arg-type]  # a game
        for _ in range(150):
            if state.over:
                break
            seat = state.waiting()[choices.pick(len(state.waiting()))]
            moves = GAME.legal(state, seat)
            said = [GAME.words(move, seat, state.seen_by(seat)) for move in moves]
            said += [GAME.move_help(move, state.seen_by(seat)) for move in moves]
            said += [GAME.words(state.seen_by(seat), seat), GAME.words(state.seen_by(None), None)]
            assert all(text and "{" not in text for text in said)
            GAME.play(state, seat, moves[choices.pick(len(moves))], dealer)
        said = [GAME.words(note, reader) for note in notes for reader in (0, None) if note.visible_to(reader)]
        assert all("{" not in text for text in said)


def test_how_endings_are_told() -> None:
    state = table(3, "A h1; B h1")
    fight(state, "A load; B shoot A; C shoot B")
    assert GAME.words(state, 2) == "You win, the last pirate alive!"
    assert GAME.words(state, None, names=("X", "Y", "Zoe")) == "Zoe wins, the last pirate alive!"


@pytest.mark.parametrize(
    ("outcome", "seat", "sentence"),
    [
        pytest.param(Outcome((1, 2, 1), (9, 4, 9), "sun"), None, "The Sun wins: Ann, Cy.", id="camp"),
        pytest.param(Outcome((1, 2, 1), (9, 4, 9), "sun"), 2, "The Sun wins: Ann, you.", id="own-camp"),
        pytest.param(Outcome((2, 1, 2), (4, 9, 5), "lone_star"), 0, "The Lone Star wins: Bo.", id="lone-star"),
        pytest.param(Outcome((2, 2, 2), (9, 9, 9), "nobody"), 0, "Everyone died. Nobody wins.", id="nobody"),
        pytest.param(Outcome((2, 2, 2), (9, 9, 9), "cap"), 0, "Round limit reached. Nobody wins.", id="cap"),
    ],
)
def test_how_camps_win_and_nobody_does(outcome: Outcome, seat: int | None, sentence: str) -> None:
    assert ending(GAME.texts, outcome, Perspective(seat, ("Ann", "Bo", "Cy"))) == sentence


def test_what_players_say() -> None:
    """Phrases about camps exist only in Camp Mode; every phrase fits into a chat message."""
    talk = GAME.chat_phrases()
    assert ("I'm Sun.", {"mode": "camp"}) in talk
    assert any("@" in text for text, _ in talk)
    assert all(text and len(text) < 80 for text, _ in talk)
    assert all(GAME.resolve_options(5, only) for _, only in talk)
