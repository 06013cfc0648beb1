"""CE-1 - Overview: what the game is about, told in five scenes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from starhold.games.crest import GAME
from starhold.games.crest.catalog import IMPROVEMENTS, SHIPS
from starhold.games.crest.rules.r08_expand import Expand
from starhold.games.crest.rules.r13_battle import Battle
from starhold.games.crest.rules.r14_yards import BuildShip, BuildShips, EndBuilding
from starhold.games.crest.rules.r15_improvements import Exploit, Improve, Site
from starhold.games.crest.rules.r16_end import put_occupation, put_rebels
from starhold.games.crest.state import CAPITAL, Table
from starhold.kit.hexes import Cell
from tests.games.crest.scenes import PLAYER, fleet, frontier, play, scene, ship


def test_1_1_one_player_starts_from_a_single_capital() -> None:
    table = scene()

    assert (GAME.meta.players.min, GAME.meta.players.max) == (1, 1)
    assert list(table.state.systems) == [CAPITAL]


def test_1_2_the_player_wins_by_destroying_the_endgame_fleet() -> None:
    table = scene(
        ships=(ship("cruiser-1"),),
        agenda=(Battle(),),
        fleet=fleet(8, CAPITAL, "endgame", shields=1),
        dice=(5, *(1,) * 13),
    )

    assert table.over
    assert table.state.outcome == "won"


@pytest.mark.parametrize(
    ("put", "outcome"), [(put_rebels, "overthrown"), (put_occupation, "invaded")]
)
def test_1_3_a_revolt_token_on_the_capital_loses_whoever_brought_it(
    put: Callable[[Table, Cell, int], None], outcome: str
) -> None:
    table = scene()
    put(table, CAPITAL, 1)

    assert table.ended
    assert table.state.outcome == outcome


def test_1_4_the_player_loses_when_the_pile_would_be_rebuilt_a_third_time() -> None:
    table = scene(agenda=(Expand(),), rest="discarded", reshuffles=2)

    assert table.over
    assert table.state.outcome == "trail_lost"


def test_1_5_energy_buys_ships_and_colonists_buy_improvements() -> None:
    table = scene(
        systems=frontier("1,0", industry="fighter_yard"),
        agenda=(BuildShips(PLAYER), Exploit(PLAYER)),
        energy=4,
        colonists=4,
    )
    play(table, BuildShip("fighter", "1,0"), EndBuilding(), Improve("warp_gate"), Site("1,0"))

    assert table.state.energy == 4 - SHIPS["fighter"].energy
    assert table.state.colonists == 4 - IMPROVEMENTS["warp_gate"].colonists
