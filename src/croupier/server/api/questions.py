"""Questions to the library as plain data, and their answers as pages: what the processes of the pool run."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from croupier.analysis.cache import version_of_everything
from croupier.api import Game, check, diff, rank, settle
from croupier.describe.story import rounds_page
from croupier.editions import edition_ids, load
from croupier.editions.resolve import book_named, candidates, edition_named
from croupier.games import FAMILIES, describer, family_of
from croupier.games.histories import saved_rounds
from croupier.games.pot.histories.formats import read_history
from croupier.games.pot.histories.open_history import is_open_history
from croupier.games.pot.histories.replay import replay
from croupier.games.pot.history import history_page
from croupier.games.prices import price_page
from croupier.kit import Refusal
from croupier.kit.data import kind_of, without_files
from croupier.kit.text import did_you_mean
from croupier.pages.citations import law_books
from croupier.pages.comparison import labelled
from croupier.pages.filing import with_assumptions
from croupier.pages.page import Page, Reply, Section
from croupier.pages.progress import Step, followed
from croupier.server.api.formats import AnswerFormat, draw, read_options, refusal_data

# Described situations to their settlement, one or many; recorded hands and saved rounds, shown again.


def settled(situation: Mapping[str, Any]) -> Reply:
    """The result of every wager of a situation."""
    answer: Reply = settle(situation).result
    return answer


@dataclass(frozen=True)
class SettledAll:
    """Many situations one after another; one that is refused has its refusal in its place."""

    situations: Sequence[Mapping[str, Any]]
    data: Sequence[Any]
    has_findings: bool = False

    def to_data(self) -> Sequence[Any]:
        """Every settlement or refusal, in the order asked."""
        return self.data

    def page(self) -> Page:
        """The slips: settled again, for a thousand rounds are too much to keep for a page that is rarely read."""
        sections = [_section(place, each) for place, each in enumerate(self.situations, start=1)]
        return Page("", sections, "settlements", data=self.data)


def settled_all(situations: Sequence[Mapping[str, Any]], step: Step) -> SettledAll:
    """Settle many situations."""
    data: list[Any] = []
    for situation in situations:
        try:
            data.append(settled(situation).to_data())
        except Refusal as refusal:
            data.append(refusal_data(refusal))
        step(len(data), len(situations))
    return SettledAll(situations, data)


def _section(place: int, situation: Mapping[str, Any]) -> Section:
    try:
        page = settled(situation).page()
        return Section(page.title or f"Situation {place}", page.blocks)
    except Refusal as refusal:
        return Section(f"Situation {place}: {refusal}", [])


def replayed(text: str, edition: str | None) -> Page:
    """Saved rounds (lines of JSON), or hands in the PHH notation or as Open Hand History, event by event."""
    if text.lstrip().startswith("{") and not is_open_history(text):
        page = rounds_page(saved_rounds(text), describer)
        return Page(page.title, page.blocks, page.kind, data=page.to_data()["rounds"])
    pages = [history_page(replay(record, edition, explains=True)) for record in read_history(text)]
    if not pages:
        raise Refusal("The text holds no hand.")
    sections = [Section(page.title, page.blocks) for page in pages]
    wrong = any(page.has_findings for page in pages)
    return Page("", sections, "hands", has_findings=wrong, data=[page.to_data() for page in pages])


USES = ("price", "advise", "simulate", "fees", "house-way")


@dataclass(frozen=True, slots=True)
class ApiQuestion:
    """What is asked (its name), of which edition or book, and the rest of it as JSON; in which format."""

    what: str
    of: str = ""
    data: str = "{}"
    format: str = "json"

    @property
    def key(self) -> tuple[str, ...]:
        """Equal questions to the same program have equal keys."""
        return (version_of_everything(), self.what, self.of, self.data, self.format)


class UnknownEdition(Refusal):
    """There is no such edition."""


def question(
    what: str, of: str = "", data: Mapping[str, Any] | None = None, format: str = "json"
) -> ApiQuestion:
    """A question; the order of its data is kept, for answers follow it."""
    return ApiQuestion(what, of, json.dumps(data or {}, ensure_ascii=False), format)


def known_edition(id: str) -> str:
    """The id of an edition of this program, by any of its names; a file cannot be named."""
    try:
        found = id if id in edition_ids() else edition_named(id)
        with without_files():
            load(found)
    except Refusal as refusal:
        raise UnknownEdition(refusal.sentence, refusal.basis, refusal.allowed) from None
    return found


def known_place(where: str) -> str:
    """A family, a book or an edition of this program."""
    if where in (*FAMILIES, *law_books()):
        return where
    if (book := book_named(where)) is not None:
        return book
    if candidates(where):
        return known_edition(where)
    known = [*FAMILIES, *law_books()]
    listed = did_you_mean(where, known, f"choose one of {', '.join(known)}, or an edition.")
    raise UnknownEdition(f"There is no {where[:80]!r}; {listed}", allowed=known)


def answer(asked: ApiQuestion, step: Step) -> AnswerFormat:
    """The answer to a question; `step` hears how far it is. Files that a question names are not read."""
    with without_files(), followed(step):
        return draw(answer_to(asked, step), asked.format)


def settled_now(situation: Mapping[str, Any], format: str) -> AnswerFormat:
    """A situation settled in this process."""

    with without_files():
        return draw(settled(situation), format)


def answer_to(asked: ApiQuestion, step: Step) -> Reply:
    """The answer to a question."""
    data = json.loads(asked.data)
    if asked.what in USES:
        return _used(asked.what, asked.of, data)
    return _OTHERS[asked.what](asked.of, data, step)


def _used(name: str, id: str, data: Mapping[str, Any]) -> Page:
    """What a family's use answers, as the command line gives it; prices are kept between runs."""
    game = _changed(id, data)
    use = family_of(game.edition).use(game.edition, name)
    options = read_options(use, name, data.get("options", {}))
    if name != "price":
        return game.ask(name, options).page()
    page = price_page(game.game, options)
    return labelled(with_assumptions(page, game.game, game.choices), game.edition)


def _game(id: str, data: Mapping[str, Any]) -> Game:
    return Game(load(id), data.get("filing", {}))


def _changed(id: str, data: Mapping[str, Any]) -> Game:
    """A game under its filing, with what is changed of it."""
    game = _game(id, data)
    return game.what_if(data["change"]) if data.get("change") else game


# Rules.


def _list(of: str, data: Mapping[str, Any], step: Step) -> Page:
    from croupier.server.api.rules import catalogue

    return catalogue(**data)


def _edition(of: str, data: Mapping[str, Any], step: Step) -> Page:
    from croupier.server.api.rules import edition_page

    return edition_page(_game(of, data))


def _card(of: str, data: Mapping[str, Any], step: Step) -> Page:
    return _game(of, data).card()


def _clauses(of: str, data: Mapping[str, Any], step: Step) -> Page:
    from croupier.pages.clauses import clauses_page

    return clauses_page(load(of))


def _interpretations(of: str, data: Mapping[str, Any], step: Step) -> Page:
    from croupier.pages.readings import readings_page

    return readings_page((of,))


def _felt(of: str, data: Mapping[str, Any], step: Step) -> Page:
    from croupier.server.api.rules import felt_page

    return felt_page(_game(of, data))


def _changeable(of: str, data: Mapping[str, Any], step: Step) -> Page:
    return Game(load(of)).changeable()


def _compare(of: str, data: Mapping[str, Any], step: Step) -> Page:
    from croupier.games.comparison import compare

    if data.get("options"):
        raise Refusal(f"compare takes no options; leave out {', '.join(data['options'])}.")
    found = compare(load(of), data.get("filing", {}), data.get("change", {}), step)
    return with_assumptions(found.page(), found.now, data.get("filing", {}))


def _check(of: str, data: Mapping[str, Any], step: Step) -> Page:
    return check({**data["filing"], "edition": of}).page()


# Rounds and books.


def _settle(of: str, data: Mapping[str, Any], step: Step) -> Reply:

    return settled(data)


def _settle_all(of: str, data: Mapping[str, Any], step: Step) -> Reply:

    return settled_all(data["situations"], step)


def _replay(of: str, data: Mapping[str, Any], step: Step) -> Page:

    return replayed(data["text"], of or None)


def _audit(of: str, data: Mapping[str, Any], step: Step) -> Page:
    from croupier.games.audit import audit

    return audit(of or None, step).page()


# The workbench.


def _given(name: str, data: Mapping[str, Any], *known: str) -> dict[str, Any]:
    """The options of a question, each one that is known; a job has them as an object."""
    found: dict[str, Any] = data.get("options", {})
    for key in found:
        if key not in known:
            listed = did_you_mean(key, known, f"choose one of {', '.join(known)}.")
            raise Refusal(f"{key[:80]} is not an option of `{name}`; {listed}", allowed=known)
    return found


def _texts(name: str, data: Mapping[str, Any], *known: str) -> dict[str, str]:
    """Options that are text."""
    found = _given(name, data, *known)
    for key, value in found.items():
        if not isinstance(value, str):
            raise Refusal(f"{key} must be text, not {kind_of(value)[:80]}.")
    return found


def _par_sheet(of: str, data: Mapping[str, Any], step: Step) -> Page:
    given = _given("par-sheet", data, "wagers", "date")
    wagers, day = given.get("wagers", []), given.get("date")
    if not isinstance(wagers, list) or not all(isinstance(each, str) for each in wagers):
        raise Refusal("wagers must be a list of text.")
    if day is not None:
        try:
            date.fromisoformat(day)
        except (TypeError, ValueError):
            raise Refusal(f"date {str(day)[:40]!r} is not a date; write it as 2026-01-31.") from None
    return _changed(of, data).par_sheet(*wagers, date=day).page()


def _sweep(of: str, data: Mapping[str, Any], step: Step) -> Page:
    from croupier.games.sweep import USES as SWEPT
    from croupier.games.sweep import swept

    given = _given("sweep", data, "use", "axes", "options")
    game, name, axes = _changed(of, data), given.get("use", "price"), given.get("axes", {})
    more = given.get("options", {})
    if name not in SWEPT or not isinstance(axes, Mapping) or not isinstance(more, Mapping):
        raise Refusal(f"A sweep has objects `axes` and `options`, and a `use`: {' or '.join(SWEPT)}.")
    use = family_of(game.edition).use(game.edition, name)
    options = read_options(use, name, more)
    written = [f"{key}={text}" if isinstance(text, str) else {key: text} for key, text in axes.items()]
    with followed(lambda done, total: None):
        return labelled(swept(game.edition, written, name, game.choices, options, step).page(), game.edition)


def _solve(of: str, data: Mapping[str, Any], step: Step) -> Page:
    texts: dict[str, Any] = {**_texts("solve", data, "row", "meter", "edge")}
    return _changed(of, data).solve(**texts).page()


def _sensitivity(of: str, data: Mapping[str, Any], step: Step) -> Page:
    texts: dict[str, Any] = {**_texts("sensitivity", data, "wager")}
    return _changed(of, data).sensitivity(**texts).page()


def _rank(of: str, data: Mapping[str, Any], step: Step) -> Page:
    return rank(of, data["wager"]).page()


def _diff(of: str, data: Mapping[str, Any], step: Step) -> Page:
    a, b = data["a"], data["b"]
    if ("book" in a) != ("book" in b):
        raise Refusal("One side is a book and the other an edition; compare two books or two editions.")
    if "book" in a:
        return diff(a["book"], b["book"]).page()
    return diff(_changed(a["edition"], a), _changed(b["edition"], b)).page()


_OTHERS: dict[str, Callable[[str, Mapping[str, Any], Step], Reply]] = {
    "list": _list,
    "edition": _edition,
    "card": _card,
    "clauses": _clauses,
    "interpretations": _interpretations,
    "felt": _felt,
    "changeable": _changeable,
    "compare": _compare,
    "check": _check,
    "settle": _settle,
    "settle all": _settle_all,
    "replay": _replay,
    "audit": _audit,
    "par-sheet": _par_sheet,
    "sweep": _sweep,
    "solve": _solve,
    "sensitivity": _sensitivity,
    "rank": _rank,
    "diff": _diff,
}
