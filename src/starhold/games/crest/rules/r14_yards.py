"""CE-14.16  Yards: building ships, and how many each yard supports."""

from collections.abc import Sequence

from starhold.core.record import Event, Option
from starhold.kit.hexes import Cell

from ..catalog import IMPROVEMENTS, SHIPS, Improvement, ImprovementKind, ShipKind
from ..empire import NEAR, in_revolt
from ..state import Choice, Ship, ShipId, State, Steps, Table

BUILDS: dict[ImprovementKind | None, ShipKind] = {
    ship.built_at: kind for kind, ship in SHIPS.items()
}
FORGES = {kind: row.capacity_times for kind, row in IMPROVEMENTS.items() if row.capacity_times > 1}
CHEAPEST = min(ship.energy for ship in SHIPS.values())


class BuildShip(Option):
    ship: ShipKind
    at: Cell

    @property
    def energy(self) -> int:
        return SHIPS[self.ship].energy


class EndBuilding(Option): ...


END_BUILDING = EndBuilding()


class ShipBuilt(Event):
    """CE-14.16  A ship was built."""

    ship: ShipId
    at: Cell


class BuildShips(Choice):
    """CE-14.16  Step 3e: pay energy to build ships at yards with free berths."""

    def options(self, state: State) -> list[Option]:
        options: list[Option] = []
        energy = state.energy
        if energy < CHEAPEST:
            return options
        taken = berths_taken(state)
        for at, system in state.systems.items():
            if system.industry in BUILDS and not in_revolt(system):
                kind = BUILDS[system.industry]
                if SHIPS[kind].energy <= energy and has_free_berth(state, at, taken.count(at)):
                    options.append(BuildShip(kind, at))
        if options:
            options.append(END_BUILDING)
        return options

    def chosen(self, table: Table, option: BuildShip | EndBuilding) -> Steps:
        if isinstance(option, EndBuilding):
            return ()
        state = table.state
        state.energy -= SHIPS[option.ship].energy
        state.launched.append(option.at)
        ship = launch(state, option.ship, option.at, home=option.at)
        table.tell(ShipBuilt(ship, option.at))
        return (self,)


def free_berths(state: State, at: Cell) -> int:
    """CE-14.18  Capacity minus its ships; negative if the capacity has fallen (CE-14.20)."""
    return yard_capacity(state, at) - berths_taken(state).count(at)


def has_free_berth(state: State, at: Cell, used: int) -> bool:
    """CE-14.18  Whether a yard can build; Forges matter only once its own berths are taken."""
    return used < yard(state, at).capacity or used < yard_capacity(state, at)


def berths_taken(state: State) -> Sequence[Cell | None]:
    """CE-14.18  The home yard of each living ship (R6: or the yard of each built this turn)."""
    if state.settings.berths == "each_turn":
        return state.launched
    return [ship.home for ship in state.ships.values()]


def yard(state: State, at: Cell) -> Improvement:
    industry = state.systems[at].industry
    assert industry is not None
    return IMPROVEMENTS[industry]


def yard_capacity(state: State, at: Cell) -> int:
    """CE-14.17  Return a yard's capacity, doubled once by adjacent Forges (CE-14.19)."""
    facts = yard(state, at)
    doubled = facts.forgeable or state.settings.forge_marines  # R7
    return facts.capacity * (forging(state, at) if doubled else 1)


def forging(state: State, at: Cell) -> int:
    """CE-14.19  Return the factor from usable adjacent Forges; several do not add up."""
    factor = 1
    for cell in NEAR[at]:
        system = state.systems.get(cell)
        if system and system.industry in FORGES and not in_revolt(system):
            factor = max(factor, FORGES[system.industry])
    return factor


def launch(state: State, kind: ShipKind, at: Cell, *, home: Cell | None) -> ShipId:
    """Put a new ship on the map, numbered within its type."""
    state.built[kind] = state.built.get(kind, 0) + 1
    ship = Ship(f"{kind}-{state.built[kind]}", kind, at, home)
    state.ships[ship.id] = ship
    return ship.id
