"""The animation of a viewer: what the last moves that they know of have done, told from the notes."""

from __future__ import annotations

from typing import Final

from brethren.core.notes import visible_notes
from brethren.core.state import State
from brethren.scene.animation import Animation
from brethren.scene.scene import WIDE, Scene
from brethren.table.history import AppliedEntry
from brethren.table.table import Table
from brethren.table.table_notes import NOTICES, PLAYS_AGAIN, UNDONE, UNDONE_BY_CONSENT

TAKES_BACK: Final = (UNDONE, UNDONE_BY_CONSENT, PLAYS_AGAIN)
"""After these notices, what an animation tells has not happened."""

MAX_STORY_SECONDS: Final = 30.0
"""The longest time that a table waits for its viewers."""


def animation_of(
    table: Table,
    entries: list[AppliedEntry],
    version: int,
    seat: int | None,
    before: State | None,
    after: State,
    scene: Scene,
    names: tuple[str, ...],
) -> Animation | None:
    """The animation of some entries that the viewer knows of; ``version`` is their version before them.

    Its id is the version with the last note, so that a viewer who reconnects gets the same id again.
    """
    notes = []
    id = version
    for place, applied in enumerate(entries):
        new = [note for note in applied.notes if note.visible_to(seat) and note.fact not in NOTICES]
        if new:
            notes += new
            id = version + place + 1
    if not notes:
        return None
    steps = table.game.animate(before, notes, after, seat, scene.shape, names)
    return Animation(str(id), scene.story_area, steps) if steps else None


def takes_back(applied: AppliedEntry) -> bool:
    """Whether a move was undone. The notices say so: older entries and those of a snapshot have nothing else."""
    return any([note.fact in TAKES_BACK for note in applied.notes])


def last_animation(
    table: Table, version: int, seat: int | None, after: State, scene: Scene, names: tuple[str, ...]
) -> Animation | None:
    """The animation of the last entry with notes, for a viewer who has just arrived at this version."""
    for applied in reversed(table.history.recent):
        if not applied.is_visible(seat):
            continue
        if takes_back(applied):
            return None
        version -= 1
        found = animation_of(table, [applied], version, seat, None, after, scene, names)
        if found is not None:
            return found
    return None


def story_seconds(table: Table) -> float:
    """How long it takes to watch what the last entry has done, if nobody should miss it.

    It follows from what everybody may know, so that it is the same for all and tells nothing.
    """
    if table.state is None or not table.history.recent:
        return 0.0
    last = table.history.recent[-1]
    notes = [note for note in visible_notes(last.notes, None) if note.fact not in NOTICES]
    if not table.game.has_moment(notes):
        return 0.0
    steps = table.game.animate(None, notes, table.state.seen_by(None), None, WIDE, tuple(table.names()))
    return min(sum([step.time for step in steps]) / 1000, MAX_STORY_SECONDS)
