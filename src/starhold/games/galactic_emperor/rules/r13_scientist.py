"""GE-13  Scientist: players buy technologies for energy."""

from starhold.core.record import Event, Option, Seat

from ..catalog import TECHNOLOGIES, Technology
from ..players import for_sale
from ..state import Choice, State, Steps, Table


class BuyTechnology(Option):
    card: Technology
    energy: int


class BuyNothing(Option): ...


class TechnologyBought(Event):
    """GE-13.1  A player bought a technology card."""

    player: Seat
    card: Technology
    energy: int


def scientist_role(order: list[Seat]) -> Steps:
    """GE-13.1  Each player may buy a card in role order."""
    return tuple(map(Research, order))


class Research(Choice):
    """GE-13.1  Buy at most one card; the chooser pays 1 energy less (GE-13.2)."""

    def options(self, state: State) -> list[Option]:
        energy = state.players[self.player].energy
        cards = [(card, cost(state, self.player, card)) for card in for_sale(state)]
        options: list[Option] = [
            BuyTechnology(card, price) for card, price in cards if price <= energy
        ]
        return [*options, BuyNothing()] if options else []

    def chosen(self, table: Table, option: BuyTechnology | BuyNothing) -> Steps:
        if isinstance(option, BuyTechnology):
            table.state.players[self.player].energy -= option.energy
            table.state.owners[option.card] = self.player  # GE-13.3
            table.tell(TechnologyBought(self.player, option.card, option.energy))
        return ()


def cost(state: State, player: Seat, card: Technology) -> int:
    """GE-13.2  The printed cost; 1 less for the chooser, minimum 0."""
    discount = 1 if player == state.chooser else 0
    return max(0, TECHNOLOGIES[card].cost - discount)
