"""The browser client knows every kind of piece, tone and icon, and its types match the server's API."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from brethren.scene.icons import ICONS
from brethren.scene.svg_pieces import PIECE_DRAWERS
from brethren.scene.svg_primitives import PALETTE, TEXT_COLOURS
from brethren.server.openapi import document
from brethren.server.wire import encode

WEB = Path(__file__).resolve().parent.parent.parent / "web"


def source(*names: str) -> str:
    return "\n".join([(WEB / "src" / "scene" / name).read_text() for name in names])


def test_every_icon_is_in_the_client() -> None:
    drawn: dict[str, Any] = json.loads((WEB / "icons.json").read_text())
    assert not set(ICONS) - set(drawn)


def test_every_kind_of_piece_is_drawn_in_the_client() -> None:
    drawn = set(re.findall(r'piece\.kind === "(\w+)"', source("PieceView.svelte", "SurfacePiece.svelte")))
    assert not set(PIECE_DRAWERS) - drawn - {"zone"}, "the client draws a zone by default"


def test_every_tone_has_its_colours_in_the_client() -> None:
    tones, letters = source("palette.ts").split("const LETTERS", 1)
    assert not set(PALETTE) - set(re.findall(r'^  "?([\w-]+)"?:', tones, re.M))
    assert set(TEXT_COLOURS) == set(re.findall(r'^  "?([\w-]+)"?:', letters, re.M))


def test_the_client_has_the_types_of_this_server() -> None:
    """`tools/client.py types` rebuilds both files."""
    assert json.loads((WEB / "openapi.json").read_text()) == json.loads(encode(document()))
    typed = (WEB / "src" / "lib" / "schema.ts").read_text()
    missing = [name for name in document()["components"]["schemas"] if f"        {name}: {{" not in typed]
    assert not [name for name in missing if f"        {name}:" not in typed]
