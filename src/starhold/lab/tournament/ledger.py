"""The results of a tournament on disk, game by game, so that nothing is lost or played twice.

Every result is a line of a journal, written as soon as it is known.  A tournament that is run
again plays only the games that its journal lacks.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

import msgspec

from starhold import save
from starhold.core.trouble import BadFile, Trouble
from starhold.lab.tournament.plan import TournamentPlan
from starhold.lab.tournament.result import GameResult

PLAN, JOURNAL = "plan.json", "journal.jsonl"
SAFE = 1.0  # seconds between writes that survive a power cut
# What a difference in a plan is called.
NAMES = {
    "game": "another game",
    "rules": "another version of the rules",
    "release": "another release of Starhold",
    "data": "other data files",
    "bots": "other bots",
    "tables": "other numbers of players",
    "settings": "other settings",
    "draw": "other settings",
    "closely": "other counts",
    "vary": "other random openings",
    "seed": "another seed",
    "limit": "another time limit",
}


class Ledger:
    """The folder of one tournament; only one command writes it at a time."""

    def __init__(self, folder: Path, plan: TournamentPlan) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._journal = (folder / JOURNAL).open("ab")
        self._safe = time.monotonic()
        try:
            _lock(self._journal.fileno())
            self._agree(plan)
            # The last line of a command that was killed may be incomplete.
            self._journal.truncate(_whole(folder / JOURNAL))
            self.played = {result.number for result in results(folder)}
        except BlockingIOError:
            self._journal.close()
            raise Trouble(f"Another command is writing results in {folder}.") from None
        except BaseException:
            self._journal.close()
            raise

    def __enter__(self) -> Ledger:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._journal.flush()
        os.fsync(self._journal.fileno())
        self._journal.close()

    def _agree(self, plan: TournamentPlan) -> None:
        """Write the plan, or refuse to mix results of two plans."""
        empty = not _whole(self.folder / JOURNAL)  # stopped before the first game ended
        if empty or not (self.folder / PLAN).exists():
            save.store(self.folder / PLAN, msgspec.json.format(msgspec.json.encode(plan)) + b"\n")
            return
        old = plan_of(self.folder)
        for field, name in NAMES.items():
            if (was := getattr(old, field)) != (now := getattr(plan, field)):
                raise Trouble(
                    f"{self.folder} holds results with {name} ({field}: {was}, now {now}); "
                    "choose another folder with --out (of a gallery: with --results)."
                )

    def add(self, result: GameResult) -> None:
        """Write a result; after that a crash cannot lose it."""
        self._journal.write(msgspec.json.encode(result) + b"\n")
        self._journal.flush()
        if time.monotonic() - self._safe > SAFE:
            os.fsync(self._journal.fileno())
            self._safe = time.monotonic()
        self.played.add(result.number)


def _lock(file: int) -> None:
    import fcntl  # it needs POSIX, the other commands of the lab do not

    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def plan_of(folder: Path) -> TournamentPlan:
    """Read the plan of a folder of results."""
    try:
        return msgspec.json.decode((folder / PLAN).read_bytes(), type=TournamentPlan)
    except FileNotFoundError:
        raise BadFile(f"{folder} holds no results of a tournament.") from None
    except msgspec.MsgspecError as error:
        raise BadFile(f"{folder / PLAN} is not the plan of a tournament: {error}.") from None


def results(folder: Path) -> Iterator[GameResult]:
    """Read the results of a folder one by one, as they were played."""
    decoder = msgspec.json.Decoder(GameResult)
    with (folder / JOURNAL).open("rb") as lines:
        for number, line in enumerate(lines, 1):
            try:
                yield decoder.decode(line)
            except msgspec.MsgspecError as error:
                raise BadFile(
                    f"{folder / JOURNAL}, line {number}: {error}. Delete the line; the same "
                    "command plays its game again."
                ) from None


class _Number(msgspec.Struct):
    number: int


def in_order(folder: Path) -> Iterator[GameResult]:
    """Read the results of a folder by number, holding only one at a time."""
    numbers, decoder = msgspec.json.Decoder(_Number), msgspec.json.Decoder(GameResult)
    with (folder / JOURNAL).open("rb") as file:
        places, place = {}, 0
        for line in file:
            places[numbers.decode(line).number] = place
            place += len(line)
        for number in sorted(places):
            file.seek(places[number])
            yield decoder.decode(file.readline())


def _whole(path: Path) -> int:
    """Return the length of a file up to its last complete line."""
    size = path.stat().st_size
    with path.open("rb") as file:
        while size:
            start = max(0, size - 65536)
            file.seek(start)
            found = file.read(size - start).rfind(b"\n")
            if found >= 0:
                return start + found + 1
            size = start
    return 0
