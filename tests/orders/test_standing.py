"""Standing orders and answers: decided in advance, followed by the rules, ended by surprises."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from starhold import games
from starhold.core.journal import Chosen, Journal
from starhold.core.record import Told
from starhold.core.table import Table
from starhold.core.trouble import IllegalChoice
from starhold.foresight.sight import Sight
from starhold.games.space_empires.facts.starmap import neighbours
from starhold.games.space_empires.fleets.groups import put, take_away
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegan
from starhold.games.space_empires.rules.movement.r07_movement import EndMovement, MovementPhase
from starhold.games.space_empires.state import Group, Marker
from starhold.orders.row import Order, carry_out
from starhold.orders.standing import (
    Decided,
    Decision,
    _neighbours,
    answer_ahead,
    attacked_since,
    decide,
    errand,
)
from starhold.show.vocabulary import Board, Cell, Scene
from tests.games.space_empires.scenes import group, scene
from tests.orders.test_reach import LUCK, AtBareTable

SPACE = games.find("space_empires")


def sight_of(table: Table[Any]) -> Sight:
    return Sight(SPACE, table, "red", LUCK)


def turns(count: int, **parts: Any) -> Table[Any]:
    return scene(agenda=(MovementPhase("red"),) * count, **parts)


def followed(table: Table[Any], *standing: Any) -> Decided:
    decided = decide(sight_of(table), standing, [False] * len(standing))
    carry_out(AtBareTable(table), "red", Order("standing", decided.row))
    return decided


def place(table: Table[Any], written: str, seat: str = "blue") -> Group:
    made = group(table.state, seat, written)
    put(table.state, made)
    return made


def test_a_miner_goes_its_road_over_several_turns() -> None:
    table = turns(4, red=("miner F5",))
    standing: tuple[Decision, ...] = (errand(sight_of(table), "red-1", "C5"),)
    places = []
    for _ in range(3):
        decided = followed(table, *standing)
        standing = decided.standing
        places.append(table.state.groups["red-1"].at)
        table.choose(EndMovement())

    assert len(places) == 3
    assert len(set(places)) == 3
    assert places[-1] == "C5"
    assert standing == ()


def test_an_errand_moves_once_a_turn() -> None:
    table = turns(2, red=("miner F5",))
    decided = followed(table, errand(sight_of(table), "red-1", "C5"))

    assert decided.row
    assert followed(table, *decided.standing).row == ()


@pytest.mark.parametrize("what", ["enemy", "marker", "gone"])
def test_an_errand_ends_when_something_new_appears(what: str) -> None:
    table = turns(3, red=("miner F5",))
    decided = followed(table, errand(sight_of(table), "red-1", "C5"))
    road = decided.standing[0].road
    table.choose(EndMovement())
    if what == "enemy":
        place(table, f"cruiser {road[-1]}")
    elif what == "marker":
        table.state.markers[road[0]] = Marker("planet")
    else:
        take_away(table.state, "red-1")
    after = followed(table, *decided.standing)

    assert after.row == ()
    assert after.standing == ()
    assert len(after.ended) == 1


def test_an_errand_goes_round_what_lies_face_down() -> None:
    table = turns(1, red=("miner F5",), markers={"E5": Marker("planet"), "E4": Marker("planet")})
    assert not {"E5", "E4"} & {*errand(sight_of(table), "F5", "D5").road}
    with pytest.raises(IllegalChoice):
        errand(sight_of(table), "F9", "D5")
    with pytest.raises(IllegalChoice):
        errand(sight_of(table), "F5", "nowhere")


def explorer(found: str) -> Decided:
    """Send a Scout through unexplored hexes, turn the first one over, and follow on."""
    veiled = {at: Marker("asteroids") for at in ("F4", "F3", "F2")}
    table = turns(3, red=("scout F5",), markers=veiled)
    decided = followed(table, errand(sight_of(table), "red-1", "F2"))
    assert decided.standing[0].at == "F4"
    table.state.markers["F4"] = Marker("asteroids", face_up=True)
    table.state.markers["F3"] = Marker(found, face_up=found != "asteroids")
    table.choose(EndMovement())
    return followed(table, *decided.standing)


def test_an_errand_to_an_unexplored_hex_explores_the_way_there() -> None:
    assert explorer("asteroids").row


def test_an_exploring_errand_stops_before_what_roads_go_round() -> None:
    after = explorer("super_nova")

    assert after.row == ()
    assert after.ended


def test_an_errand_takes_no_escort_along_unless_the_whole_place_is_sent() -> None:
    """SE-7.6  A Colony Ship enters unexplored hexes only with a warship."""
    veiled = {at: Marker("asteroids") for at in ("F4", "F3", "F2")}
    table = turns(2, red=("colony_ship F5", "scout F5"), markers=veiled)
    with pytest.raises(IllegalChoice, match="blocked"):
        errand(sight_of(table), "red-1", "F2")

    table.state.markers |= {at: Marker("asteroids") for at in neighbours(table.state, "F5")}
    table = turns(2, red=("colony_ship F5", "scout F5"), markers=table.state.markers)
    with pytest.raises(IllegalChoice, match="cannot go there alone"):
        errand(sight_of(table), "red-1", "F2")
    whole = followed(table, errand(sight_of(table), "F5", "F2"))
    assert whole.standing
    assert {one.at for one in table.state.groups.values()} == {"F4"}


def test_an_answer_is_given_whenever_it_is_asked() -> None:
    table = turns(3, red=("scout F5",))
    ahead = answer_ahead(sight_of(table), "Movement", ["think-of-it", "end-movement"], "game", 0)

    assert ahead.text.startswith("think-of-it, else ")
    for _ in range(2):
        assert [answer.option for answer in followed(table, ahead).row] == ["end-movement"]
    with pytest.raises(IllegalChoice):
        answer_ahead(sight_of(table), "NoSuchQuestion", ["pass"], "game", 0)


def test_an_answer_can_end_with_the_turn() -> None:
    table = turns(2, red=("scout F5",))
    ahead = answer_ahead(sight_of(table), "Movement", ["end-movement"], "turn", 0)
    table.state.turn += 1
    after = decide(sight_of(table), (ahead,), [False])

    assert after == Decided((), (), (f"{ahead.text}: the turn is over",))


def test_an_answer_can_end_with_an_attack() -> None:
    table = turns(2, red=("scout F5",))
    ahead = answer_ahead(sight_of(table), "Movement", ["end-movement"], "attacked", 1)
    quiet = Chosen("blue", EndMovement(), told=(Told(BattleBegan("F5", "red", "blue")),))
    attack = Chosen("blue", EndMovement(), told=(Told(BattleBegan("F5", "blue", "red")),))

    assert attacked_since(SPACE, Journal([attack, quiet]), "red", 0)
    assert not attacked_since(SPACE, Journal([attack, quiet]), "red", 1)
    assert decide(sight_of(table), (ahead,), [True]).standing == ()
    assert decide(sight_of(table), (ahead,), [False]).row


@pytest.mark.parametrize(("grid", "count"), [("square", 8), ("pointy", 6), ("flat", 6)])
def test_an_errand_knows_which_spaces_touch(
    grid: Literal["square", "pointy", "flat"], count: int
) -> None:
    cells = tuple(
        Cell(id=f"{q},{r}", q=q, r=r, kind="space") for q in (-1, 0, 1) for r in (-1, 0, 1)
    )
    board = Board(id="map", cells=cells, grid=grid)
    assert len(_neighbours(Scene(boards=(board,)))["0,0"]) == count
