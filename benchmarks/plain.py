"""Rounds played one after another in plain Python, the way one would write them without this project.

Both loops deal with random.sample and settle ante, play and what goes with them, in units of the ante.
"""

from __future__ import annotations

import random

import treys

from benchmarks.hands import NAMES

ACE, KING, QUEEN, JACK, TEN, EIGHT, SIX, FIVE, DEUCE = 12, 11, 10, 9, 8, 6, 4, 3, 0
Hand = tuple[int, list[int]]
HIGH, PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH = range(6)
ANTE_BONUS = {STRAIGHT_FLUSH: 5, THREE_OF_A_KIND: 4, STRAIGHT: 1}


def three_card_rounds(rounds: int, seed: int = 1) -> int:
    """Three Card Poker: play Q-6-4 or better, which is the best play."""
    chance = random.Random(seed)
    total = 0
    for _ in range(rounds):
        cards = chance.sample(range(52), 6)
        player, dealer = three_card_hand(cards[:3]), three_card_hand(cards[3:])
        if player < (HIGH, [QUEEN, 4, 2]):
            total -= 1
            continue
        if dealer < (HIGH, [QUEEN]):
            total += 1
        elif player > dealer:
            total += 2
        elif player < dealer:
            total -= 2
        total += ANTE_BONUS.get(player[0], 0)
    return total


def three_card_hand(cards: list[int]) -> Hand:
    """Category and ranks, so that the higher hand compares greater."""
    ranks = sorted((card // 4 for card in cards), reverse=True)
    high, middle, low = ranks
    if high == low:
        return THREE_OF_A_KIND, ranks
    if middle in (high, low):
        return PAIR, [middle, low if middle == high else high]
    if ranks == [ACE, 1, DEUCE]:
        ranks = [1, DEUCE, -1]
    straight = ranks[0] - ranks[2] == 2
    if len({card % 4 for card in cards}) == 1:
        return (STRAIGHT_FLUSH if straight else FLUSH), ranks
    return (STRAIGHT if straight else HIGH), ranks


CARDS = [treys.Card.new(name) for name in NAMES]
# treys numbers hands downwards from 1, a royal flush; these are the last numbers of what the blind pays for.
BLIND = ((1, 500), (10, 50), (166, 10), (322, 3), (1599, 1.5), (1609, 1))
LAST_TWO_PAIR, LAST_PAIR = 3325, 6185


def ultimate_rounds(rounds: int, seed: int = 1) -> float:
    """Ultimate Texas Hold 'Em by rules of thumb, hands ranked by treys.

    Before the flop 4 antes by `opens`; on the flop 2 with two pairs or better, or a card of the hole paired; at the
    end 1 with the same, and fold the rest. The best play looks at far more.
    """
    chance = random.Random(seed)
    evaluator = treys.Evaluator()
    total = 0.0
    for _ in range(rounds):
        dealt = chance.sample(range(52), 9)
        cards = [CARDS[card] for card in dealt]
        hole, board, dealers = cards[:2], cards[2:7], cards[7:]
        if opens(dealt[0], dealt[1]):
            play = 4
        elif stays(dealt[:5], evaluator.evaluate(hole, board[:3])):
            play = 2
        elif stays(dealt[:7], evaluator.evaluate(hole, board)):
            play = 1
        else:
            total -= 2
            continue
        player, dealer = evaluator.evaluate(hole, board), evaluator.evaluate(dealers, board)
        ante = 1 if dealer <= LAST_PAIR else 0
        if player < dealer:
            total += play + ante + next((pays for last, pays in BLIND if player <= last), 0)
        elif player > dealer:
            total -= play + ante + 1
    return total


def opens(one: int, two: int) -> bool:
    """The usual chart: aces, pairs but deuces, and high cards with a good enough second."""
    low, high = sorted((one // 4, two // 4))
    suited = one % 4 == two % 4
    if high == low:
        return high > DEUCE
    if high == ACE or (high == KING and (suited or low >= FIVE)):
        return True
    if high == QUEEN:
        return low >= (SIX if suited else EIGHT)
    return high == JACK and low >= (EIGHT if suited else TEN)


def stays(cards: list[int], rank: int) -> bool:
    """Two pairs or better, or a pair with a card of the hole, which comes first."""
    if rank <= LAST_TWO_PAIR:
        return True
    ranks = [card // 4 for card in cards]
    return ranks[0] in ranks[1:] or ranks[1] in ranks[2:]
