"""KA-9: actions, exchange, colonies, harvest, fleets, refuge."""

from __future__ import annotations

from starhold.core.record import Option
from starhold.games.kardashev.rules.r09_actions import ActionsUnused, Compile, EndTurn, TakeAction
from starhold.games.kardashev.rules.r09_cards import ChooseCards, Pay, Take
from starhold.games.kardashev.rules.r09_colonies import Colonize, TakeRefuge, UpgradeColony
from starhold.games.kardashev.rules.r09_fleets import (
    BuildFleet,
    BuiltFree,
    FleetPrice,
    UpgradeFleet,
)
from starhold.games.kardashev.rules.r09_harvest import Harvest
from starhold.games.kardashev.rules.r11_research import Research
from starhold.games.kardashev.state import Settings, Table, Tile
from starhold.kit.notes import Note
from tests.games.kardashev.scenes import act, asked, cards, offers, open_field, play, scene


def colonist(hand: str, **parts: object) -> Table:
    """Red has a colony in the middle, with an open tile beside it."""
    described: dict[str, object] = {
        "tiles": open_field("0,0", "1,0"),
        "colonies": {"0,0": ("red", 1)},
        "cards": {"red": hand},
        "agenda": act("red"),
    }
    return scene(**(described | parts))  # type: ignore[arg-type]


def test_9_1_two_base_and_two_research_actions_in_any_mix() -> None:
    table = colonist("")
    play(table, Compile("food"), Harvest(), Compile("matter"))

    assert offers(table, Compile) == []
    assert Harvest() in table.offer

    play(table, Harvest())

    assert table.over


def test_9_1_unused_actions_are_lost() -> None:
    table = colonist("")
    play(table, EndTurn())

    assert table.over


def test_9_2_the_same_base_action_may_be_taken_twice() -> None:
    table = colonist("")
    play(table, Harvest(), Harvest())

    assert cards(table, "red") == "FF"


def test_ex_7_exchange() -> None:
    table = colonist("MMMMM")
    play(table, Colonize("1,0"))

    assert cards(table, "red") == ""
    assert "1,0" in table.state.colonies
    assert offers(colonist("MMMM"), Colonize) == []


def test_9_3_four_of_one_type_stand_in_for_one_of_another() -> None:
    """Asked only where several types could stand in (R38); the suggestion comes first."""
    table = colonist("MMMMMEEEEEE")
    play(table, Colonize("1,0"))

    assert table.offer == [Pay(0, 1, 4), Pay(0, 5, 0)]

    play(table, Pay(0, 5, 0))

    assert cards(table, "red") == "EEEEEE"


def test_9_3_several_times_in_one_payment() -> None:
    table = colonist("EEEEEEEE")
    play(table, Colonize("1,0"))

    assert cards(table, "red") == ""


def test_9_3_exact_cards_are_paid_without_a_question() -> None:
    """R38: an exchange in place of a card at hand never buys more."""
    table = colonist("FFFFFM")
    play(table, Colonize("1,0"))

    assert cards(table, "red") == "FFFF"


def test_9_3_or_the_table_asks_whenever_there_is_more_than_one_way() -> None:
    """R38, the letter of the rule."""
    table = colonist("FFFFFM", settings=Settings(payment="always"))
    play(table, Colonize("1,0"))

    assert table.offer == [Pay(1, 1, 0), Pay(5, 0, 0)]

    play(table, Pay(5, 0, 0))

    assert cards(table, "red") == "M"


def test_9_3_four_cards_never_stand_in_for_one_of_their_own_type() -> None:
    table = colonist("FFFFM", settings=Settings(payment="always"))
    play(table, Colonize("1,0"))

    assert cards(table, "red") == "FFF"


def test_15_1_the_suggested_payment_comes_first() -> None:
    """Exact types, then the type with most cards left; ties in the order F, M, E."""
    table = scene(cards={"red": "FFFMMMEE"}, agenda=act("red"))
    play(table, Research("terraform"))

    assert table.offer == [Pay(2, 1, 1), Pay(1, 2, 1), Pay(1, 1, 2)]


def test_9_4_what_cannot_be_paid_in_full_is_not_offered() -> None:
    table = colonist("F")

    assert offers(table, Colonize) == offers(table, UpgradeColony) == []


def test_9_colonize_next_to_a_colony_or_under_a_fleet() -> None:
    table = scene(
        tiles=open_field("0,0", "1,0", "0,1", "-2,0", "3,0"),
        colonies={"0,0": ("red", 3)},
        fleets={"-2,0": ("red", 1), "0,1": ("blue", 1)},
        cards={"red": "FM"},
        agenda=act("red"),
    )

    assert offers(table, Colonize) == [Colonize("1,0"), Colonize("-2,0")]
    assert offers(table, UpgradeColony) == []

    play(table, Colonize("-2,0"))

    assert table.state.players["red"].colonies == 11
    assert cards(table, "red") == ""


def test_9_colonize_with_a_fleet_needs_a_tile_without_a_colony() -> None:
    """R33."""
    table = scene(
        colonies={"0,0": ("red", 1)}, fleets={"0,0": ("red", 1)}, cards={"red": "FM"},
        agenda=act("red"),
    )  # fmt: skip

    assert offers(table, Colonize) == []


def test_9_upgrade_a_colony() -> None:
    table = colonist("FM")
    play(table, UpgradeColony("0,0"))

    assert table.state.colonies["0,0"].level == 2
    assert table.state.players["red"].colonies == 13


def test_9_without_a_piece_nothing_is_built() -> None:
    table = colonist("FM", supply={"red": 0})

    assert offers(table, Colonize) == offers(table, UpgradeColony) == []


def test_ex_9_harvest() -> None:
    def harvester(role: str) -> Table:
        table = scene(
            tiles={"0,0": "food", "1,0": "matter_energy", "2,0": "military"},
            colonies={"0,0": ("red", 2), "1,0": ("red", 1), "2,0": ("red", 3)},
            roles={"red": role},
            agenda=act("red"),
        )
        play(table, Harvest())
        assert table.offer == [Take(0, 1, 0), Take(0, 0, 1)]
        play(table, Take(0, 0, 1))
        return table

    assert cards(harvester(""), "red") == "FFE"
    assert harvester("collector").offer == [Take(1, 0, 0), Take(0, 1, 0), Take(0, 0, 1)]


def test_9_5_each_card_of_a_hybrid_tile_is_chosen_freely() -> None:
    """Alike tiles are asked for together."""
    table = scene(
        tiles={"0,0": "food_matter", "1,0": "food_matter"},
        colonies={"0,0": ("red", 1), "1,0": ("red", 2)},
        agenda=act("red"),
    )
    play(table, Harvest())

    assert table.offer == [Take(3, 0, 0), Take(2, 1, 0), Take(1, 2, 0), Take(0, 3, 0)]


def test_9_5_many_cards_are_taken_in_several_goes() -> None:
    table = scene(agenda=(ChooseCards("red", 11, ("food", "energy"), "harvest"),))
    play(table, Take(9, 0, 0), Take(0, 0, 2))

    assert cards(table, "red") == "F" * 9 + "EE"
    assert table.over


def yard(colony: int, hand: str = "", **parts: object) -> Table:
    """Red's colony on the own home tile."""
    described: dict[str, object] = {
        "tiles": {"0,0": "food"},
        "colonies": {"0,0": ("red", colony)},
        "homes": {"red": "0,0", "blue": "3,0"},
        "cards": {"red": hand},
        "agenda": act("red"),
    }
    return scene(**(described | parts))  # type: ignore[arg-type]


def remark(table: Table, option: Option) -> Note | None:
    assert option in table.offer
    return TakeAction("red").note(table.state, option)


def test_ex_10_what_fleets_cost() -> None:
    table = yard(2, "MMEE")

    assert offers(table, BuildFleet) == [BuildFleet("0,0", 1), BuildFleet("0,0", 2)]

    twice = table.fork()
    play(table, BuildFleet("0,0", 2))

    assert cards(table, "red") == ""
    assert table.state.base_actions == 1

    play(twice, BuildFleet("0,0", 1), UpgradeFleet("0,0"))

    assert cards(twice, "red") == ""
    assert twice.state.base_actions == 0
    assert twice.state.fleets == table.state.fleets

    free = yard(3, tiles={"0,0": "military"}, homes={})
    play(free, BuildFleet("0,0", 3))

    assert free.state.fleets["0,0"].level == 3
    assert free.state.players["red"].fleets == 12


def test_9_a_fleet_says_its_price() -> None:
    paid, free = yard(2, "MMEE"), yard(3, tiles={"0,0": "military"}, homes={})
    grown = yard(2, "ME", fleets={"0,0": ("red", 1)})

    assert remark(paid, BuildFleet("0,0", 2)) == FleetPrice(("matter-2", "energy-2"))
    assert remark(free, BuildFleet("0,0", 3)) == BuiltFree()
    assert remark(grown, UpgradeFleet("0,0")) == FleetPrice(("matter-1", "energy-1"))
    assert remark(paid, Harvest()) is None


def test_9_1_ending_the_turn_says_which_actions_are_lost() -> None:
    table = yard(2, "MMEE")
    play(table, BuildFleet("0,0", 2))

    assert remark(table, EndTurn()) == ActionsUnused(1, 2)


def test_9_6_a_home_tile_with_a_military_symbol_builds_free() -> None:
    table = yard(1, tiles={"0,0": Tile("food", marker="military")})

    assert offers(table, BuildFleet) == [BuildFleet("0,0", 1)]


def test_9_7_a_conqueror_gets_no_right_from_a_home_tile() -> None:
    """R26."""
    table = yard(3, "MMMEEE", homes={"blue": "0,0", "red": "3,0"})

    assert offers(table, BuildFleet) == []


def test_9_7_nor_do_other_tiles_build() -> None:
    table = yard(3, "MMMEEE", homes={"red": "3,0"}, fleets={"0,0": ("red", 1)})

    assert offers(table, UpgradeFleet) == []


def test_9_a_fleet_is_upgraded_up_to_the_level_of_the_colony() -> None:
    """R16."""
    at_limit = yard(2, "ME", fleets={"0,0": ("red", 2)})

    assert offers(at_limit, UpgradeFleet) == []


def test_9_or_up_to_the_highest_level() -> None:
    """R16, the other reading."""
    table = yard(
        1, "ME", fleets={"0,0": ("red", 2)}, settings=Settings(fleet_upgrades="any_level")
    )

    assert offers(table, UpgradeFleet) == [UpgradeFleet("0,0")]


def test_9_an_upgrade_must_be_paid() -> None:
    table = yard(2, "M", fleets={"0,0": ("red", 1)})

    assert offers(table, UpgradeFleet) == []


def test_9_fleets_need_pieces() -> None:
    away = {f"{q},2": ("red", 3) for q in range(-3, 1)} | {"0,1": ("red", 2)}
    table = yard(3, "MMMEEE", fleets=away)

    assert offers(table, BuildFleet) == [BuildFleet("0,0", 1)]

    none_left = yard(3, "MMMEEE", fleets=away | {"1,1": ("red", 1)})

    assert offers(none_left, BuildFleet) == []


def refugee(**parts: object) -> Table:
    described: dict[str, object] = {
        "tiles": open_field("0,0", "1,0", "2,0"),
        "homes": {"red": "0,0"},
        "fleets": {"2,0": ("blue", 1)},
        "agenda": act("red"),
    }
    return scene(**(described | parts))  # type: ignore[arg-type]


def test_9_8_refuge_on_the_home_tile() -> None:
    """R27."""
    table = refugee()

    assert offers(table, TakeRefuge) == [TakeRefuge("0,0")]

    play(table, TakeRefuge("0,0"))

    assert table.state.base_actions == 1
    assert table.state.colonies["0,0"].owner == "red"


def test_9_8_or_on_any_open_tile_without_pieces() -> None:
    table = refugee(fleets={"0,0": ("blue", 1)})

    assert offers(table, TakeRefuge) == [TakeRefuge("1,0"), TakeRefuge("2,0")]


def test_9_8_or_nowhere() -> None:
    table = refugee(tiles={"0,0": Tile("food", "destroyed")}, fleets={})

    assert offers(table, TakeRefuge) == []


def test_9_8_not_with_a_piece_on_the_board() -> None:
    assert offers(refugee(fleets={"2,0": ("red", 1)}), TakeRefuge) == []
    assert offers(refugee(colonies={"2,0": ("red", 1)}, fleets={}), TakeRefuge) == []


def test_9_compile_takes_a_card() -> None:
    table = colonist("")
    play(table, Compile("energy"))

    assert cards(table, "red") == "E"
    assert asked(table) == "TakeAction"
