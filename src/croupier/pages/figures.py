"""What a cell or a span may hold: exact values, rounded only when they are drawn."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from croupier.editions.odds import Odds
from croupier.kit.basis import Basis
from croupier.kit.cards import card_name
from croupier.kit.money import dollars
from croupier.pages import words

Exactly: TypeAlias = Fraction | int | float


def _finite(value: Exactly) -> None:
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"{value!r} is not a number that a page can show")


@dataclass(frozen=True)
class Money:
    """An amount in cents; `plus` shows the sign of a gain."""

    cents: int
    plus: bool = False


@dataclass(frozen=True)
class Percent:
    """A share of one, printed as a percentage."""

    value: Exactly
    digits: int = 2
    plus: bool = False

    def __post_init__(self) -> None:
        _finite(self.value)


@dataclass(frozen=True)
class Number:
    """A number printed with so many digits after the point."""

    value: Exactly
    digits: int = 0
    plus: bool = False

    def __post_init__(self) -> None:
        _finite(self.value)


@dataclass(frozen=True)
class Ratio:
    """A fraction printed as such: `-69/2072`."""

    value: Fraction


@dataclass(frozen=True)
class Probability:
    """A chance, printed as a decimal; `one_in` prints `1 in 649,740` instead."""

    value: Exactly
    digits: int = 6
    one_in: bool = False

    def __post_init__(self) -> None:
        _finite(self.value)


@dataclass(frozen=True)
class CardText:
    """Cards in a row of text; None is a card that is not shown."""

    cards: tuple[int | None, ...]

    def __init__(self, cards: int | Iterable[int | None] | None) -> None:
        row = (cards,) if cards is None or isinstance(cards, int) else tuple(cards)
        object.__setattr__(self, "cards", row)


@dataclass(frozen=True)
class ClauseRef:
    """Clauses of the page's book (or of `book`), and the interpretations that the statement rests on."""

    ids: tuple[str, ...]
    readings: tuple[str, ...] = ()
    book: str = ""

    def __init__(
        self, ids: Basis | str | Iterable[str], reading: str | Iterable[str] | None = None, book: str = ""
    ) -> None:
        if isinstance(ids, Basis):
            reading, ids = ids.readings, ids.clauses
        readings = (reading,) if isinstance(reading, str) else tuple(reading or ())
        object.__setattr__(self, "ids", (ids,) if isinstance(ids, str) else tuple(ids))
        object.__setattr__(self, "readings", tuple(filter(None, readings)))
        object.__setattr__(self, "book", book)


@dataclass(frozen=True)
class Strong:
    """Words that stand out."""

    text: str


@dataclass(frozen=True)
class Cell:
    """A value shown to people with other data for programs."""

    shown: Value
    data: Any


Value: TypeAlias = (
    str
    | int
    | float
    | bool
    | Fraction
    | Money
    | Percent
    | Number
    | Ratio
    | Probability
    | CardText
    | ClauseRef
    | Strong
    | Odds
    | Cell
    | None
)
Inline: TypeAlias = Value | tuple[Value, ...]


def spans(text: Inline) -> tuple[Value, ...]:
    """The parts of a text, one or many."""
    return text if isinstance(text, tuple) else (text,)


def printed(value: Value, book: str = "") -> str:
    """A value as people read it; clauses as the book writes them."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case str():
            return value
        case int():
            return f"{value:,}"
        case float():
            return f"{value:,.6g}"
        case Fraction():
            return words.ratio(value)
        case Odds():
            return str(value)
        case Cell():
            return printed(value.shown, book)
    return _typed(value, book)


def _typed(value: Any, book: str) -> str:
    match value:
        case Money():
            return words.signed(value.cents) if value.plus else words.money(value.cents)
        case Percent():
            return words.percent(value.value, value.digits, value.plus)
        case Number():
            return words.decimal(value.value, value.digits, value.plus)
        case Ratio():
            return words.ratio(value.value)
        case Probability():
            return words.one_in(value.value) if value.one_in else words.decimal(value.value, value.digits)
        case CardText():
            return words.NBSP.join("??" if card is None else card_name(card) for card in value.cards)
        case ClauseRef():
            return clauses_printed(value, book)
        case Strong():
            return value.text
    raise TypeError(f"a page cannot show {value!r}")


def clauses_printed(ref: ClauseRef, book: str = "") -> str:
    """`[58 Pa. Code § 649a.11(b); interpretation: leaving]`, or nothing."""
    from croupier.pages.citations import cite_all

    parts = [cite_all(ref.book or book, ref.ids)] if ref.ids else []
    parts += [f"interpretation: {', '.join(ref.readings)}"] if ref.readings else []
    return f"[{'; '.join(parts)}]" if parts else ""


def line(text: Inline, book: str = "") -> str:
    """A text of several spans as one string."""
    return "".join(printed(value, book) for value in spans(text))


def exact(value: Exactly) -> Any:
    """A number for programs: `p/q` where it is exact, else rounded to twelve digits."""
    if isinstance(value, float):
        _finite(value)
        return round(value, 12)
    return f"{value.numerator}/{value.denominator}"


def plain(value: Value) -> Any:
    """A value as JSON holds it: money in dollars, fractions as `p/q`, cards by name, clauses in a list."""
    match value:
        case None | bool() | str() | int():
            return value
        case float() | Fraction():
            return exact(value)
        case Cell():
            return value.data
        case Money():
            return dollars(value.cents)
        case Number(value=int() as whole):
            return whole
        case Percent() | Number() | Probability() | Ratio():
            return exact(value.value)
        case CardText():
            return [None if card is None else card_name(card) for card in value.cards]
        case ClauseRef():
            return list(value.ids)
        case Strong():
            return value.text
    return str(value)


def entries(key: str, value: Value) -> dict[str, Any]:
    """A value under its key, with a rounded float beside an exact percentage, probability or number.

    Clauses are a list under `clauses`, and one text under `clause`; their interpretation is under `reading`.
    """
    if isinstance(value, ClauseRef) and key == "clause":
        found: dict[str, Any] = {key: ", ".join(value.ids)}
    else:
        found = {key: plain(value)}
    if isinstance(value, Percent | Number | Probability) and isinstance(value.value, Fraction):
        found[f"{key}_float"] = round(float(value.value), 12)
    if isinstance(value, ClauseRef) and value.readings:
        found["reading"] = ", ".join(value.readings)
    return found
