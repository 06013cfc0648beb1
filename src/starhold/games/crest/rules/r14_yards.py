"""CE-14.16  Yards: building ships, and how many each yard supports."""

from starhold.core.record import Event, Option
from starhold.games.crest.catalog import IMPROVEMENTS, SHIPS, ImprovementKind, ShipKind
from starhold.games.crest.empire import in_revolt, neighbours
from starhold.games.crest.state import Choice, Ship, ShipId, State, Steps, Table
from starhold.kit.hexes import Cell

BUILDS: dict[ImprovementKind, ShipKind] = {ship.built_at: kind for kind, ship in SHIPS.items()}
CHEAPEST = min(ship.energy for ship in SHIPS.values())


class BuildShip(Option):
    ship: ShipKind
    at: Cell

    @property
    def energy(self) -> int:
        return SHIPS[self.ship].energy


class EndBuilding(Option): ...


class ShipBuilt(Event):
    """CE-14.16  A ship was built."""

    ship: ShipId
    at: Cell


class BuildShips(Choice):
    """CE-14.16  Step 3e: pay energy to build ships at yards with free berths."""

    def options(self, state: State) -> list[Option]:
        options: list[Option] = []
        if state.energy < CHEAPEST:
            return []
        for at, system in state.systems.items():
            kind = BUILDS.get(system.industry or "")
            if (
                kind
                and SHIPS[kind].energy <= state.energy
                and not in_revolt(system)
                and free_berths(state, at) > 0
            ):
                options.append(BuildShip(kind, at))
        return [*options, EndBuilding()] if options else []

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
    """CE-14.18  Capacity minus the living ships based there (R6: or built this turn).

    The result is negative if the capacity has fallen (CE-14.20).
    """
    if state.settings.berths == "each_turn":
        return yard_capacity(state, at) - state.launched.count(at)
    return yard_capacity(state, at) - [ship.home for ship in state.ships.values()].count(at)


def yard_capacity(state: State, at: Cell) -> int:
    """CE-14.17  Return a yard's capacity, doubled once by adjacent Forges (CE-14.19)."""
    industry = state.systems[at].industry
    assert industry is not None
    yard = IMPROVEMENTS[industry]
    doubled = yard.forgeable or state.settings.forge_marines  # R7
    return yard.capacity * (forging(state, at) if doubled else 1)


def forging(state: State, at: Cell) -> int:
    """CE-14.19  Return the factor from usable adjacent Forges; several do not add up."""
    beside = (state.systems[cell] for cell in neighbours(state, at))
    usable = (IMPROVEMENTS[s.industry] for s in beside if s.industry and not in_revolt(s))
    return max((industry.capacity_times for industry in usable), default=1)


def launch(state: State, kind: ShipKind, at: Cell, *, home: Cell | None) -> ShipId:
    """Put a new ship on the map, numbered within its type."""
    state.built[kind] = state.built.get(kind, 0) + 1
    ship = Ship(f"{kind}-{state.built[kind]}", kind, at, home)
    state.ships[ship.id] = ship
    return ship.id
