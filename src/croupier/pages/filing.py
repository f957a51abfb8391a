"""The answer to a filing that is checked: what is refused, what is missing, and what is assumed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Protocol

from croupier.editions.filing import Assumed, Review, unstated
from croupier.editions.game import Game
from croupier.editions.model import Submission
from croupier.kit import dollars
from croupier.kit.refusal import Basis
from croupier.pages.page import ClauseRef, Inline, Listing, Note, Page, Paragraph, Section, Strong, entries
from croupier.pages.words import count


class FilingFinding(Protocol):
    """A sentence on one choice of a filing, and what it rests on."""

    @property
    def where(self) -> str: ...
    @property
    def sentence(self) -> str: ...
    @property
    def basis(self) -> Basis: ...


@dataclass(frozen=True)
class FilingCheck:
    """An operator's choices held against an edition: the game they make, what is refused, missing and assumed."""

    choices: Mapping[str, Any]
    review: Review

    @property
    def permitted(self) -> bool:
        """Whether nothing is outside what the text permits."""
        return self.review.permitted

    @property
    def complete(self) -> bool:
        """Whether everything is stated that the text orders."""
        return self.review.complete

    def page(self) -> Page:
        """The verdict, then what is refused, missing and assumed, each with its clause."""
        return check_page(self.review, ", ".join(self._words()))

    def _words(self) -> list[str]:
        """The paytables, and the options that were filed."""
        game = self.review.game
        options = options_data(game)
        labels = [f"{wager} {label}" for wager, label in game.labels.items()]
        return labels + [f"{name} {options[name]}" for name in self.choices if name in options]


def assumed_words(game: Game, choices: Mapping[str, Any]) -> tuple[str, list[dict[str, Any]]] | None:
    """What is assumed where the text orders the filing to state it, in one sentence and as data; None: nothing."""
    found = unstated(game, choices)
    if not found:
        return None
    titles = {wager.name: wager.title for wager in game.edition.law.wagers}
    words = ", ".join(f"{titles.get(each.where, each.where)} {each.words}" for each in found)
    data = [
        {"where": each.where, "value": each.words, "clause": ", ".join(each.basis.clauses)} for each in found
    ]
    said = f"Assumed, because the text orders the filing to state it and it does not: {words}."
    return f"{said} `croupier check` names the clauses.", data


def with_assumptions(page: Page, game: Game, choices: Mapping[str, Any]) -> Page:
    """The page with a note on what is assumed; its data have `assumed`."""
    found = assumed_words(game, choices)
    if found is None or not (page.data is None or isinstance(page.data, Mapping)):
        return page
    words, data = found
    return replace(page, blocks=(*page.blocks, Note(words, "")), data={**(page.data or {}), "assumed": data})


def check_page(found: Review, summary: str = "") -> Page:
    """A filing held against its edition; `summary` is its choices in a line."""
    edition, filing = found.game.edition, filing_data(found.game)
    lists = {
        "violations": ("Refused", [_finding(each) for each in found.violations]),
        "missing": ("Missing", [_finding(each) for each in found.missing]),
        "assumed": ("Assumed by default", [_assumed(each, filing) for each in found.assumed]),
        "submissions": ("Also to be submitted or posted", [_submission(each) for each in found.submissions]),
    }
    sections = [
        Section(title, [Listing([words for words, _ in items], key, data=[data for _, data in items])])
        for key, (title, items) in lists.items()
        if items
    ]
    empty: dict[str, Any] = {key: [] for key, (_, items) in lists.items() if not items}
    data = {"edition": edition.id, "permitted": found.permitted, "complete": found.complete, **empty}
    return Page(
        f"Filing for {edition.title} ({edition.id})",
        [Paragraph(_verdict(found, summary)), *sections],
        kind="check",
        book=edition.book,
        has_findings=not (found.permitted and found.complete),
        data={**data, "filing": filing} if found.permitted else data,
    )


def _verdict(found: Review, summary: str) -> Inline:
    if not found.permitted:
        refused = f"{count(len(found.violations), 'refusal')}"
        more = f", {count(len(found.missing), 'missing item')}" if found.missing else ""
        return Strong("Not permitted"), f": {refused}{more}."
    words = f" ({summary})" if summary else ""
    if not found.complete:
        return Strong(
            "Incomplete"
        ), f": {count(len(found.missing), 'missing item')}; what is filed is permitted{words}."
    return Strong("Permitted"), f" and complete{words}."


def _finding(found: FilingFinding) -> tuple[Inline, dict[str, Any]]:
    """One sentence in words and as data."""
    clause = ClauseRef(found.basis)
    data = {"where": found.where, "sentence": found.sentence, **entries("clause", clause)}
    return (Strong(found.where), f": {found.sentence} ", clause), data


def _submission(found: Submission) -> tuple[Inline, dict[str, Any]]:
    """What no filing here holds, in words and as data."""
    clause = ClauseRef(found.basis)
    return (f"{found.says} ", clause), {"sentence": found.says, **entries("clause", clause)}


def _assumed(found: Assumed, filing: Mapping[str, Any]) -> tuple[Inline, dict[str, Any]]:
    """One choice that is assumed; its value as the filing writes it."""
    clause = ClauseRef(found.basis)
    value = filing.get("options", {}).get(found.where, found.value)
    data = {"where": found.where, "value": value, **entries("clause", clause)}
    return (Strong(found.where), f": {found.words} ", clause), data


def filing_data(game: Game) -> dict[str, Any]:
    """The choices that a game is under, as plain data."""
    return {"labels": dict(game.labels), "options": options_data(game), "offered": list(game.offered)}


def options_data(game: Game) -> dict[str, Any]:
    """The options filed, money in dollars and rates in per cent."""
    kinds = {option.name: option.kind for option in game.edition.options}
    data: dict[str, Any] = {}
    for name, value in game.options.items():
        if isinstance(value, Fraction):
            data[name] = f"{float(value * 100):g}%"
        elif kinds.get(name) == "money" and isinstance(value, int):
            data[name] = dollars(value)
        else:
            data[name] = value
    return data
