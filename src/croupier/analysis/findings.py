"""What an audit finds: where, what kind of thing, how serious it is, a sentence, and the clause."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from croupier.editions import Edition

Severity = Literal["error", "warning", "note"]
FindingKind = Literal[
    "player edge",
    "dead row",
    "payout inversion",
    "identical",
    "dominated",
    "figure lost",
    "house edge above half",
    "overlap",
    "gap",
    "more than five rates",
    "fee inversion",
    "fee above the pot",
]
# An error cannot be meant or cannot be played, a warning is likely a misprint, a note is worth knowing.
SEVERITIES: dict[FindingKind, Severity] = {
    "player edge": "error",
    "figure lost": "error",
    "overlap": "error",
    "gap": "error",
    "more than five rates": "error",
    "fee above the pot": "error",
    "payout inversion": "warning",
    "dead row": "warning",
    "house edge above half": "warning",
    "fee inversion": "warning",
    "identical": "note",
    "dominated": "note",
}


@dataclass(frozen=True)
class Finding:
    """One thing an audit found: where, what kind, a sentence, and the clause of the paytable."""

    edition: str
    wager: str
    label: str
    kind: FindingKind
    sentence: str
    cite: tuple[str, ...]
    title: str = ""  # the wager as it is printed

    @property
    def severity(self) -> Severity:
        """How serious it is."""
        return SEVERITIES[self.kind]

    def __str__(self) -> str:
        return (
            f"{self.edition} {self.wager} {self.label}: {self.kind}: {self.sentence} [{', '.join(self.cite)}]"
        )


def lost_fees(edition: Edition) -> Iterator[Finding]:
    """The options of a collection schedule whose figures the print has lost."""
    for row in edition.law.fees:
        if row.illegible:
            sentence = "the print has no figures"
            yield Finding(edition.id, "collection", row.label, "figure lost", sentence, row.cite)
