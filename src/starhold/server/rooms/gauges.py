"""What an operator can watch: queues, pools, memory, disk, and what went wrong."""

from __future__ import annotations

import resource
import time
from collections.abc import Iterable
from pathlib import Path

from starhold.server.metrics import Counts, Gauges
from starhold.server.rooms.house import House


def watched(house: House) -> tuple[Gauges, Counts]:
    """Look at everything that is not counted as it happens."""
    rules, bots, files = house.rules, house.processes, house.imports
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    gauges: Gauges = {
        "rooms": ("Tables in memory.", len(house.rooms)),
        "sockets": ("Open sockets.", sum(house.sockets.values())),
        "resident_bytes": ("Memory of the server process.", _resident(["self"])),
        "max_resident_bytes": ("The most memory the server process has used.", most),
        "rules_waiting": ("Choices and views waiting for a rules process.", rules.queued),
        "rules_running": ("Rules processes at work.", rules.busy),
        "rules_processes": ("Rules processes, the spare one included.", rules.processes),
        "rules_spares": ("Spare rules processes that are ready.", rules.spares),
        "rules_resident_bytes": ("Memory of all rules processes.", _resident(rules.pids)),
        "tables_broken": ("Tables whose rules were stopped too often.", len(rules.broken)),
        "bots_waiting": ("Bots waiting for a process.", bots.waiting),
        "bot_processes": ("Processes for bots.", bots.processes),
        "imports_waiting": ("Files waiting to be checked.", files.waiting),
        "import_processes": ("Processes that check files.", files.processes),
        "webhook_calls": ("Webhooks in progress or between two tries.", house.webhooks.calls),
        "journal_waiting": ("Entries waiting for the next flush.", house.database.queued),
        "housekeeping_age_seconds": (
            "Since the last round of housekeeping.",
            time.monotonic() - house.last_round,
        ),
    }
    counts: Counts = {
        "rules_kills": ("Rules processes that were stopped or died.", "reason", rules.kills),
        "database_errors": ("Errors of the database.", "kind", house.database.errors),
    }
    return {**gauges, **house.database.sizes()}, counts


def _resident(pids: Iterable[object]) -> float:
    """Return the memory that processes use now; 0 where the system does not say."""
    places = [Path(f"/proc/{pid}/statm") for pid in pids]
    pages = [int(place.read_text().split()[1]) for place in places if place.is_file()]
    return sum(pages) * resource.getpagesize()
