"""Metrics for Prometheus: some are counted as things happen, others are read on request."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
Gauges = Mapping[str, tuple[str, float]]  # name: what it is, and its value
Counts = Mapping[str, tuple[str, str, Mapping[str, float]]]  # name: what, the label, its counts
disable_created_metrics()  # type: ignore[no-untyped-call]  # the library has no type for it


class Watched(Collector):
    """Values that are looked up when somebody asks."""

    def __init__(self, look: Callable[[], tuple[Gauges, Counts]]) -> None:
        self._look = look

    def collect(self) -> Iterator[Metric]:
        gauges, counts = self._look()
        for name, (about, value) in gauges.items():
            yield GaugeMetricFamily(f"starhold_{name}", about, value)
        for name, (about, label, values) in counts.items():
            family = CounterMetricFamily(f"starhold_{name}", about, labels=[label])
            for kind, count in values.items():
                family.add_metric([kind], count)
            yield family

    def describe(self) -> list[Metric]:
        return []  # nothing is looked up before somebody asks


class Metrics:
    """The metrics of one worker."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self.answers = Counter(
            "starhold_http_responses", "Answers.", ["method", "status"], registry=registry
        )
        self.problems = Counter(
            "starhold_problems", "Problems answered.", ["kind"], registry=registry
        )
        self.tables = Counter("starhold_tables", "Tables opened.", registry=registry)
        self.messages = Counter(
            "starhold_messages", "Messages sent through sockets.", registry=registry
        )
        self.bot_choices = Counter(
            "starhold_bot_choices", "Choices made by bots.", registry=registry
        )
        self.bot_failures = Counter(
            "starhold_bot_failures",
            "Bots that failed and were replaced by chance.",
            registry=registry,
        )
        self.commands = Histogram(
            "starhold_command_seconds",
            "Time from a command to its commit.",
            buckets=BUCKETS,
            registry=registry,
        )

    def watch(self, look: Callable[[], tuple[Gauges, Counts]]) -> None:
        """Report what a function finds whenever somebody asks."""
        self.registry.register(Watched(look))

    def text(self) -> bytes:
        return generate_latest(self.registry)
