"""ES-5.8, ES-8.4 to ES-8.6  REGENT: influence colonises, fortifies, subverts and courts."""

from starhold.core.record import Event, Option, Seat
from starhold.kit.notes import Note

from ..catalog import CONSTANTS, Region, TileId
from ..empires import boon, clockwise
from ..galaxy import barred, colonies, colonisable
from ..state import Choice, Colony, State, Step, Steps, Table
from .r01_pieces import ColonyFounded, GainResources, lose_credits, return_token
from .r13_end import check_supply


class BuyInfluence(Option):
    credits: int


class BuyNone(Option): ...


class Settle(Option):
    at: Region


class Fortify(Option):
    at: Region


class Subvert(Option):
    at: Region


class Court(Option): ...


class ReturnRest(Option):
    """Return unused influence to the supply."""


class InfluenceLeft(Note):
    """ES-8.4  The influence still to be placed."""

    tokens: int


class Founds(Note):
    """ES-8.4  The tile that becomes a colony."""

    tile: TileId


class Builds(Note):
    """ES-8.5  The colony that becomes a Starbase."""

    tile: TileId


class Weakens(Note):
    """ES-8.4  The colony that loses a token."""

    tile: TileId
    owner: Seat
    tokens: int


class Courted(Note):
    """ES-8.6  The tokens on the Seat, each player once per token, and who would lead."""

    now: tuple[Seat, ...]
    leader: Seat


class CourtTied(Note):
    """ES-8.6  The tokens on the Seat would be tied."""

    now: tuple[Seat, ...]


class InfluenceGained(Event):
    """ES-5.8.1  A player took influence."""

    player: Seat
    tokens: int


class StarbaseMade(Event):
    """ES-8.5  A colony was fortified."""

    player: Seat
    at: Region


class ColonySubverted(Event):
    """ES-8.4  An enemy token was returned to its supply."""

    player: Seat
    at: Region


class SeatCourted(Event):
    """ES-8.4  A token was put on the Imperial Seat."""

    player: Seat


class EmperorCrowned(Event):
    """ES-8.6  A player became or stayed Emperor."""

    player: Seat


class RegentPart(Step):
    """ES-5.8.1, ES-5.8.2  Take influence, buy more or not, and place it."""

    player: Seat

    def run(self, table: Table) -> Steps:
        more = boon(table.state, self.player).influence  # TC31
        take_influence(table, self.player, CONSTANTS.influence.tokens + more)
        return (
            OfferInfluence(self.player),
            PlaceInfluence(self.player),
            ReturnInfluence(self.player),
        )


class OfferInfluence(Choice):
    """ES-5.8.1, DP-23  Buy one more; Entourage may then buy a second (DP-28)."""

    again: bool = False

    def options(self, state: State) -> list[Option]:
        own = state.empires[self.player]
        price = influence_price(state, self.player)
        return [BuyInfluence(price), BuyNone()] if own.supply and own.credits >= price else []

    def chosen(self, table: Table, option: BuyInfluence | BuyNone) -> Steps:
        if isinstance(option, BuyNone):
            return ()
        lose_credits(table, self.player, option.credits)
        table.state.price += CONSTANTS.influence.rise
        take_influence(table, self.player, 1)
        entourage = boon(table.state, self.player).entourage and not self.again
        return (OfferInfluence(self.player, again=True),) if entourage else ()


class PlaceInfluence(Choice):
    """ES-8.4, DP-24  Place and resolve influence one at a time.

    Court is possible only during REGENT among several players.
    """

    court: bool = True

    def options(self, state: State) -> list[Option]:
        if not state.empires[self.player].influence:
            return []
        targets: list[Option] = [
            *map(Settle, colonisable(state, self.player)),
            *map(Fortify, fortifiable(state, self.player)),
            *map(Subvert, subvertible(state, self.player)),
        ]
        targets += [Court()] if self.court and not state.solo else []
        return [*targets, ReturnRest()] if targets else []

    def chosen(
        self, table: Table, option: Settle | Fortify | Subvert | Court | ReturnRest
    ) -> Steps:
        if isinstance(option, ReturnRest):
            return ()
        return *place(table, self.player, option), self

    def note(self, state: State, option: Option | None) -> Note | None:
        if option is None:
            return InfluenceLeft(state.empires[self.player].influence)
        return prospect(state, self.player, option)


class ReturnInfluence(Step):
    """ES-8.4  Influence without a target returns to the supply."""

    player: Seat

    def run(self, table: Table) -> Steps:
        own = table.state.empires[self.player]
        own.supply += own.influence
        own.influence = 0
        return ()


class SettleSeat(Step):
    """ES-8.6, ES-5.8.3, R-46  Most tokens on the Seat wins; the chooser is first in a tie.

    ES-5.8.4: This is part of the chooser's privilege.
    """

    chooser: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        order = clockwise(state, self.chooser)
        most = max(state.empires[seat].court for seat in order)
        emperor = next(seat for seat in order if state.empires[seat].court == most)
        for seat in order:
            own = state.empires[seat]
            own.supply += own.court
            own.court = 0
        state.emperor = emperor
        table.tell(EmperorCrowned(emperor))
        return ()


def take_influence(table: Table, player: Seat, tokens: int) -> None:
    """ES-8.4  Take colony tokens from the supply, as far as there are any."""
    own = table.state.empires[player]
    taken = min(tokens, own.supply)
    own.supply -= taken
    own.influence += taken
    table.tell(InfluenceGained(player, taken))


def influence_price(state: State, player: Seat) -> int:
    """ES-5.8.1  The price of influence: 1 less with Envoys (TC11), always 1 with Whispers."""
    own = boon(state, player)
    return 1 if own.whispers else max(1, state.price - own.influence_discount)


def prospect(state: State, player: Seat, option: Option) -> Note | None:
    """ES-8.4  Describe the effect of one influence."""
    match option:
        case Settle():
            return Founds(state.tiles[option.at])
        case Fortify():
            return Builds(state.tiles[option.at])
        case Subvert():
            colony = state.colonies[option.at]
            return Weakens(state.tiles[option.at], colony.owner, colony.tokens)
        case Court():
            return courted(state, player)
    return None


def courted(state: State, player: Seat) -> Note:
    """ES-8.6  Describe the Imperial Seat with one more token."""
    tokens = {seat: state.empires[seat].court for seat in state.empires}
    now = tuple(seat for seat, count in tokens.items() for _ in range(count))
    tokens[player] += 1
    most = max(tokens.values())
    leaders = [seat for seat, count in tokens.items() if count == most]
    return Courted(now, leaders[0]) if len(leaders) == 1 else CourtTied(now)


def fortifiable(state: State, player: Seat) -> list[Region]:
    """ES-8.4, R-38  A player's colonies with one token and no enemy ship in the region."""
    closed = barred(state, player)
    own = colonies(state, player)
    return [at for at in own if state.colonies[at].tokens == 1 and at not in closed]


def subvertible(state: State, player: Seat) -> list[Region]:
    """ES-8.4  Enemy colonies in regions without a ship of their owner."""
    rivals = [
        (at, colony.owner) for at, colony in state.colonies.items() if colony.owner != player
    ]
    if not rivals:
        return []
    guards = {(ship.at, ship.owner) for ship in state.ships.values()}
    return [at for at, owner in rivals if (at, owner) not in guards]


def place(table: Table, player: Seat, option: Settle | Fortify | Subvert | Court) -> Steps:
    """ES-8.4  Resolve one influence."""
    state = table.state
    own = state.empires[player]
    own.influence -= 1
    match option:
        case Settle():
            state.colonies[option.at] = Colony(player)
            table.tell(ColonyFounded(player, option.at))
        case Fortify():
            state.colonies[option.at] = Colony(player, tokens=2)
            table.tell(StarbaseMade(player, option.at))
        case Subvert():
            own.supply += 1
            table.tell(ColonySubverted(player, option.at))
            return_token(table, option.at)
        case _:
            own.court += 1
            table.tell(SeatCourted(player))
    check_supply(table, player)
    built = boon(state, player).builder_resources if isinstance(option, Fortify) else 0
    return (GainResources(player, built),) if built else ()  # TC24
