"""The games: one folder for each here, and packages from elsewhere.

Games are found, never registered.  An installed package offers a game by an entry point of the
group `starhold.games`, named like the game; `--game PACKAGE` adds one for a single run.  A game
that cannot be loaded is kept out, and named with the file and the line.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import shlex
import sys
import tomllib
from collections.abc import Collection
from difflib import get_close_matches
from functools import cache
from importlib.metadata import PackageNotFoundError, entry_points, version
from importlib.resources import files as resources
from importlib.util import find_spec
from pathlib import Path
from traceback import extract_tb
from typing import Any, NamedTuple

import msgspec

from starhold.core.game import SEATS, Game, Meta
from starhold.core.trouble import Trouble, Unknown
from starhold.show import files
from starhold.show.look import check_look

GROUP = "starhold.games"
ADDED = (
    "STARHOLD_ADDED_GAMES"  # the packages of `--game`, separated by spaces; processes inherit it
)

BESIDE = ("__init__.py", "meta.toml")  # every game has these


class BrokenGame(Trouble):
    """A game that cannot be loaded."""


class Source(NamedTuple):
    """Where a game comes from."""

    package: str
    origin: str = ""  # its distribution and version; empty for Starhold's own
    draft: bool = False
    trouble: str = ""  # why it cannot be used


def names() -> list[str]:
    """Return the games that are offered."""
    return [name for name, found in _found().items() if not found.draft and not found.trouble]


def find(name: str, origin: str = "") -> Game[Any]:
    """Return a game by name; `origin` is its source according to a save."""
    found = _found()
    if name not in found:
        near = get_close_matches(name, names(), 1)
        hint = f"did you mean '{near[0]}'?" if near else f"there are {', '.join(names())}."
        if origin:
            hint = _remedy(origin)
        for other, source in found.items():
            if source.package == name and not source.trouble:
                hint = (
                    f"the package '{name}' holds the game '{other}', by the id in its meta.toml."
                )
        # A broken game may be the one that was meant: its package can have another name.
        broken = [one.trouble for one in found.values() if one.trouble]
        raise Unknown(" ".join((f"There is no game '{name}'; {hint}", *broken)))
    return _loaded(name, found[name])


def _remedy(origin: str) -> str:
    """Say how to get a game that is not there: only a release can be installed."""
    name, _, release = origin.partition(" ")
    install = f"pip install {name}, or add" if release else "add"
    return f"it comes from {origin}: {install} its folder with --game."


def offered(only: Collection[str] = ()) -> tuple[list[Game[Any]], list[str]]:
    """Load every game that is offered, or only some.

    Return them, and a sentence for each that is broken.
    """
    whole = []
    troubles = [found.trouble for found in _found().values() if found.trouble]
    for name in (name for name in names() if not only or name in only):
        try:
            whole.append(find(name))
        except Trouble as trouble:
            troubles.append(str(trouble))
    return whole, troubles


def load(package: str) -> Game[Any]:
    """Import the game of a package and read the files beside it."""
    try:
        module = importlib.import_module(package)
        if not isinstance(game := getattr(module, "GAME", None), Game):
            raise BrokenGame("its __init__.py has no GAME = Game(…)")
        _read_files(game)
        if find_spec(f"{game.package}.hints"):
            importlib.import_module(f"{game.package}.hints")
    except (Exception, SystemExit) as error:  # any error in foreign code
        text = (error.msg or "") if isinstance(error, SyntaxError) else str(error)
        said = text.rstrip(".") or "no reason given"
        kind = "" if isinstance(error, Trouble) else f"{type(error).__name__}: "
        if isinstance(error, ModuleNotFoundError) and f"{package}.".startswith(f"{error.name}."):
            raise BrokenGame(f"There is no package or folder '{package}' with a game.") from error
        raise BrokenGame(
            f"The game in '{package}' is kept out: {kind}{said}{_place(package, error)}."
        ) from error
    return game


def load_added(package: str) -> Game[Any]:
    """Load a game that `--game` names, with its origin; it cannot take a name of Starhold's."""
    game = load(package)
    if game.name in _own() and package != f"{__name__}.{game.name}":
        raise BrokenGame(
            f"The game in '{package}' is kept out: Starhold has a game '{game.name}'. Change id "
            "in meta.toml."
        )
    game.origin = origin_of(package)
    return game


def _own() -> list[str]:
    """Return the names of Starhold's own games."""
    return sorted(info.name for info in pkgutil.iter_modules(__path__) if info.ispkg)


def origin_of(package: str) -> str:
    """Return the name and version of a package, from its project or its installation."""
    top = package.partition(".")[0]
    if package.startswith(f"{__name__}."):
        return ""
    place = Path(str(resources(top)))
    for folder in (place.parent, place.parents[1]):  # the project, or that of its src
        try:
            project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
            if package in project["entry-points"][GROUP].values():
                return f"{project['name']} {project['version']}"
        except (OSError, tomllib.TOMLDecodeError, LookupError, AttributeError):
            continue
    for point in entry_points(group=GROUP):
        if point.module == package and point.dist:
            return f"{point.dist.name} {point.dist.version}"
    try:
        return f"{top} {version(top)}"
    except PackageNotFoundError:
        return package


def _read_files(game: Game[Any]) -> None:
    """Read the files beside the rules, so that a fault shows here and not during play."""
    folder = game.package.replace(".", "/")
    try:
        file = "meta.toml"
        _check_meta(game)
        file = "look.toml"
        check_look(files.look(game))
        file = "words/en.toml"
        files.words(game)
        file = "rules.md"
        files.rulebook(game)
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        remedy = f". {_fields_of_meta()}" if file == "meta.toml" else ""
        raise BrokenGame(f"{folder}/{file}: {error}{remedy}") from error


def _fields_of_meta() -> str:
    """Name the required and optional fields of meta.toml."""
    fields = msgspec.structs.fields(Meta)
    needed = [field.name for field in fields if field.required]
    others = [field.name for field in fields if not field.required]
    return f"It must hold {', '.join(needed)}, and may hold {', '.join(others)}"


def _check_meta(game: Game[Any]) -> None:
    players, options = game.meta.players, game.settings.__struct_fields__
    if not 1 <= players.min <= players.max <= len(SEATS):
        raise BrokenGame(
            f"{game.package.replace('.', '/')}/meta.toml: players are {players.min} to "
            f"{players.max}; a table has 1 to {len(SEATS)} seats"
        )
    for option in msgspec.structs.fields(game.settings):
        if option.required:
            raise BrokenGame(
                f"the table option '{option.name}' of {game.settings.__name__} in "
                f"{game.settings.__module__.replace('.', '/')}.py needs a default"
            )
    try:
        msgspec.convert(game.meta.trial, game.settings)
    except msgspec.ValidationError as error:
        raise BrokenGame(
            f"{game.package.replace('.', '/')}/meta.toml: trial: {error}. It may hold the table "
            f"options, here {', '.join(options) or 'none'}"
        ) from error


def add(words: tuple[str, ...]) -> None:
    """Add games for this run and the processes it starts: packages, or folders with one."""
    for word in words:
        package = package_of(word)
        if package not in os.environ.get(ADDED, "").split():
            os.environ[ADDED] = f"{os.environ.get(ADDED, '')} {package}".strip()


def called(game: Game[Any]) -> str:
    """Return how a command names a game: with `--game` if nothing else would find it."""
    return f"{game.name}{adding(game)}"


def adding(game: Game[Any]) -> str:
    """Return the option that adds a game to a command; empty if the game is found without."""
    if game.package not in os.environ.get(ADDED, "").split():
        return ""
    if "." in game.package:
        return f" --game {game.package}"
    folder = Path(str(resources(game.package))).parent
    return f" --game {shlex.quote(os.path.relpath(folder))}"


def package_of(word: str) -> str:
    """Return the package that a word names; one in a folder is put on the path."""
    folder = Path(word)
    inside = (folder, *folder.glob("*"), *folder.glob("src/*"))
    found = next((at for at in inside if all((at / f).is_file() for f in BESIDE)), None)
    if found is None:
        if folder.is_dir() and not _is_package(word):
            raise BrokenGame(
                f"There is no game in {word}: a game is a package with {' and '.join(BESIDE)}, "
                f"in that folder, one below it or in its src."
            )
        return word
    place = found.resolve()
    sys.path.insert(0, str(place.parent))
    path = os.environ.get("PYTHONPATH", "")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(place.parent), path)))
    return place.name


def _is_package(word: str) -> bool:
    """Say whether Python can import this, and not only finds a folder of the name."""
    try:
        spec = find_spec(word)
    except (ImportError, ValueError):  # such as a path
        return False
    return spec is not None and spec.origin is not None


def _found() -> dict[str, Source]:
    return _search(os.environ.get(ADDED, ""), tuple(sys.path))


@cache
def _search(added: str, _path: tuple[str, ...]) -> dict[str, Source]:
    """Return every game there is; Starhold's own names cannot be taken by others."""
    found = {name: _located(name, f"{__name__}.{name}") for name in _own()}
    for point in sorted(entry_points(group=GROUP), key=lambda one: one.name):
        origin = f"{point.dist.name} {point.dist.version}" if point.dist else point.module
        if point.name in found:
            other = found[point.name]
            if other.package != point.module:
                clash = f"'{point.name}' of {origin} is kept out: the name is taken."
                found[f"{point.name} of {origin}"] = Source(point.module, origin, trouble=clash)
            continue
        found[point.name] = _located(point.name, point.module, origin)
    for package in added.split():
        try:
            game = load_added(package)
            found[game.name] = Source(package, game.origin)
        except Trouble as trouble:
            found[package] = Source(package, package, trouble=str(trouble))
    return found


def _located(name: str, package: str, origin: str = "") -> Source:
    """Read whether a game is a draft, without importing it."""
    try:
        spec = find_spec(package)
        folder = (spec.submodule_search_locations or []) if spec else []
        if not folder:
            missing = f"The game '{name}' is kept out: there is no package '{package}'."
            return Source(package, origin, trouble=missing)
        written = tomllib.loads((Path(folder[0]) / "meta.toml").read_text("utf-8"))
    except (Exception, SystemExit) as error:  # finding a package may import its parent
        where = f"The game '{name}' is kept out: {package}/meta.toml: {error}."
        return Source(package, origin, trouble=where)
    return Source(package, origin, draft=bool(written.get("draft", False)))


@cache
def _loaded(name: str, source: Source) -> Game[Any]:
    if source.trouble:
        raise BrokenGame(source.trouble)
    game = load(source.package)
    if game.name != name:
        raise BrokenGame(
            f"The game in '{source.package}' is kept out: its meta.toml says id = '{game.name}', "
            f"but its folder or entry point is called '{name}'. Give both the same name."
        )
    game.origin = source.origin
    return game


def _place(package: str, error: BaseException) -> str:
    """Return the file and line that caused an error, preferring those of the game."""
    if isinstance(error, SyntaxError):
        return f" ({error.filename}, line {error.lineno})"
    frames = extract_tb(error.__traceback__)
    folder = os.sep + package.replace(".", os.sep) + os.sep
    own = [frame for frame in frames if folder in frame.filename]
    if not own:
        return ""
    return f" ({own[-1].filename}, line {own[-1].lineno})"
