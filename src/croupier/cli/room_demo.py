"""`croupier room demo`: a gaming day by bots in a room on a file, with its reports."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import click

from croupier.kit.chance import SeededDraws
from croupier.pages import Page
from croupier.room.demo import BOOK, JACKPOT, DemoDay
from croupier.room.jackpots.part import JackpotPart
from croupier.room.kinds import KINDS, STANDING, kind_of
from croupier.room.law.load import load_floor
from croupier.room.pages.awards import jackpot_page
from croupier.room.part import By
from croupier.store.reports import Period, flows, takings, takings_page, verified_page
from croupier.store.stored import StoredRoom
from croupier.store.verify import verify

BEGINS = datetime(2026, 3, 1, 18, tzinfo=UTC)  # ten in the morning in Oregon


def run_demo(file: str, hours: int, seed: int) -> Iterator[Page]:
    """The reports of the day; what happens in it goes to standard error."""
    with StoredRoom.create(file, KINDS, load_floor(BOOK), draws=SeededDraws(seed)) as stored:
        for name in STANDING:
            stored.add(kind_of(name)(name), By("Mia", "manager", BEGINS))
        day = DemoDay(stored, stored.add, BEGINS, hours, seed)
        for line in day.run():
            click.echo(line, err=True)
        for sentence in day.refused:
            click.echo(f"refused: {sentence}", err=True)
        period = Period()
        yield takings_page(takings(flows(stored.journal, period)), period)
        jackpot = stored.room.part(JACKPOT)
        assert isinstance(jackpot, JackpotPart)
        yield jackpot_page(jackpot, stored.room)
        yield verified_page(verify(stored.journal))
