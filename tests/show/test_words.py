"""Words: sentences with fields, names of things, numbers of things."""

from __future__ import annotations

from pathlib import Path

import pytest

from starhold.core.record import Event, Forced, Option
from starhold.core.trouble import BadFile
from starhold.show import words as module
from starhold.show.seen import Seen
from starhold.show.vocabulary import Piece, Scene
from starhold.show.words import Words, plural

TEXT = """
[things]
red = "Red"
cruiser = "cruiser"
"cruiser-9" = "the Nine"
earth = "Earth"

[options]
Fly = "fly {ship} to {to}"

[groups]
Fly = "Flights"

[prompts]
Fly = "Shall {ship} fly?"

[events]
Arrived = "{player} brings {count:# ship|# ships} {where}."
Counted = "{count:one|#|none} of {change}"
Loaded = "Aboard: {kinds:each}."
Unloaded = "Empty{kinds:?}."
Broken = "{nothing}"
Misused = "{} and {}"

[settings]
pace = "how fast"
"pace.slow" = "slowly"

[terms]
base = "the base"
"""


class Fly(Option):
    ship: str
    to: str = "earth"


class Walk(Option): ...


class Arrived(Event):
    player: str
    count: int
    where: tuple[str, ...]


class Loaded(Event):
    kinds: tuple[str, ...]


class Unloaded(Event):
    kinds: tuple[str, ...]


class Counted(Event):
    count: int
    change: int = 0


class Broken(Event):
    player: str = "red"


class Misused(Event):
    player: str = "red"


def spoken(folder: Path, text: str = TEXT) -> Words:
    file = folder / "en.toml"
    file.write_text(text, "utf-8")
    return Words(file)


@pytest.fixture
def words(tmp_path: Path) -> Words:
    return spoken(tmp_path)


def test_a_sentence_names_the_things_in_it(words: Words) -> None:
    assert words.option(Fly("cruiser-2")) == "fly cruiser 2 to Earth"
    assert words.option(Fly("cruiser-2")) == "fly cruiser 2 to Earth"  # from memory
    assert words.event(Arrived("red", 3, ("earth", "1,-2"))) == "Red brings 3 ships Earth, (1,−2)."


def test_an_empty_list_reads_none_unless_it_may_be_left_out(words: Words) -> None:
    assert words.event(Arrived("red", 2, ())) == "Red brings 2 ships none."
    assert words.event(Loaded(())) == "Aboard: none."
    assert words.event(Loaded(("cruiser", "cruiser"))) == "Aboard: 2 × cruiser."
    assert words.event(Unloaded(())) == "Empty."
    assert words.event(Unloaded(("cruiser",))) == "Emptycruiser."


def test_options_stand_in_groups(words: Words) -> None:
    assert words.group(Fly("cruiser-2")) == "Flights"
    assert words.group(Walk()) == ""


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0 ships"), (1, "1 ship"), (2, "2 ships"), (-1, "−1 ship"), (-3, "−3 ships")],
)
def test_the_form_fits_the_number(count: int, text: str) -> None:
    assert plural(count, "# ship|# ships") == text


def test_there_may_be_a_form_for_none(words: Words) -> None:
    assert words.event(Counted(0, -2)) == "none of −2"
    assert words.event(Counted(1)) == "one of 0"
    assert words.event(Counted(5)) == "5 of 0"


@pytest.mark.parametrize(
    ("id", "name", "known"),
    [
        ("cruiser", "cruiser", True),
        ("cruiser-2", "cruiser 2", True),
        ("cruiser-9", "the Nine", True),
        ("red-cruiser-2", "Red cruiser 2", True),
        ("-1,2", "(−1,2)", True),
        ("7", "7", True),
        ("blob", "blob", False),
        ("blob-2", "blob 2", False),
    ],
)
def test_a_thing_is_named_by_its_id_or_part_by_part(
    words: Words,
    id: str,  # noqa: A002 - what it is called everywhere
    name: str,
    known: bool,
) -> None:
    assert (words.thing(id), words.knows(id)) == (name, known)


def test_terms_and_settings_have_names(words: Words) -> None:
    assert words.term("base") == "the base"
    assert words.term("earth") == "Earth"
    assert words.setting("pace") == "how fast"
    assert words.setting("pace", "slow") == "slowly"
    assert words.setting("pace", "fast") == "fast"
    assert words.has("settings", "pace.slow")
    assert not words.has("settings", "pace.fast")


def test_a_forced_choice_is_told_in_the_words_of_its_option(tmp_path: Path) -> None:
    forced = Forced("red", Fly("cruiser-2"))

    assert spoken(tmp_path).event(forced) == "fly cruiser 2 to Earth"

    told = TEXT.replace("[events]", '[events]\nForced = "{player} must {option}!"')
    assert spoken(tmp_path, told).event(forced) == "Red must fly cruiser 2 to Earth!"

    wrong = TEXT.replace("[events]", '[events]\nForced = "{who} must"')
    with pytest.raises(BadFile, match=r"asks for \{who\}"):
        spoken(tmp_path, wrong).event(forced)


def test_a_forced_choice_names_pieces_as_they_are_seen(tmp_path: Path) -> None:
    told = TEXT.replace('Fly = "fly {ship} to {to}"', 'Fly = "fly {ship.piece} from {ship.at}"')
    words = spoken(tmp_path, told)
    scene = Scene(pieces=(Piece("red-1", "cruiser", "earth", "red"),))
    forced = Forced("red", Fly("red-1"))

    assert words.event(forced, Seen(scene, words)) == "fly cruiser from Earth"


def test_missing_words_are_named(words: Words) -> None:
    with pytest.raises(BadFile, match=r"/en.toml has no sentence for Walk in \[options\]"):
        words.option(Walk())
    with pytest.raises(BadFile, match=r"/en.toml has no sentence for Walk in \[prompts\]"):
        words.prompt(Walk())


def test_a_field_that_is_not_there_is_named(words: Words) -> None:
    with pytest.raises(BadFile, match=r"asks for {nothing}; it may use player\."):
        words.event(Broken())
    with pytest.raises(BadFile, match=r"asks for \{0\}"):
        words.event(Misused())


def test_an_unknown_section_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"unknown section \[thing\]; it has things, pieces"):
        spoken(tmp_path, "[thing]")


def test_what_was_said_is_not_kept_for_ever(words: Words, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "REMEMBERED", 3)
    said = [words.event(Counted(count)) for count in range(10)]

    assert said == [words.event(Counted(count)) for count in range(10)]
    assert len(words._known) <= 3
