"""SE-6  Sequence of play: three turns and an Economic Phase make a cycle."""

from ...empires.alliances import brothers_of
from ...empires.holdings import colonies_of, with_refit, yards
from ...facts.catalog import FIGURES, UNITS
from ...fleets.groups import change, deal_ids, fleet_of, own
from ...hooks.moments import TURN_BEGINS, TURN_ENDS, occur, occur_to
from ...state import Cell, Group, GroupId, State, Table
from ...steps import Choice, Event, Option, Seat, Step, Steps
from ..alien_empires.r28_alien_turn import AlienTurns
from ..combat.r13_combat import CombatPhase
from ..economy.r12_phase import EconomicPhase
from ..movement import r07_last_orders, r14_lost_cargo
from ..movement.r07_movement import MovementPhase
from ..movement.r08_terrain import ExplorationPhase
from ..special_ships import r14_doomsday


class HideAll(Option):
    """Turn every possible group face down."""


class Hide(Option):
    """Turn one group face down."""

    group: GroupId
    kind: str


class LeaveOpen(Option):
    """Turn no more groups face down."""


class TurnBegan(Event):
    """SE-6.1  A turn of a cycle began."""

    cycle: int
    turn: int


class PlayerTurnBegan(Event):
    """SE-6.1  A player's turn began."""

    player: Seat


class GroupsHidden(Event):
    """SE-6.5  Groups were turned face down at a colony; nobody can tell them apart (SE-29.5)."""

    player: Seat
    groups: tuple[GroupId, ...]


class RefitDone(Event):
    """SE-11.8  A refit was completed."""

    group: GroupId
    kind: str = ""
    count: int = 1
    at: Cell = ""


class Cycle(Step):
    """SE-6.1  Turn 1, Turn 2, Turn 3, Economic Phase."""

    def run(self, table: Table) -> Steps:
        turns = (Turn(number) for number in range(1, FIGURES.turns + 1))
        return *turns, EconomicPhase(), NextCycle()


class NextCycle(Step):
    """SE-6.4  The order set in the Economic Phase holds for three turns."""

    def run(self, table: Table) -> Steps:
        table.state.cycle += 1
        return (Cycle(),)


class Turn(Step):
    """SE-6.1  Every player in order, Alien Players, then Doomsday Machines (SE-6.3)."""

    number: int

    def run(self, table: Table) -> Steps:
        table.state.turn = self.number
        table.tell(TurnBegan(table.state.cycle, self.number))
        players = map(PlayerTurn, leads(table.state))
        return *players, AlienTurns(), r14_doomsday.DoomsdayTurn(), TurnIsOver()


class TurnIsOver(Step):
    """SE-6.3  Everything else that moves after all players."""

    def run(self, table: Table) -> Steps:
        return occur(TURN_ENDS, table)


class PlayerTurn(Step):
    """SE-6.1  Movement, Combat, Exploration; SE-27.9: blood brothers take their turn together."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        team = brothers_of(state, self.player)
        playing = [seat for seat in state.order if seat in team and seat not in state.out]
        if not playing:
            return ()
        state.active = playing[0]
        state.replaced = ()
        for seat in playing:
            table.tell(PlayerTurnBegan(seat))
        begins: Steps = ()
        for seat in playing:
            begins = occur_to(TURN_BEGINS, table, seat, begins)
        return (
            *begins,
            *map(TurnFaceDown, playing),
            MovementPhase(*playing),
            CombatPhase(playing[0]),
            *map(ExplorationPhase, playing),
            *map(r07_last_orders.LastOrders, playing),
            *map(EndTurn, playing),
        )


class TurnFaceDown(Choice):
    """SE-6.5  Face-up groups in a hex with their owner's colony may be turned face down."""

    def options(self, state: State) -> list[Option]:
        for group in fleet_of(state, self.player):
            if group.face_up and lies_open(group):
                break
        else:  # as in most turns
            return []
        open_ = [g for at, _ in colonies_of(state, self.player) for g in may_hide(state, self, at)]
        hides = [Hide(group.id, group.kind) for group in open_]
        return [HideAll(), *hides, LeaveOpen()] if hides else []

    def chosen(self, table: Table, option: HideAll | Hide | LeaveOpen) -> Steps:
        if isinstance(option, LeaveOpen):
            return ()
        chosen = (option.group,) if isinstance(option, Hide) else None
        for at, _ in colonies_of(table.state, self.player):
            groups = [g for g in may_hide(table.state, self, at) if not chosen or g.id in chosen]
            hide(table, self.player, groups)
        return (self,)


class EndTurn(Step):
    """SE-11.8  At the end of a turn refits are completed, if ship and yard still exist."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        stranded: dict[Cell, None] = {}
        for group in fleet_of(state, self.player):
            if group.refitting:
                finish_refit(table, group)
            if group.kind == "fighter":
                stranded[group.at] = None
        state.active = None
        state.fought = ()
        if not stranded:
            return ()
        return tuple([r14_lost_cargo.LoseHomeless(self.player, at) for at in stranded])


def leads(state: State) -> list[Seat]:
    """SE-6.1  The player turns; SE-27.9: the earlier of two brothers brings the other."""
    found: list[Seat] = []
    for seat in state.order:
        if not any(other in brothers_of(state, seat) for other in found):
            found.append(seat)
    return found


def may_hide(state: State, choice: TurnFaceDown, at: str) -> list[Group]:
    """SE-6.5  The groups in a hex that lie open but need not."""
    return [group for group in own(state, choice.player, at) if lies_open(group)]


def lies_open(group: Group) -> bool:
    """SE-6.5  Whether a group lies open but need not."""
    return group.face_up and not UNITS[group.kind].open


def hide(table: Table, player: Seat, groups: list[Group]) -> None:
    """SE-29.5  Turn groups face down, and deal new ids where counters mix."""
    if not groups:
        return
    for group in groups:
        was = None if group.captured else group.kind
        change(table.state, group, face_up=False, announced=None, was=was)
    table.tell(GroupsHidden(player, tuple(sorted(group.id for group in groups))))
    deal_ids(table.state, player, groups[0].at)


def finish_refit(table: Table, group: Group) -> None:
    """SE-11.8  All its technology rises to the current levels it can mount."""
    state = table.state
    yard = any(yards(state, other) for other in own(state, group.owner, group.at))
    done = with_refit(state, group) if yard else group
    change(state, done, refitting=False)
    if done.tech != group.tech:  # SE-25: with Nano-technology it was done before
        table.tell(RefitDone(group.id, group.kind, group.count, group.at), (group.owner,))
