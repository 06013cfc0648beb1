"""SE-28.41  Research of Alien Players with Close Encounters."""

from starhold.games.space_empires.empires.holdings import level
from starhold.games.space_empires.facts.alien_catalog import ALIEN_EMPIRES
from starhold.games.space_empires.facts.catalog import FIGURES, Technology
from starhold.games.space_empires.rules.alien_empires import r28_alien_learning
from starhold.games.space_empires.solo.alien_players import can_learn, human, seen
from starhold.games.space_empires.state import Table
from starhold.games.space_empires.steps import Seat, Step, Steps

RULES = ALIEN_EMPIRES.encounters


class TrainTroops(Step):
    """SE-28.41  Over a planet: on 1 to 6 Ground Combat; level 3 only if the human has 2."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        power = state.powers[self.player]
        second = level(state, self.player, "ground_combat") >= 2
        ahead = second and level(state, human(state), "ground_combat") < 2
        if not ahead and can_learn(state, power, "ground_combat"):
            r28_alien_learning.ponder(table, self.player, "ground_combat", RULES.ground_roll)
        return ()


class TrainCrews(Step):
    """SE-28.41  Veteran or better ships were seen: the next Military Academy."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        power = state.powers[self.player]
        if seen(state, "military_academy") and can_learn(state, power, "military_academy"):
            r28_alien_learning.learn(table, self.player, "military_academy")
        return ()


class LearnToBoard(Step):
    """SE-28.41  A Ship Size above 3 was seen: on 1 to 4 Boarding 1."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        power = state.powers[self.player]
        prey = seen(state, "ship_size") > RULES.large and not power.levels.get("boarding", 0)
        if prey and can_learn(state, power, "boarding"):
            r28_alien_learning.ponder(table, self.player, "boarding", RULES.boarding_roll)
        return ()


class LearnByTwoDice(Step):
    """SE-28.41  Two dice decide, while anything is affordable; SE-28.31: at home no Mine Sweep."""

    player: Seat
    at_home: bool = False

    def run(self, table: Table) -> Steps:
        if not any(self._offered(table, name) for row in RULES.research for name in row):
            return ()
        dice = table.roll(1, FIGURES.sides)
        row = RULES.research[dice[0] - 1]
        if len(row) > 1:
            dice = (*dice, *table.roll(1, FIGURES.sides))
        table.tell(r28_alien_learning.AlienRolledResearch(self.player, dice))
        name = row[dice[-1] - 1] if len(row) > 1 else row[0]
        if self._offered(table, name):
            r28_alien_learning.learn(table, self.player, name)
        return (self,)

    def _offered(self, table: Table, name: Technology) -> bool:
        state = table.state
        power = state.powers[self.player]
        if self.at_home and name == "mine_sweep":
            return False
        if name == "tactics" and min(power.levels.get(n, 0) for n in ("attack", "defense")) < 2:
            return False
        if name == "ship_size" and not r28_alien_learning.may_grow(state, power):
            return False
        return r28_alien_learning.is_wanted(state, power, name) and can_learn(state, power, name)
