"""SE-2.1  Every switch can be used alone: on where all else is off, and off where all is on."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from starhold.core.chance import Seeded
from starhold.games.space_empires import GAME
from starhold.games.space_empires.facts.catalog import FIGURES, Module
from starhold.games.space_empires.rules.setup.r02_modules import MODULES
from starhold.games.space_empires.state import Settings
from starhold.show import presets
from tests.helpers import random_play, seed_of

TWO = ("red", "blue")
CYCLES = 2
VARIANTS = (
    "low_maintenance",
    "heavy_terrain",
    "safer_space",
    "rich_minerals",
    "bloody_combat",
    "rich_colonies",
    "more_aliens",
    "quick_start",
    "head_start",
    "build_requirement",
    "planetary_gates",
)


def play(switches: dict[str, Any]) -> frozenset[Module]:
    """Play two cycles at random; return what was switched on."""
    settings = msgspec.convert(switches, Settings)
    table = GAME.new(settings, TWO, Seeded(seed_of(2)))
    for _ in random_play(table, random.Random(2)):
        assert list(GAME.invariants(table.state)) == []
        if table.state.cycle > CYCLES:
            break

    assert table.over or table.state.cycle > CYCLES
    return frozenset(table.state.switches)


@pytest.mark.parametrize("module", MODULES)
def test_2_1_a_module_is_played_alone(module: Module) -> None:
    on = "random" if module == "empire_advantages" else "on"

    assert play({"profile": "basic", module: on}) == {module}


@pytest.mark.parametrize("module", FIGURES.profiles["expansion_full"])
def test_2_1_all_but_one_module_is_played(module: Module) -> None:
    everything = set(FIGURES.profiles["expansion_full"])

    assert play({"profile": "expansion_full", module: "off"}) == everything - {module}


@pytest.mark.parametrize(
    "other", sorted(set(MODULES) - set(FIGURES.profiles["expansion_full"]) - {"facilities"})
)
def test_2_1_a_module_outside_the_profiles_goes_with_all_of_them(other: Module) -> None:
    everything = set(FIGURES.profiles["expansion_full"])

    assert play({"profile": "expansion_full", other: "on"}) == everything | {other}


@pytest.mark.parametrize(
    "variant",
    [
        *({name: True} for name in VARIANTS),
        *({"scientists": pace} for pace in ("slow", "smart")),
        *({"own_terrain": kind} for kind in ("barren", "danger", "wreck")),
        {"handicap": "red"},
        {"situation": "rolled"},
    ],
    ids=str,
)
def test_2_1_a_variant_is_played_alone(variant: dict[str, Any]) -> None:
    """SE-26, and the Planetary Gates of SE-27.11."""
    assert play({"profile": "basic", **variant}).isdisjoint(MODULES)


def test_30_the_preset_as_written_takes_the_literal_reading_of_every_doubtful_ruling() -> None:
    """R-24, R-56, R-57: the last two follow the letter by default."""
    literal = presets.chosen(GAME, "as_written", {})

    assert literal == Settings(
        captured_homeworld=5, cards_shown="any_battle", screened_ships_block=True
    )
    assert literal != Settings()
