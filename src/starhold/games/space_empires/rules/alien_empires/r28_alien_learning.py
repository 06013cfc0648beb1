"""SE-28.26  How an Alien Player learns: it counters technology it has seen, rolls, and pays."""

from msgspec.structs import replace

from starhold.core.record import Event, Seat
from starhold.games.space_empires.empires.holdings import has, top_level
from starhold.games.space_empires.facts.alien_catalog import ALIEN_EMPIRES
from starhold.games.space_empires.facts.catalog import FIGURES, Technology
from starhold.games.space_empires.fleets.groups import fleet_of, put
from starhold.games.space_empires.solo.alien_players import cost_of, equipment, reached_by, seen
from starhold.games.space_empires.state import AlienPlayer, State, Table


class AlienLearned(Event):
    """SE-28.26  An Alien Player reached a level, and all its ships have it (SE-28.23)."""

    player: Seat
    technology: Technology
    level: int
    cost: int


class AlienPondered(Event):
    """SE-28.26  An Alien Player rolled for a technology, bought on the number or less."""

    player: Seat
    technology: Technology
    needed: int
    dice: tuple[int, ...]
    sides: int = FIGURES.sides


class AlienRolledResearch(Event):
    """SE-28.26  An Alien Player rolled for its research; unavailable results are rolled again."""

    player: Seat
    dice: tuple[int, ...]
    sides: int = FIGURES.sides


def is_wanted(state: State, power: AlienPlayer, technology: Technology) -> bool:
    """SE-28.26  No Cloaking against the best Scanners; only one level of a counter at first."""
    if technology == "cloaking":
        return seen(state, "scanner") < top_level(state, "scanner")
    against = ALIEN_EMPIRES.answers.get(technology)
    return not (against and power.levels.get(technology, 0) and not seen(state, against))


def may_grow(state: State, power: AlienPlayer) -> bool:
    """SE-28.41  With Close Encounters, large ships must wait for Attack or Defense."""
    if not has(state, "alien_encounters"):
        return True
    next_size = power.levels["ship_size"] + 1
    best = max(power.levels.get("attack", 0), power.levels.get("defense", 0))
    needs = ALIEN_EMPIRES.encounters.before_ship_size
    return all(best >= needed for size, needed in needs if next_size >= size)


def ponder(table: Table, player: Seat, technology: Technology, needed: int) -> bool:
    """SE-28.26  Roll for a technology; the next level is bought on the number or less."""
    dice = table.roll(1, FIGURES.sides)
    table.tell(AlienPondered(player, technology, needed, dice))
    if dice[0] > needed:
        return False
    learn(table, player, technology)
    return True


def learn(table: Table, player: Seat, technology: Technology) -> None:
    """SE-28.26  Pay for the next level."""
    state = table.state
    power = state.powers[player]
    cost = cost_of(state, power, technology)
    assert cost is not None
    power.technology_cp -= cost
    rise(state, player, technology)
    table.tell(AlienLearned(player, technology, power.levels[technology], cost))


def rise(state: State, player: Seat, technology: Technology) -> None:
    """SE-28.23  Gain a level; all its ships have it at once."""
    power = state.powers[player]
    power.levels[technology] = reached_by(power, technology) + 1
    for group in fleet_of(state, player):
        if group.captured:  # SE-17.8: it keeps its technology
            continue
        put(state, replace(group, tech=equipment(state, player, group.kind)))
