"""The files beside a game: its words, its looks and its rulebook."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from starhold.core.game import Game
from starhold.core.trouble import Unknown
from starhold.show.rulebook import Rulebook
from starhold.show.words import Words


@cache
def words(game: Game[Any], language: str = "en") -> Words:
    file = files(game.package) / "words" / f"{language}.toml"
    if not file.is_file():
        raise Unknown(f"{game.meta.title} has no words in '{language}'.")
    return Words(file)


@cache
def look(game: Game[Any]) -> dict[str, Any]:
    return tomllib.loads((files(game.package) / "look.toml").read_text("utf-8"))


@cache
def rulebook(game: Game[Any]) -> Rulebook:
    return Rulebook((files(game.package) / "rules.md").read_text("utf-8"))
