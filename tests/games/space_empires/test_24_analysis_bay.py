"""SE-24  Card 29, Mobile Analysis Bay: captured ships teach, and stay."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.games.space_empires import GAME
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.fleets.merging import can_merge, merge
from starhold.games.space_empires.rules.content.cards.c29_mobile_analysis_bay import (
    Analyse,
    ShipsAnalysed,
)
from starhold.games.space_empires.rules.economy.r12_phase import MakePlans
from starhold.games.space_empires.rules.economy.r12_plan import OtherMatters, ScuttleNow
from starhold.games.space_empires.rules.movement.r07_scuttling import ThinkOfScuttling
from starhold.games.space_empires.rules.special_ships.r17_prizes import ScrapShip
from starhold.games.space_empires.state import Held, Table
from starhold.show.view import view
from tests.games.space_empires.scenes import advanced, offered, play, scene, told
from tests.helpers import seed_of

ON = advanced(alien_cards="on", boarding="on")
PRIZE = "cruiser F5 movement=3 attack=2 defense=2"
LEVELS = {"red": {"ship_size": 3, "attack": 2, "defense": 1}}


def planning(number: int = 29, *red: str, **parts: Any) -> Table:
    """Red makes a plan; the first group is a captured one, far from any yard."""
    table = scene(
        red=red or (PRIZE,),
        levels=parts.pop("levels", LEVELS),
        settings=ON,
        turn=0,
        active=None,
        **parts,
    )
    state = table.state
    put(state, replace(state.groups["red-1"], captured="blue"))
    state.empires["red"].hand.cards = (Held(number),)
    table.agenda = (MakePlans(),)
    table.settle()
    return table


def learned(table: Table) -> dict[str, int]:
    levels = table.state.empires["red"].sheet.levels
    return {name: levels[name] for name in ("movement", "attack", "defense")}


def test_card_29_a_captured_ship_teaches_without_being_scrapped() -> None:
    """SE-17.12  One level of everything in which it is ahead; no Ship Yard is needed."""
    table = planning()
    option = Analyse("red-1", "cruiser", 1, ("defense", "movement"))

    assert offered(table, Analyse, "red") == [option]
    assert not offered(table, ScrapShip, "red")

    play(table, option, seat="red")

    assert learned(table) == {"movement": 2, "attack": 2, "defense": 2}
    assert "red-1" in table.state.groups
    assert told(table, ShipsAnalysed) == [ShipsAnalysed("red", "cruiser", ("defense", "movement"))]


def test_card_29_each_ship_teaches_once() -> None:
    """It is still ahead in Movement, and teaches no more."""
    table = planning()
    play(table, offered(table, Analyse, "red")[0], seat="red")

    assert not offered(table, Analyse, "red")
    assert table.state.groups["red-1"].analysed


def test_card_29_of_several_ships_each_teaches() -> None:
    """E-14  Two identical ships bring Movement 3."""
    table = planning(29, PRIZE.replace("cruiser", "cruiser x3"))
    play(table, offered(table, Analyse, "red")[0], seat="red")

    assert learned(table) == {"movement": 3, "attack": 2, "defense": 2}


def test_card_29_without_it_nothing_is_learned_far_from_a_yard() -> None:
    assert not offered(planning(1), Analyse, "red")


def test_card_29_own_ships_teach_nothing() -> None:
    table = planning(29, "scout F5", PRIZE)

    assert not offered(table, Analyse, "red")


def test_card_29_analysis_is_offered_only_if_it_teaches_something() -> None:
    high = {"red": {"ship_size": 3, "attack": 3, "defense": 3, "movement": 3}}

    assert not offered(planning(levels=high), Analyse, "red")


def test_card_29_ships_marked_for_scuttling_teach_nothing() -> None:
    table = planning()
    play(table, OtherMatters(), ThinkOfScuttling(), seat="red")
    play(table, ScuttleNow("red-1", "cruiser", 1), seat="red")

    assert not offered(table, Analyse, "red")


def test_card_29_ships_that_have_taught_do_not_mix_with_those_that_have_not() -> None:
    state = scene(red=(PRIZE, PRIZE, PRIZE), settings=ON).state
    prize = replace(state.groups["red-1"], captured="blue")
    read = replace(state.groups["red-2"], captured="blue", analysed=True)
    mine = state.groups["red-3"]

    assert not can_merge(state, prize, read)
    assert can_merge(state, prize, replace(read, analysed=False))
    assert can_merge(state, read, mine)
    assert not merge(state, read, mine).analysed


def test_card_29_others_do_not_learn_what_was_taught() -> None:
    """SE-29.12  In the plan nothing changes for them."""
    table = planning()
    before = view(GAME, table, "blue")
    play(table, offered(table, Analyse, "red")[0], seat="red")

    assert view(GAME, table, "blue") == replace(before, news=())

    twin = GAME.imagine(table, "blue", Seeded(seed_of(1)))

    assert view(GAME, twin, "blue") == view(GAME, table, "blue")
