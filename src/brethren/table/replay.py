"""A game that was played, moment by moment, as somebody would have seen it.

Only some states are kept, so that a game of thousands of moves needs little memory; the moments in between are played
again when somebody looks at them.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Final, NamedTuple

from brethren.core.actors import is_actor
from brethren.core.game import Game
from brethren.core.notes import Note, visible_notes
from brethren.core.record import Moment, Record
from brethren.core.state import State
from brethren.scene.animation import Animation
from brethren.scene.background import new_backgrounds
from brethren.scene.scene import Plain, Scene
from brethren.table.outcome_info import outcome_info

SPACING: Final = 32
"""Moves from one kept state to the next: any moment is at most so many moves away."""


class Points(NamedTuple):
    """Points that a seat or an actor earned: with which move, in which game of the match, how many, and why."""

    move: int
    game: int
    earner: int
    amount: int
    note: Note


class Replay:
    """A record, some of its states, and what its players are called. It must be loaded before it is used."""

    def __init__(self, record: Record, names: tuple[str, ...] = ()) -> None:
        self.record = record
        self.game = record.game
        self.names = names or tuple(record.players)  # none: the words say seat 1
        self.start: Moment | None = None
        self.states: list[State] = []  # every ``SPACING`` moves, from the start on
        self.points: list[Points] = []
        self.rounds: list[tuple[int, int, int]] = []  # the move, the game and the round, wherever a round begins

    def load(self) -> Iterator[int]:
        """Play the whole game once, checking its moves; after every move the caller may do something else."""
        for number, moment in enumerate(self.record.moments()):
            if not number:
                self.start = moment
            if number % SPACING == 0:
                self.states.append(moment.state)
            self._note_points_and_rounds(number, moment)
            yield number

    def _note_points_and_rounds(self, number: int, moment: Moment) -> None:
        """The move that ends a game also deals the next one; its points belong to the one that it ends."""
        now = self.game.game_and_round(moment.state)
        ended = self.rounds[-1][1] if self.rounds else now[0]
        for note in moment.notes:
            earned = self.game.points_from(note)
            if earned is not None:
                self.points.append(Points(number, ended, earned[0], earned[1], note))
        if not self.rounds or self.rounds[-1][1:] != now:
            self.rounds.append((number, *now))

    @property
    def last_move(self) -> int:
        """The number of the last moment: as many moves were made."""
        return len(self.record.moves)

    def moment(self, number: int) -> Moment:
        """The moment after so many moves."""
        return self._around(number)[1]

    def _around(self, number: int) -> tuple[Moment, Moment]:
        """The moment after so many moves, and the one before it; at the start they are the same."""
        assert self.start is not None
        if not number:
            return self.start, self.start
        first = (number - 1) // SPACING
        before = now = self.start
        for place, moment in enumerate(self.record.moments_from(first * SPACING, self.states[first])):
            before, now = now, moment
            if first * SPACING + place == number:
                break
        return before, now

    def view_at(
        self,
        number: int,
        seat: int | None,
        shape: str,
        known_backgrounds: Container[str] = frozenset(),
        *,
        everything: bool = False,
    ) -> Plain:
        """What a viewer saw after so many moves: the fields by which a live table is drawn, and the move before.

        With ``everything``, all cards are open, as nobody saw them then; whoever asks must be allowed to.
        """
        assert seat is None or not everything
        game = self.game
        before, moment = self._around(number)
        view = _view(moment.state, seat, everything)
        scene = game.scene(view, seat, shape, self.names)
        found: Plain = {
            "move": number,
            "last": self.last_move,
            "seat": seat,
            "played": self._played(before, moment, seat, everything),
            "panels": scene.panels_plain(),
            "prompt": scene.prompt,
            "moves": [[move, game.words(move, seat, view, self.names)] for move in scene.legal],
            "pieces": {piece.id: piece.to_plain() for piece in scene.pieces},
            "parts": scene.piece_ids_by_part(),
            "lines": [
                [note.fact, note_text_for(game, note, seat, self.names), note.rule]
                for note in moment.notes
                if everything or note.visible_to(seat)
            ],
        }
        found.update(new_backgrounds(scene.backgrounds, known_backgrounds))
        if scene.attention is not None:
            found["attention"] = scene.attention
        animation = self._animation(number, before, moment, seat, everything, scene)
        if animation is not None:
            found["animation"] = animation.to_plain()
        if view.over:
            found["outcome"] = outcome_info(game, view.outcome())
        return found

    def _animation(
        self, number: int, before: Moment, moment: Moment, seat: int | None, everything: bool, scene: Scene
    ) -> Animation | None:
        """The animation of the move that led to a moment."""
        notes = visible_notes(moment.notes, seat)
        earlier = _view(before.state, seat, everything) if moment.played is not None else None
        after = _view(moment.state, seat, everything)
        steps = self.game.animate(earlier, notes, after, seat, scene.shape, self.names) if notes else []
        return Animation(str(number), scene.story_area, steps) if steps else None

    def _played(self, before: Moment, moment: Moment, seat: int | None, everything: bool) -> Plain | None:
        """Who made the move that led to a moment, and its words; what others chose in secret has none."""
        played = moment.played
        if played is None:
            return None
        if len(before.state.waiting()) > 1 and played.seat != seat and not everything:
            return {"seat": played.seat, "move": None, "text": ""}
        text = self.game.words(played.move, seat, before.state.seen_by(played.seat), self.names)
        return {"seat": played.seat, "move": played.move, "text": text}

    def scores(self, seat: int | None) -> Plain:
        """How each point came, as far as the game notes it, and what each seat had in the end."""
        assert self.record.outcome is not None
        outcome = self.record.outcome
        totals = [*enumerate(outcome.scores), *[(actor, score) for actor, _, score in outcome.actors]]
        rows: dict[int, list[Plain]] = {who: [] for who, _ in totals}
        for move, game, earner, amount, note in self.points:
            text = self.game.words(note, seat, names=self.names)
            rows[earner].append({"move": move, "game": game, "amount": amount, "text": text, "rule": note.rule})
        return {
            "explained": self.game.has_points,
            "seats": [
                {"seat": who, "name": self._name(who), "total": total, "rows": rows[who]} for who, total in totals
            ],
        }

    def _name(self, who: int) -> str:
        return self.game.actor_name(who) if is_actor(who) else self.names[who]


def _view(state: State, seat: int | None, everything: bool) -> State:
    return state.fully_revealed() if everything else state.seen_by(seat)


def note_text_for(game: Game[State], note: Note, seat: int | None, names: tuple[str, ...]) -> str:
    """A note as the reader reads it; one that was not for them, as those read it who got it: ``To Ada: You see ...``"""
    if note.visible_to(seat):
        return game.words(note, seat, names=names)
    audience = [each for each in range(len(names)) if note.visible_to(each)]
    listed = " and ".join([names[each] for each in audience])
    return f"To {listed}: {game.words(note, audience[0], names=names)}"


def loaded_replay(record: Record, names: tuple[str, ...] = ()) -> Replay:
    """The replay of a short record, loaded at once."""
    replay = Replay(record, names)
    for _ in replay.load():
        pass
    return replay


def dealt(record: Record) -> Plain:
    """Every pick of chance as the number it was below and its value, in order; and where the dealer went on elsewhere.

    A jump is the number of picks before it, and the word of the stream from which the dealer went on.
    """
    picks = [[below, value] for value, below in record.deal]
    jumps: list[list[int]] = []
    for played in record.moves:
        if played.dealer_position >= 0:
            jumps.append([len(picks), played.dealer_position])
        picks += [[below, value] for value, below in played.picks]
    return {"picks": picks, "jumps": jumps}
