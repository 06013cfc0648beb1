"""Campaigns: counted in a file, resumed, and never played twice."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from starhold import games
from starhold.cli import starhold
from starhold.core.trouble import BadFile, Trouble
from starhold.lab import fuzz as module
from starhold.lab.campaigns import campaign, count, played, read, report
from starhold.lab.fuzz import Defect, Found, FuzzPlan

NAME = games.names()[0]
PLAN = FuzzPlan(NAME, {}, ("red",))


def found(number: int, defects: int = 0) -> Found:
    defect = Defect("the sky has fallen", 1, 1, "")
    return Found(number, 10 * number, 3, frozenset(), (defect,) * defects)


def fuzz(*words: str) -> Result:
    return CliRunner().invoke(starhold, ["lab", "fuzz", NAME, "--jobs", "1", *words])


def test_games_of_one_kind_are_added_up(tmp_path: Path) -> None:
    path, kind = tmp_path / "tally.toml", campaign(PLAN)
    other = campaign(PLAN._replace(seed="other", draw=True, combinations=5, settings={"a": 1}))
    kept = count(path, kind, found(50))
    count(path, other, found(7))
    count(path, kept, found(20, defects=1))

    assert (played(path, kind).games, played(path, kind).choices) == (70, 700)
    assert played(path, kind).defects == 1
    assert played(path, other).settings == "random (5 combinations) a=1"
    assert len(read(path)) == 2
    assert list(tmp_path.iterdir()) == [path]


def test_the_same_games_are_not_counted_for_two_commands(tmp_path: Path) -> None:
    path, kind = tmp_path / "tally.toml", campaign(PLAN)
    count(path, kind, found(50))

    with pytest.raises(Trouble, match=r"Another command plays the same games"):
        count(path, kind, found(50))
    assert played(path, kind).games == 50


def test_nothing_was_played_where_there_is_no_file(tmp_path: Path) -> None:
    assert played(tmp_path / "none.toml", campaign(PLAN)).games == 0


@pytest.mark.parametrize("text", ["[[campaign", "[[campaign]]\ngame = 1", "castle = 1"])
def test_another_file_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "tally.toml"
    path.write_text(text)

    with pytest.raises(BadFile, match="is not a tally of games"):
        read(path)


def test_the_report_adds_up_by_kind() -> None:
    one = campaign(PLAN)
    lines = report([one, one]).splitlines()

    assert f"| {NAME} | {one.rules} | random | usual | fuzz | 0 | not recorded | 0 |" in lines
    assert lines[-1] == "| **all** | | | | | **0** | | **0** |"


def test_a_stopped_campaign_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, numbers = str(tmp_path / "tally.toml"), list[int]()
    first = fuzz("--games", "2", "--tally", path)
    play = module.fuzz_one

    def noted(plan: FuzzPlan, number: int) -> Found:
        numbers.append(number)
        return play(plan, number)

    monkeypatch.setattr(module, "fuzz_one", noted)
    second = fuzz("--games", "5", "--tally", path)
    third = fuzz("--games", "5", "--tally", path)

    assert first.stdout.startswith("2 games")
    assert numbers == [2, 3, 4]
    assert second.stdout.startswith("3 games")
    assert third.stdout == f"{path} already counts these 5 games.\n"
    assert [one.games for one in read(Path(path))] == [5]
