"""The audit of whole books and of single editions: findings of every family, each once, with its page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from croupier.analysis.cache import cached_result
from croupier.analysis.findings import LEVELS, Finding, Severity, merged, schedules_of, shared
from croupier.editions import Edition, Game, editions_in, load
from croupier.editions.families import has_module, module_of
from croupier.editions.own import BOOK as OWN
from croupier.games.family import Use
from croupier.kit import Refusal
from croupier.pages.audit import AuditResult

# The audit of whole books: findings of every edition, as its family looks for them, each once.


Progress = Callable[[int, int], None]
Step = Callable[[int], None]
EVERY_BOOK = "all books"


def audit_game(game: Game) -> AuditResult:
    """The findings of one edition, what-if ones too."""
    edition = game.edition
    return AuditResult(edition.id, tuple(audit_edition(edition)), (edition.id,))


def audit(
    where: str | None = None, progress: Progress | None = None, level: Severity = "suspicious"
) -> AuditResult:
    """Every finding in a book, or in all books; an edition's id, or a file of one's own, audits that edition alone."""
    ids = audited(where)
    sizes = [1 + sum(1 for _ in schedules_of(load(id))) for id in ids]
    findings: list[Finding] = []
    done = 0
    for id, size in zip(ids, sizes, strict=True):
        findings += findings_of(id, partial(_report, progress, done, sum(sizes)))
        done += size
        _report(progress, done, sum(sizes), 0)
    return AuditResult(where or EVERY_BOOK, shared(findings), ids, _not_audited(where, ids), level)


def findings_of(id: str, step: Step = lambda done: None) -> tuple[Finding, ...]:
    """The findings of an edition; those of a book are kept between runs."""
    edition = load(id)
    if edition.book == OWN:
        return audit_edition(edition, step)
    return cached_result(audit_asked(id), lambda: audit_edition(edition, step))


def audit_asked(id: str) -> tuple[str, str]:
    """By what the findings of an edition are kept."""
    return "audit", id


def _report(progress: Progress | None, before: int, total: int, done: int) -> None:
    """How many paytables of all are done: those of the editions before, and some of this one."""
    if progress is not None:
        progress(before + done, total)


def audited(where: str | None = None) -> tuple[str, ...]:
    """The editions that an audit goes through: those whose family has paytables or fees; refused where none has."""
    ids = _meant(where)
    scheduled = tuple(id for id in ids if has_module(load(id).law.family, "audit"))
    if not scheduled:
        raise _nothing(load(ids[0]))
    return scheduled


def _meant(where: str | None) -> tuple[str, ...]:
    return (where,) if where is not None and where.endswith(".toml") else editions_in(where)


def _not_audited(where: str | None, ids: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """The other editions, with the reason."""
    others = [load(id) for id in _meant(where) if id not in ids]
    return tuple((each.id, f"{each.law.family} has no paytables that are filed") for each in others)


def audit_edition(edition: Edition, step: Step = lambda done: None) -> tuple[Finding, ...]:
    """Every finding in one edition, each once, the most serious first; `step` hears how many paytables are done."""
    module = module_of(edition.law.family, "audit")
    if module is None:
        raise _nothing(edition)
    parts = module.audit_parts(edition) if hasattr(module, "audit_parts") else [module.audit_edition(edition)]
    findings: list[Finding] = []
    for done, found in enumerate(parts, start=1):
        findings += found
        step(done)
    return tuple(sorted(merged(findings), key=lambda finding: LEVELS.index(finding.severity)))


def _nothing(edition: Edition) -> Refusal:
    family = edition.law.family
    return Refusal(f"{edition.id} cannot be audited: a game of {family} has no paytables that are filed.")


def audit_use() -> Use:
    """The audit of a family that has paytables or fees."""
    return Use(_audit, "likely misprints of paytables and fees under every filing, and what a filing can do")


def _audit(game: Game) -> AuditResult:

    return audit_game(game)
