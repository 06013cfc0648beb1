"""A small client for bots and scripts; it needs only the standard library.

A bot that always takes the first option:

    seat = Client("http://127.0.0.1:8000").sit("q3vzr7kx2m", "<secret>")
    while not seat.over:
        if seat.question:
            seat.choose(seat.question["options"][0]["name"])
        else:
            seat.wait()
    print(seat.verdict)

The client remembers what it has seen of the dice and the log.  When the game ends, `verdict` says
whether the server has changed any of it.
"""

from __future__ import annotations

import http.client
import json
import logging
import secrets
import time
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from starhold.client.witness import Forged, Verdict, Witness

log = logging.getLogger("starhold.client")
JSON = dict[str, Any]
PATIENCE = 60.0  # seconds to keep trying while the server is away
WAIT = 25  # seconds that one request for news may take
PAGE = 1000  # entries of the log in one request


class Refused(Exception):
    """The server refused the request; `problem` says why."""

    def __init__(self, status: int, problem: JSON) -> None:
        super().__init__(problem.get("detail", f"status {status}"))
        self.status = status
        self.problem = problem

    @property
    def kind(self) -> str:
        return str(self.problem.get("type", "")).removeprefix("urn:starhold:")


class Client:
    """A connection to a server."""

    def __init__(self, address: str, patience: float = PATIENCE) -> None:
        parts = urlsplit(address)
        self.address = address.rstrip("/")
        self.patience = patience
        self._secure = parts.scheme == "https"
        self._place = parts.netloc
        self._line: http.client.HTTPConnection | None = None
        self._witnesses: dict[str, Witness] = {}

    def ask(
        self, method: str, path: str, body: Any = None, secret: str = "", wait: float = 0
    ) -> Any:
        """Send a request; retry while the server is away, busy or flooded."""
        headers = {"Content-Type": "application/json"}
        if secret:
            headers["Authorization"] = f"Bearer {secret}"
        sent = body if isinstance(body, bytes) or body is None else json.dumps(body)
        until = time.monotonic() + self.patience + wait
        pause = 0.1
        while True:
            try:
                status, answer, retry = self._once(method, path, sent, headers, 30 + wait)
            except (OSError, http.client.HTTPException):
                self.close()
                # Retrying could open the table twice; any other request is safe to repeat.
                if time.monotonic() > until or (path in ("/api/tables", "/api/import") and sent):
                    raise
                status, answer, retry = 503, b"", pause
            if status in (429, 503) and time.monotonic() < until:
                time.sleep(retry or pause)
                pause = min(pause * 2, 2.0)
                continue
            return _read(status, answer)

    def _once(
        self, method: str, path: str, body: Any, headers: dict[str, str], seconds: float
    ) -> tuple[int, bytes, float]:
        if self._line is None:
            kind = http.client.HTTPSConnection if self._secure else http.client.HTTPConnection
            self._line = kind(self._place, timeout=seconds)
        self._line.request(method, path, body, headers)
        answer = self._line.getresponse()
        retry = float(answer.headers.get("Retry-After") or 0)
        return answer.status, answer.read(), retry

    def close(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    # -- without a seat ----------------------------------------------------------------

    def games(self) -> list[JSON]:
        found: list[JSON] = self.ask("GET", "/api/games")
        return found

    def tables(self) -> list[JSON]:
        """Return the listed tables."""
        found: list[JSON] = self.ask("GET", "/api/tables")
        return found

    def open(self, game: str, seats: list[JSON], **more: Any) -> JSON:
        """Open a table; return its id and all its secrets.

        Unless a `seed` is chosen, every seat adds a random part to the dice.  Yours are added
        here; the game begins once those who take the open seats have added theirs.
        """
        wanted = {"shared_dice": not more.get("seed"), "game": game, "seats": seats, **more}
        opened: JSON = self.ask("POST", "/api/tables", wanted)
        self.witness(opened["table"]).pin(opened["facts"])
        mine = {seat: opened["seats"][seat] for seat in opened["facts"]["you"]["seats"]}
        if opened["facts"]["status"] == "gathering":
            held = ",".join((opened["host"], *mine.values()))
            opened["facts"] = self.add_parts(opened["table"], held, *mine)
        return opened

    def witness(self, table: str) -> Witness:
        """Return what this client has seen of a table's dice and log."""
        return self._witnesses.setdefault(table, Witness())

    def add_parts(self, table: str, secret: str, *seats: str) -> JSON:
        """Add a random part to the dice for each seat; the last part begins the game."""
        witness = self.witness(table)
        parts = {seat: witness.sent.setdefault(seat, secrets.token_hex(16)) for seat in seats}
        path = f"/api/tables/{quote(table)}/parts"
        facts: JSON = self.ask("POST", path, {"parts": parts}, secret)
        witness.pin(facts)
        return facts

    def invitation(self, table: str, secret: str) -> JSON:
        """Return what a link leads to, without using it."""
        path = f"/api/tables/{quote(table)}/invitation"
        found: JSON = self.ask("POST", path, {"secret": secret})
        return found

    def bring(self, file: bytes) -> JSON:
        """Open a table from a file."""
        opened: JSON = self.ask("POST", "/api/import", file)
        return opened

    def sit(self, table: str, secret: str, seat: str | None = None) -> Seat:
        """Take a seat with its secret, or with a link, which is spent."""
        try:
            return Seat(self, table, secret, seat)
        except Refused as refused:
            if refused.problem.get("status") != 401:
                raise
        entered = self.ask("POST", f"/api/tables/{quote(table)}/enter", {"secret": secret})
        return Seat(self, table, entered.get("secret", secret), seat)


class Seat:
    """A seat or a spectator: what it sees and what it can do."""

    def __init__(self, client: Client, table: str, secret: str, seat: str | None) -> None:
        self.client = client
        self.table = table
        self.secret = secret
        self.seat = seat
        self.log: list[JSON] = []
        self.number = -1  # entry 0 is what happened before the first choice
        self.mark = ""
        self.view: JSON = {}
        self.can_undo = False
        self.verdict: Verdict | None = None  # on the dice, once the game is over
        self.witness = client.witness(table)
        self._begin()

    def _begin(self) -> None:
        """Take the table as it is; before the game begins, add this seat's part of the dice."""
        facts = self.facts()
        if facts["status"] == "gathering":
            mine = [self.seat] if self.seat else facts["you"]["seats"]
            missing = [seat for seat in mine if seat not in facts["parts"]]
            facts = self.client.add_parts(self.table, self.secret, *missing)
        if facts["status"] != "gathering":
            self._take(self._ask("GET", f"/state?{self._as()}"))

    def _as(self, **words: Any) -> str:
        """Return the query of a request that names this seat."""
        return urlencode(words | ({"seat": self.seat} if self.seat else {}))

    def _ask(self, method: str, path: str, body: Any = None, wait: float = 0) -> Any:
        place = f"/api/tables/{quote(self.table)}{path}"
        return self.client.ask(method, place, body, self.secret, wait)

    def _take(self, update: JSON) -> None:
        if update["anew"]:
            self.log, self.number = [], -1
        for entry in self.log:
            entry["undone"] = entry["undone"] or entry["number"] in update["undone"]
        self.log += [entry for entry in update["log"] if entry["number"] > self.number]
        self.number = update["number"]
        self.mark = update["mark"]
        self.view = update["view"]
        self.seat = update["seat"]
        self.can_undo = update["undo"]
        self.witness.saw(self.seat, update["log"])
        if self.over and self.verdict is None:
            self.verdict = self.verify()
            if not self.verdict.ok:
                log.error("table %s at %s: %s", self.table, self.client.address, self.verdict.text)

    def verify(self) -> Verdict:
        """Check the dice and the log of a finished game against what this seat has seen."""
        try:
            self.facts()  # which pins the parts, if they were not
            luck = self._ask("GET", f"/luck?{self._as()}")
        except Forged as forged:
            return Verdict(False, str(forged))
        except Refused as refused:
            return Verdict(False, f"The server does not show the dice: {refused}")
        shown: list[JSON] = []
        after, last = 0, 1
        while after < last:
            page = self._ask("GET", f"/log?{self._as(after=after, limit=PAGE)}")
            shown += page["log"]
            after, last = after + PAGE, page["number"]
        return self.witness.verify(luck, shown, self.seat)

    @property
    def question(self) -> JSON | None:
        """The open question of this seat."""
        asked: JSON | None = self.view.get("question")
        return asked

    @property
    def over(self) -> bool:
        return bool(self.view.get("scores"))

    def wait(self, seconds: float = WAIT) -> bool:
        """Wait for news; return whether there was any."""
        words: JSON = {"wait": seconds}
        if self.view:  # else the game has not begun
            words |= {"after": self.number, "mark": self.mark}
        update = self._ask("GET", f"/state?{self._as(**words)}", wait=seconds)
        if update is not None:
            self._take(update)
        return update is not None

    def choose(self, option: str) -> int:
        """Choose an option by name; return the number of the choice."""
        return self._command("/choose", {"option": option})

    def undo(self) -> int:
        """Undo the last choice."""
        return self._command("/undo", {})

    def _command(self, path: str, body: JSON) -> int:
        key = secrets.token_hex(12)
        wanted = {"after": self.number, "key": key, **body}
        if self.seat:
            wanted["seat"] = self.seat
        try:
            done = self._ask("POST", path, wanted)
        except Refused as refused:
            if "update" in refused.problem:
                self._take(refused.problem["update"])
            raise
        self._take(done["update"])
        return int(done["number"])

    def details(self, option: str) -> JSON:
        """Return the consequences of an option: certain changes, warnings and odds."""
        found: JSON = self._ask("GET", f"/details?{self._as(option=option)}")
        return found

    def warnings(self) -> JSON:
        """Return warnings of losses that options would cause, by the name of the option."""
        found: JSON = self._ask("GET", f"/warnings?{self._as()}")["warnings"]
        return found

    def advice(self) -> list[JSON]:
        """Return what a good player would choose, best first, with the reasons."""
        found: list[JSON] = self._ask("GET", f"/advice?{self._as()}")["suggestions"]
        return found

    def facts(self) -> JSON:
        """Return the table facts: who sits where, whose turn it is, and so on.

        Raises `Forged` if they contradict what this client has seen of the dice.
        """
        found: JSON = self._ask("GET", "")
        self.witness.pin(found)
        return found

    def say(self, text: str, to: str | None = None) -> None:
        """Write to the players, or to one seat alone."""
        self._ask("POST", "/chat", {"text": text, "to": to})

    def let_bot_play(self, bot: str) -> None:
        """Give this seat to a bot; `take_back` returns it."""
        self._ask("POST", f"/seats/{self.seat}/player", {"player": "bot", "bot": bot})

    def take_back(self) -> None:
        """Take this seat back from a bot."""
        self._ask("POST", f"/seats/{self.seat}/return", {})

    def replay(self, number: int) -> JSON:
        """Return the table as it was after an entry."""
        frame: JSON = self._ask("GET", f"/replay/{number}")
        return frame


def _read(status: int, answer: bytes) -> Any:
    if status == 204 or (status < 300 and not answer):
        return None
    try:
        said = json.loads(answer)
    except ValueError:
        said = {"detail": answer[:200].decode("utf-8", "replace")}
    if status >= 300:
        raise Refused(status, said)
    return said
