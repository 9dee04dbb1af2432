"""Dealers: the source of randomness, and the place where rules report facts.

The rules use one primitive, ``pick(n)``: a uniform int below n. The dealer is not part of the state, so no search can
read the future from it.
"""

from __future__ import annotations

from hashlib import blake2b
from struct import unpack
from typing import Final

from mypy_extensions import mypyc_attr

from brethren.core.errors import BadRecord, ScriptEnded
from brethren.core.notes import EVERYONE, Note

WORDS_PER_BLOCK: Final = 16  # 32-bit words in one BLAKE2b block
WORD_VALUES: Final = 1 << 32  # how many values one word can have
NOT_GIVEN: Final = -(1 << 40)  # marks an argument of ``note`` that was left out


@mypyc_attr(allow_interpreted_subclasses=True)
class Dealer:
    """Deals from a seed, using BLAKE2b in counter mode: fast, and unpredictable from its output.

    The same seed deals the same game on every machine and build. ``position`` counts the words used so far, so a
    dealer can continue from where another one stopped.
    """

    def __init__(self, seed: int | str | bytes = 0, position: int = 0) -> None:
        self.notes: list[Note] | None = None
        self._key = blake2b(_seed_bytes(seed), digest_size=32, person=b"brethren").digest()
        self._words: tuple[int, ...] = ()
        self.position = position

    def pick(self, n: int) -> int:
        """Return a uniform int below n. With n = 1 there is no choice, and no word is used."""
        if n == 1:
            return 0
        assert n > 1
        while True:
            at = self.position % WORDS_PER_BLOCK
            if at == 0 or not self._words:
                block = (self.position // WORDS_PER_BLOCK).to_bytes(16, "little")
                self._words = unpack("<16I", blake2b(block, key=self._key).digest())
            word = self._words[at]
            self.position += 1
            if word < WORD_VALUES - WORD_VALUES % n:  # reject the rest: it would make low numbers slightly more likely
                return word % n

    def seek(self, position: int) -> None:
        """Continue from another position in the same stream."""
        self.position = position
        self._words = ()

    def roll(self, sides: int) -> int:
        """Roll a die: 1 to ``sides``."""
        return self.pick(sides) + 1

    def shuffle(self, cards: list[int]) -> None:
        """Shuffle the cards in place; every order is equally likely."""
        for last in range(len(cards) - 1, 0, -1):
            at = self.pick(last + 1)
            cards[at], cards[last] = cards[last], cards[at]

    def draw(self, bag: list[int]) -> int:
        """Take one piece from a bag that holds ``bag[kind]`` pieces of each kind, and return its kind."""
        left = self.pick(sum(bag))
        kind = 0
        while left >= bag[kind]:
            left -= bag[kind]
            kind += 1
        bag[kind] -= 1
        return kind

    def note(
        self,
        fact: str,
        a: int = NOT_GIVEN,
        b: int = NOT_GIVEN,
        c: int = NOT_GIVEN,
        d: int = NOT_GIVEN,
        e: int = NOT_GIVEN,
        f: int = NOT_GIVEN,
        *,
        rule: str,
        to: int = EVERYONE,
    ) -> None:
        """Report a fact with up to six numbers to everyone, or to the seats whose bits are set in ``to``.

        Six arguments instead of ``*values``: in the compiled build they cost nothing when no notes are collected.
        """
        if self.notes is not None:
            values = tuple([value for value in (a, b, c, d, e, f) if value != NOT_GIVEN])
            self.notes.append(Note(fact, values, rule, to))

    def start_collecting_notes(self) -> list[Note]:
        """Start a new list of notes and return it; the rules add to it as they act."""
        self.notes = []
        return self.notes


class ScriptedDealer(Dealer):
    """Returns given picks, for tests, replays, or real dice at a real table; raises ScriptEnded when they run out."""

    def __init__(self, picks: list[int] | tuple[int, ...]) -> None:
        super().__init__()
        self.picks = list(picks)
        self.picks_used = 0  # a script ignores ``position``: its picks follow one another

    def pick(self, n: int) -> int:
        if n == 1:
            return 0
        if self.picks_used == len(self.picks):
            raise ScriptEnded(n, self.picks_used)
        value = self.picks[self.picks_used]
        if not 0 <= value < n:
            raise BadRecord(f"pick {self.picks_used + 1} is {value}; it must be below {n}")
        self.picks_used += 1
        return value


class RecordingDealer(Dealer):
    """Passes on the picks of another dealer and keeps each with the number it was picked below."""

    def __init__(self, source: Dealer) -> None:
        super().__init__()
        self.source = source
        self.picks: list[tuple[int, int]] = []

    def pick(self, n: int) -> int:
        value = self.source.pick(n)
        if n > 1:
            self.picks.append((value, n))
        return value

    def seek(self, position: int) -> None:
        self.source.seek(position)

    def take_picks(self) -> list[tuple[int, int]]:
        """Return the picks since the last call."""
        taken = self.picks
        self.picks = []
        return taken


def _seed_bytes(seed: int | str | bytes) -> bytes:
    if isinstance(seed, bytes):
        return b"b" + seed
    return b"s" + str(seed).encode()
