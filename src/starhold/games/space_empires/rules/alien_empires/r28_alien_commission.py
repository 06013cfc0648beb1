"""SE-28.27  Building ships of Alien Players: a fleet is formed, pays, and is completed."""

from starhold.core.record import Seat, replace

from ...facts.catalog import UnitKind
from ...fleets import groups
from ...solo.alien_players import equipment, members, price_of
from ...solo.alien_ships import Order
from ...state import Cell, Fleet, GroupId, State


def form_fleet(state: State, player: Seat) -> GroupId:
    """SE-28.25  A new fleet with everything in the Fleet account."""
    power = state.powers[player]
    name = groups.new_id(state, f"{player}-fleet")
    power.fleets[name] = Fleet((), power.fleet_cp)
    power.fleet_cp = 0
    return name


def commission(state: State, player: Seat, fleet: GroupId, at: Cell, order: Order) -> None:
    """SE-28.23  Put ships of a fleet on the map, with the latest technology, and pay for them."""
    power = state.powers[player]
    for kind, count in order.items():
        made = enlist(state, player, at, kind, count)
        before = power.fleets[fleet]
        cp = before.cp - count * price_of(state, kind)
        power.fleets[fleet] = replace(before, groups=(*before.groups, *made), cp=cp)


def enlist(state: State, player: Seat, at: Cell, kind: UnitKind, count: int) -> list[GroupId]:
    """SE-3.2  Deploy units under as many counters as they need; alien units lie open."""
    made = []
    while count > 0:
        size = min(count, groups.largest_group(kind))
        group = groups.deploy(state, player, at, kind, size, equipment(state, player, kind))
        groups.change(state, group, face_up=True)
        made.append(group.id)
        count -= size
    return made


def settle_account(state: State, player: Seat, name: GroupId) -> None:
    """SE-28.27  Return unspent CP to the Fleet account, and replace the counter by ships."""
    power = state.powers[player]
    fleet = power.fleets[name]
    power.fleet_cp += fleet.cp
    power.fleets[name] = replace(fleet, cp=0)
    for group in members(state, fleet):
        if group.kind == "alien_fleet":
            groups.take_away(state, group.id)
