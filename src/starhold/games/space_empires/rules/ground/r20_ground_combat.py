"""SE-20.30 to SE-20.38  Ground combat: Militia, screening, Grav support, and the result."""

from ...battles import ground, tallies
from ...empires.alliances import brothers_of
from ...empires.holdings import decider, size
from ...facts.catalog import FIGURES
from ...fleets import groups
from ...hooks.moments import occur
from ...solo import automaton
from ...state import ALIEN, Cell, Group, GroupId, Invasion, State, Table
from ...steps import Choice, Event, Option, Seat, Step, Steps, replace
from ..combat.r13_rounds import (
    RoundBegan,
    Screen,
    ScreenDamaged,
    ScreenNoMore,
    UnitScreened,
    can_spare_damaged,
)
from ..movement.r14_lost_cargo import LoseTroops
from . import r20_ground_fire, r21_capture

LANDED = ("landing", "dropped")


class Support(Option):
    """Support one unit of this group with Grav Armor."""

    group: GroupId
    kind: str


class SupportNoMore(Option):
    """Stop supporting."""


class LeaveBehind(Option):
    """Leave one unit of this group behind."""

    group: GroupId
    kind: str


class GroundCombatBegan(Event):
    """SE-20.30  Ground combat began, with these units on each side."""

    at: Cell
    attacker: Seat
    defender: Seat
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]


class UnitSupported(Event):
    """SE-20.33  Grav Armor supports a unit this round."""

    player: Seat
    group: GroupId
    kind: str = groups.COUNTER


class GarrisonLeft(Event):
    """SE-20.34  The victor left a unit behind, which is removed."""

    player: Seat
    kind: str
    at: Cell


class InvasionRepelled(Event):
    """SE-20.34  The defender held the planet."""

    player: Seat
    at: Cell


class GroundCombats(Step):
    """SE-20.30  Troops that landed in this Combat Phase fight for their colonies."""

    def run(self, table: Table) -> Steps:
        landed: dict[Cell, None] = {}
        for group in table.state.groups.values():
            if group.ground in LANDED:
                landed[group.at] = None
        return tuple(map(FightOnGround, landed))


class FightOnGround(Step):
    """SE-20.30  After all space combat in a hex, landed troops fight for the colony."""

    at: Cell

    def run(self, table: Table) -> Steps:
        state = table.state
        colony = state.colonies.get(self.at)
        if colony is None:
            found = (group.owner for group in groups.groups_at(state, self.at) if group.ground)
            landed = list(dict.fromkeys(found))
            if landed and groups.own(state, ALIEN, self.at):  # SE-27.11
                return Invade(self.at, landed[0], ALIEN), self
            return take_back(state, self.at, landed)
        seats = ground.invaders(state, self.at)
        if seats:
            return Invade(self.at, seats[0], colony.owner), self
        settle(state, self.at, colony.owner)
        return ()


class Invade(Step):
    """SE-20.6  Call up Militia by the colony's face size (SE-12.7), then fight in rounds."""

    at: Cell
    attacker: Seat
    defender: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        colony = state.colonies.get(self.at)
        call_up(state, self.defender, self.at, size(colony) if colony else FIGURES.alien_militia)
        invasion = Invasion(self.at, self.attacker, self.defender)
        state.invasion = invasion
        forces = [ground.combatants(state, invasion, side) for side in invasion.sides]
        for group in (*forces[0], *forces[1]):
            groups.change(state, group, face_up=True)
        table.reveal()
        if not all(forces):  # SE-20.25: without defenders there are no rounds
            return (EndGroundCombat(),)
        shown = map(tallies.kinds_of, forces)
        table.tell(GroundCombatBegan(self.at, *invasion.sides, *shown))
        return *occur(ground.GROUND_BEGINS, table), GroundRound(1), EndGroundCombat()


class GroundRound(Step):
    """SE-20.36  Screening, Grav support and fire by class, until one side is gone."""

    number: int

    def run(self, table: Table) -> Steps:
        state = table.state
        last = ground.the_invasion(state)
        if not all(ground.combatants(state, last, side) for side in last.sides):
            return ()
        idle = last.idle + 1 if last.round and not last.fired else 0
        fresh = Invasion(last.at, *last.sides, self.number, idle=idle)
        state.invasion = fresh
        table.tell(RoundBegan(fresh.at, self.number))
        return (
            *ground_screening(state, fresh),
            CompareGrav(),
            r20_ground_fire.GroundFire(),
            GroundRound(self.number + 1),
        )


class GroundScreening(Choice):
    """SE-20.32  The side with more units able to fire may screen up to the difference."""

    side: Seat
    left: int

    def options(self, state: State) -> list[Option]:
        now = ground.the_invasion(state)
        groups = ground.combatants(state, now, self.side) if self.left else []
        in_front = [Screen(g.id, g.kind) for g in groups if ground.in_line(now, g) > 0]
        able = [g for g in groups if can_spare_damaged(state, g, ground.in_line(now, g))]
        damaged = [ScreenDamaged(g.id, g.kind) for g in able]
        return [*in_front, *damaged, ScreenNoMore()] if in_front else []

    def chosen(self, table: Table, option: Screen | ScreenDamaged | ScreenNoMore) -> Steps:
        if isinstance(option, ScreenNoMore):
            return ()
        state = table.state
        gid = option.group
        if isinstance(option, ScreenDamaged):  # SE-13.13: the rest of the group is unhurt
            gid = groups.split(state, state.groups[gid], 1).id
        now = ground.the_invasion(state)
        state.invasion = replace(now, screened=tallies.with_more(now.screened, gid))
        table.tell(UnitScreened(self.side, gid, option.kind))
        return (replace(self, left=self.left - 1),)


class CompareGrav(Step):
    """SE-20.33  The side with more Grav Armor able to fire supports up to the difference."""

    def run(self, table: Table) -> Steps:
        state = table.state
        now = ground.the_invasion(state)
        grav = {ground.GRAV}
        attacking, defending = (ground.firepower(state, now, side, grav) for side in now.sides)
        more = now.attacker if attacking > defending else now.defender
        left = abs(attacking - defending)
        if automaton.is_automatic(state, more):
            return (SupportByItself(more, left),)
        return (GravSupport(decider(state, more), more, left),)


class GravSupport(Choice):
    """SE-20.33  Give units +1 Attack and +1 Defense this round, each at most once."""

    side: Seat
    left: int

    def options(self, state: State) -> list[Option]:
        now = ground.the_invasion(state)
        groups = ground.combatants(state, now, self.side) if self.left else []
        others = [Support(g.id, g.kind) for g in groups if ground.can_be_supported(now, g)]
        return [*others, SupportNoMore()] if others else []

    def chosen(self, table: Table, option: Support | SupportNoMore) -> Steps:
        if isinstance(option, SupportNoMore):
            return ()
        support(table, option.group)
        return (replace(self, left=self.left - 1),)


class SupportByItself(Step):
    """SE-28.70  An automaton's Grav Armor supports the units with the highest Attack."""

    side: Seat
    left: int

    def run(self, table: Table) -> Steps:
        for _ in range(self.left):
            group = automaton.best_supported(table.state, self.side)
            if group is not None:
                support(table, group.id)
        return ()


class EndGroundCombat(Step):
    """SE-20.34  Remove Militia; an attacker with units on the planet captures it."""

    def run(self, table: Table) -> Steps:
        state = table.state
        now = ground.the_invasion(state)
        state.invasion = None
        for group in groups.groups_at(state, now.at):
            if group.kind == ground.MILITIA:
                groups.take_away(state, group.id)
            elif group.damage:
                groups.change(state, group, damage=0)  # SE-20.37
        after = occur(ground.GROUND_ENDS, table, now)
        # SE-20.35: even after losing in space.  SE-20.38: Transports capture nothing.
        victors = [s for s in brothers_of(state, now.attacker) if ground.ashore(state, s, now.at)]
        if victors:
            settle(state, now.at, victors[0])
            victory = LoseGarrison(victors[0], now.at), r21_capture.Capture(now.at, victors[0])
            return *victory, *take_back(state, now.at, victors[1:]), *after  # SE-27.9
        settle(state, now.at, now.defender)
        table.tell(InvasionRepelled(now.defender, now.at))
        return after


class LoseGarrison(Choice):
    """SE-20.34  The victor must remove one ground unit from the planet."""

    at: Cell

    def options(self, state: State) -> list[Option]:
        groups = ground.ashore(state, self.player, self.at)
        if automaton.is_automatic(state, self.player):
            groups = automaton.cheapest(groups)
        return [LeaveBehind(group.id, group.kind) for group in groups]

    def chosen(self, table: Table, option: LeaveBehind) -> Steps:
        groups.lose_units(table.state, table.state.groups[option.group], 1)
        table.tell(GarrisonLeft(self.player, option.kind, self.at))
        return ()


def ground_screening(state: State, now: Invasion) -> Steps:
    """SE-20.32  Compare the units able to fire this round to see which side may screen."""
    attacking, defending = (ground.firepower(state, now, side) for side in now.sides)
    larger = now.attacker if attacking > defending else now.defender
    if automaton.is_automatic(state, larger):  # SE-28.2
        return ()
    return (GroundScreening(decider(state, larger), larger, abs(attacking - defending)),)


def support(table: Table, gid: GroupId) -> None:
    """SE-20.33  Support one more unit of a group this round."""
    state = table.state
    now = ground.the_invasion(state)
    supported = tallies.with_more(now.supported, gid)
    # SE-13.13: the damaged unit takes the next hit, so support goes to it first.
    first = not tallies.count_of(now.supported, gid)
    marked = (gid,) if state.groups[gid].damage and first else ()
    state.invasion = replace(now, supported=supported, marked=(*now.marked, *marked))
    table.tell(UnitSupported(state.groups[gid].owner, gid, state.groups[gid].kind))


def take_back(state: State, at: Cell, seats: list[Seat]) -> Steps:
    """SE-20.4  Troops on a planet their owner does not hold must return to Transports."""
    for seat in seats:
        for group in ground.ashore(state, seat, at):
            groups.change(state, group, ground="")
    return tuple(LoseTroops(seat, at) for seat in seats)


def call_up(state: State, seat: Seat, at: Cell, count: int) -> None:
    """SE-20.6  Every invasion meets the full number of Militia, one for each CP (E-17)."""
    if count:
        gid, kind = groups.new_id(state, seat), ground.MILITIA
        groups.put(state, Group(gid, seat, kind, count, at, face_up=True, ground="settled"))


def settle(state: State, at: Cell, side: Seat) -> None:
    """SE-20.26  After the combat, troops on the planet become its garrison."""
    for group in ground.ashore(state, side, at):
        groups.change(state, group, ground="settled")
