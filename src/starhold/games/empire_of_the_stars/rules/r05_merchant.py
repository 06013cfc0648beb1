"""ES-5.5, ES-9  MERCHANT: credits, one round of trades, and one investment in Far Space."""

from msgspec.structs import replace

from starhold.core.record import Event, Option, Seat

from ..catalog import CONSTANTS, FAR_SPACE, MARKET, RESOURCES, Boon, LocationId, Resource
from ..empires import boon, empty_locations, limit
from ..state import Choice, State, Step, Steps, Table
from .r01_pieces import gain_credits, lose_credits, score_galaxy
from .r13_end import check_supply


class TradeNothing(Option): ...


class GoToMarket(Option): ...


class Sell(Option):
    kind: Resource
    amount: int
    credits: int


class Buy(Option):
    kind: Resource
    amount: int
    credits: int


class Keep(Option):
    kind: Resource


class Invest(Option):
    location: LocationId
    credits: int

    @property
    def points(self) -> int:
        return FAR_SPACE.locations[self.location].points


class BuyGalaxy(Option):
    slot: int
    credits: int


class InvestNothing(Option): ...


class Traded(Event):
    """ES-5.5.2  A player traded; negative amounts were paid."""

    player: Seat
    polymers: int
    metal: int
    energy: int
    credits: int


class Invested(Event):
    """ES-9.2  A colony token was put in Far Space."""

    player: Seat
    location: LocationId


class MerchantPart(Step):
    """ES-5.5.1, R-23  Credits first, then trades and at most one investment (ES-5.5.2)."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        chooser = self.player == state.chooser
        pay = CONSTANTS.merchant
        income = pay.chooser + market_credits(state) if chooser else pay.others
        more = boon(state, self.player).merchant_credits  # TI33, Bankers
        gain_credits(table, self.player, income + more)
        return DecideTrades(self.player), MakeInvestment(self.player)


class DecideTrades(Choice):
    """ES-5.5.2, DP-12  Trade, or not."""

    def options(self, state: State) -> list[Option]:
        return [TradeNothing(), GoToMarket()] if can_trade(state, self.player) else []

    def chosen(self, table: Table, option: TradeNothing | GoToMarket) -> Steps:
        return (Trade(self.player),) if isinstance(option, GoToMarket) else ()


class Trade(Choice):
    """ES-5.5.2, DP-12  For each resource choose an amount to sell or to buy.

    All trades are one decision: later sales can pay for a purchase.
    """

    amounts: tuple[int, ...] = ()
    completes = True

    def options(self, state: State) -> list[Option]:
        kind = RESOURCES[len(self.amounts)]
        stock = state.empires[self.player].stock
        later = RESOURCES[len(self.amounts) + 1 :]
        purse = self.balance(state) + sum([stock[rest] * selling(rest) for rest in later])
        gain, price = selling(kind), buying(state, self.player, kind)
        room = limit(state, self.player, kind) - stock[kind]
        sales = range(stock[kind], 0, -1)
        found: list[Option] = [
            Sell(kind, amount, amount * gain) for amount in sales if purse + amount * gain >= 0
        ]
        found += [Keep(kind)] if purse >= 0 else []
        purchases = range(1, room + 1)
        return found + [
            Buy(kind, amount, amount * price) for amount in purchases if purse >= amount * price
        ]

    def balance(self, state: State) -> int:
        """The player's credits after the trades chosen so far."""
        purse = state.empires[self.player].credits
        for kind, amount in zip(RESOURCES, self.amounts, strict=False):
            rate = buying(state, self.player, kind) if amount > 0 else selling(kind)
            purse -= amount * rate
        return purse

    def chosen(self, table: Table, option: Sell | Buy | Keep) -> Steps:
        amount = 0
        if not isinstance(option, Keep):
            amount = option.amount if isinstance(option, Buy) else -option.amount
        decided = replace(self, amounts=(*self.amounts, amount))
        if len(decided.amounts) < len(RESOURCES):
            return (decided,)
        trade(table, decided)
        return ()


class MakeInvestment(Choice):
    """ES-9.2, DP-13  Invest once in an empty location or a token of the galaxy row."""

    def options(self, state: State) -> list[Option]:
        own, boons = state.empires[self.player], boon(state, self.player)
        found: list[Option] = []
        if own.supply:
            for at in empty_locations(state):
                cost = price(boons, FAR_SPACE.locations[at].cost)
                if cost <= own.credits:
                    found.append(Invest(at, cost))
        for slot in state.galaxy_row:
            cost = price(boons, FAR_SPACE.galaxy_row.costs[slot - 1])
            if cost <= own.credits:
                found.append(BuyGalaxy(slot, cost))
        return [*found, InvestNothing()] if found else []

    def chosen(self, table: Table, option: Invest | BuyGalaxy | InvestNothing) -> Steps:
        if isinstance(option, InvestNothing):
            return ()
        lose_credits(table, self.player, option.credits)
        if isinstance(option, Invest):
            occupy(table, self.player, option.location)
        else:
            table.state.galaxy_row.remove(option.slot)
            score_galaxy(table, self.player)
        return ()


def can_trade(state: State, player: Seat) -> bool:
    """DP-12  Whether a player can sell or buy anything."""
    own = state.empires[player]
    return any(own.stock.values()) or any(
        buying(state, player, kind) <= own.credits for kind in RESOURCES
    )


def market_credits(state: State) -> int:
    """ES-5.5.1  The credits on all market tiles that are credit side up."""
    return sum([MARKET[tile].credits for tile in state.used])


def selling(kind: Resource) -> int:
    """D-4  The selling price."""
    return CONSTANTS.resources[kind].sell


def buying(state: State, player: Seat, kind: Resource) -> int:
    """D-4  The buying price; with Free Port (TI23), the selling price."""
    if boon(state, player).free_port:
        return selling(kind)
    return CONSTANTS.resources[kind].buy


def price(own: Boon, cost: int) -> int:
    """ES-9.2, R-50  The price of an investment with its discounts; at least 1 with Brokers."""
    saved = own.investment_discount
    return max(min(cost, own.investment_floor), cost - saved) if saved else cost


def trade(table: Table, decided: Trade) -> None:
    """ES-5.5.2  Carry out all trades at once."""
    own = table.state.empires[decided.player]
    earned = decided.balance(table.state) - own.credits
    own.credits += earned
    for kind, amount in zip(RESOURCES, decided.amounts, strict=True):
        own.stock[kind] += amount
    if any(decided.amounts):
        polymers, metal, energy = decided.amounts
        table.tell(Traded(decided.player, polymers, metal, energy, earned))


def occupy(table: Table, player: Seat, location: LocationId) -> None:
    """ES-9.2, ES-9.3  Put a colony token in Far Space, where it is safe."""
    table.state.empires[player].supply -= 1
    table.state.far_space[location] = player
    table.tell(Invested(player, location))
    check_supply(table, player)
