"""GE-7  Merchant: each player harvests and makes one plan for food, metal and energy."""

from msgspec.structs import replace

from starhold.core.record import Event, Option, Seat
from starhold.kit.hexes import Cell
from starhold.kit.notes import Note

from ..catalog import CONSTANTS
from ..galaxy import controlled
from ..players import food_pool
from ..state import Choice, Plan, Prices, State, Step, Steps, Table
from .r07_food import lay_food, producers
from .r07_piracy import OfferPiracy, PirateLurks
from .r07_prices import RollMarket
from .r18_notes import Balance, MustSell, MustSellEnergy, Purse, ThisTile


class FundEqually(Option):
    """Put the same amount of food on every sector that produces."""

    each: int
    earned: int  # by selling surplus food
    spent: int  # on missing food


class FundAsNow(Option):
    """Leave the food on the sectors as it is and sell the harvest."""

    earned: int


class FundEach(Option):
    """Decide sector by sector."""


class Fund(Option):
    at: Cell
    food: int
    spare: int  # still in hand, to be placed or sold
    missing: int  # to be bought


class StoreMetal(Option):
    metal: int
    earned: int
    spent: int


class StoreEnergy(Option):
    energy: int
    earned: int
    spent: int


class Harvested(Event):
    """GE-7.3  A player harvested food."""

    player: Seat
    food: int


class Traded(Event):
    """GE-7.9  A player finished a Merchant action with this outcome."""

    player: Seat
    funded: int
    metal: int
    energy: int
    earned: int
    spent: int


def merchant_role(order: list[Seat]) -> Steps:
    """GE-7.2  The chooser sets the prices, then each player acts in role order."""
    actions = (step for seat in order for step in (PirateLurks(seat), MerchantAction(seat)))
    return RollMarket(order[0]), *actions, PirateLurks()


class MerchantAction(Step):
    """GE-7.3  Harvest, and take all food on producing sectors in hand (GE-7.4)."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        grown = sum([tile.food for _, tile in controlled(state, self.player)])
        harvest = min(grown, food_pool(state))
        lying = sum([state.food.get(at, 0) for at in producers(state, self.player)])
        own = state.players[self.player]
        state.plan = Plan(harvest + lying, own.metal, player=self.player)
        table.tell(Harvested(self.player, harvest))
        return (
            OfferPiracy(self.player),
            ChooseFunding(self.player),
            ChooseMetal(self.player),
            ChooseEnergy(self.player),
        )


class ChooseFunding(Choice):
    """GE-7.7  Choose the food to put on producing sectors; the rest is sold (GE-7.8).

    Leaving everything as it is is always legal (GE-7.10).
    """

    def options(self, state: State) -> list[Option]:
        places = producers(state, self.player)
        price, hand = _prices(state).food, _plan(state).food
        lying = sum([state.food.get(at, 0) for at in places])
        most = most_food(state, self.player, lying)
        equally: list[Option] = [
            FundEqually(each, *gain_or_loss((hand - each * len(places)) * price))
            for each in range(CONSTANTS.food.per_sector, -1, -1)
            if each * len(places) <= most
        ]
        return [*equally, FundAsNow((hand - lying) * price), FundEach()]

    def chosen(self, table: Table, option: FundEqually | FundAsNow | FundEach) -> Steps:
        state = table.state
        places = producers(state, self.player)
        match option:
            case FundEach():
                return tuple(FundSector(self.player, at) for at in places)
            case FundAsNow():
                funded = tuple((at, state.food.get(at, 0)) for at in places)
            case _:
                funded = tuple((at, option.each) for at in places)
        state.plan = replace(_plan(state), funded=funded)
        return ()

    def note(self, state: State, option: Option | None) -> Note | None:
        own = state.players[self.player]
        match option:
            case None:
                return Purse(own.marks, _plan(state).metal, own.energy)
            case FundEqually(earned=earned, spent=spent):
                return balance(own.marks + earned - spent)
            case FundAsNow(earned=earned):
                return balance(own.marks + earned)
            case _:
                return None


class FundSector(Choice):
    """GE-7.7  Choose the food for this sector, 0 to 2, as far as the player can pay."""

    at: Cell
    completes = True

    def options(self, state: State) -> list[Option]:
        spent = sum(food for _, food in _plan(state).funded)
        hand = _plan(state).food - spent
        lying = sum([state.food.get(at, 0) for at in producers(state, self.player)])
        most = most_food(state, self.player, lying) - spent
        return [
            Fund(self.at, food, *gain_or_loss(hand - food))
            for food in range(CONSTANTS.food.per_sector + 1)
            if food <= most
        ]

    def chosen(self, table: Table, option: Fund) -> Steps:
        plan = _plan(table.state)
        table.state.plan = replace(plan, funded=(*plan.funded, (option.at, option.food)))
        return ()

    def note(self, state: State, option: Fund | None) -> Note | None:
        if option is None:
            return ThisTile(state.tiles[self.at])
        cost = option.missing * _prices(state).food
        return balance(state.players[self.player].marks - cost) if cost else None


class ChooseMetal(Choice):
    """GE-7.6  Choose the metal to end with; the difference is bought or sold."""

    completes = True

    def options(self, state: State) -> list[Option]:
        plan, prices = _plan(state), _prices(state)
        most = budget(state, self.player) - plan.metal * prices.metal
        amounts = range(CONSTANTS.store.metal + 1)
        return [
            StoreMetal(metal, *gain_or_loss((plan.metal - metal) * prices.metal))
            for metal in amounts
            if most + (plan.metal - metal) * prices.metal >= 0
        ]

    def chosen(self, table: Table, option: StoreMetal) -> Steps:
        table.state.plan = replace(_plan(table.state), metal_after=option.metal)
        return ()

    def note(self, state: State, option: StoreMetal | None) -> Note | None:
        marks, energy = purse(state, self.player), state.players[self.player].energy
        if option is None:
            return Purse(marks, _plan(state).metal, energy)
        left = marks + option.earned - option.spent
        price = _prices(state).energy
        return balance(left) if left >= 0 else MustSellEnergy(-(left // price))


class ChooseEnergy(Choice):
    """GE-7.9  Choose the energy to end with; then the whole plan is carried out."""

    completes = True

    def options(self, state: State) -> list[Option]:
        now, prices = state.players[self.player].energy, _prices(state)
        left = budget(state, self.player) - now * prices.energy
        amounts = range(CONSTANTS.store.energy + 1)
        return [
            StoreEnergy(energy, *gain_or_loss((now - energy) * prices.energy))
            for energy in amounts
            if left + (now - energy) * prices.energy >= 0
        ]

    def chosen(self, table: Table, option: StoreEnergy) -> Steps:
        carry_out(table, self.player, option.energy)
        return ()

    def note(self, state: State, option: StoreEnergy | None) -> Note | None:
        marks, plan = purse(state, self.player), _plan(state)
        if option is None:
            return Purse(marks, plan.metal_after or 0, state.players[self.player].energy)
        return balance(marks + option.earned - option.spent)


def carry_out(table: Table, player: Seat, energy: int) -> None:
    """GE-7.9  Everything happens at one price, so only the outcome matters (GE-18.2)."""
    state = table.state
    own, plan, prices = state.players[player], _plan(state), _prices(state)
    assert plan.metal_after is not None
    funded = sum(food for _, food in plan.funded)
    marks = purse(state, player) + (own.energy - energy) * prices.energy
    for at, food in plan.funded:
        lay_food(state, at, food)
    outcome = gain_or_loss(marks - own.marks)
    table.tell(Traded(player, funded, plan.metal_after, energy, *outcome))
    own.marks, own.metal, own.energy = marks, plan.metal_after, energy
    state.plan = None


def gain_or_loss(balance: int) -> tuple[int, int]:
    """Split a balance into marks gained and marks paid."""
    return (balance, 0) if balance > 0 else (0, -balance)


def most_food(state: State, player: Seat, lying: int) -> int:
    """GE-7.9  The most food a player can put on sectors, by selling all else."""
    plan, own, prices = _plan(state), state.players[player], _prices(state)
    wealth = own.marks + plan.metal * prices.metal + own.energy * prices.energy
    there_is = food_pool(state) + lying  # all food in hand comes from the pool and the sectors
    return min(there_is, plan.food + wealth // prices.food) if prices.food else there_is


def budget(state: State, player: Seat) -> int:
    """The marks a player would have after selling all metal and energy not yet planned."""
    plan, own, prices = _plan(state), state.players[player], _prices(state)
    undecided = plan.metal * prices.metal if plan.metal_after is None else 0
    return purse(state, player) + undecided + own.energy * prices.energy


def purse(state: State, player: Seat) -> int:
    """The marks a player would have after what is planned so far; below 0 more must be sold."""
    plan, prices = _plan(state), _prices(state)
    food = plan.food - sum(food for _, food in plan.funded)
    metal = 0 if plan.metal_after is None else plan.metal - plan.metal_after
    return state.players[player].marks + food * prices.food + metal * prices.metal


def balance(marks: int) -> Note:
    return Balance(marks) if marks >= 0 else MustSell(-marks)


def _plan(state: State) -> Plan:
    assert state.plan is not None
    return state.plan


def _prices(state: State) -> Prices:
    assert state.prices is not None
    return state.prices
