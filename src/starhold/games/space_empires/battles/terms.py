"""Every number that rules add up, item by item (SE-32.5).

Each number has one table of small functions (`hooks/numbers.py`), and each function gives one term
or none. Here are those of every game; modules and cards add theirs from their own files.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, TypeAlias, TypeVar

from starhold.core.record import Seat
from starhold.core.score import Term

from ..empires import alliances, holdings
from ..facts import catalog, starmap
from ..fleets.moves import linked_colonies
from ..fleets.regrouping import inventory, not_scuttled
from ..hooks import numbers
from ..state import DOOM, Group, State

Terms: TypeAlias = tuple[Term, ...]
T = TypeVar("T")


def total(terms: Terms) -> int:
    amount = 0
    for term in terms:
        amount += term.amount
    return amount


def passed(value: T, rules: Iterable[Callable[..., T]], *facts: Any) -> T:
    """Pass a value from rule to rule, each with the same facts."""
    for rule in rules:
        value = rule(*facts, value)
    return value


# -- a shot ----------------------------------------------------------------------------


def rated(figures: tuple[int, ...], group: Group) -> int:
    """SE-10.1  A printed figure; some rise with the unit's own technology level."""
    embodies = catalog.UNITS[group.kind].embodies
    if embodies is None or len(figures) == 1:
        return figures[0]
    level: int = getattr(group.tech, embodies)
    return figures[max(1, level) - 1]


def attack_of(state: State, group: Group) -> int:
    """SE-10.1  The printed Attack Strength; SE-23.1 or that of the design."""
    printed = rated(catalog.UNITS[group.kind].attack, group)
    return passed(printed, numbers.ATTACK_STRENGTH.of(state, group.kind), state, group)


def defense_of(state: State, group: Group) -> int:
    """SE-10.1  The printed Defense Strength; SE-23.1 or that of the design."""
    printed = rated(catalog.UNITS[group.kind].defense, group)
    return passed(printed, numbers.DEFENSE_STRENGTH.of(state, group.kind), state, group)


def attack_strength(aim: numbers.Aim) -> Term | None:
    """SE-13.11  The printed Attack Strength; SE-14.10: or Point Defense against Fighters."""
    printed = attack_of(aim.state, aim.gun)
    defense = point_defense(aim.gun)
    if defense > printed and aim.target.kind == "fighter":
        return Term("point_defense", defense, "SE-14.10")
    return Term("attack_strength", printed, "SE-13.11")


def point_defense(group: Group) -> int:
    """SE-14.10  The strength against Fighters; 0 without Point Defense."""
    tech = group.tech.point_defense
    return catalog.FIGURES.point_defense[tech - 1] if tech else 0


def attack_technology(aim: numbers.Aim) -> Term | None:
    """SE-13.11  Attack technology, limited by hull; SE-8.2: 0 in Asteroids."""
    if aim.terrain == "asteroids":  # SE-8.3: printed strengths stay
        return None
    return Term("attack", holdings.carried(aim.state, aim.gun).attack, "SE-13.11")


def fleet_bonus(aim: numbers.Aim) -> Term | None:
    """SE-13.7  Twice as many units; SE-25.9: for all who fight on that side."""
    attacking = alliances.attacks(aim.battle, aim.gun.owner)
    if not any(alliances.attacks(aim.battle, side) == attacking for side in aim.battle.bonus):
        return None
    usable = all(rule(aim) for rule in numbers.USES_BONUS.of(aim.state))
    return Term("fleet_bonus", 1, "SE-13.7") if usable else None


def surprise(aim: numbers.Aim) -> Term | None:
    """SE-14.25  An undetected Raider in round 1."""
    hidden = aim.gun.id in aim.battle.hidden and aim.battle.round == 1
    return Term("surprise", 1, "SE-14.25") if hidden else None


def bloody_combat(aim: numbers.Aim | numbers.Bombing) -> Term | None:
    """SE-26.6  Everyone has +1, aliens and Doomsday Machines too (R-27); R-58: on colonies too."""
    bloody = holdings.varies(aim.state, "bloody_combat")
    return Term("bloody_combat", 1, "SE-26.6") if bloody else None


def target_defense(aim: numbers.Aim) -> Term | None:
    """SE-13.11  The printed Defense Strength of the target."""
    return Term("defense_strength", -defense_of(aim.state, aim.target), "SE-13.11")


def target_technology(aim: numbers.Aim) -> Term | None:
    """SE-13.11  Defense technology of the target; SE-8.2: 0 in a Nebula."""
    if aim.terrain == "nebula":
        return None
    return Term("defense", -holdings.carried(aim.state, aim.target).defense, "SE-13.11")


def shot_terms(aim: numbers.Aim) -> Terms:
    """SE-13.11  The terms of the number to hit."""
    return tuple(
        term for rule in numbers.SHOT.of(aim.state) if (term := rule(aim)) and term.amount
    )


def to_hit(aim: numbers.Aim) -> int:
    """SE-13.11  A roll of this or less hits; a 1 always does, with few exceptions."""
    sure = passed(1, numbers.SURE_HIT.of(aim.state), aim)
    miss = passed(catalog.FIGURES.sides + 1, numbers.SURE_MISS.of(aim.state), aim)
    return max(sure, min(total(shot_terms(aim)), miss - 1))


def hits_needed(state: State, group: Group) -> int:
    """SE-13.19  Hull, at least 1, and every extra that applies."""
    extra = numbers.EXTRA_HITS.of(state, group.kind)
    return max(1, holdings.hull(state, group)) + sum(rule(state, group) for rule in extra)


# -- bombardment -----------------------------------------------------------------------


def bombing_strength(aim: numbers.Bombing) -> Term | None:
    """SE-15.2  The printed Attack Strength: 1 for Sweepers and Transports (SE-15.6)."""
    return Term("attack_strength", attack_of(aim.state, aim.gun), "SE-15.2")


def bombing_technology(aim: numbers.Bombing) -> Term | None:
    """SE-15.2  Attack technology, but not in Asteroids."""
    if starmap.terrain(aim.state, aim.gun.at) == "asteroids":
        return None
    return Term("attack", holdings.carried(aim.state, aim.gun).attack, "SE-15.2")


def bombing_terms(aim: numbers.Bombing) -> Terms:
    """SE-15.2  The terms of the number to hit a colony."""
    return tuple(
        term for rule in numbers.BOMBARDMENT.of(aim.state) if (term := rule(aim)) and term.amount
    )


# -- prices ----------------------------------------------------------------------------


def unit_price(state: State, seat: Seat, kind: catalog.UnitKind, more: int | None = None) -> int:
    """SE-12.19  The printed price and all modifiers added up: at least 1."""
    cost = catalog.UNITS[kind].cost
    cost += surcharge(state, seat) if more is None else more  # callers with many questions know it
    for rule in numbers.UNIT_PRICE.of(state, kind):
        if term := rule(state, seat, kind):
            cost += term.amount
    if state.teams:
        cost += dearer(state, seat, cost)
    return max(1, cost)


def surcharge(state: State, seat: Seat) -> int:
    """SE-12.19  The surcharge on units of every kind."""
    more = 0
    for rule in numbers.SURCHARGE.of(state):
        if term := rule(state, seat):
            more += term.amount
    return more


def dearer(state: State, seat: Seat, cost: int) -> int:
    """SE-27.9  Two against one pay half as much again, rounded up (SE-11.5: last of all).

    With Empire Advantages they pay as others do: the single player has four, and they none.
    """
    if not alliances.is_paired(state, seat) or holdings.has(state, "empire_advantages"):
        return 0
    return (max(0, cost) + 1) // 2


@cache
def printed_costs(base_costs: str) -> dict[catalog.Technology, dict[int, int]]:
    """SE-11.1  The prices of all levels, in the chosen column (SE-11.2)."""
    first = base_costs == "first_printing"
    return {
        name: dict(enumerate(facts.first_printing if first else facts.costs, facts.start + 1))
        for name, facts in catalog.TECHNOLOGIES.items()
    }


def slow_scientists(
    _state: State, _seat: Seat, _name: catalog.Technology, _reached: int, _cost: int
) -> Term | None:
    """SE-26.5  Slow scientists."""
    return Term("slow_scientists", catalog.FIGURES.scientists, "SE-26.5")


def smart_scientists(
    _state: State, _seat: Seat, _name: catalog.Technology, _reached: int, _cost: int
) -> Term | None:
    """SE-26.5  Smart scientists."""
    return Term("smart_scientists", -catalog.FIGURES.scientists, "SE-26.5")


def paired(
    state: State, seat: Seat, _name: catalog.Technology, _reached: int, cost: int
) -> Term | None:
    """SE-27.9  Two against one pay more for technology as well."""
    more = dearer(state, seat, cost)
    return Term("paired", more, "SE-27.9") if more else None


def technology_terms(state: State, seat: Seat, name: catalog.Technology, reached: int) -> Terms:
    """SE-11.5  The terms of the price of a level, in the order in which they apply."""
    cost = printed_costs(state.settings.base_costs)[name][reached]
    terms = [Term(name, cost, "SE-11.1")]
    for rule in numbers.TECHNOLOGY_COST.of(state, seat):
        term = rule(state, seat, name, reached, cost)
        if term:
            terms.append(term)
            cost += term.amount
    return tuple(terms)


def technology_cost(state: State, seat: Seat, name: catalog.Technology, reached: int) -> int:
    """SE-11.5  The price of a level: at least 0."""
    cost = printed_costs(state.settings.base_costs)[name][reached]
    for rule in numbers.TECHNOLOGY_COST.of(state, seat):
        if term := rule(state, seat, name, reached, cost):
            cost += term.amount
    return max(0, cost)


# -- income and maintenance ------------------------------------------------------------


def colony_income(state: State, seat: Seat) -> Iterator[Term]:
    """SE-12.1  Colonies by face size; SE-12.5: not blockaded ones."""
    for at, colony in holdings.colonies_of(state, seat):
        if holdings.size(colony) and not holdings.is_blockaded(state, at, colony):
            yield Term(at, holdings.size(colony), "SE-12.1")


def rich_colonies(state: State, seat: Seat) -> Iterator[Term]:
    """SE-26.7  Three more from each colony that yields anything by face size (SE-12.24)."""
    if holdings.varies(state, "rich_colonies"):
        count = sum(1 for _ in colony_income(state, seat))
        yield Term("rich_colonies", catalog.FIGURES.rich_colony * count, "SE-26.7")


def mineral_income(state: State, seat: Seat) -> Iterator[Term]:
    """SE-12.1  Minerals on unblockaded colonies; SE-26.4: doubled if they are rich."""
    times = 2 if holdings.varies(state, "rich_minerals") else 1
    for at, colony in holdings.colonies_of(state, seat):
        minerals = [good for good in colony.goods if good.startswith("mineral")]
        if minerals and not holdings.is_blockaded(state, at, colony):
            for good in minerals:
                yield Term(good, times * int(good.rpartition("-")[2]), "SE-12.1")


def pipeline_income(state: State, seat: Seat) -> Iterator[Term]:
    """SE-12.9  One CP from each colony that pipelines join to the Homeworld."""
    if holdings.has(state, "pipelines"):
        yield Term("pipelines", len(linked_colonies(state, seat)), "SE-12.9")


def windfall(state: State, seat: Seat) -> Iterator[Term]:
    """SE-27.8  CP from the conquest of a Homeworld."""
    yield Term("conquest", state.empires[seat].sheet.windfall, "SE-27.8")


def income_terms(state: State, seat: Seat) -> Terms:
    """SE-12.4  Income, item by item."""
    return tuple(
        term for rule in numbers.INCOME.of(state) for term in rule(state, seat) if term.amount
    )


def maintenance_terms(state: State, seat: Seat) -> Terms:
    """SE-12.10  Hull for hull (SE-10.2, SE-12.12), minus what is halved (SE-12.11)."""
    low = holdings.varies(state, "low_maintenance")
    ships = maintained(state, seat)
    if not (ships or low):
        return ()
    owed: dict[catalog.UnitKind, int] = {}
    paying: dict[numbers.Halving, int] = {}
    saved = 0
    for group in ships:
        cp = holdings.hull(state, group) * group.count
        owed[group.kind] = owed.get(group.kind, 0) + cp
        halving = _halving(state, group)
        if _is_spared(state, group):
            saved += cp if low or halving else cp - cp // 2  # halved twice is nothing
        elif halving:
            paying[halving] = paying.get(halving, 0) + cp
    terms = [Term(kind, cp, "SE-12.10") for kind, cp in owed.items()]
    terms += [Term("experience", -saved, "SE-12.11")] if saved else []
    terms += [Term(half.name, cp // 2 - cp, half.rule) for half, cp in paying.items() if cp]
    if low:  # SE-1.3: a total is halved once, and rounded down
        cp = sum(term.amount for term in terms)
        terms.append(Term("low_maintenance", cp // 2 - cp, "SE-26.1"))
    return tuple(terms)


def _is_spared(state: State, group: Group) -> bool:
    """SE-12.11  Whether a group pays half by itself."""
    for rule in numbers.SPARED.of(state):  # noqa: SIM110 - asked of every ship: quicker
        if rule(state, group):
            return True
    return False


def _halving(state: State, group: Group) -> numbers.Halving | None:
    """SE-12.11  The half-pay class of a group."""
    for rule in numbers.HALVES.of(state, group.kind):
        if halving := rule(state, group):
            return halving
    return None


def maintained(state: State, seat: Seat) -> list[Group]:
    """SE-10.2  The groups that cost maintenance; those to be scuttled do not."""
    if len(state.ring) == 1 and "amoebas" in state.switches:  # SE-28.50
        return []
    fleet = not_scuttled(state, seat)
    return [g for g in fleet if g.kind in catalog.MAINTAINED and not g.sham]


def maintenance(state: State, seat: Seat) -> int:
    """SE-12.10  The maintenance of an empire, without that of groups it will scuttle."""
    counted = inventory(state, seat)
    return total(maintenance_terms(state, seat)) if counted is None else counted.maintenance


def can_hurt(aim: numbers.Aim) -> bool:
    """SE-14.50  Whether a shot could have any effect."""
    return all(rule(aim) for rule in numbers.CAN_HURT.of(aim.state))


def no_fighters_at_doomsday(aim: numbers.Aim) -> bool:
    """SE-14.50  Fighters cannot hurt a Doomsday Machine; SE-28.9: unless it is weak to them."""
    if aim.target.owner != DOOM or aim.gun.kind != "fighter":
        return True
    return aim.state.weaknesses.get(aim.target.id) == "fighters"
