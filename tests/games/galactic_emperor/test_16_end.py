"""GE-16  Victory points, end of the game, winner."""

from __future__ import annotations

from typing import Any

from starhold.games.galactic_emperor import GAME
from starhold.games.galactic_emperor.players import vp_pool
from starhold.games.galactic_emperor.rules.r05_rounds import (
    EndRole,
    EndRound,
    PickRole,
    PointsRanOut,
)
from starhold.games.galactic_emperor.rules.r10_warlord import WarlordTurn
from starhold.games.galactic_emperor.rules.r11_casualties import LoseShip, ShipFlipped
from starhold.games.galactic_emperor.rules.r11_combat import BattleBegins, Fired, HitsScored
from starhold.games.galactic_emperor.rules.r12_regent import (
    RelocateFleets,
    ResolveInfluence,
    SettleThrone,
    VictoryCount,
)
from starhold.games.galactic_emperor.rules.r16_claims import LastTokenUsed, PointsGained
from starhold.games.galactic_emperor.rules.r16_end import (
    DecideWinner,
    FinalScoring,
    GameEnded,
    TieFought,
)
from starhold.games.galactic_emperor.state import Influence, Table
from tests.games.galactic_emperor.scenes import (
    RED_HOME,
    asked,
    empire,
    fleet,
    play,
    rolled,
    scene,
    told,
)


def scoring(role: str = "warlord", **parts: Any) -> Table:
    return scene(agenda=(FinalScoring(),), role=role, ending=True, **parts)


def tie(*ships: Any, dice: tuple[int, ...] = (), **parts: Any) -> Table:
    """Red and blue have 40 points each."""
    players = {"red": {"vp": 40}, "blue": {"vp": 40}} | parts.pop("players", {})
    return scene(agenda=(DecideWinner(),), ships=ships, dice=dice, players=players, **parts)


def test_16_1_tokens_that_come_back_do_not_take_the_end_back() -> None:
    table = scene(
        agenda=(WarlordTurn("red"), EndRole(), EndRound()),
        tiles={"1,1": "P01"},
        ships=fleet("red", "2,0", "fighter"),
        players={"red": {"tokens": 1}},
        role="warlord",
    )
    table.pick(next(n for n, o in enumerate(table.offer) if type(o).__name__ == "MoveAndClaim"))
    table.state.players["red"].tokens += 1
    while not table.over:
        table.pick(len(table.offer) - 1)

    assert len(told(table, GameEnded)) == 1


def test_16_1_in_a_regent_role_only_a_player_who_gained_a_sector_triggers_the_end_r24() -> None:
    table = scene(
        agenda=(ResolveInfluence(), RelocateFleets("red"), SettleThrone("red"), VictoryCount()),
        tiles={"1,1": "P01", "1,0": "P02"},
        influence=[Influence("red", "1,1"), Influence("red", "1,0")],
        players={"red": {"tokens": 0}, "blue": {"tokens": 0}},
        throne=None,
    )

    assert told(table, LastTokenUsed) == [LastTokenUsed("red")]


def test_16_2_awards_are_paid_in_full() -> None:
    table = scene(agenda=(VictoryCount(),), players={"red": {"vp": 114}})

    assert vp_pool(table.state) == -2


def test_16_3_the_role_is_completed_and_nothing_follows() -> None:
    ships = (*fleet("red", "2,0", "fighter"), *fleet("blue", "-1,2", "fighter"))
    table = scene(
        agenda=(WarlordTurn("red"), WarlordTurn("blue"), EndRole(), PickRole("blue"), EndRound()),
        ships=ships,
        ending=True,
        role="warlord",
        players={"red": {"marks": 9}},
    )
    table.pick(len(table.offer) - 1)
    assert asked(table) == ("blue", "WarlordAction")
    table.pick(len(table.offer) - 1)

    assert table.over


def test_16_4_a_battle_can_empty_the_pool() -> None:
    """Explorer and Warlord claims and the Regent's count are tested with GE-16.1 and GE-16.2."""
    table = scene(
        agenda=(BattleBegins("1,1", "red"), EndRole()),
        tiles={"1,1": "P01"},
        tokens={"1,1": empire("blue")},
        ships=fleet("red", "1,1", "cruiser", came_from="2,0"),
        players={"red": {"vp": 114}},
        dice=(6, 1, 1, 1),
    )

    assert table.state.ending


def test_16_5_a_count_unless_the_last_role_had_one() -> None:
    assert PointsGained("blue", 1, "planets") in told(
        scoring(players={"red": {"marks": 6}}), PointsGained
    )
    after_regent = scoring("regent", players={"red": {"marks": 6}})

    assert told(after_regent, PointsGained) == [PointsGained("red", 2, "most_marks")]


def test_16_5_a_point_for_a_store_full_of_both() -> None:
    full = {"metal": 6, "energy": 3, "marks": 0}
    table = scoring("regent", players={"red": full, "blue": full | {"energy": 2}})

    assert table.state.players["red"].full_store == 1
    assert table.state.players["blue"].full_store == 0


def test_16_5_two_points_for_the_most_marks_or_one_each() -> None:
    alone = scoring("regent", players={"red": {"marks": 9}})
    tied = scoring("regent", players={"red": {"marks": 9}, "blue": {"marks": 9}})

    assert [own.most_marks for own in alone.state.players.values()] == [2, 0, 0]
    assert [own.most_marks for own in tied.state.players.values()] == [1, 1, 0]


def test_16_6_most_points_win_and_the_result_says_what_for() -> None:
    table = scoring(players={"green": {"vp": 20, "conquests": 2, "marks": 9}})
    green = GAME.score(table.state)[2]

    assert told(table, GameEnded) == [GameEnded(("green",))]
    assert (green.won, green.total) == (True, 23)
    assert {item.label: item.amount for item in green.items} == {
        "planets": 19,
        "conquests": 2,
        "most_marks": 2,
    }


def test_16_7_two_tied_players_fight_with_all_their_ships() -> None:
    table = tie(
        *fleet("red", RED_HOME, "cruiser"),
        *fleet("red", "2,0", "fighter"),
        *fleet("blue", "-1,2", "cruiser"),
        dice=(4, 1, 3, 3),
    )

    assert told(table, TieFought) == [TieFought("red", "blue")]
    assert rolled(table, Fired) == [Fired("red", 2, (4, 1)), Fired("blue", 2, (3, 3))]
    assert told(table, GameEnded) == [GameEnded(("red",))]


def test_16_7_nobody_attacks_and_only_shields_work() -> None:
    cards: dict[Any, str] = {
        "plasma_weapons": "red",
        "time_warp": "green",
        "saboteur": "green",
        "shield_generators": "blue",
    }
    table = tie(
        *fleet("red", RED_HOME, "cruiser"),
        *fleet("blue", "-1,2", "cruiser"),
        cards=cards,
        dice=(6, 3, 1, 1, 1, 1, 6, 1),
        chooser=None,
    )

    assert told(table, HitsScored) == [HitsScored("red", 1, 1), HitsScored("blue", 1, 0)]
    assert told(table, GameEnded) == [GameEnded(("blue",))]


def test_16_7_losses_are_chosen_and_dreadnoughts_flip() -> None:
    table = tie(
        *fleet("red", RED_HOME, "dreadnought"),
        *fleet("blue", "-1,2", "cruiser", "fighter"),
        dice=(6, 1, 1, 6, 1, *(6, 1, 1)),
    )
    assert asked(table) == ("blue", "TakeHit")
    play(table, LoseShip("blue-fighter-1"))

    assert told(table, ShipFlipped) == [ShipFlipped("red-dreadnought-1")]
    assert told(table, GameEnded) == [GameEnded(("red",))]


def test_16_7_of_more_than_two_those_with_more_sectors_then_marks_fight() -> None:
    players = {"red": {"vp": 40, "marks": 3}, "blue": {"vp": 40, "marks": 4}, "green": {"vp": 40}}
    table = tie(players=players, tiles={"1,1": "P01"}, tokens={"1,1": empire("red")})

    assert told(table, TieFought) == [TieFought("red", "green")]


def test_16_7_then_clockwise_from_the_throne() -> None:
    table = tie(players={seat: {"vp": 40} for seat in ("red", "blue", "green")}, throne="green")

    assert told(table, TieFought) == [TieFought("green", "red")]


def test_16_7_a_fleet_beats_no_fleet() -> None:
    assert tie(*fleet("blue", "-1,2", "fighter")).state.winners == ("blue",)


def test_16_8_without_ships_more_sectors_then_marks_then_goods_win() -> None:
    sectors = tie(tiles={"1,1": "P01"}, tokens={"1,1": empire("blue")})
    marks = tie(players={"red": {"vp": 40, "marks": 6}})
    goods = tie(players={"blue": {"vp": 40, "metal": 2}})

    assert [t.state.winners for t in (sectors, marks, goods)] == [("blue",), ("red",), ("blue",)]


def test_16_8_after_that_the_victory_is_shared() -> None:
    assert tie().state.winners == ("red", "blue")


def test_16_8_both_fleets_may_die_in_one_phase_r25() -> None:
    table = tie(
        *fleet("red", RED_HOME, "cruiser"),
        *fleet("blue", "-1,2", "cruiser"),
        dice=(6, 1, 6, 1),
        players={"red": {"vp": 40, "marks": 6}},
    )

    assert table.state.winners == ("red",)


def test_ex_28_vp_pool() -> None:
    cells = {"2,0": "P07", "1,0": "P01", "1,1": "A03", "-1,2": "A06", "-2,1": "A07", "2,-1": "P02"}
    owners = ("red", "red", "blue", "green", "green", "yellow")
    table = scene(
        seats=4,
        agenda=(VictoryCount(), EndRole(), EndRound()),
        tiles=cells,
        tokens={at: empire(seat) for at, seat in zip(cells, owners, strict=True)},
        players={seat: {"vp": 30} for seat in ("red", "blue", "yellow")}
        | {"green": {"vp": 30, "marks": 9}},
        role="regent",
    )
    gained = [event.points for event in told(table, PointsGained)]

    assert gained == [4, 3, 5, 2, 2]  # the count, and green's marks: no other count
    assert told(table, PointsRanOut) == [PointsRanOut()]
    assert vp_pool(table.state) == 10 - 14 - 2
    assert table.over


def test_ex_29_final_scoring() -> None:
    cells = {
        "red": (("2,0", "P07"), ("1,0", "A03")),
        "blue": (("1,1", "A06"), ("0,1", "A07")),
        "green": (("-1,2", "A08"),),
    }
    table = scoring(
        tiles={at: tile for row in cells.values() for at, tile in row},
        tokens={at: empire(seat) for seat, row in cells.items() for at, _ in row},
        players={
            "red": {"vp": 30, "metal": 6, "energy": 3, "marks": 9},
            "blue": {"vp": 31, "metal": 6, "energy": 2, "marks": 9},
            "green": {"vp": 33, "metal": 0, "energy": 0, "marks": 4},
        },
        ships=fleet("red", RED_HOME, "cruiser", "cruiser"),
    )

    assert [own.vp for own in table.state.players.values()] == [37, 37, 36]
    assert table.state.winners == ("red",)
