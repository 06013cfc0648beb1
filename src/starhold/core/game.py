"""A game: the value that names its parts, and what the engine does with them."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import sys
import tomllib
from collections.abc import Callable, Iterator
from functools import cached_property
from importlib.resources import files
from types import ModuleType
from typing import Any, Generic, TypeVar, Union

import msgspec

from starhold.core.chance import Chance, Recorded, Seeded
from starhold.core.record import Event, Option, Record, Seat
from starhold.core.score import Score
from starhold.core.step import S, Step, Together
from starhold.core.table import Table
from starhold.core.trouble import BadFile, IllegalChoice, Trouble

AnyStep = TypeVar("AnyStep")

# Seats are named by colour; a table takes one for each player.
SEATS: tuple[Seat, ...] = ("red", "blue", "green", "yellow", "purple", "orange")


class Players(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The range of players."""

    min: int
    max: int


class Meta(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of `meta.toml`."""

    id: str
    title: str
    players: Players
    credit: str
    pitch: str
    minutes: int
    rules_version: str
    unofficial: bool = True
    draft: bool = False  # unfinished: found by name, but not listed
    trial: dict[str, Any] = {}  # settings that keep games of random players short
    luck: bool = True  # whether rules draw any; if not, bots break ties by their seed
    secrets: bool = True  # whether players at one screen need a curtain between turns
    talk: bool = True  # whether players may send each other private messages


class Saved(msgspec.Struct, Generic[S, AnyStep], frozen=True, forbid_unknown_fields=True):
    """A saved table: the state, the steps to come, and how many random numbers were drawn."""

    state: S
    agenda: tuple[AnyStep, ...]
    drawn: int = 0


class Game(Generic[S]):
    """A game the platform can play.

    Its steps, options and events are found in its `rules` package; meta, words, look and
    rulebook are files beside it.  Nothing is registered.
    """

    def __init__(  # noqa: PLR0913 - a game has this many parts
        self,
        package: str,
        *,
        state: type[S],
        settings: type[Record],
        begin: Callable[[Any, tuple[Seat, ...]], tuple[S, tuple[Step[S], ...]]],
        scene: Callable[[Table[S], Seat | None], Any],  # a Scene of show/vocabulary.py
        score: Callable[[S], tuple[Score, ...]],
        imagine: Callable[[Table[S], Seat | None], None],
        invariants: Callable[[S], Iterator[str]],
        upgrade: Callable[[bytes], bytes] = bytes,  # brings tables of older releases up to date
    ) -> None:
        self.package = package
        self.origin = ""  # the package and version that a game from elsewhere comes from
        self.state = state
        self.settings = settings
        self.begin = begin
        self.scene = scene
        self.score = score
        self.redeal = imagine
        self.invariants = invariants
        self.upgrade = upgrade
        found = list(dict.fromkeys(_records(importlib.import_module(f"{package}.rules"))))
        self.steps: tuple[type[Step[S]], ...] = tuple(k for k in found if issubclass(k, Step))
        self.options = tuple(kind for kind in found if issubclass(kind, Option))
        self.events = tuple(kind for kind in found if issubclass(kind, Event))

    @cached_property
    def meta(self) -> Meta:
        written = tomllib.loads((files(self.package) / "meta.toml").read_text("utf-8"))
        return msgspec.convert(written, Meta)

    @property
    def name(self) -> str:
        return self.meta.id

    def new(self, settings: Record, seats: tuple[Seat, ...], chance: Chance) -> Table[S]:
        """Set up a new table and play up to the first question."""
        least, most = self.meta.players.min, self.meta.players.max
        if not least <= len(seats) <= most or len(set(seats)) < len(seats):
            many = f"{least} to {most}" if least < most else f"{most}"
            taken = ", ".join(seats) or "nobody"
            raise Trouble(f"{self.meta.title} needs {many} different seats, not: {taken}.")
        table = Table(*self.begin(settings, seats), chance)
        table.settle()
        return table

    def imagine(self, table: Table[S], seat: Seat | None, chance: Chance) -> Table[S]:
        """Redeal everything hidden, consistent with what the seat knows."""
        twin = table.fork()
        twin.chance, twin.heard = chance, True
        twin.news = [told for told in table.news if told.seen_by(seat)]
        self.redeal(twin, seat)
        twin.settle()
        twin.luck, twin.spoken = [], table.spoken
        return twin

    def save(self, table: Table[S]) -> bytes:
        """Save the table as it stands."""
        drawn = table.chance.drawn if isinstance(table.chance, Seeded) else 0
        return msgspec.json.encode(Saved(table.state, table.agenda, drawn))

    def load(self, data: bytes, chance: Chance | None = None) -> Table[S]:
        """Load a table; its random numbers continue where they stopped."""
        saved = self.read(data)
        if isinstance(chance, Seeded):
            chance = Seeded(chance.seed, saved.drawn)
        table = Table(saved.state, saved.agenda, chance or Recorded(()))
        table.settle()
        return table

    def read(self, data: bytes) -> Saved[S, Step[S]]:
        """Read a saved table without playing on."""
        try:
            return self._saved.decode(self.upgrade(data))
        except msgspec.MsgspecError as error:
            raise BadFile(f"Not a table of {self.meta.title}: {error}.") from None

    def option(self, written: Any) -> Option:
        """Read an option from plain data."""
        try:
            option: Option = msgspec.convert(written, either(self.options))
        except msgspec.ValidationError as error:
            raise IllegalChoice(f"Not an option of {self.meta.title}: {error}.") from None
        return option

    @cached_property
    def _saved(self) -> msgspec.json.Decoder[Saved[S, Step[S]]]:
        phase: Any = Together
        anything = either((*self.steps, phase[Any, either(self.steps)]))
        saved: Any = Saved
        return msgspec.json.Decoder(saved[self.state, anything])


def either(kinds: tuple[Any, ...]) -> Any:
    """Return the union of these types."""
    return Union[kinds]  # noqa: UP007 - they are known only at run time


def _records(rules: ModuleType) -> Iterator[type[Record]]:
    """Find every record in a rules package and in the kit modules it uses."""
    inside = pkgutil.walk_packages(getattr(rules, "__path__", []), f"{rules.__name__}.")
    for module in (rules, *(importlib.import_module(info.name) for info in inside)):
        used = {getattr(value, "__module__", None) or "" for value in vars(module).values()}
        kit = [sys.modules[name] for name in sorted(used) if name.startswith("starhold.kit.")]
        found = (kind for source in (module, *kit) for kind in vars(source).values())
        for kind in filter(inspect.isclass, found):
            if issubclass(kind, Record) and not kind.__module__.startswith(f"{__package__}."):
                yield kind
