"""The kinds of rule tables.

A table is composed once, in `order/`. For each combination of modules it caches the functions of a
game, so that a rule that is switched off costs nothing.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import (
    Any,
    Generic,
    NamedTuple,
    Protocol,
    TypeAlias,
    TypeGuard,
    TypeVar,
    runtime_checkable,
)

import msgspec

from ..facts.catalog import UNITS, CardNumber, Module, UnitKind
from ..state import Group, Held, State, Table
from ..steps import Seat, Steps

F = TypeVar("F")  # a function
T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")
Concerns: TypeAlias = Callable[[State, Seat], bool]
ByKind: TypeAlias = dict[UnitKind, tuple[F, ...]]


class Rule(NamedTuple, Generic[F]):
    """A function with the modules that switch it on, and the units or players it concerns."""

    function: F
    modules: tuple[Module, ...]
    kinds: Collection[UnitKind]
    when: Concerns | None
    unmoved: bool  # only for groups that have not moved this turn
    twins: bool  # only for groups that share their hex with others of their kind
    beside: Collection[UnitKind]  # if not empty: only where the owner has such other groups
    shams: bool  # only for Decoys that pass as other units
    card: CardNumber | None  # only for players with this card in effect


def rule(  # noqa: PLR0913 - most name one or two of these facts
    function: F,
    *modules: Module,
    kinds: Collection[UnitKind] = UNITS,
    when: Concerns | None = None,
    unmoved: bool = False,
    twins: bool = False,
    beside: Collection[UnitKind] = (),
    shams: bool = False,
    card: CardNumber | None = None,
) -> Rule[F]:
    """Return a table entry: a function for games with all of these modules."""
    return Rule(function, modules, kinds, when, unmoved, twins, beside, shams, card)


class Composed(Generic[F]):
    """The base of all tables: each is composed once."""

    def __init__(self) -> None:
        self.rules: tuple[Rule[F], ...] | None = None

    def compose(self, *rules: Rule[F]) -> None:
        """Name the functions of the table, in the order in which they run."""
        if self.rules is not None:
            raise RuntimeError("a table of rules is composed once, in order/")
        self.rules = rules

    def switched_on(self, switches: tuple[Module, ...]) -> Iterator[Rule[F]]:
        """Return the entries of a game with these modules."""
        assert self.rules is not None, "import the game, not a part of it"
        there = set(switches)
        return (entry for entry in self.rules if there.issuperset(entry.modules))


class LastAnswer(msgspec.Struct, Generic[V], frozen=True):
    """The last answer of a table, with the tuple of modules it is for.

    Comparing that very tuple is quicker than looking it up. Both are kept in one record, so that
    another thread cannot read half of it.
    """

    functions: V
    switches: tuple[Module, ...] | None = None


class RuleTable(Composed[F]):
    """A table of functions that always apply."""

    def __init__(self) -> None:
        super().__init__()
        self._kept: dict[tuple[Module, ...], tuple[F, ...]] = {}
        self._last: LastAnswer[tuple[F, ...]] = LastAnswer(())

    def of(self, state: State) -> tuple[F, ...]:
        """Return the functions of this game."""
        last = self._last
        if last.switches is state.switches:
            return last.functions
        found = self._kept.get(state.switches)
        if found is None:
            found = tuple(entry.function for entry in self.switched_on(state.switches))
            self._kept[state.switches] = found
        self._last = LastAnswer(found, state.switches)
        return found


class UnitTable(Composed[F]):
    """A table about units: each function applies only to its kinds."""

    def __init__(self) -> None:
        super().__init__()
        self._kept: dict[tuple[Module, ...], ByKind[F]] = {}
        self._last: LastAnswer[ByKind[F]] = LastAnswer({})

    def of(self, state: State, kind: UnitKind) -> tuple[F, ...]:
        """Return the functions of this game for a kind of units."""
        last = self._last
        if last.switches is state.switches:
            return last.functions[kind]
        return self.by_kind(state)[kind]

    def by_kind(self, state: State) -> ByKind[F]:
        """Return the functions for every kind, for callers that need many."""
        last = self._last
        if last.switches is state.switches:
            return last.functions
        found = self._kept.get(state.switches)
        if found is None:
            found = by_kind([*self.switched_on(state.switches)])
            self._kept[state.switches] = found
        self._last = LastAnswer(found, state.switches)
        return found


def by_kind(entries: list[Rule[F]]) -> ByKind[F]:
    """Return the functions of these entries that concern each kind."""
    found: ByKind[F] = dict.fromkeys(UNITS, ())
    for entry in entries:
        for kind in entry.kinds:
            found[kind] += (entry.function,)
    return found


class Camp(msgspec.Struct, gc=False):
    """A player's groups in a hex, and their kinds: most rules look for some kind first."""

    groups: list[Group]
    kinds: list[UnitKind]


class OrderRules(msgspec.Struct, Generic[F], frozen=True, gc=False):
    """The functions for groups of a kind: alone or not, before they move or after."""

    alone: tuple[F, ...]
    alone_moved: tuple[F, ...]
    together: tuple[F, ...]
    together_moved: tuple[F, ...]


class OrderTable(UnitTable[F]):
    """A table about groups on the map: each function names the groups that it may concern.

    A group is alone unless it shares its hex with another of its kind, or with a kind that some
    function looks for.
    """

    def __init__(self) -> None:
        super().__init__()
        self._narrowed: dict[tuple[Module, ...], dict[UnitKind, OrderRules[F]]] = {}
        self._last_narrowed: LastAnswer[dict[UnitKind, OrderRules[F]]] = LastAnswer({})
        self._beside: frozenset[UnitKind] = frozenset()  # kinds that functions look for

    def compose(self, *rules: Rule[F]) -> None:
        super().compose(*rules)
        self._beside = frozenset(kind for entry in rules for kind in entry.beside)

    def for_group(self, state: State, group: Group, kinds: Sequence[UnitKind]) -> tuple[F, ...]:
        """Return the functions of this game that may concern a group, given all kinds there."""
        kind = group.kind
        if group.sham:
            return self.of(state, kind)
        last = self._last_narrowed
        if last.switches is not state.switches:
            last = self._last_narrowed = LastAnswer(self._narrow(state.switches), state.switches)
        orders = last.functions[kind]
        if len(kinds) > 1 and (kinds.count(kind) > 1 or not self._beside.isdisjoint(kinds)):
            return orders.together_moved if group.moved else orders.together
        return orders.alone_moved if group.moved else orders.alone

    def _narrow(self, switches: tuple[Module, ...]) -> dict[UnitKind, OrderRules[F]]:
        found = self._narrowed.get(switches)
        if found is None:
            able = [entry for entry in self.switched_on(switches) if not entry.shams]
            lone = [entry for entry in able if not (entry.twins or entry.beside)]
            tables = [by_kind(some) for some in (lone, moved(lone), able, moved(able))]
            found = {kind: OrderRules(*(table[kind] for table in tables)) for kind in UNITS}
            self._narrowed[switches] = found
        return found


def moved(entries: list[Rule[F]]) -> list[Rule[F]]:
    """Return the entries that concern groups after they have moved too."""
    return [entry for entry in entries if not entry.unmoved]


class SeatTable(Composed[F]):
    """A table about players: each rule is checked once for everything bought or learned."""

    def __init__(self) -> None:
        super().__init__()
        self._kept: dict[tuple[Module, ...], tuple[Rule[F], ...]] = {}

    def of(self, state: State, seat: Seat) -> list[F]:
        """Return the functions that apply to a player now."""
        entries = self._kept.get(state.switches)
        if entries is None:
            entries = self._kept[state.switches] = tuple(self.switched_on(state.switches))
        return [one.function for one in entries if one.when is None or one.when(state, seat)]


class OfHand(msgspec.Struct, Generic[F], frozen=True):
    """The functions for a player when last asked, and all that they follow from."""

    switches: tuple[Module, ...]
    cards: tuple[Held, ...]
    functions: tuple[F, ...]


class HandTable(Composed[F]):
    """A table about players: functions of a card are only for players who have it in effect."""

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[Seat, OfHand[F]] = {}

    def of(self, state: State, seat: Seat) -> tuple[F, ...]:
        """Return the functions of this game for a player."""
        cards = state.empires[seat].hand.cards
        last = self._last.get(seat)
        if last is None or last.cards is not cards or last.switches is not state.switches:
            able = {None, *(card.number for card in cards if card.works)}
            entries = self.switched_on(state.switches)
            found = tuple([entry.function for entry in entries if entry.card in able])
            last = self._last[seat] = OfHand(state.switches, cards, found)
        return last.functions


@runtime_checkable
class Deed(Protocol):
    """An option that a rule adds to a question; it carries its own consequences."""

    def follow(self, table: Table, who: Any) -> Steps: ...


def is_deed(option: Any) -> TypeGuard[Deed]:
    """Whether an option carries its own consequences."""
    kind: Any = type(option)
    return _are_deeds(kind)


@cache
def _are_deeds(kind: Any) -> bool:
    return issubclass(kind, Deed)  # Python looks at every method: slow to ask again and again


class Lookup(Generic[K, V]):
    """A table with one function for each key, composed once."""

    def __init__(self) -> None:
        self.entries: Mapping[K, V] = {}

    def compose(self, entries: Mapping[K, V]) -> None:
        """Name the entries of the table."""
        if self.entries:
            raise RuntimeError("a table of rules is composed once, in order/")
        self.entries = entries
