"""Jokers and wild cards: what they may stand for, and how often that makes what."""

from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import pytest

from croupier.ranks.hands import Hand, describe
from croupier.ranks.jokers import best_with, choices, evaluate_with, modes_of, set_wild
from croupier.ranks.lookup import lookup, rater
from croupier.ranks.orders import (
    FIVE_OF_A_KIND,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    ORDERS,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
)
from tests.ranks.cards import JokerRule, cards, deck_of, hand_spec


def hand(order: str, text: str, joker: str, up: tuple[bool, ...] = ()) -> Hand:
    deal = cards(text)
    return best_with(order, deal, modes=modes_of(joker, deal, (), up))


@pytest.mark.parametrize(
    ("order", "text", "joker", "words"),
    [
        # A bug is an ace...
        ("high", "Ah Ad Ac As Jk", "bug", "five aces"),
        ("high", "Ah Ad Ac 9s Jk", "bug", "four of a kind, aces (9)"),
        ("high", "Ah Ad Ks Kc Jk", "bug", "full house, aces over kings"),
        ("high", "Ah Ks Kc Kd Jk", "bug", "full house, kings over aces"),
        ("high", "Ah Ks 9c 2d Jk", "bug", "pair of aces (K-9-2)"),
        ("high", "Qh Ks 9c 2d Jk", "bug", "ace high (A-K-Q-9-2)"),
        # ... never the fifth, fourth, third or second of another rank...
        ("high", "Kh Ks Kc Kd Jk", "bug", "four of a kind, kings (A)"),
        ("high", "Kh Ks Kc 2d Jk", "bug", "three of a kind, kings (A-2)"),
        ("high", "Kh Ks 2c 2d Jk", "bug", "two pair, kings and twos (A)"),
        ("high", "Kh Ks 3c 2d Jk", "bug", "pair of kings (A-3-2)"),
        # ... or what completes a straight, a flush or a straight flush.
        ("high", "9h 8s 6c 5d Jk", "bug", "straight, nine high"),
        ("high", "9h 8s 7c 6d Jk", "bug", "straight, ten high"),
        ("high", "5h 4s 3c 2d Jk", "bug", "straight, six high"),
        ("high", "Ah 4s 3c 2d Jk", "bug", "straight, five high"),
        ("high", "Ah Kh 9h 2h Jk", "bug", "flush, ace high (A-K-Q-9-2)"),
        ("high", "Qh Th 9h 2h Jk", "bug", "flush, ace high (A-Q-T-9-2)"),
        ("high", "9h 8h 6h 5h Jk", "bug", "straight flush, nine high"),
        ("high", "Ah Kh Qh Jh Jk", "bug", "royal flush"),
        ("high", "Ah Ad 8s 7c 6d 5h Jk", "bug", "straight, nine high"),
        # Fronts of one and two cards; a wild joker pairs what lies beside it.
        ("one-card", "Jk", "bug", "ace high (A)"),
        ("two-card", "Kh Jk", "bug", "ace high (A-K)"),
        ("two-card", "Ah Jk", "bug", "pair of aces"),
        ("two-card", "Kh Jk", "wild", "pair of kings"),
        # Where the wheel is the second highest straight, a bug next to A-2-3-4 completes it rather than 2-3-4-5-6.
        ("high with the wheel second", "5h 4s 3c 2d Jk", "bug", "straight, five high"),
        ("high with the wheel second in straights", "5h 4h 3h 2h Jk", "bug", "straight flush, six high"),
        (
            "high with the wheel second in straight flushes",
            "5h 4h 3h 2h Jk",
            "bug",
            "straight flush, five high",
        ),
        ("high with the royal first", "Kh Ks Kc Kd Jk", "wild", "five kings"),
        ("high with the royal first", "Ah Kh Qh Jh Jk", "wild", "royal flush"),
        # Two bugs.
        ("high", "Ah Ad Ac Jk Jk2", "bug", "five aces"),
        ("high", "Kh Kd Kc Jk Jk2", "bug", "full house, kings over aces"),
        ("high", "Kh Kd 9c Jk Jk2", "bug", "two pair, aces and kings (9)"),
        ("high", "Kh 9c 2d Jk Jk2", "bug", "pair of aces (K-9-2)"),
        ("high", "9h 7c 5d Jk Jk2", "bug", "straight, nine high"),
        ("high", "Ah 9h 2h Jk Jk2", "bug", "flush, ace high (A-K-Q-9-2)"),
        ("high", "Qh Jh Th Jk Jk2", "bug", "royal flush"),
        # Wild is anything.
        ("high", "Kh Ks Kc Kd Jk", "wild", "five kings"),
        ("high", "6h 6s 6c 6d Jk", "wild", "five sixes"),
        ("high", "Kh Ks Kc 2d Jk", "wild", "four of a kind, kings (2)"),
        ("high", "Kh Ks 2c 2d Jk", "wild", "full house, kings over twos"),
        ("high", "Kh Ks 3c 2d Jk", "wild", "three of a kind, kings (3-2)"),
        ("high", "Kh Qs 3c 2d Jk", "wild", "pair of kings (Q-3-2)"),
        ("high", "Ah Kh 9h 2h Jk", "wild", "flush, ace high (A-K-Q-9-2)"),
        ("high", "7h 7d 7c Jk Jk2", "wild", "five sevens"),
        ("high", "7h 7d 2c Jk Jk2", "wild", "four of a kind, sevens (2)"),
        ("high", "7h 9d 2c Jk Jk2", "wild", "three of a kind, nines (7-2)"),
        # Stripped decks: never a card that is not there.
        ("mexican", "6d 7h Jc Qs Jk", "bug", "straight, king high"),
        ("mexican", "Ah Kh Jh 7h Jk", "bug", "royal flush"),
        ("mexican", "Ah Qh 6h 2h Jk", "bug", "flush, ace high (A-K-Q-6-2)"),
        ("mexican", "4d 5h 6c Js Jk", "bug", "straight, jack high"),
        ("short-deck", "Ah 7d 8c 9s Jk", "bug", "straight, nine high"),
        # Lows.
        ("ace to five", "8h 6d 4c 3s Jk", "lowest", "8-6-4-3-A low"),
        ("ace to five", "8h 6d 4c As Jk", "bug", "8-6-4-2-A low"),
        ("ace to five", "8h 6d 4c 4s Jk", "wild", "pair of fours (8-6-A)"),
        ("ace to five", "4h 3d 2c As Jk", "lowest", "5-4-3-2-A low"),
        ("ace to five", "4h 3d 3c As Ks Kc Jk", "lowest", "K-4-3-2-A low"),
        ("ace to five", "8h 4d 3s Jk Jk2", "lowest", "8-4-3-2-A low"),
        ("deuce to seven", "8h 6d 4c 3s Jk", "lowest", "8-6-4-3-2 low"),
        ("deuce to seven", "6h 5d 4c 3s Jk", "lowest", "straight, six high"),
        ("deuce to seven", "6h 5d 4c 3s Jk", "wild", "8-6-5-4-3 low"),
        ("deuce to seven", "7h 5h 4h 3h Jk", "lowest", "7-5-4-3-2 low"),
        ("badugi", "8h 6d 4c Jk", "lowest", "badugi 8-6-4-A"),
        ("badugi", "3h 2s As Jk", "lowest", "three-card 3-2-A"),
        ("badugi", "3h 2s As Jk", "wild", "three-card 3-2-A"),
    ],
)
def test_what_a_joker_makes(order: str, text: str, joker: str, words: str) -> None:
    assert describe(hand(order, text, joker)) == words


def test_a_joker_dealt_face_down_is_wild_and_face_up_a_bug() -> None:
    text = "Kh Ks Kc 2d Jk"
    assert describe(hand("mexican", text, "as dealt")) == "four of a kind, kings (2)"
    down = (True, True, True, True, False)
    assert describe(hand("mexican", text, "as dealt", down)) == "four of a kind, kings (2)"
    up = (False, False, False, False, True)
    assert describe(hand("mexican", text, "as dealt", up)) == "three of a kind, kings (A-2)"


def test_a_joker_on_the_board_lies_face_up() -> None:
    assert modes_of("as dealt", cards("Kh Jk"), cards("Jk2 2c")) == {52: "wild", 53: "bug"}


def test_a_hand_tells_what_its_joker_stands_for() -> None:
    flush = hand("high", "Ah Kh 9h 2h Jk", "bug")
    assert flush.cards == (*cards("Ah Kh Jk 9h 2h"),)
    assert flush.stands == (*cards("Ah Kh Qh 9h 2h"),)
    assert hand("high", "Ah Kh 9h 2h 3h", "bug").stands == ()


def test_five_of_a_kind_beats_a_royal_flush_and_five_aces_beat_all() -> None:
    aces, twos = hand("high", "Ah As Ac Ad Jk", "wild"), hand("high", "2h 2s 2c 2d Jk", "wild")
    assert aces > twos > hand("high", "Ah Kh Qh Jh Th", "wild")
    assert aces.category == FIVE_OF_A_KIND


def test_a_card_of_ones_own_becomes_wild() -> None:
    held = cards("Kh Ks Kc Kd 2s")
    wild = set_wild(held, cards("2s")[0])
    assert describe(evaluate_with("high", wild, modes_of("wild", wild))) == "five kings"
    same = set_wild(held, cards("Kd")[0])
    assert describe(evaluate_with("high", same, modes_of("wild", same))) == "four of a kind, kings (2)"
    with pytest.raises(ValueError, match="cannot become wild"):
        set_wild(held, 0)


def test_refusals() -> None:
    deal = cards("Kh Ks Kc Kd Jk")
    with pytest.raises(ValueError, match="gives it nothing to stand for"):
        modes_of("", deal)
    with pytest.raises(ValueError, match="cannot be the lowest card in the high order"):
        evaluate_with("high", deal, modes_of("lowest", deal))
    with pytest.raises(ValueError, match="A high hand has 5 cards, not 4"):
        evaluate_with("high", deal[1:], modes_of("wild", deal))
    with pytest.raises(ValueError, match="A card was given twice"):
        evaluate_with("high", [52, 52, 1, 2, 3], modes_of("wild", deal))
    with pytest.raises(ValueError, match="3 and 2 do not make one"):
        best_with("high", [1, 2, 3], [4, 5], (2, 2))


@pytest.mark.parametrize(
    ("span", "count"),
    [(None, 126), ((0, 5), 126), ((2, 2), 60), ((0, 2), 1 + 20 + 60), ((1, 2), 80), ((4, 5), 5)],
)
def test_choices_keep_the_rule_for_hole_cards(span: tuple[int, int] | None, count: int) -> None:
    found = list(choices(5, [1, 2, 3, 4], [11, 12, 13, 14, 15], span))
    assert len(found) == len(set(found)) == count
    least, most = span or (0, 5)
    assert all(len(set(cards)) == 5 and least <= sum(card < 5 for card in cards) <= most for cards in found)


# How many hands of each kind there are, counted twice: by formulas, and one by one.

BEST_FIRST = (
    FIVE_OF_A_KIND,
    STRAIGHT_FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    FLUSH,
    STRAIGHT,
    THREE_OF_A_KIND,
    TWO_PAIR,
    PAIR,
    HIGH_CARD,
)


def without_joker(ranks: int, runs: int) -> Counter[str]:
    """Hands of five cards out of four suits of so many ranks, with so many straights."""
    others = ranks - 1
    return Counter(
        {
            STRAIGHT_FLUSH: 4 * runs,
            FOUR_OF_A_KIND: ranks * 4 * others,
            FULL_HOUSE: ranks * 4 * others * 6,
            FLUSH: 4 * (comb(ranks, 5) - runs),
            STRAIGHT: runs * (4**5 - 4),
            THREE_OF_A_KIND: ranks * 4 * comb(others, 2) * 4**2,
            TWO_PAIR: comb(ranks, 2) * 6**2 * 4 * (ranks - 2),
            PAIR: ranks * 6 * comb(others, 3) * 4**3,
            HIGH_CARD: (comb(ranks, 5) - runs) * (4**5 - 4),
        }
    )


def with_wild(ranks: int, runs: int) -> Counter[str]:
    """Hands of a wild joker and four cards."""
    # Four ranks of a straight: five choices each, but four in a row belong to two straights.
    gaps = 5 * runs - (runs - 1)
    others = ranks - 1
    return Counter(
        {
            FIVE_OF_A_KIND: ranks,
            STRAIGHT_FLUSH: 4 * gaps,
            FOUR_OF_A_KIND: ranks * 4 * 4 * others,
            FULL_HOUSE: comb(ranks, 2) * 6**2,
            FLUSH: 4 * (comb(ranks, 4) - gaps),
            STRAIGHT: gaps * (4**4 - 4),
            THREE_OF_A_KIND: ranks * 6 * comb(others, 2) * 4**2,
            PAIR: (comb(ranks, 4) - gaps) * (4**4 - 4),
        }
    )


def with_bug(ranks: int, runs: int) -> Counter[str]:
    """Hands of a bug and four cards."""
    gaps = 5 * runs - (runs - 1)
    ace_gaps = 2 * 4  # three of the four others of the highest straight, or of the lowest
    others = ranks - 1
    return Counter(
        {
            FIVE_OF_A_KIND: 1,
            STRAIGHT_FLUSH: 4 * gaps,
            FOUR_OF_A_KIND: others + 4 * 4 * others,
            FULL_HOUSE: others * 4 * 4 + others * 6**2,
            FLUSH: 4 * (comb(ranks, 4) - gaps),
            STRAIGHT: gaps * (4**4 - 4),
            THREE_OF_A_KIND: others * 4 * 4 * (others - 1) + 6 * comb(others, 2) * 4**2,
            TWO_PAIR: comb(others, 2) * 6**2 + others * 6 * 4 * 4 * (others - 1),
            PAIR: others * 6 * comb(others - 1, 2) * 4**2 + (comb(others, 3) - ace_gaps) * (4**4 - 4),
            HIGH_CARD: (comb(others, 4) - (gaps - ace_gaps)) * (4**4 - 4),
        }
    )


def with_two_wild(ranks: int, runs: int) -> Counter[str]:
    """Hands of two wild jokers and three cards."""
    gaps = 10 * runs - 4 * (runs - 1)
    return Counter(
        {
            FIVE_OF_A_KIND: ranks * 4,
            STRAIGHT_FLUSH: 4 * gaps,
            FOUR_OF_A_KIND: ranks * 6 * 4 * (ranks - 1),
            FLUSH: 4 * (comb(ranks, 3) - gaps),
            STRAIGHT: gaps * (4**3 - 4),
            THREE_OF_A_KIND: (comb(ranks, 3) - gaps) * (4**3 - 4),
        }
    )


def with_two_bugs(ranks: int, runs: int) -> Counter[str]:
    """Hands of two bugs and three cards."""
    gaps = 10 * runs - 4 * (runs - 1)
    ace_gaps = 2 * 6
    others = ranks - 1
    return Counter(
        {
            FIVE_OF_A_KIND: 4,
            STRAIGHT_FLUSH: 4 * gaps,
            FOUR_OF_A_KIND: 6 * 4 * others,
            FULL_HOUSE: others * 4 + others * 6 * 4,
            FLUSH: 4 * (comb(ranks, 3) - gaps),
            STRAIGHT: gaps * (4**3 - 4),
            THREE_OF_A_KIND: (comb(others, 2) - ace_gaps) * (4**3 - 4),
            TWO_PAIR: others * 6 * 4 * (others - 1),
            PAIR: (comb(others, 3) - (gaps - ace_gaps)) * (4**3 - 4),
        }
    )


def counted(order: str, joker: JokerRule, jokers: int) -> Counter[str]:
    """The kinds of all hands of five with just so many jokers."""
    rate = rater(hand_spec(order, joker=joker))
    wild = [52, 53][:jokers]
    strengths = Counter(rate([*natural, *wild]) for natural in combinations(deck_of(order), 5 - jokers))
    names = {ORDERS[order].height(name): name for name in ORDERS[order].special_first}
    found: Counter[str] = Counter()
    for strength, times in strengths.items():
        assert strength is not None
        found[names[lookup(order).keys[strength - 1][0]]] += times
    return found


RUNS = {"high": (13, 10), "short-deck": (9, 6), "mexican": (10, 7)}


@pytest.mark.parametrize("order", ["short-deck", "mexican"])
def test_hands_of_a_stripped_deck(order: str) -> None:
    ranks, runs = RUNS[order]
    assert counted(order, "", 0) == without_joker(ranks, runs)
    assert without_joker(ranks, runs).total() == comb(4 * ranks, 5)


@pytest.mark.parametrize("order", sorted(RUNS))
def test_hands_with_a_wild_joker(order: str) -> None:
    assert counted(order, "wild", 1) == with_wild(*RUNS[order])


@pytest.mark.parametrize("order", sorted(RUNS))
def test_hands_with_a_bug(order: str) -> None:
    assert counted(order, "bug", 1) == with_bug(*RUNS[order])


@pytest.mark.parametrize("order", sorted(RUNS))
def test_hands_with_two_jokers(order: str) -> None:
    assert counted(order, "wild", 2) == with_two_wild(*RUNS[order])
    assert counted(order, "bug", 2) == with_two_bugs(*RUNS[order])


def test_53_cards_make_what_is_published() -> None:
    wild, bug = without_joker(13, 10) + with_wild(13, 10), without_joker(13, 10) + with_bug(13, 10)
    assert [wild[name] for name in BEST_FIRST] == [
        *(13, 204, 3120, 6552, 7804),
        *(20532, 137280, 123552, 1268088, 1302540),
    ]
    assert [bug[name] for name in BEST_FIRST] == [
        *(1, 204, 828, 4368, 7804),
        *(20532, 63360, 138600, 1215024, 1418964),
    ]
    assert wild.total() == bug.total() == comb(53, 5)


def test_a_wild_joker_is_never_worse_than_a_bug() -> None:
    random = Random(5)
    for _ in range(40):
        deal = [*random.sample(range(52), 4), 52]
        wild, bug = (evaluate_with("high", deal, modes_of(joker, deal)) for joker in ("wild", "bug"))
        aces = [evaluate_with("high", [*deal[:4], ace], {}) for ace in range(48, 52) if ace not in deal]
        assert wild >= bug >= max(aces)
