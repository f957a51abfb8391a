"""The findings of an audit as a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from croupier.analysis.findings import Finding
from croupier.pages.page import Column, Grid, Group, Page, Paragraph
from croupier.pages.values import ClauseRef
from croupier.pages.words import count

COLUMNS = (
    Column("wager", "Wager"),
    Column("label", "Paytable"),
    Column("kind", "Finding"),
    Column("sentence", "What is the matter"),
    Column("clause", "Clause"),
)


def audit_page(findings: Sequence[Finding]) -> Page:
    """Likely misprints, edition by edition; a page with findings."""
    data = [
        {
            "edition": finding.edition,
            "wager": finding.wager,
            "label": finding.label,
            "kind": finding.kind,
            "sentence": finding.sentence,
            "clause": ", ".join(finding.cite),
        }
        for finding in findings
    ]
    if not findings:
        return Page("", [Paragraph("Nothing was found.")], kind="audit", data=data)
    groups = [
        Group(id, [_row(each) for each in own]) for id, own in groupby(findings, lambda each: each.edition)
    ]
    title = count(len(findings), "finding")
    return Page(title, [Grid("", COLUMNS, groups)], kind="audit", findings=True, data=data)


def _row(finding: Finding) -> tuple[str, str, str, str, ClauseRef]:
    cited = ClauseRef(finding.cite, book=finding.edition.partition("/")[0])
    return finding.wager, finding.label, finding.kind, finding.sentence, cited


@dataclass(frozen=True)
class AuditResult:
    """The findings of an audit of one edition."""

    findings: tuple[Finding, ...]

    def page(self) -> Page:
        """Likely misprints, or that there are none."""
        return audit_page(self.findings)
