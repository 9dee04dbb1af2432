"""How a game ended."""

from __future__ import annotations

ActorResult = tuple[int, int, int]
"""The number of an actor, its place and its score."""


class Outcome:
    """The place of every seat (1 is first; ties share a place), its score, and why the game ended.

    Actors that compete have a place among the seats: if one of them is first, no seat has place 1.
    """

    __slots__ = ("actors", "places", "reason", "scores")

    def __init__(
        self, places: tuple[int, ...], scores: tuple[int, ...], reason: str, actors: tuple[ActorResult, ...] = ()
    ) -> None:
        self.places = places
        self.scores = scores
        self.reason = reason
        self.actors = actors

    def winners(self) -> list[int]:
        """The seats in first place; empty if no seat won."""
        return [seat for seat, place in enumerate(self.places) if place == 1]

    def winning_actors(self) -> list[int]:
        """The numbers of the actors in first place."""
        return [actor for actor, place, _ in self.actors if place == 1]

    def with_resigned(self, seats: list[int]) -> Outcome:
        """The outcome after these seats have resigned, for games whose rules have no resignation.

        Players and actors who played on are ranked first, the others share the last place; if nobody played on, no
        seat wins.
        """
        if not seats:
            return self
        stayed = [place for seat, place in enumerate(self.places) if seat not in seats]
        rivals = [*stayed, *[place for _, place, _ in self.actors]]
        first = 1 if rivals and (self.winners() or self.winning_actors()) else 2
        places = [first + sum([rival < place for rival in rivals]) for place in self.places]
        for seat in seats:
            places[seat] = first + len(rivals)
        actors = tuple(
            [(actor, first + sum([rival < place for rival in rivals]), score) for actor, place, score in self.actors]
        )
        return Outcome(tuple(places), self.scores, self.reason, actors)

    def to_plain(self) -> dict[str, object]:
        plain: dict[str, object] = {"places": list(self.places), "scores": list(self.scores), "reason": self.reason}
        if self.actors:
            plain["actors"] = [list(result) for result in self.actors]
        return plain

    def __reduce__(self) -> tuple[object, ...]:
        return Outcome, (self.places, self.scores, self.reason, self.actors)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.to_plain() == other.to_plain()

    def __hash__(self) -> int:
        return hash((self.places, self.scores, self.reason, self.actors))

    def __repr__(self) -> str:
        actors = f", actors={self.actors}" if self.actors else ""
        return f"Outcome(places={self.places}, scores={self.scores}, reason={self.reason!r}{actors})"


def rank_by_score(scores: tuple[int, ...], reason: str, actor_scores: tuple[tuple[int, int], ...] = ()) -> Outcome:
    """Rank seats, and actors with their scores, by score; ties share a place, and the next place is skipped."""
    rivals = [*scores, *[score for _, score in actor_scores]]
    places = tuple([1 + sum([other > score for other in rivals]) for score in scores])
    actors = tuple([(actor, 1 + sum([other > score for other in rivals]), score) for actor, score in actor_scores])
    return Outcome(places, scores, reason, actors)
