"""A sweep as a picture: a panel a wager, the first key across it, a line for each combination of the others."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from croupier.kit import Refusal
from croupier.pages.charts import BASE, RIGHT, TALL, TOP, WIDE, Scale, framed, level, nice, text_at

if TYPE_CHECKING:
    from croupier.pages.sweep import SweepRow, SweepTable

MOST_LINES, MOST_LABELS = 8, 14
INKS = ("#2874a6", "#a3222f", "#1e8449", "#b9770e", "#6c3483", "#117a65", "#5d6d7e", "#935116")
COLOURS = "<style>svg{--soft:#52616a;--rule:#c9cfd3;--bar:#2874a6;--red:#a3222f;background:#ffffff}</style>"
Points = list[tuple[str, float, bool]]  # the value of the first key, the figure, and whether it is supposed
DX = ' dx="14"'
HOLLOW = "hollow: supposed"


def sweep_svg(table: SweepTable) -> str:
    """The first figure of every wager by the first key; refused where no figure is known or the lines are too many."""
    if not table.known:
        raise Refusal("This sweep has no figure that could be drawn.")
    key, title, _ = table.known[0]
    ticks = tuple(dict.fromkeys(row.values[0] for row in table.rows))
    panels = [
        _panel(table, name, ticks, _lines(table, name, key), title)
        for name in dict.fromkeys(row.price for row in table.rows if row.basis != "refused")
    ]
    said = escape(table.title, quote=True)
    stacked = (f"<g transform='translate(0 {place * TALL})'>{each}</g>" for place, each in enumerate(panels))
    return "\n".join(
        [
            f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDE} {TALL * len(panels)}' width='{WIDE}' "
            f"height='{TALL * len(panels)}' role='img' aria-label='{said}'>",
            f"<title>{said}</title>",
            COLOURS,
            *stacked,
            "</svg>",
        ]
    )


def _lines(table: SweepTable, name: str, key: str) -> dict[str, Points]:
    """The points of each line, by the values of the other keys."""
    lines: dict[str, Points] = {}
    for row in table.rows:
        value = row.figure(key)
        if row.price == name and value is not None:
            point = row.values[0], float(value), row.basis == "supposed"
            lines.setdefault(_others(table, row), []).append(point)
    if len(lines) > MOST_LINES:
        raise Refusal(f"{len(lines)} lines are too many for a picture; the maximum is {MOST_LINES}.")
    return lines


def _others(table: SweepTable, row: SweepRow) -> str:
    return ", ".join(f"{key} {value}" for key, value in zip(table.keys[1:], row.values[1:], strict=True))


def _panel(table: SweepTable, name: str, ticks: Sequence[str], lines: dict[str, Points], title: str) -> str:
    values = [value for points in lines.values() for _, value, _ in points]
    reach = (max(values) - min(values)) * 0.08 or abs(values[0]) * 0.1 or 0.01
    scale = Scale(min(values) - reach, max(values) + reach)
    return framed(name, table.keys[0], title, _drawn(name, ticks, lines, scale))


def _drawn(name: str, ticks: Sequence[str], lines: dict[str, Points], scale: Scale) -> Iterator[str]:
    step = nice((scale.high - scale.low) / 6)
    digits = max(0, -math.floor(math.log10(step)) - 2)
    for place in range(math.ceil(scale.low / step), math.floor(scale.high / step) + 1):
        yield from level(scale.up(place * step), f"{place * step:.{digits}%}".replace("%", " %"))
    across = _places(ticks)
    every = math.ceil(len(ticks) / MOST_LABELS)
    for tick in ticks[::every]:
        yield text_at(across[tick], BASE + 15, escape(tick), "middle")
    for (others, points), ink in zip(lines.items(), INKS, strict=False):
        path = " ".join(f"{across[tick]:.1f},{scale.up(value):.1f}" for tick, value, _ in points)
        yield f"<polyline points='{path}' fill='none' stroke='{ink}' stroke-width='1.6'/>"
        for tick, value, supposed in points:
            said = escape(f"{others}{', ' if others else ''}{tick}: {value:.4%}{' (supposed)' * supposed}")
            centre = f"cx='{across[tick]:.1f}' cy='{scale.up(value):.1f}'"
            fill = "#ffffff" if supposed else ink
            yield f"<circle {centre} r='2.8' fill='{fill}' stroke='{ink}'><title>{said}</title></circle>"
    hollow = any(supposed for points in lines.values() for _, _, supposed in points)
    yield text_at(Scale.across(0), TOP - 11, escape(f"{name} ({HOLLOW})" if hollow else name), "start")
    yield from _legend([others for others in lines if others])


def _legend(names: Sequence[str]) -> Iterator[str]:
    spans = "".join(
        f"<tspan fill='{ink}'{DX if place else ''}>{escape(name)}</tspan>"
        for place, (name, ink) in enumerate(zip(names, INKS, strict=False))
    )
    if spans:
        yield text_at(WIDE - RIGHT, TOP - 11, spans, "end")


def _places(ticks: Sequence[str]) -> dict[str, float]:
    """Where each value stands: by its size where all are numbers, else side by side."""
    try:
        numbers = [float(tick.rstrip("%")) for tick in ticks]
    except ValueError:
        numbers = [float(place) for place in range(len(ticks))]
    low, high = min(numbers), max(numbers)
    shares = [(number - low) / (high - low) if high > low else 0.5 for number in numbers]
    return {tick: Scale.across(0.04 + 0.92 * share) for tick, share in zip(ticks, shares, strict=True)}
