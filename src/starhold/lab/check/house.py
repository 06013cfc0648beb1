"""Habits of the house: rules are cited, names are unique, modules are small and know no screen."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files as resources
from pathlib import Path
from typing import Any

from starhold.core.game import Game
from starhold.games import called
from starhold.show import files
from starhold.show.coverage import lacking

LONGEST = 400  # lines of a module
# All luck comes from the table, and no rule prints or depends on the machine.
FORBIDDEN = {
    "random": "all luck comes from table.roll, table.shuffle and table.draw",
    **dict.fromkeys(
        ("os", "sys", "time", "datetime", "secrets"), "rules must not depend on the machine"
    ),
    **dict.fromkeys(("rich", "textual", "click"), "rules must not use a screen"),
}


def faults(game: Game[Any]) -> Iterator[str]:
    """Look at the code of a game."""
    book = files.rulebook(game)
    if not book.rules:
        yield (
            "rules.md has no numbered rules. Begin each with its number in bold, two capital "
            "letters and figures, as in **LA-1.1**, below a heading such as ## LA-1 Play."
        )
    for step in game.steps:
        cited = re.match(r"((?:\S+, )*\S+)  \S", step.__doc__ or "")
        if not cited or not set(cited[1].split(", ")) <= set(book.entries):
            yield (
                f"{step.__name__}: its docstring must begin with a rule of rules.md and two "
                f'spaces, as in """{next(iter(book.rules), "XX-1.1")}  What it says."""'
            )
    folder = Path(str(resources(game.package)))
    modules = sorted(folder.rglob("*.py"))
    for module in modules:
        yield from _module_faults(module, module.relative_to(folder).as_posix())
    named = Counter(name for module in modules for name in classes(module))
    for name, count in named.items():
        if count > 1:
            yield f"the class name {name} is used {count} times; saves need unique names."
    for rule, missing in lacking(game):
        shows = f"starhold rules {called(game)} --coverage"
        yield f"{rule} is not cited by {missing}; {shows} shows all."


def _module_faults(module: Path, name: str) -> Iterator[str]:
    text = module.read_text("utf-8")
    if (lines := len(text.splitlines())) > LONGEST:
        yield f"{name} has {lines} lines; the limit is {LONGEST}."
    for found in sorted(imports(module) & set(FORBIDDEN)):
        yield f"{name} imports {found}: {FORBIDDEN[found]}."


def classes(module: Path) -> list[str]:
    """Return the names of a module's own classes; those within a class are named by it as well."""
    body = ast.parse(module.read_text("utf-8")).body
    return [node.name for node in body if isinstance(node, ast.ClassDef)]


def imports(module: Path) -> set[str]:
    """Return the top names that a module imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found
