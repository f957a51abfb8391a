"""The slow evaluator: what a hand is, and which of two is higher."""

from collections import Counter
from itertools import combinations, pairwise
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.kit import parse_card
from croupier.ranks.hands import Hand, best, describe, evaluate, of_a_shoe
from croupier.ranks.jokers import evaluate_with
from croupier.ranks.named import at_least, matches
from croupier.ranks.orders import FLUSH, FULL_HOUSE, HIGH, ORDERS, Order
from tests.ranks.cards import cards, deck_of

ORDER_NAMES = st.sampled_from(sorted(ORDERS))


def deals(order: str, low: int, high: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.sampled_from(deck_of(order)), min_size=low, max_size=high, unique=True)


def hand(order: str, text: str) -> Hand:
    return best(order, cards(text))


def test_three_card_categories_over_all_hands() -> None:
    counts = Counter(evaluate("three-card", deal).category for deal in combinations(range(52), 3))
    assert [counts[name] for name in ORDERS["three-card"].categories] == [48, 52, 720, 1096, 3744, 16440]


def canonical_weight(deal: tuple[int, ...]) -> int:
    """How many deals equal this one up to renaming suits, 0 unless it is the first of them."""
    masks = [sum(1 << (card >> 2) for card in deal if card & 3 == suit) for suit in range(4)]
    if masks != sorted(masks, reverse=True):
        return 0
    weight = 24
    for times in Counter(masks).values():
        weight //= factorial(times)
    return weight


def weighted_categories(order: str) -> list[int]:
    counts: Counter[str] = Counter()
    for deal in combinations(range(52), ORDERS[order].size):
        if weight := canonical_weight(deal):
            counts[evaluate(order, deal).category] += weight
    return [counts[name] for name in ORDERS[order].categories]


def test_four_card_categories_over_all_hands() -> None:
    assert weighted_categories("four-card") == [13, 44, 2496, 2816, 2772, 2808, 82368, 177408]


@pytest.mark.parametrize(
    ("order", "higher", "lower"),
    [
        ("three-card", "2h 2d 2c", "As Kd Qc"),
        ("three-card", "As Kd Qc", "As Ks 9s"),
        ("three-card", "4h 3d 2c", "As 3d 2c"),
        ("three-card", "3d 2d 4d", "Ad 2d 3d"),
        ("three-card", "2h 2d 4c", "Ah Kd Jc"),
        ("three-card", "Qh 6d 4c", "Qh 6d 3c"),
        ("four-card", "2c 2d 2h 2s", "As Ks Qs Js"),
        ("four-card", "2c 2d 2h 3s", "As Ks Qs 2s"),
        ("four-card", "2s 3s 4s 9s", "Ac Ks Qs Js"),
        ("four-card", "5c 4c 3c 2d", "Ac 2c 3c 4d"),
        ("four-card", "Ac 2c 3c 4d", "Ac Ad Kc Kd"),
        ("high", "6h 5d 4c 3s 2h", "Ah 5d 4c 3s 2h"),
        ("high", "2h 2d 2c 2s 3h", "Ah Ad Ac Ks Kh"),
        ("high", "3h 3d 3c 2s 2h", "2h 2d 2c As Ah"),
        ("high", "Ah Ad 3c 3s 2h", "Kh Kd Qc Qs Ah"),
        ("high", "Ah Ad 4c 3s 2h", "Kh Kd Ac Qs Jh"),
        ("high", "7h 5h 4h 3h 2h", "Ah Kd Qc Js Th"),
        ("short-deck", "Ah Th 9h 8h 6h", "As Ad Ah Ks Kd"),
        ("short-deck", "As 6d 7h 8s 9d", "Ts Td Th 7d 6s"),
        ("short-deck", "6d 7h 8s 9d Ts", "As 6d 7h 8s 9d"),
        ("mexican", "7h 6h 5h 3h 2h", "As Ad Ah Ks Kd"),
        ("mexican", "4d 5h 6s 7d Js", "3s 4d 5h 6s 7d"),
        ("mexican", "As Kd Qh Js 7d", "Ks Qd Jh 7s 6d"),
        ("mexican", "2s 3d 4h 5s 6d", "As 2d 3h 4s 5d"),
        ("mexican", "As 2d 3h 4s 5d", "As Ad Ah Ks Qd"),
        ("ace to five", "5h 4h 3h 2h Ah", "6h 4d 3c 2s Ah"),
        ("ace to five", "8h 6h 4h 3h Ah", "8h 6h 5h 2h Ah"),
        ("ace to five", "Kh Qd Jc Ts 9h", "Ah Ad 4c 3s 2h"),
        ("ace to five", "Ah Ad 9c 3s 2h", "2h 2d 5c 4s 3h"),
        ("ace to five", "Kh Kd 4c 3s 2h", "Ah Ad 2c 2s 3h"),
        ("ace to five", "Kh Kd Qc Qs Jh", "Ah Ad Ac 3s 2h"),
        ("ace to five", "Kh Kd Kc Qs Jh", "Ah Ad Ac 2s 2h"),
        ("ace to five", "Kh Kd Kc Qs Qh", "Ah Ad Ac As 2h"),
        ("deuce to seven", "7h 5d 4c 3s 2h", "7h 6d 4c 3s 2h"),
        ("deuce to seven", "Kh Qd Jc Ts 8h", "Ah 5d 4c 3s 2h"),
        ("deuce to seven", "Ah 5d 4c 3s 2h", "Ah 6d 4c 3s 2h"),
        ("deuce to seven", "Ah Kd Qc Js 9h", "2h 2d 5c 4s 3h"),
        ("deuce to seven", "Ah Ad Ac Ks Qh", "6h 5d 4c 3s 2h"),
        ("deuce to seven", "6h 5d 4c 3s 2h", "7h 5h 4h 3h 2h"),
        ("deuce to seven", "Ah Kh Qh Jh 9h", "2h 2d 2c 3s 3h"),
        ("deuce to seven", "Ah Ad Ac As Kh", "6h 5h 4h 3h 2h"),
        ("badugi", "4h 3d 2c As", "5h 3d 2c As"),
        ("badugi", "Kh Qd Jc Ts", "Ah 2d 3c 3s"),
        ("badugi", "3h 2d Ac Kc", "4h 2d Ac Kc"),
        ("badugi", "Kh Qd Jc Jh", "Ah 2d 2h 3d"),
    ],
)
def test_order_of_two_hands(order: str, higher: str, lower: str) -> None:
    assert hand(order, higher) > hand(order, lower)


def test_suits_never_break_a_tie() -> None:
    spades, hearts = hand("high", "As Ks 9s 4s 2s"), hand("high", "Ah Kh 9h 4h 2h")
    assert spades == hearts
    assert spades.cards != hearts.cards


def test_low_ace_is_not_the_top_of_its_straight() -> None:
    assert hand("high", "Ah 5d 4c 3s 2h").kickers == (3,)
    assert hand("three-card", "As 2s 3s").kickers == (1,)


def test_straight_does_not_turn_the_corner() -> None:
    assert hand("high", "Kd Ah 2d 3c 4s").category == "high card"


def test_best_chooses_the_wheel_flush_out_of_seven() -> None:
    chosen = hand("high", "As Kd 5s 4s 3s 2s Kh")
    assert chosen.category == "straight flush"
    assert list(chosen.cards) == cards("5s 4s 3s 2s As")


@pytest.mark.parametrize(
    ("order", "text", "words"),
    [
        ("three-card", "4c Qh 6d", "queen high (Q-6-4)"),
        ("three-card", "As Ks Qs", "A-K-Q suited"),
        ("three-card", "3s As 2s", "straight flush, three high"),
        ("three-card", "6s 6d 6h", "three of a kind, sixes"),
        ("four-card", "As Ks Qs Js", "straight flush, ace high"),
        ("high", "As Ks Qs Js Ts", "royal flush"),
        ("high", "9s Ks Qs Js Ts", "straight flush, king high"),
        ("high", "2s 2d 2h 2c 9d", "four of a kind, twos (9)"),
        ("high", "9s 9d 9h 4s 4d", "full house, nines over fours"),
        ("high", "2s Jd 9s 8s 3s 7s", "flush, nine high (9-8-7-3-2)"),
        ("high", "As 2d 3h 4s 5d", "straight, five high"),
        ("high", "Ks Kd Ah As 4d", "two pair, aces and kings (4)"),
        ("high", "Ks Kd 2h 3s 4d", "pair of kings (4-3-2)"),
        ("short-deck", "As Ks Qs Js Ts", "royal flush"),
        ("short-deck", "As 6d 7h 8s 9d", "straight, nine high"),
        ("mexican", "As Ks Qs Js 7s", "royal flush"),
        ("mexican", "Qs Js 7s 6s 5s", "straight flush, queen high"),
        ("mexican", "As 2d 3h 4s 5d", "straight, five high"),
        ("ace to five", "8s 6d 4h 3s Ad", "8-6-4-3-A low"),
        ("ace to five", "Kd 5s 4s 3s 2s As", "5-4-3-2-A low"),
        ("ace to five", "As Ad 4h 3s 8d", "pair of aces (8-4-3)"),
        ("ace to five", "As Ad Ah 3s 3d", "full house, aces over threes"),
        ("deuce to seven", "7s 5d 4h 3s 2d", "7-5-4-3-2 low"),
        ("deuce to seven", "As 5d 4h 3s 2d", "A-5-4-3-2 low"),
        ("deuce to seven", "6s 5d 4h 3s 2d", "straight, six high"),
        ("deuce to seven", "8s 5s 4s 3s 2s", "flush, eight high (8-5-4-3-2)"),
        ("badugi", "6s 4d 2h Ac", "badugi 6-4-2-A"),
        ("badugi", "6s 4d 2d Ac", "three-card 6-2-A"),
        ("badugi", "6s 4s 2s As", "one-card A"),
        ("badugi", "As Ad 2s 2d", "two-card 2-A"),
    ],
)
def test_describe(order: str, text: str, words: str) -> None:
    assert describe(hand(order, text)) == words


@given(data=st.data(), order=ORDER_NAMES, suits=st.permutations(range(4)))
def test_renaming_suits_changes_nothing(data: st.DataObject, order: str, suits: list[int]) -> None:
    deal = data.draw(deals(order, 5, 7))
    renamed = [(card & ~3) | suits[card & 3] for card in deal]
    assert best(order, renamed) == best(order, deal)


@given(data=st.data(), order=ORDER_NAMES)
def test_best_is_at_least_every_choice(data: st.DataObject, order: str) -> None:
    deal = data.draw(deals(order, 5, 7))
    top = best(order, deal)
    assert set(top.cards) <= set(deal)
    assert top in [evaluate(order, choice) for choice in combinations(deal, ORDERS[order].size)]
    assert all(top >= evaluate(order, choice) for choice in combinations(deal, ORDERS[order].size))


@given(data=st.data(), order=ORDER_NAMES)
def test_order_is_total(data: st.DataObject, order: str) -> None:
    a, b, c = (best(order, data.draw(deals(order, 5, 5))) for _ in range(3))
    assert (a < b) + (a == b) + (a > b) == 1
    assert not (a <= b <= c) or a <= c
    assert sorted([a, b, c]) == sorted([c, a, b])


@given(data=st.data(), order=ORDER_NAMES)
def test_more_cards_are_never_worse(data: st.DataObject, order: str) -> None:
    deal = data.draw(deals(order, 6, 7))
    assert best(order, deal) >= best(order, deal[:-1])


def test_category_order_is_data() -> None:
    stripped = Order(
        "stripped",
        5,
        tuple({FLUSH: FULL_HOUSE, FULL_HOUSE: FLUSH}.get(name, name) for name in HIGH.categories),
        sequence=(0, 1, 2, 3, 4, 5, 9, 10, 11, 12),
        low_ace=False,
    )
    flush, house = cards("2s 4s 6s Js Ks"), cards("As Ad Ah Ks Kd")
    assert evaluate(stripped, flush) > evaluate(stripped, house)
    assert evaluate(stripped, cards("5s 6d 7h Js Qd")).category == "straight"
    assert evaluate(stripped, cards("As 2d 3h 4s 5d")).category == "high card"


def test_too_few_cards_are_refused() -> None:
    with pytest.raises(ValueError, match="A three-card hand needs 3 cards; only 2 were given"):
        best("three-card", [1, 2])
    with pytest.raises(ValueError, match="A high hand has 5 cards, not 6"):
        evaluate("high", [1, 2, 3, 4, 5, 6])


def test_impossible_cards_are_refused() -> None:
    with pytest.raises(ValueError, match="The card 2d was given 2 times"):
        best("three-card", [1, 1, 2])
    with pytest.raises(ValueError, match="52 is not a card"):
        best("three-card", [1, 2, 52])


def test_cards_outside_the_deck_are_refused() -> None:
    with pytest.raises(ValueError, match="The short-deck deck has no 5c"):
        best("short-deck", cards("5c 6c 7c 8c 9c"))


def test_hands_of_different_orders_do_not_compare() -> None:
    with pytest.raises(ValueError, match="cannot be compared"):
        _ = hand("high", "Ks Kd 2h 3s 4d") < hand("four-card", "Ks Kd 2h 3s")


def test_unknown_order_is_refused() -> None:
    with pytest.raises(ValueError, match="There is no hand order 'low'; known orders: one-card"):
        best("low", [1, 2, 3])


def _at(order: str, text: str) -> Hand:
    return evaluate(order, cards(text))


WHEELS = [
    # order; the straight that the wheel beats last; whether it is so for straights, for straight flushes
    ("high", False, False),
    ("high with the wheel second", True, True),
    ("high with the wheel second in straights", True, False),
    ("high with the wheel second in straight flushes", False, True),
]


@pytest.mark.parametrize(("order", "straights", "suited"), WHEELS)
def test_the_wheel_is_lowest_or_second(order: str, straights: bool, suited: bool) -> None:
    for mixed, second in (("d", straights), ("c", suited)):
        wheel = _at(order, f"Ac 2c 3c 4c 5{mixed}")
        assert (wheel > _at(order, f"Kc Qc Jc Tc 9{mixed}")) is second
        assert (wheel > _at(order, f"6c 5c 4c 3c 2{mixed}")) is second
        assert wheel < _at(order, f"Ac Kc Qc Jc T{mixed}")
        assert describe(wheel).endswith("five high")
        assert not matches("royal flush", wheel)


def test_a_royal_flush_beats_five_of_a_kind_where_it_comes_first() -> None:
    order = "high with the royal first"
    royal, lower = _at(order, "Ac Kc Qc Jc Tc"), _at(order, "Kc Qc Jc Tc 9c")
    fives = evaluate_with(order, cards("2c 2d 2h 2s Jk"), {52: "wild"})
    assert royal > fives > lower
    assert matches("straight flush", lower) and not matches("royal flush", lower)
    assert matches("straight flush", royal) and matches("royal flush", royal)  # rows are read highest first


def test_two_cards_of_a_split_hand() -> None:
    """[1017.48 11]: suited connectors, pair, connected cards, suited cards, high card; ace-2 is lowest."""
    hands = ("Ac Kc", "2c Ac", "Ac Ad", "2c 2d", "Ac Kd", "2c Ad", "Ac Qc", "3c 5c", "Ac Qd", "3c 5d")
    ranked = [_at("split two-card", text) for text in hands]
    assert ranked == sorted(ranked, reverse=True)


def of_packs(order: str, text: str) -> Hand:
    return of_a_shoe(order, tuple(parse_card(word) for word in text.split()))


def test_the_order_of_six_packs_goes_from_five_equal_cards_down() -> None:
    down = (
        "2c 2c 2c 2c 2c",
        "Ah Kh Qh Jh Th",
        "Ad 2d 3d 4d 5d",
        "Ac Ad Ah As Ac",
        "Ac Ad Ah As Kc",
        "Kh Kh Kh Qh Qh",  # all of one suit, and a full house first
        "Ah Ah Kh 9h 4h",  # a flush with a pair in it
        "Ah Kh Kh Kh 4d",
    )
    hands = [of_packs("six packs", text) for text in down]
    assert [hand.category for hand in hands] == [
        "five of a kind suited",
        "straight flush",
        "straight flush",
        "five of a kind",
        "four of a kind",
        "full house",
        "flush",
        "three of a kind",
    ]
    assert all(higher > lower for higher, lower in pairwise(hands))
    assert describe(hands[0]) == "five twos of one suit"


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Ah Ah Kh 9h 4h", "Ah Kh Qh Jh 9h"),
        ("Ah Kh Qh 2h 2h", "9d 8d 7d 5d 5d"),
        ("Ah Kh Qh 3h 3h", "Ah Kh Qh 3h 2h"),
    ],
)
def test_flushes_with_equal_cards_compare_card_by_card(higher: str, lower: str) -> None:
    assert of_packs("six packs", higher) > of_packs("six packs", lower)


def test_points_count_aces_one_and_faces_ten() -> None:
    hand = of_packs("three-card points", "As 9d Kh")
    assert describe(hand) == "20 points"
    assert at_least("20 points", hand) and not at_least("21 points", hand)
    assert of_packs("three-card points", "Ks Qs Js") == of_packs("three-card points", "Tc Tc Th")
    assert of_packs("three-card points", "As As As") < of_packs("three-card points", "2s As As")
