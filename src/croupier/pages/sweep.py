"""A sweep as a table: on a page, as CSV, JSON and Parquet (the extra `parquet`), and as a picture."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

from croupier.analysis.par import WagerFigures
from croupier.kit import Refusal
from croupier.pages.comparison import NO_BOOK
from croupier.pages.page import Block, Column, Exactly, Grid, Number, Page, Paragraph, Percent, Value, exact

if TYPE_CHECKING:
    from croupier.editions import Edition

SweepBasis = Literal["filed", "changed", "refused"]
# The figures that a row may have, in their order: the key, the heading, and how it is printed.
FIGURES: tuple[tuple[str, str, Callable[[Exactly], Value]], ...] = (
    ("house_edge", "House edge", lambda value: Percent(value, 4)),
    ("element_of_risk", "Element of risk", lambda value: Percent(value, 4)),
    ("mean", "EV (sampled)", lambda value: Number(value, 6, plus=True)),
    ("standard_error", "Standard error", lambda value: Number(value, 6)),
    ("standard_deviation", "Standard deviation", lambda value: Number(value, 4)),
    ("hit_frequency", "Hit frequency (any payout)", lambda value: Percent(value, 4)),
    ("win_frequency", "Win frequency (net profit)", lambda value: Percent(value, 4)),
)


@dataclass(frozen=True)
class SweepRow:
    """One price at one point: the values of the keys, the game's filing and its figures, or why it has no figures."""

    values: tuple[str, ...]
    basis: SweepBasis
    figures: WagerFigures | None = None
    refusal: str = ""

    @property
    def price(self) -> str:
        """The wager."""
        return "" if self.figures is None else self.figures.name

    def figure(self, key: str) -> Exactly | None:
        """A figure; None where there is none."""
        value: Exactly | None = getattr(self.figures, key, None)
        return value


@dataclass(frozen=True)
class SweepTable:
    """The prices of every point."""

    edition: Edition
    use: str
    keys: tuple[str, ...]
    rows: tuple[SweepRow, ...]
    points: int
    done: int  # as many of the points as are in the table

    @property
    def title(self) -> str:
        """What varies, of which edition."""
        return f"{self.edition.title}, {self.edition.id}: {self.use} by {', '.join(self.keys)}"

    @property
    def known(self) -> tuple[tuple[str, str, Callable[[Exactly], Value]], ...]:
        """The figures that any row has."""
        return tuple(each for each in FIGURES if any(row.figure(each[0]) is not None for row in self.rows))

    def page(self) -> Page:
        """A line a price and point."""
        plain = all(row.basis == "filed" for row in self.rows)
        columns = [Column("", key) for key in self.keys]
        columns += [] if plain else [Column("", "Rule")]
        columns += [Column("", "Wager"), *(Column("", title, "right") for _, title, _ in self.known)]
        rows = [self._cells(row, plain) for row in self.rows if row.basis != "refused"]
        blocks: list[Block] = [Grid("", columns, rows)]
        if any(row.basis == "changed" for row in self.rows):
            blocks.append(Paragraph(f"Changed: the text does not have it so; {NO_BOOK}."))
        blocks += [
            Paragraph(f"{', '.join(map('='.join, zip(self.keys, row.values, strict=True)))}: {row.refusal}")
            for row in self.rows
            if row.basis == "refused"
        ]
        data = {
            "edition": self.edition.id,
            "use": self.use,
            "points": self.points,
            "done": self.done,
            "sweep": list(self.records()),
        }
        return Page(self.title, blocks, kind="sweep", book=self.edition.book, data=data)

    def _cells(self, row: SweepRow, plain: bool) -> tuple[Value, ...]:
        figures = [
            None if (value := row.figure(key)) is None else shown(value) for key, _, shown in self.known
        ]
        return *row.values, *(() if plain else (row.basis,)), row.price, *figures

    def records(self) -> Iterator[dict[str, Any]]:
        """The rows as plain data: figures as numbers, with the exact fraction next to each that has one."""
        for row in self.rows:
            found: dict[str, Any] = dict(zip(self.keys, row.values, strict=True))
            found |= {"basis": row.basis, "price": row.price or None}
            for key, _, _ in self.known:
                value = row.figure(key)
                found[key] = None if value is None else round(float(value), 12)
                if any(isinstance(other.figure(key), Fraction) for other in self.rows):
                    found[f"{key}_exact"] = exact(value) if isinstance(value, Fraction) else None
            certainty = None if row.figures is None else row.figures.certainty
            yield {**found, "certainty": certainty, "refusal": row.refusal or None}

    def drawn(self, format: str) -> bytes:
        """The table as a file of a format."""
        return FORMATS[format](self)


def _csv(table: SweepTable) -> bytes:
    out = io.StringIO()
    records = list(table.records())
    writer = csv.DictWriter(out, list(records[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(records)
    return out.getvalue().encode()


def _json(table: SweepTable) -> bytes:
    return (json.dumps(table.page().to_data(), ensure_ascii=False, indent=2, allow_nan=False) + "\n").encode()


def _parquet(table: SweepTable) -> bytes:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise Refusal("A Parquet file needs the extra `parquet`: pip install 'croupier[parquet]'.") from None
    records = list(table.records())
    names = [key for key, _, _ in table.known]
    fields = [(key, pyarrow.float64() if key in names else pyarrow.string()) for key in records[0]]
    out = io.BytesIO()
    parquet.write_table(pyarrow.Table.from_pylist(records, pyarrow.schema(fields)), out)
    return out.getvalue()


def _svg(table: SweepTable) -> bytes:
    from croupier.pages.charts import sweep_svg

    return (sweep_svg(table) + "\n").encode()


def _text(table: SweepTable) -> bytes:
    return f"{table.page()}\n".encode()


FORMATS: dict[str, Callable[[SweepTable], bytes]] = {
    "text": _text,
    "csv": _csv,
    "json": _json,
    "parquet": _parquet,
    "svg": _svg,
}
BINARY = ("parquet",)
