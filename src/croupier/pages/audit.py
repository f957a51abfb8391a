"""Audit findings as a page, errors first, and as SARIF 2.1.0 for other programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from typing import Any
from urllib.parse import quote

from croupier.analysis.findings import LEVELS, RULES, Finding, FindingKind, Severity, TableEdge, label_words
from croupier.pages.citations import cite, cite_all
from croupier.pages.page import Block, ClauseRef, Inline, Listing, Page, Paragraph, Section, Strong, exact
from croupier.pages.words import NBSP, count, percent, sentence

# The findings of an audit as a page: errors first, each with its clause and what it is worth.


HEADINGS: dict[Severity, str] = {"error": "Errors", "suspicious": "Suspicious", "note": "Notes"}
IN_WORDS: tuple[FindingKind, ...] = (
    "player edge",
    "player edge if filed",
    "house edge above half",
    "progressive above half",
    "outlier",
)
MOST_CITED = 4  # clauses of a finding that people are shown; programs have all
EXPLAINED = (
    "An error cannot be intended, or cannot be played as printed; suspicious is a likely misprint, or something that "
    "a permitted filing can do; a note is worth knowing."
)


@dataclass(frozen=True)
class AuditResult:
    """The findings of an audit: of what, of which editions, and which ones have nothing to audit, with the reason.

    `level` is the severity from which on the page reports findings by its exit code.
    """

    where: str
    findings: tuple[Finding, ...]
    editions: tuple[str, ...] = ()
    without: tuple[tuple[str, str], ...] = ()
    level: Severity = "suspicious"

    @property
    def counts(self) -> dict[Severity, int]:
        """How many findings there are of each severity."""
        return {level: sum(each.severity == level for each in self.findings) for level in LEVELS}

    @property
    def reported(self) -> bool:
        """Whether there is a finding of the level or above."""
        return any(LEVELS.index(finding.severity) <= LEVELS.index(self.level) for finding in self.findings)

    def page(self) -> Page:
        """The most serious first, or a note that there is no finding."""
        data = {
            "where": self.where,
            "editions": len(self.editions),
            "counts": self.counts,
            "findings": [finding_data(finding) for finding in self.findings],
            "not_audited": [{"edition": id, "why": why} for id, why in self.without],
        }
        blocks: list[Block | Section] = list(finding_blocks(self.findings))
        if self.without:
            blocks.append(Paragraph(f"Not audited: {_not_audited(self.without)}"))
        title = f"Audit of {self.where}: {tally(self.findings)}"
        return Page(title, blocks, kind="audit", has_findings=self.reported, data=data)


def tally(findings: Sequence[Finding]) -> str:
    """`3 errors, 1 suspicious, 2 notes`."""
    counts = {level: sum(each.severity == level for each in findings) for level in LEVELS}
    named = {"error": count(counts["error"], "error"), "note": count(counts["note"], "note")}
    parts = [named.get(level, f"{number} {level}") for level, number in counts.items() if number]
    return ", ".join(parts) or "no findings"


def finding_blocks(findings: Sequence[Finding]) -> Iterator[Block | Section]:
    """A section for each severity, edition by edition where there are several."""
    if not findings:
        yield Paragraph("No findings.")
        return
    yield Paragraph(EXPLAINED)
    several = len({each.edition for each in findings}) > 1
    for level in LEVELS:
        own = [each for each in findings if each.severity == level]
        lists = [(id, Listing([*map(_item, group)])) for id, group in groupby(own, lambda each: each.edition)]
        if lists:
            yield Section(HEADINGS[level], [Section(id, [each]) if several else each for id, each in lists])


def _item(finding: Finding) -> Inline:
    """What and where, the sentence, what it is worth, and the clauses."""
    worth = "" if finding.kind in IN_WORDS else _worth(finding.edges)
    cited = ClauseRef(finding.cite[:MOST_CITED], book=finding.edition.partition("/")[0])
    more = _more(len(finding.cite) - MOST_CITED)
    head = f"{finding.place}: {finding.kind}."
    also = f" Also in {', '.join(finding.also)}." if finding.also else ""
    return Strong(head), f" {finding_words(finding)}{worth}{also} ", cited, more


def finding_words(finding: Finding) -> str:
    """The sentence of a finding with a capital, but where it begins with a label, and a full stop."""
    labelled = finding.sentence.startswith(finding.labels)
    return f"{finding.sentence}." if labelled else sentence(finding.sentence)


def _more(clauses: int) -> str:
    return f" and {count(clauses, 'more clause')}" if clauses > 0 else ""


def _worth(edges: Sequence[TableEdge]) -> str:
    """` House edge 2.32 % (1) to 7.28 % (4).`: the span, where there are several."""
    if not edges:
        return ""
    low = min(edges, key=lambda edge: edge.house_edge)
    high = max(edges, key=lambda edge: edge.house_edge)
    if low.house_edge == high.house_edge:
        return f" House edge {percent(low.house_edge)}."
    return f" House edge {percent(low.house_edge)}{_of(low)} to {percent(high.house_edge)}{_of(high)}."


def _of(edge: TableEdge) -> str:
    named = label_words((edge.label,))
    return f" ({named})" if named else ""


def _not_audited(without: Sequence[tuple[str, str]]) -> str:
    """The editions of one reason together."""
    reasons: dict[str, list[str]] = {}
    for id, why in without:
        reasons.setdefault(why, []).append(id)
    return "; ".join(f"{', '.join(ids)} ({why})" for why, ids in reasons.items()) + "."


def finding_data(finding: Finding) -> dict[str, Any]:
    """A finding as plain data."""
    return {
        "edition": finding.edition,
        "also_in": list(finding.also),
        "wager": finding.wager,
        "title": finding.title or finding.wager,
        "paytables": list(finding.labels),
        "kind": finding.kind,
        "severity": finding.severity,
        "rule": RULES[finding.kind].short,
        "sentence": finding.sentence,
        "clauses": list(finding.cite),
        "house_edges": [_edge_data(edge) for edge in finding.edges],
    }


def _edge_data(edge: TableEdge) -> dict[str, Any]:
    from croupier.kit.money import dollars

    meter = {} if edge.meter is None else {"meter": dollars(edge.meter)}
    return {
        "wager": edge.wager,
        "paytable": edge.label,
        "house_edge": exact(edge.house_edge),
        "house_edge_float": round(float(edge.house_edge), 12),
        "certainty": edge.certainty,
        **meter,
    }


# The findings of an audit as SARIF 2.1.0, the format in which checkers report to other programs.


SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
SARIF_LEVELS: dict[Severity, str] = {"error": "error", "suspicious": "warning", "note": "note"}


def sarif_log(findings: Sequence[Finding], version: str, own: str = "") -> dict[str, Any]:
    """A log with one run: the rules, and a result for each finding; `own` is the file of an edition of one's own."""
    driver = {
        "name": "croupier audit",
        "version": version,
        "rules": [_rule(kind) for kind in RULES],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding, own) for finding in findings],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule_id(kind: FindingKind) -> str:
    return kind.replace(" ", "-")


def _rule(kind: FindingKind) -> dict[str, Any]:
    rule = RULES[kind]
    return {
        "id": _rule_id(kind),
        "name": "".join(word.capitalize() for word in kind.split()),
        "shortDescription": {"text": rule.short},
        "fullDescription": {"text": rule.help},
        "defaultConfiguration": {"level": SARIF_LEVELS[rule.severity]},
    }


def _result(finding: Finding, own: str) -> dict[str, Any]:
    book = finding.edition.partition("/")[0]
    cited = cite_all(book, finding.cite).replace(NBSP, " ")
    name = f"{finding.edition} {finding.wager} {finding.kind}"
    data = finding_data(finding)
    return {
        "ruleId": _rule_id(finding.kind),
        "ruleIndex": list(RULES).index(finding.kind),
        "level": SARIF_LEVELS[finding.severity],
        "message": {"text": f"{finding.place}: {finding_words(finding)} [{cited}]"},
        "locations": [
            {
                "physicalLocation": {"artifactLocation": {"uri": quote(own or f"law/{edition}.toml")}},
                "logicalLocations": [*_paytables(finding, edition), *_clauses(finding, book)],
            }
            for edition in (finding.edition, *finding.also)
        ],
        "partialFingerprints": {"finding/v1": sha256(name.encode()).hexdigest()[:32]},
        "properties": {
            key: data[key] for key in ("edition", "also_in", "wager", "paytables", "clauses", "house_edges")
        },
    }


def _paytables(finding: Finding, edition: str) -> list[dict[str, str]]:
    """Where in the law file: the wager, or each of its paytables."""
    place = f"{edition}/{finding.wager}"
    if not finding.labels:
        return [{"name": finding.title or finding.wager, "fullyQualifiedName": place, "kind": "wager"}]
    return [
        {"name": label, "fullyQualifiedName": f"{place}/{label}", "kind": "paytable"}
        for label in finding.labels
    ]


def _clauses(finding: Finding, book: str) -> list[dict[str, str]]:
    return [
        {
            "name": cite(book, clause).replace(NBSP, " "),
            "fullyQualifiedName": f"{book}#{clause}",
            "kind": "clause",
        }
        for clause in finding.cite
    ]
