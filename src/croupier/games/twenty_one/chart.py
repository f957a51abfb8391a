"""A strategy chart of twenty-one: as a page, as a picture (SVG) and as data; usable without colour."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from croupier.games.twenty_one.price.basic import ChartPart
from croupier.kit.listed import capitalized
from croupier.pages import Block, Column, Grid, Listing, Page, Section

UPS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")

# What each code means and how it is painted: fill and ink keep a contrast of at least 4.5 to 1.
MEANINGS: Mapping[str, tuple[str, str, str]] = {
    "H": ("hit", "#f6f3ea", "#26323a"),
    "S": ("stand", "#f2c14e", "#26323a"),
    "D": ("double, else hit", "#2874a6", "#ffffff"),
    "Ds": ("double, else stand", "#1b4f72", "#ffffff"),
    "P": ("split", "#3c8450", "#ffffff"),
    "Ph": ("split where a double may follow, else hit", "#a9d6a5", "#26323a"),
    "R": ("surrender, else hit", "#b23a48", "#ffffff"),
    "Rs": ("surrender, else stand", "#8c2f3b", "#ffffff"),
    "Rp": ("surrender, else split", "#6e2a4f", "#ffffff"),
    "Q": ("rescue", "#b23a48", "#ffffff"),
    "-": ("does not occur", "#ffffff", "#9aa3a8"),
}


@dataclass(frozen=True)
class DrawnChart:
    """A chart to draw: what it is of, under which rules, and its parts."""

    title: str
    under: tuple[str, ...]
    parts: tuple[ChartPart, ...]

    @property
    def drawn(self) -> tuple[ChartPart, ...]:
        """The parts with totals that are played alike on one row; pairs each on their own."""
        return tuple(part if "," in part.rows[0][0] else _joined(part) for part in self.parts if part.rows)

    def meaning(self, code: str) -> str:
        """What a code stands for here."""
        again = any(
            part.name.startswith("doubled") and code in row for part in self.parts for _, row in part.rows
        )
        return f"{MEANINGS[code][0]}{'; a doubled hand: double again' if again and code == 'D' else ''}"

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes that occur, in the order of the legend."""
        found = {code for part in self.parts for _, row in part.rows for code in row}
        return tuple(code for code in MEANINGS if code in found)


def _joined(part: ChartPart) -> ChartPart:
    """Rows that follow one another and are played alike, as one: `18-21`, `soft 13-17`."""
    runs: list[list[tuple[str, tuple[str, ...]]]] = []
    for row in part.rows:
        same = runs and runs[-1][-1][1] == row[1] and _sort(runs[-1][-1][0]) == _sort(row[0])
        if same:
            runs[-1].append(row)
        else:
            runs.append([row])
    return ChartPart(part.name, tuple((_run(run[0][0], run[-1][0]), run[0][1]) for run in runs))


def _sort(label: str) -> str:
    return label.rpartition(" ")[0]


def _run(first: str, last: str) -> str:
    if first == last:
        return first
    low, high = sorted((int(first.split()[-1]), int(last.split()[-1])))
    return f"{_sort(first)} {low}-{high}".strip()


def chart_page(chart: DrawnChart, book: str, data: Mapping[str, Any]) -> Page:
    """Ten upcards across, hands down, and what each code means."""
    columns = [Column("", up) for up in UPS]
    parts: list[Block | Section] = [Listing(chart.under)]
    parts += [
        Grid("", [Column("", part.name.capitalize()), *columns], [(label, *row) for label, row in part.rows])
        for part in chart.drawn
    ]
    legend = [(code, chart.meaning(code)) for code in chart.codes]
    codes = Section("Codes", [Grid("", [Column("", "Code"), Column("", "Play")], legend)])
    return Page(chart.title, [*parts, codes], kind="chart", book=book, data=data)


def chart_data(chart: DrawnChart) -> dict[str, Any]:
    """As plain data: each part by hand and up card."""
    return {
        "title": chart.title,
        "under": list(chart.under),
        "up_cards": list(UPS),
        "parts": [
            {
                "name": part.name,
                "rows": [{"hand": label, "play": list(row)} for label, row in part.rows],
            }
            for part in chart.parts
        ],
        "codes": {code: chart.meaning(code) for code in chart.codes},
    }


# The picture. Sizes in user units; the parts stand in two columns, the longest alone on the left.

CELL_W, CELL_H, LABEL_W, GAP, EDGE = 34, 24, 74, 36, 28
FONT = "font-family='Inter, Segoe UI, Helvetica, Arial, sans-serif'"


def chart_svg(chart: DrawnChart) -> str:
    """As a picture: colours an action each, the code in every cell, a legend and a title."""
    left, right = _sides(chart.drawn)
    wide = LABEL_W + len(UPS) * CELL_W
    width = 2 * EDGE + (2 * wide + GAP if right else wide)
    under = [line for said in chart.under for line in textwrap.wrap(said, (width - 2 * EDGE) // 7)]
    top = EDGE + 30 + 17 * len(under) + 12
    tall = max(_height(left), _height(right))
    legend = _legend_rows(chart, width)
    height = top + tall + 18 + 26 * len(legend) + EDGE // 2
    title = escape(chart.title, quote=True)
    lines = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' "
        f"height='{height}' role='img' aria-label='{title}'>",
        f"<title>{title}</title>",
        f"<rect width='{width}' height='{height}' fill='#ffffff'/>",
        f"<g {FONT}>",
        f"<text x='{EDGE}' y='{EDGE + 14}' font-size='20' font-weight='700' fill='#1d2a31'>{title}</text>",
    ]
    for place, said in enumerate(under):
        y = EDGE + 36 + 17 * place
        lines.append(f"<text x='{EDGE}' y='{y}' font-size='12.5' fill='#52616a'>{escape(said)}</text>")
    for x, parts in ((EDGE, left), (EDGE + wide + GAP, right)):
        y = top
        for part in parts:
            lines += _part(part, x, y)
            y += _height([part])
    lines += _legend(chart, legend, top + tall + 10)
    return "\n".join([*lines, "</g>", "</svg>"])


def _sides(parts: Sequence[ChartPart]) -> tuple[list[ChartPart], list[ChartPart]]:
    """Parts left and right so that both are about equally high, in their order."""
    best = min(range(1, len(parts) + 1), key=lambda cut: max(_height(parts[:cut]), _height(parts[cut:])))
    return list(parts[:best]), list(parts[best:])


def _height(parts: Sequence[ChartPart]) -> int:
    return sum((len(part.rows) + 2) * CELL_H + 10 for part in parts)


def _part(part: ChartPart, x: int, y: int) -> Iterator[str]:
    """One block: up cards across, hands down."""
    name = escape(capitalized(part.name))
    yield f"<text x='{x}' y='{y + 16}' font-size='13' font-weight='700' fill='#1d2a31'>{name}</text>"
    for place, up in enumerate(UPS):
        middle = x + LABEL_W + place * CELL_W + CELL_W / 2
        yield _letter(middle, y + CELL_H + 16, up, "#1d2a31", 700)
    for line, (label, codes) in enumerate(part.rows, start=2):
        top = y + line * CELL_H
        yield (
            f"<text x='{x + LABEL_W - 10}' y='{top + 16}' font-size='12.5' text-anchor='end' "
            f"fill='#1d2a31'>{escape(label)}</text>"
        )
        for place, code in enumerate(codes):
            _, fill, ink = MEANINGS[code]
            left = x + LABEL_W + place * CELL_W
            yield (
                f"<rect x='{left + 0.75}' y='{top + 0.75}' width='{CELL_W - 1.5}' height='{CELL_H - 1.5}' rx='3' "
                f"fill='{fill}' stroke='#c9cfd3' stroke-width='0.6'/>"
            )
            yield _letter(left + CELL_W / 2, top + 16, code, ink, 600)


def _letter(x: float, y: float, text: str, ink: str, weight: int) -> str:
    return (
        f"<text x='{x:g}' y='{y:g}' font-size='12.5' font-weight='{weight}' text-anchor='middle' "
        f"fill='{ink}'>{escape(text)}</text>"
    )


def _legend_rows(chart: DrawnChart, width: int) -> list[list[tuple[int, str]]]:
    """The legend broken into lines that fit: where each code begins."""
    rows: list[list[tuple[int, str]]] = [[]]
    x = EDGE
    for code in chart.codes:
        wide = CELL_W + 16 + round(6.6 * len(chart.meaning(code))) + 14
        if x + wide > width - EDGE and rows[-1]:
            rows.append([])
            x = EDGE
        rows[-1].append((x, code))
        x += wide
    return rows


def _legend(chart: DrawnChart, rows: Sequence[Sequence[tuple[int, str]]], top: int) -> Iterator[str]:
    for line, row in enumerate(rows):
        y = top + 26 * line
        for x, code in row:
            (_, fill, ink), meaning = MEANINGS[code], chart.meaning(code)
            yield (
                f"<rect x='{x}' y='{y}' width='{CELL_W}' height='20' rx='3' fill='{fill}' stroke='#c9cfd3' "
                "stroke-width='0.6'/>"
            )
            yield _letter(x + CELL_W / 2, y + 14.5, code, ink, 600)
            yield (
                f"<text x='{x + CELL_W + 7}' y='{y + 14.5}' font-size='12.5' fill='#1d2a31'>{escape(meaning)}</text>"
            )
