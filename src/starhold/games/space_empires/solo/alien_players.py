"""Queries about Alien Players: Homeworlds, fleets, prices, and the technology they have seen."""

from collections.abc import Iterable

from starhold.core.record import Seat, replace
from starhold.core.score import Term

from ..battles.terms import Terms, technology_cost, unit_price
from ..empires import holdings
from ..facts.alien_catalog import ALIEN_EMPIRES, AlienRow
from ..facts.catalog import TECHNOLOGIES, UNITS, Technology, UnitKind
from ..fleets import groups, uniques
from ..fleets.tech import Tech
from ..state import ALIEN, AlienPlayer, Fleet, Group, State
from .alien_ships import Line, ShipType

POINTS = ALIEN_EMPIRES.points


def human(state: State) -> Seat:
    """SE-28.1  The one human player."""
    return state.ring[0]


def has_world(state: State, seat: Seat) -> bool:
    """SE-28.23  Whether the Homeworld still stands; SE-21.2 once captured it is a colony."""
    colony = state.colonies.get(state.powers[seat].world)
    return colony is not None and colony.owner == seat and colony.homeworld


def is_besieged(state: State, seat: Seat) -> bool:
    """SE-28.31  Whether human ships that can fight stand at its Homeworld."""
    world = state.powers[seat].world
    return has_world(state, seat) and groups.has_armed(state, human(state), world)


def seen(state: State, technology: Technology) -> int:
    """SE-28.23  The human's level as Alien Players have seen it; they share this knowledge."""
    return state.seen.get(technology, 0)


def cloak_holds(state: State, power: AlienPlayer) -> bool:
    """SE-28.25  It has Cloaking, and has not seen an equal Scanner level."""
    return power.levels.get("cloaking", 0) > seen(state, "scanner")


def fighters_hold(state: State, power: AlienPlayer) -> bool:
    """SE-28.25  It has Fighters, and has not seen an equal Point Defense level."""
    return power.levels.get("fighter", 0) > seen(state, "point_defense")


def faces_fighters(state: State, power: AlienPlayer) -> bool:
    """SE-28.27  The human has used Fighters, and it has Point Defense against them."""
    return seen(state, "fighter") > 0 and power.levels.get("point_defense", 0) > 0


# -- the Economic Phase ----------------------------------------------------------------


def row_of(state: State, phase: int) -> AlienRow:
    """SE-28.24, SE-28.61  The row of an Economic Phase; after the last, two rows alternate."""
    rows = POINTS.rows if holdings.has(state, "alien_points") else ALIEN_EMPIRES.rows
    if phase <= len(rows):
        return rows[phase - 1]
    return rows[(phase - len(rows) - 1) % ALIEN_EMPIRES.last_rows - ALIEN_EMPIRES.last_rows]


def rolls(state: State, seat: Seat, phase: int) -> Terms:
    """SE-28.24  The rolls of the phase, and the extra rolls due by now."""
    # SE-28.61: one for each colony that has grown and is not blockaded; SE-28.62: for Minerals.
    power = state.powers[seat]
    terms = [Term("rolls", row_of(state, phase).rolls, "SE-28.24")]
    terms.append(Term("extra_rolls", sum(since <= phase for since in power.extra), "SE-28.24"))
    if holdings.has(state, "alien_points"):
        colonies = [one for one in holdings.colonies_of(state, seat) if not one[1].homeworld]
        grown = sum(holdings.yields_income(state, *colony) for colony in colonies)
        terms.append(Term("colonies", grown, "SE-28.61"))
        terms.append(Term("minerals", power.minerals, "SE-28.62"))
    return tuple(term for term in terms if term.amount)


def roll_cp(state: State) -> int:
    """SE-28.21, SE-28.61  The CP of one roll at this difficulty."""
    if holdings.has(state, "alien_points"):
        return POINTS.difficulties[state.settings.points_difficulty]
    return ALIEN_EMPIRES.difficulties[state.settings.alien_difficulty].cp


# -- technology ------------------------------------------------------------------------


def reached_by(power: AlienPlayer, technology: Technology) -> int:
    """SE-5.2  A level that is not on the mat is the starting level."""
    facts = TECHNOLOGIES.get(technology)
    return power.levels.get(technology, facts.start if facts else 0)


def cost_of(state: State, power: AlienPlayer, technology: Technology) -> int | None:
    """SE-28.26  The price of the next level, as for the human; None if there is none."""
    reached = reached_by(power, technology)
    known = technology in holdings.researchable(state)
    if not known or reached >= holdings.top_level(state, technology):
        return None
    return technology_cost(state, ALIEN, technology, reached + 1)


def can_learn(state: State, power: AlienPlayer, technology: Technology) -> bool:
    """SE-28.26  Whether its Technology account pays for the next level."""
    cost = cost_of(state, power, technology)
    return cost is not None and cost <= power.technology_cp


def equipment(state: State, seat: Seat, kind: UnitKind) -> Tech:
    """SE-28.23  The latest technology; SE-28.26: Scouts carry Mine Sweep."""
    levels = state.powers[seat].levels
    tech = holdings.newly_built(state, seat, kind, levels)
    return replace(tech, mine_sweep=levels.get("mine_sweep", 0)) if kind == "scout" else tech


# -- ships -----------------------------------------------------------------------------


def price_of(state: State, kind: UnitKind) -> int:
    """SE-28.26  Prices are as for the human, whose cards change only human prices."""
    return unit_price(state, ALIEN, kind)


def ship_type(state: State, seat: Seat, kind: UnitKind) -> ShipType:
    """SE-3.1  A type with its price, and as many units as its free counters stand for."""
    room = groups.free_counters(state, seat, kind) * groups.largest_group(kind)
    hull = holdings.hull(state, holdings.draft(seat, kind))
    return ShipType(kind, price_of(state, kind), hull, room)


def line_of(state: State, seat: Seat) -> Line:
    """SE-28.27  The ships that Ship Size allows, from the smallest to the largest."""
    size = state.powers[seat].levels["ship_size"]
    able = (kind for kind in ALIEN_EMPIRES.line if UNITS[kind].needs.get("ship_size", 1) <= size)
    return tuple(ship_type(state, seat, kind) for kind in able)


def set_price(state: State) -> int:
    """SE-28.27  A Carrier with all its Fighters."""
    return price_of(state, "carrier") + UNITS["carrier"].holds * price_of(state, "fighter")


# -- fleets ----------------------------------------------------------------------------


def members(state: State, fleet: Fleet) -> list[Group]:
    """SE-28.25  The rest of a fleet: its counter or its ships, without landed troops."""
    there = (state.groups[gid] for gid in fleet.groups if gid in state.groups)
    return [group for group in there if not group.ground]


def fleets_out(state: State, seat: Seat) -> dict[str, Fleet]:
    """SE-28.25  The fleets that are on the map."""
    fleets = state.powers[seat].fleets.items()
    return {name: fleet for name, fleet in fleets if members(state, fleet)}


def may_launch(state: State, seat: Seat) -> bool:
    """SE-28.25  Not with too little CP, nor with three fleets out; SE-28.62: the bank counts."""
    power = state.powers[seat]
    for_points = holdings.has(state, "alien_points")
    needed = POINTS.launch_cost if for_points else ALIEN_EMPIRES.launch_cost
    out = [f for f in fleets_out(state, seat).values() if not is_guard(state, seat, f)]
    return power.fleet_cp + power.bank >= needed and len(out) < ALIEN_EMPIRES.most_fleets


def is_guard(state: State, seat: Seat, fleet: Fleet) -> bool:
    """SE-28.62  Escorts stay with their Colony Ship, and with the colony that it founds."""
    if fleet.mission != "guard":
        return False
    there = members(state, fleet)
    return any(g.kind == "colony_ship" for g in there) or groups.is_own(state, seat, there[0].at)


def worth(state: State, groups: Iterable[Group]) -> int:
    """SE-28.29  The CP value of units."""
    return sum(uniques.cp_cost(state, group) * group.count for group in groups)
