"""A corrected rule may forbid a choice in a running game's journal: the table goes on.

The journals are real, written by a server.  What newer rules would refuse is made by altering an
entry in the database while the server is down, or by starting it with another version of the
rules.
"""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from starhold.cli.command import starhold
from starhold.core.journal import Chosen
from starhold.core.match import Match
from starhold.core.trouble import Trouble
from starhold.server.rooms.past import drawn
from tests.server.parts import JSON, PATIENCE, ROOT, SOURCES, Api, Server, running
from tests.toys.mended import update
from tests.toys.salvage import GAME
from tests.toys.salvage.state import Settings


class Broken:
    """A table of two with some choices, of which one is refused from now on."""

    def __init__(self, server: Server, path: Path) -> None:
        self.server = server
        self.path = path
        self.api = Api(server.url)
        self.opened = self.api.open(clock={"kind": "game", "seconds": 600})
        self.table = self.opened["table"]
        self.place = f"/api/tables/{self.table}"

    def secret(self, seat: str) -> str:
        return str(self.opened["seats"][seat])

    def play(self, choices: int, pick: int = -1) -> None:
        for _ in range(choices):
            for seat in ("red", "blue"):
                if self.state(seat)["view"].get("question"):
                    done = self.api.choose(self.table, self.secret(seat), pick)
                    assert done.status_code == 200
                    break

    def play_until(self, event: str) -> int:
        """Play until something is told, and a little more; returns the number of that entry."""
        for _ in range(60):
            if found := [n for n, _, body in self.rows("journal") if tells(body, event)]:
                self.play(1)
                return found[0]
            self.bid_or_pass()
        raise AssertionError(f"{event} was never told.")

    def bid_or_pass(self) -> None:
        """Make one choice: bid what comes first, and let others have what they win."""
        for seat in ("red", "blue"):
            question = self.state(seat)["view"].get("question")
            if question:
                pick = 0 if question["key"] in ("Reach", "PlaceBid") else -1
                assert self.api.choose(self.table, self.secret(seat), pick).status_code == 200
                return

    def update(self, change: str) -> None:
        """Start the server again with other rules."""
        self.server.kill()
        words = self.server.words
        words[words.index("--game") + 1] = f"tests.toys.mended.{change}"
        self.server.start()

    def forget_snapshot(self) -> None:
        with closing(sqlite3.connect(self.path)) as c, c:
            c.execute("DELETE FROM snapshots WHERE table_id = ?", [self.table])

    def migrate(self, *words: str) -> Result:
        return CliRunner().invoke(starhold, ["migrate", *words, "--database", str(self.path)])

    def state(self, seat: str) -> JSON:
        return self.api.state(self.table, self.secret(seat))

    def ask(self, path: str, seat: str) -> JSON:
        answer = self.api("GET", f"{self.place}/{path}", None, self.secret(seat))
        assert answer.status_code == 200, answer.text
        found: JSON = answer.json()
        return found

    def rows(self, table: str) -> list[tuple[int, str, JSON]]:
        wanted = f"SELECT number, seat, body FROM {table} WHERE table_id = ? AND number > 0"
        with closing(sqlite3.connect(self.path)) as c:
            found = c.execute(f"{wanted} ORDER BY number", [self.table]).fetchall()
        return [(number, seat, json.loads(body)) for number, seat, body in found]

    def refuse(self, number: int, option: JSON) -> list[tuple[int, str, JSON]]:
        """Write another option into an entry while the server is down; returns the journal."""
        self.server.kill()
        body = next(body for n, _, body in self.rows("journal") if n == number)
        body["option"] = option
        with closing(sqlite3.connect(self.path)) as c, c:
            c.execute(
                "UPDATE journal SET body = ? WHERE table_id = ? AND number = ?",
                [json.dumps(body).encode(), self.table, number],
            )
        written = self.rows("journal")
        self.server.start()
        return written


def tells(body: JSON, event: str) -> bool:
    return event in [told["event"]["type"] for told in body.get("told", [])]


@pytest.fixture
def broken(tmp_path: Path) -> Iterator[Broken]:
    path = tmp_path / "t.sqlite"
    with running(str(path)) as server:
        found = Broken(server, path)
        yield found
        found.api.http.close()


@pytest.mark.parametrize(
    "option",
    [{"type": "Bid", "card": "9"}, {"type": "AnOptionOfOldRules"}],
    ids=["not offered any more", "not known any more"],
)
def test_the_table_goes_on_before_what_is_refused_and_all_is_kept(
    broken: Broken, option: JSON
) -> None:
    broken.play(4)
    number = len(broken.rows("journal"))
    broken.play(3)
    later = broken.state("red")["number"]
    written = broken.refuse(number + 1, option)
    update = broken.state("red")
    facts = broken.api("GET", broken.place, None, broken.secret("red")).json()
    sentence = update["view"]["news"][-1]

    assert broken.rows("journal") == written[:number]
    assert broken.rows("set_aside") == written[number:]
    assert update["number"] < later
    assert sentence["key"] == "SetAside"
    assert "could not be replayed" in sentence["text"]
    assert update["log"][-1]["news"][-1] == sentence
    assert broken.ask(f"replay/{update['number']}", "red")["view"]["news"][-1] == sentence
    assert facts["status"] == "playing"
    assert facts["waiting"]

    broken.play(5)
    broken.server.kill()
    broken.server.start()

    assert len(broken.rows("journal")) == number + 5
    assert broken.state("red")["number"] > update["number"]
    assert "SetAside" in [item["key"] for e in broken.state("red")["log"] for item in e["news"]]


def test_the_first_choice_of_all_may_be_refused(broken: Broken) -> None:
    broken.play(1)
    broken.refuse(1, {"type": "AnOptionOfOldRules"})
    update = broken.state("red")

    assert update["number"] == 0
    assert [entry["number"] for entry in update["log"]] == [0]
    assert "the last choice could not be replayed" in update["log"][0]["news"][-1]["text"]
    assert "in secret" in broken.state("blue")["log"][0]["news"][-1]["text"]


def test_what_was_set_aside_is_handed_out_without_the_secrets_of_others(broken: Broken) -> None:
    """Red reached into the bag and bid: blue knows neither, not even how often red chose."""
    while broken.state("red")["view"].get("question"):
        broken.api.choose(broken.table, broken.secret("red"), 0)
    before = len(broken.rows("journal"))
    broken.refuse(1, {"type": "AnOptionOfOldRules"})
    mine, theirs = broken.ask("set-aside", "red"), broken.ask("set-aside", "blue")

    assert before > 1
    assert len(mine["set_aside"][0]["entries"]) == before
    assert mine["set_aside"][0]["entries"][1]["option"]
    assert theirs["set_aside"] == [{**theirs["set_aside"][0], "entries": [], "why": ""}]


def test_where_nothing_was_set_aside_there_is_nothing_to_hand_out(broken: Broken) -> None:
    broken.play(2)
    answer = broken.api("GET", f"{broken.place}/set-aside", None, broken.secret("red"))

    assert answer.status_code == 404


@pytest.mark.parametrize(
    ("change", "event"),
    [("news", "BidShown"), ("luck", "DieRolled"), ("crash", "WreckTaken")],
)
def test_what_newer_rules_repeat_differently_is_set_aside(
    broken: Broken, change: str, event: str
) -> None:
    first = broken.play_until(event)
    broken.forget_snapshot()
    written = broken.rows("journal")
    broken.update(change)
    update = broken.state("red")

    assert broken.rows("journal") == written[: first - 1]
    assert broken.rows("set_aside") == written[first - 1 :]
    assert update["log"][-1]["news"][-1]["key"] == "SetAside"
    assert f"goes on after {first - 1}: entry {first}: " in broken.server.said()


def test_a_snapshot_that_newer_rules_move_on_is_announced_once(broken: Broken) -> None:
    broken.update("moved")
    broken.state("red")
    broken.server.kill()
    broken.server.start()
    broken.state("red")
    facts = broken.api("GET", broken.place, None, broken.secret("red")).json()

    said = [one["text"] for one in facts["announcements"]]
    assert said == ["The rules were updated and advanced the table."]


def test_looking_back_shows_nothing_that_was_not_so(broken: Broken) -> None:
    first = broken.play_until("BidShown")
    broken.play(12 - first, 0)
    last = broken.state("red")["number"]
    broken.update("news")
    place = f"{broken.place}/replay/"
    answers = [
        broken.api("GET", f"{place}{n}", None, broken.secret("red")) for n in (1, first - 1, last)
    ]

    assert broken.rows("set_aside") == []
    assert [answer.status_code for answer in answers] == [200, 422, 200]
    assert "The rules have changed since" in answers[1].json()["detail"]


def test_a_finished_table_keeps_its_result(broken: Broken) -> None:
    broken.api.play_out(broken.opened)
    before = broken.state("red")
    broken.update("scores")
    after = broken.state("red")

    assert after["view"]["scores"] == before["view"]["scores"]
    assert after["view"]["news"][-1]["key"] == "ResultKept"
    assert after["log"][:-1] == before["log"][:-1]


def test_a_finished_table_is_never_opened_again(broken: Broken) -> None:
    broken.api.play_out(broken.opened)
    broken.forget_snapshot()
    written = broken.rows("journal")
    broken.update("news")
    answer = broken.api("GET", f"{broken.place}/state", None, broken.secret("red"))
    facts = broken.api("GET", broken.place, None, broken.secret("red")).json()

    assert answer.status_code == 503
    assert "its result stands" in answer.json()["detail"]
    assert facts["status"] == "over"
    assert broken.rows("journal") == written
    assert f"table {broken.table} (salvage) cannot be opened" in broken.server.said()


def test_only_the_operator_is_told_why_a_table_cannot_be_opened(broken: Broken) -> None:
    """What the rules cannot read may be what another seat did in secret."""
    broken.play(12, 0)
    broken.refuse(1, {"type": "AnOptionOfOldRules"})
    answer = broken.api("GET", f"{broken.place}/state", None, broken.opened["watch"])

    assert answer.status_code == 503
    assert "These rules cannot resume this table" in answer.json()["detail"]
    assert "AnOption" not in answer.text
    assert "Entry 1 cannot be read" in broken.server.said()
    assert "AnOptionOfOldRules" in broken.server.said()


def test_dice_that_the_rules_cannot_repeat_are_not_made_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = Match.new(GAME, Settings(mine=False), ("red", "blue"), "a word")
    while not match.table.over:
        match.choose(match.table.offer[0])
    numbers = len(drawn(match))
    update("option", monkeypatch.setattr)

    assert numbers > 0
    with pytest.raises(Trouble, match=r"changed since entry \d+ of this game"):
        drawn(match)


@pytest.mark.parametrize("forged", ["luck", "told"])
def test_dice_are_shown_only_where_the_journal_agrees_with_the_rules(forged: str) -> None:
    match = Match.new(GAME, Settings(mine=False), ("red", "blue"), "a word")
    while not match.table.over:
        match.choose(match.table.offer[0])
    number, entry = next(
        (n, one)
        for n, one in enumerate(match.journal.entries)
        if isinstance(one, Chosen) and one.luck and one.told
    )
    change = {"luck": (*entry.luck, 0)} if forged == "luck" else {"told": entry.told[:-1]}
    match.journal.entries[number] = msgspec.structs.replace(entry, **change)

    with pytest.raises(Trouble, match=f"changed since entry {number + 1} of this game"):
        drawn(match)


def test_the_dice_of_another_setup_are_not_shown() -> None:
    match = Match.new(GAME, Settings(mine=False), ("red", "blue"), "a word")
    other = Match.new(GAME, Settings(mine=False), ("red", "blue"), "another word")
    moved = Match(GAME, match.header, match.seed, other.start)

    assert drawn(match)
    assert drawn(moved) == []


# -- starhold migrate --------------------------------------------------------------------


def test_migrate_keeps_snapshots_and_check_says_what_would_differ(broken: Broken) -> None:
    first = broken.play_until("BidShown")
    broken.server.kill()
    same = broken.migrate("--check", "--game", "tests.toys.salvage")
    refused = broken.migrate("--check")
    with closing(sqlite3.connect(broken.path)) as c:
        before = c.execute("SELECT number FROM snapshots").fetchall()
    kept = broken.migrate("--game", "tests.toys.salvage")
    with closing(sqlite3.connect(broken.path)) as c:
        after = c.execute("SELECT number FROM snapshots").fetchall()

    assert (same.exit_code, same.stdout) == (0, "")
    assert refused.exit_code == 1
    assert f"{broken.table}\tsalvage\tplaying\tcannot be opened: " in refused.stdout
    assert (kept.exit_code, kept.stdout) == (0, "")
    assert before == []
    assert after[0][0] >= first


def test_check_names_the_entries_and_changes_nothing(broken: Broken) -> None:
    first = broken.play_until("BidShown")
    broken.server.kill()
    written = broken.rows("journal")
    words = ["--check", "--game", "tests.toys.mended.news", "--database", str(broken.path)]
    check = subprocess.run(
        [sys.executable, "-m", "starhold", "migrate", *words],
        cwd=ROOT,
        env=SOURCES,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )

    assert check.returncode == 1, check.stderr
    aside = len(written) - first + 1
    assert f"would set aside {aside} of {len(written)} entries: entry {first}: " in check.stdout
    assert broken.rows("journal") == written
    assert broken.rows("set_aside") == []


def test_a_database_that_is_not_there_is_named(tmp_path: Path) -> None:
    place = str(tmp_path / "none.sqlite")
    done = CliRunner().invoke(starhold, ["migrate", "--check", "--database", place])

    assert done.exit_code == 2
    assert f"There is no database at {place}" in done.stderr
