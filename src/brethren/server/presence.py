"""Who is connected to a table, and what only the viewer may know about themselves."""

from __future__ import annotations

from collections.abc import Iterable

from brethren.scene.scene import Plain
from brethren.table.table import HOST, Table


def presence(table: Table, connected: Iterable[int | None]) -> Plain:
    """The seats whose players are connected, and the connected spectators, where the table allows any.

    A process knows only its own connections: behind a router, each reports those that it serves.
    """
    there = {who for who in connected if who is not None}
    seated = table.seated_people()
    others = sorted(there - seated) if table.settings.spectators else []
    return {
        "present": [seat for seat, chair in enumerate(table.chairs) if chair.who in there],
        "spectators": [[who, table.people[who].name] for who in others],
    }


def viewer_info(table: Table, who: int | None) -> Plain:
    """The viewer's identity, seats and private notes."""
    if who is None:
        return {"you": None, "mine": [], "host": False}
    return {"you": who, "mine": table.seats_of(who), "host": who == HOST, "notes": list(table.people[who].notes)}
