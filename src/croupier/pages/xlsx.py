"""Plain tables as a spreadsheet (the extra `xlsx`): a worksheet each, the same bytes for the same tables and date."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from croupier.kit import Refusal
from croupier.pages.par_tables import SheetTable, inert

WIDEST = 48


def draw_xlsx(tables: Iterable[SheetTable], title: str, dated: str) -> bytes:
    """A workbook with a worksheet for each table, the headings frozen."""
    try:
        from openpyxl import Workbook
        from openpyxl.styles import Font
    except ImportError:
        raise Refusal("A spreadsheet needs the extra `xlsx`: pip install 'croupier[xlsx]'.") from None
    book = Workbook()
    book.remove(book.worksheets[0])
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


def _heading(column: str) -> str:
    return column.replace("_", " ")


def _cell(value: Any) -> Any:
    """Whole numbers that a spreadsheet would round are kept as text; no text is carried out as a formula."""
    return str(value) if isinstance(value, int) and abs(value) >= 10**15 else inert(value)


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
