"""What is usual: paytables held against their like in other editions, bets against their mirror, odds against custom.

A figure that is printed wrong often leaves the house an edge, so that no price gives it away. It differs from what
stands beside it, or from what every other book has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache

from croupier.analysis.findings import Finding, FindingKind, TableEdge, by_edge, merged
from croupier.editions import Edition, Game, edition_ids, load
from croupier.editions.model import HandSpec
from croupier.editions.own import BOOK as OWN
from croupier.editions.paytables import PayTable
from croupier.kit import dollars

FEWEST_ROWS = 3  # of a paytable that is compared with others
FEWEST_OTHERS = 2  # editions that must agree on what is usual
PUBLISHED: Mapping[str, frozenset[str]] = {  # what paytables of no other book here are known to pay
    "8 cards or more": frozenset({"250 to 1"}),
    "royal flush": frozenset({"1,000 to 1"}),
}
MIRRORS = (  # bets at the dice that win by the same chance
    *((f"{kind}_{low}", f"{kind}_{14 - low}") for kind in ("place", "buy", "lay") for low in (4, 5, 6)),
    ("hard_4", "hard_10"), ("hard_6", "hard_8"), ("craps_two", "craps_twelve"), ("craps_three", "eleven"),
    ("horn_high_2", "horn_high_12"), ("horn_high_3", "horn_high_11"),
    *(("hop_1_1", f"hop_{face}_{face}") for face in range(2, 7)),
    *(("hop_1_2", f"hop_{low}_{high}") for low in range(1, 7) for high in range(low + 1, 7) if (low, high) != (1, 2)),
)  # fmt: skip
USUAL: Mapping[str, Mapping[str, tuple[str, ...]]] = {  # what a bet is known to pay, by family
    "craps": {
        **{f"place_{n}": ("9/5",) for n in (4, 10)},
        **{f"place_{n}": ("7/5",) for n in (5, 9)},
        **{f"place_{n}": ("7/6",) for n in (6, 8)},
        **{f"hard_{n}": ("7",) for n in (4, 10)},
        **{f"hard_{n}": ("9",) for n in (6, 8)},
        "any_seven": ("4",),
        "any_craps": ("7",),
        **dict.fromkeys(("craps_two", "craps_twelve"), ("30", "29")),
        **dict.fromkeys(("craps_three", "eleven"), ("15", "14")),
    },
    "baccarat": {
        "player": ("1",),
        "banker": ("1", "19/20"),
        "tie": ("8", "9"),
        "panda_8": ("25",),
        "dragon_7": ("40",),
    },
    "twenty-one": {"natural": ("3/2", "6/5", "7/5", "1", "2"), "insurance": ("2",)},
}


def unusual_odds(
    edition: Edition,
    wager: str,
    profit: Fraction,
    cite: tuple[str, ...],
    title: str,
    win: Fraction | None = None,
) -> Iterator[Finding]:
    """A bet at the dice, of baccarat or of twenty-one that pays what no house is known to pay; or less than even money
    though it wins less often than it loses (`win` is its chance)."""

    def finding(kind: FindingKind, sentence: str) -> Finding:
        return Finding(edition.id, wager, ("only",), kind, sentence, cite, title)

    if win is not None and 0 < profit < 1 and win < Fraction(1, 2):
        reverse = f"{profit.denominator} to {profit.numerator}"
        sentence = f"it pays {_odds(profit)}, less than even money; {reverse} may be meant"
        yield finding("odds below even", sentence)
        return
    usual = USUAL.get(edition.law.family, {}).get(wager)
    if usual is not None and profit > 0 and str(profit) not in usual:
        known = " or ".join(_odds(Fraction(each)) for each in usual)
        yield finding("unusual figure", f"it pays {_odds(profit)}; elsewhere it pays {known}")


def _odds(profit: Fraction) -> str:
    return f"{profit.numerator} to {profit.denominator}"


def unequal_mirrors(
    edition: Edition,
    bets: Mapping[str, tuple[tuple[Fraction, Fraction], ...]],
    cites: Mapping[str, tuple[str, ...]],
) -> Iterator[Finding]:
    """Bets that win by the same chance and pay differently; `bets` are the profits of each with their chances."""
    for one, other in MIRRORS:
        if one in bets and other in bets and bets[one] != bets[other]:
            first, second = (max(profit for profit, _ in bets[name]) for name in (one, other))
            names = [name.replace("_", " ") for name in (one, other)]
            sentence = f"{names[1]} pays {_odds(second)}, but {names[0]}, its mirror bet, pays {_odds(first)}"
            yield Finding(
                edition.id, other, ("only",), "mirror bets differ", sentence, cites[other], names[1]
            )


# Paytables.


def out_of_ratio(edition: Edition, table: PayTable) -> Iterator[Finding]:
    """A row that is not as many times its like for another stake as the other rows are."""
    for other in edition.tables:
        like = (other.wager, other.label, other.when) == (table.wager, table.label, table.when)
        if not like or table.stake is None or other.stake is None or other.stake <= table.stake:
            continue
        pays = {row.hand: row.pays for row in other.rows if row.pays.amount}
        both = [row for row in table.rows if row.hand in pays and row.pays.amount]
        rows = [row for row in both if row.pays.unit == pays[row.hand].unit]
        ratios = {row.hand: pays[row.hand].amount / row.pays.amount for row in rows}
        steps = Fraction(other.stake, table.stake)
        if len(ratios) < 2 or steps not in ratios.values():
            continue
        for row in rows:
            if ratios[row.hand] != steps:
                sentence = (
                    f"{row.hand} pays {pays[row.hand]} for a stake of ${dollars(other.stake)} and {row.pays} for "
                    f"${dollars(table.stake)}; other rows pay {steps} times as much"
                )
                title = edition.wager(table.wager).title
                cite = tuple(dict.fromkeys((*table.cite, *other.cite)))
                yield Finding(edition.id, table.wager, (table.label,), "out of ratio", sentence, cite, title)


def unusual_rows(edition: Edition, table: PayTable) -> Iterator[Finding]:
    """A figure that no other edition has, in a paytable whose other figures several of them have."""
    own = _figures(table)
    if own is None:
        return
    likes = [(id, other) for id, other in _printed().get(tuple(own), ()) if id != edition.id]
    for hand, pays in own.items():
        near = [
            (id, other[hand])
            for id, other in likes
            if all(other[each] == own[each] for each in own if each != hand)
        ]
        ids, figures = {id for id, _ in near}, {figure for _, figure in near}
        known = {other[hand] for _, other in likes} | PUBLISHED.get(hand, frozenset())
        if pays not in known and len(ids) >= FEWEST_OTHERS and len(figures) == 1:
            sentence = f"{hand} pays {pays}; {_listed(ids)}, with the same other rows, pay {figures.pop()}"
            title = edition.wager(table.wager).title
            yield Finding(
                edition.id, table.wager, (table.label,), "unusual figure", sentence, table.cite, title
            )


def _listed(ids: set[str]) -> str:
    return " and ".join(sorted(ids)[:FEWEST_OTHERS]) + (" and others" if len(ids) > FEWEST_OTHERS else "")


def _figures(table: PayTable) -> dict[str, str] | None:
    """What each hand of a paytable pays; None where it has too few rows, or has lost a figure."""
    if table.damaged or len(table.rows) < FEWEST_ROWS:
        return None
    return {row.hand: str(row.pays) for row in table.rows}


@cache
def _printed() -> dict[tuple[str, ...], list[tuple[str, dict[str, str]]]]:
    """Every paytable of the books by its hands from the top, with the edition it stands in."""
    found: dict[tuple[str, ...], list[tuple[str, dict[str, str]]]] = {}
    for id in edition_ids():
        edition = load(id)
        for table in edition.tables:
            figures = _figures(table)
            if figures is not None and edition.wager(table.wager).same_as is None:
                found.setdefault(tuple(figures), []).append((id, figures))
    return found


def unusual_qualifier(edition: Edition) -> Iterator[Finding]:
    """A hand that the dealer needs, where all other games on such a hand have another one in common."""
    qualify = edition.law.contest.qualify
    if qualify is None:
        return
    usual = {
        at_least
        for id, at_least in _qualifiers().get(_kind(edition.hand(qualify.hand)), ())
        if id != edition.id
    }
    count = sum(id != edition.id for id, _ in _qualifiers().get(_kind(edition.hand(qualify.hand)), ()))
    if len(usual) == 1 and count >= FEWEST_OTHERS and qualify.at_least not in usual:
        wager = edition.law.wagers[0]
        sentence = f"the dealer qualifies with {qualify.at_least}; in all other such games with {usual.pop()}"
        yield Finding(edition.id, wager.name, (), "unusual qualifier", sentence, qualify.cite, wager.title)


def _kind(hand: HandSpec) -> tuple[str, tuple[str, ...]]:
    return hand.order, hand.pools


@cache
def _qualifiers() -> dict[tuple[str, tuple[str, ...]], list[tuple[str, str]]]:
    """What the dealer needs in the books, by the kind of hand."""
    found: dict[tuple[str, tuple[str, ...]], list[tuple[str, str]]] = {}
    for id in edition_ids():
        law = load(id).law
        contest = getattr(law, "contest", None)
        if contest is not None and contest.qualify is not None and not id.startswith(OWN):
            hand = load(id).hand(contest.qualify.hand)
            found.setdefault(_kind(hand), []).append((id, contest.qualify.at_least))
    return found


# What a page of prices says of its wagers.


def findings_on(game: Game, edges: Iterable[TableEdge]) -> tuple[Finding, ...]:
    """The findings that a reader of some prices must know: by the house edge of each, by symmetry and by custom. An
    interpretation that the paytable rests on is named with the option that a filing may choose otherwise."""
    edition, found = game.edition, []
    for edge in edges:
        wager = next((each for each in edition.law.wagers if each.name == edge.wager), None)
        table = next(
            (each for each in edition.tables if (each.wager, each.label) == (edge.wager, edge.label)), None
        )
        cite = table.cite if table is not None else wager.cite if wager is not None else ()
        title = wager.title if wager is not None else edge.wager
        for finding in by_edge(edition, edge.wager, edge.label, edge, cite, title):
            if finding.kind == "house edge above half" and edge.meter is not None:
                continue  # what feeds a meter comes back
            options = [
                name.replace("_", " ")
                for name in (table.when if table is not None else ())
                if edition.option(name) is not None
            ]
            words = f"; a filing may choose {' and '.join(options)} otherwise" if options else ""
            found.append(replace(finding, sentence=f"{finding.sentence}{words}"))
        if table is not None:
            found += [*out_of_ratio(edition, table), *unusual_rows(edition, table)]
    if getattr(edition.law, "contest", None) is not None:
        found += unusual_qualifier(edition)
    return merged(found)
