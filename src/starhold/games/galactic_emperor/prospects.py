"""What ships can do, for hints: fleets, garrisons, battles, sectors within reach."""

from functools import lru_cache
from typing import NamedTuple

from starhold.core.record import Seat
from starhold.kit.hexes import Cell, distance
from starhold.kit.latest import latest

from .catalog import TileId
from .galaxy import BOARD
from .holdings import Holdings
from .odds import REMEMBERED, Side, clash
from .players import user
from .state import Ship, State, Token

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

    held: Holdings
    fleets: Fleets
    counts: float  # of planets, still to come
    time: float  # the worth of means (ships, goods), from 0 at the end to more than 1
    worth: dict[TileId, float]  # of holding each sector from now on


def fleets(state: State) -> Fleets:
    """Return everyone's ships by space, as attackers."""
    plasma, shields = user(state, "plasma_weapons"), user(state, "shield_generators")
    return _fleets(tuple(state.players), tuple(state.ships.values()), plasma, shields)


@latest
def _fleets(
    seats: tuple[Seat, ...], ships: tuple[Ship, ...], plasma: Seat | None, shields: Seat | None
) -> Fleets:
    counts: dict[Seat, dict[Cell, list[int]]] = {seat: {} for seat in seats}
    for ship in ships:
        spaces = counts[ship.owner]
        units = spaces.get(ship.at)
        if units is None:
            units = spaces[ship.at] = [0, 0, 0, 0]
        units[KINDS[ship.kind]] += 1
        units[3] += ship.flipped
    return {
        seat: {
            at: Side(fighters, cruisers, dreadnoughts, flipped, 0, seat == shields, seat == plasma)
            for at, (fighters, cruisers, dreadnoughts, flipped) in spaces.items()
        }
        for seat, spaces in counts.items()
    }


@lru_cache(REMEMBERED)
def defending(ships: Side, token: int, *, ion: bool) -> Side:
    """Return a side as it defends: Plasma Weapons help only attackers."""
    return ships._replace(plasma=False, token=token, ion=ion)


def nearest(spaces: dict[Cell, Side], at: Cell) -> int:
    """Return the distance to the nearest fleet in a straight line."""
    return min(map(APART[at].__getitem__, spaces), default=FAR)


class Sortie(NamedTuple):
    """What an attack by one fleet would bring."""

    start: Cell
    steps: int  # one more than its distance
    win: float
    dents: float  # the chance that the defender loses the sector
    cost: float  # the worth of the ships lost


class Front:
    """What ships could do at each sector, for and against a player.

    It is found sector by sector, and lasts until a ship moves: most options change few sectors.
    """

    def __init__(self, fleets: Fleets, seat: Seat, ion: Seat | None, back: int) -> None:
        self.fleets = fleets
        self.seat = seat
        self.ion = ion  # the user of Ion Cannons
        self.back = back
        self.ours = fleets[seat]
        self.theirs = [spaces for who, spaces in fleets.items() if who != seat]
        self.shares: dict[Cell, float] = {}
        self.raids: dict[tuple[Cell, Token], list[Sortie]] = {}
        self.risks: dict[tuple[Cell, Token], float] = {}

    def share(self, at: Cell) -> float:
        """Return our share in an uncontrolled sector: more if we are nearer than rivals."""
        way = nearest(self.ours, at) or self.back
        theirs = sum([1 / (1 + nearest(spaces, at)) for spaces in self.theirs]) / len(self.theirs)
        found = self.shares[at] = 1 / (1 + way) - 0.6 * theirs
        return found

    def sorties(self, sector: tuple[Cell, Token]) -> list[Sortie]:
        """Return the attacks that we could make on a sector of a rival."""
        apart = APART[sector[0]]
        found: list[Sortie] = []
        for start, force in self.ours.items():
            if apart[start] <= NEAR:
                end = clash(force, self.garrison(*sector))
                cost = force.worth - end.kept
                found.append(Sortie(start, 1 + apart[start], end.win, 1.0 - end.lose, cost))
        self.raids[sector] = found
        return found

    def risk(self, sector: tuple[Cell, Token]) -> float:
        """Return the chance that the strongest fleet beside it takes a sector of ours."""
        apart = APART[sector[0]]
        guard = self.garrison(*sector)
        wins = [
            clash(force, guard).win
            for spaces in self.theirs
            for start, force in spaces.items()
            if 0 < apart[start] <= THREAT
        ]
        found = self.risks[sector] = max(wins, default=0.0)
        return found

    def garrison(self, at: Cell, token: Token) -> Side:
        """Return the defenders of a sector."""
        ships = self.fleets[token.owner].get(at, NOBODY)
        return defending(ships, 1 + token.starbase, ion=token.owner == self.ion)


def front(state: State, look: Outlook, seat: Seat) -> Front:
    """Return what ships could do for and against a player."""
    ion, back = user(state, "ion_cannons"), way_back(state)
    found = _fronts(look.fleets, ion, back)
    if seat not in found:
        found[seat] = Front(look.fleets, seat, ion, back)
    return found[seat]


@latest
def _fronts(_fleets: Fleets, _ion: Seat | None, _back: int) -> dict[Seat, Front]:
    """Return those of all players, added when they are first asked for."""
    return {}


def way_back(state: State) -> int:
    """R-11: ships that may claim only on entry must leave a sector and come back."""
    return 2 if state.settings.claims == "on_entry" else 0


# -- battles -----------------------------------------------------------------------------------


def battles(state: State, look: Outlook, seat: Seat, leader: Seat) -> float:
    """Return what battles pending or in progress will probably change for a player."""
    engaged = set(attacks(tuple(state.ships.values())))
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


@latest
def attacks(ships: tuple[Ship, ...]) -> list[tuple[Cell, Seat]]:
    """Return the spaces where ships have attacked, and their owners."""
    return [(ship.at, ship.owner) for ship in ships if ship.came_from]


def expected(
    state: State, look: Outlook, at: Cell, attacker: Seat
) -> tuple[Seat | None, float, float]:
    """Return the defender of a battle, the attacker's gain and the defender's losses."""
    token = look.held.tokens.get(at)
    if token and token.owner == attacker:  # an enemy remains in one of our sectors
        token = None
    foes = [who for who, spaces in look.fleets.items() if who != attacker and at in spaces]
    defender = token.owner if token else foes[0] if foes else None
    ours = look.fleets[attacker].get(at)
    if defender is None or ours is None:
        return None, 0.0, 0.0
    if token:
        theirs = front(state, look, attacker).garrison(at, token)
    else:
        theirs = defending(look.fleets[defender][at], 0, ion=False)
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


def unclaimed(look: Outlook, here: Front) -> float:
    """Return the worth of uncontrolled sectors nearer to us than to rivals."""
    tiles, worth, shares = look.held.tiles, look.worth, here.shares
    total = 0.0
    for at in look.held.free:
        share = shares[at] if at in shares else here.share(at)
        total += worth[tiles[at]] * share
    return total


def conquests(look: Outlook, here: Front, leader: Seat | None) -> list[float]:
    """Return, for each fleet, the worth of the best attack within reach."""
    tiles, raids, seat = look.held.tiles, here.raids, here.seat
    found = dict.fromkeys(here.ours, 0.0)
    for sector in look.held.tokens.items():
        at, token = sector
        if token.owner == seat:
            continue
        sorties = raids[sector] if sector in raids else here.sorties(sector)
        if sorties:
            worth = look.worth[tiles[at]]
            spite = LEADER if token.owner == leader else OTHER
            for start, steps, win, dents, cost in sorties:
                gain = win * (worth + CONQUEST) + spite * dents * worth
                gain = (gain - look.time * cost) / steps
                if gain > found[start]:  # noqa: PLR1730 - half the work of `max`
                    found[start] = gain
    return list(found.values())


def danger(look: Outlook, here: Front) -> float:
    """Return the worth of sectors that rivals could take soon."""
    tiles, worth, risks, seat = look.held.tiles, look.worth, here.risks, here.seat
    total = 0.0
    for sector in look.held.tokens.items():
        at, token = sector
        if token.owner == seat:
            risk = risks[sector] if sector in risks else here.risk(sector)
            total += worth[tiles[at]] * risk
    return total
