"""Data files: TOML, read once into frozen records and checked.

Owners of the printed game can use their own files: `--data DIR` looks for `DIR/<game>/<file>`
first.
"""

from __future__ import annotations

import os
import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeVar, dataclass_transform

import msgspec

from starhold.core.trouble import BadFile

T = TypeVar("T")

OWN_DATA = "STARHOLD_GAME_DATA"


@dataclass_transform(frozen_default=True)
class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An entry of a data file."""


def read(package: str, name: str, kind: type[T]) -> T:
    """Read `data/<name>` of a game as a checked value of this type."""
    file: Traversable = files(package) / "data" / name
    if folder := os.environ.get(OWN_DATA):
        own = Path(folder) / package.rpartition(".")[2] / name
        file = own if own.is_file() else file
    try:
        return msgspec.convert(tomllib.loads(file.read_text("utf-8")), kind)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadFile(f"{file}: {error}.") from None
