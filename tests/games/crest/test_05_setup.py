"""CE-5 - Setup."""

from __future__ import annotations

import pytest

from starhold.core.chance import Recorded
from starhold.games.crest import GAME
from starhold.games.crest.catalog import START, Difficulty
from starhold.games.crest.empire import endgame_level
from starhold.games.crest.rules.r05_setup import begin
from starhold.games.crest.rules.r07_explore import Explore, NewTile
from starhold.games.crest.state import Settings, System, Table
from starhold.kit.hexes import around
from tests.games.crest.scenes import PLAYER, as_it_lies, drawing, play, scene, ships

DECK, BAG = 52, 36


def set_up(
    deck: tuple[int, ...] = as_it_lies(DECK), bag: tuple[int, ...] = as_it_lies(BAG)
) -> Table:
    """A new game, whose two shuffles fall as told."""
    return GAME.new(Settings(), (PLAYER,), Recorded(tuple(face - 1 for face in deck + bag)))


def test_ex_1_setup() -> None:
    table = set_up()
    state = table.state

    assert (state.energy, state.colonists) == (4, 4)
    assert (state.stability, state.max_stability, state.crisis_level) == (14, 14, 0)
    assert (len(state.draw), len(state.bag)) == (52, 36)
    assert list(state.ships.values()) == [*ships("fighter-1", "dropship-1", "cruiser-1")]
    assert set(table.offer) == {NewTile(at) for at in around("0,0")}


def test_5_1_the_standard_difficulty_is_commander() -> None:
    assert Settings().difficulty == START.difficulty.standard == "commander"


@pytest.mark.parametrize(("difficulty", "level"), [("cadet", 5), ("commander", 7), ("admiral", 9)])
def test_5_1_a_difficulty_is_chosen(difficulty: Difficulty, level: int) -> None:
    state, _ = begin(Settings(difficulty=difficulty), (PLAYER,))

    assert endgame_level(state) == level


def test_5_2_the_cards_are_shuffled_into_the_draw_pile() -> None:
    table = set_up(deck=(1,) * (DECK - 1))
    printed, _ = begin(Settings(), (PLAYER,))

    assert table.state.draw != printed.draw
    assert sorted(table.state.draw) == sorted(printed.draw)
    assert table.state.discard == []


def test_5_3_the_home_system_has_the_capital_and_an_empty_support_slot() -> None:
    table = set_up()

    assert table.state.systems == {"0,0": System("capital", industry="capital", support=None)}


def test_5_4_three_units_start_in_the_home_system_without_a_home_yard() -> None:
    table = set_up()

    assert {ship.kind for ship in table.state.ships.values()} == {"fighter", "dropship", "cruiser"}
    assert {(ship.at, ship.home) for ship in table.state.ships.values()} == {("0,0", None)}


def test_5_5_the_tiles_are_shuffled_into_the_bag() -> None:
    table = set_up(bag=(1,) * (BAG - 1))
    printed, _ = begin(Settings(), (PLAYER,))

    assert table.state.bag != printed.bag
    assert sorted(table.state.bag) == sorted(printed.bag)


def test_5_6_energy_and_colonists_start_at_4() -> None:
    table = set_up()

    assert (table.state.energy, table.state.colonists) == (4, 4)


def test_5_7_the_counters_at_the_start() -> None:
    state = set_up().state

    assert (state.max_stability, state.stability, state.crisis_level) == (14, 14, 0)
    assert (state.search_cards, state.reshuffles, state.turn) == (1, 0, 1)


def test_5_8_the_deck_is_shuffled_before_the_bag() -> None:
    table = set_up(deck=(1,) * (DECK - 1))
    printed, _ = begin(Settings(), (PLAYER,))

    assert table.state.bag == printed.bag
    assert table.luck == [0] * 51 + [face - 1 for face in as_it_lies(BAG)]


def test_5_8_drawing_a_card_uses_no_luck() -> None:
    table = drawing("hearts-8", "hearts-2")

    assert table.luck == []
    assert table.state.draw[-1] == "hearts-2"


def test_5_8_drawing_a_tile_uses_no_luck() -> None:
    table = scene(agenda=(Explore(PLAYER),), bag=("rich", "nebula"))
    play(table, NewTile("1,0"))

    assert table.luck == []
    assert table.state.bag == ["nebula"]
