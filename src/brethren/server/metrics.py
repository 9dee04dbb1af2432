"""What the server counts, for Prometheus."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from brethren.server.logs import LOG

Counts = list[int]
"""What one process has counted, in the order of ``FAMILIES``; workers send it to each other."""
FAMILIES: Final[tuple[tuple[type[CounterMetricFamily | GaugeMetricFamily], str, str], ...]] = (
    (CounterMetricFamily, "brethren_tables_created_total", "tables created by this process"),
    (GaugeMetricFamily, "brethren_tables_in_memory", "tables held in memory"),
    (CounterMetricFamily, "brethren_links_total", "WebSocket links opened"),
    (GaugeMetricFamily, "brethren_links_open", "WebSocket links open now"),
    (CounterMetricFamily, "brethren_requests_total", "requests granted that everybody may know of"),
    (CounterMetricFamily, "brethren_refused_total", "requests refused with a sentence"),
    (CounterMetricFamily, "brethren_failures_total", "failures of the server itself"),
)


class Metrics:
    """The counters of one process."""

    def __init__(self) -> None:
        self.tables = 0
        self.links = 0
        self.links_open = 0
        self.requests = 0
        self.refused = 0
        self.failures = 0

    def count_failure(self, error: BaseException | None) -> None:
        """Count and log a failure of the server itself."""
        self.failures += 1
        LOG.error("failure", exc_info=error)

    def counts(self, tables_in_memory: int) -> Counts:
        """In the order of ``FAMILIES``."""
        return [
            self.tables,
            tables_in_memory,
            self.links,
            self.links_open,
            self.requests,
            self.refused,
            self.failures,
        ]


class ProcessCollector(Collector):
    """What all processes behind this port have counted, by their numbers; a single process needs no label."""

    def __init__(self, counts_of: Callable[[], dict[str, Counts]]) -> None:
        self.counts_of = counts_of

    def collect(self) -> Iterator[Metric]:
        counts = self.counts_of()
        for place, (family, name, meaning) in enumerate(FAMILIES):
            labels = ["process"] if any(counts) else []
            found = family(name, meaning, labels=labels)
            for process, row in counts.items():
                found.add_metric([process][: len(labels)], row[place])
            yield found


def prometheus_registry(counts_of: Callable[[], dict[str, Counts]]) -> CollectorRegistry:
    """A registry of one application; the library's global one would mix those of a test."""
    registry = CollectorRegistry()
    registry.register(ProcessCollector(counts_of))
    return registry
