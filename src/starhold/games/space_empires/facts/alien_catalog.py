"""The figures of Alien Players, from `data/alien_empires.toml`."""

from starhold.kit.catalog import Entry, read

from .catalog import PACKAGE, Count, Module, Technology, UnitKind


class AlienRow(Entry):
    """SE-28.24  An Economic Phase of Alien Players: rolls, and the highest die of each result."""

    rolls: Count
    economy: Count
    fleet: Count
    technology: Count
    defense: Count
    launch: Count


class AlienDifficulty(Entry):
    """SE-28.21  The number of Alien Players, and the CP of one of their rolls."""

    players: Count
    cp: Count


class Encounters(Entry):
    """SE-28.40 to SE-28.45  Alien Empires with the rules of Close Encounters."""

    modules: tuple[Module, ...]
    ground_roll: Count
    boarding_roll: Count
    large: Count
    boarders: Count
    sweepers: Count
    colony_dice: Count
    colony_base: Count
    colony_mines: Count
    guard_above: Count
    guard_grav: Count
    before_ship_size: tuple[tuple[Count, Count], ...]
    research: tuple[tuple[Technology, ...], ...]
    troops: tuple[dict[UnitKind, Count], ...]


class ForPoints(Entry):
    """SE-28.60 to SE-28.63  Alien Empires for victory points."""

    bank: Count
    launch_cost: Count
    extermination_roll: Count
    later: tuple[tuple[Count, Count], ...]
    homeworld_roll: Count
    expansion_cp: Count
    escort_dice: Count
    victory: Count
    planet: Count
    card: Count
    levels: dict[Technology, Count]
    difficulties: dict[str, Count]
    rows: tuple[AlienRow, ...]


class AlienEmpires(Entry):
    """SE-28.20 to SE-28.31  The figures of the solo scenario Alien Empires."""

    launch_cost: Count
    most_fleets: Count
    extra_roll_after: Count
    defense_times: Count
    defense_most: Count
    research_least: Count
    movement_roll: Count
    better_launch: Count
    mines_only: Count
    bases_and_mines: Count
    bases: Count
    cloaking_roll: Count
    scanner_roll: Count
    fighter_roll: Count
    ship_size_rolls: tuple[Count, ...]
    research: tuple[Technology, ...]
    carrier_roll: Count
    most_ships_roll: Count
    balanced_roll: Count
    fewer_for_fighters: Count
    escort_scouts: Count
    line: tuple[UnitKind, ...]
    levels: dict[Technology, Count]
    answers: dict[Technology, Technology]
    rows: tuple[AlienRow, ...]
    last_rows: Count
    difficulties: dict[str, AlienDifficulty]
    encounters: Encounters
    points: ForPoints


ALIEN_EMPIRES = read(PACKAGE, "alien_empires.toml", AlienEmpires)
