"""SE-28.54  Amoebas spread at the start of Economic Phases, unless a Mine stops them."""

from starhold.games.space_empires.facts.catalog import AMOEBAS, FIGURES
from starhold.games.space_empires.facts.starmap import is_planet
from starhold.games.space_empires.fleets.groups import groups_at, lose_units, take_away
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins
from starhold.games.space_empires.rules.combat.r15_bombardment import ColonyFalls
from starhold.games.space_empires.rules.solo.r28_amoebas import grow
from starhold.games.space_empires.solo.amoebas import amoebas, first_spread, most, ways
from starhold.games.space_empires.state import Cell, GroupId, State, Table
from starhold.games.space_empires.steps import Choice, Event, Option, Seat, Step, Steps


class SpreadTo(Option):
    """Let it spread there."""

    amoeba: GroupId
    to: Cell


class StayAlone(Option):
    """Do not spread."""

    amoeba: GroupId


class MineSpent(Event):
    """SE-28.54  A Mine stopped an amoeba from spreading."""

    player: Seat
    at: Cell


class MinesTested(Event):
    """SE-28.54  Whether a type of amoeba has become immune to Mines."""

    strain: Seat
    immune: bool
    dice: tuple[int, ...]
    sides: int = FIGURES.sides


class AmoebaSpread(Event):
    """SE-28.54  An amoeba spread."""

    strain: Seat
    to: Cell


def amoebas_spread(table: Table) -> Steps:
    """SE-12.1  Amoebas spread at the start of the phase."""
    return (StopByMines(),) if table.state.cycle >= first_spread(table.state) else ()


class StopByMines(Step):
    """SE-28.54  A Mine in its hex stops an amoeba and is used up; then test each type once."""

    def run(self, table: Table) -> Steps:
        state = table.state
        stopped: dict[GroupId, Seat] = {}
        for amoeba in amoebas(state):
            mines = [g for g in groups_at(state, amoeba.at) if g.kind == "mine"]
            if mines and not state.strains[amoeba.owner].immune:
                lose_units(state, mines[0], 1)
                table.tell(MineSpent(mines[0].owner, amoeba.at))
                stopped[amoeba.id] = amoeba.owner
        for strain in dict.fromkeys(stopped.values()):
            dice = table.roll(1, FIGURES.sides)
            state.strains[strain].immune = dice[0] >= AMOEBAS.immune
            table.tell(MinesTested(strain, state.strains[strain].immune, dice))
        old = tuple(amoeba.id for amoeba in amoebas(state) if amoeba.id not in stopped)
        return (Spread(state.order[0], old),)


class Spread(Choice):
    """SE-28.54  In turn, as many as possible; SE-28.55: planets first with several players."""

    old: tuple[GroupId, ...]

    def options(self, state: State) -> list[Option]:
        reach = ways(state, self.old)
        if not reach:
            return []
        gid = next(iter(reach))
        best = most(reach)
        rest = {other: cells for other, cells in reach.items() if other != gid}
        found = [to for to in reach[gid] if 1 + most(without(rest, to)) == best]
        options: list[Option] = [SpreadTo(gid, to) for to in preferred(state, found)]
        return options if most(rest) < best else [*options, StayAlone(gid)]

    def chosen(self, table: Table, option: SpreadTo | StayAlone) -> Steps:
        state = table.state
        rest = tuple(gid for gid in self.old if gid != option.amoeba)
        order = state.order
        following = Spread(order[(order.index(self.player) + 1) % len(order)], rest)
        if isinstance(option, StayAlone):
            return (following,)
        strain = state.groups[option.amoeba].owner
        table.tell(AmoebaSpread(strain, option.to))
        met = dict.fromkeys(group.owner for group in groups_at(state, option.to))
        grow(state, strain, option.to)
        battles = (BattleBegins(option.to, strain, seat) for seat in met)
        return *battles, Overgrow(option.to, strain), following


class Overgrow(Step):
    """SE-28.54  Where it has spread, the marker and everything on the planet are removed."""

    at: Cell
    strain: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        if not any(group.owner == self.strain for group in groups_at(state, self.at)):
            return ()
        state.markers.pop(self.at, None)
        for group in groups_at(state, self.at):
            if group.kind in ("base", "yard"):
                take_away(state, group.id)
        return (ColonyFalls(self.at, self.strain),) if self.at in state.colonies else ()


def without(reach: dict[GroupId, list[Cell]], taken: Cell) -> dict[GroupId, list[Cell]]:
    return {gid: [to for to in cells if to != taken] for gid, cells in reach.items()}


def preferred(state: State, found: list[Cell]) -> list[Cell]:
    """SE-28.55  With several players amoebas spread to planets first."""
    planets = [to for to in found if is_planet(state, to)]
    return planets if planets and len(state.ring) > 1 else found
