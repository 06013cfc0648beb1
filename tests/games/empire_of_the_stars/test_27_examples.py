"""ES-27 - The worked examples, one by one."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.core.chance import Chance
from starhold.core.trouble import IllegalChoice
from starhold.games.empire_of_the_stars.catalog import CARDS, Role
from starhold.games.empire_of_the_stars.forces import strength, the_battle
from starhold.games.empire_of_the_stars.rules.r01_pieces import TakeResource
from starhold.games.empire_of_the_stars.rules.r04_monolith import ChooseRole, PlaceOn
from starhold.games.empire_of_the_stars.rules.r04_turns import Round, SoloTurn
from starhold.games.empire_of_the_stars.rules.r05_explorer import (
    PutTile,
    RefillDisplay,
    TakeTile,
)
from starhold.games.empire_of_the_stars.rules.r05_merchant import InvestNothing, TradeNothing
from starhold.games.empire_of_the_stars.rules.r05_scientist import (
    Pay,
    TakeCard,
    TakeTechnology,
)
from starhold.games.empire_of_the_stars.rules.r05_steward import UseTile
from starhold.games.empire_of_the_stars.rules.r06_movement import (
    AddShip,
    GiveOrders,
    MoveTo,
    SendAll,
)
from starhold.games.empire_of_the_stars.rules.r07_battle import Set
from starhold.games.empire_of_the_stars.rules.r07_casualties import DestroyShip, DestroyToken
from starhold.games.empire_of_the_stars.rules.r07_tactics import (
    Displace,
    DisplaceShips,
    EndDisplacing,
)
from starhold.games.empire_of_the_stars.rules.r08_influence import (
    BuyInfluence,
    BuyNone,
    Court,
    Fortify,
    ReturnRest,
    Settle,
)
from starhold.games.empire_of_the_stars.rules.r12_edicts import ScoreEdict, fulfilled
from starhold.games.empire_of_the_stars.rules.r15_aftermath import AncientsTurn
from starhold.games.empire_of_the_stars.rules.r16_ancients import (
    AncientsResearch,
    TradeTechnologyForCruiser,
    wanted_technology,
)
from starhold.games.empire_of_the_stars.rules.r17_ancients_move import (
    AncientsMoved,
    LiftCruisers,
    MoveAncients,
    PlaceCruisers,
)
from starhold.games.empire_of_the_stars.rules.r18_ancients_battle import TurnOver, adjusted
from starhold.games.empire_of_the_stars.rules.r21_events import DrawEvent, ResolveEvent
from starhold.games.empire_of_the_stars.scoring import points, title, winners
from starhold.games.empire_of_the_stars.state import (
    ANCIENTS,
    Colony,
    Plan,
    Settings,
    State,
    Table,
)
from tests.games.empire_of_the_stars.scenes import (
    BLUE,
    RED,
    THREE,
    TWO,
    ancients,
    as_it_lies,
    at,
    blue,
    play,
    red,
    role,
    scene,
    stock,
    told,
)

LYING: dict[Role, int] = dict.fromkeys(
    ("explorer", "scientist", "steward", "merchant", "engineer", "warlord", "regent"), 0
)
ANCIENT = [f"ancients-cruiser-{n}" for n in (1, 2, 3, 4)]


def in_play(count: int, **parts: Any) -> State:
    return scene(ships=at(None, *ANCIENT[:count]), **parts).state


@pytest.mark.parametrize(
    ("card", "cruisers", "plan"),
    [
        ("EX-1", 1, Plan(1, 1, 1)),
        ("ME-7", 1, Plan(3, 0, 0)),
        ("SC-3", 2, Plan(3, 0, 3)),
        ("ST-3", 3, Plan(1, 5, 3)),
        ("ST-3", 4, Plan(2, 6, 4)),
    ],
)
def test_x_01_the_dial_is_adjusted_by_cruisers_in_play(
    card: str, cruisers: int, plan: Plan
) -> None:
    """X-01 to X-04, ES-18.4."""
    assert adjusted(in_play(cruisers), CARDS[card].dial) == plan


def test_x_05_you_pay_for_the_roles_you_pass_over() -> None:
    table = scene(
        agenda=(ChooseRole(RED),),
        monolith="scientist",
        lying=LYING | {"merchant": 2, "engineer": 1},
        red={"credits": 4},
    )
    reachable = [option.role for option in table.offer if isinstance(option, PlaceOn)]
    play(table, PlaceOn("engineer", 2))

    assert table.state.lying == LYING | {"steward": 1, "merchant": 3}
    assert red(table).credits == 3
    assert "regent" in reachable
    assert "explorer" not in reachable


@pytest.mark.parametrize(
    ("monolith", "card", "credits_", "stops", "left"),
    [
        ("steward", "EN-4", 15, "engineer", 14),  # passes MERCHANT
        ("merchant", "ME-2", 15, "warlord", 14),  # passes ENGINEER
        ("warlord", "WA-6", 15, "regent", 15),
        ("explorer", "EN-4", 1, "steward", 0),
        ("regent", "ME-2", 0, "explorer", 0),
    ],
)
def test_x_06_the_ancients_move_the_monolith(
    monolith: Role, card: str, credits_: int, stops: Role, left: int
) -> None:
    """X-06 to X-10, ES-15.4."""
    table = scene(
        agenda=(AncientsTurn(),),
        monolith=monolith,
        queue=["S-1", "S-2", card],
        ancients={"credits": credits_},
        lying=LYING | {stops: 2},
        display=[],
        explorer=[],
    )

    assert table.state.monolith == stops
    assert ancients(table).credits in (left + 2, left + 2 + 5)  # STEWARD brings them 5 more
    assert table.state.lying[stops] == 0


def test_x_11_the_queue_moves_to_the_right() -> None:
    table = scene(agenda=(SoloTurn(),), tops=("ST-2", "RE-6", "EX-4"), tiles={"A1": "START"})
    assert table.state.queue == ["S-3", "S-6", "S-1"]
    finish(table, "steward")

    assert table.state.queue == ["ST-2", "S-3", "S-6"]
    assert wanted(table) == "warlord"
    finish(table, "regent")

    assert table.state.queue == ["RE-6", "ST-2", "S-3"]
    assert wanted(table) == "steward"
    finish(table, "explorer")

    assert table.state.queue == ["EX-4", "RE-6", "ST-2"]
    assert wanted(table) == "scientist"
    before = red(table).stock["polymers"]
    finish(table, "engineer")

    assert table.state.queue[1:] == ["EX-4", "RE-6"]
    assert red(table).stock["polymers"] == before + 2


def wanted(table: Table) -> str:
    return str(table.state.monolith)


def finish(table: Table, role: Role) -> None:
    """Choose a role, and then whatever keeps the game going, until the next turn of yours."""
    table.chance = Lucky()
    offered = {option.role: option for option in table.offer if isinstance(option, PlaceOn)}
    play(table, offered[role])
    while not isinstance(table.asking, ChooseRole):
        play(table, table.offer[-1])


class Lucky(Chance):
    """Luck that never matters here."""

    def below(self, n: int) -> int:
        return n - 1

    def fork(self) -> Lucky:
        return self


def test_x_12_a_card_names_a_deck_and_that_a_sector() -> None:
    table = scene(agenda=(MoveAncients(),), ships=at(None, ANCIENT[0]), tops=("EX-2", "EN-4"))
    play(table, TurnOver("explorer"))

    assert [moved.sector for moved in told(table, AncientsMoved)] == ["delta"]
    assert "EX-2" not in table.state.decks["explorer"]


def test_x_12_the_new_top_card_counts() -> None:
    table = scene(agenda=(MoveAncients(),), ships=at(None, ANCIENT[0]), tops=("RE-7", "RE-1"))
    play(table, TurnOver("regent"))

    assert [moved.sector for moved in told(table, AncientsMoved)] == ["beta"]


def test_x_13_planets_first_then_the_first_region() -> None:
    table = scene(
        agenda=(PlaceCruisers("gamma"),),
        tiles={"G1": "W1", "G3": "START"},
        ships=at(None, *ANCIENT[:3]),
    )

    assert [table.state.ships[ship].at for ship in ANCIENT[:3]] == ["G3", "G4", "G1"]


def test_x_14_leaving_a_world_behind() -> None:
    table = scene(
        agenda=(LiftCruisers("beta"),),
        tiles={"A1": "T08"},
        colonies={"A1": Colony(RED, tokens=2)},
        ships=at("A1", ANCIENT[0], "red-fighter-1"),
        ancients={"supply": 10},
    )

    assert "A1" not in table.state.tiles
    assert ancients(table).throne == {ANCIENTS: 1, RED: 2}
    assert ancients(table).supply == 9
    assert table.state.ships["red-fighter-1"].at is None
    assert red(table).supply == 14


def test_x_15_the_home_planet_is_lost() -> None:
    table = scene(
        agenda=(LiftCruisers("beta"), PlaceCruisers("beta")),
        ships=[*at("O3", ANCIENT[0]), *at("G4", ANCIENT[1])],
    )

    assert table.over
    assert table.state.finish == "home"
    assert ancients(table).throne == {ANCIENTS: 1}
    assert [table.state.ships[ship].at for ship in ANCIENT[:2]] == [None, None]


def test_x_16_too_few_tiles_end_the_game() -> None:
    table = scene(agenda=(SoloTurn(),), explorer=["T01", "T02"], display=["T23", "T04", "T05"])
    play(table, PlaceOn("explorer", 0), TakeTile("T23"), PutTile("A1"))

    assert table.over
    assert table.state.finish == "display"
    assert table.state.colonies == {"A1": Colony(RED)}
    assert table.state.queue == ["S-3", "S-6", "S-1"]


def test_x_17_the_ancients_prefer_military() -> None:
    tops = ("TM11", "TM21", "TI31")
    table = scene(offered=("TC11", "TI21", "TC31"), technologies=tops)
    other = scene(offered=("TC11", "TM22", "TC31"), technologies=tops)

    assert wanted_technology(table.state) == "TM21"
    assert wanted_technology(other.state) == "TM22"


@pytest.mark.parametrize(
    ("held", "taken", "kept", "scored"),
    [
        (["TM31"], "TM11", [], 1),
        (["TM11", "TM12"], "TM13", ["TM11", "TM12", "TM13"], 0),
        (["TM11", "TM12", "TM13"], "TM31", [], 1),
    ],
)
def test_x_18_a_set_of_four_is_scored(
    held: list[str], taken: str, kept: list[str], scored: int
) -> None:
    table = scene(
        agenda=(AncientsResearch(),),
        technology_decks=[[], [], []],
        offered=(taken,),
        ancients={"technologies": held},
    )

    assert ancients(table).technologies == kept
    assert ancients(table).throne.get(ANCIENTS, 0) == scored


@pytest.mark.parametrize(("cruisers", "after"), [(1, 2), (4, 4)])
def test_x_19_a_military_technology_for_a_cruiser(cruisers: int, after: int) -> None:
    table = scene(
        agenda=(TradeTechnologyForCruiser(),),
        ships=at(None, *ANCIENT[:cruisers]),
        ancients={"technologies": ["TM21", "TM11"]},
    )

    assert ancients(table).technologies == ["TM21"]
    assert len(table.state.ships) == after


@pytest.mark.parametrize(("before", "after", "place"), [(4, 2, ANCIENTS), (2, 5, None)])
def test_x_20_they_invest_with_six_credits(before: int, after: int, place: str | None) -> None:
    table = role(
        RED,
        "merchant",
        ancients={"credits": before},
        far_space={"F1": RED, "F2": RED},
        luck=as_it_lies(6),
        red={"supply": 14},
    )
    play(table, TradeNothing(), InvestNothing())

    assert ancients(table).credits == after
    assert table.state.far_space.get("F3") == place


def test_x_21_they_choose_merchant() -> None:
    table = role(
        ANCIENTS, "merchant", ancients={"credits": 0}, used=["K1", "K4"], luck=as_it_lies(6)
    )
    play(table, TradeNothing(), InvestNothing())

    assert ancients(table).credits == 4
    assert red(table).credits == 5 + 3
    assert table.state.used == []


def test_x_22_all_locations_taken_they_score_galaxy_tokens() -> None:
    taken = dict.fromkeys(("F1", "F2", "F3", "F4", "F5", "F6"), RED)
    table = role(
        ANCIENTS,
        "merchant",
        ancients={"credits": 1},
        far_space=taken,
        red={"supply": 10},
        luck=as_it_lies(6),
    )

    assert ancients(table).credits == 1
    assert ancients(table).galaxy == 1
    assert table.state.galaxy_row == [2, 3, 4, 5, 6]


def test_x_23_they_choose_steward() -> None:
    table = role(
        ANCIENTS,
        "steward",
        market=["K4", "K6", "K1", "K2", "K3", "K5"],
        used=["K4"],
        tiles={"G3": "START", "A1": "T21", "A2": "T10"},
        colonies={"G3": Colony(RED), "A1": Colony(RED), "A2": Colony(RED)},
        red={"stock": stock(3, 5, 1)},
    )

    assert red(table).stock == stock(3, 7, 3)
    assert table.state.used == ["K4", "K6"]
    assert ancients(table).credits == 20


def test_x_24_they_choose_regent() -> None:
    table = role(
        ANCIENTS,
        "regent",
        tiles={"G3": "START", "A1": "T23", "A2": "T12"},
        colonies={"G3": Colony(RED)},
        ancients={"supply": 7},
        red={"supply": 9, "credits": 4},
    )
    before = points(table.state, RED)
    play(table, BuyInfluence(3), Settle("A1"), Settle("A2"), Fortify("G3"))

    assert (ancients(table).supply, ancients(table).galaxy) == (5, 1)
    assert red(table).credits == 1
    assert red(table).supply == 6
    assert points(table.state, RED) == before + 4


def battle(**parts: Any) -> Table:
    """You chose WARLORD; a fighter enters Alpha, where cruisers stand."""
    table = scene(
        **{
            "agenda": (GiveOrders(RED),),
            "monolith": "warlord",
            "chooser": RED,
            "tiles": {"A4": "T01"},
            "colonies": {"A4": Colony(RED)},
        }
        | parts
    )
    play(table, MoveTo("A5"), AddShip("red-fighter-1"))  # the last that can go: it goes alone
    return table


def test_x_25_tactics_against_the_ancients() -> None:
    ships = [
        *at("A1", "red-cruiser-1"),
        *at("O2", "red-fighter-1"),
        *at("A2", ANCIENT[0]),
        *at("A3", ANCIENT[1]),
    ]
    table = battle(ships=ships, tops=("SC-6",))
    power = strength(table.state, the_battle(table.state), RED)
    play(table, Set(4), Set(0), Set(2), TurnOver("scientist"))

    assert power == 6
    assert red(table).galaxy == 1
    assert table.asking == DisplaceShips(RED, 2)

    play(table, Displace(ANCIENT[0], "B2"), Displace(ANCIENT[1], "B4"))

    assert table.state.battle is None


def test_x_25_nobody_is_moved() -> None:
    ships = [
        *at("A1", "red-cruiser-1"),
        *at("O2", "red-fighter-1"),
        *at("A2", ANCIENT[0]),
        *at("A3", ANCIENT[1]),
    ]
    table = battle(ships=ships, tops=("SC-6",))
    play(table, Set(4), Set(0), Set(2), TurnOver("scientist"), EndDisplacing())

    assert table.state.battle is None
    assert len(table.state.ships) == 4
    assert all(ship.at for ship in table.state.ships.values())


def test_x_26_a_kill() -> None:
    ships = [
        *at("A1", "red-cruiser-1", "red-dreadnought-1"),
        *at("O2", "red-fighter-1"),
        *at("A2", ANCIENT[0]),
        *at("A3", ANCIENT[1]),
    ]
    table = battle(ships=ships, tops=("ME-5",), chooser=ANCIENTS, colonies={})
    assert strength(table.state, the_battle(table.state), RED) == 9
    play(table, Set(4), Set(3), Set(2), TurnOver("merchant"), EndDisplacing())
    play(table, DestroyShip(ANCIENT[1]))

    assert red(table).galaxy == 1
    assert red(table).throne == {RED: 1}
    assert table.state.ships[ANCIENT[1]].at is None
    assert table.state.ships["red-fighter-1"].at == "A5"


def test_x_27_casualties_cannot_be_extended() -> None:
    ships = [
        *at("A1", "red-cruiser-1"),
        *at("O2", "red-fighter-1"),
        *at("A2", ANCIENT[0]),
        *at("A3", ANCIENT[1]),
    ]
    table = battle(ships=ships, tops=("ST-3",))
    play(table, Set(0), Set(0), Set(1), TurnOver("steward"))

    assert set(table.offer) == {
        DestroyShip("red-cruiser-1"),
        DestroyShip("red-fighter-1"),
        DestroyToken("A4"),
    }
    other = table.fork()
    play(table, DestroyShip("red-cruiser-1"))
    play(other, DestroyToken("A4"))

    assert table.state.ships["red-fighter-1"].at is None
    assert table.state.ships["red-cruiser-1"].at is None
    assert table.state.colonies == {"A4": Colony(RED)}
    assert other.state.ships["red-fighter-1"].at is None
    assert ancients(other).throne == {RED: 1}


def test_x_28_entering_a_sector_starts_a_battle() -> None:
    table = scene(
        agenda=(GiveOrders(RED),),
        ships=[*at("B1", ANCIENT[0]), *at("A5", "red-fighter-1")],
    )
    play(table, MoveTo("B2"))

    assert table.state.battle is not None
    assert table.state.ships["red-fighter-1"].at == "B2"
    assert table.state.fought == ["beta"]


def test_x_29_the_last_card_of_a_deck() -> None:
    table = scene(agenda=(SoloTurn(),))
    table.state.decks["steward"] = ["ST-1"]
    play(table, PlaceOn("steward", 0), UseTile("K1"), TakeResource("metal"))

    assert table.over
    assert table.state.finish == "deck"
    assert ancients(table).credits == 18
    assert len(table.state.queue) == 4


def test_x_30_the_last_token_of_the_ancients() -> None:
    table = role(ANCIENTS, "regent", ancients={"supply": 1})

    assert table.over
    assert table.state.finish == "supply"
    assert (ancients(table).supply, ancients(table).galaxy) == (0, 0)
    assert red(table).influence == 0


def test_x_31_the_final_score() -> None:
    state = scene(
        tiles={"G3": "START", "A1": "T23", "A2": "T12"},
        colonies={"G3": Colony(RED), "A1": Colony(RED), "A2": Colony(RED, tokens=2)},
        far_space={"F2": RED, "F4": RED, "F1": ANCIENTS},
        red={"throne": {RED: 2}, "galaxy": 3},
        ancients={"throne": {ANCIENTS: 9, RED: 3}, "galaxy": 4},
    ).state

    assert points(state, RED) == 15
    assert points(state, ANCIENTS) == 18
    assert title(state) == "exile"
    assert winners(state) == [ANCIENTS]


def test_x_32_a_battle_between_players() -> None:
    table = scene(
        seats=TWO,
        agenda=(GiveOrders(RED),),
        monolith="warlord",
        chooser=RED,
        tiles={"A5": "T01"},
        colonies={"A5": Colony(BLUE)},
        ships=[*at("O2", "red-cruiser-1", "red-fighter-1"), *at("A5", "blue-fighter-1")],
    )
    play(table, MoveTo("A5"), SendAll(("red-cruiser-1", "red-fighter-1")))
    assert strength(table.state, the_battle(table.state), RED) == 5
    assert strength(table.state, the_battle(table.state), BLUE) == 2
    for value in (2, 2, 1):
        play(table, Set(value), seat=RED)
    for value in (0, 1, 1):
        play(table, Set(value), seat=BLUE)
    assert table.asking == DisplaceShips(RED, 2)
    play(table, EndDisplacing(), DestroyShip("blue-fighter-1"))

    assert red(table).galaxy == 1
    assert red(table).throne == {RED: 1}
    assert table.state.ships["blue-fighter-1"].at is None
    assert {table.state.ships[s].at for s in ("red-cruiser-1", "red-fighter-1")} == {"O2"}


def test_x_33_the_price_of_influence_rises_with_each_purchase() -> None:
    table = role(RED, "regent", seats=THREE, red={"credits": 5})
    play(table, BuyInfluence(2), ReturnRest(), BuyNone(), ReturnRest())

    assert table.offer[0] == BuyInfluence(3)


@pytest.mark.parametrize(
    ("court", "emperor"),
    [
        ((1, 1, 0), RED),
        ((1, 2, 0), BLUE),
        ((0, 0, 0), RED),
        ((0, 1, 1), BLUE),
    ],
)
def test_x_34_the_imperial_seat(court: tuple[int, int, int], emperor: str) -> None:
    table = role(
        RED, "regent", seats=THREE, red={"credits": 0}, blue={"credits": 0}, green={"credits": 0}
    )
    for tokens in court:
        play(table, *[Court()] * tokens)
        if tokens < 2:
            play(table, ReturnRest())

    assert table.state.emperor == emperor
    assert [own.supply for own in table.state.empires.values()] == [16, 16, 16]


def test_x_35_an_event_waits_for_the_emperor_of_the_next_round() -> None:
    table = scene(
        seats=TWO,
        agenda=(DrawEvent(),),
        settings=Settings(events_module=True),
        monolith="merchant",
        tops=("ME-2",),
    )
    assert table.state.event == "ME-2"
    table.state.emperor = BLUE
    table.agenda = (Round(),)
    table.settle()

    assert table.state.event is None
    assert table.state.discards["merchant"] == ["ME-2"]
    assert blue(table).credits == 5 + 4
    assert red(table).credits == 5
    assert table.asking == ChooseRole(BLUE)


def test_x_36_market_crash_strikes_all() -> None:
    table = scene(
        seats=THREE,
        agenda=(ResolveEvent(RED),),
        event="ME-1",
        red={"credits": 9},
        blue={"credits": 4},
        green={"credits": 1},
    )

    assert [own.credits for own in table.state.empires.values()] == [5, 2, 1]


@pytest.mark.parametrize(
    ("purses", "tokens"), [((6, 6, 2), 1), ((0, 0, 0), 0)], ids=["tied", "nobody"]
)
def test_x_37_full_coffers(purses: tuple[int, int, int], tokens: int) -> None:
    table = scene(
        seats=THREE,
        agenda=(ScoreEdict(RED),),
        edict="ED03",
        red={"credits": purses[0]},
        blue={"credits": purses[1]},
        green={"credits": purses[2]},
    )

    assert red(table).galaxy == tokens
    assert not fulfilled(table.state, "ED04", RED)


def test_x_38_two_wormholes_flip_powers_twice() -> None:
    table = scene(
        seats=TWO,
        agenda=(RefillDisplay(),),
        explorer=["W1", "T01", "W2"],
        display=[],
        red={"power": "PW01"},
        blue={"power": "PW02", "flipped": True},
    )

    assert (red(table).flipped, blue(table).flipped) == (False, True)


def test_x_39_the_discount_of_the_chooser() -> None:
    table = scene(
        agenda=(TakeTechnology(RED),),
        chooser=RED,
        offered=("TC11", "TM21", None),
        red={"stock": stock(0, 1, 2)},
    )
    other = table.fork()
    play(table, TakeCard("TM21"))
    play(other, TakeCard("TC11"))

    assert set(table.offer) == {Pay(0, 1, 1), Pay(0, 0, 2)}
    assert red(other).stock == stock(0, 1, 2)
    assert red(other).technologies == ["TC11"]


def test_x_39_others_pay_the_full_price() -> None:
    table = scene(
        agenda=(TakeTechnology(RED),),
        chooser=ANCIENTS,
        offered=("TC11", "TM21", None),
        red={"stock": stock(0, 1, 2)},
    )
    play(table, TakeCard("TM21"))

    assert red(table).stock == stock(0, 0, 0)


def test_x_40_from_wormhole_to_wormhole() -> None:
    table = scene(
        agenda=(GiveOrders(RED),),
        tiles={"A1": "W1", "D5": "W3"},
        ships=at("A2", "red-fighter-1"),
    )

    assert MoveTo("D5") in table.offer
    with pytest.raises(IllegalChoice):
        play(table, MoveTo("D4"))
