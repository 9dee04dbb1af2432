"""What viewers see: updates that add up, are small on average, and never contain a secret."""

from __future__ import annotations

import json

import pytest

from brethren.core.dealer import Dealer
from brethren.core.options import Value
from brethren.scene.delta import scene_delta
from brethren.scene.drawing import DrawingCache
from brethren.scene.piece import JSON_FIELDS
from brethren.scene.scene import SHAPES, WIDE, Piece, Plain, Scene
from brethren.table import requests as ask
from brethren.table.views import ViewTracker, full_view
from reference_client import applied, comparable
from table.seating import SEED, Seating

AVERAGE = 2000


def next_update(viewing: ViewTracker) -> Plain:
    """The next update of a viewer, without the field that says what kind of message it is."""
    text = viewing.next_delta()
    found: Plain = json.loads(text or "{}")
    assert found.pop("is", "news") == "news"
    return found


def changes(before: Scene, after: Scene) -> Plain:
    found: Plain = json.loads(f"{{{scene_delta(before, after)}}}")
    return found


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("ocracoke", 4, {"start_seat": 0}),
        ("rumble", 3, {}),
        ("rumble", 5, {"gestures": "on"}),
        ("rumble", 8, {"mode": "camp"}),
    ],
)
def test_differences_add_up_and_are_small(game: str, seats: int, options: dict[str, Value], shape: str) -> None:
    seating = Seating(seats, game=game, options=options)
    viewings = [ViewTracker(seating.table, seat, shape) for seat in (0, 1, 2, None)]
    shown: list[Plain] = [json.loads(json.dumps(viewing.full_view_message())) for viewing in viewings]
    sizes: list[int] = []
    while seating.table.waiting_seats():
        seating.play_out(str(seating.table.length), limit=1)
        for place, viewing in enumerate(viewings):
            news = next_update(viewing)
            sizes.append(len(json.dumps(news, separators=(",", ":"))))
            shown[place] = applied(shown[place], news) if news else shown[place]
            expected = json.loads(json.dumps(full_view(seating.table, viewing.seat, shape)))
            expected.update(version=viewing.version, earlier=0, lines=shown[place]["lines"])
            assert comparable(shown[place]) == comparable(expected)
    assert sum(sizes) / len(sizes) <= AVERAGE


def test_versions_count_only_what_the_viewer_may_know() -> None:
    seating = Seating(3)
    viewings = [ViewTracker(seating.table, seat, "wide") for seat in (0, 1)]
    before = [viewing.version for viewing in viewings]
    seating.do(ask.Note(0, "the Cook is on B2"))
    assert [viewing.next_delta() for viewing in viewings] == [None, None]
    seating.do(ask.Chat(1, "hello <b>"))
    news = [next_update(viewing) for viewing in viewings]
    assert [each["lines"] for each in news] == [[["chat", "hello <b>", "Player 1"]]] * 2
    assert [viewing.version for viewing in viewings] == [number + 1 for number in before]


def test_a_returning_viewer_gets_the_full_view_and_the_lines_they_missed() -> None:
    seating = Seating(3)
    seating.play("use A", "combat B1+B2")
    viewing = ViewTracker(seating.table, 1, "wide")
    whole = viewing.full_view_message(viewing.version - 1)
    assert whole["version"] == viewing.version
    lines = whole["lines"]
    assert isinstance(lines, list)
    assert [line[0] for line in lines][:1] == ["fights"]


def test_the_seed_is_shown_only_when_the_game_is_over() -> None:
    seating = Seating(3)
    for seat in (0, 1, 2, None):
        assert SEED not in json.dumps(ViewTracker(seating.table, seat, "wide").full_view_message())
    seating.play_out()
    for seat in (0, None):
        whole = ViewTracker(seating.table, seat, "wide").full_view_message()
        proof = whole["proof"]
        assert isinstance(proof, dict)
        assert proof["seed"] == SEED
        assert len(proof["key"]) == 64


def test_twin_worlds_look_the_same_byte_by_byte() -> None:
    """Another world that a seat thinks possible gives it the same messages of the same lengths."""
    seating = Seating(4)
    compared = 0
    while seating.table.waiting_seats() and compared < 200:
        seating.play_out(str(seating.table.length), limit=1)
        table = seating.table
        true = table.state
        assert true is not None
        for seat in (0, 1, 2, 3, None):
            shown = json.dumps(ViewTracker(table, seat, "tall").full_view)
            table.state = table.game.fill(true.seen_by(seat), seat, Dealer(compared))
            assert json.dumps(ViewTracker(table, seat, "tall").full_view) == shown
            table.state = true
            compared += 1


def test_a_move_sends_clocks_and_the_proposals_it_ends() -> None:
    seating = Seating(3, clock="move", seconds=60, undo="consent")
    viewing = ViewTracker(seating.table, 1, "wide")
    seating.play("use A")
    seating.do(ask.Propose(1, "undo"))
    seating.now += 5
    news = [next_update(viewing)]
    for move in ("combat B1+B2", "decline"):
        seating.play(move)
        news.append(next_update(viewing))
    assert news[0]["proposals"] == [{"what": "undo", "who": 1, "seat": -1, "agreed": [1]}]
    assert news[1]["proposals"] == []
    assert news[2]["deadlines"] == [None, seating.now + 60, None]


def test_a_change_hidden_from_a_viewer_is_sent_with_the_next_update() -> None:
    """A chair is taken while nothing can be sent to the viewer; the next move sends it."""
    seating = Seating(3)
    viewing = ViewTracker(seating.table, 1, "wide")
    seating.do(ask.Stand(2, 2))
    seating.table.history.recent[-1].only_seat = 0
    assert viewing.next_delta() is None
    seating.play("use A")
    assert next_update(viewing)["names"] == ["Player 0", "Player 1", "Clara"]


# Scenes that follow each other ----------------------------------------------------------------------------------------


def row(_context: object, names: str, tone: str = "") -> list[Piece]:
    """A piece for every letter."""
    return [Piece(name, "disc", (10.0 * place, 0, 5, 5), tone=tone) for place, name in enumerate(names)]


def scene_of(*rows: tuple[str, str]) -> Scene:
    scene = Scene(WIDE, 100, 100)
    for names, tone in rows:
        scene.put(row, names, tone)
    return scene


@pytest.mark.parametrize(
    ("before", "after", "change"),
    [
        pytest.param([("ab", ""), ("c", "red")], [("ab", ""), ("c", "red")], {}, id="nothing"),
        pytest.param([("ab", ""), ("c", "")], [("ab", ""), ("c", "red")], {"pieces": ["c"]}, id="a-field-more"),
        pytest.param([("ab", ""), ("c", "red")], [("ab", ""), ("c", "")], {"pieces": ["c"]}, id="a-field-less"),
        pytest.param(
            [("a", ""), ("b", "")],
            [("a", ""), ("bc", "")],
            {"pieces": ["c"], "parts": {"1": ["b", "c"]}},
            id="one-more-at-the-end",
        ),
        pytest.param(
            [("a", ""), ("b", "")],
            [("ac", ""), ("b", "")],
            {"pieces": ["c"], "parts": {"0": ["a", "c"]}},
            id="one-between",
        ),
        pytest.param([("a", ""), ("bc", "")], [("a", ""), ("b", "")], {"parts": {"1": ["b"]}}, id="one-lost"),
        pytest.param([("a", ""), ("b", "")], [("a", "")], {"parts": {"1": []}}, id="a-part-lost"),
        pytest.param([("a", "")], [("a", ""), ("b", "")], {"pieces": ["b"], "parts": {"1": ["b"]}}, id="a-part-more"),
        pytest.param(
            [("a", ""), ("b", "")],
            [("b", ""), ("a", "")],
            {"pieces": ["b", "a"], "parts": {"0": ["b"], "1": ["a"]}},
            id="changed-places",
        ),
        pytest.param([], [("ab", "")], {"pieces": ["a", "b"], "parts": {"0": ["a", "b"]}}, id="the-first"),
    ],
)
def test_scenes_differ_by_what_changed(
    before: list[tuple[str, str]], after: list[tuple[str, str]], change: Plain
) -> None:
    old, new = scene_of(*before), scene_of(*after)
    found = changes(old, new)
    pieces = found.get("pieces", [])
    assert isinstance(pieces, list)
    assert {**found, **({"pieces": [piece["id"] for piece in pieces]} if pieces else {})} == change
    assert [piece.to_plain() for piece in new.pieces] == [piece.to_plain() for piece in scene_of(*after).pieces]
    assert changes(new, scene_of(*before)).keys() == changes(scene_of(*after), scene_of(*before)).keys()


def test_a_piece_of_another_kind_is_sent_in_full() -> None:
    scenes = [Scene(WIDE, 100, 100) for _ in range(2)]
    for scene, kind, tone in zip(scenes, ("disc", "card"), ("red", ""), strict=True):
        scene.put_uncached([Piece("a", kind, (0, 0, 5, 5), tone=tone)])
    assert changes(*scenes) == {"pieces": [{"id": "a", "kind": "card", "at": [0, 0, 5, 5]}]}


def special_piece() -> Piece:
    """A piece with another value than the default in every field but its place."""
    piece = Piece("a", "card", (0.5, 1, 2.25, 3), face_up=False, glow=True, dim=True, moves=(3, 4), dash=True)
    piece.label = piece.text = piece.corner = piece.icon = piece.badge = piece.tone = 'a "−"'
    piece.details = piece.rule = 'a "−"'
    piece.turn, piece.weight, piece.points = 22.5, 0.125, (0.0, 1.0, 2.333, 4.0)
    piece.stack, piece.count = "harbour", 0
    return piece


def test_the_json_of_a_piece_has_all_its_fields() -> None:
    """Written field by field and as one object."""
    usual = Piece("a", "card", (0.5, 1, 2.25, 3))
    special = special_piece()
    for piece in (usual, special, special.copy()):
        sent = json.loads(f'{{"id":"a",{piece.delta_json(None)}}}')
        assert sent == json.loads(json.dumps(piece.to_plain()))
    assert set(special.to_plain()) == {"id", *JSON_FIELDS}
    assert json.loads(f"{{{special.delta_json(usual)}}}").keys() == special.to_plain().keys() - {"id", "kind", "at"}
    assert set(json.loads(f"{{{usual.delta_json(special)}}}").values()) == {None}


def test_a_movable_piece_is_drawn_regardless_of_its_id() -> None:
    def scene(*ids: str) -> Scene:
        found = Scene(WIDE, 100, 100)
        for place, id in enumerate(ids):
            found.put_movable(id, row, "x", ("red", "blue")[place])
        return found

    first = scene("a", "b")
    assert first.piece_ids() == [piece.id for piece in first.pieces] == ["a", "b"]
    assert first.drawing(0) is scene("c").drawing(0)
    whole = [{"id": id, "kind": "disc", "at": [0, 0, 5, 5], "tone": tone} for id, tone in (("b", "red"), ("a", "blue"))]
    assert changes(first, scene("b", "a")) == {"pieces": whole, "parts": {"0": ["b"], "1": ["a"]}}
    assert changes(scene("a"), scene("a", "b"))["parts"] == {"1": ["b"]}
    assert changes(scene("a", "b"), scene("a")) == {"parts": {"1": []}}


def test_a_field_with_its_default_value_again_is_removed() -> None:
    assert changes(scene_of(("a", "red")), scene_of(("a", ""))) == {"pieces": [{"id": "a", "tone": None}]}


def test_loose_pieces_are_compared_one_by_one() -> None:
    scenes = [Scene(WIDE, 100, 100) for _ in range(2)]
    for scene, tone in zip(scenes, ("red", "blue"), strict=True):
        scene.put_uncached([*row(None, "ab"), Piece("c", "disc", (0, 0, 5, 5), tone=tone)])
    assert changes(*scenes) == {"pieces": [{"id": "c", "tone": "blue"}]}


def test_a_drawing_cache_draws_once_and_evicts_what_was_not_used_lately() -> None:
    cache = DrawingCache(8)
    first = cache.drawing(None, [row, "ab", ""])
    for tone in ("red", "blue", "gold", "sand", "sea", "foam"):
        assert cache.drawing(None, [row, "ab", ""]) is first
        assert cache.drawing(None, [row, "a", tone]) is cache.drawing(None, [row, "a", tone])
    for number in range(100):
        cache.drawing(None, [row, "a", str(number)])
        assert len(cache) <= 8
    assert cache.drawing(None, [row, "ab", ""]) is not first
