"""Metrics for Prometheus."""

from __future__ import annotations

import bisect
from collections import defaultdict

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Histogram:
    """A distribution of durations."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect.bisect_left(BUCKETS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> list[str]:
        so_far = 0
        written = [f"# TYPE {name} histogram"]
        for edge, count in zip((*BUCKETS, "+Inf"), self.counts, strict=True):
            so_far += count
            written.append(f'{name}_bucket{{le="{edge}"}} {so_far}')
        return [*written, f"{name}_sum {self.total:.6f}", f"{name}_count {so_far}"]


class Metrics:
    """The metrics of one worker."""

    def __init__(self) -> None:
        self.answers: defaultdict[tuple[str, int], int] = defaultdict(int)
        self.problems: defaultdict[str, int] = defaultdict(int)  # by kind
        self.commands = Histogram()
        self.counted: defaultdict[str, int] = defaultdict(int)

    def text(self, gauges: dict[str, float]) -> str:
        lines = ["# TYPE starhold_http_responses_total counter"]
        lines += [
            f'starhold_http_responses_total{{method="{method}",status="{status}"}} {count}'
            for (method, status), count in sorted(self.answers.items())
        ]
        lines.append("# TYPE starhold_problems_total counter")
        lines += [
            f'starhold_problems_total{{kind="{kind}"}} {count}'
            for kind, count in sorted(self.problems.items())
        ]
        for name, count in sorted(self.counted.items()):
            lines += [f"# TYPE starhold_{name}_total counter", f"starhold_{name}_total {count}"]
        for name, value in sorted(gauges.items()):
            lines += [f"# TYPE starhold_{name} gauge", f"starhold_{name} {value:g}"]
        lines += self.commands.lines("starhold_command_seconds")
        return "\n".join(lines) + "\n"
