"""Baccarat the slow way: every deal of six cards by what they count, and shoes dealt one card at a time."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import prod

from croupier.games.baccarat.rules import BaccaratRules
from tests.naive.random import WORD, Xoshiro

Key = tuple[int, int, int, int]  # the player's total and number of cards, the banker's


def count_results(counts: Sequence[int], rules: BaccaratRules) -> dict[Key, int]:
    """How many ordered deals of six cards come to each result: card by card, each hand by the rules."""
    found: dict[Key, int] = {}
    left = list(counts)

    def go(player: list[int], banker: list[int], ways: int, dealt: int) -> None:
        if dealt < 4:
            hand = player if dealt % 2 == 0 else banker
        else:
            draws = rules.draws(player, banker)
            if draws is None:
                rest = sum(left)
                for unused in range(6 - dealt):
                    ways *= rest - unused
                key = (sum(player) % 10, len(player), sum(banker) % 10, len(banker))
                found[key] = found.get(key, 0) + ways
                return
            hand = player if draws == "player" else banker
        for value in range(10):
            if left[value]:
                times = left[value]
                left[value] -= 1
                hand.append(value)
                go(player, banker, ways * times, dealt + 1)
                hand.pop()
                left[value] += 1

    go([], [], 1, 0)
    return {key: ways for key, ways in found.items() if ways}


def shuffle(generator: Xoshiro, shoe: list[int], dealt: int) -> None:
    """Put any of the cards that are left at each place that may be dealt: one number for five cards, read digit by
    digit."""
    for first in range(0, min(dealt, len(shoe)), 5):
        bounds = [max(len(shoe) - place, 1) for place in range(first, first + 5)]
        while True:
            number, rest = divmod(generator.word() * prod(bounds), WORD)
            if rest >= WORD % prod(bounds):
                break
        for place in range(first, min(first + 5, len(shoe))):
            digit, number = divmod(number, prod(bounds[place - first + 1 :]))
            shoe[place], shoe[place + digit] = shoe[place + digit], shoe[place]


def deal_shoes(
    shoe: list[int], cut: int, burns: int, rounds: int, rules: BaccaratRules, state: list[int]
) -> tuple[dict[Key, int], int]:
    """So many rounds from shoes dealt to the cut card, each card any of those left; and the shoes begun."""
    generator, found = Xoshiro(state), dict[Key, int]()
    place, shoes = cut, 0

    def card() -> int:
        nonlocal place
        place += 1
        return shoe[place - 1]

    for _ in range(rounds):
        if place >= cut:
            shuffle(generator, shoe, max(cut, 11) + 6)
            place, shoes = 0, shoes + 1
            if burns:
                first = card()
                for _ in range(0 if burns == 1 else first or 10):
                    card()
        player: list[int] = []
        banker: list[int] = []
        for hand in (player, banker, player, banker):
            hand.append(card())
        while (draws := rules.draws(player, banker)) is not None:
            (player if draws == "player" else banker).append(card())
        key = (sum(player) % 10, len(player), sum(banker) % 10, len(banker))
        found[key] = found.get(key, 0) + 1
    return found, shoes


def deal_counted(
    shoe: list[int],
    cut: int,
    burns: int,
    rounds: int,
    rules: BaccaratRules,
    start: int,
    effects: Sequence[int],
    state: list[int],
) -> tuple[dict[Key, int], int, int]:
    """The results of the rounds bet on by one who estimates the wager from every card he has seen; those; the shoes."""
    generator, found = Xoshiro(state), dict[Key, int]()
    place, shoes, bets = cut, 0, 0
    seen: list[int] = []

    def card() -> int:
        nonlocal place
        place += 1
        return shoe[place - 1]

    for _ in range(rounds):
        if place >= cut:
            shuffle(generator, shoe, max(cut, 11) + 6)
            place, shoes, seen = 0, shoes + 1, []
            if burns:
                seen.append(card())
                for _ in range(0 if burns == 1 else seen[0] or 10):
                    card()
        worth = (
            Fraction(sum(effects[value] for value in seen) * (len(shoe) - 1), len(shoe) - len(seen)) + start
        )
        player: list[int] = []
        banker: list[int] = []
        for hand in (player, banker, player, banker):
            hand.append(card())
        while (draws := rules.draws(player, banker)) is not None:
            (player if draws == "player" else banker).append(card())
        seen += player + banker
        if worth > 0:
            bets += 1
            key = (sum(player) % 10, len(player), sum(banker) % 10, len(banker))
            found[key] = found.get(key, 0) + 1
    return found, bets, shoes
