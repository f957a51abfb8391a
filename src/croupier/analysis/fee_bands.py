"""Fees by bands of action: figures lost, bands that meet in one amount, amounts that no band is for, fees that fall."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from croupier.analysis.findings import COLLECTION, Finding, FindingKind
from croupier.editions import Edition
from croupier.editions.bank import Band, FeeSchedule
from croupier.kit.money import money

TITLE = "Collection fee"
STEP = 100  # cents between bands that follow one another


def fee_findings(edition: Edition) -> Iterator[Finding]:
    """Every finding in the collection schedules of a game with a player's bank."""
    for row in edition.law.fees:
        if row.illegible:
            yield _at(edition, row, "figure lost", "the print has no figures")
        for payer, bands in (("the bank", row.bank), ("a player", row.player)):
            for kind, sentence in _of_bands(row, sorted(bands, key=lambda band: band.least)):
                yield _at(edition, row, kind, f"for {payer}, {sentence}")


def _at(edition: Edition, row: FeeSchedule, kind: FindingKind, sentence: str) -> Finding:
    return Finding(edition.id, COLLECTION, (row.label,), kind, sentence, row.cite, TITLE)


def _of_bands(row: FeeSchedule, bands: Sequence[Band]) -> Iterator[tuple[FindingKind, str]]:
    """What is wrong between bands that follow one another, and at both ends of the table's limits."""
    least, most = row.limits or (0, None)
    if bands and least < bands[0].least:
        yield "gap", f"no band is for {money(least)} to {money(bands[0].least - STEP)}"
    for lower, upper in pairwise(bands):
        if lower.most is None or upper.least <= lower.most:
            yield "overlap", f"two bands name {money(upper.least)}"
        elif upper.least - lower.most > max(STEP, least):
            yield "gap", f"no band is for {money(lower.most + STEP)} to {money(upper.least - STEP)}"
        if upper.fee < lower.fee:
            falls = f"{money(lower.fee)} from {money(lower.least)} and {money(upper.fee)} from {money(upper.least)}"
            yield "fee inversion", f"the fee falls as the action rises: {falls}"
    last = bands[-1].most if bands else None
    if last is not None and most is not None and last < most:
        yield "gap", f"no band is for {money(last + STEP)} to {money(most)}"
