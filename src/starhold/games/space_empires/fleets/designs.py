"""SE-23  Designs of Unique Ships: their parts, costs and requirements."""

from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec

from starhold.core.score import Term
from starhold.kit.catalog import Entry, read

from ..facts.catalog import Count, Module, Technology, UnitKind

Ability: TypeAlias = Literal[
    "point_defense",
    "scanner",
    "exploration",
    "fast_drive",
    "mini_bay",
    "anti_sensor_hull",
    "shield_projector",
    "design_weakness",
    "construction_bay",
    "tractor_beam",
    "warp_gates",
    "second_salvo",
    "heavy_warheads",
]
CLASSES = "EDCBA"  # from the cheapest
KEPT = 1024  # designs whose cost is remembered


class Price(Entry):
    """SE-23.7  The price of an ability, and its requirements."""

    cost: Count
    needs: Technology | None = None
    module: Module | None = None


class UniqueShips(Entry):
    """SE-23.2 to SE-23.7  The prices of every part."""

    redesign: Count
    abilities: Count
    classes: dict[str, Count]
    attacks: tuple[Count, ...]
    defenses: tuple[Count, ...]
    hulls: tuple[Count, ...]
    least: dict[str, Count]
    sizes: tuple[Count, ...]
    weakness_dear: Count
    weakness_bonus: Count
    weaknesses: tuple[UnitKind, ...]
    gate_reach: Count
    price: dict[Ability, Price]


UNIQUE = read("starhold.games.space_empires", "unique_ships.toml", UniqueShips)
# SE-23.3  The cost from which each class is needed, the highest class first.
LEAST = sorted(UNIQUE.least.items(), key=lambda entry: CLASSES.index(entry[0]), reverse=True)


class Design(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """SE-23.1  One design for all Unique Ships of an empire."""

    weapon: str = "E"
    attack: int = 1
    defense: int = 0
    hull: int = 1
    abilities: tuple[Ability, ...] = ()
    weak: UnitKind | None = None  # SE-23.7: the type it is weak against, once known
    shown: bool = False  # SE-29.2: in a battle


def cost_terms(design: Design) -> tuple[Term, ...]:
    """SE-23.2  The terms of the building cost."""
    parts = [
        Term(f"class-{design.weapon}", UNIQUE.classes[design.weapon], "SE-23.2"),
        Term("attack_strength", UNIQUE.attacks[design.attack - 1], "SE-23.2"),
        Term("own_defense", UNIQUE.defenses[design.defense], "SE-23.2"),
        Term("own_hull", UNIQUE.hulls[design.hull - 1], "SE-23.2"),
    ]
    parts += [Term(name, UNIQUE.price[name].cost, "SE-23.7") for name in design.abilities]
    if "design_weakness" in design.abilities:
        rest = sum(part.amount for part in parts)
        parts.append(Term("design_weakness", -saved_by_weakness(rest), "SE-23.7"))
    return tuple([part for part in parts if part.amount])


def saved_by_weakness(rest: int) -> int:
    """SE-23.7  The reduction for a weakness, given the cost of all other parts."""
    return 2 if rest >= UNIQUE.weakness_dear else 1


@lru_cache(KEPT)
def design_cost(design: Design) -> int:
    """SE-23.2  The building cost, which is the sum of its terms; R-37 at least 1."""
    cost = UNIQUE.classes[design.weapon] + UNIQUE.attacks[design.attack - 1]
    cost += UNIQUE.defenses[design.defense] + UNIQUE.hulls[design.hull - 1]
    for name in design.abilities:
        cost += UNIQUE.price[name].cost
    if "design_weakness" in design.abilities:
        cost -= saved_by_weakness(cost)
    return max(1, cost)


def least_class(cost: int) -> str:
    """SE-23.3  The lowest class allowed at this cost."""
    for name, least in LEAST:
        if cost >= least:
            return name
    return CLASSES[0]


def is_sound(design: Design) -> bool:
    """SE-23.3  Whether the class is high enough for the ship's total cost."""
    needed = least_class(design_cost(design))
    return CLASSES.index(design.weapon) >= CLASSES.index(needed)


def in_class(design: Design) -> Design:
    """SE-23.3  The design in the lowest class allowed."""
    return in_classes(design)[0]


def in_classes(design: Design) -> list[Design]:
    """SE-23.3  The design in each class allowed, the cheapest first."""
    tried = (msgspec.structs.replace(design, weapon=weapon) for weapon in CLASSES)
    return [one for one in tried if is_sound(one)]


@lru_cache(KEPT)
def size_needed(design: Design) -> int | None:
    """SE-23.4  The Ship Size needed to build it; None if none is enough."""
    cost = design_cost(design)
    able = (size for size, most in enumerate(UNIQUE.sizes, 1) if cost <= most)
    return next(able, None)
