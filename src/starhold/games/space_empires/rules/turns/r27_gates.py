"""SE-27.11  Planetary Gates: every planet is linked to every planet within three hexes.

Fighters pass between their owner's colonies, gate Colony Ships use only gates, and ground units
invade and retreat without ships.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from ...battles import ground
from ...battles.tallies import count_of
from ...empires.alliances import allied
from ...empires.holdings import colonies_of
from ...facts.catalog import FIGURES
from ...facts.starmap import distance, is_planet
from ...fleets import carrying, groups
from ...hooks.tables import Camp
from ...state import ALIEN, Cell, Footing, Group, GroupId, State, Table
from ...steps import Choice, Event, Option, Seat, Steps, replace
from ..economy.r09_colonies import can_colonise, found_colony
from ..ground.r20_landing import TroopsLanded, show_garrison
from ..movement import r07_entering, r07_movement
from ..special_ships.r14_aliens import wake_aliens


class PassGate(Option):
    """Go through a Planetary Gate."""

    group: GroupId
    to: Cell

    def follow(self, table: Table, group: Group) -> Steps:
        """SE-27.11  Fighters and ground units may go in part; a Colony Ship goes whole."""
        if group.kind != "gate_ship":
            return (HowManyPass(group.owner, group.id, self.to),)
        return pass_gate(table, group, self.to)


class HowManyPass(Choice):
    """SE-27.11  Part of a group of Fighters may pass, if a counter is free (SE-3.1)."""

    completes = True
    always_ask = True  # a forced choice is shown, and would reveal the count
    group: GroupId
    to: Cell

    def options(self, state: State) -> list[Option]:
        group = state.groups[self.group]
        return [r07_movement.Send(count) for count in groups.parts(state, group, group.count)]

    def chosen(self, table: Table, option: r07_movement.Send) -> Steps:
        group = carrying.part_off(table.state, table.state.groups[self.group], option.count)
        return pass_gate(table, group, self.to)


def gates(state: State, group: Group, _camp: Camp) -> Sequence[Option]:
    """SE-27.11  A gate is a unit's whole move; Fighters use those between their colonies."""
    if not uses_gates(group) or group.moved or group.refitting or not is_planet(state, group.at):
        return ()
    near = (to for to in state.markers if 0 < distance(group.at, to) <= FIGURES.gate_reach)
    able = (to for to in near if is_planet(state, to) and may_arrive(state, group, to))
    return [PassGate(group.id, to) for to in able]


def pass_gate(table: Table, group: Group, to: Cell) -> Steps:
    """SE-27.11  The unit arrives; a gate-bound Colony Ship settles the first free planet."""
    state = table.state
    foot = footing(state, group, to)
    arrived = groups.change(state, group, at=to, moved=1, stopped=True, ground=foot)
    groups.tell_of(table, group, partial(r07_entering.GroupMoved, group.id, to, group.at))
    if arrived.ground == "landing":
        return invade_by_gate(table, arrived)
    if group.kind == "gate_ship" and can_colonise(state, arrived):
        return found_colony(table, arrived)
    groups.deal_ids(state, group.owner, to)  # SE-29.5
    return ()


def may_arrive(state: State, group: Group, to: Cell) -> bool:
    """SE-27.11  At the owner's colonies; Colony Ships also where they can settle."""
    if group.ground:
        return groups.is_own(state, group.owner, to) or is_hostile_planet(state, group.owner, to)
    colony = state.colonies.get(to)
    if colony is not None:
        from_colony = group.kind == "gate_ship" or groups.is_own(state, group.owner, group.at)
        return colony.owner == group.owner and from_colony
    return group.kind == "gate_ship" and can_colonise(state, replace(group, at=to))


def uses_gates(group: Group) -> bool:
    """SE-27.11  Fighters, gate Colony Ships, and ground units on a planet."""
    return groups.true_kind(group) in ("fighter", "gate_ship") or group.ground == "settled"


class FleeByGate(Option):
    """Retreat through a Planetary Gate."""

    group: GroupId
    kind: str
    to: Cell

    def follow(self, table: Table, group: Group) -> Steps:
        """SE-27.11  Move to another planet of the same owner, unhurt."""
        groups.change(table.state, group, at=self.to, ground="settled", damage=0, moved=1)
        table.tell(TroopsFled(group.owner, group.kind, group.count, self.to))
        return ()


class HoldThePlanet(Option):
    """Stay on the planet."""


class TroopsFled(Event):
    """SE-27.11  Ground units retreated through a gate."""

    player: Seat
    kind: str
    count: int
    to: Cell


class EvacuateByGate(Choice):
    """SE-27.11  Before a bombardment ground units may retreat to safe friendly planets."""

    at: Cell

    discreet = True  # SE-29.12: the question shows that there is a garrison

    def options(self, state: State) -> list[Option]:
        if not groups.is_own(state, self.player, self.at):
            return []
        troops = ground.garrison(state, self.at)
        found = [way for group in troops for way in ways_out(state, group)]
        return [*found, HoldThePlanet()] if found else []

    def chosen(self, table: Table, option: FleeByGate | HoldThePlanet) -> Steps:
        if isinstance(option, HoldThePlanet):
            return ()
        option.follow(table, table.state.groups[option.group])
        return (self,)


def leave_in_time(table: Table, at: Cell) -> Steps:
    """SE-27.11  The owner of a colony may evacuate its garrison."""
    return (EvacuateByGate(table.state.colonies[at].owner, at),)


def retreats_by_gate(state: State, group: Group) -> Iterator[Option]:
    """SE-27.11  On their turn to fire after round 1, if they have not fired."""
    now = ground.the_invasion(state)
    if now.round > 1 and not count_of(now.fired, group.id) and group.kind != ground.MILITIA:
        yield from ways_out(state, group)


def ways_out(state: State, group: Group) -> Iterator[FleeByGate]:
    """SE-27.11  The owner's colonies within reach without enemies; both ends must be planets."""
    if not group.ground or not is_planet(state, group.at):
        return
    for to, _ in colonies_of(state, group.owner):
        near = 0 < distance(group.at, to) <= FIGURES.gate_reach
        if near and is_planet(state, to) and not groups.others(state, group.owner, to):
            yield FleeByGate(group.id, group.kind, to)


def is_hostile_planet(state: State, seat: Seat, to: Cell) -> bool:
    """SE-27.11  An enemy colony, or a planet with aliens; Barren ones need Terraforming."""
    colony = state.colonies.get(to)
    if colony is not None:
        return not allied(state, colony.owner, seat) and ground.may_invade(state, seat, to)
    aliens = groups.own(state, ALIEN, to) or state.markers[to].guarded
    return bool(aliens) and ground.may_invade(state, seat, to)


def footing(state: State, group: Group, to: Cell) -> Footing:
    """SE-27.11  Attackers never fire in round 1."""
    if not group.ground or groups.is_own(state, group.owner, to):
        return group.ground
    return "landing"


def invade_by_gate(table: Table, group: Group) -> Steps:
    """SE-27.11  Reveal the invaders and the garrison; the combat follows this turn."""
    state = table.state
    groups.change(state, group, face_up=True)
    table.tell(TroopsLanded(group.owner, group.kind, group.count, group.at))
    colony = state.colonies.get(group.at)
    if colony is not None:
        show_garrison(table, colony.owner, group.at)
    elif state.markers[group.at].guarded:
        wake_aliens(table, group.at)
    table.reveal()
    return ()
