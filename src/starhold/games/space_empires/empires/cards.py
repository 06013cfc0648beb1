"""Cards: their holders, the units they work for, and when they are revealed (SE-24, SE-25).

The effects are in `rules/content`.
"""

from collections.abc import Callable, Container
from functools import cache
from itertools import combinations
from typing import TypeAlias

from starhold.core.record import Seat

from ..battles import battlefield, ground
from ..facts import catalog, starmap
from ..hooks.numbers import Levels
from ..hooks.tables import Lookup
from ..state import Battle, Group, Held, State
from .holdings import mounted, top_level

# SE-25  Ships that fire: all but Boarding Ships.
GUNSHIPS = frozenset(
    k for k, unit in catalog.UNITS.items() if unit.armed and unit.ship and not unit.boards
)
# R-28  Not Bases or Ship Yards; SE-16.4: nor machines and amoebas, which take no orders.
SHIPS = frozenset(k for k, unit in catalog.UNITS.items() if unit.ship and unit.moves != "never")
# R-31  Units with a hull that a race can make larger or smaller.
HULLED = frozenset(
    kind for kind, unit in catalog.UNITS.items() if unit.ship or kind in catalog.AUTOMATIC
)
# SE-24, SE-25  Units that move by themselves.
MOBILE = frozenset(
    k for k, unit in catalog.UNITS.items() if unit.moves not in ("never", "carried")
)
ADVANTAGES = {
    card.number: card
    for card in catalog.CARDS.values()
    if card.number > catalog.FIGURES.alien_cards
}
# SE-25  Technologies that the holder of a card can never have.
NEVER = {card.number: card.never for card in catalog.CARDS.values() if card.never}
Condition: TypeAlias = Callable[[State, Battle, Seat], bool]
Doubt: TypeAlias = Callable[[State, Seat], bool]
# When a battle reveals a card, where `data/cards.toml` cannot say it.
SHOWN_IN: Lookup[catalog.CardNumber, Condition] = Lookup()
# Whether a card could still be face down, given what everyone has seen of a player.
COULD_LIE: Lookup[catalog.CardNumber, Doubt] = Lookup()


def holds(state: State, seat: Seat, number: catalog.CardNumber) -> bool:
    """SE-24.4  Whether a player has a card in effect; aliens and machines have none."""
    empire = state.empires.get(seat)
    for card in empire.hand.cards if empire else ():
        if card.number == number and card.works:
            return True
    return False


def benefits(state: State, group: Group, number: catalog.CardNumber) -> bool:
    """SE-24.5  Whether a card works for a group: its owner's, or one it kept when captured."""
    return number in group.keeps or holds(state, group.owner, number)


def kept_when_captured(state: State, group: Group) -> tuple[catalog.CardNumber, ...]:
    """SE-24.5, SE-25.5  The cards whose effects a ship keeps for good when captured."""
    empire = state.empires.get(group.owner)
    given = [card.number for card in empire.hand.cards if card.works] if empire else []
    kept = {number for number in given if _stays_with(state, group, number)}
    return tuple(sorted({*group.keeps, *kept}))


def _stays_with(state: State, group: Group, number: catalog.CardNumber) -> bool:
    """SE-17.16  An advantage stays with ships its race has built, not captured."""
    facts = catalog.CARDS[catalog.CARD_NAMES[number]]
    if is_advantage(number):
        return facts.kept and is_of_race(state, group, number)
    return group.kind in (*facts.helps, *facts.kinds)


def built_with(state: State, group: Group) -> list[catalog.CardNumber]:
    """SE-17.16  The cards that a group was built with: its race's, or those it kept."""
    empire = state.empires.get(group.owner) if group.captured is None else None
    given: list[catalog.CardNumber] = []
    for card in empire.hand.cards if empire else ():
        if card.works:
            given.append(card.number)  # noqa: PERF401 - asked of every ship: quicker
    if group.keeps:
        given += [number for number in group.keeps if number not in given]
    return given


def is_of_race(state: State, group: Group, number: catalog.CardNumber) -> bool:
    """SE-17.16  Whether a race has built a group: captured ships stay as built."""
    built_here = group.captured is None and holds(state, group.owner, number)
    return built_here or number in group.keeps


def advantages_of(state: State, seat: Seat) -> list[catalog.Card]:
    """SE-25.3  The advantages of a player, face down or not; aliens have none."""
    empire = state.empires.get(seat)
    held = empire.hand.cards if empire else ()
    return [ADVANTAGES[card.number] for card in held if card.works and card.number in ADVANTAGES]


def is_known_to(ours: tuple[Seat, ...], holder: Seat, card: Held) -> bool:
    """SE-29.1  Whether players who share a sheet know a card: open, theirs, or seen (SE-21.5)."""
    return card.face_up or holder in ours or any(who in card.seen_by for who in ours)


def is_advantage(number: catalog.CardNumber) -> bool:
    """SE-3.6  Cards 31 to 55 are Empire Advantages."""
    return number in ADVANTAGES


def in_this_game(state: State, *, advantages: bool) -> list[catalog.CardNumber]:
    """SE-2.4  The cards of a deck, without those whose modules are off or (SE-25.6) too near."""
    return list(_of_a_deck(state.switches, lies_near(state.scenario), advantages))


@cache
def _of_a_deck(
    switches: tuple[catalog.Module, ...], crowded: bool, advantages: bool
) -> tuple[catalog.CardNumber, ...]:
    return tuple(
        card.number
        for card in catalog.CARDS.values()
        if is_advantage(card.number) == advantages
        and (not card.needs or any(module in switches for module in card.needs))
        and not any(module in switches for module in card.never_with)
        and not (card.far and crowded)
    )


@cache
def lies_near(scenario: str) -> bool:
    """SE-25.6  Whether at most two Deep Space hexes separate some home areas (SE-4.10)."""
    pairs = combinations(starmap.homes(scenario), 2)
    return any(starmap.gap(one, other) <= catalog.FIGURES.crowded for one, other in pairs)


def is_auctioned(state: State) -> bool:
    """SE-25.2  Whether advantages are chosen by the balanced method."""
    return "empire_advantages" in state.switches and (
        state.settings.empire_advantages == "balanced"
    )


# -- revealing cards -------------------------------------------------------------------


def in_battle(state: State, battle: Battle) -> list[Seat]:
    """R-56  The players in a battle: both sides, and blood brothers who fight there (SE-27.9)."""
    sides = (battle.attacker, battle.defender)
    there = (group.owner for side in sides for group in battlefield.fighting(state, battle, side))
    return [seat for seat in dict.fromkeys((*sides, *there)) if seat in state.empires]


def is_shown_in(state: State, battle: Battle, side: Seat, number: catalog.CardNumber) -> bool:
    """R-56  Whether a battle reveals a card: any battle, or one with certain units."""
    if number in SHOWN_IN.entries:
        return SHOWN_IN.entries[number](state, battle, side)
    facts = catalog.CARDS[catalog.CARD_NAMES[number]]
    waits = facts.reveal == "start" and state.settings.cards_shown == "with_units"
    about = facts.kinds or (facts.helps if waits else ())
    if about and (waits or facts.reveal == "with"):
        return any(group.kind in about for group in present(state, battle, side))
    return facts.reveal in ("start", "combat")


def present(state: State, battle: Battle, seat: Seat) -> list[Group]:
    """R-56  A player's own units in a battle, without those of brothers or guests."""
    return [group for group in battlefield.forces(state, battle, seat) if group.owner == seat]


def with_units(kinds: Container[catalog.UnitKind]) -> Condition:
    """R-56  Reveal a card in a battle with a unit of one of these kinds."""

    def is_there(state: State, battle: Battle, seat: Seat) -> bool:
        return any(group.kind in kinds for group in present(state, battle, seat))

    return is_there


def with_explorers(state: State, battle: Battle, seat: Seat) -> bool:
    """R-56  Reveal a card in a battle with a ship that can mount Exploration."""
    return any(can_explore(state, group) for group in present(state, battle, seat))


def can_explore(state: State, group: Group) -> bool:
    """SE-11.6  Whether it is a ship that can mount Exploration, or carries it."""
    levels: Levels = {"exploration": top_level(state, "exploration")}
    able = group.tech.exploration or mounted(state, group, levels).exploration
    return catalog.UNITS[group.kind].ship and able > 0


def in_ground_combat(state: State) -> list[Seat]:
    """R-56  The players in a ground combat: both sides, and blood brothers who fight there."""
    now = state.invasion
    sides = (now.attacker, now.defender) if now else ()
    there = (group.owner for group in ground.all_combatants(state))
    return [seat for seat in dict.fromkeys((*sides, *there)) if seat in state.empires]


def not_on_the_ground(state: State, seat: Seat) -> bool:
    """Whether a player is in no ground combat, which would have revealed a card."""
    return seat not in in_ground_combat(state)


def could_be_held(state: State, seat: Seat, number: catalog.CardNumber) -> bool:
    """SE-29.2  Whether a player could have a card that nobody has seen: nothing rules it out."""
    if number in COULD_LIE.entries and not COULD_LIE.entries[number](state, seat):
        return False
    never = NEVER.get(number)
    return not never or not any(state.shown[seat].get(technology, 0) for technology in never)


def is_shown_on_ground(number: catalog.CardNumber) -> bool:
    """R-56  Whether the first ground combat of its owner reveals a card."""
    return catalog.CARDS[catalog.CARD_NAMES[number]].reveal in ("ground", "combat")
