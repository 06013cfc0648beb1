"""Invariants of Space Empires."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from typing import TypeVar

from starhold.core.record import Seat

from .battles import ground, terms
from .empires import cards, holdings
from .facts.alien_catalog import ALIEN_EMPIRES
from .facts.catalog import ALIENS, ARMED, FIGURES, TRAINED, UNITS
from .facts.starmap import roads, terrain
from .fleets.camps import camp_of
from .fleets.experience import GREEN, LEGENDARY
from .fleets.groups import fleet_of, is_own, unclaimed
from .hooks.numbers import ORDERS
from .rules.economy.r11_research import Research, next_levels
from .rules.economy.r12_dropping import BURDENS, orders_made, stands_without
from .rules.economy.r12_inventory import take_inventory
from .rules.economy.r12_products import product, products, shelf
from .solo import amoebas, machines
from .solo.alien_players import equipment, fleets_out, members
from .state import ALIEN, DOOM, Group, State

T = TypeVar("T")
NOBODYS = (ALIEN, DOOM)


def invariants(state: State) -> Iterator[str]:
    """Yield every violated invariant."""
    yield from _counters(state)
    yield from _places(state)
    yield from _sheets(state)
    yield from _inventories(state)
    yield from _products(state)
    yield from _prices(state)
    yield from _orders(state)
    yield from _unasked(state)
    yield from _aliens(state)
    yield from _machines(state)
    yield from _amoebas(state)
    yield from _troops(state)
    yield from alien_faults(state)
    yield from _crews(state)
    yield from _prizes(state)
    yield from _cards(state)
    yield from _shams(state)


def _shams(state: State) -> Iterator[str]:
    """SE-25.7  One group of shams for each armed type; a hit or captured one is gone."""
    shams = [group for group in state.groups.values() if group.sham]
    for group in shams:
        if group.kind not in ARMED or group.damage or group.captured or group.refitting:
            yield f"{group.id} cannot be Decoys"
    for (owner, kind), count in crowds((group.owner, group.kind) for group in shams):
        yield f"{owner} has {count} groups of Decoys that seem to be {kind}"


def crowds(things: Iterable[T]) -> list[tuple[T, int]]:
    """Return what is there more than once, with the count."""
    return [(thing, count) for thing, count in Counter(things).items() if count > 1]


def _crews(state: State) -> Iterator[str]:
    """SE-16.1, SE-16.7  Experience has five levels; marks last as long as a battle."""
    for group in state.groups.values():
        if not GREEN <= group.experience <= (LEGENDARY if group.kind in TRAINED else GREEN):
            yield f"{group.id} has experience {group.experience}"
        if group.risen and not fights(state):
            yield f"{group.id} has risen outside a battle"


def _prizes(state: State) -> Iterator[str]:
    """SE-17.8 to SE-17.12  A prize was not built by its owner; scrapped ships are on the map."""
    for group in state.groups.values():
        if group.captured == group.owner:
            yield f"{group.id} was captured from its owner"
        if group.kind in ALIENS and ALIEN not in (group.owner, group.captured):
            yield f"{group.id} was never captured"
    for seat, empire in state.empires.items():
        for scrapped in empire.plan.scrapped:
            group = state.groups[scrapped.group]
            if group.owner != seat or not group.captured or group.count < scrapped.count:
                yield f"{seat} scraps {scrapped.count} of {group.id}"


def _cards(state: State) -> Iterator[str]:
    """SE-3.6  There is one of each card, and each is in one place."""
    held = [*state.deck, *state.discards]
    for power in state.powers.values():
        held += power.cards
    for seat, empire in state.empires.items():
        held += [*(card.number for card in empire.hand.cards), *empire.hand.drawn]
        if not set(empire.hand.discarded) <= {*state.discards}:
            yield f"{seat} has not discarded {empire.hand.discarded}"
    yield from (f"card {number} is there more than once" for number, _ in crowds(held))
    if state.deck or state.discards:
        alien = {number for number in held if not cards.is_advantage(number)}
        lost = alien.symmetric_difference(cards.in_this_game(state, advantages=False))
        yield from (f"card {number} is lost, or from another game" for number in lost)


def _counters(state: State) -> Iterator[str]:
    """SE-3.1 to SE-3.5  Counters are limited, and hold one to six units."""
    waiting = unclaimed(state)
    used = Counter(
        (group.owner, group.kind)
        for group in state.groups.values()
        if group.id not in waiting
        and not is_broken_down(group)
        and not (group.captured and group.kind == "flagship")
    )
    for (owner, kind), count in used.items():
        if owner not in NOBODYS and count > UNITS[kind].counters:
            yield f"{owner} has {count} counters of {kind}"
    for group in state.groups.values():
        if not 1 <= group.count <= UNITS[group.kind].largest:
            yield f"{group.id} holds {group.count} {group.kind}"
        if group.damage >= terms.hits_needed(state, group) and state.invasion is None:
            yield f"{group.id} should be dead"
        if group.damage and not fights(state) and not machines.is_machine(group):
            yield f"{group.id} is damaged outside a battle"
    alien_worlds = {power.world for power in state.powers.values()}
    bases = crowds(group.at for group in state.groups.values() if group.kind == "base")
    # SE-28.31: a Homeworld of an Alien Player may have several.
    yield from (f"{count} Bases at {at}" for at, count in bases if at not in alien_worlds)


def fights(state: State) -> bool:
    return state.battle is not None or state.invasion is not None


def _places(state: State) -> Iterator[str]:
    """SE-4.3  Every group is on an existing hex, and the indexes are correct."""
    there = {*roads(state.scenario, state.extra), *machines.entries(state)}
    stacks: dict[str, set[str]] = {}
    fleets: dict[Seat, list[str]] = {}
    for gid, group in state.groups.items():
        stacks.setdefault(group.at, set()).add(gid)
        fleets.setdefault(group.owner, []).append(gid)
        if gid != group.id or group.at not in there:
            yield f"{gid} is lost"
        if group.at in machines.entries(state) and not machines.is_machine(group):  # SE-28.3
            yield f"{gid} has left the map"
        if UNITS[group.kind].open != group.face_up and UNITS[group.kind].open:
            yield f"{gid} is not open"
        if terrain(state, group.at) == "super_nova" and not machines.is_machine(group):  # SE-28.10
            yield f"{gid} is in a Super Nova"
    if stacks != {at: set(ids) for at, ids in state.stacks.items()}:
        yield "the index of stacks is wrong"
    if fleets != {seat: [*ids] for seat, ids in state.fleets.items() if ids}:
        yield "the index of fleets is wrong"


def _sheets(state: State) -> Iterator[str]:
    """SE-1.2  CP are never negative; no level exceeds the highest."""
    for seat, empire in state.empires.items():
        if empire.sheet.cp < 0 or empire.plan.bid < 0:
            yield f"{seat} has {empire.sheet.cp} CP"
        for name, level in empire.sheet.levels.items():
            if level > holdings.top_level(state, name):
                yield f"{seat} has {name} {level}"
    for at, colony in state.colonies.items():
        if colony.step < 0 or holdings.size(colony) > FIGURES.great_homeworld[-1]:
            yield f"the colony at {at} is out of range"
        if at not in state.markers:
            yield f"the colony at {at} has no planet"


def _inventories(state: State) -> Iterator[str]:
    """SE-12.1  Inventories are right, and none is left when the plans are over."""
    for seat, empire in state.empires.items():
        counted = empire.plan.inventory
        if counted is not None and not state.planning:
            yield f"{seat} has an old inventory"
        elif counted not in (None, take_inventory(state, seat)) and not empire.plan.redesigns:
            yield f"the inventory of {seat} is wrong"


def _products(state: State) -> Iterator[str]:
    """SE-12.15, SE-12.19  The products last listed for a player match the rules now."""
    for seat in state.empires:
        able = [kind for kind in UNITS if holdings.can_build(state, seat, kind)]
        if products(state, seat) != tuple(product(state, seat, kind) for kind in able):
            yield f"{seat} builds other units"


def _prices(state: State) -> Iterator[str]:
    """SE-11.5  The levels of technology last listed for a player match the rules now."""
    for seat in state.empires:
        above = {
            name: holdings.level(state, seat, name) + 1
            for name, top in holdings.ladders(state.switches)
            if holdings.level(state, seat, name) < top
        }
        cost = partial(terms.technology_cost, state, seat)
        listed = next_levels(state, seat, shelf(state, seat)).levels
        if listed != tuple(Research(name, to, cost(name, to)) for name, to in above.items()):
            yield f"{seat} studies other technology"


def _orders(state: State) -> Iterator[str]:
    """SE-12.22  An order for units, or a bid, can always be taken back."""
    for seat in holdings.in_play(state) if state.planning else ():
        for order in orders_made(state, seat):
            if isinstance(order, BURDENS) and not stands_without(state, seat, order):
                yield f"{seat} cannot take back {order}"


def _unasked(state: State) -> Iterator[str]:
    """SE-7.4  Rules that are not asked about a group have no order for it."""
    for group in state.groups.values():
        if group.owner in state.empires:
            camp = camp_of(state, group)
            asked = ORDERS.for_group(state, group, camp.kinds)
            for rule in ORDERS.of(state, group.kind):
                if rule not in asked and [*rule(state, group, camp)]:
                    yield f"{group.id} is not offered all of its orders"


def _aliens(state: State) -> Iterator[str]:
    """SE-14.40  Alien ships are in the pool or on the map; a lost prize returns when it is met."""
    seen = Counter(state.aliens)
    for group in state.groups.values():
        seen[group.kind] += group.count
    surplus = (kind for kind in ALIENS if seen[kind] > UNITS[kind].counters)
    yield from (f"{seen[kind]} ships of {kind}" for kind in surplus)


def _machines(state: State) -> Iterator[str]:
    """SE-28.7  Never more machines than were due, and none too early."""
    due = sum(1 for arrival in machines.arrivals(state) if arrival.phase <= state.cycle)
    if state.arrived > due or len(machines.machines(state)) > state.arrived:
        yield f"{state.arrived} machines have come, {len(machines.machines(state))} are here"


def _troops(state: State) -> Iterator[str]:
    """SE-20.4  Ground units are on their owner's colonies or Transports, or landing in battle."""
    # SE-6.3: machines and amoebas fight when nobody is active.
    peace = state.active is None and not fights(state)
    for group in state.groups.values():
        if group.kind == ground.MILITIA and state.invasion is None:
            yield f"{group.id} are Militia in peace"
        at_home = group.ground == "settled" and is_own(state, group.owner, group.at)
        if group.ground and peace and not at_home:
            yield f"{group.id} stands on a planet that is not its own"
        if peace and state.turn and ground.overflow(state, group.owner, group.at):
            yield f"{group.owner} is overloaded at {group.at}"
    for at in state.snapshots:
        if at not in state.colonies or state.colonies[at].founder is None:
            yield f"nobody lost {at}"


def _amoebas(state: State) -> Iterator[str]:
    """SE-28.54  At most one amoeba in a hex, and all of one type are alike."""
    found = amoebas.amoebas(state)
    yield from (f"{count} amoebas at {at}" for at, count in crowds(one.at for one in found))
    for amoeba in found:
        nature = state.strains[amoeba.owner].nature
        if amoeba.kind != (f"amoeba_{nature}" if nature else "amoeba"):
            yield f"{amoeba.id} is {amoeba.kind}"


def is_broken_down(group: Group) -> bool:
    """R-16  Ships left behind in a Movement Phase may exceed the counters for a while."""
    return group.pushed and group.stopped


def alien_faults(state: State) -> Iterator[str]:
    """SE-28.23 to SE-28.25  Accounts, fleets and technology of Alien Players."""
    for seat, power in state.powers.items():
        accounts = (power.fleet_cp, power.technology_cp, power.defense_cp, power.bank)
        if min(*accounts, power.minerals, power.razed) < 0:
            yield f"{seat} is in debt"
        if power.defense_cp > ALIEN_EMPIRES.defense_most:
            yield f"{seat} has {power.defense_cp} CP for Defense"
        for name, level in power.levels.items():
            if level > holdings.top_level(state, name):
                yield f"{seat} has {name} {level}"
        yield from _fleets(state, seat)
        for group in fleet_of(state, seat):
            built = group.captured or group.tech == equipment(state, seat, group.kind)
            if not group.face_up or not built:
                yield f"{group.id} is not what {seat} builds"


def _fleets(state: State, seat: Seat) -> Iterator[str]:
    """SE-28.25  A fleet stands together; it is one counter until its CP are spent."""
    listed: Counter[str] = Counter()
    for name, fleet in fleets_out(state, seat).items():
        there = members(state, fleet)
        listed.update(group.id for group in there)
        if len({group.at for group in there}) > 1:
            yield f"{name} is torn apart"
        counters = [group for group in there if group.kind == "alien_fleet"]
        if bool(fleet.cp) != bool(counters) or (counters and len(there) > 1):
            yield f"{name} holds {fleet.cp} CP and {len(there)} groups"
        if (fleet.mission == "extermination") != bool(fleet.goal):
            yield f"{name} does not know where to go"
        if fleet.mission and (fleet.raiders or not holdings.has(state, "alien_points")):
            yield f"{name} has a mission"
    for group in fleet_of(state, seat):
        fixed = group.kind in ("base", "mine", ground.MILITIA) or group.ground
        if bool(listed[group.id]) == bool(fixed):
            yield f"{group.id} is in {listed[group.id]} fleets"
