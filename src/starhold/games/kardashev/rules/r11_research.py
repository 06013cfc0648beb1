"""KA-11  Research: gain a technology and lose its rival in the same red box."""

from functools import lru_cache

from starhold.core.record import Event, Option, Seat
from starhold.kit.notes import Note

from ..catalog import RESOURCES, RIVALS, TREE, Cost, Resource, Technology
from ..purse import REMEMBERED, affordable, can_pay, one_of, price_tags
from ..state import Choice, State, Step, Steps, Table
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
PLACE = {name: place for place, name in enumerate(TREE)}
# KA-11.2  The technologies open to everybody, and those that each one opens.
ROOTS = frozenset(name for name, advance in TREE.items() if not advance.needs)
OPENS = {
    name: frozenset(other for other, advance in TREE.items() if name in advance.needs)
    for name in TREE
}


def researches(state: State, player: Seat) -> list[Option]:
    """KA-11.5  Return technologies not owned yet, with prerequisites met, that can be paid."""
    own = state.players[player]
    payable = affordable(own.cards)
    if not payable:
        return []
    return [option for option, cost in ready(tuple(own.technologies)) if cost in payable]


@lru_cache(REMEMBERED)
def ready(owned: tuple[Technology, ...]) -> list[tuple[Research, Cost]]:
    """KA-11.2  Return the technologies open to an owner of these, in tree order, with costs.

    One of several prerequisites is enough (R17).
    """
    names = ROOTS.union(*[OPENS[name] for name in owned]).difference(owned)
    return [(RESEARCH[name], TREE[name].cost) for name in sorted(names, key=PLACE.__getitem__)]


def learn(table: Table, player: Seat, technology: Technology) -> None:
    """KA-11.3  Gain a technology; its rival in the red box is lost without refund."""
    owned = table.state.players[player].technologies
    for rival in RIVALS[technology]:
        if rival in owned:
            owned.remove(rival)
            table.tell(TechnologyLost(player, rival))
    owned.append(technology)
    table.tell(TechnologyGained(player, technology))
