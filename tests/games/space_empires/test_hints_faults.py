"""Mistakes that bots made, each as a position with the better judgement."""

from __future__ import annotations

import pytest

from starhold.core.chance import Seeded
from starhold.core.record import Option, Seat
from starhold.foresight.glance import Glance
from starhold.foresight.hints import hints
from starhold.games.space_empires import GAME
from starhold.games.space_empires.hints import OUTCOMES, guess, never
from starhold.games.space_empires.hints.battles import combatant, likely_losses
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins
from starhold.games.space_empires.rules.combat.r13_fire import FireAllAt, FireAt
from starhold.games.space_empires.rules.combat.r13_rounds import ScreenNoMore
from starhold.games.space_empires.rules.economy.r12_bids import MakeBid
from starhold.games.space_empires.rules.economy.r12_phase import EconomicPhase
from starhold.games.space_empires.rules.economy.r12_plan import Build, HandIn, OtherMatters
from starhold.games.space_empires.rules.movement.r07_movement import (
    Command,
    CommandAll,
    EndMovement,
    Go,
    Movement,
    MovementPhase,
    Stand,
)
from starhold.games.space_empires.rules.turns.r27_victory import Concede
from starhold.games.space_empires.state import Colony, Group, Marker, Purchase, Settings, Table
from tests.games.space_empires.greed import lay, liked, stand
from tests.games.space_empires.scenes import hidden, scene
from tests.helpers import seed_of

judge = hints(GAME)
BASIC = Settings(profile="basic")
RICH = {
    "K6": Colony("red", 1, goods=("mineral-10", "mineral-5")),
    "B6": Colony("blue", 1, goods=("mineral-10", "mineral-10")),
}
PLANETS = {"K6": "planet", "B6": "planet"}


def worth(table: Table, seat: Seat = "red") -> float:
    return judge.value(table.state, seat)


def phase(**parts: object) -> Table:
    """The last turn of a cycle, with the Economic Phase to come."""
    return scene(turn=3, settings=BASIC, colonies=RICH, markers=PLANETS, **parts)  # type: ignore[arg-type]


# -- what comes in any case ------------------------------------------------------------


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_income_that_comes_in_any_case_changes_no_value(seat: Seat) -> None:
    """SE-12.1  Income, Minerals and maintenance are counted before they come, for everyone."""
    table = phase(red=("scout x3 K5",), blue=("cruiser B5",), cp={"red": 7, "blue": 12})
    before = worth(table, seat)
    table.agenda = (EconomicPhase(),)
    table.settle()

    assert table.state.planning
    assert worth(table, seat) == pytest.approx(before, abs=0.5)


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_growth_that_comes_in_any_case_changes_no_value(seat: Seat) -> None:
    """SE-9.4  Colonies grow after the plans, whoever hands in last."""
    table = phase(agenda=(EconomicPhase(),))
    table.state.empires[seat].sheet.cp = 20  # SE-12.3: what can be kept
    before = worth(table, seat)
    table.choose(HandIn(), "red")
    table.choose(HandIn(), "blue")

    assert table.state.colonies["K6"].step == 2
    assert worth(table, seat) == pytest.approx(before, abs=0.5)


def test_a_plan_is_judged_alike_whether_or_not_others_have_handed_in() -> None:
    """SE-12.1  The last to hand in sees the counters of all; that is no reason to buy more."""
    table = phase(
        agenda=(EconomicPhase(),), red=("yard x4 K5",), blue=("yard x4 B5",), cp={"red": 30}
    )
    table.state.empires["blue"].plan.purchases = [Purchase("scout", "B5", 4)]
    last = table.fork()
    last.choose(HandIn(), "blue")
    offer = table.open["red"].options

    first_sees, last_sees = (
        [Glance(judge, "red").after(one, index)[0] for index in range(len(offer))]
        for one in (table, last)
    )
    assert first_sees == pytest.approx(last_sees)


def test_a_unit_on_order_is_worth_what_it_will_be() -> None:
    """SE-12.18  Placing it changes nothing."""
    table = phase(agenda=(EconomicPhase(),), red=("yard x4 K5",))
    orders = [Purchase("scout", "K5", 2), Purchase("colony_ship", "K5", 1)]
    table.state.empires["red"].plan.purchases = orders
    table.state.empires["red"].sheet.cp = 40
    before = worth(table)
    table.choose(HandIn(), "red")
    table.choose(HandIn(), "blue")

    assert worth(table) == pytest.approx(before, abs=1.0)


def test_a_new_cycle_is_worth_about_what_an_average_empire_gains() -> None:
    table = phase()
    before = worth(table)
    table.state.cycle += 1

    assert -20 < worth(table) - before < -10


def test_nobody_ends_the_last_turn_early_for_what_comes_anyway() -> None:
    """SE-6.1  There is still a hex to explore."""
    table = phase(
        red=("scout K5",),
        agenda=(MovementPhase("red"), EconomicPhase()),
    )
    table.state.markers["J5"] = hidden("asteroids", "red")
    table.agenda = (MovementPhase("red"), EconomicPhase())
    table.settle()

    assert liked(table) != EndMovement()


# -- battles ---------------------------------------------------------------------------


def test_nobody_attacks_a_base_with_a_few_scouts() -> None:
    there = scene(red=("scout x3 D5",), blue=("base D5 up",), colonies={"D5": Colony("blue", 1)})
    beside = scene(red=("scout x3 E5",), blue=("base D5 up",), colonies={"D5": Colony("blue", 1)})

    assert worth(there) < worth(beside) - 5


@pytest.mark.parametrize(
    ("red", "blue"),
    [
        (("scout x3 F5",), ("scout x2 F5",)),
        (("cruiser x2 F5",), ("scout x4 F5",)),
        (("scout x6 F5",), ("base F5",)),
        (("cruiser x2 F5 attack=1", "scout x2 F5"), ("destroyer x3 F5", "scout F5")),
        (("battleship F5", "destroyer x2 F5"), ("cruiser x3 F5 attack=1 defense=1 tactics=1",)),
    ],
)
def test_the_odds_of_a_battle_are_those_of_the_rules(
    red: tuple[str, ...], blue: tuple[str, ...]
) -> None:
    """SE-13  Compared with battles that were fought."""
    table = scene(red=red, blue=blue)
    sides: list[list[Group]] = [
        [group for group in table.state.groups.values() if group.owner == seat]
        for seat in ("red", "blue")
    ]
    foretold = likely_losses(
        tuple(combatant(table.state, "red", group) for group in sides[0]),
        tuple(combatant(table.state, "blue", group) for group in sides[1]),
        attacking=True,
    )
    games = 60
    won = sum(fought(red, blue, number) for number in range(games)) / games

    assert won == pytest.approx(foretold.wins, abs=0.22)


def fought(red: tuple[str, ...], blue: tuple[str, ...], number: int) -> bool:
    """Fight to the end, each at the target it hits best; return whether red won."""
    table = scene(red=red, blue=blue)
    table.chance = Seeded(seed_of(number))
    table.agenda = (BattleBegins("F5", "red", "blue"),)
    table.settle()
    while table.open:
        shots = [o for o in table.offer if isinstance(o, FireAt | FireAllAt)]
        best: Option = max(shots, key=lambda o: o.needed) if shots else table.offer[-1]
        table.choose(ScreenNoMore() if ScreenNoMore() in table.offer else best)
    return any(group.owner == "red" for group in table.state.groups.values())


def test_the_flagship_is_not_a_cruiser() -> None:
    """SE-18.6  It cannot be replaced."""
    none, cruiser, flagship = (
        stand(lay(red=ships, active=None)) for ships in ((), ("cruiser K5",), ("flagship K5",))
    )

    assert flagship - none > 2 * (cruiser - none)


# -- places ----------------------------------------------------------------------------


def test_settlers_do_not_go_where_nobody_has_been() -> None:
    """SE-8.3  Danger! destroys what cannot look ahead."""
    markers: dict[str, str | Marker] = {"G5": "planet", "H5": hidden("danger"), "H6": "asteroids"}
    known, unknown = (
        worth(scene(red=(f"colony_ship {at}", f"scout {at}"), markers=markers))
        for at in ("H6", "H5")
    )
    scouts = [worth(scene(red=(f"scout {at}",), markers=markers)) for at in ("H6", "H5")]

    assert known - unknown > scouts[0] - scouts[1] + 1


def test_settlers_without_a_planet_follow_the_scouts() -> None:
    """SE-4.11  A third of the hexes at home are planets."""
    markers: dict[str, str | Marker] = {"I5": hidden("planet", "red"), "J5": "asteroids"}
    home, ahead = (
        worth(scene(red=(f"colony_ship {at}",), markers=markers)) for at in ("K5", "J5")
    )

    assert ahead > home


def test_the_homeworld_is_not_left_to_raiders() -> None:
    """SE-27.1  Whoever loses it has lost."""
    raiders = ("destroyer x3 I5 up",)
    home, away = (worth(scene(red=(f"cruiser x2 {at}",), blue=raiders)) for at in ("K5", "K3"))

    assert home > away + 5


def test_a_siege_by_one_scout_costs_an_income() -> None:
    """SE-9.6  A blockaded colony yields nothing."""
    siege, near = (worth(scene(blue=(f"scout {at} up",))) for at in ("K5", "J5"))

    assert siege < near - 20


# -- what search may consider ----------------------------------------------------------


def test_search_may_consider_decoys_mines_and_bids() -> None:
    """SE-10.5, SE-14.30, SE-12.13"""
    state = scene(planning=True, cp={"red": 40}, levels={"red": {"mines": 1}}).state
    options = (Build("decoy", 1), Build("mine", 5), MakeBid(), EndMovement())

    assert not any(never(state, "red", option) for option in options)
    assert all(guess(state, "red", option) > -10 for option in options)


@pytest.mark.parametrize("option", [Concede(), OtherMatters()])
def test_giving_up_is_never_considered(option: Option) -> None:
    assert never(scene().state, "red", option)


def test_a_bid_is_made_once() -> None:
    """Where nothing hangs on it, advice would change it again and again."""
    state = scene().state

    assert not never(state, "red", MakeBid())
    state.empires["red"].plan.bids = 1
    assert never(state, "red", MakeBid())


def test_no_guess_is_infinite() -> None:
    """Only `never` rules an option out."""
    table = lay(agenda=(Movement("red"),), red=("cruiser x2 K5", "scout x3 K5", "colony_ship K5"))
    glance = Glance(judge, "red")
    found = {
        type(option): glance.after(table, index)[0]
        for index, option in enumerate(table.offer)
        if not never(table.state, "red", option)
    }

    assert min(found.values()) > -1000


def test_players_want_to_know_the_chance_of_losses() -> None:
    assert {"UnitDestroyed", "ColonyDestroyed", "ColonyTaken", "HomeworldLost"} <= {
        kind.__name__ for kind in OUTCOMES
    }


# -- one group at a time ---------------------------------------------------------------


def considered(table: Table) -> list[Option]:
    return [o for o in table.offer if not never(table.state, "red", o)]


def moving(*red: str) -> Table:
    return scene(red=red, agenda=(MovementPhase("red"),), settings=BASIC)


def test_groups_are_commanded_one_after_another() -> None:
    """SE-7.4  Any order of commands comes to the same."""
    table = moving("scout K5", "scout K6", "scout K7")
    asked = []
    while EndMovement() not in considered(table):
        (command,) = considered(table)
        assert isinstance(command, Command)
        asked.append(command.at)
        table.choose(command)
        table.choose(Stand())

    assert asked == ["K5", "K6", "K7"]


def test_the_next_group_follows_the_last_that_moved() -> None:
    table = moving("scout K5", "scout K6", "scout K7")
    table.choose(Command("red-2", "scout", 1, "K6"))
    table.choose(Go("red-2", "J6"))

    assert considered(table) == [Command("red-3", "scout", 1, "K7")]


def test_only_fleets_move_together() -> None:
    fleet = moving("destroyer K5", "cruiser x2 K5")
    settlers = moving("destroyer x2 K5", "colony_ship K5")
    scouts = moving("scout K5", "cruiser K5")

    assert CommandAll("K5") in considered(fleet)
    for table in (settlers, scouts):
        assert CommandAll("K5") in table.offer
        assert CommandAll("K5") not in considered(table)
