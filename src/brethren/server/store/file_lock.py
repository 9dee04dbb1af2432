"""Neighbours write to one file in turn."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType

from brethren.server.store.errors import StoreError


class FileLock:
    """Whoever waits is woken when it is his turn; SQLite by itself would look again every so often, and sleep between.

    It is a lock on a file beside the database. The system takes it from a process that ends, however it ends.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._file = os.open(f"{path}-turn", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreError(f"the file {path}-turn cannot be made: {error.strerror}") from error

    def __enter__(self) -> None:
        import fcntl  # here, for there are no neighbours where it is missing

        fcntl.flock(self._file, fcntl.LOCK_EX)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        import fcntl

        fcntl.flock(self._file, fcntl.LOCK_UN)

    def close(self) -> None:
        os.close(self._file)
