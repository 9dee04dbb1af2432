"""Cues: how the facts of a game are shown on its table. Without any, every fact is still told readably.

By default each kind of fact is a step of its own, told in the words of the log, with an arrow from the first player of
its sentence to every further player and to every place that has a piece. A cue says what is different about a fact.
"""

from __future__ import annotations

from typing import Final

from brethren.core.notes import Note
from brethren.kit.words import PERSONAL_KINDS, Perspective, Words, placeholders
from brethren.scene.animation import AnimationStep, Mark

PieceIds = dict[str, tuple[str, ...]]
"""For a kind of the words (such as ``place``), the piece that stands for each of its numbers, or ``""``."""
ToldStep = tuple[AnimationStep, list[Note]]
"""A step, and the notes that it tells."""
NO_INDEX: Final = -1


class Cue:
    """What is special about showing one kind of fact."""

    def __init__(
        self,
        step: str = "",
        *,
        icon: str = "",
        icon_of: tuple[int, tuple[str, ...]] | None = None,
        tone: str = "",
        badge: str = "",
        struck: str = "",
        targets: tuple[int, ...] | None = None,
        split_by: int = NO_INDEX,
        changes: tuple[str, ...] = (),
        moment: str = "",
        marked: bool = True,
        silent: bool = False,
    ) -> None:
        self.step = step  # facts of the same step that follow each other are told together; "" is a step of its own
        self.icon = icon
        self.icon_of = icon_of  # the value that a mark takes its icon from, and the icons by that value
        self.tone = tone
        self.badge = badge  # the template of the text on a marked piece
        self.struck = struck  # the template of an earlier value, struck through beside it
        self.targets = targets  # the values whose players an arrow points to, if not all but the first
        self.split_by = split_by  # the value that must be the same for facts that are told together
        self.changes = changes  # pieces that change with this fact, such as ``health-{0}``
        self.moment = moment
        self.marked = marked  # whether it has marks on the pieces it is about
        self.silent = silent  # the log is enough

    def icon_for(self, note: Note) -> str:
        return self.icon if self.icon_of is None else self.icon_of[1][note.values[self.icon_of[0]]]


class FactRoles:
    """Which values of a fact are players and places, as its template says."""

    def __init__(self, template: str, cue: Cue, piece_ids: PieceIds) -> None:
        kinds = sorted(set(placeholders(template)))
        players = list(dict.fromkeys([index for index, kind in kinds if kind in PERSONAL_KINDS]))
        self.actor = players[0] if players else NO_INDEX
        self.targets = players[1:] if cue.targets is None else list(cue.targets)
        self.places = [(index, kind) for index, kind in kinds if kind in piece_ids]


class CueSheet:
    """The cues of a game, ready to turn notes into the steps of an animation."""

    def __init__(self, words: Words, cues: dict[str, Cue], piece_ids: PieceIds) -> None:
        self.words = words
        self.cues = cues
        self.piece_ids = piece_ids
        self._roles: dict[str, FactRoles] = {}

    def told_steps(self, notes: list[Note], reader: Perspective) -> list[ToldStep]:
        """The steps that tell these notes to a reader, in order, each with its notes."""
        return [(self._step(group, reader), group) for group in self._groups(notes)]

    def has_moment(self, notes: list[Note]) -> bool:
        """Whether some of these notes tell something that nobody should miss."""
        return any([bool(self._cue(note.fact).moment) for note in notes])

    def _groups(self, notes: list[Note]) -> list[list[Note]]:
        """The notes that are told together, in order."""
        groups: list[list[Note]] = []
        last = ("", NO_INDEX)
        for note in notes:
            cue = self._cue(note.fact)
            if cue.silent:
                continue
            key = (cue.step or note.fact, note.values[cue.split_by] if cue.split_by != NO_INDEX else NO_INDEX)
            if groups and key == last:
                groups[-1].append(note)
            else:
                groups.append([note])
            last = key
        return groups

    def _step(self, notes: list[Note], reader: Perspective) -> AnimationStep:
        first = self._cue(notes[0].fact)
        step = AnimationStep(first.icon_for(notes[0]), self.words.note_lines(notes, reader), [])
        for note in notes:
            cue = self._cue(note.fact)
            if cue.marked:
                step.marks += self._marks(note, cue)
            step.changes += [template.format(*note.values) for template in cue.changes]
            step.moment = step.moment or cue.moment
        actors = {self._actor_piece(note) for note in notes}
        step.speaker = actors.pop() if len(actors) == 1 else ""
        return step

    def _marks(self, note: Note, cue: Cue) -> list[Mark]:
        """An arrow to everything the fact is about; if there is nothing, a mark on its player."""
        actor, roles = self._actor_piece(note), self._roles_of(note.fact)
        places = [self.piece_ids[kind][note.values[index]] for index, kind in roles.places]
        ends = [player_piece(note.values[index]) for index in roles.targets] + [piece for piece in places if piece]
        text = self._badge(cue.badge, note)
        struck = self._badge(cue.struck, note)
        icon = cue.icon_for(note)
        found: list[Mark] = []
        for end in dict.fromkeys(ends or [actor]):
            if end:
                arrow = bool(actor) and end != actor
                on, to = (actor, end) if arrow else (end, "")
                found.append(Mark(on, to, text=text, struck_text=struck, icon=icon, tone=cue.tone))
        return found

    def _badge(self, template: str, note: Note) -> str:
        return self.words.format(template, note.values, Perspective()) if template else ""

    def _actor_piece(self, note: Note) -> str:
        index = self._roles_of(note.fact).actor
        return player_piece(note.values[index]) if index != NO_INDEX else ""

    def _cue(self, fact: str) -> Cue:
        return self.cues.get(fact, DEFAULT)

    def _roles_of(self, fact: str) -> FactRoles:
        roles = self._roles.get(fact)
        if roles is None:
            template = self.words.phrase("facts", fact)
            roles = self._roles[fact] = FactRoles(template, self._cue(fact), self.piece_ids)
        return roles


DEFAULT: Final = Cue()


def player_piece(seat: int) -> str:
    """The id of the piece that stands for a player or an actor, in every scene that has one."""
    return f"seat-{seat}"
