"""KA-9  Actions: up to two base actions and two research actions, in any mix and order.

Each option returns the steps that carry it out; each chapter decides when it is offered.
"""

from itertools import chain
from typing import Any, Protocol

from starhold.core.record import Event, Option, Seat
from starhold.kit.notes import Note

from ..catalog import RESOURCES, START, Resource
from ..state import Choice, State, Step, Steps, Table
from .r09_cards import gain
from .r09_colonies import Colonize, TakeRefuge, UpgradeColony, colony_actions, refuges
from .r09_fleets import BuildFleet, UpgradeFleet, fleet_actions, fleet_price
from .r09_harvest import Harvest
from .r10_movement import MoveFleet, moves
from .r11_research import Research, boxed, researches
from .r11_usable import Offers, harvests, usable


class Action(Protocol):
    """KA-9.1  An action of the active player."""

    def steps(self, player: Seat) -> Steps:
        """Return the steps that carry it out."""
        ...


class Compile(Option):
    """KA-9  Take a card of any type from the bank."""

    resource: Resource

    def steps(self, player: Seat) -> Steps:
        return (CompileData(player, self.resource),)


class EndTurn(Option): ...


class ActionsUnused(Note):
    """KA-9.1  The actions that a player would lose by ending the turn."""

    base: int
    research: int


class TurnEnded(Event):
    """KA-9.1  A player ended their turn; unused actions are lost."""

    player: Seat


BASE: frozenset[type[Any]] = frozenset(
    {Colonize, UpgradeColony, Harvest, BuildFleet, UpgradeFleet, MoveFleet, TakeRefuge}
)
BASE_ACTIONS = (colony_actions, refuges, harvests, fleet_actions, moves)
COMPILE = [Compile(resource) for resource in RESOURCES]
END_TURN = EndTurn()


class TakeAction(Choice):
    """KA-9.1  Take the next action or end the turn; each is finished before the next begins.

    A base action may be taken twice (KA-9.2); unaffordable actions are not offered (KA-9.4).
    """

    def options(self, state: State) -> list[Option]:
        base = base_actions(state, self.player) if state.base_actions else {}
        options = [*chain.from_iterable(base.values())]
        if state.research_actions:
            options += researches(state, self.player)
            options += usable(state, self.player, base)
            options += COMPILE
        return [*options, END_TURN] if options else []

    def chosen(self, table: Table, option: Action | EndTurn) -> Steps:
        if isinstance(option, EndTurn):
            table.tell(TurnEnded(self.player))
            return ()
        if type(option) in BASE:
            table.state.base_actions -= 1
        else:
            table.state.research_actions -= 1
        return (*option.steps(self.player), self)

    def note(self, state: State, option: Option | None) -> Note | None:
        match option:
            case Research():
                return boxed(state, self.player, option.technology)
            case BuildFleet() | UpgradeFleet():
                return fleet_price(state, option)
            case EndTurn():
                return ActionsUnused(state.base_actions, state.research_actions)
            case _:
                return None


class CompileData(Step):
    """KA-9  Compile: take 1 card from the bank."""

    player: Seat
    resource: Resource

    def run(self, table: Table) -> Steps:
        return gain(table, self.player, START.limits.compiled, (self.resource,), "compiled")


def base_actions(state: State, player: Seat) -> dict[Offers, list[Option]]:
    """KA-9  Return the base actions possible now, by kind; harvesting always is."""
    return {offers: offers(state, player) for offers in BASE_ACTIONS}
