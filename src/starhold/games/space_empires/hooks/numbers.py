"""Every number and permission that rules change: one table each, of small functions (SE-32.5).

A table is declared here, where any rule can ask it, and composed in `order/`, which names its
functions in the order of the rules.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

from starhold.core.record import Option, Seat
from starhold.core.score import Term

from ..facts import catalog, starmap
from ..fleets.tech import Tech
from ..state import Battle, Cell, Group, Marker, State
from .tables import Camp, HandTable, OrderTable, RuleTable, SeatTable, UnitTable

Levels: TypeAlias = dict[catalog.Technology, int]

# The result of a function that may add a term.
Adds: TypeAlias = Term | None


# -- shots -----------------------------------------------------------------------------


class Aim(NamedTuple):
    """A shot: the firing group, its target, and the battle."""

    state: State
    battle: Battle
    gun: Group
    target: Group

    @property
    def terrain(self) -> catalog.MarkerKind:
        return starmap.terrain(self.state, self.battle.at)


class Bombing(NamedTuple):
    """A shot at a colony."""

    state: State
    gun: Group


# SE-13.11  The terms of the number to hit.
SHOT: RuleTable[Callable[[Aim], Adds]] = RuleTable()
# SE-13.11  A roll of this or less always hits, whatever the sum: passed from rule to rule.
SURE_HIT: RuleTable[Callable[[Aim, int], int]] = RuleTable()
# SE-28.11  A roll of this or more always misses: passed from rule to rule.
SURE_MISS: RuleTable[Callable[[Aim, int], int]] = RuleTable()
# SE-13.10, SE-14.50  Whether a shot could have any effect: all must agree.
CAN_HURT: RuleTable[Callable[[Aim], bool]] = RuleTable()
# SE-17.2  The terms of the number of a boarding attack.
BOARDING: RuleTable[Callable[[Aim], Adds]] = RuleTable()
# SE-15.2  The terms of the number against a colony.
BOMBARDMENT: RuleTable[Callable[[Bombing], Adds]] = RuleTable()
# SE-15.2  A roll of this or less always hits a colony: passed from rule to rule.
SURE_TO_BOMB: RuleTable[Callable[[Bombing, int], int]] = RuleTable()
# SE-15.1  Whether a group may bombard the colony in its hex: all must agree.
MAY_BOMBARD: RuleTable[Callable[[State, Group], bool]] = RuleTable()

# -- battles ---------------------------------------------------------------------------

# SE-13.3  Whether the active player attacks on meeting an enemy, passed from rule to rule.
ATTACKER: RuleTable[Callable[[State, Cell, Seat, Seat, bool], bool]] = RuleTable()
# SE-13.8  The weapon class of a group, passed from rule to rule; terrain comes last.
WEAPON: UnitTable[Callable[[State, Battle, Group, str], str]] = UnitTable()
# SE-13.9  How often each unit of a group fires in a round, passed from rule to rule.
SHOTS: RuleTable[Callable[[State, Battle, Group, int], int]] = RuleTable()
# SE-13.10  The legal targets of a group: each rule removes some.
TARGETS: RuleTable[Callable[[State, Battle, Group, list[Group]], list[Group]]] = RuleTable()
# SE-23.7  Units of a group that nobody may attack, though they are in the line: added up.
COVERED: RuleTable[Callable[[State, Battle, Group], int]] = RuleTable()
# SE-23.7  Units of a group that may not retreat, though others may: added up.
HELD: RuleTable[Callable[[State, Battle, Group], int]] = RuleTable()
# SE-13.7  Whether a shot may use the Fleet Size Bonus: all must agree.
USES_BONUS: RuleTable[Callable[[Aim], bool]] = RuleTable()
# SE-13.12  Extra hits that a unit takes beyond its hull.
EXTRA_HITS: UnitTable[Callable[[State, Group], int]] = UnitTable()
# SE-13.7  Whether a group counts for screening and for the Fleet Size Bonus: all must agree.
COUNTS: RuleTable[Callable[[State, Battle, Group], bool]] = RuleTable()
# SE-13.6, SE-13.15, SE-13.9  The actions open to a group in a round: all must agree.
MAY_SCREEN: RuleTable[Callable[[State, Battle, Group], bool]] = RuleTable()
MAY_RETREAT: RuleTable[Callable[[State, Battle, Group], bool]] = RuleTable()
MAY_FIRE: RuleTable[Callable[[State, Battle, Group], bool]] = RuleTable()


class Fleets(NamedTuple):
    """SE-13.7  Two fleets being compared."""

    state: State
    battle: Battle
    side: Seat
    ours: int
    theirs: int


# SE-13.7  Whether a side has the Fleet Size Bonus, passed from rule to rule.
FLEET_BONUS: RuleTable[Callable[[Fleets, bool], bool]] = RuleTable()
# SE-14.31  How many Mines of a side one Sweeper of a group removes, passed from rule to rule.
SWEEPS: RuleTable[Callable[[State, Group, Seat, int], int]] = RuleTable()
# SE-14.33  The ships that the Mines of a side can hit: each rule removes some.
MINE_TARGETS: RuleTable[Callable[[State, Battle, Seat, list[Group]], list[Group]]] = RuleTable()

# -- ships -----------------------------------------------------------------------------

# SE-1.4  Changes of Hull Size; a ship to be built counts as a group too.
HULL: UnitTable[Callable[[State, Group], int]] = UnitTable()
# SE-11.6  The technology of a unit built now, passed from rule to rule.
MOUNTS: UnitTable[Callable[[State, Group, Levels, Tech], Tech]] = UnitTable()
# SE-25.5  The cards whose effects a group keeps after a refit.
KEEPS: RuleTable[
    Callable[[Group, Tech, tuple[catalog.CardNumber, ...]], tuple[catalog.CardNumber, ...]]
] = RuleTable()
# SE-13.11  Printed Attack and Defense Strength, passed from rule to rule.
ATTACK_STRENGTH: UnitTable[Callable[[State, Group, int], int]] = UnitTable()
DEFENSE_STRENGTH: UnitTable[Callable[[State, Group, int], int]] = UnitTable()
# SE-12.15  How many Ship Yards a unit of a group counts as, passed from rule to rule.
COUNTS_AS_YARD: UnitTable[Callable[[State, Group, int], int]] = UnitTable()
# SE-14.1  Fighters that one unit of a group holds, passed from rule to rule.
HOLDS: UnitTable[Callable[[State, Group, int], int]] = UnitTable()
# SE-16.6  Terms subtracted from a promotion roll, by group and its victim's hull.
PROMOTION: RuleTable[Callable[[State, Group, int], Adds]] = RuleTable()
# SE-16.6  Dice for each victim; the lowest counts: passed from rule to rule.
PROMOTION_DICE: RuleTable[Callable[[State, Group, int], int]] = RuleTable()
# SE-7.1  How far a group may move.
MOVES: UnitTable[Callable[[State, Group], Adds]] = UnitTable()
# SE-7.5  Whether a known terrain stops a group, passed from rule to rule.
STOPS: RuleTable[Callable[[State, Group, Marker, bool], bool]] = RuleTable()
# SE-9.1  Whether a Colony Ship may settle a marker of this kind, passed from rule to rule.
MAY_SETTLE: RuleTable[Callable[[State, Group, Marker, bool], bool]] = RuleTable()
# SE-25.9  Whether an owner of units is not an enemy of a player: one is enough.
AT_PEACE: RuleTable[Callable[[State, Seat, Seat], bool]] = RuleTable()
# SE-25.9  The owner of units in a hex that fight beside a defender who does not own them.
GUESTS: RuleTable[Callable[[State, Seat, Cell], Seat | None]] = RuleTable()
# SE-14.43  The player who decides for neutral units; None leaves it to the usual rule.
LEADS: RuleTable[Callable[[State, Seat], Seat | None]] = RuleTable()

# -- empires ---------------------------------------------------------------------------


class Halving(NamedTuple):
    """SE-12.11  A rule that halves the maintenance of a class of ships."""

    name: str
    rule: str


# SE-17.12  Whether a technology can be learned from an empire's units: all must agree.
MAY_LEARN_FROM: RuleTable[Callable[[State, Seat, catalog.Technology], bool]] = RuleTable()
# SE-12.15  Whether a unit may be placed in a hex, given the plan so far: all must agree.  Units
# with the same rules are asked about once, so these must not tell them apart.
Placement: TypeAlias = Callable[[State, Seat, catalog.UnitKind, Cell], bool]
MAY_PLACE: UnitTable[Placement] = UnitTable()
# SE-10.1  Whether a unit can be built: all must agree.
MAY_BUILD: UnitTable[Callable[[State, Seat, catalog.UnitKind], bool]] = UnitTable()
# R-39  Technologies that a player cannot research or gain now.
FORBIDDEN: RuleTable[Callable[[State, Seat], Iterable[catalog.Technology]]] = RuleTable()
# SE-12.19  The price of a unit.
UNIT_PRICE: UnitTable[Callable[[State, Seat, catalog.UnitKind], Adds]] = UnitTable()
# SE-12.19  The surcharge on units of every kind: asked once for the whole list.
SURCHARGE: RuleTable[Callable[[State, Seat], Adds]] = RuleTable()
# SE-11.5  The price of a level; each rule gets the sum so far.
CostOfLevel: TypeAlias = Callable[[State, Seat, catalog.Technology, int, int], Adds]
TECHNOLOGY_COST: SeatTable[CostOfLevel] = SeatTable()
# SE-12.4  Income, item by item.
INCOME: RuleTable[Callable[[State, Seat], Iterator[Term]]] = RuleTable()
# SE-12.22  Spending in a plan besides technology, units and the bid.
EXPENSES: RuleTable[Callable[[State, Seat], Iterable[Term]]] = RuleTable()
# SE-26.9  CP of a head start that may be carried into the game, passed from rule to rule.
STARTING_CP: RuleTable[Callable[[State, Seat, int], int]] = RuleTable()
# SE-12.9  Hexes that a pipeline chain joins to another, besides its neighbours.
CHAINS: RuleTable[Callable[[State, Seat, Cell], Iterator[Cell]]] = RuleTable()
# SE-12.11  The half-pay class of a group, and groups that pay half of their own sum.
HALVES: UnitTable[Callable[[State, Group], Halving | None]] = UnitTable()
SPARED: RuleTable[Callable[[State, Group], bool]] = RuleTable()


# -- extra actions of players -----------------------------------------------------------


OffersToGroup: TypeAlias = Callable[[State, Group], Iterator[Option]]

# SE-17.2  A group's uses of a shot besides firing.
ATTACKS: RuleTable[OffersToGroup] = RuleTable()
# SE-7.4  A group's actions in the Movement Phase, given all of its owner's groups in its hex.
ORDERS: OrderTable[Callable[[State, Group, Camp], Sequence[Option]]] = OrderTable()
# SE-7.4  A player's actions in the Movement Phase.
COMMANDS: HandTable[Callable[[State, Seat], Sequence[Option]]] = HandTable()


class Purse(msgspec.Struct, frozen=True, gc=False):
    """SE-12.22  A player, and the CP left to spend in the plan."""

    seat: Seat
    cp: int


# SE-12.1  A player's actions in the plan: offered to a purse, done by its seat.
PLANS: HandTable[Callable[[State, Purse], Iterable[Option]]] = HandTable()
# SE-12.22  Whether a plan keeps to the rules when an order is taken back.
SOUND: RuleTable[Callable[[State, Seat], bool]] = RuleTable()
# SE-12.22  The orders a player can take back in the plan: deeds, all of them.
DROPS: RuleTable[Callable[[State, Seat], Iterator[Any]]] = RuleTable()
