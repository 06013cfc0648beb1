"""What clients send and receive; `docs/protocol.md` explains it."""

from __future__ import annotations

from typing import Annotated, Any, Literal, dataclass_transform

import msgspec

from starhold.core.record import Seat
from starhold.server.clocks import ClockRule
from starhold.server.names import plain, plain_chat
from starhold.server.store.rows import Announcement, ChatRow
from starhold.show.vocabulary import News

# In Python `$` also matches before a line break at the end.
END = r"$(?!\n)"
# Hidden characters are removed, not refused.
Name = Annotated[str, msgspec.Meta(max_length=40)]
Title = Annotated[str, msgspec.Meta(max_length=80)]
Seed = Annotated[str, msgspec.Meta(max_length=80, pattern=rf"^[^\x00-\x1f\x7f]*{END}")]
Word = Annotated[
    str, msgspec.Meta(min_length=1, max_length=40, pattern=rf"^[^\x00-\x1f\x7f]*{END}")
]
BotName = Annotated[str, msgspec.Meta(max_length=20, pattern=rf"^[a-z0-9_:-]*{END}")]
Key = Annotated[str, msgspec.Meta(min_length=8, max_length=64, pattern=rf"^[A-Za-z0-9._-]+{END}")]
Part = Annotated[str, msgspec.Meta(pattern=rf"^[0-9a-f]{{32}}{END}")]
Number = Annotated[int, msgspec.Meta(ge=0, le=10_000_000)]
# No NUL: PostgreSQL cannot store it.
Said = Annotated[str, msgspec.Meta(min_length=1, max_length=500, pattern=rf"^[^\x00]*{END}")]
Notes = Annotated[str, msgspec.Meta(max_length=20_000, pattern=rf"^[^\x00]*{END}")]
Address = Annotated[str, msgspec.Meta(max_length=500, pattern=rf"^[^\x00-\x20\x7f]*{END}")]


@dataclass_transform(frozen_default=True)
class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request."""

    def __post_init__(self) -> None:
        """Remove hidden characters from text that other people will read."""
        for field in ("name", "title"):
            if isinstance(text := getattr(self, field, None), str):
                msgspec.structs.force_setattr(self, field, plain(text))


# -- requests ------------------------------------------------------------------------------


class NewSeat(Asked):
    """A seat of a new table."""

    seat: Word
    player: Literal["you", "open", "bot"] = "you"
    name: Name = ""
    bot: BotName = ""


class NewTable(Asked):
    """A new table."""

    game: Word
    seats: Annotated[list[NewSeat], msgspec.Meta(min_length=1, max_length=12)]
    settings: dict[str, Any] = {}
    listed: bool = False
    title: Title = ""
    seed: Seed = ""
    clock: ClockRule = ClockRule()
    webhook: Address | None = None
    preset: Name = ""  # the settings go on top of it
    shared_dice: bool = False  # begin once every seat has added its part of the dice
    hints: bool = False  # allow hints between people
    by_address: bool = False  # anyone who has the address may watch and take an open seat


class Secret(Asked):
    secret: Annotated[str, msgspec.Meta(max_length=64)]
    name: Name = ""  # of the player who takes a seat


class Parts(Asked):
    """Random parts of the dice, by seat."""

    parts: dict[Word, Part]


class LeaveTable(Asked):
    seat: Word | None = None


class TableChange(Asked):
    listed: bool | None = None
    title: Title | None = None
    by_address: bool | None = None


class Named(Asked):
    name: Name = ""


class Nothing(Asked):
    """An empty body."""


class NewPlayer(Asked):
    player: Literal["open", "bot"]
    bot: BotName = ""


class Hook(Asked):
    url: Address | None


class Vote(Asked):
    about: Word
    player: Literal["open", "bot"]
    bot: BotName = ""
    yes: bool = True
    seat: Word | None = None


class EndGame(Asked):
    yes: bool = True  # false withdraws it
    seat: Word | None = None


class NoteText(Asked):
    text: Notes
    seat: Word | None = None


class Choose(Asked):
    after: Number
    option: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
    key: Key
    seat: Word | None = None


class Undo(Asked):
    after: Number
    key: Key
    seat: Word | None = None


class Say(Asked):
    text: Said
    name: Name = ""
    seat: Word | None = None
    to: Word | None = None  # the seat that a private message is for

    def __post_init__(self) -> None:
        super().__post_init__()
        text = plain_chat(self.text)
        if not text.strip():
            raise ValueError("The message is empty.")
        msgspec.structs.force_setattr(self, "text", text)


class Branch(Asked):
    number: Number
    title: Title = ""
    seat: Word | None = None
    bot: BotName = ""  # plays all other seats; empty: you play them all


# -- answers -------------------------------------------------------------------------------


class SeatFacts(msgspec.Struct, frozen=True):
    """Who sits where."""

    seat: Seat
    name: str
    player: str
    bot: str
    here: bool
    out: bool
    left: float | None
    running: bool
    link: bool  # a link was made that nobody has used yet
    lent: bool  # its player lets a bot play for a while


class VoteFacts(msgspec.Struct, frozen=True):
    """An open vote."""

    about: Seat
    player: str
    bot: str
    yes: list[Seat]
    needed: int


class Origin(msgspec.Struct, frozen=True):
    """Where a table came from."""

    table: str
    kind: str


class You(msgspec.Struct, frozen=True):
    """What the client may do."""

    seats: list[Seat]
    host: bool
    watch: bool
    replaced: list[Seat] = []  # seats that the client may take back


class TableFacts(msgspec.Struct, frozen=True):
    """A table and its people."""

    table: str
    rev: int
    game: str
    title: str
    created: float
    status: str
    listed: bool
    by_address: bool  # anyone who has the address may watch and take an open seat
    settings: Any
    rules_version: str
    commitment: str
    seed_was_chosen: bool
    # "shared": every seat adds a part; "secret": the server alone made them; "known": the file
    # brought its seed.
    dice: Literal["shared", "secret", "chosen", "known"]
    parts: dict[Seat, str]
    imported: bool
    clock: ClockRule
    seats: list[SeatFacts]
    waiting: list[Seat]
    watchers: int
    votes: list[VoteFacts]
    ending: list[Seat]  # those who agree to end the game now
    rematch: str | None
    origin: Origin | None
    webhook: bool
    announcements: list[Announcement]
    hints: bool  # whether the seats may ask for advice
    you: You


class WarningFacts(msgspec.Struct, frozen=True):
    """Warnings of losses that options would cause, by the name of the option."""

    number: int
    warnings: dict[str, tuple[str, ...]]


class Suggested(msgspec.Struct, frozen=True):
    """An option that a good player would choose, and why."""

    option: str
    reasons: str


class AdviceFacts(msgspec.Struct, frozen=True):
    """Suggestions, best first."""

    number: int
    suggestions: list[Suggested]


class Opened(msgspec.Struct, frozen=True):
    """A new table with all its secrets."""

    table: str
    host: str
    watch: str
    seats: dict[Seat, str]
    facts: TableFacts


class Invitation(msgspec.Struct, frozen=True):
    """What a link leads to, shown before it is used."""

    role: Literal["seat", "move", "watch", "host"]  # "move": the seat of a player, from elsewhere
    seat: Seat | None
    facts: TableFacts


class Entered(msgspec.Struct, frozen=True, omit_defaults=True):
    role: str
    seat: Seat | None = None
    secret: str = ""  # what a link was exchanged for, for clients without cookies


class SeatSecret(msgspec.Struct, frozen=True):
    seat: Seat
    secret: str


class WatchSecret(msgspec.Struct, frozen=True):
    secret: str


class Rematch(msgspec.Struct, frozen=True):
    table: str
    seats: dict[Seat, str]


class NoteFacts(msgspec.Struct, frozen=True):
    text: str


class LogEntry(msgspec.Struct, frozen=True):
    """A journal entry as one viewer sees it."""

    number: int
    seat: Seat | None
    at: float
    undo: bool
    undone: bool
    news: tuple[News, ...]


class Update(msgspec.Struct, frozen=True):
    """What has happened, and the table as it is now.

    With `anew`, the log does not continue the client's: the client drops its own.
    """

    seat: Seat | None
    after: int
    number: int
    log: list[LogEntry]
    view: Any
    undo: bool
    mark: str
    anew: bool = False
    undone: list[int] = []  # entries up to `after` that were taken back since
    kind: Literal["update"] = "update"


class Done(msgspec.Struct, frozen=True):
    """A command that was carried out."""

    number: int
    repeated: bool
    update: Update


class Log(msgspec.Struct, frozen=True):
    number: int
    log: list[LogEntry]


class Messages(msgspec.Struct, frozen=True):
    messages: list[ChatRow]


class TableNews(msgspec.Struct, frozen=True):
    """Sent over the socket when the table or its people have changed."""

    facts: TableFacts
    kind: Literal["table"] = "table"


class ChatNews(msgspec.Struct, frozen=True):
    """Sent over the socket when somebody has said something."""

    messages: list[ChatRow]
    kind: Literal["chat"] = "chat"


class Pong(msgspec.Struct, frozen=True):
    """The answer to a ping over the socket."""

    kind: Literal["pong"] = "pong"


class Frame(msgspec.Struct, frozen=True):
    """A past table."""

    number: int
    last: int
    entry: LogEntry | None
    view: Any


class Drawn(msgspec.Struct, frozen=True):
    """A random number."""

    n: int
    below: int
    got: int
    entry: int  # in the whole journal
    seen: int = 0  # the viewer's number of it, or of the last entry before


class Luck(msgspec.Struct, frozen=True):
    """Everything needed to check the dice of a finished game."""

    seed: str
    salt: str  # empty at tables of older releases
    parts: dict[Seat, str]  # what each seat added; empty if the seed alone makes the luck
    commitment: str
    seed_was_chosen: bool
    numbers: list[Drawn]
