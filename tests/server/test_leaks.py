"""The twin worlds test works: it finds a planted leak."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from brethren.core.game import Game
from brethren.core.state import State
from brethren.server import subscribers, tables_api
from brethren.table.table import Table
from brethren.table.views import ViewTracker
from server.in_process import InlineBots
from server.twins import Leak, Twins, state_of

Plain = dict[str, object]


class CardInFullMessage(ViewTracker):
    """Shows a hidden card in the first message."""

    def full_view_message(self, since: int = 0) -> Plain:
        return {**super().full_view_message(since), "top": cards(self.table)[0]}


class CardInDelta(ViewTracker):
    """Sends a hidden card with every move."""

    def next_delta(self) -> str | None:
        found = super().next_delta()
        return found and f'{found[:-1]},"top":{cards(self.table)[0]}}}'


class LengthOfDelta(ViewTracker):
    """Sends no hidden card, but the length of the message reveals it."""

    def next_delta(self) -> str | None:
        found = super().next_delta()
        return found and f'{found[:-1]},"top":"{"x" * (cards(self.table)[0] + 20)}"}}'


class PrivateLinesForAll(ViewTracker):
    """Sends everyone the private lines of one seat."""

    def next_delta(self) -> str | None:
        found = super().next_delta()
        notes = [note.to_plain() for note in self.table.history.recent[-1].notes]
        return found and f'{found[:-1]},"lines":{json.dumps(notes)}}}'


class ViewOfAnotherSeat(ViewTracker):
    """Sends everyone the view of the player who is to move."""

    def __init__(self, table: Table, seat: int | None, shape: str) -> None:
        super().__init__(table, table.waiting_seats()[0] if table.waiting_seats() else seat, shape)


def cards(table: Table) -> list[int]:
    found = state_of(table).to_plain()["cards"]
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize(
    ("leaky", "module", "where"),
    [
        pytest.param(CardInFullMessage, subscribers, '"top":', id="a-card-in-the-full-message"),
        pytest.param(CardInFullMessage, tables_api, '"top":', id="a-card-over-http"),
        pytest.param(CardInDelta, subscribers, '"top":', id="a-card-in-the-delta"),
        pytest.param(LengthOfDelta, subscribers, "xxxx", id="a-length"),
        pytest.param(PrivateLinesForAll, subscribers, r"\[\d+,", id="a-note-for-another"),
        pytest.param(ViewOfAnotherSeat, subscribers, "Your hand", id="eyes-of-another"),
    ],
)
def test_a_planted_leak_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leaky: type[ViewTracker], module: Any, where: str
) -> None:
    twins = Twins(tmp_path, monkeypatch, "leaky")
    monkeypatch.setattr(module, "ViewTracker", leaky)
    with twins.stack, pytest.raises(Leak, match=where):
        twins.play(80)


def test_a_leak_by_hints_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat(InlineBots):
        """Chooses by the true state."""

        def __init__(self, table: Table) -> None:
            super().__init__()
            self.table = table

        async def choose(self, game: Game[State], level: str, view: dict[str, object], seat: int, seed: str) -> int:
            moves = self.table.game.legal(state_of(self.table), seat)
            return moves[cards(self.table)[0] % len(moves)]

    twins = Twins(tmp_path, monkeypatch)
    for server, table in zip(twins.servers, (twins.true, twins.other), strict=True):
        server.registry.bots = Cheat(table)
    with twins.stack, pytest.raises(Leak):
        twins.play(80)
