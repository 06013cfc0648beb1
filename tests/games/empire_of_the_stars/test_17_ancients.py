"""ES-16.5 to ES-18 - The Ancients move, and are fought."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.games.empire_of_the_stars.catalog import CARDS
from starhold.games.empire_of_the_stars.forces import strength, the_battle
from starhold.games.empire_of_the_stars.rules.r06_movement import EndOrders, GiveOrders, MoveTo
from starhold.games.empire_of_the_stars.rules.r07_battle import Set
from starhold.games.empire_of_the_stars.rules.r07_casualties import (
    ChooseOwnLosses,
    DestroyShip,
)
from starhold.games.empire_of_the_stars.rules.r07_tactics import (
    Displace,
    DisplaceShips,
    EndDisplacing,
    WinTactics,
)
from starhold.games.empire_of_the_stars.rules.r17_ancients_move import (
    AncientsAttack,
    FindSector,
    LiftCruisers,
    MoveAncients,
    PlaceCruisers,
)
from starhold.games.empire_of_the_stars.rules.r17_tiles import TileDestroyed
from starhold.games.empire_of_the_stars.rules.r18_ancients_battle import (
    AncientBattle,
    RevealDial,
    TurnOver,
)
from starhold.games.empire_of_the_stars.state import (
    ANCIENTS,
    Battle,
    Colony,
    Plan,
    Settings,
    Table,
)
from tests.games.empire_of_the_stars.scenes import (
    RED,
    ancients,
    at,
    play,
    red,
    role,
    scene,
    stock,
    told,
)

ONE, TWO_, THREE_, FOUR_ = (f"ancients-cruiser-{n}" for n in (1, 2, 3, 4))
GAMMA = ("G1", "G2", "G3", "G4", "G5")


def where(table: Table, *ships: str) -> list[str | None]:
    return [table.state.ships[ship].at for ship in ships]


# -- ES-17 ---------------------------------------------------------------------------------------


def test_16_5_3_they_move_at_the_end_of_engineer_without_a_battle() -> None:
    """R-14."""
    table = role(
        RED, "engineer", red={"stock": stock()}, ships=at(None, ONE), tops=("EX-2", "EN-7")
    )
    play(table, TurnOver("explorer"))  # its front names ENGINEER, whose top shows Gamma

    assert where(table, ONE) == ["G4"]
    assert table.state.battle is None


def test_16_6_1_in_warlord_they_attack() -> None:
    table = role(RED, "warlord", ships=at(None, ONE), tops=("EX-2", "EN-7"))
    play(table, TurnOver("explorer"))

    assert the_battle(table.state).attacker == ANCIENTS
    assert the_battle(table.state).regions == GAMMA


def test_17_1_without_a_cruiser_no_card_is_used() -> None:
    table = scene(agenda=(MoveAncients(),))

    assert table.over
    assert sum(map(len, table.state.decks.values())) == len(CARDS)


def test_17_2_you_pick_the_deck() -> None:
    """DP-15."""
    table = scene(agenda=(MoveAncients(),), ships=at(None, ONE))

    assert table.asking == FindSector(RED)
    assert len(table.offer) == 7


def test_r_26_the_last_card_ends_the_game_before_the_move() -> None:
    """ES-17.2, ES-19.1b."""
    table = scene(agenda=(MoveAncients(),), ships=at("A1", ONE), tiles={"A1": "T01"})
    table.state.decks["merchant"] = ["ME-1"]
    play(table, TurnOver("merchant"))

    assert table.state.finish == "deck"
    assert where(table, ONE) == ["A1"]


def test_17_3_tiles_they_leave_are_destroyed_in_reading_order() -> None:
    """R-12, R-13, R-31: one token a tile, and a wormhole is a tile."""
    table = scene(
        agenda=(LiftCruisers("beta"),),
        tiles={"D5": "T01", "A1": "W1"},
        ships=[*at("D5", ONE), *at("A1", TWO_, THREE_), *at("O4", FOUR_)],
    )

    assert [gone.at for gone in told(table, TileDestroyed)] == ["A1", "D5"]
    assert ancients(table).throne == {ANCIENTS: 2}
    assert where(table, ONE, TWO_, THREE_, FOUR_) == [None] * 4


def test_17_3_the_end_is_looked_at_after_each_tile() -> None:
    table = scene(
        agenda=(LiftCruisers("beta"), PlaceCruisers("beta")),
        tiles={"A1": "T01", "D5": "T02"},
        colonies={"A1": Colony(RED, tokens=2)},
        ships=[*at("A1", ONE, "red-fighter-1"), *at("D5", TWO_)],
        ancients={"supply": 1},
    )

    assert table.state.finish == "supply"
    assert ancients(table).throne == {ANCIENTS: 1, RED: 2}
    assert where(table, "red-fighter-1") == [None]
    assert "D5" in table.state.tiles  # nothing further is resolved


def test_17_3_without_tokens_they_score_none() -> None:
    table = scene(
        agenda=(LiftCruisers("beta"),),
        tiles={"A1": "T01"},
        ships=at("A1", ONE),
        ancients={"supply": 0},
        finish="supply",
    )

    assert ancients(table).throne == {}


def test_17_3_sanctuary_codes_save_the_tokens() -> None:
    """TC22."""
    table = scene(
        agenda=(LiftCruisers("beta"),),
        tiles={"A1": "T01"},
        colonies={"A1": Colony(RED, tokens=2)},
        ships=at("A1", ONE),
        red={"technologies": ["TC22"]},
    )

    assert ancients(table).throne == {ANCIENTS: 1}
    assert red(table).supply == 16


def test_17_4_planets_first_then_reading_order() -> None:
    table = scene(
        agenda=(PlaceCruisers("gamma"),),
        tiles={"G5": "T01", "G1": "W1"},
        ships=[
            *at(None, ONE, TWO_, THREE_),
            *at("G1", "red-fighter-1", "red-fighter-2", "red-fighter-3"),
        ],
    )

    assert where(table, ONE, TWO_, THREE_) == ["G4", "G5", "G1"]


def test_17_4_in_a_crowded_sector_they_share_regions() -> None:
    ships = [*at("G1", "ancients-cruiser-5"), *at("G2", "ancients-cruiser-6")]
    ships += [*at("G3", "ancients-cruiser-7"), *at("G5", "ancients-cruiser-8"), *at("G4", ONE)]
    table = scene(agenda=(PlaceCruisers("gamma"),), ships=[*ships, *at(None, TWO_)])

    assert where(table, TWO_) == ["G1"]


def test_17_5_they_lift_off_even_to_stay() -> None:
    parts: dict[str, Any] = {
        "agenda": (LiftCruisers("alpha"), PlaceCruisers("alpha")),
        "tiles": {"A1": "T01"},
        "ships": [*at("A1", ONE), *at("B1", TWO_)],
    }
    table = scene(**parts)

    assert "A1" not in table.state.tiles
    assert where(table, ONE, TWO_) == ["A1", "A2"]


def test_r_11_or_they_stay_by_the_option() -> None:
    table = scene(
        agenda=(LiftCruisers("alpha"), PlaceCruisers("alpha")),
        tiles={"A1": "T01", "A3": "T02"},
        ships=[*at("A1", ONE), *at("B1", TWO_)],
        settings=Settings(lift_in_same_sector=False),
    )

    assert "A1" in table.state.tiles
    assert where(table, ONE, TWO_) == ["A1", "A3"]


def test_17_6_no_battle_where_you_have_no_unit() -> None:
    table = scene(agenda=(AncientsAttack("alpha"),), monolith="warlord", ships=at("A1", ONE))

    assert table.state.battle is None


# -- ES-18 ---------------------------------------------------------------------------------------


def battle(*own: str, attacking: bool = True, **parts: Any) -> Table:
    """A battle in Gamma, around your home, which counts 2."""
    sides = (RED, ANCIENTS) if attacking else (ANCIENTS, RED)
    usual: dict[str, Any] = {
        "agenda": (AncientBattle(),),
        "battle": Battle(*sides, GAMMA),
        "ships": [*at("G3", *own), *at("G1", ONE)],
    }
    return scene(**usual | parts)


def test_18_1_entering_a_sector_starts_a_battle() -> None:
    table = scene(agenda=(GiveOrders(RED),), ships=[*at("G1", ONE), *at("O5", "red-fighter-1")])
    play(table, MoveTo("G3"))

    assert the_battle(table.state).attacker == RED
    assert table.state.fought == ["gamma"]


def test_18_1_moving_within_a_sector_starts_none_unless_onto_a_cruiser() -> None:
    """R-28, R-29."""
    ships = [*at("G1", ONE), *at("G3", "red-fighter-1")]
    quiet = scene(agenda=(GiveOrders(RED),), ships=ships)
    fight = quiet.fork()
    play(quiet, MoveTo("G5"))
    play(fight, MoveTo("G1"))

    assert quiet.state.battle is None
    assert fight.state.battle is not None


def test_18_1_deploying_enters_the_sector_of_the_site() -> None:
    table = scene(agenda=(GiveOrders(RED),), ships=[*at("G1", ONE), *at(None, "red-fighter-1")])
    assert table.offer == [MoveTo("G4"), EndOrders()]
    play(table, MoveTo("G4"))

    assert table.state.battle is not None


def test_18_2_all_units_in_the_sector_fight() -> None:
    table = battle(
        "red-fighter-1",
        "red-cruiser-1",
        tiles={"G2": "T01", "G5": "T02"},
        colonies={"G2": Colony(RED), "G5": Colony(RED, tokens=2)},
    )

    assert strength(table.state, the_battle(table.state), RED) == 1 + 3 + 1 + 3 + 2


def test_18_3_your_plan_first_then_a_card() -> None:
    """DP-18, ES-24.5."""
    table = battle("red-fighter-1", tops=("EX-1",))
    play(table, Set(2), Set(0), Set(1))
    assert table.asking == RevealDial(RED)
    play(table, TurnOver("explorer"))

    assert "EX-1" not in table.state.decks["explorer"]
    assert table.spoken


def test_r_08_the_card_may_go_back_and_is_known() -> None:
    table = battle("red-fighter-1", tops=("EX-1",), settings=Settings(battle_card_removed=False))
    play(table, Set(0), Set(0), Set(0), TurnOver("explorer"))

    assert table.state.decks["explorer"][-1] == "EX-1"
    assert table.state.seen == ["explorer"]
    again = battle(
        "red-fighter-1",
        tops=("EX-1",),
        seen=["explorer"],
        settings=Settings(battle_card_removed=False),
    )
    play(again, Set(0), Set(0), Set(0), TurnOver("explorer"))
    assert again.state.seen == ["explorer"]
    gone = battle("red-fighter-1", tops=("EX-1",), seen=["explorer"])
    play(gone, Set(0), Set(0), Set(0), TurnOver("explorer"))

    assert gone.state.seen == []


def test_18_3_the_last_card_ends_the_game_before_the_battle() -> None:
    table = battle("red-fighter-1")
    table.state.decks["explorer"] = ["EX-1"]
    play(table, Set(0), Set(0), Set(0), TurnOver("explorer"))

    assert table.state.finish == "deck"
    assert where(table, "red-fighter-1") == ["G3"]


def test_18_4_cruisers_in_staging_count() -> None:
    """R-09, R-30."""
    ships = [*at("G1", ONE), *at(None, TWO_), *at("A1", THREE_), *at("G3", "red-fighter-1")]
    table = battle(tops=("EX-1",), ships=ships)
    play(table, Set(0), Set(0), Set(3), TurnOver("explorer"))

    assert red(table).galaxy == 0
    assert ancients(table).galaxy == 1  # 4/4/4 less 1: their tactics was 3


def test_18_5_you_move_cruisers_where_you_have_no_unit() -> None:
    """DP-19, R-10."""
    table = battle(
        agenda=(WinTactics(),),
        battle=Battle(RED, ANCIENTS, GAMMA, plans=(Plan(2), Plan(1))),
        tiles={"G1": "T01"},
        ships=[*at("G1", ONE), *at("G3", "red-fighter-1")],
    )
    goals = [option.to for option in table.offer if isinstance(option, Displace)]
    assert "G3" not in goals
    assert "G4" not in goals
    play(table, Displace(ONE, "O5"))

    assert "G1" in table.state.tiles
    assert red(table).galaxy == 1


def test_r_10_by_the_option_a_displaced_cruiser_destroys_the_tile() -> None:
    table = battle(
        agenda=(WinTactics(),),
        battle=Battle(RED, ANCIENTS, GAMMA, plans=(Plan(2), Plan(0))),
        tiles={"G1": "T01"},
        ships=at("G1", ONE, TWO_),
        settings=Settings(displaced_cruiser_destroys_tile=True),
    )
    play(table, Displace(ONE, "O5"))
    assert "G1" in table.state.tiles  # another cruiser is still there
    play(table, Displace(TWO_, "O5"))

    assert "G1" not in table.state.tiles
    assert ancients(table).throne == {ANCIENTS: 1}


def test_18_5_they_never_move_your_ships() -> None:
    table = battle(
        agenda=(WinTactics(),), battle=Battle(RED, ANCIENTS, GAMMA, plans=(Plan(0), Plan(2)))
    )

    assert ancients(table).galaxy == 1
    assert not isinstance(table.asking, DisplaceShips)


def test_18_5_with_no_cruiser_left_the_battle_ends() -> None:
    table = battle("red-cruiser-1", tops=("WA-4",))
    play(table, Set(1), Set(3), Set(1), TurnOver("warlord"), Displace(ONE, "O5"))

    assert table.state.battle is None
    assert where(table, ONE) == ["O5"]


def test_18_6_you_choose_what_you_destroy_and_score_once() -> None:
    table = battle(
        "red-cruiser-1",
        "red-dreadnought-1",
        tops=("EX-1",),
        ships=[*at("G1", ONE), *at("G2", TWO_), *at("G3", "red-cruiser-1", "red-dreadnought-1")],
    )
    play(table, Set(2), Set(6), Set(2), TurnOver("explorer"))
    play(table, DestroyShip(ONE))

    assert where(table, ONE, TWO_) == [None, None] or DestroyShip(TWO_) in table.offer
    if table.offer:
        play(table, DestroyShip(TWO_))
    assert red(table).throne == {RED: 1}


def losing(damage: int, *own: str, **parts: Any) -> Table:
    return battle(*own, agenda=(ChooseOwnLosses(RED, damage),), **parts)


@pytest.mark.parametrize(
    ("damage", "left"), [(0, 2), (1, 1), (3, 0), (5, 0)], ids=["none", "one", "all", "more"]
)
def test_dp_21_with_one_way_you_are_not_asked(damage: int, left: int) -> None:
    table = losing(damage, "red-fighter-1", "red-cruiser-1")

    assert table.over
    assert sum(ship.at == "G3" for ship in table.state.ships.values()) == left


def test_18_6_colony_tokens_you_lose_are_theirs() -> None:
    """R-32: the home planet cannot be lost here."""
    table = losing(9, tiles={"G2": "T01"}, colonies={"G2": Colony(RED, tokens=2)})

    assert ancients(table).throne == {RED: 2}
    assert "G4" in table.state.tiles


def test_r_16_they_score_nothing_for_ships() -> None:
    table = battle("red-fighter-1", tops=("ST-3",))
    play(table, Set(0), Set(0), Set(0), TurnOver("steward"))

    assert where(table, "red-fighter-1") == [None]
    assert ancients(table).throne == {}


def test_18_7_survivors_stay() -> None:
    table = battle("red-cruiser-1", tops=("EX-1",))
    play(table, Set(1), Set(0), Set(4), TurnOver("explorer"))

    assert where(table, "red-cruiser-1", ONE) == ["G3", "G1"]


def test_18_8_their_gains_come_first() -> None:
    """R-25: the last token of yours ends it after theirs was taken."""
    table = battle(
        "red-cruiser-1",
        tops=("ST-3",),
        tiles={"G2": "T01"},
        colonies={"G2": Colony(RED)},
        red={"supply": 1},
    )
    play(table, Set(0), Set(3), Set(0), TurnOver("steward"))
    play(table, DestroyShip("red-cruiser-1")) if table.offer else None

    assert table.state.finish == "supply"
    assert red(table).throne == {RED: 1}


def test_18_9_a_destroyed_cruiser_spares_the_tile_and_returns() -> None:
    table = battle("red-dreadnought-1", tops=("EX-1",), tiles={"G1": "T01"})
    play(table, Set(2), Set(3), Set(2), TurnOver("explorer"), EndDisplacing())
    assert where(table, ONE) == [None]
    assert "G1" in table.state.tiles
    table.agenda = (LiftCruisers("alpha"), PlaceCruisers("alpha"))
    table.settle()

    assert where(table, ONE) == ["A1"]
    assert "G1" in table.state.tiles


def test_18_3_defending_the_privilege_does_not_count() -> None:
    """R-37."""
    attacked = battle("red-fighter-1", attacking=False, chooser=RED)
    attacking = battle("red-fighter-1", chooser=RED)

    assert strength(attacked.state, the_battle(attacked.state), RED) == 3
    assert strength(attacking.state, the_battle(attacking.state), RED) == 4


def test_18_3_your_bonuses_are_added_when_you_defend_too() -> None:
    table = battle(
        "red-fighter-1", attacking=False, tops=("EX-1",), red={"technologies": ["TM22", "TM23"]}
    )
    play(table, Set(1), Set(0), Set(0), TurnOver("explorer"))

    assert red(table).galaxy == 1
