"""How a careful player judges Galactic Emperor, in victory points.

Certain gains count at once: the count of planets in a Regent role, goods
of a trade in progress, battles pending.  Influence counts as if nobody will respond to it.
"""

from starhold.core.record import Event, Option, Seat
from starhold.kit.hexes import Cell
from starhold.kit.latest import InOrder, in_order, latest

from .appeal import privilege
from .catalog import TECHNOLOGIES
from .galaxy import BOARD, PLANETS
from .prospects import APART, THREAT, battles, conquests, danger, front, unclaimed
from .rules.r05_rounds import TakeRole
from .rules.r06_explorer import PutTile
from .rules.r07_food import producers
from .rules.r07_merchant import FundEach
from .rules.r10_warlord import EndTurn
from .rules.r11_casualties import EmpireDestroyed, ShipDestroyed, StarbaseFlipped
from .rules.r11_combat import BattleWon, MutualDestruction
from .rules.r12_resolution import SectorFreed, SectorWon
from .rules.r15_interrupts import Block, Reroll, RollToCatch, SaboteurCaught, UseCard
from .standing import PlayerStanding, outlook, standings
from .state import Ship, State

OUTCOMES: tuple[type[Event], ...] = (
    BattleWon,
    MutualDestruction,
    EmpireDestroyed,
    StarbaseFlipped,
    ShipDestroyed,
    SectorWon,
    SectorFreed,
    SaboteurCaught,
)
LEAST, MOST = 1, 6  # faces of a die
SURE = 1.5  # the worth of a point of the lead once the end has begun
LIMIT = 15.0
VICTORY = 10.0
HABITS: dict[type[Option], float] = {
    EndTurn: 0.01,  # resting beats wandering
    FundEach: -0.1,  # equal shares are nearly as good and take fewer answers
    Reroll: -0.3,  # it works only once per round
    RollToCatch: 0.1,
    UseCard: 0.1,
}


def terms(state: State, seat: Seat) -> dict[str, float]:
    """Return how well a seat stands, in victory points."""
    look = outlook(state)
    found, here = standings(state, look), front(state, look, seat)
    own = found.pop(seat)
    totals = {who: other.total for who, other in found.items()}
    leader = max(totals, key=totals.__getitem__)
    return {
        "points": own.points,
        "planets": own.planets,
        "production": own.production,
        "goods": own.goods,
        "influence": own.influence,
        "fleet": own.fleet,
        "technology": own.technology,
        "throne": own.throne,
        "bonuses": own.bonuses,
        "unclaimed": unclaimed(look, here) if state.players[seat].tokens else 0.0,
        "targets": sum(conquests(look, here, leader)),
        "battles": battles(state, look, seat, leader),
        "danger": danger(look, here),
        "rivals": sum(totals.values()) / len(totals),
        "leader": totals[leader],
        "finish": finish(state, seat, own, found) if state.ending else 0.0,
    }


def finish(
    state: State, seat: Seat, own: PlayerStanding, others: dict[Seat, PlayerStanding]
) -> float:
    """Return what the end is worth: it favours the leader."""
    best = max(other.points + other.planets + other.bonuses for other in others.values())
    ahead = own.points + own.planets + own.bonuses - best
    won = VICTORY * (1.0 if seat in state.winners else -1.0) if state.winners else 0.0
    return won + max(-LIMIT, min(LIMIT, SURE * ahead))


def moment(state: State) -> tuple[int, int]:
    """The number of roles resolved so far; a role in progress does not count."""
    return state.round, len(state.picked) - (state.chooser is not None)


def never(state: State, seat: Seat, option: Option) -> bool:
    """Whether an option can never be right."""
    match option:
        case Reroll(owner=owner, shows=shows) if state.battle:
            return shows == (MOST if owner == seat else LEAST)
        case FundEach():
            return len(producers(state, seat)) < 2  # the same as equal shares
        case PutTile(at):
            return is_misplaced(state, seat, at)
        case _:
            return False


def is_misplaced(state: State, seat: Seat, at: Cell) -> bool:
    """Whether a tile would be farther away than it need be.

    Planets belong near our own ships and home, everything else near the homes of rivals.
    """
    ours = state.held in PLANETS
    ships = tuple(state.ships.values()) if ours else ()
    fit = fitting(ships, in_order(state.homes), tuple(state.tiles), seat, ours)
    return at not in fit and bool(fit)


@latest
def fitting(
    ships: tuple[Ship, ...],
    homes: InOrder[Cell, Seat],
    tiles: tuple[Cell, ...],
    seat: Seat,
    ours: bool,
) -> list[Cell]:
    """Return the open spaces near enough for a tile that is meant for us or for rivals."""
    near = {home for home, owner in zip(*homes, strict=True) if (owner == seat) == ours}
    near.update(ship.at for ship in ships if ship.owner == seat)
    reach = THREAT if ours else 1
    return [
        at for at in BOARD if at not in tiles and any(APART[at][start] <= reach for start in near)
    ]


def guess(state: State, seat: Seat, option: Option) -> float:
    """Return the appeal of an option beyond what its result shows."""
    if isinstance(option, TakeRole):
        return privilege(state, seat, option.role)
    if isinstance(option, Block):
        return 0.5 if TECHNOLOGIES[option.card].cost > 1 else -0.5
    return HABITS.get(type(option), 0.0)
