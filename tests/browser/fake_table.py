"""A table that exists only in a browser: its link answers from a synthetic scene, a map of 160 hexes with 500 pieces.

So the client can be tested and measured with scenes that no shipped game has, and at moments that we choose.
"""

from __future__ import annotations

import json
from typing import Any, Final

from playwright.sync_api import Page, WebSocketRoute

KEY: Final = "FAKEFAKEFAKE"
MAP: Final = (2400, 1800)
HEX: Final = (150, 172)
COLUMNS: Final = 16
ROWS: Final = 10
LAND: Final = {(3, 2), (4, 2), (4, 3), (5, 3), (10, 6), (11, 6), (11, 7), (12, 7), (7, 8), (14, 1)}
BACKGROUND: Final = "0123456789abcdef"
Piece = dict[str, Any]


def hex_box(column: int, row: int) -> list[float]:
    width, height = HEX
    return [column * width * 0.97 + (row % 2) * width * 0.485, row * height * 0.985 * 0.75 + 60, width, height]


def background() -> list[Piece]:
    """Sea, land and coasts, which never change."""
    hexes: list[Piece] = [
        {
            "id": f"hex-{column}-{row}",
            "kind": "hex",
            "at": hex_box(column, row),
            "tone": "sand" if (column, row) in LAND else "sea",
            "corner": f"{column:02}{row:02}",
        }
        for row in range(ROWS)
        for column in range(COLUMNS)
    ]
    coast: Piece = {
        "id": "coast",
        "kind": "polyline",
        "at": [430, 330, 480, 300],
        "points": [0, 0, 90, 60, 200, 40, 300, 140, 420, 160, 480, 300],
        "tone": "gold",
        "weight": 5,
    }
    return [*hexes, coast]


def ship(seat: int, number: int, column: int, row: int) -> Piece:
    x, y, width, _ = hex_box(column, row)
    return {
        "id": f"ship-{seat}-{number}",
        "kind": "disc",
        "at": [x + width / 2 - 30, y + 40, 60, 60],
        "tone": f"seat-{seat}",
        "icon": f"seat-{seat}",
        "label": f"Ship {number} of @{seat}",
        "turn": (number * 40) % 360,
    }


def counters(count: int) -> list[Piece]:
    """Counters on the map, one to four on a spot."""
    found: list[Piece] = []
    spot = 0
    while len(found) < count:
        column, row = spot * 7 % COLUMNS, spot * 3 % ROWS
        x, y, width, height = hex_box(column, row)
        dx = (spot // 80) * 34
        for depth in range(min(1 + spot % 4, count - len(found))):
            number = len(found)
            found.append(
                {
                    "id": f"counter-{number}",
                    "kind": "disc" if number % 3 else "plate",
                    "at": [x + width * 0.14 + dx + depth * 2, y + height * 0.6 - depth * 2, 32, 32],
                    "tone": ("red", "blue", "brass", "neutral")[number % 4],
                    "text": str(number % 9 + 1),
                    "label": f"Counter {number}",
                    "stack": f"spot-{spot}",
                }
            )
        spot += 1
    return found


def hand() -> list[Piece]:
    cards: list[Piece] = [
        {
            "id": f"card-{number}",
            "kind": "card",
            "at": [20 + number * 120, 60, 106, 150],
            "text": ("Cannon", "Grog", "Map", "Powder", "Rum")[number],
            "corner": "ABCDE"[number],
            "icon": ("cannon", "keg", "compass", "bullets", "keg")[number],
            "tone": "red" if number % 2 else "blue",
            "label": f"Card {number + 1} of your hand",
        }
        for number in range(5)
    ]
    return [
        {
            "id": "gold",
            "kind": "counter",
            "at": [640, 60, 150, 50],
            "tone": "gold",
            "icon": "coin",
            "count": 12,
            "label": "12 gold",
        },
        {"id": "die-0", "kind": "die", "at": [640, 140, 64, 64], "tone": "parchment", "count": 5, "label": "A die: 5"},
        {"id": "die-1", "kind": "die", "at": [720, 140, 64, 64], "tone": "seat-0", "count": 2, "label": "A die: 2"},
        *cards,
    ]


def scene(pieces: int) -> dict[str, Any]:
    """The scene of a table with about this many pieces on its map, as in the message `table`."""
    ships = [ship(seat, number, 2 + 3 * seat, 1 + 2 * number) for seat in range(4) for number in range(2)]
    places: list[Piece] = [
        {
            "id": f"place-{column}-{row}",
            "kind": "hex",
            "at": hex_box(column, row),
            "tone": "foam",
            "dim": True,
            "label": f"Hex {column:02}{row:02}",
            "moves": [100 + number],
        }
        for number, (column, row) in enumerate([(3, 0), (2, 1), (1, 0), (15, 9)])
    ]
    route: Piece = {
        "id": "route",
        "kind": "polyline",
        "at": [500, 200, 400, 300],
        "points": [0, 0, 200, 60, 400, 300],
        "tone": "foam",
        "weight": 4,
        "dash": True,
    }
    island: Piece = {
        "id": "island",
        "kind": "polygon",
        "at": [1700, 900, 220, 180],
        "points": [20, 90, 80, 10, 180, 20, 210, 110, 120, 170],
        "tone": "sand",
        "text": "Nassau",
        "label": "Nassau",
    }
    parts: list[list[Piece]] = [places, [route, island], counters(pieces - 14), ships, hand()]
    parts[4][-1]["moves"] = [7]
    return {
        "panels": [
            {
                "key": "map",
                "title": "The Caribbean",
                "size": list(MAP),
                "large": True,
                "background": BACKGROUND,
                "parts": 4,
                "mine": ["ship-0-0", "ship-0-1"],
            },
            {"key": "hand", "title": "Your ship", "size": [820, 240]},
        ],
        "attention": {"panel": "map", "why": "Choose where to sail."},
        "pieces": {piece["id"]: piece for part in parts for piece in part},
        "parts": [[piece["id"] for piece in part] for part in parts],
    }


def table_message(pieces: int) -> dict[str, Any]:
    chair: Piece = {"kind": "bot", "who": None, "level": "mate", "marks": []}
    return {
        "is": "table",
        "table": KEY,
        "game": "fake",
        "title": "Fake",
        "version": 1,
        "phase": "playing",
        "names": ["Anne", "Flint", "Mary", "Bess"],
        "chairs": [{"kind": "person", "who": 0, "level": "", "marks": ["ready"]}, chair, chair, chair],
        "proposals": [],
        "deadlines": [None] * 4,
        "successor": "",
        "proof": {"commitment": "00"},
        "options": {},
        "settings": {"clock": "none", "chat": True},
        "present": [0],
        "spectators": [],
        "you": 0,
        "mine": [0],
        "host": True,
        "notes": [],
        "earlier": 0,
        "lines": [["start", "The wind is fair.", ""]],
        "prompt": "Your turn: sail, or play a card.",
        "waiting": [0],
        "moves": [[7, "Play Rum"], *[[100 + number, f"Sail to hex {number}"] for number in range(4)]],
        "question": 1,
        "undo": False,
        **scene(pieces),
    }


class FakeTable:
    """Answers the link of one page. A test can send news at any time and read what the client has asked."""

    def __init__(self, page: Page, pieces: int = 500) -> None:
        self.view = table_message(pieces)
        self.received: list[dict[str, Any]] = []
        self.links: list[WebSocketRoute] = []
        self.held: list[tuple[WebSocketRoute, dict[str, Any]]] | None = None  # hellos to be answered later
        page.route_web_socket(f"**/api/tables/{KEY}/link", self._connect)

    def _connect(self, link: WebSocketRoute) -> None:
        self.links.append(link)
        link.on_message(lambda text: self._answer(link, json.loads(text)))

    def _answer(self, link: WebSocketRoute, message: dict[str, Any]) -> None:
        ref = message.get("ref", 0)
        match message["do"]:
            case "ping":
                self._send(link, {"is": "pong"})
                return
            case "hello" if self.held is not None:
                self.held.append((link, message))
                return
            case "hello":
                known = message["backgrounds"]
                sent = {} if BACKGROUND in known else {BACKGROUND: background()}
                self._send(link, {**self.view, "backgrounds": sent})
            case "preview":
                where = f"place-{'3-0' if message['move'] == 100 else '2-1'}"
                self._send(
                    link,
                    {
                        "is": "preview",
                        "ref": ref,
                        "move": message["move"],
                        "pieces": [where],
                        "arrows": [["ship-0-0", where]],
                        "text": "@0 sails with the wind.",
                    },
                )
            case _:
                self._send(link, {"is": "done", "ref": ref})
        self.received.append(message)

    def release(self) -> None:
        """Answer the hellos that were held back."""
        held, self.held = self.held or [], None
        for link, message in held:
            self._answer(link, message)

    def _send(self, link: WebSocketRoute, message: dict[str, Any]) -> None:
        link.send(json.dumps(message))

    def news(self, **fields: Any) -> None:
        """Send a delta; fields of the view are remembered, pieces and parts are not."""
        was = self.view["version"]
        self.view["version"] = was + 1
        for name in fields.keys() & self.view.keys() - {"pieces", "parts"}:
            self.view[name] = fields[name]
        for link in self.links[-1:]:
            self._send(link, {"is": "news", "version": was + 1, "was": was, "lines": [], **fields})
