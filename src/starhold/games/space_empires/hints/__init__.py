"""Evaluate a position for bots that look one choice ahead.

The plan: scout the nearby hexes, settle every planet in reach, buy technology while it is cheap
and then hulls, and send a superior fleet toward the enemy Homeworld, or gather it where a Doomsday
Machine will strike. Every value is in CP; each theme has a module of its own.
"""

from __future__ import annotations

from math import inf

from starhold.core.record import Option, Seat
from starhold.games.space_empires.battles.terms import income_terms, maintenance, total
from starhold.games.space_empires.empires.alliances import allied
from starhold.games.space_empires.empires.holdings import colonies_of, has, size, sizes
from starhold.games.space_empires.facts.catalog import FIGURES
from starhold.games.space_empires.fleets.groups import fleet_of
from starhold.games.space_empires.hints.cards import CARD_TASTES, hand
from starhold.games.space_empires.hints.drawing_board import DESIGN_TASTES
from starhold.games.space_empires.hints.drives import MOVING_TASTES, drive
from starhold.games.space_empires.hints.hunters import hunt, wants_science
from starhold.games.space_empires.hints.invaders import alarm, is_overrun
from starhold.games.space_empires.hints.landings import LANDING_TASTES, landings
from starhold.games.space_empires.hints.learning import learning
from starhold.games.space_empires.hints.nebulae import nebulae
from starhold.games.space_empires.hints.odds import readiness
from starhold.games.space_empires.hints.realm import GROWTH, MONEY, RESEARCH, goods, purse, realm
from starhold.games.space_empires.hints.ships import clashes, fleet, foes
from starhold.games.space_empires.hints.tastes import Tastes, always, avoided
from starhold.games.space_empires.rules.combat.r13_fire import HoldFire, RetreatInPart
from starhold.games.space_empires.rules.combat.r13_rounds import Screen
from starhold.games.space_empires.rules.combat.r15_bombardment import SpareColony
from starhold.games.space_empires.rules.economy.r12_bids import MakeBid
from starhold.games.space_empires.rules.economy.r12_plan import (
    Build,
    BuildWithLess,
    HandIn,
    OtherMatters,
    ScuttleNow,
)
from starhold.games.space_empires.rules.economy.r22_facilities import (
    RESEARCH_CENTER,
    Scrap,
    ThinkOfConverting,
    center_terms,
)
from starhold.games.space_empires.rules.movement.r07_last_orders import EndOrders
from starhold.games.space_empires.rules.movement.r07_movement import EndMovement, HandOver, Stand
from starhold.games.space_empires.rules.movement.r07_orders import Merge, Part
from starhold.games.space_empires.rules.movement.r07_scuttling import Scuttle, ThinkOfScuttling
from starhold.games.space_empires.rules.turns.r27_victory import Concede
from starhold.games.space_empires.solo.amoebas import VESSEL
from starhold.games.space_empires.solo.machines import arrivals
from starhold.games.space_empires.state import State

GAME_OVER = 5000.0
# Of no use to a bot that looks only one choice ahead.
USELESS = frozenset({"decoy", "mine", "sweeper", "gate_ship"})


def terms(state: State, seat: Seat) -> dict[str, float]:
    """Return what a position is made of, in CP."""
    if state.winners:
        return {"outcome": GAME_OVER if seat in state.winners else -GAME_OVER}
    world = state.worlds.get(seat)  # SE-5.3: Homeworlds are placed one after another
    if seat in state.out or (world is not None and world not in state.colonies):
        return {"outcome": -GAME_OVER}
    if is_overrun(state, seat):
        return {"outcome": -GAME_OVER}
    others = (*state.ring, *state.powers)  # SE-28.20: Alien Players are rivals too
    rivals = [o for o in others if o not in state.out and not allied(state, o, seat)]
    mine = fleet_of(state, seat)
    return {
        "realm": realm(state, seat, state.empires[seat].plan.projects),
        "rivals": sum(realm(state, other) for other in rivals),
        "fleet": fleet(state, seat, mine),
        "foes": foes(state, rivals),
        "clashes": clashes(state, seat),
        "landings": landings(state, seat, mine),
        "learning": learning(state, seat, mine),
        "purse": purse(state, seat),
        "nebulae": nebulae(state, seat, mine),
        "hand": hand(state, seat),
        "hunt": hunt(state, seat, mine),
        "alarm": alarm(state, seat, mine),
        "drive": drive(state, seat, mine, rivals),
        "readiness": readiness(state, seat, state.cycle) if arrivals(state) else 0.0,
    }


def moment(state: State) -> tuple[int, int, Seat | None, bool]:
    """A player's turn, or an Economic Phase."""
    return state.cycle, state.turn, state.active, state.planning


def guess(state: State, seat: Seat, option: Option) -> float:
    """Rule out options that only lose, and lean against options that waste a chance."""
    found = TASTES.get(type(option))
    return found(state, seat, option) if found else 0.0


def _build(state: State, _seat: Seat, option: Build) -> float:
    idle = option.kind == "pipeline" and not has(state, "nebula_mining")
    useless = option.kind in USELESS and not (option.kind == VESSEL and wants_science(state))
    return -inf if idle or useless else 0.0


def _end_movement(state: State, seat: Seat, _option: EndMovement | EndOrders) -> float:
    return -2.0 - _income_to_come(state, seat)


def _hand_in(state: State, seat: Seat, _option: HandIn) -> float:
    return -_time_to_come(state, seat)


def _income_to_come(state: State, seat: Seat) -> float:
    """Return the income that comes in any case, so that no bot hurries into the Economic Phase."""
    if state.turn != FIGURES.turns or state.order[-1] != seat:
        return 0.0
    empire = state.empires[seat]
    purse_now = min(empire.sheet.cp, FIGURES.carry_over)
    comes = total(income_terms(state, seat)) - maintenance(state, seat)
    used = sum(goods(colony) for _, colony in colonies_of(state, seat))
    points = total(center_terms(state, seat, RESEARCH_CENTER))  # SE-22.2
    points = min(empire.sheet.rp + points, FIGURES.research_kept) - min(
        empire.sheet.rp, FIGURES.research_kept
    )
    return (
        MONEY * (min(purse_now + comes, FIGURES.carry_over) - purse_now) + RESEARCH * points - used
    )


def _time_to_come(state: State, seat: Seat) -> float:
    """Return what handing in a plan alone reveals at once: growth, and machines coming nearer."""
    if len(state.ring) > 1:
        return 0.0
    grown = 0
    for _, colony in colonies_of(state, seat):
        steps = sizes(colony)
        grown += steps[min(colony.step + 1, len(steps) - 1)] - size(colony)
    nearer = readiness(state, seat, state.cycle + 1) - readiness(state, seat, state.cycle)
    return GROWTH * grown + nearer


TASTES: Tastes = {
    Build: _build,
    EndMovement: _end_movement,
    EndOrders: _end_movement,
    HandIn: _hand_in,
    **always(-0.01, Stand),
    **always(-4.0, HoldFire, SpareColony, Screen),
    **avoided(BuildWithLess, Concede, HandOver, MakeBid, Merge, OtherMatters, Part),
    **avoided(RetreatInPart, Scrap, Scuttle, ScuttleNow, ThinkOfConverting, ThinkOfScuttling),
    **CARD_TASTES,
    **DESIGN_TASTES,
    **LANDING_TASTES,
    **MOVING_TASTES,
}
