"""GE-10  Warlord: ships move, warp, claim sectors and engage the enemy."""

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

from msgspec.structs import replace

from starhold.core.record import Event, Option, Seat
from starhold.kit.hexes import Cell
from starhold.kit.notes import Note

from ..catalog import HOLE, TECHNOLOGIES, UNITS
from ..galaxy import (
    BOARD,
    NEIGHBOURS,
    NO_SUNS,
    PLANETS,
    enemy_at,
    is_unclaimed,
    rival_at,
    ships_and_rivals,
    steps_past,
    suns,
)
from ..players import works
from ..state import CENTRE, Choice, ShipId, State, Step, Steps, Table
from .r10_warps import Warp, WarpAndClaim, WarpAttack, may_warp_to, warp_ships, warp_to
from .r11_combat import BattleBegins
from .r15_interrupts import takes_effect, use
from .r16_claims import claim
from .r18_notes import defenders, sector


class Move(Option):
    origin: Cell
    to: Cell


class MoveAndClaim(Option):
    """A move into an unprotected planet sector."""

    origin: Cell
    to: Cell


class Attack(Option):
    """A move into a space with enemy forces."""

    origin: Cell
    to: Cell
    foe: Seat


class ClaimHere(Option):
    at: Cell


class Fight(Option):
    at: Cell


class EndTurn(Option): ...


Act: TypeAlias = (
    Move | MoveAndClaim | Attack | Warp | WarpAndClaim | WarpAttack | ClaimHere | Fight | EndTurn
)


class SendAll(Option):
    ships: tuple[ShipId, ...]

    @property
    def count(self) -> int:
        return len(self.ships)


class AddShip(Option):
    ship: ShipId
    moves: int  # movement it has left


class SendThese(Option):
    ships: tuple[ShipId, ...]


class FleetMoved(Event):
    """GE-10.3  Ships moved."""

    player: Seat
    ships: tuple[ShipId, ...]
    origin: Cell
    to: Cell

    @property
    def count(self) -> int:
        return len(self.ships)


def warlord_role(order: list[Seat]) -> Steps:
    """GE-10.1  Each player takes one Warlord turn in role order."""
    return tuple(map(WarlordTurn, order))


class WarlordTurn(Step):
    """GE-10.2  Every ship gets its movement; Fusion Engines are declared first (GE-14.5)."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        own = [ship for ship in state.ships.values() if ship.owner == self.player]
        if not own:
            return ()
        state.warp_used = False
        hole = state.tiles[CENTRE] == HOLE
        for ship in own:
            waited = hole and ship.at == CENTRE  # GE-10.14
            state.ships[ship.id] = replace(ship, moves=UNITS[ship.kind].move, waited=waited)
        fused: Steps = ()
        if works(state, self.player, "fusion_engines"):
            fused = *use(state, self.player, "fusion_engines"), SpeedUp(self.player)
        return *fused, WarlordAction(self.player), ShipsRest(self.player)


class SpeedUp(Step):
    """GE-14.5  +1 movement for all the player's ships this turn, unless the card is blocked."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        if takes_effect(state, self.player, "fusion_engines"):
            more = TECHNOLOGIES["fusion_engines"].move
            for ship in list(state.ships.values()):
                if ship.owner == self.player:
                    state.ships[ship.id] = replace(ship, moves=ship.moves + more)
        return ()


class WarlordAction(Choice):
    """GE-10.1  Move, warp, claim or fight in any order; no battle may stay pending (GE-10.11).

    The turn always ends: movement, tokens and battles are used up (GE-18.1).
    """

    def options(self, state: State) -> list[Option]:
        own, flown = ships_and_rivals(state, self.player)
        here: dict[Cell, None] = {}
        places: dict[Cell, None] = {}
        pending: list[Cell] = []
        waited = False
        for ship in own:
            at = ship.at
            here[at] = None
            waited |= ship.waited
            if ship.came_from is not None:
                pending.append(at)
            elif ship.moves > 0:  # GE-10.3
                places[at] = None
        claims = bool(state.players[self.player].tokens)  # GE-10.6
        acts: list[Option] = moves(state, self.player, places, flown, claims=claims)
        if waited and not state.warp_used:
            acts += [
                warp_to(state, to, rival_at(state, self.player, to, flown), claims=claims)
                for to in BOARD
                if may_warp_to(state, to)
            ]
        if claims and state.settings.claims == "in_place":
            acts += [ClaimHere(at) for at in here if is_unclaimed(state, at) and at not in flown]
        # some ships remain beside an enemy.
        lingering = [at for at in places if rival_at(state, self.player, at, flown)]
        if pending or lingering:
            acts += [Fight(at) for at in dict.fromkeys(pending + lingering)]
        if acts and not pending:
            acts.append(EndTurn())
        return acts

    def chosen(self, table: Table, option: Act) -> Steps:
        match option:
            case Move() | MoveAndClaim() | Attack():
                return *choose_ships(
                    table, self.player, option.origin, option.to, warp=False
                ), self
            case Warp() | WarpAndClaim() | WarpAttack():
                return *choose_ships(table, self.player, CENTRE, option.to, warp=True), self
            case ClaimHere():  # GE-10.7
                claim(table, self.player, option.at)
                return (self,)
            case Fight():
                return BattleBegins(option.at, self.player), self
            case _:
                return ()

    def note(self, state: State, option: Act | None) -> Note | None:
        match option:
            case None | EndTurn():
                return None
            case Attack(to=at) | WarpAttack(to=at) | Fight(at):
                return defenders(state, self.player, at)
            case ClaimHere(at):
                return sector(state, at)
            case _:
                return sector(state, option.to)


class ChooseShips(Choice):
    """GE-10.3  Choose the ships to send: all that can go, or one at a time.

    Ships of one kind with the same movement left are interchangeable; they are added in a fixed
    order, so that each fleet can be chosen in only one way.
    """

    origin: Cell
    to: Cell
    warp: bool = False
    named: tuple[ShipId, ...] = ()
    able: tuple[ShipId, ...] = ()  # those that can go; tables of older releases lack them
    completes = True

    def options(self, state: State) -> list[Option]:
        able = self.able or able_ships(state, self.player, self.origin, warp=self.warp)
        rest = able[able.index(self.named[-1]) + 1 :] if self.named else able
        alike: dict[tuple[str, int, bool], Option] = {}
        for ship_id in rest:
            ship = state.ships[ship_id]
            like = ship.kind, ship.moves, ship.waited
            if like not in alike:
                alike[like] = AddShip(ship.id, ship.moves)
        if not self.named:
            return [SendAll(able), *alike.values()]
        return [SendThese(self.named), *alike.values()]

    def chosen(self, table: Table, option: SendAll | AddShip | SendThese) -> Steps:
        if not isinstance(option, AddShip):
            return send(table, self.player, option.ships, self.to, warp=self.warp)
        named = (*self.named, option.ship)
        able = self.able or able_ships(table.state, self.player, self.origin, warp=self.warp)
        if able[-1] == option.ship:  # no more ships to add
            return send(table, self.player, named, self.to, warp=self.warp)
        return (replace(self, named=named),)


class ShipsRest(Step):
    """GE-10.2  Unused movement is lost."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        for ship in list(state.ships.values()):
            if ship.owner == self.player and (ship.moves or ship.waited):
                state.ships[ship.id] = replace(ship, moves=0, waited=False)
        return ()


def choose_ships(table: Table, player: Seat, origin: Cell, to: Cell, *, warp: bool) -> Steps:
    """GE-10.3  A lone ship goes without a question."""
    able = able_ships(table.state, player, origin, warp=warp)
    if len(able) > 1:
        return (ChooseShips(player, origin, to, warp, able=able),)
    return send(table, player, able, to, warp=warp)


def able_ships(state: State, player: Seat, origin: Cell, *, warp: bool) -> tuple[ShipId, ...]:
    """GE-18.4  The ships that can go, interchangeable ones side by side."""
    able = [
        ship
        for ship in state.ships.values()
        if ship.at == origin
        and ship.owner == player
        and (ship.waited if warp else ship.moves > 0 and ship.came_from is None)  # GE-10.3
    ]
    if len(able) > 1:
        able.sort(key=lambda ship: (ship.kind, -ship.moves, ship.waited, ship.id))
    return tuple([ship.id for ship in able])


def send(table: Table, player: Seat, ships: tuple[ShipId, ...], to: Cell, *, warp: bool) -> Steps:
    if warp:
        return warp_ships(table, player, ships, to)
    move_ships(table, player, ships, to)
    return ()


def move_ships(table: Table, player: Seat, ships: tuple[ShipId, ...], to: Cell) -> None:
    """Engage enemy forces (GE-10.5), or claim an unprotected sector (GE-10.6), on arrival."""
    state = table.state
    engaged = enemy_at(state, player, to) is not None
    origin = state.ships[ships[0]].at
    for ship_id in ships:
        ship = state.ships[ship_id]
        state.ships[ship_id] = replace(
            ship,
            at=to,
            moves=0 if engaged else ship.moves - 1,
            came_from=origin if engaged else None,
            waited=False,
        )
    if table.heard:
        table.tell(FleetMoved(player, ships, origin, to))
    if not engaged and is_unclaimed(state, to):
        claim(table, player, to)


def moves(
    state: State, player: Seat, places: Iterable[Cell], flown: dict[Cell, Seat], *, claims: bool
) -> list[Option]:
    """Name each move by its result: a battle (GE-10.5), a claim (GE-10.6) or neither."""
    crossing, homes = suns(state), state.homes
    tiles, tokens = state.tiles, state.tokens
    found: list[Option] = []
    for origin in places:
        near = NO_SUNS if crossing.isdisjoint(NEIGHBOURS[origin]) else crossing
        for to, move, move_and_claim in moves_past(near, origin):
            if to in homes and homes[to] != player:  # GE-10.4: off limits
                continue
            token = tokens.get(to)
            if token and token.owner != player:  # `rival_at`, inlined for speed
                found.append(Attack(origin, to, token.owner))
            elif to in flown:
                found.append(Attack(origin, to, flown[to]))
            elif claims and not token and to not in homes and tiles.get(to) in PLANETS:
                found.append(move_and_claim)  # `is_unclaimed`, inlined for speed
            else:
                found.append(move)
    return found


@cache
def moves_past(
    crossing: frozenset[Cell], origin: Cell
) -> tuple[tuple[Cell, Move, MoveAndClaim], ...]:
    """GE-2.8  The moves from a space, which depend on the suns alone; built once."""
    return tuple(
        (to, Move(origin, to), MoveAndClaim(origin, to)) for to in steps_past(crossing, origin)
    )
