"""Habits of the house, kept by machine."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

import starhold
from starhold import games
from starhold.lab.check import house
from starhold.show import files
from starhold.show.coverage import open_rules
from tests.helpers import find_game, game_names

ROOT = Path(__file__).resolve().parents[1]
SOURCE = Path(starhold.__file__).parent
# What knows no game: all but the games, and the command line and notebooks with their examples.
KNOWING = {"games", "cli", "research"}
GENERAL = [init.parent for init in SOURCE.glob("*/__init__.py") if init.parent.name not in KNOWING]
GENERAL.append(ROOT / "web" / "src")
TEXTS = {".py", ".ts", ".tsx", ".css", ".html"}
# Several tests look at the same modules: each is read once.
classes, imports = cache(house.classes), cache(house.imports)


def paths(paths: list[Path]) -> list[str]:
    return [path.relative_to(ROOT).as_posix() for path in paths]


@pytest.mark.parametrize("name", game_names())
def test_every_step_begins_with_its_rule_two_spaces_and_what_it_says(name: str) -> None:
    game = find_game(name)
    book = files.rulebook(game)
    # A step that serves two chapters, as of a solo game, begins with both its rules.
    cited = {step: re.match(r"((?:\S+, )*\S+)  \S", step.__doc__ or "") for step in game.steps}

    assert [
        step.__name__
        for step, rules in cited.items()
        if not rules or not set(rules[1].split(", ")) <= set(book.entries)
    ] == []


def twice(modules: Iterable[Path]) -> set[str]:
    named = Counter(name for module in modules for name in classes(module))
    return {name for name, count in named.items() if count > 1}


def outside_of_games() -> list[Path]:
    return [m for m in SOURCE.rglob("*.py") if (SOURCE / "games") not in m.parent.parents]


def test_a_class_name_is_unique_outside_of_games() -> None:
    assert twice(outside_of_games()) == set()


# Names that Space Empires still gives twice: its saves hold some of them.
GIVEN_TWICE = {"space_empires": {"DestroyPlanet"}}


@pytest.mark.parametrize("name", games.names())
def test_a_class_name_is_unique_within_a_game_and_not_taken_from_outside(name: str) -> None:
    own = list((SOURCE / "games" / name).rglob("*.py"))
    # What a view is made of has the players' words, as games do, and goes over the wire by name.
    shared = set(classes(SOURCE / "show" / "vocabulary.py"))
    general = {kind for module in outside_of_games() for kind in classes(module)} - shared

    assert twice(own) <= GIVEN_TWICE.get(name, set())
    assert {kind for module in own for kind in classes(module)} & general == set()


def test_no_module_outgrows_a_sitting() -> None:
    modules = list(SOURCE.rglob("*.py"))

    assert paths([m for m in modules if len(m.read_text("utf-8").splitlines()) > 400]) == []


def test_the_engine_stays_small() -> None:
    engine = [module.read_text("utf-8") for module in (SOURCE / "core").rglob("*.py")]

    assert sum(len(text.splitlines()) for text in engine) < 1000


def test_luck_comes_by_one_door() -> None:
    rules = [m for name in ("core", "kit", "games") for m in (SOURCE / name).rglob("*.py")]

    assert paths([module for module in rules if "random" in imports(module)]) == []


def test_telling_an_event_changes_nothing() -> None:
    """Tables that nobody reads skip the telling, so it must have no other effect."""
    tellings = (
        (module, node)
        for module in (SOURCE / "games").rglob("*.py")
        for node in ast.walk(ast.parse(module.read_text("utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "tell"
    )

    assert [
        f"{module.relative_to(SOURCE)}:{call.lineno}: {ast.unparse(call)}"
        for module, node in tellings
        for value in (*node.args, *(word.value for word in node.keywords))
        for call in ast.walk(value)
        if isinstance(call, ast.Call) and may_change_the_table(call)
    ] == []


def may_change_the_table(call: ast.Call) -> bool:
    """Whether a call gets the whole table or state, or is a method of a part of them."""
    words = (*call.args, *(word.value for word in call.keywords))
    given = {word.id for word in words if isinstance(word, ast.Name)}
    owner = call.func
    while isinstance(owner, ast.Attribute | ast.Subscript | ast.Call):
        owner = owner.func if isinstance(owner, ast.Call) else owner.value
    of_table = owner is not call.func and getattr(owner, "id", "") in {"table", "state", "self"}
    return of_table or bool(given & {"table", "state"})


@pytest.mark.parametrize("name", games.names())
def test_what_serves_every_game_names_none(name: str) -> None:
    title = games.find(name).meta.title
    named = re.compile(rf"\b({name}|{name.replace('_', '[ _-]')}|{title})\b", re.I)
    texts = [f for part in GENERAL for f in part.rglob("*") if f.suffix in TEXTS and f.is_file()]

    assert paths([text for text in texts if named.search(text.read_text("utf-8"))]) == []


@pytest.mark.parametrize("name", games.names())
def test_every_rule_is_cited_by_the_code_and_by_a_test(name: str) -> None:
    """What no code can express is listed in the rulebook, with its reason."""
    assert open_rules(games.find(name)) == []


@pytest.mark.parametrize("name", games.names())
def test_a_game_knows_no_screen_and_no_file(name: str) -> None:
    """Rules contain no sentence: nothing in them prints or asks the machine."""
    modules = list((SOURCE / "games" / name).rglob("*.py"))
    forbidden = {"os", "sys", "time", "datetime", "secrets", "rich", "textual", "click"}

    assert paths([module for module in modules if imports(module) & forbidden]) == []
