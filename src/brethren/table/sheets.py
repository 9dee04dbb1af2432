"""What a viewer of a table sees, whole or as the difference to what he saw before.

A viewer is a seat or a spectator (None). Versions are counted for each viewer apart: what a viewer may not know of does
not even move his version.
"""

from __future__ import annotations

from collections.abc import Iterable

from brethren.core.scene import Scene
from brethren.core.state import State
from brethren.table import entries as log
from brethren.table.decide import undo_refusal
from brethren.table.fair import combined, commitment
from brethren.table.table import OVER, PLAYING, Happening, Proposal, Table

Plain = dict[str, object]


def sheet(table: Table, seat: int | None, shape: str) -> Plain:
    """Everything that the viewer sees now."""
    names = table.names()
    found: Plain = {
        "phase": table.phase,
        "names": list(names),
        "chairs": [_chair(table, place) for place in range(len(table.chairs))],
        "proposals": [_proposal(table, proposal) for proposal in table.proposals.values()],
        "deadlines": [table.clock.deadline(table, place) for place in range(len(table.chairs))],
        "successor": table.successor,
        "proof": _proof(table),
    }
    if table.state is not None:
        found.update(_position(table, table.state.seen_by(seat), seat, shape, names))
    return found


def _position(table: Table, view: State, seat: int | None, shape: str, names: tuple[str, ...]) -> Plain:
    game = table.game
    asked = seat is not None and table.phase == PLAYING and seat in view.waiting()
    moves = game.legal(view, seat) if asked and seat is not None else []
    scene: Scene = game.scene(view, seat, shape)
    found: Plain = {
        "size": [scene.width, scene.height],
        "prompt": game.words(view, seat, names=names),
        "moves": [[move, game.words(move, seat, view, names)] for move in moves],
        "pieces": {piece.id: piece.plain() for piece in scene.pieces},
    }
    if seat is not None:
        found["ask"] = table.answers[seat]
        found["undo"] = not undo_refusal(table, seat)
    if view.over:
        found["outcome"] = view.outcome().plain()
    return found


def _chair(table: Table, seat: int) -> Plain:
    chair = table.chairs[seat]
    kind = "person" if chair.who is not None else "bot" if chair.level else "empty"
    marks = [name for name in ("ready", "away", "resigned") if getattr(chair, name)]
    return {"kind": kind, "who": chair.who, "level": chair.level, "marks": marks}


def _proposal(table: Table, proposal: Proposal) -> Plain:
    return {"what": proposal.what, "who": proposal.who, "seat": proposal.seat, "agreed": sorted(proposal.agreed)}


def _proof(table: Table) -> Plain:
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


def lines(table: Table, happenings: Iterable[Happening], seat: int | None) -> list[list[str]]:
    """What is written in the log of the viewer: the kind of line, its text, and its rule."""
    names = table.names()
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


class Viewing:
    """What one viewer was last shown, in one shape; all links of that viewer share it."""

    def __init__(self, table: Table, seat: int | None, shape: str) -> None:
        self.table = table
        self.seat = seat
        self.shape = shape
        self.version = version(table, seat)
        self.seen = table.length
        self.sheet = sheet(table, seat, shape)

    def whole(self, since: int = 0) -> Plain:
        """Everything, and the lines of the log from a version on."""
        known = [each for each in self.table.happenings[: self.seen] if visible(each, self.seat)]
        return {"version": self.version, **self.sheet, "lines": lines(self.table, known[since:], self.seat)}

    def news(self) -> Plain | None:
        """The difference to what was shown last; nothing, if nothing happened that the viewer may know of."""
        fresh = self.table.happenings[self.seen :]
        told = [each for each in fresh if visible(each, self.seat)]
        self.seen = self.table.length
        if not told:
            return None
        before, self.sheet = self.sheet, sheet(self.table, self.seat, self.shape)
        was, self.version = self.version, self.version + len(told)
        change = difference(before, self.sheet)
        return {"version": self.version, "was": was, **change, "lines": lines(self.table, told, self.seat)}


def difference(before: Plain, after: Plain) -> Plain:
    """The fields that changed; of the pieces only those that changed, and of those only what changed."""
    change: Plain = {name: value for name, value in after.items() if name != "pieces" and before.get(name) != value}
    gone = [name for name in before if name not in after]
    if gone:
        change["gone"] = gone
    old, new = before.get("pieces"), after.get("pieces")
    if isinstance(new, dict):
        change.update(_pieces(old if isinstance(old, dict) else {}, new))
    return change


def _pieces(old: dict[str, Plain], new: dict[str, Plain]) -> Plain:
    """Changed pieces are merged into the old ones (null takes a field away); new ones are appended at the end."""
    change: Plain = {}
    changed = [_piece(old.get(key, {}), piece) for key, piece in new.items() if old.get(key) != piece]
    if changed:
        change["pieces"] = changed
    lost = [key for key in old if key not in new]
    if lost:
        change["lost"] = lost
    order = [key for key in old if key in new] + [key for key in new if key not in old]
    if order != list(new):
        change["order"] = list(new)
    return change


def _piece(old: Plain, new: Plain) -> Plain:
    change: Plain = {"id": new["id"]}
    change.update({name: value for name, value in new.items() if old.get(name) != value})
    change.update(dict.fromkeys([name for name in old if name not in new]))
    return change
