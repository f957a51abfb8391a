"""Copies of a journal: a backup in a file, or a move from one database to another, verified at its end."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import sqlalchemy as sa

from croupier.kit import Refusal
from croupier.store.database import Database
from croupier.store.draft import Head
from croupier.store.fault import JournalFault
from croupier.store.journal import Journal
from croupier.store.schema import METADATA, STREAM, insert_text
from croupier.store.verify import Verified, verify

CHUNK = 5000


def copy_journal(journal: Journal, where: str | Path) -> tuple[Verified, Mapping[str, Head]]:
    """Copy every row as of one moment into a database that has no room yet, and verify the copy; its heads as well."""
    target = Database(where)
    try:
        with journal.database.reading() as source, target.writing() as copy:
            if copy.execute(sa.select(STREAM.c.id).limit(1)).first() is not None:
                raise Refusal(f"There is already a room in {target.name}; a copy needs an empty place.")
            for table in METADATA.sorted_tables:
                text = insert_text(table, copy.dialect.name)
                rows = source.execution_options(stream_results=True).execute(sa.select(table))
                for chunk in rows.partitions(CHUNK):
                    copy.exec_driver_sql(text, [tuple(row) for row in chunk])
        copied = Journal(target, journal.key)
        found = verify(copied)
        if not found.whole:
            raise JournalFault(f"The copy in {target.name} is not whole: {found.findings[0]}")
        target.checkpoint(truncate=True)
        return found, copied.heads
    finally:
        target.close()
