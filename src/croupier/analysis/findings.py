"""What an audit finds, and the checks that every family shares: single paytables, pairs of them, custom, fee bands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from math import comb
from typing import Literal

from croupier.analysis.classes import Classes, in_suit, named_tables, own_classes
from croupier.analysis.model import SAMPLED
from croupier.editions import Edition, Game, Odds, edition_ids, load
from croupier.editions.model import Band, FeeSchedule, HandSpec, PayTable, Row
from croupier.editions.own import BOOK as OWN
from croupier.kit import dollars
from croupier.kit.cards import FULL_DECK
from croupier.kit.money import money
from croupier.kit.text import listed
from croupier.ranks.contents import contains
from croupier.ranks.hands import Hand, describe, of_a_shoe
from croupier.ranks.named import NAMED, matches
from croupier.ranks.orders import ACE, FIVE_OF_A_KIND, order_of
from croupier.ranks.tables import joker_ladder, ladder

# What an audit finds: where, what kind of thing, how serious it is, a sentence, what it is worth, and the clause.


Severity = Literal["error", "suspicious", "note"]
LEVELS: tuple[Severity, ...] = ("error", "suspicious", "note")  # the most serious first
FindingKind = Literal[
    "player edge",
    "figure lost",
    "shares not whole",
    "player edge if filed",
    "dead row",
    "shadowed row",
    "payout inversion",
    "house edge above half",
    "no house edge",
    "odds below even",
    "mirror bets differ",
    "out of ratio",
    "unusual figure",
    "unusual qualifier",
    "overlap",
    "gap",
    "more than five rates",
    "fee inversion",
    "rows out of order",
    "progressive above half",
    "fee above the pot",
    "identical",
    "dominated",
    "outlier",
    "player edge over a way",
]


@dataclass(frozen=True)
class FindingRule:
    """What an audit looks for: how serious it is, in short, and what it means."""

    severity: Severity
    short: str
    help: str


RULES: dict[FindingKind, FindingRule] = {
    "player edge": FindingRule(
        "error",
        "The player has an edge over the house.",
        "As printed, the wager returns more than is bet; at the least meter that the text permits.",
    ),
    "figure lost": FindingRule(
        "error",
        "The print has lost a figure.",
        "The paytable or fee cannot be used as printed; a filing must supply the figure.",
    ),
    "shares not whole": FindingRule(
        "error",
        "The shares of a jackpot do not come to the whole.",
        "More than all of it would be paid, or a part of it would belong to nobody.",
    ),
    "overlap": FindingRule(
        "suspicious",
        "Two rows of a fee schedule are for the same case.",
        "Both rates would apply at once; the text does not say which one is charged.",
    ),
    "gap": FindingRule(
        "suspicious",
        "No row of a fee schedule is for a case that may arise.",
        "The text charges nothing there, or the row is lost.",
    ),
    "player edge if filed": FindingRule(
        "suspicious",
        "A permitted filing gives the player an edge.",
        "As printed the house has the edge, but nothing in the text keeps an operator from filing it away.",
    ),
    "dead row": FindingRule(
        "suspicious",
        "A row can never be won.",
        "The cards of the game never make the hand that the row names.",
    ),
    "shadowed row": FindingRule(
        "suspicious",
        "A row is never reached.",
        "Every hand that it names is taken by rows above it.",
    ),
    "payout inversion": FindingRule(
        "suspicious",
        "A higher hand pays less than a lower one.",
        "A likely misprint: the player would rather hold the lower hand.",
    ),
    "house edge above half": FindingRule(
        "suspicious",
        "The house edge is more than half of the wager.",
        "A likely misprint: a figure may be lost.",
    ),
    "no house edge": FindingRule(
        "suspicious",
        "The house has no edge worth the name.",
        "A likely misprint: the wager returns all, or nearly all, that is bet.",
    ),
    "odds below even": FindingRule(
        "suspicious",
        "A bet pays less than even money though it wins less often than it loses.",
        "A likely misprint: the two figures of the odds may be exchanged.",
    ),
    "mirror bets differ": FindingRule(
        "suspicious",
        "Two bets that win by the same chance pay differently.",
        "A likely misprint: such bets pay alike everywhere.",
    ),
    "out of ratio": FindingRule(
        "suspicious",
        "A row of a paytable for one stake is out of ratio with the paytable for another.",
        "A likely misprint: the other rows pay as many times more as the stake is larger.",
    ),
    "unusual figure": FindingRule(
        "suspicious",
        "A figure differs from what is paid everywhere else.",
        "A likely misprint: other editions have all other rows and another figure here, or the bet is known to pay it.",
    ),
    "unusual qualifier": FindingRule(
        "suspicious",
        "The dealer needs another hand to qualify than in all other games of the kind.",
        "A likely misprint, or a rule that changes the game.",
    ),
    "more than five rates": FindingRule(
        "suspicious",
        "An option of a fee schedule has more rates than a table may hold.",
        "The texts that bound the rates allow five for one table limit.",
    ),
    "fee inversion": FindingRule(
        "suspicious",
        "The fee falls where it should rise.",
        "Fewer players, or less action, would pay more.",
    ),
    "rows out of order": FindingRule(
        "note",
        "The rows are not printed in the order of the hands.",
        "Rows are read from the top; here every hand is still paid by its own row.",
    ),
    "progressive above half": FindingRule(
        "note",
        "A progressive keeps more than half of its wagers.",
        "In the long run too, with the default share of each wager fed to the meter.",
    ),
    "fee above the pot": FindingRule(
        "note",
        "A fee may be larger than the pot it is taken from.",
        "Where the pot is the smallest there can be when the fee falls due, it cannot be paid whole.",
    ),
    "identical": FindingRule(
        "note",
        "Paytables or fees with different names are the same.",
        "One of them may be a misprint, or is not needed.",
    ),
    "dominated": FindingRule(
        "note",
        "A paytable never pays more than another one, and on some hands less.",
        "Players have no reason to prefer it; meters and conditions that differ are taken into account.",
    ),
    "outlier": FindingRule(
        "note",
        "One bet has another house edge than all others of the layout.",
        "Worth knowing for the rule card; it is as printed.",
    ),
    "player edge over a way": FindingRule(
        "note",
        "The player has an edge over a bank that sets its hand by the house way.",
        "The text does not bind the player who banks to that way; the figure holds where he keeps to it.",
    ),
}


@dataclass(frozen=True)
class TableEdge:
    """What a wager is worth under one paytable: the house edge, how certain it is, the meter (cents) it holds for, and
    the element of risk where it is bet only after the first wager and where that pays."""

    wager: str
    label: str
    house_edge: Fraction | float
    certainty: str = "exact"
    meter: int | None = None
    risk: Fraction | float | None = None


@dataclass(frozen=True)
class Finding:
    """One thing an audit found: where, in which paytables, what kind, a sentence, the clauses, and what it is
    worth."""

    edition: str
    wager: str
    labels: tuple[str, ...]
    kind: FindingKind
    sentence: str
    cite: tuple[str, ...]
    title: str = ""  # the wager as it is printed
    edges: tuple[TableEdge, ...] = ()
    also: tuple[str, ...] = ()  # other editions of the book with the same clauses and the same finding

    @property
    def severity(self) -> Severity:
        """How serious it is."""
        return RULES[self.kind].severity

    @property
    def place(self) -> str:
        """`Pair Plus, paytables 12 and 14 to 17`."""
        named = _few(label_words(self.labels))
        word = "paytable" if len(self.labels) == 1 else "paytables"
        word = word.replace("paytable", "option") if self.wager == COLLECTION else word
        return f"{self.title or self.wager}{f', {word} {named}' if named else ''}"

    def __str__(self) -> str:
        return f"{self.edition}: {self.place}: {self.kind}: {self.sentence} [{', '.join(self.cite)}]"


COLLECTION = "collection"
NEAR_ZERO = Fraction(1, 2000)  # a house edge below this is none
MOST_NAMED = 8  # labels, or runs of them, that are named where a finding is of many
ONLY = "only"  # the label of a paytable that is the only one


def label_words(labels: Sequence[str]) -> str:
    """`12, 14 to 17`; nothing for the only one there is.

    >>> label_words(("12", "14", "15", "16", "17"))
    '12, 14 to 17'
    """
    return listed([label for label in dict.fromkeys(labels) if label not in (ONLY, "")])


def _few(words: str) -> str:
    """The first labels of many."""
    parts = words.split(", ")
    more = len(parts) - MOST_NAMED
    return words if more < 2 else f"{', '.join(parts[:MOST_NAMED])} and others"


def merged(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """One finding once: what is of one kind in several paytables of a wager stands together."""
    groups: dict[tuple[str, str, FindingKind], list[Finding]] = {}
    for finding in findings:
        groups.setdefault((finding.edition, finding.wager, finding.kind), []).append(finding)
    return tuple(_together(group) for group in groups.values())


def _together(group: Sequence[Finding]) -> Finding:
    if len(group) == 1:
        return group[0]
    by_sentence: dict[str, list[str]] = {}
    for finding in group:
        by_sentence.setdefault(finding.sentence, []).extend(finding.labels)
    several = len({finding.labels for finding in group}) > 1
    named = several and group[0].kind not in (
        "identical",
        "dominated",
    )  # these name their paytables themselves
    parts = [
        f"{label_words(labels)}: {sentence}" if named and label_words(labels) else sentence
        for sentence, labels in by_sentence.items()
    ]
    return replace(
        group[0],
        labels=tuple(dict.fromkeys(label for finding in group for label in finding.labels)),
        sentence=group[0].sentence if len(parts) == 1 else "; ".join(parts),
        cite=tuple(dict.fromkeys(clause for finding in group for clause in finding.cite)),
        edges=tuple(dict.fromkeys(edge for finding in group for edge in finding.edges)),
    )


def shared(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """One finding once in a book: what several editions have by the same clauses names the first and the others."""
    groups: dict[tuple[object, ...], list[Finding]] = {}
    for finding in findings:
        book = finding.edition.partition("/")[0]
        key = book, finding.wager, finding.labels, finding.kind, finding.sentence, finding.cite, finding.edges
        groups.setdefault(key, []).append(finding)
    return tuple(
        replace(first, also=tuple(other.edition for other in others)) for first, *others in groups.values()
    )


def by_edge(
    edition: Edition, wager: str, label: str, edge: TableEdge, cite: tuple[str, ...], title: str = ""
) -> Iterator[Finding]:
    """A player's edge, none of the house's, or one above half; nothing is found by a price that was sampled."""
    if edge.certainty in SAMPLED:
        return
    at = "" if edge.meter is None else f" at a meter of {money(edge.meter)}"
    found: tuple[FindingKind, str] | None = None
    if edge.house_edge < 0:
        over = over_the_bank(edition)
        found = "player edge", f"the player has an edge{over} of {percent(-edge.house_edge)}{at}"
    elif edge.house_edge < NEAR_ZERO:
        found = "no house edge", f"the house edge is {percent(edge.house_edge)} of the wager{at}"
    elif edge.house_edge > Fraction(1, 2):
        found = "house edge above half", f"the house edge is {percent(edge.house_edge)} of the wager"
    if found is not None:
        kind, sentence = found
        yield Finding(edition.id, wager, (label,), kind, sentence, cite, title, (edge,))


def with_filings(finding: Finding, filed: Mapping[str, Fraction]) -> Finding:
    """The finding with what other filings, one choice at a time, make of the house edge."""
    words = "".join(f"; with {name} {_edge_words(worth)}" for name, worth in filed.items())
    edges = [TableEdge(finding.wager, name, worth) for name, worth in filed.items()]
    return replace(finding, sentence=f"{finding.sentence}{words}", edges=(*finding.edges, *edges))


def _edge_words(edge: Fraction) -> str:
    return f"the player's is {percent(-edge)}" if edge < 0 else f"the house edge is {percent(edge)}"


def over_the_bank(edition: Edition) -> str:
    """Over whom an edge is, where it is not the house that banks."""
    bank = edition.law.bank
    return " over the player-dealer" if bank is not None and not bank.house else ""


def percent(share: Fraction | float) -> str:
    """`53.63 %`."""
    return f"{float(share * 100):.2f} %"


# Fees by bands of action: figures lost, bands that meet in one amount, amounts that no band is for, fees that fall.


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


# Single paytables: figures lost, payout inversions, rows that are never reached, rows out of order.


PAYING = ("to 1", "for 1", "of meter", "fixed", "fixed per dollar", "fixed off meter")  # units of a win
FEW_HANDS = comb(52, 3)  # that are gone through one by one


def schedules_of(edition: Edition) -> Iterator[PayTable]:
    """One table a wager and label; those that only follow another wager's are passed over."""
    seen = set()
    for table in edition.tables:
        key = (table.wager, table.label)
        if key not in seen and edition.wager(table.wager).same_as is None and table.rows:
            seen.add(key)
            yield table


def finding_at(
    edition: Edition, table: PayTable, kind: FindingKind, sentence: str, *edges: TableEdge
) -> Finding:
    """A finding of one paytable."""
    title = edition.wager(table.wager).title
    return Finding(edition.id, table.wager, (table.label,), kind, sentence, table.cite, title, edges)


def lost_figures(edition: Edition, table: PayTable) -> Iterator[Finding]:
    """Rows whose figure the print has lost."""
    lost = [row.hand for row in table.rows if row.pays.unit == "illegible"] + list(table.missing)
    if lost:
        yield finding_at(edition, table, "figure lost", f"the print has no figure for {', '.join(lost)}")


def inversions(edition: Edition, table: PayTable) -> Iterator[Finding]:
    """A hand that pays less than one below it, or nothing where one below it pays; else rows out of order."""
    if table.by == "contains":
        yield from _rising_rows(edition, table)
        return
    classes = own_classes(edition.id, table.hand)
    place = named_tables(edition, table.hand).index(table)
    paid = list(_by_strength(edition, table, classes, place))
    if _for_low_hands([row for row, _ in paid if row is not None]):
        return
    best: Row | None = None
    for row, hand in paid:
        if best is not None and (
            row is None or (row.pays.unit == best.pays.unit and row.pays.amount < best.pays.amount)
        ):
            pays = "nothing" if row is None else str(row.pays)
            sentence = f"{best.hand} pays {best.pays}, but {describe(hand)}, a higher hand, pays {pays}"
            yield finding_at(edition, table, "payout inversion", sentence)
            return
        if row is not None and row.pays.unit in PAYING and not _apart(classes.order, row):
            best = row
    yield from _out_of_order(edition, table, classes, place)


def _by_strength(
    edition: Edition, table: PayTable, classes: Classes, place: int
) -> Iterator[tuple[Row | None, Hand]]:
    """The row that each class of hands fires, the lowest hands first, with one of them."""
    for of_class in dict.fromkeys(classes.by_strength[1:].tolist()):
        at = classes.keys[of_class][place]
        hand = of_a_shoe(classes.order, classes.examples[of_class])
        if is_made(edition, table.hand, hand):
            yield table.rows[at] if at >= 0 else None, hand


def _for_low_hands(rows: Sequence[Row]) -> bool:
    """Whether a bet is on bad hands: every higher hand that it pays at all pays less."""
    amounts = [row.pays.amount for row in dict.fromkeys(rows) if row.pays.unit in PAYING]
    return len(amounts) > 1 and all(one > other for one, other in pairwise(amounts))


def _apart(order: str, row: Row) -> bool:
    """Whether a row names low ranks of its kind alone, such as four twos through fours: they may pay more by design."""
    return NAMED[order][row.hand].below is not None


def is_made(edition: Edition, spec: str, hand: Hand) -> bool:
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


def _out_of_order(edition: Edition, table: PayTable, classes: Classes, place: int) -> Iterator[Finding]:
    """A row that stands below a row for lower hands."""
    highest: dict[int, int] = {}  # the strongest hand that each row pays
    for strength, of_class in enumerate(classes.by_strength[1:].tolist(), start=1):
        highest[classes.keys[of_class][place]] = strength
    reached = [at for at in range(len(table.rows)) if at in highest]
    for above, below in pairwise(reached):
        if highest[below] > highest[above] and not _apart(classes.order, table.rows[above]):
            sentence = f"{table.rows[below].hand} stands below {table.rows[above].hand}, a lower hand"
            yield finding_at(edition, table, "rows out of order", sentence)
            return


# Rows that are never reached.


def never_reached(edition: Edition, table: PayTable, row: Row, *edges: TableEdge) -> Finding:
    """Why a row never decides its wager: rows above it take all its hands, or no cards make one."""
    takers = [each for each in _takers(edition, table, row) or () if each is not None]
    if takers:
        named = " or ".join(dict.fromkeys(each.hand for each in takers))
        sentence = f"every {row.hand} ({row.pays}) is taken by {named} above it"
        return finding_at(edition, table, "shadowed row", sentence, *edges)
    return finding_at(edition, table, "dead row", f"the row {row.hand} ({row.pays}) can never be won", *edges)


def may_be_reached(edition: Edition, table: PayTable, row: Row) -> bool:
    """Whether some hand is paid by a row, as far as that is seen without the cards: the best play may never get there,
    and other play does."""
    takers = _takers(edition, table, row)
    return takers is None or any(each is None for each in takers)


def _takers(edition: Edition, table: PayTable, row: Row) -> list[Row | None] | None:
    """For each hand that a row names the row above that takes it, or none; nothing at all where they are too many to
    try, or of another hand."""
    above = table.rows[: table.rows.index(row)]
    if ": " in row.hand:
        return None
    if table.by == "best":
        hands = [hand for hand in _hands(edition, table.hand, row.hand) if matches(row.hand, hand)]
        return [next((each for each in above if _named(each, hand)), None) for hand in hands]
    size = order_of(edition.hand(table.hand).order).size
    if comb(len(FULL_DECK), size) > FEW_HANDS:
        return None
    held = [cards for cards in combinations(FULL_DECK, size) if contains(row.hand, cards, size)]
    return [next((each for each in above if _contained(each, cards, size)), None) for cards in held]


def _named(row: Row, hand: Hand) -> bool:
    return ": " not in row.hand and matches(row.hand, hand)


def _contained(row: Row, cards: tuple[int, ...], size: int) -> bool:
    return ": " not in row.hand and contains(row.hand, cards, size)


def _hands(edition: Edition, spec: str, name: str) -> Iterator[Hand]:
    """A hand of every strength; of every suit where the name has one."""
    hand = edition.hand(spec)
    rungs = joker_ladder(hand.order) if hand.joker else ladder(hand.order)
    suited = NAMED[hand.order][name].suit is not None
    for each in rungs:
        if is_made(edition, spec, each):
            yield each
            if suited and "flush" in each.category:
                yield from (in_suit(each, suit) for suit in range(4))


# Paytables compared: those that pay the same, and those that never pay more than another.


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


# What is usual: paytables held against their like in other editions, bets against their mirror, odds against custom.
#
# A figure that is printed wrong often leaves the house an edge, so that no price gives it away. It differs from what
# is next to it, or from what every other book has.


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
    """The findings that a reader of some prices must know: by the house edge of each, by the rows of its paytable, by
    symmetry and by custom. An interpretation that the paytable rests on is named with the option that a filing may
    choose otherwise."""
    edition, found = game.edition, []
    for edge in edges:
        wager = next((each for each in edition.law.wagers if each.name == edge.wager), None)
        table = _table_of(game, edge)
        cite = table.cite if table is not None else wager.cite if wager is not None else ()
        title = wager.title if wager is not None else edge.wager
        envy = wager is not None and wager.kind == "envy"  # paid on the hands of others
        for finding in () if envy else by_edge(edition, edge.wager, edge.label, edge, cite, title):
            if finding.kind == "house edge above half" and edge.meter is not None:
                continue  # contributions to a meter are returned to players
            if edge.risk is not None:
                if finding.kind == "player edge" and wager is not None and table is not None:
                    found += [of_a_later_bet(finding, edge.risk)] if wager.same_as is None else []
                continue
            options = [
                name.replace("_", " ")
                for name in (table.when if table is not None else ())
                if edition.option(name) is not None
            ]
            words = f"; a filing may choose {' and '.join(options)} otherwise" if options else ""
            found.append(replace(finding, sentence=f"{finding.sentence}{words}"))
        if table is not None:
            found += _of_rows(edition, table)
    if getattr(edition.law, "contest", None) is not None:
        found += unusual_qualifier(edition)
    return merged(found)


def of_a_later_bet(finding: Finding, risk: Fraction | float) -> Finding:
    """A player's edge where the wager is bet only where it pays: of the first wager, and of this one."""
    own = f"with best play {percent(-risk)} of this one"
    return replace(finding, sentence=f"{finding.sentence} of the first wager, {own}")


def _table_of(game: Game, edge: TableEdge) -> PayTable | None:
    """The paytable of a price, as filed or else as printed."""
    tables = (*game.tables, *game.edition.tables)
    return next((each for each in tables if (each.wager, each.label) == (edge.wager, edge.label)), None)


def _of_rows(edition: Edition, table: PayTable) -> Iterator[Finding]:
    """What the rows of a paytable show by themselves, against its sisters and against other editions."""
    yield from lost_figures(edition, table)
    if table.hand and table in edition.tables:  # classes of hands are told apart by printed paytables only
        yield from inversions(edition, table)
        quick = table.by == "best" or order_of(edition.hand(table.hand).order).size <= 2
        for row in table.rows if quick else ():
            if not may_be_reached(edition, table, row):
                finding = never_reached(edition, table, row)
                if finding.kind == "shadowed row":  # whether cards make a hand is seen by its price
                    yield finding
    yield from out_of_ratio(edition, table)
    yield from unusual_rows(edition, table)
