"""CE-16  The deck, winning and losing."""

from __future__ import annotations

import pytest

from starhold.games.crest.rules.r06_turn import EndTurn, Turn
from starhold.games.crest.rules.r07_explore import ExploreAgain
from starhold.games.crest.rules.r08_expand import Expand
from starhold.games.crest.rules.r09_events import SearchArtifact
from starhold.games.crest.rules.r10_crisis import Crisis, StabilityCheck
from starhold.games.crest.rules.r11_fleets import Aftermath, LasersFire
from starhold.games.crest.rules.r12_revolution import Unrest
from starhold.games.crest.rules.r13_battle import Battle
from starhold.games.crest.rules.r16_deck import CardDrawn, PileRebuilt
from starhold.games.crest.rules.r16_end import GameLost, GameWon
from starhold.games.crest.state import FleetForm, Steps, System
from tests.games.crest.scenes import as_it_lies, capital, fleet, frontier, play, scene, ships, told


def test_16_1_destroying_the_endgame_fleet_wins_at_once() -> None:
    table = scene(
        agenda=(Battle(), Aftermath(), EndTurn()),
        systems=frontier("1,0"),
        ships=ships("fighter-1", at="1,0"),
        fleet=fleet(7, "1,0", "endgame", shields=1),
        dice=(6, *(1,) * 11),
        turn=50,
    )

    assert told(table, GameWon) == [GameWon()]
    assert table.over
    assert (table.state.outcome, table.state.turn) == ("won", 50)


def test_16_1_lasers_win_the_game_as_well() -> None:
    """CE-11.10  Destroying the fleet by any means wins."""
    table = scene(
        agenda=(LasersFire(), Battle(), Aftermath()),
        systems=frontier("1,0", support="laser_defense"),
        fleet=fleet(7, "1,0", "endgame", shields=1),
        dice=(4, 1),
    )

    assert table.state.outcome == "won"


@pytest.mark.parametrize("form", ["invasion", "raid"])
def test_16_1_destroying_another_fleet_wins_nothing(form: FleetForm) -> None:
    table = scene(
        agenda=(Battle(),),
        systems=frontier("1,0"),
        ships=ships("fighter-1", at="1,0"),
        fleet=fleet(1, "1,0", form, shields=1),
        dice=(6, 1, 1, 1),
    )

    assert told(table, GameWon) == []
    assert table.state.outcome == ""


def test_16_2_an_occupation_token_on_the_capital_loses_the_game() -> None:
    table = scene(agenda=(Aftermath(), EndTurn()), fleet=fleet(1, "0,0"))

    assert told(table, GameLost) == [GameLost("invaded")]
    assert table.over
    assert table.state.systems["0,0"] == capital()


def test_16_2_a_rebel_token_on_the_capital_loses_the_game() -> None:
    table = scene(
        agenda=(Unrest(), EndTurn()),
        systems=frontier("1,0", rebels=1),
        origins=["1,0"],
        dice=(1,),
    )

    assert told(table, GameLost) == [GameLost("overthrown")]
    assert table.over
    assert table.state.systems["0,0"] == capital()


def test_16_3_an_empty_draw_pile_is_rebuilt_from_the_whole_discard_pile() -> None:
    discard = ["hearts-3", "hearts-9", "diamonds-2"]
    table = scene(agenda=(Expand(),), draw=[], discard=discard, dice=as_it_lies(3))

    assert told(table, PileRebuilt) == [PileRebuilt(1)]
    assert told(table, CardDrawn) == [CardDrawn("diamonds-2")]
    assert table.state.reshuffles == 1
    assert table.state.draw == ["hearts-3", "hearts-9"]
    assert table.state.discard == ["diamonds-2"]


def test_16_3_a_pile_with_cards_is_not_rebuilt() -> None:
    table = scene(agenda=(Expand(),), deck=("diamonds-2",), rest="discarded")

    assert told(table, PileRebuilt) == []
    assert table.state.draw == []


def test_16_3_the_pile_is_rebuilt_for_a_crisis_card_too() -> None:
    table = scene(
        agenda=(StabilityCheck(),),
        systems=frontier("1,0"),
        rest="discarded",
        dice=as_it_lies(52),
        stability=0,
        focus="1,0",
    )

    assert told(table, PileRebuilt) == [PileRebuilt(1)]


def test_16_3_the_pile_is_rebuilt_to_return_the_ace_of_clubs() -> None:
    table = scene(
        agenda=(Expand(),),
        deck=("clubs-A",),
        rest="discarded",
        dice=(*as_it_lies(51), *as_it_lies(52)),
    )

    assert told(table, PileRebuilt) == [PileRebuilt(1)]
    assert len(table.state.draw) == 52
    assert table.state.discard == []


def test_16_4_the_second_rebuilding_is_still_made() -> None:
    discard = ["hearts-3", "diamonds-2"]
    table = scene(agenda=(Expand(),), draw=[], discard=discard, dice=as_it_lies(2), reshuffles=1)

    assert told(table, PileRebuilt) == [PileRebuilt(2)]
    assert not told(table, GameLost)


@pytest.mark.parametrize("agenda", [(Expand(),), (Crisis(),)])
def test_16_4_the_third_rebuilding_loses_the_game_instead(agenda: Steps) -> None:
    table = scene(agenda=(*agenda, EndTurn()), rest="discarded", reshuffles=2)

    assert told(table, GameLost) == [GameLost("trail_lost")]
    assert table.over
    assert (table.state.reshuffles, len(table.state.discard)) == (2, 52)


def test_16_4_the_trail_goes_cold_in_the_middle_of_a_search_too() -> None:
    table = scene(
        agenda=(SearchArtifact(), EndTurn()),
        rest="discarded",
        deck=("clubs-A", "hearts-3"),
        draw=["hearts-3"],
        aside=["clubs-A"],
        crisis_level=3,
        search_cards=2,
        reshuffles=2,
    )

    assert told(table, GameLost) == [GameLost("trail_lost")]
    assert table.state.energy == 4


def test_16_4_the_trail_goes_cold_when_the_ace_must_return_to_an_empty_pile() -> None:
    table = scene(agenda=(Expand(),), deck=("clubs-A",), rest="discarded", reshuffles=2)

    assert told(table, GameLost) == [GameLost("trail_lost")]


def test_16_5_the_ace_of_clubs_keeps_returning_to_a_shrinking_pile() -> None:
    table = scene(
        agenda=(Turn(),),
        systems={"1,0": System("frontier")},
        deck=("clubs-A", "diamonds-2"),
        rest="discarded",
        dice=as_it_lies(2),
    )
    play(table, ExploreAgain("1,0"))

    assert table.state.draw == ["diamonds-2", "clubs-A"]
