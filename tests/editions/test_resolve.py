"""Games by the names that people type: one match is taken, several are listed, and the index of names is current."""

from __future__ import annotations

import json
from typing import Any

import pytest

import croupier
from croupier.editions import edition_ids, load
from croupier.editions.catalogue import FILE, catalogue
from croupier.editions.edition import archived_ids
from croupier.editions.lawfile import law_folder
from croupier.editions.resolve import SeveralEditions, book_named, edition_named, understood
from croupier.games.listing import catalogue_text, summaries
from croupier.kit import Refusal

TCP = "pennsylvania/three-card-poker"


def test_the_catalogue_is_that_of_the_law() -> None:
    kept = (law_folder() / FILE).read_text("utf-8")
    assert kept == catalogue_text(summaries()), "run: python -m croupier.games.listing"
    assert sorted(entry.id for entry in catalogue()) == sorted((*edition_ids(), *archived_ids()))


@pytest.mark.parametrize("id", edition_ids())
def test_an_edition_is_found_by_its_id_and_by_its_book_and_title(id: str) -> None:
    edition = load(id)
    assert (
        edition_named(id)
        == edition_named(id.upper())
        == edition_named(id.replace("/", " ").replace("-", " "))
        == id
    )
    assert edition_named(f"{edition.book} {edition.title}") == id


@pytest.mark.parametrize(
    ("typed", "id"),
    [
        ("PA/tcp", TCP),
        ("tcp pa", TCP),
        ("Penn. three-card poker", TCP),
        ("bj", "grand-ronde/blackjack"),
        ("oregon craps", "grand-ronde/craps"),
        ("ez baccarat", "bankers/ez-baccarat-panda-8"),
        ("Emperor’s Challenge", "colorado/emperors-challenge"),
    ],
)
def test_one_match_is_taken_everywhere(typed: str, id: str) -> None:
    assert edition_named(typed) == croupier.load(typed).id == id


def test_several_matches_are_listed_and_none_is_guessed() -> None:
    with pytest.raises(SeveralEditions, match="name one of them") as refused:
        croupier.load("uth")
    assert refused.value.allowed == (
        "bankers/ultimate-texas-holdem",
        "colorado/ultimate-texas-holdem",
        "pennsylvania/ultimate-texas-hold-em",
    )


@pytest.mark.parametrize("typed", ["", "  ", "/", "💥", "a" * 5000, "\x00", "colorado/", "..", "~"])
def test_what_is_no_name_is_refused_in_a_sentence(typed: str) -> None:
    with pytest.raises(Refusal) as refused:
        edition_named(typed)
    assert len(refused.value.sentence) < 600


def test_books_are_named_by_their_place() -> None:
    assert book_named("PA") == "pennsylvania" and book_named("Grand Ronde") == "grand-ronde"
    assert book_named("california") is None and book_named("mars") is None
    assert croupier.editions("co") == croupier.editions("colorado")


@pytest.mark.parametrize(
    ("given", "choices"),
    [
        ({"Pair Plus": "b"}, {"pair_plus": "B"}),
        ({"pair-plus": "C"}, {"pair_plus": "C"}),
        ({"PAIRPLUS": "C"}, {"pair_plus": "C"}),
        ({"decks": 2, "dealing": "Automated Shoe"}, {"decks": 2, "dealing": "automated shoe"}),
        ({"nonsense": "B"}, {"nonsense": "B"}),
        ({"pair_plus": "Z"}, {"pair_plus": "Z"}),
    ],
)
def test_choices_are_understood_as_they_are_typed(given: dict[str, Any], choices: dict[str, Any]) -> None:
    assert understood(load(TCP), given) == choices


def test_a_situation_and_a_filing_may_name_their_game_in_short() -> None:
    seat = {"seat": 1, "cards": "Qh Jh Th", "wagers": {"ante": "10"}, "decisions": ["play"]}
    data = {"edition": "PA tcp", "dealer": "Kd 9h 4c", "seats": [seat]}
    assert croupier.settle(data).data == croupier.settle({**data, "edition": TCP}).data
    assert json.dumps(croupier.check({"edition": "PA tcp", "pair_plus": "B"}).data)
