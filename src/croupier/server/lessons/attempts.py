"""What people have answered in the school, kept by person in the database of accounts."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict

import sqlalchemy as sa

from croupier.school.progress import Attempt, Progress
from croupier.store.database import wait_for_others

MOST = 20_000  # attempts of one person that are read
_META = sa.MetaData()
_ATTEMPT = sa.Table(
    "live_attempt",
    _META,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("person", sa.String(64), nullable=False, index=True),
    sa.Column("body", sa.Text, nullable=False),
)


class Attempts:
    """The attempts of all people."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        with engine.begin() as connection:
            wait_for_others(connection)
            _META.create_all(connection)

    def add(self, person: str, attempts: Iterable[Attempt]) -> None:
        """Keep attempts of a person."""
        rows = [{"person": person, "body": json.dumps(asdict(attempt))} for attempt in attempts]
        if rows:
            with self._engine.begin() as connection:
                connection.execute(sa.insert(_ATTEMPT), rows)

    def of(self, person: str) -> Progress:
        """The progress of a person."""
        query = (
            sa.select(_ATTEMPT.c.body)
            .where(_ATTEMPT.c.person == person)
            .order_by(_ATTEMPT.c.id.desc())
            .limit(MOST)
        )
        with self._engine.connect() as connection:
            bodies = list(connection.execute(query).scalars())
        return Progress(Attempt(**json.loads(body)) for body in reversed(bodies))
