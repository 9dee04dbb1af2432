"""What the server counts, in the words of Prometheus; and its log, one JSON object a line, without secrets."""

from __future__ import annotations

import json
import logging
import sys
from typing import Final

LOG: Final = logging.getLogger("brethren")


class Metrics:
    """Counters of one process."""

    def __init__(self) -> None:
        self.tables = 0
        self.links = 0
        self.links_open = 0
        self.requests = 0
        self.refused = 0
        self.failures = 0

    def failed(self, error: BaseException | None) -> None:
        """Something went wrong on our side."""
        self.failures += 1
        LOG.error("failure", exc_info=error)

    def text(self, tables_in_memory: int) -> str:
        rows = [
            ("brethren_tables_created_total", "counter", "tables created by this process", self.tables),
            ("brethren_tables_in_memory", "gauge", "tables held in memory", tables_in_memory),
            ("brethren_links_total", "counter", "WebSocket links opened", self.links),
            ("brethren_links_open", "gauge", "WebSocket links open now", self.links_open),
            ("brethren_requests_total", "counter", "requests granted that everybody may know of", self.requests),
            ("brethren_refused_total", "counter", "requests refused with a sentence", self.refused),
            ("brethren_failures_total", "counter", "failures of our own", self.failures),
        ]
        lines: list[str] = []
        for name, kind, meaning, value in rows:
            lines += [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}", f"{name} {value}"]
        return "\n".join(lines) + "\n"


class JsonLines(logging.Formatter):
    """One JSON object a line."""

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
