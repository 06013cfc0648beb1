"""SE-23.1 to SE-23.6  Designing a Unique Ship: in secret before the game, and again for 5 CP.

Hull, Attack, Defense, up to two abilities, and last the class, because the cost sets its minimum.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from starhold.core.score import Term
from starhold.kit.together import together

from ...facts.catalog import TECHNOLOGIES, Module
from ...fleets import designs, groups, regrouping, uniques
from ...hooks.numbers import Purse
from ...state import State, Table
from ...steps import Choice, Event, Option, Seat, Step, Steps, replace

in_class = lru_cache(designs.KEPT)(designs.in_class)
LIKELY = 4  # one imagined table in this many has a new design, where possible


class SetHull(Option):
    """Give it this hull."""

    hull: int
    cost: int


class SetAttack(Option):
    """Give it this Attack Strength."""

    attack: int
    cost: int


class SetDefense(Option):
    """Give it this Defense Strength."""

    defense: int
    cost: int


class AddAbility(Option):
    """Give it a special ability."""

    ability: designs.Ability
    cost: int

    @property
    def effect(self) -> tuple[str, ...]:
        """Return its uses, in words; some abilities share a name with their technology."""
        return (f"{self.ability}.{'ability' if self.ability in TECHNOLOGIES else 'about'}",)


class NoMoreAbilities(Option):
    """Add no more abilities."""


class SetClass(Option):
    """Give it this weapon class."""

    weapon: str
    cost: int


class AdoptDesign(Option):
    """Adopt this design."""

    cost: int


class StartAnew(Option):
    """Start over."""

    cancels = True


class KeepOldDesign(Option):
    """Keep the old design, and pay nothing."""

    cancels = True


class Redesign(Option):
    """Redesign your Unique Ships."""

    cost: int

    def follow(self, table: Table, seat: Seat) -> Steps:
        table.state.empires[seat].plan.draft = designs.Design()
        return (DesignShip(seat),)


REDESIGN = (Redesign(designs.UNIQUE.redesign),)


class DropRedesign(Option):
    """Take back a new design, and keep the previous one."""

    cost: int

    cancels = True

    def follow(self, table: Table, seat: Seat) -> Steps:
        empire = table.state.empires[seat]
        empire.sheet.design = empire.plan.designs.pop()
        empire.plan.redesigns -= 1
        return ()


class DesignAdopted(Event):
    """SE-23.1  A player adopted a design; nobody else knows it."""

    player: Seat
    cost: int


def design_before_the_game(table: Table) -> Steps:
    """SE-5.3  After Empire Advantages all players design at the same time, in secret."""
    state = table.state
    for seat in state.ring:
        state.empires[seat].plan.draft = designs.Design()
    return together(**{seat: (DesignShip(seat),) for seat in state.ring}), DesignsMade()


class DesignsMade(Step):
    """SE-23.1  All designs are adopted."""

    def run(self, table: Table) -> Steps:
        for empire in table.state.empires.values():
            empire.plan.draft = None
        table.reveal()
        return ()


def redesigning(state: State, purse: Purse) -> Sequence[Option]:
    """SE-23.6  While none of a player's Unique Ships exists or is on order, for 5 CP (R-60)."""
    if purse.cp < designs.UNIQUE.redesign or has_built_it(state, purse.seat):
        return ()
    for order in state.empires[purse.seat].plan.purchases:
        if order.kind == uniques.UNIQUE_KIND:
            return ()
    return REDESIGN


def has_built_it(state: State, seat: Seat) -> bool:
    """SE-23.6  Whether ships of a player's own design are left once the plan is carried out."""
    counted = regrouping.inventory(state, seat)
    if counted is not None:
        return counted.has_own_design
    fleet = regrouping.as_planned(state, seat)
    return bool([g for g in fleet if g.kind == uniques.UNIQUE_KIND and g.plan is None])


def is_free_to_redesign(state: State, seat: Seat) -> bool:
    """SE-23.6  A plan with a new design must keep no ships of the old one."""
    return not (state.empires[seat].plan.redesigns and has_built_it(state, seat))


def redesign_fee(state: State, seat: Seat) -> Sequence[Term]:
    """SE-23.6  The price of new designs in this phase."""
    times = state.empires[seat].plan.redesigns
    return (Term("redesign", designs.UNIQUE.redesign * times, "SE-23.6"),) if times else ()


def fee_is_paid(table: Table, seat: Seat) -> Steps:
    plan = table.state.empires[seat].plan
    plan.redesigns, plan.designs = 0, []
    return ()


def redesigned(state: State, seat: Seat) -> Iterator[Option]:
    """SE-23.6  A new design can be taken back until ships of it are on order."""
    plan = state.empires[seat].plan
    if plan.designs and not any(order.kind == uniques.UNIQUE_KIND for order in plan.purchases):
        yield DropRedesign(designs.UNIQUE.redesign)


class DesignShip(Choice):
    """SE-23.2  First the hull: 1 to 3."""

    always_ask = True  # an immediate answer would reveal a simple design

    def options(self, state: State) -> list[Option]:
        return [SetHull(hull, cost) for hull, cost in enumerate(designs.UNIQUE.hulls, 1)]

    def chosen(self, table: Table, option: SetHull) -> Steps:
        table.state.empires[self.player].plan.draft = designs.Design(hull=option.hull)
        return (DesignAttack(self.player),)


class DesignAttack(Choice):
    """SE-23.2  Attack Strength: 1 to 8."""

    def options(self, state: State) -> list[Option]:
        return [SetAttack(attack, cost) for attack, cost in enumerate(designs.UNIQUE.attacks, 1)]

    def chosen(self, table: Table, option: SetAttack) -> Steps:
        redraw(table, self.player, replace(draft(table.state, self.player), attack=option.attack))
        return (DesignDefense(self.player),)


class DesignDefense(Choice):
    """SE-23.2  Defense Strength: 0 to 3."""

    def options(self, state: State) -> list[Option]:
        return [SetDefense(defense, cost) for defense, cost in enumerate(designs.UNIQUE.defenses)]

    def chosen(self, table: Table, option: SetDefense) -> Steps:
        changed = replace(draft(table.state, self.player), defense=option.defense)
        redraw(table, self.player, changed)
        return (DesignAbilities(self.player),)


class DesignAbilities(Choice):
    """SE-23.1  Up to two different abilities, or none (SE-23.9)."""

    def options(self, state: State) -> list[Option]:
        before = draft(state, self.player)
        found = [AddAbility(name, added(before, name)) for name in on_offer(state, before)]
        return [*found, NoMoreAbilities()]

    def chosen(self, table: Table, option: AddAbility | NoMoreAbilities) -> Steps:
        before = draft(table.state, self.player)
        if isinstance(option, AddAbility):
            before = replace(before, abilities=(*before.abilities, option.ability))
            redraw(table, self.player, before)
            if len(before.abilities) < designs.UNIQUE.abilities:
                return (self,)
        return (DesignClass(self.player),)


class DesignClass(Choice):
    """SE-23.3  The weapon class, no lower than the cost demands."""

    def options(self, state: State) -> list[Option]:
        return [
            SetClass(one.weapon, designs.UNIQUE.classes[one.weapon])
            for one in designs.in_classes(draft(state, self.player))
        ]

    def chosen(self, table: Table, option: SetClass) -> Steps:
        table.state.empires[self.player].plan.draft = replace(
            draft(table.state, self.player), weapon=option.weapon
        )
        return (ReviewDesign(self.player),)


class ReviewDesign(Choice):
    """SE-23.1  Adopt the design, or start over."""

    def options(self, state: State) -> list[Option]:
        cost = designs.design_cost(draft(state, self.player))
        old: list[Option] = [KeepOldDesign()] if state.planning else []
        return [AdoptDesign(cost), StartAnew(), *old]

    def chosen(self, table: Table, option: AdoptDesign | StartAnew | KeepOldDesign) -> Steps:
        empire = table.state.empires[self.player]
        if isinstance(option, StartAnew):
            empire.plan.draft = designs.Design()
            return (DesignShip(self.player),)
        if isinstance(option, AdoptDesign):
            empire.sheet.former = uniques.design_shown(table.state, self.player)
            if table.state.planning:  # SE-23.6
                empire.plan.redesigns += 1
                empire.plan.designs.append(uniques.design_for(table.state, self.player))
            empire.sheet.design = empire.plan.draft
            table.tell(DesignAdopted(self.player, option.cost))
        empire.plan.draft = None if table.state.planning else designs.Design()
        return ()


def draft(state: State, seat: Seat) -> designs.Design:
    """SE-23.1  The design on the drawing board."""
    return state.empires[seat].plan.draft or uniques.design_for(state, seat)


def added(design: designs.Design, name: designs.Ability) -> int:
    """SE-23.7  The cost of one more ability; that of a weakness depends on everything else."""
    dearer = (*design.abilities, name)
    if "design_weakness" not in dearer:
        return designs.UNIQUE.price[name].cost
    whole = replace(design, abilities=dearer)
    return designs.design_cost(whole) - designs.design_cost(design)


def redraw(table: Table, seat: Seat, design: designs.Design) -> None:
    """SE-23.3  Give the draft the class its cost demands, so that its price is right."""
    table.state.empires[seat].plan.draft = in_class(design)


def on_offer(state: State, design: designs.Design) -> list[designs.Ability]:
    """SE-23.7  The abilities of rules in play that the design does not have."""
    return [name for name in abilities(state.switches) if name not in design.abilities]


@cache
def abilities(switches: tuple[Module, ...]) -> tuple[designs.Ability, ...]:
    """SE-2.4  The abilities of rules in play."""
    prices = designs.UNIQUE.price.items()
    return tuple(name for name, price in prices if not price.module or price.module in switches)


def deal_design(table: Table, seat: Seat) -> None:
    """SE-29.2  Deal a design that another player could have; a design shown in battle is known."""
    state = table.state
    empire = state.empires[seat]
    if empire.plan.draft is not None:  # its owner may be at any of the questions
        empire.plan.draft = None if state.planning else designs.Design()
    empire.plan.redesigns, empire.plan.designs = 0, []
    if empire.sheet.design is None:
        return
    known = uniques.design_shown(state, seat)
    if known and (_is_unchanged(state, seat) or table.below(LIKELY)):
        empire.sheet.design, empire.sheet.former = known, None
        return
    some = designs.Design(
        attack=1 + table.below(len(designs.UNIQUE.attacks)),
        defense=table.below(len(designs.UNIQUE.defenses)),
        hull=1 + table.below(len(designs.UNIQUE.hulls)),
    )
    able = on_offer(state, some)
    able_to = replace(some, abilities=(able[table.below(len(able))],))
    armed = designs.in_classes(able_to)
    empire.sheet.design = armed[table.below(len(armed))]
    empire.sheet.former = known


def _is_unchanged(state: State, seat: Seat) -> bool:
    """SE-23.6  A player with ships of a known design on the map, face up, has not redesigned."""
    fleet = groups.fleet_of(state, seat)
    return any(g.kind == uniques.UNIQUE_KIND and g.face_up and g.plan is None for g in fleet)
