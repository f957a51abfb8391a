"""The price of pai gow tiles: totals, the walk on a toy set, and the same sums tile by tile."""

from fractions import Fraction
from functools import partial

import pytest

from croupier.analysis.walk import Walk
from croupier.editions import Game, load
from croupier.games.banked.opening import open_round
from croupier.games.banked.price.advise import advise_cards
from croupier.games.banked.price.game import main_tally, price_game
from croupier.games.banked.price.roads.tiles import counted, tally_of, values
from croupier.games.banked.price.stakes import SEAT, lifted, unit_of, unit_stakes
from croupier.games.banked.simulate.batch import simulate
from croupier.kit import parse_cards, show_cards
from croupier.rounds.events import Closed
from tests.naive.tiles import contest

ID = "bankers/pai-gow-tiles"
TOYS = ("6-6 1-1 6-3 6-2 5-5 5-1 4-2 2-1", "6-3 5-4 6-2 5-3 6-6 1-1 5-5 6-5")
EQUAL = "6-6 6-6 1-1 5-4 6-2 6-1 6-1 4-3 3-2"


def toy(tiles: str, **filing: str) -> Game:
    return load(ID).configure(**filing).with_deck(parse_cards(tiles))


def expectation(game: Game) -> Fraction:
    """By the road, in units of the wager."""
    return main_tally(game).price(game, ("game",), name="").expectation


def test_every_hand_meets_every_other_once() -> None:
    found = counted(load(ID).configure())
    assert int(found.weights.sum()) == 35_960  # four of 32 tiles
    assert len(found.hands) == 3_620
    assert (found.counts.sum(axis=2) == 20_475).all()  # four of the other 28


def test_played_alike_the_bank_wins_by_the_copies_alone() -> None:
    """Strictly higher in both hands is as likely for either side where both are set by one way."""
    game = load(ID).configure()
    found = counted(game)
    chosen = found.counts[range(len(found.hands)), found.way] * found.weights[:, None]
    total = chosen.sum(axis=0)
    assert total[8] == total[0]  # both higher, both lower
    won, lost = int(total[8]), int(total[[0, 1, 3, 4]].sum())
    price = tally_of(game, found.way).price(game, ("game",), name="")
    assert price.expectation == Fraction(won - lost, 35_960 * 20_475) == Fraction(-1_662_629, 184_070_250)


def test_the_best_play_against_the_house_way() -> None:
    price = price_game(load(ID).configure())
    assert price.prices[0].expectation == Fraction(953_921, 61_356_750)
    assert any("house way" in note for note in price.notes)


def walked(game: Game) -> Fraction:
    """The walk behind one throw of the dice, for who is dealt first changes no chance."""
    start = open_round(lifted(game), [SEAT], stakes={SEAT: unit_stakes(game)})
    start.push(Closed())
    start.push(start.outcomes()[0][0])
    return Walk(SEAT, ("game",), lambda due: True).value([(start, Fraction(1))]) / unit_of(game, ("game",))


@pytest.mark.parametrize(
    ("tiles", "order"), [(TOYS[0], "tiles"), (TOYS[0], "tiles as spotted"), (TOYS[1], "tiles")]
)
def test_the_road_is_the_walk_on_a_toy_set(tiles: str, order: str) -> None:
    game = toy(tiles, gee_joon=order)
    assert expectation(game) == walked(game)


def test_the_values_of_settings_tile_by_tile() -> None:
    game = toy(EQUAL)
    found = counted(game)
    deck = sorted(game.cards)

    def ranks(four: tuple[int, ...], setting: int | None) -> tuple[int, int]:
        row = found.row(four)
        place = int(found.way[row]) if setting is None else setting
        return int(found.high[row, place]), int(found.low[row, place])

    for setting in range(3):
        slow = contest(deck, partial(ranks, setting=setting), partial(ranks, setting=None))
        for places, outcomes in slow.items():
            row = found.row([deck[place] for place in places])
            won, lost = outcomes[(1, 1)], sum(n for (a, b), n in outcomes.items() if a < 1 and b < 1)
            assert values(game)[row, setting] == 500 * (won - lost)


def test_advice_names_the_tiles_of_the_low_hand_and_their_worth() -> None:
    advice = advise_cards(load(ID).configure(), parse_cards("6-6 6-6 5-1 4-3"))
    assert [show_cards(chose.cards) for chose, _ in advice] == ["6-6 5-1", "5-1 4-3"]
    assert advice[0][1] > advice[1][1]


def test_simulated_rounds_agree_with_the_exact_price() -> None:
    game = load(ID).configure()
    found, exact = simulate(game, 200_000, 5, threads=1), price_game(game).prices[0]
    sampled = found.price.prices[0]
    assert abs(float(sampled.expectation - exact.expectation)) < 4 * found.error(sampled)
