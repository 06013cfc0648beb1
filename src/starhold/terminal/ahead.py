"""What players at this computer have decided in advance, kept beside the saved game.

It does not belong in the save, which players may pass on, because each seat's is private.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from starhold.core.record import Seat
from starhold.core.trouble import BadFile
from starhold.orders.standing import Decision

Standing = dict[Seat, tuple[Decision, ...]]


def place(path: Path) -> Path:
    """Return the file beside a saved game."""
    return path.with_name(f"{path.name}.ahead")


def recall(path: Path | None) -> Standing:
    """Read what was decided in advance in a saved game."""
    if path is None or not place(path).exists():
        return {}
    try:
        return msgspec.json.decode(place(path).read_bytes(), type=Standing)
    except msgspec.MsgspecError as error:
        raise BadFile(f"{place(path)} holds no standing orders: {error}.") from None


def keep(path: Path | None, standing: Standing) -> None:
    """Write what is decided in advance; if nothing is, leave no file."""
    if path is None:
        return
    if any(standing.values()):
        place(path).write_bytes(msgspec.json.encode(standing))
    else:
        place(path).unlink(missing_ok=True)
