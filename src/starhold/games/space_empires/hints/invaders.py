"""What a careful player thinks of Alien Players: where they will strike, and what stops them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from starhold.core.record import Seat
from starhold.games.space_empires.battles.terms import total
from starhold.games.space_empires.empires.holdings import colonies_of, has, is_unseen
from starhold.games.space_empires.facts.catalog import ARMED, UNITS
from starhold.games.space_empires.facts.starmap import distance, linked
from starhold.games.space_empires.fleets.groups import fleet_of, groups_at
from starhold.games.space_empires.solo.alien_players import fleets_out, is_guard, members, worth
from starhold.games.space_empires.solo.alien_points import POINTS, alien_points, capitol
from starhold.games.space_empires.state import Cell, Group, State

ALARM = 1.3  # for each CP by which the fleets that come outweigh ours
POINT = 12.0  # SE-28.60: a victory point of theirs
LOST = 3000.0  # with ten of them
NEAR = 9  # hexes from its goal, at which a fleet is to be met
HASTE = 2  # hexes: half as far away a fleet is not quite twice as bad
CLOSE = 3  # hexes, at which nobody goes exploring
SHELTER = 18.0  # the want of a Base where a fleet is going to strike
WATCH = 4.0  # how strongly the Capitol pulls its guards, for each hex nearer
AMPLE = 1.5  # guards, of what comes


class Threat(NamedTuple):
    """SE-28.28, SE-28.62  A fleet of an Alien Player, and where it will strike."""

    goal: Cell
    here: Cell
    away: int
    cp: int


def threats(state: State, seat: Seat) -> list[Threat]:
    """Return the fleets that are out for us: they go where they were sent, or to what is near."""
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


def rally_point(state: State, seat: Seat) -> Cell | None:
    """Return where the worst of the fleets that come is, or strikes next if it is too strong.

    Whom no scanner finds is not worth a chase (SE-14.21).
    """
    coming = [threat for threat in _coming(state, seat) if threat.goal != capitol(state)]
    found = [threat for threat in coming if _is_found(state, seat, threat.here)]
    if not found:
        return None
    worst = max(found, key=lambda threat: threat.cp / (HASTE + threat.away))
    mobile = (g for g in fleet_of(state, seat) if UNITS[g.kind].moves == "technology")
    might = sum(UNITS[g.kind].cost * g.count for g in mobile if g.kind in ARMED)
    return worst.here if might > AMPLE * worst.cp else worst.goal


def _is_found(state: State, seat: Seat, at: Cell) -> bool:
    foes = (group for group in groups_at(state, at) if group.owner in state.powers)
    return any(not is_unseen(state, foe, seat) for foe in foes)


def is_close(state: State, seat: Seat) -> bool:
    """Return whether a fleet of an Alien Player is about to strike."""
    return any(threat.away <= CLOSE for threat in threats(state, seat))


def watch(state: State, seat: Seat, ships: list[Group]) -> tuple[float, list[Group]]:
    """SE-28.63  Send the nearest ships to the Capitol, enough for who comes; return the rest."""
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
    """Return what it costs to be weaker than what comes, and what Alien Players have won."""
    if not state.powers:
        return 0.0
    theirs = sum(threat.cp for threat in threats(state, seat))
    ours = sum(UNITS[g.kind].cost * g.count for g in mine if g.kind in ARMED)
    empire = state.empires[seat]
    ours += sum(UNITS[o.kind].cost * o.count for o in empire.plan.purchases if o.kind in ARMED)
    lacking = max(0, theirs - ours)
    return -SHELTER * _bare(state, seat, mine) - ALARM * lacking - _points(state)


def _bare(state: State, seat: Seat, mine: Iterable[Group]) -> int:
    """Return how many places that may be struck have neither a Base nor one ordered.

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
    """Return how many hexes it is, by Warp Points that lead there too."""
    return min([distance(here, goal), *(distance(here, at) + 1 for at in linked(state, goal))])
