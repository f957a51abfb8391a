"""Figures that a game is compared by, read off the data of its prices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from croupier.analysis.compared import Figure, GameFigures, WagerFigures


def price_figures(data: Mapping[str, Any]) -> GameFigures:
    """The figures of a price sheet: its prices, and its strategy where it has one."""
    play: Mapping[str, Any] = data.get("strategy") or {}
    shares = play.get("frequencies") or {}
    return GameFigures(
        tuple(wager_figures(data.get("prices", ()))),
        str(play.get("name", "")),
        tuple(play.get("rules") or ()),
        tuple((choice, Fraction(share)) for choice, share in shares.items()),
    )


def wager_figures(prices: Any) -> Iterator[WagerFigures]:
    """A line for each price."""
    for price in prices:
        yield WagerFigures(
            price["name"],
            figure(price["house_edge"]),
            figure(price.get("hit_frequency")),
            price.get("certainty", "exact"),
            price.get("average_bet") == "0/1",
        )


def figure(value: Any) -> Figure | None:
    """A figure of JSON: a fraction as text, or a float."""
    if value is None:
        return None
    return Fraction(value) if isinstance(value, str) else float(value)
