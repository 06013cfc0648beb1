"""What a client has seen of a table's dice and log, so that no server can change it later."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from typing import Any, NamedTuple

from starhold.core.chance import SEED_BYTES, Seeded, commitment, luck_key

JSON = dict[str, Any]
GATHERING = "gathering"


class Forged(Exception):
    """The server contradicts what this client has seen of the dice."""


class Verdict(NamedTuple):
    """The result of checking a finished game."""

    ok: bool
    text: str  # what is wrong
    checked: int = 0  # how many numbers were compared with the seed
    compared: int = 0  # how many entries of the log with what the seat saw


class Witness:
    """What a client has seen of one table."""

    def __init__(self) -> None:
        self.commitment = ""
        self.parts: dict[str, str] = {}  # while they are gathered, only those of this client
        self.sent: dict[str, str] = {}  # the part that this client sent for each seat
        self.log: dict[str | None, dict[int, object]] = {}  # marks of entries, by seat

    # -- while playing -----------------------------------------------------------------

    def pin(self, facts: JSON) -> None:
        """Pin what table facts say about the dice; raise `Forged` if they said otherwise."""
        if self.commitment and facts["commitment"] != self.commitment:
            raise Forged("The server has changed the hash of its seed.")
        gathering, parts = facts["status"] == GATHERING, facts["parts"]
        for seat, part in self.parts.items():
            if not gathering and parts.get(seat) != part:
                raise Forged(f"The server has changed the part that {seat} added to the dice.")
        _check_parts(facts, self.sent)
        self.commitment = facts["commitment"]
        # While parts are gathered, a seat that changes hands adds a new one.
        mine = facts["you"]["seats"] if gathering else parts
        self.parts = {seat: part for seat, part in parts.items() if seat in mine}

    def saw(self, seat: str | None, entries: Iterable[JSON]) -> None:
        """Pin entries of the log."""
        marks = self.log.setdefault(seat, {})
        for entry in entries:
            marks.setdefault(entry["number"], _mark(entry))

    # -- after the end -----------------------------------------------------------------

    def verify(self, luck: JSON, log: list[JSON], seat: str | None) -> Verdict:
        """Check seed, parts, every number and every die of the log against what was seen."""
        marks = self.log.get(seat, {})
        text = self._wrong_seed(luck) or _wrong_number(luck) or _wrong_entry(log, marks)
        text = text or _wrong_die(luck, log)
        return Verdict(not text, text, len(luck["numbers"]), len(marks))

    def _wrong_seed(self, luck: JSON) -> str:
        seed = bytes.fromhex(luck["seed"])
        sealed = commitment(bytes.fromhex(luck["salt"]) + seed)
        if len(seed) != SEED_BYTES or sealed != self.commitment:
            return "This is not the seed that was sealed at the start."
        for seat in sorted({*self.parts, *luck["parts"]}):
            if self.parts.get(seat) != luck["parts"].get(seat):
                return f"The part that {seat} added to the dice was changed."
        return ""


def _check_parts(facts: JSON, sent: dict[str, str]) -> None:
    """Raise `Forged` for a part that the server could have chosen, as it knows the seed."""
    parts, players = facts["parts"], {one["seat"]: one["player"] for one in facts["seats"]}
    dealt = facts["status"] != GATHERING
    if parts.keys() - players or (dealt and parts and players.keys() - parts):
        raise Forged("The parts of the dice are not those of the table's seats.")
    changed = ("PartAdded", "Replaced", "Reseated")
    told = {one["seat"] for one in facts["announcements"] if one["key"] in changed}
    for seat, part in parts.items():
        mine = sent.get(seat) if seat in facts["you"]["seats"] else None
        right = _bot_part(facts["commitment"], seat) if players[seat] == "bot" else mine
        if right is not None and part != right and seat not in told:
            raise Forged(f"The server has chosen the part of {seat} by itself.")


def _bot_part(committed: str, seat: str) -> str:
    return sha256(f"starhold bot part {committed} {seat}".encode()).hexdigest()[:32]


def _mark(entry: JSON) -> object:
    """Return what the rules told in an entry; words may change with a new release."""
    told = [
        (one["key"], one.get("about", []), one.get("dice", []))
        for one in entry["news"]
        if one.get("rule")
    ]
    return entry["seat"], entry["undo"], told


def _wrong_number(luck: JSON) -> str:
    key = luck_key(bytes.fromhex(luck["seed"]), luck["parts"])
    numbers = luck["numbers"]
    for n, one in enumerate(numbers, numbers[0]["n"] if numbers else 0):
        right = Seeded(key, n).below(one["below"])
        if one["n"] != n or one["got"] != right:
            return f"Number {one['n']} was {one['got']}. The seed gives {right} as number {n}."
    return ""


def _wrong_entry(log: list[JSON], marks: dict[int, object]) -> str:
    shown = {entry["number"]: _mark(entry) for entry in log}
    # Entries after the last such note may have been set aside by new rules; the log says so.
    noted = [e["number"] for e in log if any(one["key"] == "SetAside" for one in e["news"])]
    last = max(noted) if noted else max(marks, default=0)
    for number, mark in marks.items():
        if number <= last and shown.get(number) != mark:
            return f"Entry {number} of the log is not what this seat saw."
    return ""


def _wrong_die(luck: JSON, log: list[JSON]) -> str:
    rolled: dict[int, Counter[int]] = {}
    for one in luck["numbers"]:
        rolled.setdefault(one["seen"], Counter())[one["got"] + 1] += 1
    for entry in log:
        for one in entry["news"]:  # several events may report the same die
            if not Counter(one.get("dice", ())) <= rolled.get(entry["number"], Counter()):
                return f"The dice of entry {entry['number']} do not come from the seed."
    return ""
