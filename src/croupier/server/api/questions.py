"""Questions to the library as plain data, and their answers as pages: what the processes of the pool run."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from croupier.analysis.cache import cached_result, version_of_everything
from croupier.editions import edition_ids, load
from croupier.face import FiledGame, check, diff, rank
from croupier.games import FAMILIES, family_of
from croupier.kit import Refusal
from croupier.kit.fields import kind_of
from croupier.kit.files import without_files
from croupier.kit.suggest import did_you_mean
from croupier.pages.citations import law_books
from croupier.pages.filing import with_assumptions
from croupier.pages.page import Page
from croupier.pages.progress import Step, followed
from croupier.pages.supposed import labelled
from croupier.server.api.formats import AnswerFormat, draw
from croupier.server.api.options import read_options

USES = ("price", "advise", "simulate", "fees", "way")


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
    """The id of an edition of this program; a file cannot be named."""
    if id not in edition_ids():
        try:
            with without_files():
                load(id)
        except Refusal as refusal:
            raise UnknownEdition(refusal.sentence, refusal.basis) from None
        raise UnknownEdition(f"There is no edition {id[:80]!r}.")
    return id


def known_place(where: str) -> str:
    """A family, a book or an edition of this program."""
    if where in (*FAMILIES, *law_books()):
        return where
    if "/" in where:
        return known_edition(where)
    known = [*FAMILIES, *law_books()]
    listed = did_you_mean(where, known, f"choose one of {', '.join(known)}, or an edition.")
    raise UnknownEdition(f"There is no {where[:80]!r}; {listed}", allowed=known)


def answer(asked: ApiQuestion, step: Step) -> AnswerFormat:
    """The answer to a question; `step` hears how far it is. Files that a question names are not read."""
    with without_files(), followed(step):
        return draw(page_of(asked, step), asked.format)


def settled_now(situation: Mapping[str, Any], format: str) -> AnswerFormat:
    """A situation settled in this process."""
    from croupier.server.api.situations import settled

    with without_files():
        return draw(settled(situation), format)


def page_of(asked: ApiQuestion, step: Step) -> Page:
    """The page that answers a question."""
    data = json.loads(asked.data)
    if asked.what in USES:
        return _used(asked.what, asked.of, data)
    return _OTHERS[asked.what](asked.of, data, step)


def _used(name: str, id: str, data: Mapping[str, Any]) -> Page:
    """What a family's use answers, as the command line gives it; prices are kept between runs."""
    game = _supposed(id, data)
    use = family_of(game.edition).use(game.edition, name)
    options = read_options(use, name, data.get("options", {}))
    if name != "price":
        return game.ask(name, options).page()
    asked = (name, game.game.key, "", options)
    page = cached_result(asked, lambda: game.ask(name, options).result.page())
    return labelled(with_assumptions(page, game.game, game.choices), game.edition)


def _game(id: str, data: Mapping[str, Any]) -> FiledGame:
    return FiledGame(load(id), data.get("filing", {}))


def _supposed(id: str, data: Mapping[str, Any]) -> FiledGame:
    """A game under its filing, with what is supposed of it."""
    game = _game(id, data)
    return game.suppose(data["suppose"]) if data.get("suppose") else game


# Rules.


def _list(of: str, data: Mapping[str, Any], step: Step) -> Page:
    from croupier.server.api.catalogue import catalogue

    return catalogue(**data)


def _edition(of: str, data: Mapping[str, Any], step: Step) -> Page:
    from croupier.server.api.catalogue import edition_page

    return edition_page(_game(of, data))


def _card(of: str, data: Mapping[str, Any], step: Step) -> Page:
    return _game(of, data).card()


def _clauses(of: str, data: Mapping[str, Any], step: Step) -> Page:
    from croupier.pages.clauses import clauses_page

    return clauses_page(load(of))


def _readings(of: str, data: Mapping[str, Any], step: Step) -> Page:
    from croupier.pages.readings import readings_page

    return readings_page((of,))


def _felt(of: str, data: Mapping[str, Any], step: Step) -> Page:
    from croupier.server.api.catalogue import felt_page

    return felt_page(_game(of, data))


def _supposable(of: str, data: Mapping[str, Any], step: Step) -> Page:
    return FiledGame(load(of)).supposable()


def _compare(of: str, data: Mapping[str, Any], step: Step) -> Page:
    from croupier.games.comparison import compare

    if data.get("options"):
        raise Refusal(f"compare takes no options; leave out {', '.join(data['options'])}.")
    found = compare(load(of), data.get("filing", {}), data.get("suppose", {}), step)
    return with_assumptions(found.page(), found.now, data.get("filing", {}))


def _check(of: str, data: Mapping[str, Any], step: Step) -> Page:
    return check({**data["filing"], "edition": of}).page()


# Rounds and books.


def _settle(of: str, data: Mapping[str, Any], step: Step) -> Page:
    from croupier.server.api.situations import settled

    return settled(data)


def _settle_all(of: str, data: Mapping[str, Any], step: Step) -> Page:
    from croupier.server.api.situations import settled_all

    return settled_all(data["situations"], step)


def _replay(of: str, data: Mapping[str, Any], step: Step) -> Page:
    from croupier.server.api.situations import replayed

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


def _sheet(of: str, data: Mapping[str, Any], step: Step) -> Page:
    given = _given("sheet", data, "wagers", "date")
    wagers, day = given.get("wagers", []), given.get("date")
    if not isinstance(wagers, list) or not all(isinstance(each, str) for each in wagers):
        raise Refusal("wagers must be a list of text.")
    if day is not None:
        try:
            date.fromisoformat(day)
        except (TypeError, ValueError):
            raise Refusal(f"date {str(day)[:40]!r} is not a date; write it as 2026-01-31.") from None
    return _supposed(of, data).sheet(*wagers, date=day).page()


def _sweep(of: str, data: Mapping[str, Any], step: Step) -> Page:
    from croupier.games.sweep import USES as SWEPT
    from croupier.games.sweep import swept

    given = _given("sweep", data, "use", "axes", "options")
    game, name, axes = _supposed(of, data), given.get("use", "price"), given.get("axes", {})
    more = given.get("options", {})
    if name not in SWEPT or not isinstance(axes, Mapping) or not isinstance(more, Mapping):
        raise Refusal(f"A sweep has objects `axes` and `options`, and a `use`: {' or '.join(SWEPT)}.")
    use = family_of(game.edition).use(game.edition, name)
    options = read_options(use, name, more)
    written = [f"{key}={text}" if isinstance(text, str) else {key: text} for key, text in axes.items()]
    with followed(lambda done, total: None):
        return labelled(swept(game.edition, written, name, game.choices, options, step).page(), game.edition)


def _solve(of: str, data: Mapping[str, Any], step: Step) -> Page:
    return _supposed(of, data).solve(**_texts("solve", data, "row", "meter", "edge")).page()


def _sensitivity(of: str, data: Mapping[str, Any], step: Step) -> Page:
    return _supposed(of, data).sensitivity(**_texts("sensitivity", data, "wager")).page()


def _rank(of: str, data: Mapping[str, Any], step: Step) -> Page:
    return rank(of, data["wager"]).page()


def _diff(of: str, data: Mapping[str, Any], step: Step) -> Page:
    a, b = data["a"], data["b"]
    if ("book" in a) != ("book" in b):
        raise Refusal("One side is a book and the other an edition; compare two books or two editions.")
    if "book" in a:
        return diff(a["book"], b["book"]).page()
    return diff(_supposed(a["edition"], a), _supposed(b["edition"], b)).page()


_OTHERS: dict[str, Callable[[str, Mapping[str, Any], Step], Page]] = {
    "list": _list,
    "edition": _edition,
    "card": _card,
    "clauses": _clauses,
    "readings": _readings,
    "felt": _felt,
    "supposable": _supposable,
    "compare": _compare,
    "check": _check,
    "settle": _settle,
    "settle all": _settle_all,
    "replay": _replay,
    "audit": _audit,
    "sheet": _sheet,
    "sweep": _sweep,
    "solve": _solve,
    "sensitivity": _sensitivity,
    "rank": _rank,
    "diff": _diff,
}
