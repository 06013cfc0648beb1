"""SE-28.29  Raiders of Alien Players: they fight where they are worth more than the enemy."""

from starhold.games.space_empires.fleets.groups import own
from starhold.games.space_empires.rules.special_ships.r14_cloaks import join
from starhold.games.space_empires.solo.alien_routes import outweighs
from starhold.games.space_empires.state import GroupId, Table
from starhold.games.space_empires.steps import Step, Steps


class RaidersJoin(Step):
    """SE-28.29  Undetected Raiders only fight where their CP value exceeds the enemy's."""

    group: GroupId

    def run(self, table: Table) -> Steps:
        state = table.state
        group = state.groups[self.group]
        if outweighs(state, group.owner, own(state, group.owner, group.at), group.at):
            join(state, group.id)
        return ()
