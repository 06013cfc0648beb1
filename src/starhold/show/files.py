"""The files beside a game: its words, its looks and its rulebook."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from starhold.core.game import Game
from starhold.core.trouble import BadFile, Unknown
from starhold.show.beats import BeatRule, BeatRules
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
def beats(game: Game[Any]) -> BeatRules:
    """Return how the events of a game become beats; a game may do without."""
    file = files(game.package) / "beats.toml"
    if not file.is_file():
        return {}
    try:
        return msgspec.convert(tomllib.loads(file.read_text("utf-8")), dict[str, BeatRule])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadFile(f"{file}: {error}.") from None


@cache
def rulebook(game: Game[Any]) -> Rulebook:
    return Rulebook((files(game.package) / "rules.md").read_text("utf-8"))
