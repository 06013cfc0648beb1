"""SE-21  Captured colonies: what the captor gets, learns and sees."""

from __future__ import annotations

from starhold.core.record import Event, Option, Seat
from starhold.games.space_empires.battles.ground import COLONY_CAPTURED
from starhold.games.space_empires.empires.alliances import allied
from starhold.games.space_empires.empires.cards import is_advantage
from starhold.games.space_empires.empires.holdings import (
    gain_level,
    home_of,
    is_forbidden,
    level,
    may_learn_from,
    researchable,
    size,
    takes_technology,
)
from starhold.games.space_empires.facts.catalog import AUTOMATIC, FIGURES, TECHNOLOGIES, Technology
from starhold.games.space_empires.fleets.groups import levels_of, own, take_away
from starhold.games.space_empires.hooks.moments import COLONY_FOUNDED, occur
from starhold.games.space_empires.rules.alien_empires.r28_alien_learning import rise
from starhold.games.space_empires.rules.combat.r13_losses import UnitDestroyed
from starhold.games.space_empires.rules.hands.r24_revealing import reveal, show_card
from starhold.games.space_empires.rules.special_ships.r14_aliens import return_alien
from starhold.games.space_empires.rules.special_ships.r14_fighters import LoseHomeless
from starhold.games.space_empires.rules.turns.r27_victory import (
    CountPoints,
    HomeworldFalls,
    TakeTechnology,
    TechnologyTaken,
)
from starhold.games.space_empires.solo.alien_players import cost_of
from starhold.games.space_empires.solo.automaton import is_automatic
from starhold.games.space_empires.state import (
    ALIEN,
    Cell,
    Choice,
    Colony,
    Group,
    State,
    Step,
    Steps,
    Table,
)


class ColonyTaken(Event):
    """SE-21.1  A colony was captured, and has shrunk."""

    player: Seat
    loser: Seat
    at: Cell
    size: int


class AliensSubdued(Event):
    """SE-20.40  An alien planet was captured."""

    player: Seat
    at: Cell


class SheetSeen(Event):
    """SE-21.6  The captor looks at the production sheet, once."""

    player: Seat
    loser: Seat
    technologies: tuple[str, ...]
    cp: int
    rp: int = 0  # SE-22.3


class AliensLearnedThere(Event):
    """SE-28.44  An Alien Player learned from a colony that it has captured."""

    player: Seat
    at: Cell
    technology: Technology


class Capture(Step):
    """SE-21.1  The colony is the captor's, one step smaller; what lay on it is destroyed.

    SE-21.9, SE-21.11: Colony Points follow from who owns what.
    SE-20.42: alien ships that defended it are destroyed.
    """

    at: Cell
    by: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        colony = state.colonies.get(self.at)
        if colony is None:
            return settle_aliens(table, self.by, self.at)
        founder = colony.founder or colony.owner
        back_home = founder == self.by  # SE-21.8
        taken = Colony(self.by, step_after(state, colony), founder=None if back_home else founder)
        state.colonies[self.at] = taken
        table.tell(ColonyTaken(self.by, colony.owner, self.at, size(taken)))
        raze(table, colony.owner, self.at)
        disband_aliens(state, self.at)
        spoils = () if back_home else self._spoils(table, colony, founder)
        if back_home:
            state.snapshots.pop(self.at, None)
        fallen = HomeworldFalls(colony.owner, self.by) if colony.homeworld else CountPoints()
        return LoseHomeless(colony.owner, self.at), *spoils, fallen

    def _spoils(self, table: Table, colony: Colony, founder: Seat) -> Steps:
        """SE-21.5  Cards are shown; SE-21.6 technology is learned; SE-27.7 a point is won."""
        state = table.state
        if founder == colony.owner:
            state.snapshots[self.at] = dict(levels_of(state, founder))
        if not state.mixed and self.by in state.empires:
            state.empires[self.by].sheet.points += 1
        shown = occur(COLONY_CAPTURED, table, self.by, colony.owner, self.at)
        if not takes_technology(state):
            return shown
        at_home = colony.homeworld or home_of(state, self.at) == founder
        players = founder in state.empires and self.by in state.empires
        if players and founder == colony.owner:  # SE-21.7: later ones see no sheet
            look_at_sheet(table, self.by, founder)
        count = FIGURES.stolen_at_home if at_home else FIGURES.stolen_abroad
        if is_automatic(state, self.by):
            return *shown, AliensLearnFromColony(self.by, self.at, count)
        return *shown, LearnFromColony(self.by, self.at, count)


class LearnFromColony(Choice):
    """SE-21.6  One level each of technologies in which the loser is ahead.

    SE-21.7: from a colony that was lost before, only what its founder knew then.
    SE-21.10: if fewer qualify, the rest is lost.
    """

    at: Cell
    left: int
    taken: tuple[Technology, ...] = ()

    always_ask = True  # a forced choice is told, and would betray a sheet

    def options(self, state: State) -> list[Option]:
        if not self.left:
            return []
        able = to_be_learned(state, self.player, self.at)
        return [TakeTechnology(name) for name in able if name not in self.taken]

    def chosen(self, table: Table, option: TakeTechnology) -> Steps:
        gain_level(table.state, self.player, option.technology)
        table.tell(TechnologyTaken(self.player, option.technology), (self.player,))
        taken = (*self.taken, option.technology)
        return (LearnFromColony(self.player, self.at, self.left - 1, taken),)


class AliensLearnFromColony(Step):
    """SE-28.44  Alien Players learn like players; SE-28.45 what costs most."""

    player: Seat
    at: Cell
    count: int

    def run(self, table: Table) -> Steps:
        state = table.state
        able = to_be_learned(state, self.player, self.at)
        able.sort(key=lambda name: -(cost_of(state, state.powers[self.player], name) or 0))
        for name in able[: self.count]:
            rise(state, self.player, name)
            table.tell(AliensLearnedThere(self.player, self.at, name))
        return ()


def not_ones_own_people(state: State, group: Group) -> bool:
    """SE-21.4  Who lost a colony by capture may not attack it from space (SE-15.7)."""
    founder = state.colonies[group.at].founder
    return founder is None or not allied(state, founder, group.owner)


def show_hand(table: Table, captor: Seat, loser: Seat, _at: Cell) -> Steps:
    """SE-21.5  The captor is shown all cards; SE-25.3 advantages lie open to everyone."""
    empire = table.state.empires.get(loser)  # SE-28.40: Alien Players have none
    for card in empire.hand.cards if empire else ():
        if is_advantage(card.number):
            reveal(table, loser, card.number)
        else:
            show_card(table, loser, card.number, captor)
    return ()


# -- queries and deeds -----------------------------------------------------------------


def step_after(state: State, colony: Colony) -> int:
    """SE-21.1  One step down; SE-21.2 a Homeworld counts as a colony of at most 5 (R-24)."""
    top = len(FIGURES.colony) - 1
    if colony.homeworld:
        return FIGURES.colony.index(state.settings.captured_homeworld)
    return max(0, min(colony.step, top) - 1)


def to_be_learned(state: State, player: Seat, at: Cell) -> list[Technology]:
    """SE-21.6  The technologies in which whoever lost the colony was ahead."""
    known = state.snapshots[at]
    colony = state.colonies[at]
    founder = colony.founder or colony.owner
    return [
        name
        for name in researchable(state)
        if not is_forbidden(state, player, name)
        and may_learn_from(state, founder, name)
        and known.get(name, 0) > max(level(state, player, name), TECHNOLOGIES[name].start)
    ]


def raze(table: Table, loser: Seat, at: Cell) -> None:
    """SE-20.34  Ship Yards and the Base of the loser are destroyed."""
    for group in own(table.state, loser, at):
        if group.kind in AUTOMATIC:
            for _ in range(group.count):
                table.tell(UnitDestroyed(loser, group.kind, at))
            take_away(table.state, group.id)


def disband_aliens(state: State, at: Cell) -> None:
    """SE-20.42  Alien ships over a planet that has fallen are gone."""
    for group in own(state, ALIEN, at):
        take_away(state, group.id)
        for _ in range(group.count):
            return_alien(state, group.kind)


def look_at_sheet(table: Table, player: Seat, loser: Seat) -> None:
    """SE-29.11  The production sheet, as it is at this moment; only the captor sees it."""
    empire = table.state.empires[loser]
    table.state.empires[player].sheet.read[loser] = dict(empire.sheet.levels)
    levels = [f"{name}-{reached}" for name, reached in empire.sheet.levels.items() if reached]
    seen = SheetSeen(player, loser, tuple(levels), empire.sheet.cp, empire.sheet.rp)
    table.tell(seen, (player,))


def settle_aliens(table: Table, player: Seat, at: Cell) -> Steps:
    """SE-20.40  A colony of size 3 on the aliens' planet; SE-20.41 a card is all it teaches."""
    state = table.state
    state.colonies[at] = Colony(player, FIGURES.alien_colony)
    disband_aliens(state, at)  # SE-27.11: who came by a gate met no fleet
    table.tell(AliensSubdued(player, at))
    return *occur(COLONY_FOUNDED, table, player, at), CountPoints()
