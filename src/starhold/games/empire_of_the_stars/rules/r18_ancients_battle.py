"""ES-18  Battling the Ancients: your plan first, then the dial of a card."""

from starhold.core.record import Event, Option, Seat
from starhold.kit.notes import Note

from ..catalog import CARDS, CONSTANTS, ROLES, CardId, Dial, Role, Sector
from ..empires import you
from ..forces import forces, the_battle, with_bonuses
from ..galaxy import back, galaxy
from ..state import ANCIENTS, Battle, Choice, Plan, State, Step, Steps, Table
from .r07_battle import BattleBegan, BattleEnded, Spoils, damage, planning, reveal
from .r07_casualties import ChooseCasualties, ChooseOwnLosses
from .r07_tactics import WinTactics
from .r13_end import finish


class TurnOver(Option):
    deck: Role


TURN_OVER: tuple[Option, ...] = tuple(map(TurnOver, ROLES))


class DeckTop(Note):
    """ES-24.2  The sector on the back of a deck's top card, and the cards left."""

    sector: Sector
    cards: int


class LastCard(Note):
    """ES-19.1b  Revealing the last card of a deck ends the game."""

    sector: Sector


class DialRevealed(Event):
    """ES-18.3  A card was revealed for its dial."""

    card: CardId
    tactics: int
    weapons: int
    shields: int


def attack_ancients(state: State, player: Seat, sector: Sector) -> Steps:
    """ES-18.1  You enter their sector: all your units there fight all of theirs."""
    state.battle = Battle(player, ANCIENTS, galaxy(state).sectors[sector])
    return (AncientBattle(),)


def attack_you(state: State, sector: Sector) -> Steps:
    """ES-17.6  They enter your sector as the attacker."""
    state.battle = Battle(ANCIENTS, you(state), galaxy(state).sectors[sector])
    return (AncientBattle(),)


class AncientBattle(Step):
    """ES-18.3  Set your plan, reveal a card, compare tactics, then both fire."""

    def run(self, table: Table) -> Steps:
        state = table.state
        battle = the_battle(state)
        player = you(state)
        table.tell(BattleBegan(battle.attacker, battle.defender, battle.regions))
        return (
            *planning(player),
            RevealDial(player),
            WinTactics(),
            ExchangeFireWithAncients(),
            AfterAncientBattle(),
        )


class RevealDial(Choice):
    """ES-18.3, DP-18, ES-24.5  With your plan locked, pick the deck for theirs."""

    def options(self, state: State) -> list[Option]:
        return [*TURN_OVER]

    def chosen(self, table: Table, option: TurnOver) -> Steps:
        state = table.state
        card = turn_over(table, option.deck, put_back=not state.settings.battle_card_removed)
        dial = CARDS[card].dial
        table.tell(DialRevealed(card, *dial))
        if table.ended:
            return ()
        theirs = adjusted(state, dial)
        yours = with_bonuses(state, self.player, state.plans[self.player])
        attacking = the_battle(state).attacker == self.player
        reveal(table, *((yours, theirs) if attacking else (theirs, yours)))
        return ()

    def note(self, state: State, option: TurnOver | None) -> Note | None:
        removed = state.settings.battle_card_removed
        return deck_top(state, option.deck, removed=removed) if option else None


class ExchangeFireWithAncients(Step):
    """ES-18.6, ES-18.8  Work out both sides' damage, then their gains, then yours.

    They score nothing for ships (R-16); you score a token for destroyed cruisers.
    """

    def run(self, table: Table) -> Steps:
        state = table.state
        battle = the_battle(state)
        player = you(state)
        if not forces(state, battle, ANCIENTS):  # ES-18.5: all were displaced
            return ()
        theirs, yours = damage(table, ANCIENTS), damage(table, player)
        return ChooseOwnLosses(player, theirs), ChooseCasualties(player, yours), Spoils()


class AfterAncientBattle(Step):
    """ES-18.7  There is no retreat; survivors stay."""

    def run(self, table: Table) -> Steps:
        battle = the_battle(table.state)
        table.state.battle = None
        table.tell(BattleEnded(battle.regions))
        return ()


def adjusted(state: State, dial: Dial) -> Plan:
    """ES-18.4  The Ancients' plan: each value of the dial minus the adjustment, at least 0."""
    less = adjustment(state)
    return Plan(*[max(0, value - less) for value in dial])


def adjustment(state: State) -> int:
    """ES-18.4, R-09, R-30  The deduction from each value with 1 to 4 cruisers: 3, 2, 1 or 0."""
    in_play = len([ship for ship in state.ships.values() if ship.owner == ANCIENTS])
    return CONSTANTS.ancients.adjustment[in_play]


def deck_top(state: State, deck: Role, *, removed: bool = True) -> Note:
    """ES-24.2  The known facts about a deck; if its last card is removed, the game ends."""
    cards = state.decks[deck]
    sector = back(state, cards[-1])
    return LastCard(sector) if removed and len(cards) == 1 else DeckTop(sector, len(cards))


def turn_over(table: Table, deck: Role, *, put_back: bool = False) -> CardId:
    """ES-17.2, ES-18.3  Reveal the top card of a role deck; the last one ends the game.

    R-08: It leaves the game, or goes back with its face known.
    """
    state = table.state
    card = table.draw(state.decks[deck])
    if put_back:
        state.decks[deck].append(card)
        if deck not in state.seen:
            state.seen.append(deck)
        return card
    if deck in state.seen:
        state.seen.remove(deck)
    if not state.decks[deck]:
        finish(table, "deck")  # ES-19.1b
    return card
