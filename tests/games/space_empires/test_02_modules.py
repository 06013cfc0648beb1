"""SE-2  Modules, profiles, what does not go together; and the tables that modules add to."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from starhold.core.chance import Seeded
from starhold.core.trouble import Trouble
from starhold.games.space_empires import GAME
from starhold.games.space_empires.empires.cards import in_this_game
from starhold.games.space_empires.empires.holdings import top_level
from starhold.games.space_empires.facts.catalog import CARDS, FIGURES, UNITS, Module
from starhold.games.space_empires.hooks.tables import Lookup, RuleTable, rule
from starhold.games.space_empires.rules.setup.r02_modules import MODULES, switched_on
from starhold.games.space_empires.rules.setup.r05_setup import begin
from starhold.games.space_empires.state import Settings, State
from tests.games.space_empires.scenes import advanced
from tests.helpers import seed_of

TWO = ("red", "blue")
THREE = (*TWO, "green")


def started(players: tuple[str, ...] = TWO, **settings: Any) -> State:
    return begin(advanced(**settings), players)[0]


# -- switches --------------------------------------------------------------------------


@pytest.mark.parametrize("module", MODULES)
def test_2_1_every_module_has_a_switch(module: Module) -> None:
    on = "random" if module == "empire_advantages" else "on"

    settings = msgspec.convert({"profile": "basic", module: on}, Settings)

    assert set(switched_on(settings, 2)) == {module}


@pytest.mark.parametrize("profile", FIGURES.profiles)
def test_2_3_a_profile_switches_its_modules_on(profile: Any) -> None:
    assert set(started(profile=profile).switches) == set(FIGURES.profiles[profile])


def test_2_3_the_whole_expansion_is_usual() -> None:
    assert Settings().profile == "expansion_full"


def test_2_3_a_switch_goes_before_the_profile() -> None:
    state = started(profile="expansion_full", boarding="off", empire_advantages="off")

    assert {"boarding", "empire_advantages"}.isdisjoint(state.switches)


@pytest.mark.parametrize("profile", ["expansion_intro", "expansion_full", "expansion_facilities"])
def test_2_3_each_profile_adds_to_the_one_before(profile: str) -> None:
    names = list(FIGURES.profiles)
    before = names[names.index(profile) - 1]

    assert set(FIGURES.profiles[before]) < set(FIGURES.profiles[profile])


# -- dependencies ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"facilities": "on", "head_start": True}, "Head Start"),
        ({"facilities": "on", "gearing_limits": "on"}, "gearing limits"),
        ({"facilities": "on", "homeworlds": 30}, "20 CP"),
    ],
)
def test_2_2_a_bad_combination_is_refused_in_a_sentence(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(Trouble, match=said):
        started(**wrong)


def test_2_2_quick_conquest_is_a_head_start_too_but_only_for_three_or_more() -> None:
    assert "facilities" in started(facilities="on", quick_conquest=True).switches
    with pytest.raises(Trouble, match="Head Start"):
        started(THREE, facilities="on", quick_conquest=True)


@pytest.mark.parametrize(
    ("technology", "level", "modules"),
    [
        ("movement", 7, ("expansion_core",)),
        ("mine_sweep", 3, ("expansion_core",)),
        ("ship_size", 7, ("expansion_core", "titans")),
        ("ship_size", 7, ("expansion_core", "unique_ships")),
        ("exploration", 2, ("reaction",)),
    ],
)
def test_2_2_some_levels_exist_only_with_a_module(
    technology: Any, level: int, modules: tuple[str, ...]
) -> None:
    with_it = started(**dict[str, Any](dict.fromkeys(modules, "on")))

    assert top_level(with_it, technology) == level
    assert top_level(started(), technology) == level - 1


def test_2_2_ship_size_7_needs_something_to_build_with_it() -> None:
    assert top_level(started(expansion_core="on"), "ship_size") == 6


def test_2_2_titans_without_ship_size_7_are_built_by_nobody() -> None:
    assert top_level(started(titans="on"), "ship_size") < UNITS["titan"].needs["ship_size"]


@pytest.mark.parametrize(
    ("settings", "size"),
    [
        ({}, 20),
        ({"expansion_core": "on"}, 30),
        ({"expansion_core": "on", "homeworlds": 20}, 20),
        ({"homeworlds": 30}, 30),
        ({"expansion_core": "on", "facilities": "on"}, 20),
    ],
)
def test_5_1_the_homeworld_yields_30_cp_with_the_expansion(
    settings: dict[str, Any], size: int
) -> None:
    table = GAME.new(advanced(**settings), TWO, Seeded(seed_of(1)))
    while not table.state.colonies:
        table.pick(0, next(iter(table.open)))
    sizes = FIGURES.great_homeworld if size == 30 else FIGURES.homeworld
    worlds = list(table.state.colonies.values())

    assert [(sizes[world.step], world.great) for world in worlds] == [(size, size == 30)] * 2


# -- cards -----------------------------------------------------------------------------


def test_2_4_there_are_55_cards_numbered_through() -> None:
    assert sorted(card.number for card in CARDS.values()) == list(range(1, 56))


def test_2_4_cards_that_only_change_a_rule_that_is_off_are_removed() -> None:
    plain = in_this_game(started(profile="basic", alien_cards="on"), advantages=False)
    full = in_this_game(started(profile="expansion_full"), advantages=False)

    assert full == list(range(1, 31))
    assert set(full) - set(plain) == {8, 9, 14, 15, 16, 23, 24, 25, 26, 28, 29, 30}


@pytest.mark.parametrize("either", ["cloaking", "mines"])
def test_2_4_one_of_two_rules_is_enough(either: str) -> None:
    settings: dict[str, Any] = {"profile": "basic", "alien_cards": "on", either: "on"}

    assert 9 in in_this_game(started(**settings), advantages=False)


def test_25_6_some_advantages_are_not_for_small_maps() -> None:
    near = in_this_game(started(profile="expansion_full", scenario="small"), advantages=True)
    far = in_this_game(started(profile="expansion_full"), advantages=True)

    assert set(far) - set(near) == {34, 35, 36, 53}


def test_25_6_nano_technology_is_not_for_instant_upgrades() -> None:
    state = started(profile="expansion_full", instant_upgrade="on")

    assert 39 not in in_this_game(state, advantages=True)


# -- tables ----------------------------------------------------------------------------


def test_32_5_a_table_holds_what_the_modules_of_a_game_bring() -> None:
    table: RuleTable[Any] = RuleTable()
    always, titans, last = object(), object(), object()
    table.compose(rule(always), rule(titans, "titans", "expansion_core"), rule(last))

    assert table.of(started()) == (always, last)
    assert table.of(started(titans="on", expansion_core="on")) == (always, titans, last)


def test_32_5_a_table_is_composed_once() -> None:
    table: RuleTable[Any] = RuleTable()
    table.compose(rule(len))

    with pytest.raises(RuntimeError, match="once"):
        table.compose(rule(sum))


def test_32_5_a_lookup_is_composed_once() -> None:
    table: Lookup[str, int] = Lookup()
    table.compose({"one": 1})

    with pytest.raises(RuntimeError, match="once"):
        table.compose({"two": 2})


def test_2_1_the_modules_are_those_of_the_specification() -> None:
    assert len(MODULES) == 24
