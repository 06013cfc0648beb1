"""GE-14.11  The Space Pirate steals 1 metal or 1 food in a Merchant role."""

from typing import TypeAlias

from msgspec.structs import replace

from starhold.core.record import Event, Option, Seat
from starhold.kit.hexes import Cell
from starhold.kit.notes import Note
from starhold.kit.windows import Pass, answers, asked, heeded

from ..catalog import CONSTANTS
from ..galaxy import controller
from ..players import ready, works
from ..state import Choice, State, Step, Steps, Table
from .r07_food import lay_food
from .r15_interrupts import Declare
from .r18_notes import sector


class StealMetal(Option):
    victim: Seat


class StealFood(Option):
    at: Cell


class StealNothing(Option): ...


Loot: TypeAlias = StealMetal | StealFood


class MetalStolen(Event):
    """GE-14.11  The Space Pirate took metal."""

    player: Seat
    victim: Seat


class FoodStolen(Event):
    """GE-14.11  The Space Pirate took food."""

    player: Seat
    at: Cell


class LootSold(Event):
    """GE-7.8  Food stolen outside the owner's own action was sold."""

    player: Seat
    marks: int


class OfferPiracy(Choice):
    """GE-14.11  The Space Pirate steals 1 metal or 1 food before trading (GE-7.5)."""

    def options(self, state: State) -> list[Option]:
        loot = spoils(state, self.player)
        return [*loot, StealNothing()] if loot else []

    def chosen(self, table: Table, option: Loot | StealNothing) -> Steps:
        if isinstance(option, StealNothing):
            return ()
        return Declare(self.player, "space_pirate"), Steal(self.player, option)

    def note(self, state: State, option: Option | None) -> Note | None:
        return sector(state, option.at) if isinstance(option, StealFood) else None


class Steal(Step):
    """GE-14.11  The thief trades with the loot; capacity is checked when the action ends."""

    player: Seat
    booty: Loot

    def run(self, table: Table) -> Steps:
        state = table.state
        if works(state, self.player, "space_pirate"):
            assert state.plan is not None
            if seize(table, self.player, self.booty):
                state.plan = replace(state.plan, metal=state.plan.metal + 1)
            else:
                state.plan = replace(state.plan, food=state.plan.food + 1)
        return ()


class PirateLurks(Step):
    """GE-14.11  With the option "any_action", the owner may steal between others' actions."""

    before: Seat | None = None  # the player whose action is next

    def run(self, table: Table) -> Steps:
        state = table.state
        owner = state.owners.get("space_pirate")
        if state.settings.space_pirate == "own_action" or owner in (None, self.before):
            return ()
        return asked(table, OfferRaid(owner), state.hushed)


class OfferRaid(Choice):
    """GE-14.11  The Space Pirate steals outside its owner's action; metal must fit the store."""

    def options(self, state: State) -> list[Option]:
        room = state.players[self.player].metal < CONSTANTS.store.metal
        loot = [s for s in spoils(state, self.player) if room or isinstance(s, StealFood)]
        return answers(self, state.hushed, loot)

    def chosen(self, table: Table, option: Loot | Pass) -> Steps:
        if isinstance(option, Pass):
            table.state.hushed = heeded(self, option, table.state.hushed)
            return ()
        return Declare(self.player, "space_pirate"), Raid(self.player, option)

    def note(self, state: State, option: Option | None) -> Note | None:
        return sector(state, option.at) if isinstance(option, StealFood) else None


class Raid(Step):
    """GE-14.11  Metal goes into the thief's store; food cannot be kept (GE-7.8) and is sold."""

    player: Seat
    booty: Loot

    def run(self, table: Table) -> Steps:
        state = table.state
        if works(state, self.player, "space_pirate"):
            assert state.prices is not None
            own = state.players[self.player]
            if seize(table, self.player, self.booty):
                own.metal += 1
            else:
                own.marks += state.prices.food
                table.tell(LootSold(self.player, state.prices.food))
        return ()


def spoils(state: State, player: Seat) -> list[Loot]:
    """GE-14.11  Metal in rivals' stores and food on their sectors, once per Merchant role."""
    if state.raided or not ready(state, player, "space_pirate"):
        return []
    rivals = [seat for seat in state.players if seat != player]
    metal: list[Loot] = [StealMetal(r) for r in rivals if state.players[r].metal]
    return metal + [StealFood(at) for at in state.food if controller(state, at) in rivals]


def seize(table: Table, player: Seat, booty: Loot) -> bool:
    """Take the loot from its owner; return whether it is metal."""
    state = table.state
    state.raided = True
    match booty:
        case StealMetal(victim):
            state.players[victim].metal -= 1
            table.tell(MetalStolen(player, victim))
            return True
        case _:
            lay_food(state, booty.at, state.food[booty.at] - 1)
            table.tell(FoodStolen(player, booty.at))
            return False
