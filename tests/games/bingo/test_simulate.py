"""Games by chance against exact prices, and the same for any number of threads."""

from __future__ import annotations

import math

import numpy as np
import pytest

from croupier.editions import Game, load
from croupier.games.bingo.cards import fault_of, parse_pattern
from croupier.games.bingo.law import bingo_law
from croupier.games.bingo.plans import plans_of
from croupier.games.bingo.price import hall_of, price_plan
from croupier.games.bingo.session import BingoSession
from croupier.games.bingo.simulate import hall_cards, live_hall, outcome_of, simulate_games
from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws

BINGO = "grand-ronde/bingo"
IDS = tuple(f"{BINGO}{tail}" for tail in ("", "-planet", "-wheel-of-fortune", "-pick-your-own", "-bonanza"))
PLANS = [(id, plan.number) for id in IDS for plan in plans_of(load(id).configure())]
CARDS, GAMES = 60, 5000


def near(sample: tuple[float, float], exact: float, one: float = 0) -> None:
    """Within four standard errors; where something is very rare, one more of it is let pass."""
    mean, error = sample
    assert abs(mean - exact) <= 4 * error + one / GAMES + 1e-9, (mean, exact, error)


@pytest.mark.parametrize(("id", "number"), PLANS)
def test_every_game_of_every_programme_is_as_priced(id: str, number: int) -> None:
    game = load(id).configure()
    plan = plans_of(game)[number - 1]
    sample = simulate_games(game, plan, CARDS, GAMES, 5)
    price = price_plan(game, plan, CARDS)
    near(sample.mean_calls, price.hall.mean_calls)
    near(sample.mean_winners, price.hall.mean_winners)
    if bingo_law(game.edition).colours is None:
        near((sample.mean_paid[0], price.cost_deviation / math.sqrt(GAMES)), price.cost, one=10)
        error = math.sqrt(max(price.jackpot, 1e-4) / GAMES)
        near((sample.jackpot_rate[0], error), price.jackpot)
    else:
        assert sample.mean_paid[0] > price.cost  # the jackpot comes beside the prize
    alone = sample.by_winners().get(1, 0) / GAMES
    near((alone, math.sqrt(price.hall.alone * (1 - price.hall.alone) / GAMES)), price.hall.alone)
    assert sum(sample.by_call().values()) == GAMES


def test_the_calls_to_the_first_bingo_are_distributed_as_priced() -> None:
    """By chi-square: about as many as there are degrees of freedom, and far from it would be six deviations off."""
    game = load(BINGO).configure(programme="line for 1")
    (plan,) = plans_of(game)
    sample = simulate_games(game, plan, 150, 8000, 11)
    expected = hall_of(plan.goal, 150).by_call * 8000
    seen = np.array([sample.by_call().get(call, 0) for call in range(76)])
    big = expected >= 5
    square = float(((seen[big] - expected[big]) ** 2 / expected[big]).sum())
    degrees = int(big.sum())
    assert abs(square - degrees) < 6 * math.sqrt(2 * degrees)


def test_threads_do_not_change_anything() -> None:
    game = load(IDS[1]).configure()
    plan = plans_of(game)[0]
    one, three = (simulate_games(game, plan, 3000, 200, 9, threads=threads) for threads in (1, 3))
    assert one == three
    assert simulate_games(game, plan, 3000, 200, 10).records != one.records
    goal = parse_pattern("line", bingo_law(game.edition).patterns)
    assert live_hall(goal, 20_001, 4, threads=1) == live_hall(goal, 20_001, 4, threads=3)


def test_cards_of_a_hall_are_cards_of_the_law() -> None:
    cards = hall_cards(9000, 2)
    rule = bingo_law(load(BINGO)).card
    assert all(fault_of(rule, tuple(map(int, card))) is None for card in cards[::37])
    assert len(np.unique(cards, axis=0)) == 9000


def test_a_live_hall_completes_every_card_once() -> None:
    goal = parse_pattern("line", bingo_law(load(BINGO)).patterns)
    hall = live_hall(goal, 5000, 3)
    assert sum(hall.fresh) == 5000 and len(hall.balls) == 75
    assert hall.fresh[hall.first] > 0 and not any(hall.fresh[: hall.first])


def played(game: Game, seed: int) -> tuple[int, int, int]:
    """One game through the rounds: calls, winners and prizes paid."""
    session, draws = BingoSession(game, (1, 2, 3)), SeededDraws(f"sim {seed}")
    session.prepare(draws)
    for seat in session.players:
        session.sell(seat, 3, draws)
    session.finish(draws)
    done = session.settlements[0]
    return done.calls, len(done.winners), sum(share for award in done.awards for _, share in award.shares)


@pytest.mark.parametrize("id", IDS)
def test_rounds_one_by_one_agree_with_prices(id: str) -> None:
    """The session engine and the exact hall know nothing of each other."""
    game = load(id).configure()
    plan = plans_of(game)[0]
    results = np.array([played(game, seed) for seed in range(70)], float)
    price = price_plan(game, plan, 9)
    for column, exact in ((0, price.hall.mean_calls), (1, price.hall.mean_winners)):
        near((results[:, column].mean(), results[:, column].std() / math.sqrt(len(results))), exact)


def test_a_record_is_told_as_a_game() -> None:
    outcome = outcome_of((17, 4, 3, 2, 0, 1, 0, 0), 8)
    assert outcome.calls == 17 and outcome.winners == (1, 2, 3, 4) and outcome.spin is None
    assert {card for card, colours in outcome.colours.items() if colours} == {1, 2, 3}
    assert sorted(colour for colours in outcome.colours.values() for colour in colours) == [0, 0, 2]
    assert outcome_of((17, 1, 0, 0, 0, 0, 0, 0, 5), 8).spin == 5


def test_each_colour_may_have_a_jackpot() -> None:
    game = load(IDS[1]).configure(jackpots="one for each colour", colour_balls="yellow 65, red 10")
    plan = plans_of(game)[0]
    sample = simulate_games(game, plan, 20, 2000, 1)
    assert sample.jackpot_rate[0] > 0.3


@pytest.mark.parametrize(("cards", "games"), [(0, 1), (1, 0), (1 << 27, 1)])
def test_too_few_and_too_many_are_refused(cards: int, games: int) -> None:
    game = load(BINGO).configure()
    with pytest.raises(Refusal):
        simulate_games(game, plans_of(game)[0], cards, games)
