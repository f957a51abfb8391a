"""Every order that PokerKit knows too puts random hands in the same order as PokerKit does."""

from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from croupier.ranks.hands import card_text
from croupier.ranks.lookup import rater
from tests.ranks.cards import deck_of, hand_spec

pokerkit = pytest.importorskip(
    "pokerkit", reason="pokerkit is not installed; it comes with the extra `peers`"
)

# PokerKit's hand, our order, how many own cards must play, our qualifier, hole cards, cards on the board.
Peer = tuple[str, str, int | None, str, int, int]
PEERS: list[Peer] = [
    ("StandardHighHand", "high", None, "", 2, 5),
    ("StandardHighHand", "high", None, "", 5, 0),
    ("StandardLowHand", "deuce to seven", None, "", 5, 0),
    ("StandardLowHand", "deuce to seven", None, "", 7, 0),
    ("RegularLowHand", "ace to five", None, "", 5, 0),
    ("RegularLowHand", "ace to five", None, "", 7, 0),
    ("EightOrBetterLowHand", "ace to five", None, "8 low", 7, 0),
    ("ShortDeckHoldemHand", "short-deck", None, "", 2, 5),
    ("ShortDeckHoldemHand", "short-deck", None, "", 5, 0),
    ("BadugiHand", "badugi", None, "", 4, 0),
    ("OmahaHoldemHand", "high", 2, "", 4, 5),
    ("OmahaEightOrBetterLowHand", "ace to five", 2, "8 low", 4, 5),
]
DEALS = 2000


def theirs(kind: str) -> Callable[[list[int], list[int]], Any]:
    """PokerKit's hand, or None where it does not qualify."""
    hand = getattr(pokerkit, kind)

    def make(hole: list[int], board: list[int]) -> Any:
        return hand.from_game_or_none("".join(map(card_text, hole)), "".join(map(card_text, board)))

    return make


@pytest.mark.parametrize("peer", PEERS, ids=lambda peer: f"{peer[0]}-{peer[4]}+{peer[5]}")
def test_the_same_order(peer: Peer) -> None:
    kind, order, own, qualifier, hole, board = peer
    rate, other = rater(hand_spec(order, own), qualifier), theirs(kind)
    random = Random(kind)
    deck = deck_of(order)
    rated: list[tuple[int, Any]] = []
    for _ in range(DEALS):
        dealt = random.sample(deck, hole + board)
        if random.random() < 0.2:  # flushes and straight flushes are too rare by chance
            dealt = random.sample([card for card in deck if card & 3 < 2], hole + board)
        ours, same = rate(dealt[:hole], dealt[hole:]), other(dealt[:hole], dealt[hole:])
        assert (ours is None) == (same is None)
        if ours is not None:
            rated.append((ours, same))
    rated.sort(key=lambda pair: pair[0])
    assert len(rated) > DEALS // 10
    for (low, their_low), (high, their_high) in pairwise(rated):
        assert (low == high) == (their_low == their_high)
        assert (low < high) == (their_low < their_high)
