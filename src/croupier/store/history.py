"""Rounds of a table from the journal: the last ones, the one in play among them, each played again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class JournaledRound:
    """A round of a table: its number, the round played again, and the filing that it was played under."""

    number: int
    round: Round
    filing: dict[str, Any]


def rounds_of(
    journal: Journal, stream: str, count: int = 10, number: int | None = None
) -> list[JournaledRound]:
    """The last rounds of a table, the oldest first; or the one of this number."""
    if stream not in journal.heads:
        raise Refusal(f"There is no {stream} in this journal.")
    opened = journal.latest(max(count, 2), stream, (OPENED,))
    if number is not None and not any(record.body["number"] == number for record in opened):
        opened = list(journal.records(stream, kinds=(OPENED,)))
    chosen = [record for record in opened if number in (None, record.body["number"])][-count:]
    if not chosen:
        return []
    after = [record.place for record in opened if record.place > chosen[-1].place]
    last = after[0] - 1 if after else None
    settings = list(journal.records(stream, kinds=SETTINGS))
    records = journal.records(stream, first=chosen[0].place, last=last, kinds=(OPENED, INPUT))
    return list(_played(records, settings))


def _played(records: Iterable[JournalRecord], settings: list[JournalRecord]) -> Iterator[JournaledRound]:
    current: JournaledRound | None = None
    for record in records:
        if record.kind == OPENED:
            if current is not None:
                yield current
            round, filing = opened_round(record, settings)
            current = JournaledRound(int(record.body["number"]), round, filing)
        elif current is not None:
            round = current.round
            round.push(decode(record.body["input"], getattr(round, "EVENTS", ())))
    if current is not None:
        yield current


def opened_round(record: JournalRecord, settings: list[JournalRecord]) -> tuple[Round, dict[str, Any]]:
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
