"""The devices of a table: a shoe that is dealt in its order, and dice, wheels and balls; chance is handed in."""

from __future__ import annotations

from collections import Counter
from typing import Any

from croupier.kit.chance import Draws, shuffled
from croupier.rounds.driver import draw
from croupier.rounds.events import Chance, Dealt
from croupier.rounds.round import Round


class Devices:
    """Answers whatever chance a round waits for. Cards come from an order shuffled once: what is decided, shown or
    asked never changes the cards to come. A shoe lasts over rounds as long as the rounds find its cards gone."""

    def __init__(self, draws: Draws) -> None:
        self.draws = draws
        self.orders: dict[str, list[int]] = {}  # of each deck by its name

    def next(self, round: Round) -> Any:
        """The event that chance brings now."""
        left = self.left(round)
        shuffled = self.shuffle(round, left)
        if shuffled is not None:
            self.orders[shuffled[0]] = shuffled[1]
        event = self.top(round, left)
        self.pass_by(round, event)
        return event

    def left(self, round: Round) -> Counter[int]:
        """The cards that may come, where one is due."""
        due = round.due
        return round.cards_left() if isinstance(due, Chance) and due.device == "card" else Counter()

    def shuffle(self, round: Round, left: Counter[int]) -> tuple[str, list[int]] | None:
        """A deck and its new order, where the cards that may come do not lie in the order of their deck."""
        due = round.due
        assert isinstance(due, Chance)
        order = Counter(self.orders.get(due.deck, ()))
        if not left or dict.__eq__(left, order) or left <= order:  # equal in most cases, and quickly seen
            return None
        return due.deck, shuffled(self.draws, sorted(left.elements()))

    def top(self, round: Round, left: Counter[int]) -> Any:
        """The event that chance brings now; a card is the next of its deck, which stays there until it is dealt."""
        due = round.due
        assert isinstance(due, Chance)
        if not left:
            return draw(round, self.draws)
        assert due.to is not None  # a card that left the deck otherwise is passed over
        return Dealt(due.to, next(card for card in self.orders[due.deck] if left[card]))

    def pass_by(self, round: Round, event: Any) -> None:
        """The card that is dealt to a round leaves the order of its deck, and those before it."""
        due = round.due
        order = self.orders.get(due.deck) if isinstance(due, Chance) else None
        if isinstance(event, Dealt) and order is not None and event.card in order:
            del order[: order.index(event.card) + 1]

    def fresh(self) -> None:
        """The next card comes from a new shuffle."""
        self.orders = {}
