"""The law of EZ Baccarat Panda 8: every row rests on its clause, and a law with a gap is refused by the loader."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.editions import edition_ids, load
from croupier.editions.edition import archived, archived_ids
from croupier.games.baccarat.law import BaccaratLaw, baccarat_law, check_baccarat
from croupier.kit import Refusal
from tests.conformance.test_the_text import TEXTS, line
from tests.games.baccarat.tables import EDITION, GAME, READINGS, WAGERS


def test_every_selectable_reading_has_its_option_and_every_option_its_values() -> None:
    options = {option.name: option for option in EDITION.law.options}
    selectable = {reading.option for reading in EDITION.law.readings if reading.option}
    assert set(READINGS) <= selectable
    for name, values in READINGS.items():
        assert options[name].choices == values and GAME.options[name] == values[0]


def test_every_wager_cites_what_it_pays() -> None:
    law = baccarat_law(EDITION)
    pays = {row.wager: str(row.does) for row in law.pays if row.does.odds is not None}
    assert pays == {
        "player": "1 to 1", "banker": "1 to 1", "tie": "8 to 1", "panda_8": "25 to 1", "dragon_7": "40 to 1",
    }  # fmt: skip
    assert all(row.cite for row in law.pays)


@pytest.mark.skipif(not TEXTS.is_dir(), reason="the law's texts are not beside the repository")
def test_every_figure_paid_stands_in_a_clause_it_is_cited_from() -> None:
    law = baccarat_law(EDITION)
    for row in law.pays:
        if row.does.odds is not None:
            spans = [EDITION.clauses[section].lines for section in row.cite]
            printed = " ".join(line(EDITION.law.text.doc, n) for a, b in spans for n in range(a, b + 1))
            assert str(row.does.odds) in printed, row.wager
    for id in archived_ids():
        found = archived(id)
        assert found is not None
        lines = [line(found.text.doc, n) for n in range(found.text.lines[0], found.text.lines[1] + 1)]
        said = " ".join(lines).upper()
        assert found.title.upper() in said and f"ARCHIVED AS OF {found.since.upper()}" in said


def broken(**changes: Any) -> BaccaratLaw:
    law = baccarat_law(EDITION)
    return law.model_copy(update=changes)


@pytest.mark.parametrize(
    ("part", "keeps", "said"),
    [
        ("naturals", 1, "no row applies when.*naturals = do not stop it"),
        ("banker_after_hit", 5, "each total from 0 to 9 has one row"),
        ("compare", 1, "no row applies when.*compare = ranks"),
        ("settling", 1, "settling: no row applies when banker_7 ="),
        ("pays", 3, "the last row of player names a case|no row decides banker"),
    ],
)
def test_a_law_with_a_gap_is_refused(part: str, keeps: int, said: str) -> None:
    law = baccarat_law(EDITION)
    with pytest.raises(Refusal, match=said):
        check_baccarat("x", broken(**{part: getattr(law, part)[:keeps]}), EDITION.options, WAGERS)


def test_rows_of_unknown_choices_or_wagers_are_refused() -> None:
    law = baccarat_law(EDITION)
    row = law.naturals[0].model_copy(update={"when": {"naturals": ("perhaps",)}})
    with pytest.raises(Refusal, match="'naturals' being perhaps, which cannot be filed"):
        check_baccarat("x", broken(naturals=(row,)), EDITION.options, WAGERS)
    with pytest.raises(Refusal, match="pays: dragon_7 is not a wager"):
        check_baccarat("x", broken(), EDITION.options, WAGERS[:4])


# Archived sections.


def test_archived_sections_are_no_editions_and_are_refused_by_their_clause() -> None:
    assert archived_ids() == ("grand-ronde/mini-baccarat", "grand-ronde/spanish-21")
    assert not set(archived_ids()) & set(edition_ids())
    for id, since, cite in (
        ("grand-ronde/mini-baccarat", "April 1, 2006", "10 archived"),
        ("grand-ronde/spanish-21", "December 17, 2010", "11 archived"),
    ):
        with pytest.raises(Refusal) as refused:
            load(id)
        assert refused.value.sentence == f"{id} is archived as of {since}; the book has no rules for it."
        assert refused.value.cite == (cite,)
        found = archived(id)
        assert found is not None and set(found.cite) <= set(found.clauses)
    assert archived("grand-ronde/roulette") is None
