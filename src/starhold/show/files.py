"""The files beside a game: its words, its looks and its rulebook."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from starhold.core.game import Game
from starhold.core.trouble import Unknown
from starhold.show.own import own_file
from starhold.show.rulebook import Rulebook
from starhold.show.words import Words


@cache
def words(game: Game[Any], language: str = "en") -> Words:
    file = files(game.package) / "words" / f"{language}.toml"
    if not file.is_file():
        raise Unknown(f"{game.meta.title} has no words in '{language}'.")
    own = own_file(game.package, f"words/{language}.toml")
    return Words(file, *([own] if own else []))


@cache
def look(game: Game[Any]) -> dict[str, Any]:
    found = tomllib.loads((files(game.package) / "look.toml").read_text("utf-8"))
    if own := own_file(game.package, "look.toml"):
        for part, said in tomllib.loads(own.read_text("utf-8")).items():
            found[part] = found.get(part, {}) | said
    return found


@cache
def rulebook(game: Game[Any]) -> Rulebook:
    return Rulebook((files(game.package) / "rules.md").read_text("utf-8"))
