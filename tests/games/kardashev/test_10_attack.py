"""KA-10.8 to KA-10.14: attacks, support from both sides, capture and retreat."""

from __future__ import annotations

import pytest

from starhold.games.kardashev.rules.r02_pieces import FleetLost
from starhold.games.kardashev.rules.r09_cards import Pay
from starhold.games.kardashev.rules.r10_attack import (
    AttackBegan,
    FightAlone,
    NameSupport,
    Support,
)
from starhold.games.kardashev.rules.r10_movement import FlyToAttack, MoveFleet
from starhold.games.kardashev.rules.r10_outcome import ColonyCaptured, FleetRetreated
from starhold.games.kardashev.scoring import total
from starhold.games.kardashev.state import Colony, Fleet, Settings, Table
from tests.games.kardashev.battles import battle, strengths
from tests.games.kardashev.scenes import act, cards, open_field, play, scene, told


def test_ex_13_a_tie_is_a_success_for_the_defender() -> None:
    """R13: colony and fleet add up."""
    table = battle(2, colony=1, fleet=1)

    assert strengths(table) == (2, 2)
    assert told(table, FleetRetreated) == [FleetRetreated("red", "0,0")]
    assert table.state.fleets["0,0"] == Fleet("red", 2)


@pytest.mark.parametrize(("colony", "fleet"), [(1, 1), (0, 1), (1, 0)])
def test_10_8_or_the_stronger_of_them_defends_alone(colony: int, fleet: int) -> None:
    """R13, the other reading."""
    table = battle(2, colony, fleet, settings=Settings(defence="stronger"))

    assert strengths(table) == (2, 1)
    assert table.state.fleets["1,0"] == Fleet("red", 2)


def test_10_8_the_attack_is_told_and_success_takes_the_tile() -> None:
    table = battle(3, colony=1, fleet=1)

    assert told(table, AttackBegan) == [AttackBegan("red", "blue", "1,0")]
    assert told(table, FleetLost) == [FleetLost("blue", "1,0")]
    assert told(table, ColonyCaptured) == [ColonyCaptured("red", "1,0", 1)]
    assert table.state.attack is None


def supported(blue: str) -> Table:
    table = battle(
        2,
        colony=2,
        cards={"red": "EE", "blue": blue},
        more_fleets={"0,1": ("red", 1), "2,0": ("blue", 1)},
    )
    assert table.offer == [FightAlone(), Support(("0,1",), 1)]
    play(table, Support(("0,1",), 1))
    return table


def test_ex_14_support() -> None:
    table = supported("E")

    assert table.question().choice == NameSupport("blue", "1,0", last=True)

    play(table, Support(("2,0",), 1))

    assert strengths(table) == (3, 3)
    assert (cards(table, "red"), cards(table, "blue")) == ("", "")
    assert table.state.colonies["1,0"].owner == "blue"

    table = supported("FFF")

    assert strengths(table) == (3, 2)
    assert table.state.colonies["1,0"] == Colony("red", 2)


def test_10_8_the_defender_is_not_asked_if_support_cannot_change_the_result() -> None:
    won = battle(1, colony=2, more_fleets={"2,0": ("blue", 1)})
    lost = battle(3, colony=1, more_fleets={"2,0": ("blue", 1)})

    assert strengths(won) == (1, 2)
    assert strengths(lost) == (3, 1)


def test_10_8_the_defender_may_decline() -> None:
    table = battle(2, colony=1, more_fleets={"2,0": ("blue", 1)})
    play(table, FightAlone())

    assert strengths(table) == (2, 1)


def test_10_8_or_the_defender_names_support_first() -> None:
    """R14, the other reading."""
    table = battle(
        2,
        colony=1,
        more_fleets={"0,1": ("red", 1), "2,0": ("blue", 1)},
        settings=Settings(first_support="defender"),
    )

    assert table.question().choice == NameSupport("blue", "1,0")

    play(table, Support(("2,0",), 1))

    assert table.question().choice == NameSupport("red", "1,0", last=True)

    play(table, Support(("0,1",), 1))

    assert strengths(table) == (3, 2)


def test_10_8_an_attacker_who_comes_last_is_not_asked_in_vain() -> None:
    """R14, the other reading."""
    table = battle(
        2,
        colony=1,
        more_fleets={"0,1": ("red", 1), "2,0": ("blue", 1)},
        settings=Settings(first_support="defender"),
    )
    play(table, FightAlone())

    assert strengths(table) == (2, 1)


def test_10_8_the_attacking_fleet_and_the_one_on_the_target_do_not_support() -> None:
    """R15."""
    table = battle(1, colony=1, fleet=1)

    assert strengths(table) == (1, 2)


def test_ex_15_capture() -> None:
    before = (5, 0)
    table = battle(3, colony=2, supply={"red": 6, "blue": 5})

    assert table.state.colonies["1,0"] == Colony("red", 2)
    assert table.state.players["red"].colonies == 4
    assert table.state.players["blue"].colonies == 7
    assert table.state.fleets["1,0"] == Fleet("red", 3)
    assert (total(table.state, "red") - 3, total(table.state, "blue")) == before


def test_ex_16_capture_with_few_pieces() -> None:
    table = battle(
        3,
        colony=3,
        cards={"red": "EEE"},
        supply={"red": 1, "blue": 5},
        final_round=2,
        more_fleets={"0,1": ("red", 1)},
    )
    play(table, Support(("0,1",), 1))

    assert table.state.colonies["1,0"] == Colony("red", 1)
    assert table.state.players["red"].colonies == 0
    assert table.state.players["blue"].colonies == 8
    assert table.state.final_round == 2


def test_10_9_without_a_piece_the_colony_is_just_removed() -> None:
    table = battle(3, colony=2, supply={"red": 0, "blue": 5})

    assert table.state.colonies == {}
    assert table.state.fleets["1,0"] == Fleet("red", 3)


def approach(between: dict[str, tuple[str, int]]) -> Table:
    """Red flies from (−1,0) over (0,0) to blue's colony at (1,0)."""
    table = scene(
        tiles=open_field("-1,0", "0,0", "1,0"),
        colonies={"1,0": ("blue", 3)},
        fleets={"-1,0": ("red", 1), **between},
        cards={"red": "E"},
        agenda=act("red"),
    )
    play(table, MoveFleet("-1,0"), FlyToAttack("1,0", 1))
    return table


def test_ex_17_no_retreat() -> None:
    table = approach({"0,0": ("red", 1)})

    assert told(table, FleetLost) == [FleetLost("red", "1,0")]
    assert table.state.fleets == {"0,0": Fleet("red", 1)}

    table = approach({})

    assert table.state.fleets == {"0,0": Fleet("red", 1)}
    assert told(table, FleetRetreated) == [FleetRetreated("red", "0,0")]


def test_10_10_the_table_finds_a_way_back_if_one_is_as_short() -> None:
    """R39: of two shortest courses, the one that does not pass an own fleet."""
    table = scene(
        tiles=open_field("0,0", "1,-1", "1,0", "2,-1"),
        colonies={"2,-1": ("blue", 3)},
        fleets={"0,0": ("red", 1), "1,0": ("red", 1)},
        cards={"red": "E"},
        agenda=act("red"),
    )
    play(table, MoveFleet("0,0"), FlyToAttack("2,-1", 1))

    assert told(table, FleetRetreated) == [FleetRetreated("red", "1,-1")]


def test_10_10_whichever_of_the_two_it_finds_first() -> None:
    table = scene(
        tiles=open_field("0,0", "1,-1", "1,0", "2,-1"),
        colonies={"2,-1": ("blue", 3)},
        fleets={"0,0": ("red", 1), "1,-1": ("red", 1)},
        cards={"red": "E"},
        agenda=act("red"),
    )
    play(table, MoveFleet("0,0"), FlyToAttack("2,-1", 1))

    assert told(table, FleetRetreated) == [FleetRetreated("red", "1,0")]


def test_10_11_supporters_never_move_and_third_players_take_no_part() -> None:
    table = battle(
        2,
        colony=1,
        seats=("red", "blue", "green"),
        more_fleets={"0,1": ("red", 1), "2,0": ("green", 3)},
    )
    play(table, Support(("0,1",), 1))

    assert table.state.fleets["0,1"] == Fleet("red", 1)
    assert strengths(table) == (3, 1)


def test_10_11_a_fleet_supports_any_number_of_attacks() -> None:
    table = battle(1, colony=2, cards={"red": "EEEE"}, more_fleets={"0,1": ("red", 1)})
    play(table, Support(("0,1",), 1), MoveFleet("0,0"), FlyToAttack("1,0", 1))

    assert Support(("0,1",), 1) in table.offer


def test_10_13_lost_pieces_return_to_their_owner() -> None:
    table = battle(3, colony=1, fleet=1)

    blue = table.state.players["blue"]
    assert (blue.colonies, blue.fleets) == (15, 15)


def test_10_14_support_may_be_paid_by_exchange_out_of_turn() -> None:
    table = battle(
        2,
        colony=1,
        cards={"red": "E", "blue": "FFFFMMMM"},
        more_fleets={"2,0": ("blue", 1)},
    )
    play(table, Support(("2,0",), 1))

    assert table.question().choice.player == "blue"
    assert table.offer == [Pay(4, 0, 0), Pay(0, 4, 0)]


def test_10_14_the_owner_of_the_pieces_is_the_defender() -> None:
    table = battle(1, fleet=2)

    assert told(table, AttackBegan) == [AttackBegan("red", "blue", "1,0")]
