"""SE-14.6, SE-20.2  Fighters and ground units without room aboard are lost."""

from ...battles.ground import aboard, overflow
from ...empires.holdings import in_play
from ...fleets import carrying, groups
from ...solo import automaton
from ...state import Cell, GroupId, State, Table
from ...steps import Choice, Event, Option, Seat, Step, Steps


class LoseFighter(Option):
    """Lose one of these Fighters."""

    group: GroupId


class FightersLost(Event):
    """SE-14.6  Fighters without room aboard were lost."""

    loss = True

    player: Seat
    at: Cell
    count: int


class LoseHomeless(Choice):
    """SE-14.6  Fighters without room are lost; their owner chooses which (SE-1.9)."""

    # SE-8.12: the same applies when terrain destroys Carriers.

    discreet = True  # SE-29.2: a public forced choice would reveal which counters are Fighters

    at: Cell

    def options(self, state: State) -> list[Option]:
        if not carrying.homeless(state, self.player, self.at):
            return []
        able: list[Option] = [
            LoseFighter(group.id) for group in carrying.fighters(state, self.player, self.at)
        ]
        return able[:1] if automaton.is_automatic(state, self.player) else able  # SE-28.70

    def chosen(self, table: Table, option: LoseFighter) -> Steps:
        groups.lose_units(table.state, table.state.groups[option.group], 1)
        table.tell(FightersLost(self.player, self.at, 1))
        return (self,)


def no_carrier_left(table: Table) -> Steps:
    """SE-14.1  Fighters are also lost if their Carriers were scuttled in the Economic Phase."""
    groups = table.state.groups.values()
    places = dict.fromkeys((g.owner, g.at) for g in groups if g.kind == "fighter")
    seats = in_play(table.state)
    return tuple(LoseHomeless(owner, at) for owner, at in places if owner in seats)


class LoseTroop(Option):
    """Lose one of these ground units."""

    group: GroupId
    kind: str


class TroopsLost(Event):
    """SE-20.2  Ground units had no Transport left."""

    loss = True

    player: Seat
    at: Cell
    count: int


class ComeAshore(Step):
    """SE-20.4  Ground units without room aboard a Transport go to their colony in the hex."""

    player: Seat
    at: Cell

    def run(self, table: Table) -> Steps:
        state = table.state
        if groups.is_own(state, self.player, self.at):
            for group in aboard(state, self.player, self.at):
                if overflow(state, self.player, self.at):
                    groups.change(state, group, ground="settled")
        return ()


class LoseTroops(Choice):
    """SE-20.2  If capacity falls below the number aboard, the owner chooses the units to lose."""

    discreet = True  # SE-29.2: announcing a forced choice would reveal the counters

    at: Cell

    def options(self, state: State) -> list[Option]:
        if not overflow(state, self.player, self.at):
            return []
        groups = aboard(state, self.player, self.at)
        if automaton.is_automatic(state, self.player):
            groups = automaton.cheapest(groups)
        return [LoseTroop(group.id, group.kind) for group in groups]

    def chosen(self, table: Table, option: LoseTroop) -> Steps:
        groups.lose_units(table.state, table.state.groups[option.group], 1)
        table.tell(TroopsLost(self.player, self.at, 1))
        return (self,)


def left_behind(player: Seat, at: Cell) -> Steps:
    """SE-20.2  Land or lose the ground units beyond capacity."""
    return ComeAshore(player, at), LoseTroops(player, at)
