"""Estimate the chance to win from the expected income, the crises and the search.

The estimate follows the expected course of the game from crisis to crisis.  Energy, colonists and
crises count before they come, so a turn without good or bad luck changes nothing, and positions
of different turns can be compared.
"""

from functools import lru_cache
from math import erf, inf, log, sqrt
from typing import NamedTuple

from starhold.kit.latest import latest

from .catalog import AMOUNTS, CARDS, SHIPS, START, fleet_class
from .empire import last_turn
from .odds import Force, guns_of, suffered
from .outlook import Realm
from .rules.r09_events import ACE_OF_CLUBS
from .rules.r13_battle import FIRING_ORDER, natural_six
from .rules.r16_deck import rebuilds_left
from .state import Ship, State

DROPSHIP = "dropship"
PRICES = tuple(SHIPS[kind].energy for kind in FIRING_ORDER)
ENOUGH = START.search.crisis_level

# The cards.
DECK = len(CARDS.suits) * len(CARDS.ranks)
PASS = 50.0  # cards of a rebuilt pile, minus those drawn for crises
ENDLESS = 9  # rebuilds, where there is no limit
FOUND = len(START.search.ranks) / len(CARDS.ranks)  # the chance of one card of a search
DIAMONDS = sum(AMOUNTS[rank].diamonds for rank in CARDS.ranks) / DECK  # energy each turn
EVENTS = 0.24  # energy lost to events each turn
ACE = 0.9 * START.search.energy  # some aces are drawn for crises

# The armada.
BUILD = 1.5  # turns: energy counts for less, the sooner a fleet may come
YARD = 2.5  # the same for colonists, which buy yards first
GROWTH = 0.012  # growth of the colonists per turn, each turn, as industries are built
BERTH = 1.7  # energy of the ships for which one future colonist will buy berths
HELD = 0.9  # the same for a colonist not yet spent: every yard must be worth more
FORGE = 10.0  # colonists
ARRAY = 6.0  # colonists for a Tracking Array at the capital, which will be built
ARRAY_BY = 10.0  # turns
MOST = 130.0  # energy of the ships for which there are good sites
USUAL: Force = (3, 3, 4)  # ships for berths not yet built
SOON = 20.0  # turns within which the present types of ships count
UNSURE = 0.09  # the spread of a forecast, times the square root of its turns

# The crises.
PERIODS = 9  # future crises considered
EARLY = 0.6  # the share of the turns to the next crisis that one may count on
SOONER = 0.3  # of those turns, if luck is bad
EARLIER = 0.15  # the chance of that, for half of all crises
PRESENT = 0.6  # how well the present marines predict those at the next crisis
UNBUILT = 0.5  # the value of a free berth, compared with a marine
ACTIVE = 0.8  # the share of marines that roll
CLEARED = 0.85  # the share of the stability that revolts would cost without more marines
STILL = 0.5  # the chance to arrive after the crises looked at
HOPELESS = 0.03


class Outset(NamedTuple):
    """The facts on which the course of the game depends."""

    land: Realm
    force: Force
    marines: float  # with some of those for which there are berths
    unrest: float  # stability that present revolts will cost
    energy: int
    colonists: int
    stability: int
    max_stability: int
    level: int
    bonus: int  # of the endgame fleet
    cards: int
    ace: bool  # in the draw pile
    search_cards: int
    rebuilds: int
    natural: bool
    ends: float  # turns until a short game finds the artifact by itself (R45)


class Forecast(NamedTuple):
    """Chances, from 0 to 1."""

    battle: float  # to win the last battle
    arrival: float  # of surviving until then


class Navy(NamedTuple):
    """Your ships by type."""

    force: Force
    marines: int


@latest
def navy(ships: tuple[Ship, ...]) -> Navy:
    """Count ships; most options change none."""
    kinds = [ship.kind for ship in ships]
    return Navy(tuple(map(kinds.count, FIRING_ORDER)), kinds.count(DROPSHIP))


def forecast(state: State, land: Realm) -> Forecast:
    """Estimate the chances from a position."""
    ships = navy(tuple(state.ships.values()))
    there = ships.marines
    marines = there + UNBUILT * max(0, land.marines - there)
    left = rebuilds_left(state)
    return course(
        Outset(
            land,
            ships.force,
            marines,
            unrest(state, land, marines) if land.revolts else 0.0,
            state.energy,
            state.colonists,
            state.stability,
            state.max_stability,
            state.crisis_level,
            START.difficulty.endgame_bonus[state.settings.difficulty],
            len(state.draw),
            ACE_OF_CLUBS in state.draw,
            state.search_cards,
            ENDLESS if left is None else left,
            natural_six(state),
            turns_left(state),
        )
    )


def turns_left(state: State) -> float:
    """Return the turns until the search ends by itself, counting one not yet explored (R45)."""
    last = last_turn(state)
    return inf if last is None else max(0.0, last - state.turn + (state.focus is None))


@lru_cache(maxsize=20_000)
def course(now: Outset) -> Forecast:
    """Follow the expected course of the game from crisis to crisis."""
    land = now.land
    armada, trail = Armada(now), Trail(now)
    calm = now.stability - now.unrest
    level = now.level
    turns, size = 0.0, armada.size(0.0)
    left, won, fought = 1.0, 0.0, 0.0
    for period in range(PERIODS):
        span = max(1.0, calm / land.loss)
        if turns + span >= now.ends:
            won += left * armada.odds(level + now.bonus, armada.size(now.ends), now.ends)
            fought += left
            return Forecast(won / fought, fought)
        later = armada.size(turns + span)
        found = left * trail.found(span) if level >= ENOUGH else trail.skip(span)
        if found:
            last = level + now.bonus
            won += found * armada.odds(last, 0.5 * (size + later), turns + 0.5 * span)
            fought += found
            left -= found
        level += 1
        left *= 0.5 + 0.5 * armada.odds(level, size + EARLY * (later - size), turns + span)
        if not period:
            soon = SOONER * span
            left *= 1.0 - EARLIER * (1.0 - armada.odds(level, armada.size(soon), soon))
        if left < HOPELESS:
            break
        turns, size = turns + span, later
        usual = min(3 + 1.5 * period, 9.0)
        ready = usual + PRESENT ** (period + 1) * min(0.0, now.marines - usual)
        # Revolts that outlast a crisis go on after it: this is how empires fall.
        calm = min(calm, 0.0) + now.max_stability - aftermath(level, ready)
    later_still = STILL * left if trail.rebuilds >= 0 else 0.0
    return Forecast(won / fought if fought else 0.0, fought + later_still)


class Armada:
    """The combat ships of future turns, measured by the energy they cost."""

    def __init__(self, now: Outset) -> None:
        land = now.land
        self.paid = float(worth(now.force))
        self.room = worth(land.berths)
        self.savings = savings(now)
        self.energy = now.energy
        self.cards = now.cards + 1.0
        self.income = land.energy + DIAMONDS - EVENTS
        self.settlers = land.settlers
        self.growth = land.growth
        self.burnt = land.burnt
        self.hindered = land.hindered
        self.natural = now.natural
        self.later = to_come(land.berths, land.bonus)
        self.now = per_energy(now.force, land.bonus) if self.paid else self.later

    def size(self, turns: float) -> float:
        """Return the energy of the ships after this many turns: paid for, and with berths."""
        energy = self.energy + self.income * turns + self.aces(turns)
        paid = turns / (turns + BUILD) * energy
        later = (self.settlers + 0.5 * min(self.growth, GROWTH * turns)) * turns
        room = self.room + turns / (turns + YARD) * (self.savings + BERTH * later)
        free = min(room, MOST) - self.paid
        if paid <= 0.0 or free <= 0.0:  # the ships of lost yards fight on
            return self.paid
        return self.paid + paid * free / sqrt(sqrt(paid**4 + free**4))  # almost the smaller

    def aces(self, turns: float) -> float:
        """Return the energy of the ace of clubs, which comes more often as the pile shrinks."""
        cards = self.cards
        if turns < cards - 1.0:
            return ACE * log(cards / (cards - turns))
        return ACE * (log(cards) + (turns - cards + 1.0) * log(PASS) / PASS)

    def odds(self, level: int, size: float, turns: float) -> float:
        """Return the chance against a fleet of this level, after this many turns."""
        shields = fleet_class(level).shields
        near = max(0.0, 1.0 - turns / SOON)
        lasting = near * self.now[0] + (1.0 - near) * self.later[0]
        firing = near * self.now[1] + (1.0 - near) * self.later[1]
        taken = suffered(level, self.hindered, self.natural)
        if not self.hindered:  # by then there will be an array
            then = min(1.0, turns / ARRAY_BY)
            taken += then * (suffered(level, 1, self.natural) - taken)
        hits = lasting * size * size / taken + firing * size / 2
        spread = shields + UNSURE * UNSURE * turns * hits * hits
        return 0.5 + 0.5 * erf((hits + self.burnt - shields) / sqrt(2 * spread))


class Trail:
    """The search for the artifact: the ace of clubs keeps returning to a shrinking pile."""

    def __init__(self, now: Outset) -> None:
        self.rebuilds = now.rebuilds
        self.cards = now.cards + 1.0
        self.chance = 1.0 - (1.0 - FOUND) ** now.search_cards
        if not now.ace:
            self.skip(self.cards)

    def skip(self, turns: float) -> float:
        """Let turns pass without a search; nothing is found."""
        self.cards -= turns
        while self.cards <= 1.0:
            self.cards += PASS
            self.rebuilds -= 1
        return 0.0

    def found(self, turns: float) -> float:
        """Return the chance to find the artifact in this many turns, which pass."""
        missed = 1.0
        while turns > 0.0 and self.rebuilds >= 0:
            drawn = min(turns, self.cards - 1.0)
            missed *= ((self.cards - drawn) / self.cards) ** self.chance
            turns -= drawn
            self.skip(drawn)
        return 1.0 - missed


def savings(now: Outset) -> float:
    """Return the worth of unspent colonists, in energy of the ships they buy berths for.

    Colonists saved for a Forge are worth more; otherwise it would never be built.
    """
    land = now.land
    forge = worth(land.forged) - worth(land.berths) - HELD * FORGE
    total = HELD * (now.colonists if land.hindered else now.colonists - ARRAY)
    if forge > 0.0:
        total += forge * (0.4 + 0.4 * min(1.0, now.colonists / FORGE))
    return total


def worth(force: Force) -> int:
    """Return the energy these ships cost."""
    return sum([number * price for number, price in zip(force, PRICES, strict=True)])


@lru_cache(maxsize=20_000)
def per_energy(force: Force, bonus: int) -> tuple[float, float]:
    """Return how long and how hard a force fires, for ships of the same types worth 1 energy."""
    lasting, firing = guns_of(force, bonus)
    size = worth(force)
    return lasting / (size * size), firing / size


@lru_cache(maxsize=5_000)
def to_come(berths: Force, bonus: int) -> tuple[float, float]:
    """Return the same for the ships of the present berths and of the usual mix of later ones."""
    share = worth(berths) / (worth(berths) + worth(USUAL))
    own, usual = per_energy(berths, bonus), per_energy(USUAL, bonus)
    return usual[0] + share * (own[0] - usual[0]), usual[1] + share * (own[1] - usual[1])


def unrest(state: State, land: Realm, marines: float) -> float:
    """Return the stability that revolts will cost until marines have cleared them."""
    rolls = spreading = 0
    for at in land.revolts:
        system = state.systems[at]
        rolls += 3 * system.occupation + 6 * system.rebels
        if at in state.origins:
            spreading += system.rebels
    active = ACTIVE * max(0.6, marines)
    turns = min(30.0, 0.5 + rolls * (1 + spreading / (2 * active)) / active)
    return CLEARED * turns * (0.5 * (len(land.revolts) + 1) + spreading * turns / 12)


@lru_cache(maxsize=1000)
def aftermath(level: int, marines: float) -> float:
    """Return the stability that a crisis costs: half are revolutions, half invasions."""
    active = ACTIVE * max(0.6, marines)
    tokens = level + level * level / (2 * active)
    revolution = (1.0 + 6 * tokens / active) * (1 + level * level / (4 * active))
    return CLEARED * (0.5 * min(20.0, revolution) + 0.5 * (1.0 + 4 / active))
