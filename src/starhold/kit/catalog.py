"""Data files: TOML, read once into frozen records and checked.

Owners of the printed game can replace a file with their own (`starhold.show.own`).
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeVar, dataclass_transform

import msgspec

from starhold.core.trouble import BadFile
from starhold.show.own import own_file

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An entry of a data file."""


def read(package: str, name: str, kind: type[T]) -> T:
    """Read `data/<name>` of a game as a checked value of this type."""
    file: Traversable = own_file(package, name) or files(package) / "data" / name
    try:
        return msgspec.convert(tomllib.loads(file.read_text("utf-8")), kind)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadFile(f"{file}: {error}.") from None
