"""SE-25  Advantage 36, Ancient Race: it knows its neighbourhood, and has settled some of it.

All of this happens once, after the first units are placed and before the first turn (SE-5.3).
"""

from ....empires.cards import holds
from ....facts.starmap import distance, roads
from ....fleets.groups import free_counters
from ....hooks.moments import COLONY_FOUNDED, occur
from ....state import Cell, Colony, State, Table
from ....steps import Choice, Event, Option, Seat, Step, Steps, replace
from ...economy.r09_colonies import ColonyFounded
from ...hands.r24_alien_cards import reveal
from ...movement.r08_terrain import Uncover

NUMBER = 36
FURTHER = 6  # hexes two away that are explored
MINERALS, COLONIES = 3, 3


class LookInto(Option):
    """Explore this hex."""

    at: Cell


class BringHome(Option):
    """Place this Mineral on the Homeworld."""

    at: Cell


class SettleBefore(Option):
    """Start with a new colony there."""

    at: Cell


class EnoughForNow(Option):
    """Take no more."""


class MineralBrought(Event):
    """SE-5.3  The Ancient Race starts with a Mineral on its Homeworld."""

    player: Seat
    cargo: str
    at: Cell


def long_before(table: Table) -> Steps:
    """SE-5.3  The card is revealed; then hexes are explored, and Minerals and colonies placed."""
    return tuple(
        step
        for seat in table.state.ring
        if holds(table.state, seat, NUMBER)
        for step in (
            ExploreBeside(seat),
            ExploreFurther(seat, FURTHER),
            BringMinerals(seat, MINERALS),
            SettleNearby(seat, COLONIES),
        )
    )


class ExploreBeside(Step):
    """SE-5.3  Explore all hexes adjacent to the Homeworld, as from afar (SE-7.20)."""

    player: Seat

    def run(self, table: Table) -> Steps:
        reveal(table, self.player, NUMBER)
        beside = unknown(table.state, self.player, 1)
        return tuple(Uncover(self.player, at, from_afar=True) for at in beside)


class ExploreFurther(Choice):
    """SE-5.3  Then explore six hexes two away, one after another, or all if there are fewer."""

    left: int

    def options(self, state: State) -> list[Option]:
        return [LookInto(at) for at in unknown(state, self.player, 2)] if self.left else []

    def chosen(self, table: Table, option: LookInto) -> Steps:
        return Uncover(self.player, option.at, from_afar=True), replace(self, left=self.left - 1)


class BringMinerals(Choice):
    """SE-5.3  Place up to three Minerals found on the Homeworld."""

    left: int

    def options(self, state: State) -> list[Option]:
        found = [
            at for at in known(state, self.player) if state.markers[at].kind.startswith("mineral")
        ]
        return [*map(BringHome, found), EnoughForNow()] if found and self.left else []

    def chosen(self, table: Table, option: BringHome | EnoughForNow) -> Steps:
        if isinstance(option, EnoughForNow):
            return ()
        state = table.state
        cargo = state.markers.pop(option.at).kind
        world = state.colonies[state.worlds[self.player]]
        state.colonies[state.worlds[self.player]] = replace(world, goods=(*world.goods, cargo))
        table.tell(MineralBrought(self.player, cargo, option.at))
        return (replace(self, left=self.left - 1),)


class SettleNearby(Choice):
    """SE-5.3  Up to three extra Colony Ships start as new colonies on planets found."""

    left: int

    def options(self, state: State) -> list[Option]:
        planets = [at for at in known(state, self.player) if state.markers[at].kind == "planet"]
        free = [at for at in planets if at not in state.colonies]
        able = self.left and free_counters(state, self.player, "colony_ship")
        return [*map(SettleBefore, free), EnoughForNow()] if free and able else []

    def chosen(self, table: Table, option: SettleBefore | EnoughForNow) -> Steps:
        if isinstance(option, EnoughForNow):
            return ()
        table.state.colonies[option.at] = Colony(self.player)
        table.tell(ColonyFounded(self.player, option.at))
        following = occur(COLONY_FOUNDED, table, self.player, option.at)
        return *following, replace(self, left=self.left - 1)


def never_hidden(state: State, _seat: Seat) -> bool:
    """It is face up from the first turn on."""
    return not state.order


def around(state: State, seat: Seat, away: int) -> list[Cell]:
    """Return the hexes with a marker at this distance from the Homeworld."""
    world = state.worlds[seat]
    hexes = [at for at in roads(state.scenario, state.extra) if distance(at, world) == away]
    return [at for at in hexes if at in state.markers]


def unknown(state: State, seat: Seat, away: int) -> list[Cell]:
    """Return the hexes to explore; SE-26.2: not those whose marker was just replaced."""
    hidden = [at for at in around(state, seat, away) if not state.markers[at].face_up]
    return [at for at in hidden if at not in state.replaced]


def known(state: State, seat: Seat) -> list[Cell]:
    near = [*around(state, seat, 1), *around(state, seat, 2)]
    return [at for at in near if state.markers[at].face_up]
