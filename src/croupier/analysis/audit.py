"""The audit of paytables and fees: likely misprints of an edition, as its family looks for them."""

from __future__ import annotations

from collections.abc import Callable

from croupier.analysis.findings import Finding
from croupier.editions import Edition, editions_in, load
from croupier.editions.families import module_of
from croupier.kit import Refusal

Progress = Callable[[str, int, int], None]


def audit(book: str | None = None, progress: Progress | None = None) -> list[Finding]:
    """Every finding in a book, or in all books; an edition's id audits that edition alone."""
    ids = audited(book)
    found: list[Finding] = []
    for done, id in enumerate(ids):
        if progress:
            progress(id, done, len(ids))
        found += audit_edition(load(id))
    if progress:
        progress("", len(ids), len(ids))
    return found


def audited(book: str | None = None) -> tuple[str, ...]:
    """The editions that an audit goes through: those whose family has schedules, of pays or of fees."""
    ids = editions_in(book)
    scheduled = tuple(id for id in ids if module_of(load(id).law.family, "audit") is not None)
    if not scheduled:
        raise _nothing(load(ids[0]))
    return scheduled


def audit_edition(edition: Edition) -> list[Finding]:
    """Every finding in one edition, in the order of its schedules."""
    module = module_of(edition.law.family, "audit")
    if module is None:
        raise _nothing(edition)
    found: list[Finding] = module.audit_edition(edition)
    return found


def _nothing(edition: Edition) -> Refusal:
    family = edition.law.family
    return Refusal(f"{edition.id} cannot be audited: a game of {family} has no schedules of pays.")
