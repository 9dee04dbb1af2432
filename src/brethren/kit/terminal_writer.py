"""The base of a game's terminal writer: texts of the words file, and what players are called."""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import mypyc_attr

Phrase = Callable[[str, str], str]
"""Looks up a text of a game by its section and key."""


@mypyc_attr(allow_interpreted_subclasses=True)
class TerminalWriter:
    """Writes one view for one reader. The texts are in the section ``[strip]``."""

    def __init__(self, seat: int | None, names: tuple[str, ...], phrase: Phrase) -> None:
        self.seat = seat
        self.names = names
        self.phrase = phrase

    def say(self, key: str) -> str:
        return self.phrase("strip", key)

    def count(self, kind: str, number: int) -> str:
        """``1 coin``, ``3 coins``."""
        return self.phrase(f"counts.{kind}", "one" if number == 1 else "other").replace("{0}", str(number))

    def player_name(self, seat: int) -> str:
        """A player's name at the beginning of a line."""
        return self.say("you") if seat == self.seat else self.player_in_sentence(seat)

    def player_in_sentence(self, seat: int) -> str:
        """A player's name in the middle of a sentence."""
        if seat == self.seat:
            return self.say("you_there")
        return self.names[seat] if seat < len(self.names) else self.say("seat").format(seat + 1)
