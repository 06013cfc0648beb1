"""SE-28.26, SE-28.41  Research of Alien Players: when a fleet first fights, or at home.

An Alien Player counters technology it has seen, rolls, and pays.
"""

from starhold.core.record import Event

from ...empires.holdings import has, level, top_level
from ...facts.alien_catalog import ALIEN_EMPIRES
from ...facts.catalog import FIGURES, Technology
from ...fleets.groups import change, fleet_of
from ...solo import alien_players
from ...state import AlienPlayer, State, Table
from ...steps import AlienStep, Seat, Steps


class AlienLearned(Event):
    """SE-28.26  An Alien Player reached a level, and all its ships have it (SE-28.23)."""

    player: Seat
    technology: Technology
    level: int
    cost: int


class AlienPondered(Event):
    """SE-28.26  An Alien Player rolled for a technology, bought on the number or less."""

    player: Seat
    technology: Technology
    needed: int
    dice: tuple[int, ...]
    sides: int = FIGURES.sides


class AlienRolledResearch(Event):
    """SE-28.26  An Alien Player rolled for its research; unavailable results are rolled again."""

    player: Seat
    dice: tuple[int, ...]
    sides: int = FIGURES.sides


def is_wanted(state: State, power: AlienPlayer, technology: Technology) -> bool:
    """SE-28.26  No Cloaking against the best Scanners; only one level of a counter at first."""
    if technology == "cloaking":
        return alien_players.seen(state, "scanner") < top_level(state, "scanner")
    against = ALIEN_EMPIRES.answers.get(technology)
    return not (
        against and power.levels.get(technology, 0) and not alien_players.seen(state, against)
    )


def may_grow(state: State, power: AlienPlayer) -> bool:
    """SE-28.41  With Close Encounters, large ships must wait for Attack or Defense."""
    if not has(state, "alien_encounters"):
        return True
    next_size = power.levels["ship_size"] + 1
    best = max(power.levels.get("attack", 0), power.levels.get("defense", 0))
    needs = ALIEN_EMPIRES.encounters.before_ship_size
    return all(best >= needed for size, needed in needs if next_size >= size)


def seek(table: Table, player: Seat, technology: Technology, needed: int = FIGURES.sides) -> None:
    """SE-28.26  Buy the next level if affordable: surely, or by a roll of the number or less."""
    if not alien_players.can_learn(table.state, table.state.powers[player], technology):
        return
    if needed < FIGURES.sides:
        dice = table.roll(1, FIGURES.sides)
        table.tell(AlienPondered(player, technology, needed, dice))
        if dice[0] > needed:
            return
    learn(table, player, technology)


def learn(table: Table, player: Seat, technology: Technology) -> None:
    """SE-28.26  Pay for the next level."""
    state = table.state
    power = state.powers[player]
    cost = alien_players.cost_of(state, power, technology)
    assert cost is not None
    power.technology_cp -= cost
    rise(state, player, technology)
    table.tell(AlienLearned(player, technology, power.levels[technology], cost))


def rise(state: State, player: Seat, technology: Technology) -> None:
    """SE-28.23  Gain a level; all its ships have it at once."""
    power = state.powers[player]
    power.levels[technology] = alien_players.reached_by(power, technology) + 1
    for group in fleet_of(state, player):
        if group.captured:  # SE-17.8: it keeps its technology
            continue
        change(state, group, tech=alien_players.equipment(state, player, group.kind))


class BuyTechnology(AlienStep):
    """SE-28.26  In this order, each only if affordable; nothing with less than 20 CP."""

    raiders: bool = False
    at_home: bool = False  # SE-28.31
    planet: bool = False  # SE-28.41: the fight is over a planet

    def run(self, table: Table) -> Steps:
        who = self.player
        power = table.state.powers[who]
        # SE-28.23: without a Homeworld it builds and learns nothing.
        poor = power.technology_cp < ALIEN_EMPIRES.research_least
        if poor or not alien_players.has_world(table.state, who):
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
            *((TrainTroops(who),) if self.planet else ()),
            TrainCrews(who),
            AnswerRaiders(who),
            LearnToBoard(who),
            GrowShips(who),
            ImproveFighters(who),
            *((ImproveCloaks(who),) if self.raiders else ()),
            LearnByTwoDice(who, self.at_home),
        )


class ImproveCloaks(AlienStep):
    """SE-28.26  A Raider fleet with Cloaking 1: on 1 to 6 Cloaking 2."""

    def run(self, table: Table) -> Steps:
        if level(table.state, self.player, "cloaking") == 1:
            seek(table, self.player, "cloaking", ALIEN_EMPIRES.cloaking_roll)
        return ()


class AnswerThreat(AlienStep):
    """SE-28.26  Counter the human's Fighters or Mines, SE-28.41 or Boarding Ships: buy level 1."""

    technology: Technology

    def run(self, table: Table) -> Steps:
        threat = alien_players.seen(table.state, ALIEN_EMPIRES.answers[self.technology])
        if threat and not level(table.state, self.player, self.technology):
            seek(table, self.player, self.technology)
        return ()


class AnswerRaiders(AlienStep):
    """SE-28.26  Against Raiders it cannot detect: on 1 to 4 the Scanner it needs."""

    def run(self, table: Table) -> Steps:
        before = level(table.state, self.player, "scanner")
        cloaks = alien_players.seen(table.state, "cloaking")
        if before < cloaks:
            seek(table, self.player, "scanner", ALIEN_EMPIRES.scanner_roll)
        if level(table.state, self.player, "scanner") > before:  # it has rolled for all it needs
            for _ in range(before + 1, cloaks):
                seek(table, self.player, "scanner")
        return ()


class GrowShips(AlienStep):
    """SE-28.26  One roll for Ship Size; the larger the ships, the less likely."""

    def run(self, table: Table) -> Steps:
        power = table.state.powers[self.player]
        if may_grow(table.state, power):
            rolls = ALIEN_EMPIRES.ship_size_rolls
            seek(table, self.player, "ship_size", rolls[power.levels["ship_size"] - 1])
        return ()


class ImproveFighters(AlienStep):
    """SE-28.26  With Fighters, and no Point Defense seen: on 1 to 6 the next level."""

    def run(self, table: Table) -> Steps:
        state = table.state
        if level(state, self.player, "fighter") and not alien_players.seen(state, "point_defense"):
            seek(table, self.player, "fighter", ALIEN_EMPIRES.fighter_roll)
        return ()


class LearnAtRandom(AlienStep):
    """SE-28.26  Roll for research while anything is affordable; SE-28.31: at home re-roll 10s."""

    at_home: bool = False

    def run(self, table: Table) -> Steps:
        power = table.state.powers[self.player]
        faces = ALIEN_EMPIRES.research[:-1] if self.at_home else ALIEN_EMPIRES.research
        offer = [prospects(table.state, power, name) for name in faces]
        if not any(offer):
            return ()
        die = table.roll(1, FIGURES.sides)
        table.tell(AlienRolledResearch(self.player, die))
        chosen = offer[die[0] - 1] if die[0] <= len(offer) else []
        if chosen:
            one = chosen[table.below(len(chosen))] if len(chosen) > 1 else chosen[0]
            learn(table, self.player, one)
        return (self,)


def prospects(state: State, power: AlienPlayer, technology: Technology) -> list[Technology]:
    """SE-28.26  The affordable technologies of one die face; two if they tie."""
    if not is_wanted(state, power, technology):
        return []
    attack, defense = power.levels.get("attack", 0), power.levels.get("defense", 0)
    found: list[Technology] = [technology]
    if technology == "tactics" and min(attack, defense) < 2:  # the lower of the two first
        lower: dict[Technology, bool] = {"attack": attack <= defense, "defense": defense <= attack}
        found = [name for name, is_lower in lower.items() if is_lower]
    return [name for name in found if alien_players.can_learn(state, power, name)]


RULES = ALIEN_EMPIRES.encounters


class TrainTroops(AlienStep):
    """SE-28.41  Over a planet: on 1 to 6 Ground Combat; level 3 only if the human has 2."""

    def run(self, table: Table) -> Steps:
        state = table.state
        second = level(state, self.player, "ground_combat") >= 2
        if not second or level(state, alien_players.human(state), "ground_combat") >= 2:
            seek(table, self.player, "ground_combat", RULES.ground_roll)
        return ()


class TrainCrews(AlienStep):
    """SE-28.41  Veteran or better ships were seen: the next Military Academy."""

    def run(self, table: Table) -> Steps:
        if alien_players.seen(table.state, "military_academy"):
            seek(table, self.player, "military_academy")
        return ()


class LearnToBoard(AlienStep):
    """SE-28.41  A Ship Size above 3 was seen: on 1 to 4 Boarding 1."""

    def run(self, table: Table) -> Steps:
        prey = alien_players.seen(table.state, "ship_size") > RULES.large
        if prey and not level(table.state, self.player, "boarding"):
            seek(table, self.player, "boarding", RULES.boarding_roll)
        return ()


class LearnByTwoDice(AlienStep):
    """SE-28.41  Two dice decide, while anything is affordable; SE-28.31: at home no Mine Sweep."""

    at_home: bool = False

    def run(self, table: Table) -> Steps:
        if not any(self._offered(table, name) for row in RULES.research for name in row):
            return ()
        dice = table.roll(1, FIGURES.sides)
        row = RULES.research[dice[0] - 1]
        if len(row) > 1:
            dice = (*dice, *table.roll(1, FIGURES.sides))
        table.tell(AlienRolledResearch(self.player, dice))
        name = row[dice[-1] - 1] if len(row) > 1 else row[0]
        if self._offered(table, name):
            learn(table, self.player, name)
        return (self,)

    def _offered(self, table: Table, name: Technology) -> bool:
        state = table.state
        power = state.powers[self.player]
        if self.at_home and name == "mine_sweep":
            return False
        if name == "tactics" and min(power.levels.get(n, 0) for n in ("attack", "defense")) < 2:
            return False
        if name == "ship_size" and not may_grow(state, power):
            return False
        return is_wanted(state, power, name) and alien_players.can_learn(state, power, name)
