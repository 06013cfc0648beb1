"""SE-23.1 to SE-23.6  Designs: what they cost and need, and how they are made in secret."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.games.space_empires import GAME
from starhold.games.space_empires.battles.terms import maintenance, unit_price
from starhold.games.space_empires.empires.holdings import can_build, draft, hull, newly_built
from starhold.games.space_empires.facts.catalog import TECHNOLOGIES
from starhold.games.space_empires.fleets.designs import (
    UNIQUE,
    Ability,
    Design,
    cost_terms,
    design_cost,
    in_class,
    is_sound,
    least_class,
    size_needed,
)
from starhold.games.space_empires.rules.economy.r12_building import CarryOut, cash
from starhold.games.space_empires.rules.economy.r12_plan import Build, Plan
from starhold.games.space_empires.rules.economy.r12_products import yard_use
from starhold.games.space_empires.rules.economy.r23_design import (
    AddAbility,
    AdoptDesign,
    DesignAdopted,
    KeepOldDesign,
    NoMoreAbilities,
    Redesign,
    SetAttack,
    SetClass,
    SetDefense,
    SetHull,
    StartAnew,
)
from starhold.games.space_empires.rules.setup.r05_setup import begin
from starhold.games.space_empires.state import Purchase, Scuttled, Settings, Table
from starhold.show import files
from starhold.show.view import view
from starhold.show.vocabulary import Sheet
from tests.games.space_empires.hands import holding
from tests.games.space_empires.scenes import advanced, offered, play, scene, told
from tests.helpers import seed_of

ON = advanced(unique_ships="on", fast_bc="on", expansion_core="on")


def drawing(settings: Settings = ON) -> Table:
    """Both players are about to design."""
    state, agenda = begin(settings, ("red", "blue"))
    table = Table(state, agenda, Seeded(seed_of(3)))
    table.settle()
    return table


def planning(design: Design, *red: str, ship_size: int = 6, **levels: int) -> Table:
    """Red plans, with this design and 100 CP."""
    own = {"ship_size": ship_size, **levels}
    table = scene(
        red=red or ("yard x4 K5",), cp={"red": 100}, turn=0, settings=ON, levels={"red": own}
    )
    table.state.empires["red"].sheet.design = design
    table.state.planning = True
    table.agenda = (Plan("red"),)
    table.settle()
    return table


def made(table: Table, *options: object) -> None:
    play(table, *options, seat="red")  # type: ignore[arg-type]


# -- what a design costs ---------------------------------------------------------------


def test_e_33_the_cost_of_a_design() -> None:
    """SE-23.2"""
    design = Design("D", attack=2, defense=2, hull=2)

    assert [term.amount for term in cost_terms(design)] == [2, 2, 3, 4]
    assert design_cost(design) == 11
    assert size_needed(design) == 3


def test_e_33_where_cost_demands_a_class_its_price_counts_too() -> None:
    """SE-23.3"""
    design = Design("E", attack=6, defense=1, hull=1)

    assert design_cost(design) == 12
    assert not is_sound(design)
    assert in_class(design).weapon == "D"
    assert design_cost(in_class(design)) == 13
    assert size_needed(in_class(design)) == 4


@pytest.mark.parametrize("attack", range(1, len(UNIQUE.attacks) + 1))
@pytest.mark.parametrize("abilities", [(), *((name,) for name in UNIQUE.price)])
def test_23_2_the_cost_is_the_sum_of_its_terms(
    attack: int, abilities: tuple[Ability, ...]
) -> None:
    design = Design("D", attack=attack, defense=3, hull=3, abilities=abilities)

    assert design_cost(design) == sum(term.amount for term in cost_terms(design))


@pytest.mark.parametrize(("race", "size"), [((), 2), ((34,), 3), ((43,), 1)])
def test_e_34_a_hull_of_2_costs_4_whatever_a_race_makes_of_it(
    race: tuple[int, ...], size: int
) -> None:
    """SE-23.10: maintenance and the yard look at what it has become."""
    table = holding(*race, red=("unique x2 F5",))
    table.state.empires["red"].sheet.design = Design(hull=2)

    assert UNIQUE.hulls[1] == 4
    assert unit_price(table.state, "red", "unique") == design_cost(Design(hull=2))
    assert hull(table.state, draft("red", "unique")) == size
    assert maintenance(table.state, "red") == 2 * size
    assert yard_use(table.state, "red", "unique") == 2 * size


@pytest.mark.parametrize(
    ("cost", "weapon"), [(9, "E"), (10, "D"), (19, "D"), (20, "C"), (29, "C"), (30, "B")]
)
def test_23_3_the_least_class_by_cost(cost: int, weapon: str) -> None:
    assert least_class(cost) == weapon


@pytest.mark.parametrize(("attack", "size"), [(1, 1), (3, 1), (4, 2), (6, 3), (7, 4), (8, 5)])
def test_23_4_ship_size_by_cost(attack: int, size: int) -> None:
    assert size_needed(in_class(Design(attack=attack))) == size


def test_23_4_what_costs_more_than_32_is_never_built() -> None:
    design = Design("A", 8, 3, 3, ("warp_gates",))

    assert design_cost(design) == 6 + 14 + 5 + 7 + 5
    assert size_needed(design) is None
    assert not can_build(planning(design, ship_size=7).state, "red", "unique")


@pytest.mark.parametrize(("attack", "saved"), [(1, 1), (8, 2)])
def test_23_7_a_design_weakness_saves_one_or_two(attack: int, saved: int) -> None:
    plain = Design("A", attack=attack)
    weak = replace(plain, abilities=("design_weakness",))

    assert design_cost(plain) - design_cost(weak) == saved


def test_r_37_a_design_costs_at_least_1() -> None:
    """SE-23.2"""
    assert design_cost(Design(abilities=("design_weakness",))) == 1 + 1 + 2 - 1


# -- building --------------------------------------------------------------------------


def test_23_4_a_design_waits_for_its_ship_size() -> None:
    design = Design("D", attack=2, defense=2, hull=2)

    assert not can_build(planning(design, ship_size=2).state, "red", "unique")
    assert Build("unique", 11) in offered(planning(design, ship_size=3), Build)


@pytest.mark.parametrize(
    ("ability", "technology"),
    [
        ("point_defense", "point_defense"),
        ("scanner", "scanner"),
        ("exploration", "exploration"),
        ("fast_drive", "fast_battlecruiser"),
    ],
)
def test_23_5_some_abilities_wait_for_technology(ability: Ability, technology: str) -> None:
    design = Design(abilities=(ability,))
    without, with_it = planning(design), planning(design, **{technology: 1})

    assert not can_build(without.state, "red", "unique")
    assert can_build(with_it.state, "red", "unique")
    assert getattr(newly_built(with_it.state, "red", "unique"), technology) == 1
    plain = planning(Design(), **{technology: 1})
    assert getattr(newly_built(plain.state, "red", "unique"), technology) == 0


def test_23_10_hull_decides_maintenance_and_technology() -> None:
    table = planning(Design("C", 3, 0, 3), "yard x4 K5", "unique x2 K5", attack=3, defense=2)

    assert maintenance(table.state, "red") == 6
    tech = newly_built(table.state, "red", "unique")
    assert (tech.attack, tech.defense) == (3, 2)
    assert newly_built(planning(Design(), attack=3).state, "red", "unique").attack == 1


def test_23_2_what_a_ship_costs() -> None:
    table = planning(Design("D", 2, 2, 2))
    made(table, Build("unique", 11))

    assert unit_price(table.state, "red", "unique") == 11
    assert cash(table.state, "red") == 89


# -- designing -------------------------------------------------------------------------


def test_5_3_designs_are_made_in_secret_before_homeworlds_are_placed() -> None:
    table = drawing()

    assert set(table.open) == {"red", "blue"}
    assert not table.state.worlds

    made(table, SetHull(2, 4), SetAttack(2, 2), SetDefense(2, 3))
    made(table, AddAbility("second_salvo", 4), AddAbility("tractor_beam", 2))

    assert [option.weapon for option in offered(table, SetClass, "red")] == ["D", "C", "B", "A"]

    made(table, SetClass("D", 2), AdoptDesign(17))

    assert told(table, DesignAdopted) == [DesignAdopted("red", 17)]
    assert table.state.empires["red"].sheet.design == Design(
        "D", 2, 2, 2, ("second_salvo", "tractor_beam")
    )
    assert set(table.open) == {"blue"}

    blue = (SetHull(1, 2), SetAttack(1, 1), SetDefense(0, 0), NoMoreAbilities(), SetClass("E", 1))
    play(table, *blue, StartAnew(), seat="blue")
    play(table, *blue, AdoptDesign(4), seat="blue")

    assert table.state.empires["blue"].sheet.design == Design()
    assert table.state.empires["blue"].plan.draft is None
    assert all(not offered(table, SetHull, seat) for seat in table.open)


def test_23_9_an_ability_comes_once_and_only_where_its_rule_is_in_play() -> None:
    table = drawing(Settings(profile="basic", unique_ships="on"))
    made(table, SetHull(1, 2), SetAttack(1, 1), SetDefense(0, 0), AddAbility("exploration", 1))
    names = {option.ability for option in offered(table, AddAbility, "red")}

    assert "exploration" not in names
    assert names.isdisjoint(
        {"point_defense", "scanner", "fast_drive", "mini_bay", "anti_sensor_hull"}
    )


@pytest.mark.parametrize("ability", UNIQUE.price)
def test_23_7_the_designer_reads_what_an_ability_does_for_the_ship(ability: Ability) -> None:
    """Not what a technology of the same name does for others."""
    (effect,) = AddAbility(ability, 1).effect

    assert files.words(GAME).has("things", effect)
    assert ability not in TECHNOLOGIES or effect != f"{ability}.about"


def test_23_2_the_drawing_board_shows_what_the_design_costs_and_needs() -> None:
    table = drawing()
    made(table, SetHull(1, 2), SetAttack(6, 8), SetDefense(1, 1))
    lines = {line.kind: line for line in board(table, "red", "drawing_board-red").lines}

    assert number(lines["design_cost"].values[1]) == 13  # class D already
    assert lines["least_class"].values[0] == "D"
    assert number(lines["size_needed"].values[0]) == 4


def board(table: Table, seat: str, name: str) -> Sheet:
    zone = next(zone for zone in GAME.scene(table, seat).zones if zone.id == name)
    assert isinstance(zone, Sheet)
    return zone


def number(value: object) -> int:
    return value.value  # type: ignore[attr-defined, no-any-return]


def test_29_2_a_design_is_its_owners_secret_until_it_is_shown() -> None:
    design = Design("D", 2, 2, 2, ("design_weakness",), weak="scout")
    table = planning(design)

    assert board(table, "red", "design-red").owner == "red"
    assert not [zone for zone in GAME.scene(table, "blue").zones if zone.id == "design-red"]

    table.state.empires["red"].sheet.design = replace(design, shown=True)

    kinds = [line.kind for line in board(table, "blue", "design-red").lines]
    assert "weak_against-scout" in kinds


def test_29_2_others_designs_are_imagined() -> None:
    table = planning(Design("D", 2, 2, 2))
    table.state.empires["blue"].sheet.design = Design("A", 8)
    found = set()
    for count in range(8):
        twin = GAME.imagine(table, "blue", Seeded(seed_of(count)))
        design = twin.state.empires["red"].sheet.design
        assert design is not None
        assert is_sound(design)
        found.add(design)
        assert twin.state.empires["blue"].sheet.design == Design("A", 8)
        assert view(GAME, twin, "blue") == view(GAME, table, "blue")

    assert len(found) > 1


def test_29_2_while_ships_of_a_design_lie_open_everyone_knows_it() -> None:
    """SE-23.6: and nobody redesigns as long as there are any."""
    shown = Design("D", 2, 2, 2, shown=True)
    table = planning(shown, "unique K5 up")
    twins = [GAME.imagine(table, "blue", Seeded(seed_of(count))) for count in range(12)]

    assert {twin.state.empires["red"].sheet.design for twin in twins} == {shown}


def test_29_9_nobody_sees_the_progress_of_anothers_design() -> None:
    table = drawing()
    before = view(GAME, table, "blue")
    made(table, SetHull(2, 4), SetAttack(2, 2))

    assert view(GAME, table, "blue") == before
    twin = GAME.imagine(table, "blue", Seeded(seed_of(1)))
    assert view(GAME, twin, "blue") == before


# -- redesign --------------------------------------------------------------------------

ANEW = (SetHull(3, 7), SetAttack(1, 1), SetDefense(0, 0), NoMoreAbilities(), SetClass("D", 2))


def test_23_6_a_redesign_costs_5_in_an_economic_phase() -> None:
    """R-60: a weakness is rolled again."""
    table = planning(Design("D", 2, 2, 2, ("design_weakness",), weak="scout", shown=True))
    made(table, Redesign(5), *ANEW, AdoptDesign(10))

    assert table.state.empires["red"].sheet.design == Design("D", 1, 0, 3)
    assert cash(table.state, "red") == 95

    table.agenda = (CarryOut(),)
    table.settle()

    assert table.state.empires["red"].sheet.cp == 95
    assert table.state.empires["red"].plan.redesigns == 0


def test_23_6_keeping_the_old_design_costs_nothing() -> None:
    table = planning(Design("D", 2, 2, 2))
    made(table, Redesign(5), *ANEW, KeepOldDesign())

    assert table.state.empires["red"].sheet.design == Design("D", 2, 2, 2)
    assert cash(table.state, "red") == 100
    assert table.state.empires["red"].plan.draft is None


def test_23_6_not_while_a_unique_ship_exists_or_is_ordered() -> None:
    table = planning(Design(), "yard x4 K5", "unique K5")
    assert not offered(table, Redesign)

    table.state.empires["red"].plan.scuttled.append(Scuttled("red-2"))
    table.agenda = (Plan("red"),)
    table.settle()
    assert offered(table, Redesign)

    table.state.empires["red"].plan.purchases.append(Purchase("unique", "K5", 1))
    table.agenda = (Plan("red"),)
    table.settle()
    assert not offered(table, Redesign)


def test_23_6_orders_for_other_units_allow_a_redesign() -> None:
    table = planning(Design())
    table.state.empires["red"].plan.purchases.append(Purchase("scout", "K5", 1))
    table.agenda = (Plan("red"),)
    table.settle()

    assert offered(table, Redesign)


def test_29_9_nobody_sees_a_redesign() -> None:
    """What battles have shown of the old design is still all that is known."""
    shown = Design("D", 2, 2, 2, shown=True)
    table = planning(shown)
    before = view(GAME, table, "blue")
    assert board(table, "blue", "design-red").owner == "red"
    made(table, Redesign(5), *ANEW, AdoptDesign(10))
    twins = [GAME.imagine(table, "blue", Seeded(seed_of(count))) for count in range(12)]

    assert table.state.empires["red"].sheet.design == Design("D", 1, 0, 3)
    assert view(GAME, table, "blue").scene == before.scene
    assert {view(GAME, twin, "blue") == view(GAME, table, "blue") for twin in twins} == {True}
    assert len({twin.state.empires["red"].sheet.design for twin in twins}) > 2
    assert shown in {twin.state.empires["red"].sheet.design for twin in twins}
    assert {twin.state.empires["red"].plan.draft for twin in twins} == {None}
