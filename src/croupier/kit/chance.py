"""Where chance comes from: a procedure asks for a card or a number, and a source answers. It never sees a generator."""

from __future__ import annotations

import random
import secrets
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Protocol, TypeVar

from croupier.kit.cards import FULL_DECK, card_name, refuse_repeats
from croupier.kit.machine import random_below
from croupier.kit.refusal import Refusal
from croupier.kit.text import capitalized

# Chance that is not cards: dice, wheels and balls ask for whole numbers, and a source answers.


T = TypeVar("T")


class Draws(Protocol):
    """Answers a demand for chance."""

    def below(self, limit: int) -> int:
        """A whole number from 0 up to, not including, the limit, each as likely as any other."""
        ...


class SeededDraws:
    """Reproducible chance: the same seed gives the same numbers on every machine."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(f"croupier:{seed}")

    def below(self, limit: int) -> int:
        """The next number."""
        return self._random.randrange(limit)


class SecureDraws:
    """Chance from the operating system's cryptographic generator, for play."""

    def below(self, limit: int) -> int:
        """The next number."""
        return random_below(limit)


class ListedDraws:
    """Numbers known beforehand: a recorded game, or a test."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._numbers = list(numbers)
        self._next = 0

    def below(self, limit: int) -> int:
        """The next number told."""
        if self._next == len(self._numbers):
            raise Refusal(f"All {len(self._numbers)} numbers given are used up, and one more is due.")
        number = self._numbers[self._next]
        if not 0 <= number < limit:
            raise Refusal(f"{number} was given where a number below {limit} is due.")
        self._next += 1
        return number


def drawn(draws: Draws, items: Sequence[int], count: int) -> tuple[int, ...]:
    """So many of the items, none twice, in the order drawn."""
    left = list(items)
    found = []
    for _ in range(count):
        found.append(left.pop(draws.below(len(left))))
    return tuple(found)


def shuffled(draws: Draws, items: Iterable[T]) -> list[T]:
    """All items in an order drawn at random, every one as likely."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = draws.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


# Where chance comes from. A procedure never sees a generator: it demands a card, a source answers.


Pool = int | str  # a seat's number, or "dealer", "community", "burn", "discard"


class Source(Protocol):
    """Answers one demand for a card."""

    def card(self, to: Pool) -> int:
        """The next card, for this pool."""
        ...


class StackedDeck:
    """A deck of one pack or several in a known order, top card first."""

    def __init__(self, cards: Iterable[int], packs: int = 1) -> None:
        self.cards = tuple(cards)
        refuse_repeats(self.cards, packs)
        self._next = 0

    def card(self, to: Pool) -> int:
        """The top card, whoever receives it."""
        if self._next == len(self.cards):
            raise Refusal(
                f"The deck has run out: all {len(self.cards)} cards are dealt and one more is due to {to}."
            )
        self._next += 1
        return self.cards[self._next - 1]


class SeededShuffle(StackedDeck):
    """A reproducible shuffle: the same seed gives the same deck on every machine."""

    def __init__(self, seed: int | str, deck: Sequence[int] = FULL_DECK) -> None:
        order = list(deck)
        random.Random(f"croupier:{seed}").shuffle(order)
        self.cards, self._next = tuple(order), 0


class SecureShuffle(StackedDeck):
    """A shuffle by the operating system's cryptographic generator, for play."""

    def __init__(self, deck: Sequence[int] = FULL_DECK) -> None:
        order = list(deck)
        secrets.SystemRandom().shuffle(order)
        self.cards, self._next = tuple(order), 0


@lru_cache(maxsize=256)
def _counted(deck: tuple[int, ...]) -> Counter[int]:
    """How often each card is in a deck; it is shared, so nobody changes it."""
    return Counter(deck)


def _check_held(named: Counter[int], left: Counter[int]) -> None:
    """Refuse cards that are not in a deck, or not so often."""
    for card, count in named.items():
        if card not in left:
            raise Refusal(f"{card_name(card)} is not in the deck of this game.")
        if left[card] == 1:
            if count > 1:
                refuse_repeats([card] * count)
        elif count > left[card]:
            raise Refusal(f"{card_name(card)} appears {count} times; the shoe has it {left[card]} times.")


class DescribedCards:
    """Cards named by where they lie; what is not described is filled from the cards not named."""

    def __init__(self, pools: Mapping[Pool, Sequence[int]], deck: Sequence[int] = FULL_DECK) -> None:
        named, left = [card for cards in pools.values() for card in cards], _counted(tuple(deck))
        self._cards = left, named
        alone = set(named)
        if len(alone) < len(named) or not alone <= left.keys():
            _check_held(Counter(named), left)
        self._pools = {pool: list(cards) for pool, cards in pools.items()}

    @cached_property
    def _rest(self) -> list[int]:
        """The cards that nobody named."""
        left, named = self._cards
        return sorted((left - Counter(named)).elements())

    def card(self, to: Pool) -> int:
        """The next described card of the pool; burns and discards take any card not named."""
        waiting = self._pools.get(to)
        if waiting:
            return waiting.pop(0)
        if to in self._pools:
            raise Refusal(f"Too few cards are described for {to_words(to)}: the deal gives it one more.")
        if not self._rest:
            raise Refusal(f"The deck has run out: all is described and one more is due to {to_words(to)}.")
        return self._rest.pop()

    def left_over(self) -> dict[Pool, list[int]]:
        """Described cards that no deal asked for."""
        return {pool: cards for pool, cards in self._pools.items() if cards}


POOL_WORDS = {
    "community": "the community cards",
    "dead": "a dead hand",
    "dealer_two": "the dealer's second hand",
}


def to_words(pool: Pool) -> str:
    """A pool as words: `seat 3`, `the dealer`, `hand 2` of hands that belong to nobody."""
    if isinstance(pool, int):
        return f"seat {pool}"
    name, _, number = pool.rpartition("_")
    numbered = name and number.isdigit()
    return POOL_WORDS.get(pool) or (f"{name} {number}" if numbered else f"the {pool.replace('_', ' ')}")


def pool_title(pool: Pool) -> str:
    """A pool as a label: `Seat 3`, `Dealer`, `Dealer's second hand`."""
    words = to_words(pool).removeprefix("the ").removeprefix("a ")
    return capitalized(words)
