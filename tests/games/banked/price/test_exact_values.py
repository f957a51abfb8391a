"""Exact prices that must come out, and published figures with the rules they belong to."""

from fractions import Fraction

import pytest

from croupier.analysis.model import Price
from croupier.editions import Game, load
from croupier.games.banked.price.game import price_game, price_wager
from croupier.kit import Refusal


def main_price(edition: str, **choices: str) -> Price:
    return price_game(load(edition).configure(**choices)).prices[0]


def side(edition: str, wager: str, label: str) -> Price:
    return price_wager(load(edition).configure(**{wager: label}), wager, {})


def percent(value: Fraction, places: int) -> str:
    return f"{float(value) * 100:.{places}f}"


def test_three_card_poker_with_bonus_a_is_exact() -> None:
    price = main_price("pennsylvania/three-card-poker", ante_bonus="A")
    assert price.expectation == Fraction(-686689, 20358520)
    assert price.certainty == "exact"
    assert percent(price.house_edge, 2) == "3.37"
    assert percent(price.element_of_risk, 2) == "2.01"
    assert f"{price.standard_deviation:.2f}" == "1.64"


def test_ultimate_texas_holdem_with_the_printed_blind_table_is_exact() -> None:
    price = main_price("pennsylvania/ultimate-texas-hold-em")
    assert price.expectation == Fraction(-1215447575352, 55627620048000)
    assert percent(price.house_edge, 3) == "2.185"
    assert percent(price.element_of_risk, 3) == "0.526"
    four = dict(price_game(load("pennsylvania/ultimate-texas-hold-em").configure()).strategy.frequencies)
    assert four["bet 4x before the flop"] == Fraction(500, 1326)
    assert four["bet 3x before the flop"] == 0


def test_colorado_ultimate_has_the_same_main_price() -> None:
    assert main_price("colorado/ultimate-texas-holdem").expectation == Fraction(
        -1215447575352, 55627620048000
    )


def test_let_it_ride_with_table_a_is_exact_of_one_bet() -> None:
    price = main_price("pennsylvania/let-it-ride-poker", bet_1="A")
    assert price.expectation == Fraction(-1822224, 51979200)
    assert percent(price.hit_frequency, 0) == "24"


def test_four_card_poker_with_the_printed_bonus_is_exact() -> None:
    price = main_price("pennsylvania/four-card-poker")
    assert price.expectation == Fraction(-4667956789584, 167439136344480)
    assert percent(price.house_edge, 2) == "2.79"
    assert percent(price.element_of_risk, 2) == "1.30"
    shares = dict(price_game(load("pennsylvania/four-card-poker").configure()).strategy.frequencies)
    assert percent(shares["fold"], 2) == "47.19"


# Published house edges: wizardofodds.com pages on the games, and shufflemaster pay table sheets.
@pytest.mark.parametrize(
    ("edition", "wager", "label", "edge"),
    [
        ("pennsylvania/three-card-poker", "pair_plus", "C", "7.28"),
        ("colorado/three-card-poker", "pair_plus", "1", "2.32"),
        ("colorado/three-card-poker", "pair_plus", "2", "3.49"),
        ("colorado/three-card-poker", "pair_plus", "4", "7.28"),
        ("pennsylvania/three-card-poker", "six_card", "B", "6.74"),
        ("grand-ronde/let-it-ride", "three_card", "only", "7.10"),
        ("pennsylvania/four-card-poker", "aces_up", "C", "3.89"),
        ("pennsylvania/ultimate-texas-hold-em", "trips", "A", "0.90"),
        ("pennsylvania/ultimate-texas-hold-em", "trips", "B", "1.90"),
        ("pennsylvania/ultimate-texas-hold-em", "trips", "C", "3.50"),
        ("pennsylvania/ultimate-texas-hold-em", "trips", "D", "6.18"),
    ],
)
def test_published_house_edges(edition: str, wager: str, label: str, edge: str) -> None:
    assert percent(side(edition, wager, label).house_edge, 2) == edge


def test_trips_hit_frequency_is_as_published() -> None:
    assert percent(side("pennsylvania/ultimate-texas-hold-em", "trips", "A").hit_frequency, 2) == "15.27"


def test_published_four_card_aces_up_with_supplied_figures() -> None:
    """Table F lost its last two rows; with two pair 3 and aces 1 it is the published 50/40/7/5/4/3/1 at 6.15 %."""
    supplied = {"aces_up": {"two pair": "3 to 1", "pair of aces": "1 to 1"}}
    game = load("pennsylvania/four-card-poker").configure(aces_up="F", supplied=supplied)
    assert percent(price_wager(game, "aces_up", {}).house_edge, 2) == "6.15"


def test_ante_bonus_1_2_3_is_as_published() -> None:
    """Not a printed table here, so the floor of Grand Ronde is no help: bonus C with trips 3 is 3.83 %, printed so."""
    assert percent(main_price("pennsylvania/three-card-poker", ante_bonus="C").house_edge, 2) == "3.83"


def test_prices_are_fractions_that_sum_to_one() -> None:
    for price in price_game(load("pennsylvania/three-card-poker").configure()).prices:
        assert sum(chance for _, chance in price.distribution) == 1
        if price.rows:
            assert sum(row.share for row in price.rows) == price.expectation


@pytest.mark.parametrize(
    ("words", "edge"),
    [("always play", "7.65"), ("play queen high or better", "3.45"), ("play Q-6-4 or better", "3.37")],
)
def test_three_card_poker_under_stated_play(words: str, edge: str) -> None:
    price = price_game(load("pennsylvania/three-card-poker").configure(), play=words).prices[0]
    assert percent(price.house_edge, 2) == edge
    assert price.certainty == "exact given stated play"


def test_the_best_rule_in_words_is_the_optimum() -> None:
    game = load("pennsylvania/three-card-poker").configure()
    best = price_game(game)
    assert best.strategy.rules == ("Play with queen high (Q-6-4) or better.",)
    assert price_game(game, play="play Q-6-4 or better").prices[0].expectation == best.prices[0].expectation
    assert price_game(game, play="play Q-6-3 or better").prices[0].expectation < best.prices[0].expectation
    assert price_game(game, play="play Q-6-5 or better").prices[0].expectation < best.prices[0].expectation


def break_even(game: Game) -> tuple[Fraction, Price]:
    price = price_wager(game, "progressive", {})
    assert price.break_even_meter is not None
    return price.break_even_meter, price


def test_the_break_even_meter_breaks_even() -> None:
    game = load("pennsylvania/three-card-poker").configure(progressive="A")
    meter, price = break_even(game)
    assert price.depends_on_meter and price.meter == 1000_00
    at = int(meter)
    below = price_wager(game, "progressive", {"progressive": at - 100_00}).expectation
    above = price_wager(game, "progressive", {"progressive": at + 100_00}).expectation
    assert below < 0 < above


def test_let_it_ride_rules_are_the_published_ones() -> None:
    """Ride with a paying hand; three suited in a row from 3-4-5; spread four with a ten; spread five with two."""
    first, second = price_game(load("pennsylvania/let-it-ride-poker").configure()).strategy.rules
    assert first.startswith("First bet: ride with a pair of tens or better, three of a kind; suited A-K-Q, ")
    assert first.endswith("J-9-8, T-9-8, T-9-7, T-8-7, 9-8-7, 8-7-6, 7-6-5, 6-5-4, 5-4-3; else withdraw.")
    assert second == (
        "Second bet: ride with a pair of tens or better, two pair or better; any suited cards; "
        "K-Q-J-T, Q-J-T-9, J-T-9-8, T-9-8-7; else withdraw."
    )


def test_653a_12_d_5_envy_is_due_for_every_straight_flush_of_seven_cards() -> None:
    # 4,324 royal and 37,260 other straight flushes among the hands of seven; best play folds none of them.
    price = price_wager(load("pennsylvania/ultimate-texas-hold-em").configure(), "envy", {})
    assert price.expectation == Fraction(4_324 * 1_000 + 37_260 * 300, 133_784_560)


def test_1017_24_progressive_is_priced_for_the_dollar_that_its_seed_reflects() -> None:
    # Per 22,100 hands: the meter with 20 cents fed to it, 3 mini royals, 44 straight flushes, 52 threes, 720 straights.
    price = price_wager(load("colorado/three-card-poker").configure(), "progressive", {})
    won = Fraction("1000.20") + 3 * 500 + 44 * 70 + 52 * 60 + 720 * 6
    assert price.expectation == won / 22_100 - 1
    assert price.notes[0].startswith("Per $1 staked")


@pytest.mark.parametrize(
    "game", ["three-card-poker", "let-it-ride-poker", "four-card-poker", "ultimate-texas-hold-em"]
)
def test_no_limit_of_the_house_is_too_large_to_price(game: str) -> None:
    """Counted at its least bet, such a game would not add up in 64 bits."""
    edition = load(f"pennsylvania/{game}")
    huge = edition.configure(min_bet="99999999999999", max_bet="99999999999999")
    assert price_game(huge).prices[0].expectation == price_game(edition.configure()).prices[0].expectation


@pytest.mark.parametrize("least", ["5", "40", "50"])
def test_a_price_hangs_neither_on_the_house_minimum_nor_on_a_payout_limit(least: str) -> None:
    """At $50 a bet, Grand Ronde's $25,000 would cut three bets at 500 to 1; the Three Card Bonus is at most $25."""
    found = price_game(load("grand-ronde/let-it-ride").configure(min_bet=least))
    assert [price.expectation for price in found.prices] == [
        Fraction(-40463, 1082900),
        Fraction(-2573, 9555),
        Fraction(-392, 5525),
    ]
    assert "without the payout limit" in found.notes[0]


def test_a_schedule_too_large_to_add_up_is_refused() -> None:
    edition = load("grand-ronde/three-card-poker")
    price_game(edition.configure(supplied={"ante_bonus": {"straight flush": "15000 to 1"}}))
    with pytest.raises(Refusal, match="cannot be priced"):
        price_game(edition.configure(supplied={"ante_bonus": {"straight flush": "999999999999999 to 1"}}))


def test_a_main_wager_too_large_to_add_up_hides_no_side_bets() -> None:
    edition = load("grand-ronde/let-it-ride")
    assert len(price_game(edition.configure(supplied={"bet_1": {"royal flush": "5000 to 1"}})).prices) == 3
    found = price_game(edition.configure(supplied={"bet_1": {"royal flush": "999999999999999 to 1"}}))
    assert "cannot be priced" in found.notes[0]
    assert [price.name for price in found.prices] == ["Bonus", "Three Card Bonus"]
