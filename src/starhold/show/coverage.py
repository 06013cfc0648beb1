"""Rule coverage: the code that cites each rule, and the tests that show it.

Code cites a rule in a docstring, a comment, or a comment of its data.  A test shows a rule if its
name begins with the number (`test_7_2_…`, `test_ex_12_…`, `test_x_04_…`, `test_dp_08_…`) or if its
text cites the rule.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from importlib.resources import as_file
from importlib.resources import files as resources
from pathlib import Path
from typing import Any

import msgspec

import starhold
from starhold.core.game import Game
from starhold.show import files
from starhold.show.rulebook import Rulebook

NUMBER = r"\d+(?:\.\d+)*[a-z]?"
RULE = rf"(?:[A-Z]{{2}}|[EXR])-{NUMBER}"
CITED = re.compile(rf"\b({RULE})(?:(?: to |–)({RULE}))?(?![\w.]*\w)")
TEST_NAME = re.compile(
    r"test_(?P<kind>ex_|x_|e_|dp_|r_)?(?P<number>\d+(?:_\d+)*)(?P<letter>[a-z]?)(?:_|$)"
)
TESTS = Path(starhold.__file__).resolve().parents[2] / "tests"

Named = ast.ClassDef | ast.FunctionDef


class CoverageRow(msgspec.Struct, frozen=True):
    """A rule or example, the code that cites it and the tests that show it."""

    rule: str
    places: tuple[str, ...]
    tests: tuple[str, ...]


def coverage(game: Game[Any], tests: Path | None = None) -> list[CoverageRow]:
    """Return every rule and example of the rulebook, in order."""
    book = files.rulebook(game)
    places = _collected(book, _cited_by_code(game))
    shown = _collected(book, _cited_by_tests(book, _folder(game, tests)))
    return [
        CoverageRow(rule, tuple(places[rule]), tuple(shown[rule]))
        for rule in (*book.rules, *book.examples)
    ]


def open_rules(game: Game[Any], tests: Path | None = None) -> list[str]:
    """Return the rules that lack code or a test, and the examples without a test."""
    return [rule for rule, _missing in lacking(game, tests)]


def lacking(game: Game[Any], tests: Path | None = None) -> list[tuple[str, str]]:
    """Return each open rule with what it lacks: any code, any test, or both.

    The rulebook lists rules that no code can express, each with a reason.  If the game is
    installed without its tests, only the code is checked.
    """
    book = files.rulebook(game)
    tested = tests.is_dir() if tests else tests_of(game) is not None
    found = []
    for row in coverage(game, tests):
        missing = []
        if not row.places and row.rule not in book.examples:
            missing.append("any code")
        if tested and not row.tests:
            missing.append("any test")
        if missing and row.rule not in book.without_code:
            found.append((row.rule, " or ".join(missing)))
    return found


def tests_of(game: Game[Any]) -> Path | None:
    """Return the folder of a game's tests: Starhold's, or one beside the package; or none."""
    own = TESTS / "games" / game.name
    if own.is_dir() or (TESTS.is_dir() and game.package.startswith(f"{starhold.__name__}.")):
        return own
    with as_file(resources(game.package)) as folder:
        project = folder.resolve().parent
    project = project.parent if project.name == "src" else project
    found = project / "tests"
    return found if found.is_dir() and (project / "pyproject.toml").is_file() else None


def _folder(game: Game[Any], tests: Path | None) -> Path:
    """Return where tests are looked for; a game installed without them has none."""
    if tests is not None:
        return tests / "games" / game.name
    return tests_of(game) or TESTS / "games" / game.name


def _collected(book: Rulebook, cited: Iterator[tuple[str, str]]) -> dict[str, dict[str, None]]:
    """Gather places by rule; ranges are expanded, and part of a rule counts as the rule."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    order = list(book.entries)
    for text, place in cited:
        for first, last in CITED.findall(text):
            rules = [
                first if first in book.entries else first.rstrip("abcdefghijklmnopqrstuvwxyz")
            ]
            if first in order and last in order:
                rules = order[order.index(first) : order.index(last) + 1]
            for rule in rules:
                found[rule][place] = None
    return found


# -- code ------------------------------------------------------------------------------


def _cited_by_code(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """Yield every docstring and comment of a game, with its place."""
    with as_file(resources(game.package)) as folder:
        for file in sorted(folder.rglob("*.py")):
            yield from _explained(file.read_text("utf-8"), file.stem)
        for file in sorted((folder / "data").glob("*.toml")):
            for comment in re.findall(r"#.*", file.read_text("utf-8")):
                yield comment, f"data/{file.name}"


def _explained(source: str, module: str) -> Iterator[tuple[str, str]]:
    """Yield the docstrings and comments of a module, each with its step or function."""
    tree = ast.parse(source)
    spans = [(n.lineno, n.end_lineno or 0, n.name) for n in tree.body if isinstance(n, Named)]

    def place(line: int) -> str:
        inside = (name for first, last, name in spans if first <= line <= last)
        return ".".join((module, *inside))

    yield ast.get_docstring(tree) or "", module
    for node in ast.walk(tree):
        if isinstance(node, Named):
            yield ast.get_docstring(node) or "", place(node.lineno)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string, place(token.start[0])


# -- tests -----------------------------------------------------------------------------


def _cited_by_tests(book: Rulebook, folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the text of every test of a game and the rule in its name, with the name."""
    prefixes = sorted({chapter[:2] for chapter in book.chapters})
    for file in sorted(folder.rglob("test_*.py")):
        source = file.read_text("utf-8")
        lines = source.splitlines()
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _is_test(node.name):
                first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
                yield "\n".join(lines[first - 1 : node.end_lineno]), node.name
                yield _rule_in_name(book, prefixes, node.name), node.name


def _is_test(name: str) -> bool:
    return name.startswith("test_")


def _rule_in_name(book: Rulebook, prefixes: list[str], name: str) -> str:
    """Return the rule a test is named after: the longest number in the rulebook."""
    found = TEST_NAME.match(name)
    if not found:
        return ""
    parts = found["number"].split("_")
    for length in range(len(parts), 0, -1):
        number = ".".join(parts[:length])
        for letter in {found["letter"], ""}:
            for prefix in [found["kind"][:-1].upper()] if found["kind"] else prefixes:
                if (rule := f"{prefix}-{number}{letter}") in book.entries:
                    return rule
    return ""
