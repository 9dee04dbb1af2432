"""What the server counts, in the words of Prometheus; and its log, one JSON object a line, without secrets."""

from __future__ import annotations

import json
import logging
import sys
from typing import Final

LOG: Final = logging.getLogger("brethren")
ROWS: Final = (
    ("brethren_tables_created_total", "counter", "tables created by this process"),
    ("brethren_tables_in_memory", "gauge", "tables held in memory"),
    ("brethren_links_total", "counter", "WebSocket links opened"),
    ("brethren_links_open", "gauge", "WebSocket links open now"),
    ("brethren_requests_total", "counter", "requests granted that everybody may know of"),
    ("brethren_refused_total", "counter", "requests refused with a sentence"),
    ("brethren_failures_total", "counter", "failures of our own"),
)


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

    def counts(self, tables_in_memory: int) -> list[int]:
        """In the order of ``ROWS``."""
        return [
            self.tables,
            tables_in_memory,
            self.links,
            self.links_open,
            self.requests,
            self.refused,
            self.failures,
        ]


def prometheus(counts: dict[str, list[int]]) -> str:
    """What processes have counted; each by its label, which is empty where there is only one."""
    lines: list[str] = []
    for place, (name, kind, meaning) in enumerate(ROWS):
        lines += [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}"]
        lines += [f"{name}{label} {found[place]}" for label, found in counts.items()]
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
