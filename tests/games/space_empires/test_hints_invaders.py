"""What bots are told of Alien Players: where they strike, and that the Capitol must not fall."""

from __future__ import annotations

from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.foresight.hints import hints
from starhold.games.space_empires import GAME
from starhold.games.space_empires.fleets.groups import fleet_of, put
from starhold.games.space_empires.fleets.tech import Tech
from starhold.games.space_empires.hints.invaders import (
    Threat,
    alarm,
    is_close,
    is_overrun,
    rally_point,
    threats,
    watch,
    way,
)
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins
from starhold.games.space_empires.rules.combat.r13_fire import FireAllAt, FireAt
from starhold.games.space_empires.rules.combat.r13_rounds import Screening, ScreenNoMore
from starhold.games.space_empires.state import Colony, Group, Purchase, State
from tests.games.space_empires.aliens import fleet, go, points, ships, war
from tests.games.space_empires.greed import liked
from tests.games.space_empires.scenes import play, scene
from tests.helpers import seed_of

value = hints(GAME).value

GATES = {"F7": "capitol", "L3": "capitol_gate", "L10": "capitol_gate"}


def alarmed(state: State) -> float:
    return alarm(state, "red", fleet_of(state, "red"))


def test_a_fleet_strikes_where_it_was_sent_or_at_the_nearest_colony() -> None:
    table = points(colonies={"G7": Colony("red")})
    fleet(table, "blue", "E6", cp=30, mission="expansion")
    fleet(table, "green", "C9", cp=20, mission="extermination", goal="L7")

    assert threats(table.state, "red") == [
        Threat("G7", "E6", 2, 30),
        Threat("L7", "C9", 9, 20),
    ]
    assert rally_point(table.state, "red") == "G7"


def test_a_stronger_fleet_goes_to_meet_it() -> None:
    table = points(red=("dreadnought x2 L7",), colonies={"G7": Colony("red")})
    fleet(table, "blue", "E6", cp=30, mission="expansion")

    assert rally_point(table.state, "red") == "E6"


def test_a_large_fleet_matters_more_than_a_small_one_nearby() -> None:
    table = war(colonies={"K5": Colony("red")}, markers={"K5": "planet"})
    fleet(table, "blue", "K3", cp=6)
    fleet(table, "green", "K9", cp=60)

    assert rally_point(table.state, "red") == "L7"


def test_nobody_chases_a_fleet_that_no_scanner_finds() -> None:
    table = war(blue={"levels": {"cloaking": 1}})
    ships(table, "blue", "K5", "raider x2", raiders=True)
    unseen = rally_point(table.state, "red")
    put(table.state, Group("red-9", "red", "destroyer", 1, "K5", Tech(scanner=1)))

    assert unseen is None
    assert rally_point(table.state, "red") is not None


def test_a_battle_is_ended_though_there_is_more_to_do_elsewhere() -> None:
    table = war(red=("dreadnought x4 L5 attack=3", "base K9"), colonies={"K9": Colony("red", 3)})
    ships(table, "blue", "L5", "carrier")
    fleet(table, "green", "I11", cp=60)
    table.chance = Seeded(seed_of(1))
    go(table, BattleBegins("L5", "red", "blue"))
    while isinstance(table.asking, Screening):
        play(table, ScreenNoMore())

    assert isinstance(liked(table), FireAt | FireAllAt)


def test_escorts_of_colonists_threaten_nobody() -> None:
    table = points(colonies={"C3": Colony("blue")})
    ships(table, "blue", "C3", "cruiser", mission="guard")

    assert threats(table.state, "red") == []
    assert rally_point(table.state, "red") is None


def test_to_be_weaker_than_what_comes_is_bad_and_ordered_ships_help() -> None:
    table = points(red=("scout L7", "colony_ship L7"))
    fleet(table, "blue", "C3", cp=30)
    weak = alarmed(table.state)
    table.state.empires["red"].plan.purchases.append(Purchase("cruiser", "L7", 1))

    assert weak < alarmed(table.state) < 0


def test_a_base_where_a_fleet_will_strike_is_worth_more_ordered_or_built() -> None:
    table = points(colonies={"G7": Colony("red"), "J9": Colony("red")})
    fleet(table, "blue", "E6", cp=30, mission="expansion")
    worth = {}
    for at in ("G7", "J9"):
        table.state.empires["red"].plan.purchases = [Purchase("base", at, 1)]
        worth[at] = alarmed(table.state)
    table.state.empires["red"].plan.purchases = []
    put(table.state, Group("red-9", "red", "base", 1, "G7"))

    assert worth["G7"] > worth["J9"]
    assert alarmed(table.state) == worth["G7"]


def test_nobody_goes_exploring_when_a_fleet_is_close() -> None:
    table = points(colonies={"G7": Colony("red")})
    name = fleet(table, "blue", "B4", cp=30, mission="expansion")
    far = is_close(table.state, "red")
    put(table.state, replace(table.state.groups[name], at="E6"))

    assert not far
    assert is_close(table.state, "red")


def test_every_point_of_theirs_is_bad_and_ten_are_the_end() -> None:
    nine = points(colonies={f"C{n}": Colony("blue") for n in range(1, 5)})
    ten = points(colonies={f"C{n}": Colony("blue") for n in range(1, 6)})

    assert alarmed(ten.state) < alarmed(nine.state) - 1000 < alarmed(nine.state) < 0


def test_in_other_games_nobody_is_alarmed() -> None:
    state = scene(red=("scout K5",)).state

    assert alarm(state, "red", fleet_of(state, "red")) == 0
    assert alarmed(war(red=("base L7",)).state) == 0


def test_a_homeworld_without_a_base_is_always_in_danger() -> None:
    assert alarmed(war(red=("yard x4 L7",)).state) < 0


def test_losing_the_capitol_loses_the_game() -> None:
    lost, kept = points(), points(red=("scout F7",))
    for table in (lost, kept):
        fleet(table, "blue", "F7")

    assert is_overrun(lost.state, "red")
    assert value(lost.state, "red") < -1000
    assert not is_overrun(kept.state, "red")
    assert not is_overrun(war().state, "red")


def test_the_nearest_ships_go_to_the_capitol_while_a_fleet_comes_there() -> None:
    table = points(red=("destroyer L9", "destroyer L7", "scout K5", "cruiser L5"), markers=GATES)
    mine = fleet_of(table.state, "red")
    calm, free = watch(table.state, "red", mine)
    fleet(table, "blue", "C5", cp=10, mission="extermination", goal="F7")
    pull, rest = watch(table.state, "red", mine)

    assert (calm, free) == (0.0, mine)
    assert [group.id for group in rest] == ["red-2", "red-3"]
    assert pull < 0


def test_all_go_where_they_are_not_enough() -> None:
    table = points(red=("scout L7",), markers=GATES)
    fleet(table, "blue", "C5", cp=90, mission="extermination", goal="F7")

    assert watch(table.state, "red", fleet_of(table.state, "red"))[1] == []


def test_warp_points_shorten_the_way() -> None:
    table = points(markers=GATES)

    assert way(table.state, "L9", "F7") == 2
    assert way(table.state, "L9", "K9") == 1
