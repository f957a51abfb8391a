"""Which edition is meant: `blackjack`, `PA/tcp`, `Pennsylvania three card poker`, `uth`.

Everybody who names a game comes through here: the command line, the HTTP API, Python and the page. One match is taken;
of several none is guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from croupier.editions.catalogue import CatalogueEntry, catalogue
from croupier.kit.names import LONGEST, matching, plain
from croupier.kit.refusal import Refusal
from croupier.kit.text import nearest

if TYPE_CHECKING:
    from croupier.editions.edition import Edition

# How people call the places that the books are of, besides by the book's name.
_PLACES = {
    "pennsylvania": ("pa", "penn", "pgcb"),
    "colorado": ("co", "colo"),
    "grand-ronde": ("gr", "oregon", "spirit mountain"),
    "bankers": ("bankers casino", "ca", "california", "salinas"),
    "outlaws": ("outlaws card parlour", "outlaw", "ca", "california"),
}
# Short names of the trade that are no initials.
_SHORT = {
    "bj": "blackjack",
    "bac": "baccarat",
    "nlhe": "texas holdem",
    "nlh": "texas holdem",
    "lhe": "texas holdem",
    "plo": "omaha",
    "o8": "omaha high low",
    "twentyone": "blackjack",
    "utholdem": "ultimate texas holdem",
}
SHOWN = 8  # names in a sentence; more are counted


class SeveralEditions(Refusal):
    """A name that fits several editions; `allowed` are those."""

    def __init__(self, typed: str, ids: Sequence[str]) -> None:
        first, more = ids[:SHOWN], len(ids) - SHOWN
        listed = (
            f"{', '.join(first)} and {more} more" if more > 0 else f"{', '.join(first[:-1])} or {first[-1]}"
        )
        super().__init__(f"{typed[:LONGEST]!r} may be {listed}; name one of them.", allowed=ids)


def edition_named(typed: str) -> str:
    """The id of the one edition that a name fits; refused with the names that it may be."""
    if not typed.isprintable():
        raise Refusal(unknown(typed))
    books = books_named(plain(typed))  # a book alone stands for all its games
    found = tuple(entry.id for entry in catalogue() if entry.book in books and entry.archived is None)
    found = found or candidates(typed)
    if len(found) == 1:
        return found[0]
    if found:
        raise SeveralEditions(typed, found)
    raise Refusal(unknown(typed))


@cache
def candidates(typed: str) -> tuple[str, ...]:
    """The editions that a name fits, the archived sections only where nothing else does."""
    every = catalogue()
    if any(entry.id == typed for entry in every):
        return (typed,)
    for books, game in _split(typed):
        kept = [entry for entry in every if entry.book in books]
        for group in ([e for e in kept if e.archived is None], [e for e in kept if e.archived is not None]):
            if found := matching(
                _SHORT.get(game.replace(" ", ""), game), {e.id: _spellings(e) for e in group}
            ):
                return found
    return tuple(e.id for e in every if e.archived is None and plain(e.family) == plain(typed))


def book_named(typed: str) -> str | None:
    """The book that a name is of; None where it is none, or the name of several."""
    found = books_named(plain(typed))
    return found[0] if len(found) == 1 else None


def books_named(words: str) -> tuple[str, ...]:
    """The books that are called so."""
    books = dict.fromkeys(entry.book for entry in catalogue())
    return tuple(book for book in books if words in (plain(book), *_PLACES.get(book, ())))


def place_named(typed: str) -> str:
    """A book or an edition, by any of their names; a book that is nearly named is asked about."""
    if (book := book_named(typed)) is not None:
        return book
    books = dict.fromkeys(entry.book for entry in catalogue())
    near = () if "/" in typed else nearest(typed, books, 1, 0.8)
    if near and not plain(typed).startswith(plain(near[0])):
        raise Refusal(f"There is no book or edition {typed[:LONGEST]!r}; did you mean {near[0]}?")
    try:
        return edition_named(typed)
    except SeveralEditions:
        raise
    except Refusal:
        raise Refusal(unknown(typed, "book or edition")) from None


def _split(typed: str) -> Iterable[tuple[tuple[str, ...], str]]:
    """The name as a game of any book, and as a place with a game: its first or last words may be the place."""
    words = plain(typed).split()
    every = tuple(dict.fromkeys(entry.book for entry in catalogue()))
    for size in range(min(3, len(words) - 1), 0, -1):
        for place, game in ((words[:size], words[size:]), (words[-size:], words[:-size])):
            if books := books_named(" ".join(place)):
                yield books, " ".join(game)
    yield every, " ".join(words)


def _spellings(entry: CatalogueEntry) -> tuple[str, ...]:
    return (entry.slug, entry.title)


def unknown(typed: str, what: str = "edition") -> str:
    """A sentence for a name that no edition has, with the editions that may be meant."""
    shown = typed if len(typed) <= 80 else f"{typed[:80]}…"
    ids = [entry.id for entry in catalogue() if entry.archived is None]
    names = {plain(spelling): entry for entry in catalogue() for spelling in (entry.id, *_spellings(entry))}
    near = nearest(typed, ids, 1, 0.8)
    found = (
        [] if near else [id for _, game in _split(typed) for id in candidates(game) if game != plain(typed)]
    )
    near = near or (() if found else nearest(plain(typed), names, 3))
    for name in near:
        title = names[name].title if name in names else ""
        found += (
            [name] if name in ids else [e.id for e in catalogue() if e.title == title and e.archived is None]
        )
    if found:
        return f"There is no {what} {shown!r}; did you mean {' or '.join(list(dict.fromkeys(found))[:3])}?"
    return f"There is no {what} {shown!r}; `croupier list` has all {len(ids)}."


def understood(edition: Edition, choices: Mapping[str, Any]) -> dict[str, Any]:
    """An operator's choices with names and labels as the law writes them: `Pair Plus` = `b` is `pair_plus` = `B`.

    What fits nothing, or several things, stays as it is and is refused where the choices are checked.
    """
    names: dict[str, tuple[str, ...]] = {option.name: () for option in edition.options}
    names |= {wager.name: (wager.name, wager.title) for wager in edition.law.wagers}
    found: dict[str, Any] = {}
    for key, value in choices.items():
        fits = (key,) if key in names else matching(key, names)
        name = fits[0] if len(fits) == 1 else key
        found[name] = _label(edition, name, value) if isinstance(value, str) else value
    return found


def _label(edition: Edition, name: str, value: str) -> str:
    """A paytable's label, or a value of an option that has a list of them, as the law writes it."""
    option = edition.option(name)
    known = option.choices if option is not None else edition.labels(name)
    fits = () if value in known else matching(value, dict.fromkeys(known, ()))
    return fits[0] if len(fits) == 1 else value
