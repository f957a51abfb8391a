"""Games banked by a player: exact prices, an upcard that is played against, and the bank's side of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croupier.analysis.model import bank_side, bank_wins
from croupier.editions import Game, load
from croupier.games.banked.price.advise import advise_cards
from croupier.games.banked.price.game import main_tally, price_game, price_wager
from croupier.games.banked.price.oracle import walk_main
from croupier.games.banked.price.roads.common import main_wagers
from croupier.games.banked.simulate.batch import simulate
from croupier.kit import Refusal, parse_cards
from croupier.settle.fees import option_of

THREE_CARD = (
    "bankers/three-card-poker",
    "bankers/three-card-poker-6-card-bonus",
    "outlaws/three-card-poker-6-card-bonus",
)
WALKED: list[tuple[str, dict[str, str], str]] = [
    (THREE_CARD[0], {}, "As Kh Jd Jc 9h 5d 4s"),
    (THREE_CARD[0], {}, "Qs Jh 9d 8c 7h 6d 4s"),
    (THREE_CARD[0], {"unqualified_ante": "lost"}, "Jh Td 9s 9c 6d 5h 2s"),
    (THREE_CARD[1], {}, "As Ks Qs Jh 9d Ad Qc"),
    (THREE_CARD[1], {"unqualified_tie": "returned"}, "Jh Js Tc Td 9h 9s 8c"),
    (THREE_CARD[2], {}, "Qh 6s 4d Qc 6d 3h Kh"),
    (THREE_CARD[2], {}, "Th 9h 8h Js Jc 5d 5s"),
]


def main(game: Game) -> Fraction:
    return main_tally(game).price(game, main_wagers(game), name="main").expectation


@pytest.mark.parametrize(("edition", "filing", "deck"), WALKED)
def test_an_upcard_is_played_against_as_the_walk_does(
    edition: str, filing: dict[str, Any], deck: str
) -> None:
    game = load(edition).configure(**filing).with_deck(parse_cards(deck))
    assert walk_main(game) == main(game)


# What the prices come to. The 6 Card Bonus and the Trips Bonus are published.


def test_prices_of_three_card_poker_with_an_upcard() -> None:
    plain, bonus = price_game(load(THREE_CARD[0]).configure()).prices
    assert plain.expectation == Fraction(-4_373_389, 101_792_600)  # 4.296 %
    assert bonus.expectation == Fraction(-242, 5525)
    lost = price_game(load(THREE_CARD[0]).configure(unqualified_ante="lost")).prices[0]
    assert lost.expectation < plain.expectation


def test_prices_of_the_6_card_bonus_games() -> None:
    main_price, pair_plus, six = price_game(load(THREE_CARD[1]).configure()).prices
    assert main_price.expectation == Fraction(-229_314, 12_724_075)  # 1.802 %: a weak bank pays every Ante
    assert pair_plus.certainty == "exact given stated play" and six.certainty == "exact"
    assert round(float(six.house_edge), 4) == 0.0674
    other = price_game(load(THREE_CARD[2]).configure()).prices
    assert other[0].expectation == price_game(load(THREE_CARD[0]).configure()).prices[0].expectation
    assert round(float(other[2].house_edge), 4) == 0.1528


def test_ultimate_texas_holdem_is_priced_as_the_house_banked_game() -> None:
    """The same blind schedule and the same order: only who banks differs, and the Trips are those of schedule B."""
    game = load("bankers/ultimate-texas-holdem").configure()
    house = load("pennsylvania/ultimate-texas-hold-em").configure(trips="B")
    assert price_wager(game, "ante", {}).expectation == price_wager(house, "ante", {}).expectation
    assert price_wager(game, "trips", {}).expectation == price_wager(house, "trips", {}).expectation
    assert round(float(price_wager(game, "ante", {}).house_edge), 5) == 0.02185
    assert round(float(price_wager(game, "trips", {}).house_edge), 3) == 0.019


def test_to_see_a_card_is_worth_something() -> None:
    game = load(THREE_CARD[2]).configure()
    blindly = price_game(game, play="play Q-6-4 or better").prices[0]
    always = price_game(game, play="always play").prices[0]
    assert always.expectation < blindly.expectation < price_game(game).prices[0].expectation


def test_advice_goes_by_the_upcard() -> None:
    game = load(THREE_CARD[1]).configure()
    hand = parse_cards("9h 7d 2c")
    weak, strong = (advise_cards(game, hand, dealer=parse_cards(up)) for up in ("8s", "As"))
    assert (weak[0][0].choice, strong[0][0].choice) == ("play", "fold")
    assert strong[0][1] == -1
    with pytest.raises(Refusal, match="sees 1 of the dealer's cards"):
        advise_cards(game, hand)


def test_a_batch_with_an_upcard_is_within_four_standard_errors() -> None:
    for edition in THREE_CARD:
        game = load(edition).configure()
        exact, sampled = price_game(game), simulate(game, 1_000_000, 5)
        for price in sampled.price.prices:
            true = exact.price(price.wagers[0])
            error = true.standard_deviation / 1000
            assert abs(float(price.expectation - true.expectation)) < 4 * error, (edition, price.name)


# The bank's side.


def test_the_bank_wins_what_the_players_lose() -> None:
    game = load(THREE_CARD[0]).configure()
    priced = price_game(game)
    stakes = {1: {"ante": 1000, "bonus": 1000}, 3: {"ante": 2000}}
    wins = -3000 * priced.prices[0].expectation - 1000 * priced.prices[1].expectation
    assert bank_wins(priced, stakes) == wins
    side = bank_side(priced, stakes)
    assert (side.fees.schedule.label, side.fees.action, side.fees.bank) == ("second: 1", 4000, 100)
    assert side.bank == wins - 100
    assert side.players(60) == -wins and side.house(60) == 100


def test_fees_of_players_and_by_option() -> None:
    """Option 16 takes $1 of each player too; what the two sides and the house have is nothing together."""
    game = load(THREE_CARD[1]).configure()
    priced = price_game(game)
    stakes = {1: {"ante": 5000, "pair_plus": 500}, 2: {"ante": 10_000}}
    side = bank_side(priced, stakes, schedule=option_of(game.edition, "second: 16"))
    assert (side.fees.action, side.fees.bank, side.fees.players) == (15_500, 200, 200)
    assert side.bank + side.players(60) + side.house(60) == 0


def test_a_wager_without_a_price_is_refused() -> None:
    priced = price_game(load(THREE_CARD[0]).configure())
    with pytest.raises(Refusal, match="six_card has no price here"):
        bank_wins(priced, {1: {"six_card": 100}})
