"""The words of Space Empires: a player without a manual learns what things are for."""

from __future__ import annotations

import random
import re

import pytest
from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.core.journal import Chosen
from starhold.core.match import Match
from starhold.core.record import Forced
from starhold.games.space_empires import GAME
from starhold.games.space_empires.facts.catalog import TECHNOLOGIES, UNITS
from starhold.games.space_empires.rules.combat.r15_bombardment import ColonyBombarded
from starhold.games.space_empires.rules.economy.r11_research import Research
from starhold.games.space_empires.rules.economy.r12_plan import Build
from starhold.games.space_empires.rules.economy.r22_facilities import Convert
from starhold.games.space_empires.rules.hands.r25_auction import Raise
from starhold.games.space_empires.rules.movement.r07_orders import Colonise
from starhold.games.space_empires.rules.solo.r28_amoebas import SpreadTo
from starhold.games.space_empires.rules.special_ships.r23_unique_ships import DesignShown
from starhold.games.space_empires.settings import Settings
from starhold.show import files
from starhold.show.view import view
from starhold.terminal.sitting import SeatLog
from tests.helpers import random_play, seed_of

WORDS = files.words(GAME)
RATING = re.compile(r"Class ([A-F]), attack (\d+), defense (\d+), hull (\d+)")


def test_every_unit_and_every_technology_says_what_it_is_for() -> None:
    things = WORDS.said["things"]

    assert [kind for kind in (*UNITS, *TECHNOLOGIES) if f"{kind}.about" not in things] == []


def test_a_ship_size_names_the_units_it_allows() -> None:
    assert WORDS.option(Research("ship_size", 2, 10)) == "Ship Size 2 (10 CP) – Destroyer, Base"


def test_a_unit_on_sale_says_what_it_is() -> None:
    said = WORDS.option(Build("scout", 6))

    assert said.startswith("Scout (6 CP) – Class E, attack 3, defense 0, hull 1.")


def test_10_1_the_rating_that_is_said_of_a_unit_is_its_own() -> None:
    said = {kind: RATING.match(WORDS.said["things"][f"{kind}.about"]) for kind in UNITS}
    # What is a unit's on the ground, and what it boards with, is written elsewhere.
    rated = {
        kind for kind in UNITS if said[kind] and UNITS[kind].attack and not UNITS[kind].boards
    }

    assert {"scout", "dreadnought", "base", "alien_b"} < rated
    for kind in rated:
        unit, found = UNITS[kind], said[kind]
        assert found is not None
        figures = (unit.weapon, unit.attack[0], unit.defense[0], unit.hull)
        assert found.groups() == tuple(map(str, figures)), kind


def test_25_8_a_bidder_reads_whose_bid_to_beat() -> None:
    seats = ("red", "blue")

    assert "High bid: 0 CP (Nobody)" in WORDS.prompt(Raise("red", seats, "red"))
    assert "High bid: 6 CP (Blue)" in WORDS.prompt(Raise("red", seats, "red", 6, "blue"))


def test_a_forced_choice_has_no_hole_where_its_group_is_out_of_sight() -> None:
    settled = WORDS.event(Forced("red", Colonise("red-5")))
    spread = WORDS.event(Forced("red", SpreadTo("amoeba-1-1", "J3")))

    assert " ".join(settled.split()) == "Red's only option: Settle"
    assert " ".join(spread.split()) == "Red's only option: Spread the amoeba to J3"


# A group's id is its owner and a number: nobody plays by it.
ID = re.compile(r"\b(red|blue|green|yellow|aliens|doom|doomsday machine)[ -]\d+", re.IGNORECASE)


@pytest.mark.parametrize(
    ("seats", "settings"),
    [
        (("red", "blue"), Settings(profile="advanced")),
        (("red", "blue"), Settings(profile="expansion_full")),
        (("red",), Settings(solo="doomsday_large")),
        (("red",), Settings(solo="amoebas")),
        (("red",), Settings(solo="alien_empires_1", close_encounters=True)),
    ],
    ids=["advanced", "expansion", "doomsday", "amoebas", "aliens"],
)
def test_no_sentence_calls_a_group_by_its_id(seats: tuple[str, ...], settings: Settings) -> None:
    table = GAME.new(settings, seats, Seeded(seed_of(1)))
    said: set[str] = set()
    for decision, (seat, _) in enumerate(random_play(table, random.Random(1))):
        if decision > 600:
            break
        shown = view(GAME, table, seat)
        said |= {news.text for news in shown.news}
        assert shown.question is not None
        said |= {shown.question.text, *(option.text for option in shown.question.options)}

    assert sorted(text for text in said if ID.search(text)) == []


def test_23_9_a_design_without_abilities_leaves_no_hole() -> None:
    shown = DesignShown("red", "D", 2, 1, 2, ())

    assert WORDS.event(shown).endswith("hull 2. Abilities: none.")


def test_15_2_a_bombardment_is_told_with_and_without_its_number() -> None:
    shot = ColonyBombarded("red", "cruiser", "F5", 4, (3,), 1)

    assert WORDS.event(shot) == "Cruiser (Red) bombards F5, needs 4 or less: 1 hit."
    assert WORDS.event(replace(shot, needed=0)) == "Cruiser (Red) bombards F5: 1 hit."


def test_a_choice_of_a_loaded_game_leaves_no_hole_in_the_log() -> None:
    """A group that is gone has no name any more: its events say what happened."""
    match = Match.new(GAME, Settings(), ("red", "blue"), "log")
    match.journal.add(Chosen("red", Colonise("red-1")))
    match.journal.add(Chosen("red", Convert(3)))

    assert [entry.chosen for entry in SeatLog(match, "red").entries] == ["", "Convert 3 CP"]
