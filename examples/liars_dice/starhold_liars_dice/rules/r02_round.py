"""LD-2  A round: roll in secret, bid, call; and LD-3, LD-4  the result of a call."""

from __future__ import annotations

from starhold.core.record import Event, Option, Seat

from ..state import FACES, Choice, LastBid, State, Step, Steps, Table


class Bid(Option):
    count: int
    face: int


class CallLiar(Option):
    """Say that there are fewer."""


class RoundBegun(Event):
    """LD-2.1  All players roll their dice."""

    number: int


class DiceRolled(Event):
    """LD-2.1  A player looks at their own dice."""

    player: Seat
    dice: tuple[int, ...]


class BidMade(Event):
    """LD-2.2  A player has bid."""

    player: Seat
    count: int
    face: int


class LiarCalled(Event):
    """LD-2.3  A player has called the last bidder a liar."""

    player: Seat
    bidder: Seat


class DiceShown(Event):
    """LD-3.1  A player shows their dice."""

    player: Seat
    faces: tuple[int, ...]


class BidCounted(Event):
    """LD-3.1  The dice that count for the bid."""

    found: int
    count: int
    face: int


class DieLost(Event):
    """LD-3.2  A player loses a die."""

    player: Seat
    left: int


class GameWon(Event):
    """LD-4.1  One player has dice left."""

    player: Seat


class GameLost(Event):
    """LD-4.2  The first call ends the game."""

    player: Seat


class Round(Step):
    """LD-2.1  All players roll their dice; only you see your own."""

    first: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        state.bid = None
        state.round += 1
        table.tell(RoundBegun(state.round))
        for seat, cup in state.cups.items():
            dice = table.roll(len(cup))
            state.cups[seat] = sorted(dice, reverse=True)
            if dice:
                table.tell(DiceRolled(seat, dice), to=(seat,))
        return (BidOrCall(self.first),)


class BidOrCall(Choice):
    """LD-2.2  Bid higher than the last bid, or call the last bidder a liar."""

    always_ask = True  # even the highest bid is called by a player, not by the table

    def options(self, state: State) -> list[Option]:
        last = (state.bid.count, state.bid.face) if state.bid else (0, FACES)
        call: list[Option] = [CallLiar()] if state.bid else []
        return call + [
            Bid(count, face)
            for count in range(1, state.total + 1)
            for face in range(1, FACES + 1)
            if (count, face) > last
        ]

    def chosen(self, table: Table, option: Bid | CallLiar) -> Steps:
        if isinstance(option, CallLiar):
            return (Call(self.player),)
        table.state.bid = LastBid(self.player, option.count, option.face)
        table.tell(BidMade(self.player, option.count, option.face))
        return (BidOrCall(table.state.after(self.player)),)


class Call(Step):
    """LD-2.3, LD-3.1  After a call all dice are shown and counted."""

    player: Seat

    def run(self, table: Table) -> Steps:
        bid = table.state.bid
        assert bid is not None
        table.tell(LiarCalled(self.player, bid.player))
        for seat, cup in table.state.cups.items():
            if cup:
                table.tell(DiceShown(seat, tuple(cup)))
        table.reveal()
        found = table.state.counted(bid.face)
        table.tell(BidCounted(found, bid.count, bid.face))
        return (LoseDie(bid.player if found < bid.count else self.player),)


class LoseDie(Step):
    """LD-3.2  The bidder loses a die if there are fewer, otherwise the caller."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        state.cups[self.player].pop()
        state.losers.append(self.player)
        table.tell(DieLost(self.player, len(state.cups[self.player])))
        return (NextRound(self.player),)


class NextRound(Step):
    """LD-3.3, LD-4.1, LD-4.2  The next round begins, unless the game is decided."""

    loser: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        if state.settings.rounds == "one":
            table.tell(GameLost(self.loser))
            return (End(),)
        left = [seat for seat, cup in state.cups.items() if cup]
        if len(left) == 1:
            table.tell(GameWon(left[0]))
            return (End(),)
        return (Round(self.loser if state.cups[self.loser] else state.after(self.loser)),)


class End(Step):
    """LD-4.1, LD-4.2  The cups are put away with the dice that are left in them."""

    def run(self, table: Table) -> Steps:
        table.state.bid = None
        table.end()
        return ()
