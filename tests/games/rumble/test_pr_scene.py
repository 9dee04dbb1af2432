"""The scene: everything in its place, every move within reach, nothing shown that is hidden."""

from __future__ import annotations

import json
import re
from itertools import combinations

import pytest

from brethren import Dealer
from brethren.conformance.suite import trial_options
from brethren.core.frames import HIDDEN
from brethren.core.outcome import Outcome
from brethren.games.rumble.box import PRINTED
from brethren.games.rumble.components import BLOCK
from brethren.games.rumble.game import GAME
from brethren.games.rumble.prompts import ending
from brethren.games.rumble.scene.context import context_for
from brethren.games.rumble.scene.icons import CARD_ICONS, PIRATE_ICONS
from brethren.games.rumble.scene.layout import TableShape, layout_for
from brethren.games.rumble.scene.player_tiles import draw_neighbour_lines
from brethren.games.rumble.scene.seat_ring import LINE_WIDTH
from brethren.games.rumble.state import RumbleState
from brethren.kit.words import Perspective
from brethren.scene.icons import ICONS
from brethren.scene.layout import Box
from brethren.scene.scene import SHAPES, WIDE
from brethren.scene.svg_pieces import PIECE_DRAWERS
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


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize("viewer", [0, None])
def test_a_line_between_seats_stays_a_line_when_somebody_dies(seats: int, viewer: int | None, shape: str) -> None:
    """A piece grows from where it lay to where it lies: across into down would be a slab on the way."""
    ways: dict[str, bool] = {}
    for alive in range(1, 1 << seats):
        for piece in draw_neighbour_lines(context_for(GAME.phrase, PRINTED, shape, TableShape(seats), viewer, alive)):
            assert min(piece.width, piece.height) == LINE_WIDTH
            if piece.width != piece.height:
                assert ways.setdefault(piece.id, piece.width > piece.height) == (piece.width > piece.height)
    assert True in ways.values()


def apart(one: Box, other: Box) -> bool:
    beside = one.x + one.width <= other.x + 0.01 or other.x + other.width <= one.x + 0.01
    return beside or one.y + one.height <= other.y + 0.01 or other.y + other.height <= one.y + 0.01


def inside(one: Box, other: Box) -> bool:
    across = other.x <= one.x + 0.01 and one.x + one.width <= other.x + other.width + 0.01
    return across and other.y <= one.y + 0.01 and one.y + one.height <= other.y + other.height + 0.01


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize("viewer", [0, None])
@pytest.mark.parametrize(("camps", "open_tokens"), [(False, False), (True, False), (True, True)])
def test_nothing_covers_anything(seats: int, viewer: int | None, shape: str, camps: bool, open_tokens: bool) -> None:
    """Whoever is alive: tiles, golden cards, summary and hand have their own places, and a tile its own contents."""
    places = PRINTED.area_sizes[seats]
    for alive in range(1 << seats):
        layout = layout_for(shape, TableShape(seats, camps, open_tokens), viewer, alive, places)
        assert len(layout.player_tiles) == seats
        tiles = [tile.outline for tile in layout.player_tiles.values()]
        regions = [*tiles, *layout.area, layout.pile, layout.discard, layout.round_text, layout.summary]
        regions += [layout.camp_sizes] if camps else []
        regions += [layout.hand] if viewer is not None else []
        assert all(apart(one, other) for one, other in combinations(regions, 2))
        for tile in layout.player_tiles.values():
            parts = [tile.portrait, tile.name, tile.status_icon]
            if not tile.is_gravestone:
                parts += [tile.locked, tile.card, tile.pirate_name]
                parts += tile.tokens[3:] if tile.small and not open_tokens else tile.tokens
            assert all(inside(part, tile.outline) for part in parts)
            assert all(apart(one, other) for one, other in combinations(parts, 2))


@pytest.mark.parametrize("seats", range(3, 8))
def test_tiles_are_large_on_a_wide_screen(seats: int) -> None:
    """As large as the number of seats allows; only at a full table are they less wide than this."""
    layout = layout_for(WIDE, TableShape(seats), 0, (1 << seats) - 1, PRINTED.area_sizes[seats])
    assert min(tile.outline.width for tile in layout.player_tiles.values()) >= 340
    assert layout.summary.width >= 840
    assert layout.summary.height >= 144


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
    assert (pieces["health-0"].kind, pieces["health-0"].count, pieces["health-0"].text) == ("pips", 5, "5")
    assert (pieces["health-1"].kind, pieces["health-1"].text, pieces["bullets-1"].text) == ("plate", "?", "?")
    assert "tokens hidden" in pieces["seat-1"].label
    assert "5 health; 2 bullets" in pieces["seat-0"].label


def test_a_committed_card_lies_face_down() -> None:
    state = table(4)
    play_moves(state, "B play load")
    pieces = {piece.id: piece for piece in GAME.scene(state.seen_by(0), 0).pieces}
    card = f"card-1-{state.round % 2}"
    assert not pieces[card].face_up
    assert pieces[card].icon == ""
    assert "card chosen" in pieces["seat-1"].label
    own = {piece.id: piece for piece in GAME.scene(state.seen_by(1), 1).pieces}
    assert own[card].text == "Load"


def test_a_portrait_is_not_the_icon_of_a_card() -> None:
    assert not set(PIRATE_ICONS) & set(CARD_ICONS)
    assert len(set(PIRATE_ICONS)) == len(PIRATE_ICONS)


def test_a_number_has_one_meaning() -> None:
    """A cost stands with a bullet, a count with a multiplication sign; places and locked cards have no number."""
    state = table(3, "A b3 fire! [block] [block]", area="heal")
    pieces = {piece.id: piece for piece in GAME.scene(state.seen_by(0), 0).pieces}
    assert (pieces["held-1"].corner, pieces["held-1"].badge) == ("1", "bullet")
    assert (pieces["held-4"].corner, pieces["held-4"].badge) == ("", "lock")
    assert (pieces[f"held-{BLOCK}"].corner, pieces[f"held-{BLOCK}"].badge) == ("×2", "")
    assert pieces["golden-0"].corner == ""
    assert pieces["pile-size"].text.startswith("×")


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
