"""SE-13.1 to SE-13.4  The Combat Phase, and the steps of a battle."""

from starhold.core.step import Choice as AnyChoice

from ...battles.battlefield import (
    announcing,
    decoys,
    foe_of,
    forces,
    guests_of,
    hidden_groups,
    holds_out,
    the_battle,
)
from ...battles.tallies import kinds_of
from ...battles.terms import passed
from ...empires.alliances import allied, brothers_of
from ...empires.holdings import PROVEN_BY
from ...fleets.groups import change, fleet_of, friendly, has_others, is_armed, others, take_away
from ...hooks.moments import (
    BATTLE_SHOWN,
    BATTLES_OVER,
    BEFORE_MINES,
    FORCES_GATHER,
    FORCES_SHOWN,
    SIDES_MEET,
    STRANGERS_MET,
    occur,
    occur_to,
    taken_over,
)
from ...hooks.numbers import ATTACKER
from ...state import Battle, Cell, Group, State, Table
from ...steps import Choice, Event, Option, Seat, Step, Steps, replace
from ..ground.r20_ground_combat import FightOnGround, GroundCombats
from ..special_ships.r14_cloaks import (
    JoinIn,
    RaidersJoin,
    StayOrWithdraw,
    StepForward,
    declare_cloaks,
)
from ..special_ships.r14_mines import SweepMines
from .r11_announcing import announce
from .r13_rounds import CombatRound, EndBattle, lose_unarmed
from .r15_bombardment import Bombardments


class FightAt(Option):
    """Fight this battle next."""

    at: Cell
    foe: Seat


class DecoysRemoved(Event):
    """SE-10.5  Decoys are removed at the start of a battle."""

    player: Seat
    at: Cell


class BattleBegan(Event):
    """SE-13.4  A battle began, and both sides revealed their forces."""

    at: Cell
    attacker: Seat
    defender: Seat


class ForcesShown(Event):
    """SE-13.4  One side revealed its forces."""

    player: Seat
    units: tuple[str, ...]


class CombatPhase(Step):
    """SE-6.1  Battles, then bombardment and ground combat."""

    player: Seat

    def run(self, table: Table) -> Steps:
        # SE-27.9: blood brothers attack together.
        team = brothers_of(table.state, self.player)
        after = map(AfterBattles, team)
        return NextBattle(self.player), *after, Bombardments(self.player), GroundCombats()


class AfterBattles(Step):
    """SE-15.1  Actions of a player between battles and bombardment."""

    player: Seat

    def run(self, table: Table) -> Steps:
        return occur_to(BATTLES_OVER, table, self.player)


class NextBattle(Choice):
    """SE-13.1  The active player chooses the order of battles, and of enemies (SE-13.2)."""

    def options(self, state: State) -> list[Option]:
        crowded: dict[Cell, None] = {}
        for seat in brothers_of(state, self.player):
            for group in fleet_of(state, seat):
                if len(state.stacks[group.at]) > 1 and not group.ground:
                    crowded[group.at] = None
        found: list[Option] = []
        for at in crowded:
            for foe in sides_against(state, self.player, at):
                battle = (at, foe)
                if battle not in state.fought:
                    found.append(FightAt(*battle))
        return found

    def chosen(self, table: Table, option: FightAt) -> Steps:
        state = table.state
        state.fought = (*state.fought, (option.at, option.foe))
        sides = self.player, option.foe
        attacks = passed(True, ATTACKER.of(state), state, option.at, *sides)
        attacker, defender = sides if attacks else sides[::-1]
        return BattleBegins(option.at, attacker, defender), self


class MeetEnemies(Step):
    """SE-6.2  A battle caused by exploration is fought at once."""

    player: Seat
    at: Cell

    def run(self, table: Table) -> Steps:
        met = occur(STRANGERS_MET, table, self.player, self.at)
        foes = sides_against(table.state, self.player, self.at)
        battles: Steps = tuple(BattleBegins(self.at, self.player, foe) for foe in foes)
        if len(foes) > 1:
            battles = (MeetNext(self.player, self.at, tuple(foes)),)
        return *met, *battles, FightOnGround(self.at)


class MeetNext(Choice):
    """SE-13.2  A player who meets several enemies at once chooses which to fight first."""

    at: Cell
    foes: tuple[Seat, ...]

    def options(self, state: State) -> list[Option]:
        return [FightAt(self.at, foe) for foe in self.foes]

    def chosen(self, table: Table, option: FightAt) -> Steps:
        left = tuple(foe for foe in self.foes if foe != option.foe)
        return BattleBegins(self.at, self.player, option.foe), replace(self, foes=left)


class BattleBegins(Step):
    """SE-13.4  In order: cloaks, Decoys, forces, withdrawals, technology, Mines, rounds."""

    at: Cell
    attacker: Seat
    defender: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        sides = [friendly(state, side, self.at) for side in (self.attacker, self.defender)]
        if not all(sides):
            return ()
        sides_meet = self.at, self.attacker, self.defender
        if (steps := taken_over(SIDES_MEET, table, *sides_meet)) is not None:
            return steps
        helpers = tuple(s for s in brothers_of(state, self.attacker) if s != self.attacker)
        guests = guests_of(state, self.defender, self.at)
        battle = Battle(self.at, self.attacker, self.defender, helpers=helpers, guests=guests)
        hidden = hidden_groups(state, battle)
        state.battle = replace(battle, hidden=hidden, aside=hidden)
        declare_cloaks(table, battle)
        side_forces = [state.groups[gid] for gid in hidden]
        cloaked = [group for group in side_forces if group.owner not in state.powers]
        return (
            *(RaidersJoin(group.id) for group in side_forces if group.owner in state.powers),
            *each(StepForward, cloaked),
            RemoveDecoys(),
            RevealForces(),
            *each(StayOrWithdraw, cloaked),
            ShowTechnology(),
            *each(JoinIn, cloaked),
            *((ShowTechnology(),) if cloaked else ()),  # late arrivals announce theirs too
            MakeReady(),
            SweepMines(self.attacker),
            SweepMines(self.defender),
            CombatRound(1),
            EndBattle(),
        )


class RemoveDecoys(Step):
    """SE-13.4  Remove Decoys; if one side has nothing else, the other reveals nothing."""

    def run(self, table: Table) -> Steps:
        state = table.state
        battle = the_battle(state)
        if not all(forces(state, battle, side) for side in battle.sides):
            state.battle = None  # SE-14.21: cloaked ships that stay out meet nobody
            return ()
        for side in battle.sides:
            gone = decoys(state, battle, side)
            for decoy in gone:
                take_away(state, decoy.id)
            if gone:
                table.tell(DecoysRemoved(side, battle.at))
                table.reveal()
        if not is_fought(state, battle):
            for side in battle.sides:
                if holds_out(state, battle, foe_of(battle, side)):
                    lose_unarmed(table, battle, side)
            state.battle = None
            return ()
        return occur(FORCES_GATHER, table, battle)


class RevealForces(Step):
    """SE-13.4  Both sides reveal types and numbers; SE-29.4: they stay face up."""

    def run(self, table: Table) -> Steps:
        state = table.state
        battle = state.battle
        if battle is None:
            return ()
        table.tell(BattleBegan(battle.at, *battle.sides))
        for side in battle.sides:
            side_forces = forces(state, battle, side)
            for group in side_forces:
                change(state, group, face_up=True)
            table.tell(ForcesShown(side, kinds_of(side_forces)))
        table.reveal()
        return occur(FORCES_SHOWN, table, battle)


class ShowTechnology(Step):
    """SE-11.12  If both sides have units that can fight, all their technology is announced."""

    def run(self, table: Table) -> Steps:
        state = table.state
        battle = state.battle
        # SE-14.24: a side whose cloaked ships all withdrew learns nothing.
        if battle is None or not is_fought(state, battle):
            return ()
        side_forces = announcing(state, battle)
        for group in side_forces:
            if group.owner in state.shown:
                announce(state, group)
        if {*battle.sides} <= state.empires.keys() | state.powers.keys():
            prove(state, side_forces)
        return occur(BATTLE_SHOWN, table, battle)


class MakeReady(Step):
    """SE-13.4  Abilities are switched and assigned before Mines are swept."""

    def run(self, table: Table) -> Steps:
        battle = table.state.battle
        if battle is None or not is_fought(table.state, battle):
            return ()
        return occur(BEFORE_MINES, table, battle)


def sides_against(state: State, seat: Seat, at: Cell) -> list[Seat]:
    """SE-13.2  The enemies in a hex, each a separate side; SE-27.9: blood brothers are one."""
    found: list[Seat] = []
    if not has_others(state, seat, at):
        return found
    foes = [group.owner for group in others(state, seat, at) if not group.ground]
    for foe in dict.fromkeys(foes):
        if not any(allied(state, foe, other) for other in found):
            found.append(foe)
    guests = {guest for foe in found for guest in guests_of(state, foe, at)}
    return [foe for foe in found if foe not in guests]


def each(ask: type[AnyChoice[State]], groups: list[Group]) -> Steps:
    """SE-13.4  Ask about each cloaked group, the attacker's first."""
    return tuple(ask(group.owner, group.id) for group in groups)  # type: ignore[call-arg]  # all these questions take them


def is_fought(state: State, battle: Battle) -> bool:
    """SE-13.1  Whether each side has Mines or a unit that can fight (R-9)."""
    return all(
        any(is_armed(group) or group.kind == "mine" for group in forces(state, battle, side))
        for side in battle.sides
    )


def prove(state: State, groups: list[Group]) -> None:
    """SE-26.12  A battle between players makes technology available to everyone."""
    kinds = {group.kind for group in groups}
    new = (name for name, by in PROVEN_BY.items() if by & kinds and name not in state.proven)
    state.proven = (*state.proven, *new)
