"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _table_id() -> sa.Column[str]:
    return sa.Column(
        "table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("header", sa.LargeBinary, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("start", sa.LargeBinary, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("rev", sa.Integer, nullable=False),
        sa.Column("host_hash", sa.Text, nullable=False),
        sa.Column("watch_hash", sa.Text, nullable=False),
        sa.Column("clock", sa.LargeBinary, nullable=False),
        sa.Column("webhook", sa.Text, nullable=False),
        sa.Column("imported", sa.Boolean, nullable=False),
        sa.Column("origin_table", sa.Text),
        sa.Column("origin_kind", sa.Text),
        sa.Column("rematch", sa.Text),
        sa.Column("waiting", sa.Text, nullable=False),
        sa.Column("bot_due", sa.Float),
    )
    op.create_index("tables_listed", "tables", ["listed", "created"])
    op.create_index("tables_bot_due", "tables", ["bot_due"])
    op.create_table(
        "snapshots",
        _table_id(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "journal",
        _table_id(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("lane", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_index("journal_key", "journal", ["table_id", "seat", "key"], unique=True)
    op.create_table(
        "seats",
        _table_id(),
        sa.Column("seat", sa.Text, primary_key=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("hash", sa.Text),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("hand", sa.LargeBinary),
        sa.Column("out_at", sa.Float),
        sa.Column("out", sa.Boolean, nullable=False),
        sa.Column("notes", sa.Text, nullable=False),
    )
    op.create_index("seats_out_at", "seats", ["out_at"])
    op.create_table(
        "votes",
        _table_id(),
        sa.Column("about", sa.Text, primary_key=True),
        sa.Column("voter", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("bot", sa.Text, nullable=False),
    )
    op.create_table(
        "chat",
        _table_id(),
        sa.Column("room", sa.Text, primary_key=True),
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
