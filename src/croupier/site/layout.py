"""The layout of a table as SVG, from the felt that its family describes: boxes where it has them, else seats around."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from html import escape

from croupier.games.family import Felt

LINE = "stroke='#f4efe1' fill='none'"
COLOURS = {"red": "#b3263a", "black": "#1b1b1b"}
WIDE, TALL = 100.0, 46.0
MOST_SPOTS = 6  # in a row before a seat


def layout_svg(felt: Felt, title: str) -> str:
    """The table from above."""
    boxed = list(_labelled(felt))
    wide, tall = felt.size if boxed and felt.size[0] else (WIDE, TALL)
    parts = _boxes(boxed, wide) if boxed and felt.size[0] else _around(felt)
    edge = wide / 50
    said = escape(title, quote=True)
    view = f"{-edge:g} {-edge:g} {wide + 2 * edge:g} {tall + 2 * edge:g}"
    return "\n".join(
        [
            f"<svg class='layout' xmlns='http://www.w3.org/2000/svg' viewBox='{view}' role='img' aria-label='{said}'>",
            f"<title>{said}</title>",
            "<g font-family='system-ui, Segoe UI, Helvetica, Arial, sans-serif' text-anchor='middle' fill='#f4efe1'>",
            *parts,
            "</g>",
            "</svg>",
        ]
    )


Box = tuple[Sequence[float], str, str]  # left, top, width and height; its label; its colour


def _labelled(felt: Felt) -> Iterator[Box]:
    """The boxes of areas, spots and printed numbers; an area that is full of spots has no label of its own."""
    filled = {spot.get("area") for spot in felt.spots if "box" in spot}
    numbered = {each["area"] for each in felt.inscriptions if each.get("kind") == "number" and "box" in each}
    for area in felt.areas:
        if "box" in area:
            label = (
                "" if area["name"] in filled else str(area.get("label") or area.get("title") or area["name"])
            )
            yield area["box"], label, str(area.get("colour", ""))
    for spot in felt.spots:
        if "box" in spot:
            yield spot["box"], str(spot["label" if spot.get("area") in numbered else "title"]), ""
    for each in felt.inscriptions:
        if each.get("kind") == "number" and "box" in each:
            yield each["box"], str(each["number"]), ""


def _boxes(boxed: Sequence[Box], wide: float) -> Iterator[str]:
    for (left, top, width, height), label, colour in boxed:
        fill = COLOURS.get(colour, "")
        look = f"fill='{fill}' stroke='#f4efe1'" if fill else LINE
        yield (
            f"<rect x='{left:g}' y='{top:g}' width='{width:g}' height='{height:g}' {look} "
            f"stroke-width='{wide / 400:g}'/>"
        )
        if label:
            yield _text(label, left + width / 2, top + height / 2, width, height)


def _text(label: str, x: float, y: float, width: float, height: float) -> str:
    """A label as large as its box has room for."""
    size = min(height * 0.5, 1.6 * width / max(len(label), 2))
    return f"<text x='{x:g}' y='{y + size * 0.35:g}' font-size='{size:.3g}'>{escape(label)}</text>"


def _around(felt: Felt) -> Iterator[str]:
    """Seats around a table, the spots of wagers before each, numbered as they are listed."""
    seats = [area for area in felt.areas if "seat" in area]
    others = [area for area in felt.areas if area not in seats]
    for place, area in enumerate(others):
        x = WIDE / 2 + (place - (len(others) - 1) / 2) * 18
        yield f"<rect x='{x - 8:g}' y='1' width='16' height='6' rx='1' {LINE} stroke-width='0.25'/>"
        yield _text(str(area["title"]), x, 4, 15, 4.2)
    for place, area in enumerate(seats):
        turn = math.pi * (0.04 + 0.92 * (place + 0.5) / len(seats))
        x, y = WIDE / 2 - 46 * math.cos(turn), 4 + 37 * math.sin(turn)
        yield _text(str(area["title"]), x, y + 3, 9, 3)
        for row, spot in enumerate(felt.spots[:MOST_SPOTS]):
            back = 0.84 - 0.13 * row
            cx, cy = WIDE / 2 - 46 * back * math.cos(turn), 4 + 37 * back * math.sin(turn) + 2
            named = f"<title>{escape(str(spot['title']))}</title>"
            yield f"<circle cx='{cx:.2f}' cy='{cy:.2f}' r='1.9' {LINE} stroke-width='0.25'>{named}</circle>"
            yield _text(str(row + 1), cx, cy, 3, 4)
