"""A page: an answer before it is drawn, built once from exact values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, TypeAlias

from croupier.pages.figures import ClauseRef, Exactly, Inline, Value
from croupier.pages.words import count

Align: TypeAlias = Literal["left", "right", "centre"]
# The parts of a rule card, for whoever compares two cards.
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
    """What became of one wager of one seat; `extra` is further data for programs."""

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


@dataclass(frozen=True)
class Page:
    """An answer: drawn as text, Rich, HTML and JSON; `book` says how clauses are written out.

    `data` holds entries for programs alone; anything but a mapping takes the place of all data of the page.
    """

    title: str
    blocks: Sequence[Block | Section]
    kind: str = ""
    book: str = ""
    findings: bool = False
    data: Any = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "blocks", tuple(self.blocks))

    @property
    def exit_code(self) -> int:
        """1 where the answer reports findings, else 0."""
        return int(self.findings)

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
        return (
            f"Page({self.title!r}, {count(len(self.blocks), 'block')}{', findings' if self.findings else ''})"
        )

    def _repr_html_(self) -> str:
        return self.to_html()


class DrawnLater(Page):
    """A page whose data is complete without its blocks: these are for people, and made when somebody reads them."""

    def __init__(
        self,
        title: str,
        draw: Callable[[], Iterable[Block | Section]],
        kind: str = "",
        book: str = "",
        findings: bool = False,
        *,
        data: Mapping[str, Any] | Sequence[Any],
    ) -> None:
        self.__dict__.update(title=title, kind=kind, book=book, findings=findings, data=data, _draw=draw)

    @cached_property
    def blocks(self) -> tuple[Block | Section, ...]:
        """What people read."""
        draw: Callable[[], Iterable[Block | Section]] = self.__dict__["_draw"]
        return tuple(draw())


Block: TypeAlias = (
    Paragraph | Note | Grid | KeyValues | Cards | Lines | Chart | Bars | Drawing | Preformatted | Listing
)
