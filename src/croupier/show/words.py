"""Small words that every page is made of: money, clauses, paragraphs and columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from croupier.kit import dollars
from croupier.kit.listed import listed as listed
from croupier.kit.sources import Pool
from croupier.pages import words

WIDTH = 100


def money(amount: int) -> str:
    """`$10`, `-$7.50`."""
    return f"-${dollars(-amount)}" if amount < 0 else f"${dollars(amount)}"


def signed(amount: int) -> str:
    """`+$10`, `-$7.50`, `$0`."""
    return f"+{money(amount)}" if amount > 0 else money(amount)


def basis(cite: Iterable[str], reading: str | None = None) -> str:
    """`[649a.11(b); reading: leaving]`, or nothing."""
    named = tuple(cite)
    parts = [", ".join(named)] if named else []
    parts += [f"reading: {reading}"] if reading and f"reading: {reading}" not in named else []
    return f"[{'; '.join(parts)}]" if any(parts) else ""


def with_basis(text: str, cite: Iterable[str], reading: str | None = None) -> str:
    """A text with its clauses behind it."""
    return f"{text} {basis(cite, reading)}".rstrip()


def pool_words(pool: Pool) -> str:
    """`seat 3`, `the dealer`, `the community cards`, `the burn`."""
    if isinstance(pool, int):
        return f"seat {pool}"
    return "the community cards" if pool == "community" else f"the {pool}"


def when_words(when: Mapping[str, Iterable[str]]) -> str:
    """`dealing is hand or shoe and decks is 2`, or nothing."""
    return " and ".join(f"{name} is {' or '.join(values)}" for name, values in when.items())


def sentence(words: str) -> str:
    """Words with a capital and a full stop."""
    return f"{words[:1].upper()}{words[1:]}."


def paragraph(text: str, indent: int = 2, hang: int = 2, width: int = WIDTH) -> str:
    """Wrapped text; clauses are never broken inside."""
    first, rest = " " * indent, " " * (indent + hang)
    return textwrap.fill(
        text,
        width,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


def columns(rows: Sequence[Sequence[str]], indent: int = 2, right: Sequence[int] = ()) -> list[str]:
    """Rows in columns as wide as they need, the last one ragged; `right` columns are set flush right."""
    if not rows:
        return []
    count = max(len(row) for row in rows)
    filled = [[*row, *[""] * (count - len(row))] for row in rows]
    widths = [max(len(row[place]) for row in filled) for place in range(count)]

    def cell(text: str, place: int) -> str:
        return text.rjust(widths[place]) if place in right else text.ljust(widths[place])

    return [
        (" " * indent + "  ".join(cell(text, n) for n, text in enumerate(row))).rstrip() for row in filled
    ]


def heading(text: str) -> str:
    """A heading with a rule under it."""
    return f"{text}\n{'-' * len(text)}"


def percent_words(value: Fraction, places: int = 4) -> str:
    """A fraction as a percentage, rounded for print; the fraction itself is printed beside it."""
    scaled = round(value * 100 * 10**places)
    sign = "-" if scaled < 0 else ""
    whole, part = divmod(abs(scaled), 10**places)
    return f"{sign}{whole}.{part:0{places}d}%"


fraction_words = words.ratio
