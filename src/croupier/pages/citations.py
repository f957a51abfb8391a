"""How the clauses of a book are written out, as a lawyer would write them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from croupier.editions.lawfile import law_folder
from croupier.kit import Refusal
from croupier.pages.words import NBSP

_NUMBER = re.compile(r"\d+(-\d+)?")
_LETTER = re.compile(r"[a-z]|[ivx]+")
_ROMAN = re.compile(r"[ivx]+")


@dataclass(frozen=True)
class LawBook:
    """One regulator's or house's document: whose it is, the file it is read from, and how to cite it."""

    id: str
    title: str
    publisher: str
    document: str
    file: str
    sha256: str
    scheme: str
    section: str = ""
    next: str = ""
    chapter: str = ""
    named: str = "{words}"
    papers: Mapping[str, str] = field(
        default_factory=dict
    )  # documents other than the sections, such as `analysis 19`
    house: str = ""
    games: Mapping[str, str] = field(default_factory=dict)
    rates: Mapping[str, str] = field(default_factory=dict)

    def parts(self, clause: str) -> tuple[str, str]:
        """What is common to clauses of one place, and what is this clause's own."""
        return _game_clause(self, clause) if self.scheme == "games" else _section_clause(self, clause)


@cache
def law_book(id: str) -> LawBook:
    """The book of this id, such as `pennsylvania`."""
    path = law_folder() / f"{id}.toml"
    if id not in law_books():
        raise Refusal(f"There is no book {id!r}; the books are {', '.join(law_books())}.")
    raw = tomllib.loads(path.read_text("utf-8"))
    return LawBook(id=id, **{name: value for name, value in raw.items() if name != "cite"}, **raw["cite"])


@cache
def law_books() -> tuple[str, ...]:
    """The ids of all books."""
    return tuple(sorted(path.name[:-5] for path in law_folder().iterdir() if path.name.endswith(".toml")))


def cite(book: str, clause: str) -> str:
    """One clause of a book, written out; an id of no known book stays as it is.

    >>> cite("bankers", "three card 8 c 1")
    "Banker's Casino GEGA-002135, rule 8(c)(1)"
    """
    if book not in law_books():
        return clause
    place, own = law_book(book).parts(clause)
    return f"{place}{own}".replace("§ ", f"§{NBSP}")


def cite_all(book: str, clauses: Iterable[str]) -> str:
    """Several clauses of a book, what they share written once.

    >>> cite_all("colorado", ["1017.24(17)", "1017.24(18)"]).replace(NBSP, " ")
    'Colo. Rule 10 § 47.1-1017.24(17), § 47.1-1017.24(18)'
    """
    return "".join(f"{between}{text}" for _, between, text in cited_parts(book, clauses))


def cited_parts(book: str, clauses: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """Each clause once, with what stands before it and how it is written there."""
    found = law_book(book) if book in law_books() else None
    last = between = ""
    for clause in dict.fromkeys(clauses):
        if found is None:
            yield clause, between and ", ", clause
            between = "; "
            continue
        place, own = found.parts(clause)
        again = bool(own) and place == last != found.chapter
        text = f"{found.next}{own}".removeprefix(", ") if again else f"{place}{own}"
        yield clause, ", " if again else between, text.replace("§ ", f"§{NBSP}")
        last, between = place, "; "


def _section_clause(book: LawBook, clause: str) -> tuple[str, str]:
    """`649a.11(c)`, `649a.1 envy bonus`, `641a contents`, `8(b)(3)C i`, `analysis 19`."""
    section, _, words = clause.partition(" ")
    if section in book.papers:
        return f"{book.papers[section]}{words}", ""
    if book.chapter and "." not in section:
        return book.chapter, f"{section}{f' ({words})' if words else ''}"
    if _ROMAN.fullmatch(words):
        return book.section, f"{section}({words})"
    tail = book.named.format(words=_numbers(words))
    return book.section, f"{section}{f' ({tail})' if words else ''}"


def _game_clause(book: LawBook, clause: str) -> tuple[str, str]:
    """`three card 8 c 1`: the game, then its rule; of a schedule of collection the option; else the id itself."""
    for known, item in ((book.rates, "schedule option"), (book.games, "rule")):
        words = clause.split(" ")
        for count in range(len(words), 0, -1):
            name = known.get(" ".join(words[:count]))
            if name is not None:
                place = _place(words[count:], item)
                return f"{book.house} {name}", f", {place}" if place else ""
    return "", clause


def _place(words: list[str], item: str) -> str:
    """`rule 8(c)(1)`, `round 5(c)`, `deck title`, `schedule options 1-21`."""
    at = next((n for n, word in enumerate(words) if _NUMBER.fullmatch(word)), len(words))
    head, number, rest = " ".join(words[:at]), words[at : at + 1], words[at + 1 :]
    inner = 0
    while inner < len(rest) and (_NUMBER.fullmatch(rest[inner]) or _LETTER.fullmatch(rest[inner])):
        inner += 1
    if not number:
        return head
    figure = f"{_numbers(number[0])}{''.join(f'({word})' for word in rest[:inner])}"
    tail = f" ({' '.join(rest[inner:])})" if rest[inner:] else ""
    return f"{head or item + 's' * ('-' in number[0])} {figure}{tail}"


def _numbers(words: str) -> str:
    """A range of numbers with its dash: `1–21`."""
    return re.sub(r"(?<=\d)-(?=\d)", "–", words)
