"""What can go wrong with a store.

BrethrenError
  Conflict      somebody else has appended there already; nothing was written
  StoreError    the database cannot be used, or the text cannot be kept
"""

from __future__ import annotations

from brethren.core.errors import BrethrenError


class Conflict(BrethrenError):
    """Somebody else has appended there already; nothing was written. Read the log and decide anew."""


class StoreError(BrethrenError):
    """The database cannot be used, or the text cannot be kept.

    After a failed append its outcome may be unknown: read the log before you append to it again.
    """
