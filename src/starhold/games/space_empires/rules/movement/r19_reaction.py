"""SE-19  Reaction: ships join nearby battles after the enemy has finished moving."""

from collections.abc import Sequence

from ...battles.ground import aboard, lift, numbers
from ...empires import alliances, holdings
from ...facts import catalog, starmap
from ...fleets import carrying, groups
from ...fleets.tech import Tech
from ...hooks.numbers import Levels
from ...secrets.secrecy import Reason
from ...state import Cell, Group, GroupId, State, Table
from ...steps import Choice, Event, Option, Seat, Step, Steps, replace
from . import r07_destinations, r07_entering, r14_lost_cargo
from .r14_loading import Depart, TakeAlong

ENABLES = 2  # the Exploration level that lets ships react


class ReactTo(Option):
    """React to the battle with this group."""

    group: GroupId
    kind: str
    to: Cell


class StayPut(Option):
    """Stop reacting."""


class SendToHelp(Option):
    """React with this many ships."""

    count: int


class ReactionsOpen(Event):
    """SE-19.2  A player's movement has led to battles, so opponents may react if they can."""

    player: Seat


def let_react(table: Table, active: Seat) -> Steps:
    """SE-19.5  Opponents decide in player order."""
    state = table.state
    asked = []
    for seat in state.order:
        if seat in state.out or alliances.allied(state, seat, active):
            continue
        asked.append(seat)
    # Everyone sees the battle hexes; the players able to react stay secret (SE-29.13).
    if table.heard and any(battle_hexes(state, seat) for seat in asked):
        table.tell(ReactionsOpen(active))
    return tuple(map(React, asked))


def rest_again(table: Table, _seat: Seat) -> Steps:
    """SE-19.2  Let ships react again, because each may react once per player turn."""
    for group in list(table.state.groups.values()):
        if group.reacted:
            groups.change(table.state, group, reacted=False)
    return ()


def watchful(_state: State, _group: Group, levels: Levels, tech: Tech) -> Tech:
    """SE-19.1  Bases and Ship Yards have Exploration 2 automatically, but never Exploration 1."""
    able = levels.get("exploration", 0) >= ENABLES
    return replace(tech, exploration=ENABLES) if able else tech


class React(Choice):
    """SE-19.2  Ships may move one hex into a battle before anything is revealed.

    They move together, so the enabling ship may be chosen before the ships it enables.
    """

    watched: tuple[Cell, ...] = ()  # hexes that reacting ships have already left

    always_ask = True
    discreet = True  # SE-29.13: other players must not see the question

    def options(self, state: State) -> list[Option]:
        found: list[Option] = []
        for to in battle_hexes(state, self.player):
            able = reactors(state, self.player, to, self.watched)
            found += [ReactTo(group.id, group.kind, to) for group in able]
        return [*found, StayPut()] if found else []

    def chosen(self, table: Table, option: ReactTo | StayPut) -> Steps:
        if isinstance(option, StayPut):
            return ()
        left = (*self.watched, table.state.groups[option.group].at)
        return *answer(table.state, self.player, option), replace(self, watched=left)


class HowManyReact(Choice):
    """SE-19.2  Any number of ships may react."""

    group: GroupId
    to: Cell
    completes = True
    discreet = True

    def options(self, state: State) -> list[Option]:
        return [SendToHelp(count) for count in range(state.groups[self.group].count, 0, -1)]

    def chosen(self, table: Table, option: SendToHelp) -> Steps:
        state = table.state
        group = carrying.part_off(state, state.groups[self.group], option.count)
        return set_out(state, self.player, group, self.to)


class ComeAlong(Choice):
    """SE-19.4  Fighters and ground units come along inside ships that react (R-45)."""

    group: GroupId
    to: Cell
    room: int
    riders: tuple[GroupId, ...] = ()

    completes = True
    always_ask = True  # a forced choice is announced and would reveal a carrier
    discreet = True

    def options(self, state: State) -> list[Option]:
        ship = state.groups[self.group]
        taken = [
            TakeAlong(group.id, count)
            for group in passengers(state, ship)
            if group.id not in self.riders
            for count in groups.parts(state, group, self.room)
        ]
        return [*taken] if taken and strands(state, ship, self.riders) else [*taken, Depart()]

    def chosen(self, table: Table, option: TakeAlong | Depart) -> Steps:
        if isinstance(option, Depart):
            return (Hasten(self.group, self.to, self.riders),)
        state, riding = table.state, (self.group, *self.riders)
        ship, *riders = carrying.take_along(
            state, riding, state.groups[option.group], option.count
        )
        left = self.room - option.count
        if left:
            return (ComeAlong(self.player, ship, self.to, left, tuple(riders)),)
        return (Hasten(ship, self.to, tuple(riders)),)


class Hasten(Step):
    """SE-19.5  Reacting ships enter the battle hex, and roll if it is a Black Hole."""

    group: GroupId
    to: Cell
    riders: tuple[GroupId, ...] = ()

    def run(self, table: Table) -> Steps:
        # SE-13.3: they are defenders, because the active player is the attacker.
        state = table.state
        left = r14_lost_cargo.ComeAshore(
            state.groups[self.group].owner, state.groups[self.group].at
        )
        coming = [state.groups[gid] for gid in (self.group, *self.riders)]
        for group in coming:
            groups.change(state, group, at=self.to, came_from=group.at, reacted=True)
        r07_entering.tell_moves(table, coming, self.to)
        table.reveal()
        hole = starmap.terrain(state, self.to) == "black_hole"
        rolls = hole and r07_entering.rolls_in_holes(state.groups[self.group])
        return (left, r07_entering.BlackHole(self.group)) if rolls else (left,)


# -- reacting ships and battle hexes ---------------------------------------------------


def battle_hexes(state: State, seat: Seat) -> list[Cell]:
    """SE-19.3  Hexes where the active player meets this player's units or entered their colony."""
    side = alliances.brothers_of(state, state.active) if state.active else ()
    stacks, colonies = state.stacks, state.colonies
    looked: set[Cell] = set()
    found: list[Cell] = []
    for group in fleet_of_all(state, side):
        at = group.at
        if len(stacks[at]) == 1:  # as are most
            colony = colonies.get(at)
            if colony is None or colony.owner != seat:
                continue
        if at in looked:
            continue
        looked.add(at)
        if is_battle_hex(state, seat, at):
            found.append(at)
    return found


def fleet_of_all(state: State, seats: tuple[Seat, ...]) -> Sequence[Group]:
    """SE-27.9  All groups of a player, or of blood brothers in the order of all groups."""
    if len(seats) == 1:
        return groups.fleet_of(state, seats[0])
    return [group for group in state.groups.values() if group.owner in seats]


def is_battle_hex(state: State, seat: Seat, at: Cell) -> bool:
    """SE-19.3  Whether a hex is a battle hex for this player."""
    met = groups.has_friendly(state, seat, at)
    if not met and not groups.is_own(state, seat, at):
        return False
    side = alliances.brothers_of(state, state.active) if state.active else ()
    return any(g.owner in side and (met or g.moved) for g in groups.groups_at(state, at))


def reactors(state: State, seat: Seat, to: Cell, watched: tuple[Cell, ...]) -> list[Group]:
    """SE-19.2  The groups that may react to a hex, but not through Warp Points (SE-7.19)."""
    return [
        group
        for at in starmap.roads(state.scenario, state.extra)[to]
        if at in watched or is_watched(state, seat, at)
        for group in groups.own(state, seat, at)
        if can_react(group) and r07_destinations.may_enter(state, replace(group, moved=0), to)
    ]


def is_watched(state: State, seat: Seat, at: Cell) -> bool:
    """SE-19.2  Whether the player has a unit with Exploration 2 there and no enemy is present."""
    watching = any(
        holdings.carried(state, group).exploration >= ENABLES and not group.sham
        for group in groups.own(state, seat, at)
    )
    return watching and not groups.others(state, seat, at)


def can_react(group: Group) -> bool:
    """SE-19.4  Whether its Movement level lets a ship react; Carriers may be loaded or empty."""
    least = catalog.UNITS[groups.true_kind(group)].reacts
    return 0 < least <= group.tech.movement and not group.reacted


# -- cargo -----------------------------------------------------------------------------


def answer(state: State, player: Seat, option: ReactTo) -> Steps:
    """SE-19.2  Send a group to react; if it can be split, ask how many ships go."""
    group = state.groups[option.group]
    if groups.can_split(state, group):
        return (HowManyReact(player, group.id, option.to),)
    return set_out(state, player, group, option.to)


def set_out(state: State, player: Seat, group: Group, to: Cell) -> Steps:
    """SE-19.4  Ask which passengers a carrying ship takes along."""
    held = carrying.berths(state, group) or carrying.lift_of(group)
    if held and passengers(state, group):
        return (ComeAlong(player, group.id, to, held),)
    return (Hasten(group.id, to),)


def passengers(state: State, ship: Group) -> list[Group]:
    """SE-19.4  The units a ship could take along."""
    if carrying.berths(state, ship):
        return carrying.fighters(state, ship.owner, ship.at)
    return aboard(state, ship.owner, ship.at)


def strands(state: State, ship: Group, riders: tuple[GroupId, ...]) -> bool:
    """SE-14.6, SE-20.4  Whether any units would be left behind without room."""
    if groups.is_own(state, ship.owner, ship.at):
        return False
    held = carrying.berths(state, ship)
    mine = held or carrying.lift_of(ship)
    there = carrying.room if held else lift
    staying = [group for group in passengers(state, ship) if group.id not in riders]
    return numbers(staying) > there(state, ship.owner, ship.at) - mine


def able_to_react(state: State, question: React) -> Reason:
    """SE-29.13  The reason for asking: ships can react, or follow others that have left."""
    return what_allows_it(state, question.player, question.watched)


def about_to_go(state: State, question: HowManyReact | ComeAlong) -> Reason:
    """SE-29.13  The reason for asking is the same while they set out."""
    return what_allows_it(state, question.player)


def what_allows_it(state: State, seat: Seat, watched: tuple[Cell, ...] = ()) -> Reason:
    """SE-29.13  Hexes of ships that can react, and the Exploration of Bases and Ship Yards."""
    fleet = groups.fleet_of(state, seat)
    hexes = dict.fromkeys(group.at for group in fleet if is_watched(state, seat, group.at))
    return Reason((*hexes, *watched), ("exploration",))
