"""Prices as plain data: one model for all families, shared by Python, the command line and HTTP.

A figure that is exact is a fraction as text (`69/2072`), with a rounded number under its name and `_float`. A figure
that was worked out in floating point, or sampled, is a number.
"""

from __future__ import annotations

from typing import Any, NotRequired

from typing_extensions import TypedDict

Figure = str | float


class PriceRowData(TypedDict):
    """How often one row decides a wager, and what it adds to the expectation."""

    row: str
    probability: Figure
    profit: Figure
    clause: str
    title: NotRequired[str]
    share: NotRequired[Figure]
    contribution: NotRequired[Figure]


class ResultData(TypedDict):
    """One result and its probability."""

    profit: Figure
    probability: Figure


class PriceData(TypedDict):
    """The price of one wager, or of wagers that are won and lost together, per unit of the initial wager."""

    name: str
    wagers: list[str]
    labels: dict[str, str]  # the paytables of the wagers
    certainty: str
    expectation: Figure
    expectation_float: float
    house_edge: Figure
    house_edge_float: float
    standard_deviation: float
    element_of_risk: NotRequired[Figure]
    average_bet: NotRequired[Figure]
    variance: NotRequired[Figure]
    hit_frequency: NotRequired[Figure]
    win_frequency: NotRequired[Figure]
    rows: NotRequired[list[PriceRowData]]
    distribution: NotRequired[list[ResultData]]
    notes: NotRequired[list[str]]
    meter: NotRequired[str]
    break_even_meter: NotRequired[Figure]
    play: NotRequired[str]  # of twenty-one: best, basic or own


class StrategyData(TypedDict):
    """The play that prices hold for."""

    name: str
    rules: list[str]
    frequencies: dict[str, Figure]


class PriceSheetData(TypedDict):
    """The answer to `price`: the wagers of a game. A pot game has the rake, the collections and equities instead."""

    edition: str
    filing: NotRequired[dict[str, Any]]
    certainty: NotRequired[str]
    prices: NotRequired[list[PriceData]]
    strategy: NotRequired[StrategyData]
    deals: NotRequired[int]
    notes: NotRequired[list[str]]
    findings: NotRequired[list[dict[str, Any]]]
    under_the_edition: NotRequired[bool]
    schedules: NotRequired[list[dict[str, Any]]]  # with `all`: every wager under every paytable
