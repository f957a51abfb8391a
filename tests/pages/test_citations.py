"""Every clause of every book is written out, without loss, and no two alike."""

import tomllib
from collections import defaultdict

import pytest

from croupier.editions import edition_ids, load
from croupier.kit import Refusal
from croupier.pages.citations import cite, cite_all, law_book, law_books
from croupier.pages.words import NBSP
from tests import paths

LAW = paths.SOURCE / "law"


def clauses(book: str) -> list[str]:
    files = sorted((LAW / book / "clauses").rglob("*.toml"))
    return sorted({id for file in files for id in tomllib.loads(file.read_text("utf-8"))["clauses"]})


def plain(text: str) -> str:
    return text.replace(NBSP, " ")


def test_every_book_of_editions_has_its_file() -> None:
    assert set(law_books()) == {id.partition("/")[0] for id in edition_ids()}


@pytest.mark.parametrize("book", law_books())
def test_the_editions_are_read_from_the_books_document(book: str) -> None:
    documents = {load(id).law.text.doc for id in edition_ids() if id.startswith(f"{book}/")}
    assert documents == {law_book(book).file}
    assert len(law_book(book).sha256) == 64


@pytest.mark.parametrize("book", law_books())
def test_distinct_clauses_are_written_distinctly(book: str) -> None:
    written = defaultdict(list)
    for id in clauses(book):
        written[cite(book, id)].append(id)
    assert [ids for ids in written.values() if len(ids) > 1] == []
    assert len(written) > 400


@pytest.mark.parametrize("book", law_books())
def test_every_clause_names_its_book(book: str) -> None:
    starts = {
        "bankers": "Banker's Casino ",
        "colorado": "Colo. Rule 10 § 47.1-",
        "grand-ronde": "Grand Ronde Game Rules ",
        "outlaws": "Outlaw's Card Parlour GEG",
        "pennsylvania": "58 Pa. Code ",
    }
    for id in clauses(book):
        text = plain(cite(book, id))
        assert text.startswith(starts[book])
        known = law_book(book)
        prefix = max(
            (p for p in (*known.games, *known.rates) if id == p or id.startswith(f"{p} ")),
            key=len,
            default="",
        )
        for word in id.removeprefix(prefix).split():
            assert word.replace("-", "–") in text.replace("-", "–")


@pytest.mark.parametrize("id", edition_ids())
def test_every_clause_of_an_edition_is_known_to_its_book(id: str) -> None:
    edition = load(id)
    known = set(clauses(edition.book))
    assert set(edition.clauses) <= known
    assert all(cite(edition.book, section) != section for section in edition.clauses)


@pytest.mark.parametrize(
    ("book", "id", "text"),
    [
        ("pennsylvania", "649a.11(c)(3)(i)", "58 Pa. Code § 649a.11(c)(3)(i)"),
        ("pennsylvania", "649a.1 envy bonus", "58 Pa. Code § 649a.1 (definition of “envy bonus”)"),
        ("pennsylvania", "649a contents", "58 Pa. Code ch. 649a (contents)"),
        ("colorado", "1017.24(17)", "Colo. Rule 10 § 47.1-1017.24(17)"),
        ("colorado", "1017.24 schedules 1-2", "Colo. Rule 10 § 47.1-1017.24 (schedules 1–2)"),
        ("bankers", "three card 8 c 1", "Banker's Casino GEGA-002135, rule 8(c)(1)"),
        ("bankers", "three card fees 1", "Banker's Casino GEGA-002135 collection rates, schedule option 1"),
        ("bankers", "stud 1 a bring-in", "Banker's Casino GEGA-002130, rule 1(a) (bring-in)"),
        ("outlaws", "2044 winners 1 c", "Outlaw's Card Parlour GEGR-002044, winners 1(c)"),
        ("grand-ronde", "8(b)(3)C i", "Grand Ronde Game Rules 8(b)(3)C(i)"),
    ],
)
def test_a_clause_is_written_as_a_lawyer_would(book: str, id: str, text: str) -> None:
    assert plain(cite(book, id)) == text


def test_several_clauses_share_what_they_share() -> None:
    ids = ["649a.11(b)", "649a.12(d)", "649a.11(b)", "649a contents"]
    assert (
        plain(cite_all("pennsylvania", ids))
        == "58 Pa. Code § 649a.11(b), § 649a.12(d); 58 Pa. Code ch. 649a (contents)"
    )
    assert plain(cite_all("bankers", ["stud 1", "stud 2 a", "holdem 3"])) == (
        "Banker's Casino GEGA-002130, rule 1, rule 2(a); Banker's Casino GEGA-002127, rule 3"
    )


def test_an_unknown_book_is_refused_and_leaves_ids_alone() -> None:
    with pytest.raises(Refusal, match="There is no book 'nevada'"):
        law_book("nevada")
    assert cite("", "649a.1") == "649a.1"


def test_papers_beside_the_sections_are_written_out_one_by_one() -> None:
    written = plain(cite_all("pennsylvania", ["analysis 13", "analysis 16", "649a.2(d)"]))
    assert written == (
        "58 Pa. Code rulemaking 125-152, analysis item 13; "
        "58 Pa. Code rulemaking 125-152, analysis item 16; 58 Pa. Code § 649a.2(d)"
    )
