"""No word that an edition does not have is taken in silence: filings, tables, options of uses, changes."""

from __future__ import annotations

import pytest

import croupier
from croupier.editions import edition_ids, load
from croupier.editions.filing import FilingRefused
from croupier.games import family_of
from croupier.kit import Refusal
from tests.cli.calling import call
from tests.what_if import what_if_game

WORD = "teapot"


@pytest.mark.parametrize("id", edition_ids())
def test_an_unknown_word_is_refused_by_every_edition_in_filing_use_and_change(id: str) -> None:
    edition = load(id)
    with pytest.raises(FilingRefused, match=f"{WORD}: is not an option of this edition"):
        edition.configure(**{WORD: "1"})
    with pytest.raises(Refusal, match=f"'{WORD}' is not a word of this law"):
        what_if_game(edition, f"{WORD}=1")
    game = croupier.load(id)
    for name, use in family_of(edition).uses_for(edition).items():
        with pytest.raises(Refusal, match=f"{WORD} is not an option"):
            use(edition.configure(), **{WORD: "1"})
        if name not in ("settle", "replay", "audit", "playthrough"):
            with pytest.raises(Refusal, match=f"{WORD} is not an option"):
                game.ask(name, {WORD: "1"})


@pytest.mark.parametrize("id", ["pennsylvania/three-card-poker", "grand-ronde/keno", "colorado/omaha-high"])
@pytest.mark.parametrize("word", ["--set", "--change"])
def test_the_command_line_refuses_it_by_the_option_it_came_with(id: str, word: str) -> None:
    called = call("price", id, word, f"{WORD}=1")
    assert called.exit_code == 2 and WORD in called.stderr and "Traceback" not in called.stderr


def test_a_wager_that_an_option_offers_is_not_offered_by_its_own_name() -> None:
    """`insurance=true` on Pure 21.5 would change nothing."""
    pure = load("bankers/pure-21-5-blackjack")
    with pytest.raises(
        FilingRefused, match="whether Insurance is offered is insurance_option; choose one of"
    ):
        pure.configure(insurance=True)
    assert (
        pure.configure(insurance_option="offered", natural="3 to 2").options["insurance_option"] == "offered"
    )
