"""Guides and glossaries: they cite rules that exist, and speak of what the game speaks of."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from starhold import games
from starhold.core.chance import Seeded, chosen_seed
from starhold.core.game import SEATS
from starhold.core.trouble import BadFile, Unknown
from starhold.show import files, guide, settings
from starhold.show.view import phase_of, rule_of, view
from tests.helpers import find_game, games_with

TOY = find_game("salvage")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A place for a guide of the toy."""
    monkeypatch.setattr(guide, "package_files", lambda _: tmp_path)
    for remembered in (guide.guide, phase_of):
        remembered.cache_clear()
    yield tmp_path
    for remembered in (guide.guide, phase_of):
        remembered.cache_clear()


@pytest.mark.parametrize("name", games_with("glossary.toml"))
def test_every_term_occurs_in_the_words_or_rules_of_its_game(name: str) -> None:
    game = games.find(name)
    said = files.words(game).said.values()
    spoken = "\n".join(text for section in said for text in section.values())
    spoken += files.rulebook(game).text
    found = guide.guide(game).glossary

    assert len(found) > 12
    assert [one.term for one in found if not guide.pattern(one).search(spoken)] == []
    assert all(one.text.endswith(".") for one in found)
    forms = {(form.lower(), one.term) for one in found for form in (one.term, *one.forms)}
    assert len(forms) == len({form for form, _ in forms})  # each form has one meaning


@pytest.mark.parametrize("name", games_with("guide.toml"))
def test_every_phase_has_questions_or_events_of_its_own(name: str) -> None:
    game = games.find(name)
    found = guide.guide(game)
    used = {found.phase(rule_of(step)) for step in game.steps}

    assert [phase.name for phase in found.phases if phase not in used] == []


@pytest.mark.parametrize("name", games_with("guide.toml"))
def test_every_table_has_a_goal_in_whole_sentences(name: str) -> None:
    game = games.find(name)
    usual = msgspec.to_builtins(settings.chosen(game, {}))
    for players in range(game.meta.players.min, game.meta.players.max + 1):
        for setting in settings.described(game):
            for value in [one.value for one in setting.values] or [setting.default]:
                goal = guide.guide(game).goal_at(players, usual | {setting.name: value})

                assert goal.endswith("."), f"{players} players, {setting.name}: {value}"
                assert "{" not in goal


def test_the_goal_is_that_of_the_table() -> None:
    found = guide.guide(games.find("galactic_emperor"))

    assert "after 5 rounds, or sooner" in found.goal_at(3, {"max_rounds": 5})
    assert "rounds" not in found.goal_at(3, {"max_rounds": 0})
    duel = guide.guide(games.find("space_empires")).goal_at(2, {"max_economic_phases": 0})
    assert duel == "Destroy or capture the other Homeworld."


@pytest.mark.parametrize("name", games_with("guide.toml"))
def test_how_to_play_has_two_to_four_small_pictures_with_captions(name: str) -> None:
    game = games.find(name)
    found = guide.guide(game).pictures

    assert 2 <= len(found) <= 4
    assert all(one.text.endswith(".") and one.alt.endswith(".") for one in found)
    for one in found:
        data = guide.picture_file(game, one.name).read_bytes()
        assert data[8:12] == b"WEBP"
        assert len(data) < 50_000


def test_the_longest_number_decides_the_phase() -> None:
    found = guide.guide(games.find("space_empires"))

    assert found.phase("SE-14.21").name == "Combat"  # type: ignore[union-attr]  # it is found
    assert found.phase("SE-14.2").name == "Movement"  # type: ignore[union-attr]  # as above
    assert found.phase("SE-99") is None
    # A player who waits sees that another's turn began with Movement.
    assert found.phase("SE-6.1").name == "Movement"  # type: ignore[union-attr]  # as above


def test_a_word_is_explained_in_any_form() -> None:
    found = guide.guide(games.find("crest"))

    assert found.explain("REBELS").term == "rebel token"
    assert [one.term for one in found.terms_in(["Stability falls by 2."])] == ["stability"]
    with pytest.raises(Unknown, match="no 'zzz'"):
        found.explain("zzz")


def test_a_capital_word_is_not_found_in_small_letters() -> None:
    found = guide.guide(games.find("space_empires"))

    assert [one.term for one in found.terms_in(["the base game"])] == []
    assert [one.term for one in found.terms_in(["Build a Base"])] == ["Base"]


def test_a_game_without_a_guide_says_so(folder: Path) -> None:
    assert folder.is_dir()
    with pytest.raises(Unknown, match="has no guide"):
        guide.guide(TOY)


GOAL = 'goal = "Win."\nrule = "SA-3.2"\ncycle = "A turn"\nphase = []\n'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('goal = "Win."\nrule = "ZZ-9"\ncycle = "A turn"\nphase = []', "no rule ZZ-9"),
        ('goal = "Win."', "missing required field"),
        ("goal =", "guide.toml"),
        (GOAL + '[[picture]]\nname = "moon"\ntext = "T."\nalt = "A."', "no picture 'moon'"),
        (GOAL + '[[also]]\ntext = "After {days} days."', "no setting 'days'"),
        (GOAL + '[[also]]\ntext = "T."\nsettings = { moons = 1 }', "no setting 'moons'"),
    ],
)
def test_a_guide_that_cannot_be_used_is_named(folder: Path, text: str, says: str) -> None:
    (folder / "guide.toml").write_text(text)

    with pytest.raises(BadFile, match=says):
        guide.guide(TOY)
    table = TOY.new(TOY.settings(), SEATS[:2], Seeded(chosen_seed("guide")))
    assert view(TOY, table, None).phase == ""  # it can still be played


def test_a_glossary_explains_a_term_once(folder: Path) -> None:
    entry = '[[entry]]\nterm = "berth"\ntext = "Room for a ship."\nrule = "SA-3.2"\n'
    (folder / "guide.toml").write_text(GOAL)
    (folder / "glossary.toml").write_text(entry + entry)

    with pytest.raises(BadFile, match="explains 'berth' twice"):
        guide.guide(TOY)
