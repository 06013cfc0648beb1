"""What lies beside a game: help for newcomers, its page, and its saved games of every release."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from starhold import save
from starhold.core.game import Game
from starhold.core.trouble import BadFile, Trouble, Unknown
from starhold.games import called
from starhold.lab.check.playing import random_choice
from starhold.show import guide, lessons, presets
from starhold.show.coverage import tests_of

ENDLESS = 20_000


def help_faults(game: Game[Any]) -> Iterator[str]:
    """Read the presets, the guide with its glossary, and the lesson; a game may lack them."""
    for read in (presets.described, guide.guide, lessons.lesson):
        try:
            read(game)
        except Unknown:
            continue
        except BadFile as broken:
            yield str(broken)


def doc_faults(game: Game[Any]) -> Iterator[str]:
    """Look for the page of a game and its table options on it."""
    tests = tests_of(game)
    if tests is None:  # installed without its tests and pages
        return
    root = tests.parents[1] if tests.parent.name == "games" else tests
    page = root.parent / "docs" / ("games" if root != tests else "") / f"{game.name}.md"
    if not page.is_file():
        yield f"there is no page {page}."
        return
    text = page.read_text("utf-8")
    for option in msgspec.structs.fields(game.settings):
        if f"`{option.name}`" not in text:
            yield f"{page} does not name the table option `{option.name}`."


def save_faults(game: Game[Any]) -> Iterator[str]:
    """Check that saved games of every release load and play on."""
    tests = tests_of(game)
    if tests is None:
        return
    saves = sorted((tests / "saves").glob("*.json"))
    if not saves:
        yield (
            f"there is no save in {tests / 'saves'}; keep one of each release, for instance: "
            f"{_writing(game, tests / 'saves' / '0.1.0.json')}"
        )
    for file in saves:
        yield from _faults_of(game, file)


def _writing(game: Game[Any], file: Path) -> str:
    """Return the command that writes a save."""
    return f"starhold new {called(game)} --seed release --out {file}"


def _faults_of(game: Game[Any], file: Path) -> Iterator[str]:
    try:
        found = save.taken_up(game, file.read_bytes(), file.name)
    except Trouble as trouble:
        yield (
            f"{file}: {str(trouble).rstrip('.')}. Later rules must load it: give new fields a "
            "default and keep the names of the old ones. If no release had these rules, remove it "
            f"and write it again: {_writing(game, file)}"
        )
        return
    if found.refused:
        yield f"{file.name}: the rules have changed since ({found.refused})."
    table, whim = found.match.table, Random(1)
    for _ in range(ENDLESS):
        if table.over:
            return
        seat = next(iter(table.open))
        table.pick(random_choice(table, seat, whim), seat)
    yield f"{file.name} does not come to an end in {ENDLESS:,} choices."
