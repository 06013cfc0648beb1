"""Settings are described from their types, in the order of the rules, and checked in words."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta

from starhold.core.record import Record
from starhold.core.trouble import Trouble
from starhold.show import files, settings
from starhold.show.settings import Setting, chosen, described, typed
from tests.helpers import find_game, game_names, games_with


class Settings(Record):
    """One setting of every kind."""

    pace: Literal["slow", "fast", 3] = "fast"
    mine: bool = True
    rounds: Annotated[int, Meta(ge=0, le=9)] = 4
    jars: Annotated[int, Meta(ge=1)] | None = None
    lamps: Annotated[int, Meta(le=5)] = 0
    score: int = 0
    name: str = "red"
    solo: Annotated[Literal["easy", "hard"] | None, Meta(extra={"players": (1,)})] = None


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Any:
    found = find_game("salvage")
    monkeypatch.setattr(found, "settings", Settings)
    described.cache_clear()
    yield found
    described.cache_clear()


def by_name(game: Any) -> dict[str, Setting]:
    return {setting.name: setting for setting in described(game)}


def test_settings_stand_in_the_order_of_the_rules(game: Any) -> None:
    found = by_name(game)

    assert tuple(found) == Settings.__struct_fields__
    assert found["pace"].listed == ("slow", "fast", 3)
    assert found["pace"].default == "fast"
    assert found["solo"].players == (1,)
    assert [found[name].kind for name in ("pace", "mine", "jars", "name", "solo")] == [
        "choice",
        "flag",
        "number",
        "text",
        "choice",
    ]


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("pace", "slow", "slow"),
        ("pace", "3", 3),
        ("mine", "Yes", True),
        ("mine", "off", False),
        ("rounds", "0", 0),
        ("rounds", "9", 9),
        ("jars", "12", 12),
        ("jars", "none", None),
        ("lamps", "-2", -2),
        ("score", "1000", 1000),
        ("name", "none", "none"),
        ("solo", "none", None),
    ],
)
def test_a_typed_value_is_read(game: Any, name: str, text: str, value: Any) -> None:
    read = by_name(game)[name].read(text)

    assert (read, type(read)) == (value, type(value))
    assert getattr(chosen(game, {name: read}), name) == value
    assert by_name(game)[name].read(typed(read)) == read


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("pace", "4", "pace must be slow, fast or 3, not 4."),
        ("mine", "perhaps", "mine must be yes or no, not perhaps."),
        ("rounds", "10", "rounds must be 0–9, not 10."),
        ("rounds", "-1", "rounds must be 0–9, not -1."),
        ("rounds", "none", "rounds must be 0–9, not none."),
        ("rounds", "many", "rounds must be 0–9, not many."),
        ("jars", "0", "jars must be at least 1 or none, not 0."),
        ("lamps", "6", "lamps must be at most 5, not 6."),
        ("score", "1.5", "score must be a whole number, not 1.5."),
        ("solo", "normal", "solo must be easy, hard or none, not normal."),
    ],
)
def test_a_typed_value_that_is_not_allowed_is_refused(
    game: Any, name: str, text: str, says: str
) -> None:
    with pytest.raises(Trouble) as refused:
        by_name(game)[name].read(text)

    assert str(refused.value) == says


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"mine": 1}, "mine must be yes or no, not 1."),
        ({"rounds": True}, "rounds must be 0–9, not yes."),
        ({"rounds": 2.0}, "rounds must be 0–9, not 2.0."),
        ({"name": 7}, "name must be text, not 7."),
        ({"pace": None}, "pace must be slow, fast or 3, not none."),
        ({"paces": "slow"}, "has no setting 'paces'; did you mean 'pace'?"),
        ({"zzzz": 1}, "has no setting 'zzzz'; it has pace, mine, rounds,"),
    ],
)
def test_values_from_elsewhere_are_checked_as_well(
    game: Any, values: dict[str, Any], says: str
) -> None:
    with pytest.raises(Trouble, match=says.replace("?", r"\?")):
        chosen(game, values)


def test_a_setting_of_another_type_is_a_mistake_of_its_author(
    game: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Odd(Record):
        share: float = 0.5

    monkeypatch.setattr(game, "settings", Odd)

    with pytest.raises(TypeError, match="float"):
        settings.described(game)


@pytest.mark.parametrize("name", game_names())
def test_every_setting_accepts_its_default(name: str) -> None:
    game = find_game(name)
    for setting in described(game):
        setting.check(setting.default)

    assert chosen(game, {}) == game.settings()


@pytest.mark.parametrize("name", game_names())
def test_every_setting_and_every_listed_value_has_words(name: str) -> None:
    game = find_game(name)
    said = files.words(game).said["settings"]
    found = described(game)
    labels = [setting.name for setting in found]
    values = [(one.name, str(value.value)) for one in found for value in one.values]

    assert [name for name in labels if not said.get(name)] == []
    assert [one.name for one in found if not one.about.endswith(".")] == []
    assert [
        path for path in values if not said.get(".".join(path), said.get(f"*.{path[1]}"))
    ] == []


@pytest.mark.parametrize("name", game_names())
def test_no_words_are_left_of_settings_that_are_gone(name: str) -> None:
    game = find_game(name)
    found = described(game)
    known = {one.name for one in found}
    known |= {f"{one.name}.{value.value}" for one in found for value in one.values}
    known |= {f"*.{value.value}" for one in found for value in one.values}
    said = {name.removesuffix(".about") for name in files.words(game).said["settings"]}

    assert said - known == set()


@pytest.mark.parametrize("name", game_names())
def test_the_label_of_a_setting_reads_well_alone(name: str) -> None:
    """A label is a heading: it begins with a capital, and no value has to end its sentence."""
    for setting in described(find_game(name)):
        for text in (setting.text, *(value.text for value in setting.values)):
            assert text[0].isupper() or text[0].isdigit(), text
        assert not setting.text.endswith((".", ":")), setting.text
        assert not re.search(r"\(R-?\d", setting.text), setting.text


@pytest.mark.parametrize("name", games_with("presets.toml"))
def test_every_setting_stands_under_one_heading_and_links_its_rules(name: str) -> None:
    game = find_game(name)
    listed = " ".join(files.words(game).said["house_rules"].values()).split()

    assert sorted(listed) == sorted(setting.name for setting in described(game))
    for setting in described(game):
        assert setting.group
        assert setting.rules, setting.name
        assert not re.search(r"\bR-?\d", setting.about), setting.about
        for rule in setting.rules:
            assert files.rulebook(game).find(rule.id)
            assert 4 < len(rule.title) < 100
            assert "*" not in rule.title
            assert not re.search(r"\bR-?\d|\b[A-Z]{2}-\d", rule.title), "a number explains nothing"


def test_a_sentence_without_rules_in_brackets_stays_as_it_is(game: Any) -> None:
    assert settings._cited(game, "All at once (or not).") == ("All at once (or not).", ())
