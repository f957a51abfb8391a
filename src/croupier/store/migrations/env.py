"""Alembic's door: the migrations run on the connection that is handed in, inside its transaction."""

from __future__ import annotations

from alembic import context

from croupier.store.database import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
