"""GE-7.1  Prices: the Merchant's chooser rolls four dice and drops one."""

from starhold.core.record import Event, Option, Seat

from ..catalog import CONSTANTS, MARKET
from ..state import Choice, Prices, State, Step, Steps, Table
from .r15_interrupts import roll, turn_back


class DropDie(Option):
    """The die to drop, and the resulting prices."""

    shows: int
    food: int
    metal: int
    energy: int


class MarketRolled(Event):
    """GE-7.1  The chooser gained marks and rolled the market dice."""

    player: Seat
    marks: int
    dice: tuple[int, ...]


class PricesSet(Event):
    """GE-7.1  The prices were set until the next Merchant."""

    food: int
    metal: int
    energy: int


class RollMarket(Step):
    """GE-7.1  The chooser gains marks and rolls four dice, open to the Time Warp."""

    player: Seat

    def run(self, table: Table) -> Steps:
        marks = CONSTANTS.merchant.marks
        table.state.raided = False
        table.state.players[self.player].marks += marks
        dice = roll(table, {self.player: CONSTANTS.merchant.dice})
        table.tell(MarketRolled(self.player, marks, dice))
        return *turn_back(table.state), SetPrices(self.player)


class SetPrices(Choice):
    """GE-7.1  Drop one die; the others, sorted, price food, metal and energy."""

    def options(self, state: State) -> list[Option]:
        dice = state.rolls[-1].dice
        return [DropDie(shows, *prices_without(dice, shows)) for shows in sorted(set(dice))]

    def chosen(self, table: Table, option: DropDie) -> Steps:
        table.state.rolls.pop()
        table.state.prices = Prices(option.food, option.metal, option.energy)
        table.tell(PricesSet(option.food, option.metal, option.energy))
        return ()


def prices_without(dice: tuple[int, ...], dropped: int) -> tuple[int, int, int]:
    """GE-7.1  The lowest die left prices food, the middle one metal, the highest energy."""
    left = sorted(dice)
    left.remove(dropped)
    low, middle, high = left
    return MARKET.food[low - 1], MARKET.metal[middle - 1], MARKET.energy[high - 1]
