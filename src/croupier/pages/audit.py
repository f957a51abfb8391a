"""The findings of an audit as a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from croupier.analysis.findings import Finding, Severity
from croupier.pages.figures import ClauseRef, Value
from croupier.pages.page import Column, Grid, Group, Page, Paragraph
from croupier.pages.words import count

ORDER: tuple[Severity, ...] = ("error", "warning", "note")
COLUMNS = (
    Column("severity", "Severity"),
    Column("wager", "Wager"),
    Column("label", "Paytable"),
    Column("kind", "Finding"),
    Column("sentence", "Detail"),
    Column("clause", "Clause"),
)


def audit_page(findings: Sequence[Finding]) -> Page:
    """Likely misprints, edition by edition, the most serious first; a page with findings."""
    data = [
        {
            "edition": finding.edition,
            "wager": finding.wager,
            "label": finding.label,
            "kind": finding.kind,
            "severity": finding.severity,
            "sentence": finding.sentence,
            "clause": ", ".join(finding.cite),
        }
        for finding in findings
    ]
    if not findings:
        return Page("", [Paragraph("No findings.")], kind="audit", data=data)
    groups = [
        Group(id, [_row(each) for each in sorted(own, key=lambda each: ORDER.index(each.severity))])
        for id, own in groupby(findings, lambda each: each.edition)
    ]
    counts = [(sum(each.severity == severity for each in findings), severity) for severity in ORDER]
    tally = ", ".join(count(number, severity) for number, severity in counts if number)
    title = f"{count(len(findings), 'finding')}: {tally}"
    return Page(title, [Grid("", COLUMNS, groups)], kind="audit", findings=True, data=data)


def _row(finding: Finding) -> tuple[Value, ...]:
    cited = ClauseRef(finding.cite, book=finding.edition.partition("/")[0])
    wager = finding.title or finding.wager
    return finding.severity, wager, finding.label, finding.kind, finding.sentence, cited


@dataclass(frozen=True)
class AuditResult:
    """The findings of an audit, of one edition or of several."""

    findings: tuple[Finding, ...]

    def page(self) -> Page:
        """Likely misprints, the most serious first, or that there are none."""
        return audit_page(self.findings)
