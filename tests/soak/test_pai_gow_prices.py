"""Exact prices of pai gow that take minutes, by `make soak`: as worked out once, and the totals that must come out."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from croupier.editions import ids_of, load
from croupier.games import family_of
from croupier.games.banked.house_way import house_way
from croupier.games.banked.price.game import price_game, price_wager
from croupier.games.banked.price.road import road_of
from croupier.games.banked.simulate.batch import simulate
from croupier.games.banked.way_tables import set_all
from croupier.games.banked.ways import WaySetter
from croupier.kit import Refusal
from tests.games.banked.price.pai_gow_toys import check_wins_equal_losses

pytestmark = pytest.mark.soak

FORTUNE, WILD = "bankers/fortune-pai-gow-poker-1-1", "bankers/fortune-pai-gow-poker-joker-fully-wild"
SIDES = [
    (FORTUNE, "wild", "fortune_bonus", Fraction(5_541_297, 19_267_885)),  # what cannot be meant
    (FORTUNE, "bug", "fortune_bonus", Fraction(-215_466, 2_752_555)),
    (WILD, "", "fortune_bonus", Fraction(-2_183_386, 19_267_885)),
    ("grand-ronde/fortune-pai-gow", "", "bonus", Fraction(-3_271_699, 38_535_770)),
]


@pytest.mark.parametrize(("id", "joker", "wager", "expectation"), SIDES)
def test_bonus_bets_on_seven_cards(id: str, joker: str, wager: str, expectation: Fraction) -> None:
    game = load(id).configure(**({"joker": joker} if joker else {}))
    assert price_wager(game, wager, {}).expectation == expectation


@pytest.mark.parametrize("id", [FORTUNE, WILD])
def test_every_seven_cards_have_a_row_and_gaps_decide_as_many_as_said(id: str) -> None:
    game = load(id).configure()
    way = house_way(game)
    assert way is not None and isinstance(way.setter, WaySetter)
    sets, rows, _, _, lost = set_all(way.setter, game.cards)
    assert lost == 0
    counts = np.bincount(rows, weights=sets.weights, minlength=len(way.setter.rows))
    assert int(counts.sum()) == 154_143_080  # seven of 53 cards
    for row, count in zip(way.setter.rows, counts, strict=True):
        assert row.hands in (None, int(count)), row.name


def test_the_house_way_on_both_sides() -> None:
    price = price_game(load(FORTUNE).configure(), play="house way").prices[0]
    assert price.expectation == Fraction(-22_476_037_215_097, 2_062_614_757_803_600)


PAI_GOW = [id for id in ids_of("banked poker") if road_of(load(id).configure()) == "pai_gow"]


@pytest.mark.parametrize("id", PAI_GOW)
def test_batches_are_within_four_standard_errors_of_the_exact_prices(id: str) -> None:
    game = load(id).configure()
    exact, sampled = price_game(game), simulate(game, 4_000_000, 20)
    assert {wager for price in sampled.price.prices for wager in price.wagers} >= {
        wager.name for wager in game.wagers if wager.group in ("main", "side") and wager.kind == "stake"
    }
    for price in sampled.price.prices:
        true = exact.price(price.wagers[0])
        error = true.standard_deviation / math.sqrt(sampled.rounds)
        assert abs(float(price.expectation - true.expectation)) < 4 * error, price.name


# The house way on both sides: `croupier price EDITION --play "house way"`, with `--set way=EDITION` where it is filed.

PRINTED = ("colorado/emperors-challenge", FORTUNE, WILD)


def ways_filed() -> list[tuple[str, str]]:
    """Each edition with the way that it prints, or with every printed way that it may be filed with."""
    found = []
    for id in PAI_GOW:
        if load(id).option("way") is None:
            found.append((id, ""))
            continue
        for way in PRINTED:
            try:
                load(id).configure(way=way)
            except Refusal:
                continue
            found.append((id, way))
    return found


@pytest.mark.parametrize(("id", "way"), ways_filed())
def test_wins_equal_losses_where_both_sides_play_alike(id: str, way: str) -> None:
    check_wins_equal_losses(load(id).configure(**({"way": way} if way else {})))


@pytest.mark.parametrize(
    "id", ["grand-ronde/pai-gow-poker", "colorado/pai-gow-poker", "colorado/emperors-challenge"]
)
def test_a_commission_is_priced_with_its_wager(id: str) -> None:
    edition = load(id)
    commissions = {wager.title for wager in edition.law.wagers if wager.kind == "commission"}
    listed = {price.wager for price in family_of(edition).price_list(edition)}
    assert commissions and listed and not commissions & listed
