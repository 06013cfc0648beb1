"""A piece is called by what the reader sees of it: kind, count and place, never by its id."""

from __future__ import annotations

from pathlib import Path

import pytest

from starhold.core.record import Option
from starhold.core.trouble import BadFile
from starhold.show.seen import Seen
from starhold.show.vocabulary import Battle, Group, Piece, Scene, Side
from starhold.show.words import Words

TEXT = """
[things]
red = "Red"
attack = "Attack"
scout = "Scout"

[pieces]
scout = "# Scout|# Scouts"

[options]
Fly = "{ship.piece} at {ship.at}"
Hit = "{kind}{ship.which} of {ship.owner}"
Call = "{kind:1}{ship.twin}"
Build = "{kind:{count}}"
Sink = "{kinds:each}"
Wrong = "{ship.secret}"
"""


class Fly(Option):
    ship: str


class Hit(Option):
    ship: str
    kind: str


class Call(Option):
    ship: str
    kind: str


class Build(Option):
    kind: str
    count: int


class Sink(Option):
    kinds: tuple[str, ...]


class Wrong(Option):
    ship: str


@pytest.fixture
def words(tmp_path: Path) -> Words:
    file = tmp_path / "en.toml"
    file.write_text(TEXT, "utf-8")
    return Words(file)


def scout(id: str, at: str = "D7", count: int = 1, *marks: str) -> Piece:  # noqa: A002
    return Piece(id, "scout", at, "red", count, marks=marks)


def said(words: Words, option: Option, *pieces: Piece) -> str:
    return words.option(option, Seen(Scene(pieces=pieces), words))


def test_a_piece_is_called_by_count_kind_and_place(words: Words) -> None:
    assert said(words, Fly("red-66"), scout("red-66", "D7", 2)) == "2 Scouts at D7"
    assert said(words, Fly("red-66"), scout("red-66", "E8")) == "1 Scout at E8"


def test_what_has_no_forms_is_counted_all_the_same(words: Words) -> None:
    assert words.option(Build("scout", 2)) == "2 Scouts"
    assert words.option(Build("attack", 2)) == "2 × Attack"


def test_the_kinds_of_a_list_are_counted(words: Words) -> None:
    assert words.option(Sink(("scout", "attack", "scout"))) == "2 Scouts, Attack"


def test_pieces_alike_in_one_place_are_told_apart_by_what_only_one_has(words: Words) -> None:
    pair = scout("red-1", "D7", 1, "attack-1"), scout("red-2")

    assert said(words, Fly("red-1"), *pair) == "1 Scout (Attack 1) at D7"
    assert said(words, Fly("red-2"), *pair) == "1 Scout at D7"


def test_pieces_with_no_difference_have_a_letter(words: Words) -> None:
    pieces = [scout(f"red-{n}") for n in range(28)]

    assert said(words, Fly("red-0"), *pieces) == "1 Scout (a) at D7"
    assert said(words, Fly("red-27"), *pieces) == "1 Scout (ab) at D7"


def test_where_no_count_is_said_it_tells_pieces_apart(words: Words) -> None:
    pair = scout("red-1"), scout("red-2", "D7", 3)

    assert said(words, Hit("red-2", "scout"), *pair) == "Scout (×3) of Red"
    assert said(words, Hit("red-2", "scout"), pair[1], scout("red-1", "E8")) == "Scout of Red"


def test_where_a_count_is_said_only_as_many_are_told_apart(words: Words) -> None:
    pieces = scout("red-1"), scout("red-2", "D7", 3)

    assert said(words, Call("red-1", "scout"), *pieces) == "1 Scout"
    assert said(words, Call("red-1", "scout"), *pieces, scout("red-3")) == "1 Scout (a)"


def test_groups_of_a_battle_are_seen_too(words: Words) -> None:
    side = Side("red", "attacker", (Group("red-1", "scout", 2),))
    scene = Scene(zones=(Battle("battle", at="F5", sides=(side,)),))

    assert words.option(Fly("red-1"), Seen(scene, words)) == "2 Scouts at F5"


def test_out_of_sight_only_the_owner_is_known(words: Words) -> None:
    assert words.option(Fly("red-66")) == "Red at "
    assert words.option(Hit("red-66", "scout")) == "Scout of Red"


def test_a_part_that_no_piece_has_is_refused(words: Words) -> None:
    with pytest.raises(BadFile, match=r"asks for \{ship.secret\}"):
        words.option(Wrong("red-1"))
