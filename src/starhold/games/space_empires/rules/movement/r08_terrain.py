"""SE-8  Exploration: revealing the markers under your units, and their effects."""

from collections.abc import Callable

from ...empires.holdings import DOOM_TECH, has, right_of, varies
from ...facts import catalog, starmap
from ...fleets import groups
from ...hooks.moments import LOST_IN_SPACE, taken_over
from ...state import DOOM, Cell, Group, Marker, State, Table
from ...steps import Choice, Event, Option, Seat, Step, Steps, replace
from ..combat.r13_combat import MeetEnemies
from ..special_ships.r14_aliens import guards, wake_aliens
from .r07_entering import BlackHole, surprised_at


class Drift(Option):
    """Send the lost ships to this hex."""

    to: Cell


class MarkerRevealed(Event):
    """SE-8.1  A marker was revealed."""

    at: Cell
    kind: str


class DangerStruck(Event):
    """SE-8.5  Everything in the hex was destroyed."""

    player: Seat
    at: Cell
    lost: tuple[str, ...]


class DangerPassed(Event):
    """SE-26.3  The units in a hex survived Danger."""

    at: Cell
    dice: tuple[int, ...]
    sides: int = catalog.FIGURES.sides


class ThrownBack(Event):
    """SE-8.6  A Super Nova turned a player's units back."""

    player: Seat
    at: Cell


class DriftedOff(Event):
    """SE-8.8  A stack was lost in space."""

    player: Seat
    to: Cell


class DoomsdayFound(Event):
    """SE-14.50  A Doomsday Machine was found."""

    at: Cell


class MarkerReplaced(Event):
    """SE-26.2  A new marker replaced a discarded one."""

    at: Cell


class Uncover(Step):
    """SE-8.1  Reveal a marker and apply it; revealed from afar, it harms nobody (SE-7.20)."""

    player: Seat
    at: Cell
    from_afar: bool = False

    def run(self, table: Table) -> Steps:
        marker = replace(table.state.markers[self.at], face_up=True, seen_by=())
        table.reveal()
        table.tell(MarkerRevealed(self.at, marker.kind))
        if marker.kind == "no_mines":  # SE-26.10: it counts as the agreed terrain
            marker = replace(marker, kind=table.state.settings.own_terrain)
        table.state.markers[self.at] = marker
        effect = EFFECTS.get(marker.kind)
        return effect(table, self) if effect else ()  # SE-8.4: all others stay face up


def barren(table: Table, found: Uncover) -> Steps:
    """SE-8.9  Aliens fight the explorers at once; if revealed from afar, they wait (SE-7.21)."""
    marker = table.state.markers[found.at]
    if not guards(table.state, marker):
        return ()
    if found.from_afar:
        table.state.markers[found.at] = replace(marker, guarded=True)
        return ()
    wake_aliens(table, found.at)
    return (MeetEnemies(found.player, found.at),)


def danger(table: Table, found: Uncover) -> Steps:
    """SE-8.5  Destroy every unit in the hex; with safer space, roll to survive (SE-26.3)."""
    state = table.state
    if not found.from_afar:
        dice = table.roll(1, catalog.FIGURES.sides) if varies(state, "safer_space") else ()
        if dice and dice[0] <= catalog.FIGURES.danger:
            table.tell(DangerPassed(found.at, dice))
        else:
            lost = groups.friendly(state, found.player, found.at)
            for group in lost:
                groups.take_away(state, group.id)
            kinds = tuple(
                sorted(groups.true_kind(group) for group in lost for _ in range(group.count))
            )
            table.tell(DangerStruck(found.player, found.at, kinds))
    discard(table, found.at)
    return ()


def lost_in_space(table: Table, found: Uncover) -> Steps:
    """SE-8.8  The player to the right moves the stack one hex in any direction."""
    discard(table, found.at)
    if found.from_afar:
        return ()
    steps = taken_over(LOST_IN_SPACE, table, found.player, found.at)
    if steps is not None:
        return steps
    if len(table.state.ring) > 1:
        return (DirectLost(right_of(table.state, found.player), found.player, found.at),)
    ways = directions(table.state, found.at)  # SE-28.1: random in a solo game
    return drift(table, found.player, found.at, ways[table.below(len(ways))]) if ways else ()


def super_nova(table: Table, found: Uncover) -> Steps:
    """SE-8.6  Every unit returns to its own hex of origin (R-15)."""
    state = table.state
    ships = groups.friendly(state, found.player, found.at)
    origins: dict[Cell, None] = {}
    for group in ships:
        back = group.came_from or nearest_home(state, group)
        origins[back] = None
        groups.change(state, group, at=back, came_from=None, stopped=True)
    if ships:
        table.tell(ThrownBack(found.player, found.at))
    # SE-6.2: units that left enemies there meet them again at once.
    return tuple(MeetEnemies(found.player, at) for at in origins)


def black_hole(table: Table, found: Uncover) -> Steps:
    """SE-8.7  Each ship that discovers it rolls."""
    ships = groups.friendly(table.state, found.player, found.at)
    if found.from_afar:
        return ()
    return tuple(BlackHole(group.id) for group in ships)  # SE-26.30: no slingshot when face down


def warp_point(table: Table, found: Uncover) -> Steps:
    """SE-7.18  Discard the third Warp Point of a number, or any without the module (SE-4.17)."""
    state = table.state
    alike = starmap.lying_open(state, state.markers[found.at].kind)
    if not has(state, "warp_points") or len(alike) > 2:
        del state.markers[found.at]
    return ()


def doomsday(table: Table, found: Uncover) -> Steps:
    """SE-8.10, SE-14.50  It fights explorers at once; no effect without the module (SE-4.17)."""
    state = table.state
    del state.markers[found.at]
    if not has(state, "deep_space_dm"):
        return ()
    table.tell(DoomsdayFound(found.at))
    machine = Group(
        groups.new_id(state, DOOM), DOOM, "doomsday", 1, found.at, DOOM_TECH, face_up=True
    )
    groups.put(state, machine)
    return () if found.from_afar else (MeetEnemies(found.player, found.at),)


EFFECTS: dict[str, Callable[[Table, Uncover], Steps]] = {
    "barren": barren,
    "danger": danger,
    "lost": lost_in_space,
    "super_nova": super_nova,
    "black_hole": black_hole,
    "warp-1": warp_point,
    "warp-2": warp_point,
    "doomsday": doomsday,
}


class DirectLost(Choice):
    """SE-8.8  Choose where lost ships go: not off the map, nor into a Super Nova."""

    lost: Seat
    at: Cell

    def options(self, state: State) -> list[Option]:
        ways = directions(state, self.at)
        return [Drift(to) for to in ways if not groups.keeps_apart(state, self.lost, to)]

    def chosen(self, table: Table, option: Drift) -> Steps:
        return drift(table, self.lost, self.at, option.to)


def directions(state: State, at: Cell) -> list[Cell]:
    """SE-8.8  The hexes a lost stack may be moved to."""
    return [to for to in starmap.roads(state.scenario, state.extra)[at] if is_passable(state, to)]


def drift(table: Table, lost: Seat, at: Cell, to: Cell) -> Steps:
    """SE-8.8  Move lost ships; they explore a face-down marker and fight enemies there at once."""
    state = table.state
    surprised = surprised_at(state, lost, to)
    ships = groups.friendly(state, lost, at)
    for group in ships:
        groups.change(state, group, at=to, came_from=at, stopped=True)
    table.tell(DriftedOff(lost, to))
    marker = state.markers.get(to)
    if marker and marker.guarded:
        wake_aliens(table, to)
    if marker and not marker.face_up:  # enemies from the marker are met as it is revealed
        met = (MeetEnemies(lost, to),) if groups.others(state, lost, to) else ()
        return Uncover(lost, to), *met
    rolls: Steps = ()
    if marker and marker.kind == "black_hole":
        rolls = tuple(BlackHole(group.id) for group in ships)
    return *rolls, *surprised, MeetEnemies(lost, to)


def discard(table: Table, at: Cell) -> None:
    """SE-4.16  Remove a marker; with heavy terrain a new one replaces it (SE-26.2)."""
    state = table.state
    del state.markers[at]
    if varies(state, "heavy_terrain") and state.pool:
        state.markers[at] = Marker(table.draw(state.pool))
        state.replaced = (*state.replaced, at)
        table.tell(MarkerReplaced(at))


def is_passable(state: State, at: Cell) -> bool:
    """SE-8.6  Whether units may enter a hex; nothing may enter a Super Nova."""
    marker = state.markers.get(at)
    return not (marker and marker.face_up and marker.kind == "super_nova")


def nearest_home(state: State, group: Group) -> Cell:
    """R-15  A group without a known hex of origin goes toward its owner's Homeworld."""
    beside = [to for to in starmap.neighbours(state, group.at) if is_passable(state, to)]
    world = state.worlds[group.owner]
    return min(beside, key=lambda to: (starmap.distance(to, world), to), default=group.at)


class Explore(Option):
    """Reveal the marker in this hex."""

    at: Cell


class ExplorationPhase(Step):
    """SE-6.1  The third part of a player's turn."""

    player: Seat

    def run(self, table: Table) -> Steps:
        return (ExploreNext(self.player),)


class ExploreNext(Choice):
    """SE-8.1  Explore one hex at a time, in the order the active player chooses."""

    def options(self, state: State) -> list[Option]:
        return [*map(Explore, unexplored(state, self.player))]

    def chosen(self, table: Table, option: Explore) -> Steps:
        return Uncover(self.player, option.at), self


def unexplored(state: State, seat: Seat) -> list[Cell]:
    """SE-7.6  Hexes with a face-down marker and a ship that can explore; Decoys cannot."""
    found: dict[Cell, None] = {}
    for group in groups.fleet_of(state, seat):
        at = group.at
        marker = state.markers.get(at)
        if marker is None or marker.face_up or at in found:
            continue
        if groups.has_explorer(state, seat, at):
            found[at] = None
    return [*found]
