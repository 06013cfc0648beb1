"""GE-15  Interrupts: the Saboteur blocks a technology, the Time Warp rerolls a die.

A player uses a technology by declaring it; its effect is a separate step that checks whether the
card was blocked.  A roll stays on the table (`state.rolls`) until the step that uses it takes it.
Blocking is not a declaration (GE-15.5), and both cards work once per round, so at most one block
and one reroll can be nested (GE-15.8).
"""

from msgspec.structs import replace

from starhold.core.record import Event, Option, Seat
from starhold.kit.windows import Pass, answers, asked, heeded

from ..catalog import TECHNOLOGIES, Technology
from ..players import ready, works
from ..state import Choice, Roll, State, Step, Steps, Table


class Block(Option):
    card: Technology


class UseCard(Option):
    card: Technology


class Withhold(Option):
    card: Technology


class RollToCatch(Option): ...


class LetGo(Option): ...


class Reroll(Option):
    """Reroll one die of the roll; dice are counted from 0."""

    die: int
    owner: Seat
    shows: int


class RollAgain(Option): ...


class KeepDie(Option): ...


class Declared(Event):
    """GE-14  A player used a technology."""

    player: Seat
    card: Technology


class Blocked(Event):
    """GE-15.2  The Saboteur blocked a technology for the rest of the round."""

    player: Seat
    victim: Seat
    card: Technology


class SaboteurHunted(Event):
    """GE-15.4  The victim rolled to catch the Saboteur."""

    player: Seat
    dice: tuple[int, ...]
    needed: int = TECHNOLOGIES["saboteur"].caught_on


class SaboteurCaught(Event):
    """GE-15.4  The Saboteur was caught and left the game."""


class SaboteurEscaped(Event):
    """GE-15.4  The Saboteur escaped."""


class TimeWarped(Event):
    """GE-15.6  A die was rerolled."""

    player: Seat
    was: int
    dice: tuple[int, ...]


class Declare(Step):
    """GE-15.2  A player uses a technology; the Saboteur's owner may block it."""

    player: Seat
    card: Technology

    def run(self, table: Table) -> Steps:
        table.tell(Declared(self.player, self.card))
        saboteur = table.state.owners.get("saboteur")
        if saboteur in (None, self.player) or in_tie_battle(table.state):
            return ()
        question = Sabotage(saboteur, self.player, self.card)
        return asked(table, question, table.state.hushed)


class OfferTechnology(Choice):
    """GE-14  With the option "by_hand", an automatic card is used only if its owner says so."""

    card: Technology

    def options(self, state: State) -> list[Option]:
        return [UseCard(self.card), Withhold(self.card)]

    def chosen(self, table: Table, option: UseCard | Withhold) -> Steps:
        if isinstance(option, UseCard):
            return (Declare(self.player, self.card),)
        table.state.withheld.append(self.card)
        return ()


class Sabotage(Choice):
    """GE-15.2  Once per round (GE-14.8), block a technology another player has declared."""

    victim: Seat
    card: Technology

    def options(self, state: State) -> list[Option]:
        plays = [Block(self.card)] if ready(state, self.player, "saboteur") else []
        return answers(self, state.hushed, plays)

    def chosen(self, table: Table, option: Block | Pass) -> Steps:
        state = table.state
        if isinstance(option, Pass):
            state.hushed = heeded(self, option, state.hushed)
            return ()
        state.blocked.append(self.card)
        state.used.append("saboteur")
        table.tell(Blocked(self.player, self.victim, self.card))
        return (Catch(self.victim),)


class Catch(Choice):
    """GE-15.4  The victim may roll to catch the Saboteur; the block stands either way."""

    def options(self, state: State) -> list[Option]:
        return [RollToCatch(), LetGo()]

    def chosen(self, table: Table, option: RollToCatch | LetGo) -> Steps:
        return (CatchRoll(self.player),) if isinstance(option, RollToCatch) else ()


class CatchRoll(Step):
    """GE-15.4  One die, open to the Time Warp."""

    player: Seat

    def run(self, table: Table) -> Steps:
        dice = roll(table, {self.player: 1})
        table.tell(SaboteurHunted(self.player, dice))
        return *turn_back(table.state), CatchResult()


class CatchResult(Step):
    """GE-15.4  On a 5 or 6 the Saboteur is removed from the game."""

    def run(self, table: Table) -> Steps:
        state = table.state
        (die,) = state.rolls.pop().dice
        if die < TECHNOLOGIES["saboteur"].caught_on:
            table.tell(SaboteurEscaped())
            return ()
        del state.owners["saboteur"]
        state.removed.append("saboteur")
        table.tell(SaboteurCaught())
        return ()


class TurnBack(Choice):
    """GE-15.6  After a roll, the Time Warp's owner may reroll one of the dice.

    It works once per round (GE-14.10).  Dice of one owner with the same result are
    interchangeable.
    """

    def options(self, state: State) -> list[Option]:
        plays: list[Option] = []
        if ready(state, self.player, "time_warp"):
            newest = state.rolls[-1]
            faces: dict[tuple[Seat, int], int] = {}
            for die, face in enumerate(zip(newest.owners, newest.dice, strict=True)):
                faces.setdefault(face, die)
            plays = [Reroll(die, owner, shows) for (owner, shows), die in faces.items()]
        return answers(self, state.hushed, plays)

    def chosen(self, table: Table, option: Reroll | Pass) -> Steps:
        if isinstance(option, Pass):
            table.state.hushed = heeded(self, option, table.state.hushed)
            return ()
        return Declare(self.player, "time_warp"), WarpDie(self.player, option.die)


class WarpDie(Step):
    """GE-15.6  Reroll the die, unless the Time Warp was blocked (GE-15.7)."""

    player: Seat
    die: int

    def run(self, table: Table) -> Steps:
        if not works(table.state, self.player, "time_warp"):
            return ()
        table.state.used.append("time_warp")
        roll_again(table, self.player, self.die)
        return (WarpAgain(self.player, self.die),)


class WarpAgain(Choice):
    """GE-15.6  The owner may reroll the same die once more; the last result stands."""

    die: int

    def options(self, state: State) -> list[Option]:
        return [KeepDie(), RollAgain()]

    def chosen(self, table: Table, option: KeepDie | RollAgain) -> Steps:
        if isinstance(option, RollAgain):
            roll_again(table, self.player, self.die)
        return ()


def use(state: State, player: Seat, card: Technology) -> Steps:
    """GE-14  Declare an automatic card, or ask its owner; its effect is the step after this."""
    if state.settings.technologies == "by_hand":
        return (OfferTechnology(player, card),)
    return (Declare(player, card),)


def takes_effect(state: State, player: Seat, card: Technology) -> bool:
    """GE-15.2  Whether the use that was due has an effect: neither withheld nor blocked."""
    if card in state.withheld:
        state.withheld.remove(card)
        return False
    return works(state, player, card)


def roll(table: Table, counts: dict[Seat, int]) -> tuple[int, ...]:
    """Roll dice onto the table: the given number for each seat, in this order."""
    owners = tuple(seat for seat, count in counts.items() for _ in range(count))
    dice = table.roll(len(owners))
    table.state.rolls.append(Roll(dice, owners))
    return dice


def turn_back(state: State) -> Steps:
    """GE-15.6  The Time Warp window after a roll; none in the battle for a tied win (R-25)."""
    owner = state.owners.get("time_warp")
    shut = in_tie_battle(state) and state.settings.tie_battle == "shields"
    if owner is None or shut:
        return ()
    return (TurnBack(owner),)


def in_tie_battle(state: State) -> bool:
    """GE-16.7  Whether two tied players fight for the win; the Saboteur takes no part."""
    return state.battle is not None and state.battle.tie


def roll_again(table: Table, player: Seat, die: int) -> None:
    newest = table.state.rolls[-1]
    dice = table.roll(1)
    table.tell(TimeWarped(player, newest.dice[die], dice))
    changed = (*newest.dice[:die], *dice, *newest.dice[die + 1 :])
    table.state.rolls[-1] = replace(newest, dice=changed)
