"""Blackjack from a shoe without end, by totals: a natural pays 3 to 2, any two cards may be doubled, pairs are split
once and not doubled then, split aces get one card; the dealer looks for a natural."""

from __future__ import annotations

from functools import cache

CHANCE = dict.fromkeys(range(1, 10), 1 / 13) | {10: 4 / 13}
Hand = tuple[int, bool]  # hard total, an ace in it


def add(hand: Hand, card: int) -> Hand:
    """The hand with a card."""
    return hand[0] + card, hand[1] or card == 1


def best(hand: Hand) -> int:
    """Its best total."""
    return hand[0] + 10 if hand[1] and hand[0] <= 11 else hand[0]


def endless_expectation(hits_soft_17: bool) -> float:
    """Of a round."""

    @cache
    def dealer(hand: Hand, first: bool) -> dict[int, float]:
        total = best(hand)
        if not first and (total > 17 or (total == 17 and not (hand[0] == 7 and hits_soft_17))):
            return {min(total, 22): 1.0}
        cards = dict(CHANCE)
        if first:  # no natural
            cards.pop({1: 10, 10: 1}.get(hand[0], 0), None)
        found: dict[int, float] = {}
        for card, chance in cards.items():
            for end, part in dealer(add(hand, card), False).items():
                found[end] = found.get(end, 0.0) + part * chance / sum(cards.values())
        return found

    @cache
    def stand(total: int, up: int) -> float:
        ends = dealer((up, up == 1), True)
        return sum(
            chance * (1 if end == 22 or end < total else -(end > total)) for end, chance in ends.items()
        )

    def after(hand: Hand, up: int, card: int, more: bool) -> float:
        grown = add(hand, card)
        if grown[0] > 21:
            return -1.0
        return play(grown, up) if more else stand(best(grown), up)

    def drawn(hand: Hand, up: int, more: bool) -> float:
        return sum(chance * after(hand, up, card, more) for card, chance in CHANCE.items())

    @cache
    def play(hand: Hand, up: int) -> float:
        return max(stand(best(hand), up), drawn(hand, up, True))

    def first_two(low: int, high: int, up: int) -> float:
        hand = add((low, low == 1), high)
        values = [play(hand, up), 2 * drawn(hand, up, False)]
        if low == high:
            values.append(2 * drawn((low, low == 1), up, low != 1))
        return max(values)

    mean = 0.0
    for up, shown in CHANCE.items():
        natural = {1: 4 / 13, 10: 1 / 13}.get(up, 0.0)
        for low, one in CHANCE.items():
            for high, other in CHANCE.items():
                if {low, high} == {1, 10}:
                    worth = 1.5 * (1 - natural)
                else:
                    worth = (1 - natural) * first_two(low, high, up) - natural
                mean += shown * one * other * worth
    return mean
