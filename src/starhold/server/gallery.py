"""What never changes while a server runs: the games, their words and looks, their rulebooks.

Each is written once, with its ETag and compressed.
"""

from __future__ import annotations

import gzip
import types
from functools import cache
from hashlib import sha256
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from starhold import bots
from starhold.core.game import SEATS, Game, Players
from starhold.server.library import Library
from starhold.show import files


class GameFacts(msgspec.Struct, frozen=True):
    """A game in the list."""

    game: str
    title: str
    pitch: str
    minutes: int
    players: Players
    credit: str
    unofficial: bool
    rules_version: str
    secrets: bool
    icon: str
    colour: str


class Value(msgspec.Struct, frozen=True):
    """One of the values of a setting."""

    value: Any
    text: str


class Setting(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that can be chosen before a game begins."""

    name: str
    text: str
    kind: Literal["choice", "flag", "number", "text"]
    default: Any = None
    values: list[Value] = []
    min: int | None = None
    max: int | None = None
    players: list[int] = []  # the only numbers of players that it means anything to


class FullGame(GameFacts, frozen=True):
    """Everything a screen needs to know of a game."""

    seats: list[str]
    bots: list[str]
    settings: list[Setting]
    words: dict[str, dict[str, str]]
    look: Any


class Chapter(msgspec.Struct, frozen=True):
    id: str
    title: str


class Entry(msgspec.Struct, frozen=True):
    id: str
    chapter: str
    text: str


class RulebookFacts(msgspec.Struct, frozen=True):
    """A rulebook, found by number."""

    intro: str
    chapters: list[Chapter]
    entries: list[Entry]


class Sheet:
    """Something that is handed out as it is."""

    def __init__(self, body: bytes, kind: str = "application/json") -> None:
        self.body = body
        self.kind = kind
        self.etag = f'"{sha256(body).hexdigest()[:20]}"'
        self.packed = gzip.compress(body, 9, mtime=0)


def _of(game: Game[Any]) -> dict[str, Any]:
    meta = game.meta
    look = files.look(game).get("table", {})
    return {
        "game": game.name,
        "title": meta.title,
        "pitch": meta.pitch,
        "minutes": meta.minutes,
        "players": meta.players,
        "credit": meta.credit,
        "unofficial": meta.unofficial,
        "rules_version": meta.rules_version,
        "secrets": meta.secrets,
        "icon": look.get("icon", ""),
        "colour": look.get("colour", ""),
    }


def listed(library: Library) -> Sheet:
    games = map(library.find, library.names())
    return Sheet(msgspec.json.encode([GameFacts(**_of(game)) for game in games]))


@cache
def full(game: Game[Any], language: str) -> Sheet:
    """Return everything about a game but its rulebook."""
    words = files.words(game, language)
    sections = ("things", "terms", "groups", "settings")
    facts = FullGame(
        **_of(game),
        seats=list(SEATS),
        bots=sorted(bots.KINDS),
        settings=settings(game, language),
        words={section: words.said[section] for section in sections},
        look=files.look(game),
    )
    return Sheet(msgspec.json.encode(facts))


@cache
def rulebook(game: Game[Any]) -> Sheet:
    """Return the rulebook of a game."""
    book = files.rulebook(game)
    chapter = ""
    entries = []
    for number, text in book.entries.items():
        chapter = number if number in book.chapters else chapter
        entries.append(Entry(number, chapter, text))
    chapters = [Chapter(number, title) for number, title in book.chapters.items()]
    intro = book.text.split("\n## ", 1)[0]
    return Sheet(msgspec.json.encode(RulebookFacts(intro, chapters, entries)))


def settings(game: Game[Any], language: str) -> list[Setting]:
    """Describe what can be chosen, from the types of a game's settings."""
    usual = msgspec.to_builtins(game.settings())
    found = []
    words = files.words(game, language)
    for field in msgspec.structs.fields(game.settings):
        described = _described(field.type)
        values = [Value(value, words.setting(field.name, str(value))) for value in described[1]]
        low, high = described[2]
        found.append(
            Setting(
                field.name,
                words.setting(field.name),
                described[0],
                usual.get(field.name),
                values,
                low,
                high,
                _players(field.type),
            )
        )
    return found


Kind = Literal["choice", "flag", "number", "text"]
Bounds = tuple[int | None, int | None]


def _described(kind: Any) -> tuple[Kind, tuple[Any, ...], Bounds]:
    """Return the kind of a setting, its values and its bounds."""
    low = high = None
    while get_origin(kind) is not None and hasattr(kind, "__metadata__"):
        for meta in kind.__metadata__:
            low = _either(getattr(meta, "ge", None), low)
            high = _either(getattr(meta, "le", None), high)
        kind = get_args(kind)[0]
    if get_origin(kind) is Literal:
        return "choice", get_args(kind), (None, None)
    if get_origin(kind) in (Union, types.UnionType):
        literal = [_described(part) for part in get_args(kind)]
        values = tuple(value for part in literal for value in part[1])
        return ("choice" if values else "text"), values, (None, None)
    if kind is bool:
        return "flag", (), (None, None)
    return ("number" if kind is int else "text"), (), (low, high)


def _players(kind: Any) -> list[int]:
    """Return the numbers of players that choose a setting, where its type says so."""
    extras = [meta.extra for meta in getattr(kind, "__metadata__", ()) if meta.extra]
    return [number for extra in extras for number in extra.get("players", ())]


def _either(one: int | None, other: int | None) -> int | None:
    return other if one is None else one
