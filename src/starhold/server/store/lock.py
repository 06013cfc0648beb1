"""One server for each SQLite file: two would overwrite each other's view of the tables.

The lock is the operating system's own: it ends with the process, however that ends.
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from starhold.core.trouble import Trouble


def claimed(database: Path) -> int:
    """Claim a database file and return the lock, to be closed in the end."""
    file = database.resolve()  # the same lock, whichever link leads to the file
    place = file.with_name(f"{file.name}.lock")
    lock = os.open(place, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise Trouble(
            f"Another server is using {database}. Stop it, or choose another file with --database."
        ) from None
    return lock


def check(database: Path) -> None:
    """Refuse a database file that another server is using."""
    if database.parent.is_dir():
        os.close(claimed(database))
