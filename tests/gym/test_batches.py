"""Batches: every reward is what a real round comes to, and the tables of throws are the game's own chances."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier import gym
from croupier.editions import Game, edition_ids, load
from croupier.games.baccarat.price import price_baccarat
from croupier.games.baccarat.rules import rules_of
from croupier.games.banked.price.roads.common import main_worth
from croupier.games.keno.settle import TicketWritten
from croupier.games.twenty_one.hands import total
from croupier.games.twenty_one.rules import value_of
from croupier.gym.baccarat import shoe_results
from croupier.gym.batches import CardBatch, ChanceBatch
from croupier.gym.keno import KenoBatch
from croupier.gym.table import open_round, settled
from croupier.gym.twenty_one import OBSERVED, TwentyOneBatch
from croupier.kit import Refusal
from croupier.rounds.events import Bet, Chance, Chose, Closed, Dealt, Decide, Drew
from croupier.rounds.round import DEALER, BaseRound

SHAPES = (
    "three-card-poker",
    "four-card-poker",
    "let-it-ride",
    "ultimate-texas-hold",
    "mississippi-stud",
    "crazy-4-poker",
)
BANKED = [name for name in edition_ids() if name.partition("/")[2].startswith(SHAPES)]
# Editions of one game differ in their paytables alone: the slow comparison is for one book of each.
SLOW = ("pennsylvania/", "bankers/three-card-poker", "colorado/mississippi", "colorado/crazy")


def random_actions(mask: NDArray[Any], chance: np.random.Generator) -> NDArray[np.int64]:
    chosen: NDArray[np.int64] = (chance.random(mask.shape) * mask).argmax(axis=1)
    return chosen


@pytest.mark.parametrize("name", BANKED)
def test_the_same_seed_gives_the_same_rounds_within_the_spaces(name: str) -> None:
    results = []
    for _ in range(2):
        batch = gym.batch(name, 64)
        chance = np.random.default_rng(1)
        seen, info = batch.reset(seed=9)
        rewards = []
        for _ in range(6):
            assert batch.observation_space.contains(seen)
            seen, reward, *_, info = batch.step(random_actions(info["action_mask"], chance))
            rewards.append(reward)
        results.append(np.array(rewards))
    assert np.array_equal(results[0], results[1]) and results[0].any()


@pytest.mark.parametrize("name", [name for name in BANKED if name.startswith(SLOW)])
def test_rewards_are_what_a_real_round_comes_to(name: str) -> None:
    batch = gym.batch(name, 24)
    assert isinstance(batch, CardBatch)
    chance = np.random.default_rng(2)
    _, info = batch.reset(seed=4)
    problem, paths = batch.course.problem, batch.course.problem.tree.paths
    for _ in range(4):
        cards, at = batch._cards.copy(), batch._at.copy()
        chosen = random_actions(info["action_mask"], chance)
        _, rewards, over, _, info = batch.step(chosen)
        for row in np.flatnonzero(over).tolist():
            path = paths[batch.course.after[at[row], chosen[row]]]
            cents = main_worth(load(name).configure(), problem.deal_of(cards[row].tolist()), dict(path))
            assert rewards[row] * batch.unit == pytest.approx(cents)


def test_hidden_cards_are_not_observed() -> None:
    batch = gym.batch("pennsylvania/ultimate-texas-hold-em", 256)
    seen, _ = batch.reset(seed=1)
    assert (seen[:, :2] >= 0).all() and (seen[:, 2:9] == -1).all()
    seen, *_ = batch.step(np.zeros(256, np.int64))
    assert (seen[:, :5] >= 0).all() and (seen[:, 5:9] == -1).all() and (seen[:, 9] == 1).all()


def test_an_action_that_is_not_allowed_counts_as_the_first_that_is() -> None:
    batch = gym.batch("pennsylvania/ultimate-texas-hold-em", 8)
    batch.reset(seed=1)
    fold = np.full(8, batch.actions.index("fold"))
    _, rewards, over, *_ = batch.step(fold)  # before the flop: a check
    assert not over.any() and not rewards.any()


def test_roulette_straight_up_keeps_the_house_edge() -> None:
    batch = gym.batch("grand-ronde/roulette", 100, menu=("0", "17"))
    assert isinstance(batch, ChanceBatch)
    table = batch.chances
    weights = np.diff(table.marks, prepend=0)
    for name in ("0", "17"):
        cents = int((table.worth[0, table.actions.index(name)] * weights).sum())
        assert Fraction(cents, int(table.marks[-1]) * table.unit) == Fraction(-1, 19)
    batch.reset(seed=2)
    _, rewards, over, *_ = batch.step(np.full(100, table.actions.index("17")))
    assert set(rewards) <= {-1.0, 35.0} and over.all()


def test_craps_pass_line_loses_7_in_495() -> None:
    batch = gym.batch("grand-ronde/craps", 50, menu=("pass",))
    assert isinstance(batch, ChanceBatch)
    table = batch.chances
    weights = np.diff(table.marks, prepend=0) / table.marks[-1]
    bet, wait = table.actions.index("pass"), 0
    value = np.zeros(table.states)
    for _ in range(200):  # value of the pass line by state, until it is decided
        value = np.array(
            [
                0.0
                if table.idle[state]
                else ((table.worth[state, wait] + value[table.after[state, wait]]) @ weights)
                for state in range(table.states)
            ]
        )
    first = (table.worth[0, bet] + value[table.after[0, bet]]) @ weights
    assert first / table.unit == pytest.approx(-7 / 495)


def test_keno_rewards_are_what_a_real_game_comes_to() -> None:
    game = load("grand-ronde/keno").configure()
    batch = gym.batch(game, 200)
    assert isinstance(batch, KenoBatch) and batch.actions[:3] == ("no bet", "1 spot", "2 spots")
    chance = np.random.default_rng(3)
    batch.reset(seed=6)
    chosen = chance.integers(len(batch.actions), size=200)
    _, rewards, over, _, info = batch.step(chosen)
    assert over.all()
    for row, spots in enumerate(chosen):
        round = open_round(game, (1,), {})
        if spots:
            round.push(TicketWritten(1, tuple(range(1, int(spots) + 1)), batch.unit))
        round.push(Closed())
        for ball in info["drawn"][row]:
            round.push(Drew(int(ball)))
        assert rewards[row] * batch.unit == pytest.approx(settled(round, 1))


def test_keno_prizes_share_the_limit_of_the_game() -> None:
    game = load("grand-ronde/keno").configure(aggregate_limit="150.00")
    batch = gym.batch(game, 4, menu=("8 spots",))
    assert isinstance(batch, KenoBatch)
    assert batch.tickets.worth.max() == 15_000 - batch.unit


def test_baccarat_rewards_are_what_a_real_round_comes_to() -> None:
    game = load("bankers/ez-baccarat-panda-8").configure()
    batch = gym.batch(game, 8)
    assert isinstance(batch, ChanceBatch)
    table, places = batch.chances, {result: place for place, result in enumerate(shoe_results(game))}
    rules, chance = rules_of(game), np.random.default_rng(5)
    shoe = np.repeat(np.arange(52), rules.decks)
    for _ in range(60):
        cards = chance.permutation(shoe)
        for action, name in enumerate(table.actions):
            won, hands = baccarat_round(game, name.split(" + "), [int(card) for card in cards])
            mine, theirs = ((rules.points(hand), len(hand)) for hand in hands)
            place = places[rules.result(*mine, *theirs)]
            assert table.worth[0, action, place] == won


def baccarat_round(game: Game, names: list[str], cards: list[int]) -> tuple[int, list[list[int]]]:
    """What a real round with the minimum on each of these spaces comes to, and the cards of both hands."""
    round = open_round(game, (1,), {})
    hands: dict[Any, list[int]] = {"player": [], "banker": [], "burn": []}
    for answer in round.answers(1):
        if answer.name in names:
            round.push(answer.event)
    while (due := round.due) is not None:
        if isinstance(due, Chance):
            assert due.to is not None
            hands[due.to].append(cards.pop())
            round.push(Dealt(due.to, hands[due.to][-1]))
        else:
            round.push(round.answers(DEALER)[0].event)
    assert isinstance(round, BaseRound)
    return round.net(1), [hands["player"], hands["banker"]]


def test_baccarat_keeps_the_house_edge() -> None:
    game = load("bankers/ez-baccarat-panda-8").configure()
    batch = gym.batch(game, 8, menu=("tie", "banker"))
    assert isinstance(batch, ChanceBatch)
    table = batch.chances
    weights = np.diff(table.marks, prepend=0).tolist()
    for action, stake in ((0, 100), (1, 1000)):
        cents = sum(
            worth * weight for worth, weight in zip(table.worth[0, action].tolist(), weights, strict=True)
        )
        edge = price_baccarat(game).price(table.actions[action]).expectation
        assert Fraction(cents, int(table.marks[-1]) * stake) == edge


def test_a_baccarat_bet_that_needs_a_line_is_refused_alone() -> None:
    with pytest.raises(Refusal, match="does not take 'panda_8' by itself"):
        gym.batch("bankers/ez-baccarat-panda-8", 8, menu=("panda_8",))


TWENTY_ONE: list[tuple[str, dict[str, Any]]] = [
    ("grand-ronde/blackjack", {}),
    ("grand-ronde/blackjack", {"form": "pitch", "hole": "all lost", "double_on": "9-11", "decks": 1}),
    ("grand-ronde/single-21", {}),
    ("grand-ronde/single-21", {"hole": "all lost", "resplit_aces": True, "split_any": "any number of cards"}),
    ("grand-ronde/field-gold-21", {}),
    ("bankers/pure-21-5-blackjack", {"bust_888": "win", "surrender": "early", "natural": "3 to 2"}),
    ("bankers/buster-blackjack", {"double_after_split": False, "resplit_aces": True}),
    ("bankers/pure-spanish-21-5", {"double_double": True}),
    ("bankers/pure-spanish-21-5", {"soft_17": "stand"}),
    ("outlaws/pure-21-5-blackjack", {}),
]
Choices = list[tuple[str, set[str]]]  # what was chosen, and of what


@pytest.mark.parametrize(("name", "filing"), TWENTY_ONE)
def test_twenty_one_plays_and_pays_as_a_real_round(name: str, filing: dict[str, Any]) -> None:
    game = load(name).configure(**filing)
    batch = gym.batch(game, 60)
    assert isinstance(batch, TwentyOneBatch)
    chance, played, used = np.random.default_rng(7), 0, set[str]()
    seen, info = batch.reset(seed=3)
    shoes, past = batch.boxes.shoe.copy(), [Choices() for _ in range(60)]
    for _ in range(40):
        assert batch.observation_space.contains(seen)
        mask = info["action_mask"].astype(float)
        mask[:, batch.actions.index("split")] *= 20  # splits are rare
        chosen = random_actions(mask, chance)
        for row in range(60):
            offered = {batch.actions[place] for place in np.flatnonzero(mask[row])}
            past[row].append((batch.actions[chosen[row]], offered))
        seen, rewards, over, _, info = batch.step(chosen)
        for row in np.flatnonzero(over).tolist():
            cents = twenty_one_worth(game, batch.unit, shoes[row].tolist(), past[row])
            assert rewards[row] * batch.unit == pytest.approx(cents), (shoes[row][:12], past[row])
            used.update(action for action, _ in past[row])
            shoes[row], past[row], played = batch.boxes.shoe[row], [], played + 1
    assert played > 300 and {"deal", "stand", "hit", "double", "split"} <= used


def twenty_one_worth(game: Game, stake: int, cards: list[int], choices: Choices) -> int:
    """What a real round comes to with these cards and choices; it offers the same ones and asks no others."""
    round, cards, left = open_round(game, (1,), {}), cards[::-1], choices[:0:-1]
    round.push(Bet(1, "bet", stake))
    while (due := round.due) is not None:
        if isinstance(due, Chance):
            assert due.to is not None
            round.push(Dealt(due.to, cards.pop()))
        elif isinstance(due, Decide):
            round.push(Chose(1, twenty_one_choice({answer.name for answer in round.answers(1)}, left)))
        else:
            round.push(round.answers(DEALER)[0].event)
    assert not left and isinstance(round, BaseRound)
    return round.net(1)  # without fees


def twenty_one_choice(offered: set[str], left: Choices) -> str:
    """The next choice; what a batch does not ask is declined, and a hand that can only stand does so."""
    if "decline" in offered or offered == {"stand"}:
        return min(offered & {"decline", "stand"})
    action, known = left.pop()
    assert known == offered
    return action


def test_twenty_one_seen_before_and_after_the_deal() -> None:
    batch = gym.batch("grand-ronde/blackjack", 256)
    assert isinstance(batch, TwentyOneBatch)
    seen, info = batch.reset(seed=1)
    assert not seen.any() and (info["action_mask"].argmax(axis=1) == 0).all()
    shoes = batch.boxes.shoe.copy()
    seen, _, over, _, info = batch.step(np.zeros(256, np.int64))
    up = OBSERVED.index("up card")
    for row in np.flatnonzero(~over):
        assert seen[row, up] == value_of(shoes[row, 1] // 4)
        own = total([int(card) for card in shoes[row, [0, 2]]])
        assert (seen[row, 1], seen[row, 2]) == (own.points, own.soft)
        assert seen[row, -10:].sum() == 2 and not info["action_mask"][row, 0]
    assert not seen[over].any()


def test_twenty_one_refuses_a_unit_that_pays_parts_of_a_cent() -> None:
    with pytest.raises(Refusal, match="does not pay 3/2 in whole cents"):
        gym.batch("grand-ronde/blackjack", 8, unit=501)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("grand-ronde/bingo", "has no batch environment"),
        ("colorado/home-run-holdem", "is not played in batches: a pool grows from hand to hand"),
    ],
)
def test_what_has_no_batch_is_refused(name: str, why: str) -> None:
    with pytest.raises(Refusal, match=f"{name} {why}"):
        gym.batch(name, 8)
