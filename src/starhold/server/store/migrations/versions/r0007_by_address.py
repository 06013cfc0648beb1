"""Whether anyone who has a table's address may watch and take an open seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    column = sa.Column("by_address", sa.Boolean, nullable=False, server_default="0")
    op.add_column("tables", column)
    op.add_column("chat", sa.Column("to", sa.Text))
