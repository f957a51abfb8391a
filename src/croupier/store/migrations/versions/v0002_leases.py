"""Leases: the processes that serve a room, and which stream belongs to which of them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

WHOLE = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Create both tables."""
    op.create_table(
        "server",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("origin", sa.Text, nullable=False),
        sa.Column("until", WHOLE, nullable=False),
    )
    op.create_table(
        "lease",
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("number", WHOLE, nullable=False),
        sa.Column("until", WHOLE, nullable=False),
    )


def downgrade() -> None:
    """Take both away."""
    op.drop_table("lease")
    op.drop_table("server")
