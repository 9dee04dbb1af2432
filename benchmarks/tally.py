"""What was measured: latencies while the tally is open, and rows of figures."""

from __future__ import annotations

from array import array
from dataclasses import asdict, dataclass

MS = 1000.0


def percentile(values: array[float], share: float) -> float:
    """In milliseconds; 0 when nothing was measured."""
    if not values:
        return 0.0
    row = sorted(values)
    return round(row[min(len(row) - 1, int(share * len(row)))] * MS, 3)


class Tally:
    """What clients measure, while it is open."""

    def __init__(self) -> None:
        self.open = False
        self.ack_delays: array[float] = array("d")  # from a move to its acknowledgement
        self.update_delays: array[float] = array("d")  # from a move to its update at another seat
        self.pings: array[float] = array("d")
        self.updates = 0
        self.update_bytes = 0
        self.games = 0
        self.refused = 0
        self.lost = 0  # links that the server has closed

    def acknowledged(self, seconds: float) -> None:
        if self.open:
            self.ack_delays.append(seconds)

    def update_received(self, seconds: float) -> None:
        if self.open:
            self.update_delays.append(seconds)

    def message(self, size: int) -> None:
        if self.open:
            self.updates += 1
            self.update_bytes += size


@dataclass(frozen=True)
class Row:
    """One run of one server."""

    server: str
    processes: int
    storage: str
    tables: int
    pace: float  # moves a second and table that were asked for; 0 is as fast as acknowledged
    seconds: float
    moves: int
    moves_per_second: float
    ack_p50_ms: float
    ack_p99_ms: float
    news_p50_ms: float
    news_p99_ms: float
    news_samples: int
    news_bytes: float  # of a message, on average
    memory_mb: float
    server_cpu: float  # 1.0 is one core
    cpu_us_a_move: float  # of the server; other programs on the machine hardly change it
    client_cpu: float
    setup_seconds: float
    games: int
    refused: int
    lost: int

    def to_plain(self) -> dict[str, object]:
        return asdict(self)


COLUMNS = (
    ("server", "server", 13),
    ("processes", "procs", 6),
    ("storage", "storage", 8),
    ("tables", "tables", 7),
    ("pace", "pace", 5),
    ("moves_per_second", "moves/s", 9),
    ("ack_p50_ms", "ack p50", 9),
    ("ack_p99_ms", "ack p99", 9),
    ("news_p50_ms", "news p50", 9),
    ("news_p99_ms", "news p99", 9),
    ("news_bytes", "news B", 8),
    ("memory_mb", "RSS MB", 8),
    ("server_cpu", "CPU", 6),
    ("cpu_us_a_move", "us/move", 8),
    ("client_cpu", "client", 7),
    ("games", "games", 6),
    ("refused", "refused", 8),
)


def heading() -> str:
    return " ".join([title.rjust(width) for _, title, width in COLUMNS])


def line(row: Row) -> str:
    return " ".join([str(getattr(row, name)).rjust(width) for name, _, width in COLUMNS])
