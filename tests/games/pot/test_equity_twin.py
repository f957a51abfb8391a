"""Every way to count equities against the slow twin that goes through all deals, to the last integer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import pytest

from croupier.games.pot.equity.equity import equity, plans
from croupier.games.pot.equity.situation import RULES, EquityRules, Held, Situation, situation
from croupier.kit import show_cards
from tests.naive import equity as naive

KINDS = ("whole", "high", "low", "both")
HIGH_CARDS = (29, 33, 34, 35, 39, 42, 43, 44, 46, 47, 48, 49, 50, 51)
LOW_CARDS = (0, 1, 2, 4, 5, 8, 10, 12, 15, 17, 20, 23, 24, 48, 49, 50)

BOTH = tuple(sorted({*LOW_CARDS, *HIGH_CARDS}))


@dataclass(frozen=True)
class Case:
    """A game on a deck of its own, a situation, and how many ways there are to count it."""

    rules: EquityRules
    hands: tuple[str | None, ...]
    board: str = ""
    dead: str = ""
    ways: int = 1

    def __str__(self) -> str:
        hands = " / ".join(hand or "any" for hand in self.hands)
        return f"{self.rules.name}: {hands} on {self.board or 'nothing'}, {len(self.rules.deck)} cards"


def on(name: str, deck: Sequence[int], *jokers: str) -> EquityRules:
    """A game on a small deck, with a joker for every part where they are named."""
    rules = RULES[name]
    parts = rules.parts
    if jokers:
        parts = tuple(replace(part, joker=joker) for part, joker in zip(parts, jokers, strict=True))
    return replace(rules, deck=tuple(deck), parts=parts)


def unqualified(rules: EquityRules) -> EquityRules:
    """The game without a qualifier for low."""
    return replace(rules, parts=tuple(replace(part, qualify="") for part in rules.parts))


def carried(rules: EquityRules) -> EquityRules:
    """The game in which a low half that nobody qualifies for stays in the pot."""
    return replace(rules, parts=tuple(replace(part, otherwise="") for part in rules.parts))


TOYS = [
    Case(on("holdem", HIGH_CARDS), ("AsKs", "AhKh"), ways=3),
    Case(on("holdem", HIGH_CARDS), ("AsKs", "AhKh"), dead="9d Ac", ways=3),
    Case(on("holdem", HIGH_CARDS), ("AsKs", "AhKh", "TsTd", "QhQs"), ways=2),
    Case(on("holdem", HIGH_CARDS), ("random", "random"), "Ad Js Th", ways=3),
    Case(on("holdem", HIGH_CARDS), ("AK:0.5, QQ", "TT+"), "Ad Js", ways=3),
    Case(on("holdem", HIGH_CARDS), ("As ??", "AK", "TT"), "Ad Js", ways=2),
    Case(on("holdem-8", LOW_CARDS), ("2c3c", "AdAh"), "4h", ways=3),
    Case(on("holdem-8", LOW_CARDS), ("random", "random"), "4h 7c 8c", dead="Ah 2h 2d", ways=3),
    Case(on("holdem-8", BOTH), ("AA, 76:0.5, KK", "KQ, A2"), "4h 7c Ts Kc", ways=3),
    Case(unqualified(on("holdem-8", LOW_CARDS)), ("AA, 76:0.5, 22", "54, A2"), "4h 7c 8c", ways=3),
    Case(unqualified(on("holdem-8", LOW_CARDS)), ("2c3c", "AdAh", "7c8c"), "4h", ways=2),
    Case(carried(on("holdem-8", LOW_CARDS)), ("2c7c", "AdAh"), "4h", ways=3),
    Case(on("short-deck", HIGH_CARDS), ("AsKs", "AhAd"), ways=3),
    Case(on("eighty-eight", LOW_CARDS), ("2c3c", "AdAh", "4c2d"), ways=2),
    Case(on("longhorn", LOW_CARDS), ("2c3c", "AdAh"), "4h"),
    Case(on("longhorn", HIGH_CARDS), ("AK", "As ??"), "Ad Js Th"),
    Case(on("omaha", HIGH_CARDS), ("AsKsAhKh", "AdQhTs9d"), ways=2),
    Case(on("omaha", HIGH_CARDS), ("AsKsAhKh", "AdQhTs ??"), "Ac Js Qs"),
    Case(on("omaha-8", LOW_CARDS), ("2c3c4c5c", "AdAh3d7s"), ways=2),
    Case(on("stud", LOW_CARDS), ("2c3c4c5c6d", "AdAh3d7c"), ways=2),
    Case(on("stud-8", LOW_CARDS), ("2c3c4c5c6d", "AdAh3d7c"), ways=2),
    Case(on("stud-8", LOW_CARDS), ("AdAh3d7c", "2c3c4c8c7s"), ways=2),
    Case(carried(on("stud-8", LOW_CARDS)), ("AdAh3d7c", "2c3c4c8c7s"), ways=2),
    Case(unqualified(on("stud-8", LOW_CARDS)), ("2c3c4c5c6d", "AdAh3d7c")),
    Case(on("stud", BOTH), ("2c3c4c5c6d2h", "AdAh3d7c8c4h", "Ac2d7s5sTs")),
    Case(on("razz", LOW_CARDS), ("2c3c4c5c6d", "AdAh3d7c"), ways=2),
    Case(on("five-card", LOW_CARDS), ("2c3c4c", "AdAh"), ways=2),
    Case(on("five-card", LOW_CARDS), ("2c3c4c5c", "AdAh3d", "7c7s8c5s ??"), dead="2d"),
    Case(on("lowball", LOW_CARDS), ("2c3c4c", "AdAh"), ways=2),
    Case(on("deuce-to-seven", LOW_CARDS), ("2c3c4c", "AdAh"), ways=2),
]  # fmt: skip
JOKERS = [
    Case(on("holdem", (*HIGH_CARDS, 52), "bug"), ("AsKs", "AhKh"), "Ad Js Th"),
    Case(on("holdem", (*HIGH_CARDS[5:], 52), "wild"), ("AsKs", "random"), "Ad Qs Qh Kc"),
    Case(on("holdem", (*HIGH_CARDS, 52), "bug"), ("AsKs", "AhKh"), "Ad Js", dead="Jk 9d Td Th", ways=3),
    Case(on("omaha-8", (*LOW_CARDS, 52), "bug", "lowest"), ("2c3c4c5c", "AdAh3dJk"), "2d 6d 7c"),
    Case(on("omaha", (*HIGH_CARDS[2:], 52), "wild"), ("AsKsAhKh", "AdQhTsJs"), ways=2),
    Case(on("stud", (*LOW_CARDS[2:], 52), "bug"), ("2h3c4c5c6d8c", "AdAh3d7cAc4h"), ways=2),
    Case(on("razz", (*LOW_CARDS, 52), "lowest"), ("2c3c4c5c6d", "AdAh3d7c8c"), ways=2),
    Case(on("lowball", (*LOW_CARDS, 52), "lowest"), ("2c3c4c", "AdAh5c"), ways=2),
    Case(on("five-card", (*LOW_CARDS, 52, 53), "bug"), ("2c3c4c", "AdAh5cAc"), ways=2),
    Case(on("five-card", (*LOW_CARDS, 52, 53), "wild"), ("2c3c4c8c", "AdAh5cJk"), ways=2),
]
WHOLE_DECK = [
    Case(RULES["holdem"], ("AsKs", "QhQd", "8c7c"), "Ad Js Th", ways=2),
    Case(RULES["holdem"], ("AsKs", "TT, 98s"), "Ad Js Th", ways=3),
    Case(RULES["holdem"], ("AsKs", "random"), "Ad Js Th 2s", dead="4d", ways=3),
    Case(RULES["holdem"], ("8s7s", "9s9h"), "Kh Kd 6s", dead="As Ah", ways=3),
    Case(RULES["holdem-8"], ("As2s", "8c7c"), "4d 6s Kh", ways=3),
    Case(RULES["holdem-8"], ("As2s", "random"), "4d 6s Kh 8s", ways=3),
    Case(RULES["short-deck"], ("AsKs", "QhQd"), "Ad Js Th", ways=3),
    Case(RULES["longhorn"], ("AsKs", "QhQd"), "Ad Js Th"),
    Case(RULES["eighty-eight"], ("AsKs", "QhQd"), "Ad Js", ways=3),
    Case(RULES["omaha"], ("AsKsQhJh", "9c9d8c8d"), "Ad 9s 8h"),
    Case(RULES["omaha-8"], ("As2sQh3h", "9c9d4c5d"), "Ad 9s 8h 6c"),
    Case(RULES["stud"], ("AsKsQhJh9c9d", "2c2d3c3dKhKd"), ways=2),
    Case(RULES["stud-8"], ("As2sQh3h9c9d", "2c2d3c4d6hKd"), ways=2),
    Case(RULES["razz"], ("As2sQh3h9c9d", "2c2d3c4d6hKd"), ways=2),
    Case(RULES["five-card"], ("AsAh3d4dKc", "2c2d3c4h6h")),
    Case(RULES["five-card"], ("AsAh3d4d", "2c2d7c8h"), dead="Kc 6h 9d", ways=2),
]  # fmt: skip


def answer_of(s: Situation, rate: Callable[..., naive.Key | None]) -> naive.Answer:
    """The twin's answer."""
    hands = [
        {hand.cards: 1} if isinstance(hand, Held) else {tuple(pair): w for pair, w in s.pairs(player)}
        for player, hand in enumerate(s.hands)
    ]
    parts = [naive.Part(part.order, part.joker, part.qualify, bool(part.otherwise)) for part in s.rules.parts]
    deck, board = tuple(s.deck.tolist()), tuple(s.board.tolist())
    return naive.equities(parts, hands, s.rules.own, deck, s.rules.community, board, s.rules.hole, rate)


def check(case: Case, rate: Callable[..., naive.Key | None]) -> None:
    """Every way counts what the twin counts, and the shares are the twin's."""
    s = situation(case.rules, case.hands, case.board, case.dead)
    wanted = answer_of(s, rate)
    ways = 0
    for plan in plans(s):
        counts, deals = plan.run(1, None)
        found = [
            {
                (kind, sharers): int(number)
                for place, kind in enumerate(KINDS)
                for sharers, number in enumerate(counts[player, place])
                if number
            }
            for player in range(len(s.hands))
        ]
        assert deals == wanted.deals, plan.way
        assert found == [dict(counter) for counter in wanted.counts], plan.way
        ways += 1
    assert ways == case.ways
    result = equity(case.rules, case.hands, case.board, case.dead, threads=2)
    assert result.certainty == "exact"
    assert result.shares == tuple(share / wanted.deals for share in wanted.shares)
    assert sum(result.shares) + result.unclaimed == Fraction(1)


@pytest.mark.parametrize("case", TOYS, ids=str)
def test_toy_decks(case: Case) -> None:
    check(case, naive.slow)


@pytest.mark.parametrize("case", JOKERS, ids=str)
def test_jokers(case: Case) -> None:
    check(case, naive.quick)


@pytest.mark.parametrize("case", WHOLE_DECK, ids=str)
def test_the_whole_deck_late_in_the_hand(case: Case) -> None:
    check(case, naive.quick)


def test_the_toy_decks_hold_what_the_cases_ask_of_them() -> None:
    assert show_cards(HIGH_CARDS) == "9d Td Th Ts Js Qh Qs Kc Kh Ks Ac Ad Ah As"
    assert show_cards(LOW_CARDS) == "2c 2d 2h 3c 3d 4c 4h 5c 5s 6d 7c 7s 8c Ac Ad Ah"
