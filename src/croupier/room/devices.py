"""The devices of a table: a shoe that is dealt in its order, and dice, wheels and balls; chance is handed in."""

from __future__ import annotations

from collections import Counter
from typing import Any

from croupier.kit.draws import Draws
from croupier.rounds.demands import Chance
from croupier.rounds.driver import draw
from croupier.rounds.events import Dealt
from croupier.rounds.round import Round


class Devices:
    """Answers whatever chance a round waits for. Cards come from an order shuffled once: what is decided, shown or
    asked never changes the cards to come. A shoe lasts over rounds as long as the rounds find its cards gone."""

    def __init__(self, draws: Draws) -> None:
        self._draws = draws
        self._orders: dict[str, list[int]] = {}  # of each deck by its name

    def next(self, round: Round) -> Any:
        """The event that chance brings now."""
        due = round.due
        assert isinstance(due, Chance)
        if due.device != "card":
            return draw(round, self._draws)
        left = Counter({event.card: weight for event, weight in round.outcomes() if isinstance(event, Dealt)})
        if not left:
            return draw(round, self._draws)
        if not left <= Counter(self._orders.get(due.deck, ())):
            self._orders[due.deck] = self._shuffled(left)
        assert due.to is not None
        while True:
            card = self._orders[due.deck].pop(0)
            if left[card]:  # a card that left the deck otherwise is passed over
                return Dealt(due.to, card)

    def fresh(self) -> None:
        """The next card comes from a new shuffle."""
        self._orders = {}

    def _shuffled(self, cards: Counter[int]) -> list[int]:
        order = sorted(cards.elements())
        for last in range(len(order) - 1, 0, -1):
            other = self._draws.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
