"""What the five texts ask of a floor, and what of the law answers for each of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from croupier.editions import edition_ids, load
from croupier.editions.clauses import ClauseAccount
from croupier.pages import Column, Grid, Page
from croupier.pages.page import ClauseRef, Group, Value
from croupier.room.law.load import load_floor
from croupier.room.law.rows import FloorRequirement

GROUPS = {
    "A": "Rake, commission, drop",
    "B": "Jackpots of pot games",
    "C": "Progressives of house games",
    "D": "Payout limits, bet limits, notices",
    "E": "The player's bank",
    "F": "Collection fees",
    "G": "Proposition players",
    "H": "Tournaments",
    "I": "Cards, tiles, dice, wheels, balls",
    "J": "Opening, closing, people, chips and cash",
    "K": "Rules posted, guides, filings, approvals",
    "L": "Irregularities and incidents",
    "M": "Counts, proceeds, tax, reports",
}


@dataclass(frozen=True)
class RequirementAnswer:
    """What answers for a requirement in one book: clauses, and what stands for them."""

    book: str
    clauses: tuple[str, ...]
    by: tuple[str, ...]


def answered(requirement: FloorRequirement) -> Iterator[RequirementAnswer]:
    """The clauses on the lines of a requirement, book by book, with what became of them."""
    for book, spans in requirement.lines.items():
        clauses: dict[str, None] = {}
        by: dict[str, None] = {}
        for first, last in spans:
            for where, account in _accounts(book):
                low, high = account.clause.lines
                if low <= last and high >= first and account.kinds and account.kinds != ("aside",):
                    clauses[account.clause.section] = None
                    by[where] = None
        yield RequirementAnswer(book, tuple(clauses), tuple(by))


@cache
def _accounts(book: str) -> tuple[tuple[str, ClauseAccount], ...]:
    """What became of every clause of a book: in the law of its floor, and in its editions."""
    floor = [("room", account) for account in load_floor(book).accounts]
    editions = [
        (id.partition("/")[2], account)
        for id in edition_ids()
        if id.startswith(f"{book}/")
        for account in load(id).accounts
    ]
    return (*floor, *editions)


def open_requirements() -> tuple[str, ...]:
    """The requirements of which no clause is answered for in some book that they come from."""
    rows = load_floor("house").file.requirements
    return tuple(row.id for row in rows if any(not each.clauses for each in answered(row)))


def requirements_page() -> Page:
    """Every requirement with its clauses and what answers for them."""
    columns = [Column("id", "No."), Column("title", "Asked"), Column("book", "Book")]
    columns += [Column("clauses", "Clauses"), Column("by", "Answered by")]
    rows = load_floor("house").file.requirements
    groups = [
        Group(title, [each for row in rows if row.id.startswith(letter) for each in _rows(row)])
        for letter, title in GROUPS.items()
    ]
    return Page(
        "What the texts ask of a floor",
        [Grid("requirements", columns, groups, group_key="group")],
        kind="requirements",
    )


def _rows(row: FloorRequirement) -> Iterator[tuple[Value, ...]]:
    found = list(answered(row))
    if not found:
        yield row.id, row.title, "all", "", "the irregularities of every edition"
    for each in found:
        by = _few(each.by) or "set aside: it asks nothing of a program"
        yield row.id, row.title, each.book, ClauseRef(each.clauses[:MOST], (), each.book), by


MOST = 6  # clauses that are named; schedules of fees have hundreds


def _few(names: tuple[str, ...]) -> str:
    return (
        ", ".join(names) if len(names) <= MOST else f"{', '.join(names[:MOST])} and {len(names) - MOST} more"
    )
