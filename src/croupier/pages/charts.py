"""Pictures as SVG: a frame with scales, distributions, return bands, sweeps. Colours come from the style sheet."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from croupier.analysis.par import CountedRow, ParWager, ReturnBand
from croupier.kit import Refusal

if TYPE_CHECKING:
    from croupier.pages.sweep import SweepRow, SweepTable


# What the pictures share: SVG of our own, a frame with scales; colours are variables of the page's style sheet.


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


# The pictures of a par sheet as SVG of our own: the distribution of results, and the bands of the return.
#
# Colours are the variables of the page's style sheet, so the pictures follow light, dark and print.


MOST_BARS, MOST_LABELS = 32, 14
LEGEND = "inner band: 90 % of sessions, outer band: 99 %; dashed: break even"


def distribution_svg(wager: ParWager) -> str:
    """A bar for each net result, as high as its chance on a logarithmic scale."""
    bars = _merged(tuple(reversed(wager.results)))
    floor = min(-1, *(math.floor(math.log10(chance)) for _, _, chance in bars))
    title = f"{wager.title}: chance of each net result, logarithmic scale"
    return framed(title, "Net result in initial wagers", "Chance", _bars(bars, Scale(floor, 0)))


def bands_svg(wager: ParWager) -> str:
    """The return to player that 90 % and 99 % of sessions lie within, by the number of rounds."""
    bands, mean = wager.bands(), float(wager.return_to_player)
    reach = (bands[0].ninety_nine[1] - mean) * 1.08
    title = f"{wager.title}: return to player after 1,000 to 10,000,000 rounds"
    return framed(
        title, "Rounds", "Return to player", _funnel(bands, mean, Scale(mean - reach, mean + reach))
    )


# The distribution.


def _merged(results: Sequence[CountedRow]) -> list[tuple[str, str, float]]:
    """Label, full label and chance of each bar; where they are many, neighbours share one."""
    shown = [row for row in results if row.probability]
    size = math.ceil(len(shown) / MOST_BARS)
    parts = [shown[at : at + size] for at in range(0, len(shown), size)]
    return [(part[0].title, _span(part), math.fsum(float(row.probability) for row in part)) for part in parts]


def _span(part: Sequence[CountedRow]) -> str:
    return part[0].title if len(part) == 1 else f"{part[0].title} to {part[-1].title}"


def _bars(bars: Sequence[tuple[str, str, float]], scale: Scale) -> Iterator[str]:
    for power in range(0, int(scale.low) - 1, -max(1, math.ceil(-scale.low / 8))):
        yield from level(scale.up(power), f"{10.0**power:g}")
    step = (WIDE - LEFT - RIGHT) / len(bars)
    every = math.ceil(len(bars) / MOST_LABELS)
    wide = min(step * 0.76, 48)
    for place, (label, span, chance) in enumerate(bars):
        middle, top = LEFT + step * (place + 0.5), min(scale.up(math.log10(chance)), BASE - 0.6)
        yield (
            f"<rect x='{middle - wide / 2:.1f}' y='{top:.1f}' width='{wide:.1f}' height='{BASE - top:.1f}' "
            f"fill='var(--bar)'><title>{escape(span)}: {chance:.6g}</title></rect>"
        )
        if place % every == 0:
            yield text_at(middle, BASE + 15, escape(label), "middle")


# The bands.


def _funnel(bands: Sequence[ReturnBand], mean: float, scale: Scale) -> Iterator[str]:
    step = nice((scale.high - scale.low) / 6)
    digits = max(0, -math.floor(math.log10(step)) - 2)
    for place in range(math.ceil(scale.low / step), math.floor(scale.high / step) + 1):
        yield from level(scale.up(place * step), f"{place * step:.{digits}%}".replace("%", " %"))
    first = bands[0]
    for reach, opacity in ((first.ninety_nine[1] - mean, "0.22"), (first.ninety[1] - mean, "0.4")):
        yield f"<path d='{_area(mean, reach, scale)}' fill='var(--bar)' fill-opacity='{opacity}'/>"
    yield line(scale.up(mean), "var(--bar)", "1.6")
    if scale.low < 1 < scale.high:
        yield line(scale.up(1), "var(--red)", "1.2", " stroke-dasharray='5 4'")
    anchors = ("start", *("middle",) * (len(bands) - 2), "end")
    for place, (band, anchor) in enumerate(zip(bands, anchors, strict=True)):
        yield text_at(Scale.across(place / (len(bands) - 1)), BASE + 15, f"{band.rounds:,}", anchor)
    yield text_at(WIDE - RIGHT, TOP - 11, LEGEND, "end")


def _area(mean: float, reach: float, scale: Scale) -> str:
    """The outline of a band that narrows with the root of the rounds, over four powers of ten."""
    parts = [part / 40 for part in range(41)]
    edges = [reach * 10 ** (-2 * part) for part in parts]
    above = [f"{Scale.across(x):.1f} {scale.up(mean + y):.1f}" for x, y in zip(parts, edges, strict=True)]
    below = [f"{Scale.across(x):.1f} {scale.up(mean - y):.1f}" for x, y in zip(parts, edges, strict=True)]
    return f"M {' L '.join([*above, *reversed(below)])} Z"


# A sweep as a picture: a panel a wager, the first key across it, a line for each combination of the others.


MOST_LINES, MOST_SWEEP_LABELS = 8, 14
INKS = ("#2874a6", "#a3222f", "#1e8449", "#b9770e", "#6c3483", "#117a65", "#5d6d7e", "#935116")
COLOURS = "<style>svg{--soft:#52616a;--rule:#c9cfd3;--bar:#2874a6;--red:#a3222f;background:#ffffff}</style>"
Points = list[tuple[str, float, bool]]  # the value of the first key, the figure, and whether it is changed
DX = ' dx="14"'
HOLLOW = "hollow: changed"


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
            point = row.values[0], float(value), row.basis == "changed"
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
    every = math.ceil(len(ticks) / MOST_SWEEP_LABELS)
    for tick in ticks[::every]:
        yield text_at(across[tick], BASE + 15, escape(tick), "middle")
    for (others, points), ink in zip(lines.items(), INKS, strict=False):
        path = " ".join(f"{across[tick]:.1f},{scale.up(value):.1f}" for tick, value, _ in points)
        yield f"<polyline points='{path}' fill='none' stroke='{ink}' stroke-width='1.6'/>"
        for tick, value, changed in points:
            said = escape(f"{others}{', ' if others else ''}{tick}: {value:.4%}{' (changed)' * changed}")
            centre = f"cx='{across[tick]:.1f}' cy='{scale.up(value):.1f}'"
            fill = "#ffffff" if changed else ink
            yield f"<circle {centre} r='2.8' fill='{fill}' stroke='{ink}'><title>{said}</title></circle>"
    hollow = any(changed for points in lines.values() for _, _, changed in points)
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
