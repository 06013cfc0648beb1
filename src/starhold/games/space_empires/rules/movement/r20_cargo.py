"""SE-20.2, SE-20.4  Ground units that no longer have room aboard a Transport."""

from msgspec.structs import replace

from starhold.games.space_empires.battles.ground import aboard, overflow
from starhold.games.space_empires.fleets.groups import is_own, lose_units, put
from starhold.games.space_empires.solo import automaton, ground_automaton
from starhold.games.space_empires.state import Cell, GroupId, State, Table
from starhold.games.space_empires.steps import Choice, Event, Option, Seat, Step, Steps


class LoseTroop(Option):
    """Lose one of these ground units."""

    group: GroupId
    kind: str


class TroopsLost(Event):
    """SE-20.2  Ground units had no Transport left."""

    player: Seat
    at: Cell
    count: int


class ComeAshore(Step):
    """SE-20.4  Ground units without room aboard a Transport go to their colony in the hex."""

    player: Seat
    at: Cell

    def run(self, table: Table) -> Steps:
        state = table.state
        if is_own(state, self.player, self.at):
            for group in aboard(state, self.player, self.at):
                if overflow(state, self.player, self.at):
                    put(state, replace(group, ground="settled"))
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
            groups = ground_automaton.cheapest(groups)
        return [LoseTroop(group.id, group.kind) for group in groups]

    def chosen(self, table: Table, option: LoseTroop) -> Steps:
        lose_units(table.state, table.state.groups[option.group], 1)
        table.tell(TroopsLost(self.player, self.at, 1))
        return (self,)


def left_behind(player: Seat, at: Cell) -> Steps:
    """SE-20.2  Land or lose the ground units beyond capacity."""
    return ComeAshore(player, at), LoseTroops(player, at)
