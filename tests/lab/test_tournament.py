"""Tournaments: who plays whom, results that survive, and what they say."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from starhold import games, save
from starhold.bots import at_level
from starhold.bots.levels import LevelBudget
from starhold.cli import starhold
from starhold.core.trouble import BadFile, Trouble
from starhold.lab.extras import extra, require
from starhold.lab.running.workers import workers
from starhold.lab.tournament import parquet
from starhold.lab.tournament.ledger import JOURNAL, NAMES, Ledger, plan_of, results
from starhold.lab.tournament.plan import TournamentPlan, fingerprint, pairing, planned
from starhold.lab.tournament.playing import Task, play
from starhold.lab.tournament.result import GameResult, SeatResult
from starhold.lab.tournament.run import KEPT, hold
from starhold.lab.tournament.standings import Standings
from starhold.show.own import OWN_DATA

SOLO, DUEL = "crest", "kardashev"
QUICK = ("lab", "tournament", DUEL, "--bots", "random", "--jobs", "1")


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(starhold, [str(word) for word in words])


def plan(game: str = DUEL, bots: tuple[str, ...] = ("random",), **more: object) -> TournamentPlan:
    found = games.find(game)
    sizes = more.pop("tables", (found.meta.players.min,))
    return planned(found, bots, sizes, **more)  # type: ignore[arg-type]


def played(
    folder: Path, one: TournamentPlan, number: int, jobs: int = 1, cluster: str = ""
) -> dict[str, bytes]:
    with Ledger(folder, one) as ledger, workers(jobs, cluster) as crew:
        hold(ledger, one, number, crew)
    return {name: (folder / name).read_bytes() for name in (parquet.GAMES, parquet.SEATS)}


# -- who plays whom --------------------------------------------------------------------


def test_every_bot_plays_every_seat_equally_often() -> None:
    three = plan(bots=("random", "easy", "greedy"), tables=(2, 3))
    seats = Counter(
        (len(one.players), seat, bot)
        for one in (pairing(three, number) for number in range(2 * 3 * 5 * 3))
        for seat, bot in one.players.items()
    )

    for size in (2, 3):
        counts = [count for (players, _, _), count in seats.items() if players == size]
        assert len(counts) == 3 * size
        assert max(counts) - min(counts) <= 0.5 * max(counts)


@pytest.mark.parametrize(("bots", "size"), [(("a", "b"), 3), (("a", "b", "c"), 2), (("a",), 3)])
def test_no_bot_sits_twice_where_another_could_sit(bots: tuple[str, ...], size: int) -> None:
    for number in range(50):
        sat = Counter(pairing(plan(bots=bots, tables=(size,)), number).players.values())

        assert max(sat.values()) - min(sat.get(bot, 0) for bot in bots) <= 1


def test_games_have_their_own_dice_but_solo_bots_meet_the_same() -> None:
    duel, solo = plan(bots=("a", "b")), plan(SOLO, bots=("a", "b"))

    assert len({pairing(duel, number).word for number in range(20)}) == 20
    assert [pairing(solo, 2 * n).word for n in range(5)] == [
        pairing(solo, 2 * n + 1).word for n in range(5)
    ]
    assert {pairing(solo, 0).players["red"], pairing(solo, 1).players["red"]} == {"a", "b"}


def test_own_data_files_have_a_fingerprint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.find(SOLO)
    assert fingerprint(game) == ""

    monkeypatch.setenv(OWN_DATA, str(tmp_path))
    assert fingerprint(game) == ""

    (tmp_path / SOLO).mkdir()
    (tmp_path / SOLO / "tiles.toml").write_text("a = 1")
    one = fingerprint(game)
    (tmp_path / SOLO / "tiles.toml").write_text("a = 2")
    assert len(one) == 12
    assert fingerprint(game) != one


# -- results that survive --------------------------------------------------------------


def test_two_runs_give_the_same_parquet_however_they_are_spread(tmp_path: Path) -> None:
    one = plan(bots=("random", "easy"), tables=(2, 3), closely=True)

    first = played(tmp_path / "first", one, 3)
    second = played(tmp_path / "second", one, 3, jobs=2)
    third = played(tmp_path / "third", one, 3, jobs=2, cluster="local")

    assert first == second == third


def test_the_clock_does_not_decide_how_far_hard_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or two runs would differ: at a table, Hard stops after half a second."""
    duel = plan("empire_of_the_stars", bots=("hard",), tables=(2,))
    ends = []
    for seconds in (0.0, 1000.0):
        own = LevelBudget(tables=20, ahead=1, seconds=seconds)
        monkeypatch.setattr(at_level, "budget", lambda *_, own=own: own)
        ends.append(msgspec.structs.replace(play(Task(duel, 0)), seconds=0.0))

    assert ends[0] == ends[1]


def test_a_tournament_can_be_made_longer(tmp_path: Path) -> None:
    one = plan()
    played(tmp_path / "one", one, 2)

    assert played(tmp_path / "one", one, 4) == played(tmp_path / "other", one, 4)
    assert sorted(r.number for r in results(tmp_path / "one")) == [0, 1, 2, 3]


# Ctrl-C is ignored in background jobs, and with it in these tests.
ATTENTIVE = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    "from starhold.cli import main; main()"
)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT], ids=["killed", "interrupted"])
def test_a_stopped_tournament_goes_on_without_loss_or_repetition(
    tmp_path: Path, how: signal.Signals
) -> None:
    words = ("lab", "tournament", DUEL, "--bots", "random", "--games", "30", "--seats", "2")
    folder = tmp_path / "stopped"
    path = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", ATTENTIVE, *words, "--jobs", "2", "--out", str(folder)]
    one = subprocess.Popen(command, env=path, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 240
    while not ((folder / JOURNAL).exists() and (folder / JOURNAL).read_bytes().count(b"\n") >= 3):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    one.send_signal(how)
    _, told = one.communicate()  # which also waits until no process of it is left
    kept = {result.number for result in results(folder)}
    again = run(*words, "--jobs", "1", "--out", folder)

    if how == signal.SIGINT:
        assert "games are kept in" in told
        assert "the same command plays the rest" in told
        assert one.returncode == 130
    assert again.exit_code == 0
    assert f"{len(kept)} of 30 games are already in" in again.stderr
    assert sorted(r.number for r in results(folder)) == list(range(30))
    whole = played(tmp_path / "whole", plan(tables=(2,)), 30)
    assert {name: (folder / name).read_bytes() for name in whole} == whole


def test_half_a_line_is_played_again(tmp_path: Path) -> None:
    one = plan()
    whole = played(tmp_path, one, 3)
    journal = tmp_path / JOURNAL
    journal.write_bytes(journal.read_bytes()[:-20])

    with Ledger(tmp_path, one) as ledger:
        assert ledger.played == {0, 1}
    assert played(tmp_path, one, 3) == whole


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    played(tmp_path, plan(), 2)
    journal = tmp_path / JOURNAL
    journal.write_bytes(b"{castle}\n" + journal.read_bytes())

    with pytest.raises(BadFile, match=r"line 1: .*Delete the line"):
        Ledger(tmp_path, plan())


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"rules": "0.9"}, "another version of the rules"),
        ({"data": "3fa2"}, "other data files"),
        ({"bots": ("easy",)}, "other bots"),
        ({"seed": "monday"}, "another seed"),
    ],
)
def test_results_of_two_plans_are_never_mixed(
    tmp_path: Path, change: dict[str, object], says: str
) -> None:
    played(tmp_path, plan(), 1)

    with pytest.raises(Trouble, match=f"{says} .*choose another folder with --out"):
        Ledger(tmp_path, msgspec.structs.replace(plan(), **change))


def test_a_folder_without_results_takes_any_plan(tmp_path: Path) -> None:
    """A tournament that was stopped before its first game ended leaves such a folder."""
    with Ledger(tmp_path, plan()):
        pass
    (tmp_path / JOURNAL).write_bytes(b'{"number": 0, "se')
    other = plan(seed="monday")
    played(tmp_path, other, 1)

    assert plan_of(tmp_path) == other


def test_every_difference_of_plans_has_a_name() -> None:
    assert set(NAMES) == set(TournamentPlan.__struct_fields__)


def test_only_one_command_writes_a_folder(tmp_path: Path) -> None:
    with Ledger(tmp_path, plan()), pytest.raises(Trouble, match="Another command is writing"):
        Ledger(tmp_path, plan())


def test_a_truncated_parquet_is_refused(tmp_path: Path) -> None:
    played(tmp_path, plan(), 1)
    games_, seats = parquet.read(tmp_path)
    assert games_.height == 1
    assert seats.height == 2
    assert seats["rules"].unique().to_list() == [games.find(DUEL).meta.rules_version]

    file = tmp_path / parquet.SEATS
    file.write_bytes(file.read_bytes()[:-100])
    with pytest.raises(
        BadFile, match=r"seats\.parquet is damaged or not Parquet.*Repeat the command"
    ):
        parquet.read(tmp_path / parquet.GAMES)


def test_parquet_of_something_else_is_refused(tmp_path: Path) -> None:
    played(tmp_path, plan(), 1)
    (tmp_path / parquet.GAMES).write_bytes((tmp_path / parquet.SEATS).read_bytes())

    with pytest.raises(BadFile, match="has other columns"):
        parquet.read(tmp_path)


def test_results_of_an_older_release_are_read(tmp_path: Path) -> None:
    played(tmp_path, plan(), 1)
    _, seats = parquet.read(tmp_path)
    seats.drop("turn").write_parquet(tmp_path / parquet.SEATS)
    _, older = parquet.read(tmp_path)

    assert seats["turn"].sort().to_list() == [1, 2]
    assert older["turn"].to_list() == [0, 0]
    assert older.drop("turn").equals(seats.drop("turn"))


def test_a_folder_without_results_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match=r"has no games\.parquet"):
        parquet.read(tmp_path)


# -- what is noted of a game -----------------------------------------------------------


def test_a_game_is_noted_in_full() -> None:
    result = play(Task(plan(closely=True), 0))
    game = games.find(DUEL)

    assert [seat.seat for seat in result.seats] == ["red", "blue"]
    assert sum(seat.share for seat in result.seats) == 1
    assert sum(seat.choices for seat in result.seats) == result.choices
    assert result.steps.keys() <= {kind.__name__ for kind in game.steps}
    assert result.options.keys() <= {kind.__name__ for kind in game.options}
    assert result.events.keys() <= {kind.__name__ for kind in game.events}
    assert len(result.steps) > 10
    assert any(trait.startswith("TakeRole ") for trait in result.seats[0].chosen)
    assert any(trait.startswith("mark ") for trait in result.seats[0].end)
    assert result.seats[0].opening.startswith("take-role ")
    assert {seat.margin for seat in result.seats} == {
        result.seats[0].margin,
        -(result.seats[0].margin or 0),
    }


def test_the_order_of_first_choices_is_noted() -> None:
    """KA-4.1  The first player is drawn; the others follow by seat."""
    results = [play(Task(plan(tables=(3,)), number)) for number in range(6)]
    orders = {tuple(seat.turn for seat in one.seats) for one in results}

    assert len(orders) > 1
    assert orders <= {(1, 2, 3), (3, 1, 2), (2, 3, 1)}


def test_the_end_is_named_by_the_event_that_came_with_it() -> None:
    assert play(Task(plan(SOLO), 0)).ends[-1].startswith(("GameLost", "GameWon"))


def test_random_settings_differ_from_game_to_game() -> None:
    drawn = plan(SOLO, draw=True)

    assert play(Task(drawn, 0)).settings != play(Task(drawn, 1)).settings


def test_first_choices_vary_on_request() -> None:
    def roles(vary: int) -> set[str]:
        varied = plan(bots=("greedy:1",), vary=vary)
        results = (play(Task(varied, number)) for number in range(3))
        return {seat.opening.split(", ")[0] for one in results for seat in one.seats}

    assert len(roles(1)) > len(roles(0))


@pytest.mark.parametrize(("keep", "kept"), [("all", 2), ("none", 0)])
def test_records_are_kept_on_request(tmp_path: Path, keep: str, kept: int) -> None:
    result = run(*QUICK, "--games", "2", "--seats", "2", "--keep", keep, "--out", tmp_path)
    files = sorted((tmp_path / KEPT).glob("*.json"))

    assert result.exit_code == 0
    assert len(files) == kept
    for file in files:
        assert run("verify", file).exit_code == 0
        match = save.read(games.find(DUEL), file.read_bytes())
        assert match.table.over
        assert match.header.bots == {"red": "random", "blue": "random"}


# -- what the results say --------------------------------------------------------------


def result_of(number: int, *ranks: int, bots: str = "ab", **more: object) -> GameResult:
    seats = tuple(
        SeatResult(seat, bot, rank == 1, float(rank == 1), rank, points=10 - rank)
        for seat, bot, rank in zip(("red", "blue", "green"), bots, ranks, strict=False)
    )
    whole = {"seed": f"s {number}", "settings": (), "choices": 5, "tied": False, "ends": ()}
    return GameResult(number=number, seats=seats, **(whole | more))  # type: ignore[arg-type]


def test_the_bot_that_wins_is_rated_higher() -> None:
    report = Standings("ab")
    report.add_all(result_of(number, 1, 2) for number in range(8))
    first, second = report.bots()

    assert (first.bot, second.bot) == ("a", "b")
    assert first.rating - first.uncertainty < first.rating
    assert first.rating > second.rating
    assert first.share == 1.0
    assert first.low < 1.0
    met = report.meeting("b", "a")
    assert met
    assert (met.share, met.games) == (0.0, 8)
    assert report.meeting("a", "a") is None


def test_two_seats_of_one_bot_count_as_one_meeting() -> None:
    report = Standings("ab")
    report.add_all([result_of(0, 1, 2, 3, bots="aba")])

    met = report.meeting("a", "b")
    assert met
    assert (met.share, met.games) == (0.5, 1)


def test_solo_games_with_the_same_dice_are_compared() -> None:
    report = Standings("ab")
    report.add_all(
        [
            result_of(0, 1, bots="a", seed="same"),
            result_of(1, 2, bots="b", seed="same"),
        ]
    )

    met = report.meeting("a", "b")
    assert met
    assert met.share == 1.0


def test_the_tournament_prints_ratings_and_a_cross_table(tmp_path: Path) -> None:
    words = ("--bots", "random,easy", "--seats", "2", "--games", "2", "--jobs", "1")
    result = run("lab", "tournament", DUEL, *words, "--out", tmp_path)

    assert result.exit_code == 0
    assert "rating" in result.stdout
    assert "finished ahead" in result.stdout
    assert "2 games under rules" in result.stdout


def test_a_cross_table_of_long_names_numbers_its_columns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    bots = "random,greedy:1,greedy:2,planner:1:1,planner:2:1"
    words = ("--bots", bots, "--games", "5", "--jobs", "1", "--out", tmp_path)
    result = run("lab", "tournament", SOLO, *words)
    head, *rows = result.stdout.partition("counting half:\n")[2].splitlines()[:11]

    assert head.split() == ["1", "2", "3", "4", "5"]
    assert [row.split()[0] for row in rows[::2]] == ["1", "2", "3", "4", "5"]
    assert [row.count("–") for row in rows[1::2]] == [4] * 5


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("kardashef",), "did you mean 'kardashev'?"),
        ((DUEL, "--bots", "harrd"), "There is no bot 'harrd'"),
        ((DUEL, "--bots", ","), "name at least one bot"),
        ((DUEL, "--bots", "easy,easy"), "'easy' is named twice"),
        ((DUEL, "--seats", "2,9"), "is for 2 to 3 players"),
        (("crest", "--seats", "4"), "is for 1 player."),
        ((DUEL, "--seats", "two"), "write numbers"),
        (("empire_of_the_stars", "--seats", "1,2"), "need a tournament of their own"),
    ],
)
def test_bad_input_is_named(words: tuple[str, ...], says: str, tmp_path: Path) -> None:
    result = run("lab", "tournament", *words, "--out", tmp_path / "out")

    assert result.exit_code == 2
    assert says in result.stderr
    assert not (tmp_path / "out").exists()


def test_a_missing_part_is_named_before_the_first_game() -> None:
    with pytest.raises(Trouble, match=r"needs no_such_part.*pip install 'starhold\[lab\]'"):
        require("lab", "polars", "no_such_part")

    with pytest.raises(Trouble, match=r"pip install 'starhold\[cluster\]'"), extra("cluster"):
        raise ModuleNotFoundError(name="ray")


HEAVY = {"polars", "matplotlib", "openskill", "ray", "numpy"}


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; from starhold.cli import starhold\n"
        "for words in (['--help'], ['lab', '--help'], ['lab', 'tournament', '--help']):\n"
        "    starhold(words, standalone_mode=False)\n"
        f"print(sorted({HEAVY} & sys.modules.keys()))"
    )
    path = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    found = subprocess.run(
        [sys.executable, "-c", code], env=path, capture_output=True, text=True, check=True
    )

    assert found.stdout.splitlines()[-1] == "[]"
