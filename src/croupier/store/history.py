"""Rounds of a table from the journal: the last ones, the one in play among them, each played again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.editions import load
from croupier.editions.filing import game_under
from croupier.games import family_of
from croupier.kit import Refusal
from croupier.rounds.codec import decode
from croupier.rounds.round import Round
from croupier.store.journal import Journal
from croupier.store.records import JournalRecord

OPENED, INPUT = "RoundOpened", "RoundInput"
SETTINGS = ("TableOpened", "LimitsChanged", "FeeOptionChanged")


def last_rounds(journal: Journal, stream: str, count: int = 10) -> list[tuple[Round, dict[str, Any]]]:
    """The last rounds of a table with the filings they were played under, the oldest first."""
    if stream not in journal.heads:
        raise Refusal(f"There is no {stream} in this journal.")
    opened = [record.place for record in journal.records(stream, kinds=(OPENED,))][-count:]
    if not opened:
        return []
    settings = list(journal.records(stream, kinds=SETTINGS))
    inputs = journal.records(stream, first=opened[0], kinds=(OPENED, INPUT))
    return list(_played(inputs, settings))


def _played(
    records: Iterator[JournalRecord], settings: list[JournalRecord]
) -> Iterator[tuple[Round, dict[str, Any]]]:
    current: tuple[Round, dict[str, Any]] | None = None
    for record in records:
        if record.kind == OPENED:
            if current is not None:
                yield current
            current = _opened(record, settings)
        elif current is not None:
            round = current[0]
            round.push(decode(record.body["input"], getattr(round, "EVENTS", ())))
    if current is not None:
        yield current


def _opened(record: JournalRecord, settings: list[JournalRecord]) -> tuple[Round, dict[str, Any]]:
    """The round as it began, under what was in force at the table then."""
    edition, filing = "", dict[str, Any]()
    for setting in settings:
        if setting.place > record.place:
            break
        if setting.kind == "TableOpened":
            edition, filing = setting.body["edition"], dict(setting.body.get("filing", {}))
        else:
            filing |= setting.body.get("filing", {})
    game = game_under(load(edition), filing)
    seats = {int(seat): str(name) for seat, name in record.body["seats"].items()}
    return family_of(game.edition).open(game, seats, record.body["opening"]), filing
