"""The audit of paytables and fees: likely misprints of editions, as their families look for them."""

from __future__ import annotations

from collections.abc import Callable

from croupier.analysis.findings import Finding
from croupier.editions import Edition, Game, editions_in, load
from croupier.editions.families import has_module, module_of
from croupier.games.family import Use
from croupier.kit import Refusal
from croupier.pages.audit import AuditResult

Progress = Callable[[int, int], None]


def audit_use() -> Use:
    """The audit of a family that has paytables or fees."""
    return Use(_of_game, "likely misprints of paytables and fees under every filing")


def _of_game(game: Game) -> AuditResult:
    return AuditResult(tuple(audit_edition(game.edition)))


def audit(where: str | None = None, progress: Progress | None = None) -> AuditResult:
    """Every finding in a book, or in all books; an edition's id audits that edition alone."""
    ids = audited(where)
    findings: list[Finding] = []
    for done, id in enumerate(ids):
        if progress:
            progress(done, len(ids))
        findings += audit_edition(load(id))
    if progress:
        progress(len(ids), len(ids))
    return AuditResult(tuple(findings))


def audited(where: str | None = None) -> tuple[str, ...]:
    """The editions that an audit goes through: those whose family has paytables or fees."""
    ids = editions_in(where)
    scheduled = tuple(id for id in ids if has_module(load(id).law.family, "audit"))
    if not scheduled:
        raise _nothing(load(ids[0]))
    return scheduled


def audit_edition(edition: Edition) -> list[Finding]:
    """Every finding in one edition, in the order of its paytables."""
    module = module_of(edition.law.family, "audit")
    if module is None:
        raise _nothing(edition)
    findings: list[Finding] = module.audit_edition(edition)
    return findings


def _nothing(edition: Edition) -> Refusal:
    family = edition.law.family
    return Refusal(f"{edition.id} cannot be audited: a game of {family} has no paytables that are filed.")
