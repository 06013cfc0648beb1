"""The odds of a battle are those of the rules: compared with 2,000 real battles."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.core.chance import Chance
from starhold.foresight.quick import Quick
from starhold.games.galactic_emperor.odds import Side, clash, hit
from starhold.games.galactic_emperor.rules.r11_casualties import (
    DamageShip,
    LoseShip,
)
from starhold.games.galactic_emperor.rules.r11_combat import (
    BattleBegins,
    Continue,
    GiveExtraDie,
)
from starhold.games.galactic_emperor.state import State, Table
from tests.games.galactic_emperor.scenes import empire, fleet, scene, starbase

RANKS = {"dreadnought": 0, "cruiser": 1, "fighter": 2}
BATTLES = 500


def kind(state: State, ship: str) -> str:
    return state.ships[ship].kind


def sensible(table: Table) -> int:
    """Return the option of a player who fights on and gives up the cheapest first."""
    state = table.state

    def rank(option: Any) -> float:
        match option:
            case GiveExtraDie(ship):
                return RANKS[kind(state, ship)]
            case LoseShip(ship):
                dear = {"fighter": 1, "cruiser": 3, "dreadnought": 4}[kind(state, ship)]
                assert state.battle is not None
                return dear + 0.5 * (ship == state.battle.extra)
        return 0 if isinstance(option, Continue | DamageShip) else 2

    options = table.offer
    return min(range(len(options)), key=lambda index: rank(options[index]))


def fought(table: Table, chance: Chance) -> tuple[bool, bool]:
    """Fight a battle to its end: whether the attacker and the defender are left."""
    table.chance = chance
    table.agenda = (BattleBegins("1,1", "red"),)
    table.settle()
    while not table.over:
        table.pick(sensible(table))
    state = table.state
    return (
        any(ship.owner == "red" for ship in state.ships.values()),
        any(ship.owner == "blue" for ship in state.ships.values())
        or ("1,1" in state.tokens and state.tokens["1,1"].owner == "blue"),
    )


@pytest.mark.parametrize(
    ("attacker", "defender", "token", "parts", "sides"),
    [
        (
            ("cruiser", "fighter", "fighter"),
            (),
            empire("blue"),
            {},
            (Side(2, 1), Side(token=1)),
        ),
        (
            ("dreadnought", "cruiser"),
            ("fighter",),
            starbase("blue"),
            {"cards": {"plasma_weapons": "red", "ion_cannons": "blue"}},
            (Side(0, 1, 1, plasma=True), Side(1, token=2, ion=True)),
        ),
        (
            ("cruiser", "cruiser", "cruiser"),
            ("cruiser", "fighter"),
            starbase("blue"),
            {"cards": {"shield_generators": "red"}, "chooser": "red"},
            (Side(0, 3, shielded=True, extra=True), Side(1, 1, token=2)),
        ),
        (
            ("fighter",) * 4,
            ("dreadnought",),
            None,
            {"cards": {"shield_generators": "blue"}, "chooser": "red"},
            (Side(4, extra=True), Side(dreadnoughts=1, shielded=True)),
        ),
    ],
)
def test_11_the_odds_are_those_of_real_battles(
    attacker: Any, defender: Any, token: Any, parts: dict[str, Any], sides: tuple[Side, Side]
) -> None:
    ships = (
        *fleet("red", "1,1", *attacker, came_from="2,1"),
        *fleet("blue", "1,1", *defender),
    )
    table = scene(
        tiles={"1,1": "P08"}, tokens={"1,1": token} if token else {}, ships=ships, **parts
    )
    luck, won, lost = Quick(11), 0, 0
    for _ in range(BATTLES):
        attacking, defending = fought(table.fork(), luck)
        won += attacking and not defending
        lost += defending and not attacking
    found = clash(*sides)

    assert found.win == pytest.approx(won / BATTLES, abs=0.05)
    assert found.lose == pytest.approx(lost / BATTLES, abs=0.05)


def test_11_11_casualties_come_in_a_sensible_order() -> None:
    side = Side(1, 1, 1, token=2, shielded=True)
    seen = []
    for _ in range(7):
        side = hit(side)
        seen.append(side[:6])

    assert seen == [
        (1, 1, 1, 0, 2, False),  # the shields
        (1, 1, 1, 1, 2, False),  # the dreadnought is flipped
        (0, 1, 1, 1, 2, False),
        (0, 1, 1, 1, 1, False),  # the Starbase becomes an Empire
        (0, 0, 1, 1, 1, False),
        (0, 0, 0, 0, 1, False),
        (0, 0, 0, 0, 0, False),
    ]


def test_11_17_both_sides_can_be_destroyed() -> None:
    found = clash(Side(cruisers=1), Side(token=1))

    assert found.win == pytest.approx(found.lose)
    assert found.win + found.lose < 1
    assert clash(Side(fighters=1), Side()).win == 1
