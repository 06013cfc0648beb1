"""GE-10.12, GE-10.13  Warps: from the Black Hole straight to almost any space."""

from msgspec.structs import replace

from starhold.core.record import Event, Option, Seat
from starhold.kit.hexes import Cell

from ..galaxy import enemy_at, is_sun, is_unclaimed
from ..state import CENTRE, ShipId, State, Steps, Table
from .r11_combat import BattleBegins
from .r16_claims import claim


class Warp(Option):
    to: Cell


class WarpAndClaim(Option):
    """A warp into an unprotected planet sector."""

    to: Cell


class WarpAttack(Option):
    """A warp into a space with enemy forces."""

    to: Cell
    foe: Seat


class FleetWarped(Event):
    """GE-10.12  Ships warped through the Black Hole."""

    player: Seat
    ships: tuple[ShipId, ...]
    to: Cell

    @property
    def count(self) -> int:
        return len(self.ships)


def warp_to(state: State, to: Cell, foe: Seat | None, *, claims: bool) -> Option:
    """GE-10.13  Name a warp by its result."""
    if foe:
        return WarpAttack(to, foe)
    return WarpAndClaim(to) if claims and is_unclaimed(state, to) else Warp(to)


def may_warp_to(state: State, to: Cell) -> bool:
    """GE-10.12  Anywhere except a player's home, a sun or the Black Hole itself."""
    return to != CENTRE and to not in state.homes and not is_sun(state, to)


def warp_ships(table: Table, player: Seat, ships: tuple[ShipId, ...], to: Cell) -> Steps:
    """GE-10.13  A warp claims an unprotected sector, or starts a battle with an enemy at once."""
    state = table.state
    state.warp_used = True
    engaged = enemy_at(state, player, to) is not None
    for ship_id in ships:
        state.ships[ship_id] = replace(
            state.ships[ship_id],
            at=to,
            moves=0,
            came_from=CENTRE if engaged else None,
            waited=False,
            warped=engaged,
        )
    table.tell(FleetWarped(player, ships, to))
    if engaged:
        return (BattleBegins(to, player, warp=True),)
    if is_unclaimed(state, to):
        claim(table, player, to)
    return ()
