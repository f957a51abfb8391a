"""The pictures of a par sheet as SVG of our own: the distribution of results, and the bands of the return.

Colours are the variables of the page's style sheet, so the pictures follow light, dark and print.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from html import escape

from croupier.analysis.par import CountedRow, ParWager, ReturnBand
from croupier.pages.charts import BASE, LEFT, RIGHT, TOP, WIDE, Scale, framed, level, line, nice, text_at

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
