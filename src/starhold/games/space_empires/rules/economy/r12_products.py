"""SE-10.1, SE-12.19  The units for sale to an empire, and the requirements of each.

Prices and sizes depend only on the cards and the design of an empire; what it can build depends on
these and on its technology. So they are cached by exactly that, and worked out on a table that has
nothing but such an empire. `invariants.py` compares them with the rules on the real table.
"""

from functools import cache, lru_cache
from typing import Any, NamedTuple, final

import msgspec

from starhold.core.record import Seat, replace

from ...battles.terms import unit_price
from ...empires import alliances, holdings
from ...facts.catalog import UNITS, CardNumber, Module, Technology, UnitKind, Variant
from ...fleets.designs import UNIQUE, Design
from ...fleets.groups import counter_of
from ...hooks.numbers import MAY_PLACE, Placement
from ...settings import BaseCosts, Settings
from ...state import CardHand, Empire, Held, ProductionSheet, State
from ...steps import Option

KEPT = 1024  # races; others are worked out again


class Race(NamedTuple):
    """The modules in play, the cards in effect and the design that shape an empire's units."""

    switches: tuple[Module, ...]
    cards: tuple[CardNumber, ...]
    design: Design | None
    paired: bool  # SE-27.9: one of two allies against one


@final
class Build(Option):
    """Buy a unit."""

    kind: str
    cost: int

    @property
    def effect(self) -> tuple[str, ...]:
        """Return its uses, in words."""
        return (f"{self.kind}.about",)


class Product(msgspec.Struct, frozen=True, gc=False):
    """SE-12.15  A unit for sale."""

    kind: UnitKind
    price: int
    takes: int  # half hull points of a yard; 0: built at a colony
    counter: UnitKind
    counters: int
    choosy: tuple[Placement, ...]  # rules that restrict where it may stand
    build: Build


class Workshop:
    """The products of a race: each kind is worked out on first use."""

    def __init__(self, race: Race) -> None:
        self.state = alone(race)
        self.needed = needed(race)
        self.made: dict[UnitKind, Product] = {}

    def product(self, kind: UnitKind) -> Product:
        made = self.made.get(kind)
        if made is None:
            made = self.made[kind] = product(self.state, WE, kind)
        return made

    def buyer(self, variants: tuple[Variant, ...], base_costs: BaseCosts) -> State:
        """Return a table on which the race buys technology at these prices."""
        settings = Settings(base_costs=base_costs)
        return replace(self.state, settings=settings, variants=variants)


WE: Seat = "we"
workshop_for = lru_cache(KEPT)(Workshop)


class Shelf(msgspec.Struct, frozen=True):
    """SE-10.1  The units that a player could buy when last asked, and all that they follow from.

    Comparing this is quicker than looking it up: little changes from one question to the next.
    """

    facts: tuple[Any, ...]
    workshop: Workshop
    products: tuple[Product, ...]


_last: dict[Seat, Shelf] = {}


def products(state: State, seat: Seat) -> tuple[Product, ...]:
    """SE-10.1  The units that an empire can build, if it has the CP and a place for them."""
    return shelf(state, seat).products


def shelf(state: State, seat: Seat) -> Shelf:
    """Return the shelf of a player as it is now."""
    empire = state.empires[seat]
    sheet = empire.sheet
    facts = (state.switches, state.teams, empire.hand.cards, sheet.design, sheet.levels)
    last = _last.get(seat)
    if last is None or last.facts != facts:
        made = workshop_for(race_of(state, seat))
        able = _mastered(made, tuple(map(sheet.levels.get, made.needed)))
        last = _last[seat] = Shelf((*facts[:-1], sheet.levels.copy()), made, able)
    return last


def workshop(state: State, seat: Seat) -> Workshop:
    """Return the workshop of a player's race as it is now."""
    return shelf(state, seat).workshop


@lru_cache(KEPT)
def _mastered(made: Workshop, levels: tuple[int | None, ...]) -> tuple[Product, ...]:
    """SE-10.1  The units for which these levels of the needed technologies are enough."""
    known = {name: level for name, level in zip(made.needed, levels, strict=True) if level}
    made.state.empires[WE].sheet.levels = known
    kinds = holdings.buildable(made.state, WE, price_list(made.state.switches))
    made.state.empires[WE].sheet.levels = {}
    return tuple(map(made.product, kinds))


@cache
def price_list(switches: tuple[Module, ...]) -> tuple[UnitKind, ...]:
    """SE-2.1  Everything for sale in a game with these modules."""
    return tuple(kind for kind in UNITS if holdings.is_printed(switches, kind))


def needed(race: Race) -> tuple[Technology, ...]:
    """SE-10.1  The technologies that units need; SE-23.5: or abilities of the design."""
    units = [name for kind in price_list(race.switches) for name in UNITS[kind].needs]
    abilities = race.design.abilities if race.design else ()
    able = [need for name in abilities if (need := UNIQUE.price[name].needs)]
    return tuple(dict.fromkeys((*units, *able)))


def forget_products() -> None:
    """Forget the cached products, because a rule has changed."""
    workshop_for.cache_clear()
    _last.clear()
    _mastered.cache_clear()


def race_of(state: State, seat: Seat) -> Race:
    """Return the race of a player as it is now."""
    empire = state.empires[seat]
    working = tuple([card.number for card in empire.hand.cards if card.works])
    paired = bool(state.teams) and alliances.is_paired(state, seat)
    return Race(state.switches, working, empire.sheet.design, paired)


def alone(race: Race) -> State:
    """Return a table with one empire of a race, and nothing else."""
    hand = CardHand(tuple(Held(number) for number in race.cards))
    empire = Empire(ProductionSheet({}, design=race.design), hand=hand)
    teams = ((WE, "ally"), ("foe",)) if race.paired else ()
    return State(Settings(), "", (WE,), race.switches, (), {WE: empire}, teams=teams)


def product(state: State, seat: Seat, kind: UnitKind) -> Product:
    """SE-12.15, SE-12.19  The requirements for building a unit."""
    price = unit_price(state, seat, kind)
    return Product(
        kind,
        price,
        yard_use(state, seat, kind) if UNITS[kind].built_at == "yard" else 0,
        counter_of(kind),
        UNITS[kind].counters,
        MAY_PLACE.of(state, kind),
        Build(kind, price),
    )


def yard_use(state: State, seat: Seat, kind: UnitKind) -> int:
    """SE-12.15  Half hull points that a unit needs; a hull of 0 still needs one."""
    return max(1, 2 * holdings.hull(state, holdings.draft(seat, kind)))
