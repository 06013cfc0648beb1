"""SA-4  The award: who takes the wreck, who objects, and what it turns out to be worth."""

from __future__ import annotations

from starhold.core.record import Event, Option, Seat
from starhold.kit.windows import Pass, answers, heeded, window
from tests.toys.salvage.catalog import WRECKS
from tests.toys.salvage.rules.r03_bids import total
from tests.toys.salvage.state import (
    Card,
    Choice,
    State,
    Step,
    Steps,
    Table,
    Wreck,
    WreckKind,
    in_order,
)

OBJECTION: Card = "objection"


class PlayObjection(Option):
    """Object to the award."""


class LookInto(Option):
    """Have an objection looked into."""


class LetGo(Option):
    """Let the objector go."""


class RollAgain(Option):
    """Spend the token and have the die rolled again."""


class Polish(Option):
    """Spend a credit on the wreck."""


class Done(Option):
    """Leave the wreck as it is."""


class WreckDrifted(Event):
    """SA-4.1  Nobody took the wreck."""

    wreck: WreckKind


class WreckAwarded(Event):
    """SA-4.1  The highest bid was known."""

    player: Seat
    wreck: WreckKind


class Objected(Event):
    """SA-4.2  A rival objected to the award."""

    player: Seat


class DieRolled(Event):
    """SA-4.5  A die was rolled, and may be rolled again."""

    player: Seat
    dice: tuple[int, ...]


class Fined(Event):
    """SA-4.3  The objector was found out."""

    player: Seat
    fine: int


class WreckTaken(Event):
    """SA-4.4  A wreck was brought home."""

    player: Seat
    wreck: WreckKind
    worth: int


class WreckPolished(Event):
    """SA-4.6  A credit was spent on a wreck."""

    player: Seat
    worth: int


class Award(Step):
    """SA-4.1  The highest bid takes the wreck; of equal ones, that nearest to the first seat."""

    def run(self, table: Table) -> Steps:
        state = table.state
        bids = {seat: total(salvor) for seat, salvor in state.salvors.items()}
        for salvor in state.salvors.values():  # SA-3.5
            state.spent += salvor.bid
            salvor.bid = []
            salvor.reached = False
        if not any(bids.values()):
            drift(table)
            return ()
        winner = max(bids, key=bids.__getitem__)
        state.winner = winner
        table.tell(WreckAwarded(winner, state.lot))
        rivals = in_order(state, winner)[1:]
        return *window(Object, rivals), Appraise(winner), PolishWreck(winner)


class Object(Choice):
    """SA-4.2  A rival may object.  Everyone is asked, so that no question reveals a hand."""

    discreet = True

    def options(self, state: State) -> list[Option]:
        if not state.winner:  # another has objected before
            return []
        hand = state.salvors[self.player].hand
        return answers(self, state.hushed, [PlayObjection()] * (OBJECTION in hand))

    def chosen(self, table: Table, option: PlayObjection | Pass) -> Steps:
        state = table.state
        if isinstance(option, Pass):
            state.hushed = heeded(self, option, state.hushed)
            return ()
        state.salvors[self.player].hand.remove(OBJECTION)
        state.spent.append(OBJECTION)
        victim, state.winner = state.winner, ""
        table.tell(Objected(self.player))
        drift(table)
        return (LookIntoIt(victim, self.player),)


class LookIntoIt(Choice):
    """SA-4.3  Who lost a wreck to an objection may have it looked into, with a die."""

    objector: Seat

    def options(self, _state: State) -> list[Option]:
        return [LookInto(), LetGo()]

    def chosen(self, _table: Table, option: LookInto | LetGo) -> Steps:
        if isinstance(option, LetGo):
            return ()
        return Roll(self.player), Fine(self.objector)


class Fine(Step):
    """SA-4.3  On a 5 or 6 the objector pays a fine of 2."""

    objector: Seat

    def run(self, table: Table) -> Steps:
        if table.state.die >= 5:
            table.state.salvors[self.objector].fines += 2
            table.tell(Fined(self.objector, 2))
        return ()


class Roll(Step):
    """SA-4.5  After every roll comes the moment to have it made again."""

    player: Seat

    def run(self, table: Table) -> Steps:
        dice = table.roll(1)
        table.state.die = dice[0]
        table.tell(DieRolled(self.player, dice))
        return window(CallAgain, in_order(table.state, self.player), self.player)


class CallAgain(Choice):
    """SA-4.5  Each player in turn may spend the token to have the die rolled again."""

    roller: Seat

    def options(self, state: State) -> list[Option]:
        token = state.salvors[self.player].token
        return answers(self, state.hushed, [RollAgain()] if token else [])

    def chosen(self, table: Table, option: RollAgain | Pass) -> Steps:
        state = table.state
        if isinstance(option, Pass):
            state.hushed = heeded(self, option, state.hushed)
            return ()
        state.salvors[self.player].token = False
        return (Roll(self.roller),)


class Appraise(Step):
    """SA-4.4  The winner rolls for the wreck, if it was not lost to an objection."""

    player: Seat

    def run(self, table: Table) -> Steps:
        return (Roll(self.player), BringHome(self.player)) if table.state.winner else ()


class BringHome(Step):
    """SA-4.4  A wreck gains 1 in worth on a 4 or more."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        wreck = Wreck(state.lot, WRECKS.worth[state.lot] + (state.die >= 4))
        state.salvors[self.player].wrecks.append(wreck)
        state.lot = ""
        table.tell(WreckTaken(self.player, wreck.kind, wreck.worth))
        return ()


class PolishWreck(Choice):
    """SA-4.6  The winner may polish the wreck, credit by credit."""

    def options(self, state: State) -> list[Option]:
        if not state.winner:
            return []
        return [Polish(), Done()] if state.salvors[self.player].credits else [Done()]

    def chosen(self, table: Table, option: Polish | Done) -> Steps:
        if isinstance(option, Done):
            return ()
        salvor = table.state.salvors[self.player]
        salvor.credits -= 1
        wreck = salvor.wrecks.pop()
        salvor.wrecks.append(Wreck(wreck.kind, wreck.worth + 1))
        table.tell(WreckPolished(self.player, wreck.worth + 1))
        return (self,)


def drift(table: Table) -> None:
    """SA-4.1  The wreck drifts away."""
    table.state.gone.append(table.state.lot)
    table.tell(WreckDrifted(table.state.lot))
    table.state.lot = ""
