"""SE-29.2  What a player's hidden counters could be: kinds, counters left and technology."""

from functools import cache

from starhold.core.record import Seat

from ..empires import holdings
from ..facts.catalog import UNITS, Module, Technology, UnitKind
from ..fleets import groups
from ..fleets.tech import Tech
from ..hooks.numbers import MAY_BUILD
from ..state import State

Kinds = frozenset[UnitKind]
# SE-10.1  The technologies that units need.
NEEDED: tuple[Technology, ...] = tuple(
    dict.fromkeys(name for unit in UNITS.values() for name in unit.needs)
)


@cache
def closed(switches: tuple[Module, ...]) -> tuple[UnitKind, ...]:
    """SE-10.6  The kinds that may lie face down in a game with these modules."""
    return tuple(
        kind
        for kind, unit in UNITS.items()
        if not unit.open and (kind == "flagship" or holdings.is_printed(switches, kind))
    )


@cache
def too_advanced(name: Technology, level: int) -> Kinds:
    """SE-10.1  The kinds that need a higher level of a technology."""
    return frozenset(kind for kind, unit in UNITS.items() if unit.needs.get(name, 0) > level)


class Arsenal:
    """What one player could have face down, while their counters are dealt."""

    def __init__(self, state: State, owner: Seat, *, flagship: bool) -> None:
        self.state = state
        self.owner = owner
        self.flagship = flagship  # SE-18.6: whether they could still have it
        self.levels = state.empires[owner].sheet.levels
        self.used = groups.counters_used(state, owner)
        self._able: list[UnitKind] = []  # empty: not known yet
        self._kinds: dict[Kinds, list[UnitKind]] = {}  # by the kinds that do not fit
        self._techs: dict[UnitKind, Tech] = {}

    def kinds(self, unfit: Kinds) -> list[UnitKind]:
        """Return the kinds that have a counter left, without those that do not fit."""
        found = self._kinds.get(unfit)
        if found is None:
            self._able = self._able or self._buildable()
            found = self._kinds[unfit] = [
                kind
                for kind in self._able
                if kind not in unfit
                and self.used.get(groups.COUNTERS[kind], 0) != UNITS[kind].counters
            ]
        return found

    def _buildable(self) -> list[UnitKind]:
        """SE-10.1  The kinds of face-down counters that the owner can build or still has."""
        state, owner, get = self.state, self.owner, self.levels.get
        barred = set[UnitKind]().union(*[too_advanced(name, get(name, 0)) for name in NEEDED])
        if not self.flagship:
            barred.add("flagship")
        rules = MAY_BUILD.by_kind(state)
        return [
            kind
            for kind in closed(state.switches)
            if kind not in barred
            and (not rules[kind] or all(rule(state, owner, kind) for rule in rules[kind]))
        ]

    def take(self, kind: UnitKind) -> None:
        """SE-3.1  Use one more counter."""
        counter = groups.COUNTERS[kind]
        used = self.used[counter] = self.used.get(counter, 0) + 1
        if used >= UNITS[kind].counters:
            self._kinds = {}

    def grant(self, name: Technology, needed: int) -> None:
        """Raise a level that a counter proves; its owner can then build more kinds."""
        if self.levels.get(name, 0) < needed:
            self.levels[name] = needed
            self._able, self._kinds, self._techs = [], {}, {}

    def tech(self, kind: UnitKind) -> Tech:
        """SE-10.7  The technology of a unit built now."""
        found = self._techs.get(kind)
        if found is None:
            found = self._techs[kind] = holdings.newly_built(self.state, self.owner, kind)
        return found
