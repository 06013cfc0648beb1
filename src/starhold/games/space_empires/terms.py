"""Every number that rules add up, item by item (SE-32.5).

Each number has one table of small functions, and each function gives one term or none.
A card, an advantage or a variant is one more line in a table; nothing else changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from starhold.core.record import Seat
from starhold.core.score import Term
from starhold.games.space_empires.catalog import FIGURES, TECHNOLOGIES, UNITS, Technology, UnitKind
from starhold.games.space_empires.empires import (
    carried,
    colonies_of,
    has,
    is_blockaded,
    size,
    varies,
)
from starhold.games.space_empires.fleets import fleet_of
from starhold.games.space_empires.pipes import linked_colonies
from starhold.games.space_empires.state import ALIEN, DOOM, Battle, Group, State

Terms: TypeAlias = tuple[Term, ...]


def total(terms: Terms) -> int:
    return sum(term.amount for term in terms)


# -- a shot ----------------------------------------------------------------------------


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


def rated(figures: tuple[int, ...], group: Group) -> int:
    """SE-10.1  A printed figure; some rise with the technology that the unit embodies."""
    embodies = UNITS[group.kind].embodies
    if embodies is None or len(figures) == 1:
        return figures[0]
    tech = group.tech.fighter if embodies == "fighter" else group.tech.cloaking
    return figures[max(1, tech) - 1]


def attack_strength(aim: Aim) -> Term | None:
    """SE-13.11  The printed Attack Strength; SE-14.10 Point Defense has its own for Fighters."""
    printed = rated(UNITS[aim.gun.kind].attack, aim.gun)
    defense = point_defense(aim.gun)
    if defense > printed and aim.target.kind == "fighter":
        return Term("point_defense", defense, "SE-14.10")
    return Term("attack_strength", printed, "SE-13.11")


def point_defense(group: Group) -> int:
    """SE-14.10  The strength against Fighters; 0 without Point Defense."""
    tech = group.tech.point_defense
    return FIGURES.point_defense[tech - 1] if tech else 0


def attack_technology(aim: Aim) -> Term | None:
    """SE-13.11  Attack technology, which is limited by hull; SE-8.2 it is 0 in Asteroids."""
    if aim.terrain == "asteroids":
        return None
    return Term("attack", carried(aim.state, aim.gun).attack, "SE-13.11")


def fleet_bonus(aim: Aim) -> Term | None:
    """SE-13.7  Twice as many units."""
    return Term("fleet_bonus", 1, "SE-13.7") if aim.gun.owner in aim.battle.bonus else None


def surprise(aim: Aim) -> Term | None:
    """SE-14.25  An undetected Raider in round 1."""
    hidden = aim.gun.id in aim.battle.hidden and aim.battle.round == 1
    return Term("surprise", 1, "SE-14.25") if hidden else None


def bloody_combat(aim: Aim) -> Term | None:
    """SE-26.6  Everyone has +1, aliens and Doomsday Machines too (R-27)."""
    return Term("bloody_combat", 1, "SE-26.6") if varies(aim.state, "bloody_combat") else None


def target_defense(aim: Aim) -> Term | None:
    """SE-13.11  The printed Defense Strength of the target."""
    return Term("defense_strength", -rated(UNITS[aim.target.kind].defense, aim.target), "SE-13.11")


def target_technology(aim: Aim) -> Term | None:
    """SE-13.11  Defense technology of the target; SE-8.2 it is 0 in a Nebula."""
    if aim.terrain == "nebula":
        return None
    return Term("defense", -carried(aim.state, aim.target).defense, "SE-13.11")


SHOT: tuple[Callable[[Aim], Term | None], ...] = (
    attack_strength,
    attack_technology,
    fleet_bonus,
    surprise,
    bloody_combat,
    target_defense,
    target_technology,
)


def shot_terms(aim: Aim) -> Terms:
    """SE-13.11  What the to-hit number is made of."""
    return tuple(term for rule in SHOT if (term := rule(aim)) and term.amount)


def to_hit(aim: Aim) -> int:
    """SE-13.11  A roll of this or less hits; a 1 always does."""
    return max(1, total(shot_terms(aim)))


# -- bombardment -----------------------------------------------------------------------


class Bombing(NamedTuple):
    """Who fires at a colony."""

    state: State
    gun: Group


def bombing_strength(aim: Bombing) -> Term | None:
    """SE-15.2  The printed Attack Strength."""
    return Term("attack_strength", rated(UNITS[aim.gun.kind].attack, aim.gun), "SE-15.2")


def bombing_technology(aim: Bombing) -> Term | None:
    """SE-15.2  Attack technology, but not in Asteroids."""
    marker = aim.state.markers.get(aim.gun.at)
    if marker and marker.kind == "asteroids":
        return None
    return Term("attack", carried(aim.state, aim.gun).attack, "SE-15.2")


def bloody_bombing(aim: Bombing) -> Term | None:
    """SE-15.2  Bloody Combat counts here as well (R-58)."""
    return Term("bloody_combat", 1, "SE-26.6") if varies(aim.state, "bloody_combat") else None


BOMBARDMENT: tuple[Callable[[Bombing], Term | None], ...] = (
    bombing_strength,
    bombing_technology,
    bloody_bombing,
)


def bombing_terms(aim: Bombing) -> Terms:
    """SE-15.2  What the to-hit number against a colony is made of."""
    return tuple(term for rule in BOMBARDMENT if (term := rule(aim)) and term.amount)


# -- how far a group may move ----------------------------------------------------------


def table_of_moves(state: State, group: Group) -> Term | None:
    """SE-7.1  By the group's own Movement level; SE-7.2 some always move 1, some never."""
    moves = UNITS[group.kind].moves
    if moves in ("carried", "never"):
        return None
    if moves == "slow":
        return Term("slow", 1, "SE-7.2")
    if moves == "empire":
        tech = state.empires[group.owner].levels["movement"]
        return Term("movement", FIGURES.movement[tech - 1][state.turn - 1], "SE-7.2")
    return Term("movement", FIGURES.movement[group.tech.movement - 1][state.turn - 1], "SE-7.1")


def fast_battlecruiser(state: State, group: Group) -> Term | None:
    """SE-7.3  One more hex in the first turn of a cycle."""
    fast = group.tech.fast_battlecruiser and state.turn == 1
    return Term("fast_battlecruiser", 1, "SE-7.3") if fast else None


def slingshot(_state: State, group: Group) -> Term | None:
    """SE-26.30  A Black Hole has thrown it on."""
    return Term("slingshot", 1, "SE-26.30") if group.slung else None


MOVES: tuple[Callable[[State, Group], Term | None], ...] = (
    table_of_moves,
    fast_battlecruiser,
    slingshot,
)


def move_terms(state: State, group: Group) -> Terms:
    """SE-7.1  What a group's allowance is made of."""
    return tuple(term for rule in MOVES if (term := rule(state, group)))


def allowance(state: State, group: Group) -> int:
    """SE-7.1  How many hexes a group may move in this turn."""
    return total(move_terms(state, group))


# -- prices ----------------------------------------------------------------------------


def printed_price(_state: State, _seat: Seat, kind: UnitKind) -> Term | None:
    """SE-10.1  The price of the unit table."""
    return Term(kind, UNITS[kind].cost, "SE-10.1")


UNIT_PRICE: tuple[Callable[[State, Seat, UnitKind], Term | None], ...] = (printed_price,)


def unit_price(state: State, seat: Seat, kind: UnitKind) -> int:
    """SE-12.19  What a unit costs: at least 1."""
    terms = (rule(state, seat, kind) for rule in UNIT_PRICE)
    return max(1, sum(term.amount for term in terms if term))


def printed_cost(state: State, _seat: Seat, name: Technology, reached: int) -> Term | None:
    """SE-11.1  The cost of a level, in the column that was chosen (SE-11.2)."""
    facts = TECHNOLOGIES[name]
    first = state.settings.base_costs == "first_printing"
    costs = facts.first_printing if first else facts.costs
    return Term(name, costs[reached - facts.start - 1], "SE-11.1")


def scientists(state: State, _seat: Seat, _name: Technology, _reached: int) -> Term | None:
    """SE-26.5  Slow or smart scientists."""
    if varies(state, "slow_scientists"):
        return Term("slow_scientists", FIGURES.scientists, "SE-26.5")
    if varies(state, "smart_scientists"):
        return Term("smart_scientists", -FIGURES.scientists, "SE-26.5")
    return None


TECHNOLOGY_COST: tuple[Callable[[State, Seat, Technology, int], Term | None], ...] = (
    printed_cost,
    scientists,
)


def technology_terms(state: State, seat: Seat, name: Technology, reached: int) -> Terms:
    """SE-11.5  What the cost of a level is made of, in the order in which it is changed."""
    return tuple(t for rule in TECHNOLOGY_COST if (t := rule(state, seat, name, reached)))


def technology_cost(state: State, seat: Seat, name: Technology, reached: int) -> int:
    """SE-11.5  What it costs to reach a level: at least 0."""
    return max(0, total(technology_terms(state, seat, name, reached)))


# -- income and maintenance ------------------------------------------------------------


def colony_income(state: State, seat: Seat) -> Iterator[Term]:
    """SE-12.1  Colonies by face size; SE-12.5 not those that are blockaded."""
    for at, colony in colonies_of(state, seat):
        if size(colony) and not is_blockaded(state, at, colony):
            yield Term(at, size(colony), "SE-12.1")


def rich_colonies(state: State, seat: Seat) -> Iterator[Term]:
    """SE-26.7  Three more from each colony that yields anything; SE-12.6 item by item."""
    if varies(state, "rich_colonies"):
        count = sum(1 for _ in colony_income(state, seat))
        yield Term("rich_colonies", FIGURES.rich_colony * count, "SE-26.7")


def mineral_income(state: State, seat: Seat) -> Iterator[Term]:
    """SE-12.1  Minerals that were brought to unblockaded colonies; SE-26.4 they may be rich."""
    times = 2 if varies(state, "rich_minerals") else 1
    for at, colony in colonies_of(state, seat):
        minerals = [good for good in colony.goods if good.startswith("mineral")]
        if minerals and not is_blockaded(state, at, colony):
            for good in minerals:
                yield Term(good, times * int(good.rpartition("-")[2]), "SE-12.1")


def pipeline_income(state: State, seat: Seat) -> Iterator[Term]:
    """SE-12.9  One CP from each colony that pipelines join to the Homeworld."""
    if has(state, "pipelines"):
        yield Term("pipelines", len(linked_colonies(state, seat)), "SE-12.9")


def windfall(state: State, seat: Seat) -> Iterator[Term]:
    """SE-27.8  What the conquest of a Homeworld brings."""
    yield Term("conquest", state.empires[seat].windfall, "SE-27.8")


INCOME: tuple[Callable[[State, Seat], Iterator[Term]], ...] = (
    colony_income,
    rich_colonies,
    mineral_income,
    pipeline_income,
    windfall,
)


def income_terms(state: State, seat: Seat) -> Terms:
    """SE-12.4  What comes in, item by item."""
    return tuple(term for rule in INCOME for term in rule(state, seat) if term.amount)


def upkeep(state: State, seat: Seat) -> Iterator[Term]:
    """SE-12.10  Hull for hull (SE-10.2); what is to be scuttled pays no more."""
    gone = {scuttled.group for scuttled in state.empires[seat].scuttled}
    owed: dict[UnitKind, int] = {}
    for group in fleet_of(state, seat):
        unit = UNITS[group.kind]
        if unit.maintained and unit.ship and group.id not in gone:
            owed[group.kind] = owed.get(group.kind, 0) + unit.hull * group.count
    for kind, cp in owed.items():
        yield Term(kind, cp, "SE-12.10")


def maintenance_terms(state: State, seat: Seat) -> Terms:
    """SE-12.10  What maintenance is made of; SE-26.1 it may be halved."""
    owed = tuple(upkeep(state, seat))
    if not varies(state, "low_maintenance"):
        return owed
    halved = total(owed) // 2 - total(owed)  # SE-12.11: the whole is halved, rounded down
    return (*owed, Term("low_maintenance", halved, "SE-26.1"))


def maintenance(state: State, seat: Seat) -> int:
    return total(maintenance_terms(state, seat))


def can_hurt(aim: Aim) -> bool:
    """SE-14.50  Fighters cannot hurt a Doomsday Machine; everything else can hurt everything."""
    return not (aim.target.owner == DOOM and aim.gun.kind == "fighter")


NOBODYS = (ALIEN, DOOM)
