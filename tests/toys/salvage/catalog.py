"""SA-1  The figures of Salvage."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import msgspec

# SA-1.2: the same for everyone.
CARDS = ("1", "1", "2", "3", "4", "objection", "objection")
HAND = 4
CREDITS = 2  # SA-1.4
MINE = "mine"


class Wrecks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many there are of each wreck, and what each is worth."""

    wrecks: dict[str, int]
    worth: dict[str, int]


WRECKS = msgspec.convert(
    tomllib.loads((files(__package__) / "data" / "wrecks.toml").read_text("utf-8")), Wrecks
)
