"""Questions to the library as plain data, and their answers as pages: what the processes of the pool run."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.analysis.cache import cached_result, version_of_everything
from croupier.editions import edition_ids, load
from croupier.face import FiledGame, check
from croupier.games import family_of
from croupier.kit import Refusal
from croupier.kit.files import without_files
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
    game = FiledGame(load(id), data.get("filing", {}))
    if data.get("suppose"):
        game = game.suppose(data["suppose"])
    use = family_of(game.edition).use(game.edition, name)
    options = read_options(use, name, data.get("options", {}))
    if name != "price":
        return game.ask(name, options).page()
    asked = (name, game.game.key, "", options)
    page = cached_result(asked, lambda: game.ask(name, options).result.page())
    return labelled(with_assumptions(page, game.game, game.choices), game.edition)


def _game(id: str, data: Mapping[str, Any]) -> FiledGame:
    return FiledGame(load(id), data.get("filing", {}))


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
}
