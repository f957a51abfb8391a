"""Pages of the rulebook as HTML: headings can be linked to, and clauses lead to where the edition accounts for them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape
from itertools import chain, count

from croupier.pages.citations import cited_parts
from croupier.pages.figures import ClauseRef, Strong, spans
from croupier.pages.html import HtmlDrawing
from croupier.pages.page import Paragraph, Section


def anchor(text: str) -> str:
    """A text as the name of a place in a page."""
    return re.sub(r"[^a-z0-9.]+", "-", text.lower()).strip("-") or "part"


def anchors_of(names: Iterable[str], before: str) -> dict[str, str]:
    """A place for each name, no two alike."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for name in names:
        found[name] = _free(f"{before}-{anchor(name)}", taken)
    return found


def _free(place: str, taken: set[str]) -> str:
    """The place, or with a number where another has it; it is taken from now on."""
    numbered = (f"{place}-{number}" for number in count(2))
    free = next(each for each in chain([place], numbered) if each not in taken)
    taken.add(free)
    return free


DEEPEST = 3  # of the headings that the list of contents has
Heading = tuple[str, str, int]  # its place, its words and its level


class RulebookDrawing(HtmlDrawing):
    """Draws a page of one edition: `clauses` and `readings` say where each stands; `contents` gathers the headings."""

    def __init__(self, book: str, clauses: Mapping[str, str], readings: Mapping[str, str]) -> None:
        super().__init__(book)
        self.places = clauses
        self.readings = readings
        self.contents: list[Heading] = []
        self._taken: set[str] = {"clauses", *clauses.values(), *readings.values()}

    def section(self, section: Section, level: int) -> str:
        """A section with a heading that can be linked to."""
        if not section.title:
            return super().section(section, level)
        place = _free(anchor(section.title), self._taken)
        if level <= DEEPEST:
            self.contents.append((place, section.title, level))
        head = f'<h{min(level, 6)} id="{place}">{escape(section.title)}</h{min(level, 6)}>'
        return f"<section>{head}\n{self.blocks(section.blocks, level + 1)}</section>"

    def paragraph(self, block: Paragraph) -> str:
        """Running text; that of an interpretation can be linked to."""
        first = spans(block.text)[0]
        place = self.readings.get(first.text) if isinstance(first, Strong) else None
        return f'<p id="{place}">{self.inline(block.text)}</p>' if place else super().paragraph(block)

    def clauses(self, ref: ClauseRef) -> str:
        """Each clause with a link to its account, each interpretation with one to its reason."""
        parts = []
        for clause, between, text in cited_parts(ref.book or self.book, ref.ids):
            parts.append(f"{escape(between)}{_linked(escape(text), self.places.get(clause))}")
        named = [_linked(escape(name), self.readings.get(name)) for name in ref.readings]
        words = "; ".join(
            filter(None, ["".join(parts), f"interpretation: {', '.join(named)}" if named else ""])
        )
        return f'<cite class="clause">[{words}]</cite>' if words else ""


def _linked(text: str, place: str | None) -> str:
    return f'<a href="#{place}">{text}</a>' if place else text
