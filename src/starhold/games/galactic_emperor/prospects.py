"""What ships can do, for hints: fleets, garrisons, battles, sectors within reach."""

from functools import lru_cache
from typing import NamedTuple

from starhold.core.record import Seat
from starhold.kit.hexes import Cell, distance

from .catalog import TILES, TileId
from .galaxy import BOARD
from .odds import REMEMBERED, Side, clash
from .players import works
from .state import State, Token

NEAR = 3  # targets farther away are ignored
THREAT = 2  # the movement of most ships
FAR = 9
CONQUEST = 1.0  # GE-11.15: a point for destroying an Empire
LEADER, OTHER = 0.5, 0.15  # the worth to us of a rival's loss
APART = {one: {other: distance(one, other) for other in BOARD} for one in BOARD}
KINDS = {"fighter": 0, "cruiser": 1, "dreadnought": 2}

NOBODY = Side()

Fleets = dict[Seat, dict[Cell, Side]]


class Outlook(NamedTuple):
    """The position as it would be with the influence placed so far resolved."""

    tokens: dict[Cell, Token]
    fleets: Fleets
    counts: float  # of planets, still to come
    time: float  # the worth of means (ships, goods), from 0 at the end to more than 1
    worth: dict[TileId, float]  # of holding each sector from now on


def fleets(state: State) -> Fleets:
    """Return everyone's ships by space, as attackers."""
    counts: dict[Seat, dict[Cell, list[int]]] = {seat: {} for seat in state.players}
    for ship in state.ships.values():
        spaces = counts[ship.owner]
        units = spaces.get(ship.at)
        if units is None:
            units = spaces[ship.at] = [0, 0, 0, 0]
        units[KINDS[ship.kind]] += 1
        units[3] += ship.flipped
    found: Fleets = {}
    for seat, spaces in counts.items():
        plasma = works(state, seat, "plasma_weapons")
        shields = works(state, seat, "shield_generators")
        found[seat] = {
            at: Side(fighters, cruisers, dreadnoughts, flipped, 0, shields, plasma)
            for at, (fighters, cruisers, dreadnoughts, flipped) in spaces.items()
        }
    return found


def garrison(state: State, token: Token | None, ships: Side | None) -> Side:
    """Return the defenders of a space."""
    if token is None:
        return defending(ships or NOBODY, 0, ion=False)
    ion = works(state, token.owner, "ion_cannons")
    return defending(ships or NOBODY, 1 + token.starbase, ion=ion)


@lru_cache(REMEMBERED)
def defending(ships: Side, token: int, *, ion: bool) -> Side:
    """Return a side as it defends: Plasma Weapons help only attackers."""
    return ships._replace(plasma=False, token=token, ion=ion)


def nearest(spaces: dict[Cell, Side], at: Cell) -> int:
    """Return the distance to the nearest fleet in a straight line."""
    apart = APART[at]
    return min([apart[start] for start in spaces], default=FAR)


# -- battles -----------------------------------------------------------------------------------


def battles(state: State, look: Outlook, seat: Seat, leader: Seat) -> float:
    """Return what battles pending or in progress will probably change for a player."""
    engaged = {(ship.at, ship.owner) for ship in state.ships.values() if ship.came_from}
    if state.battle and not state.battle.tie:  # ships that warped in came from far away
        engaged.add((state.battle.at, state.battle.attacker))
    total = 0.0
    for at, attacker in engaged:
        defender, gain, losses = expected(state, look, at, attacker)
        if attacker == seat:
            total += gain + losses * (LEADER if defender == leader else OTHER)
        elif defender == seat:
            total -= losses
    return total


def expected(
    state: State, look: Outlook, at: Cell, attacker: Seat
) -> tuple[Seat | None, float, float]:
    """Return the defender of a battle, the attacker's gain and the defender's losses."""
    token = look.tokens.get(at)
    if token and token.owner == attacker:  # an enemy remains in one of our sectors
        token = None
    foes = [who for who, spaces in look.fleets.items() if who != attacker and at in spaces]
    defender = token.owner if token else foes[0] if foes else None
    ours = look.fleets[attacker].get(at)
    if defender is None or ours is None:
        return None, 0.0, 0.0
    theirs = garrison(state, token, look.fleets[defender].get(at))
    if state.battle and state.battle.at == at:  # shields work only once (GE-14.2)
        ours = ours._replace(shielded=attacker in state.battle.shields)
        theirs = theirs._replace(shielded=defender in state.battle.shields)
    found = clash(ours._replace(extra=attacker == state.chooser), theirs)
    sector = look.worth[state.tiles[at]] if token else 0.0
    losses = look.time * (theirs.worth - found.left) + (1.0 - found.lose) * sector
    can_claim = state.players[attacker].tokens > 0
    prize = found.win * (sector * can_claim + CONQUEST if token else 0.0)
    return defender, prize - look.time * (ours.worth - found.kept), losses


# -- what is within reach ----------------------------------------------------------------------


def free_sectors(state: State, look: Outlook) -> list[tuple[Cell, TileId]]:
    """Return the planet sectors that nobody controls."""
    tokens, homes = look.tokens, state.homes
    return [
        (at, tile)
        for at, tile in state.tiles.items()
        if TILES[tile].planets and at not in tokens and at not in homes
    ]


def unclaimed(state: State, look: Outlook, seat: Seat) -> float:
    """Return the worth of uncontrolled sectors nearer to us than to rivals."""
    if not state.players[seat].tokens:
        return 0.0
    ours = look.fleets[seat]
    rivals = [spaces for who, spaces in look.fleets.items() if who != seat]
    total = 0.0
    for at, tile in free_sectors(state, look):
        way = nearest(ours, at) or way_back(state)
        theirs = sum([1 / (1 + nearest(spaces, at)) for spaces in rivals]) / len(rivals)
        total += look.worth[tile] * (1 / (1 + way) - 0.6 * theirs)
    return total


def way_back(state: State) -> int:
    """R-11: ships that may claim only on entry must leave a sector and come back."""
    return 2 if state.settings.claims == "on_entry" else 0


def conquests(state: State, look: Outlook, seat: Seat, leader: Seat | None) -> list[float]:
    """Return, for each fleet, the worth of the best attack within reach."""
    ours = look.fleets[seat]
    found = dict.fromkeys(ours, 0.0)
    for at, token in look.tokens.items():
        if token.owner == seat:
            continue
        apart = APART[at]
        reach = [start for start in ours if apart[start] <= NEAR]
        if not reach:
            continue
        guard = garrison(state, token, look.fleets[token.owner].get(at))
        sector = look.worth[state.tiles[at]]
        spite = LEADER if token.owner == leader else OTHER
        for start in reach:
            force = ours[start]
            end = clash(force, guard)
            gain = end.win * (sector + CONQUEST) + spite * (1.0 - end.lose) * sector
            gain -= look.time * (force.worth - end.kept)
            found[start] = max(found[start], gain / (1 + apart[start]))
    return list(found.values())


def danger(state: State, look: Outlook, seat: Seat) -> float:
    """Return the worth of sectors that rivals could take soon."""
    threats = [
        (start, force)
        for who, spaces in look.fleets.items()
        if who != seat
        for start, force in spaces.items()
    ]
    total = 0.0
    for at, token in look.tokens.items():
        if token.owner != seat:
            continue
        apart = APART[at]
        near = [force for start, force in threats if 0 < apart[start] <= THREAT]
        if near:
            guard = garrison(state, token, look.fleets[seat].get(at))
            total += look.worth[state.tiles[at]] * max([clash(one, guard).win for one in near])
    return total
