"""KA-5: what each role gains, and when."""

from __future__ import annotations

from starhold.core.record import Option
from starhold.games.kardashev.rules.r05_roles import LeaveOut, SaveTour, TakeTourCards, TourTaken
from starhold.games.kardashev.rules.r09_actions import EndTurn
from starhold.games.kardashev.rules.r09_cards import CardsGained, Take
from starhold.games.kardashev.rules.r09_colonies import Colonize, TakeRefuge, UpgradeColony
from starhold.games.kardashev.rules.r09_fleets import BuildFleet, UpgradeFleet
from starhold.games.kardashev.rules.r09_harvest import Harvest
from starhold.games.kardashev.rules.r10_movement import (
    ChartCourse,
    DestroyFound,
    Enter,
    FlyTo,
    FlyToAttack,
    FlyToUnexplored,
    JumpTo,
    Keep,
    MoveFleet,
    SetOff,
)
from starhold.games.kardashev.rules.r11_research import NameResource, Research
from starhold.games.kardashev.rules.r11_usable import UseTechnology
from starhold.games.kardashev.state import Settings, Table, Tile
from tests.games.kardashev.scenes import act, asked, cards, offers, open_field, play, scene, told


def test_ex_8_a_pioneer_gains_from_the_tile_but_pays_first() -> None:
    def pioneer(hand: str) -> Table:
        return scene(
            tiles={"0,0": "food", "1,0": "food_energy"},
            colonies={"0,0": ("red", 1)},
            cards={"red": hand},
            roles={"red": "pioneer"},
            agenda=act("red"),
        )

    table = pioneer("FM")
    play(table, Colonize("1,0"), Take(0, 0, 1))

    assert cards(table, "red") == "E"
    assert offers(pioneer("F"), Colonize) == []


def test_5_1_a_gain_never_helps_to_pay_for_what_brings_it() -> None:
    table = scene(
        colonies={"0,0": ("red", 1)},
        cards={"red": "M"},
        roles={"red": "developer"},
        agenda=act("red"),
    )

    assert offers(table, UpgradeColony) == []


def test_5_2_a_tile_without_a_resource_symbol_gives_nothing() -> None:
    table = scene(
        tiles={"0,0": "food", "1,0": "military"},
        colonies={"0,0": ("red", 1)},
        cards={"red": "FM"},
        roles={"red": "pioneer"},
        agenda=act("red"),
    )
    play(table, Colonize("1,0"))

    assert cards(table, "red") == ""


def test_5_2_a_developer_picks_the_type_on_a_hybrid_tile() -> None:
    table = scene(
        tiles={"0,0": "matter_energy"},
        colonies={"0,0": ("red", 1)},
        cards={"red": "FM"},
        roles={"red": "developer"},
        agenda=act("red"),
    )
    play(table, UpgradeColony("0,0"), Take(0, 1, 0))

    assert cards(table, "red") == "M"


def test_ex_11_an_imperialist_gains_when_anyone_builds_a_fleet() -> None:
    table = scene(
        tiles={"0,0": "military"},
        colonies={"0,0": ("blue", 2)},
        fleets={"0,0": ("blue", 1)},
        roles={"red": "imperialist"},
        agenda=act("blue"),
        active="blue",
    )
    play(table, UpgradeFleet("0,0"))

    assert table.question().choice.player == "red"

    play(table, Take(1, 0, 0))

    assert cards(table, "red") == "F"


def test_ex_11_an_imperialist_cannot_pay_with_the_gain() -> None:
    table = scene(
        colonies={"0,0": ("red", 1)},
        homes={"red": "0,0"},
        cards={"red": "M"},
        roles={"red": "imperialist"},
        agenda=act("red"),
    )

    assert offers(table, BuildFleet) == []


def imperialist(settings: Settings) -> Table:
    table = scene(
        tiles={"0,0": "military"},
        colonies={"0,0": ("red", 3)},
        roles={"red": "imperialist"},
        settings=settings,
        agenda=act("red"),
    )
    play(table, BuildFleet("0,0", 3))
    return table


def test_5_one_gain_for_each_act_of_building() -> None:
    """R32: a fleet of level 3 brings the Imperialist one card."""
    table = imperialist(Settings())

    assert Take(0, 0, 1) in table.offer


def test_5_or_one_gain_for_each_level() -> None:
    """R32, the other reading."""
    table = imperialist(Settings(imperialist="each_level"))

    assert Take(1, 1, 1) in table.offer


def test_5_4_a_scientist_gains_a_type_in_the_cost_of_others_research() -> None:
    table = scene(
        cards={"blue": "FMEM"},
        roles={"red": "scientist"},
        agenda=act("blue"),
        active="blue",
    )
    play(table, Research("terraform"))

    assert table.question().choice.player == "red"
    assert table.offer == [Take(1, 0, 0), Take(0, 1, 0), Take(0, 0, 1)]


def test_5_4_what_was_paid_by_exchange_does_not_matter() -> None:
    table = scene(
        cards={"blue": "FFFFFFFF"}, roles={"red": "scientist"}, agenda=act("blue"), active="blue"
    )
    play(table, Research("fuel_efficiency"))

    assert table.offer == [Take(0, 1, 0), Take(0, 0, 1)]


def test_5_4_for_encryption_it_is_the_type_that_was_named() -> None:
    table = scene(
        cards={"blue": "FFMM"}, roles={"red": "scientist"}, agenda=act("blue"), active="blue"
    )
    play(table, Research("encryption"), NameResource("matter"))

    assert cards(table, "red") == "M"


def test_5_4_a_scientists_own_research_brings_nothing() -> None:
    table = scene(cards={"red": "FM"}, roles={"red": "scientist"}, agenda=act("red"))
    play(table, Research("harvest_rover"))

    assert cards(table, "red") == ""


def test_5_5_a_gain_without_a_choice_is_taken_at_once() -> None:
    table = scene(
        tiles={"0,0": "matter"},
        colonies={"0,0": ("red", 1)},
        cards={"red": "FM"},
        roles={"red": "developer"},
        agenda=act("red"),
    )
    play(table, UpgradeColony("0,0"))

    assert told(table, CardsGained) == [CardsGained("red", 0, 1, 0, "developer")]
    assert asked(table) == "TakeAction"


def test_5_6_the_active_player_gains_first_then_the_others_in_turn_order() -> None:
    table = scene(
        seats=("red", "blue", "green"),
        tiles={"0,0": "food", "1,0": "food", "0,1": "food"},
        colonies={"0,0": ("blue", 1)},
        fleets={"1,0": ("red", 1), "0,1": ("green", 1)},
        roles={"blue": "collector"},
        technologies={"red": ["taxation"], "green": ["taxation"]},
        agenda=act("blue"),
        active="blue",
    )
    play(table, Harvest())

    gains = [(gain.player, gain.source) for gain in told(table, CardsGained)]
    assert gains == [
        ("blue", "harvest"),
        ("blue", "collector"),
        ("green", "taxation"),
        ("red", "taxation"),
    ]


def test_5_a_collector_without_a_resource_symbol_gains_nothing() -> None:
    table = scene(
        tiles={"0,0": "military"},
        colonies={"0,0": ("red", 1)},
        roles={"red": "collector"},
        agenda=act("red"),
    )
    play(table, Harvest())

    assert cards(table, "red") == ""


# -- the Warlord -----------------------------------------------------------------------

LINE = {"-1,0": "food", "0,0": "food", "1,0": "matter_energy", "2,0": "military", "3,0": "energy"}


def warlord(hand: str, level: int = 1, **parts: object) -> Table:
    """A fleet at the west end of F, M/E, Military, E."""
    described: dict[str, object] = {
        "tiles": LINE,
        "fleets": {"-1,0": ("red", level)},
        "cards": {"red": hand},
        "roles": {"red": "warlord"},
        "agenda": act("red"),
    }
    return scene(**(described | parts))  # type: ignore[arg-type]


def test_ex_19_a_warlord_gains_from_every_tile_entered() -> None:
    table = warlord("EEE")
    play(table, MoveFleet("-1,0"), FlyTo("3,0", 2))

    assert table.offer == [TakeTourCards(), SaveTour()]

    play(table, TakeTourCards(), Take(0, 1, 0))

    assert cards(table, "red") == "FMEE"

    play(table, MoveFleet("3,0"), FlyTo("2,0", 1))

    assert cards(table, "red") == "FME"
    assert asked(table) == "TakeAction"


def test_ex_19_the_gain_does_not_pay_for_the_move() -> None:
    table = warlord("EFFFMMM")
    play(table, MoveFleet("-1,0"))

    assert {option.to for option in offers(table, FlyTo)} == {"-1,0", "0,0", "1,0"}


def test_5_7_a_warlord_may_keep_the_gain_for_a_later_move() -> None:
    table = warlord("EE")
    play(table, MoveFleet("-1,0"), FlyTo("0,0", 1), SaveTour())
    play(table, MoveFleet("0,0"), FlyTo("1,0", 1))

    assert asked(table) == "DecideTour"


def test_5_7_or_it_comes_with_the_first_move_that_brings_any() -> None:
    """R35, the other reading."""
    table = warlord("E", settings=Settings(warlord="first_move"))
    play(table, MoveFleet("-1,0"), FlyTo("0,0", 1))

    assert told(table, TourTaken) == [TourTaken("red")]
    assert cards(table, "red") == "F"


def test_5_7_of_more_than_8_tiles_the_warlord_says_which_to_leave_out() -> None:
    ring = ["1,-1", "0,-1", "-1,0", "-1,1", "0,1", "1,0", "2,-1", "2,-2", "1,-2"]
    table = warlord(
        "EEEEE", tiles=open_field("0,0", *ring, face="energy"), fleets={"0,0": ("red", 1)}
    )
    play(table, MoveFleet("0,0"), ChartCourse(), *map(Enter, ring), SetOff(5), TakeTourCards())

    assert table.offer == [LeaveOut(at) for at in ring]

    play(table, LeaveOut("0,1"))

    assert cards(table, "red") == "E" * 8


def test_5_3_the_start_never_counts_and_no_tile_counts_twice() -> None:
    table = warlord("EEE", tiles=open_field("-1,0", "0,0", "-1,1", face="matter"))
    play(table, MoveFleet("-1,0"), ChartCourse())
    play(table, Enter("0,0"), Enter("-1,0"), Enter("0,0"), SetOff(2), TakeTourCards())

    assert cards(table, "red") == "ME"


def test_5_3_a_jumped_hex_does_not_count() -> None:
    table = warlord("E", technologies={"red": ["warp_drive"]})
    play(table, MoveFleet("-1,0"), ChartCourse(), JumpTo("1,0"), TakeTourCards())

    assert table.offer == [Take(0, 1, 0), Take(0, 0, 1)]


def explored(answer: Option) -> Table:
    table = warlord("E", tiles=open_field("-1,0", "0,0"), bag=("matter",))
    play(table, MoveFleet("-1,0"), ChartCourse(), Enter("0,0"), Enter("1,0"), answer)
    return table


def test_5_3_a_tile_placed_on_arrival_counts() -> None:
    table = explored(Keep())
    play(table, TakeTourCards())

    assert cards(table, "red") == "FM"


def test_5_3_a_tile_destroyed_on_arrival_does_not() -> None:
    table = explored(DestroyFound())
    play(table, Take(0, 0, 1), TakeTourCards())

    assert cards(table, "red") == "FE"


def test_5_3_a_failed_attack_brings_nothing_and_spends_nothing() -> None:
    table = warlord("EE", colonies={"1,0": ("blue", 3)})
    play(table, MoveFleet("-1,0"), FlyToAttack("1,0", 1))

    assert not table.state.toured
    assert asked(table) == "TakeAction"

    play(table, MoveFleet("0,0"), FlyTo("-1,0", 1))

    assert asked(table) == "DecideTour"


def test_5_3_after_a_success_the_target_counts() -> None:
    table = warlord("EE", level=2, colonies={"1,0": ("blue", 1)})
    play(table, MoveFleet("-1,0"), FlyToAttack("1,0", 2), TakeTourCards(), Take(0, 1, 0))

    assert cards(table, "red") == "FM"


def test_5_7_nothing_is_asked_where_no_tile_would_give_a_card() -> None:
    table = warlord("E", tiles={"-1,0": "food", "0,0": "military"})
    play(table, MoveFleet("-1,0"), FlyTo("0,0", 1))

    assert asked(table) == "TakeAction"


def test_5_8_a_refuge_is_not_built() -> None:
    """R36: nobody gains from it."""
    table = scene(
        tiles={"0,0": "food"},
        homes={"red": "0,0"},
        roles={"red": "pioneer"},
        agenda=act("red"),
    )
    play(table, TakeRefuge("0,0"))

    assert cards(table, "red") == ""


def test_5_8_a_captured_colony_is_not_built() -> None:
    table = scene(
        tiles=open_field("0,0", "1,0"),
        colonies={"1,0": ("blue", 1)},
        fleets={"0,0": ("red", 2)},
        cards={"red": "E"},
        roles={"red": "pioneer"},
        agenda=act("red"),
    )
    play(table, MoveFleet("0,0"), FlyToAttack("1,0", 1))

    assert table.state.colonies["1,0"].owner == "red"
    assert cards(table, "red") == ""


def test_5_8_a_colony_built_by_interstellar_ark_is_built() -> None:
    table = scene(
        tiles={"0,0": "food", "1,0": "matter"},
        colonies={"0,0": ("red", 3)},
        cards={"red": "FM"},
        roles={"red": "pioneer"},
        technologies={"red": ["interstellar_ark"]},
        agenda=act("red"),
    )
    play(table, UseTechnology("interstellar_ark"))

    assert cards(table, "red") == "M"
    assert EndTurn() in table.offer


def test_5_7_a_fleet_that_explores_and_dies_still_tours() -> None:
    """KA-5.3: the tiles before the last one count."""
    table = warlord("E", tiles={"-1,0": "food", "0,0": Tile("food")}, bag=("food",))
    play(table, MoveFleet("-1,0"), FlyToUnexplored("-2,0", 1), DestroyFound(), Take(1, 0, 0))

    assert asked(table) == "TakeAction"
