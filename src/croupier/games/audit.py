"""The audit of paytables and fees: likely misprints of editions, as their families look for them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from croupier.analysis.findings import Finding
from croupier.analysis.schedules import schedules_of
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
    editions = [load(id) for id in audited(where)]
    sizes = [1 + sum(1 for _ in schedules_of(edition)) for edition in editions]
    findings: list[Finding] = []
    done = 0
    for edition, size in zip(editions, sizes, strict=True):
        findings += audit_edition(edition, partial(_report, progress, done, sum(sizes)))
        done += size
        _report(progress, done, sum(sizes), 0)
    return AuditResult(tuple(findings))


def _report(progress: Progress | None, before: int, total: int, done: int) -> None:
    """How many paytables of all are done: those of the editions before, and some of this one."""
    if progress is not None:
        progress(before + done, total)


def audited(where: str | None = None) -> tuple[str, ...]:
    """The editions that an audit goes through: those whose family has paytables or fees."""
    ids = editions_in(where)
    scheduled = tuple(id for id in ids if has_module(load(id).law.family, "audit"))
    if not scheduled:
        raise _nothing(load(ids[0]))
    return scheduled


def audit_edition(edition: Edition, step: Callable[[int], None] = lambda done: None) -> list[Finding]:
    """Every finding in one edition, in the order of its paytables; `step` hears how many of them are done."""
    module = module_of(edition.law.family, "audit")
    if module is None:
        raise _nothing(edition)
    parts = module.audit_parts(edition) if hasattr(module, "audit_parts") else [module.audit_edition(edition)]
    findings: list[Finding] = []
    for done, found in enumerate(parts, start=1):
        findings += found
        step(done)
    return findings


def _nothing(edition: Edition) -> Refusal:
    family = edition.law.family
    return Refusal(f"{edition.id} cannot be audited: a game of {family} has no paytables that are filed.")
