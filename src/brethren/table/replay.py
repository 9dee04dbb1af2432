"""A game that was played, moment by moment, as somebody would have seen it."""

from __future__ import annotations

from collections.abc import Container

from brethren.core.actors import is_actor
from brethren.core.record import Moment, Record
from brethren.scene.animation import Animation
from brethren.scene.background import new_backgrounds
from brethren.scene.scene import Plain, Scene
from brethren.table.outcome_info import outcome_info


class Replay:
    """Every moment of a record, and what its players are called."""

    def __init__(self, record: Record, names: tuple[str, ...] = ()) -> None:
        self.record = record
        self.game = record.game
        self.names = names or tuple(record.players)  # none: the words say seat 1
        self.moments: list[Moment] = record.replay()

    @property
    def last_move(self) -> int:
        """The number of the last moment: as many moves were made."""
        return len(self.moments) - 1

    def view_at(
        self, number: int, seat: int | None, shape: str, known_backgrounds: Container[str] = frozenset()
    ) -> Plain:
        """What a viewer saw after so many moves: the fields by which a live table is drawn, and the move before."""
        game, moment = self.game, self.moments[number]
        view = moment.state.seen_by(seat)
        scene = game.scene(view, seat, shape, self.names)
        found: Plain = {
            "move": number,
            "last": self.last_move,
            "seat": seat,
            "played": self.move_at(number, seat),
            "panels": scene.panels_plain(),
            "prompt": scene.prompt,
            "moves": [[move, game.words(move, seat, view, self.names)] for move in scene.legal],
            "pieces": {piece.id: piece.to_plain() for piece in scene.pieces},
            "parts": scene.piece_ids_by_part(),
            "lines": [
                [note.fact, game.words(note, seat, names=self.names), note.rule]
                for note in moment.notes
                if note.visible_to(seat)
            ],
        }
        found.update(new_backgrounds(scene.backgrounds, known_backgrounds))
        if scene.attention is not None:
            found["attention"] = scene.attention
        animation = self.animation_at(number, seat, scene)
        if animation is not None:
            found["animation"] = animation.to_plain()
        if view.over:
            found["outcome"] = outcome_info(game, view.outcome())
        return found

    def animation_at(self, number: int, seat: int | None, scene: Scene) -> Animation | None:
        """The animation that the last move brought; later scenes keep it until the next one, but do not repeat it."""
        animation = scene.animation
        if animation is None or not number:
            return animation
        before = self.game.scene(self.moments[number - 1].state.seen_by(seat), seat, scene.shape).animation
        return animation if before is None or before.id != animation.id else None

    def move_at(self, number: int, seat: int | None) -> Plain | None:
        """Who made the move that led to a moment, and its words; what others chose in secret has none."""
        played = self.moments[number].played
        if played is None:
            return None
        before = self.moments[number - 1].state
        if len(before.waiting()) > 1 and played.seat != seat:
            return {"seat": played.seat, "move": None, "text": ""}
        text = self.game.words(played.move, seat, before.seen_by(played.seat), self.names)
        return {"seat": played.seat, "move": played.move, "text": text}

    def scores(self, seat: int | None) -> Plain:
        """How each point came, as far as the game notes it, and what each seat had in the end."""
        assert self.record.outcome is not None
        outcome = self.record.outcome
        totals = [*enumerate(outcome.scores), *[(actor, score) for actor, _, score in outcome.actors]]
        rows: dict[int, list[Plain]] = {who: [] for who, _ in totals}
        for number, moment in enumerate(self.moments):
            for note in moment.notes:
                earned = self.game.points_from(note)
                if earned is not None:
                    text = self.game.words(note, seat, names=self.names)
                    rows[earned[0]].append({"move": number, "amount": earned[1], "text": text, "rule": note.rule})
        return {
            "explained": self.game.has_points,
            "seats": [
                {"seat": who, "name": self._name(who), "total": total, "rows": rows[who]} for who, total in totals
            ],
        }

    def _name(self, who: int) -> str:
        return self.game.actor_name(who) if is_actor(who) else self.names[who]


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
