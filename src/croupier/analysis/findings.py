"""What an audit finds: where, what kind of thing, how serious it is, a sentence, what it is worth, and the clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from croupier.analysis.model import SAMPLED
from croupier.editions import Edition
from croupier.kit.listed import listed
from croupier.kit.money import money

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
    """What a wager is worth under one paytable: the house edge, how certain it is, and the meter (cents) it holds
    for."""

    wager: str
    label: str
    house_edge: Fraction | float
    certainty: str = "exact"
    meter: int | None = None


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
