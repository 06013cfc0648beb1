"""CE-14.11  Marines: dropships retake systems in revolt, at some risk."""

from msgspec.structs import replace

from starhold.core.record import Event, Option
from starhold.kit.hexes import Cell

from ..catalog import IMPROVEMENTS, START
from ..empire import ORDER, dropships, in_revolt, revolts
from ..state import Choice, ShipId, State, Step, Steps, System, Table
from .r16_end import ShipLost


class Send(Option):
    """Roll for these marines, in this order."""

    marines: tuple[ShipId, ...]


class HoldMarines(Option):
    """Roll for no marines here."""

    at: Cell


class PickMarines(Option):
    """Choose the marines one by one."""


class MarineRolled(Event):
    """CE-14.13  A marine rolled against a revolt token."""

    marine: ShipId
    at: Cell
    dice: tuple[int, ...]
    bonus: int
    needed: int = 0  # on the die, to remove a token


class TokenRemoved(Event):
    """CE-14.13  A revolt token was removed."""

    at: Cell
    token: str


class RevolutionPutDown(Event):
    """CE-12.6  The last rebel token left an origin: the revolution was put down."""

    at: Cell


class MarinesPhase(Step):
    """CE-14.11  Step 3c: each system in coordinate order; combat ships do not help (CE-14.15)."""

    def run(self, table: Table) -> Steps:
        places = revolts(table.state)
        if not places:
            return ()
        places.sort(key=ORDER.__getitem__)
        player = table.state.seat
        return tuple([SendMarines(player, at) for at in places])


class SendMarines(Choice):
    """CE-14.11  Choose how many marines roll here, none to all, before the first die."""

    at: Cell

    def options(self, state: State) -> list[Option]:
        ships = dropships(state, self.at)
        if not ships:
            return []
        marines = tuple([ship.id for ship in ships])
        counts: list[Option] = [Send(marines[:n]) for n in range(len(marines), 0, -1)]
        differ = len({ship.home for ship in ships}) > 1
        return [*counts, *([PickMarines()] if differ else []), HoldMarines(self.at)]

    def chosen(self, table: Table, option: Send | PickMarines | HoldMarines) -> Steps:
        if isinstance(option, PickMarines):
            return (NameMarine(self.player, self.at, ()),)
        if isinstance(option, HoldMarines):
            return ()
        return tuple(RollMarine(self.at, marine) for marine in option.marines)


class NameNext(Option):
    marine: ShipId


class NameMarine(Choice):
    """CE-14.11  Choose particular marines; they roll in the order chosen.

    Marines of one home yard are interchangeable, so only the first is offered.
    """

    at: Cell
    named: tuple[ShipId, ...]

    completes = True

    def options(self, state: State) -> list[Option]:
        alike: dict[Cell | None, Option] = {}
        for marine in dropships(state, self.at):
            if marine.id not in self.named:
                alike.setdefault(marine.home, NameNext(marine.id))
        enough: list[Option] = [Send(self.named)] if self.named else []
        return [*enough, *alike.values()]

    def chosen(self, table: Table, option: Send | NameNext) -> Steps:
        if isinstance(option, Send):
            return tuple(RollMarine(self.at, marine) for marine in option.marines)
        return (replace(self, named=(*self.named, option.marine)),)


class RollMarine(Step):
    """CE-14.13  5+ removes an occupation token; if there is none, 6+ removes a rebel token.

    A Garrison adds 1 (CE-14.12); a result of 1 destroys the marine (CE-14.14).
    """

    at: Cell
    marine: ShipId

    def run(self, table: Table) -> Steps:
        state = table.state
        system = state.systems[self.at]
        if not in_revolt(system):
            return ()
        bonus = IMPROVEMENTS[system.support].marine_bonus if system.support else 0
        dice = table.roll(1)
        result = dice[0] + bonus
        figures = START.marines
        needed = (figures.occupation if system.occupation else figures.rebels) - bonus
        table.tell(MarineRolled(self.marine, self.at, dice, bonus, needed))
        occupation, rebels = success(state, system, result)
        for _ in range(occupation):
            remove_occupation(table, self.at)
        for _ in range(rebels):
            remove_rebel(table, self.at)
        if result <= START.marines.lost_on:
            del state.ships[self.marine]
            table.tell(ShipLost(self.marine, self.at))
        return ()


def success(state: State, system: System, result: int) -> tuple[int, int]:
    """CE-14.13  Return how many occupation and rebel tokens a result removes (R44)."""
    occupation = system.occupation if result >= START.marines.occupation else 0
    rebels = system.rebels if result >= START.marines.rebels else 0
    if state.settings.retaking == "whole_system":
        return occupation, rebels
    return (min(1, occupation), 0) if system.occupation else (0, min(1, rebels))


def remove_occupation(table: Table, at: Cell) -> None:
    system = table.state.systems[at]
    table.state.systems[at] = replace(system, occupation=system.occupation - 1)
    table.tell(TokenRemoved(at, "occupation"))


def remove_rebel(table: Table, at: Cell) -> None:
    """CE-12.6  Removing the last rebel token from an origin puts down its revolution."""
    state = table.state
    system = state.systems[at]
    state.systems[at] = replace(system, rebels=system.rebels - 1)
    table.tell(TokenRemoved(at, "rebels"))
    if system.rebels == 1 and at in state.origins:
        state.origins.remove(at)
        state.revolutions_put_down += 1
        table.tell(RevolutionPutDown(at))
