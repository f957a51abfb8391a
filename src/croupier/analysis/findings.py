"""What an audit finds: where, what kind of thing, a sentence, and the clause."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from croupier.editions import Edition

Kind = Literal[
    "player edge",
    "dead row",
    "falls as hands rise",
    "identical",
    "dominated",
    "figure lost",
    "house edge above half",
]
PotKind = Literal[
    "figure lost",
    "overlap",
    "gap",
    "more than five rates",
    "falls as players rise",
    "identical",
    "fee above the pot",
]


@dataclass(frozen=True)
class Finding:
    """One thing an audit found: where, what kind, a sentence, and the clause of the schedule."""

    edition: str
    wager: str
    label: str
    kind: Kind | PotKind
    sentence: str
    cite: tuple[str, ...]

    def __str__(self) -> str:
        return (
            f"{self.edition} {self.wager} {self.label}: {self.kind}: {self.sentence} [{', '.join(self.cite)}]"
        )


def lost_fees(edition: Edition) -> Iterator[Finding]:
    """The options of a collection schedule whose figures the print has lost."""
    for row in edition.law.fees:
        if row.illegible:
            said = "the print has no figures"
            yield Finding(edition.id, "collection", row.label, "figure lost", said, row.cite)
