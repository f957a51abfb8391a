"""A par sheet as a spreadsheet (the extra `xlsx`): the same bytes for the same sheet and date.

The title block holds what the house fills in, each wager has a worksheet in which probability times profit is worked
out by formulas that can be followed, and the plain tables follow.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal
from croupier.pages.par_tables import SheetTable, inert

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

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
        chance = f"=C{place}/$C${total}" if counted is not None else _decimal(row, "probability")
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


def _decimal(row: Mapping[str, Any], key: str) -> float:
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
