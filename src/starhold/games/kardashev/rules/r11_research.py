"""KA-11  Research: gain a technology and lose its rival in the same red box."""

from functools import lru_cache

from starhold.core.record import Event, Option, Seat
from starhold.kit.notes import Note

from ..catalog import RESOURCES, RIVALS, TREE, Cost, Resource, Technology
from ..purse import REMEMBERED, can_pay, one_of, price_tags
from ..state import Cards, Choice, State, Step, Steps, Table
from .r05_roles import scientist_gain
from .r09_cards import PayCost


class Research(Option):
    """KA-11.1  Gain one technology."""

    technology: Technology

    @property
    def cost(self) -> tuple[str, ...]:
        """Its cost, in words."""
        return price_tags(TREE[self.technology].cost)

    @property
    def effect(self) -> str:
        """Its effect, in words."""
        return f"{self.technology}.about"

    def steps(self, player: Seat) -> Steps:
        cost = TREE[self.technology].cost
        if cost.same:
            return (NameType(player, self.technology),)
        return PayCost(player, cost), Discover(player, self.technology, cost)


class NameResource(Option):
    resource: Resource


class TechnologyGained(Event):
    """KA-11.4  A player gained a technology."""

    player: Seat
    technology: Technology


class TechnologyLost(Event):
    """KA-11.3  A technology was lost to another in its red box."""

    loss = True

    player: Seat
    technology: Technology


class NameType(Choice):
    """KA-11  Choose the type of the two cards Encryption costs (KA-5.4)."""

    technology: Technology

    completes = True

    def options(self, state: State) -> list[Option]:
        cards = state.players[self.player].cards
        return [NameResource(kind) for kind in RESOURCES if can_pay(cards, self._cost(kind))]

    def chosen(self, table: Table, option: NameResource) -> Steps:
        cost = self._cost(option.resource)
        return PayCost(self.player, cost), Discover(self.player, self.technology, cost)

    def _cost(self, kind: Resource) -> Cost:
        return one_of(kind, TREE[self.technology].cost.same)


class Discover(Step):
    """KA-11.4  Gain the technology; it works at once.  The Scientist gains a card (KA-5.4)."""

    player: Seat
    technology: Technology
    cost: Cost

    def run(self, table: Table) -> Steps:
        learn(table, self.player, self.technology)
        return scientist_gain(table, self.player, self.cost)


class LosesRival(Note):
    """KA-11.3  The technology of the same red box that its owner would lose."""

    lost: Technology


class SharesBox(Note):
    """KA-11.3  The technologies of the same red box, of which a player keeps one."""

    rivals: tuple[Technology, ...]


def boxed(state: State, player: Seat, technology: Technology) -> Note | None:
    """KA-11.3  Name the loss that a red box would cause; most technologies are in none."""
    rivals = RIVALS[technology]
    owned = state.players[player].technologies
    lost = next((rival for rival in rivals if rival in owned), None)
    if lost:
        return LosesRival(lost)
    return SharesBox(rivals) if rivals else None


RESEARCH = {name: Research(name) for name in TREE}
NEEDS = {name: frozenset(advance.needs) for name, advance in TREE.items()}
# KA-11  The possible costs of each technology; Encryption has one for each type.
PRICES: dict[Technology, tuple[Cost, ...]] = {
    name: tuple(one_of(kind, advance.cost.same) for kind in RESOURCES)
    if advance.cost.same
    else (advance.cost,)
    for name, advance in TREE.items()
}
# KA-9.3  Nobody pays with fewer cards than this: an exchange only takes more.
LEAST = {
    cost: cost.food + cost.matter + cost.energy + cost.any
    for costs in PRICES.values()
    for cost in costs
}


def researches(state: State, player: Seat) -> list[Option]:
    """KA-11.5  Return technologies not owned yet, with prerequisites met, that can be paid."""
    own = state.players[player]
    owned = own.technologies
    return [
        RESEARCH[name]
        for name in affordable(own.cards["food"], own.cards["matter"], own.cards["energy"])
        if name not in owned and is_ready(owned, NEEDS[name])
    ]


def is_ready(owned: list[Technology], needs: frozenset[Technology]) -> bool:
    """KA-11.2  One of several prerequisites is enough (R17)."""
    return not needs or not needs.isdisjoint(owned)


@lru_cache(REMEMBERED)
def affordable(food: int, matter: int, energy: int) -> list[Technology]:
    """KA-9.4  Return the technologies that can be paid in full, in tree order."""
    cards: Cards = {"food": food, "matter": matter, "energy": energy}
    held = food + matter + energy
    payable = {cost for cost, least in LEAST.items() if held >= least and can_pay(cards, cost)}
    return [name for name, costs in PRICES.items() if not payable.isdisjoint(costs)]


def learn(table: Table, player: Seat, technology: Technology) -> None:
    """KA-11.3  Gain a technology; its rival in the red box is lost without refund."""
    owned = table.state.players[player].technologies
    for rival in RIVALS[technology]:
        if rival in owned:
            owned.remove(rival)
            table.tell(TechnologyLost(player, rival))
    owned.append(technology)
    table.tell(TechnologyGained(player, technology))
