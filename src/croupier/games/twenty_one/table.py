"""The state of one round of twenty-one: a table as every banked game has one, with boxes, hands and a shoe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.games.twenty_one.hands import SEATED, Box, PlayedHand, Total, is_natural, total
from croupier.games.twenty_one.rules import TEN, TwentyOneRules, value_of
from croupier.rounds.events import Face
from croupier.rounds.money import HOUSE, Account
from croupier.rounds.table import TableState

DEALER = "dealer"


@dataclass
class TwentyOneTable(TableState):
    """Everything that has happened so far; `gone` are the cards that earlier rounds have taken from the shoe."""

    rules: TwentyOneRules = field(kw_only=True)
    gone: tuple[int, ...] = ()
    boxes: dict[int, Box] = field(default_factory=dict)
    left: Counter[int] = field(default_factory=Counter)  # the cards still in the shoe
    shuffled: bool = False  # whether the shoe was shuffled before the round
    naturals: Mapping[int, int] = field(default_factory=dict)  # by seat, in a row before this round
    reshuffled: bool = False  # whether the shoe ran out, and the discards are dealt on
    # What was settled before the end: insurance, hands.
    done: set[tuple[int, str]] = field(default_factory=set)

    @property
    def main(self) -> str:
        """The wager that the hand is played for."""
        return self.game.main_wager.name

    @property
    def bank_account(self) -> Account:
        """Who pays and collects: the house, or the player who banks."""
        if self.game.edition.law.bank is None:
            return HOUSE
        return Account("bank", self.bank.seat if self.bank else None)

    @property
    def dealer(self) -> list[int]:
        """The dealer's cards."""
        return self.cards.setdefault(DEALER, [])

    @property
    def up(self) -> int:
        """The dealer's card that lies face up."""
        return self.dealer[self.faces[DEALER].index("up")]

    @property
    def peeks(self) -> bool:
        """Whether the dealer may have a natural by the card that lies face up."""
        return value_of(self.up // 4) in (1, TEN)

    @property
    def dealer_natural(self) -> bool:
        """Whether the dealer's two cards are a natural."""
        return is_natural(self.dealer)

    @property
    def dealer_total(self) -> Total:
        """What the dealer's cards count."""
        return total(self.dealer)

    def naturals_in_a_row(self, seat: int) -> int:
        """How many rounds in a row a box has had a natural, this one included; none where it has none now."""
        box = self.boxes.get(seat)
        natural = box is not None and len(box.first) == 2 and is_natural(box.first)
        return self.naturals.get(seat, 0) + 1 if natural else 0

    def open_boxes(self) -> None:
        """Bets are closed: each seat with a bet plays one hand for it, with the money of those behind."""
        for seat in self.seats():
            box = Box(seat, self.players[seat])
            for (where, player, wager), amount in self.behind.items():
                if where == seat:
                    box.behind.setdefault(player, {})[wager] = amount
            money = {SEATED: [self.stakes[(seat, self.main)]]}
            money |= {player: [stakes[self.main]] for player, stakes in box.behind.items()}
            box.hands.append(PlayedHand(1, money=money))
            self.boxes[seat] = box

    def hand_of(self, seat: int, number: int) -> PlayedHand:
        """A hand of a box, counted from 1."""
        return self.boxes[seat].hands[number - 1]

    def take(self, to: int | str, hand: int, face: Face, card: int) -> None:
        """A card leaves the shoe for a hand or for the dealer; behind the last come the discards of earlier rounds."""
        self.left[card] -= 1
        if not self.reshuffled and not any(self.left.values()):
            self.left, self.reshuffled = Counter(self.gone), True
        if not isinstance(to, int):
            self.cards.setdefault(to, []).append(card)
            self.faces.setdefault(to, []).append(face)
            return
        box = self.boxes[to]
        played = box.hands[hand - 1]
        played.cards.append(card)
        played.faces.append(face)
        if len(box.first) < 2:
            box.first += (card,)

    def unseen(self) -> tuple[int, ...]:
        """The cards that may still come, each once however often it is there."""
        return tuple(sorted(card for card, count in self.left.items() if count > 0))
