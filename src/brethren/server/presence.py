"""The company at a table: who is linked to it now, and what a person is told of himself alone."""

from __future__ import annotations

from collections.abc import Iterable

from brethren.scene.scene import Plain
from brethren.table.table import HOST, Table


def presence(table: Table, connected: Iterable[int | None]) -> Plain:
    """The seats whose people have a link now, and who else has come in and is there, if spectators may be.

    A process knows its own links only: of several, each tells of those who are linked to it.
    """
    there = {who for who in connected if who is not None}
    seated = table.seated_people()
    others = sorted(there - seated) if table.settings.spectators else []
    return {
        "present": [seat for seat, chair in enumerate(table.chairs) if chair.who in there],
        "people": [[who, table.people[who].name] for who in others],
    }


def viewer_info(table: Table, who: int | None) -> Plain:
    """Who one is, and one's notes, which are for nobody else."""
    if who is None:
        return {"you": None, "mine": [], "host": False}
    return {"you": who, "mine": table.seats_of(who), "host": who == HOST, "notes": list(table.people[who].notes)}
