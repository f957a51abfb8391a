"""The journal: streams, events, accounts, postings, balances, commands, snapshots, marks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

APPEND_ONLY = ("stream", "event", "account", "posting", "command")
WHOLE = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Create everything, and let nobody change what may only be added to."""
    _events()
    _books()
    _state()
    for table in APPEND_ONLY:
        for act in ("UPDATE", "DELETE"):
            _forbid(table, act)


def _events() -> None:
    op.create_table(
        "stream",
        sa.Column("id", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False, unique=True),
        sa.Column("kind", sa.Text, nullable=False),
    )
    texts = ("at", "actor", "role", "second", "second_role", "command", "kind", "body", "note")
    op.create_table(
        "event",
        sa.Column("place", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("stream", WHOLE, sa.ForeignKey("stream.id"), nullable=False),
        sa.Column("seq", WHOLE, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in texts),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("stream", "seq"),
    )
    op.create_table(
        "command",
        sa.Column("stream", WHOLE, sa.ForeignKey("stream.id"), primary_key=True, autoincrement=False),
        sa.Column("actor", sa.Text, primary_key=True),
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("first", WHOLE, nullable=False),
        sa.Column("events", WHOLE, nullable=False),
        sqlite_with_rowid=False,
    )


def _books() -> None:
    op.create_table(
        "account",
        sa.Column("id", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("of", sa.Text, nullable=False),
        sa.Column("unit", sa.Text, nullable=False),
        sa.UniqueConstraint("kind", "of", "unit"),
    )
    op.create_table(
        "posting",
        sa.Column("place", WHOLE, sa.ForeignKey("event.place"), primary_key=True, autoincrement=False),
        sa.Column("n", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("giver", WHOLE, sa.ForeignKey("account.id"), nullable=False),
        sa.Column("taker", WHOLE, sa.ForeignKey("account.id"), nullable=False),
        sa.Column("amount", WHOLE, sa.CheckConstraint("amount > 0"), nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.CheckConstraint("giver <> taker"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "balance",
        sa.Column("account", WHOLE, sa.ForeignKey("account.id"), primary_key=True, autoincrement=False),
        sa.Column("amount", WHOLE, nullable=False),
        sa.Column("floor", WHOLE),
        sa.CheckConstraint("floor IS NULL OR amount >= floor"),
    )


def _state() -> None:
    op.create_table(
        "snapshot",
        sa.Column("stream", WHOLE, sa.ForeignKey("stream.id"), primary_key=True, autoincrement=False),
        sa.Column("seq", WHOLE, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "mark",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )


def _forbid(table: str, act: str) -> None:
    """A trigger that refuses to change or to take away a row."""
    name, why = f"{table}_no_{act.lower()}", f"rows of {table} are only ever added"
    if op.get_bind().dialect.name == "sqlite":
        op.execute(f"CREATE TRIGGER {name} BEFORE {act} ON {table} BEGIN SELECT RAISE(ABORT, '{why}'); END")
        return
    op.execute(
        f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{why}'; END $$"
    )
    op.execute(f'CREATE TRIGGER {name} BEFORE {act} ON "{table}" EXECUTE FUNCTION {name}()')


def downgrade() -> None:
    """Take everything away."""
    functions = op.get_bind().dialect.name != "sqlite"
    for table in ("mark", "snapshot", "balance", "posting", "command", "event", "account", "stream"):
        op.drop_table(table)
        for act in ("update", "delete") if functions and table in APPEND_ONLY else ():
            op.execute(f"DROP FUNCTION {table}_no_{act}()")
