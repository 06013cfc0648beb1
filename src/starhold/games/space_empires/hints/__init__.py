"""Judge positions and options for bots and advice.

The plan: scout the nearby hexes, settle every planet in reach, buy technology while it is cheap
and then hulls, and send a superior fleet toward the enemy Homeworld, or gather it where a Doomsday
Machine will strike. Every value is in CP; each theme has a module of its own. What is certain to
come is counted before it comes, so that ending a turn or a phase changes no value by itself.
"""

from collections.abc import Set

from starhold.core.record import Event, Option, Seat

from ..empires.alliances import allied
from ..fleets.groups import fleet_of
from ..rules.combat.r13_fire import HoldFire, RetreatInPart
from ..rules.combat.r13_losses import UnitDestroyed
from ..rules.combat.r13_rounds import Screen
from ..rules.combat.r15_bombardment import ColonyDestroyed, ColonyReduced, SpareColony
from ..rules.economy.r12_bids import MakeBid
from ..rules.economy.r12_plan import BuildWithLess, HandIn, OtherMatters, ScuttleNow
from ..rules.economy.r22_facilities import Scrap
from ..rules.ground.r20_ground_combat import InvasionRepelled
from ..rules.ground.r21_capture import ColonyTaken
from ..rules.movement.r07_last_orders import EndOrders
from ..rules.movement.r07_movement import Command, CommandAll, EndMovement, HandOver, Stand
from ..rules.movement.r07_orders import Merge, Part
from ..rules.movement.r07_scuttling import Scuttle, ThinkOfScuttling
from ..rules.movement.r08_terrain import DangerStruck
from ..rules.special_ships.r17_boarding import ShipCaptured
from ..rules.turns.r27_victory import Concede, HomeworldLost
from ..solo.machines import arrivals
from ..state import Cell, State
from .battles import clashes
from .campaign import campaign, planned
from .cards import CARD_TASTES, hand
from .dangers import risk, threat
from .drawing_board import DESIGN_TASTES
from .drives import MOVING_TASTES, drive
from .ending import future, lead
from .estates import lands
from .hunters import hunt, is_hunt
from .invaders import alarm, is_overrun
from .landings import LANDING_TASTES, landings
from .learning import learning
from .nebulae import nebulae
from .odds import readiness
from .orders import is_out_of_turn
from .others import Others, others_seen
from .realm import AVERAGE, goods, purse, realm
from .ships import fleet, ordered
from .sites import sites
from .tastes import RARE, Tastes, always

GAME_OVER = 5000.0
IDLE, WASTE = -4.0, -200.0  # of ships that could fire, but do not

OUTCOMES: tuple[type[Event], ...] = (
    UnitDestroyed,
    ShipCaptured,
    DangerStruck,
    ColonyReduced,
    ColonyDestroyed,
    ColonyTaken,
    InvasionRepelled,
    HomeworldLost,
)

# What only gives something away: groups split and merge as they move (SE-7.4), and a brother moves
# when movement ends (SE-27.9).
NEVER: frozenset[type[Option]] = frozenset(
    {
        BuildWithLess,
        Concede,
        HandOver,
        Merge,
        OtherMatters,
        Part,
        Scuttle,
        ScuttleNow,
        ThinkOfScuttling,
    }
)

# SE-12.1: the Economic Phase ends whoever hands in first.  SE-28.7: so do its cycles, alone.
PASSES: frozenset[type[Option]] = frozenset({HandIn})


def terms(state: State, seat: Seat) -> dict[str, float]:
    """Return the terms of a position, in CP."""
    if state.winners:
        return {"outcome": GAME_OVER if seat in state.winners else -GAME_OVER}
    world = state.worlds.get(seat)  # SE-5.3: Homeworlds are placed one after another
    if seat in state.out or (world is not None and world not in state.colonies):
        return {"outcome": -GAME_OVER}
    if is_overrun(state, seat):
        return {"outcome": -GAME_OVER}
    players = (*state.ring, *state.powers)  # SE-28.20: Alien Players are rivals too
    rivals = [p for p in players if p not in state.out and not allied(state, p, seat)]
    mine, free = [*fleet_of(state, seat)], sites(state, seat)
    others = others_seen(state, seat, rivals)
    here = {group.at for group in mine}
    held = lands(state, seat, others.hexes)
    plan = state.empires[seat].plan
    ready = mine + ordered(state, seat) if plan.purchases else mine
    share = future(state)
    war = planned(state, seat, ready)
    return {
        "realm": share * realm(state, held, plan.projects),
        "goods": share * goods(held),
        "rivals": share * sum([_realm_seen(state, rival, here, others) for rival in rivals]),
        "fleet": share * fleet(state, seat, ready, free),
        "foes": share * others.cost,
        "clashes": clashes(state, seat, here & others.hexes),
        "landings": landings(state, seat, mine),
        "learning": share * learning(state, seat, mine, free),
        "purse": share * purse(state, seat, mine, held),
        "score": (1 - share) * lead(state, seat, ready, rivals, held) if share < 1 else 0.0,
        "time": AVERAGE * state.cycle,
        "risk": risk(state, mine),
        "threat": threat(state, seat, ready, others),
        "nebulae": share * nebulae(state, seat, mine),
        "hand": share * hand(state, seat),
        "hunt": hunt(state, seat, ready),
        "alarm": alarm(state, seat, mine),
        "campaign": campaign(state, seat, war),
        "drive": share * drive(state, seat, ready, rivals, free, war),
        "readiness": readiness(state, seat, state.cycle) if arrivals(state) else 0.0,
    }


def _realm_seen(state: State, rival: Seat, here: Set[Cell], others: Others) -> float:
    """Return the value of a rival's realm; `here` are the hexes of our groups."""
    return realm(state, lands(state, rival, here | others.about[rival]))


def moment(state: State) -> tuple[int, int, Seat | None, bool]:
    """A player's turn, or an Economic Phase."""
    return state.cycle, state.turn, state.active, state.planning


def never(state: State, seat: Seat, option: Option) -> bool:
    """Return whether an option only gives something away, or is out of turn."""
    if isinstance(option, Command | CommandAll | EndMovement):
        return is_out_of_turn(state, seat, option)
    if isinstance(option, MakeBid):  # another bid knows no more than the last one
        return state.empires[seat].plan.bids > 0
    return type(option) in NEVER


def guess(state: State, seat: Seat, option: Option) -> float:
    """Lean against options that waste a chance."""
    found = TASTES.get(type(option))
    return found(state, seat, option) if found else 0.0


def _hold(state: State, _seat: Seat, _option: HoldFire | SpareColony | Screen) -> float:
    """SE-28.28, SE-28.53: fleets without a player never retreat: nothing is gained by waiting."""
    return WASTE if state.powers or is_hunt(state) else IDLE


TASTES: Tastes = {
    HoldFire: _hold,
    SpareColony: _hold,
    Screen: _hold,
    **always(-1.0, EndMovement, EndOrders),
    **always(-0.01, Stand),
    **always(RARE, RetreatInPart, Scrap),
    **CARD_TASTES,
    **DESIGN_TASTES,
    **LANDING_TASTES,
    **MOVING_TASTES,
}
