"""Paytables beside themselves and one another: figures lost, payout inversions, twins."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Literal

from croupier.analysis.classes import named_tables, own_classes
from croupier.analysis.findings import Finding, FindingKind
from croupier.editions import Edition, Odds
from croupier.editions.paytables import PayTable, Row
from croupier.ranks.hands import Hand, describe, of_a_shoe
from croupier.ranks.orders import ACE, FIVE_OF_A_KIND

Compared = Literal["same", "first", "second", "neither"]


def schedules_of(edition: Edition) -> Iterator[PayTable]:
    """One table a wager and label; those that only follow another wager's are passed over."""
    seen = set()
    for table in edition.tables:
        key = (table.wager, table.label)
        if key not in seen and edition.wager(table.wager).same_as is None and table.rows:
            seen.add(key)
            yield table


def finding_at(edition: Edition, table: PayTable, kind: FindingKind, sentence: str) -> Finding:
    title = edition.wager(table.wager).title
    return Finding(edition.id, table.wager, table.label, kind, sentence, table.cite, title)


def lost_figures(edition: Edition, table: PayTable) -> Iterator[Finding]:
    lost = [row.hand for row in table.rows if row.pays.unit == "illegible"] + list(table.missing)
    if lost:
        yield finding_at(edition, table, "figure lost", f"the print has no figure for {', '.join(lost)}")


def inversions(edition: Edition, table: PayTable) -> Iterator[Finding]:
    """A hand that pays less than one below it, or nothing where one below it pays."""
    if table.by == "contains":
        yield from _rising_rows(edition, table)
        return
    classes = own_classes(edition.id, table.hand)
    place = named_tables(edition, table.hand).index(table)
    best: Row | None = None
    for of_class in dict.fromkeys(classes.by_strength[1:].tolist()):
        at = classes.keys[of_class][place]
        row = table.rows[at] if at >= 0 else None
        hand = of_a_shoe(classes.order, classes.examples[of_class])
        if not _is_made(edition, table.hand, hand):
            continue
        if best is not None and (
            row is None or (row.pays.unit == best.pays.unit and row.pays.amount < best.pays.amount)
        ):
            paid = "nothing" if row is None else str(row.pays)
            sentence = f"{best.hand} pays {best.pays}, but {describe(hand)}, a higher hand, pays {paid}"
            yield finding_at(edition, table, "payout inversion", sentence)
            return
        if row is not None and row.pays.unit not in ("illegible", "returned"):
            best = row


def _is_made(edition: Edition, spec: str, hand: Hand) -> bool:
    """Whether the cards of the edition make such a hand: a bug makes five aces and no other five of a kind."""
    if hand.category != FIVE_OF_A_KIND or edition.hand(spec).joker != "bug":
        return True
    return hand.kickers[0] == ACE


def _rising_rows(edition: Edition, table: PayTable) -> Iterator[Finding]:
    """A row that pays more than one above it, where the first that cards contain is paid."""
    for above, row in pairwise(table.rows):
        if row.pays.unit == above.pays.unit and row.pays.amount > above.pays.amount:
            sentence = f"{row.hand} pays {row.pays}, but {above.hand}, a row above it, pays {above.pays}"
            yield finding_at(edition, table, "payout inversion", sentence)


def twins(edition: Edition) -> Iterator[Finding]:
    """Paytables that pay as another does, or never more; those that come only in pairs are compared as pairs."""
    for bundles in _bundles(edition).values():
        for label, bundle in bundles.items():
            others = {other: _compare_all(bundle, bundles[other]) for other in bundles if other != label}
            same = [other for other, result in others.items() if result == "same"]
            less = [other for other, result in others.items() if result == "second"]
            name = " with ".join(table.wager for table in bundle)
            cite = tuple(dict.fromkeys(section for table in bundle for section in table.cite))
            if same:
                sentence = f"pays exactly as paytable {', '.join(same)}"
                yield Finding(edition.id, name, label, "identical", sentence, cite)
            if less:
                sentence = f"never pays more than paytable {', '.join(less)}, and on some hands less"
                yield Finding(edition.id, name, label, "dominated", sentence, cite)


def _bundles(edition: Edition) -> dict[tuple[str, ...], dict[str, tuple[PayTable, ...]]]:
    """The whole schedules by the wagers they serve together, then by label."""
    found: dict[tuple[str, ...], dict[str, tuple[PayTable, ...]]] = {}
    whole = [table for table in schedules_of(edition) if not table.damaged]
    for table in whole:
        paired = next(
            (pair.wagers for pair in edition.law.pairings if table.wager in pair.wagers), (table.wager,)
        )
        members = tuple(other for other in whole if other.wager in paired and other.label == table.label)
        version = tuple(f"{name}={values}" for name, values in table.when.items())
        found.setdefault((*paired, *version), {})[table.label] = members
    return found


def _compare_all(one: tuple[PayTable, ...], other: tuple[PayTable, ...]) -> Compared:
    results = {_compare(a, b) for a in one for b in other if a.wager == b.wager}
    if len(one) != len(other) or "neither" in results or {"first", "second"} <= results:
        return "neither"
    results.discard("same")
    return next(iter(results), "same")


def _compare(one: PayTable, other: PayTable) -> Compared:
    """Which of two schedules pays at least as much on every hand, where their units can be compared."""
    first = second = True
    hands = {row.hand: row.pays for row in other.rows}
    own = {row.hand: row.pays for row in one.rows}
    for hand in {**own, **hands}:
        a, b = _pays(own, hand, one), _pays(hands, hand, other)
        if a.unit != b.unit and a.amount and b.amount:
            return "neither"
        first, second = first and a.amount >= b.amount, second and b.amount >= a.amount
    if first and second:
        return "same"
    return "first" if first else "second" if second else "neither"


def _pays(rows: dict[str, Odds], hand: str, table: PayTable) -> Odds:
    """What a hand is paid; one without a row of its own takes that of the broader hand it also is."""
    if hand in rows:
        return rows[hand]
    for broader in ("mini royal", "straight flush") if "A-K-Q" in hand or "royal" in hand else ():
        if broader in rows and broader != hand:
            return rows[broader]
    return Odds(Fraction(0), "to 1")
