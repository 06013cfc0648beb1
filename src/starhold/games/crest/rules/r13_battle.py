"""CE-13  Battle: your combat ships against the fleet, until one side is destroyed."""

from msgspec.structs import replace

from starhold.core.record import Event, Option
from starhold.kit.hexes import Cell

from ..catalog import IMPROVEMENTS, SHIPS, START, fleet_class
from ..empire import dropships, squadron, working
from ..state import Choice, Fleet, Ship, ShipId, State, Step, Steps, Table
from .r16_end import ShipLost, win

BONUS = {kind: row.fighter_bonus for kind, row in IMPROVEMENTS.items() if row.fighter_bonus}
FIRING_ORDER = ("dreadnought", "cruiser", "fighter")  # CE-13.3


class Sacrifice(Option):
    ship: ShipId


class BattleBegan(Event):
    """CE-13.1  A battle began."""

    at: Cell


class ShipsFired(Event):
    """CE-13.3  Your ships rolled: dreadnoughts, cruisers, fighters."""

    dice: tuple[int, ...]
    hits: int
    guns: tuple[str, ...] = ()  # the ship of each die, and the number it needs
    needed: tuple[int, ...] = ()


class FleetFired(Event):
    """CE-13.3  The fleet rolled; shields blocked some of its hits."""

    dice: tuple[int, ...]
    hits: int
    blocked: int
    needed: int = 0


class FleetDestroyed(Event):
    """CE-13.4  The enemy fleet was destroyed."""

    at: Cell
    level: int


class Battle(Step):
    """CE-13.1  Your combat ships in the fleet's system fight; nobody retreats.

    Fighters fight with or without a carrier (CE-14.10), and stay where they are (CE-13.6).
    """

    def run(self, table: Table) -> Steps:
        state = table.state
        if state.fleet is None or not squadron(state, state.fleet.at):
            return ()
        table.tell(BattleBegan(state.fleet.at))
        raise_shields(state)
        return (BattleRound(),)


class BattleRound(Step):
    """CE-13.3  Roll all dice, then apply all hits at once; repeat until one side is destroyed."""

    def run(self, table: Table) -> Steps:
        state = table.state
        fleet = state.fleet
        ships = squadron(state, fleet.at) if fleet else []
        if fleet is None or not ships:
            return ()
        if state.settings.shields == "each_round":  # R14
            raise_shields(state)
        scored = ships_fire(table, ships)
        suffered = fleet_fires(table, fleet)
        blocked = min(state.shields, suffered)  # CE-19.2: shields block automatically
        state.shields -= blocked
        state.fleet = replace(fleet, shields=max(0, fleet.shields - scored))
        after = BattleRound() if state.fleet.shields else FleetFalls()
        return TakeLosses(suffered - blocked), after


class TakeLosses(Step):
    """CE-13.3  Each unblocked hit destroys one combat ship; excess hits are ignored."""

    hits: int

    def run(self, table: Table) -> Steps:
        state = table.state
        assert state.fleet is not None
        ships = casualties(state, state.fleet.at)
        if self.hits >= len(ships):
            for ship in ships:
                sink(table, ship)
            return ()
        return (LoseShip(state.seat), TakeLosses(self.hits - 1)) if self.hits else ()


class LoseShip(Choice):
    """CE-13.3  Choose which ship is destroyed.

    Ships of one type and home yard are interchangeable (D6), so only the first is offered.
    The first option is the one CE-19.1 suggests.
    """

    def options(self, state: State) -> list[Option]:
        assert state.fleet is not None
        alike: dict[tuple[str, Cell | None], Option] = {}
        for ship in casualties(state, state.fleet.at):
            alike.setdefault((ship.kind, ship.home), Sacrifice(ship.id))
        return list(alike.values())

    def chosen(self, table: Table, option: Sacrifice) -> Steps:
        sink(table, table.state.ships[option.ship])
        return ()


class FleetFalls(Step):
    """CE-13.4  Destroy the fleet, even if your last ship is lost too; the endgame is won."""

    def run(self, table: Table) -> Steps:
        state = table.state
        fleet = state.fleet
        assert fleet is not None
        state.fleet = None
        state.fleets_destroyed.append(fleet.level)
        table.tell(FleetDestroyed(fleet.at, fleet.level))
        if fleet.form == "endgame":
            win(table)
        return ()


def casualties(state: State, at: Cell) -> list[Ship]:
    """CE-13.5  Return the ships that can be lost, fighters first; no dropships, but see R43."""
    ships = sorted(squadron(state, at), key=lambda ship: -FIRING_ORDER.index(ship.kind))
    return ships + (dropships(state, at) if state.settings.losses == "dropships_too" else [])


def raise_shields(state: State) -> None:
    """CE-13.2  Restore all shield points: 1 for each cruiser, 2 for each dreadnought."""
    assert state.fleet is not None
    state.shields = sum([SHIPS[ship.kind].shield for ship in squadron(state, state.fleet.at)])


def ships_fire(table: Table, ships: list[Ship]) -> int:
    """CE-13.3  Roll for your ships and count hits; the Flight School helps fighters."""
    dice: list[int] = []
    guns: list[str] = []
    needed: list[int] = []
    for kind in FIRING_ORDER:
        count = sum([ship.kind == kind for ship in ships])
        if not count:
            continue
        rolled = table.roll(SHIPS[kind].dice * count)
        helped = fighter_bonus(table.state) if kind == "fighter" else 0
        dice += rolled
        guns += [kind] * len(rolled)
        needed += [to_hit((SHIPS[kind].attack or 7) - helped)] * len(rolled)
    hits = sum([die >= need for die, need in zip(dice, needed, strict=True)])
    table.tell(ShipsFired(tuple(dice), hits, tuple(guns), tuple(needed)))
    return hits


def fleet_fires(table: Table, fleet: Fleet) -> int:
    """CE-13.3  Roll for the fleet and count hits; a Tracking Array hinders it."""
    penalty = fleet_penalty(table.state, fleet.at)
    kind = fleet_class(fleet.level)
    dice = table.roll(kind.dice)
    needed = to_hit(kind.hits_on + penalty, natural=natural_six(table.state))
    hits = sum([die >= needed for die in dice])
    table.tell(FleetFired(dice, hits, min(hits, table.state.shields), needed))
    return hits


def fighter_bonus(state: State) -> int:
    """CE-13.3  Return the bonus of a usable Flight School to fighter dice."""
    return max(working(state, BONUS), default=0)


def fleet_penalty(state: State, at: Cell) -> int:
    """CE-13.3  Return the penalty of a Tracking Array to fleet dice in its system."""
    support = state.systems[at].support
    return IMPROVEMENTS[support].fleet_penalty if support else 0


def natural_six(state: State) -> bool:
    """CE-13.3  Whether a fleet's natural 6 hits despite a Tracking Array (R16)."""
    return state.settings.tracking == "natural_six"


def to_hit(needed: int, *, natural: bool = True) -> int:
    """CE-13.3  A natural 6 always hits, whatever the modifiers, unless R16 is read otherwise."""
    return min(needed, START.battle.always_hits) if natural else needed


def sink(table: Table, ship: Ship) -> None:
    """Remove a ship; its home yard regains a berth (CE-14.18)."""
    del table.state.ships[ship.id]
    table.tell(ShipLost(ship.id, ship.at))
