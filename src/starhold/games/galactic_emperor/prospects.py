"""Battle odds and sectors within reach, for bots.

The odds are a rule of thumb: a side's strength is the hits it deals per round times the hits it
can take, and the stronger side's edge grows faster than the ratio of strengths.
"""

from __future__ import annotations

from collections import defaultdict

import msgspec

from starhold.core.record import Seat
from starhold.games.galactic_emperor.catalog import SHIP_KINDS, TECHNOLOGIES, UNITS
from starhold.games.galactic_emperor.players import works
from starhold.games.galactic_emperor.state import State, Token
from starhold.kit.hexes import Cell, distance

FACES = 6
SHARPNESS = 1.3
LATE = 0.85  # fighters fire last, after many of them are gone

SHIP_WORTH: dict[str, float] = {"fighter": 1.0, "cruiser": 2.3, "dreadnought": 4.8}
NEAR = 3  # targets farther away are ignored


class Force(msgspec.Struct, frozen=True, gc=False):
    """The hits a side deals per round, the hits it can take, and the worth of its ships."""

    deals: float = 0.0
    takes: float = 0.0
    worth: float = 0.0

    def __add__(self, other: Force) -> Force:
        return Force(self.deals + other.deals, self.takes + other.takes, self.worth + other.worth)


def _deals(kind: str, *, bonus: int = 0, more: int = 0) -> float:
    unit = UNITS[kind]
    hits = (FACES + 1 - unit.hits_on + bonus) / FACES
    return (unit.dice + more) * hits * (LATE if kind == "fighter" else 1.0)


PLAIN = {
    kind: Force(_deals(kind), 1.0 + UNITS[kind].tough, SHIP_WORTH[kind]) for kind in SHIP_KINDS
}
PLASMA = {
    kind: msgspec.structs.replace(
        force, deals=_deals(kind, bonus=TECHNOLOGIES["plasma_weapons"].bonus)
    )
    for kind, force in PLAIN.items()
}
EMPIRE = Force(_deals("empire"), 1.0)
STARBASE = Force(_deals("starbase"), 2.0)
ION = Force(_deals("empire", more=1) - _deals("empire"))
SHIELD = Force(takes=1.0)


def fleets(state: State) -> dict[Seat, dict[Cell, Force]]:
    """Everyone's ships by space, as attackers."""
    found: dict[Seat, dict[Cell, Force]] = defaultdict(dict)
    for seat in state.players:
        table = PLASMA if works(state, seat, "plasma_weapons") else PLAIN
        own = found[seat]
        for ship in state.ships.values():
            if ship.owner == seat:
                force = table[ship.kind]
                own[ship.at] = own[ship.at] + force if ship.at in own else force
    if (shielded := state.owners.get("shield_generators")) is not None:
        found[shielded] = {at: force + SHIELD for at, force in found[shielded].items()}
    return found


def garrison(state: State, token: Token | None, ships: Force | None) -> Force:
    """The defenders of a space."""
    force = ships or Force()
    if token:
        force = force + (STARBASE if token.starbase else EMPIRE)
        if works(state, token.owner, "ion_cannons"):
            force = force + ION
    return force


def odds(attacker: Force, defender: Force) -> float:
    """The attacker's chance to win, by rule of thumb."""
    one = (attacker.deals * attacker.takes) ** SHARPNESS
    other = (defender.deals * defender.takes) ** SHARPNESS
    return one / (one + other) if other else 1.0


def nearest(spaces: dict[Cell, Force], at: Cell) -> int:
    """The distance to the nearest fleet, as the crow flies."""
    return min((distance(start, at) for start in spaces), default=9)
