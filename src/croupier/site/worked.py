"""What the rulebook says of an edition that takes work: prices and findings, as kept or worked out now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from croupier.analysis.cache import is_cached, keep_result
from croupier.analysis.chunks import Progress
from croupier.analysis.findings import Finding
from croupier.analysis.working import ask_each
from croupier.editions import load
from croupier.editions.families import has_module
from croupier.games.audit import audit_asked, findings_of
from croupier.games.sheet import has_figures, keep_figures, par_sheet
from croupier.kit import Refusal
from croupier.pages.par_sheet import ParFigures

LEFT_OUT = "Not worked out yet. `croupier site` without `--quick` works it out and keeps it."


@dataclass(frozen=True)
class Worked:
    """The figures of a par sheet and the findings of an audit; None where there are none, and why."""

    figures: ParFigures | None
    findings: tuple[Finding, ...] | None
    why: str = ""  # of the figures


def worked_out(id: str, quick: bool) -> Worked:
    """Of one edition under its default filing; quick takes only what is kept from an earlier run."""
    edition = load(id)
    game = edition.under()
    figures, why = None, LEFT_OUT
    if not quick or has_figures(game, {}):
        try:
            figures, why = par_sheet(game, {}, "").figures, ""
        except Refusal as refusal:
            why = refusal.sentence
    return Worked(figures, _findings(id, quick), why)


def _findings(id: str, quick: bool) -> tuple[Finding, ...] | None:
    if not has_module(load(id).law.family, "audit"):
        return ()
    return None if quick and not is_cached(audit_asked(id)) else findings_of(id)


def all_worked_out(
    ids: Sequence[str], quick: bool, on: str | None = None, progress: Progress | None = None
) -> dict[str, Worked]:
    """Of every edition; what another machine worked out is kept here as well."""
    where = "threads" if quick and on is None else on
    found = dict(zip(ids, ask_each(partial(worked_out, quick=quick), ids, where, progress), strict=True))
    for id, worked in found.items():
        _keep(id, worked)
    return found


def _keep(id: str, worked: Worked) -> None:
    if worked.figures is not None:
        keep_figures(load(id).under(), {}, worked.figures)
    if worked.findings is not None and not is_cached(audit_asked(id)):
        keep_result(audit_asked(id), worked.findings)
