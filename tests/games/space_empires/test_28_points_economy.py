"""SE-28.61, SE-28.62  Alien Empires for victory points: accounts, the bank, launches, missions."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.core.chance import Seeded, chosen_seed
from starhold.games.space_empires import GAME
from starhold.games.space_empires.battles.terms import total
from starhold.games.space_empires.facts.alien_catalog import ALIEN_EMPIRES
from starhold.games.space_empires.rules.alien_empires.r28_alien_economy import (
    AlienLaunchRolled,
    RollEconomy,
    RollLaunch,
)
from starhold.games.space_empires.rules.alien_empires.r28_alien_fleets import (
    BuildFleet,
    FleetLaunched,
    LaunchFleet,
    RaidersLaunched,
)
from starhold.games.space_empires.rules.alien_empires.r28_alien_turn import AlienTurn
from starhold.games.space_empires.rules.alien_variants.r28_points_missions import (
    ExpansionOrdered,
    ExterminationOrdered,
    RollMission,
)
from starhold.games.space_empires.rules.economy.r09_colonies import Growth
from starhold.games.space_empires.solo.alien_players import fleets_out, rolls, row_of
from starhold.games.space_empires.state import Colony, Fleet, Settings, Table
from tests.games.space_empires.aliens import fleet, go, points, ships, standing, war
from tests.games.space_empires.scenes import told

# SE-28.61  Fleet / Technology / Defense / Launch, as the book writes them.
ROWS = [
    "1/2-10/-/-",
    "1-3/4-10/-/1-10",
    "1-3/4-8/9-10/1-10",
    "1-4/5-8/9-10/1-5",
    "1-6/7-9/10/1-10",
    "1-4/5-9/10/1-4",
    "1-5/6-9/10/1-10",
    "1-5/6-9/10/1-4",
    "1-5/6-9/10/1-5",
    "1-7/8-9/10/1-6",
    "1-7/8-9/10/1-4",
    "1-7/8-9/10/1-6",
    "1-6/7-10/-/1-3",
    "1-6/7-10/-/1-10",
    "1-7/8-10/-/1-3",
    "1-7/8-10/-/1-10",
    "1-8/9-10/-/1-3",
    "1-8/9-10/-/1-10",
    "1-9/10/-/1-3",
    "1-9/10/-/1-10",
]


def faces(written: str) -> list[int]:
    """Read a range: `4-10`, `10`, or `-` for none."""
    if written == "-":
        return []
    first, _, last = written.partition("-")
    return list(range(int(first), int(last or first) + 1))


def blue(table: Table) -> tuple[int, int, int, int]:
    power = table.state.powers["blue"]
    return power.fleet_cp, power.technology_cp, power.defense_cp, power.bank


# -- accounts --------------------------------------------------------------------------


@pytest.mark.parametrize("phase", range(1, 21))
def test_28_61_every_face_of_every_row_brings_what_the_table_says(phase: int) -> None:
    fleet_, technology, defense, launch = (faces(part) for part in ROWS[phase - 1].split("/"))
    row = row_of(points().state, phase)

    assert row.economy == 0
    assert list(range(1, row.fleet + 1)) == fleet_
    assert list(range(row.fleet + 1, row.technology + 1)) == technology
    assert list(range(row.technology + 1, row.defense + 1)) == defense
    assert row.defense == 10
    assert list(range(1, row.launch + 1)) == launch


def test_28_61_the_rolls_of_each_phase() -> None:
    state = points().state
    usual = [row_of(state, phase).rolls for phase in range(1, 24)]

    assert usual == [2] * 5 + [3] * 4 + [4] * 5 + [5] * 9
    assert row_of(state, 21) == row_of(state, 19)


@pytest.mark.parametrize(("difficulty", "cp"), [("easy", 5), ("normal", 10), ("hard", 15)])
def test_28_61_a_roll_brings_what_the_difficulty_says(difficulty: Any, cp: int) -> None:
    table = points(dice=(1, 2), cycle=1, settings=Settings(points_difficulty=difficulty))
    go(table, RollEconomy("blue"))

    assert blue(table)[:3] == (cp, cp, 0)


def test_28_61_each_has_a_bank_of_100() -> None:
    settings = Settings(solo="alien_empires_points")
    table = GAME.new(settings, ("red",), Seeded(chosen_seed("bank")))

    assert [power.bank for power in table.state.powers.values()] == [100, 100]
    assert all(power.bank == 0 for power in war().state.powers.values())


def test_28_61_or_an_empty_one_if_that_was_agreed() -> None:
    settings = Settings(solo="alien_empires_points", alien_bank="empty")
    table = GAME.new(settings, ("red",), Seeded(chosen_seed("bank")))

    assert [power.bank for power in table.state.powers.values()] == [0, 0]


def test_28_61_defense_above_50_goes_to_the_bank() -> None:
    table = points(dice=(10, 10), cycle=3, blue={"defense_cp": 45})
    go(table, RollEconomy("blue"))

    assert blue(table) == (0, 0, 50, 135)


def test_28_61_one_more_roll_for_each_colony_that_has_grown_and_is_not_blockaded() -> None:
    colonies = {
        "C3": Colony("blue", 1),
        "C4": Colony("blue", 0),  # new
        "C5": Colony("blue", 3),  # blockaded
        "C6": Colony("green", 3),
        "C7": Colony("blue", 2, founder="red"),
    }
    state = points(colonies=colonies, red=("scout C5",)).state
    terms = {term.label: term.amount for term in rolls(state, "blue", 1)}

    assert terms == {"rolls": 2, "colonies": 2}


def test_28_61_in_the_other_games_colonies_bring_no_roll() -> None:
    state = war(colonies={"C3": Colony("blue", 1, founder="red")}).state

    assert total(rolls(state, "blue", 1)) == 1


def test_28_62_minerals_are_good_for_one_roll_in_the_next_phase() -> None:
    table = points(dice=(1, 1, 1, 1), cycle=1, blue={"minerals": 2})
    go(table, RollEconomy("blue"))

    assert blue(table)[0] == 40
    assert total(rolls(table.state, "blue", 2)) == 2


def test_28_63_an_alien_colony_grows_like_any_colony() -> None:
    table = points(colonies={"C3": Colony("blue", 0)})
    go(table, Growth())

    assert table.state.colonies["C3"].step == 1


# -- launches --------------------------------------------------------------------------


@pytest.mark.parametrize(("money", "may"), [((0, 11), False), ((0, 12), True), ((7, 5), True)])
def test_28_62_a_launch_needs_12_cp_in_bank_and_fleet(
    money: tuple[int, int], *, may: bool
) -> None:
    table = points(dice=(5, 1), cycle=4, blue={"fleet_cp": money[0], "bank": money[1]})
    go(table, RollLaunch("blue"))

    assert bool(told(table, AlienLaunchRolled)) == may
    assert bool(told(table, FleetLaunched)) == may


def test_28_62_escorts_of_colonists_are_not_among_the_three_fleets() -> None:
    table = points(dice=(1, 1), cycle=4, colonies={"C3": Colony("blue")})
    for at in ("C3", "C3", "C3"):
        ships(table, "blue", at, "scout", mission="guard")
    go(table, RollLaunch("blue"))

    assert told(table, FleetLaunched)


def test_28_62_escorts_without_a_colony_are() -> None:
    table = points(cycle=4, red=())
    for at in ("C3", "C4", "C5"):
        ships(table, "blue", at, "scout", mission="guard")
    go(table, RollLaunch("blue"))

    assert not told(table, AlienLaunchRolled)


# -- missions --------------------------------------------------------------------------


def launched(*dice: int, cycle: int = 4, fleet_cp: int = 20, bank: int = 100) -> Table:
    table = points(dice=dice, cycle=cycle, blue={"fleet_cp": fleet_cp, "bank": bank})
    go(table, LaunchFleet("blue"))
    return table


def only(table: Table) -> Fleet:
    (found,) = fleets_out(table.state, "blue").values()
    return found


@pytest.mark.parametrize(("die", "goal"), [(1, "L7"), (5, "L7"), (6, "F7"), (10, "F7")])
def test_28_62_on_8_or_more_extermination_against_homeworld_or_capitol(
    die: int, goal: str
) -> None:
    table = launched(8, die)

    assert only(table) == Fleet(only(table).groups, 20, mission="extermination", goal=goal)
    assert told(table, ExterminationOrdered)[0].dice == (8, die)
    assert blue(table)[3] == 100  # the bank is for Expansion


def test_28_62_else_expansion_with_50_from_the_bank() -> None:
    table = launched(7)

    assert only(table) == Fleet(only(table).groups, 70, mission="expansion")
    assert told(table, ExpansionOrdered) == [ExpansionOrdered("blue", 50, (7,))]
    assert blue(table) == (0, 0, 0, 50)


def test_28_62_or_what_is_left_in_the_bank() -> None:
    table = launched(7, bank=30)

    assert only(table).cp == 50
    assert blue(table)[3] == 0


@pytest.mark.parametrize(
    ("cycle", "die", "mission"),
    [
        (7, 7, "expansion"),
        (8, 5, "expansion"),
        (8, 6, "extermination"),
        (10, 5, "expansion"),
        (11, 3, "expansion"),
        (11, 4, "extermination"),
    ],
)
def test_28_62_two_more_after_phase_7_and_four_after_phase_10(
    cycle: int, die: int, mission: str
) -> None:
    assert only(launched(die, 1, cycle=cycle)).mission == mission


def test_28_63_a_fleet_without_cp_of_its_own_is_bank_only_and_expands() -> None:
    table = launched(fleet_cp=0, cycle=20)

    assert told(table, ExpansionOrdered) == [ExpansionOrdered("blue", 50, ())]
    assert only(table) == Fleet(only(table).groups, 50, mission="expansion")


def test_28_62_raiders_do_not_roll() -> None:
    table = points(blue={"fleet_cp": 24, "levels": {"cloaking": 1}})
    go(table, LaunchFleet("blue"))

    assert told(table, RaidersLaunched)
    assert only(table).mission == ""
    assert blue(table)[3] == 100


def test_28_62_a_fleet_that_turns_raider_forgets_its_mission() -> None:
    table = points(
        dice=(10,), seen={"point_defense": 1}, blue={"levels": {"fighter": 1, "cloaking": 1}}
    )
    name = fleet(table, "blue", "C3", cp=24, mission="extermination", goal="L7")
    go(table, BuildFleet("blue", name, "C3"))

    assert standing(table, "blue") == {"raider": 2}
    assert only(table) == Fleet(only(table).groups, raiders=True)


def test_28_62_ships_built_at_an_attacked_homeworld_roll_when_they_set_out() -> None:
    table = points(dice=(1,), blue={"bank": 100})
    ships(table, "blue", "A4", "scout x2")
    go(table, AlienTurn("blue"))

    assert told(table, ExpansionOrdered) == [ExpansionOrdered("blue", 0, (1,))]
    assert blue(table)[3] == 100


def test_28_62_in_the_other_games_nobody_has_a_mission() -> None:
    table = war(blue={"fleet_cp": 20})
    go(table, LaunchFleet("blue"))

    assert only(table) == Fleet(only(table).groups, 20)


def test_28_63_fleets_are_built_by_the_rules_of_close_encounters() -> None:
    table = points(dice=(1,))
    name = fleet(table, "blue", "C3", cp=12, mission="expansion")
    go(table, BuildFleet("blue", name, "C3"))

    assert standing(table, "blue") == {"transport": 1, "infantry": 6, "scout": 2}


def test_28_62_a_mission_may_be_rolled_for_ships_too() -> None:
    table = points(dice=(10, 1))
    name = ships(table, "blue", "A4", "scout")
    go(table, RollMission("blue", name))

    assert only(table).goal == "L7"


def test_28_61_the_bank_is_no_part_of_what_a_siege_builds() -> None:
    table = points(red=("scout A4",), blue={"fleet_cp": 0, "bank": 100}, cycle=4)
    go(table, RollLaunch("blue"))

    assert fleets_out(table.state, "blue") == {}
    assert ALIEN_EMPIRES.points.bank == blue(table)[3]
