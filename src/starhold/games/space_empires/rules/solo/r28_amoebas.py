"""SE-28.50 to SE-28.52  Space Amoebas: until understood, they destroy every ship they meet."""

from msgspec.structs import replace

from starhold.games.space_empires.facts.catalog import (
    ALIENS,
    AMOEBAS,
    FIGURES,
    UNITS,
    Nature,
    Technology,
)
from starhold.games.space_empires.fleets import groups
from starhold.games.space_empires.rules.combat import r13_losses
from starhold.games.space_empires.rules.special_ships import r14_aliens
from starhold.games.space_empires.rules.turns import r27_victory
from starhold.games.space_empires.solo import amoebas
from starhold.games.space_empires.state import Battle, Cell, Group, GroupId, State, Strain, Table
from starhold.games.space_empires.steps import Choice, Event, Option, Seat, Step, Steps

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
    """SE-28.51  An amoeba destroyed all ships that came too near."""

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
    sides: int = FIGURES.sides


class NatureFound(Event):
    """SE-28.52  The nature of a type of amoeba was discovered."""

    strain: Seat
    nature: Nature


class ShipDetonated(Event):
    """SE-28.52  A ship blew up inside an amoeba."""

    player: Seat
    kind: str
    needed: int
    dice: tuple[int, ...]
    killed: bool
    sides: int = FIGURES.sides


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
            for _ in range(group.count if group.kind in ALIENS else 0):
                r14_aliens.return_alien(state, group.kind)
        if lost:
            kinds = tuple(sorted(group.kind for group in lost for _ in range(group.count)))
            table.tell(Engulfed(self.player, self.at, kinds))
        if any(UNITS[groups.true_kind(group)].ship for group in lost):  # Decoys teach nothing
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
                rolled = table.roll(min(2, vessel.tech.mine_sweep), FIGURES.sides)
                best = min(rolled)  # lower is better
                dice = (*dice, *rolled)
                if best > len(AMOEBAS.research):
                    gone += 1
                else:
                    points += AMOEBAS.research[best - 1]
            if gone:
                groups.lose_units(state, vessel, gone)
                lost += gone
        state.studied = tuple(dict.fromkeys((*state.studied, self.player)))
        known = state.strains[self.strain].points
        known[self.player] = known.get(self.player, 0) + points
        table.tell(AmoebaStudied(self.player, self.strain, points, lost, dice))
        return (FindNature(self.strain),) if known[self.player] >= AMOEBAS.points else ()


class FindNature(Step):
    """SE-28.52  Roll the nature of a type of amoeba; no two types are alike."""

    strain: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        strain = state.strains[self.strain]
        taken = {other.nature for other in state.strains.values()}
        while strain.nature is None:
            nature = AMOEBAS.natures[table.roll(1, FIGURES.sides)[0] - 1]
            if nature not in taken:
                strain.nature = nature
                table.tell(NatureFound(self.strain, nature))
        for group in groups.fleet_of(state, self.strain):
            groups.put(state, replace(group, kind=f"amoeba_{strain.nature}"))
        return ()


class DetonateInside(Choice):
    """SE-28.52  A ship that blows up inside kills a hollow amoeba; one try a turn."""

    at: Cell
    strain: Seat

    def options(self, state: State) -> list[Option]:
        ships = [g for g in groups.own(state, self.player, self.at) if g.kind in AMOEBAS.detonates]
        tries = [Sacrifice(g.id, g.kind, AMOEBAS.detonates[g.kind]) for g in ships]
        return [*tries, KeepAway()] if tries else []

    def chosen(self, table: Table, option: Sacrifice | KeepAway) -> Steps:
        if isinstance(option, KeepAway):
            return ()
        state = table.state
        groups.lose_units(state, state.groups[option.group], 1)
        dice = table.roll(1, FIGURES.sides)
        killed = dice[0] <= option.needed
        table.tell(ShipDetonated(self.player, option.kind, option.needed, dice, killed))
        if not killed:
            return (Engulf(self.at, self.player, vessels_too=True),)
        (victim,) = groups.own(state, self.strain, self.at)
        groups.take_away(state, victim.id)
        table.tell(r13_losses.UnitDestroyed(self.strain, victim.kind, self.at))
        return (CountAmoebas(),)


def count_amoebas(_table: Table, _battle: Battle) -> Steps:
    """SE-28.50  After a battle the amoebas are counted."""
    return (CountAmoebas(),)


class CountAmoebas(Step):
    """SE-28.50  A solo player who has destroyed all amoebas has won."""

    def run(self, table: Table) -> Steps:
        state = table.state
        if len(state.ring) == 1 and not amoebas.amoebas(state):
            r27_victory.win(table, state.ring)
        return ()


def science(state: State, seat: Seat) -> tuple[Technology, ...]:
    """SE-28.51  Science requires a loss to an amoeba, its second level an attempt at study."""
    reached = state.empires[seat].sheet.levels.get("mine_sweep", 0)
    ready = (seat in state.bitten, seat in state.studied, False)[min(reached, 2)]
    return () if ready else ("mine_sweep",)


def grow(state: State, strain: Seat, at: Cell) -> Group:
    """SE-28.54  Put one more amoeba of a type on the map."""
    nature = state.strains[strain].nature
    kind = f"amoeba_{nature}" if nature else "amoeba"
    group = Group(
        groups.new_id(state, strain), strain, kind, 1, at, amoebas.AMOEBA_TECH, face_up=True
    )
    groups.put(state, group)
    return group
