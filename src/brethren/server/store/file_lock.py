"""A lock between processes that write to the same SQLite file."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType

from brethren.server.store.errors import StoreError


class FileLock:
    """Wakes the next waiting process at once, whereas SQLite's own busy handler sleeps and polls.

    It is an advisory lock on a file beside the database; the system releases it when its process ends, however it ends.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._file = os.open(f"{path}-lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreError(f"the file {path}-lock cannot be created: {error.strerror}") from error

    def __enter__(self) -> None:
        import fcntl  # imported here because Windows lacks it, and has no worker processes either

        fcntl.flock(self._file, fcntl.LOCK_EX)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        import fcntl

        fcntl.flock(self._file, fcntl.LOCK_UN)

    def close(self) -> None:
        os.close(self._file)
