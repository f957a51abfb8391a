"""Builds the rulebook: every page into a folder, from what is kept or worked out now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

from croupier.analysis.executors import Progress
from croupier.editions import edition_ids, load
from croupier.editions.families import has_module
from croupier.kit import Refusal
from croupier.pages.html import STYLE
from croupier.pages.page import KeyValues, Page, Pair, Paragraph
from croupier.pages.words import count
from croupier.rulebook.pages import (
    RulebookPage,
    all_worked_out,
    edition_page,
    entries,
    findings_page,
    framed,
    index_page,
    interpretations_page,
    par_sheet_page,
    same_games,
)


@dataclass(frozen=True)
class BuiltRulebook:
    """A rulebook that was written: where, how many files, and the editions whose prices were left out."""

    folder: Path
    editions: int
    written: int
    left_out: tuple[str, ...]

    def page(self) -> Page:
        """What was written, and what was left out."""
        pairs = [
            Pair("folder", "Folder", str(self.folder)),
            Pair("editions", "Editions", self.editions),
            Pair("files", "Files", self.written),
            Pair("left_out", "Without prices", len(self.left_out)),
        ]
        said = f"Open {self.folder / 'index.html'} in a browser."
        left = [Paragraph(f"Prices left out: {', '.join(self.left_out)}.")] if self.left_out else []
        return Page("Rulebook", [KeyValues(pairs), *left, Paragraph(said)], kind="rulebook")


def build_rulebook(
    folder: Path,
    date: str,
    ids: Sequence[str] = (),
    *,
    quick: bool = False,
    executor: str | None = None,
    progress: Progress | None = None,
) -> BuiltRulebook:
    """Write the rulebook of some editions, or of all; `quick` takes only prices that are kept."""
    chosen = tuple(ids) or edition_ids()
    worked = all_worked_out(chosen, quick, executor, progress)
    findings = {id: worked[id].findings for id in chosen if has_module(load(id).law.family, "audit")}
    pages = [index_page(chosen), interpretations_page(chosen), findings_page(findings)]
    alike, shared = same_games(chosen), _shared_clauses(chosen)
    for id in chosen:
        pages.append(edition_page(id, worked[id], alike[id], shared[load(id).book]))
        if (figures := worked[id].figures) is not None:
            pages.append(par_sheet_page(id, figures, date))
    written = _write(folder, pages, chosen, date)
    left = tuple(id for id in chosen if worked[id].figures is None)
    return BuiltRulebook(folder, len(chosen), written, left)


def _shared_clauses(ids: Sequence[str]) -> dict[str, dict[str, list[str]]]:
    """For each book its clauses, with the editions that have each."""
    found: dict[str, dict[str, list[str]]] = {}
    for id in ids:
        edition = load(id)
        for clause in edition.clauses:
            found.setdefault(edition.book, {}).setdefault(clause, []).append(id)
    return found


def _write(folder: Path, pages: Sequence[RulebookPage], ids: Sequence[str], date: str) -> int:
    static = files("croupier.rulebook") / "static"
    foot = f"Croupier {version('croupier')}, {date}. {count(len(ids), 'edition')}. Not the regulators' own publication."
    texts = {page.path: framed(page, foot) for page in pages}
    texts["style.css"] = STYLE + (static / "site.css").read_text("utf-8")
    texts["search.js"] = (static / "search.js").read_text("utf-8")
    texts["entries.js"] = entries(ids)
    try:
        for path, text in texts.items():
            place = folder / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, "utf-8")
    except OSError as error:
        raise Refusal(f"{str(folder)!r} cannot be written: {error.strerror or error}.") from None
    return len(texts)
