"""The Python interface: one object for each game, with everything that can be done with it.

game = croupier.load("pennsylvania/three-card-poker").configure(pair_plus="B")
game.price()  game.par_sheet()  game.card()  game.open()  game.table()  game.advise(...)
game.simulate(...)  game.fees(...)
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.api.game import Game
from croupier.api.sheet import Sheet, counted, waiting
from croupier.editions import Edition, edition_ids, editions_in
from croupier.editions import load as load_edition
from croupier.editions.edition import MARK
from croupier.editions.filing import read_filing
from croupier.editions.resolve import edition_named, place_named
from croupier.games import family_of
from croupier.kit import Refusal

if TYPE_CHECKING:
    from croupier.pages.filing import FilingCheck

OWN = "own/"  # the ids of games from files begin so


def load(id: str | Path) -> Game:
    """A game by its id, such as `pennsylvania/three-card-poker`, by a short name (`blackjack`, `PA/tcp`, `uth`; a name
    that fits several is refused with their ids), or of a file of your own (`toy.toml`)."""
    return Game(load_edition(_meant(id)))


def _meant(id: str | Path) -> str | Path:
    """The id that a name stands for; a file and a what-if game are named by themselves."""
    return (
        id
        if isinstance(id, Path) or id.endswith(".toml") or MARK in id or id.startswith(OWN)
        else edition_named(id)
    )


def _place(where: str | None) -> str | None:
    """The book or the edition that a name stands for."""
    return where if where is None or where.endswith(".toml") else place_named(where)


def editions(where: str | None = None) -> tuple[str, ...]:
    """The ids of all editions, or of one book."""
    return edition_ids() if where is None else editions_in(_place(where))


def settle(data: Mapping[str, Any]) -> Sheet:
    """A described situation, which names its edition: the result of every wager, and why."""
    edition = load_edition(_meant(named_edition(data)))
    data = {**data, "edition": edition.id}
    if not is_situation(data):
        raise Refusal(
            "The situation describes no seats and no tickets; an operator's choices alone are a filing, which "
            "`croupier check` reads."
        )
    return Sheet(family_of(edition).use(edition, "settle")(data))


def named_edition(data: Any) -> str:
    """The edition that a description names."""
    if not isinstance(data, Mapping):
        raise Refusal("The situation must be an object with names and values.")
    if not isinstance(data.get("edition"), str):
        raise Refusal('The situation does not name its edition; give it "edition": "book/game".')
    return str(data["edition"])


def is_situation(data: Mapping[str, Any]) -> bool:
    """Whether players are described, by seats or by tickets; a filing has a number of seats at most."""
    return any(isinstance(data.get(key), list) for key in ("seats", "tickets"))


def check(filing: Mapping[str, Any] | str | Path) -> Sheet:
    """An operator's filing against its edition: an object with `edition` and the choices, or a file."""
    if isinstance(filing, Mapping):
        choices = dict(filing)
        return Sheet(
            checked(
                load_edition(_meant(named_edition(choices))),
                {k: v for k, v in choices.items() if k != "edition"},
            )
        )
    return Sheet(checked(*read_filing(filing)))


def audit(where: str | None = None) -> Sheet:
    """Errors, suspicious figures and notes in the paytables and fees of an edition, a book, or all books."""
    from croupier.games.audit import audit as audited

    with counted("paytables") as step:
        return Sheet(audited(_place(where), step))


def rank(where: str, wager: str = "") -> Sheet:
    """The paytables of a family, a book or an edition, or of one wager there, by their house edge."""
    from croupier.games.whatif import rank as ranked

    with counted("editions") as step:
        return Sheet(ranked(where, wager, step))


def prices(where: str | None = None, *, executor: str | None = None) -> Sheet:
    """Every price of an edition, a book or all books, under each paytable that may be filed; what is kept from an
    earlier run is taken, the rest worked out in two processes, or on another `executor`."""
    from croupier.games.prices import price_everything

    with counted("editions") as step:
        return Sheet(price_everything(_place(where), executor=executor, progress=step))


def diff(a: str | Game, b: str | Game) -> Sheet:
    """Two editions, two filings or two books side by side: `diff(game.configure(pair_plus="A"), game)`,
    `diff("colorado", "pennsylvania")`."""
    from croupier.games import diff as comparing

    if isinstance(a, str) and isinstance(b, str):
        with counted("games") as step:
            return Sheet(comparing.diff(a, b, step))
    games = [load(each) if isinstance(each, str) else each for each in (a, b)]
    with waiting():
        return Sheet(
            comparing.diff_games(*(comparing.DiffSide(game.edition, game.choices) for game in games))
        )


def checked(edition: Edition, choices: Mapping[str, Any]) -> FilingCheck:
    """Choices held against an edition."""
    from croupier.editions.filing import review
    from croupier.pages.filing import FilingCheck
    from croupier.rounds.described import check_filing

    if is_situation(choices):
        raise Refusal(
            "The filing describes seats or tickets; that is a situation, which `croupier settle` reads."
        )
    filed = check_filing(choices)
    return FilingCheck(filed, review(edition, filed))


__all__ = ["Game", "Sheet", "audit", "check", "diff", "editions", "load", "prices", "rank", "settle"]
