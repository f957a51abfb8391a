"""Names of the code in texts for people: only what a person types, the names of wagers and options."""

from __future__ import annotations

import re

from croupier.describe.story import sentences
from croupier.editions import edition_ids, load
from croupier.games import describer, family_of
from croupier.players.policies import plain
from croupier.room.runner import play_round, seated_table
from tests.cases import each
from tests.playthroughs.make import file_of, shown_ids

IDENTIFIER = re.compile(r"\w*[A-Za-z0-9]_[A-Za-z0-9]\w*")
WIDE = 100_000


@each("id", edition_ids())
def test_a_rule_card_names_nothing_but_options_and_wagers_by_identifiers(id: str) -> None:
    edition = load(id)
    names = {option.name for option in edition.options} | {wager.name for wager in edition.law.wagers}
    typed = re.compile(
        r"\([\w, :]*\)|\(\w+ and so on\)"
    )  # (ante_bonus), (come, then come_NUMBER), (hard_NUMBER: 4, 6)
    for paragraph in family_of(edition).card(edition.configure()).to_text(WIDE).split("\n\n"):
        words = typed.sub("", " ".join(paragraph.split()))
        assert {*IDENTIFIER.findall(words)} <= names, paragraph


@each("id", edition_ids())
def test_the_sentences_of_a_round_have_no_identifiers(id: str) -> None:
    table = seated_table(load(id).configure(), None, 100_000, seed=7)
    play_round(table, dict.fromkeys(table.places, plain))
    assert table.last is not None
    for told in sentences(table.last, describer(table.last)):
        parts = told if isinstance(told, tuple) else (told,)
        words = " ".join(part for part in parts if isinstance(part, str))
        assert not IDENTIFIER.search(words), words


@each("id", shown_ids())
def test_playthroughs_have_no_identifiers(id: str) -> None:
    found = [line for line in file_of(id).read_text("utf-8").splitlines() if IDENTIFIER.search(line)]
    assert not found
