"""GE-15  Interrupts: Saboteur and Time Warp."""

from __future__ import annotations

from typing import Any

from starhold.core.chance import Seeded
from starhold.games.galactic_emperor import GAME
from starhold.games.galactic_emperor.catalog import Technology
from starhold.games.galactic_emperor.players import for_sale, ready, works
from starhold.games.galactic_emperor.rules.r05_rounds import EndRound
from starhold.games.galactic_emperor.rules.r07_prices import DropDie, RollMarket
from starhold.games.galactic_emperor.rules.r09_engineer import Engineering
from starhold.games.galactic_emperor.rules.r10_warlord import EndTurn, WarlordTurn
from starhold.games.galactic_emperor.rules.r11_combat import BattleBegins, Fired
from starhold.games.galactic_emperor.rules.r15_interrupts import (
    Block,
    Blocked,
    Declare,
    KeepDie,
    LetGo,
    Reroll,
    RollAgain,
    RollToCatch,
    SaboteurCaught,
    SaboteurEscaped,
    SaboteurHunted,
    TimeWarped,
)
from starhold.games.galactic_emperor.state import Table
from starhold.kit.windows import Pass, PassRound
from starhold.show.view import view
from tests.games.galactic_emperor.scenes import asked, empire, fleet, play, scene, told

CARDS: dict[Technology, str] = {"robotics": "red", "saboteur": "blue"}


def declared(*agenda: Any, **parts: Any) -> Table:
    """Red uses Robotics; blue has the Saboteur."""
    cards = CARDS | parts.pop("cards", {})
    return scene(agenda=(Declare("red", "robotics"), *agenda), cards=cards, **parts)


def market(*dice: int, **parts: Any) -> Table:
    """Red rolls for the market; green has the Time Warp."""
    cards = {"time_warp": "green"} | parts.pop("cards", {})
    return scene(agenda=(RollMarket("red"),), cards=cards, dice=dice, **parts)


def test_15_1_only_the_owner_of_a_fresh_card_is_asked() -> None:
    assert asked(declared()) == ("blue", "Sabotage")
    assert declared(used=["saboteur"]).over
    assert asked(market(1, 2, 3, 4, used=["time_warp"])) == ("red", "SetPrices")
    assert asked(market(1, 2, 3, 4, blocked=["time_warp"])) == ("red", "SetPrices")


def test_15_2_a_block_lasts_until_the_round_ends() -> None:
    table = declared(EndRound())
    play(table, Block("robotics"))
    assert told(table, Blocked) == [Blocked("blue", "red", "robotics")]
    assert not works(table.state, "red", "robotics")
    play(table, LetGo())

    assert works(table.state, "red", "robotics")


def test_15_2_the_owner_does_not_block_himself() -> None:
    assert declared(cards={"saboteur": "red"}).over


def test_15_2_or_the_saboteur_passes() -> None:
    table = declared()
    play(table, Pass())

    assert table.over
    assert ready(table.state, "blue", "saboteur")


def test_15_3_a_blocked_card_keeps_its_owner() -> None:
    table = declared()
    play(table, Block("robotics"))

    assert table.state.owners["robotics"] == "red"
    assert "robotics" not in for_sale(table.state)
    assert table.state.used == ["saboteur"]


def test_15_4_the_victim_may_roll_to_catch_the_saboteur_r28() -> None:
    table = declared(dice=(5,))
    play(table, Block("robotics"))
    assert asked(table) == ("red", "Catch")
    play(table, RollToCatch())

    assert told(table, SaboteurHunted) == [SaboteurHunted("red", (5,))]
    assert told(table, SaboteurCaught) == [SaboteurCaught()]
    assert table.state.removed == ["saboteur"]
    assert "saboteur" not in for_sale(table.state)
    assert table.state.blocked == ["robotics"]  # the block stands


def test_15_4_below_5_it_gets_away() -> None:
    table = declared(dice=(4,))
    play(table, Block("robotics"), RollToCatch())

    assert told(table, SaboteurEscaped) == [SaboteurEscaped()]
    assert table.state.owners["saboteur"] == "blue"


def test_15_5_blocking_is_not_a_use_that_could_be_blocked() -> None:
    """GE-14.8: it is used by its owner's choice, once a round."""
    table = declared()
    play(table, Block("robotics"))

    assert asked(table) == ("red", "Catch")


def test_15_6_one_die_of_a_roll_is_rolled_again_and_once_more() -> None:
    table = market(1, 2, 2, 4, 6, 3)
    assert table.offer == [
        Reroll(0, "red", 1),
        Reroll(1, "red", 2),
        Reroll(3, "red", 4),
        Pass(),
        PassRound(),
    ]
    play(table, Reroll(0, "red", 1))
    assert told(table, TimeWarped) == [TimeWarped("green", 1, (6,))]
    assert table.offer == [KeepDie(), RollAgain()]
    play(table, RollAgain())

    assert told(table, TimeWarped) == [TimeWarped("green", 6, (3,))]
    assert table.state.rolls[-1].dice == (3, 2, 2, 4)
    assert asked(table) == ("red", "SetPrices")


def test_15_6_once_a_round_and_the_last_result_stands() -> None:
    """GE-14.10."""
    table = market(1, 2, 3, 4, 6)
    play(table, Reroll(0, "red", 1), KeepDie())

    assert table.state.used == ["time_warp"]
    assert DropDie(6, 1, 3, 4) in table.offer


def test_15_6_in_battle_the_dice_of_both_sides_may_be_turned_back() -> None:
    table = scene(
        agenda=(BattleBegins("1,1", "red"),),
        tiles={"1,1": "P01"},
        tokens={"1,1": empire("blue")},
        ships=fleet("red", "1,1", "cruiser", came_from="2,0"),
        cards={"time_warp": "blue"},
        dice=(6, 1, 1, 2, 1),
    )
    assert [len(fired.dice) for fired in told(table, Fired)] == [2, 2]
    assert Reroll(0, "red", 6) in table.offer
    play(table, Reroll(0, "red", 6), KeepDie())

    assert asked(table) == ("red", "DecideRetreat")  # the hit is gone


def test_15_7_a_blocked_time_warp_does_not_help_to_catch() -> None:
    table = market(1, 2, 3, 4, 3, cards={"saboteur": "blue"})
    play(table, Reroll(0, "red", 1), Block("time_warp"), RollToCatch())

    assert told(table, SaboteurEscaped) == [SaboteurEscaped()]  # nobody was asked about the 3
    assert asked(table) == ("red", "SetPrices")
    assert table.state.used == ["saboteur"]


def test_15_8_each_works_once_a_round_so_interruptions_never_pile_up() -> None:
    table = declared(
        Declare("green", "diplomat"),
        cards={"diplomat": "green", "time_warp": "green"},
        dice=(3, 6),
    )
    play(table, Block("robotics"), RollToCatch(), Reroll(0, "red", 3), KeepDie())

    assert table.over  # neither the Time Warp nor the Diplomat could be blocked


def test_15_8_a_player_may_decline_for_the_rest_of_the_round() -> None:
    table = declared(Declare("red", "robotics"), EndRound())
    play(table, PassRound())
    assert asked(table) == ("red", "ChooseDirection")
    assert table.state.hushed == ()

    table = declared(Declare("red", "robotics"))
    play(table, PassRound())
    assert table.over

    table = market(1, 2, 3, 4)
    play(table, PassRound())
    assert table.state.hushed == (("green", "TurnBack"),)


def test_15_8_nobody_else_knows_who_declined_for_the_rest_of_the_round() -> None:
    """GE-17.2: else red could look ahead, or branch, to see whether a roll may be turned back."""
    table = market(1, 2, 3, 4)
    play(table, PassRound())
    quiet = {
        viewer: GAME.imagine(table, viewer, Seeded(bytes(32))).state.hushed
        for viewer in ("red", "green", None)
    }

    assert quiet == {"red": (), "green": (("green", "TurnBack"),), None: ()}


def test_17_2_only_the_owner_is_shown_the_question() -> None:
    table = declared()

    assert view(GAME, table, "blue").question is not None
    assert view(GAME, table, "red").question is None


def test_ex_30_saboteur() -> None:
    table = scene(
        agenda=(WarlordTurn("red"), WarlordTurn("red"), EndRound()),
        ships=fleet("red", "2,0", "fighter", "cruiser", "dreadnought"),
        cards={"fusion_engines": "red", "saboteur": "blue", "time_warp": "green"},
        dice=(3, 6),
    )
    play(table, Block("fusion_engines"), RollToCatch())
    assert asked(table) == ("green", "TurnBack")
    play(table, Reroll(0, "red", 3), KeepDie())
    assert told(table, SaboteurCaught) == [SaboteurCaught()]
    assert [ship.moves for ship in table.state.ships.values()] == [2, 2, 1]
    play(table, EndTurn())
    assert [ship.moves for ship in table.state.ships.values()] == [2, 2, 1]
    play(table, EndTurn())
    assert works(table.state, "red", "fusion_engines")


def test_15_2_a_blocked_use_does_nothing() -> None:
    table = scene(agenda=(Engineering("red"),), cards=CARDS, players={"red": {"metal": 6}})
    play(table, Block("robotics"), LetGo())

    assert table.state.rebate == 0
