"""A page: an answer before it is drawn, built once from exact values that are rounded only when they are drawn."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, Protocol, TypeAlias

from croupier.editions.odds import Odds
from croupier.kit.cards import card_name
from croupier.kit.money import dollars
from croupier.kit.refusal import Basis
from croupier.pages import words
from croupier.pages.words import count

# What a cell or a span may hold: exact values, rounded only when they are drawn.


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
    """A number printed with a number of decimal places."""

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
    """A value under its key, with a rounded float next to an exact percentage, probability or number.

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


# A page: an answer before it is drawn, built once from exact values.


Align: TypeAlias = Literal["left", "right", "centre"]
# The parts of a rule card, for comparing two cards.
CardPart: TypeAlias = Literal["", "identity", "paytables", "fees", "interpretations"]


@dataclass(frozen=True)
class Paragraph:
    """Running text; without a key it is for people alone. `part` says what it is on a rule card."""

    text: Inline
    key: str = ""
    data: Any = None
    part: CardPart = ""


@dataclass(frozen=True)
class Note:
    """A footnote: how exact a figure is, the interpretations it rests on; notes of one key become a list."""

    text: Inline
    key: str = "notes"
    data: Any = None


@dataclass(frozen=True)
class Column:
    """A column: its key for programs, its heading for people; empty key: people alone, not shown: programs alone."""

    key: str
    title: str = ""
    align: Align = "left"
    shown: bool = True


@dataclass(frozen=True)
class Group:
    """Rows of a grid under a heading of their own; the grid's `group_key` holds the title in the data."""

    title: str
    rows: tuple[tuple[Value, ...], ...]

    def __init__(self, title: str, rows: Iterable[Sequence[Value]]) -> None:
        object.__setattr__(self, "title", title)
        object.__setattr__(self, "rows", tuple(tuple(row) for row in rows))


@dataclass(frozen=True)
class Grid:
    """A table: a list of objects in the data, by the keys of its columns; without a key for people alone."""

    key: str
    columns: tuple[Column, ...]
    groups: tuple[Group, ...]
    title: str
    group_key: str
    data: Any

    def __init__(
        self,
        key: str,
        columns: Iterable[Column | str],
        rows: Iterable[Sequence[Value] | Group],
        *,
        title: str = "",
        group_key: str = "",
        data: Any = None,
    ) -> None:
        cols = tuple(each if isinstance(each, Column) else Column(each, each) for each in columns)
        groups: list[Group] = []
        loose: list[Sequence[Value]] = []
        for row in rows:
            if isinstance(row, Group):
                groups += [Group("", loose)] if loose else []
                groups.append(row)
                loose = []
            else:
                loose.append(row)
        groups += [Group("", loose)] if loose else []
        for row in (row for group in groups for row in group.rows):
            if len(row) != len(cols):
                raise ValueError(f"grid {key!r}: a row of {len(row)} cells for {len(cols)} columns: {row!r}")
        values = {"key": key, "columns": cols, "groups": tuple(groups), "title": title}
        for name, value in (*values.items(), ("group_key", group_key), ("data", data)):
            object.__setattr__(self, name, value)

    @property
    def rows(self) -> tuple[tuple[Value, ...], ...]:
        """All rows, group after group."""
        return tuple(row for group in self.groups for row in group.rows)


@dataclass(frozen=True)
class Pair:
    """One line of `KeyValues`: key, label, value and a remark behind it; an empty label: programs alone."""

    key: str
    label: str
    value: Inline
    note: Inline = ""


@dataclass(frozen=True)
class KeyValues:
    """Labels with values: an object in the data; without a key its entries belong to the section itself."""

    pairs: tuple[Pair, ...]
    key: str
    data: Any

    def __init__(
        self, pairs: Iterable[Pair | tuple[str, str, Inline]], key: str = "", data: Any = None
    ) -> None:
        made = (pair if isinstance(pair, Pair) else Pair(*pair) for pair in pairs)
        object.__setattr__(self, "pairs", tuple(made))
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "data", data)


@dataclass(frozen=True)
class CardPool:
    """Cards at one place; None is a card that the reader may not see; `called` names the hand; no key: people alone."""

    key: str
    label: str
    cards: Sequence[int | None]
    called: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(self.cards))


@dataclass(frozen=True)
class Cards:
    """Pools of cards: an object of lists in the data."""

    pools: Sequence[CardPool]
    key: str = "cards"
    data: Any = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "pools", tuple(self.pools))


@dataclass(frozen=True)
class SettledLine:
    """The result of one wager of one seat; `extra` is further data for programs."""

    seat: int
    wager: str
    title: str
    stake: int
    result: str
    profit: int
    why: str
    basis: ClauseRef = field(default_factory=lambda: ClauseRef(()))
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Lines:
    """Settled lines; `seats` shows the seat of each."""

    lines: Sequence[SettledLine]
    key: str = "lines"
    seats: bool = False
    data: Any = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "lines", tuple(self.lines))


@dataclass(frozen=True)
class Symbol:
    """A code of a chart: its meaning, and its colours where there are colours."""

    code: str
    meaning: str
    fill: str = ""
    ink: str = ""


@dataclass(frozen=True)
class Chart:
    """A strategy chart: a code for every row and column, with the legend of the codes that occur."""

    key: str
    corner: str
    columns: Sequence[str]
    rows: Sequence[tuple[str, Sequence[str]]]
    legend: Sequence[Symbol]
    title: str = ""
    data: Any = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "columns", tuple(self.columns))
        object.__setattr__(self, "rows", tuple((label, tuple(codes)) for label, codes in self.rows))
        object.__setattr__(self, "legend", tuple(self.legend))


@dataclass(frozen=True)
class Bars:
    """A distribution drawn as bars: labels, their values as shown, and how long each bar is."""

    key: str
    bars: Sequence[tuple[str, Value, Exactly]]
    title: str = ""
    data: Any = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "bars", tuple(self.bars))
        if any(length < 0 for _, _, length in self.bars):
            raise ValueError(f"bars {self.key!r}: a bar has no negative length")


@dataclass(frozen=True)
class Drawing:
    """A picture: as preformatted text, and as SVG where there is one."""

    text: str
    svg: str = ""
    title: str = ""
    key: str = ""
    data: Any = None


@dataclass(frozen=True)
class Preformatted:
    """Text whose lines stay as they are."""

    text: str
    key: str = ""
    data: Any = None


@dataclass(frozen=True)
class Listing:
    """Bullets, or numbers where `ordered`: a list in the data."""

    items: Sequence[Inline]
    key: str = ""
    ordered: bool = False
    data: Any = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "items", tuple(self.items))


@dataclass(frozen=True)
class Section:
    """Blocks under a heading; `key` nests its data, `listed` sections of one key become a list of objects; `part` says
    what it is on a rule card."""

    title: str
    blocks: Sequence[Block | Section]
    key: str = ""
    listed: bool = False
    data: Mapping[str, Any] | None = None
    part: CardPart = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "blocks", tuple(self.blocks))
        if self.listed and not self.key:
            raise ValueError(f"section {self.title!r}: a listed section needs a key")


class Reply(Protocol):
    """What a question comes to: plain data for programs, a page for people, and whether it reports findings.

    Data is taken from the answer's own values, so that a program does not wait for a page that nobody reads.
    """

    @property
    def has_findings(self) -> bool: ...

    def to_data(self) -> Any:
        """The answer as JSON has it."""
        ...

    def page(self) -> Page:
        """The answer as people read it."""
        ...


@dataclass(frozen=True)
class Page:
    """An answer: drawn as text, Rich, HTML and JSON; `book` says how clauses are written out.

    `data` holds entries for programs alone; anything but a mapping takes the place of all data of the page.
    """

    title: str
    blocks: Sequence[Block | Section]
    kind: str = ""
    book: str = ""
    has_findings: bool = False
    data: Any = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "blocks", tuple(self.blocks))

    @property
    def exit_code(self) -> int:
        """1 where the answer reports findings, else 0."""
        return int(self.has_findings)

    def page(self) -> Page:
        """Itself: a page is an answer."""
        return self

    def to_text(self, width: int = 100) -> str:
        """The page as plain text."""
        from croupier.pages.text import draw_text

        return draw_text(self, width)

    def to_data(self) -> Any:
        """The page as plain data for JSON."""
        from croupier.pages.data import draw_data

        return draw_data(self)

    def to_html(self) -> str:
        """The page as an HTML fragment."""
        from croupier.pages.html import fragment

        return fragment(self)

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"Page({self.title!r}, {count(len(self.blocks), 'block')}{', findings' if self.has_findings else ''})"

    def _repr_html_(self) -> str:
        return self.to_html()


Block: TypeAlias = (
    Paragraph | Note | Grid | KeyValues | Cards | Lines | Chart | Bars | Drawing | Preformatted | Listing
)
