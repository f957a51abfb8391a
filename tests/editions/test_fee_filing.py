"""A filing's fees against the schedules: options not approved, several at once, limits, rates and percentages."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.editions import examine, load

THREE, SIX, ULTIMATE = (
    "bankers/three-card-poker",
    "bankers/three-card-poker-6-card-bonus",
    "bankers/ultimate-texas-holdem",
)
OUTLAWS = "outlaws/three-card-poker-6-card-bonus"


def against(id: str, **filing: Any) -> list[tuple[str, str, tuple[str, ...]]]:
    """Where, what and by which clause."""
    return [(found.where, found.sentence, found.cite) for found in examine(load(id), filing)[1]]


@pytest.mark.parametrize("id", [THREE, SIX, ULTIMATE, OUTLAWS])
def test_every_option_can_be_filed_alone(id: str) -> None:
    for row in load(id).law.fees:
        assert against(id, collection=row.label) == []


def test_an_option_brings_its_table_limit() -> None:
    game = load(ULTIMATE).under(collection="second: 4")
    assert (game.cents_of("min_bet"), game.cents_of("max_bet")) == (10_000, 50_000)
    game = load(ULTIMATE).under(collection="second: 4", max_bet="300")
    assert (game.cents_of("min_bet"), game.cents_of("max_bet")) == (10_000, 30_000)


def test_limits_outside_the_option() -> None:
    (low,) = against(THREE, collection="first: 1", min_bet="5")
    assert (
        low[0] == "min_bet" and "$10 to $100" in low[1] and low[2] == ("three card fees 1", "three card fees")
    )
    (high,) = against(THREE, collection="first: 1", max_bet="101")
    assert high[0] == "max_bet" and "$101 is above option first: 1" in high[1]
    assert against(THREE, collection="first: 1", min_bet="10", max_bet="100") == []


def test_an_option_not_approved_for_the_game() -> None:
    """The first schedule of Three Card Poker is not one of its 6 Card Bonus."""
    ((where, said, cite),) = against(SIX, collection="first: 1")
    assert where == "collection" and "not approved for this game" in said
    assert "Three Card Poker" in said and "Pai Gow Poker" in said and "three card rates" in cite
    ((_, said, _),) = against(OUTLAWS, collection="own: 1")
    assert "it is one of Pure 21.5 Blackjack (GEGA-002692)" in said


@pytest.mark.parametrize("mixed", [["second: 1", "second: 2"], "second: 1, first: 1", "first: 1 + second: 3"])
def test_options_are_not_mixed(mixed: Any) -> None:
    ((where, said, cite),) = against(THREE, collection=mixed)
    assert where == "collection" and "only one option is used at a table at a time" in said
    assert cite == ("california procedures option", "california rates option")


def test_outlaws_options_are_not_mixed() -> None:
    ((_, _, cite),) = against(OUTLAWS, collection=["rates: 1", "rates: 2"])
    assert cite == ("2043 procedures option",)


def test_nonsense_is_no_option() -> None:
    ((_, said, _),) = against(THREE, collection="a dollar a hand")
    assert said.startswith("'a dollar a hand' is not approved for this game; its options are")


# Rates that a filing states.

RATES = "$5-$100 $1, $101-$300 $2, $301-$700 $5, $701-$1,100 $9, $1,101+ $15"


def test_the_rates_of_the_option_may_be_stated() -> None:
    assert against(THREE, collection="second: 1", rates=RATES) == []
    assert (
        against(
            THREE,
            collection="second: 17",
            rates="$5-$75 $1, $76-$300 $2, $301-$700 $5, $701-$1100 $9, $1101+ $15 / $0+ $1",
        )
        == []
    )


def test_other_rates_are_found_with_the_options_clause() -> None:
    ((where, said, cite),) = against(THREE, collection="second: 1", rates=RATES.replace("$9", "$8"))
    assert where == "rates" and "what is posted differs" in said
    assert cite == ("three card rates 1", "three card rates")
    ((_, said, _),) = against(THREE, collection="second: 1", rates=f"{RATES} / $5+ $1")
    assert "option second: 1 is nothing for the player" in said


def test_more_than_five_rates() -> None:
    six = "$5-$50 $1, $51-$100 $2, $101-$300 $3, $301-$700 $5, $701-$1100 $9, $1101+ $15"
    ((where, said, cite),) = against(THREE, collection="second: 1", rates=six)
    assert where == "rates" and said.startswith("6 rates for the player-dealer are refused; at most 5")
    assert cite == ("california procedures rates", "california rates five")


@pytest.mark.parametrize("rates", ["5%", "$5-$100 5 percent"])
def test_no_percentage(rates: str) -> None:
    ((where, said, cite),) = against(OUTLAWS, rates=rates)
    assert where == "rates" and "never a share" in said and cite == ("2043 procedures share",)


def test_a_rate_that_cannot_be_read() -> None:
    ((_, said, _),) = against(THREE, rates="a lot")
    assert "is not a rate; write it as" in said


def test_games_banked_by_the_house_have_no_collection() -> None:
    ((where, said, _),) = against("pennsylvania/three-card-poker", collection="second: 1")
    assert where == "collection" and "not a choice of this edition" in said
