"""Invariants of Alien Players."""

from collections import Counter
from collections.abc import Iterator

from starhold.core.record import Seat
from starhold.games.space_empires.battles.ground import MILITIA
from starhold.games.space_empires.empires.holdings import has, top_level
from starhold.games.space_empires.facts.alien_catalog import ALIEN_EMPIRES
from starhold.games.space_empires.fleets.groups import fleet_of
from starhold.games.space_empires.solo.alien_players import equipment, fleets_out, members
from starhold.games.space_empires.state import State


def alien_faults(state: State) -> Iterator[str]:
    """SE-28.23 to SE-28.25  Accounts, fleets and technology of Alien Players."""
    for seat, power in state.powers.items():
        accounts = (power.fleet_cp, power.technology_cp, power.defense_cp, power.bank)
        if min(*accounts, power.minerals, power.razed) < 0:
            yield f"{seat} is in debt"
        if power.defense_cp > ALIEN_EMPIRES.defense_most:
            yield f"{seat} has {power.defense_cp} CP for Defense"
        for name, level in power.levels.items():
            if level > top_level(state, name):
                yield f"{seat} has {name} {level}"
        yield from _fleets(state, seat)
        for group in fleet_of(state, seat):
            built = group.captured or group.tech == equipment(state, seat, group.kind)
            if not group.face_up or not built:
                yield f"{group.id} is not what {seat} builds"


def _fleets(state: State, seat: Seat) -> Iterator[str]:
    """SE-28.25  A fleet stands together; it is one counter until its CP are spent."""
    listed: Counter[str] = Counter()
    for name, fleet in fleets_out(state, seat).items():
        there = members(state, fleet)
        listed.update(group.id for group in there)
        if len({group.at for group in there}) > 1:
            yield f"{name} is torn apart"
        counters = [group for group in there if group.kind == "alien_fleet"]
        if bool(fleet.cp) != bool(counters) or (counters and len(there) > 1):
            yield f"{name} holds {fleet.cp} CP and {len(there)} groups"
        if (fleet.mission == "extermination") != bool(fleet.goal):
            yield f"{name} does not know where to go"
        if fleet.mission and (fleet.raiders or not has(state, "alien_points")):
            yield f"{name} has a mission"
    for group in fleet_of(state, seat):
        fixed = group.kind in ("base", "mine", MILITIA) or group.ground
        if bool(listed[group.id]) == bool(fixed):
            yield f"{group.id} is in {listed[group.id]} fleets"
