"""SE-25.7  Shape Shifters: Decoys that are taken for ships.  Red has the advantage."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.games.space_empires import GAME
from starhold.games.space_empires.battles.battlefield import (
    can_retreat,
    fighting,
    strength,
    the_battle,
)
from starhold.games.space_empires.battles.ground import lift
from starhold.games.space_empires.battles.terms import maintenance
from starhold.games.space_empires.empires.holdings import best_scanner, is_blockaded
from starhold.games.space_empires.fleets.carrying import homeless, room
from starhold.games.space_empires.fleets.groups import can_split, free_counters, put
from starhold.games.space_empires.fleets.merging import can_merge
from starhold.games.space_empires.fleets.moves import allowance
from starhold.games.space_empires.fleets.tech import Tech
from starhold.games.space_empires.rules.combat.r13_combat import (
    BattleBegins,
    DecoysRemoved,
    ForcesShown,
)
from starhold.games.space_empires.rules.combat.r13_fire import (
    FireAllAt,
    FireAt,
    HoldFire,
    RetreatTo,
    ShotFired,
)
from starhold.games.space_empires.rules.combat.r13_losses import UnitDestroyed
from starhold.games.space_empires.rules.combat.r13_retreat import Flight
from starhold.games.space_empires.rules.combat.r13_rounds import (
    BattleEnded,
    FleetBonusHeld,
    Screen,
    ScreenNoMore,
)
from starhold.games.space_empires.rules.combat.r15_bombardment import able_to_bombard
from starhold.games.space_empires.rules.content.advantages.a55_shape_shifters import (
    BuySham,
    ClaimLevel,
    ClaimOther,
    ClaimTechnology,
    DecoysUnmasked,
    ShamOrdered,
    claimed,
)
from starhold.games.space_empires.rules.economy.r11_research import Research
from starhold.games.space_empires.rules.economy.r12_building import CarryOut, capacity, cash
from starhold.games.space_empires.rules.economy.r12_phase import MakePlans
from starhold.games.space_empires.rules.economy.r12_plan import Build, HandIn, PlaceAt
from starhold.games.space_empires.rules.hands.r24_alien_cards import CardRevealed
from starhold.games.space_empires.rules.movement.r07_entering import BrushedAside, LostInBlackHole
from starhold.games.space_empires.rules.movement.r07_movement import (
    Command,
    CommandAll,
    CommandGroup,
    Go,
    GoTogether,
    MovementPhase,
    Send,
)
from starhold.games.space_empires.rules.movement.r07_orders import Merge, Part, Peek, Refit
from starhold.games.space_empires.rules.movement.r07_scuttling import KeepAll
from starhold.games.space_empires.rules.movement.r08_terrain import (
    DangerStruck,
    Uncover,
    unexplored,
)
from starhold.games.space_empires.rules.special_ships.r14_mines import DetonateAt, MinesSwept
from starhold.games.space_empires.rules.special_ships.r17_boarding import Board, ShipCaptured
from starhold.games.space_empires.state import Battle, Colony, Held, Table
from starhold.show.view import view
from starhold.show.vocabulary import Number, encode
from tests.games.space_empires.advantages import with_advantages
from tests.games.space_empires.hands import FULL, kept_down, seen_by, turned_up
from tests.games.space_empires.plans import choose
from tests.games.space_empires.scenes import advanced, at, hidden, offered, play, ready, told
from tests.helpers import seed_of

BOARDERS = advanced(empire_advantages="random", boarding="on")
SHOWN = [CardRevealed("red", "card-55")]
RICH = {"ship_size": 3, "attack": 1, "tactics": 1, "fighter": 1}


def battle(red: tuple[str, ...], blue: tuple[str, ...], *dice: int, **parts: Any) -> Table:
    """Red attacks at F5, and nobody is screened in the first round."""
    agenda = (BattleBegins("F5", "red", "blue"),)
    table = with_advantages(55, agenda=agenda, red=red, blue=blue, dice=dice, **parts)
    play(table, *offered(table, ScreenNoMore)[:1])
    return table


def moving(*red: str, **parts: Any) -> Table:
    return with_advantages(55, agenda=(MovementPhase("red"),), red=red, **parts)


def planning(*red: str, money: int = 40, **parts: Any) -> Table:
    parts.setdefault("levels", {"red": RICH})
    agenda = (MakePlans(), CarryOut())
    cp = {"red": money, "blue": 0}
    return with_advantages(
        55, agenda=agenda, red=red or ("yard K5",), cp=cp, turn=0, active=None, **parts
    )


def on_sale(table: Table) -> list[str]:
    return [option.kind for option in offered(table, BuySham, "red")]


def hand_in(table: Table) -> None:
    play(table, HandIn(), seat="red")
    play(table, HandIn(), seat="blue")


def fire(table: Table, gun: str, target: str, *, every: bool = False) -> None:
    """Fire at a group, where this gun is to fire."""
    shots = offered(table, FireAllAt if every else FireAt)
    play(table, next(o for o in shots if (o.group, o.target) == (gun, target)))


def hold(table: Table, *guns: str) -> None:
    for gun in guns:
        play(table, HoldFire(gun))


def sees(table: Table, seat: str | None, gid: str) -> tuple[str, int, bool]:
    """What a seat sees of a counter: its kind, its numeral, and whether they are Decoys."""
    piece = next(p for p in GAME.scene(table, seat).pieces if p.id == gid)
    return piece.kind, piece.count, "sham" in piece.marks


# -- (a), (f) and (g): bought like Decoys ----------------------------------------------


def test_25_7_advantage_55_a_any_type_whose_technology_there_is_can_be_bought_as_decoys() -> None:
    table = planning()

    assert on_sale(table) == ["scout", "destroyer", "cruiser", "carrier", "fighter"]
    assert {option.cost for option in offered(table, BuySham, "red")} == {1}


def test_25_7_advantage_55_nobody_else_is_offered_such_decoys() -> None:
    table = planning()
    table.state.empires["blue"].sheet.cp = 40
    table.settle()

    assert offered(table, BuySham, "blue") == []


def test_25_7_advantage_55_a_one_group_of_a_type_of_six_at_most_and_in_one_hex() -> None:
    colonies = {"J5": Colony("red", 3)}
    table = planning(colonies=colonies, markers={"J5": "planet"})
    choose(table, BuySham("cruiser", 1))

    assert offered(table, PlaceAt, "red") == [PlaceAt("cruiser", "K5"), PlaceAt("cruiser", "J5")]

    choose(table, PlaceAt("cruiser", "J5"), *[BuySham("cruiser", 1)] * 5)

    assert "cruiser" not in on_sale(table)
    assert "destroyer" in on_sale(table)
    hand_in(table)
    assert at(table, "J5") == [("cruiser", 6)]
    assert [g.sham for g in table.state.groups.values() if g.at == "J5"] == [True]
    assert list(GAME.invariants(table.state)) == []


def test_25_7_advantage_55_a_no_second_group_while_the_first_is_there() -> None:
    table = planning("yard K5", "cruiser F5 sham")

    assert "cruiser" not in on_sale(table)


def test_25_7_advantage_55_g_it_needs_no_yard_and_costs_no_maintenance() -> None:
    table = planning("scout F5")
    choose(table, BuySham("cruiser", 1))

    assert cash(table.state, "red") == 40 - 1 - 1
    assert told(table, ShamOrdered) == [ShamOrdered("red", "cruiser", "K5")]
    hand_in(table)
    assert maintenance(table.state, "red") == 1  # the Scout
    assert ("cruiser", 1) in at(table, "K5")


def test_25_7_advantage_55_g_the_yards_build_as_much_as_before() -> None:
    table = planning("yard K5")
    before = capacity(table.state, "red", "K5")
    choose(table, BuySham("cruiser", 1))

    assert capacity(table.state, "red", "K5") == before
    assert Build("scout", 6) in offered(table, Build, "red")


def test_25_7_advantage_55_g_a_colony_without_income_places_none() -> None:
    table = planning(colonies={"J5": Colony("red", 0)}, markers={"J5": "planet"})
    choose(table, BuySham("cruiser", 1))  # at the only place there is

    assert [(o.at, o.sham) for o in table.state.empires["red"].plan.purchases] == [("K5", True)]


def test_25_7_advantage_55_nothing_is_sold_to_an_empty_purse() -> None:
    assert on_sale(planning(money=0)) == []


def test_25_7_advantage_55_f_the_counter_may_later_be_built_as_a_true_group() -> None:
    table = planning("yard x3 K5", *["scout F5"] * 5, "scout F5 sham")

    assert free_counters(table.state, "red", "scout") == 0
    assert "scout" not in {option.kind for option in offered(table, Build, "red")}
    lost = planning("yard x3 K5", *["scout F5"] * 5)
    assert "scout" in {option.kind for option in offered(lost, Build, "red")}


def test_25_7_advantage_55_true_ships_never_join_decoys() -> None:
    table = planning("yard x4 K5", money=60)
    choose(table, BuySham("scout", 1), Build("scout", 6))
    hand_in(table)
    scouts = [group for group in table.state.groups.values() if group.kind == "scout"]

    assert sorted(group.sham for group in scouts) == [False, True]
    assert not can_merge(table.state, scouts[0], scouts[1])


def test_25_7_advantage_55_the_plan_shows_the_owner_what_is_only_a_decoy() -> None:
    table = planning("yard x4 K5")
    choose(table, BuySham("scout", 1), Build("scout", 6))
    sheets = {zone.id: zone for zone in GAME.scene(table, "red").zones}

    assert [(line.id, line.marks) for line in sheets["orders"].lines] == [
        ("sham-scout@K5", ("sham",)),
        ("order-scout@K5", ()),
    ]
    units = next(line for line in sheets["production"].lines if line.kind == "units")
    number = units.values[0]
    assert isinstance(number, Number)
    assert [(term.label, term.amount) for term in number.because] == [("decoy", 1), ("scout", 6)]


# -- (b) and (e): it moves like a Decoy ------------------------------------------------


def reach(table: Table, gid: str) -> set[str]:
    play(table, next(o for o in offered(table, Command) if o.group == gid))
    return {option.to for option in offered(table, Go)}


def test_25_7_advantage_55_b_it_moves_at_the_movement_level_of_the_empire() -> None:
    table = moving("fighter x3 F5 sham", "battleship F5 sham", levels={"red": {"movement": 7}})

    assert [allowance(table.state, group) for group in table.state.groups.values()] == [3, 3]


def test_25_7_advantage_55_b_fighter_decoys_need_no_carrier() -> None:
    table = moving("fighter x3 F5 sham")

    assert homeless(table.state, "red", "F5") == 0
    reach(table, "red-1")
    play(table, Go("red-1", "F6"))  # all of them: nobody asks how many
    assert at(table, "F6") == [("fighter", 3)]


def test_25_7_advantage_55_b_among_enemies_only_with_a_ship_that_can_fight() -> None:
    alone = moving("cruiser F5 sham", blue=("scout F6",))
    table = moving("cruiser F5 sham", "scout F5", blue=("scout F6",))

    assert "F6" not in reach(alone, "red-1")
    play(table, CommandAll("F5"), GoTogether("F6"))
    while "red" not in table.open:
        table.pick(-1)
    assert {kind for kind, _ in at(table, "F6")} == {"cruiser", "scout"}


def test_25_7_advantage_55_b_met_alone_it_goes_like_any_decoy_and_shows_no_card() -> None:
    table = with_advantages(
        blue_has=(55,),
        agenda=(MovementPhase("red"),),
        red=("scout F5",),
        blue=("cruiser x3 F6 sham",),
    )
    reach(table, "red-1")
    play(table, Go("red-1", "F6"))
    play(table, KeepAll(), seat="blue")

    assert told(table, BrushedAside) == [BrushedAside("blue", "decoy", "F6")]
    assert told(table, CardRevealed) == []
    assert at(table, "F6") == [("scout", 1)]


def test_25_7_advantage_55_e_it_neither_explores_nor_looks_from_afar() -> None:
    table = moving("cruiser F5 sham exploration=2", markers={"F6": hidden("planet")})

    assert "F6" not in reach(table, "red-1")
    assert offered(table, Peek) == []
    lost = moving("cruiser F6 sham", markers={"F6": hidden("planet")})
    assert unexplored(lost.state, "red") == []


def test_25_7_advantage_55_e_it_does_not_blockade_a_colony() -> None:
    colonies = {"F5": Colony("blue", 3)}
    table = moving("cruiser x3 F5 sham", colonies=colonies, markers={"F5": "planet"})
    armed = moving("cruiser x3 F5", colonies=colonies, markers={"F5": "planet"})

    assert not is_blockaded(table.state, "F5", colonies["F5"])
    assert is_blockaded(armed.state, "F5", colonies["F5"])
    assert able_to_bombard(table.state, "red", "F5") == []
    assert able_to_bombard(armed.state, "red", "F5") != []


def test_25_7_advantage_55_e_it_carries_and_scans_nothing() -> None:
    settings = advanced(empire_advantages="random", ground_combat="on")
    red = ("carrier F5 sham", "transport F5 sham", "destroyer F5 sham scanner=2")
    state = moving(*red, settings=settings).state

    assert room(state, "red", "F5") == 0
    assert lift(state, "red", "F5") == 0
    assert best_scanner(state, "red", "F5") == 0


def test_25_7_advantage_55_one_group_of_a_type_is_never_split_merged_or_refitted() -> None:
    table = moving("yard K5", "scout x3 K5 sham", "scout K5", levels={"red": {"attack": 1}})
    scouts = [group for group in table.state.groups.values() if group.kind == "scout"]
    sham, scout = sorted(scouts, key=lambda group: not group.sham)
    reach(table, sham.id)

    assert offered(table, Part) + offered(table, Merge) + offered(table, Refit) == []
    assert not can_split(table.state, sham)
    assert not can_merge(table.state, sham, scout)
    play(table, offered(table, Go)[0])
    assert offered(table, Send) == []


# -- (c): what it claims ---------------------------------------------------------------


def test_25_7_advantage_55_c_it_claims_whatever_the_empire_has_without_a_refit() -> None:
    table = planning("yard K5", "cruiser F5 sham")
    choose(table, Research("attack", 2, 30))
    hand_in(table)

    assert table.state.groups["red-2"].tech.attack == 2


def test_25_7_advantage_55_c_or_less_as_its_owner_says_in_secret_once_a_turn() -> None:
    levels = {"red": {"ship_size": 3, "attack": 2, "tactics": 1, "exploration": 1}}
    table = moving("cruiser F5 sham attack=2 tactics=1 exploration=1", levels=levels)
    reach(table, "red-1")
    play(table, ClaimOther("red-1"))

    assert table.asking == ClaimTechnology("red", "red-1", ("attack", "tactics", "exploration"))
    assert table.offer == [ClaimLevel("attack", level) for level in (2, 1, 0)]
    twin = GAME.imagine(table, "blue", Seeded(seed_of(1)))
    assert encode(view(GAME, twin, "blue")) == encode(view(GAME, table, "blue"))
    assert not isinstance(twin.asking, ClaimTechnology | CommandGroup)

    play(table, ClaimLevel("attack", 1), ClaimLevel("tactics", 1), ClaimLevel("exploration", 0))

    group = table.state.groups["red-1"]
    assert group.tech == Tech(attack=1, tactics=1)
    assert group.claims == (("attack", 1), ("exploration", 0))
    assert offered(table, Go)
    assert offered(table, ClaimOther) == []


def test_25_7_advantage_55_c_a_claim_is_never_lower_than_the_type_needs() -> None:
    settings = advanced(empire_advantages="random", cloaking="on")
    levels = {"red": {"cloaking": 2}}
    table = moving("raider F5 sham cloaking=2", settings=settings, levels=levels)
    reach(table, "red-1")
    play(table, ClaimOther("red-1"))

    assert table.offer == [ClaimLevel("cloaking", 2), ClaimLevel("cloaking", 1)]


def test_25_7_advantage_55_c_what_has_nothing_to_claim_is_not_asked() -> None:
    table = moving("scout F5 sham")
    reach(table, "red-1")

    assert offered(table, ClaimOther) == []


def test_25_7_advantage_55_c_what_is_bought_with_less_claims_less() -> None:
    table = planning("yard K5")
    table.state.empires["red"].plan.less = (("attack", 0),)
    choose(table, BuySham("cruiser", 1))
    hand_in(table)
    cruiser = next(group for group in table.state.groups.values() if group.sham)

    assert (cruiser.tech.attack, cruiser.tech.tactics) == (0, 1)


# -- (c), (e) and (h): in battle -------------------------------------------------------


def test_25_7_advantage_55_c_in_battle_it_is_shown_as_what_it_seems_to_be() -> None:
    table = battle(("scout F5", "cruiser x3 F5 sham attack=1"), ("scout x9 F5",))
    twin = GAME.imagine(table, "blue", Seeded(seed_of(1)))

    assert sees(table, "blue", "red-2") == ("cruiser", 3, False)
    assert sees(table, None, "red-2") == ("cruiser", 3, False)
    assert sees(table, "red", "red-2") == ("cruiser", 3, True)
    assert seen_by(table, "blue") == ["advantage_card"]
    assert table.state.shown["red"]["attack"] == 1
    assert not twin.state.groups["red-2"].sham  # nobody can tell
    assert encode(view(GAME, twin, "blue")) == encode(view(GAME, table, "blue"))


def test_13_20_it_is_left_out_of_the_fleet_size_bonus_on_both_sides() -> None:
    attacking = battle(("scout x2 F5", "cruiser x6 F5 sham"), ("scout F5",))
    false = battle(("scout F5", "cruiser x6 F5 sham"), ("scout F5",))
    against = battle(("scout F5", "cruiser x6 F5 sham"), ("scout x2 F5",))

    assert the_battle(attacking.state).bonus == ("red",)
    assert the_battle(false.state).bonus == ()
    assert the_battle(against.state).bonus == ("blue",)
    assert told(against, FleetBonusHeld) == [FleetBonusHeld("blue")]


def test_13_20_nor_does_a_ship_count_in_its_first_round_after_capture() -> None:
    """The round is the second: what was captured in the first has not come round."""
    table = battle(("scout F5", "cruiser F5"), ("scout F5",), settings=BOARDERS)
    fight = replace(the_battle(table.state), round=2, prizes=(("red-2", 1),))

    assert strength(table.state, fight, "red") == 1


def test_25_7_advantage_55_h_it_does_not_count_for_screening_but_may_be_screened() -> None:
    agenda = (BattleBegins("F5", "red", "blue"),)
    red = ("scout x2 F5", "cruiser x4 F5 sham")
    table = with_advantages(55, agenda=agenda, red=red, blue=("scout F5",))

    assert table.asking is not None
    assert getattr(table.asking, "left", 0) == 1  # two against one
    assert offered(table, Screen) == [Screen("red-1", "scout"), Screen("red-2", "cruiser")]
    play(table, Screen("red-2", "cruiser"))
    assert the_battle(table.state).bonus == ("red",)


def test_e_35_one_of_three_decoy_fighters_hits_and_all_are_gone() -> None:
    red = ("carrier F5", "fighter x3 F5 fighter=1 sham")
    table = battle(red, ("cruiser F5",), 10, 1)
    fire(table, "red-2", "blue-1", every=True)

    assert [(shot.dice, shot.hits) for shot in told(table, ShotFired)] == [((10, 1), 1)]
    assert told(table, DecoysUnmasked) == [DecoysUnmasked("red", "fighter", 3, "F5")]
    assert table.state.groups["blue-1"].damage == 0
    assert at(table, "F5") == [("carrier", 1), ("cruiser", 1)]


def test_25_7_advantage_55_is_shown_by_the_first_decoys_that_are_lost_in_combat() -> None:
    table = battle(("scout F5", "cruiser x2 F5 sham"), ("scout x2 F5",), 10, 1)
    with kept_down(table, 55):
        fire(table, "red-2", "blue-1")
    with turned_up(table, 55):
        fire(table, "red-2", "blue-1")

    assert told(table, CardRevealed) == SHOWN


def test_25_7_advantage_55_d_a_miss_shows_nothing() -> None:
    table = battle(("scout F5", "cruiser x2 F5 sham"), ("scout x2 F5",), 10, 10)
    fire(table, "red-2", "blue-1", every=True)

    assert told(table, DecoysUnmasked) == []
    assert seen_by(table, "blue") == ["advantage_card"]


def test_25_7_advantage_55_d_the_first_damage_ends_the_whole_group() -> None:
    table = battle(("scout F5", "battleship x4 F5 sham"), ("cruiser F5",), *[10] * 4, 1)
    fire(table, "red-2", "blue-1", every=True)
    fire(table, "blue-1", "red-2")

    assert told(table, DecoysUnmasked) == [DecoysUnmasked("red", "battleship", 4, "F5")]
    assert told(table, UnitDestroyed) == []
    assert told(table, CardRevealed) == SHOWN
    assert at(table, "F5") == [("scout", 1), ("cruiser", 1)]


def test_25_7_advantage_55_d_immortals_cannot_keep_the_damage_from_decoys() -> None:
    agenda = (BattleBegins("F5", "red", "blue"),)
    red = ("scout F5", "battleship F5 sham")
    table = with_advantages(55, 44, agenda=agenda, red=red, blue=("cruiser F5",), dice=(10, 1))
    fire(table, "red-2", "blue-1")
    fire(table, "blue-1", "red-2")

    assert told(table, DecoysUnmasked) == [DecoysUnmasked("red", "battleship", 1, "F5")]


def test_25_7_advantage_55_d_boarders_find_nothing() -> None:
    blue = ("boarding_ship F5 boarding=1",)
    table = battle(("scout F5", "cruiser x2 F5 sham"), blue, 10, 10, 10, 1, settings=BOARDERS)
    fire(table, "red-2", "blue-1", every=True)
    fire(table, "red-1", "blue-1")
    play(table, next(o for o in offered(table, Board) if o.target == "red-2"))

    assert told(table, ShipCaptured) == []
    assert told(table, DecoysUnmasked) == [DecoysUnmasked("red", "cruiser", 2, "F5")]
    assert told(table, CardRevealed) == SHOWN


def test_25_7_advantage_55_d_nor_does_it_board_anybody() -> None:
    red = ("scout F5", "boarding_ship x2 F5 boarding=1 sham")
    table = battle(red, ("cruiser F5",), 10, 10, 1, settings=BOARDERS)
    fire(table, "blue-1", "red-1")
    fire(table, "red-1", "blue-1")
    play(table, next(o for o in offered(table, Board) if o.group == "red-2"))

    assert told(table, ShipCaptured) == []
    assert told(table, DecoysUnmasked) == [DecoysUnmasked("red", "boarding_ship", 2, "F5")]


def test_25_7_advantage_55_d_a_mine_ends_it_and_its_sweepers_sweep_nothing() -> None:
    settings = advanced(empire_advantages="random", mines="on")
    red = ("scout F5", "sweeper x3 F5 mine_sweep=3 sham", "titan F5 sham")
    table = battle(red, ("mine x2 F5", "scout F5"), settings=settings)

    assert told(table, MinesSwept) == []
    play(table, DetonateAt("red-2", "sweeper"))
    assert told(table, DecoysUnmasked) == [DecoysUnmasked("red", "sweeper", 3, "F5")]
    assert told(table, CardRevealed) == SHOWN
    play(table, DetonateAt("red-3", "titan"))
    assert told(table, DecoysUnmasked) == [DecoysUnmasked("red", "titan", 1, "F5")]


def test_25_7_advantage_55_h_if_mines_leave_nothing_else_decoys_are_gone_too() -> None:
    settings = advanced(empire_advantages="random", mines="on")
    table = battle(("scout F5", "cruiser x3 F5 sham"), ("mine F5", "scout F5"), settings=settings)
    play(table, DetonateAt("red-1", "scout"))

    assert told(table, DecoysUnmasked) == [DecoysUnmasked("red", "cruiser", 3, "F5")]
    assert told(table, BattleEnded) == [BattleEnded("F5")]
    assert at(table, "F5") == [("scout", 1)]


def test_25_7_advantage_55_d_a_black_hole_takes_all_of_it_as_what_it_is() -> None:
    table = moving("cruiser x3 F5 sham", markers={"F6": "black_hole"}, dice=(1, 10, 1))
    reach(table, "red-1")
    play(table, Go("red-1", "F6"))

    assert told(table, LostInBlackHole) == [LostInBlackHole("red", "F6", "decoy", 3)]
    assert at(table, "F6") == []


def test_25_7_advantage_55_d_so_does_danger() -> None:
    table = moving("scout F6", "cruiser x2 F6 sham", markers={"F6": hidden("danger")})
    table.agenda = (Uncover("red", "F6"), *table.agenda)
    table.settle()

    assert told(table, DangerStruck) == [DangerStruck("red", "F6", ("decoy", "decoy", "scout"))]


def test_25_7_advantage_55_h_when_the_last_true_ship_is_destroyed_the_battle_is_over() -> None:
    table = battle(("scout F5", "battleship x4 F5 sham"), ("cruiser x2 F5",), 1)
    hold(table, "red-2")
    fire(table, "blue-1", "red-1")

    assert told(table, DecoysUnmasked) == [DecoysUnmasked("red", "battleship", 4, "F5")]
    assert told(table, BattleEnded) == [BattleEnded("F5")]
    assert told(table, CardRevealed) == SHOWN
    assert at(table, "F5") == [("cruiser", 2)]


def test_25_7_advantage_55_h_so_it_is_when_the_last_true_ship_is_captured() -> None:
    blue = ("boarding_ship F5 boarding=1",)
    table = battle(("scout F5", "cruiser x2 F5 sham"), blue, 1, settings=BOARDERS)
    hold(table, "red-2", "red-1")
    play(table, next(o for o in offered(table, Board) if o.target == "red-1"))

    assert [event.kind for event in told(table, ShipCaptured)] == ["scout"]
    assert told(table, DecoysUnmasked) == [DecoysUnmasked("red", "cruiser", 2, "F5")]
    assert told(table, BattleEnded) == [BattleEnded("F5")]


def test_25_7_advantage_55_h_or_retreats() -> None:
    table = battle(
        ("cruiser F5", "scout x2 F5 sham"),
        ("scout x2 F5",),
        colonies={"F7": Colony("red", 0)},
        markers={"F7": "planet"},
    )
    hold(table, "red-1", "blue-1", "red-2")
    play(table, *offered(table, ScreenNoMore)[:1])
    play(table, next(o for o in offered(table, RetreatTo) if o.group == "red-1"))

    assert told(table, DecoysUnmasked) == [DecoysUnmasked("red", "scout", 2, "F5")]
    assert told(table, BattleEnded) == [BattleEnded("F5")]


def test_25_7_advantage_55_h_without_a_true_ship_there_is_no_battle_and_nothing_is_shown() -> None:
    agenda = (BattleBegins("F5", "red", "blue"),)
    red, blue = ("cruiser x3 F5 sham",), ("scout F5",)
    table = with_advantages(55, agenda=agenda, red=red, blue=blue)

    assert told(table, DecoysRemoved) == [DecoysRemoved("red", "F5")]
    assert [*told(table, ForcesShown), *told(table, CardRevealed)] == []
    assert at(table, "F5") == [("scout", 1)]


def fleeing(*red: str) -> Table:
    colonies = {"F7": Colony("red", 0)}
    table = battle(red, ("scout x4 F5",), colonies=colonies, markers={"F7": "planet"})
    table.state.battle = Battle("F5", "red", "blue", 2)
    return table


def test_25_7_advantage_55_c_it_may_retreat_but_as_a_whole() -> None:
    table = fleeing("scout F5", "cruiser x3 F5 sham")
    state, sham = table.state, table.state.groups["red-2"]
    fight = the_battle(state)
    fired = replace(fight, fired=(("red-2", 1),))

    assert can_retreat(state, fight, sham)
    assert not can_retreat(state, fired, sham)
    assert [group.kind for group in fighting(state, fight, "red")] == ["scout", "cruiser"]


@pytest.mark.parametrize("carrier", ["carrier F5", "carrier F5 sham"])
def test_25_7_advantage_55_c_fighter_decoys_leave_with_a_carrier_and_take_no_room(
    carrier: str,
) -> None:
    table = fleeing("scout F5", carrier, "fighter x5 F5 fighter=1 sham")
    table.agenda = (Flight("red-2", 1, "F6"),)
    table.settle()

    assert at(table, "F6") == [("carrier", 1), ("fighter", 5)]
    assert list(GAME.invariants(table.state)) == []


def test_25_7_advantage_55_c_those_that_have_fired_stay() -> None:
    table = fleeing("scout F5", "carrier F5", "fighter x5 F5 fighter=1 sham")
    table.state.battle = replace(the_battle(table.state), fired=(("red-3", 1),))
    table.agenda = (Flight("red-2", 1, "F6"),)
    table.settle()

    assert at(table, "F6") == [("carrier", 1)]


def test_25_7_advantage_55_c_carriers_hide_behind_decoy_fighters_too() -> None:
    """Whoever fires cannot tell: it is part of what they seem to be."""
    table = battle(("carrier F5", "fighter x2 F5 fighter=1 sham"), ("scout F5",), 10, 10)
    fire(table, "red-2", "blue-1", every=True)

    assert {option.target for option in offered(table, FireAt) if option.group == "blue-1"} == {
        "red-2"
    }


# -- what others imagine ---------------------------------------------------------------


def test_29_9_nobody_imagines_that_a_group_is_only_decoys_before_it_has_shown_it() -> None:
    table = moving("cruiser x3 F5 sham up", "scout F5", blue=("scout B5",))
    ready(table, "red-1", 1)
    for number in range(8):
        twin = GAME.imagine(table, "blue", Seeded(seed_of(number)))
        assert not twin.state.groups["red-1"].sham
        assert list(GAME.invariants(twin.state)) == []


@pytest.mark.parametrize("known", [True, False])
def test_29_9_of_known_shape_shifters_any_counter_may_be_imagined_as_decoys(known: bool) -> None:
    """Where the card lies face down it is seldom imagined that red has it."""
    red = ("cruiser x3 F5", "scout F6", "destroyer F7")
    table = moving(*red, levels={"red": RICH})
    table.state.empires["red"].hand.cards = (Held(55, face_up=known),)
    twins = [GAME.imagine(table, "blue", Seeded(seed_of(number))) for number in range(30)]
    shams = [sum(group.sham for group in twin.state.groups.values()) for twin in twins]

    assert (sum(shams) > 4) == known
    assert any(count == 0 for count in shams)
    for twin in twins:
        assert list(GAME.invariants(twin.state)) == []
        assert encode(view(GAME, twin, "blue")) == encode(view(GAME, table, "blue"))


def test_9_6_what_does_not_blockade_a_colony_is_known_to_its_owner() -> None:
    table = with_advantages(
        55,
        agenda=(MakePlans(),),
        red=("cruiser x3 F5 sham up",),
        colonies={"F5": Colony("blue", 3)},
        markers={"F5": "planet"},
        turn=0,
        active=None,
    )
    twins = {s: GAME.imagine(table, s, Seeded(seed_of(1))) for s in ("blue", None)}

    assert twins["blue"].state.groups["red-1"].sham
    assert not twins[None].state.groups["red-1"].sham
    for seat, twin in twins.items():
        assert encode(view(GAME, twin, seat)) == encode(view(GAME, table, seat))


def test_29_10_after_the_game_everyone_sees_which_were_decoys() -> None:
    table = moving("cruiser x3 F5 sham")
    table.agenda = ()
    table.settle()

    assert sees(table, "blue", "red-1") == ("cruiser", 3, True)


FALSE = (
    "titan",
    "unique",
    "raider",
    "carrier",
    "fighter",
    "sweeper",
    "boarding_ship",
    "destroyer",
)
TRUE = ("scout x2 F5", "cruiser F5", "carrier F5", "fighter x2 F5 fighter=1", "transport F5")
BLUE = ("cruiser x2 F5", "destroyer F5", "boarding_ship F5 boarding=1", "mine x2 F5", "fighter F5")


@pytest.mark.parametrize("number", range(6))
def test_29_9_at_no_decision_of_a_battle_can_anybody_tell_decoys_from_ships(number: int) -> None:
    whim = random.Random(number)
    shams = [f"{kind} x{whim.randrange(1, 4)} F5 sham" for kind in whim.sample(FALSE, 4)]
    wise = {"ship_size": 7, "cloaking": 1, "fighter": 1, "boarding": 1, "mine_sweep": 1}
    table = with_advantages(
        *(55, 22),
        red=(*TRUE, *shams),
        blue=BLUE,
        settings=FULL,
        levels={"red": wise, "blue": wise},
        colonies={"F7": Colony("red", 0)},
        markers={"F7": "planet"},
    )
    table.chance = Seeded(seed_of(number))
    for group in [g for g in table.state.groups.values() if g.sham]:
        put(table.state, replace(group, tech=claimed(table.state, group)))
    table.agenda = (BattleBegins("F5", "red", "blue"),)
    table.settle()
    while not table.over:
        for seat in ("blue", None):
            twin = GAME.imagine(table, seat, Seeded(seed_of(whim.randrange(99))))
            assert encode(view(GAME, twin, seat)) == encode(view(GAME, table, seat))
        assert list(GAME.invariants(table.state)) == []
        seat = whim.choice(sorted(table.open))
        table.pick(whim.randrange(len(table.question(seat).options)), seat)

    assert table.state.battle is None
