"""The findings of an audit as SARIF 2.1.0, the format in which checkers report to other programs."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from croupier.analysis.findings import RULES, Finding, FindingKind, Severity
from croupier.pages.audit import finding_data, finding_words
from croupier.pages.citations import cite, cite_all
from croupier.pages.words import NBSP

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
