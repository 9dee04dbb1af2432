"""Dealers: where chance comes from, and where the rules report facts.

The rules know one primitive, ``pick(n)``: a uniform int below n. The dealer is no part of the state, so that no
search can read the future in it.
"""

from __future__ import annotations

from hashlib import blake2b
from struct import unpack
from typing import Final

from mypy_extensions import mypyc_attr

from brethren.core.errors import BadRecord, ScriptEnded
from brethren.core.notes import EVERYONE, Note

WORDS_PER_BLOCK: Final = 16  # 32-bit words in one BLAKE2b block
WORD_VALUES: Final = 1 << 32
NOT_GIVEN: Final = -(1 << 40)


@mypyc_attr(allow_interpreted_subclasses=True)
class Dealer:
    """Deals from a seed: BLAKE2b in counter mode, fast and unpredictable from its output.

    The same seed deals the same game on every machine and build. ``position`` counts the words used, so that a
    dealer can be taken up where it was left.
    """

    def __init__(self, seed: int | str | bytes = 0, position: int = 0) -> None:
        self.notes: list[Note] | None = None
        self._key = blake2b(_seed_bytes(seed), digest_size=32, person=b"brethren").digest()
        self._words: tuple[int, ...] = ()
        self.position = position

    def pick(self, n: int) -> int:
        """A uniform int below n. Where there is no choice (n = 1) nothing is drawn."""
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
            if word < WORD_VALUES - WORD_VALUES % n:  # otherwise low numbers would be a little likelier
                return word % n

    def seek(self, position: int) -> None:
        """Go on from another word of the same stream."""
        self.position = position
        self._words = ()

    def roll(self, sides: int) -> int:
        """A die: 1 to ``sides``."""
        return self.pick(sides) + 1

    def shuffle(self, cards: list[int]) -> None:
        """Put the cards into a random order, each equally likely."""
        for last in range(len(cards) - 1, 0, -1):
            at = self.pick(last + 1)
            cards[at], cards[last] = cards[last], cards[at]

    def draw(self, bag: list[int]) -> int:
        """Take one piece out of a bag that holds ``bag[kind]`` pieces of each kind, and say which kind."""
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

        Six arguments instead of ``*values``: compiled, they cost nothing when nobody listens.
        """
        if self.notes is not None:
            values = tuple([value for value in (a, b, c, d, e, f) if value != NOT_GIVEN])
            self.notes.append(Note(fact, values, rule, to))

    def collect_notes(self) -> list[Note]:
        """Start to keep notes; the list returned grows while the rules act."""
        self.notes = []
        return self.notes


class ScriptedDealer(Dealer):
    """The picks are given: tests, replays, real dice at a real table. Its script must suffice."""

    def __init__(self, picks: list[int] | tuple[int, ...]) -> None:
        super().__init__()
        self.picks = list(picks)
        self.picks_used = 0  # a script has no position: the picks that count are written one after another

    def pick(self, n: int) -> int:
        if n == 1:
            return 0
        if self.picks_used == len(self.picks):
            raise ScriptEnded(n, self.picks_used)
        value = self.picks[self.picks_used]
        if not 0 <= value < n:
            raise BadRecord(f"pick {self.picks_used + 1} is {value} and should be below {n}")
        self.picks_used += 1
        return value


class RecordingDealer(Dealer):
    """Passes on the picks of another dealer and keeps them, each with the number it was picked below."""

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
        """The picks since the last take."""
        taken = self.picks
        self.picks = []
        return taken


def _seed_bytes(seed: int | str | bytes) -> bytes:
    if isinstance(seed, bytes):
        return b"b" + seed
    return b"s" + str(seed).encode()
