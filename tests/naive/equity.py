"""Equities by going through every deal, one by one.

Hands are rated by the slow evaluator that tries every card a joker may stand for, or, where deals are many, by the
rater of showdowns, which is held against it elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations

from croupier.editions.model import HandSpec
from croupier.ranks.jokers import best_with, modes_of
from croupier.ranks.lookup import Rater, rater
from croupier.ranks.named import at_least

Cards = tuple[int, ...]
Key = tuple[int, tuple[int, ...]]
Span = tuple[int, int] | None


@dataclass(frozen=True)
class Part:
    """A part of the pot: order of hands, what a joker is, who qualifies, and whether it else goes to the other part."""

    order: str = "high"
    joker: str = ""
    qualify: str = ""
    passes: bool = True


@dataclass
class Answer:
    """Deals, and by player: shares of the pot added up, and how often each kind of win came with so many sharers."""

    players: int
    deals: int = 0
    shares: list[Fraction] = field(default_factory=list)
    counts: list[Counter[tuple[str, int]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.shares = [Fraction(0)] * self.players
        self.counts = [Counter() for _ in range(self.players)]


@cache
def slow(part: Part, own: Cards, board: Cards, span: Span) -> Key | None:
    """What the best hand for a part is worth, or None if it does not qualify."""
    hand = best_with(part.order, own, board, span, modes_of(part.joker, own, board))
    return hand.key if not part.qualify or at_least(part.qualify, hand) else None


@cache
def _rater(part: Part, span: Span) -> Rater:
    spec = {"name": part.order, "pools": ("player", "community"), "order": part.order, "hole": span}
    return rater(HandSpec.model_validate({**spec, "joker": part.joker, "cite": "none"}), part.qualify)


@cache
def quick(part: Part, own: Cards, board: Cards, span: Span) -> Key | None:
    """The same by the rater of showdowns."""
    strength = _rater(part, span)(own, board)
    return None if strength is None else (strength, ())


def deals(
    hands: Sequence[dict[Cards, int]], size: int, deck: Cards, missing: int
) -> Iterator[tuple[list[Cards], Cards, int]]:
    """Every choice of hands and board out of the deck in which no card stands twice, with its weight.

    Hands are known cards of each player with weights; unknown ones come out of the deck until he has `size`.
    """

    def fill(
        player: int, left: Cards, chosen: list[Cards], weight: int
    ) -> Iterator[tuple[list[Cards], Cards, int]]:
        if player == len(hands):
            for board in combinations(left, missing):
                yield chosen, board, weight
            return
        for known, times in hands[player].items():
            # A known hand may lie outside the deck; a hand of a range comes out of it.
            if any(card in other for other in chosen for card in known):
                continue
            rest = tuple(card for card in left if card not in known)
            for more in combinations(rest, size - len(known)):
                after = tuple(card for card in rest if card not in more)
                yield from fill(player + 1, after, [*chosen, known + more], weight * times)

    yield from fill(0, deck, [], 1)


def equities(
    parts: Sequence[Part],
    hands: Sequence[dict[Cards, int]],
    size: int,
    deck: Cards,
    community: int = 0,
    board: Cards = (),
    span: Span = None,
    rate: Callable[[Part, Cards, Cards, Span], Key | None] = slow,
) -> Answer:
    """Play every deal to its showdown."""
    answer = Answer(len(hands))
    for own, later, weight in deals(hands, size, deck, community - len(board)):
        whole = tuple(sorted(board + later))
        winners = []
        for part in parts:
            keys = [rate(part, tuple(sorted(cards)), whole, span) for cards in own]
            best = max((key for key in keys if key is not None), default=None)
            winners.append([player for player, key in enumerate(keys) if key is not None and key == best])
        settle(answer, parts, winners, weight)
    return answer


def settle(answer: Answer, parts: Sequence[Part], winners: list[list[int]], weight: int) -> None:
    """Give the parts of one pot to those who won them."""
    answer.deals += weight
    taken = [place for place, some in enumerate(winners) if some]
    left = all(parts[place].passes for place in range(len(parts)) if place not in taken)
    for place in taken:
        # A part that stays behind keeps its share of the pot from the others.
        worth = Fraction(1, len(taken) if left else len(parts))
        kind = "whole" if len(taken) == 1 else ("high", "low")[place]
        for player in winners[place]:
            answer.counts[player][kind, len(winners[place])] += weight
            answer.shares[player] += weight * worth / len(winners[place])
    if len(taken) == 2 and winners[0] == winners[1] and len(winners[0]) == 1:
        answer.counts[winners[0][0]]["both", 1] += weight
