"""GE-18  Notes beside options: the name of the place, the balance, the result."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.core.record import name_of
from starhold.games.galactic_emperor import GAME
from starhold.games.galactic_emperor.rules.r06_explorer import PlaceTile
from starhold.games.galactic_emperor.rules.r07_merchant import (
    FundAsNow,
    FundEach,
    FundEqually,
    MerchantAction,
    StoreMetal,
)
from starhold.games.galactic_emperor.rules.r07_piracy import OfferPiracy, OfferRaid, StealFood
from starhold.games.galactic_emperor.rules.r08_steward import Stewardship
from starhold.games.galactic_emperor.rules.r09_engineer import Engineering, FreeFighter
from starhold.games.galactic_emperor.rules.r10_warlord import WarlordTurn
from starhold.games.galactic_emperor.rules.r12_regent import Place, PlaceInfluence
from starhold.games.galactic_emperor.rules.r12_relocation import Relocate
from starhold.games.galactic_emperor.state import THRONE, Influence, Prices, Settings, Table
from starhold.show.view import view
from starhold.show.vocabulary import Question
from tests.games.galactic_emperor.scenes import (
    BLUE_HOME,
    PRICES,
    RED_HOME,
    empire,
    fleet,
    hole,
    play,
    scene,
    starbase,
)

AT, NEXT = "1,1", "2,0"


def question(table: Table) -> Question:
    assert table.asking is not None
    found = view(GAME, table, table.asking.player).question
    assert found is not None
    return found


def notes(table: Table) -> dict[str, str]:
    """The remark on each option that has one."""
    parts = {option.name: option.text.partition(" – ")[2] for option in question(table).options}
    return {name: note for name, note in parts.items() if note}


# -- influence ------------------------------------------------------------------------------------


def placing(**parts: Any) -> Table:
    """Red has two tokens to place."""
    return scene(
        agenda=(PlaceInfluence("red"),),
        players={"red": {"influence": 2, "tokens": 9}},
        throne=None,
        chooser="red",
        **{"tiles": {AT: "P07"}} | parts,
    )


@pytest.mark.parametrize(
    ("parts", "note"),
    [
        ({}, "Twin farm worlds (2 food) → Red's Empire"),
        ({"influence": [Influence("red", AT)]}, "…; now Red 1 → Red's Starbase"),
        ({"influence": [Influence("blue", AT)]}, "…; now Blue 1 → tie, uncontrolled"),
        ({"tokens": {AT: starbase("blue")}}, "…; now Blue 2 → Blue's Empire"),
        ({"tokens": {AT: empire("red")}}, "…; now Red 1 → Red's Starbase"),
    ],
)
def test_12_11_a_placement_says_the_totals_and_the_result(parts: Any, note: str) -> None:
    told = notes(placing(**parts))
    (at_sector,) = (text for name, text in told.items() if THRONE not in name)

    assert at_sector == note.replace("…", "Twin farm worlds (2 food)")


def test_12_19_a_placement_on_the_throne_says_who_would_take_it() -> None:
    def throne(*seats: str) -> str:
        table = placing(influence=[Influence(seat, THRONE) for seat in seats])
        return notes(table)[name_of(Place(THRONE))]

    assert throne() == "Red takes it"
    assert (
        throne("blue", "blue", "red") == "now Blue 2, Red 1 → tie, the Regent's chooser takes it"
    )
    assert throne("red") == "now Red 1 → Red takes it"


def test_12_6_the_question_says_how_many_tokens_are_left() -> None:
    assert question(placing()).text.endswith("2 tokens left.")


def test_14_1_an_objection_is_decided_with_the_totals_in_sight() -> None:
    table = scene(
        agenda=(PlaceInfluence("blue"),),
        tiles={AT: "P07"},
        cards={"ambassador": "red"},
        players={"blue": {"influence": 1, "tokens": 9}},
        throne=None,
    )
    play(table, Place(AT))

    assert question(table).text.endswith("Twin farm worlds (2 food); now Blue 1 → Blue's Empire")


# -- trade ----------------------------------------------------------------------------------------


def trading(prices: Prices = PRICES, **own: int) -> Table:
    """Red trades at home, with a harvest of 2 food."""
    return scene(agenda=(MerchantAction("red"),), prices=prices, players={"red": own})


def test_7_9_each_step_of_a_trade_says_what_the_player_has_so_far() -> None:
    table = trading(marks=3, metal=1, energy=1)
    assert question(table).text.endswith("So far you have 3 marks, 1 metal and 1 energy.")
    play(table, FundEqually(1, 1, 0))
    assert question(table).text.endswith("So far you have 4 marks, 1 metal and 1 energy.")
    play(table, StoreMetal(2, 0, 3))

    assert question(table).text.endswith("So far you have 1 mark, 2 metal and 1 energy.")


def test_7_9_each_option_says_what_it_leaves() -> None:
    table = trading(marks=3, metal=1, energy=1)
    assert notes(table) == {
        "fund-equally 2 0 0": "leaves 3 marks",
        "fund-equally 1 1 0": "leaves 4 marks",
        "fund-equally 0 2 0": "leaves 5 marks",
        "fund-as-now 2": "leaves 5 marks",
    }
    play(table, FundAsNow(2))
    assert notes(table)["store-metal 2 0 3"] == "leaves 2 marks"
    play(table, StoreMetal(0, 3, 0))

    assert notes(table)["store-energy 0 5 0"] == "leaves 13 marks"


def test_7_9_metal_that_costs_energy_says_so() -> None:
    table = trading(marks=0, metal=0, energy=2)
    play(table, FundAsNow(2))

    assert notes(table) == {
        "store-metal 0 0 0": "leaves 2 marks",
        "store-metal 1 0 3": "you must then sell 1 energy",
        "store-metal 2 0 6": "you must then sell 1 energy",
        "store-metal 3 0 9": "you must then sell 2 energy",
        "store-metal 4 0 12": "you must then sell 2 energy",
    }


def test_7_7_food_that_costs_metal_or_energy_says_so() -> None:
    tiles = {AT: "P11", NEXT: "P13"}
    table = scene(
        agenda=(MerchantAction("red"),),
        tiles=tiles,
        tokens=dict.fromkeys(tiles, empire("red")),
        prices=Prices(2, 3, 5),
        players={"red": {"marks": 5, "metal": 1, "energy": 0}},
    )
    assert notes(table)["fund-equally 2 0 8"] == (
        "3 marks short: you must then sell metal or energy"
    )
    play(table, FundEach())
    assert question(table).text.endswith("This is Home world 1.")
    table.pick(2)
    assert notes(table) == {
        "fund 1,1 1 0 1": "leaves 3 marks",
        "fund 1,1 2 0 2": "leaves 1 mark",
    }


# -- places ---------------------------------------------------------------------------------------


def test_8_2_production_says_what_goes_into_the_store() -> None:
    table = scene(
        agenda=(Stewardship("red"),),
        tiles={AT: "A06"},
        tokens={AT: empire("red")},
        food={AT: 1, RED_HOME: 1},
        players={"red": {"metal": 4, "energy": 0}},
    )

    assert notes(table) == {
        f"produce {RED_HOME}": "1 metal and 1 energy",
        f"produce {AT}": "2 metal and no energy",
    }


def test_9_3_starbases_are_named() -> None:
    parts: dict[str, Any] = {"tiles": {AT: "P07"}, "tokens": {AT: starbase("red")}}
    free = notes(scene(agenda=(FreeFighter("red"),), **parts))
    bought = notes(scene(agenda=(Engineering("red"),), **parts))

    named = ["Red's home", "Twin farm worlds (2 food)"]
    assert list(free.values()) == named
    assert list(bought.values()) == named


def test_10_3_moves_name_the_sector_and_attacks_the_defenders() -> None:
    table = scene(
        agenda=(WarlordTurn("red"),),
        tiles={AT: "P07", NEXT: "P01", "1,0": "P03"},
        tokens={AT: empire("blue"), NEXT: empire("red")},
        ships=(
            *fleet("red", NEXT, "fighter"),
            *fleet("red", "1,0", "fighter", first=2),
            *fleet("blue", AT, "fighter", "fighter", "cruiser"),
            *fleet("green", "2,1", "cruiser"),
        ),
    )
    told = notes(table)

    assert told["attack 2,0 1,1 blue"] == (
        "Twin farm worlds (2 food); Blue has 2 fighters, 1 cruiser, an Empire"
    )
    assert told["attack 2,0 2,1 green"] == "Green has 1 cruiser there"
    assert told["claim-here 1,0"] == told["move-and-claim 2,0 1,0"] == "Farm world (2 food)"
    assert "move 2,0 3,-1" not in told  # an open space has no name
    assert "end-turn" not in told


def test_10_12_warps_name_the_sector() -> None:
    table = scene(
        agenda=(WarlordTurn("red"),),
        tiles=hole() | {AT: "P07"},
        ships=fleet("red", "0,0", "fighter"),
    )

    assert notes(table)["warp-and-claim 1,1"] == "Twin farm worlds (2 food)"


def test_6_3_a_placement_names_the_tile_the_claim_and_the_ships_there() -> None:
    def place(tile: str, *, claims: bool = True, tokens: int = 5) -> Table:
        return scene(
            agenda=(PlaceTile("red", claims=claims),),
            held=tile,
            ships=(*fleet("blue", AT, "fighter"), *fleet("red", NEXT, "fighter")),
            players={"red": {"tokens": tokens}},
        )

    told = notes(place("P07"))
    assert question(place("P07")).text.endswith("This is Twin farm worlds (2 food).")
    assert told["put-tile 2,1"] == told["put-tile 2,0"] == "you claim it"
    assert told["put-tile 1,1"] == "Blue has 1 fighter there"
    there = {"put-tile 1,1": "Blue has 1 fighter there", "put-tile 2,0": "Red has 1 fighter there"}
    assert notes(place("P16")) == there
    assert notes(place("P07", claims=False)) == there
    assert notes(place("P07", tokens=0)) == there


def test_6_3_without_a_tile_there_is_nothing_to_say() -> None:
    assert PlaceTile("red").note(scene().state, None) is None


def test_14_11_stolen_food_names_its_sector() -> None:
    parts: dict[str, Any] = {"cards": {"space_pirate": "red"}, "food": {BLUE_HOME: 1}}
    own = notes(scene(agenda=(OfferPiracy("red"),), **parts))
    raid = notes(scene(agenda=(OfferRaid("red"),), **parts))

    assert own == raid == {name_of(StealFood(BLUE_HOME)): "Blue's home"}


def test_12_17_the_nearest_starbases_are_named() -> None:
    table = scene(
        agenda=(Relocate("red", AT),),
        tiles={AT: "P01", NEXT: "P07", "0,2": "P03"},
        tokens={NEXT: starbase("red"), "0,2": starbase("red")},
        ships=fleet("red", AT, "fighter"),
        settings=Settings(),
    )

    assert list(notes(table).values()) == ["Twin farm worlds (2 food)", "Farm world (2 food)"]
