"""A game answers what it is asked from what was derived once."""

from __future__ import annotations

from copy import copy
from dataclasses import fields, replace

import pytest

from croupier.editions import Game, edition_ids, ids_of, load
from croupier.editions.game import holds
from croupier.kit import Refusal
from croupier.rounds.bets import check_amount

GAME = load("pennsylvania/three-card-poker").configure()
ONE_EACH = [ids_of(load(id).law.family)[0] for id in dict.fromkeys(edition_ids()[::12])]


def count_wagers(game: Game, more: int = 0) -> list[int]:
    return [len(game.wagers) + more]


def test_what_is_derived_is_made_once_for_a_game_and_its_arguments() -> None:
    found = GAME.derived(count_wagers)
    assert GAME.derived(count_wagers) is found
    assert GAME.derived(count_wagers, 1) == [found[0] + 1]
    assert replace(GAME, offered=("ante",)).derived(count_wagers) == [1]


def test_a_copy_has_the_fields_and_derives_the_rest_again() -> None:
    found = GAME.derived(count_wagers)
    twin = copy(GAME)
    assert set(twin.__dict__) == {each.name for each in fields(Game)}
    assert twin == GAME and twin.derived(count_wagers) is not found


@pytest.mark.parametrize("id", sorted(set(ONE_EACH)))
def test_rows_and_paytables_are_those_of_the_law_under_the_filing(id: str) -> None:
    game = load(id).configure()
    for wager in game.edition.law.wagers:
        rows = [row for row in game.edition.law.contest.rows if wager.name in row.does]
        assert list(game.rows(wager.name)) == [row for row in rows if holds(row.under, game.filed)]
        tables = [table for table in game.tables if table.wager == wager.name]
        assert game.table(wager.name) == next((each for each in tables if each.stake is None), None)


def test_a_filing_that_another_choice_decides_is_seen_by_what_follows() -> None:
    banked = load("bankers/three-card-poker")
    for game in (banked.configure(), banked.configure(collection=banked.law.fees[-1].label)):
        assert game.filed["min_bet"] == game.options["min_bet"]
        assert game.filed["collection"] == game.options["collection"]


def test_a_stake_is_accepted_within_the_limits_filed_alone() -> None:
    game = load("pennsylvania/three-card-poker").configure(min_bet="10", max_bet="100")
    ante = game.wager("ante")
    for amount in (1000, 5050, 10_000):
        check_amount(game, ante, amount)
    for amount, words in ((999, r"minimum is \$10"), (10_001, r"maximum is \$100")):
        with pytest.raises(Refusal, match=words):
            check_amount(game, ante, amount)


def test_a_wager_of_fixed_sizes_is_accepted_in_these_alone() -> None:
    progressive = GAME.wager("progressive")
    sizes = GAME.sizes(progressive)
    assert sizes
    for size in sizes:
        check_amount(GAME, progressive, size)
    with pytest.raises(Refusal, match="Progressive"):
        check_amount(GAME, progressive, max(sizes) + 1)
