"""Absence, replaced players, personal links, announcements, and dice that somebody knows."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("away", sa.Float))
    op.add_column("seats", sa.Column("former", sa.Text))
    op.add_column("seats", sa.Column("former_name", sa.Text, nullable=False, server_default=""))
    op.add_column("seats", sa.Column("link", sa.Text))
    # Links of open seats were seat secrets; now they only let a player sit down.
    op.execute("UPDATE seats SET link = hash, hash = NULL WHERE player = 'open'")
    known = sa.Column("dice_known", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", known)
    # Whether an imported file had its seed was not recorded.
    op.execute("UPDATE tables SET dice_known = imported")
    table_id = sa.ForeignKey("tables.id", ondelete="CASCADE")
    op.create_table(
        "announcements",
        sa.Column("table_id", sa.Text, table_id, primary_key=True),
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("seat", sa.Text),
        sa.Column("text", sa.Text, nullable=False),
    )
