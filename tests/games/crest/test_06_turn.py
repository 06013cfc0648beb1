"""CE-6 - The turn."""

from __future__ import annotations

from starhold.games.crest.rules.r06_turn import EndTurn, Turn, TurnBegan
from starhold.games.crest.rules.r07_explore import DriftFocus, Explore, NewTile
from starhold.games.crest.rules.r08_expand import Expand
from starhold.games.crest.rules.r09_events import ForgePledges
from starhold.games.crest.rules.r10_crisis import StabilityCheck
from starhold.games.crest.rules.r11_fleets import LasersFire
from starhold.games.crest.rules.r12_revolution import Spread, Unrest
from starhold.games.crest.rules.r14_marines import MarinesPhase
from starhold.games.crest.rules.r14_ships import EndMovement, Movement, OrderMove
from starhold.games.crest.rules.r14_yards import BuildShips
from starhold.games.crest.rules.r15_improvements import BuildNothing, Exploit
from tests.games.crest.scenes import PLAYER, capital, fleet, frontier, play, scene, ship, told


def test_6_the_steps_of_a_turn_have_a_fixed_order() -> None:
    table = scene()

    assert Turn().run(table) == (
        Unrest(),  # step 0
        Explore(PLAYER),  # step 1
        DriftFocus(),
        Expand(),  # step 2
        StabilityCheck(),  # step 3a
        Movement(),  # step 3b
        MarinesPhase(),  # step 3c
        ForgePledges(),  # step 3d
        BuildShips(PLAYER),  # step 3e
        Exploit(PLAYER),  # step 4
        EndTurn(),  # step 5
    )


def test_6_a_quiet_turn_from_explore_to_exploit() -> None:
    table = scene(
        agenda=(Turn(),), ships=(ship("cruiser-1"),), deck=("hearts-2",), bag=("frontier",) * 2
    )
    asked = [table.asking]
    for answer in (NewTile("1,0"), EndMovement(), BuildNothing()):
        play(table, answer)
        asked.append(table.asking)

    assert [type(question) for question in asked] == [Explore, OrderMove, Exploit, Explore]
    assert table.state.turn == 2


def test_6_the_turn_number_rises_at_the_end() -> None:
    table = scene(agenda=(EndTurn(),), turn=3, focus="1,0", launched=["1,0"])

    assert table.state.turn == 4
    assert (table.state.focus, table.state.launched) == (None, [])
    assert told(table, TurnBegan) == [TurnBegan(4)]


def test_6_1_a_loss_ends_the_game_in_the_middle_of_a_step() -> None:
    """CE-1.3"""
    table = scene(
        systems=frontier("1,0", rebels=3),
        agenda=(Spread("1,0"), Expand()),
        dice=(1, 1, 1),
    )

    assert table.over
    assert table.state.outcome == "overthrown"
    assert len(table.state.draw) == 52  # no card was drawn any more


def test_6_1_a_win_ends_the_game_in_the_middle_of_a_step() -> None:
    """CE-1.2"""
    table = scene(
        systems={"0,0": capital(support="laser_defense")} | frontier("1,0"),
        agenda=(LasersFire(), Expand()),
        fleet=fleet(8, "1,0", "endgame", shields=1),
        dice=(5,),
    )

    assert table.over
    assert table.state.outcome == "won"
    assert len(table.state.draw) == 52
