"""The words of Space Empires: who opens the game without a manual learns what things are for."""

from __future__ import annotations

from starhold.games.space_empires import GAME
from starhold.games.space_empires.catalog import TECHNOLOGIES, UNITS
from starhold.games.space_empires.rules.r12_plan import Research
from starhold.show import files

WORDS = files.words(GAME)


def test_every_unit_and_every_technology_says_what_it_is_for() -> None:
    things = WORDS.said["things"]

    assert [kind for kind in (*UNITS, *TECHNOLOGIES) if f"{kind}.about" not in things] == []


def test_a_ship_size_names_the_units_it_allows() -> None:
    assert WORDS.option(Research("ship_size", 2, 10)) == "Ship Size 2 (10 CP) – Destroyer, Base"
