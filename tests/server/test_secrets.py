"""No secret leaves the server: twin worlds that a seat cannot tell apart give it the same bytes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from brethren.kit.toml_text import to_toml
from brethren.scene.preview import Preview
from brethren.server import websocket_session
from brethren.table.table import Table
from chart import ChartGame, chart
from component_files import rich_ocracoke, wild_rumble
from server.twins import Leak, Twins, state_of
from toys import Cutlass

__all__ = ["chart"]

TABLES: dict[str, dict[str, Any]] = {
    "ocracoke": {},
    "rumble": {"game": "rumble"},
    "rumble-camps": {"game": "rumble", "options": {"mode": "camp", "roberts_exchange": "ask"}},
    "rumble-party": {"game": "rumble", "options": {"gestures": "on", "search_mode": "realtime"}},
    "ocracoke-changed": {"components": to_toml(rich_ocracoke())},
    "rumble-changed": {"game": "rumble", "components": wild_rumble()},
    "rumble-deal": {"game": "rumble", "options": {"character_assignment": "deal", "target_timing": "after_reveal"}},
}


def test_panels_backgrounds_and_previews_leak_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chart: ChartGame
) -> None:
    twins = Twins(tmp_path, monkeypatch, game=chart.key, options={"rounds": 5})
    with twins.stack:
        assert twins.play(50) > 100


def nosy_preview(game: ChartGame, view: Cutlass, seat: int, move: int, names: tuple[str, ...] = ()) -> Preview:
    """It tells the card of the next player: no harm in a view, where that card is hidden."""
    return Preview(f"The next card is {view.cards[(seat + 1) % view.seats]}.")


def preview_of_true_state(table: Table, seat: int, move: int) -> Preview:
    return table.game.preview(state_of(table), seat, move, table.names())


def test_a_preview_from_the_true_state_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chart: ChartGame
) -> None:
    monkeypatch.setattr(ChartGame, "preview", nosy_preview)
    careful = Twins(tmp_path, monkeypatch, "careful", game=chart.key)
    with careful.stack:
        assert careful.play(50) > 100
    monkeypatch.setattr(websocket_session, "preview_move", preview_of_true_state)
    leaky = Twins(tmp_path, monkeypatch, "leaky", game=chart.key)
    with leaky.stack, pytest.raises(Leak, match="The next card is"):
        leaky.play(50)


@pytest.mark.parametrize("name", TABLES)
def test_twin_worlds_send_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    twins = Twins(tmp_path, monkeypatch, **TABLES[name])
    with twins.stack:
        assert twins.play(150) > 400


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_a_retracted_choice_leaks_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seat: int) -> None:
    """On one server a card with a target is chosen, on the other one without; both are taken back while others choose.

    What the others and the spectators receive is the same, byte by byte, until the player chooses again.
    """
    crew = {"character_pool": "roberts+bonny+kidd+read"}
    twins = Twins(tmp_path, monkeypatch, "recall", game="rumble", options=crew)
    mover, other = 1, 2 if seat != 2 else 3
    with twins.stack, twins.connected(seat) as clients:
        for chosen in (["play shoot", "aim 3"], ["play load"]), (["play load"], ["play shoot_twice", "aim 0", "aim 2"]):
            for server, texts in zip(twins.servers, chosen, strict=True):
                for text in texts:
                    twins.send_move(server, 0, mover, twins.true.game.read(text))
            if other in twins.true.waiting_seats():
                for server in twins.servers:
                    twins.send_move(server, 0, other, twins.true.game.read("play dodge"))
            twins.compare_for(seat, clients)
            for server in twins.servers:
                request = {"do": "undo", "seat": mover}
                assert server.request(twins.seated.key, twins.seated.tokens[mover], **request).status_code == 200
            assert mover in twins.true.waiting_seats()
            twins.compare_for(seat, clients)
        assert state_of(twins.true).to_plain() == state_of(twins.other).to_plain()
