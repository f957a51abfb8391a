"""What the rulebook says of an edition that takes work: prices and findings, as kept or worked out now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context

from croupier.analysis.cache import is_cached
from croupier.analysis.findings import Finding
from croupier.editions import load
from croupier.editions.families import has_module
from croupier.games.audit import audit_asked, findings_of
from croupier.games.sheet import has_figures, par_sheet
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


def all_worked_out(ids: Sequence[str], quick: bool, workers: int) -> Iterator[tuple[str, Worked]]:
    """Of every edition, as each is ready."""
    if quick or workers < 2 or len(ids) < 2:
        yield from ((id, worked_out(id, quick)) for id in ids)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting = {pool.submit(worked_out, id, quick): id for id in ids}
        for ready in as_completed(waiting):
            yield waiting[ready], ready.result()
