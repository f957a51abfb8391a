"""What the pictures share: SVG of our own, a frame with scales; colours are variables of the page's style sheet."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape

WIDE, TALL = 640, 260
LEFT, RIGHT, TOP, BOTTOM = 66, 18, 26, 46
BASE = TALL - BOTTOM


@dataclass(frozen=True)
class Scale:
    """Values from low to high as heights of the picture, and powers of ten as places across it."""

    low: float
    high: float

    def up(self, value: float) -> float:
        """The height of a value."""
        return BASE - (BASE - TOP) * (value - self.low) / (self.high - self.low)

    @staticmethod
    def across(share: float) -> float:
        """The place of a share of the width."""
        return LEFT + share * (WIDE - LEFT - RIGHT)


def framed(title: str, across: str, up: str, parts: Iterable[str]) -> str:
    """A picture with its title and the names of its scales."""
    said, middle, height = escape(title, quote=True), Scale.across(0.5), (TOP + BASE) / 2
    return "\n".join(
        [
            f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDE} {TALL}' width='{WIDE}' "
            f"height='{TALL}' role='img' aria-label='{said}'>",
            f"<title>{said}</title>",
            "<g font-family='system-ui, Segoe UI, Helvetica, Arial, sans-serif' font-size='13' "
            "fill='var(--soft)'>",
            *parts,
            text_at(middle, TALL - 8, escape(across), "middle"),
            f"<text x='12' y='{height:.1f}' text-anchor='middle' transform='rotate(-90 12 {height:.1f})'>"
            f"{escape(up)}</text>",
            "</g>",
            "</svg>",
        ]
    )


def text_at(x: float, y: float, text: str, anchor: str) -> str:
    """A text at a place."""
    return f"<text x='{x:.1f}' y='{y:.1f}' text-anchor='{anchor}'>{text}</text>"


def level(y: float, figure: str) -> Iterator[str]:
    """A line of the grid with its figure."""
    yield line(y, "var(--rule)", "0.7")
    yield text_at(LEFT - 6, y + 3.8, figure, "end")


def line(y: float, colour: str, width: str, more: str = "") -> str:
    """A line across the picture."""
    ends = f"x1='{LEFT}' x2='{WIDE - RIGHT}' y1='{y:.1f}' y2='{y:.1f}'"
    return f"<line {ends} stroke='{colour}' stroke-width='{width}'{more}/>"


def nice(step: float) -> float:
    """The next round number: 1, 2 or 5 times a power of ten."""
    power = 10.0 ** math.floor(math.log10(step))
    return next(power * times for times in (1, 2, 5, 10) if power * times >= step)
