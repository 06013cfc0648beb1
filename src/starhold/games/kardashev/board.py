"""What the board offers every player, for hints: points, cards, sites, and threats by fleets."""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from starhold.core.record import Seat
from starhold.kit.hexes import Cell, distance
from starhold.kit.latest import in_order, latest_by

from .catalog import SCORING, TREE, Technology
from .galaxy import owns
from .purse import REMEMBERED
from .rules.r09_colonies import colony_sites
from .rules.r09_harvest import colony_yields, fleet_yields
from .state import State

# The value of a technology beyond its points, at the start of the game.
USES: dict[Technology, float] = {
    "magnetic_rake": 3.0,
    "interstellar_ark": 2.5,
    "fabricators": 0.4,
    "propellant_depot": 0.4,
    "fuel_efficiency": 0.5,
    "boosters": 0.3,
    "deflector_grid": 0.5,
    "focused_lasers": 0.5,
    "terraform": 0.4,
    "encryption": 0.3,
}
# All that change what the board offers.
ON_BOARD: tuple[Technology, ...] = (
    "harvest_rover",
    "asteroid_mining",
    "expanded_cargohold",
    "blockade",
    "deflector_grid",
    "focused_lasers",
)
LEVELS = {name: advance.level for name, advance in TREE.items()}
GAINS = {name: USES.get(name, 0.1 * level) for name, level in LEVELS.items()}

# A rival fleet's owner, its level and its distance.
Foe: TypeAlias = tuple[Seat, int, int]
Threat: TypeAlias = tuple[int, list[Foe]]  # the points at stake


class Learned(NamedTuple):
    """What some technologies are worth."""

    points: int
    uses: float
    on_board: tuple[Technology, ...]


class BoardOffer(NamedTuple):
    """The same for all players, whoever asks."""

    points: dict[Seat, int]
    cards: dict[Seat, int]  # of a harvest
    sites: dict[Seat, int]  # on a Military tile fleets are free, as good as cards
    threats: dict[Seat, list[Threat]]


@lru_cache(REMEMBERED)
def learned(technologies: tuple[Technology, ...]) -> Learned:
    """Return what technologies are worth to their owner."""
    return Learned(
        sum([LEVELS[name] for name in technologies]),
        sum([GAINS[name] for name in technologies]),
        tuple([name for name in ON_BOARD if name in technologies]),
    )


def _facts(state: State) -> object:
    players = state.players
    return (
        tuple(players),
        [learned(tuple(player.technologies)).on_board for player in players.values()],
        in_order(state.tiles),
        in_order(state.colonies),
        in_order(state.fleets),
        state.found is None,
    )


@latest_by(_facts)
def board(state: State) -> BoardOffer:
    """Return what the board offers; few options change it."""
    seats = state.players
    return BoardOffer(
        points(state),
        {seat: harvest(state, seat) for seat in seats},
        {seat: len(colony_sites(state, seat)) for seat in seats},
        threats(state),
    )


def points(state: State) -> dict[Seat, int]:
    """Return everyone's points for pieces on the board."""
    scored = dict.fromkeys(state.players, 0)
    for colony in state.colonies.values():
        scored[colony.owner] += SCORING.colonies[colony.level - 1]
    for fleet in state.fleets.values():
        scored[fleet.owner] += fleet.level
    return scored


def harvest(state: State, seat: Seat) -> int:
    """Return the cards of a harvest; a fleet that has just found a tile brings none."""
    cards = sum(colony_yields(state, seat).values())
    return cards + (sum(fleet_yields(state, seat).values()) if state.found is None else 0)


def threats(state: State) -> dict[Seat, list[Threat]]:
    """Return everyone's colonies with weaker guards than fleets of rivals."""
    lasers = {seat: owns(state, seat, "focused_lasers") for seat in state.players}
    fleets = [
        (at, fleet.owner, fleet.level, fleet.level + lasers[fleet.owner])
        for at, fleet in state.fleets.items()
    ]
    found: dict[Seat, list[Threat]] = {seat: [] for seat in state.players}
    strongest = max([strength for *_, strength in fleets], default=0)
    for at, colony in state.colonies.items():
        if colony.level >= strongest:
            continue
        guard = strength_of(state, at)
        foes = [
            (owner, level, distance(start, at))
            for start, owner, level, strength in fleets
            if strength > guard and owner != colony.owner
        ]
        if foes:
            stake = SCORING.colonies[colony.level - 1] + colony.level
            found[colony.owner].append((stake, foes))
    return found


def strength_of(state: State, at: Cell) -> int:
    """Return the strength of a colony's guards, without support."""
    colony, fleet = state.colonies[at], state.fleets.get(at)
    grid = TREE["deflector_grid"].strength if owns(state, colony.owner, "deflector_grid") else 0
    return colony.level + grid + (fleet.level if fleet else 0)
