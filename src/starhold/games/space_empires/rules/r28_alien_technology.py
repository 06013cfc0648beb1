"""SE-28.26  What Alien Players learn: when a fleet first fights, or the Homeworld is attacked."""

from __future__ import annotations

from msgspec.structs import replace

from starhold.core.record import Event, Seat
from starhold.games.space_empires.alien_players import (
    can_learn,
    cost_of,
    equipment,
    has_world,
    seen,
)
from starhold.games.space_empires.catalog import ALIEN_EMPIRES, FIGURES, Technology
from starhold.games.space_empires.empires import top_level
from starhold.games.space_empires.fleets import fleet_of, put
from starhold.games.space_empires.state import AlienPlayer, State, Step, Steps, Table


class AlienLearned(Event):
    """SE-28.26  An Alien Player reached a level, and all its ships have it (SE-28.23)."""

    player: Seat
    technology: Technology
    level: int
    cost: int


class AlienPondered(Event):
    """SE-28.26  An Alien Player rolled for a technology: up to the number it is bought."""

    player: Seat
    technology: Technology
    needed: int
    dice: tuple[int, ...]
    sides: int = FIGURES.sides


class AlienRolledResearch(Event):
    """SE-28.26  An Alien Player rolled for what it learns; what it cannot have is rolled again."""

    player: Seat
    dice: tuple[int, ...]
    sides: int = FIGURES.sides


class BuyTechnology(Step):
    """SE-28.26  In this order, each only if affordable; nothing with less than 20 CP."""

    player: Seat
    raiders: bool = False
    at_home: bool = False  # SE-28.31

    def run(self, table: Table) -> Steps:
        who = self.player
        power = table.state.powers[who]
        # SE-28.23: without a Homeworld nothing more is made, and nothing is learned.
        poor = power.technology_cp < ALIEN_EMPIRES.research_least
        if poor or not has_world(table.state, who):
            return ()
        return (
            *((ImproveCloaks(who),) if self.raiders else ()),
            AnswerFighters(who),
            AnswerMines(who),
            AnswerRaiders(who),
            GrowShips(who),
            ImproveFighters(who),
            LearnAtRandom(who, self.at_home),
        )


class ImproveCloaks(Step):
    """SE-28.26  A Raider fleet with Cloaking 1: on 1 to 6 Cloaking 2."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        power = state.powers[self.player]
        first = power.levels.get("cloaking", 0) == 1
        if first and can_learn(state, power, "cloaking"):
            ponder(table, self.player, "cloaking", ALIEN_EMPIRES.cloaking_roll)
        return ()


class AnswerFighters(Step):
    """SE-28.26  The human has used Fighters, and it lacks Point Defense 1."""

    player: Seat

    def run(self, table: Table) -> Steps:
        answer(table, self.player, "point_defense")
        return ()


class AnswerMines(Step):
    """SE-28.26  The human has shown Mines, and it lacks Mine Sweep 1."""

    player: Seat

    def run(self, table: Table) -> Steps:
        answer(table, self.player, "mine_sweep")
        return ()


class AnswerRaiders(Step):
    """SE-28.26  The human has used Raiders it cannot detect: on 1 to 4 the Scanner it needs."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        power = state.powers[self.player]
        blind = power.levels.get("scanner", 0) < seen(state, "cloaking")
        if not blind or not can_learn(state, power, "scanner"):
            return ()
        if ponder(table, self.player, "scanner", ALIEN_EMPIRES.scanner_roll):
            while power.levels["scanner"] < seen(state, "cloaking"):
                if not can_learn(state, power, "scanner"):
                    break
                learn(table, self.player, "scanner")
        return ()


class GrowShips(Step):
    """SE-28.26  One roll for Ship Size; the larger the ships, the less likely."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        power = state.powers[self.player]
        if can_learn(state, power, "ship_size"):
            needed = ALIEN_EMPIRES.ship_size_rolls[power.levels["ship_size"] - 1]
            if needed == FIGURES.sides:
                learn(table, self.player, "ship_size")
            else:
                ponder(table, self.player, "ship_size", needed)
        return ()


class ImproveFighters(Step):
    """SE-28.26  It has Fighters and has seen no Point Defense: on 1 to 6 the next level."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        power = state.powers[self.player]
        free = power.levels.get("fighter", 0) and not seen(state, "point_defense")
        if free and can_learn(state, power, "fighter"):
            ponder(table, self.player, "fighter", ALIEN_EMPIRES.fighter_roll)
        return ()


class LearnAtRandom(Step):
    """SE-28.26  While anything is affordable a die says what; SE-28.31 at home 10 is re-rolled."""

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
        table.tell(AlienRolledResearch(self.player, die))
        chosen = offer[die[0] - 1] if die[0] <= len(offer) else []
        if chosen:
            one = chosen[table.below(len(chosen))] if len(chosen) > 1 else chosen[0]
            learn(table, self.player, one)
        return (self,)


def prospects(state: State, power: AlienPlayer, technology: Technology) -> list[Technology]:
    """SE-28.26  What a face of the die stands for: two that are equal, or nothing to be had."""
    levels = power.levels
    wanted: list[Technology] = [technology]
    if technology == "tactics":
        attack, defense = levels.get("attack", 0), levels.get("defense", 0)
        if min(attack, defense) < 2:  # before Attack 2 and Defense 2, the lower of them
            lower: dict[Technology, bool] = {
                "attack": attack <= defense,
                "defense": defense <= attack,
            }
            wanted = [name for name, is_lower in lower.items() if is_lower]
    if technology == "cloaking" and seen(state, "scanner") >= top_level(state, "scanner"):
        return []
    against = ALIEN_EMPIRES.answers.get(technology)
    if against and levels.get(technology, 0) and not seen(state, against):
        return []
    return [name for name in wanted if can_learn(state, power, name)]


def answer(table: Table, player: Seat, technology: Technology) -> None:
    """SE-28.26  The first level of what answers something that the human has shown."""
    state = table.state
    power = state.powers[player]
    threat = seen(state, ALIEN_EMPIRES.answers[technology])
    if threat and not power.levels.get(technology, 0) and can_learn(state, power, technology):
        learn(table, player, technology)


def ponder(table: Table, player: Seat, technology: Technology, needed: int) -> bool:
    """SE-28.26  Roll for a technology; the first level of it is bought on the number or less."""
    dice = table.roll(1, FIGURES.sides)
    table.tell(AlienPondered(player, technology, needed, dice))
    if dice[0] > needed:
        return False
    learn(table, player, technology)
    return True


def learn(table: Table, player: Seat, technology: Technology) -> None:
    """SE-28.23  Pay for a level; all its ships have it at once."""
    state = table.state
    power = state.powers[player]
    cost = cost_of(state, power, technology)
    assert cost is not None
    power.technology_cp -= cost
    power.levels[technology] = power.levels.get(technology, 0) + 1
    for group in fleet_of(state, player):
        put(state, replace(group, tech=equipment(state, player, group.kind)))
    table.tell(AlienLearned(player, technology, power.levels[technology], cost))
