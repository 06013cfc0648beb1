"""The tools of an assistant: each answers in words, and each error says what to do."""

from __future__ import annotations

from threading import Lock
from typing import Annotated, Any, NamedTuple, TypeVar

from pydantic import Field

from starhold import bots, games
from starhold.assistant import words
from starhold.assistant.seats import LocalTable, NotBegun, SeatTaken, ServerCall, ServerSeat
from starhold.client import Client
from starhold.core.game import SEATS, Game
from starhold.core.match import Match
from starhold.core.record import Seat
from starhold.core.trouble import Unknown
from starhold.show import presets, settings
from starhold.terminal.looks import Looks
from starhold.terminal.sitting import with_bots

T = TypeVar("T")

MOST = 100  # tables or seats kept here; the one untouched longest makes room
LONGEST_WAIT = 60

Name = Annotated[str, Field(description="The game, by the name that list_games gives.")]
Link = Annotated[
    str, Field(description="The link of your seat, from open_table, join_table or a host.")
]
Option = Annotated[
    str,  # assistants also send the number of the list as a number
    Field(description="An option by its number, name or text.", coerce_numbers_to_str=True),
]


class Seating(NamedTuple):
    """Who sits at a new table."""

    seats: tuple[Seat, ...]
    bots: dict[Seat, str]


class Desk:
    """The tables that assistants have opened or joined through this process."""

    def __init__(self) -> None:
        self._tables: dict[str, LocalTable] = {}
        self._joined: dict[str, ServerSeat] = {}
        self._opened = 0
        self._lock = Lock()

    @property
    def tools(self) -> tuple[Any, ...]:
        return (
            *(self.list_games, self.open_table, self.join_table, self.look, self.rule),
            *(self.options, self.choose, self.undo, self.odds, self.advice, self.wait),
        )

    # -- finding a table ---------------------------------------------------------------

    def list_games(
        self, game: Annotated[str, Field(description="Describe only this game, fully.")] = ""
    ) -> str:
        """List the games, or describe one with its presets and settings."""
        if game:
            return words.game_text(games.find(game))
        whole, troubles = games.offered()
        return "\n".join([*map(words.game_line, whole), *troubles])

    def open_table(  # noqa: PLR0913 - a tool's arguments are its form
        self,
        game: Name,
        *,
        seats: Annotated[int, Field(description="Number of players; 0 for the fewest.")] = 0,
        people: Annotated[int, Field(description="Seats without a bot; the first is yours.")] = 1,
        bot: Annotated[str, Field(description="The level of the bots.")] = "normal",
        preset: Annotated[str, Field(description="A preset; list_games names them.")] = "",
        changes: Annotated[
            dict[str, Any] | None, Field(description="Settings to change, by name.")
        ] = None,
        seed: Annotated[str, Field(description="Seeds the dice; empty for random dice.")] = "",
        server: Annotated[
            str, Field(description="Address of a Starhold server; empty for a table here.")
        ] = "",
    ) -> str:
        """Open a table and return a link for each seat; whoever has a link plays that seat."""
        found = games.find(game)
        plan = _plan(found, seats, people, bot)
        if server:
            more = {"preset": preset, "settings": changes or {}, "seed": seed}
            return _opened_at(server.rstrip("/"), found, plan, more)
        chosen = presets.chosen(found, preset, changes or {})
        match = with_bots(Match.new(found, chosen, plan.seats, seed or None), plan.bots)
        with self._lock:
            self._opened += 1
            name = f"{game}-{self._opened}"
        table = LocalTable(name, match)  # outside the lock: bots may play first
        with self._lock:
            _keep(self._tables, name, table)
        links = {seat: table.link(seat) for seat in table.secrets}
        return _links(found, links, table.link(None))

    def join_table(
        self,
        link: Link,
        seat: Annotated[str, Field(description="The seat, if the link is good for several.")] = "",
    ) -> str:
        """Take a seat by its link, and look; a server's link works once, so keep the new one."""
        if not _at_a_server(link):
            return self.look(link)
        taken = self._joined.get(link) or ServerSeat(link, seat)
        with self._lock:
            for known in {link, taken.link}:
                _keep(self._joined, known, taken)
        try:
            seen = self.look(taken.link)
        except NotBegun as trouble:  # the seat is taken all the same
            seen = str(trouble)
        return f"Your link from now on: {taken.link}\n\n{seen}"

    # -- seeing ------------------------------------------------------------------------

    def look(
        self,
        link: Link,
        board: Annotated[bool, Field(description="Whether to describe the map too.")] = True,
    ) -> str:
        """Describe the table as your seat sees it, with the news since you last looked."""
        at = self._at(link)
        with at.lock:
            seen = at.view()
            return words.table_text(at.game, seen, at.news(), board=board)

    def rule(
        self,
        game: Name,
        rule: Annotated[str, Field(description="A rule or chapter; empty lists chapters.")] = "",
    ) -> str:
        """Read a rule of a game, such as the rule that a question cites."""
        return words.rule_text(games.find(game), rule)

    def options(self, link: Link) -> str:
        """List what you can choose now, with warnings about losses."""
        at = self._at(link)
        with at.lock:
            seen = at.view()
            words.asked(seen)
            return words.options_text(seen, at.warned())

    def odds(self, link: Link, option: Option) -> str:
        """Describe the consequences of an option: what is certain, and the odds of the rest."""
        at = self._at(link)
        with at.lock:
            chosen = words.option_of(at.view(), option)
            return words.details_text(chosen, at.details(chosen.name))

    def advice(self, link: Link) -> str:
        """Say what a good player would choose now, and why."""
        at = self._at(link)
        with at.lock:
            seen = at.view()
            words.asked(seen)
            return words.advice_text(seen, at.advice())

    # -- playing -----------------------------------------------------------------------

    def choose(self, link: Link, option: Option) -> str:
        """Choose an option; return what happened and what is asked next."""
        at = self._at(link)
        with at.lock:
            chosen = words.option_of(at.view(), option)
            at.choose(chosen.name)
            return f"You chose: {chosen.text}\n\n{self._now(at)}"

    def undo(self, link: Link) -> str:
        """Take back your last choice, if no luck, secret or other player has followed."""
        at = self._at(link)
        with at.lock:
            at.undo()
            return f"Undone.\n\n{self._now(at)}"

    def wait(
        self,
        link: Link,
        seconds: Annotated[float, Field(description="At most.", ge=0, le=LONGEST_WAIT)] = 20,
    ) -> str:
        """Wait until you must choose or the game is over."""
        at = self._at(link)
        at.wait(seconds)
        with at.lock:
            return self._now(at)

    def _now(self, at: SeatTaken) -> str:
        seen = at.view()
        news = "\n".join(at.news()[-words.MOST_NEWS :])
        if seen.question:
            now = words.options_text(seen, at.warned())
        else:
            now = words.standing_text(at.game, seen)
        return "\n\n".join(filter(None, (news, now)))

    def _at(self, link: str) -> SeatTaken:
        """Return the seat of a link."""
        with self._lock:
            if _at_a_server(link):
                if link not in self._joined:
                    raise Unknown("You have not joined that table yet: call join_table.")
                return _touched(self._joined, link)
            name, _, secret = link.partition("#")
            if name not in self._tables:
                raise Unknown(
                    f"There is no table '{name}' here; call open_table, or join_table with a "
                    "server's link. Tables here end with this program."
                )
            return _touched(self._tables, name).enter(secret)


def _keep(kept: dict[str, T], name: str, one: T) -> None:
    """Keep one more item; the least recently used one makes room."""
    kept[name] = one
    if len(kept) > MOST:
        del kept[next(iter(kept))]


def _touched(kept: dict[str, T], name: str) -> T:
    """Return a kept item, and mark it as the most recently used."""
    kept[name] = kept.pop(name)
    return kept[name]


def _at_a_server(link: str) -> bool:
    return "://" in link


def _plan(game: Game[Any], seats: int, people: int, bot: str) -> Seating:
    """Say who sits where, or what is wrong with the numbers."""
    least, most = game.meta.players.min, game.meta.players.max
    count = seats or max(least, people)
    if not least <= count <= most:
        raise Unknown(f"{game.meta.title} is for {settings.players(game)}, not {count}.")
    if not 1 <= people <= count:
        raise Unknown(f"people is {people}; with {count} seats it must be 1 to {count}.")
    bots.find(bot)
    return Seating(SEATS[:count], dict.fromkeys(SEATS[people:count], bot))


def _opened_at(server: str, game: Game[Any], plan: Seating, more: dict[str, Any]) -> str:
    """Open a table at a server; its people take their seats by their links."""
    seats: list[dict[str, Any]] = [
        {"seat": seat, "player": "bot", "bot": plan.bots[seat]}
        if seat in plan.bots
        else {"seat": seat}
        for seat in plan.seats
    ]
    with ServerCall(Client(server)) as client:
        opened = client.open(game.name, seats, **more)
    place = f"{server}/t/{opened['table']}"
    people = [seat for seat in plan.seats if seat not in plan.bots]
    links = {seat: f"{place}#{opened['seats'][seat]}" for seat in people}
    return f"{_links(game, links, place)}\nCall join_table with yours."


def _links(game: Game[Any], links: dict[Seat, str], watching: str) -> str:
    """List the links of a new table."""
    looks = Looks(game)
    lines = [f"{looks.name(seat)}: {link}" for seat, link in links.items()]
    first = "The table is open. Yours is the first link; keep each link to its player."
    return "\n".join((first, *lines, f"Spectators: {watching}"))
