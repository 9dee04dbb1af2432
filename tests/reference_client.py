"""The smallest client: it keeps the view of a table as docs/protocol.md says, and nothing else."""

from __future__ import annotations

from typing import Any

View = dict[str, Any]


def applied(shown: View, news: View) -> View:
    """The view after an update; the numbers are those of the steps in the document."""
    assert news.get("was") == shown.get("version")  # 1
    after = {name: value for name, value in shown.items() if name not in news.get("gone", [])}  # 2
    pieces = dict(shown.get("pieces", {}))
    for change in news.get("pieces", []):  # 3
        piece = change if "kind" in change else {**pieces[change["id"]], **change}
        pieces[change["id"]] = {name: value for name, value in piece.items() if value is not None}
    parts = [list(part) for part in shown.get("parts", [])]
    for place, ids in news.get("parts", {}).items():  # 4
        parts += [[] for _ in range(len(parts), int(place) + 1)]
        parts[int(place)] = ids
    backgrounds = {**shown.get("backgrounds", {}), **news.get("backgrounds", {})}  # 5
    lines = [*shown.get("lines", []), *news.get("lines", [])]  # 6
    after.update({name: value for name, value in news.items() if name not in ("is", "was", "gone")})
    after.update(pieces={id: pieces[id] for part in parts for id in part}, parts=parts, lines=lines)
    return {**after, "backgrounds": backgrounds} if backgrounds else after


def comparable(shown: View) -> View:
    """A view without what may differ between two clients that see the same: parts that are gone are empty."""
    kept = {name: value for name, value in shown.items() if name not in ("parts", "backgrounds", "animation")}
    return {**kept, "contents": contents(shown), "order": list(shown.get("pieces", {})), "story": story(shown)}


def story(shown: View) -> list[object]:
    """What an animation tells; who arrives later does not know how the table looked before it."""
    animation = shown.get("animation") or {"id": "", "steps": []}
    return [animation["id"], *[(step["lines"], step["marks"]) for step in animation["steps"]]]


def contents(shown: View) -> dict[str, list[list[str]]]:
    """The parts of each panel, without empty ones."""
    found: dict[str, list[list[str]]] = {}
    parts = shown.get("parts", [])
    for panel in shown.get("panels", []):
        count = panel.get("parts", len(parts))
        found[panel["key"]] = [part for part in parts[:count] if part]
        parts = parts[count:]
    return found
