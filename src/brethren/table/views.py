"""What a viewer of a table sees: everything, or what changed since their last message.

A viewer is a seat or a spectator (None). Each viewer has its own version counter: what a viewer may not know does not
change their version either.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from mypy_extensions import mypyc_attr

from brethren.core.frames import NOBODY
from brethren.core.state import State
from brethren.scene.animation import Animation
from brethren.scene.background import Background
from brethren.scene.delta import scene_delta
from brethren.scene.json_text import to_json
from brethren.scene.scene import Plain, Scene
from brethren.table import entries as log
from brethren.table.animations import animation_of, last_animation, takes_back
from brethren.table.decide import can_propose_undo, undo_refusal
from brethren.table.fair import combined_key, commitment
from brethren.table.history import AppliedEntry
from brethren.table.outcome_info import outcome_info
from brethren.table.settings import NO_CLOCK
from brethren.table.table import OVER, PLAYING, Proposal, Table
from brethren.table.table_notes import NOTICES, RESIGNED, notice, notice_text, resigned_text

LINES_PER_PAGE: Final = 400
"""The most log lines in one message."""


class TableView:
    """What a viewer sees: information about the table, their position in the game, and the scene."""

    def __init__(self, info: Plain, game_fields: Plain, scene: Scene, state: State | None = None) -> None:
        self.info = info
        self.game_fields = game_fields  # None for panels, pieces and parts, which the scene supplies
        self.scene = scene
        self.state = state  # the game as the viewer sees it; None before it starts
        self.animation: Animation | None = None  # what led here

    def to_plain(self) -> Plain:
        """The whole view as plain data."""
        found = {**self.info, **self.game_fields}
        if self.game_fields:
            found["panels"] = self.scene.panels_plain()
            found["pieces"] = {piece.id: piece.to_plain() for piece in self.scene.pieces}
            found["parts"] = self.scene.piece_ids_by_part()
        if self.animation is not None:
            found["animation"] = self.animation.to_plain()
        return found

    def delta_members(self, before: TableView) -> str:
        """The changed fields, the removed ones, and the changed pieces, as JSON members with a comma after each."""
        found: list[str] = []
        gone: list[str] = []
        for old, new in ((before.info, self.info), (before.game_fields, self.game_fields)):
            if old is not new:
                found += [f'"{name}":{to_json(value)}' for name, value in new.items() if old.get(name) != value]
                gone += [name for name in old if name not in new]
        if self.animation is None and before.animation is not None:
            gone.append("animation")
        elif self.animation is not None and self.animation is not before.animation:
            found.append(f'"animation":{self.animation.to_json()}')
        if gone:
            found.append(f'"gone":{to_json(gone)}')
        pieces = scene_delta(before.scene, self.scene)
        if pieces:
            found.append(pieces)
        return "".join([f"{each}," for each in found])


def full_view(table: Table, seat: int | None, shape: str) -> Plain:
    """Everything that a viewer sees now."""
    view = build_view(table, seat, shape, table_info(table))
    add_last_animation(view, table, seat)
    return view.to_plain()


def add_last_animation(view: TableView, table: Table, seat: int | None) -> None:
    """Give the view of somebody who has just arrived the animation of the last move."""
    if view.state is not None:
        version, names = table.history.version(seat), names_of(view.info)
        view.animation = last_animation(table, version, seat, view.state, view.scene, names)


def build_view(table: Table, seat: int | None, shape: str, info: Plain) -> TableView:
    """The view of a seat; the table info is the same for all viewers."""
    if table.state is None:
        return TableView(info, {}, Scene.with_panels(shape))
    game, view, names = table.game, table.state.seen_by(seat), names_of(info)
    view.resigned_seats = table.resigned_seats()
    must_act = table.phase == PLAYING and seat in view.waiting() and seat not in view.resigned_seats
    scene: Scene = game.scene(view, seat, shape, names)
    game_fields: Plain = {
        "panels": None,
        "prompt": prompt(scene, view, seat, names),
        "waiting": list(view.waiting()) if table.phase == PLAYING else [],
        "moves": [[move, game.words(move, seat, view, names)] for move in scene.legal] if must_act else [],
        "pieces": None,
        "parts": None,
    }
    if must_act and scene.attention is not None:
        game_fields["attention"] = scene.attention
    if seat is not None:
        game_fields["question"] = table.question_numbers[seat]
        game_fields["undo"] = table.phase == PLAYING and not undo_refusal(table, seat)
        if table.settings.undo == "consent":
            game_fields["undo_by_consent"] = table.phase == PLAYING and can_propose_undo(table)
    if view.over:
        resigned: Plain = {"resigned": view.resigned_seats} if view.resigned_seats else {}
        game_fields["outcome"] = {**outcome_info(game, view.official_outcome()), **resigned}
    return TableView(info, game_fields, scene, view)


def prompt(scene: Scene, view: State, seat: int | None, names: tuple[str, ...]) -> str:
    """The game's prompt for the viewer; for a seat that resigned, that a bot plays on; at the end, who resigned."""
    if seat is not None and seat in view.resigned_seats and not view.over:
        return notice_text(notice(RESIGNED, seat), seat, names)
    if not view.over or not view.resigned_seats:
        return scene.prompt
    return f"{scene.prompt} {resigned_text(view.resigned_seats, seat, names)}"


# Information about the table ------------------------------------------------------------------------------------


def table_info(table: Table) -> Plain:
    """Names and chairs, open proposals, deadlines, and the proof of the deal."""
    return {
        **seat_facts(table),
        "proposals": _proposals(table),
        "deadlines": _deadlines(table),
        "successor": table.successor,
        "proof": proof(table),
    }


def seat_facts(table: Table) -> Plain:
    """Whether the game is on, and who sits where."""
    chairs = [_chair(table, place) for place in range(len(table.chairs))]
    return {"phase": table.phase, "names": table.names(), "chairs": chairs}


def names_of(info: Plain) -> tuple[str, ...]:
    """What everybody is called."""
    return cast("tuple[str, ...]", info["names"])


def cached_table_info(table: Table) -> Plain:
    """The table info, computed once for all viewers and updated cheaply after moves."""
    length, known = table.cached_info
    if length != table.length:
        only_moves = bool(known) and all([isinstance(each.entry, log.Moved) for each in table.history.since(length)])
        known = _table_info_after_moves(table, known) if only_moves else table_info(table)
        table.cached_info = (table.length, known)
    return known


def _table_info_after_moves(table: Table, before: Plain) -> Plain:
    """Moves can end the game or a proposal, and change deadlines; the rest stays."""
    if table.phase != before["phase"]:
        return table_info(table)
    timed = (
        table.settings.clock != NO_CLOCK
        or table.clock.timed_question != NOBODY
        or before["deadlines"] != _deadlines(table)
    )
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
    """The commitment from the start, and which components; the seed and the entropies only when the game is over."""
    found: Plain = {"commitment": commitment(table.seed)}
    if not table.game.components.is_printed:
        found["components"] = table.game.components.hash
    if table.phase == OVER:
        entropies = [chair.entropy for chair in table.chairs]
        found.update(seed=table.seed, entropies=list(entropies), key=combined_key(table.seed, entropies).hex())
    return found


# Versions and updates -------------------------------------------------------------------------------------------


def log_lines(
    table: Table, entries: Iterable[AppliedEntry], seat: int | None, names: tuple[str, ...]
) -> list[list[str]]:
    """The viewer's log lines: the fact, its text and its rule; or ``chat``, the text and the sender."""
    found: list[list[str]] = []
    for applied in entries:
        if not applied.is_visible(seat):
            continue
        if isinstance(applied.entry, log.Chatted):
            found.append(["chat", applied.entry.text, table.people[applied.entry.who].name])
        for note in applied.notes:
            if note.visible_to(seat):
                own = note.fact in NOTICES
                text = notice_text(note, seat, names) if own else table.game.words(note, seat, names=names)
                found.append([note.fact, text, note.rule])
    return found


def page_of_lines(table: Table, seat: int | None, first: int, last: int, names: tuple[str, ...]) -> Plain:
    """The viewer's log lines before number ``last``, but not before number ``first``: as many as fit on one page."""
    start = max(0, first, last - LINES_PER_PAGE)
    entries, before = table.history.entries_with_lines(seat, start, last)
    lines = log_lines(table, entries, seat, names)
    return {"earlier": start, "lines": lines[start - before : last - before]}


def earlier_lines(table: Table, seat: int | None, before: int | None) -> Plain:
    """The page of the viewer's log that ends before a line or with the last one, and how many lines are earlier."""
    total = table.history.line_count(seat, table.length)
    return page_of_lines(table, seat, 0, total if before is None else min(before, total), table.names())


@mypyc_attr(allow_interpreted_subclasses=True)
class ViewTracker:
    """What one viewer was sent last, in one shape; all their connections share it."""

    def __init__(self, table: Table, seat: int | None, shape: str) -> None:
        self.table = table
        self.seat = seat
        self.shape = shape
        self.version = table.history.version(seat)
        self.applied_count = table.length
        info = table_info(table)  # not cached: reconnecting may extend a deadline without an entry
        table.cached_info = (table.length, info)
        self.view = build_view(table, seat, shape, info)
        add_last_animation(self.view, table, seat)

    @property
    def full_view(self) -> Plain:
        """The whole view as plain data."""
        return self.view.to_plain()

    def full_view_message(self, since: int = 0) -> Plain:
        """The full message, with the last log lines since a version, and how many lines are earlier."""
        history = self.table.history
        last = history.line_count(self.seat, self.applied_count)
        first = history.line_count_at(self.seat, since)
        lines = page_of_lines(self.table, self.seat, first, last, names_of(self.view.info))
        return {"version": self.version, **self.full_view, **lines}

    @property
    def backgrounds(self) -> list[Background]:
        """The backgrounds of the view; whoever sends a message adds those that the client does not know."""
        return self.view.scene.backgrounds

    def next_delta(self) -> str | None:
        """Advance to the table's current state; return the message with what changed, or None if nothing did."""
        new = self.table.history.since(self.applied_count)
        visible = [each for each in new if each.is_visible(self.seat)]
        self.applied_count += len(new)
        if not visible:
            return None
        before, was, info = self.view, self.version, cached_table_info(self.table)
        self.view = build_view(self.table, self.seat, self.shape, info)
        self.version = was + len(visible)
        self.view.animation = self._animation(before, visible, was)
        members = self.view.delta_members(before)
        lines = to_json(log_lines(self.table, visible, self.seat, names_of(info)))
        return f'{{"is":"news","version":{self.version},"was":{was},{members}"lines":{lines}}}'

    def _animation(self, before: TableView, entries: list[AppliedEntry], version: int) -> Animation | None:
        """The animation of new entries, or the one before them if they tell nothing."""
        state = self.view.state
        if state is None or any([takes_back(each) for each in entries]):
            return None
        names = names_of(self.view.info)
        found = animation_of(self.table, entries, version, self.seat, before.state, state, self.view.scene, names)
        return before.animation if found is None else found
