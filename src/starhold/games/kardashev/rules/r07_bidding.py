"""KA-7  Bidding: each turn's tile goes to the highest bidder."""

from msgspec.structs import replace

from starhold.core.record import Event, Option, Seat

from ..catalog import Face
from ..galaxy import clockwise, holding, is_full
from ..state import Auction, Choice, State, Step, Steps, Table
from .r08_exploration import PlaceTile
from .r09_cards import BANK, HandOver


class Raise(Option):
    to: int


class PassBid(Option): ...


class TileDrawn(Event):
    """KA-7.1  A tile was drawn and shown to all."""

    player: Seat
    tile: Face


class BidRaised(Event):
    """KA-7.3  A player raised the bid."""

    player: Seat
    bid: int


class BidPassed(Event):
    """KA-7.3  A player passed and is out of the auction."""

    player: Seat


class AuctionWon(Event):
    """KA-7.5  The auction ended."""

    player: Seat
    tile: Face
    bid: int


class DrawTile(Step):
    """KA-7.1  The active player draws and shows a tile; KA-7.2  the opening bid is 0.

    Bidding and exploration are skipped if there is no tile or no place for one (KA-6.3).
    Drawing ends undo: earlier choices cannot be taken back (KA-14.4).
    """

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        if not state.bag or is_full(state):
            return ()
        tile = table.draw(state.bag)
        state.auction = Auction(tile, self.player, 0, clockwise(state, self.player))
        table.tell(TileDrawn(self.player, tile))
        return (NextBid(self.player),)


class NextBid(Step):
    """KA-7.3  Ask the next player still in; KA-7.5  the auction ends when one is left."""

    after: Seat

    def run(self, table: Table) -> Steps:
        auction = table.state.auction
        assert auction is not None
        if len(auction.still_in) == 1:
            return (WinTile(),)
        order = clockwise(table.state, self.after)[1:]
        bidder = next(filter(auction.still_in.__contains__, order))
        return (Bid(bidder, auction.tile, auction.leader, auction.bid),)


class Bid(Choice):
    """KA-7.3  Raise, up to the number of cards held (KA-7.4), or pass."""

    tile: Face
    leader: Seat
    bid: int

    def options(self, state: State) -> list[Option]:
        bids = range(self.bid + 1, holding(state, self.player) + 1)
        return [PassBid(), *map(Raise, bids)]

    def chosen(self, table: Table, option: Raise | PassBid) -> Steps:
        state = table.state
        auction = state.auction
        assert auction is not None
        if isinstance(option, Raise):
            state.auction = replace(auction, leader=self.player, bid=option.to)
            table.tell(BidRaised(self.player, option.to))
        else:
            left = tuple(seat for seat in auction.still_in if seat != self.player)
            state.auction = replace(auction, still_in=left)
            table.tell(BidPassed(self.player))
        return (NextBid(self.player),)


class WinTile(Step):
    """KA-7.6  The active player pays the bank; any other winner pays the active player."""

    def run(self, table: Table) -> Steps:
        state = table.state
        auction = state.auction
        assert auction is not None
        winner = auction.leader
        to = BANK if winner == state.active else state.active
        table.tell(AuctionWon(winner, auction.tile, auction.bid))
        return HandOver(winner, to, auction.bid), PlaceTile(winner, auction.tile)
