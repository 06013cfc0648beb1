"""Facts that never change while a server runs: games, words, looks and rulebooks.

Each is encoded and compressed once, and has an ETag.
"""

from __future__ import annotations

import gzip
import logging
from functools import cache
from hashlib import sha256
from typing import Any

import msgspec

from starhold import bots
from starhold.bots.levels import BotLevel, levels
from starhold.core.game import SEATS, Game, Players
from starhold.core.trouble import BadFile, Unknown
from starhold.server.library import Library
from starhold.show import files, guide, lessons, presets, settings
from starhold.show.look import Colour, Look
from starhold.show.presets import Preset
from starhold.show.settings import Setting

log = logging.getLogger("starhold.gallery")


class GameFacts(msgspec.Struct, frozen=True):
    """A game in the list."""

    game: str
    title: str
    pitch: str
    minutes: int
    players: Players
    credit: str
    unofficial: bool
    origin: str  # the package of a game from elsewhere
    rules_version: str
    secrets: bool
    talk: bool  # whether players may send each other private messages
    icon: str
    colour: Colour
    lesson: str = ""  # what its lesson teaches, if it has one


class FullGame(GameFacts, frozen=True, kw_only=True):
    """Everything a screen needs to know about a game."""

    seats: list[str]
    bots: list[str]
    levels: tuple[BotLevel, ...]
    settings: tuple[Setting, ...]
    presets: tuple[Preset, ...]
    words: dict[str, dict[str, str]]
    look: Look


class Chapter(msgspec.Struct, frozen=True):
    id: str
    title: str


class RuleEntry(msgspec.Struct, frozen=True):
    id: str
    chapter: str
    text: str


class RulebookFacts(msgspec.Struct, frozen=True):
    """A rulebook by rule number."""

    intro: str
    chapters: list[Chapter]
    entries: list[RuleEntry]


class StaticFile:
    """A file that is served as it is."""

    def __init__(self, body: bytes, kind: str = "application/json") -> None:
        self.body = body
        self.kind = kind
        self.etag = f'"{sha256(body).hexdigest()[:20]}"'
        self.packed = gzip.compress(body, 9, mtime=0)


def _look(game: Game[Any]) -> Look:
    return msgspec.convert(files.look(game), Look)


def _of(game: Game[Any]) -> dict[str, Any]:
    meta = game.meta
    look = _look(game).table
    return {
        "game": game.name,
        "title": meta.title,
        "pitch": meta.pitch,
        "minutes": meta.minutes,
        "players": meta.players,
        "credit": meta.credit,
        "unofficial": meta.unofficial,
        "origin": game.origin,
        "rules_version": meta.rules_version,
        "secrets": meta.secrets,
        "talk": meta.talk,
        "icon": look.icon,
        "colour": look.colour,
        "lesson": _taught(game),
    }


@cache
def _taught(game: Game[Any]) -> str:
    """Return what the lesson of a game teaches; a broken lesson is only logged."""
    try:
        return lessons.lesson(game).about
    except Unknown:
        return ""
    except BadFile as broken:
        log.warning("%s", broken)
        return ""


def listed(library: Library) -> StaticFile:
    games = map(library.find, library.names())
    return StaticFile(msgspec.json.encode([GameFacts(**_of(game)) for game in games]))


@cache
def full(game: Game[Any], language: str, *, brief: bool = False) -> StaticFile:
    """Return everything about a game except its rulebook; in brief, what a table needs."""
    words = files.words(game, language)
    sections = ("things", "terms", "groups")
    facts = FullGame(
        **_of(game),
        seats=list(SEATS),
        bots=list(bots.LEVELS),
        levels=() if brief else levels(game.name),
        settings=() if brief else settings.by_heading(game, language),
        presets=() if brief else presets.described(game, language),
        words={section: words.said[section] for section in sections},
        look=_look(game),
    )
    return StaticFile(msgspec.json.encode(facts))


@cache
def lesson(game: Game[Any]) -> StaticFile:
    """Return the lesson of a game."""
    return StaticFile(msgspec.json.encode(lessons.lesson(game)))


@cache
def guide_of(game: Game[Any]) -> StaticFile:
    """Return the guide of a game: goal, phases, pictures; the glossary comes on its own."""
    found = msgspec.structs.replace(guide.guide(game), glossary=())
    return StaticFile(msgspec.json.encode(found))


@cache
def glossary(game: Game[Any]) -> StaticFile:
    """Return the words of a game; a game without a guide has none."""
    try:
        words = guide.guide(game).glossary
    except Unknown:
        words = ()
    return StaticFile(msgspec.json.encode(words))


@cache
def picture(game: Game[Any], name: str) -> StaticFile:
    """Return a picture of the table during a game, by its name in the guide."""
    if name not in {one.name for one in guide.guide(game).pictures}:
        raise Unknown(f"{game.meta.title} has no picture '{name}'.")
    return StaticFile(guide.picture_file(game, name).read_bytes(), "image/webp")


@cache
def rulebook(game: Game[Any]) -> StaticFile:
    """Return the rulebook of a game."""
    book = files.rulebook(game)
    chapter = ""
    entries = []
    for number, text in book.entries.items():
        chapter = number if number in book.chapters else chapter
        entries.append(RuleEntry(number, chapter, text))
    chapters = [Chapter(number, title) for number, title in book.chapters.items()]
    intro = book.text.split("\n## ", 1)[0]
    return StaticFile(msgspec.json.encode(RulebookFacts(intro, chapters, entries)))
