"""SE-25.1, SE-25.2  Dealing Empire Advantages: at random, or by auction.

Their effects are in `rules/content/advantages/`. Technology that a race never has or never teaches
comes from `data/cards.toml`; its starting levels are given when an advantage is chosen.
"""

from starhold.kit.together import together

from ...empires.alliances import is_paired, is_single
from ...empires.cards import NEVER, advantages_of, in_this_game, is_auctioned
from ...facts.catalog import FIGURES, Technology
from ...state import Held, State, Table
from ...steps import Choice, Event, Option, Seat, Step, Steps
from .r25_auction import Auction, bestow


class KeepAdvantage(Option):
    """Keep this advantage."""

    card: str

    @property
    def effect(self) -> tuple[str, ...]:
        return (f"{self.card}.about",)


class AdvantageKept(Event):
    """SE-25.1  A player chose an advantage; nobody else sees which."""

    player: Seat
    card: str


class DealAdvantages(Step):
    """SE-25.1  Two cards each, to keep one; SE-25.2: or one more than there are players, face up.

    SE-2.4, SE-25.6: cards without a use in this game are left out. SE-27.9: a single player
    against a pair keeps four of six, and the pair gets none.
    """

    def run(self, table: Table) -> Steps:
        state = table.state
        deck = in_this_game(state, advantages=True)
        table.shuffle(deck)
        if is_auctioned(state) and not any(is_paired(state, seat) for seat in state.ring):
            state.advantages = tuple(sorted(deck[: len(state.ring) + 1]))
            return (Auction(table.below(len(state.ring))),)
        choosing = [seat for seat in state.ring if not is_paired(state, seat)]
        for seat in choosing:
            count = FIGURES.advantages["single_dealt" if is_single(state, seat) else "dealt"]
            state.empires[seat].hand.dealt = tuple(sorted(deck[:count]))
            del deck[:count]
        return together(**{seat: (ChooseAdvantage(seat),) for seat in choosing}), TakeUp()


class ChooseAdvantage(Choice):
    """SE-25.1  Each keeps one in secret and discards the other unseen."""

    always_ask = True

    def options(self, state: State) -> list[Option]:
        empire = state.empires[self.player]
        alone = is_single(state, self.player)
        if len(empire.hand.picked) == FIGURES.advantages["single_kept" if alone else "kept"]:
            return []
        left = (number for number in empire.hand.dealt if number not in empire.hand.picked)
        return [KeepAdvantage(f"card-{number}") for number in left]

    def chosen(self, table: Table, option: KeepAdvantage) -> Steps:
        empire = table.state.empires[self.player]
        empire.hand.picked = (*empire.hand.picked, int(option.card.removeprefix("card-")))
        table.tell(AdvantageKept(self.player, option.card))
        return (self,)


class TakeUp(Step):
    """SE-5.2  Advantages may change an empire's starting technology."""

    def run(self, table: Table) -> Steps:
        for seat, empire in table.state.empires.items():
            hand = empire.hand
            hand.declined = tuple(n for n in hand.dealt if n not in hand.picked)
            hand.cards = tuple(Held(number) for number in hand.picked)
            hand.dealt = hand.picked = ()
            for card in hand.cards:
                bestow(table.state, seat, card.number)
        table.reveal()
        return ()


def not_for_us(state: State, seat: Seat) -> list[Technology]:
    """R-39  Some races can never have certain technologies."""
    found: list[Technology] = []
    empire = state.empires.get(seat)
    for card in empire.hand.cards if empire else ():
        if card.works and card.number in NEVER:
            found += NEVER[card.number]
    return found


def is_taught(state: State, seat: Seat, technology: Technology) -> bool:
    """SE-25.5  Nobody can learn a race's innate technology from it."""
    return all(technology not in card.untaught for card in advantages_of(state, seat))
