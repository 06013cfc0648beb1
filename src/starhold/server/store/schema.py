"""The database schema.  The journal's primary key settles every race between workers."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

metadata = MetaData()


def _table_id() -> Column[str]:
    return Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created", Float, nullable=False),
    Column("game", Text, nullable=False),
    Column("header", LargeBinary, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("start", LargeBinary, nullable=False),
    Column("title", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("status", Text, nullable=False),
    Column("rev", Integer, nullable=False),
    Column("host_hash", Text, nullable=False),
    Column("watch_hash", Text, nullable=False),
    Column("clock", LargeBinary, nullable=False),
    Column("webhook", Text, nullable=False),
    Column("imported", Boolean, nullable=False),
    Column("origin_table", Text),
    Column("origin_kind", Text),
    Column("rematch", Text),
    Column("waiting", Text, nullable=False),  # seats, separated by spaces
    Column("bot_due", Float),  # when a worker may let a bot choose
    Column("dice_known", Boolean, nullable=False),  # by whoever has the imported file
    Column("hints", Boolean, nullable=False),  # allowed between people
    # Whether anyone who has its address may watch and take an open seat.
    Column("by_address", Boolean, nullable=False),
    Index("tables_listed", "listed", "created"),
    Index("tables_bot_due", "bot_due"),
)

snapshots = Table(
    "snapshots",
    metadata,
    _table_id(),
    Column("number", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

# Entry 0 holds what happened before the first choice.
journal = Table(
    "journal",
    metadata,
    _table_id(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("lane", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
Index("journal_key", journal.c.table_id, journal.c.seat, journal.c.key, unique=True)

reviews = Table(
    "reviews",
    metadata,
    _table_id(),
    Column("format", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

# Journal entries that newer rules could not replay.
set_aside = Table(
    "set_aside",
    metadata,
    _table_id(),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("lane", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("why", Text, nullable=False),
    Column("since", Float, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    _table_id(),
    Column("seat", Text, primary_key=True),
    Column("place", Integer, nullable=False),
    Column("player", Text, nullable=False),  # human, bot or open
    Column("bot", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("hash", Text),  # of the secret that opens the seat
    Column("link", Text),  # of a link that nobody has used yet
    Column("former", Text),  # of the previous player's secret
    Column("former_name", Text, nullable=False),
    Column("seen", Float, nullable=False),
    Column("away", Float),  # not connected since then
    Column("hand", LargeBinary),  # the clock of the seat
    Column("out_at", Float),
    Column("out", Boolean, nullable=False),
    Column("part", Text, nullable=False),  # of the dice, in hex; the header keeps it once dealt
    Column("notes", Text, nullable=False),
    Column("ahead", Text, nullable=False),  # what the seat has decided in advance; its own
    Index("seats_out_at", "out_at"),
)

votes = Table(
    "votes",
    metadata,
    _table_id(),
    Column("about", Text, primary_key=True),
    Column("voter", Text, primary_key=True),
    Column("player", Text, nullable=False),
    Column("bot", Text, nullable=False),
)

announcements = Table(
    "announcements",
    metadata,
    _table_id(),
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("key", Text, nullable=False),
    Column("seat", Text),
    Column("text", Text, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    _table_id(),
    Column("room", Text, primary_key=True),
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("seat", Text),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("to", Text),  # the only other reader of a private message
)
