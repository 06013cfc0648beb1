"""SE-24  The Alien Technology cards of ground combat, by their numbers."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.games.space_empires import GAME
from starhold.games.space_empires.battles.ground import (
    GroundAim,
    combatants,
    ground_to_hit,
    rating,
    the_invasion,
)
from starhold.games.space_empires.facts.catalog import UNITS
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.rules.combat.r13_fire import HoldFire
from starhold.games.space_empires.rules.combat.r13_rounds import Screen, ScreenNoMore
from starhold.games.space_empires.rules.content.cards.c03_to_c30 import cargo_of_the_fallen
from starhold.games.space_empires.rules.ground.r20_ground_combat import (
    FightOnGround,
    GroundScreening,
    InvasionRepelled,
    Support,
)
from starhold.games.space_empires.rules.ground.r20_ground_fire import Strike
from starhold.games.space_empires.rules.ground.r21_capture import ColonyTaken
from starhold.games.space_empires.rules.movement.r14_lost_cargo import LoseTroops, TroopsLost
from starhold.games.space_empires.state import Colony, Invasion, Table
from starhold.show.view import view
from tests.games.space_empires.cards import with_card
from tests.games.space_empires.scenes import advanced, at, offered, play, scene, told
from tests.helpers import seed_of

SETTINGS = advanced(alien_cards="on", ground_combat="on")


def invasion(
    number: int, red: tuple[str, ...], blue: tuple[str, ...] = (), step: int = 1, **parts: Any
) -> Table:
    """Red invades blue's colony at F5; ground units have landed from drop ships."""
    table = with_card(
        number,
        red=red,
        blue=blue,
        markers={"F5": "planet"},
        colonies={"F5": Colony("blue", step)},
        **{"settings": SETTINGS, **parts},
    )
    state = table.state
    for group in list(state.groups.values()):
        if UNITS[group.kind].troops and not group.tech.tactics:
            footing = "settled" if group.owner == "blue" else "dropped"
            put(state, replace(group, ground=footing))
    table.agenda = (FightOnGround("F5"),)
    table.settle()
    return table


def hits(table: Table, gun: str, target: str) -> int:
    state = table.state
    aim = GroundAim(state, the_invasion(state), state.groups[gun], state.groups[target])
    return ground_to_hit(aim)


def militia(table: Table) -> str:
    return next(gid for gid, group in table.state.groups.items() if group.kind == "militia")


def test_card_16_ground_units_have_one_more_attack() -> None:
    table = invasion(16, ("infantry x3 F5",), ("infantry F5",))

    assert hits(table, "red-1", "blue-1") == 5
    assert hits(table, "blue-1", "red-1") == 4


def test_card_16_works_for_militia() -> None:
    with_it = invasion(16, ("infantry F5",), seat="blue")
    without = invasion(1, ("infantry F5",), seat="blue")

    assert hits(with_it, militia(with_it), "red-1") == 5
    assert hits(without, militia(without), "red-1") == 4


def test_card_16_does_nothing_before_it_works() -> None:
    """SE-24.3"""
    table = with_card(
        16,
        red=("infantry x3 F5",),
        markers={"F5": "planet"},
        colonies={"F5": Colony("blue", 1)},
        settings=SETTINGS,
    )
    state = table.state
    put(state, replace(state.groups["red-1"], ground="dropped"))
    state.empires["red"].hand.cards = (replace(state.empires["red"].hand.cards[0], works=False),)
    table.agenda = (FightOnGround("F5"),)
    table.settle()

    assert hits(table, "red-1", militia(table)) == 5


# -- card 25 ---------------------------------------------------------------------------


def test_card_25_transports_fight_as_b6_2_with_hull_2() -> None:
    table = invasion(25, ("infantry F5", "transport x2 F5"), ("infantry F5",))
    state = table.state
    now = the_invasion(state)

    assert tuple(rating(state, now, state.groups["red-2"])) == ("B", 6, 2, 2)
    assert [g.kind for g in combatants(state, now, "red")] == ["infantry", "transport"]
    assert hits(table, "red-2", "blue-1") == 5
    assert hits(table, "blue-1", "red-2") == 3


def test_card_25_without_it_transports_stay_out_of_it() -> None:
    table = invasion(1, ("infantry F5", "transport x2 F5"), ("infantry F5",))

    assert [g.kind for g in combatants(table.state, the_invasion(table.state), "red")] == [
        "infantry"
    ]


def test_card_25_they_fire_from_round_1_on_and_may_be_supported() -> None:
    """SE-20.38  They are not landed; Grav Armor helps them."""
    table = invasion(25, ("grav_armor F5", "transport F5"), ("infantry x3 F5",), step=0)
    play(table, *offered(table, ScreenNoMore))

    assert offered(table, Support) == [Support("red-2", "transport")]

    play(table, Support("red-2", "transport"))

    assert {option.group for option in offered(table, Strike)} == {"red-2"}


def test_card_25_they_may_be_screened() -> None:
    table = invasion(25, ("infantry F5", "transport x2 F5"), ("infantry F5",), step=0)

    assert isinstance(table.asking, GroundScreening)
    assert {option.kind for option in offered(table, Screen)} == {"infantry", "transport"}


def test_card_25_transports_alone_capture_nothing() -> None:
    """SE-20.38  The last infantry dies, then the last defender: the colony stays as it is."""
    table = invasion(
        25,
        ("infantry F5", "transport x2 F5"),
        ("infantry F5",),
        step=0,
        dice=(10, 10, 1, 1, 1),
    )
    play(table, ScreenNoMore(), *offered(table, Strike, "red")[1:2])
    while table.open:
        choice = next(o for o in table.offer if isinstance(o, Strike | ScreenNoMore | HoldFire))
        play(table, choice)

    assert told(table, ColonyTaken) == []
    assert told(table, InvasionRepelled) == [InvasionRepelled("blue", "F5")]
    assert table.state.colonies["F5"] == Colony("blue")
    assert at(table, "F5") == [("transport", 2)]


def test_card_25_transports_of_the_defender_fight_too() -> None:
    table = invasion(25, ("infantry x3 F5",), ("transport F5",), seat="blue")
    state = table.state

    assert "transport" in [g.kind for g in combatants(state, the_invasion(state), "blue")]


def test_card_25_troops_aboard_go_down_with_a_transport() -> None:
    """SE-20.2  One of seven units aboard has no place when one of two Transports is left."""
    table = invasion(
        25,
        ("transport x2 F5", "infantry F5", "marines x6 F5 tactics=1", "marines F5 tactics=1"),
        ("infantry x2 F5",),
        step=0,
        # Round 1: blue shoots down a Transport; round 2: it kills the infantry; then it dies.
        dice=(10, 10, 1, 1, 10, 10, 1, 10, 1, 10, 1),
    )
    lost: list[TroopsLost] = []
    while table.open:
        aims = {o.target: o for o in table.offer if isinstance(o, Strike) and o.shots == 1}
        ships = table.state.groups["red-1"].count
        prey = "red-1" if ships == 2 or "red-2" not in table.state.groups else "red-2"
        best = aims.get(prey) or aims.get("blue-1")
        play(table, best or next(o for o in table.offer if not isinstance(o, Screen)))
        lost += told(table, TroopsLost)

    assert table.state.colonies["F5"].owner == "blue"
    assert ("transport", 1) in at(table, "F5")
    assert [event.count for event in lost] == [1]


@pytest.mark.parametrize(
    ("card", "round_", "attack", "parry"),
    [(16, 1, 1, 0), (38, 2, 0, 1), (38, 4, 1, 1), (47, 1, 1, 1)],
)
def test_card_25_modifiers_of_ground_units_apply_to_transports(
    card: int, round_: int, attack: int, parry: int
) -> None:
    """Stim Packs, Hive Mind and Swords help Transports as they help the infantry beside them."""
    settings = advanced(alien_cards="on", ground_combat="on", empire_advantages="random")
    table = invasion(
        25, ("infantry F5", "transport F5"), ("infantry x3 F5",), step=0, settings=settings
    )
    state = table.state
    state.invasion = replace(the_invasion(state), round=round_)
    pairs = (("red-1", "blue-1"), ("red-2", "blue-1"), ("blue-1", "red-1"), ("blue-1", "red-2"))
    plain = [hits(table, *pair) for pair in pairs]
    cards = state.empires["red"].hand.cards
    state.empires["red"].hand.cards = (*cards, replace(cards[0], number=card))
    changed = [hits(table, *pair) for pair in pairs]

    changes = [after - before for before, after in zip(plain, changed, strict=True)]
    assert changes == [attack, attack, -parry, -parry]


def test_29_2_on_the_ground_nobody_imagines_a_card_that_it_would_have_shown() -> None:
    """R-56  Neither Stim Packs nor Air Support lie face down in a ground combat."""
    table = invasion(1, ("infantry x3 F5", "transport F5"), ("infantry F5",))
    dealt = set()
    for number in range(60):
        twin = GAME.imagine(table, "blue", Seeded(seed_of(number)))
        assert view(GAME, twin, "blue") == view(GAME, table, "blue")
        dealt |= {card.number for card in twin.state.empires["red"].hand.cards}

    assert len(dealt) > 10
    assert not dealt & {16, 25}


def test_27_9_card_25_so_it_is_for_troops_aboard_a_brothers_transport() -> None:
    table = scene(settings=advanced(ground_combat="on", alien_cards="on", alliance="brothers"))
    table.state.teams = (("red", "green"), ("blue",))
    steps = cargo_of_the_fallen(table, Invasion("F5", "red", "blue"))

    assert [step.player for step in steps if isinstance(step, LoseTroops)] == [
        "red",
        "green",
        "blue",
    ]
