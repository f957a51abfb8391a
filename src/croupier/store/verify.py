"""Verification: every event follows from the one before it, and the postings give the balances."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from croupier.store.decks import wrong_cards
from croupier.store.fault import Damaged
from croupier.store.journal import Journal
from croupier.store.stretch import LISTED, Finding, Stretch, StretchProcess, walk

LONG = 100_000  # events that are worth a process of their own


@dataclass(frozen=True, slots=True)
class Verified:
    """What a walk over the whole journal has seen, and everything that is not as it was written."""

    streams: int
    events: int
    postings: int
    findings: tuple[Damaged, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether nothing was found."""
        return not self.findings


def verify(journal: Journal, processes: int | None = None) -> Verified:
    """Walk the whole journal as it was loaded: chain, postings, accounts below zero, balances, commands; and hold the
    cards that were dealt against the decks that were sealed.

    A long journal is walked by as many processes as there are processors, where their number is not given.
    """
    total = _joined(_stretches(journal, processes))
    findings = [*total.findings, *_ends(journal, total), *_balances(journal, total)]
    if not findings:  # else cards may not even be readable
        findings += islice(wrong_cards(journal), LISTED)
    damaged = tuple(Damaged(*finding) for finding in findings[:LISTED])
    return Verified(len(total.heads), total.events, total.postings, damaged)


def _stretches(journal: Journal, processes: int | None) -> list[Stretch]:
    """The journal in one stretch for each process."""
    events = journal.events
    parts = processes or max(1, min(os.cpu_count() or 1, events // LONG))
    if parts == 1:
        with journal.database.reading() as connection:
            return [walk(connection, 1, events)]
    where = journal.database.url.render_as_string(hide_password=False)
    bounds = [events * part // parts for part in range(parts + 1)]
    others = [StretchProcess(where, bounds[n] + 1, bounds[n + 1]) for n in range(1, parts)]
    with journal.database.reading() as connection:
        first = walk(connection, 1, bounds[1])
    return [first, *(other.result() for other in others)]


def _joined(stretches: list[Stretch]) -> Stretch:
    """The whole walk; accounts are followed from one stretch into the next."""
    total = Stretch()
    for stretch in stretches:
        for number, (low, place) in stretch.lowest.items():
            if total.amounts.get(number, 0) + low < 0:
                total.add(
                    "the books", None, f"account {number} is below zero after the event at place {place}"
                )
        for number, amount in stretch.amounts.items():
            total.amounts[number] = total.amounts.get(number, 0) + amount
        total.heads.update(stretch.heads)
        total.findings += stretch.findings
        total.events += stretch.events
        total.postings += stretch.postings
    return total


def _ends(journal: Journal, total: Stretch) -> Iterator[Finding]:
    for name, head in journal.heads.items():
        if total.heads.get(name) != (head.seq, head.hash):
            yield name, head.seq, "its stream ends elsewhere"


def _balances(journal: Journal, total: Stretch) -> Iterator[Finding]:
    amounts = journal.position.amounts
    for number in sorted(amounts.keys() | total.amounts.keys()):
        have, posted = amounts.get(number, 0), total.amounts.get(number, 0)
        if have != posted:
            account = journal.position.named.get(number, f"account {number}")
            yield f"the account {account}", None, f"its postings come to {posted}, and its balance is {have}"
