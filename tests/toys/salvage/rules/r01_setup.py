"""SA-1  Before the game: what is dealt and shuffled."""

from __future__ import annotations

from tests.toys.salvage.catalog import HAND
from tests.toys.salvage.state import Card, Salvor, Step, Steps, Table


class DealHands(Step):
    """SA-1.2  Each player finds a hand of cards in the bag; SA-1.3 the pile is shuffled."""

    def run(self, table: Table) -> Steps:
        table.shuffle(table.state.pile)
        for salvor in table.state.salvors.values():
            for _ in range(HAND):
                find(table, salvor)
        return ()


def find(table: Table, salvor: Salvor) -> Card:
    """SA-3.2  Take a card from the bag, whichever it is."""
    card = salvor.bag.pop(table.below(len(salvor.bag)))
    salvor.hand.append(card)
    return card
