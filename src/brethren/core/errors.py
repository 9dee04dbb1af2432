"""Everything that can go wrong through somebody's input, as one small tree.

    BrethrenError
      UnknownGame      no game, bot or preset of that name
      BadSeats         a seat count or seat the game does not have
      BadOption        an option, preset or value the game does not have
      IllegalMove      a move, or a seat, that is not asked for now
      UnreadableMove   text that names no move
      BadState         plain data that is no state of the game
      BadRecord        a record that is truncated, edited or no record at all
        NewerRules     a record of rules this installation does not have
      ScriptEnded      a scripted dealer was asked for more picks than it has
      Refused          a table does not do that now (table/decide.py)
      BadMessage, TableNotFound, NotFound, TooManyRequests    what a server cannot answer (server/)
      Conflict         another process has written to the table first (server/store/errors.py)
      StoreError       the database is away (server/store/errors.py)

A message is one sentence: the value, and what would be right. Bugs are ``assert``.
"""


class BrethrenError(Exception):
    """Somebody's input was wrong; nothing has changed."""


class UnknownGame(BrethrenError):
    """No game, bot or preset of that name."""


class BadSeats(BrethrenError):
    """A seat count or seat the game does not have."""


class BadOption(BrethrenError):
    """An option, preset or value the game does not have."""


class IllegalMove(BrethrenError):
    """A move, or a seat, that is not asked for now."""


class UnreadableMove(BrethrenError):
    """Text that names no move."""


class BadState(BrethrenError):
    """Plain data that is no state of the game."""


class BadRecord(BrethrenError):
    """A record that is truncated, edited or no record at all."""


class NewerRules(BadRecord):
    """A record of rules this installation does not have."""


class ScriptEnded(BrethrenError):
    """A scripted dealer was asked for more picks than it has."""

    def __init__(self, n: int, picks_used: int) -> None:
        super().__init__(f"the script ended after {picks_used} picks, and one more below {n} is needed")
        self.n = n
