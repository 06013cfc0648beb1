"""SE-28.26  Research of Alien Players: when a fleet first fights, or the Homeworld is attacked."""

from starhold.games.space_empires.empires.holdings import has
from starhold.games.space_empires.facts.alien_catalog import ALIEN_EMPIRES
from starhold.games.space_empires.facts.catalog import FIGURES, Technology
from starhold.games.space_empires.rules.alien_empires import r28_alien_learning
from starhold.games.space_empires.rules.alien_variants import r28_encounter_technology
from starhold.games.space_empires.solo.alien_players import can_learn, has_world, seen
from starhold.games.space_empires.state import AlienPlayer, State, Table
from starhold.games.space_empires.steps import Seat, Step, Steps


class BuyTechnology(Step):
    """SE-28.26  In this order, each only if affordable; nothing with less than 20 CP."""

    player: Seat
    raiders: bool = False
    at_home: bool = False  # SE-28.31
    planet: bool = False  # SE-28.41: the fight is over a planet

    def run(self, table: Table) -> Steps:
        who = self.player
        power = table.state.powers[who]
        # SE-28.23: without a Homeworld it builds and learns nothing.
        poor = power.technology_cp < ALIEN_EMPIRES.research_least
        if poor or not has_world(table.state, who):
            return ()
        if has(table.state, "alien_encounters"):
            return self._encounters()
        return (
            *((ImproveCloaks(who),) if self.raiders else ()),
            AnswerThreat(who, "point_defense"),
            AnswerThreat(who, "mine_sweep"),
            AnswerRaiders(who),
            GrowShips(who),
            ImproveFighters(who),
            LearnAtRandom(who, self.at_home),
        )

    def _encounters(self) -> Steps:
        """SE-28.41  The order with Close Encounters."""
        who = self.player
        return (
            AnswerThreat(who, "point_defense"),
            AnswerThreat(who, "mine_sweep"),
            AnswerThreat(who, "security_forces"),
            *((r28_encounter_technology.TrainTroops(who),) if self.planet else ()),
            r28_encounter_technology.TrainCrews(who),
            AnswerRaiders(who),
            r28_encounter_technology.LearnToBoard(who),
            GrowShips(who),
            ImproveFighters(who),
            *((ImproveCloaks(who),) if self.raiders else ()),
            r28_encounter_technology.LearnByTwoDice(who, self.at_home),
        )


class ImproveCloaks(Step):
    """SE-28.26  A Raider fleet with Cloaking 1: on 1 to 6 Cloaking 2."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        power = state.powers[self.player]
        first = power.levels.get("cloaking", 0) == 1
        if first and can_learn(state, power, "cloaking"):
            r28_alien_learning.ponder(table, self.player, "cloaking", ALIEN_EMPIRES.cloaking_roll)
        return ()


class AnswerThreat(Step):
    """SE-28.26  Counter the human's Fighters or Mines, SE-28.41 or Boarding Ships: buy level 1."""

    player: Seat
    technology: Technology

    def run(self, table: Table) -> Steps:
        state = table.state
        power = state.powers[self.player]
        threat = seen(state, ALIEN_EMPIRES.answers[self.technology])
        lacking = not power.levels.get(self.technology, 0)
        if threat and lacking and can_learn(state, power, self.technology):
            r28_alien_learning.learn(table, self.player, self.technology)
        return ()


class AnswerRaiders(Step):
    """SE-28.26  Against Raiders it cannot detect: on 1 to 4 the Scanner it needs."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        power = state.powers[self.player]
        blind = power.levels.get("scanner", 0) < seen(state, "cloaking")
        if not blind or not can_learn(state, power, "scanner"):
            return ()
        if r28_alien_learning.ponder(table, self.player, "scanner", ALIEN_EMPIRES.scanner_roll):
            while power.levels["scanner"] < seen(state, "cloaking"):
                if not can_learn(state, power, "scanner"):
                    break
                r28_alien_learning.learn(table, self.player, "scanner")
        return ()


class GrowShips(Step):
    """SE-28.26  One roll for Ship Size; the larger the ships, the less likely."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        power = state.powers[self.player]
        if can_learn(state, power, "ship_size") and r28_alien_learning.may_grow(state, power):
            needed = ALIEN_EMPIRES.ship_size_rolls[power.levels["ship_size"] - 1]
            if needed == FIGURES.sides:
                r28_alien_learning.learn(table, self.player, "ship_size")
            else:
                r28_alien_learning.ponder(table, self.player, "ship_size", needed)
        return ()


class ImproveFighters(Step):
    """SE-28.26  With Fighters, and no Point Defense seen: on 1 to 6 the next level."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        power = state.powers[self.player]
        free = power.levels.get("fighter", 0) and not seen(state, "point_defense")
        if free and can_learn(state, power, "fighter"):
            r28_alien_learning.ponder(table, self.player, "fighter", ALIEN_EMPIRES.fighter_roll)
        return ()


class LearnAtRandom(Step):
    """SE-28.26  Roll for research while anything is affordable; SE-28.31: at home re-roll 10s."""

    player: Seat
    at_home: bool = False

    def run(self, table: Table) -> Steps:
        state = table.state
        power = state.powers[self.player]
        faces = ALIEN_EMPIRES.research[:-1] if self.at_home else ALIEN_EMPIRES.research
        offer = [prospects(state, power, name) for name in faces]
        if not any(offer):
            return ()
        die = table.roll(1, FIGURES.sides)
        table.tell(r28_alien_learning.AlienRolledResearch(self.player, die))
        chosen = offer[die[0] - 1] if die[0] <= len(offer) else []
        if chosen:
            one = chosen[table.below(len(chosen))] if len(chosen) > 1 else chosen[0]
            r28_alien_learning.learn(table, self.player, one)
        return (self,)


def prospects(state: State, power: AlienPlayer, technology: Technology) -> list[Technology]:
    """SE-28.26  The affordable technologies of one die face; two if they tie."""
    if not r28_alien_learning.is_wanted(state, power, technology):
        return []
    attack, defense = power.levels.get("attack", 0), power.levels.get("defense", 0)
    found: list[Technology] = [technology]
    if technology == "tactics" and min(attack, defense) < 2:  # the lower of the two first
        lower: dict[Technology, bool] = {"attack": attack <= defense, "defense": defense <= attack}
        found = [name for name, is_lower in lower.items() if is_lower]
    return [name for name in found if can_learn(state, power, name)]
