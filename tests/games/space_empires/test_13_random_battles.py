"""Battles of random fleets, played at random: every module alone, and all of them together.

Random games seldom come to large battles; here they begin with one.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.games.space_empires import GAME
from starhold.games.space_empires.empires.cards import in_this_game
from starhold.games.space_empires.empires.holdings import newly_built, researchable, top_level
from starhold.games.space_empires.facts.catalog import TRAINED, UNITS, Module
from starhold.games.space_empires.fleets.designs import Design, in_class
from starhold.games.space_empires.fleets.groups import free_counters, new_id, put
from starhold.games.space_empires.rules.combat.r13_combat import CombatPhase
from starhold.games.space_empires.rules.economy.r23_design import on_offer
from starhold.games.space_empires.rules.movement.r19_reaction import let_react
from starhold.games.space_empires.rules.setup.r05_setup import begin
from starhold.games.space_empires.state import Colony, Group, Held, Marker, Settings, State, Table
from starhold.show.view import view
from tests.games.space_empires.scenes import WORLDS
from tests.helpers import seed_of

AT = "F5"
BESIDE = "F6"  # from where ships may react
EACH = 6
SWITCHES: dict[str, dict[str, Any]] = {
    "basic": {"profile": "basic"},
    "advanced": {},
    "experience": {"experience": "on"},
    "titans": {"titans": "on", "expansion_core": "on"},
    "titans_in_vain": {"titans": "on", "expansion_core": "off"},
    "flagships": {"flagships": "on"},
    "reaction": {"reaction": "on"},
    "boarding": {"boarding": "on"},
    "boarding_and_more": {
        "boarding": "on",
        "experience": "on",
        "titans": "on",
        "expansion_core": "on",
    },
    "alien_cards": {"alien_cards": "on"},
    "empire_advantages": {"empire_advantages": "random"},
    "unique_ships": {"unique_ships": "on"},
    "unique_ships_and_more": {
        "unique_ships": "on",
        "boarding": "on",
        "experience": "on",
        "titans": "on",
        "expansion_core": "on",
        "fast_bc": "on",
    },
    "ground_combat": {"ground_combat": "on"},
    "expansion_full": {"profile": "expansion_full"},
}


def fleet(state: State, seat: str, at: str, whim: random.Random) -> None:
    """Put some groups of units that this empire could have into a hex."""
    empire = state.empires[seat]
    empire.sheet.design = empire.sheet.design or some_design(state, whim)
    able = [kind for kind in UNITS if can_be_there(state, seat, kind, at)]
    for _ in range(whim.randint(1, 5)):
        kind = whim.choice(able)
        unit = UNITS[kind]
        alone = [g for g in state.groups.values() if (g.at, g.kind) == (at, "base")]
        if free_counters(state, seat, kind) < 1 or (kind == "base" and alone):
            continue
        count = whim.randint(1, min(unit.largest, 4))
        group = Group(new_id(state, seat), seat, kind, count, at, newly_built(state, seat, kind))
        level = whim.randint(0, 4) if "experience" in state.switches and kind in TRAINED else 0
        put(state, replace(group, experience=level, face_up=unit.open, moved=1))


def can_be_there(state: State, seat: str, kind: str, at: str) -> bool:
    """Bases and yards need a colony; what nobody builds is there if it is a Flagship."""
    unit = UNITS[kind]
    if unit.module is not None and unit.module not in state.switches:
        return False
    if any(top_level(state, name) < needed for name, needed in unit.needs.items()):
        return False  # SE-2.2: Titans without Ship Size 7
    colony = state.colonies.get(at)
    if unit.moves == "never" and not (colony and colony.owner == seat):
        return False
    return unit.built_at != "never" or kind == "flagship"


def some_design(state: State, whim: random.Random) -> Design:
    """A Unique Ship with two abilities, of any rating."""
    abilities = whim.sample(list(on_offer(state, Design())), 2)
    rating = Design("E", whim.randint(1, 8), whim.randint(0, 3), whim.randint(1, 3))
    return in_class(replace(rating, abilities=tuple(abilities)))


def some_battle(switches: dict[str, Any], number: int) -> Table:
    """Red attacks a hex that blue may have settled; cards and levels are as they fall."""
    whim = random.Random(number)
    state, _ = begin(msgspec.convert(switches, Settings), ("red", "blue"))
    state.worlds, state.order = dict(WORLDS), ("red", "blue")
    state.turn, state.active, state.cycle = 1, "red", whim.randint(1, 6)
    state.colonies = {at: Colony(seat, 3, homeworld=True) for seat, at in WORLDS.items()}
    state.markers = {at: Marker("planet", seat, face_up=True) for seat, at in WORLDS.items()}
    terrain = whim.choice(["", "planet", "planet", "asteroids", "nebula", "black_hole"])
    if terrain:
        state.markers[AT] = Marker(terrain, face_up=True)
    if terrain == "planet":
        state.colonies[AT] = Colony("blue", whim.randint(0, 3))
    for seat in ("red", "blue"):
        levels = state.empires[seat].sheet.levels
        for name in researchable(state):
            least = levels.get(name, 0)
            levels[name] = whim.randint(least, max(least, top_level(state, name)))
        for module, advantages in (("alien_cards", False), ("empire_advantages", True)):
            if module in state.switches:
                cards = in_this_game(state, advantages=advantages)
                mine = [c for c in cards if c % 2 == (seat == "red")]
                state.empires[seat].hand.cards += (Held(whim.choice(mine)),)
    held = [card.number for empire in state.empires.values() for card in empire.hand.cards]
    if "alien_cards" in state.switches:
        rest = in_this_game(state, advantages=False)
        state.deck = [number for number in rest if number not in held]
    fleet(state, "red", AT, whim)
    fleet(state, "blue", AT, whim)
    fleet(state, "blue", BESIDE, whim)
    table = Table(state, (), Seeded(seed_of(number)))
    reactions = let_react(table, "red") if "reaction" in state.switches else ()
    table.agenda = (*reactions, CombatPhase("red"))
    table.settle()
    return table


@pytest.mark.parametrize("number", range(EACH))
@pytest.mark.parametrize("switches", SWITCHES)
def test_32_1_a_battle_of_any_fleets_ends_and_leaks_nothing(switches: str, number: int) -> None:
    table = some_battle(SWITCHES[switches], number)
    whim = random.Random(number)
    for decision in range(2000):
        if table.over:
            break
        if whim.random() < 0.1:
            for seat in ("red", "blue", None):
                twin = GAME.imagine(table, seat, Seeded(seed_of(decision)))
                assert view(GAME, twin, seat) == view(GAME, table, seat)
        assert list(GAME.invariants(table.state)) == []
        assert GAME.load(GAME.save(table)).open.keys() == table.open.keys()
        seat = whim.choice(list(table.open))
        table.pick(whim.randrange(len(table.question(seat).options)), seat)

    assert table.over
    assert table.state.battle is None


def test_32_1_every_module_that_changes_battles_is_among_them() -> None:
    named = {name for settings in SWITCHES.values() for name in settings}
    modules: set[Module] = {
        "experience",
        "titans",
        "flagships",
        "reaction",
        "boarding",
        "unique_ships",
        "ground_combat",
    }

    assert modules <= named
