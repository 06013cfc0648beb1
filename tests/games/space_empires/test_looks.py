"""What random play seldom comes to has a name and a look as well."""

from __future__ import annotations

from typing import get_args

import pytest

from starhold.games.space_empires import GAME
from starhold.games.space_empires.facts.catalog import CARDS, UNITS
from starhold.games.space_empires.state import Mission
from starhold.show import files

MISSIONS = [f"{name}_fleet" for name in get_args(Mission) if name not in ("", "extermination")]
CARD_KINDS = [f"card-{card.number}" for card in CARDS.values()]
RARE = ["against_capitol", "against_homeworld", "bank", "raider_fleet", "waiting"]


@pytest.mark.parametrize("kind", [*UNITS, *CARD_KINDS, *MISSIONS, *RARE])
def test_29_1_everything_that_can_lie_on_the_table_can_be_drawn_and_called(kind: str) -> None:
    looks = files.look(GAME)["kinds"]

    assert files.words(GAME).knows(kind)
    assert kind in looks or kind.rpartition("-")[0] in looks
