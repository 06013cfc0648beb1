"""What bots are told: a plan that a careful player would recognise."""

from __future__ import annotations

from starhold.foresight.glance import Glance
from starhold.foresight.hints import hints
from starhold.games.space_empires import GAME
from starhold.games.space_empires.facts.starmap import BOARD, distance
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.fleets.tech import Tech
from starhold.games.space_empires.hints.odds import Force, prospects, readiness
from starhold.games.space_empires.hints.sites import nearest
from starhold.games.space_empires.rules.economy.r12_phase import EconomicPhase
from starhold.games.space_empires.rules.economy.r12_plan import HandIn
from starhold.games.space_empires.rules.turns.r06_turns import NextCycle
from starhold.games.space_empires.solo.machines import MACHINE_TECH, kind_of
from starhold.games.space_empires.state import DOOM, Colony, Group, Purchase, State, Table
from tests.games.space_empires.scenes import ALONE, advanced, hidden, scene

value = hints(GAME).value

EASY = advanced(solo="doomsday_small", difficulty="easy")


def alone(*red: str, **parts: object) -> Table:
    return scene(red=red, worlds=ALONE, settings=EASY, **parts)  # type: ignore[arg-type]


def stand(state: State) -> float:
    return value(state, "red")


def test_losing_the_homeworld_loses_the_game() -> None:
    table = alone()
    del table.state.colonies["L7"]

    assert stand(table.state) < -1000


def test_whose_homeworld_is_not_yet_placed_has_lost_nothing() -> None:
    table = scene()
    del table.state.worlds["red"]  # of two players, one has placed his

    assert stand(table.state) > -1000


def test_who_won_has_won() -> None:
    assert stand(alone(winners=("red",)).state) > 1000


def test_more_ships_have_better_prospects() -> None:
    few, many = ([Force("cruiser", number, Tech(attack=1))] for number in (2, 6))

    assert prospects(few, "doomsday-1", 6) < 1 < prospects(many, "doomsday-1", 6)


def test_attack_counts_only_as_far_as_it_can_hurt() -> None:
    assert prospects([Force("scout", 6, Tech(attack=1))], "doomsday-10", 11) == 0


def test_the_nearer_a_machine_the_more_a_fleet_is_missed() -> None:
    table = alone("scout x3 L7")

    assert readiness(table.state, "red", 7) < readiness(table.state, "red", 1)


def test_each_hit_on_a_machine_is_worth_something_and_its_end_most() -> None:
    worths = []
    for damage in (0, 5, None):
        table = alone("scout x3 L7", cycle=8, arrived=1)
        if damage is not None:
            kind = kind_of(1)
            group = Group("doom-1", DOOM, kind, 1, "G6", MACHINE_TECH, True, damage=damage)
            put(table.state, group)
        worths.append(stand(table.state))

    assert worths == sorted(worths)


def test_a_founded_colony_is_better_than_a_ship_on_its_way() -> None:
    planet = {"K7": "planet"}
    ship = alone("colony_ship K7", markers=planet)
    colony = alone(markers=planet, colonies={"K7": Colony("red")})

    assert stand(colony.state) > stand(ship.state)


def test_yards_are_wanted_as_long_as_there_is_money_for_what_they_build() -> None:
    few = scene(red=("yard K5",), planning=True, cp={"red": 30})
    many = scene(red=("yard x6 K5",), planning=True, cp={"red": 30})
    gains = []
    for table in (few, many):
        before = value(table.state, "red")
        table.state.empires["red"].plan.purchases = [Purchase("yard", "K5", 1)]
        gains.append(value(table.state, "red") - before)

    assert gains[0] > 0 > gains[1]


def test_two_scouts_look_at_two_hexes() -> None:
    markers = {"K6": hidden("planet", "red"), "K7": hidden("planet", "red")}
    together = alone("scout K6", "scout K6 movement=2", markers=markers)
    apart = alone("scout K6", "scout K7 movement=2", markers=markers)

    assert stand(apart.state) > stand(together.state)


def test_alone_a_new_cycle_is_no_reason_to_hand_in_early() -> None:
    """SE-28.7  Growth, income and machines come whatever is planned."""
    table = alone("scout x3 L7", colonies={"K7": Colony("red")}, markers={"K7": "planet"}, cycle=5)
    table.agenda = (EconomicPhase(), NextCycle())
    table.settle()
    table.state.empires["red"].sheet.cp = 20
    index = table.offer.index(HandIn())

    assert Glance(hints(GAME), "red").after(table, index) == (stand(table.state), False)


def test_a_facility_is_worth_what_it_will_yield() -> None:
    plain = scene().state
    better = scene(colonies={"K5": Colony("red", 3, homeworld=True, facility="research_center")})

    assert value(better.state, "red") > value(plain, "red") + 5


def test_alien_players_are_rivals_without_a_production_sheet() -> None:
    """SE-28.23  What they own counts against the human all the same."""
    solo = advanced(solo="alien_empires_1")
    table = scene(worlds={"red": "L7"}, settings=solo)
    before = value(table.state, "red")
    table.state.colonies["J5"] = Colony(next(iter(table.state.powers)), 3)

    assert value(table.state, "red") < before


def test_an_allys_assets_are_not_held_against_them() -> None:
    """SE-27.9  Partners win and lose together."""
    worlds = {"red": "K5", "blue": "B5"}
    settled = {"D5": Colony("blue", 3)}
    plain, more = scene(worlds=worlds), scene(worlds=worlds, colonies=settled)
    loss = stand(plain.state) - stand(more.state)
    for table in (plain, more):
        table.state.teams = (("red", "blue"),)

    assert loss > 0
    assert stand(plain.state) == stand(more.state)


def test_the_nearest_goal_is_found_in_the_order_of_the_board() -> None:
    goals = {"K5", "F9", "G5", "F4"}
    order = sorted(BOARD, key=lambda at: distance("F5", at))  # the first of those as near

    for count in range(len(goals), 0, -1):
        at, away = nearest("F5", goals) or ("", 0)
        assert (at, away) == (next(to for to in order if to in goals), distance("F5", at))
        assert len(goals) == count
        goals.remove(at)
    assert nearest("F5", goals) is None
