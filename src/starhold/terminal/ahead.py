"""What players at this computer have decided in advance, kept beside the saved game.

It does not belong in the save, which players may pass on, because each seat's is private.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from starhold.core.record import Seat
from starhold.core.trouble import BadFile, IllegalChoice
from starhold.orders.standing import Decision
from starhold.terminal import saves
from starhold.terminal.asking import number_of

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
        raise BadFile(
            f"{place(path)} holds no standing orders: {error}. Remove it to play on without them."
        ) from None


def keep(path: Path | None, standing: Standing) -> None:
    """Write what is decided in advance; if nothing is, leave no file."""
    if path is None:
        return
    if any(standing.values()):
        saves.replace(place(path), msgspec.json.encode(standing))
    else:
        place(path).unlink(missing_ok=True)


def cancelled(kept: Sequence[Decision], words: list[str]) -> Sequence[Decision]:
    """Return what to cancel: the decision with the typed number, or all without one."""
    if not kept:
        raise IllegalChoice("There are no standing orders to cancel.")
    if not words:
        return kept
    if len(words) > 1 or not words[0].isdecimal() or not 1 <= number_of(words[0]) <= len(kept):
        many = "is 1 standing order" if len(kept) == 1 else f"are {len(kept)} standing orders"
        raise IllegalChoice(f"There {many}. Cancel one by its number, such as: cancel 1")
    return (kept[number_of(words[0]) - 1],)
