"""SE-21  Captured colonies: the captor's gains, technology and view of the loser's sheet."""

from ...battles import ground
from ...empires import alliances, cards, holdings
from ...facts.catalog import AUTOMATIC, FIGURES, Technology
from ...fleets import groups
from ...hooks import moments
from ...solo import alien_players, automaton
from ...state import ALIEN, Cell, Colony, Group, State, Table
from ...steps import Choice, Event, Option, Seat, Step, Steps
from ..alien_empires import r28_alien_technology
from ..combat import r13_losses
from ..hands import r24_alien_cards
from ..movement import r14_lost_cargo
from ..special_ships import r14_aliens
from ..turns import r27_victory


class ColonyTaken(Event):
    """SE-21.1  A colony was captured and shrank."""

    player: Seat
    loser: Seat
    at: Cell
    size: int


class AliensSubdued(Event):
    """SE-20.40  An alien planet was captured."""

    player: Seat
    at: Cell


class SheetSeen(Event):
    """SE-21.6  The captor saw the loser's production sheet once."""

    player: Seat
    loser: Seat
    technologies: tuple[str, ...]
    cp: int
    rp: int = 0  # SE-22.3


class AliensLearnedThere(Event):
    """SE-28.44  An Alien Player learned from a captured colony."""

    player: Seat
    at: Cell
    technology: Technology


class Capture(Step):
    """SE-21.1  The captor takes the colony one step smaller; Base and Ship Yards are destroyed.

    SE-21.9, SE-21.11: Colony Points follow from ownership.
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
        table.tell(ColonyTaken(self.by, colony.owner, self.at, holdings.size(taken)))
        raze(table, colony.owner, self.at)
        disband_aliens(state, self.at)
        spoils = () if back_home else self._spoils(table, colony, founder)
        if back_home:
            state.snapshots.pop(self.at, None)
        fallen: Step = r27_victory.CountPoints()
        if colony.homeworld:
            fallen = r27_victory.HomeworldFalls(colony.owner, self.by)
        return r14_lost_cargo.LoseHomeless(colony.owner, self.at), *spoils, fallen

    def _spoils(self, table: Table, colony: Colony, founder: Seat) -> Steps:
        """SE-21.5  Show the cards; SE-21.6: learn technology; SE-27.7: gain a point."""
        state = table.state
        if founder == colony.owner:
            state.snapshots[self.at] = dict(groups.levels_of(state, founder))
        if not state.mixed and self.by in state.empires:
            state.empires[self.by].sheet.points += 1
        shown = moments.occur(ground.COLONY_CAPTURED, table, self.by, colony.owner, self.at)
        if not holdings.takes_technology(state):
            return shown
        at_home = colony.homeworld or holdings.home_of(state, self.at) == founder
        players = founder in state.empires and self.by in state.empires
        if players and founder == colony.owner:  # SE-21.7: later captors see no sheet
            look_at_sheet(table, self.by, founder)
        count = FIGURES.stolen_at_home if at_home else FIGURES.stolen_abroad
        if automaton.is_automatic(state, self.by):
            return *shown, AliensLearnFromColony(self.by, self.at, count)
        return *shown, LearnFromColony(self.by, self.at, count)


class LearnFromColony(Choice):
    """SE-21.6  Gain one level each in technologies where the loser is ahead.

    SE-21.7: later captors learn only what the founder knew at the first loss.
    SE-21.10: if too few technologies qualify, the rest is lost.
    """

    at: Cell
    left: int
    taken: tuple[Technology, ...] = ()

    always_ask = True  # forced choices are public and would reveal the sheet

    def options(self, state: State) -> list[Option]:
        if not self.left:
            return []
        able = to_be_learned(state, self.player, self.at)
        return [r27_victory.TakeTechnology(name) for name in able if name not in self.taken]

    def chosen(self, table: Table, option: r27_victory.TakeTechnology) -> Steps:
        holdings.gain_level(table.state, self.player, option.technology)
        table.tell(r27_victory.TechnologyTaken(self.player, option.technology), (self.player,))
        taken = (*self.taken, option.technology)
        return (LearnFromColony(self.player, self.at, self.left - 1, taken),)


class AliensLearnFromColony(Step):
    """SE-28.44  Alien Players learn like players; SE-28.45: the most expensive first."""

    player: Seat
    at: Cell
    count: int

    def run(self, table: Table) -> Steps:
        state = table.state
        able, power = to_be_learned(state, self.player, self.at), state.powers[self.player]
        able.sort(key=lambda name: -(alien_players.cost_of(state, power, name) or 0))
        for name in able[: self.count]:
            r28_alien_technology.rise(state, self.player, name)
            table.tell(AliensLearnedThere(self.player, self.at, name))
        return ()


def not_ones_own_people(state: State, group: Group) -> bool:
    """SE-21.4  A captured colony's founder and allies may not attack it from space (SE-15.7)."""
    founder = state.colonies[group.at].founder
    return founder is None or not alliances.allied(state, founder, group.owner)


def show_hand(table: Table, captor: Seat, loser: Seat, _at: Cell) -> Steps:
    """SE-21.5  The captor sees all cards; SE-25.3: advantages are revealed to everyone."""
    empire = table.state.empires.get(loser)  # SE-28.40: Alien Players have no cards
    for card in empire.hand.cards if empire else ():
        if cards.is_advantage(card.number):
            r24_alien_cards.reveal(table, loser, card.number)
        else:
            r24_alien_cards.show_card(table, loser, card.number, captor)
    return ()


def step_after(state: State, colony: Colony) -> int:
    """SE-21.1  One step down; SE-21.2: a Homeworld becomes a colony of at most 5 CP (R-24)."""
    top = len(FIGURES.colony) - 1
    if colony.homeworld:
        return FIGURES.colony.index(state.settings.captured_homeworld)
    return max(0, min(colony.step, top) - 1)


def to_be_learned(state: State, player: Seat, at: Cell) -> list[Technology]:
    """SE-21.6  The technologies in which the colony's founder was ahead."""
    known = state.snapshots[at]
    colony = state.colonies[at]
    founder = colony.founder or colony.owner
    return r27_victory.to_be_learned(state, player, founder, known)


def raze(table: Table, loser: Seat, at: Cell) -> None:
    """SE-20.34  Destroy the loser's Ship Yards and Base."""
    for group in groups.own(table.state, loser, at):
        if group.kind in AUTOMATIC:
            for _ in range(group.count):
                table.tell(r13_losses.UnitDestroyed(loser, group.kind, at))
            groups.take_away(table.state, group.id)


def disband_aliens(state: State, at: Cell) -> None:
    """SE-20.42  Remove alien ships at a captured planet."""
    for group in groups.own(state, ALIEN, at):
        groups.take_away(state, group.id)
        r14_aliens.return_aliens(state, group.kind, group.count)


def look_at_sheet(table: Table, player: Seat, loser: Seat) -> None:
    """SE-29.11  Show the current production sheet to the captor only."""
    empire = table.state.empires[loser]
    table.state.empires[player].sheet.read[loser] = dict(empire.sheet.levels)
    levels = [f"{name}-{reached}" for name, reached in empire.sheet.levels.items() if reached]
    seen = SheetSeen(player, loser, tuple(levels), empire.sheet.cp, empire.sheet.rp)
    table.tell(seen, (player,))


def settle_aliens(table: Table, player: Seat, at: Cell) -> Steps:
    """SE-20.40  Found a colony of size 3; SE-20.41: the only technology gained is the card."""
    table.state.colonies[at] = Colony(player, FIGURES.alien_colony)
    disband_aliens(table.state, at)  # SE-27.11: troops that came by gate met no fleet
    table.tell(AliensSubdued(player, at))
    return *moments.occur(moments.COLONY_FOUNDED, table, player, at), r27_victory.CountPoints()
