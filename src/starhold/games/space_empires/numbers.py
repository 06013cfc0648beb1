"""Every number and permission that rules change: one table each, of small functions (SE-32.5).

A table is empty here.  What every game has is added to it in `terms.py`, `empires.py` and
`battlefield.py`; a module, a card or an advantage adds its own function from its own file:

    @SHOT.rule("alien_cards")
    def more_powerful(aim: Aim) -> Term | None: ...

Nobody else changes.  A table is composed once for the modules of a game, so that what is
switched off costs nothing.  `rules/content/cards/__init__.py` says how a card is added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from starhold.core.record import Option, Seat
from starhold.core.score import Term
from starhold.games.space_empires.facts.catalog import (
    UNITS,
    CardNumber,
    Module,
    Technology,
    UnitKind,
)
from starhold.games.space_empires.state import (
    Battle,
    Cell,
    Group,
    Marker,
    State,
    Steps,
    Table,
    Tech,
)

F = TypeVar("F")  # a function
Levels: TypeAlias = dict[Technology, int]

# What the functions of a table are like.
Adds: TypeAlias = Term | None
Concerns: TypeAlias = Callable[[State, Seat], bool]
FIRST, LAST = -9, 9  # the ranks of rules that have the first or the last word


class Rules(Generic[F]):
    """A table: the functions of every game, and those that modules bring."""

    def __init__(self) -> None:
        self._rules: list[tuple[int, tuple[Module, ...], F]] = []
        self._composed: dict[tuple[Module, ...], tuple[F, ...]] = {}
        # The last answer, with the very tuple it was for: quicker to tell than to look up.
        self._last: tuple[tuple[Module, ...] | None, tuple[F, ...]] = (None, ())

    def rule(self, *modules: Module, rank: int = 0) -> Callable[[F], F]:
        """Add a function; with modules, only to games that have all of them.

        Functions of a higher rank come later; otherwise they stand in the order of their files.
        """

        def add(function: F) -> F:
            self._rules.append((rank, modules, function))
            self._rules.sort(key=lambda entry: entry[0])
            self._composed.clear()
            self._last = (None, ())
            return function

        return add

    def of(self, state: State) -> tuple[F, ...]:
        """Return the functions that this game has."""
        last = self._last
        if last[0] is state.switches:
            return last[1]
        found = self._composed.get(state.switches)
        if found is None:
            there = set(state.switches)
            found = tuple(f for _, modules, f in self._rules if there.issuperset(modules))
            self._composed[state.switches] = found
        self._last = (state.switches, found)
        return found


class UnitRules(Generic[F]):
    """A table about units: a function that concerns some kinds is asked of no others."""

    def __init__(self) -> None:
        self._tables: dict[UnitKind, Rules[F]] = {kind: Rules() for kind in UNITS}
        self._composed: dict[tuple[Module, ...], dict[UnitKind, tuple[F, ...]]] = {}
        self._last: tuple[tuple[Module, ...] | None, dict[UnitKind, tuple[F, ...]]] = (None, {})

    def rule(
        self, *modules: Module, kinds: Iterable[UnitKind] = UNITS, rank: int = 0
    ) -> Callable[[F], F]:
        """Add a function, for some kinds of units or for all."""

        def add(function: F) -> F:
            for kind in kinds:
                self._tables[kind].rule(*modules, rank=rank)(function)
            self._composed.clear()
            self._last = (None, {})
            return function

        return add

    def of(self, state: State, kind: UnitKind) -> tuple[F, ...]:
        """Return the functions that this game has for a kind of units."""
        last = self._last
        return last[1][kind] if last[0] is state.switches else self.by_kind(state)[kind]

    def by_kind(self, state: State) -> dict[UnitKind, tuple[F, ...]]:
        """Return those for every kind, for who asks about many."""
        found = self._composed.get(state.switches)
        if found is None:
            found = {kind: table.of(state) for kind, table in self._tables.items()}
            self._composed[state.switches] = found
        self._last = (state.switches, found)
        return found


class SeatRules(Generic[F]):
    """A table about players: who it concerns is asked once for all that is bought or learned."""

    def __init__(self) -> None:
        self._table: Rules[tuple[F, Concerns | None]] = Rules()

    def rule(
        self, *modules: Module, when: Concerns | None = None, rank: int = 0
    ) -> Callable[[F], F]:
        """Add a function, for all players or for those whom it concerns."""

        def add(function: F) -> F:
            self._table.rule(*modules, rank=rank)((function, when))
            return function

        return add

    def of(self, state: State, seat: Seat) -> list[F]:
        """Return the functions that concern a player now."""
        rules = self._table.of(state)
        return [function for function, when in rules if when is None or when(state, seat)]


# -- shots -----------------------------------------------------------------------------


class Aim(NamedTuple):
    """Who fires at whom, and where."""

    state: State
    battle: Battle
    gun: Group
    target: Group

    @property
    def terrain(self) -> str:
        marker = self.state.markers.get(self.battle.at)
        return marker.kind if marker and marker.face_up else ""


class Bombing(NamedTuple):
    """Who fires at a colony."""

    state: State
    gun: Group


# SE-13.11  What the number to hit is made of.
SHOT: Rules[Callable[[Aim], Adds]] = Rules()
# SE-13.11  A roll of this or less always hits, whatever the sum: passed from rule to rule.
SURE_HIT: Rules[Callable[[Aim, int], int]] = Rules()
# SE-28.11  A roll of this or more always misses: passed from rule to rule.
SURE_MISS: Rules[Callable[[Aim, int], int]] = Rules()
# SE-13.10, SE-14.50  Whether a shot could do anything: all must agree.
CAN_HURT: Rules[Callable[[Aim], bool]] = Rules()
# SE-17.2  What the number of a boarding attack is made of.
BOARDING: Rules[Callable[[Aim], Adds]] = Rules()
# SE-15.2  What the number against a colony is made of.
BOMBARDMENT: Rules[Callable[[Bombing], Adds]] = Rules()
# SE-15.2  A roll of this or less always hits a colony: passed from rule to rule.
SURE_TO_BOMB: Rules[Callable[[Bombing, int], int]] = Rules()
# SE-15.1  Whether a group may bombard the colony of its hex: all must agree.
MAY_BOMBARD: Rules[Callable[[State, Group], bool]] = Rules()

# -- battles ---------------------------------------------------------------------------

# SE-13.3  Whether the active player attacks where he meets a foe, passed from rule to rule.
ATTACKER: Rules[Callable[[State, Cell, Seat, Seat, bool], bool]] = Rules()
# SE-13.8  The weapon class of a group, passed from rule to rule; terrain has the last word.
WEAPON: UnitRules[Callable[[State, Battle, Group, str], str]] = UnitRules()
# SE-13.9  How often each unit of a group fires in a round, passed from rule to rule.
SHOTS: Rules[Callable[[State, Battle, Group, int], int]] = Rules()
# SE-13.10  At whom a group may fire: each rule takes some away.
TARGETS: Rules[Callable[[State, Battle, Group, list[Group]], list[Group]]] = Rules()
# SE-23.7  Units of a group that nobody may attack, though they are in the line: added up.
COVERED: Rules[Callable[[State, Battle, Group], int]] = Rules()
# SE-23.7  Units of a group that may not retreat, though others may: added up.
HELD: Rules[Callable[[State, Battle, Group], int]] = Rules()
# SE-13.7  Whether a shot may use the Fleet Size Bonus: all must agree.
USES_BONUS: Rules[Callable[[Aim], bool]] = Rules()
# SE-13.12  Hits that a unit takes above its hull.
EXTRA_HITS: UnitRules[Callable[[State, Group], int]] = UnitRules()
# SE-13.7  Whether a group counts for screening and for the Fleet Size Bonus: all must agree.
COUNTS: Rules[Callable[[State, Battle, Group], bool]] = Rules()
# SE-13.6, SE-13.15, SE-13.9  What a group may do in a round: all must agree.
MAY_SCREEN: Rules[Callable[[State, Battle, Group], bool]] = Rules()
MAY_RETREAT: Rules[Callable[[State, Battle, Group], bool]] = Rules()
MAY_FIRE: Rules[Callable[[State, Battle, Group], bool]] = Rules()


class Fleets(NamedTuple):
    """SE-13.7  Two fleets that are compared."""

    state: State
    battle: Battle
    side: Seat
    ours: int
    theirs: int


# SE-13.7  Whether a side has the Fleet Size Bonus, passed from rule to rule.
FLEET_BONUS: Rules[Callable[[Fleets, bool], bool]] = Rules()
# SE-14.31  How many Mines of a side one Sweeper of a group removes, passed from rule to rule.
SWEEPS: Rules[Callable[[State, Group, Seat, int], int]] = Rules()
# SE-14.33  Which ships the Mines of a side can strike: each rule takes some away.
MINE_TARGETS: Rules[Callable[[State, Battle, Seat, list[Group]], list[Group]]] = Rules()

# -- ships -----------------------------------------------------------------------------

# SE-1.4  Changes of Hull Size; a ship to be built is asked about as a group too.
HULL: UnitRules[Callable[[State, Group], int]] = UnitRules()
# SE-11.6  What a unit built now carries, passed from rule to rule.
MOUNTS: UnitRules[Callable[[State, Group, Levels, Tech], Tech]] = UnitRules()
# SE-25.5  What a group still keeps of cards after a refit to some levels.
KEEPS: Rules[Callable[[Group, Tech, tuple[CardNumber, ...]], tuple[CardNumber, ...]]] = Rules()
# SE-13.11  Printed Attack and Defense Strength, passed from rule to rule.
ATTACK_STRENGTH: UnitRules[Callable[[State, Group, int], int]] = UnitRules()
DEFENSE_STRENGTH: UnitRules[Callable[[State, Group, int], int]] = UnitRules()
# SE-12.15  How many Ship Yards a unit of a group counts as, passed from rule to rule.
COUNTS_AS_YARD: UnitRules[Callable[[State, Group, int], int]] = UnitRules()
# SE-14.1  Fighters that one unit of a group holds, passed from rule to rule.
HOLDS: UnitRules[Callable[[State, Group, int], int]] = UnitRules()
# SE-16.6  What is subtracted from a roll for promotion: asked of a group and its victim's hull.
PROMOTION: Rules[Callable[[State, Group, int], Adds]] = Rules()
# SE-16.6  Dice for each victim, of which the lowest counts: passed from rule to rule.
PROMOTION_DICE: Rules[Callable[[State, Group, int], int]] = Rules()
# SE-7.1  How far a group may move.
MOVES: Rules[Callable[[State, Group], Adds]] = Rules()
# SE-7.5  Whether a known terrain stops a group, passed from rule to rule.
STOPS: Rules[Callable[[State, Group, Marker, bool], bool]] = Rules()
# SE-8.7  Whether a group rolls in a Black Hole: all must agree.
ROLLS_IN_HOLES: Rules[Callable[[State, Group], bool]] = Rules()
# SE-9.1  Whether a Colony Ship may settle a marker of this kind, passed from rule to rule.
MAY_SETTLE: Rules[Callable[[State, Group, Marker, bool], bool]] = Rules()
# SE-25.9  Whether an owner of units is no enemy of a player: one is enough.
AT_PEACE: Rules[Callable[[State, Seat, Seat], bool]] = Rules()
# SE-25.9  Whose units in a hex fight beside a defender without being his.
GUESTS: Rules[Callable[[State, Seat, Cell], Seat | None]] = Rules()
# SE-14.43  Who decides for units that are nobody's; None leaves it to the usual rule.
LEADS: Rules[Callable[[State, Seat], Seat | None]] = Rules()

# -- empires ---------------------------------------------------------------------------


class Halving(NamedTuple):
    """SE-12.11  A rule that halves the maintenance of a class of ships."""

    name: str
    rule: str


# SE-17.12  Whether a technology can be learned from what an empire has built: all must agree.
MAY_LEARN_FROM: Rules[Callable[[State, Seat, Technology], bool]] = Rules()
# SE-12.15  Whether a unit may be placed in a hex, as things stand in the plan: all must agree.
MAY_PLACE: UnitRules[Callable[[State, Seat, UnitKind, Cell], bool]] = UnitRules()
# SE-10.1  Whether a unit can be built: all must agree.
MAY_BUILD: UnitRules[Callable[[State, Seat, UnitKind], bool]] = UnitRules()
# R-39  Technology that a player cannot research or gain now.
FORBIDDEN: Rules[Callable[[State, Seat], Iterable[Technology]]] = Rules()
# SE-12.19  What a unit costs.
UNIT_PRICE: UnitRules[Callable[[State, Seat, UnitKind], Adds]] = UnitRules()
# SE-12.19  What units of every kind cost more: asked once for all that is on sale.
SURCHARGE: Rules[Callable[[State, Seat], Adds]] = Rules()
# SE-11.5  What a level costs; each rule is told the sum so far.
CostOfLevel: TypeAlias = Callable[[State, Seat, Technology, int, int], Adds]
TECHNOLOGY_COST: SeatRules[CostOfLevel] = SeatRules()
# SE-12.4  What comes in, item by item.
INCOME: Rules[Callable[[State, Seat], Iterator[Term]]] = Rules()
# SE-12.22  What is spent in a plan besides technology, units and the bid.
EXPENSES: Rules[Callable[[State, Seat], Iterator[Term]]] = Rules()
# SE-26.9  CP of a head start that may be carried into the game, passed from rule to rule.
STARTING_CP: Rules[Callable[[State, Seat, int], int]] = Rules()
# SE-12.9  Hexes that a chain of pipelines joins to another, besides its neighbours.
CHAINS: Rules[Callable[[State, Seat, Cell], Iterator[Cell]]] = Rules()
# SE-12.11  Of which class that pays half a group is, and groups that pay half of their own sum.
HALVES: UnitRules[Callable[[State, Group], Halving | None]] = UnitRules()
SPARED: Rules[Callable[[State, Group], bool]] = Rules()
# SE-12.15  Half hull points of a hex with its yards, passed from rule to rule.
YARDS: Rules[Callable[[State, Seat, Cell, int], int]] = Rules()


# -- what players may do besides -------------------------------------------------------


T = TypeVar("T")
OffersToGroup: TypeAlias = Callable[[State, Group], Iterator[Option]]


class Deeds(Generic[T]):
    """Options that modules add to a question, each with what follows when it is chosen."""

    def __init__(self, offers: T) -> None:
        self.offers = offers
        self._follows: dict[type[Option], Callable[[Table, Any, Any], Steps]] = {}

    def follows(
        self, option: type[Option]
    ) -> Callable[[Callable[[Table, Any, Any], Steps]], Callable[[Table, Any, Any], Steps]]:
        """Say what follows when an option of this kind is chosen."""

        def add(function: Callable[[Table, Any, Any], Steps]) -> Callable[..., Steps]:
            self._follows[option] = function
            return function

        return add

    def knows(self, option: Option) -> bool:
        return type(option) in self._follows

    def carry_out(self, table: Table, who: Any, option: Option) -> Steps:
        return self._follows[type(option)](table, who, option)


# SE-17.2  What a group can do with a shot besides firing: asked of a group.
ATTACKS: Deeds[Rules[OffersToGroup]] = Deeds(Rules())
# SE-7.4  What a group can do in the Movement Phase: asked of a group.
ORDERS: Deeds[UnitRules[OffersToGroup]] = Deeds(UnitRules())
# SE-7.4  What a player can do in his Movement Phase: asked of a seat.
COMMANDS: Deeds[Rules[Callable[[State, Seat], Iterator[Option]]]] = Deeds(Rules())


class Purse(NamedTuple):
    """SE-12.22  A player, and the CP that are left to spend in his plan."""

    seat: Seat
    cp: int


# SE-12.1  What a player can do in his plan: asked of a purse, and done by its seat.
PLANS: Deeds[Rules[Callable[[State, Purse], Iterator[Option]]]] = Deeds(Rules())
