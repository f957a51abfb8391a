"""What each choice is worth, to a seat that is asked."""

from fractions import Fraction
from itertools import combinations

import numpy as np

from croupier.editions import load
from croupier.games.banked.opening import deal_from, open_round
from croupier.games.banked.price.advise import advise, best_choice
from croupier.games.banked.price.game import price_game
from croupier.games.banked.price.roads.holdem import choice_worths
from croupier.games.banked.price.stakes import SEAT, unit_stakes
from croupier.games.banked.round import BankedRound
from croupier.kit import DescribedCards, parse_cards
from croupier.rounds.events import Chose, Closed, Decide
from croupier.rounds.viewers import Seat


def asked(edition: str, **cards: str) -> BankedRound:
    game = load(edition).configure()
    round = open_round(game, [SEAT], stakes={SEAT: unit_stakes(game)})
    round.push(Closed())
    pools = {1 if pool == "own" else pool: parse_cards(words) for pool, words in cards.items()}
    return deal_from(round, DescribedCards(pools))


def best(round: BankedRound) -> Chose:
    assert isinstance(round.due, Decide)
    return best_choice(round, round.due)


def worth(round: BankedRound) -> dict[str, Fraction]:
    assert isinstance(round.due, Decide)
    return {chose.choice: value for chose, value in advise(round.game, round.view(Seat(round.due.seat)))}


def test_three_card_plays_q64_and_folds_q63() -> None:
    assert best(asked("pennsylvania/three-card-poker", own="Qh 6s 4d")).choice == "play"
    assert best(asked("pennsylvania/three-card-poker", own="Qh 6s 3d")).choice == "fold"
    assert worth(asked("pennsylvania/three-card-poker", own="Qh 6s 3d"))["fold"] == -1


def test_advice_looks_only_at_what_the_seat_sees() -> None:
    one = asked("pennsylvania/three-card-poker", own="Qh 6s 4d", dealer="Ah Ad Ac")
    other = asked("pennsylvania/three-card-poker", own="Qh 6s 4d", dealer="2h 3d 5c")
    assert worth(one) == worth(other)


def test_let_it_ride_rides_on_tens_and_withdraws_nines() -> None:
    assert best(asked("pennsylvania/let-it-ride-poker", own="Th Td 2c")).choice == "ride"
    assert best(asked("pennsylvania/let-it-ride-poker", own="9h 9d 2c")).choice == "withdraw"


def test_let_it_ride_second_bet_rides_on_four_to_a_flush() -> None:
    round = asked("pennsylvania/let-it-ride-poker", own="2h 7h 9h", community="Kh 3c")
    round.push(best(round))
    assert best(round).choice == "ride"


def test_four_card_raises_three_times_with_aces_and_folds_nothing() -> None:
    strong = best(asked("pennsylvania/four-card-poker", own="Ah Ad 3c 4s 9d", dealer="2c 3d 5h 6s 7d Jc"))
    assert (strong.choice, strong.amount) == ("play", 1500)
    assert (
        best(asked("pennsylvania/four-card-poker", own="2h 4d 7c 9s Jd", dealer="2c 3d 5h 6s 8d Ac")).choice
        == "fold"
    )


def test_ultimate_bets_four_times_with_aces_and_checks_trash() -> None:
    assert best(asked("pennsylvania/ultimate-texas-hold-em", own="Ah Ad")).choice == "bet 4x"
    trash = asked("pennsylvania/ultimate-texas-hold-em", own="2h 7d")
    assert best(trash).choice == "check"
    values = worth(trash)
    assert values["check"] > values["bet 3x"] > values["bet 4x"]


def test_ultimate_flop_and_river() -> None:
    game = load("pennsylvania/ultimate-texas-hold-em").configure()
    source = DescribedCards({1: parse_cards("2h 7d"), "community": parse_cards("2c 2d 9s Kh Qh")})
    round = open_round(game, [SEAT], stakes={SEAT: unit_stakes(game)})
    round.push(Closed())
    deal_from(round, source).push(Chose(SEAT, "check"))
    assert best(deal_from(round, source)).choice == "bet 2x"
    round.push(Chose(SEAT, "check"))
    assert best(deal_from(round, source)).choice == "bet 1x"


def test_preflop_advice_adds_up_to_the_price() -> None:
    """The mean over all holes of the best preflop choice is the price of the game."""
    game = load("pennsylvania/ultimate-texas-hold-em").configure()
    none = np.array([], np.uint8)
    total = sum(
        max(choice_worths(game, np.array(hole, np.uint8), none).values())
        for hole in combinations(range(52), 2)
    )
    unit = unit_stakes(game)["ante"]
    assert total / 1326 / unit == price_game(game).prices[0].expectation


def test_of_equal_choices_the_one_that_bets_less_is_best() -> None:
    """A-K-Q-J offsuit is worth nothing either way; the solution withdraws, and so does the advice."""
    round = asked("pennsylvania/let-it-ride-poker", own="Ah Kd Qc", community="Js 2c")
    round.push(Chose(SEAT, "withdraw"))
    assert set(worth(round).values()) == {Fraction(0)}
    assert best(round).choice == "withdraw"
