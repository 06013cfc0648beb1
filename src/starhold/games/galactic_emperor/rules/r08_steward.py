"""GE-8  Steward: fed sectors produce metal and energy."""

from starhold.core.record import Event, Option, Seat
from starhold.kit.hexes import Cell
from starhold.kit.notes import Note

from ..catalog import CONSTANTS, TECHNOLOGIES, TILES
from ..players import works
from ..state import Choice, Player, State, Step, Steps, Table
from .r07_food import lay_food, producers
from .r15_interrupts import takes_effect, use
from .r18_notes import Yields


class TakeMetal(Option): ...


class TakeEnergy(Option): ...


class Produce(Option):
    at: Cell


class ProduceAll(Option):
    """Every sector that holds food."""


class ProduceFree(Option):
    """Without food, by Protein Fields."""

    at: Cell


class EndProduction(Option): ...


class BonusTaken(Event):
    """GE-8.1  The chooser took 1 metal or 1 energy."""

    player: Seat
    good: str


class Produced(Event):
    """GE-8.2  A sector produced; anything beyond the store's capacity is lost (GE-8.3)."""

    player: Seat
    at: Cell
    metal: int
    energy: int


class StoreOverflowed(Event):
    """GE-8.3  Goods that did not fit in the store were lost."""

    loss = True

    player: Seat
    good: str
    amount: int


def steward_role(order: list[Seat]) -> Steps:
    """GE-8.1  The chooser's bonus, then each player produces in role order."""
    return StewardBonus(order[0]), *map(Stewardship, order)


class StewardBonus(Choice):
    """GE-8.1  The chooser takes 1 metal or 1 energy, if the store has room for it."""

    def options(self, state: State) -> list[Option]:
        own = state.players[self.player]
        metal: list[Option] = [TakeMetal()] if own.metal < CONSTANTS.store.metal else []
        energy: list[Option] = [TakeEnergy()] if own.energy < CONSTANTS.store.energy else []
        return metal + energy

    def chosen(self, table: Table, option: TakeMetal | TakeEnergy) -> Steps:
        good = "metal" if isinstance(option, TakeMetal) else "energy"
        own = table.state.players[self.player]
        put_in_store(own, metal=good == "metal", energy=good == "energy")
        table.tell(BonusTaken(self.player, good))
        return ()


class Stewardship(Step):
    """GE-14.7  Protein Fields are declared before their owner produces."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        state.produced.clear()
        state.spared = 0
        declared: Steps = ()
        if works(state, self.player, "protein_fields"):
            declared = *use(state, self.player, "protein_fields"), SpareFood(self.player)
        return *declared, ProduceSectors(self.player)


class SpareFood(Step):
    """GE-14.7  Up to two sectors produce without food, unless the card was blocked."""

    player: Seat

    def run(self, table: Table) -> Steps:
        if takes_effect(table.state, self.player, "protein_fields"):
            table.state.spared = TECHNOLOGIES["protein_fields"].sectors
        return ()


class ProduceSectors(Choice):
    """GE-8.2  Each sector that holds food may turn 1 of it into the metal and energy it shows.

    Sectors are chosen one at a time, or all at once (GE-8.4).
    """

    def options(self, state: State) -> list[Option]:
        idle = [at for at in producers(state, self.player) if at not in state.produced]
        fed: list[Option] = [Produce(at) for at in idle if state.food.get(at, 0)]
        free: list[Option] = [ProduceFree(at) for at in idle] if state.spared else []
        together: list[Option] = [ProduceAll()] if len(fed) > 1 else []
        return [*free, *together, *fed, EndProduction()] if free or fed else []

    def chosen(
        self, table: Table, option: Produce | ProduceAll | ProduceFree | EndProduction
    ) -> Steps:
        state = table.state
        match option:
            case Produce(at):
                produce(table, self.player, at)
            case ProduceAll():
                for at in producers(state, self.player):
                    if at not in state.produced and state.food.get(at, 0):
                        produce(table, self.player, at)
            case ProduceFree(at):
                state.spared -= 1
                produce(table, self.player, at, paid=False)
            case _:
                return ()
        return (self,)

    def note(self, state: State, option: Option | None) -> Note | None:
        if not isinstance(option, Produce | ProduceFree):
            return None
        tile = TILES[state.tiles[option.at]]
        metal, energy = room_for(state.players[self.player], tile.metal, tile.energy)
        return Yields(metal, energy)


def produce(table: Table, player: Seat, at: Cell, *, paid: bool = True) -> None:
    """GE-8.2  Return exactly 1 food; a sector produces once."""
    state = table.state
    if paid:
        lay_food(state, at, state.food[at] - 1)
    state.produced.append(at)
    tile = TILES[state.tiles[at]]
    metal, energy = put_in_store(state.players[player], metal=tile.metal, energy=tile.energy)
    table.tell(Produced(player, at, metal, energy))
    for good, lost in ("metal", tile.metal - metal), ("energy", tile.energy - energy):
        if lost:
            table.tell(StoreOverflowed(player, good, lost))


def put_in_store(own: Player, *, metal: int, energy: int) -> tuple[int, int]:
    """GE-8.3  Metal and energy are capped separately; return the amounts stored."""
    metal, energy = room_for(own, metal, energy)
    own.metal += metal
    own.energy += energy
    return metal, energy


def room_for(own: Player, metal: int, energy: int) -> tuple[int, int]:
    """GE-8.3  How much of these goods the store can hold."""
    limit = CONSTANTS.store
    return min(metal, limit.metal - own.metal), min(energy, limit.energy - own.energy)
