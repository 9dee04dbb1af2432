"""Preconditions of requests: each function returns, or raises Refused with one sentence."""

from __future__ import annotations

from typing import Final

from brethren.core.errors import BrethrenError, IllegalMove
from brethren.table.table import ABORTED, HOST, OPEN, OVER, PAUSED, Chair, Table

MAX_PEOPLE: Final = 64
NAME_LENGTH: Final = 40
JOINER: Final = "\u200d"
"""The zero-width joiner makes one emoji of several: a pirate flag, a family."""


class Refused(BrethrenError):
    """The table refuses a request; nothing has changed."""


def require_phase(table: Table, *phases: str) -> None:
    if table.phase not in phases:
        now = {OPEN: "has not started", PAUSED: "is paused", OVER: "is over", ABORTED: "was aborted"}
        raise Refused(f"the game {now.get(table.phase, 'has started')}")


def require_capacity(table: Table) -> None:
    if len(table.people) >= MAX_PEOPLE:
        raise Refused(f"this table is full: {MAX_PEOPLE} people have joined")


def require_chair(table: Table, seat: int) -> Chair:
    if not 0 <= seat < len(table.chairs):
        raise Refused(
            f"there is no such seat; this table has seats 1 to {len(table.chairs)}, numbered from 0 in requests"
        )
    return table.chairs[seat]


def require_owner(table: Table, who: int, seat: int) -> None:
    if require_chair(table, seat).who != who:
        raise Refused(f"seat {seat + 1} is not yours")


def require_not_resigned(table: Table, seat: int) -> None:
    if table.chairs[seat].resigned:
        raise Refused(f"seat {seat + 1} has resigned")


def require_seated(table: Table, who: int) -> None:
    if who not in table.seated_people():
        raise Refused("only players may do that")


def require_host(table: Table, who: int) -> None:
    if who != HOST:
        raise Refused("only the host may do that")


def require_text(text: str, longest: int, what: str) -> str:
    """User text on one line, without control characters and direction marks; never empty."""
    kept = "".join([each if each.isprintable() or each == JOINER else " " for each in text])
    cleaned = " ".join(kept.split())
    if not cleaned.strip(JOINER):
        cleaned = ""
    if not 0 < len(cleaned) <= longest:
        raise Refused(f"{what} must have 1 to {longest} characters, not {len(cleaned)}")
    return cleaned


def require_legal(table: Table, seat: int, chosen: int) -> None:
    """Refuse an illegal move; the game is the only source of legality."""
    assert table.state is not None
    if chosen not in table.game.legal(table.state, seat):
        raise IllegalMove(f"move {chosen} is not legal for seat {seat + 1} now")
