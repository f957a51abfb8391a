"""A par sheet as a file: HTML, JSON, CSV, PDF, a spreadsheet or text; equal to the byte for equal sheets."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

    from croupier.pages.par_sheet import ParSheet


# A par sheet as plain tables, for CSV and spreadsheets: rectangular, one heading each, taken from the page's data.


FIGURES = (
    "return_to_player",
    "house_edge",
    "element_of_risk",
    "average_bet",
    "hit_frequency",
    "win_frequency",
    "variance",
    "standard_deviation",
    "skewness",
    "volatility_index",
    "n0",
    "greatest_win",
)
ROW = ("combinations", "probability", "one_in", "pays", "contribution")
NAMED = ("wager", "title", "paytable")
ABOUT = ("edition", "date", "version", "family")
LISTS = ("mistakes", "progressives", "session", "exposure", "law")


@dataclass(frozen=True)
class SheetTable:
    """A rectangular table: a name, headings, and rows of text, numbers and nothing."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]


FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet takes for the beginning of a formula
NUMBER = re.compile(r"[+-]?\$?[\d,]+(\.\d+)?([eE][+-]?\d+)?( ?%|/\d+)?")


def inert(value: Any) -> Any:
    """A value that no spreadsheet carries out: text that looks like a formula and is not a number begins with an
    apostrophe, which says that it is text."""
    if isinstance(value, str) and value.lstrip().startswith(FORMULA) and not NUMBER.fullmatch(value):
        return f"'{value}"
    return value


def sheet_tables(data: Mapping[str, Any]) -> tuple[SheetTable, ...]:
    """All tables of a par sheet."""
    found = [_about(data), _wagers(data), rows_table(data), _bands(data)]
    found += [_listed(name, data[name]) for name in LISTS if data.get(name)]
    return tuple(table for table in found if table.rows)


def draw_sheet_csv(data: Mapping[str, Any]) -> str:
    """Every row of every wager, with the figures of the wager; numbers as decimals and, exactly, as p/q."""
    table = rows_table(data)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(table.columns)
    writer.writerows([inert(value) for value in row] for row in table.rows)
    return out.getvalue()


def rows_table(data: Mapping[str, Any]) -> SheetTable:
    """Rows of law and net results; a wager without either has one line of its figures."""
    rows = [
        (
            *_named(wager),
            kind,
            row.get("title"),
            *(_decimal(row, key) for key in ROW),
            *(row.get(key) for key in ("probability", "contribution")),
            row.get("clause"),
            wager.get("deals"),
            wager["certainty"],
            *(_decimal(wager, key) for key in FIGURES),
            wager.get("house_edge"),
        )
        for wager in data.get("wagers", ())
        for kind, row in _rows_of(wager)
    ]
    columns = (*NAMED, "kind", "row", *ROW, "probability_exact", "contribution_exact", "clause")
    return SheetTable("rows", (*columns, "deals", "certainty", *FIGURES, "house_edge_exact"), tuple(rows))


def _rows_of(wager: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    listed = [(kind, row) for kind in ("rows", "results") for row in wager.get(kind, ())]
    yield from listed or [("", {})]


def _named(wager: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(wager[key] for key in NAMED)


def _decimal(entry: Mapping[str, Any], key: str) -> Any:
    """A figure as a number: the decimal of an exact one, otherwise itself."""
    value = entry.get(f"{key}_float", entry.get(key))
    return _number(value) if isinstance(value, str) else value


def _number(text: str) -> float | str:
    """`35/1` and `3/2` as numbers; any other text as it is."""
    over, slash, under = text.partition("/")
    if not slash or not over.lstrip("-").isdecimal() or not under.isdecimal():
        return text
    return int(over) / int(under)


def _about(data: Mapping[str, Any]) -> SheetTable:
    labels = [(f"paytable {wager}", label) for wager, label in data["filing"]["labels"].items()]
    options = [(name, value) for name, value in data["filing"]["options"].items() if value is not None]
    rows = [*((key, data[key]) for key in ABOUT if key in data), *labels, *options]
    return SheetTable("about", ("name", "value"), tuple((name, _plain(value)) for name, value in rows))


def _wagers(data: Mapping[str, Any]) -> SheetTable:
    rows = tuple(
        (
            *_named(wager),
            wager["certainty"],
            wager.get("deals"),
            *(_decimal(wager, key) for key in FIGURES),
            wager.get("house_edge"),
        )
        for wager in data.get("wagers", ())
    )
    return SheetTable("wagers", (*NAMED, "certainty", "deals", *FIGURES, "house_edge_exact"), rows)


def _bands(data: Mapping[str, Any]) -> SheetTable:
    keys = ("rounds", "low_90", "high_90", "low_99", "high_99", "losing_run")
    rows = tuple(
        (*_named(wager), *(_decimal(band, key) for key in keys))
        for wager in data.get("wagers", ())
        for band in wager.get("bands", ())
    )
    return SheetTable("bands", (*NAMED, *keys), rows)


def _listed(name: str, entries: Sequence[Mapping[str, Any]]) -> SheetTable:
    columns = tuple(dict.fromkeys(key for entry in entries for key in entry if not key.endswith("_float")))
    rows = tuple(tuple(_plain(_decimal(entry, key)) for key in columns) for entry in entries)
    return SheetTable(name, columns, rows)


def _plain(value: Any) -> Any:
    """A value that a cell can hold."""
    return value if isinstance(value, str | int | float | bool | None) else str(value)


# A par sheet as a spreadsheet (the extra `xlsx`): the same bytes for the same sheet and date.
#
# The title block holds what the house fills in, each wager has a worksheet in which probability times profit is worked
# out by formulas that can be followed, and the plain tables follow.


WIDEST = 48
TITLE = "title"
HEADS = ("net result", "profit", "combinations", "probability", "contribution", "squared deviation")
FIRST = 5  # the row of the first result
INPUTS = (11, 12, 13, 14, 15)  # rows of the title block: pace, wager, hours, risk of ruin, bankroll
NINETY = 1.6448536269514722  # the normal quantile of 90 %
MOST_EXACT = 10**15  # whole numbers from here on a spreadsheet would round


def draw_xlsx(tables: Iterable[SheetTable], title: str, dated: str, data: Mapping[str, Any]) -> bytes:
    """A workbook with the title block, the formulas of each wager, and a worksheet for each table, the headings
    frozen."""
    try:
        from openpyxl import Workbook
        from openpyxl.styles import Font
    except ImportError:
        raise Refusal("A spreadsheet needs the extra `xlsx`: pip install 'croupier[xlsx]'.") from None
    book = Workbook()
    book.remove(book.worksheets[0])
    _title_block(book, title, data)
    for number, wager in enumerate(data.get("wagers", ()), start=1):
        _formulas(book, f"par {number}", wager)
    for table in tables:
        sheet = book.create_sheet(table.name)
        sheet.append([_heading(column) for column in table.columns])
        for row in table.rows:
            sheet.append([_cell(value) for value in row])
        for cell in sheet[1]:
            cell.font = Font(bold=True)
        sheet.freeze_panes = "A2"
        for place, column in enumerate(zip(*([table.columns, *table.rows]), strict=True)):
            longest = max(len(str(value)) for value in column if value is not None)
            sheet.column_dimensions[sheet.cell(1, place + 1).column_letter].width = min(longest + 2, WIDEST)
    book.properties.title = title
    written = io.BytesIO()
    book.save(written)
    return _dated(written.getvalue(), datetime.fromisoformat(dated))


def _title_block(book: Workbook, title: str, data: Mapping[str, Any]) -> None:
    """Who the sheet is for and of what, room for a signature, and what the theoretical win is worked out from."""
    sheet = book.create_sheet(TITLE)
    wager = float(data.get("initial_wager", 10))
    lines: list[tuple[str, Any]] = [
        (title, None),
        ("house", data.get("house")),
        ("jurisdiction", data.get("jurisdiction")),
        ("edition", data.get("edition")),
        ("game version", data.get("game_version")),
        ("date", data.get("date")),
        ("Croupier", data.get("version")),
        ("prepared by", None),
        ("signature", None),
        ("", None),
        ("rounds an hour", data.get("hands_per_hour", 60)),
        ("initial wager, $", wager),
        ("hours", 8),
        ("risk of ruin", 0.01),
        ("bankroll, $", 10_000),
    ]
    for place, line in enumerate(lines, start=1):
        sheet.append(list(line))
        _keep_text(sheet, place, line)
    sheet.column_dimensions["A"].width = sheet.column_dimensions["B"].width = 32


def _formulas(book: Workbook, name: str, wager: Mapping[str, Any]) -> None:
    """A wager with live cells: every probability from its combinations, its contribution, and what follows."""
    results = wager.get("results") or wager.get("rows") or ()
    if not results:
        return
    sheet = book.create_sheet(name)
    paytable = f", paytable {wager['paytable']}" if wager.get("paytable") else ""
    sheet.append([f"{wager['title']}{paytable}"])
    sheet.append([f"certainty: {wager['certainty']}"])
    sheet.append([])
    sheet.append(list(HEADS))
    last = FIRST + len(results) - 1
    total = last + 1
    for place, row in enumerate(results, start=FIRST):
        counted = row.get("combinations")
        chance = f"=C{place}/$C${total}" if counted is not None else _cell_decimal(row, "probability")
        sheet.append(
            [
                row["title"],
                _fraction_cell(row["pays"]),
                None if counted is None else _whole(counted),
                chance,
                f"=B{place}*D{place}",
                f"=(B{place}-$E${total})^2*D{place}",
            ]
        )
        _keep_text(sheet, place, (row["title"],))
    deals = wager.get("deals")
    sums = [f"=SUM({column}{FIRST}:{column}{last})" for column in "DEF"]
    sheet.append(["total", None, None if deals is None else _whole(deals), *sums])
    sheet.append([])
    for label, formula in _figures(total, last, wager):
        sheet.append([label, formula])
    sheet.freeze_panes = f"A{FIRST}"
    sheet.column_dimensions["A"].width = 44
    for column in "BCDEF":
        sheet.column_dimensions[column].width = 20


def _figures(total: int, last: int, wager: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The figures of a wager, each a formula of the cells above it and of the title block."""
    place = total + 2
    edge, variance, deviation = f"$B${place + 1}", f"$B${place + 2}", f"$B${place + 3}"
    pace, stake, hours, risk, bankroll = (f"{TITLE}!$B${place}" for place in INPUTS)
    yield "return to player (RTP)", f"=1+E{total}"
    yield "house edge", f"=-E{total}"
    yield "variance", f"=F{total}"
    yield "standard deviation", f"=SQRT({variance})"
    yield "volatility index", f"={NINETY}*{deviation}"
    yield "win frequency (net profit)", f'=SUMIF(B{FIRST}:B{last},">0",D{FIRST}:D{last})'
    yield "N0, rounds", f'=IF({edge}=0,"",{variance}/{edge}^2)'
    yield "theoretical win an hour, $", f"={pace}*{stake}*{edge}"
    yield "theoretical win for the hours, $", f"={hours}*{pace}*{stake}*{edge}"
    yield "standard deviation for the hours, $", f"=SQRT({hours}*{pace})*{stake}*{deviation}"
    ruin = f"-LN({risk})*{variance}/(2*ABS({edge}))*{stake}"
    yield "bankroll of the side with the edge for that risk of ruin, $", f'=IF({edge}=0,"",{ruin})'
    yield "risk of ruin of that side with the bankroll", f"=EXP(-2*ABS({edge})*{bankroll}/{stake}/{variance})"
    yield "house edge, exact", wager.get("house_edge")


def _fraction_cell(value: Any) -> Any:
    """A profit as a number, or as the division that it is."""
    over, slash, under = str(value).partition("/")
    if not slash:
        return float(value)
    return int(over) if under == "1" else f"={over}/{under}"


def _cell_decimal(row: Mapping[str, Any], key: str) -> float:
    """A figure as a number: the decimal next to an exact one, else itself."""
    return float(row.get(f"{key}_float", row[key]))


def _whole(value: int) -> int | float:
    """A count as a number of a spreadsheet, which holds fifteen digits; the tables have it whole, as text."""
    return value if abs(value) < MOST_EXACT else float(value)


def _keep_text(sheet: Worksheet, place: int, row: Iterable[Any]) -> None:
    """What begins with an equals sign in a text is no formula."""
    for column, value in enumerate(row, start=1):
        if isinstance(value, str) and value.startswith("="):
            sheet.cell(place, column).data_type = "s"


def _heading(column: str) -> str:
    return column.replace("_", " ")


def _cell(value: Any) -> Any:
    """Whole numbers that a spreadsheet would round are kept as text; no text is carried out as a formula."""
    return str(value) if isinstance(value, int) and abs(value) >= MOST_EXACT else inert(value)


def _dated(content: bytes, day: datetime) -> bytes:
    """The same workbook with every file in it, and its properties, of one date."""
    stamp = day.strftime("%Y-%m-%dT00:00:00Z").encode()
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(content)) as read,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as write,
    ):
        for name in read.namelist():
            data = read.read(name)
            if name == "docProps/core.xml":
                data = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", stamp, data)
            info = zipfile.ZipInfo(name, (day.year, day.month, day.day, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o600 << 16
            write.writestr(info, data)
    return out.getvalue()


def _html(sheet: ParSheet) -> bytes:
    from croupier.pages.html import document

    return document(sheet.page()).encode()


def _json(sheet: ParSheet) -> bytes:
    from croupier.pages.data import draw_json

    return f"{draw_json(sheet.page())}\n".encode()


def _csv(sheet: ParSheet) -> bytes:
    from croupier.pages.csv import draw_csv

    return draw_csv(sheet.page()).encode()


def _text(sheet: ParSheet) -> bytes:
    return f"{sheet.page().to_text(120)}\n".encode()


def _pdf(sheet: ParSheet) -> bytes:
    from croupier.pages.pdf import draw_pdf

    return draw_pdf(sheet.page(), sheet.date)


def _xlsx(sheet: ParSheet) -> bytes:

    page = sheet.page()
    data = page.to_data()
    return draw_xlsx(sheet_tables(data), page.title, sheet.date, data)


FORMATS: dict[str, Callable[[ParSheet], bytes]] = {
    "html": _html,
    "pdf": _pdf,
    "csv": _csv,
    "json": _json,
    "xlsx": _xlsx,
    "text": _text,
}
BINARY = ("pdf", "xlsx")  # not for a terminal


def draw_sheet(sheet: ParSheet, format: str) -> bytes:
    """The sheet in one of the formats; refused where there is no such format."""
    if format not in FORMATS:
        raise Refusal(f"A par sheet is not drawn as {format!r}; choose one of {', '.join(FORMATS)}.")
    return FORMATS[format](sheet)
