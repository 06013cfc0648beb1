"""SE-25.7  Wars in which red has Shape Shifters, played at random: nobody can tell his Decoys."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.games.space_empires import GAME
from starhold.games.space_empires.empires.cards import is_advantage
from starhold.games.space_empires.fleets.groups import fleet_of, put
from starhold.games.space_empires.rules.content.advantages.a55_shape_shifters import (
    SEEMING,
    claimed,
)
from starhold.games.space_empires.state import Held, Table
from starhold.show.view import view
from tests.games.space_empires.hands import FULL
from tests.games.space_empires.wars import Mood, war
from tests.helpers import seed_of

SEATS = ("red", "blue", "green")
DECISIONS = 300
SHARE = 0.05  # of the tables, at which everyone is asked what he sees


def false_war(number: int, whim: random.Random) -> Table:
    """A war in which some groups of red are Decoys: one of a type, never the only ones there."""
    table = war(FULL, SEATS, number)
    state = table.state
    for empire in state.empires.values():
        empire.hand.cards = tuple(card for card in empire.hand.cards if card.number != 55)
        empire.hand.declined = tuple(card for card in empire.hand.declined if card != 55)
    red = state.empires["red"]
    red.hand.cards = (
        Held(55),
        *(card for card in red.hand.cards if not is_advantage(card.number)),
    )
    seeming: set[str] = set()
    for group in fleet_of(state, "red"):
        able = group.kind in SEEMING and group.kind not in seeming and not group.captured
        if able and whim.random() < 0.5:
            seeming.add(group.kind)
            sham = replace(group, sham=True, experience=0)
            put(state, replace(sham, tech=claimed(state, sham)))
    table.settle()
    return table


@pytest.mark.parametrize("number", range(2))
def test_25_7_advantage_55_a_war_with_decoys_goes_on_and_leaks_nothing(number: int) -> None:
    whim = random.Random(number)
    table = false_war(number, whim)
    moods = {seat: Mood(whim) for seat in SEATS}
    for decision in range(DECISIONS):
        assert list(GAME.invariants(table.state)) == []
        if table.over:
            break
        if whim.random() < SHARE:
            for seat in (*SEATS, None):
                twin = GAME.imagine(table, seat, Seeded(seed_of(decision)))
                assert list(GAME.invariants(twin.state)) == []
                assert view(GAME, twin, seat) == view(GAME, table, seat)
        seat = whim.choice(list(table.open))
        table.pick(moods[seat].choose(table.question(seat).options), seat)
