"""A showdown to come: the rules, what is known of every hand, the board, and the cards that are left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb, prod

import numpy as np

from croupier.games.pot.equity.hands import Held, Pair, Range, named_cards, read_cards, read_hand
from croupier.games.pot.equity.rules import AS_DEALT, EquityRules
from croupier.kernels.evaluate import U8
from croupier.kernels.pot.equity import I64, Rates
from croupier.kit import Refusal, show_cards
from croupier.kit.cards import JOKERS, card_name
from croupier.ranks.tables import colex_sets

MOST_PLAYERS = 10
MOST_DEALS = 1 << 62
MOST_WEIGHT = 1 << 32
"""Weights of a range add up to less, so that one of its hands can be drawn by them."""


@dataclass(frozen=True)
class Situation:
    """What equities are counted of. `deck` are the cards not known to lie anywhere: they may come on the board, or be
    among unknown cards and in hands of ranges."""

    rules: EquityRules
    hands: tuple[Held | Range, ...]
    board: U8
    dead: tuple[int, ...]
    deck: U8

    @property
    def missing(self) -> int:
        """How many community cards are to come."""
        return self.rules.community - len(self.board)

    @property
    def boards(self) -> int:
        """How many boards can come once every hand is dealt."""
        dealt = sum(self.unknown(player) for player in range(len(self.hands)))
        dealt += sum(self.rules.own for hand in self.hands if isinstance(hand, Range))
        return comb(len(self.deck) - dealt, self.missing)

    @property
    def countable(self) -> bool:
        """Whether all deals by their weights stay within the whole numbers that kernels add up."""
        weights = [
            sum(weight for _, weight in self.pairs(player)) if isinstance(hand, Range) else self.sizes[player]
            for player, hand in enumerate(self.hands)
        ]
        return prod(weights) * comb(len(self.deck), self.missing) < MOST_DEALS

    @cached_property
    def jokers(self) -> bool:
        """Whether a joker may be in a hand or on the board."""
        seen = [*self.deck.tolist(), *self.board.tolist()]
        seen += [card for hand in self.hands if isinstance(hand, Held) for card in hand.cards]
        return any(card in JOKERS for card in seen)

    @cached_property
    def rates(self) -> Rates:
        """The rates of the hands."""
        return self.rules.rates(self.jokers)

    def known(self, player: int) -> tuple[int, ...]:
        """The cards known of a player's hand."""
        hand = self.hands[player]
        return hand.cards if isinstance(hand, Held) else ()

    def unknown(self, player: int) -> int:
        """How many cards a player is dealt that nobody knows; none where he has a range."""
        hand = self.hands[player]
        return hand.unknown if isinstance(hand, Held) else 0

    def pairs(self, player: int) -> list[tuple[Pair, int]]:
        """The two-card hands a player may hold, with weights."""
        hand = self.hands[player]
        if isinstance(hand, Held):
            return [((max(hand.cards), min(hand.cards)), 1)]
        there = set(self.deck.tolist())
        return [(pair, weight) for pair, weight in hand.weights.items() if there.issuperset(pair)]

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many hands each player may hold."""
        return tuple(
            len(self.pairs(player)) if isinstance(hand, Range) else comb(len(self.deck), hand.unknown)
            for player, hand in enumerate(self.hands)
        )

    def lists(self, player: int) -> tuple[U8, I64]:
        """Every hand that a player may hold, and its weight."""
        hand = self.hands[player]
        if isinstance(hand, Range):
            pairs = self.pairs(player)
            cards = np.array([pair for pair, _ in pairs], np.uint8).reshape(-1, 2)
            return cards, np.array([weight for _, weight in pairs], np.int64)
        sets = self.deck[colex_sets(len(self.deck), hand.unknown)]
        known = np.broadcast_to(np.array(hand.cards, np.uint8), (len(sets), len(hand.cards)))
        return np.ascontiguousarray(np.column_stack([known, sets])), np.ones(len(sets), np.int64)

    def drawn_from(self, player: int) -> tuple[U8, I64, int]:
        """What a sample draws a player's hand from: rows of cards, their weights, and how many cards come to a row."""
        hand = self.hands[player]
        if isinstance(hand, Held):
            return np.array([hand.cards + (0,) * hand.unknown], np.uint8), np.ones(1, np.int64), hand.unknown
        cards, weights = self.lists(player)
        if len(cards) == comb(len(self.deck), 2) and weights.min() == weights.max():
            # Any two cards: quicker dealt than picked and thrown away where others hold them.
            return np.zeros((1, 2), np.uint8), np.ones(1, np.int64), 2
        return cards, weights, 0

    def choices_of_hands(self) -> tuple[U8, I64]:
        """Every choice of one hand a player in which no card stands twice, with the product of the weights."""
        holes = np.zeros((1, 0, self.rules.own), np.uint8)
        weights, masks = np.ones(1, np.int64), np.zeros(1, np.uint64)
        for player in range(len(self.hands)):
            cards, own = self.lists(player)
            bits = np.bitwise_or.reduce(np.uint64(1) << cards.astype(np.uint64), axis=1)
            old, new = np.nonzero((masks[:, None] & bits[None, :]) == 0)
            holes = np.concatenate([holes[old], cards[new][:, None, :]], axis=1)
            weights, masks = weights[old] * own[new], masks[old] | bits[new]
        return np.ascontiguousarray(holes), weights

    def weight_of_pairs(self, ranges: Sequence[dict[Pair, int]]) -> int:
        """The weight of all pairs of hands of two ranges that share no card."""
        first, second = ranges
        meets: Counter[int] = Counter()
        for pair, weight in second.items():
            for card in pair:
                meets[card] += weight
        total = sum(second.values())
        return sum(
            weight * (total - meets[one] - meets[two] + second.get((one, two), 0))
            for (one, two), weight in first.items()
        )


def situation(
    rules: EquityRules, hands: Sequence[str | Range | None], board: str = "", dead: str = ""
) -> Situation:
    """The situation as it was described, or the reason why it cannot be."""
    if not 2 <= len(hands) <= MOST_PLAYERS:
        raise Refusal(f"{len(hands)} hands were given; equities are counted for 2 to {MOST_PLAYERS}.")
    _before_discards(rules, hands)
    read = tuple(read_hand(hand, rules.own, rules.deck) for hand in hands)
    shown, gone = read_cards(board), read_cards(dead)
    if len(shown) > rules.community:
        raise Refusal(f"The board {board!r} has {len(shown)} cards; {rules.name} has {rules.community}.")
    known = [card for hand in read if isinstance(hand, Held) for card in hand.cards]
    seen = [*known, *shown, *gone]
    for card, times in Counter(seen).items():
        if card not in rules.deck:
            raise Refusal(f"{card_name(card)} is not in the deck of {rules.name}.")
        if times > 1:
            raise Refusal(f"{card_name(card)} stands {times} times among hands, board and dead cards.")
    left = np.array([card for card in sorted(rules.deck) if card not in seen], np.uint8)
    found = Situation(rules, read, np.array(shown, np.uint8), gone, left)
    _check(found)
    return found


def _before_discards(rules: EquityRules, hands: Sequence[str | Range | None]) -> None:
    for hand in hands:
        if rules.dealt and isinstance(hand, str) and len(named_cards(hand)) == rules.dealt:
            raise Refusal(
                f"{hand!r} is a hand of {rules.name} before the discard, and what will be thrown away is not known; "
                f"give the {rules.own} cards that are kept, and the others among the dead cards."
            )


def _check(s: Situation) -> None:
    if s.jokers and any(part.joker == AS_DEALT for part in s.rules.parts):
        raise Refusal(
            f"In {s.rules.name} a joker is wild or not as it was dealt; put it among the dead cards, or take rules by "
            "with_joker('wild') or with_joker('bug')."
        )
    if s.jokers and not all(part.joker for part in s.rules.parts):
        raise Refusal(f"{s.rules.name}: a joker is in the deck, but a hand gives it nothing to stand for.")
    drawn = s.missing + sum(s.unknown(player) for player in range(len(s.hands)))
    drawn += sum(s.rules.own for hand in s.hands if isinstance(hand, Range))
    if drawn > len(s.deck):
        raise Refusal(f"{drawn} cards are to come, but only {len(s.deck)} are left in the deck.")
    for player, hand in enumerate(s.hands):
        if isinstance(hand, Range):
            if not s.pairs(player):
                raise Refusal(f"No hand of the range {hand.text!r} is left beside the cards that are known.")
            if sum(hand.weights.values()) >= MOST_WEIGHT:
                raise Refusal(f"The weights of the range {hand.text!r} are too finely divided.")
    if not _possible(s, 0, set()):
        raise Refusal("No deal gives every player a hand of his range: they would share cards.")


def _possible(s: Situation, player: int, used: set[int]) -> bool:
    """Whether the ranges from this player on have hands that share no card."""
    if player == len(s.hands):
        return True
    if isinstance(s.hands[player], Held):
        return _possible(s, player + 1, used)
    return any(
        _possible(s, player + 1, used | set(pair)) for pair, _ in s.pairs(player) if used.isdisjoint(pair)
    )


def words(cards: Sequence[int] | U8) -> str:
    """Cards as text."""
    return show_cards(int(card) for card in cards)
