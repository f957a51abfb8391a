"""Two games side by side: editions, filings of one edition, or whole books; what each difference is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.analysis.cache import cached_result
from croupier.editions import Edition, Game, editions_in, load
from croupier.editions.filing import game_under
from croupier.editions.own import BOOK as OWN
from croupier.games import family_of
from croupier.games.diff_pages import book_diff_page, diff_page
from croupier.games.diff_statements import ReadingDiff, StatementDiff, reading_diffs, statement_diffs
from croupier.games.diff_worth import (
    Difference,
    EdgesOf,
    Exactly,
    edges_of,
    edition_differences,
    filing_differences,
)
from croupier.games.family import PricedWager
from croupier.kit import Refusal
from croupier.pages.catalogue import game_key
from croupier.pages.citations import law_books
from croupier.pages.page import Page

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class DiffSide:
    """One side of a comparison: an edition under an operator's choices."""

    edition: Edition
    choices: Mapping[str, Any] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The game; refused where a choice is not permitted."""
        return game_under(self.edition, self.choices)

    @property
    def name(self) -> str:
        """The id, and what is filed expressly."""
        filed = ", ".join(f"{name} = {value}" for name, value in self.choices.items())
        return f"{self.id} ({filed})" if filed else self.id

    @property
    def id(self) -> str:
        """The edition, and whether something is supposed of it."""
        supposing = self.edition.supposing
        return self.edition.id if supposing is None else f"{supposing.base.id}, supposed"


@dataclass(frozen=True)
class PaytableRow:
    """One paytable of a wager by its figures: its labels on both sides, and its house edge there."""

    wager: str
    title: str
    figures: str
    labels_a: tuple[str, ...] = ()
    labels_b: tuple[str, ...] = ()
    edge_a: Exactly | None = None
    edge_b: Exactly | None = None


@dataclass(frozen=True)
class GameDiff:
    """Two games side by side."""

    a: DiffSide
    b: DiffSide
    edges: tuple[tuple[str, Exactly | None, Exactly | None], ...]
    differences: tuple[Difference, ...]
    paytables: tuple[PaytableRow, ...] = ()
    statements: tuple[StatementDiff, ...] = ()
    readings: tuple[ReadingDiff, ...] = ()

    def page(self) -> Page:
        """Edges, what differences are worth, paytables, rules, fees, interpretations."""
        return diff_page(self)


@dataclass(frozen=True)
class BookDiff:
    """Two books side by side: the games that both have, and those that one has alone."""

    a: str
    b: str
    games: tuple[GameDiff, ...]
    only_a: tuple[str, ...]
    only_b: tuple[str, ...]

    def page(self) -> Page:
        """The games of both, one after the other."""
        return book_diff_page(self)


def diff(a: str, b: str, progress: Progress | None = None) -> GameDiff | BookDiff:
    """Two editions, or two books, by their ids."""
    books = law_books()
    if a in books and b in books:
        return diff_books(a, b, progress)
    for one, other in ((a, b), (b, a)):
        if one in books:
            raise Refusal(f"{one} is a book and {other} an edition; compare two books or two editions.")
    return diff_games(DiffSide(load(a)), DiffSide(load(b)))


def diff_games(a: DiffSide, b: DiffSide) -> GameDiff:
    """Two games; of one edition their filings are compared, of two the editions."""
    one, other = a.game, b.game
    worth = EdgesOf(a.edition, a.choices)
    edges = tuple(_edges(a, b))
    if a.edition is b.edition:
        found = tuple(filing_differences(worth, one, other, b.choices))
        return GameDiff(a, b, edges, found)
    return GameDiff(
        a,
        b,
        edges,
        tuple(edition_differences(worth, one, other)),
        tuple(_paytables(a.edition, b.edition)),
        statement_diffs(one, other),
        reading_diffs(one, other),
    )


def _edges(a: DiffSide, b: DiffSide) -> Iterator[tuple[str, Exactly | None, Exactly | None]]:
    """The house edge of every price on both sides; a wager of one name may have two titles."""
    one, other = _known(a), _known(b)
    titles = {wager.name: wager.title for wager in b.edition.law.wagers}
    same = {wager.title: titles.get(wager.name, "") for wager in a.edition.law.wagers}
    paired = {name: name if name in other else _renamed(name, same) for name in one}
    for name, edge in one.items():
        title = paired[name]
        yield f"{name}; {title}" if title in other and title != name else name, edge, other.get(title)
    yield from ((name, None, edge) for name, edge in other.items() if name not in paired.values())


def _renamed(name: str, titles: Mapping[str, str]) -> str:
    """A price, of one wager or of several that stand together, by the titles of the other side."""
    return ", ".join(titles.get(part, part) for part in name.split(", "))


def _known(side: DiffSide) -> Mapping[str, Exactly]:
    try:
        return edges_of(side.edition, side.choices)
    except Refusal:
        return {}  # it has no prices


def _paytables(a: Edition, b: Edition) -> Iterator[PaytableRow]:
    """Every paytable of the wagers that both have, by its figures."""
    names = {wager.name for wager in b.law.wagers}
    for wager in a.law.wagers:
        if wager.name not in names or wager.same_as or not (a.labels(wager.name) and b.labels(wager.name)):
            continue
        one, other = _by_figures(a, wager.name), _by_figures(b, wager.name)
        prices = [_priced(edition, wager.name) for edition in (a, b)]
        for figures in {**one, **other}:
            mine, theirs = tuple(one.get(figures, ())), tuple(other.get(figures, ()))
            edges = [
                next((prices[place][label] for label in labels if label in prices[place]), None)
                for place, labels in enumerate((mine, theirs))
            ]
            yield PaytableRow(wager.name, wager.title, figures, mine, theirs, *edges)


def _by_figures(edition: Edition, wager: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for table in edition.tables:
        if table.wager == wager:
            stake = f"${table.stake // 100}: " if table.stake else ""
            figures = ", ".join(f"{row.hand} {row.pays}" for row in table.rows)
            found.setdefault(f"{stake}{figures}", []).append(table.label)
    return found


def _priced(edition: Edition, wager: str) -> dict[str, Exactly]:
    """The house edge under each label, where it is priced."""

    def make() -> tuple[PricedWager, ...]:
        try:
            return tuple(family_of(edition).priced(edition, wager))
        except Refusal:
            return ()

    found = make() if edition.book == OWN else cached_result(("priced", edition.id, wager), make)
    return {each.paytable: each.house_edge for each in found}


# Books.


def diff_books(a: str, b: str, progress: Progress | None = None) -> BookDiff:
    """Two books: games of one name are compared, each pair for itself."""
    ids_a, ids_b = editions_in(a), editions_in(b)
    keys_b = {game_key(load(id)): id for id in reversed(ids_b)}
    pairs = [(id, keys_b[key]) for id in ids_a if (key := game_key(load(id))) in keys_b]
    games = []
    for done, (one, other) in enumerate(pairs, start=1):
        games.append(diff_games(DiffSide(load(one)), DiffSide(load(other))))
        if progress:
            progress(done, len(pairs))
    paired = {id for pair in pairs for id in pair}
    return BookDiff(
        a,
        b,
        tuple(games),
        tuple(id for id in ids_a if id not in paired),
        tuple(id for id in ids_b if id not in paired),
    )
