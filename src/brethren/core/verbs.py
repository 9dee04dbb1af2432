"""Verbs: the vocabulary of a game, which numbers every possible move."""

from __future__ import annotations

from brethren.core.errors import UnreadableMove


class Verbs:
    """Maps move texts to consecutive ints from 0. ``PEEK = verbs.add("peek", ("B1", "B2"))`` reserves two ints."""

    __slots__ = ("_moves", "_verb_of_move", "names", "sizes", "starts", "texts")

    def __init__(self) -> None:
        self.names: list[str] = []
        self.starts: list[int] = []
        self.sizes: list[int] = []
        self.texts: list[str] = []
        self._verb_of_move: list[int] = []
        self._moves: dict[str, int] = {}

    def add(self, name: str, arguments: tuple[str, ...] = ()) -> int:
        """Reserve one int per argument (or one if there are none) and return the first."""
        assert name not in self.names, f"the verb {name!r} was added twice"
        start = len(self.texts)
        self.starts.append(start)
        for argument in arguments or ("",):
            text = f"{name} {argument}".strip()
            self._moves[text.lower()] = len(self.texts)
            self._verb_of_move.append(len(self.names))
            self.texts.append(text)
        self.sizes.append(len(self.texts) - start)
        self.names.append(name)
        return start

    def __len__(self) -> int:
        return len(self.texts)

    def text(self, move: int) -> str:
        """The text of a move, such as ``peek B2``; the inverse of ``read``."""
        if not 0 <= move < len(self.texts):
            raise UnreadableMove(f"{move} is not a move; moves are 0 to {len(self.texts) - 1}")
        return self.texts[move]

    def read(self, text: str) -> int:
        """The move with this text; case and extra spaces do not matter."""
        move = self._moves.get(" ".join(text.lower().split()))
        if move is None:
            raise UnreadableMove(f"{text[:40]!r} is not a move; the verbs are {', '.join(self.names)}")
        return move

    def verb(self, move: int) -> str:
        """The verb of a move, without its argument."""
        return self.names[self._verb_of_move[move]]

    def argument_index(self, move: int) -> int:
        """The index of the move's argument among those of its verb."""
        return move - self.starts[self._verb_of_move[move]]
