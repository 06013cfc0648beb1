"""GE-11.10  Casualties: players assign the hits they suffer to their own units, one at a time."""

from typing import TypeAlias

from msgspec.structs import replace

from starhold.core.record import Event, Option, Seat
from starhold.kit.hexes import Cell

from ..catalog import UNITS
from ..state import Choice, ShipId, State, Step, Steps, Table, Token
from .r11_forces import ships_of, the_battle, token_of


class DamageShip(Option):
    """Flip a dreadnought."""

    ship: ShipId


class LoseShip(Option):
    ship: ShipId


class ReduceStarbase(Option):
    """Turn a Starbase into an Empire."""

    at: Cell


class LoseEmpire(Option):
    at: Cell


Hit: TypeAlias = DamageShip | LoseShip | ReduceStarbase | LoseEmpire


class ShipFlipped(Event):
    """GE-11.11  A dreadnought took its first hit."""

    ship: ShipId


class ShipDestroyed(Event):
    """GE-11.14  A ship was destroyed."""

    ship: ShipId


class StarbaseFlipped(Event):
    """GE-11.11  A Starbase was hit and became an Empire."""

    player: Seat
    at: Cell


class EmpireDestroyed(Event):
    """GE-11.14  An Empire was destroyed."""

    player: Seat
    at: Cell


class AssignHits(Step):
    """GE-11.12  Assign all hits while there is a target; enough hits destroy everything."""

    player: Seat
    hits: int

    def run(self, table: Table) -> Steps:
        if not self.hits:
            return ()
        if self.hits >= endurance(table.state, self.player):
            return (LoseAll(self.player),)
        return TakeHit(self.player), AssignHits(self.player, self.hits - 1)


class LoseAll(Step):
    """GE-11.12  Everything is destroyed, so there is nothing to decide."""

    player: Seat

    def run(self, table: Table) -> Steps:
        while left := targets(table.state, self.player):
            strike(table, self.player, left[0])
        return ()


class TakeHit(Choice):
    """GE-11.10  The player who suffers a hit chooses its target."""

    def options(self, state: State) -> list[Option]:
        return list(targets(state, self.player))

    def chosen(self, table: Table, option: Hit) -> Steps:
        strike(table, self.player, option)
        return ()


def targets(state: State, player: Seat) -> list[Hit]:
    """GE-11.11  The legal targets of a hit; an Empire only when its owner has no ships left.

    Ships are interchangeable if they share kind, face and retreat space, and neither has the
    Warlord's extra die.
    """
    battle = the_battle(state)
    ships = ships_of(state, battle, player)
    alike: dict[tuple[str, bool, Cell | None, bool], Hit] = {}
    for ship in ships:
        like = ship.kind, ship.flipped, ship.came_from, ship.id == battle.extra
        if like not in alike:
            tough = UNITS[ship.kind].tough and not ship.flipped
            alike[like] = DamageShip(ship.id) if tough else LoseShip(ship.id)
    found = list(alike.values())
    token = token_of(state, battle, player)
    if token and token.starbase and not (ships and state.settings.starbase_shielded_by_ships):
        found.append(ReduceStarbase(battle.at))
    elif token and not ships:
        found.append(LoseEmpire(battle.at))
    return found


def strike(table: Table, player: Seat, hit: Hit) -> None:
    """GE-11.11  Carry out a hit."""
    state = table.state
    match hit:
        case DamageShip(ship):
            state.ships[ship] = replace(state.ships[ship], flipped=True)
            table.tell(ShipFlipped(ship))
        case LoseShip(ship):  # GE-11.14: a ship not on the board is in reserve
            del state.ships[ship]
            table.tell(ShipDestroyed(ship))
        case ReduceStarbase(at):
            state.tokens[at] = Token(player)
            table.tell(StarbaseFlipped(player, at))
        case _:
            raze(table, player, hit.at)


def endurance(state: State, player: Seat) -> int:
    """GE-11.11  The hits it takes to destroy everything a side has."""
    battle = the_battle(state)
    ships = sum(
        2 if UNITS[ship.kind].tough and not ship.flipped else 1
        for ship in ships_of(state, battle, player)
    )
    token = token_of(state, battle, player)
    return ships + (1 + token.starbase if token else 0)


def raze(table: Table, player: Seat, at: Cell) -> None:
    """GE-11.14  A destroyed Empire returns to its owner's token reserve."""
    state = table.state
    del state.tokens[at]
    state.players[player].tokens += 1
    state.battle = replace(the_battle(state), razed=True)
    table.tell(EmpireDestroyed(player, at))
