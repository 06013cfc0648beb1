"""How bots judge Alien Players: where they will strike, and how to stop them."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from starhold.core.record import Seat

from ..battles.terms import total
from ..empires.holdings import colonies_of, has, is_unseen
from ..facts.catalog import ARMED, UNITS
from ..facts.starmap import distance, linked
from ..fleets.groups import fleet_of, groups_at
from ..solo.alien_players import fleets_out, is_guard, members, worth
from ..solo.alien_points import POINTS, alien_points, capitol
from ..state import Cell, Group, State

ALARM = 1.3  # for each CP by which the approaching fleets outweigh ours
FLEET, FLEET_CP = 12.0, 0.4  # for each fleet of theirs, and each of its CP
POINT = 12.0  # SE-28.60: for each of their victory points
LOST = 3000.0  # when they have ten points
NEAR = 9  # hexes from its goal at which a fleet must be met
HASTE = 2  # hexes: at half the distance, a fleet is not quite twice as dangerous
CLOSE = 3  # hexes: closer than this, nobody explores
SHELTER = 18.0  # the cost of having no Base where a fleet will strike
WATCH = 4.0  # how strongly the Capitol pulls its guards, for each hex
AMPLE = 1.5  # guards needed, as a multiple of the approaching force


class Threat(NamedTuple):
    """SE-28.28, SE-28.62  A fleet of an Alien Player, and where it will strike."""

    goal: Cell
    here: Cell
    away: int
    cp: int


def threats(state: State, seat: Seat) -> list[Threat]:
    """Return the fleets that attack us: they follow orders, or go for the nearest colony."""
    if not state.powers:
        return []
    home = [at for at, _ in colonies_of(state, seat)]
    found = []
    for alien in state.powers:
        for fleet in fleets_out(state, alien).values():
            if not is_guard(state, alien, fleet):
                there = members(state, fleet)
                here = there[0].at
                goal = fleet.goal or min(home, key=lambda at: distance(here, at), default=here)
                cp = fleet.cp or worth(state, there)
                found.append(Threat(goal, here, distance(here, goal), cp))
    return found


def rally_point(state: State, seat: Seat, ships: Iterable[Group] | None = None) -> Cell | None:
    """Return where the worst approaching fleet is, or where it strikes next if it is too strong.

    Too strong for these ships, or for all of ours.
    A fleet that no scanner detects is not worth a chase (SE-14.21).
    """
    if not state.powers:
        return None
    coming = [threat for threat in _coming(state, seat) if threat.goal != capitol(state)]
    found = [threat for threat in coming if _is_found(state, seat, threat.here)]
    if not found:
        return None
    worst = max(found, key=lambda threat: threat.cp / (HASTE + threat.away))
    ships = fleet_of(state, seat) if ships is None else ships
    mobile = (g for g in ships if UNITS[g.kind].moves == "technology")
    might = sum(UNITS[g.kind].cost * g.count for g in mobile if g.kind in ARMED)
    return worst.here if might > AMPLE * worst.cp else worst.goal


def _is_found(state: State, seat: Seat, at: Cell) -> bool:
    foes = (group for group in groups_at(state, at) if group.owner in state.powers)
    return any(not is_unseen(state, foe, seat) for foe in foes)


def is_close(state: State, seat: Seat) -> bool:
    """Return whether an Alien Player's fleet is about to strike."""
    return bool(state.powers) and any(t.away <= CLOSE for t in threats(state, seat))


def watch(state: State, seat: Seat, ships: Sequence[Group]) -> tuple[float, Sequence[Group]]:
    """SE-28.63  Send enough nearby ships to the Capitol; return the pull and the other ships."""
    if not state.powers:
        return 0.0, ships
    at = capitol(state)
    left = AMPLE * sum(t.cp for t in _coming(state, seat) if t.goal == at)
    if at is None or not left:
        return 0.0, ships
    ranked = sorted(ships, key=lambda ship: (way(state, ship.at, at), ship.id))
    pull = 0.0
    while ranked and left > 0:
        ship = ranked.pop(0)
        left -= UNITS[ship.kind].cost * ship.count
        pull -= WATCH * way(state, ship.at, at)
    return pull, ranked


def _coming(state: State, seat: Seat) -> list[Threat]:
    return [threat for threat in threats(state, seat) if threat.away <= NEAR]


def alarm(state: State, seat: Seat, mine: Iterable[Group]) -> float:
    """Return the cost of being weaker than the approaching fleets, and of alien victory points."""
    if not state.powers:
        return 0.0
    found = threats(state, seat)
    theirs = sum(threat.cp for threat in found)
    ours = sum(UNITS[g.kind].cost * g.count for g in mine if g.kind in ARMED)
    empire = state.empires[seat]
    ours += sum(UNITS[o.kind].cost * o.count for o in empire.plan.purchases if o.kind in ARMED)
    lacking = max(0, theirs - ours)
    fleets = FLEET * len(found) + FLEET_CP * theirs
    return -SHELTER * _bare(state, seat, mine) - ALARM * lacking - fleets - _points(state)


def _bare(state: State, seat: Seat, mine: Iterable[Group]) -> int:
    """Return how many threatened places have neither a Base nor one on order.

    SE-28.28: a Homeworld with nothing but Ship Yards invites every fleet.
    """
    bases = {group.at for group in mine if group.kind == "base"}
    bases |= {order.at for order in state.empires[seat].plan.purchases if order.kind == "base"}
    home = {state.worlds[seat]} if seat in state.worlds else set()  # SE-5.3
    return len((home | {threat.goal for threat in _coming(state, seat)}) - bases)


def _points(state: State) -> float:
    if not has(state, "alien_points"):
        return 0.0
    points = total(alien_points(state))
    return POINT * points + (LOST if points >= POINTS.victory else 0.0)


def is_overrun(state: State, seat: Seat) -> bool:
    """SE-28.63  Whether the Galactic Capitol has fallen."""
    at = capitol(state)
    there = groups_at(state, at) if at else []
    guarded = any(group.owner == seat and group.kind in ARMED for group in there)
    return not guarded and any(group.owner in state.powers for group in there)


def way(state: State, here: Cell, goal: Cell) -> int:
    """Return the distance in hexes, Warp Points included."""
    return min([distance(here, goal), *(distance(here, at) + 1 for at in linked(state, goal))])
