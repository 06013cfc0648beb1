"""Ways to pay, as pure functions of cards and costs (KA-9.3, KA-15.1)."""

from collections.abc import Iterator
from functools import cache, lru_cache
from operator import itemgetter
from typing import NamedTuple

from .catalog import COSTS, RESOURCES, START, TOP, TREE, Cost, Resource
from .state import Cards

# KA-9.3  This many cards of one type stand in for one of another.
EXCHANGE = START.limits.exchange
# Bounds the caches of a long-running server.
REMEMBERED = 4_096


class Handful(NamedTuple):
    """Some cards of each type, in the order of RESOURCES."""

    food: int = 0
    matter: int = 0
    energy: int = 0


def in_hand(cards: Cards) -> Handful:
    return Handful(cards["food"], cards["matter"], cards["energy"])


@cache
def price_tags(cost: Cost) -> tuple[str, ...]:
    """Return the parts of a cost as names of things: `food-2`, `any-1`."""
    parts = (
        ("food", cost.food),
        ("matter", cost.matter),
        ("energy", cost.energy),
        ("any", cost.any),
        ("same", cost.same),
    )
    return tuple(f"{kind}-{count}" for kind, count in parts if count)


@cache
def times(cost: Cost, number: int) -> Cost:
    """Return a cost multiplied by a number."""
    return Cost(cost.food * number, cost.matter * number, cost.energy * number)


@cache
def one_of(resource: Resource, number: int = 1) -> Cost:
    """Return the cost of some cards of one type."""
    return Cost(**{resource: number})


@cache
def only(resource: Resource, count: int) -> Handful:
    """Return some cards of one type."""
    return Handful(**{resource: count})


def can_pay(cards: Cards, cost: Cost) -> bool:
    """KA-9.4  Whether a cost can be paid in full, with exchanges (KA-9.3)."""
    food = cards["food"] - cost.food
    matter = cards["matter"] - cost.matter
    energy = cards["energy"] - cost.energy
    if food >= 0 and matter >= 0 and energy >= 0:  # no exchange needed
        return not cost.any or food + matter + energy >= cost.any
    if food < EXCHANGE and matter < EXCHANGE and energy < EXCHANGE:  # too few for an exchange
        return False
    short = bundles = spare = 0
    for count in (food, matter, energy):
        if count < 0:
            short -= count
        else:
            bundles += count // EXCHANGE
            spare += count
    return short <= bundles and spare - EXCHANGE * short >= cost.any


# KA-9, KA-11  What colonies, fleets and technologies cost, each cost once.
PURCHASES = dict.fromkeys(
    (
        COSTS.colonize,
        COSTS.upgrade_colony,
        *(times(COSTS.fleet, level) for level in range(1, TOP + 1)),
        *(advance.cost for advance in TREE.values()),
    )
)


def named(cost: Cost) -> list[Cost]:
    """KA-11  Return a cost with its types named: that of Encryption is one of three."""
    return [one_of(kind, cost.same) for kind in RESOURCES] if cost.same else [cost]


# The purchases and what they take, those of the fewest cards first.
PRICES = sorted(
    (
        (exact.food + exact.matter + exact.energy + exact.any, cost, exact)
        for cost in PURCHASES
        for exact in named(cost)
    ),
    key=itemgetter(0),
)


def affordable(cards: Cards) -> set[Cost]:
    """KA-9.4  Return the costs of colonies, fleets and technologies that can be paid in full."""
    return _affordable(cards["food"], cards["matter"], cards["energy"])


@lru_cache(REMEMBERED)
def _affordable(food: int, matter: int, energy: int) -> set[Cost]:
    cards: Cards = {"food": food, "matter": matter, "energy": energy}
    held, payable = food + matter + energy, set[Cost]()
    may_exchange = food >= EXCHANGE or matter >= EXCHANGE or energy >= EXCHANGE
    for number, cost, exact in PRICES:
        if number > held:  # an exchange takes more cards, never fewer
            break
        # So many cards also cover those of any type.
        covered = food >= exact.food and matter >= exact.matter and energy >= exact.energy
        if covered or (may_exchange and can_pay(cards, exact)):
            payable.add(cost)
    return payable


def most_energy(cards: Cards) -> int:
    """KA-9.3  Return the most energy these cards can pay."""
    return cards["energy"] + cards["food"] // EXCHANGE + cards["matter"] // EXCHANGE


def ways(cards: Cards, cost: Cost, *, freely: bool = False) -> list[Handful]:
    """KA-9.3  Return every way to pay: exact types first, exchanges only where a type is short.

    With `freely`, exchanges may also replace cards the player holds (R38).
    """
    covered = (
        cards["food"] >= cost.food
        and cards["matter"] >= cost.matter
        and cards["energy"] >= cost.energy
    )
    if covered and not freely and not cost.any:
        return _exactly(cost)
    return _ways(in_hand(cards), cost, freely)


@cache
def _exactly(cost: Cost) -> list[Handful]:
    return [Handful(cost.food, cost.matter, cost.energy)]


@lru_cache(REMEMBERED)
def _ways(hand: Handful, cost: Cost, freely: bool) -> list[Handful]:
    wanted = Handful(cost.food, cost.matter, cost.energy)
    found: dict[Handful, None] = {}
    for exact in _exact(hand, wanted, freely):
        left = _less(hand, exact)
        short = sum(wanted) - sum(exact)
        for bundles in handfuls(short, Handful(*(count // EXCHANGE for count in left))):
            # Four cards never stand in for one of their own type.
            if any(b + w - e > short for b, w, e in zip(bundles, wanted, exact, strict=True)):
                continue
            given = _plus(exact, Handful(*(EXCHANGE * count for count in bundles)))
            for others in handfuls(cost.any, _less(hand, given)):
                found[_plus(given, others)] = None
    return list(found)


def _exact(hand: Handful, wanted: Handful, freely: bool) -> Iterator[Handful]:
    """Yield how many cards of each type are paid without exchange."""
    most = Handful(*map(min, hand, wanted))
    if not freely:
        yield most
        return
    for total in range(sum(most), -1, -1):
        yield from handfuls(total, most)


@lru_cache(REMEMBERED)
def handfuls(count: int, limit: Handful) -> list[Handful]:
    """Return every combination of `count` cards within the limits, most food first."""
    return [
        Handful(food, matter, count - food - matter)
        for food in range(min(count, limit.food), -1, -1)
        for matter in range(min(count - food, limit.matter), -1, -1)
        if count - food - matter <= limit.energy
    ]


def _plus(one: Handful, other: Handful) -> Handful:
    return Handful(one.food + other.food, one.matter + other.matter, one.energy + other.energy)


def _less(one: Handful, other: Handful) -> Handful:
    return Handful(one.food - other.food, one.matter - other.matter, one.energy - other.energy)


def suggested(cards: Cards, cost: Cost) -> Handful:
    """KA-15.1  Pay exact types; then exchanges and `any` from the type with most cards left."""
    left = dict(cards)
    paid: Cards = dict.fromkeys(RESOURCES, 0)
    short = 0
    for resource, wanted in zip(RESOURCES, (cost.food, cost.matter, cost.energy), strict=True):
        exact = min(wanted, left[resource])
        left[resource] -= exact
        paid[resource] += exact
        short += wanted - exact
    for count in (*[EXCHANGE] * short, *[1] * cost.any):
        richest = max(RESOURCES, key=left.__getitem__)
        left[richest] -= count
        paid[richest] += count
    return in_hand(paid)
