"""SE-28.50 to SE-28.54  Space Amoebas: until understood, they destroy every ship they meet.

They spread at the start of Economic Phases, unless a Mine stops them.
"""

from ...battles.tallies import kinds_of
from ...facts import catalog, starmap
from ...fleets import groups
from ...solo import amoebas
from ...state import Cell, Group, GroupId, State, Strain, Table
from ...steps import Choice, Event, Option, Seat, Step, Steps
from ..combat import r13_combat, r13_losses
from ..combat.r15_bombardment import ColonyFalls
from ..special_ships import r14_aliens
from ..turns import r27_victory

# An amoeba ignores these: they are not ships.
SAFE = frozenset({"mine", "base", "yard"})


class Sacrifice(Option):
    """Blow up this ship inside."""

    group: GroupId
    kind: str
    needed: int


class KeepAway(Option):
    """Do not try this turn."""


class Engulfed(Event):
    """SE-28.51  An amoeba destroyed all ships that came too close."""

    loss = True

    player: Seat
    at: Cell
    lost: tuple[str, ...]


class AmoebaStudied(Event):
    """SE-28.51  Science Vessels studied an amoeba; the highest rolls lose them."""

    player: Seat
    strain: Seat
    points: int
    lost: int
    dice: tuple[int, ...]
    sides: int = catalog.FIGURES.sides


class NatureFound(Event):
    """SE-28.52  The nature of a type of amoeba was discovered."""

    strain: Seat
    nature: catalog.Nature


class ShipDetonated(Event):
    """SE-28.52  A ship blew up inside an amoeba."""

    player: Seat
    kind: str
    needed: int
    dice: tuple[int, ...]
    killed: bool
    sides: int = catalog.FIGURES.sides


def place_amoebas(table: Table) -> Steps:
    """SE-28.50  They start in their own hexes, without a marker."""
    state = table.state
    for at, strain in amoebas.homes_of_amoebas(state).items():
        state.strains.setdefault(strain, Strain())
        state.markers.pop(at, None)
        grow(state, strain, at)
    return ()


def meet_amoeba(table: Table, at: Cell, attacker: Seat, defender: Seat) -> Steps | None:
    """SE-28.51  Only an amoeba that is understood and not hollow can be fought."""
    sides = (attacker, defender)
    strain = next((side for side in sides if amoebas.is_amoeba(side)), None)
    if strain is None:
        return None
    player = defender if strain == attacker else attacker
    if not amoebas.is_understood(table.state, strain, player):
        return Engulf(at, player), Study(at, player, strain)
    if table.state.strains[strain].nature == "hollow":
        return (DetonateInside(player, at, strain),) if player == attacker else ()
    return None


class Engulf(Step):
    """SE-28.51  Until it is understood, an amoeba destroys every ship but Science Vessels."""

    at: Cell
    player: Seat
    vessels_too: bool = False

    def run(self, table: Table) -> Steps:
        state = table.state
        safe = SAFE if self.vessels_too else SAFE | {amoebas.VESSEL}
        lost = [g for g in groups.own(state, self.player, self.at) if g.kind not in safe]
        for group in lost:
            groups.take_away(state, group.id)
            r14_aliens.return_aliens(state, group.kind, group.count)
        if lost:
            table.tell(Engulfed(self.player, self.at, kinds_of(lost)))
        # Decoys teach nothing.
        if any(catalog.UNITS[groups.true_kind(group)].ship for group in lost):
            state.bitten = tuple(dict.fromkeys((*state.bitten, self.player)))
        return ()


class Study(Step):
    """SE-28.51  Each Science Vessel in the hex rolls; level 2 takes the better of two dice."""

    at: Cell
    player: Seat
    strain: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        vessels = [g for g in groups.own(state, self.player, self.at) if g.kind == amoebas.VESSEL]
        if not vessels or state.active != self.player:
            return ()
        points = lost = 0
        dice: tuple[int, ...] = ()
        for vessel in vessels:
            gone = 0
            for _ in range(vessel.count):
                rolled = table.roll(min(2, vessel.tech.mine_sweep), catalog.FIGURES.sides)
                best = min(rolled)  # lower is better
                dice = (*dice, *rolled)
                if best > len(catalog.AMOEBAS.research):
                    gone += 1
                else:
                    points += catalog.AMOEBAS.research[best - 1]
            if gone:
                groups.lose_units(state, vessel, gone)
                lost += gone
        state.studied = tuple(dict.fromkeys((*state.studied, self.player)))
        known = state.strains[self.strain].points
        known[self.player] = known.get(self.player, 0) + points
        table.tell(AmoebaStudied(self.player, self.strain, points, lost, dice))
        return (FindNature(self.strain),) if known[self.player] >= catalog.AMOEBAS.points else ()


class FindNature(Step):
    """SE-28.52  Roll the nature of a type of amoeba; no two types are alike."""

    strain: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        strain = state.strains[self.strain]
        taken = {other.nature for other in state.strains.values()}
        while strain.nature is None:
            nature = catalog.AMOEBAS.natures[table.roll(1, catalog.FIGURES.sides)[0] - 1]
            if nature not in taken:
                strain.nature = nature
                table.tell(NatureFound(self.strain, nature))
        for group in groups.fleet_of(state, self.strain):
            groups.change(state, group, kind=f"amoeba_{strain.nature}")
        return ()


class DetonateInside(Choice):
    """SE-28.52  A ship that blows up inside kills a hollow amoeba; one try a turn."""

    at: Cell
    strain: Seat

    def options(self, state: State) -> list[Option]:
        odds = catalog.AMOEBAS.detonates
        ships = groups.own_of(state, self.player, self.at, odds)
        tries = [Sacrifice(ship.id, ship.kind, odds[ship.kind]) for ship in ships]
        return [*tries, KeepAway()] if tries else []

    def chosen(self, table: Table, option: Sacrifice | KeepAway) -> Steps:
        if isinstance(option, KeepAway):
            return ()
        state = table.state
        groups.lose_units(state, state.groups[option.group], 1)
        dice = table.roll(1, catalog.FIGURES.sides)
        killed = dice[0] <= option.needed
        table.tell(ShipDetonated(self.player, option.kind, option.needed, dice, killed))
        if not killed:
            return (Engulf(self.at, self.player, vessels_too=True),)
        (victim,) = groups.own(state, self.strain, self.at)
        groups.take_away(state, victim.id)
        table.tell(r13_losses.UnitDestroyed(self.strain, victim.kind, self.at))
        return (CountAmoebas(),)


class CountAmoebas(Step):
    """SE-28.50  A solo player who has destroyed all amoebas has won."""

    def run(self, table: Table) -> Steps:
        state = table.state
        if len(state.ring) == 1 and not amoebas.amoebas(state):
            r27_victory.win(table, state.ring)
        return ()


def science(state: State, seat: Seat) -> tuple[catalog.Technology, ...]:
    """SE-28.51  Science requires a loss to an amoeba, its second level an attempt at study."""
    reached = state.empires[seat].sheet.levels.get("mine_sweep", 0)
    ready = (seat in state.bitten, seat in state.studied, False)[min(reached, 2)]
    return () if ready else ("mine_sweep",)


def grow(state: State, strain: Seat, at: Cell) -> Group:
    """SE-28.54  Put one more amoeba of a type on the map."""
    nature = state.strains[strain].nature
    kind = f"amoeba_{nature}" if nature else "amoeba"
    gid = groups.new_id(state, strain)
    group = Group(gid, strain, kind, 1, at, amoebas.AMOEBA_TECH, face_up=True)
    groups.put(state, group)
    return group


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
    sides: int = catalog.FIGURES.sides


class AmoebaSpread(Event):
    """SE-28.54  An amoeba spread."""

    strain: Seat
    to: Cell


def amoebas_spread(table: Table) -> Steps:
    """SE-12.1  Amoebas spread at the start of the phase."""
    return (StopByMines(),) if table.state.cycle >= amoebas.first_spread(table.state) else ()


class StopByMines(Step):
    """SE-28.54  A Mine in its hex stops an amoeba and is used up; then test each type once."""

    def run(self, table: Table) -> Steps:
        state = table.state
        stopped: dict[GroupId, Seat] = {}
        for amoeba in amoebas.amoebas(state):
            mines = [g for g in groups.groups_at(state, amoeba.at) if g.kind == "mine"]
            if mines and not state.strains[amoeba.owner].immune:
                groups.lose_units(state, mines[0], 1)
                table.tell(MineSpent(mines[0].owner, amoeba.at))
                stopped[amoeba.id] = amoeba.owner
        for strain in dict.fromkeys(stopped.values()):
            dice = table.roll(1, catalog.FIGURES.sides)
            state.strains[strain].immune = dice[0] >= catalog.AMOEBAS.immune
            table.tell(MinesTested(strain, state.strains[strain].immune, dice))
        old = tuple(amoeba.id for amoeba in amoebas.amoebas(state) if amoeba.id not in stopped)
        return (Spread(state.order[0], old),)


class Spread(Choice):
    """SE-28.54  In turn, as many as possible; SE-28.55: planets first with several players."""

    old: tuple[GroupId, ...]

    def options(self, state: State) -> list[Option]:
        reach = amoebas.ways(state, self.old)
        if not reach:
            return []
        gid = next(iter(reach))
        best = amoebas.most(reach)
        rest = {other: cells for other, cells in reach.items() if other != gid}
        found = [to for to in reach[gid] if 1 + amoebas.most(without(rest, to)) == best]
        options: list[Option] = [SpreadTo(gid, to) for to in preferred(state, found)]
        return options if amoebas.most(rest) < best else [*options, StayAlone(gid)]

    def chosen(self, table: Table, option: SpreadTo | StayAlone) -> Steps:
        state = table.state
        rest = tuple(gid for gid in self.old if gid != option.amoeba)
        order = state.order
        following = Spread(order[(order.index(self.player) + 1) % len(order)], rest)
        if isinstance(option, StayAlone):
            return (following,)
        strain = state.groups[option.amoeba].owner
        table.tell(AmoebaSpread(strain, option.to))
        met = dict.fromkeys(group.owner for group in groups.groups_at(state, option.to))
        grow(state, strain, option.to)
        battles = (r13_combat.BattleBegins(option.to, strain, seat) for seat in met)
        return *battles, Overgrow(option.to, strain), following


class Overgrow(Step):
    """SE-28.54  Where it has spread, the marker and everything on the planet are removed."""

    at: Cell
    strain: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        if not any(group.owner == self.strain for group in groups.groups_at(state, self.at)):
            return ()
        state.markers.pop(self.at, None)
        for group in groups.groups_at(state, self.at):
            if group.kind in ("base", "yard"):
                groups.take_away(state, group.id)
        return (ColonyFalls(self.at, self.strain),) if self.at in state.colonies else ()


def without(reach: dict[GroupId, list[Cell]], taken: Cell) -> dict[GroupId, list[Cell]]:
    return {gid: [to for to in cells if to != taken] for gid, cells in reach.items()}


def preferred(state: State, found: list[Cell]) -> list[Cell]:
    """SE-28.55  With several players amoebas spread to planets first."""
    planets = [to for to in found if starmap.is_planet(state, to)]
    return planets if planets and len(state.ring) > 1 else found
