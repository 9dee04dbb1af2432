"""What can go wrong with a store.

BrethrenError
  Conflict      another process has appended first; nothing was written
  StoreError    the database cannot be used, or the text cannot be stored
"""

from __future__ import annotations

from brethren.core.errors import BrethrenError


class Conflict(BrethrenError):
    """Another process has appended first; nothing was written. Read the log and decide again."""


class StoreError(BrethrenError):
    """The database cannot be used, or the text cannot be stored.

    After a failed append its outcome may be unknown: read the log before you append to it again.
    """
