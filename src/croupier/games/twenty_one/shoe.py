"""The shoe of a table of twenty-one from round to round: when it is shuffled, and what has left it."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.kit.shoe import Shoe
from croupier.kit.sources import Pool


class TableShoe:
    """A source of cards for round after round; `begin` before each, `gone` is what the round then finds gone.

    It is shuffled when new, after the round in which the cut card came, and when the game goes dead. Where the last
    card goes in the middle of a round, the discards of earlier rounds are shuffled and dealt on.
    """

    def __init__(
        self, rules: TwentyOneRules, seed: int | str | None = None, told: Iterable[int] | None = None
    ) -> None:
        pack = tuple(4 * rank + suit for rank in rules.ranks for suit in range(4))
        self._seed = seed
        if told is not None:
            self.shoe = Shoe.told(rules.decks, told, rules.penetration, pack)
        elif seed is not None:
            self.shoe = Shoe.seeded(rules.decks, seed, rules.penetration, pack)
        else:
            self.shoe = Shoe.secure(rules.decks, rules.penetration, pack)
        self._start = 0
        self._discards: Shoe | None = None

    @property
    def gone(self) -> tuple[int, ...]:
        """The cards that had left the shoe when the round began."""
        return self.shoe.cards[: self._start]

    def begin(self, dead: bool = False) -> bool:
        """Before a round: shuffle where the cut card has come or the game was dead; whether it was done."""
        shuffled = dead or self.shoe.due_for_shuffle
        if shuffled:
            self.shoe.shuffle()
        self._start, self._discards = self.shoe.dealt, None
        return shuffled

    def card(self, to: Pool) -> int:
        """The next card, from the shoe or, when it is empty, from the discards."""
        if self.shoe.left or not self._start:
            return self.shoe.card(to)
        if self._discards is None:
            name = f"{self._seed}:discards:{self.shoe.shuffles}"
            secure = self._seed is None
            self._discards = (
                Shoe.secure(1, deck=self.gone) if secure else Shoe.seeded(1, name, deck=self.gone)
            )
        return self._discards.card(to)
