"""SE-28.27  The purchases of an Alien Player without a die: most, balanced or largest ships."""

from collections import Counter
from typing import NamedTuple, TypeAlias

from ..facts.catalog import UnitKind

Order: TypeAlias = dict[UnitKind, int]


class ShipType(NamedTuple):
    """A type of ship that can be built now."""

    kind: UnitKind
    price: int
    hull: int
    room: int  # SE-3.1: how many ships the free counters can stand for


Line: TypeAlias = tuple[ShipType, ...]  # from the smallest to the largest


def most_ships(line: Line, cp: int) -> Order:
    """SE-28.27  As many ships as possible; upgrades must not reduce their number."""
    ships: list[int] = []
    for place, ship in enumerate(line):
        count = min(ship.room, cp // ship.price)
        ships += [place] * count
        cp -= count * ship.price
    return enlarged(line, ships, cp)


def balanced(line: Line, cp: int, technology: int) -> Order:
    """SE-28.27  The smallest type that can use the best Attack or Defense level; then upgrades."""
    able = [place for place, ship in enumerate(line) if ship.room and ship.price <= cp]
    if not able:
        return {}
    useful = min(technology, max(line[place].hull for place in able))
    chosen = next(place for place in able if line[place].hull >= useful)
    count = min(line[chosen].room, cp // line[chosen].price)
    return enlarged(line, [chosen] * count, cp - count * line[chosen].price)


def largest_ships(line: Line, cp: int) -> Order:
    """SE-28.27  The largest affordable ship, again and again."""
    order: Order = {}
    for ship in reversed(line):
        count = min(ship.room, cp // ship.price)
        cp -= count * ship.price
        if count:
            order[ship.kind] = count
    return order


def enlarged(line: Line, ships: list[int], cp: int) -> Order:
    """SE-28.27  Leftover CP upgrade one ship after another, each as far as they go."""
    used = Counter(ships)
    for number, place in enumerate(ships):
        for larger in range(len(line) - 1, place, -1):
            more = line[larger].price - line[place].price
            if more <= cp and used[larger] < line[larger].room:
                ships[number] = larger
                used[larger] += 1
                used[place] -= 1
                cp -= more
                break
    return {line[place].kind: count for place, count in sorted(used.items()) if count}


def defenses(plan: str, cp: int, base: ShipType, mine: ShipType) -> tuple[int, int]:
    """SE-28.31  The Bases and Mines that the Defense account buys under a plan."""
    bases = mines = 0
    while plan != "mines_only" and cp >= base.price and bases < base.room:
        bases += 1
        cp -= base.price
        if plan == "by_turns" and cp >= mine.price:
            mines += 1
            cp -= mine.price
    return bases, mines + min(mine.room - mines, cp // mine.price)
