"""Parts of a rule card that every family shares: what the house files, the steps, irregularities, interpretations."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Protocol

from croupier.editions import Edition
from croupier.editions.model import Bound, Reading
from croupier.kit import cents
from croupier.kit.refusal import Basis
from croupier.kit.text import listed
from croupier.pages.page import Block, ClauseRef, Inline, Paragraph, Section, Strong
from croupier.pages.words import money, when

AMOUNT = re.compile(r"\d+(\.\d{1,2})?")
KINDS = {
    "choice": "a choice",
    "integer": "a whole number",
    "money": "an amount",
    "percent": "a percentage",
    "flag": "yes or no",
    "text": "text",
}


class Citing(Protocol):
    """Something that names the clauses and the interpretation it rests on."""

    @property
    def cite(self) -> tuple[str, ...]: ...

    @property
    def reading(self) -> str | None: ...


def cited(text: str, row: Citing | Basis) -> Inline:
    """A sentence with the clauses and the interpretation it rests on."""
    return (f"{text} ", ClauseRef(row) if isinstance(row, Basis) else ClauseRef(row.cite, row.reading))


def statements(title: str, rows: Iterable[tuple[str, Citing | Basis]]) -> Section:
    """Sentences under a heading, each with its clauses."""
    return Section(title, [Paragraph(cited(text, row)) for text, row in rows])


def players_line(edition: Edition) -> Block:
    """The edition, its family, and how many may play."""
    law = edition.law
    seats = f"up to {law.seats.most}; {law.seats.usual or law.seats.most} by default"
    return Paragraph(cited(f"{edition.id}: {law.family}. Players: {seats}.", law.seats), part="identity")


def steps_section(edition: Edition, title: str = "The game") -> Section:
    """What is done, in the order of the text."""
    return statements(title, [(f"{step.name}: {step.says}", step) for step in edition.law.steps])


def irregularities_section(edition: Edition) -> tuple[Section, ...]:
    """What the text orders where something goes wrong, if it does."""
    rows = [(f"{row.kind}: {row.says}", row) for row in edition.law.irregularities]
    return (statements("When something goes wrong", rows),) if rows else ()


def options_section(edition: Edition, without: Collection[str] = ()) -> Section:
    """What the operator files, with its default and bounds; some options may stand elsewhere."""
    law = edition.law
    rows: list[tuple[str, Citing]] = []
    for option in law.options:
        if option.name in without:
            continue
        choices = listed(option.choices) if option.choices else KINDS[option.kind]
        default = law.default.get(option.name, option.default)
        usual = "" if default is None else f"; default {_value(option.kind, default)}"
        rows.append((f"{option.name} ({choices}): {option.says or option.name}{usual}.", option))
    kinds = {option.name: option.kind for option in law.options}
    rows += [
        (f"{bound.option}: {_bound(bound, kinds.get(bound.option, 'text'))}.", bound) for bound in law.bounds
    ]
    for pairing in law.pairings:
        names = " and ".join(edition.wager(name).title for name in pairing.wagers)
        rows.append((f"{names}: the same paytable label for all.", pairing))
    return statements("What the operator files", rows)


def _bound(bound: Bound, kind: str) -> str:
    """What an option may be, and where."""
    if bound.least and bound.least == bound.most:
        edges = [f"exactly {_value(kind, bound.least)}"]
    else:
        edges = [f"at least {_value(kind, bound.least)}"] if bound.least else []
        edges += [f"at most {_value(kind, bound.most)}"] if bound.most else []
    edges += [f"at least the {bound.also_least}"] if bound.also_least else []
    edges += [f"only {listed(bound.only)}"] if bound.only else []
    where = f" where {when(bound.when)}" if bound.when else ""
    return f"{' and '.join(edges)}{where}"


def _value(kind: str, value: str | int | bool) -> str:
    """A value of an option as it is printed: `$10`, `yes`, `20%`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return money(cents(value)) if kind == "money" and AMOUNT.fullmatch(str(value)) else str(value)


def readings_section(edition: Edition) -> tuple[Section, ...]:
    """Where the text is silent, garbled or contradicts itself, and how it is read."""
    if not edition.law.readings:
        return ()
    parts = [Section("", [_reading(reading)]) for reading in edition.law.readings]
    return (Section("Interpretations", parts, part="interpretations"),)


def _reading(reading: Reading) -> Paragraph:
    other = f" The filing may choose otherwise: {reading.option}." if reading.option else ""
    return Paragraph(
        (
            Strong(reading.id),
            " ",
            ClauseRef(reading.at),
            f" {reading.question}\n",
            Strong("Interpretation:"),
            f" {reading.reading}\n",
            Strong("Reason:"),
            f" {reading.because}{other}",
        )
    )
