"""Paytables beside one another: those that pay alike, and those that never pay more than another one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Literal

from croupier.analysis.classes import named_tables, own_classes
from croupier.analysis.findings import Finding, FindingKind, TableEdge, label_words
from croupier.analysis.schedules import is_made
from croupier.editions import Edition, Odds
from croupier.editions.paytables import PayTable
from croupier.ranks.hands import of_a_shoe

Compared = Literal["same", "first", "second", "neither"]
Bundle = tuple[PayTable, ...]  # the paytables of one label, of wagers that come only together
EdgeOf = Callable[[str, str], TableEdge | None]  # what a wager is worth under a label
NOTHING = Odds(Fraction(0), "to 1")


def no_edges(wager: str, label: str) -> TableEdge | None:
    """Where no prices are known."""
    return None


def twins(edition: Edition, edge_of: EdgeOf = no_edges) -> Iterator[Finding]:
    """Paytables that pay as another does, or never more: one finding each for wagers that come together."""
    for bundles in _bundles(edition).values():
        results = {
            (one, other): _compare_all(edition, bundles[one], bundles[other])
            for one in bundles
            for other in bundles
            if one != other
        }
        yield from _identical(edition, bundles, results, edge_of)
        yield from _dominated(edition, bundles, results, edge_of)


Results = Mapping[tuple[str, str], Compared]


def _identical(
    edition: Edition, bundles: Mapping[str, Bundle], results: Results, edge_of: EdgeOf
) -> Iterator[Finding]:
    classes: list[list[str]] = []
    for label in bundles:
        own = next((each for each in classes if results[each[0], label] == "same"), None)
        if own is None:
            classes.append([label])
        else:
            own.append(label)
    alike = [each for each in classes if len(each) > 1]
    if alike:
        sentence = "; ".join(f"{label_words(each)} pay exactly alike" for each in alike)
        yield _of(
            edition, bundles, [label for each in alike for label in each], "identical", sentence, edge_of
        )


def _dominated(
    edition: Edition, bundles: Mapping[str, Bundle], results: Results, edge_of: EdgeOf
) -> Iterator[Finding]:
    above = {
        label: [other for other in bundles if results.get((label, other)) == "second"] for label in bundles
    }
    best = [label for label in bundles if not above[label]]
    groups: dict[str, list[str]] = {}
    for label, others in above.items():
        if others:
            groups.setdefault(next(other for other in best if other in others), []).append(label)
    if groups:
        parts = [
            f"{label_words(labels)} never pay{'s' * (len(labels) == 1)} more than {leader}"
            for leader, labels in groups.items()
        ]
        sentence = f"{'; '.join(parts)}, and on some hands less"
        labels = [label for label in bundles if above[label] or label in groups]
        yield _of(edition, bundles, labels, "dominated", sentence, edge_of)


def _of(
    edition: Edition,
    bundles: Mapping[str, Bundle],
    labels: list[str],
    kind: FindingKind,
    sentence: str,
    edge_of: EdgeOf,
) -> Finding:
    """A finding of several bundles, with the house edges of each and the span of them."""
    wagers = list(dict.fromkeys(table.wager for label in labels for table in bundles[label]))
    title = " with ".join(edition.wager(name).title for name in wagers)
    cite = tuple(
        dict.fromkeys(clause for label in labels for table in bundles[label] for clause in table.cite)
    )
    found = [edge for name in wagers for label in labels if (edge := edge_of(name, label)) is not None]
    return Finding(
        edition.id, " with ".join(wagers), tuple(labels), kind, sentence, cite, title, tuple(found)
    )


def _bundles(edition: Edition) -> dict[tuple[str, ...], dict[str, Bundle]]:
    """The whole schedules by the wagers they serve together, then by label; versions of a game and wagers of an own
    stake are not compared with others."""
    found: dict[tuple[str, ...], dict[str, Bundle]] = {}
    whole = [
        table
        for table in edition.tables
        if table.rows and not table.damaged and edition.wager(table.wager).same_as is None
    ]
    for table in whole:
        paired = next(
            (pair.wagers for pair in edition.law.pairings if table.wager in pair.wagers), (table.wager,)
        )
        members = tuple(other for other in whole if other.wager in paired and other.label == table.label)
        version = tuple(f"{name}={values}" for name, values in table.when.items())
        terms = _conditions(edition, paired, table.label)
        found.setdefault((*paired, *version, *terms), {})[table.label] = members
    return found


def _conditions(edition: Edition, wagers: tuple[str, ...], label: str) -> Iterator[str]:
    """What the text orders only where this paytable is filed, such as a meter that must start higher."""
    for bound in edition.law.bounds:
        if any(label in bound.when.get(wager, ()) for wager in wagers):
            yield f"{bound.option} {bound.least} {bound.most} {bound.only}"


def _compare_all(edition: Edition, one: Bundle, other: Bundle) -> Compared:
    pairs = [(a, b) for a in one for b in other if (a.wager, a.stake) == (b.wager, b.stake)]
    results = {_compare(edition, a, b) for a, b in pairs}
    unpaired = not len(pairs) == len(one) == len(other)
    if unpaired or "neither" in results or {"first", "second"} <= results:
        return "neither"
    results.discard("same")
    return next(iter(results), "same")


def _compare(edition: Edition, one: PayTable, other: PayTable) -> Compared:
    """Which of two paytables pays at least as much on every hand, where their units can be compared."""
    if (one.hand, one.by, one.otherwise) != (other.hand, other.by, other.otherwise):
        return "neither"
    if _by_names(edition, one) and {row.hand for row in one.rows} != {row.hand for row in other.rows}:
        return "neither"  # a row that is missing may be part of another one
    first = second = True
    for a, b in (*_by_class(edition, one, other), *_by_name(edition, one, other)):
        if a.unit != b.unit and a.amount and b.amount:
            return "neither"
        first = first and (a.amount, a.share) >= (b.amount, b.share)
        second = second and (b.amount, b.share) >= (a.amount, a.share)
    if first and second:
        return "same"
    return "first" if first else "second" if second else "neither"


def _by_class(edition: Edition, one: PayTable, other: PayTable) -> Iterator[tuple[Odds, Odds]]:
    """What every hand is paid by both, where rows name what the hand is."""
    if _by_names(edition, one):
        return
    tables = named_tables(edition, one.hand)
    first, second = tables.index(one), tables.index(other)
    classes = own_classes(edition.id, one.hand)
    for key, example in zip(classes.keys, classes.examples, strict=True):
        if is_made(edition, one.hand, of_a_shoe(classes.order, example)):
            yield _fired(one, key[first]), _fired(other, key[second])


def _fired(table: PayTable, at: int) -> Odds:
    return table.rows[at].pays if at >= 0 else NOTHING


def _by_names(edition: Edition, table: PayTable) -> bool:
    """Whether rows differ by their names alone: they name what cards contain, or no hand of the edition."""
    return table.by == "contains" or table.hand not in {hand.name for hand in edition.law.hands}


def _by_name(edition: Edition, one: PayTable, other: PayTable) -> Iterator[tuple[Odds, Odds]]:
    """What rows of the same name pay, where they name what cards contain, or look at another hand."""
    rows = [{row.hand: row.pays for row in table.rows} for table in (one, other)]
    for hand in {**rows[0], **rows[1]}:
        if _by_names(edition, one) or ": " in hand:
            yield rows[0].get(hand, NOTHING), rows[1].get(hand, NOTHING)
