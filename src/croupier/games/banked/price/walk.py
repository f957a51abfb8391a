"""The oracle: walk the whole tree of any round on a toy deck, the player knowing only what he sees.

Slow and obvious. Every fast road must come to the same number exactly.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from croupier.editions import Game
from croupier.games.banked.opening import open_round
from croupier.games.banked.price.roads.common import main_wagers
from croupier.games.banked.price.stakes import SEAT, lifted, unit_of, unit_stakes
from croupier.games.banked.round import Round
from croupier.kit.cards import UNKNOWN
from croupier.rounds.events import Closed, Dealt, Input
from croupier.rounds.procedure import Ask, Deal


@dataclass
class Walk:
    """Expectation of some wagers under the best play, in units of the first of them; `ends` counts finished rounds."""

    game: Game
    wagers: tuple[str, ...]
    ends: int = 0

    def run(self) -> Fraction:
        """The exact expectation."""
        stakes = {name: amount for name, amount in unit_stakes(self.game).items() if name in self.wagers}
        start = open_round(lifted(self.game), [SEAT], stakes={SEAT: stakes})
        start.push(Closed())
        return self.value([(start, Fraction(1))]) / unit_of(self.game, self.wagers)

    def value(self, histories: list[tuple[Round, Fraction]]) -> Fraction:
        """The best that can be made of histories which look alike to the player, weighted by their chance."""
        total = Fraction(0)
        alike: dict[Hashable, list[tuple[Round, Fraction]]] = defaultdict(list)
        for start, chance in histories:
            ends = list(self.deals(start))
            for round in ends:
                if round.done:
                    self.ends += 1
                    total += chance / len(ends) * self.profit(round)
                else:
                    alike[self.view(round)].append((round, chance / len(ends)))
        return total + sum((self.best(group) for group in alike.values()), Fraction(0))

    def best(self, group: list[tuple[Round, Fraction]]) -> Fraction:
        """The choice that is worth most over the whole group: the player cannot tell its rounds apart."""
        choices = group[0][0].legal()
        return max(
            self.value([(_after(round, choice), chance) for round, chance in group]) for choice in choices
        )

    def deals(self, round: Round) -> Iterator[Round]:
        """Every way the cards can fall up to the next decision or the end, each equally likely."""
        if not isinstance(round.due, Deal):
            yield round
            return
        to, floor = round.due.to, self.floor(round)
        cards = (UNKNOWN,) if to in ("burn", "discard") else round.unseen()
        for card in cards:
            if card > floor:
                yield from self.deals(_after(round, Dealt(to, card)))

    @staticmethod
    def floor(round: Round) -> int:
        """Cards that are seen together are enumerated in rising order, so that each set comes once."""
        due, table = round.due, round.table
        assert isinstance(due, Deal)
        one_by_one = due.to == "community" and due.face == "down"  # turned up in turn, so their order matters
        if not table.cards.get(due.to) or due.to in ("burn", "discard") or one_by_one:
            return UNKNOWN - 1
        together = (table.faces[due.to][-1], table.stages[due.to][-1]) == (due.face, table.stage)
        return table.cards[due.to][-1] if together else UNKNOWN - 1

    def view(self, round: Round) -> Hashable:
        """What the player knows when he is asked."""
        assert isinstance(round.due, Ask)
        seen = round.seen(SEAT)
        cards = tuple((pool, tuple(sorted(cards))) for pool, cards in sorted(seen.items(), key=str))
        return round.due.decision.name, tuple(round.table.choices), cards

    def profit(self, round: Round) -> int:
        """What the wagers came to, in cents."""
        return sum(line.profit for line in round.lines if line.wager in self.wagers)


def _after(round: Round, event: Input) -> Round:
    """The round as it would be after an event, the round itself left as it is."""
    after = round.fork()
    after.push(event)
    return after


def walk(game: Game) -> Fraction:
    """The exact expectation of a game's main wagers under the best play, on a deck small enough to walk."""
    return Walk(game, tuple(name for name in main_wagers(game))).run()
