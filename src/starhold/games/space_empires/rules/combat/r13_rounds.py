"""SE-13.5 to SE-13.8  Combat rounds: screening, Fleet Size Bonus, order of fire, the end."""

from ...battles import battlefield
from ...battles.tallies import with_more
from ...battles.terms import passed
from ...empires import holdings
from ...facts.catalog import FIGURES, UNARMED
from ...fleets import groups
from ...hooks import moments, numbers
from ...solo import amoebas, automaton, machines
from ...state import Battle, Cell, Group, GroupId, State, Table
from ...steps import Choice, Event, Option, Seat, Step, Steps, replace
from ..movement import r14_lost_cargo
from ..solo import r28_amoeba_combat
from . import r13_fire, r13_losses, r13_retreat


class Screen(Option):
    """Screen one unit of this group this round."""

    group: GroupId
    kind: str


class ScreenDamaged(Option):
    """Screen the damaged unit of this group, under a separate counter."""

    group: GroupId
    kind: str


class ScreenNoMore(Option):
    """Stop screening."""


class FireNext(Option):
    """Fire with this group next."""

    group: GroupId
    kind: str


class RoundBegan(Event):
    """SE-13.5  A round of combat began."""

    at: Cell
    round: int


class UnitScreened(Event):
    """SE-13.6  A unit was screened for the round."""

    player: Seat
    group: GroupId
    kind: str = groups.COUNTER


class FleetBonusHeld(Event):
    """SE-13.7  A side has the Fleet Size Bonus: at least twice as many units."""

    player: Seat


class BattleEnded(Event):
    """SE-13.14  The battle is over; damage is repaired."""

    at: Cell


class CombatRound(Step):
    """SE-13.5  Screening, Fleet Size Bonus and fire, until one side cannot fight."""

    number: int

    def run(self, table: Table) -> Steps:
        state = table.state
        battle = state.battle
        if battle is None:
            return ()
        if not all(battlefield.holds_out(state, battle, side) for side in battle.sides):
            return ()
        if battle.idle >= FIGURES.standstill:
            return stand_off(state, battle)
        fresh = replace(
            battle,
            round=self.number,
            screened=(),
            bonus=(),
            fired=(),
            grounded=(),
            shots=(),
            spared=(),
        )
        state.battle = replace(fresh, hidden=battlefield.hidden_groups(state, fresh))
        table.tell(RoundBegan(battle.at, self.number))
        return *screening(state), CountFleets(), FireInOrder(), EndRound(self.number)


class Screening(Choice):
    """SE-13.6  The side with more units may screen up to the difference."""

    side: Seat
    left: int
    after: tuple[Seat, ...] = ()

    def options(self, state: State) -> list[Option]:
        # SE-27.9: blood brothers decide one after the other, each for their own units.
        battle = battlefield.the_battle(state)
        fleet = battlefield.fighting(state, battle, self.side)
        ours = (group for group in fleet if holdings.decider(state, group.owner) == self.player)
        able = [group for group in ours if battlefield.may_screen(state, battle, group)]
        if not (self.left and able):
            return [ScreenNoMore()] if self.left and self.after else []
        damaged = [g for g in able if can_spare_damaged(state, g, battlefield.exposed(battle, g))]
        return [
            *(Screen(group.id, group.kind) for group in able),
            *(ScreenDamaged(group.id, group.kind) for group in damaged),
            ScreenNoMore(),
        ]

    def chosen(self, table: Table, option: Screen | ScreenDamaged | ScreenNoMore) -> Steps:
        if isinstance(option, ScreenNoMore):
            return tuple(Screening(seat, self.side, self.left) for seat in self.after)
        state = table.state
        battle = battlefield.the_battle(state)
        gid = option.group
        if isinstance(option, ScreenDamaged):  # SE-13.13: the rest of the group is unhurt
            gid = groups.split(state, state.groups[gid], 1).id
        state.battle = replace(battle, screened=with_more(battle.screened, gid))
        table.tell(UnitScreened(self.side, gid, state.groups[gid].kind))
        return (replace(self, left=self.left - 1),)


class CountFleets(Step):
    """SE-13.7  Twice as many unscreened units give +1 Attack this round."""

    def run(self, table: Table) -> Steps:
        state = table.state
        battle = battlefield.the_battle(state)
        if battlefield.no_tricks(battle):
            return moments.occur(moments.ROUND_BEGINS, table, battle)
        for side in battle.sides:
            if has_fleet_bonus(state, battle, side):
                state.battle = replace(battle, bonus=(side,))
                table.tell(FleetBonusHeld(side))
        return moments.occur(moments.ROUND_BEGINS, table, battlefield.the_battle(state))


class FireInOrder(Step):
    """SE-13.8  Fire by class from A to F, then by Tactics, then defenders first."""

    def run(self, table: Table) -> Steps:
        order = battlefield.order_of_fire(table.state, battlefield.the_battle(table.state))
        return tuple(Volley(tuple(guns)) for guns in order.values())


class Volley(Step):
    """SE-13.8  Tied groups fire one at a time, in the order their player chooses."""

    guns: tuple[battlefield.Gun, ...]

    def run(self, table: Table) -> Steps:
        state = table.state
        guns = tuple(gun for gun in self.guns if gun.group in state.groups)
        if state.battle is None or not guns:
            return ()
        owner = state.groups[guns[0].group].owner
        if automaton.is_automatic(state, owner):
            first, *rest = sorted(guns, key=lambda gun: automaton.identifier(gun.group))
            return *turn_to_fire(table, first), Volley(tuple(rest))
        if len(guns) == 1:
            return turn_to_fire(table, guns[0])
        return (ChooseGun(holdings.decider(state, owner), guns),)


class ChooseGun(Choice):
    """SE-13.8  One player orders a side's tied groups; SE-27.9: blood brothers fire their own."""

    guns: tuple[battlefield.Gun, ...]

    def options(self, state: State) -> list[Option]:
        battle = battlefield.the_battle(state)
        able = dict.fromkeys(g.group for g in self.guns if has_turn(state, battle, g.group))
        return [FireNext(group, state.groups[group].kind) for group in able]

    def chosen(self, table: Table, option: FireNext) -> Steps:
        first = next(gun for gun in self.guns if gun.group == option.group)
        rest = tuple(gun for gun in self.guns if gun != first)
        return *turn_to_fire(table, first), Volley(rest)


class HasFired(Step):
    """SE-13.8  A group has finished firing; resolve the effects before the next group fires."""

    group: GroupId

    def run(self, table: Table) -> Steps:
        group = table.state.groups.get(self.group)
        if group is None or table.state.battle is None:
            return ()
        return moments.occur(moments.AFTER_FIRE, table, group)


class EndRound(Step):
    """SE-13.5  Another round follows while both sides can fight."""

    number: int

    def run(self, table: Table) -> Steps:
        battle = battlefield.the_battle(table.state)
        idle = 0 if battle.fired else battle.idle + 1
        table.state.battle = replace(battle, idle=idle)
        return *moments.occur(moments.ROUND_ENDS, table, battle), CombatRound(self.number + 1)


class EndBattle(Step):
    """SE-13.4  Remove damage, destroy unescorted ships, and lose Fighters without room."""

    def run(self, table: Table) -> Steps:
        state = table.state
        battle = state.battle
        if battle is None:
            return ()
        for group in groups.groups_at(state, battle.at):
            if group.damage and not machines.is_machine(group):  # SE-28.11: machines stay damaged
                groups.change(state, group, damage=0)
        # If not, Mines won for the defender.
        pursued = battlefield.holds_out(state, battle, battle.attacker)
        lose_unarmed(table, battle, battle.attacker)
        if pursued:
            lose_unarmed(table, battle, battle.defender)
        state.battle = None
        table.tell(BattleEnded(battle.at))
        owners = dict.fromkeys(group.owner for group in groups.groups_at(state, battle.at))
        losses = tuple(r14_lost_cargo.LoseHomeless(s, battle.at) for s in owners)
        return *losses, *moments.occur(moments.BATTLE_ENDS, table, battle)


class GiveWay(Choice):
    """SE-13.4  If neither side can hurt the other, the attacker must retreat if able (R-49)."""

    group: GroupId

    def options(self, state: State) -> list[Option]:
        group = state.groups[self.group]
        havens = battlefield.havens(state, group.owner, group.at)
        return [r13_fire.RetreatTo(group.id, to) for to in havens]

    def chosen(self, table: Table, option: r13_fire.RetreatTo) -> Steps:
        return (r13_retreat.Flight(self.group, table.state.groups[self.group].count, option.to),)


def stand_off(state: State, battle: Battle) -> Steps:
    """R-49  The attacker's ships must retreat if able; the battle ends in any case."""
    # SE-28.28: automata never retreat.
    if automaton.is_automatic(state, battle.attacker):
        return ()
    ships = battlefield.fighting(state, battle, battle.attacker)
    going = [ship for ship in ships if battlefield.can_retreat(state, battle, ship)]
    return tuple(GiveWay(holdings.decider(state, ship.owner), ship.id) for ship in going)


def fire(state: State, gun: battlefield.Gun) -> Step:
    """SE-13.9  Ask the player in control of a group to fire; SE-28.2: automata fire on their own.

    SE-28.53: amoebas attack by rules of their own.
    """
    owner = state.groups[gun.group].owner
    if not automaton.is_automatic(state, owner):
        return r13_fire.Shoot(holdings.decider(state, owner), gun.group, gun.against_fighters)
    if amoebas.is_amoeba(owner):
        return r28_amoeba_combat.AmoebaAttacks(gun.group)
    return r13_fire.FireByItself(gun.group, gun.against_fighters)


def has_turn(state: State, battle: Battle, gid: GroupId) -> bool:
    """SE-13.6  Whether a group can fire or retreat; screened units may still retreat."""
    group = state.groups.get(gid)
    return (
        group is not None
        and group.at == battle.at
        and (
            battlefield.shots_left(state, battle, group) > 0
            or bool(r13_fire.retreats(state, battle, group))
        )
    )


def turn_to_fire(table: Table, gun: battlefield.Gun) -> Steps:
    """SE-13.8  A group's turn to fire, with the effects before and after it."""
    state = table.state
    group = state.groups[gun.group]
    before = moments.occur(moments.BEFORE_FIRE, table, group, gun.against_fighters)
    after = (HasFired(gun.group),) if moments.AFTER_FIRE.of(state) else ()
    return *before, fire(state, gun), *after


def has_fleet_bonus(state: State, battle: Battle, side: Seat) -> bool:
    """SE-13.7  Whether a side has twice as many units, unless another rule decides."""
    ours = battlefield.strength(state, battle, side)
    theirs = battlefield.strength(state, battle, battlefield.foe_of(battle, side))
    twice = ours > 0 and ours >= FIGURES.screened_off * theirs
    fleets = numbers.Fleets(state, battle, side, ours, theirs)
    return passed(twice, numbers.FLEET_BONUS.of(state), fleets)


def can_spare_damaged(state: State, group: Group, in_line: int) -> bool:
    """SE-13.13  Whether the damaged unit can be screened apart from its group."""
    several = group.damage > 0 and in_line > 1
    return several and groups.free_counters(state, group.owner, group.kind) > 0


def screening(state: State) -> Steps:
    """SE-13.6  Nobody screens against a Doomsday Machine; SE-28.2: automata never screen."""
    battle = battlefield.the_battle(state)
    if battlefield.no_tricks(battle):
        return ()
    attacking = battlefield.strength(state, battle, battle.attacker)
    defending = battlefield.strength(state, battle, battle.defender)
    larger = battle.attacker if attacking > defending else battle.defender
    difference = abs(attacking - defending)
    if not difference or automaton.is_automatic(state, larger):
        return ()
    fleet = battlefield.fighting(state, battle, larger)
    first, *after = dict.fromkeys(holdings.decider(state, group.owner) for group in fleet)
    return (Screening(first, larger, difference, tuple(after)),)


def lose_unarmed(table: Table, battle: Battle, side: Seat) -> None:
    """SE-10.6  Non-combat ships are lost if no friendly unit there can fight."""
    state = table.state
    if battlefield.holds_out(state, battle, side):
        return
    for group in battlefield.forces(state, battle, side):
        if group.kind in UNARMED:
            table.tell(r13_losses.UnitDestroyed(side, group.kind, battle.at))
            groups.take_away(state, group.id)
