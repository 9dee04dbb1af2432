"""The server's log: one JSON object per line, without secrets."""

from __future__ import annotations

import json
import logging
import sys
from typing import Final

LOG: Final = logging.getLogger("brethren")


class JsonLines(logging.Formatter):
    """Writes one JSON object per line; ``extra={"facts": {...}}`` adds fields to it."""

    def format(self, record: logging.LogRecord) -> str:
        row = {"at": round(record.created, 3), "level": record.levelname.lower(), "event": record.getMessage()}
        row.update(getattr(record, "facts", {}))
        if record.exc_info:
            row["error"] = self.formatException(record.exc_info)
        return json.dumps(row)


def log_to_stderr(level: int = logging.INFO) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    LOG.handlers[:] = [handler]
    LOG.setLevel(level)
    LOG.propagate = False
