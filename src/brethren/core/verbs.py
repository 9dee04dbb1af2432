"""Verbs: the vocabulary of a game, which numbers every possible move."""

from __future__ import annotations

from itertools import product
from typing import Final

from brethren.core.errors import UnreadableMove

Argument = tuple[str, ...] | int
"""The texts that an argument can have, or how many there may be; components may give their texts later."""
RECORD_MARKS: Final = (" @", " |")
"""What ends the move in a line of a record, so that no text may contain it."""


class Verbs:
    """Maps move texts to consecutive ints from 0.

    ``PEEK = verbs.add("peek", ("B1", "B2"))`` reserves two ints, and ``PEEK + place`` is a move. With several
    arguments the last one counts fastest: after ``SAIL = verbs.add("sail", HEXES, SHIPS)``, the move
    ``SAIL + hex * len(SHIPS) + ship`` has the text ``sail 12 sloop``.
    """

    __slots__ = ("_arguments", "_moves", "_verb_of_move", "names", "sizes", "starts", "texts")

    def __init__(self) -> None:
        self.names: list[str] = []
        self.starts: list[int] = []
        self.sizes: list[int] = []
        self.texts: list[str] = []
        self._arguments: list[tuple[tuple[str, ...], ...]] = []  # by verb: the texts of each argument
        self._verb_of_move: list[int] = []
        self._moves: dict[str, int] = {}

    def add(self, name: str, *arguments: Argument) -> int:
        """Reserve one int for each combination of arguments (one, if there are none) and return the first."""
        assert name not in self.names, f"the verb {name!r} was added twice"
        start = len(self.texts)
        choices = tuple([_texts_of(each) for each in arguments])
        for combination in product(*choices):
            self._add_text(" ".join([name, *combination]))
        assert len(self.texts) > start, f"the verb {name!r} has an argument without texts"
        self.names.append(name)
        self.starts.append(start)
        self.sizes.append(len(self.texts) - start)
        self._arguments.append(choices)
        return start

    def _add_text(self, text: str) -> None:
        key = _normalized(text)
        assert " ".join(text.split()) == text, f"{text!r} should be words with single spaces between them"
        assert text.isprintable(), f"{text!r} cannot be printed"
        assert not any([mark in text for mark in RECORD_MARKS]), f"{text!r} cannot stand in a record"
        assert key not in self._moves, f"two moves have the text {text!r}"
        self._moves[key] = len(self.texts)
        self._verb_of_move.append(len(self.names))
        self.texts.append(text)

    def with_texts(self, texts: dict[str, tuple[tuple[str, ...], ...]]) -> Verbs:
        """The same moves with other texts for the arguments of some verbs, as the components of a game give them.

        There may be fewer texts than ints were reserved for; then the rest keep their numbers.
        """
        assert all([name in self.names for name in texts]), "texts for a verb that was never added"
        renamed = Verbs()
        for name, old in zip(self.names, self._arguments, strict=True):
            new = texts.get(name, old)
            assert len(new) == len(old), f"the verb {name!r} has {len(old)} arguments, not {len(new)}"
            renamed.add(name, *[_filled_up(given, len(reserved)) for given, reserved in zip(new, old, strict=True)])
        return renamed

    def __len__(self) -> int:
        return len(self.texts)

    def text(self, move: int) -> str:
        """The text of a move, such as ``peek B2``; the inverse of ``read``."""
        if not 0 <= move < len(self.texts):
            raise UnreadableMove(f"{move} is not a move; moves are 0 to {len(self.texts) - 1}")
        return self.texts[move]

    def read(self, text: str) -> int:
        """The move with this text; case and extra spaces do not matter."""
        move = self._moves.get(_normalized(text))
        if move is None:
            raise UnreadableMove(f"{text[:40]!r} is not a move; the verbs are {', '.join(self.names)}")
        return move

    def verb(self, move: int) -> str:
        """The verb of a move, without its arguments."""
        return self.names[self._verb_of_move[move]]

    def split(self, move: int) -> tuple[int, int]:
        """The first move of its verb, which is the verb's constant, and the distance from it: a key for tables."""
        start = self.starts[self._verb_of_move[move]]
        return start, move - start

    def arguments(self, move: int) -> tuple[int, ...]:
        """The index of each argument of a move among the texts of that argument."""
        verb = self._verb_of_move[move]
        rest = move - self.starts[verb]
        found: list[int] = []
        for texts in reversed(self._arguments[verb]):
            found.append(rest % len(texts))
            rest //= len(texts)
        return tuple(reversed(found))

    def argument_counts(self) -> dict[str, int]:
        """How many arguments each verb has."""
        return {name: len(texts) for name, texts in zip(self.names, self._arguments, strict=True)}


def _texts_of(argument: Argument) -> tuple[str, ...]:
    return argument if isinstance(argument, tuple) else _filled_up((), argument)


def _filled_up(texts: tuple[str, ...], size: int) -> tuple[str, ...]:
    """The texts, and numbers for those of ``size`` arguments that have none."""
    assert len(texts) <= size, f"{len(texts)} texts for {size} arguments"
    return texts + tuple([f"#{place}" for place in range(len(texts), size)])


def _normalized(text: str) -> str:
    return " ".join(text.lower().split())
