"""CE-18.3  What can be taken back: everything since the last card, tile or die."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.core.match import Match, agreed
from starhold.core.record import Option
from starhold.core.trouble import IllegalChoice
from starhold.games.crest import GAME
from starhold.games.crest.rules.r06_turn import Turn
from starhold.games.crest.rules.r07_explore import ExploreAgain, NewTile
from starhold.games.crest.rules.r11_fleets import FleetRound
from starhold.games.crest.rules.r13_battle import Battle, Sacrifice
from starhold.games.crest.rules.r14_marines import MarinesPhase, Send
from starhold.games.crest.rules.r14_ships import EndMovement, Move, Movement, TakeAlong
from starhold.games.crest.rules.r14_yards import BuildShip, BuildShips
from starhold.games.crest.rules.r15_improvements import BuildNothing, Exploit, Improve, Site
from starhold.games.crest.state import Settings, State
from starhold.show.view import view
from starhold.show.vocabulary import encode
from tests.games.crest.scenes import PLAYER, capital, fleet, frontier, play, scene, ship, ships
from tests.helpers import seed_of

CRUISER_AND_MARINES: dict[str, Any] = {
    "systems": frontier("1,0") | frontier("0,1", rebels=1),
    "ships": (*ships("cruiser-1", "fighter-1"), ship("dropship-1", at="0,1")),
}


def begun(**parts: Any) -> Match[State]:
    """A match that begins with a scene."""
    seed = seed_of(18)
    header = agreed(GAME, Settings(), (PLAYER,), seed)
    return Match(GAME, header, seed, GAME.save(scene(**parts)))


def choose(match: Match[State], *options: Option) -> None:
    for option in options:
        match.choose(option)


def test_18_2_undo_reveals_nothing_of_what_is_to_come() -> None:
    match = begun(agenda=(Movement(), MarinesPhase()), **CRUISER_AND_MARINES)
    before = encode(view(GAME, match.table, PLAYER))
    match.choose(Move("cruiser-1", "1,0"))
    match.undo(PLAYER)

    assert encode(view(GAME, match.table, PLAYER)) == before


def test_18_3_moves_can_be_taken_back_one_by_one() -> None:
    match = begun(agenda=(Movement(), MarinesPhase()), **CRUISER_AND_MARINES)
    choose(match, Move("cruiser-1", "1,0"), TakeAlong("fighter-1"))
    match.undo(PLAYER)
    match.undo(PLAYER)

    assert {ship.at for ship in match.table.state.ships.values()} == {"0,0", "0,1"}
    assert not match.can_undo(PLAYER)


def test_18_3_what_was_built_can_be_taken_back() -> None:
    match = begun(
        agenda=(BuildShips(PLAYER), Exploit(PLAYER)),
        systems=frontier("1,0", industry="dreadnought_yard"),
        energy=8,
        colonists=6,
    )
    choose(match, BuildShip("dreadnought", "1,0"), Improve("garrison"))
    match.undo(PLAYER)
    match.undo(PLAYER)

    assert (match.table.state.energy, match.table.state.ships) == (8, {})


def test_18_3_the_end_of_a_turn_can_be_taken_back_while_nothing_was_revealed() -> None:
    match = begun(agenda=(Exploit(PLAYER), Turn()), systems=frontier("1,0"), colonists=4)
    choose(match, Improve("warp_gate"), Site("1,0"))
    match.undo(PLAYER)

    assert match.table.offer == [Site("0,0"), Site("1,0")]


def test_18_3_an_unrest_die_makes_it_final() -> None:
    match = begun(
        agenda=(Exploit(PLAYER), Turn()),
        systems=frontier("1,0") | frontier("0,1", rebels=1),
        origins=["0,1"],
        colonists=4,
    )
    choose(match, BuildNothing())

    assert not match.can_undo(PLAYER)


@pytest.mark.parametrize("option", [NewTile("1,-1"), ExploreAgain("1,0")])
def test_18_3_a_tile_or_a_card_makes_it_final(option: Option) -> None:
    match = begun(agenda=(Turn(),), systems=frontier("1,0"), deck=("hearts-2",))
    choose(match, option)

    with pytest.raises(IllegalChoice):
        match.undo(PLAYER)


def test_18_3_a_marines_die_makes_it_and_all_before_it_final() -> None:
    match = begun(agenda=(Movement(), MarinesPhase(), Turn()), **CRUISER_AND_MARINES)
    choose(match, Move("cruiser-1", "1,0"), TakeAlong("fighter-1"), EndMovement())

    assert match.can_undo(PLAYER)

    choose(match, Send(("dropship-1",)))

    assert not match.can_undo(PLAYER)


def test_18_3_the_dice_of_a_battle_make_the_moves_before_it_final() -> None:
    match = begun(
        agenda=(FleetRound(1),),
        systems=frontier("1,0", "2,0", "3,0"),
        ships=ships("cruiser-1", "cruiser-2", at="1,0"),
        fleet=fleet(1, "3,0"),
    )
    choose(match, Move("cruiser-1", "2,0"))

    assert match.can_undo(PLAYER)

    choose(match, EndMovement())

    assert not match.can_undo(PLAYER)


def test_18_3_a_loss_chosen_in_battle_is_final_when_dice_follow() -> None:
    table = scene(
        agenda=(Battle(),),
        systems={"0,0": capital()},
        ships=ships("cruiser-1", "fighter-1"),
        fleet=fleet(1),
        dice=(1, 1, 6, 6, 1, 1, 6, 1, 1),
    )
    play(table, Sacrifice("fighter-1"))

    assert table.spoken
