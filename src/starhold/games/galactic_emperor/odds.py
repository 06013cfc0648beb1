"""GE-11  The exact odds of a battle fought to its end.

Each side takes casualties in a fixed, sensible order, so the hits it has taken describe it
fully.  The chances of all results follow from those of one round, worked backwards from the end.
A test compares them with real battles.
"""

from functools import cache, lru_cache
from math import comb
from typing import NamedTuple

from .catalog import TECHNOLOGIES, UNITS
from .rules.r11_forces import FIRES_IN

REMEMBERED = 20_000  # battles; bounds the memory of a long-running server
FACES = 6
PHASES = (1, 2, 3)
SHIP_WORTH: dict[str, float] = {"fighter": 1.0, "cruiser": 2.3, "dreadnought": 4.8}


class Side(NamedTuple):
    """The units and technologies of one side."""

    fighters: int = 0
    cruisers: int = 0
    dreadnoughts: int = 0
    flipped: int = 0  # of the dreadnoughts
    token: int = 0  # 1 for an Empire, 2 for a Starbase
    shielded: bool = False
    plasma: bool = False
    ion: bool = False
    extra: bool = False  # GE-11.5: rolls an extra die in each round

    @property
    def worth(self) -> float:
        """What its ships are worth."""
        return (
            self.fighters * SHIP_WORTH["fighter"]
            + self.cruisers * SHIP_WORTH["cruiser"]
            + self.dreadnoughts * SHIP_WORTH["dreadnought"]
        )


class BattleOdds(NamedTuple):
    """How a battle ends: chances, and the mean worth of the ships each side keeps."""

    win: float
    lose: float  # neither: both sides are destroyed
    kept: float
    left: float  # to the defender


def hit(side: Side) -> Side:  # noqa: PLR0911 - one for each kind of casualty
    """Return a side after its next casualty (GE-11.11).

    A flipped dreadnought is repaired for free, a Starbase is cheaper than a cruiser, and an
    Empire comes last.
    """
    if side.shielded:
        return side._replace(shielded=False)
    if side.flipped < side.dreadnoughts:
        return side._replace(flipped=side.flipped + 1)
    if side.fighters:
        return side._replace(fighters=side.fighters - 1)
    if side.token > 1 or not (side.cruisers or side.dreadnoughts):
        return side._replace(token=side.token - 1)
    if side.cruisers:
        return side._replace(cruisers=side.cruisers - 1)
    return side._replace(dreadnoughts=side.dreadnoughts - 1, flipped=side.flipped - 1)


def has_units(side: Side) -> bool:
    return bool(side.fighters or side.cruisers or side.dreadnoughts or side.token)


@lru_cache(REMEMBERED)
def ranks(side: Side) -> tuple[Side, ...]:
    """Return a side after 0, 1, 2 … hits, until it has nothing left."""
    found = [side]
    while has_units(found[-1]):
        found.append(hit(found[-1]))
    return tuple(found)


def dice(side: Side, phase: int) -> int:
    """GE-11.6  Return the dice of a phase; the Warlord's extra die goes to the best ship."""
    if phase == UNITS["dreadnought"].phase:
        more = side.extra and side.dreadnoughts > 0
        return UNITS["dreadnought"].dice * side.dreadnoughts + more
    if phase == UNITS["fighter"].phase:
        more = side.extra and not (side.cruisers or side.dreadnoughts)
        return UNITS["fighter"].dice * side.fighters + more
    more = side.extra and side.cruisers > 0 and not side.dreadnoughts
    rolled = UNITS["cruiser"].dice * side.cruisers + more
    if side.token:
        rolled += UNITS["starbase" if side.token > 1 else "empire"].dice
        rolled += TECHNOLOGIES["ion_cannons"].dice * side.ion
    return rolled


def chance(side: Side, phase: int) -> float:
    """GE-11.6  Return the chance that a die hits."""
    needed = UNITS[FIRES_IN[phase]].hits_on - TECHNOLOGIES["plasma_weapons"].bonus * side.plasma
    return (FACES + 1 - needed) / FACES


@cache
def hits(count: int, each: float, most: int) -> tuple[float, ...]:
    """Return the chances of 0, 1, 2 … hits; any more than `most` count as that many."""
    shares = [comb(count, n) * each**n * (1 - each) ** (count - n) for n in range(count + 1)]
    return (*shares[:most], sum(shares[most:])) if count > most else tuple(shares)


@lru_cache(REMEMBERED)
def clash(attacker: Side, defender: Side) -> BattleOdds:
    """Return how a battle ends if the attacker never retreats."""
    ours, theirs = ranks(attacker), ranks(defender)
    last, end = len(ours) - 1, len(theirs) - 1
    # By phase, by the hits the attacker has taken, by those the defender has taken.
    known = [[[_ended(one, other) for other in theirs] for one in ours] for _ in PHASES]
    for lost in range(last - 1, -1, -1):
        for taken in range(end - 1, -1, -1):
            lines: list[tuple[BattleOdds, float]] = []
            base, again = BattleOdds(0.0, 0.0, 0.0, 0.0), 1.0
            for phase in reversed(PHASES):
                fired = hits(dice(ours[lost], phase), chance(attacker, phase), end - taken)
                back = hits(dice(theirs[taken], phase), chance(defender, phase), last - lost)
                after = known[phase % len(PHASES)]  # after the third phase comes another round
                missed = fired[0] * back[0]
                base = _mixed(after[lost:], taken, back, fired, base)
                again *= missed
                lines.append((base, again))
            # A round without a hit is fought again: solve for the value before its first phase.
            first = BattleOdds(*(part / (1.0 - again) for part in base))
            for phase, (base, share) in zip(reversed(PHASES), lines, strict=True):
                known[phase - 1][lost][taken] = BattleOdds(
                    *(part + share * more for part, more in zip(base, first, strict=True))
                )
    return known[0][0][0]


def _ended(one: Side, other: Side) -> BattleOdds:
    return BattleOdds(float(has_units(one)), float(has_units(other)), one.worth, other.worth)


def _mixed(
    after: list[list[BattleOdds]],
    taken: int,
    back: tuple[float, ...],
    fired: tuple[float, ...],
    missed: BattleOdds,
) -> BattleOdds:
    """Return the mean of what follows a phase, given what follows if everyone misses."""
    share = fired[0] * back[0]
    win, lose, kept, left = (share * part for part in missed)
    for returned, row in zip(back, after, strict=False):
        for scored, part in enumerate(fired, taken):
            if row is after[0] and scored == taken:
                continue
            then, weight = row[scored], returned * part
            win += weight * then.win
            lose += weight * then.lose
            kept += weight * then.kept
            left += weight * then.left
    return BattleOdds(win, lose, kept, left)
