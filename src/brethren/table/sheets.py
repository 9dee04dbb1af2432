"""What a viewer of a table sees, whole or as the difference to what he saw before.

A viewer is a seat or a spectator (None). Versions are counted for each viewer apart: what a viewer may not know of does
not even move his version.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from mypy_extensions import mypyc_attr

from brethren.core.difference import difference
from brethren.core.frames import NOBODY
from brethren.core.scene import Plain, Scene
from brethren.core.written import written
from brethren.table import entries as log
from brethren.table.decide import undo_refusal
from brethren.table.fair import combined, commitment
from brethren.table.settings import NO_CLOCK
from brethren.table.table import OVER, PLAYING, Happening, Proposal, Table


class Sheet:
    """What a viewer sees: the people around the table, his position in the game, and the scene."""

    def __init__(self, around: Plain, position: Plain, scene: Scene) -> None:
        self.around = around
        self.position = position  # for pieces, parts and tale it has None: they are told apart
        self.scene = scene

    def plain(self) -> Plain:
        """All of it as it is sent."""
        found = {**self.around, **self.position}
        if self.position:
            found["pieces"] = {piece.id: piece.plain() for piece in self.scene.pieces}
            found["parts"] = self.scene.ids_by_part()
        if self.scene.tale is not None:
            found["tale"] = self.scene.tale.plain()
        return found

    def changes(self, before: Sheet) -> str:
        """The fields that changed, those gone, and what changed of the pieces, as they are sent."""
        found: list[str] = []
        gone: list[str] = []
        for old, new in ((before.around, self.around), (before.position, self.position)):
            if old is not new:
                found += [f'"{name}":{written(value)}' for name, value in new.items() if old.get(name) != value]
                gone += [name for name in old if name not in new]
        if gone:
            found.append(f'"gone":{written(gone)}')
        pieces = difference(before.scene, self.scene)
        if pieces:
            found.append(pieces)
        return "".join([f"{each}," for each in found])


def sheet(table: Table, seat: int | None, shape: str) -> Plain:
    """Everything that the viewer sees now."""
    return drawn(table, seat, shape, around(table)).plain()


def drawn(table: Table, seat: int | None, shape: str, people: Plain) -> Sheet:
    """The sheet of a viewer; the people around the table are the same for all."""
    if table.state is None:
        return Sheet(people, {}, Scene(shape, 0, 0))
    game, view, names = table.game, table.state.seen_by(seat), names_in(people)
    asked = seat is not None and table.phase == PLAYING and seat in view.waiting()
    moves = game.legal(view, seat) if asked and seat is not None else []
    scene: Scene = game.scene(view, seat, shape)
    position: Plain = {
        "size": scene.size(),
        "prompt": game.words(view, seat, names=names),
        "asked": list(view.waiting()) if table.phase == PLAYING else [],
        "moves": [[move, game.words(move, seat, view, names)] for move in moves],
        "pieces": None,
        "parts": None,
    }
    if scene.tells:
        position["tale"] = None
    if seat is not None:
        position["ask"] = table.answers[seat]
        position["undo"] = table.phase == PLAYING and not undo_refusal(table, seat)
    if view.over:
        position["outcome"] = view.outcome().plain()
    return Sheet(people, position, scene)


# The people around the table ------------------------------------------------------------------------------------------


def around(table: Table) -> Plain:
    """Chairs and who sits on them, what is proposed, how long who may think, and the proof of the deal."""
    return {
        "phase": table.phase,
        "names": table.names(),
        "chairs": [_chair(table, place) for place in range(len(table.chairs))],
        "proposals": _proposals(table),
        "deadlines": _deadlines(table),
        "successor": table.successor,
        "proof": proof(table),
    }


def names_in(people: Plain) -> tuple[str, ...]:
    """What everybody is called."""
    return cast("tuple[str, ...]", people["names"])


def around_now(table: Table) -> Plain:
    """The same, worked out once for all viewers and hardly at all after nothing but moves."""
    length, known = table.around
    if length != table.length:
        only_moves = bool(known) and all([isinstance(each.entry, log.Moved) for each in table.happenings[length:]])
        known = _around_after_moves(table, known) if only_moves else around(table)
        table.around = (table.length, known)
    return known


def _around_after_moves(table: Table, before: Plain) -> Plain:
    """Moves may end the game, or a proposal, and set the clocks."""
    if table.phase != before["phase"]:
        return around(table)
    timed = table.settings.clock != NO_CLOCK or table.clock.window != NOBODY or before["deadlines"] != _deadlines(table)
    if not timed and not table.proposals and not before["proposals"]:
        return before
    return {**before, "proposals": _proposals(table), "deadlines": _deadlines(table)}


def _chair(table: Table, seat: int) -> Plain:
    chair = table.chairs[seat]
    kind = "person" if chair.who is not None else "bot" if chair.level else "empty"
    marks = [name for name in ("ready", "away", "resigned") if getattr(chair, name)]
    return {"kind": kind, "who": chair.who, "level": chair.level, "marks": marks}


def _proposals(table: Table) -> list[Plain]:
    return [_proposal(proposal) for proposal in table.proposals.values()]


def _proposal(proposal: Proposal) -> Plain:
    return {"what": proposal.what, "who": proposal.who, "seat": proposal.seat, "agreed": sorted(proposal.agreed)}


def _deadlines(table: Table) -> list[float | None]:
    return [table.clock.deadline(table, place) for place in range(len(table.chairs))]


def proof(table: Table) -> Plain:
    """The commitment from the beginning; the seed and what the seats added only when the game is over."""
    found: Plain = {"commitment": commitment(table.seed)}
    if table.phase == OVER:
        entropies = [chair.entropy for chair in table.chairs]
        found.update(seed=table.seed, entropies=list(entropies), key=combined(table.seed, entropies).hex())
    return found


# Versions and news ----------------------------------------------------------------------------------------------------


def visible(happening: Happening, seat: int | None) -> bool:
    """Whether the viewer may know that this happened."""
    return happening.only is None or happening.only == seat


def version(table: Table, seat: int | None) -> int:
    """How many things have happened that the viewer may know of."""
    return sum([visible(happening, seat) for happening in table.happenings])


def lines(table: Table, happenings: Iterable[Happening], seat: int | None, names: tuple[str, ...]) -> list[list[str]]:
    """What is written in the log of the viewer: the kind of line, its text, and its rule."""
    found: list[list[str]] = []
    for happening in happenings:
        if not visible(happening, seat):
            continue
        if isinstance(happening.entry, log.Said):
            found.append(["chat", happening.entry.text, table.people[happening.entry.who].name])
        for note in happening.notes:
            if note.heard_by(seat):
                found.append([note.fact, table.game.words(note, seat, names=names), note.rule])
    return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Viewing:
    """What one viewer was last shown, in one shape; all links of that viewer share it."""

    def __init__(self, table: Table, seat: int | None, shape: str) -> None:
        self.table = table
        self.seat = seat
        self.shape = shape
        self.version = version(table, seat)
        self.seen = table.length
        people = around(table)  # anew, for whoever has just come may have time to spare, which no entry tells
        table.around = (table.length, people)
        self.shown = drawn(table, seat, shape, people)

    @property
    def sheet(self) -> Plain:
        """Everything, as it is sent."""
        return self.shown.plain()

    def whole(self, since: int = 0) -> Plain:
        """Everything, and the lines of the log from a version on."""
        known = [each for each in self.table.happenings[: self.seen] if visible(each, self.seat)]
        told = lines(self.table, known[since:], self.seat, names_in(self.shown.around))
        return {"version": self.version, **self.sheet, "lines": told}

    def news(self) -> str | None:
        """The message of what is new since the last; none, if nothing happened that the viewer may know of."""
        fresh = self.table.happenings[self.seen :]
        told = [each for each in fresh if visible(each, self.seat)]
        self.seen += len(fresh)
        if not told:
            return None
        before, was, people = self.shown, self.version, around_now(self.table)
        self.shown = drawn(self.table, self.seat, self.shape, people)
        self.version = was + len(told)
        change, said = self.shown.changes(before), written(lines(self.table, told, self.seat, names_in(people)))
        return f'{{"is":"news","version":{self.version},"was":{was},{change}"lines":{said}}}'
