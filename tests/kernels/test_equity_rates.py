"""Rates of hands in every order, with jokers and without, against the raters that try cards one by one."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import numpy as np
import pytest

from croupier.games.pot.equity.situation import RULES, EquityPart, EquityRules
from croupier.games.pot.equity.tables import Joker, Ladder, rates_of
from croupier.kernels.evaluate import strengths
from croupier.kernels.pot.equity import rate_cards
from croupier.kernels.pot.equity_deals import colex_row, step
from croupier.kernels.pot.equity_sets import subset_places
from croupier.kit import FULL_DECK, Refusal
from croupier.ranks.orders import ORDERS
from croupier.ranks.tables import high_tables
from tests.naive import equity as naive

KINDS: list[tuple[str, Joker, int]] = [
    ("high", "", 5),
    ("high", "", 6),
    ("high", "", 7),
    ("high", "bug", 5),
    ("high", "bug", 6),
    ("high", "bug", 7),
    ("high", "wild", 5),
    ("high", "wild", 7),
    ("short-deck", "", 5),
    ("short-deck", "", 7),
    ("short-deck", "wild", 7),
    ("mexican", "", 5),
    ("mexican", "bug", 5),
    ("mexican", "wild", 5),
    ("ace to five", "", 5),
    ("ace to five", "", 7),
    ("ace to five", "lowest", 5),
    ("ace to five", "lowest", 7),
    ("ace to five", "bug", 5),
    ("ace to five", "wild", 5),
    ("deuce to seven", "", 5),
    ("deuce to seven", "lowest", 5),
    ("deuce to seven", "wild", 5),
]
NONE = np.zeros((0, 5), np.uint8)
NO_BOARD = np.zeros(0, np.uint8)


def random_hands(order: str, cards: int, jokers: int, number: int) -> list[tuple[int, ...]]:
    random = Random(f"{order} {cards} {jokers}")
    deck = [card for card in FULL_DECK if card // 4 in ORDERS[order].sequence]
    hands = []
    for _ in range(number):
        # Half of them out of two suits, or flushes would be few.
        some = deck if random.random() < 0.5 else [card for card in deck if card % 4 < 2]
        hands.append(tuple(sorted([*random.sample(some, cards - jokers), *range(52, 52 + jokers)])))
    return hands


def rate(parts: tuple[Ladder, ...], hand: tuple[int, ...], part: int = 0) -> int:
    room = np.zeros((16, 2), np.uint64)
    found = rate_cards(np.array(hand, np.uint8), NO_BOARD, NONE, part, *rates_of(parts, len(hand)), room)
    return int(found)


@pytest.mark.parametrize(("order", "joker", "cards"), KINDS)
def test_rates_are_the_strengths_of_the_rater(order: str, joker: Joker, cards: int) -> None:
    for jokers in range(3 if joker else 1):
        for hand in random_hands(order, cards, jokers, 300):
            wanted = naive.quick(naive.Part(order, joker), hand, (), None)
            assert wanted is not None
            assert rate((Ladder(order, joker),), hand) == wanted[0], hand


@pytest.mark.parametrize(("order", "joker", "cards"), [kind for kind in KINDS if kind[2] == 5])
def test_rates_rise_as_hands_do_that_are_tried_out(order: str, joker: Joker, cards: int) -> None:
    hands = [hand for jokers in range(2 if joker else 1) for hand in random_hands(order, cards, jokers, 60)]
    found = sorted(
        (rate((Ladder(order, joker),), hand), naive.slow(naive.Part(order, joker), hand, (), None))
        for hand in hands
    )
    for (low, key), (high, other) in pairwise(found):
        assert key is not None and other is not None
        assert (low < high) == (key < other)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_rates_in_the_high_order_are_those_of_the_batch(size: int) -> None:
    hands = random_hands("high", size, 0, 2000)
    assert [rate((Ladder(),), hand) for hand in hands] == strengths(
        np.array(hands, np.uint8), high_tables()
    ).tolist()


@pytest.mark.parametrize("qualify", ["7 low", "8 low", "9 low"])
def test_who_does_not_qualify_has_no_rate(qualify: str) -> None:
    ladders = (Ladder(), Ladder("ace to five", "", qualify))
    part = naive.Part("ace to five", "", qualify)
    found = [
        (rate(ladders, hand, 1) > 0, naive.quick(part, hand, (), None) is not None)
        for hand in random_hands("high", 7, 0, 500)
    ]
    assert all(ours == theirs for ours, theirs in found)
    assert {ours for ours, _ in found} == {False, True}


def test_a_high_hand_may_have_to_qualify() -> None:
    ladder = (Ladder("high", "", "pair of jacks"),)
    assert rate(ladder, (0, 4, 8, 36, 37)) > 0  # jacks
    assert rate(ladder, (0, 4, 8, 32, 33)) == 0  # tens
    assert rate(ladder, (0, 4, 8, 12, 16)) > 0  # a straight flush


@pytest.mark.parametrize(
    ("ladder", "cards"),
    [
        (Ladder("high", "lowest"), 5),
        (Ladder("deuce to seven"), 7),
        (Ladder("deuce to seven", "", "9 low"), 5),
        (Ladder("ace to five", "", "pair of jacks"), 5),
        (Ladder("badugi"), 5),
        (Ladder("three-card"), 5),
    ],
)
def test_what_has_no_rates_is_refused(ladder: Ladder, cards: int) -> None:
    with pytest.raises(Refusal):
        rates_of((ladder,), cards)


@pytest.mark.parametrize("name", ["omaha", "longhorn"])
def test_choices_are_those_that_the_span_allows(name: str) -> None:
    rules = RULES[name]
    random = Random(name)
    for _ in range(200):
        cards = random.sample(FULL_DECK, rules.own + rules.community)
        own, board = tuple(sorted(cards[: rules.own])), tuple(sorted(cards[rules.own :]))
        room = np.zeros((16, 2), np.uint64)
        found = rate_cards(
            np.array(own, np.uint8), np.array(board, np.uint8), rules.choices, 0, *rules.rates(False), room
        )
        wanted = naive.quick(naive.Part(), own, board, rules.hole)
        assert wanted is not None
        assert found == wanted[0]


def test_seven_cards_in_deuce_to_seven_are_tried_five_by_five() -> None:
    rules = EquityRules("seven", (EquityPart("low", "deuce to seven"),), 7)
    assert len(rules.choices) == 21
    random = Random(27)
    for _ in range(200):
        own = tuple(sorted(random.sample(FULL_DECK, 7)))
        room = np.zeros((16, 2), np.uint64)
        found = rate_cards(np.array(own, np.uint8), NO_BOARD, rules.choices, 0, *rules.rates(False), room)
        assert found == max(rate((Ladder("deuce to seven"),), five) for five in combinations(own, 5))


def test_sets_step_in_colex_order() -> None:
    wanted = sorted(combinations(range(9), 4), key=lambda row: row[::-1])
    row = np.zeros(4, np.int64)
    colex_row(0, 4, row)
    for index, places in enumerate(wanted):
        assert row.tolist() == list(places)
        again = np.zeros(4, np.int64)
        colex_row(index, 4, again)
        assert again.tolist() == list(places)
        step(row, 4)


def test_every_subset_has_a_counter_of_its_own() -> None:
    sizes = np.array([bits.bit_count() for bits in range(16)])
    starts = np.array([0, 1, 10, 46, 130])
    found: dict[tuple[int, ...], int] = {}
    for places in combinations(range(9), 4):
        mine = np.zeros(16, np.int64)
        subset_places(np.array(places, np.uint8), 3, starts, sizes, mine)
        for bits in range(16):
            if sizes[bits] <= 3:
                subset = tuple(place for at, place in enumerate(places) if bits >> at & 1)
                assert found.setdefault(subset, int(mine[bits])) == mine[bits]
    assert len(set(found.values())) == len(found) == 1 + 9 + 36 + 84
