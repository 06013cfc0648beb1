"""GE-9  Engineer: players buy ships and deploy them at Starbases."""

from starhold.core.record import Event, Option, Seat
from starhold.kit.hexes import Cell
from starhold.kit.notes import Note

from ..catalog import SHIP_KINDS, TECHNOLOGIES, UNITS, ShipKind
from ..galaxy import starbases
from ..players import in_reserve, works
from ..state import Choice, Ship, ShipId, State, Step, Steps, Table
from .r15_interrupts import takes_effect, use
from .r18_notes import sector

BUILDABLE = tuple((kind, UNITS[kind]) for kind in SHIP_KINDS)


class DeployFree(Option):
    at: Cell


class Buy(Option):
    ship: ShipKind
    at: Cell
    metal: int  # after Robotics

    @property
    def energy(self) -> int:
        return UNITS[self.ship].energy

    @property
    def marks(self) -> int:
        return UNITS[self.ship].marks


class EndBuying(Option): ...


class ShipDeployed(Event):
    """GE-9.3  A ship was deployed."""

    ship: ShipId
    at: Cell


def engineer_role(order: list[Seat]) -> Steps:
    """GE-9.1  The chooser's free fighter, then each player buys ships in role order."""
    return FreeFighter(order[0]), *map(Engineering, order)


class FreeFighter(Choice):
    """GE-9.1  The chooser deploys a free fighter, if one is left, to one of their Starbases."""

    def options(self, state: State) -> list[Option]:
        if not in_reserve(state, self.player, "fighter"):
            return []
        return [DeployFree(at) for at in starbases(state, self.player)]

    def chosen(self, table: Table, option: DeployFree) -> Steps:
        ship = deploy(table.state, self.player, "fighter", option.at)
        table.tell(ShipDeployed(ship, option.at))
        return ()

    def note(self, state: State, option: DeployFree | None) -> Note | None:
        return sector(state, option.at) if option else None


class Engineering(Step):
    """GE-14.6  Robotics are declared if the player could then afford a ship."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        saving = TECHNOLOGIES["robotics"].metal
        helped = works(state, self.player, "robotics") and affordable(state, self.player, saving)
        state.rebate = 0
        declared: Steps = (
            (*use(state, self.player, "robotics"), SaveMetal(self.player)) if helped else ()
        )
        return *declared, BuyShips(self.player)


class SaveMetal(Step):
    """GE-14.6  This turn's purchases cost 2 metal less in total, unless the card is blocked."""

    player: Seat

    def run(self, table: Table) -> Steps:
        if takes_effect(table.state, self.player, "robotics"):
            table.state.rebate = TECHNOLOGIES["robotics"].metal
        return ()


class BuyShips(Choice):
    """GE-9.2  Buy ships for metal, energy and marks, each at one of your Starbases (GE-9.3)."""

    def options(self, state: State) -> list[Option]:
        kinds = affordable(state, self.player, state.rebate)
        ports = starbases(state, self.player) if kinds else []
        options: list[Option] = [
            Buy(kind, at, max(0, UNITS[kind].metal - state.rebate))
            for kind in kinds
            for at in ports
        ]
        return [*options, EndBuying()] if options else []

    def chosen(self, table: Table, option: Buy | EndBuying) -> Steps:
        if isinstance(option, EndBuying):
            return ()
        state = table.state
        own = state.players[self.player]
        state.rebate -= UNITS[option.ship].metal - option.metal
        own.metal -= option.metal
        own.energy -= option.energy
        own.marks -= option.marks
        ship = deploy(state, self.player, option.ship, option.at)
        table.tell(ShipDeployed(ship, option.at))
        return (self,)

    def note(self, state: State, option: Option | None) -> Note | None:
        return sector(state, option.at) if isinstance(option, Buy) else None


def affordable(state: State, player: Seat, rebate: int) -> list[ShipKind]:
    """GE-9.4  The kinds of ship a player has in reserve and can afford."""
    own = state.players[player]
    return [
        kind
        for kind, unit in BUILDABLE
        if unit.metal - rebate <= own.metal
        and unit.energy <= own.energy
        and unit.marks <= own.marks
        and in_reserve(state, player, kind)
    ]


def deploy(state: State, player: Seat, kind: ShipKind, at: Cell) -> ShipId:
    """Put a ship from the reserve on the board, with the lowest free number."""
    number = next(n for n in range(1, 99) if f"{player}-{kind}-{n}" not in state.ships)
    ship = Ship(f"{player}-{kind}-{number}", player, kind, at)
    state.ships[ship.id] = ship
    return ship.id
