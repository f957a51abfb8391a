"""Quick ratings against the slow evaluator, for every order, rule for jokers and rule for hole cards."""

import subprocess
import sys
from collections import Counter
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.ranks.hands import describe
from croupier.ranks.jokers import best_with, modes_of
from croupier.ranks.lookup import Rater, lookup, rater
from croupier.ranks.named import at_least
from croupier.ranks.orders import ORDERS
from croupier.ranks.tables import ladder, rank_patterns, strength_of
from tests.ranks.cards import JokerRule, cards, deck_of, hand_spec

# Hole cards, cards on the board, and how many of the first must or may play.
SHAPES: tuple[tuple[int, int, str | int | None], ...] = (
    (5, 0, None),
    (7, 0, None),
    (2, 5, "0 to 2"),
    (2, 5, "1 to 2"),
    (3, 5, "0 to 2"),
    (4, 5, 2),
    (4, 4, "1 to 3"),
)
JOKER_RULES: tuple[JokerRule, ...] = ("bug", "wild", "lowest", "as dealt")
PAIRS = [
    (order, joker)
    for order, joker in product(sorted(ORDERS), JOKER_RULES)
    if ORDERS[order].low or joker != "lowest"
]


def check(rate: Rater, hole: list[int], board: list[int], up: list[bool]) -> None:
    """The number is the place of the slow evaluator's hand on the ladder, and the hand is that hand."""
    modes = modes_of(rate.spec.joker, hole, board, up)
    slow = best_with(rate.order, hole, board, rate.spec.hole, modes)
    number = rate(hole, board, up)
    assert number is not None
    assert lookup(rate.order.name).keys[number - 1] == slow.key
    quick = rate.hand(hole, board, up)
    assert quick == slow
    assert describe(quick) == describe(slow)
    assert set(quick.cards) <= {*hole, *board}
    least, most = rate.span
    if not rate.order.rainbow:
        assert least <= len(set(quick.cards) & set(hole)) <= most


def shapes(order: str) -> list[tuple[int, int, str | int | None]]:
    """The shapes in which no more hole cards must play than a hand of the order has."""
    return [shape for shape in SHAPES if shape[2] != 2 or ORDERS[order].size >= 2]


def deal(random: Random, order: str, count: int, jokers: int) -> list[int]:
    dealt = [*random.sample(deck_of(order), count - jokers), *(52, 53)[:jokers]]
    random.shuffle(dealt)
    return dealt


@pytest.mark.parametrize("order", sorted(ORDERS))
def test_tables_lay_out_the_ladder(order: str) -> None:
    tables = lookup(order)
    natural = [hand.key for hand in ladder(order)]
    assert tables.keys[: len(natural)] == natural
    assert tables.keys == sorted(set(tables.keys))
    assert len(tables.keys) - len(natural) == (len(ORDERS[order].sequence) if ORDERS[order].above else 0)


@pytest.mark.parametrize("order", sorted(ORDERS))
def test_every_pattern_of_ranks_has_its_strength(order: str) -> None:
    rate = rater(hand_spec(order))
    for _, _, hand in rank_patterns(ORDERS[order]):
        if not ORDERS[order].rainbow or len(hand.cards) == ORDERS[order].size:
            assert rate(hand.cards) == strength_of(hand)


@pytest.mark.parametrize("order", sorted(ORDERS))
def test_quick_equals_slow_without_jokers(order: str) -> None:
    random = Random(order)
    for own, shared, hole in shapes(order):
        rate = rater(hand_spec(order, hole))
        for _ in range(25):
            dealt = deal(random, order, own + shared, 0)
            check(rate, dealt[:own], dealt[own:], [])


@pytest.mark.parametrize("order", sorted(ORDERS))
def test_quick_equals_slow_in_one_suit(order: str) -> None:
    """Flushes are rare by chance, so these cards are nearly all of two suits."""
    random = Random(order)
    deck = [card for card in deck_of(order) if card & 3 < 2]
    for own, shared, hole in shapes(order):
        rate = rater(hand_spec(order, hole))
        for _ in range(15):
            dealt = random.sample(deck, own + shared)
            check(rate, dealt[:own], dealt[own:], [])


@pytest.mark.parametrize(("order", "joker"), PAIRS)
def test_quick_equals_slow_with_a_joker(order: str, joker: JokerRule) -> None:
    random = Random(order + joker)
    for own, shared, hole in shapes(order):
        rate = rater(hand_spec(order, hole, joker))
        for _ in range(2):
            dealt = deal(random, order, own + shared, 1)
            up = [random.random() < 0.5 for _ in range(own)]
            check(rate, dealt[:own], dealt[own:], up)


@pytest.mark.parametrize(("order", "joker"), PAIRS)
def test_quick_equals_slow_with_two_jokers(order: str, joker: JokerRule) -> None:
    random = Random(order + joker)
    size = max(2, ORDERS[order].size)
    rate = rater(hand_spec(order, None, joker))
    for count in (size, size, size + 1):
        dealt = deal(random, order, count, 2)
        check(rate, dealt, [], [random.random() < 0.5 for _ in dealt])


@pytest.mark.parametrize("count", [8, 9, 11])
def test_more_than_seven_cards(count: int) -> None:
    random = Random(count)
    for order in ("high", "ace to five", "deuce to seven", "mexican"):
        check(rater(hand_spec(order)), random.sample(deck_of(order), count), [], [])


@pytest.mark.parametrize(
    ("order", "qualifier"),
    [
        ("ace to five", "8 low"),
        ("ace to five", "9 low"),
        ("deuce to seven", "9 low"),
        ("badugi", "badugi"),
        ("high", "pair of jacks"),
        ("high", "three of a kind"),
        ("high", "ace-king high"),
        ("mexican", "two pair"),
    ],
)
def test_only_qualifying_hands_are_rated(order: str, qualifier: str) -> None:
    random = Random(qualifier)
    plain, strict = rater(hand_spec(order)), rater(hand_spec(order), qualifier)
    seen = set()
    for _ in range(300):
        dealt = random.sample(deck_of(order), 6)
        reaches = at_least(qualifier, plain.hand(dealt))
        assert strict(dealt) == (plain(dealt) if reaches else None)
        seen.add(reaches)
    assert seen == {True, False}


def test_badugis_of_all_hands() -> None:
    """A badugi has one card of each suit, a one-card hand is of one suit or one rank; the rest is counted alone."""
    rate = rater(hand_spec("badugi"))
    heights = Counter(
        lookup("badugi").keys[(rate(dealt) or 0) - 1][0] for dealt in combinations(range(52), 4)
    )
    assert [heights[height] for height in (3, 2, 1, 0)] == [13 * 12 * 11 * 10, 154440, 96252, 4 * 715 + 13]


def test_omaha_takes_two_and_three() -> None:
    rate = rater(hand_spec("high", 2))
    # Four spades on the board, and but one in the hand.
    assert describe(rate.hand(cards("As Kd 9h 8c"), cards("Qs Js Ts 2s 3d"))) == "straight, ace high"
    assert describe(rate.hand(cards("As Ks 9h 8c"), cards("Qs Js Ts 2s 3d"))) == "royal flush"
    assert (
        describe(rate.hand(cards("Ah Ad Ac 8c"), cards("As 7h 7d 2s 3d"))) == "full house, aces over sevens"
    )


def test_a_low_of_omaha_takes_two_and_three() -> None:
    rate = rater(hand_spec("ace to five", 2), "8 low")
    assert describe(rate.hand(cards("Ah 2d Kc Kd"), cards("3s 4h 8d 8s Qc"))) == "8-4-3-2-A low"
    assert rate(cards("Ah Qd Kc Kd"), cards("2s 3h 4d 8s Qc")) is None


SEVERAL = sorted(order.name for order in ORDERS.values() if order.size > 1)


@given(data=st.data(), order=st.sampled_from(SEVERAL), suits=st.permutations(range(4)))
def test_suits_are_equal(data: st.DataObject, order: str, suits: list[int]) -> None:
    dealt = data.draw(st.lists(st.sampled_from(deck_of(order)), min_size=7, max_size=7, unique=True))
    renamed = [(card & ~3) | suits[card & 3] for card in dealt]
    for hole in (None, 2):
        rate = rater(hand_spec(order, hole))
        assert rate(dealt[:4], dealt[4:]) == rate(renamed[:4], renamed[4:])


@given(data=st.data(), order=st.sampled_from(SEVERAL))
def test_more_cards_and_more_freedom_are_never_worse(data: st.DataObject, order: str) -> None:
    dealt = data.draw(st.lists(st.sampled_from(deck_of(order)), min_size=8, max_size=8, unique=True))
    free, ruled = rater(hand_spec(order)), rater(hand_spec(order, 2))
    numbers = [
        ruled(dealt[:3], dealt[3:7]),
        ruled(dealt[:3], dealt[3:]),
        free(dealt[:3], dealt[3:]),
        free(dealt),
    ]
    assert all(number is not None for number in numbers)
    assert numbers == sorted(numbers, key=lambda number: number or 0)


@given(data=st.data(), order=st.sampled_from(sorted(ORDERS)))
def test_a_joker_serves_no_worse_than_any_card_it_may_be(data: st.DataObject, order: str) -> None:
    dealt = data.draw(st.lists(st.sampled_from(deck_of(order)), min_size=6, max_size=6, unique=True))
    wild, plain = rater(hand_spec(order, None, "wild")), rater(hand_spec(order))
    with_joker, with_card = wild([*dealt[:5], 52]), plain(dealt)
    assert with_joker is not None
    assert with_card is not None
    assert with_joker >= with_card


def test_refusals() -> None:
    with pytest.raises(ValueError, match="a joker cannot be the lowest card in the high order"):
        rater(hand_spec("high", None, "lowest"))
    with pytest.raises(ValueError, match="gives it nothing to stand for"):
        rater(hand_spec("high"))(cards("Jk Kd 2c 3c 4c"))
    with pytest.raises(ValueError, match="A high hand needs 5 cards; only 4 were given"):
        rater(hand_spec("high"))(cards("Kd 2c 3c 4c"))
    with pytest.raises(ValueError, match="A badugi hand needs 4 cards; only 3 were given"):
        rater(hand_spec("badugi"))(cards("Kd 2c 3c"))
    for order in ("deuce to seven", "ace to five", "mexican"):
        with pytest.raises(ValueError, match=f"A {order} hand needs 5 cards; only 4 were given"):
            rater(hand_spec(order, None, "wild"))(cards("Kd 2c 3c Jk"))
    with pytest.raises(ValueError, match="1 hole cards and 5 on the board do not make one"):
        rater(hand_spec("high", 2))(cards("Kd"), cards("2c 3c 4c 5c 7c"))
    with pytest.raises(ValueError, match="the short-deck deck does not hold"):
        rater(hand_spec("short-deck"))(cards("Kd 6c 7c 8c 2d"))
    with pytest.raises(ValueError, match="-1 is not a card"):
        rater(hand_spec("high"))([-1, 2, 3, 4, 9])
    with pytest.raises(ValueError, match="'seven low' is not a threshold of the high order"):
        rater(hand_spec("high"), "seven low")


def test_rating_needs_neither_compiler_nor_arrays() -> None:
    code = "import sys, croupier.ranks.lookup; sys.exit(bool({'numba', 'numpy'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
