"""What viewers see: differences that add up, small on average, and never a secret."""

from __future__ import annotations

import json

import pytest

from brethren.core.dealer import Dealer
from brethren.core.scene import SHAPES
from brethren.table import requests as ask
from brethren.table.sheets import Plain, Viewing, sheet
from table.seating import SEED, Seating

AVERAGE = 2000


def merged(shown: Plain, news: Plain) -> Plain:
    """What a client makes of a difference; written here as the protocol tells it."""
    after = {name: value for name, value in shown.items() if name not in news.get("gone", [])}  # type: ignore[operator]
    pieces = {key: dict(piece) for key, piece in shown.get("pieces", {}).items()}  # type: ignore[attr-defined]
    for key in news.get("lost", []):  # type: ignore[attr-defined]
        del pieces[key]
    for change in news.get("pieces", []):  # type: ignore[attr-defined]
        piece = pieces.setdefault(change["id"], {})
        for name, value in change.items():
            if value is None:
                del piece[name]
            else:
                piece[name] = value
    after.update(
        {name: value for name, value in news.items() if name not in ("pieces", "lost", "order", "gone", "was")}
    )
    order = news.get("order", list(pieces))
    after["pieces"] = {key: pieces[key] for key in order}  # type: ignore[attr-defined]
    return after


@pytest.mark.parametrize("shape", SHAPES)
def test_differences_add_up_and_are_small(shape: str) -> None:
    seating = Seating(4)
    viewings = [Viewing(seating.table, seat, shape) for seat in (0, 1, 2, 3, None)]
    shown = [dict(viewing.sheet) for viewing in viewings]
    sizes: list[int] = []
    while seating.table.asked():
        seating.play_out(str(seating.table.length), limit=1)
        for place, viewing in enumerate(viewings):
            news = json.loads(json.dumps(viewing.news()))
            sizes.append(len(json.dumps(news, separators=(",", ":"))))
            shown[place] = merged(shown[place], news)
            expected = json.loads(json.dumps({**sheet(seating.table, viewing.seat, shape)}))
            for name in ("version", "lines"):
                shown[place].pop(name)
            assert shown[place] == expected
            assert list(shown[place]["pieces"]) == list(expected["pieces"])  # type: ignore[call-overload]
    assert sum(sizes) / len(sizes) <= AVERAGE


def test_versions_count_what_a_viewer_may_know_of() -> None:
    seating = Seating(3)
    viewings = [Viewing(seating.table, seat, "wide") for seat in (0, 1)]
    before = [viewing.version for viewing in viewings]
    seating.do(ask.Remember(0, "the Cook is on B2"))
    assert [viewing.news() for viewing in viewings] == [None, None]
    seating.do(ask.Chat(1, "hello <b>"))
    news = [viewing.news() for viewing in viewings]
    assert [each and each["lines"] for each in news] == [[["chat", "hello <b>", "Player 1"]]] * 2
    assert [viewing.version for viewing in viewings] == [number + 1 for number in before]


def test_a_viewer_who_comes_back_gets_all_and_the_lines_he_missed() -> None:
    seating = Seating(3)
    seating.play("use A", "combat B1+B2")
    viewing = Viewing(seating.table, 1, "wide")
    whole = viewing.whole(viewing.version - 1)
    assert whole["version"] == viewing.version
    lines = whole["lines"]
    assert isinstance(lines, list)
    assert [line[0] for line in lines][:1] == ["fights"]


def test_the_seed_is_shown_only_when_the_game_is_over() -> None:
    seating = Seating(3)
    for seat in (0, 1, 2, None):
        assert SEED not in json.dumps(Viewing(seating.table, seat, "wide").whole())
    seating.play_out()
    for seat in (0, None):
        whole = Viewing(seating.table, seat, "wide").whole()
        proof = whole["proof"]
        assert isinstance(proof, dict)
        assert proof["seed"] == SEED
        assert len(proof["key"]) == 64


def test_twin_worlds_look_the_same_byte_by_byte() -> None:
    """Another world that a seat thinks possible gives it the same messages, and the same lengths."""
    seating = Seating(4)
    compared = 0
    while seating.table.asked() and compared < 200:
        seating.play_out(str(seating.table.length), limit=1)
        table = seating.table
        true = table.state
        assert true is not None
        for seat in (0, 1, 2, 3, None):
            shown = json.dumps(Viewing(table, seat, "tall").sheet)
            table.state = table.game.fill(true.seen_by(seat), seat, Dealer(compared))
            assert json.dumps(Viewing(table, seat, "tall").sheet) == shown
            table.state = true
            compared += 1
