"""The value of cards in CP, for bots that draw, keep, pay and bid.

SE-24: an Alien Technology card is worth more the more ships it helps. SE-25: an Empire Advantage
is worth what it gives over the whole game.
"""

from starhold.core.record import Seat

from ..empires.cards import is_advantage
from ..facts.catalog import CARD_NAMES, CARDS, CardNumber
from ..fleets.groups import fleet_of
from ..fleets.uniques import cp_cost
from ..rules.content.advantages.a55_shape_shifters import BuySham, ClaimOther
from ..rules.hands.r25_auction import OfferCp, PickAdvantage
from ..rules.hands.r25_dealing import KeepAdvantage
from ..state import Held, State
from .tastes import RARE, Tastes, always

# Value of a card whose owner has no ship yet that it helps: some will be built.
PROMISE: dict[str, float] = {
    "efficient_factories": 24.0,  # works at home, every phase
    "emissive_armor": 16.0,  # Cruisers are built in every game
    "electronic_warfare_module": 14.0,
    "microwarp_drive": 12.0,
    "combat_sensors": 10.0,
    "improved_crews_quarters": 12.0,
    "phased_warp_coil": 11.0,
    "advanced_ordinance_storage_system": 11.0,
    "the_captains_chair": 10.0,
    "omega_crystals": 12.0,
    "central_computer": 9.0,
    "resupply_depot": 8.0,
    "long_lance_torpedo": 8.0,
    "anti_matter_warhead": 8.0,
    "polytitanium_alloy": 7.0,
    "stim_packs": 8.0,
    "stealth_field_emitter": 6.0,
}
LITTLE = 5.0  # all other cards: they help ships that are seldom built
HELPED = 0.12  # share of the price of each ship that a card helps
UNPAID = 0.25  # SE-24.2: share counted for a card that may still be lost

# SE-25  The value of an advantage over a game.
ADVANTAGES: dict[str, float] = {
    "giant_race": 45.0,  # every hull takes one more hit
    "ancient_race": 45.0,  # three colonies and three Minerals before the first turn
    "immortals": 40.0,
    "gifted_scientists": 40.0,
    "hive_mind": 38.0,
    "house_of_speed": 34.0,
    "celestial_knights": 32.0,
    "expert_tacticians": 30.0,
    "warrior_race": 28.0,  # for attackers
    "star_wolves": 28.0,
    "fearless_race": 26.0,
    "industrious_race": 26.0,
    "amazing_diplomats": 26.0,
    "quick_learners": 24.0,
    "insectoids": 24.0,
    "space_pilgrims": 20.0,
    "nano_technology": 20.0,
    "and_we_still_carry_swords": 18.0,
    "master_engineers": 18.0,
    "horsemen_of_the_plains": 16.0,
    "cloaking_geniuses": 14.0,
    "power_to_the_people": 14.0,
    "traders": 10.0,  # for players who lay pipelines
    "powerful_psychics": 8.0,
}
BID = 0.5  # share of the value of choosing first: CP are certain, cards are not


def card_worth(state: State, seat: Seat, number: CardNumber) -> float:
    """Return the present value of a card to a player, in CP."""
    name = CARD_NAMES[number]
    if is_advantage(number):
        return ADVANTAGES.get(name, LITTLE)
    facts = CARDS[name]
    helped = {*facts.helps, *facts.kinds}
    ships = sum(
        cp_cost(state, g) * g.count for g in fleet_of(state, seat) if helped and g.kind in helped
    )
    return PROMISE.get(name, LITTLE) + HELPED * ships


def hand(state: State, seat: Seat) -> float:
    """Return the value of a player's cards, and of the best card they may keep."""
    empire = state.empires[seat]
    worth = sum(
        card_worth(state, seat, card.number) * _certain(card) for card in empire.hand.cards
    )
    return worth + max(
        (card_worth(state, seat, number) for number in empire.hand.drawn), default=0.0
    )


def _certain(card: Held) -> float:
    return UNPAID if card.fee == "due" else 1.0


def first_choice(state: State, seat: Seat) -> float:
    """SE-25.2  The value of choosing first: the best card instead of a lesser one."""
    worths = sorted((card_worth(state, seat, n) for n in state.advantages), reverse=True)
    return worths[0] - worths[-2] if len(worths) > 1 else 0.0


def _liked(state: State, seat: Seat, option: KeepAdvantage | PickAdvantage) -> float:
    return card_worth(state, seat, int(option.card.removeprefix("card-")))


def _bid(state: State, seat: Seat, option: OfferCp) -> float:
    """SE-25.8  Raise by as little as possible, up to a share of the value of choosing first."""
    left = BID * first_choice(state, seat) - option.cp
    return 1.0 + 0.01 * left if left >= 0 else left


CARD_TASTES: Tastes = {
    KeepAdvantage: _liked,
    PickAdvantage: _liked,
    OfferCp: _bid,
    **always(RARE, BuySham, ClaimOther),
}
