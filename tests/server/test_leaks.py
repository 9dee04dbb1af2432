"""Twin worlds find what they shall find: a leak that is planted is seen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from brethren.server import api, audience
from brethren.table.sheets import Viewing
from brethren.table.table import Table
from server.desk import InlineThinking
from server.twins import Leak, Twins, state_of

Plain = dict[str, object]


class CardInSheet(Viewing):
    """Shows a hidden card to whoever comes in."""

    def whole(self, since: int = 0) -> Plain:
        return {**super().whole(since), "top": cards(self.table)[0]}


class CardInNews(Viewing):
    """Tells a hidden card with every move."""

    def news(self) -> str | None:
        found = super().news()
        return found and f'{found[:-1]},"top":{cards(self.table)[0]}}}'


class LengthOfNews(Viewing):
    """Says nothing of a hidden card, at a length that does."""

    def news(self) -> str | None:
        found = super().news()
        return found and f'{found[:-1]},"top":"{"x" * (cards(self.table)[0] + 20)}"}}'


class WordsForAll(Viewing):
    """Tells everybody what was meant for one."""

    def news(self) -> str | None:
        found = super().news()
        notes = [note.plain() for note in self.table.happenings[-1].notes]
        return found and f'{found[:-1]},"lines":{json.dumps(notes)}}}'


class OtherEyes(Viewing):
    """Lets everybody look with the eyes of whoever is asked."""

    def __init__(self, table: Table, seat: int | None, shape: str) -> None:
        super().__init__(table, table.asked()[0] if table.asked() else seat, shape)


def cards(table: Table) -> list[int]:
    found = state_of(table).plain()["cards"]
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize(
    ("leaky", "module", "where"),
    [
        pytest.param(CardInSheet, audience, '"top":', id="a-card-in-the-sheet"),
        pytest.param(CardInSheet, api, '"top":', id="a-card-over-http"),
        pytest.param(CardInNews, audience, '"top":', id="a-card-in-the-news"),
        pytest.param(LengthOfNews, audience, "xxxx", id="a-length"),
        pytest.param(WordsForAll, audience, r"\[\d+,", id="a-note-for-another"),
        pytest.param(OtherEyes, audience, "Hand of You", id="eyes-of-another"),
    ],
)
def test_a_planted_leak_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leaky: type[Viewing], module: Any, where: str
) -> None:
    twins = Twins(tmp_path, monkeypatch, "leaky")
    monkeypatch.setattr(module, "Viewing", leaky)
    with twins.stack, pytest.raises(Leak, match=where):
        twins.play(80)


def test_a_leak_by_hints_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat(InlineThinking):
        """Chooses by the true state."""

        def __init__(self, table: Table) -> None:
            super().__init__()
            self.table = table

        async def choose(self, game: str, level: str, view: dict[str, object], seat: int, seed: str) -> int:
            moves = self.table.game.legal(state_of(self.table), seat)
            return moves[cards(self.table)[0] % len(moves)]

    twins = Twins(tmp_path, monkeypatch)
    for desk, table in zip(twins.desks, (twins.true, twins.other), strict=True):
        desk.house.thinking = Cheat(table)
    with twins.stack, pytest.raises(Leak):
        twins.play(80)
