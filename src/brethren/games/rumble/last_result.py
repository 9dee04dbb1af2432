"""The result of the last Battle, as everybody may know it (PR-R50)."""

from __future__ import annotations


class Hit:
    """The damage of one attacker to one victim."""

    __slots__ = ("attacker", "damage", "raw_damage", "redirected", "victim")

    def __init__(self, attacker: int, victim: int, raw_damage: int, damage: int, redirected: int) -> None:
        self.attacker = attacker
        self.victim = victim
        self.raw_damage = raw_damage  # before the victim's defence
        self.damage = damage  # after it
        self.redirected = redirected  # how much of the raw damage was meant for Morgan

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hit) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[int, int, int, int, int]:
        return self.attacker, self.victim, self.raw_damage, self.damage, self.redirected


class LastBattle:
    """Public, and never changed: a Battle makes a new one, so that clones and views of a state share it.

    It compares by value, because scenes are cached by what they show.
    """

    __slots__ = ("damage", "dry", "fizzled", "health_gained", "hits")

    def __init__(
        self, fizzled: int, dry: int, damage: tuple[int, ...], health_gained: tuple[int, ...], hits: tuple[Hit, ...]
    ) -> None:
        self.fizzled = fizzled  # a mask of seats
        self.dry = dry  # a mask of seats
        self.damage = damage  # by seat
        self.health_gained = health_gained  # by seat, before the maximum
        self.hits = hits  # by attacker, then by victim

    def hits_by(self, seat: int) -> tuple[Hit, ...]:
        """The hits that a seat made."""
        return tuple([hit for hit in self.hits if hit.attacker == seat])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LastBattle) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[int, int, tuple[int, ...], tuple[int, ...], tuple[Hit, ...]]:
        return self.fizzled, self.dry, self.damage, self.health_gained, self.hits
