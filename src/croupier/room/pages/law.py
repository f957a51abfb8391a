"""The law of a floor as a card to read: its rows, kind by kind, each with its clause or the house's reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.pages.page import ClauseRef, Inline, Listing, Page, Paragraph, Section
from croupier.pages.words import count, money, percent
from croupier.room.kinds import KINDS as PARTS
from croupier.room.law.load import KINDS, FloorLaw
from croupier.room.law.rows import FloorAct, FloorDuty, FloorLimit, FloorRate, FloorRow, FloorTerm

TITLES = {
    "acts": "Who may do what",
    "duties": "Duties",
    "limits": "Limits",
    "bans": "Bans",
    "roles": "Roles",
    "fields": "What filings state",
    "options": "What the house chooses",
    "windows": "Windows for claims",
    "rates": "Rates of tax",
    "proceeds": "Proceeds",
    "terms": "Terms",
    "forms": "Forms",
    "placards": "Signs and sheets",
    "notices": "Notices",
    "incidents": "Incidents",
}


def floor_page(law: FloorLaw) -> Page:
    """Every row of a floor with what it rests on; what is practice of the house says so."""
    sections = []
    for part in KINDS:
        rows = _rows(law, part)
        if rows:
            items = [line for row in rows for line in _line(row)]
            sections.append(Section(TITLES.get(part, part.capitalize()), [Listing(items, key=part)]))
    total = sum(len(_rows(law, part)) for part in KINDS)
    head = f"{count(total, 'row')} of law, {count(len(law.clauses), 'clause')}. `--clauses` lists what each became."
    return Page(f"{law.title} ({law.id})", [Paragraph(head), *sections], kind="floor", book=law.book)


def _rows(law: FloorLaw, part: str) -> Sequence[FloorRow]:
    """The rows of a part; those of acts stand with the commands of all parts of a room."""
    if part == "acts":
        names = dict.fromkeys(command.__name__ for kind in PARTS for command in kind.COMMANDS)
        return [law.act(name) for name in names]
    rows: tuple[FloorRow, ...] = getattr(law.file, part)
    return rows


def _line(row: FloorRow) -> Iterator[Inline]:
    words = row.name if not row.says else f"{row.name}: {row.says}"
    house = f" (practice of the house: {row.house})" if row.house and not row.cite else ""
    yield f"{words}{_more(row)}{house} ", ClauseRef(row.basis)


def _more(row: FloorRow) -> str:
    """What else it says: who does it, with whom and when; a term, a rate, bounds."""
    if isinstance(row, FloorAct):
        second = f", with {' or '.join(row.second)}" if row.second else ""
        return f" ({' or '.join(row.roles)}{second})"
    if isinstance(row, FloorDuty):
        when = [f"every {row.every}"] if row.every else []
        when += [f"every {count(row.rounds, 'round')}"] if row.rounds else []
        when += [f"within {row.within}"] if row.within else []
        witness = [f"before {' or '.join(row.witness)} as a witness"] if row.witness else []
        return f" ({', '.join([' or '.join(row.by), *when, *witness])})"
    if isinstance(row, FloorTerm):
        return f": {row.title}"
    if isinstance(row, FloorRate):
        return f": {percent(row.share)}"
    bounds = tuple(_bounds(row)) if isinstance(row, FloorLimit) else ()
    return f" ({', '.join(bounds)})" if bounds else ""


def _bounds(row: FloorLimit) -> Iterator[str]:
    """The least and the most of a limit."""
    low, high = row.money or (None, None)
    figures = {
        "at least": row.least if low is None else money(low),
        "at most": row.most if high is None else money(high),
        "at most the share": None if row.share is None else percent(row.share),
        "for": row.span,
    }
    return (f"{word} {figure}" for word, figure in figures.items() if figure is not None)
