"""The batch and the round at the table, written apart, come to the same money on the same cards, edition by edition."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from croupier.editions import load
from croupier.games.twenty_one.round import TwentyOneRound
from croupier.games.twenty_one.rules import rules_of
from croupier.games.twenty_one.simulate import play_told
from croupier.games.twenty_one.strategy import PlayedStrategy
from croupier.rounds.events import Chance, Chose, Closed, Dealt, Decide
from tests.games.twenty_one.test_simulate import REDOUBLING, any_strategy, shuffled
from tests.games.twenty_one.told import names, opened
from tests.naive.twenty_one_loop import Hand, Player, Shoe

STAKE = 2000
CASES: list[tuple[str, dict[str, Any]]] = [
    ("grand-ronde/blackjack", {}),
    ("grand-ronde/blackjack", {"decks": 1}),
    ("grand-ronde/single-21", {}),
    ("grand-ronde/field-gold-21", {}),
    ("bankers/pure-21-5-blackjack", {}),
    ("bankers/pure-21-5-blackjack", {"bust_888": "win", "surrender": "early"}),
    ("bankers/buster-blackjack", {}),
    ("bankers/pure-spanish-21-5", {}),
    ("bankers/pure-spanish-21-5", {"double_double": True}),
    ("outlaws/pure-21-5-blackjack", {}),
]


def choice(played: TwentyOneRound, due: Decide, strategy: PlayedStrategy) -> str:
    """What the strategy does, in the round's words."""
    box, hand = played.table.boxes[due.seat], played.table.hand_of(due.seat, played.hand_due)
    player = Player(played.rules, strategy, Shoe([], 0), played.table.up, Counter())
    player.made = len(box.hands)
    mine = Hand(list(hand.cards), split=hand.split, doubled=hand.doubles)
    if due.question == "insurance":
        if "even money" in names(played) and strategy.even_money:
            return "even money"
        return "insure" if "insure" in names(played) and strategy.insures(mine.values) else "decline"
    does = player.does(mine)
    if due.question == "early surrender":
        return "surrender" if does == "surrender" else "decline"
    return "redouble" if does == "double" and hand.doubles else does


def played_out(game: Any, strategy: PlayedStrategy, cards: Iterator[int], boxes: int) -> TwentyOneRound:
    seats = range(1, boxes + 1)
    played = opened(game, seats, stakes={seat: {"bet": STAKE} for seat in seats})
    played.push(Closed())
    while not played.over:
        due = played.due
        if isinstance(due, Chance):
            assert due.to is not None
            played.push(Dealt(due.to, next(cards)))
        else:
            assert isinstance(due, Decide)
            played.push(Chose(due.seat, choice(played, due, strategy)))
    return played


@pytest.mark.parametrize(("edition", "filing"), CASES)
def test_the_round_and_the_batch_come_to_the_same(edition: str, filing: dict[str, Any]) -> None:
    game = load(edition).configure(**filing)
    rules = rules_of(game)
    chance = random.Random(edition)
    for strategy in (
        REDOUBLING,
        any_strategy(chance.randrange(1 << 20)),
        any_strategy(chance.randrange(1 << 20)),
    ):
        boxes = chance.choice([1, 3])
        shoes = shuffled(rules, 60, chance.randrange(1 << 20))
        found = play_told(rules, strategy, shoes, boxes=boxes, fresh=True)
        rounds = [played_out(game, strategy, iter(shoe), boxes) for shoe in shoes]
        won = Counter(Fraction(each.net(seat), STAKE) for each in rounds for seat in range(1, boxes + 1))
        assert dict(found.price.distribution) == {
            profit: Fraction(times, found.hands) for profit, times in won.items()
        }
        assert found.counts["cards"] == sum(len(each.dealt) for each in rounds)
