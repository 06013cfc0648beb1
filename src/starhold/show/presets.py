"""Presets: settings under one name, from `presets.toml` beside a game.

The file has a table for each preset, whose keys are settings; what it leaves out keeps its
default.  `[presets]` in the words of the game names and explains each preset.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files as package_files
from typing import Any

import msgspec

from starhold.core.game import Game
from starhold.core.record import Record
from starhold.core.trouble import BadFile, Trouble
from starhold.show import files, settings

FILE = "presets.toml"


class Preset(msgspec.Struct, frozen=True, omit_defaults=True):
    """Settings that are chosen together, by name."""

    name: str
    text: str
    about: str = ""
    settings: dict[str, Any] = {}


@cache
def described(game: Game[Any], language: str = "en") -> tuple[Preset, ...]:
    """Return the presets of a game, in the order of its file."""
    words = files.words(game, language)
    return tuple(
        Preset(name, words.preset(name), words.about_preset(name), values)
        for name, values in _written(game).items()
    )


def chosen(game: Game[Any], preset: str, values: Mapping[str, Any]) -> Record:
    """Return the settings of a table: a preset if one is named, and these values on top of it."""
    return settings.chosen(game, {**(find(game, preset).settings if preset else {}), **values})


def find(game: Game[Any], name: str) -> Preset:
    """Return the preset of this name."""
    known = {preset.name: preset for preset in described(game)}
    if name not in known:
        raise Trouble(f"{game.meta.title} has no preset '{name}'; {settings.instead(name, known)}")
    return known[name]


def _written(game: Game[Any]) -> dict[str, dict[str, Any]]:
    """Read and check the file; a game without one has no presets."""
    file = package_files(game.package) / FILE
    if not file.is_file():
        return {}
    try:
        written = tomllib.loads(file.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadFile(f"{file}: not TOML: {error}.") from None
    for name, values in written.items():
        if not isinstance(values, dict):
            raise BadFile(f"{file}: write a table, [{name}], whose keys are settings.")
        try:
            settings.chosen(game, values)
        except Trouble as trouble:
            raise BadFile(f"{file}: [{name}]: {trouble}") from None
    return written
