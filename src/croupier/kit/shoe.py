"""A shoe of several packs: an order of cards, a cut card, burns, and a new shuffle when the cut card is out."""

from __future__ import annotations

import random
import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from croupier.kit.cards import FULL_DECK, card_name
from croupier.kit.chance import Pool, to_words
from croupier.kit.refusal import Refusal

Shuffler = Callable[[Sequence[int], int], Sequence[int]]  # the cards and how often they were shuffled before


class Shoe:
    """A source of cards that outlives a round: `card` deals, `due_for_shuffle` says when the cut card is out.

    The cut card lies behind the share of the shoe that `penetration` names; the round in which it comes out
    is finished, because a shoe never shuffles by itself: the table calls `shuffle`.
    """

    def __init__(
        self,
        packs: int,
        shuffler: Shuffler,
        penetration: Fraction = Fraction(1),
        deck: Sequence[int] = FULL_DECK,
    ) -> None:
        if packs < 1:
            raise Refusal(f"A shoe holds at least one pack, not {packs}.")
        if not 0 < penetration <= 1:
            raise Refusal(
                f"The cut card lies behind a share of the shoe above 0 and up to 1, not {penetration}."
            )
        self.packs = packs
        self.deck = tuple(deck)
        self.penetration = penetration
        self._shuffler = shuffler
        self.shuffles = 0
        self.dealt = 0
        self.cards: tuple[int, ...] = ()
        self.shuffle()

    @classmethod
    def seeded(
        cls,
        packs: int,
        seed: int | str,
        penetration: Fraction = Fraction(1),
        deck: Sequence[int] = FULL_DECK,
    ) -> Shoe:
        """A reproducible shoe: the same seed gives the same shuffles on every machine."""
        return cls(packs, SeededShuffler(seed), penetration, deck)

    @classmethod
    def secure(cls, packs: int, penetration: Fraction = Fraction(1), deck: Sequence[int] = FULL_DECK) -> Shoe:
        """A shoe shuffled by the operating system's cryptographic generator, for play."""
        return cls(packs, secure_shuffler, penetration, deck)

    @classmethod
    def known(
        cls,
        packs: int,
        cards: Iterable[int],
        penetration: Fraction = Fraction(1),
        deck: Sequence[int] = FULL_DECK,
    ) -> Shoe:
        """A shoe whose first cards are known, the next card first; the others lie behind them in order."""
        first = tuple(cards)
        return cls(packs, ListedShuffler(first), penetration, deck)

    def shuffle(self) -> None:
        """All the packs together, shuffled anew, the cut card put in and nothing dealt."""
        self.cards = tuple(self._shuffler(self.deck * self.packs, self.shuffles))
        self.shuffles += 1
        self.dealt = 0

    @property
    def cut(self) -> int:
        """How many cards lie before the cut card."""
        return int(len(self.cards) * self.penetration)

    @property
    def due_for_shuffle(self) -> bool:
        """Whether the cut card is out: the round in play is the last one before a shuffle."""
        return self.dealt >= self.cut

    @property
    def left(self) -> int:
        """How many cards are still in the shoe."""
        return len(self.cards) - self.dealt

    def card(self, to: Pool) -> int:
        """The next card, whoever receives it."""
        if not self.left:
            raise Refusal(
                f"The shoe has run out: all {len(self.cards)} cards are dealt and one more is due to "
                f"{to_words(to)}."
            )
        self.dealt += 1
        return self.cards[self.dealt - 1]

    def burn(self, count: int = 1) -> tuple[int, ...]:
        """So many cards dealt to nobody, in order."""
        return tuple(self.card("burn") for _ in range(count))


class SeededShuffler:
    """A shuffle for each pair of a seed and the number of shuffles before it."""

    def __init__(self, seed: int | str) -> None:
        self.seed = seed

    def __call__(self, cards: Sequence[int], before: int) -> Sequence[int]:
        """The cards in the order of this shuffle."""
        order = list(cards)
        random.Random(f"croupier:shoe:{self.seed}:{before}").shuffle(order)
        return order


def secure_shuffler(cards: Sequence[int], before: int) -> Sequence[int]:
    """The cards in an order nobody can foresee."""
    order = list(cards)
    secrets.SystemRandom().shuffle(order)
    return order


class ListedShuffler:
    """The cards that were given first, in their order, then the rest as the packs have them."""

    def __init__(self, first: Sequence[int]) -> None:
        self.first = tuple(first)

    def __call__(self, cards: Sequence[int], before: int) -> Sequence[int]:
        """The known cards and, behind them, the others; for the first shuffle only."""
        if before:
            raise Refusal("The shoe was given for one shuffle, and another is due.")
        rest = Counter(cards)
        for card in self.first:
            if not rest[card]:
                raise Refusal(f"{card_name(card)} was given more often than the shoe has it.")
            rest[card] -= 1
        return self.first + tuple(rest.elements())
