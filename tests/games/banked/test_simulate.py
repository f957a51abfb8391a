"""Batches agree with themselves for any number of threads, with rounds played one by one, and with the exact price."""

import math
import re

import pytest

from croupier.editions import ids_of, load
from croupier.games.banked.price.advise import best_choice
from croupier.games.banked.price.game import price_game
from croupier.games.banked.price.road import road_of
from croupier.games.banked.results import PriceResult
from croupier.games.banked.simulate.batch import simulate
from croupier.games.banked.simulate.scalar import simulate_rounds
from croupier.kit import Refusal


@pytest.mark.parametrize("edition", ["pennsylvania/three-card-poker", "pennsylvania/let-it-ride-poker"])
def test_threads_do_not_change_the_result(edition: str) -> None:
    game = load(edition).configure()
    one = simulate(game, 1_000_000, 3, threads=1)
    assert one.page().to_data() == simulate(game, 1_000_000, 3, threads=3).page().to_data()
    assert one.page().to_data() != simulate(game, 1_000_000, 4, threads=1).page().to_data()


ROUNDS = 300_000
IDENTIFIER = re.compile(r"\b[a-z0-9]+_[a-z0-9_]+|\b(?:dealt|board): ")
# Editions with a road to their exact price; some take half a minute or more and are tried by `make soak`.
SLOW = ("pai_gow", "high_low", "draw_two", "shootout")
LONG = ("colorado/high-five-poker",)
SAMPLED = [id for id in ids_of("banked poker") if road_of(load(id).configure()) not in (None, *SLOW)]


@pytest.mark.parametrize(
    "edition",
    [pytest.param(id, marks=pytest.mark.soak) if id in LONG else id for id in SAMPLED],
)
def test_batches_are_within_four_standard_errors_of_the_exact_price(edition: str) -> None:
    game = load(edition).configure()
    exact, sampled = price_game(game), simulate(game, ROUNDS, 20)
    assert sampled.rounds == sum(int(chance * ROUNDS) for _, chance in sampled.price.prices[0].distribution)
    assert IDENTIFIER.findall(str(PriceResult(exact).page())) == []  # the sheet is in words for people
    left_out = {price.name for price in exact.prices} - {price.name for price in sampled.price.prices}
    assert left_out <= {"Progressive"} if "ultimate" in edition else not left_out
    for price in sampled.price.prices:
        assert price.certainty == "sampled"
        true = next(each for each in exact.prices if each.wagers == price.wagers)
        error = true.standard_deviation / math.sqrt(sampled.rounds)
        assert abs(float(price.expectation - true.expectation)) < 4 * error, price.name


def test_bonus_6_is_sampled_with_and_without_the_insurance_fee() -> None:
    """Both ways to play are within four standard errors of their exact prices, and differ from each other."""
    game = load("colorado/bonus-6").configure()
    exact, sampled = price_game(game), simulate(game, ROUNDS, 20)
    assert [price.wagers for price in sampled.price.prices] == [price.wagers for price in exact.prices]
    assert sampled.price.prices[1].wagers[-2:] == ("insurance", "bonus_card")
    for price, true in zip(sampled.price.prices, exact.prices, strict=True):
        error = true.standard_deviation / math.sqrt(sampled.rounds)
        assert abs(float(price.expectation - true.expectation)) < 4 * error, price.name
        assert price.certainty == "sampled"


@pytest.mark.parametrize("edition", ["pennsylvania/three-card-poker", "grand-ronde/let-it-ride"])
def test_rounds_one_by_one_agree_with_the_exact_price(edition: str) -> None:
    game = load(edition).configure()
    exact = price_game(game)
    played = simulate_rounds(game, 1_500, 9, best_choice)
    for price in exact.prices:
        wagers = [played.wagers[name] for name in price.wagers if name in played.wagers]
        unit = played.stakes.get(price.wagers[0])
        if unit is None:
            continue  # envy needs other players at the table
        mean = float(sum(account.total for account in wagers)) / 1_500 / unit
        assert abs(mean - float(price.expectation)) < 5 * price.standard_deviation / math.sqrt(1_500), (
            price.name
        )


def test_progress_is_told_and_ends_at_the_whole() -> None:
    told: list[tuple[int, int]] = []
    simulate(
        load("pennsylvania/three-card-poker").configure(),
        600_000,
        1,
        progress=lambda done, of: told.append((done, of)),
    )
    assert told[-1] == (600_000, 600_000)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_no_rounds_are_refused() -> None:
    with pytest.raises(Refusal, match="at least one"):
        simulate(load("pennsylvania/three-card-poker").configure(), 0)


def test_wagers_on_other_cards_are_named_not_guessed() -> None:
    sampled = simulate(load("colorado/ultimate-texas-holdem").configure(), 100_000, 1)
    assert "progressive" not in [name for price in sampled.price.prices for name in price.wagers]
    assert any("Progressive" in note for note in sampled.price.notes)
