"""Every kind of battle and gamble has its beats, from events that the rules told in play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from starhold.core.chance import Seeded
from starhold.core.game import Game
from starhold.core.table import Table
from starhold.games.space_empires.rules.combat.r13_combat import CombatPhase
from starhold.games.space_empires.state import Colony
from starhold.show.beats import Act, acts
from starhold.show.view import news
from starhold.show.vocabulary import Beat, News
from starhold.terminal.looks import Looks
from starhold.terminal.staging import Staging, needed
from starhold.terminal.zones import dice_text
from tests.games.space_empires.scenes import advanced, scene
from tests.helpers import find_game, new_table, random_play

# Kinds that occur in random play: the event, and whether a battle tells it.
IN_PLAY = [
    ("crest", "ShipsFired", True),
    ("crest", "FleetFired", True),
    ("crest", "LaserFired", True),
    ("kardashev", "AttackResolved", True),
    ("kardashev", "BidRaised", False),
    ("galactic_emperor", "Fired", True),
    ("galactic_emperor", "InfluencePlaced", False),
    ("space_empires", "ShotFired", True),
    ("empire_of_the_stars", "PlanRevealed", True),
    ("empire_of_the_stars", "DamageDealt", True),
]
GAMES = range(1, 101)  # searched for a kind; the rarest occurs in every fourth or so
HERE = "F5"
PREFERRED = ("Board", "Bombard", "LandNow", "Land", "FireAt", "Strike")


def of_play(game: Game[Any], number: int) -> Iterator[News]:
    """Tell a game of random play as a spectator hears it."""
    table = new_table(game, number)
    for _ in random_play(table, random.Random(number)):
        yield from news(game, table.news, None)
    yield from news(game, table.news, None)


def of_scene(table: Table[Any]) -> Iterator[News]:
    """Tell a scene to its end; fighting is preferred."""
    game = find_game("space_empires")
    table.chance = Seeded(bytes(32))
    yield from news(game, table.news, "red")
    while not table.over:
        seat = next(iter(table.open))
        options = table.question(seat).options
        kinds = [type(one).__name__ for one in options]
        best = next((kinds.index(kind) for kind in PREFERRED if kind in kinds), 0)
        table.pick(best, seat)
        yield from news(game, table.news, "red")


def shown(row: list[News], key: str, *, battle: bool) -> Act:
    """The first act in which such an event is a beat."""
    act = next(act for act in acts(row) if any(one.key == key for one, _ in act.beats))
    assert act.is_battle == battle
    return act


def says_everything(game: Game[Any], row: list[News], key: str) -> None:
    """The terminal writes a line for each beat; each shot has its number, die and result."""
    lines = [line.text.plain for line in Staging(Looks(game)).lines(row)]
    told = [(one, beat) for one in row for beat in one.beats if one.key == key]
    assert told
    for one, beat in told:
        said = f"needs {needed(beat, one.sides)}: {result(one, beat)}" if beat.needed else one.text
        assert any(said in line for line in lines), said


def result(one: News, beat: Beat) -> str:
    words = ("miss", "hit") if beat.part == "shot" else ("failure", "success")
    return f"{dice_text(beat.dice, one.sides)} {words[bool(beat.hits)]}"


def with_such(game: Game[Any], key: str) -> list[News]:
    """Tell the first game of random play in which such an event occurs."""
    rows = (list(of_play(game, number)) for number in GAMES)
    row = next((row for row in rows if any(one.key == key for one in row)), None)
    assert row, f"{key} occurs in none of {len(GAMES)} games"
    return row


@pytest.mark.parametrize(("name", "key", "battle"), IN_PLAY)
def test_what_happens_in_play_is_shown(name: str, key: str, battle: bool) -> None:
    game = find_game(name)
    row = with_such(game, key)

    shown(row, key, battle=battle)
    says_everything(game, row, key)


def above_a_colony(*red: str, blue: tuple[str, ...] = (), **settings: str) -> Table[Any]:
    return scene(
        agenda=(CombatPhase("red"),),
        red=red,
        blue=blue,
        colonies={HERE: Colony("blue", 2)},
        markers={HERE: "planet"},
        dice=(1,) * 60,
        settings=advanced(**settings),
    )


SCENES = [
    ("ShotFired", lambda: above_a_colony("cruiser x2 F5", blue=("scout F5",))),
    (
        "BoardingTried",
        lambda: above_a_colony(
            "boarding_ship x2 F5 boarding=2", blue=("cruiser F5",), boarding="on"
        ),
    ),
    ("ColonyBombarded", lambda: above_a_colony("cruiser x2 F5")),
    (
        "GroundCombatBegan",
        lambda: above_a_colony("transport F5", "infantry x4 F5", ground_combat="on"),
    ),
]


@pytest.mark.parametrize(("key", "made"), SCENES, ids=[key for key, _ in SCENES])
def test_space_ground_boarding_and_bombardment_are_shown(key: str, made: Any) -> None:
    row = list(of_scene(made()))

    act = shown(row, key, battle=True)
    says_everything(find_game("space_empires"), row, key)
    assert any(beat.dice for _, beat in act.beats)
