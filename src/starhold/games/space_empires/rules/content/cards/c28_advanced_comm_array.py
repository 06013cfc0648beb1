"""SE-24  Card 28, Advanced Comm Array: ships react when an enemy enters an adjacent hex.

SE-19.6: the enemy must stop there, and the reacting side is the attacker.
"""

from ....empires import alliances, cards, holdings
from ....fleets import groups
from ....secrets import secrecy
from ....state import Cell, GroupId, State, Table
from ....steps import Choice, Option, Seat, Steps, replace
from ...movement import r19_reaction


class Intercept(Choice):
    """SE-19.6  Ships that could react may move to where an enemy has just arrived."""

    at: Cell
    movers: tuple[GroupId, ...]
    watched: tuple[Cell, ...] = ()  # hexes that some have left already

    always_ask = True
    discreet = True  # SE-29.13: nobody learns that another is asked

    def options(self, state: State) -> list[Option]:
        able = r19_reaction.reactors(state, self.player, self.at, self.watched)
        answers = [r19_reaction.ReactTo(group.id, group.kind, self.at) for group in able]
        return [*answers, r19_reaction.StayPut()] if answers else []

    def chosen(self, table: Table, option: r19_reaction.ReactTo | r19_reaction.StayPut) -> Steps:
        if isinstance(option, r19_reaction.StayPut):
            return ()
        state = table.state
        halt(state, self.player, self.at, self.movers)
        left = (*self.watched, state.groups[option.group].at)
        return *r19_reaction.answer(state, self.player, option), replace(self, watched=left)


def call_for_help(table: Table, at: Cell, movers: tuple[GroupId, ...]) -> Steps:
    """SE-19.6  Not where the two already fight; undetected cloaked ships trigger nothing."""
    state = table.state
    owner = state.groups[movers[0]].owner
    steps: Steps = ()
    for seat in state.order:
        if seat == owner or seat in state.out or not cards.holds(state, seat, 28):
            continue
        met = alliances.allied(state, seat, owner) or r19_reaction.is_battle_hex(state, seat, at)
        if not met and seen(state, seat, movers):
            steps += (Intercept(seat, at, movers),)
    return steps


def who_came_attacks(state: State, at: Cell, _active: Seat, foe: Seat, attacks: bool) -> bool:
    """SE-13.3  It is fought in the active player's turn, but the reacting side attacks (R-33)."""
    return attacks and (at, foe) not in state.ambushes


def forget_ambushes(table: Table, _seat: Seat) -> Steps:
    table.state.ambushes = ()
    return ()


def what_called(state: State, question: Intercept) -> secrecy.Reason:
    """SE-29.13  As for any reaction, and the card."""
    reason = r19_reaction.what_allows_it(state, question.player, question.watched)
    return reason._replace(cards=(28,))


def seen(state: State, by: Seat, movers: tuple[GroupId, ...]) -> bool:
    """SE-19.6  Whether any group of a stack is not hidden by a cloak."""
    return any(not holdings.is_unseen(state, state.groups[gid], by) for gid in movers)


def halt(state: State, player: Seat, at: Cell, movers: tuple[GroupId, ...]) -> None:
    """SE-19.6  The entering units stop there; undetected ones may go on."""
    if (at, player) not in state.ambushes:
        state.ambushes = (*state.ambushes, (at, player))
    for gid in movers:
        group = state.groups[gid]
        if not holdings.is_unseen(state, group, player):
            groups.change(state, group, stopped=True)
