"""SE-32.5  Which rules have a say in a number or moment is written down in order, in one place."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from starhold.games import space_empires
from starhold.games.space_empires.battles import ground
from starhold.games.space_empires.hooks import moments, numbers
from starhold.games.space_empires.hooks.tables import Composed

PACKAGE = Path(space_empires.__file__).parent
FILES = sorted((PACKAGE / "order").glob("[a-z]*.py"))
CHAPTERS = {"c": 24, "a": 25}  # cards and advantages; abilities of Unique Ships are SE-23.7
DECLARING = (numbers, moments, ground)


def chapter(entry: ast.expr) -> int:
    """The chapter of the rule that an entry names, by the module of its function or step."""
    module = re.sub(r"rule\(|moments\.adds\(", "", ast.unparse(entry)).partition(".")[0]
    if numbered := re.match(r"r(\d\d)_", module):
        return int(numbered[1])
    if card := re.match(r"([ca])\d\d_", module):
        return CHAPTERS[card[1]]
    abilities = {path.stem for path in (PACKAGE / "rules/content/abilities").glob("*.py")}
    return 23 if module in abilities else 24 if module == "by_figures" else 0


def tables(file: Path) -> Iterator[tuple[str, list[int]]]:
    """The chapters of each table's entries, without those that a comment gives a reason for."""
    lines = file.read_text("utf-8").splitlines()
    for node in ast.walk(ast.parse("\n".join(lines))):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(".compose"):
            plain = [e for e in node.args if not lines[e.lineno - 2].lstrip().startswith("#")]
            yield ast.unparse(node.func), [chapter(entry) for entry in plain]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_32_5_rules_stand_in_the_order_of_their_chapters_unless_a_comment_says_why(
    file: Path,
) -> None:
    assert [name for name, found in tables(file) if found != sorted(found)] == []


@pytest.mark.parametrize("module", DECLARING, ids=lambda module: module.__name__.split(".")[-1])
def test_32_5_every_table_that_is_declared_is_composed(module: object) -> None:
    declared = {name: getattr(module, name) for name in vars(module) if name.isupper()}

    assert [k for k, v in declared.items() if isinstance(v, Composed) and v.rules is None] == []


PLAY = """
import importlib.util, json, pkgutil, random, sys
name = "starhold.games.space_empires"
# The package without its own imports, so that nothing is imported before the shuffle.
bare = importlib.util.module_from_spec(importlib.util.find_spec(name))
sys.modules[name] = bare
modules = sorted(info.name for info in pkgutil.walk_packages(bare.__path__, name + "."))
shuffle = int(sys.argv[1])
if shuffle:
    random.Random(shuffle).shuffle(modules)
    for module in modules:
        importlib.import_module(module)
del sys.modules[name]
package = importlib.import_module(name)
from starhold.bots.at_random import on_a_whim
from starhold.core.chance import Seeded, chosen_seed
from starhold.core.record import name_of
settings = package.GAME.settings(profile="expansion_full", max_economic_phases=5)
table = package.GAME.new(settings, ("red", "blue"), Seeded(chosen_seed("order")))
chooser, told = random.Random(7), []
for _ in range(700):
    if table.over:
        break
    told.append([name_of(option) for option in table.offer])
    table.pick(on_a_whim(table.offer, chooser.randrange), table.asking.player)
    told.append([repr(entry) for entry in table.news])
print(json.dumps(told))
"""


def test_32_5_the_order_of_imports_changes_nothing() -> None:
    """The same seed gives the same game, whichever module is imported first."""
    games = [played(shuffle) for shuffle in (0, 1, 2, 3)]

    assert len(games[0]) > 600
    assert games[1:] == [games[0]] * 3


def played(shuffle: int) -> list[list[str]]:
    """Play a game in a process of its own, with imports in another order."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY, str(shuffle)],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert done.returncode == 0, done.stderr
    told: list[list[str]] = json.loads(done.stdout)
    return told
