"""Rows that mean "contains": the quick matcher against the slow one, and hands read from their names."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from random import Random

import pytest

from croupier.kit import parse_card
from croupier.kit.cards import JOKERS
from croupier.ranks.contents import contains, contains_slowly, parse_row

NAMES = (
    "pair",
    "two pair",
    "three pair",
    "full house",
    "three of a kind",
    "four of a kind",
    "five of a kind",
    "six of a kind",
    "five aces",
    "three sevens",
    "pair of kings or better",
    "two identical cards",
    "three identical cards",
    "four of a kind suited",
    "suited pair",
    "two identical pairs",
    "identical full house",
    "five of a kind with four identical cards",
    "straight",
    "flush",
    "straight flush",
    "royal flush",
    "three-card straight flush",
    "six-card straight",
    "six-card flush",
    "four-card straight or four-card flush",
    "four-card colour",
    "A-K-Q",
    "A-K suited",
    "royal flush and natural A-K suited",
    "three of a kind and A-K",
    "no pair",
    "ace-high pai gow",
    "nine-high pai gow",
    "straight flush without joker",
    "straight with joker",
    "pair of aces with joker",
    "full house with joker",
    "natural four of a kind",
    "no pair without joker",
    "ace of spades",
    "ace or two to six",
    "hearts but sevens",
    "eight to king with joker",
)


def cards(text: str) -> tuple[int, ...]:
    """Cards of several packs."""
    return tuple(parse_card(word) for word in text.split())


def hands(random: Random, packs: int, jokers: int, count: int) -> list[tuple[int, ...]]:
    """Random hands of two to seven cards; half of them from few ranks and suits, where much is contained."""
    found = []
    for number in range(count):
        deck = [*range(52)] * packs
        if number % 2:
            low = random.randrange(9)
            deck = [
                card for card in deck if low <= card >> 2 <= low + 4 and card & 3 < random.choice((1, 2, 4))
            ]
        deck += JOKERS[:jokers] * (3 if jokers else 0)
        size = random.randint(2, 7)
        if len(deck) >= size:
            hand = random.sample(deck, size)
            if all(hand.count(joker) < 2 for joker in JOKERS):
                found.append(tuple(hand))
    return found


@pytest.mark.parametrize("size", [3, 4, 5])
@pytest.mark.parametrize(
    ("packs", "jokers", "joker"), [(1, 0, ""), (6, 0, ""), (1, 1, "bug"), (1, 1, "wild")]
)
def test_the_quick_matcher_agrees_with_the_slow_one(size: int, packs: int, jokers: int, joker: str) -> None:
    seen: Counter[str] = Counter()
    for hand in hands(Random(f"{size} {packs} {joker}"), packs, jokers, 30):
        for name in NAMES:
            slow = contains_slowly(name, hand, size, joker)
            assert contains(name, hand, size, joker) == slow, (name, hand)
            seen[name] += slow
    assert len(seen) > 15


def test_two_wild_jokers_agree_as_well() -> None:
    for hand in hands(Random("two jokers"), 1, 2, 40):
        if len(hand) < 6:
            for name in ("pair", "full house", "straight flush", "A-K suited", "two identical pairs"):
                assert contains(name, hand, 5, "wild") == contains_slowly(name, hand, 5, "wild"), (name, hand)


@pytest.mark.parametrize(
    ("hand", "joker", "holds", "holds_not"),
    [
        (
            "Ah Ah Ah Ad Ad Kc",
            "",
            "five of a kind; three identical cards; pair of aces",
            "full house",
        ),
        ("Ah Ah Ah Kd Kd", "", "identical full house; full house; two identical pairs", "four of a kind"),
        ("7h 7h 7h 7h 7d", "", "five of a kind with four identical cards", "two pair"),
        ("As Ks Qs Js Ts 9s", "", "royal flush; six-card straight flush; six-card flush", "seven-card flush"),
        ("As 2s 3s 4d 5s 6s", "", "straight; five-card flush; six-card straight", "straight flush"),
        ("Ks As 2s 3s 4s", "", "flush", "straight; A-K-Q"),
        (
            "Jk Ks Qs Js Ts Ac Kc",
            "bug",
            "royal flush; royal flush and natural A-K suited",
            "royal flush without joker",
        ),
        ("As Ks Qs Js Ts Jk Kc", "bug", "pair of aces; royal flush", "royal flush and natural A-K suited"),
        ("Jk 9s 9d 9c 2h", "bug", "three of a kind", "four of a kind; full house"),
        (
            "Jk 9s 9d 9c 2h",
            "wild",
            "four of a kind with joker; full house; five aces or pair",
            "four nines without joker",
        ),
        ("Ac Ad Ah As Jk", "bug", "five aces; five of a kind with joker", "natural five aces"),
        (
            "Jk 2s 3s 4s 6s 7d 9d",
            "bug",
            "straight flush; flush with joker",
            "ace-high pai gow; no pair without joker",
        ),
        ("Jk 2s 3c 4s 7d 8d Jd", "bug", "ace-high pai gow; no pair", "jack-high pai gow; straight"),
        ("2s 3c 4s 6d 7d 8h 9d", "", "nine-high pai gow", "ten-high pai gow; pair"),
        (
            "7h",
            "",
            "seven; seven of hearts; hearts; two to ace",
            "hearts but sevens; eight to king; ace or two to six",
        ),
        ("Ah Kh Qd", "", "A-K-Q; A-K suited; three-card straight; three-card colour", "A-K-Q suited"),
    ],
)
def test_named_hands(hand: str, joker: str, holds: str, holds_not: str) -> None:
    for name in holds.split("; "):
        assert contains(name, cards(hand), 5, joker), name
    for name in holds_not.split("; "):
        assert not contains(name, cards(hand), 5, joker), name


@pytest.mark.parametrize(
    "name", ["", "pear", "nine of a kind", "eight-card straight", "pair and", "one-card flush"]
)
def test_an_unknown_row_is_refused_with_what_is_known(name: str) -> None:
    with pytest.raises(ValueError, match="known are: pair, three of a kind"):
        parse_row(name, 5)


def classes(deck: tuple[int, ...], size: int, packs: int, rows: tuple[str, ...]) -> Counter[str]:
    """How many hands of a deck fall on each row, the best first, and on none."""
    found: Counter[str] = Counter()
    choose = combinations_with_replacement if packs > 1 else combinations
    for hand in choose(deck, size):
        held = Counter(hand)
        weight = prod(comb(packs, held[card]) for card in held)
        if weight:
            row = next((row for row in rows if contains(row, hand, size)), "nothing")
            found[row] += weight
    return found


def test_three_cards_of_one_pack_sum_to_all_hands_and_to_the_known_counts() -> None:
    rows = ("straight flush", "three of a kind", "straight", "flush", "pair", "no pair")
    found = classes(tuple(range(52)), 3, 1, rows)
    assert [found[row] for row in rows] == [48, 52, 720, 1096, 3744, 16440]
    assert sum(found.values()) == comb(52, 3)


def test_three_cards_of_three_packs_sum_to_all_hands() -> None:
    """Counts worked by hand: 52 cards thrice; two of 52 alike with one of the 153 others; ranks of twelve cards."""
    rows = ("three identical cards", "two identical cards", "three of a kind", "pair", "no pair")
    found = classes(tuple(range(52)), 3, 3, rows)
    assert found["three identical cards"] == 52
    assert found["two identical cards"] == 52 * 3 * 153
    assert found["three of a kind"] == 13 * 4 * 27
    assert found["pair"] == 13 * 6 * 9 * 144
    assert sum(found.values()) == comb(156, 3) and found["nothing"] == 0
