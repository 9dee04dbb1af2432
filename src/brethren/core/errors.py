"""Every error that bad input can cause, as one small tree.

    BrethrenError
      UnknownGame      no game, bot or preset of that name
      BadSeats         a seat or seat count the game does not have
      BadOption        an option, preset or value the game does not have
      IllegalMove      a move that is not legal now, or a seat that is not to move
      UnreadableMove   text that is not a move
      BadComponents    a component file that the game cannot be played with
      BadState         plain data that is not a state of the game
      BadRecord        a record that is truncated, edited, or not a record at all
        NewerRules     a record made with rules this installation does not have
        NoComponents   a record made with changed components that are not known here
      ScriptEnded      a scripted dealer ran out of picks
      Refused          the table does not allow that now (table/decide.py)
      BadMessage, TableNotFound, NotFound, TooManyRequests    requests a server cannot answer (server/)
      Conflict         another process has written to the table first (server/store/errors.py)
      StoreError       the database is unavailable (server/store/errors.py)

A message is one sentence that names the bad value and says what would be right. Bugs are ``assert``.
"""


class BrethrenError(Exception):
    """The input was wrong; nothing has changed."""


class UnknownGame(BrethrenError):
    """No game, bot or preset of that name."""


class BadSeats(BrethrenError):
    """A seat or seat count the game does not have."""


class BadOption(BrethrenError):
    """An option, preset or value the game does not have."""


class BadComponents(BrethrenError):
    """A component file that the game cannot be played with."""


class IllegalMove(BrethrenError):
    """A move that is not legal now, or a seat that is not to move."""


class UnreadableMove(BrethrenError):
    """Text that is not a move."""


class BadState(BrethrenError):
    """Plain data that is not a state of the game."""


class BadRecord(BrethrenError):
    """A record that is truncated, edited, or not a record at all."""


class NewerRules(BadRecord):
    """A record made with rules this installation does not have."""


class NoComponents(BadRecord):
    """A record made with changed components that are not known here."""


class ScriptEnded(BrethrenError):
    """A scripted dealer ran out of picks."""

    def __init__(self, n: int, picks_used: int) -> None:
        super().__init__(f"the script has only {picks_used} picks; the rules need one more, below {n}")
        self.n = n
