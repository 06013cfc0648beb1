"""Table options on the command line: `--set name=value`, as the game's settings allow them."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from starhold.core.game import SEATS, Game
from starhold.core.record import Record, Seat
from starhold.core.trouble import Unknown

YES_OR_NO = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


class Setting(NamedTuple):
    """One table option: its values in words, and the one that is usual."""

    name: str
    kind: inspect.Type
    usual: Any

    @property
    def choices(self) -> list[str]:
        """Every value, where they can be listed."""
        if isinstance(self.kind, inspect.LiteralType):
            return [str(value) for value in self.kind.values]
        return ["yes", "no"] if isinstance(self.kind, inspect.BoolType) else []

    @property
    def values(self) -> str:
        return _values(self.kind)


def all_settings(game: Game[Any]) -> Iterator[Setting]:
    """Return every table option of a game."""
    info = inspect.type_info(game.settings)
    assert isinstance(info, inspect.StructType)
    for field in info.fields:
        usual = field.default if field.default is not msgspec.NODEFAULT else None
        # An option may say for how many players it is; its values are what stands within.
        kind = field.type.type if isinstance(field.type, inspect.Metadata) else field.type
        yield Setting(field.encode_name, kind, usual)


def chosen(game: Game[Any], words: tuple[str, ...]) -> Record:
    """Read `name=value` words into the game's settings."""
    known = {setting.name: setting for setting in all_settings(game)}
    values: dict[str, Any] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise Unknown(f"--set {word}: write name=value, as in {_example(known)}.")
        if name not in known:
            raise Unknown(
                f"--set {word}: {game.meta.title} has no option '{name}'; {_near(name, known)}"
            )
        values[name] = _value(known[name], text, word)
    try:
        settings: Record = msgspec.convert(values, game.settings)
    except msgspec.ValidationError as error:
        raise Unknown(f"--set: {error}.") from None
    return settings


def seats_of(game: Game[Any], number: int | None) -> tuple[Seat, ...]:
    """Return the seats of a table for so many players."""
    least, most = game.meta.players.min, game.meta.players.max
    number = number or least
    if not least <= number <= most:
        so_many = f"{least}" if least == most else f"{least} to {most}"
        raise Unknown(f"--seats {number}: {game.meta.title} is for {so_many}.")
    return SEATS[:number]


def bots_of(
    seats: tuple[Seat, ...], words: tuple[str, ...], *, first: bool = False
) -> dict[Seat, str]:
    """Read `seat=bot` words; a bot alone takes every seat, or every one but the first."""
    found: dict[Seat, str] = {}
    for word in words:
        seat, equals, bot = word.partition("=")
        if not equals:
            found |= dict.fromkeys(seats if first else seats[1:], seat)
        elif seat not in seats:
            raise Unknown(
                f"--bot {word}: there is no seat '{seat}'; there are {', '.join(seats)}."
            )
        else:
            found[seat] = bot
    return found


def _value(setting: Setting, text: str, word: str) -> Any:
    try:
        if isinstance(setting.kind, inspect.LiteralType):
            return {str(value): value for value in setting.kind.values}[text]
        if isinstance(setting.kind, inspect.BoolType):
            return YES_OR_NO[text.lower()]
        if isinstance(setting.kind, inspect.IntType):
            return int(text)
    except (KeyError, ValueError):
        raise Unknown(f"--set {word}: '{setting.name}' is {setting.values}.") from None
    return text


def _values(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.LiteralType):
        return " or ".join(map(str, kind.values))
    if isinstance(kind, inspect.BoolType):
        return "yes or no"
    if isinstance(kind, inspect.IntType):
        bounds = (("from", kind.ge), ("to", kind.le))
        return " ".join(["a whole number", *(f"{at} {n}" for at, n in bounds if n is not None)])
    return "a text"


def _near(name: str, known: dict[str, Setting]) -> str:
    near = get_close_matches(name, known, 1)
    return f"did you mean '{near[0]}'?" if near else f"there are {', '.join(known) or 'none'}."


def _example(known: dict[str, Setting]) -> str:
    for setting in known.values():
        return f"{setting.name}={setting.usual}"
    return "name=value"
