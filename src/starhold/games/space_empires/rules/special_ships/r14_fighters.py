"""SE-14.6  Fighters without room aboard are lost."""

from starhold.games.space_empires.empires.holdings import in_play
from starhold.games.space_empires.fleets import carrying, groups
from starhold.games.space_empires.solo.automaton import is_automatic
from starhold.games.space_empires.state import Cell, GroupId, State, Table
from starhold.games.space_empires.steps import Choice, Event, Option, Seat, Steps


class LoseFighter(Option):
    """Lose one of these Fighters."""

    group: GroupId


class FightersLost(Event):
    """SE-14.6  Fighters without room aboard were lost."""

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
        return able[:1] if is_automatic(state, self.player) else able  # SE-28.70

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
