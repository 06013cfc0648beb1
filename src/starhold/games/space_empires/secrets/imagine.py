"""SE-29  Deal everything a seat cannot know: markers, sheets and face-down counters.

Counters keep their ids and places, for those are seen. The rest is made up from what an empire of
this age could have; levels shown in battle are the minimum. SE-29.9: no id, order or question may
depend on it. SE-29.13: a player who is asked in secret keeps the cause of the question.
"""

from functools import lru_cache
from typing import NamedTuple

from starhold.core.step import Lane, Together

from ..empires import cards, holdings
from ..empires.alliances import sheets_seen
from ..facts.catalog import FIGURES, UNITS, MarkerKind, Technology
from ..fleets.groups import fleet_of
from ..rules.combat.r15_bombardment import ChooseBombers
from ..rules.economy import r12_plan, r23_design
from ..rules.ground.r20_recruiting import levy_due
from ..rules.ground.r21_capture import LearnFromColony
from ..rules.hands import r25_auction, r25_dealing
from ..rules.movement import r07_movement, r07_orders, r07_scuttling, r14_lost_cargo
from ..rules.movement.r07_entering import PassCloaked, Scan, TrySlingshot
from ..rules.movement.r14_loading import LoadFighters
from ..rules.movement.r20_transports import LoadTroops
from ..rules.setup.r05_head_start import HeadStart
from ..rules.special_ships import r14_cloaks
from ..rules.turns.r27_gates import EvacuateByGate, HowManyPass
from ..rules.turns.r27_victory import ConfirmConcession, LearnFromFallen
from ..state import Cell, Marker, PhasePlan, State, Table
from ..steps import Seat, Step, replace
from .certainties import cards_told, levels_seen, sheet_read
from .guesses import Guesses
from .hidden_hands import deal_hands
from .secrecy import Reason, is_private, reason_for

# A player's orders to groups: others see only that the player is moving.
PRIVATE = (
    r07_movement.CommandGroup,
    r07_movement.CommandStack,
    ConfirmConcession,
    r07_movement.HowMany,
    r07_orders.HowManyRefitted,
    LoadFighters,
    HowManyPass,
    LoadTroops,
    r07_orders.PartWithHowMany,
    r07_orders.PutBackOrReveal,
    r07_scuttling.ScuttleOwn,
)
# Questions that depend on the true nature of the groups or hexes they are about.
ABOUT_GROUPS = (r14_cloaks.StepForward, r14_cloaks.JoinIn, PassCloaked, Scan, TrySlingshot)
ABOUT_HEXES = (
    r14_lost_cargo.LoseHomeless,
    r14_lost_cargo.LoseTroops,
    ChooseBombers,
    EvacuateByGate,
)
MARKERS_KEPT = 1024  # kinds of markers, with all who have seen them
MAPS_KEPT = 64  # maps whose hidden markers are remembered
# SE-11.12  Levels that are known for every side of a battle.
ANNOUNCED: tuple[Technology, ...] = ("attack", "defense", "tactics", "security_forces")


def imagine(table: Table, seat: Seat | None) -> None:
    """Deal every hidden thing again."""
    if table.over:
        return
    state = table.state
    kept, reason = _asked_about(table, seat), _reason(table, seat)
    _forget_orders(table, seat)
    learning = _is_learning(table)
    _deal_markers(table, seat)
    if not learning:  # the offer depends on the technology a race teaches
        deal_hands(table, seat, {*reason.cards, *cards_told(state, seat)})
    state.veil = table.chance.below(2**62)
    counters = Guesses(table, seat, (*kept, *reason.cells))
    for other in state.ring if not learning else ():
        if other not in sheets_seen(state, seat) and other not in state.out:
            levels = state.empires[other].sheet.levels
            _deal_sheet(table, other, levels_seen(state, seat, other))
            for name in reason.levels:
                state.empires[other].sheet.levels[name] = levels.get(name, 0)
    counters.deal()
    _deal_rewind(state, seat)
    _deal_levies(state, seat)
    if not learning:
        _deal_snapshots(state, seat)


def _reason(table: Table, seat: Seat | None) -> Reason:
    """SE-29.13  The causes that rules name for a question another seat is asked."""
    found = Reason()
    for step in table.agenda:
        if getattr(step, "player", seat) == seat:
            break
        more = reason_for(table.state, step)
        found = Reason(
            (*found.cells, *more.cells), (*found.levels, *more.levels), (*found.cards, *more.cards)
        )
        if not _is_order_of_another(step, seat):  # hidden steps are removed before the rest
            break
    return found


def _asked_about(table: Table, seat: Seat | None) -> tuple[Cell, ...]:
    """Return the hex of a question that another seat is asked because of the units there."""
    head = table.agenda[0] if table.agenda else None
    if isinstance(head, ABOUT_GROUPS) and head.player != seat:
        group = table.state.groups.get(head.group)
        return (group.at,) if group else ()
    if isinstance(head, ABOUT_HEXES) and head.player != seat:
        return (head.at,)
    return ()


def _is_learning(table: Table) -> bool:
    """SE-27.8, SE-21.6  Whether somebody is learning, so the offer shows the other's levels."""
    return bool(table.agenda) and isinstance(table.agenda[0], LearnFromFallen | LearnFromColony)


def _forget_orders(table: Table, seat: Seat | None) -> None:
    """Put others back where they began: at their next order, or at the start of their plan."""
    head = table.agenda[0]
    if isinstance(head, Together):
        lanes: tuple[Lane[Step], ...] = tuple(
            lane
            if lane.seat in sheets_seen(table.state, seat)
            else Lane(lane.seat, (_start(table, lane.seat),))
            for lane in head.lanes
        )
        table.agenda = (Together(lanes), *table.agenda[1:])
    while _is_order_of_another(table.agenda[0], seat):
        table.agenda = table.agenda[1:]


def _is_order_of_another(head: Step, seat: Seat | None) -> bool:
    if not isinstance(head, PRIVATE) and not is_private(head):
        return False
    return bool(getattr(head, "player", seat) != seat)


def _start(table: Table, seat: Seat) -> Step:
    """SE-12.2  The first question of a secret phase; SE-26.9, SE-25.1 there are others too."""
    empire = table.state.empires[seat]
    if empire.hand.dealt:
        return r25_dealing.ChooseAdvantage(seat)
    if empire.plan.draft is not None and not table.state.planning:  # SE-5.3
        return r23_design.DesignShip(seat)
    return r12_plan.Plan(seat) if table.state.planning else HeadStart(seat)


# -- markers ---------------------------------------------------------------------------


class Stack(NamedTuple):
    """The markers with one back that a seat has not seen, and their kinds."""

    back: Seat | None
    markers: dict[Cell, Marker]
    kinds: list[MarkerKind]


def _deal_markers(table: Table, seat: Seat | None) -> None:
    """SE-29.3  Shuffle face-down markers with the same back; the pool goes with Deep Space."""
    state = table.state
    for back, hidden, kinds in _hidden_markers(tuple(state.markers.items()), seat):
        pile = kinds.copy() if back else kinds + state.pool
        pile.sort()  # or the deal would depend on the counters there
        table.shuffle(pile)
        dealt = map(_as_kind, hidden.values(), reversed(pile))
        state.markers.update(zip(hidden, dealt, strict=True))
        if back is None:  # the rest is the pool
            state.pool = pile[: len(pile) - len(hidden)]


@lru_cache(MAPS_KEPT)
def _hidden_markers(
    markers: tuple[tuple[Cell, Marker], ...], seat: Seat | None
) -> tuple[Stack, ...]:
    """SE-29.3  The markers that a seat has not seen, by their back.

    They are remembered, because one position is imagined again and again.
    """
    found: dict[Seat | None, dict[Cell, Marker]] = {}
    for at, marker in markers:
        if not marker.face_up and seat not in marker.seen_by:
            found.setdefault(marker.back, {})[at] = marker
    return tuple(
        Stack(back, hidden, [marker.kind for marker in hidden.values()])
        for back, hidden in found.items()
    )


@lru_cache(MARKERS_KEPT)
def _as_kind(marker: Marker, kind: MarkerKind) -> Marker:
    return replace(marker, kind=kind)


# -- sheets ----------------------------------------------------------------------------


def _deal_sheet(table: Table, seat: Seat, seen: dict[Technology, int]) -> None:
    """SE-29.2  Deal the levels seen and some more, and a random purse."""
    state = table.state
    empire = state.empires[seat]
    levels = empire.sheet.levels = _least_levels(state, seat, seen)
    for card in empire.hand.cards:
        if cards.is_advantage(card.number):
            r25_auction.bestow(state, seat, card.number)
    more = table.chance.below(state.cycle + 1) + state.cycle // 3
    names, never = holdings.ladders(state.switches), holdings.forbidden(state, seat)
    for number in table.chance.several([len(names)] * more):
        name, top = names[number]
        if name not in never:
            levels[name] = min(top, levels.get(name, 0) + 1)
    if state.battle and seat in cards.in_battle(state, state.battle):  # SE-27.9: brothers too
        for name in ANNOUNCED:  # Bases and Ship Yards fire with the levels of the sheet
            levels[name] = state.shown[seat].get(name, 0)
    empire.sheet.debt = 0
    empire.sheet.cp = table.chance.below(FIGURES.carry_over + 1)
    empire.sheet.income = ()
    empire.sheet.spent_before = empire.sheet.granted_before = 0
    empire.plan = PhasePlan(draft=empire.plan.draft)  # which `deal_design` deals
    empire.sheet.grants = {}
    empire.concedes = False
    unpaid = [replace(c, fee="due") if c.fee == "paid" else c for c in empire.hand.cards]
    empire.hand.cards = tuple(unpaid)
    empire.sheet.rp = (
        table.chance.below(FIGURES.research_kept + 1) if holdings.has(state, "facilities") else 0
    )
    empire.sheet.research_income = ()
    empire.sheet.read = {}
    r23_design.deal_design(table, seat)


def _deal_rewind(state: State, seat: Seat | None) -> None:
    """SE-32.4  A firing player's earlier knowledge is as unknown as the present one."""
    rewind = state.rewind
    gun = state.groups.get(rewind.group) if rewind else None
    if rewind and gun and gun.owner in state.empires and gun.owner not in sheets_seen(state, seat):
        state.rewind = replace(rewind, levels=dict(state.empires[gun.owner].sheet.levels))


def _deal_levies(state: State, seat: Seat | None) -> None:
    """SE-12.1  The number of free troops follows from the sheet just dealt."""
    for other in state.ring:
        if other not in sheets_seen(state, seat):
            due = levy_due(state, other) if state.planning and other not in state.out else 0
            state.empires[other].plan.levy = due


def _least_levels(state: State, seat: Seat, seen: dict[Technology, int]) -> dict[Technology, int]:
    """SE-11.12  The levels seen, and those that open units prove."""
    levels = dict(seen)
    for group in fleet_of(state, seat):
        if group.face_up and not group.captured:
            for name, needed in UNITS[group.kind].needs.items():
                levels[name] = max(levels.get(name, 0), needed)
    return levels


def _deal_snapshots(state: State, seat: Seat | None) -> None:
    """SE-21.7  Others' levels at the loss of a colony are as unknown as their present ones."""
    for at in state.snapshots:
        founder = state.colonies[at].founder
        if founder in state.empires and founder != seat:  # SE-28.24: aliens have no secrets
            read = sheet_read(state, seat, founder) if state.colonies[at].owner == seat else {}
            state.snapshots[at] = dict(read or state.empires[founder].sheet.levels)
