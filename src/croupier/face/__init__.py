"""The Python interface: one object for each game, with everything that can be done with it.

game = croupier.load("pennsylvania/three-card-poker").under(pair_plus="B")
game.price()  game.sheet()  game.card()  game.open()  game.table()  game.advise(...)  game.simulate(...)  game.fees(...)
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.editions import Edition, edition_ids, editions_in
from croupier.editions import load as load_edition
from croupier.editions.filing_file import read_filing
from croupier.face.game import FiledGame
from croupier.face.sheet import Sheet, counted, waiting
from croupier.games import family_of
from croupier.kit import Refusal

if TYPE_CHECKING:
    from croupier.pages.filing import FilingCheck


def load(id: str | Path) -> FiledGame:
    """A game by its id, such as `pennsylvania/three-card-poker`, or of a file of your own (`toy.toml`)."""
    return FiledGame(load_edition(id))


def editions(where: str | None = None) -> tuple[str, ...]:
    """The ids of all editions, or of one book."""
    return edition_ids() if where is None else editions_in(where)


def settle(data: Mapping[str, Any]) -> Sheet:
    """A described situation, which names its edition: what becomes of every wager, and why."""
    edition = load_edition(named_edition(data))
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
                load_edition(named_edition(choices)), {k: v for k, v in choices.items() if k != "edition"}
            )
        )
    return Sheet(checked(*read_filing(filing)))


def audit(where: str | None = None) -> Sheet:
    """Errors, suspicious figures and notes in the paytables and fees of an edition, a book, or all books."""
    from croupier.games.audit import audit as audited

    with counted("paytables") as step:
        return Sheet(audited(where, step))


def rank(where: str, wager: str = "") -> Sheet:
    """The paytables of a family, a book or an edition, or of one wager there, by their house edge."""
    from croupier.games.whatif import rank as ranked

    with counted("editions") as step:
        return Sheet(ranked(where, wager, step))


def prices(where: str | None = None, *, on: str | None = None) -> Sheet:
    """Every price of an edition, a book or all books, under each paytable that may be filed; what is kept from an
    earlier run is taken, the rest worked out in two processes, or `on` others."""
    from croupier.games.everything import price_everything

    with counted("editions") as step:
        return Sheet(price_everything(where, on=on, progress=step))


def diff(a: str | FiledGame, b: str | FiledGame) -> Sheet:
    """Two editions, two filings or two books side by side: `diff(game.under(pair_plus="A"), game)`, `diff("colorado",
    "pennsylvania")`."""
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
    from croupier.editions.filing_review import review
    from croupier.pages.filing import FilingCheck
    from croupier.rounds.described import check_filing

    if is_situation(choices):
        raise Refusal(
            "The filing describes seats or tickets; that is a situation, which `croupier settle` reads."
        )
    filed = check_filing(choices)
    return FilingCheck(filed, review(edition, filed))


__all__ = ["FiledGame", "Sheet", "audit", "check", "diff", "editions", "load", "prices", "rank", "settle"]
