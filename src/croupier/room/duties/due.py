"""What is due, and what must wait for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Any

from croupier.editions import load
from croupier.kit import Refusal
from croupier.kit.basis import Basis
from croupier.room.duties.things import DutyThing, on_table
from croupier.room.law.load import FloorLaw
from croupier.room.law.rows import FloorRow
from croupier.room.part import By, Owed, Part
from croupier.room.tables.part import TablePart

if TYPE_CHECKING:
    from croupier.room.duties.part import DutiesPart

BEGIN, TELL = "Begin", "Tell"
RECORDED = (BEGIN, TELL)  # every round is known, dealt by the engine or described by the dealer
COUNTED = "CountHands"  # hands are counted after they were dealt
DEALER = "dealer"


def token(value: Any) -> Iterator[str]:
    """How rows call a command or an event: by its name, by its name and act, or by its name and a field's value."""
    name = type(value).__name__
    yield name
    if act := getattr(value, "act", ""):
        yield f"{name} {act}"
    for field in fields(value):
        text = getattr(value, field.name)
        if isinstance(text, str) and field.name in ("kind", "box", "order"):
            yield f"{name} {field.name}={text}"


@cache
def causes(law: FloorLaw) -> frozenset[str]:
    """All that a duty of a floor arises from, or that is its fulfilment."""
    return frozenset(what for row in law.file.duties for what in (*row.after, *row.done_by))


@cache
def waits(law: FloorLaw) -> frozenset[str]:
    """All that must wait for a duty of a floor."""
    return frozenset(what for row in law.file.duties for what in row.before)


def refusal_of(
    duties: DutiesPart, law: FloorLaw, thing: DutyThing, what: str, now: datetime
) -> Refusal | None:
    """Why something must wait for a duty to a thing, or None."""
    for duty in duties.duties_of(thing, law):
        if what in duty.before and thing.forbids(duty, now):
            witness = f", with {' or '.join(duty.witness)} as a witness" if duty.witness else ""
            sentence = f"{thing.id}: first {duty.name} (by {' or '.join(duty.by)}{witness})."
            cause = max(
                (name for name in duty.after if name in thing.marks),
                key=lambda n: thing.marks[n].place,
                default="",
            )
            return Refusal(sentence, deciding_at(duties, thing.table, duty, cause))
    return None


def basis_at(duties: DutiesPart, table: str, row: FloorRow) -> Basis:
    """What a row rests on at a table: where the games of a book say the same, the clauses of the game played there."""
    edition = duties.cards[table].edition if table in duties.cards else ""
    return row.basis_in(load(edition).clauses) if edition else row.basis


def deciding_at(duties: DutiesPart, table: str, row: FloorRow, what: str = "") -> Basis:
    """The one clause of a row that a refusal at a table cites."""
    edition = duties.cards[table].edition if table in duties.cards else ""
    return row.basis_for(what, load(edition).clauses if edition else None)


def next_deck(
    duties: DutiesPart, law: FloorLaw, table: str, what: str, at: datetime, players: int
) -> str | Refusal | None:
    """The deck that the next round may be dealt from, why none may, or None where the table has no deck; a game that
    is dealt from several decks together needs all of them."""
    refusals: list[Refusal] = []
    decks = duties.decks_of(table)
    for deck in decks:
        thing, cards = duties.things[on_table(table, "deck", deck)], duties.cards[table]
        refusal = refusal_of(duties, law, thing, what, at) or (
            cards.refusal(deck, at, players) if what in RECORDED else cards.overdue(deck, at)
        )
        if refusal is None and not cards.together:
            return deck
        refusals += [refusal] if refusal is not None else []
    return refusals[0] if refusals else next(iter(decks), None)


def check_rounds(duties: DutiesPart, law: FloorLaw, part: Part, command: Any, by: By) -> Refusal | None:
    """Why a round may not begin at a table with any of its decks, or may not be described or counted yet."""
    name = type(command).__name__
    if name not in (*RECORDED, COUNTED):
        return None
    players = len(part.persons) if isinstance(part, TablePart) else 0
    deck = next_deck(duties, law, part.stream, name, by.at, players)
    return deck if isinstance(deck, Refusal) else None


def due_in(duties: DutiesPart, law: FloorLaw, now: datetime) -> Iterator[Owed]:
    """Everything that is due: rows of the floor, then what the editions order for decks."""
    for thing in duties.things.values():
        for duty in duties.duties_of(thing, law):
            since = thing.due(duty, now)
            if since is not None:
                sentence = f"{thing.id}: {duty.says or duty.name}."
                basis = basis_at(duties, thing.table, duty)
                yield Owed(
                    duties.stream, duty.name, since, duty.by[0], basis, sentence, duty.before, thing.id
                )
    for table, cards in duties.cards.items():
        for due in cards.upkeep.due(now):
            since = cards.upkeep.decks[due.deck].since
            deck = on_table(table, "deck", due.deck)
            sentence = f"{deck}: {due.satisfied_by}."
            yield Owed(duties.stream, due.duty.what, since, DEALER, Basis(due.cite), sentence, (BEGIN,), deck)
