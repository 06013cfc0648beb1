"""SE-20.8, SE-20.9  Ground units that are bought, and those that are free."""

from __future__ import annotations

from typing import Any

from starhold.games.space_empires import GAME
from starhold.games.space_empires.empires.holdings import mounted
from starhold.games.space_empires.fleets.groups import fleet_of
from starhold.games.space_empires.hooks.numbers import Purse
from starhold.games.space_empires.rules.economy.r12_building import cash, sites
from starhold.games.space_empires.rules.economy.r12_plan import Build, HandIn, PlaceAt
from starhold.games.space_empires.rules.ground.r20_recruiting import (
    ForgoLevies,
    KeepPlanning,
    Levy,
    levies,
    levy_due,
    levy_left,
)
from starhold.games.space_empires.state import Colony, Purchase, Table
from starhold.show import files
from tests.games.space_empires.plans import choose, economic_phase
from tests.games.space_empires.scenes import advanced, at, offered, play, scene

GAME_WORDS = files.words(GAME)
GROUND = advanced(ground_combat="on")
FULL = {"J5": Colony("red", 3), "J6": Colony("red", 3), "J7": Colony("red", 3)}


def phase(**parts: Any) -> Table:
    """An Economic Phase, at Red's plan."""
    return economic_phase(**{"settings": GROUND, **parts})


def bought(table: Table) -> list[str]:
    return [option.kind for option in offered(table, Build, "red")]


def test_e_16_a_3_cp_colony_takes_three_ground_units_of_any_mix() -> None:
    table = phase(colonies={"J5": Colony("red", 2)}, levels={"red": {"ground_combat": 2}})
    for kind in ("infantry", "marines", "heavy_infantry"):
        assert "J5" in list(sites(table.state, "red", kind))
        table.state.empires["red"].plan.purchases.append(Purchase(kind, "J5", 1))

    assert list(sites(table.state, "red", "infantry")) == ["K5"]


def test_20_8_a_homeworld_takes_twenty() -> None:
    table = phase()
    table.state.empires["red"].plan.purchases.append(Purchase("infantry", "K5", 19))
    assert list(sites(table.state, "red", "infantry")) == ["K5"]
    table.state.empires["red"].plan.purchases.append(Purchase("infantry", "K5", 1))

    assert list(sites(table.state, "red", "infantry")) == []


def test_20_8_not_on_new_or_blockaded_colonies() -> None:
    table = phase(colonies={"J5": Colony("red", 0), "J6": Colony("red", 2)}, blue=("scout J6",))

    assert list(sites(table.state, "red", "infantry")) == ["K5"]


def test_20_8_what_each_level_trains() -> None:
    kinds = ("infantry", "marines", "heavy_infantry", "grav_armor")
    for level, count in ((1, 1), (2, 3), (3, 4)):
        table = phase(levels={"red": {"ground_combat": level}})

        assert [kind for kind in kinds if kind in bought(table)] == list(kinds[:count])


def test_20_8_they_need_no_yard_and_no_maintenance() -> None:
    table = phase(colonies={"J5": Colony("red", 2)})
    choose(table, Build("infantry", 2), PlaceAt("infantry", "J5"), HandIn())
    play(table, HandIn(), seat="blue")

    assert at(table, "J5") == [("infantry", 1)]
    (group,) = fleet_of(table.state, "red")
    assert group.ground == "settled"
    assert not group.face_up


def test_12_17_new_troops_join_those_on_the_planet_not_those_aboard() -> None:
    table = phase(red=("transport K5", "infantry x2 K5"))
    choose(table, Build("infantry", 2), HandIn())
    play(table, HandIn(), seat="blue")

    assert sorted(at(table, "K5")) == [("infantry", 1), ("infantry", 2), ("transport", 1)]


# -- free troops -----------------------------------------------------------------------


def test_20_9_one_free_unit_for_three_full_colonies() -> None:
    table = phase(colonies=FULL)

    assert offered(table, Levy, "red") == [Levy("infantry", 1)]
    assert offered(table, Levy, "blue") == []


def test_20_9_with_ground_combat_2_also_marines_and_heavy_infantry() -> None:
    table = phase(colonies=FULL, levels={"red": {"ground_combat": 3}})

    kinds = [option.kind for option in offered(table, Levy, "red")]
    assert kinds == ["infantry", "marines", "heavy_infantry"]  # never Grav Armor


def test_20_9_blockaded_colonies_and_the_homeworld_do_not_count() -> None:
    table = phase(colonies=FULL, blue=("scout J5",))

    assert levy_due(table.state, "red") == 0


def test_20_9_free_troops_cost_nothing_and_do_not_count_for_the_limit() -> None:
    table = phase(colonies=FULL)
    money = cash(table.state, "red")
    for _ in range(2):
        choose(table, Build("infantry", 2), PlaceAt("infantry", "J5"))
    choose(table, Levy("infantry", 1), PlaceAt("infantry", "J5"))

    assert cash(table.state, "red") == money - 4
    assert table.state.empires["red"].plan.purchases == [Purchase("infantry", "J5", 3, free=1)]
    assert offered(table, Levy, "red") == []
    choose(table, Build("infantry", 2), PlaceAt("infantry", "J5"))
    assert table.state.empires["red"].plan.purchases == [Purchase("infantry", "J5", 4, free=1)]


def test_20_9_free_troops_stand_beside_other_orders() -> None:
    table = phase(colonies=FULL)
    choose(table, Build("infantry", 2), PlaceAt("infantry", "J6"))
    choose(table, Levy("infantry", 1), PlaceAt("infantry", "J5"))

    assert table.state.empires["red"].plan.purchases == [
        Purchase("infantry", "J6", 1),
        Purchase("infantry", "J5", 1, free=1),
    ]


def test_20_9_at_most_one_for_a_colony() -> None:
    more = {f"I{n}": Colony("red", 3) for n in (5, 6, 7)}
    table = phase(colonies=FULL | more, levels={"red": {"ground_combat": 2}})
    choose(table, Levy("infantry", 2), PlaceAt("infantry", "J5"))
    assert levy_left(table.state, "red") == 1
    choose(table, Levy("marines", 1))

    where = [option.at for option in offered(table, PlaceAt, "red")]
    assert where == ["K5", "J6", "J7", "I5", "I6", "I7"]


def test_r_55_free_troops_without_a_colony_are_lost() -> None:
    table = phase(colonies=FULL)
    state = table.state
    assert levy_left(state, "red") == 1
    state.colonies |= dict.fromkeys(FULL, Colony("red", 2))
    state.colonies["K5"] = Colony("red", 0)

    assert list(levies(state, Purse("red", 0))) == []


def test_20_9_free_troops_are_placed_with_the_rest() -> None:
    table = phase(colonies=FULL)
    choose(table, Levy("infantry", 1), PlaceAt("infantry", "K5"), HandIn())
    play(table, HandIn(), seat="blue")

    assert at(table, "K5") == [("infantry", 1)]


def test_11_6_a_transport_mounts_ground_combat_from_level_3_on() -> None:
    for level, carried in ((1, 0), (2, 0), (3, 3)):
        table = scene(
            red=("transport K5",), settings=GROUND, levels={"red": {"ground_combat": level}}
        )

        assert mounted(table.state, table.state.groups["red-1"]).ground_combat == carried


def test_20_9_free_troops_that_were_not_raised_are_named_before_the_plan_is_handed_in() -> None:
    table = phase(colonies=FULL)
    choose(table, HandIn())
    assert table.question("red").choice == ForgoLevies("red", left=1)
    assert GAME_WORDS.prompt(ForgoLevies("red", left=1)) == (
        "Confirm the plan without raising 1 free ground unit?"
    )
    choose(table, KeepPlanning())
    assert offered(table, Levy, "red")
    choose(table, HandIn(), HandIn())

    assert "red" not in table.open


def test_20_9_a_player_who_has_raised_them_is_not_asked() -> None:
    table = phase(colonies=FULL)
    choose(table, Levy("infantry", 1), PlaceAt("infantry", "J5"), HandIn())

    assert "red" not in table.open
