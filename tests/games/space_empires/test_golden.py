"""Playthroughs of Space Empires in words: one to four players, every profile."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from scripts.golden import Playthrough
from starhold.core.match import Match
from starhold.core.record import Event
from starhold.games.space_empires.rules.content.advantages.a33_celestial_knights import Charged
from starhold.games.space_empires.rules.content.cards.c22_omega_crystals import CrystalsUsed
from starhold.games.space_empires.rules.economy.r22_facilities import FacilityBuilt
from starhold.games.space_empires.rules.economy.r23_design import DesignAdopted
from starhold.games.space_empires.rules.ground.r20_ground_combat import GroundCombatBegan
from starhold.games.space_empires.rules.ground.r20_landing import TroopsLanded
from starhold.games.space_empires.rules.hands.r24_alien_cards import CardKept, CardRevealed
from starhold.games.space_empires.rules.hands.r25_auction import AdvantageWon
from starhold.games.space_empires.rules.special_ships.r16_experience import GroupPromoted
from starhold.games.space_empires.rules.special_ships.r17_boarding import ShipCaptured
from starhold.games.space_empires.rules.special_ships.r18_titans import WorldShattered
from starhold.games.space_empires.state import Settings, State

FOLDER = Path(__file__).parents[2] / "golden" / "space_empires"
FILES = sorted(FOLDER.glob("*.txt"))
PROFILES = set(get_args(get_type_hints(Settings)["profile"]))
# What the playthroughs show of the expansion, besides what every game has.
SHOWN: set[type[Event]] = {
    AdvantageWon,
    CardKept,
    CardRevealed,
    Charged,
    DesignAdopted,
    FacilityBuilt,
    CrystalsUsed,
    GroundCombatBegan,
    GroupPromoted,
    ShipCaptured,
    TroopsLanded,
    WorldShattered,
}


@cache
def played(file: Path) -> Match[State]:
    return Playthrough.read(file).played()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_playthrough_reads_as_it_did(file: Path) -> None:
    told = Playthrough.read(file).told()

    assert told == file.read_text("utf-8"), f"if this is right: scripts/golden.py --update {file}"


def test_one_to_four_play_to_the_end() -> None:
    tables = [played(file).table for file in FILES]

    assert all(table.over for table in tables)
    assert {len(table.state.ring) for table in tables} == {1, 2, 3, 4}


def test_every_profile_is_played() -> None:
    assert {played(file).table.state.settings.profile for file in FILES} == PROFILES


def test_the_expansion_is_shown() -> None:
    news = (told for file in FILES for entry in played(file).history for told in entry.told)
    seen = {type(told.event) for told in news}

    assert seen >= SHOWN, {kind.__name__ for kind in SHOWN - seen}
