"""GE-11.10  Casualties: who suffers hits assigns them to his own units, one after another."""

from __future__ import annotations

from msgspec.structs import replace

from starhold.core.record import Event, Option, Seat
from starhold.games.galactic_emperor.catalog import UNITS
from starhold.games.galactic_emperor.rules.r11_forces import ships_of, the_battle, token_of
from starhold.games.galactic_emperor.state import Choice, ShipId, State, Step, Steps, Table, Token
from starhold.kit.hexes import Cell


class HitShip(Option):
    ship: ShipId


class HitToken(Option):
    at: Cell


class ShipFlipped(Event):
    """GE-11.11  A dreadnought took its first hit."""

    ship: ShipId


class ShipDestroyed(Event):
    """GE-11.14  A ship was destroyed."""

    ship: ShipId


class StarbaseFlipped(Event):
    """GE-11.11  A Starbase was hit and is an Empire now."""

    player: Seat
    at: Cell


class EmpireDestroyed(Event):
    """GE-11.14  An Empire was destroyed."""

    player: Seat
    at: Cell


class AssignHits(Step):
    """GE-11.12  All hits are assigned while there is a target; more than enough destroy all."""

    player: Seat
    hits: int

    def run(self, table: Table) -> Steps:
        if not self.hits:
            return ()
        return TakeHit(self.player), AssignHits(self.player, self.hits - 1)


class TakeHit(Choice):
    """GE-11.11  Choose what the hit strikes; an Empire only when no ship of its owner is left.

    Ships are alike if they are of one kind and face, came the same way (they retreat there) and
    neither has the Warlord's extra die.
    """

    def options(self, state: State) -> list[Option]:
        battle = the_battle(state)
        ships = ships_of(state, battle, self.player)
        alike: dict[tuple[str, bool, Cell | None, bool], Option] = {}
        for ship in ships:
            like = ship.kind, ship.flipped, ship.came_from, ship.id == battle.extra
            alike.setdefault(like, HitShip(ship.id))
        token = token_of(state, battle, self.player)
        shielding = ships and (not token or not token.starbase or _shields_starbase(state))
        return [*alike.values(), *([HitToken(battle.at)] if token and not shielding else [])]

    def chosen(self, table: Table, option: HitShip | HitToken) -> Steps:
        if isinstance(option, HitToken):
            hit_token(table, option.at)
        else:
            hit_ship(table, option.ship)
        return ()


def _shields_starbase(state: State) -> bool:
    return state.settings.starbase_shielded_by_ships


def hit_ship(table: Table, ship_id: ShipId) -> None:
    """GE-11.11  A dreadnought flips first; GE-11.14 a destroyed ship is in reserve again."""
    ship = table.state.ships[ship_id]
    if UNITS[ship.kind].tough and not ship.flipped:
        table.state.ships[ship_id] = replace(ship, flipped=True)
        table.tell(ShipFlipped(ship_id))
    else:
        del table.state.ships[ship_id]
        table.tell(ShipDestroyed(ship_id))


def hit_token(table: Table, at: Cell) -> None:
    """GE-11.11  A Starbase becomes an Empire, and stays one; an Empire goes back to its owner."""
    state = table.state
    token = state.tokens[at]
    if token.starbase:
        state.tokens[at] = Token(token.owner)
        table.tell(StarbaseFlipped(token.owner, at))
        return
    del state.tokens[at]
    state.players[token.owner].tokens += 1
    state.battle = replace(the_battle(state), razed=True)
    table.tell(EmpireDestroyed(token.owner, at))
