"""The browser client draws what we draw: the same kinds of pieces, tones and icons, and it speaks our protocol."""

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
    told = set(re.findall(r'piece\.kind === "(\w+)"', source("PieceView.svelte", "SurfacePiece.svelte")))
    assert not set(PIECE_DRAWERS) - told - {"zone"}, "a zone is what is left"


def test_every_tone_has_its_colours_in_the_client() -> None:
    told = source("palette.ts")
    tones, letters = told.split("const LETTERS", 1)
    assert not set(PALETTE) - set(re.findall(r"^  (\w+):", tones, re.M))
    assert set(TEXT_COLOURS) == set(re.findall(r"^  (\w+):", letters, re.M))


def test_the_types_of_the_client_are_made_from_this_server() -> None:
    """`tools/client.py types` makes both files anew."""
    assert json.loads((WEB / "openapi.json").read_text()) == json.loads(encode(document()))
    typed = (WEB / "src" / "lib" / "schema.ts").read_text()
    missing = [name for name in document()["components"]["schemas"] if f"        {name}: {{" not in typed]
    assert not [name for name in missing if f"        {name}:" not in typed]
