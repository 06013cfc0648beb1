"""SE-9 to SE-12  Colonies, technology and the Economic Phase."""

from __future__ import annotations

import pytest

from starhold.core.match import Match
from starhold.games.space_empires import GAME
from starhold.games.space_empires.battles.terms import (
    income_terms,
    maintenance,
    technology_cost,
    total,
    unit_price,
)
from starhold.games.space_empires.empires.holdings import newly_built, size
from starhold.games.space_empires.facts.catalog import TECHNOLOGIES, UNITS
from starhold.games.space_empires.fleets.groups import free_counters
from starhold.games.space_empires.rules.combat.r13_losses import (
    NothingLearned,
    WreckStudied,
    study_wreck,
)
from starhold.games.space_empires.rules.economy.r09_colonies import Growth
from starhold.games.space_empires.rules.economy.r11_research import Grant, Research
from starhold.games.space_empires.rules.economy.r12_bids import BidOnes, BidTens, MakeBid
from starhold.games.space_empires.rules.economy.r12_building import (
    CarryOut,
    CountersChanged,
    capacity,
    cash,
)
from starhold.games.space_empires.rules.economy.r12_phase import (
    CollectIncome,
    EconomicPhase,
    GoFirst,
    MakePlans,
    ShowBids,
)
from starhold.games.space_empires.rules.economy.r12_plan import (
    Build,
    BuildWithLess,
    HandIn,
    HoldBack,
    LeftOver,
    OtherMatters,
    PlaceAt,
    Plan,
    ScuttleNow,
    Stranded,
)
from starhold.games.space_empires.rules.economy.r12_products import yard_use
from starhold.games.space_empires.rules.movement.r07_movement import MovementPhase
from starhold.games.space_empires.rules.movement.r07_orders import Colonise
from starhold.games.space_empires.rules.movement.r07_scuttling import Sink, ThinkOfScuttling
from starhold.games.space_empires.rules.turns.r27_victory import Concede, GoBack
from starhold.games.space_empires.state import Colony, Scuttled, Table
from tests.games.space_empires.plans import choose, planning
from tests.games.space_empires.scenes import advanced, at, offered, play, scene, told


def buys(table: Table) -> set[str]:
    return {option.kind for option in offered(table, Build, "red")}


# -- colonies --------------------------------------------------------------------------


def settling(*red: str, kind: str = "planet", **parts: object) -> Table:
    return scene(agenda=(MovementPhase("red"),), red=red, markers={"J5": kind}, **parts)  # type: ignore[arg-type]


def test_9_1_a_colony_ship_settles_a_planet() -> None:
    table = settling("colony_ship J5")
    play(table, table.offer[0], Colonise("red-1"))

    assert table.state.colonies["J5"] == Colony("red")
    assert table.state.groups == {}


def test_9_1_not_among_enemies() -> None:
    table = settling("colony_ship J5", blue=("scout J5",))
    play(table, table.offer[0])

    assert offered(table, Colonise) == []


@pytest.mark.parametrize(("tech", "able"), [("", False), ("terraforming=1", True)])
def test_9_2_a_barren_planet_needs_a_ship_built_for_it(tech: str, able: bool) -> None:
    table = settling(f"colony_ship J5 {tech}", kind="barren")
    play(table, table.offer[0])

    assert bool(offered(table, Colonise)) is able


def test_9_5_one_colony_on_a_planet() -> None:
    table = settling("colony_ship J5", colonies={"J5": Colony("red")})
    play(table, table.offer[0])

    assert offered(table, Colonise) == []


def test_e_21_a_colony_yields_0_1_3_and_5() -> None:
    """SE-9.4."""
    table = scene(colonies={"J5": Colony("red")})
    yields = []
    for _ in range(5):
        yields.append(size(table.state.colonies["J5"]))
        Growth().run(table)

    assert yields == [0, 1, 3, 5, 5]


def test_9_3_a_homeworld_grows_back_in_steps_of_5() -> None:
    table = scene(colonies={"K5": Colony("red", 0, homeworld=True)})
    sizes = []
    for _ in range(4):
        sizes.append(size(table.state.colonies["K5"]))
        Growth().run(table)

    assert sizes == [5, 10, 15, 20]


def test_9_3_a_homeworld_of_the_expansion_grows_back_to_30() -> None:
    """E-20."""
    table = scene(colonies={"K5": Colony("red", 0, homeworld=True, great=True)})
    sizes = []
    for _ in range(4):
        sizes.append(size(table.state.colonies["K5"]))
        Growth().run(table)

    assert sizes == [5, 10, 20, 30]


def test_9_6_a_blockaded_colony_yields_nothing_but_grows() -> None:
    """SE-12.5."""
    table = scene(colonies={"J5": Colony("red", 2)}, blue=("scout J5",))

    assert total(income_terms(table.state, "red")) == 20

    Growth().run(table)

    assert size(table.state.colonies["J5"]) == 5


@pytest.mark.parametrize(("guard", "income"), [((), 20), (("scout J5",), 23)])
def test_9_6_hidden_raiders_blockade_only_what_nobody_defends(
    guard: tuple[str, ...], income: int
) -> None:
    table = scene(colonies={"J5": Colony("red", 2)}, red=guard, blue=("raider J5 cloaking=1",))

    assert total(income_terms(table.state, "red")) == income


# -- income and maintenance ------------------------------------------------------------


def test_e_22_income_and_maintenance_with_the_homeworld_of_the_base_game() -> None:
    """SE-12.4."""
    table = scene(
        agenda=(CollectIncome(),),
        cp={"red": 12},
        colonies={
            "J5": Colony("red", 2),
            "K6": Colony("red", 2, goods=("mineral-10",)),
        },
        red=("pipeline K5", "pipeline J5", "pipeline K6", "scout x3 F5", "cruiser x2 F5"),
    )

    assert table.state.empires["red"].sheet.cp == 12 + 26 + 10 + 2
    assert maintenance(table.state, "red") == 7
    assert table.state.colonies["K6"].goods == ()


def test_e_22_income_and_maintenance_with_the_homeworld_of_the_expansion() -> None:
    table = scene(
        agenda=(CollectIncome(), MakePlans()),
        settings=advanced(profile="expansion_full", empire_advantages="off"),
        cp={"red": 12},
        colonies={
            "K5": Colony("red", 3, homeworld=True, great=True),
            "J5": Colony("red", 2),
            "K6": Colony("red", 2, goods=("mineral-10",)),
        },
        red=(
            *("pipeline K5", "pipeline J5", "pipeline K6"),
            *("scout x3 F5", "cruiser x2 F5", "flagship F5"),
        ),
    )

    assert table.state.empires["red"].sheet.cp == 12 + 36 + 10 + 2
    assert maintenance(table.state, "red") == 3 + 4 + 0
    assert cash(table.state, "red") == 53


def test_e_23_at_most_30_are_carried_over() -> None:
    """SE-12.3."""
    table = scene(agenda=(CollectIncome(),), cp={"red": 41})

    assert table.state.empires["red"].sheet.cp == 30 + 20


def test_12_3_a_plan_says_what_is_lost_for_want_of_room() -> None:
    rich, poor = planning(money=41), planning(money=30)

    assert Plan("red").note(rich.state, HandIn()) == LeftOver(11, 30)
    assert Plan("red").note(rich.state, OtherMatters()) is None
    assert Plan("red").note(poor.state, HandIn()) is None


def test_14_1_a_plan_that_scuttles_a_carrier_says_that_its_fighters_are_lost() -> None:
    table = planning("carrier F5", "fighter x3 F5", "carrier K5", "fighter x3 K5", money=20)
    away, home = (g.id for g in table.state.groups.values() if g.kind == "carrier")
    scuttled = table.state.empires["red"].plan.scuttled

    assert Plan("red").note(table.state, HandIn()) is None
    scuttled.append(Scuttled(home))
    assert Plan("red").note(table.state, HandIn()) is None  # they stay on the colony
    scuttled.append(Scuttled(away))
    assert Plan("red").note(table.state, HandIn()) == Stranded(3)


def test_e_50_rich_colonies_with_the_homeworld_of_the_base_game() -> None:
    """SE-12.6, SE-26.7."""
    rich = advanced(rich_colonies=True)
    colonies = {"J5": Colony("red", 0), "J6": Colony("red", 1), "J7": Colony("red", 3)}
    table = scene(settings=rich, colonies=colonies)

    assert total(income_terms(table.state, "red")) == 23 + 0 + 4 + 8


def test_e_50_rich_colonies_with_the_homeworld_of_the_expansion() -> None:
    colonies = {
        "K5": Colony("red", 3, homeworld=True, great=True),
        "J5": Colony("red", 0),
        "J6": Colony("red", 1),
        "J7": Colony("red", 3),
    }
    table = scene(settings=advanced(rich_colonies=True), colonies=colonies)

    assert total(income_terms(table.state, "red")) == 33 + 0 + 4 + 8


def test_26_4_rich_minerals_are_worth_twice_as_much() -> None:
    colonies = {"J5": Colony("red", 0, goods=("mineral-5",))}
    table = scene(settings=advanced(rich_minerals=True), colonies=colonies)

    assert total(income_terms(table.state, "red")) == 20 + 10


def test_12_9_pipelines_must_not_be_broken() -> None:
    table = scene(
        colonies={"J7": Colony("red", 0)},
        red=("pipeline K5", "pipeline J7"),
    )

    assert total(income_terms(table.state, "red")) == 20


def test_e_47_a_wreck_teaches_movement_3_and_4_may_still_be_bought() -> None:
    """SE-12.8."""
    table = scene(
        agenda=(CollectIncome(), MakePlans()),
        colonies={"J5": Colony("red", 0, goods=("wreck",))},
        levels={"red": {"movement": 2}},
        cp={"red": 30},
        dice=(8,),
    )

    assert told(table, WreckStudied)[0].technology == "movement"
    assert table.state.empires["red"].sheet.levels["movement"] == 3
    assert Research("movement", 4, 25) in table.question("red").options


def test_12_10_maintenance_takes_at_most_what_is_there() -> None:
    """SE-1.2."""
    table = planning("dreadnought x6 K5", money=10)

    assert cash(table.state, "red") == 0


def test_10_2_bases_yards_mines_decoys_and_unarmed_ships_cost_nothing() -> None:
    table = scene(
        red=("base K5", "yard x4 K5", "mine x6 K5", "decoy x6 K5", "miner K5", "colony_ship K5")
    )

    assert maintenance(table.state, "red") == 0


def test_26_1_low_maintenance_is_halved_and_rounded_down() -> None:
    """SE-12.11, SE-1.3."""
    table = scene(settings=advanced(low_maintenance=True), red=("scout x5 K5",))

    assert maintenance(table.state, "red") == 2


# -- technology ------------------------------------------------------------------------


def test_11_1_levels_cost_what_the_table_says() -> None:
    table = scene()
    costs = [technology_cost(table.state, "red", "ship_size", n) for n in range(2, 7)]

    assert costs == [10, 15, 20, 20, 20]


def test_11_2_the_first_printing_has_its_own_column() -> None:
    table = scene(settings=advanced(base_costs="first_printing"))

    assert technology_cost(table.state, "red", "attack", 3) == 40


def test_11_3_one_level_of_a_technology_in_a_phase() -> None:
    table = planning()
    choose(table, Research("attack", 1, 20))

    assert "attack" not in {o.technology for o in offered(table, Research, "red")}


def test_11_4_a_new_ship_size_is_usable_at_once() -> None:
    table = planning()

    assert "destroyer" not in buys(table)

    choose(table, Research("ship_size", 2, 10))

    assert "destroyer" in buys(table)


def test_11_4_technology_above_the_hull_is_wasted_but_not_tactics() -> None:
    levels = {"attack": 3, "defense": 2, "tactics": 3, "movement": 4}
    state = scene(levels={"red": levels}).state

    tech = newly_built(state, "red", "scout")

    assert (tech.attack, tech.defense, tech.tactics, tech.movement) == (1, 1, 3, 4)


@pytest.mark.parametrize(
    ("technology", "kinds"),
    [
        ("point_defense", ["scout", "unique"]),
        ("scanner", ["destroyer", "unique"]),
        ("exploration", ["cruiser", "flagship", "unique"]),
        ("fast_battlecruiser", ["battlecruiser", "flagship", "unique"]),
        ("cloaking", ["raider"]),
        ("fighter", ["titan", "fighter", "unique"]),
        ("mine_sweep", ["sweeper"]),
        ("terraforming", ["colony_ship", "miner"]),
    ],
)
def test_11_6_what_each_type_can_mount(technology: str, kinds: list[str]) -> None:
    able = [kind for kind, unit in UNITS.items() if technology in unit.mounts and not unit.counter]
    assert able == kinds


@pytest.mark.parametrize(("scientists", "cost"), [("slow", 25), ("smart", 15)])
def test_26_5_slow_and_smart_scientists(scientists: str, cost: int) -> None:
    """SE-11.5."""
    table = scene(settings=advanced(scientists=scientists))

    assert technology_cost(table.state, "red", "attack", 1) == cost


def test_11_11_with_instant_upgrades_ships_rise_at_once() -> None:
    table = planning("scout K5", "yard K5", settings=advanced(instant_upgrade="on"))
    table.agenda = (*table.agenda, *EconomicPhase().run(table)[2:3])
    choose(table, Research("attack", 1, 20), HandIn())
    play(table, HandIn(), seat="blue")
    scout = next(g for g in table.state.groups.values() if g.kind == "scout")

    assert scout.tech.attack == 1


def test_26_31_gearing_limits_technology_spending() -> None:
    table = planning(settings=advanced(gearing_limits="on"))

    assert {o.cost for o in offered(table, Research, "red")} == {10}


def test_26_32_grants_add_up_until_the_level_is_reached() -> None:
    table = planning(settings=advanced(unpredictable_research="on"), dice=(6, 4))
    choose(table, Grant("ship_size", 5), Grant("ship_size", 5))

    assert table.state.empires["red"].sheet.levels["ship_size"] == 2
    assert offered(table, Grant, "red") == []  # two more than in the phase before


def test_11_1_every_level_has_a_cost_in_both_columns() -> None:
    assert all(len(t.costs) == len(t.first_printing) for t in TECHNOLOGIES.values())


# -- buying ----------------------------------------------------------------------------


def build(table: Table, kind: str) -> None:
    choose(table, next(o for o in offered(table, Build, "red") if o.kind == kind))


@pytest.mark.parametrize(
    ("yards", "level", "halves"), [(3, 2, 9), (1, 2, 3), (4, 1, 8), (2, 3, 8)]
)
def test_12_15_yards_supply_hull_points(yards: int, level: int, halves: int) -> None:
    table = planning(f"yard x{yards} K5", levels={"red": {"ship_yard": level}})

    assert capacity(table.state, "red", "K5") == halves


def test_e_25_three_yards_at_level_2_build_a_battleship_and_a_scout() -> None:
    table = planning("yard x3 K5", levels={"red": {"ship_yard": 2, "ship_size": 5}})
    build(table, "battleship")
    build(table, "scout")

    assert buys(table) <= {"base", "yard", "decoy"}


def test_e_25_one_yard_at_level_2_builds_one_small_ship() -> None:
    table = planning("yard K5", levels={"red": {"ship_yard": 2}})
    build(table, "scout")

    assert "scout" not in buys(table)


def test_10_4_one_yard_for_a_colony_in_a_phase() -> None:
    table = planning("scout K6")
    build(table, "yard")

    assert "yard" not in buys(table)


def test_10_3_one_base_in_a_hex() -> None:
    """SE-3.5."""
    table = planning("base K5", levels={"red": {"ship_size": 2}})

    assert "base" not in buys(table)


def test_10_3_a_new_colony_builds_nothing() -> None:
    table = planning("scout K6", colonies={"J5": Colony("red", 0)})
    build(table, "decoy")

    assert table.state.empires["red"].plan.purchases[0].at == "K5"


def test_12_17_new_units_join_their_like() -> None:
    table = planning("yard x4 K5", "scout x2 K5")
    table.agenda = (*table.agenda, *EconomicPhase().run(table)[2:3])
    build(table, "scout")
    choose(table, HandIn())
    play(table, HandIn(), seat="blue")

    assert ("scout", 3) in at(table, "K5")
    assert told(table, CountersChanged) == []


def test_29_6_others_see_where_counters_came_and_how_many() -> None:
    """SE-12.18."""
    table = planning("yard x4 K5")
    table.agenda = (*table.agenda, *EconomicPhase().run(table)[2:3])
    build(table, "scout")
    build(table, "decoy")
    choose(table, HandIn())
    play(table, HandIn(), seat="blue")

    assert told(table, CountersChanged) == [CountersChanged("red", "K5", 2, 0)]


def test_3_1_a_purchase_needs_a_counter() -> None:
    fleet = [f"scout x6 J{n}" for n in range(1, 7)]
    table = planning("yard x4 K5", *fleet)

    assert "scout" not in buys(table)


def test_12_1_what_is_scuttled_pays_no_maintenance() -> None:
    """SE-12.21."""
    table = planning("dreadnought x6 K6", money=20)
    choose(table, OtherMatters(), ThinkOfScuttling(), ScuttleNow("red-1", "dreadnought", 6))
    choose(table, Sink(6))

    assert cash(table.state, "red") == 20


def test_12_1_a_player_may_think_better_of_scuttling() -> None:
    table = planning("dreadnought x6 K6", money=20)
    choose(table, OtherMatters(), ThinkOfScuttling(), GoBack())

    assert table.state.empires["red"].plan.scuttled == []
    assert cash(table.state, "red") < 20


# -- bids ------------------------------------------------------------------------------


def test_12_13_a_bid_is_any_number_up_to_what_there_is() -> None:
    table = planning(money=25)
    choose(table, MakeBid(), BidTens(20))

    assert [o.cp for o in offered(table, BidOnes, "red")] == [20, 21, 22, 23, 24, 25]

    choose(table, BidOnes(21))

    assert cash(table.state, "red") == 4


def test_12_13_a_bid_can_be_changed_until_the_plan_is_in() -> None:
    table = planning(money=12)
    choose(table, MakeBid(), BidTens(0), BidOnes(7), MakeBid(), BidTens(0))

    assert [o.cp for o in offered(table, BidOnes, "red")] == [0, 1, 2, 3, 4, 5, 6, 8, 9]

    choose(table, BidOnes(3))

    assert cash(table.state, "red") == 9


def test_12_13_nobody_changes_a_bid_for_ever() -> None:
    table = planning(money=12)
    for number in range(10):
        choose(table, MakeBid(), BidTens(0), BidOnes(1 + number % 2))

    assert MakeBid() not in table.question("red").options


def test_12_13_the_highest_bidder_names_the_first_player() -> None:
    table = scene(agenda=(ShowBids(),))
    table.state.empires["blue"].plan.bid = 1
    table.agenda = (ShowBids(),)
    table.settle()
    play(table, GoFirst("blue"), seat="blue")

    assert table.state.order == ("blue", "red")


def test_r_7_of_equal_bids_the_earlier_in_the_old_order_wins() -> None:
    table = scene(agenda=(ShowBids(),), order=("blue", "red"))

    assert table.asking is not None
    assert table.asking.player == "blue"


def test_27_13_a_player_who_concedes_loses() -> None:
    table = planning()
    table.agenda = (*table.agenda, *EconomicPhase().run(table)[2:5])
    choose(table, OtherMatters(), Concede(), Concede(), HandIn())
    play(table, HandIn(), seat="blue")

    assert table.over
    assert table.state.winners == ("blue",)


def test_12_2_nobody_sees_what_another_plans() -> None:
    table = planning()
    choose(table, Research("attack", 1, 20))

    assert all(news.to == ("red",) for news in table.news)
    assert at(table, "K5") == [("yard", 4)]


def test_12_15_a_place_is_chosen_where_there_are_several() -> None:
    table = planning("yard K5", "yard J5", colonies={"J5": Colony("red", 3)})
    build(table, "scout")
    choose(table, PlaceAt("scout", "J5"))

    assert table.state.empires["red"].plan.purchases[0].at == "J5"


# -- lower levels ----------------------------------------------------------------------


def hold_back(table: Table, technology: str, level: int) -> None:
    choose(table, OtherMatters(), BuildWithLess(), HoldBack(technology, level))  # type: ignore[arg-type]


def test_10_7_the_owner_may_choose_lower_levels_for_later_orders() -> None:
    known = {"movement": 3, "attack": 1}
    table = planning(levels={"red": known}, agenda=(MakePlans(), CarryOut()))
    build(table, "scout")
    hold_back(table, "movement", 1)
    build(table, "scout")
    hold_back(table, "movement", 3)
    build(table, "scout")
    choose(table, HandIn())
    play(table, HandIn(), seat="blue")

    scouts = [g for g in table.state.groups.values() if g.kind == "scout"]
    assert sorted((g.count, g.tech.movement, g.tech.attack) for g in scouts) == [
        (1, 1, 1),
        (2, 3, 1),
    ]
    assert table.state.empires["red"].plan.less == ()


def test_10_7_not_lower_than_the_unit_needs() -> None:
    table = planning(levels={"red": {"cloaking": 2}}, agenda=(MakePlans(), CarryOut()))
    hold_back(table, "cloaking", 0)
    build(table, "raider")
    choose(table, HandIn())
    play(table, HandIn(), seat="blue")

    assert [g.tech.cloaking for g in table.state.groups.values() if g.kind == "raider"] == [1]


def test_10_7_without_technology_there_is_nothing_to_hold_back() -> None:
    table = planning()
    choose(table, OtherMatters())

    assert offered(table, BuildWithLess, "red") == []

    choose(table, GoBack())


def test_10_7_one_may_think_better_of_it() -> None:
    table = planning(levels={"red": {"attack": 1}})
    choose(table, OtherMatters(), BuildWithLess(), GoBack())

    assert table.state.empires["red"].plan.less == ()


def test_3_3_a_colony_uses_the_counter_of_its_colony_ship() -> None:
    full = {f"J{n}": Colony("red") for n in range(1, 10)}
    full |= {f"I{n}": Colony("red") for n in range(1, 9)}
    table = planning(colonies=full, markers=dict.fromkeys(full, "planet"), money=60)

    assert free_counters(table.state, "red", "colony_ship") == 3


def test_r_52_a_wreck_that_teaches_nothing_new_is_wasted() -> None:
    table = scene(levels={"red": {"tactics": 3}}, dice=(7,))
    study_wreck(table, "red")

    assert told(table, NothingLearned) == [NothingLearned("red", (7,))]
    assert table.state.empires["red"].sheet.levels["tactics"] == 3


@pytest.mark.parametrize(("kind", "halves"), [("colony_ship", 2), ("miner", 2), ("mine", 2)])
def test_12_16_small_craft_and_mines_use_one_hull_point(kind: str, halves: int) -> None:
    table = planning(levels={"red": {"mines": 1}})

    assert yard_use(table.state, "red", kind) == halves


def test_12_16_decoys_bases_and_yards_use_none() -> None:
    table = planning(levels={"red": {"ship_size": 2}})
    before = capacity(table.state, "red", "K5")
    for kind in ("decoy", "base", "yard"):
        build(table, kind)

    assert capacity(table.state, "red", "K5") == before


def test_12_19_a_unit_costs_at_least_1() -> None:
    table = planning()

    assert unit_price(table.state, "red", "decoy") == 1
    assert all(unit_price(table.state, "red", kind) >= 1 for kind in UNITS)


def test_12_24_rich_colonies_add_to_what_yields_by_face_size() -> None:
    table = scene(
        colonies={"J5": Colony("red"), "J6": Colony("red", 3)},
        markers={"J5": "planet", "J6": "planet"},
        variants=("rich_colonies",),
    )

    assert total(income_terms(table.state, "red")) == 20 + 3 + 0 + 5 + 3


def test_12_13_a_bid_can_be_changed_until_all_plans_are_in() -> None:
    """A player who has handed in may take the plan back while another still plans."""
    match = Match.new(GAME, advanced(), ("red", "blue"), "bids")
    while not match.table.state.planning:
        seat = next(iter(match.table.open))
        match.choose(match.table.open[seat].options[-1], seat)
    bid = match.table.state.empires["red"].plan
    match.choose(HandIn(), "red")
    match.choose(OtherMatters(), "blue")
    assert match.can_undo("red")
    match.undo("red")
    for option in (MakeBid(), BidTens(0), BidOnes(3), HandIn()):
        match.choose(option, "red")

    assert bid is not match.table.state.empires["red"].plan
    assert match.table.state.empires["red"].plan.bid == 3
    assert list(match.table.open) == ["blue"]
