"""How a game ended."""

from __future__ import annotations


class Outcome:
    """The place of every seat (1 is first; ties share a place), its score, and why the game ended."""

    __slots__ = ("places", "reason", "scores")

    def __init__(self, places: tuple[int, ...], scores: tuple[int, ...], reason: str) -> None:
        self.places = places
        self.scores = scores
        self.reason = reason

    def winners(self) -> list[int]:
        """The seats in first place; empty if nobody won."""
        return [seat for seat, place in enumerate(self.places) if place == 1]

    def with_resigned(self, seats: list[int]) -> Outcome:
        """The outcome after these seats have resigned, for games whose rules have no resignation.

        Players who played on are ranked first, the others share the last place; if nobody played on, nobody wins.
        """
        if not seats:
            return self
        stayed = [seat for seat in range(len(self.places)) if seat not in seats]
        first = 1 if stayed and self.winners() else 2
        places = [first + sum([self.places[other] < place for other in stayed]) for place in self.places]
        for seat in seats:
            places[seat] = first + len(stayed)
        return Outcome(tuple(places), self.scores, self.reason)

    def to_plain(self) -> dict[str, object]:
        return {"places": list(self.places), "scores": list(self.scores), "reason": self.reason}

    def __reduce__(self) -> tuple[object, ...]:
        return Outcome, (self.places, self.scores, self.reason)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.to_plain() == other.to_plain()

    def __hash__(self) -> int:
        return hash((self.places, self.scores, self.reason))

    def __repr__(self) -> str:
        return f"Outcome(places={self.places}, scores={self.scores}, reason={self.reason!r})"


def rank_by_score(scores: tuple[int, ...], reason: str) -> Outcome:
    """Rank seats by score; ties share a place, and the next place is skipped."""
    places = tuple([1 + sum([other > score for other in scores]) for score in scores])
    return Outcome(places, scores, reason)
