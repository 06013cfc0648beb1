"""Bots in any language: what a program gets, and what happens if it does not answer."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import run
from starhold import games
from starhold.cli import starhold
from starhold.core.trouble import Unknown
from starhold.lab.outside import check
from starhold.lab.tournament.plan import planned
from starhold.lab.tournament.playing import Task, play
from starhold.lab.tournament.result import GameResult
from tests.server.parts import PATIENCE, wait_for

EXAMPLES = run.ROOT / "examples" / "bots"
READ = "import json, sys\nfor line in sys.stdin:\n    message = json.loads(line)\n"
ANSWER = "    if message['type'] == 'choose': print(json.dumps({'choose': 0}), flush=True)\n"


def played(tmp_path: Path, code: str, limit: float = 60.0) -> GameResult:
    """Let a program play red or blue against a random bot."""
    file = tmp_path / "bot.py"
    file.write_text(code)
    return against_random(f"cmd:{sys.executable} {file}", limit)


def against_random(bot: str, limit: float = 60.0) -> GameResult:
    game = games.find("kardashev")
    return play(Task(planned(game, ("random", bot), (2,), limit=limit), 0))


def test_a_program_plays_a_whole_game(tmp_path: Path) -> None:
    result = played(tmp_path, READ + ANSWER)

    assert result.forfeit == ""
    assert sum(seat.share for seat in result.seats) == 1


def test_a_program_learns_what_its_seat_may_know(tmp_path: Path) -> None:
    log = tmp_path / "log"
    copy = f"    open({str(log)!r}, 'a').write(line)\n"
    played(tmp_path, READ + copy + ANSWER)
    start, first, *_ = map(json.loads, log.read_text().splitlines())

    assert start["type"] == "start"
    assert start["protocol"] == 1
    assert start["game"] == "kardashev"
    assert start["rules"] == games.find("kardashev").meta.rules_version
    assert first["view"]["seat"] == start["seat"]
    assert len(first["options"]) == len(first["view"]["question"]["options"]) > 1
    assert first["options"][0]["type"] == "TakeRole"


def test_only_the_end_of_what_a_program_writes_as_errors_is_kept(tmp_path: Path) -> None:
    """Errors without end fill neither the disk nor the memory."""
    code = """
import os, sys
sys.stdin.readline()
for _ in range(2000):
    os.write(2, b"tick " * 800 + b"\\n")
sys.exit(f"out of fuel, with {os.fstat(2).st_size} bytes in a file")
"""

    assert played(tmp_path, code).forfeit == (
        "the program ended with exit code 1: out of fuel, with 0 bytes in a file"
    )


@pytest.mark.parametrize(
    ("code", "limit", "reason"),
    [
        ("import time; time.sleep(600)", 1.0, "no answer within 1 s; --limit"),
        ("print('{' * 100_000_000)", 60.0, 'not an answer like {"choose": 0}: {{{'),
        ("print('castle', flush=True); input()", 60.0, "not an answer like"),
        (
            "print('{\"choose\": 999}', flush=True); input()",
            60.0,
            "illegal choice 999; the last option was",
        ),
        ("print('{\"choose\": -1}', flush=True); input()", 60.0, "illegal choice -1;"),
        ("print('{\"choose\": true}', flush=True); input()", 60.0, "not an answer"),
        ("1 / 0", 60.0, "the program ended with exit code 1: ZeroDivisionError"),
        ("import sys; sys.exit()", 60.0, "the program ended with exit code 0"),
    ],
    ids=["hang", "flood", "garbage", "illegal", "negative", "type", "crash", "exit"],
)
def test_a_program_that_fails_forfeits_its_game(
    tmp_path: Path, code: str, limit: float, reason: str
) -> None:
    result = played(tmp_path, code, limit)

    loser = next(seat for seat in result.seats if seat.bot.startswith("cmd:"))
    winner = next(seat for seat in result.seats if seat.bot == "random")
    assert result.forfeited_by == loser.seat
    assert result.forfeit.startswith(reason)
    assert (loser.share, loser.rank, winner.share, winner.rank) == (0.0, 2, 1.0, 1)


def test_a_program_that_cannot_be_started_forfeits_its_game(tmp_path: Path) -> None:
    """It was found before the first game; it has no first line that names its interpreter."""
    file = tmp_path / "my_bot"
    file.write_text("print()")
    file.chmod(0o700)
    check(f"cmd:{file}")
    result = against_random(f"cmd:{file}")

    assert result.forfeit == "the program could not be started: Exec format error"


def test_a_program_that_answers_too_often_forfeits_its_game(tmp_path: Path) -> None:
    """Or each answer would be taken for that of the next question."""
    twice = ANSWER.replace("flush", "end='\\n{\"choose\": 0}\\n', flush")
    result = played(tmp_path, READ + twice)

    assert result.forfeit == 'a line that answers no question: {"choose": 0}'


def test_a_program_that_fails_late_forfeits_too(tmp_path: Path) -> None:
    count = "count = 0\n" + READ + "    count += 1\n    if count > 5: raise SystemExit(3)\n"
    result = played(tmp_path, count + ANSWER)

    assert result.forfeit.startswith("the program ended with exit code 3")
    assert result.choices > 4


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("cmd:", "names no program"),
        ("cmd:no-such-program-anywhere x", "There is no program 'no-such-program-anywhere'"),
        ("cmd:python3 'half", "is not a command"),
    ],
)
def test_a_program_that_cannot_run_is_refused_before_the_first_game(name: str, says: str) -> None:
    with pytest.raises(Unknown, match=says):
        check(name)


def test_the_python_example_plays_and_repeats_itself() -> None:
    bot = f"cmd:{sys.executable} {EXAMPLES / 'first_good.py'}"
    one, other = against_random(bot), against_random(bot)

    assert one.forfeit == ""
    assert one.seats == other.seats


def test_the_javascript_example_plays() -> None:
    if shutil.which("node") is None:
        pytest.skip("Node is not installed")

    assert against_random(f"cmd:node {EXAMPLES / 'first_good.mjs'}").forfeit == ""


@pytest.mark.parametrize("name", ["first_good.py", "first_good.mjs"])
def test_an_example_has_thirty_lines(name: str) -> None:
    assert len((EXAMPLES / name).read_text().splitlines()) <= 30


@pytest.mark.parametrize(
    ("word", "jobs"), [(signal.SIGINT, "2"), (signal.SIGTERM, "1"), (signal.SIGKILL, "2")]
)
def test_a_program_that_hangs_ends_with_the_tournament(
    tmp_path: Path, word: signal.Signals, jobs: str
) -> None:
    """It reads no more, so the end of its input does not end it."""
    pids = tmp_path / "pids"
    bot = tmp_path / "bot.py"
    bot.write_text(
        f"import os, time\nopen({str(pids)!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
        "time.sleep(600)\n"
    )
    program = f"cmd:{sys.executable} {bot}"
    words = ["lab", "tournament", "kardashev", "--bots", "random", "--bots", program, "--seats"]
    more = ["2", "--games", "4", "--limit", "500", "--jobs", jobs, "--out", str(tmp_path / "t")]
    tournament = subprocess.Popen([sys.executable, "-m", "starhold", *words, *more])
    try:
        wait_for(lambda: pids.exists() and pids.read_text().endswith("\n"))
        tournament.send_signal(word)
        tournament.wait(PATIENCE)
        hung = [int(pid) for pid in pids.read_text().split()]
        wait_for(lambda: not any(map(is_alive, hung)))
    finally:
        tournament.kill()
        for pid in map(int, pids.read_text().split()):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


STARTED = """
import os, signal, subprocess, sys
from starhold.lab import outside

class Told(subprocess.Popen):
    def __init__(self, *words, **more):
        super().__init__(*words, **more)
        print(self.pid, flush=True)
        os.kill(os.getpid(), signal.SIGTERM)

subprocess.Popen = Told
outside.Program([sys.executable, "-c", "import time; time.sleep(600)"], "", 60.0)._started()
"""


def test_a_program_that_is_being_started_ends_with_its_process() -> None:
    done = subprocess.run(
        [sys.executable, "-c", STARTED], capture_output=True, text=True, check=False
    )

    assert done.returncode == -signal.SIGTERM, done.stderr
    wait_for(lambda: not is_alive(int(done.stdout)))


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not (status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z")


def test_a_tournament_goes_on_and_counts_forfeits(tmp_path: Path) -> None:
    words = ["--bots", "random", "--bots", f"cmd:{sys.executable} -c 1/0", "--seats", "2"]
    out = ["--games", "2", "--jobs", "1", "--out", str(tmp_path)]
    result = CliRunner().invoke(starhold, ["lab", "tournament", "kardashev", *words, *out])

    assert result.exit_code == 0
    assert "2 × forfeited by cmd:" in result.stdout
    assert "ZeroDivisionError: division by zero (first in game 0, seat " in result.stdout
    assert "2 games under rules" in result.stdout


def test_the_record_of_a_program_says_how_to_see_it(tmp_path: Path) -> None:
    program = f"cmd:{sys.executable} {EXAMPLES / 'first_good.py'}"
    words = ["--bots", "random", "--bots", program, "--seats", "2", "--games", "1", "--jobs", "1"]
    more = ["--keep", "all", "--out", str(tmp_path)]
    CliRunner().invoke(starhold, ["lab", "tournament", "kardashev", *words, *more])
    (record,) = (tmp_path / "games").iterdir()
    played_on = CliRunner().invoke(starhold, ["play", str(record)])

    assert played_on.exit_code == 2
    assert "first_good.py' is a program; programs play only in" in played_on.stderr
    assert "`starhold replay` shows" in played_on.stderr
    assert CliRunner().invoke(starhold, ["verify", str(record)]).exit_code == 0
