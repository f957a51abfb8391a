"""`croupier clause`: what a clause became, how it is cited, and its words where the document is at hand."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from croupier.editions import edition_ids, load
from croupier.pages import clauses
from croupier.pages.citations import cite
from croupier.room.law.load import FloorLaw, floors_in
from tests import paths
from tests.cli.calling import call


def test_a_clause_is_cited_as_a_lawyer_would_and_says_what_it_became() -> None:
    shown = call("clause", "649a.11(c)(3)(i)")
    assert shown.exit_code == 0
    assert shown.stdout.replace("\xa0", " ").startswith("58 Pa. Code § 649a.11(c)(3)(i)\n")
    assert "the dealer has less than queen high" in shown.stdout
    (found,) = json.loads(call("clause", "649a.11(c)(3)(i)", "--json").stdout)["clauses"]
    assert (found["book"], found["citation"]) == ("pennsylvania", "58 Pa. Code § 649a.11(c)(3)(i)")
    edition, *_ = found["editions"]
    assert edition["edition"] == "pennsylvania/three-card-poker"
    assert {each["kind"] for each in edition["became"]} == {"row"}


def test_a_book_and_words_or_the_citation_itself_name_a_clause() -> None:
    by_words = call("clause", "bankers", "three", "card", "8", "c", "1")
    assert by_words.stdout.startswith("Banker's Casino GEGA-002135, rule 8(c)(1)")
    assert call("clause", "bankers", "three card 8 c 1").stdout == by_words.stdout
    assert call("clause", "Banker's Casino GEGA-002135, rule 8(c)(1)").stdout == by_words.stdout
    assert call("clause", "bankers").exit_code == 2


@pytest.mark.parametrize(
    ("words", "citation"),
    [
        (("colorado", "47.1-1017.24(17)"), "Colo. Rule 10 § 47.1-1017.24(17)"),
        (("§ 47.1-1017.24(17)",), "Colo. Rule 10 § 47.1-1017.24(17)"),
        (("§ 649a.12(d)",), "58 Pa. Code § 649a.12(d)"),
        (("58 pa code 649a.12 (d)",), "58 Pa. Code § 649a.12(d)"),
        (("bankers", "three card 8(c)(1)"), "Banker's Casino GEGA-002135, rule 8(c)(1)"),
        (("GEGA-002135", "rule", "8(c)(1)"), "Banker's Casino GEGA-002135, rule 8(c)(1)"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_clause_is_found_as_it_is_printed_anywhere(words: tuple[str, ...], citation: str) -> None:
    (found,) = json.loads(call("clause", *words, "--json").stdout)["clauses"]
    assert found["citation"] == citation


@pytest.mark.parametrize("words", ["rule 8(c)(1)", "24(17)", "§", "(17)"])
def test_a_part_of_a_clause_does_not_name_one(words: str) -> None:
    assert "There is no clause" in call("clause", words).stderr


def test_a_heading_lists_the_clauses_below_it() -> None:
    (found,) = json.loads(call("clause", "649a.2(b)", "--json").stdout)["clauses"]
    assert "649a.2(b)(1)" in found["below"] and found["below"] == sorted(found["below"])


def test_shared_clauses_are_shown_in_every_edition_that_has_them() -> None:
    (found,) = json.loads(call("clause", "colorado", "1018(1)", "--json").stdout)["clauses"]
    having = [id for id in edition_ids() if "1018(1)" in load(id).clauses]
    having += [floor.id for floor in floors_in("colorado") if "1018(1)" in floor.clauses]
    assert [each["edition"] for each in found["editions"]] == having and len(having) > 5


def test_a_clause_of_the_floor_says_what_it_became_there() -> None:
    (found,) = json.loads(call("clause", "colorado", "1055", "--json").stdout)["clauses"]
    (floor,) = [each for each in found["editions"] if each["edition"] == "colorado/room"]
    assert "bans no proposition players in tournaments" in [each["place"] for each in floor["became"]]
    assert "proposition-off-duty" in [each["reading"] for each in floor["became"]]
    shown = call("clause", "pennsylvania", "analysis 19")
    assert "58 Pa. Code rulemaking 125-152, analysis item 19" in shown.stdout.replace("\xa0", " ")


@pytest.mark.parametrize("floor", floors_in(None), ids=lambda floor: str(floor.id))
def test_the_floor_of_a_book_is_shown_with_all_its_clauses(floor: FloorLaw) -> None:
    data = json.loads(call("show", floor.id, "--clauses", "--json").stdout)["clauses"]
    assert [each["clause"] for each in data] == list(floor.clauses)
    assert [each["clause"] for each in data if not each["kinds"]] == []
    for account in floor.accounts:
        kinds = {
            each.kind.replace("interpretation", "reading")
            for each in clauses.became(floor, account.clause.section)
        }
        assert kinds == set(account.kinds)
    card = call("show", floor.id)
    assert card.exit_code == 0 and "Who may do what" in card.stdout and "practice of the house" in card.stdout
    assert call("interpretations", floor.id).exit_code == 0


@pytest.mark.parametrize("id", [id for id in edition_ids() if id.startswith(("pennsylvania/", "outlaws/"))])
def test_every_clause_became_what_the_accounts_say(id: str) -> None:
    edition = load(id)
    for account in edition.accounts:
        kinds = {
            each.kind.replace("interpretation", "reading")
            for each in clauses.became(edition, account.clause.section)
        }
        assert kinds == set(account.kinds)


def test_a_document_is_found_by_its_digest_and_nothing_else_is_quoted(tmp_path: Path) -> None:
    text = "as printed\n"
    (tmp_path / "renamed.txt").write_text(text, "utf-8")
    (tmp_path / "001.txt").write_text("another text", "utf-8")
    digest = hashlib.sha256(text.encode()).hexdigest()
    assert clauses.find_document(tmp_path, "001.txt", digest) == text
    refused = call("clause", "649a.2(a)", "--texts", str(tmp_path))
    assert refused.exit_code == 2 and "holds no file with the digest" in refused.stderr
    assert "cannot be read" in call("clause", "649a.2(a)", "--texts", str(tmp_path / "nowhere")).stderr


@pytest.mark.skipif(not paths.TEXTS.is_dir(), reason="the regulators' documents are not at hand")
def test_8_c_1_is_quoted_from_the_document() -> None:
    (found,) = json.loads(
        call("clause", "bankers", "three card 8 c 1", "--texts", str(paths.TEXTS), "--json").stdout
    )["clauses"]
    assert len(found["quote"]) == found["last_line"] - found["first_line"] + 1
    assert "even money" in found["quote"][0]


def test_the_citation_of_every_clause_finds_it_again() -> None:
    edition = load("grand-ronde/roulette")
    for section in edition.clauses:
        found = clauses.find_clause([cite("grand-ronde", section)], "grand-ronde")
        assert section in [each.clause.section for each in found]
