"""Two hands against two: the sweep against counting deals one by one, the way and the contents against plain twins."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random

import numpy as np
import pytest

from croupier.editions import load
from croupier.games.banked.house_way import house_way
from croupier.games.banked.way_tables import strengths_of, way_tables
from croupier.games.banked.ways import WaySetter
from croupier.kernels.banked import pai_gow as kernel
from croupier.kernels.banked import ways
from croupier.kernels.banked.pai_gow_meet import meet
from croupier.kernels.banked.seven import TOP_AT, contents
from croupier.kernels.banked.sweep_sets import counters_of, sets_of
from croupier.kit import Refusal
from croupier.kit.cards import parse_cards
from croupier.ranks.contents import contains
from croupier.ranks.hands import RANK_WORDS
from croupier.ranks.lookup import lookup

ID = "colorado/emperors-challenge"
TOY = np.array([*range(36, 52), 52], np.uint8)  # jacks to aces and the joker
Setting = tuple[int, int]


def setter(id: str = ID, **filing: str) -> WaySetter:
    found = house_way(load(id).configure(**filing))
    assert found is not None and isinstance(found.setter, WaySetter)
    return found.setter


def set_by_way(way: WaySetter, cards: np.ndarray[tuple[int, int], np.dtype[np.uint8]]) -> kernel.Settings:
    assert way.front is not None and way.back is not None
    rows = np.empty(len(cards), np.int8)
    fronts, backs = np.zeros(len(cards), np.uint8), np.zeros(len(cards), np.uint16)
    lost = ways.set_hands(cards, strengths_of(way.front, way.back), way_tables(way), rows, fronts, backs)
    assert lost == np.count_nonzero(rows < 0)
    return kernel.Settings(rows.astype(np.int32), fronts, backs)


@pytest.fixture(scope="module")
def toy() -> tuple[kernel.Settings, dict[frozenset[int], Setting]]:
    """Every hand of the toy deck as the way sets it, by class and by its cards."""
    sets = sets_of(TOY.tobytes(), 7)
    dealt = set_by_way(setter(), sets.cards)
    by_cards = {}
    for place, hand in enumerate(sets.cards.tolist()):
        for turn in permutations(range(4)):
            image = frozenset(card if card >= 52 else card & ~3 | turn[card & 3] for card in hand)
            by_cards[image] = (int(dealt.fronts[place]), int(dealt.backs[place]))
    return dealt, by_cards


def test_the_sweep_counts_what_deals_one_by_one_come_to(
    toy: tuple[kernel.Settings, dict[frozenset[int], Setting]],
) -> None:
    dealt, by_cards = toy
    sets = sets_of(TOY.tobytes(), 7)
    hands = np.arange(len(sets.weights), dtype=np.int32)
    own = kernel.Settings(hands, dealt.fronts, dealt.backs)
    found = kernel.duel(sets, counters_of(TOY.tobytes(), 6), own, own, 24)
    for place in Random(1).sample(range(len(hands)), 60):
        front, back = int(dealt.fronts[place]), int(dealt.backs[place])
        rest = [card for card in TOY.tolist() if card not in sets.cards[place].tolist()]
        met = [by_cards[frozenset(other)] for other in combinations(rest, 7)]
        assert found.both[place] == sum(f < front and b < back for f, b in met)
        assert found.front[place] == sum(f < front for f, _ in met)
        assert found.back[place] == sum(b < back for _, b in met)


def test_wins_are_losses_where_both_sides_play_alike(
    toy: tuple[kernel.Settings, dict[frozenset[int], Setting]],
) -> None:
    """Both higher for one is both lower for the other: counted with copies put aside, the two sums are equal."""
    dealt, _ = toy
    sets = sets_of(TOY.tobytes(), 7)
    hands, counters = np.arange(len(sets.weights), dtype=np.int32), counters_of(TOY.tobytes(), 6)
    own = kernel.Settings(hands, dealt.fronts, dealt.backs)
    above = kernel.Settings(hands, dealt.fronts + np.uint8(1), dealt.backs + np.uint16(1))
    lower, not_higher = (kernel.duel(sets, counters, own, asked, 24) for asked in (own, above))
    met = int(120 * sets.weights.sum())  # seven of the ten cards that are left
    wins = int((lower.both * sets.weights).sum())
    parts = (
        int((part * sets.weights).sum()) for part in (not_higher.front, not_higher.back, not_higher.both)
    )
    front, back, both = parts
    assert wins == met - front - back + both


def test_one_hand_met_by_all_others(toy: tuple[kernel.Settings, dict[frozenset[int], Setting]]) -> None:
    dealt, by_cards = toy
    sets = sets_of(TOY.tobytes(), 7)
    hand = sets.cards[100]
    met = np.zeros((kernel.FRONTS, int(dealt.backs.max()) + 1), np.int64)
    images = [
        sum(1 << (card if card >= 52 else card & ~3 | turn[card & 3]) for card in hand.tolist())
        for turn in permutations(range(4))
    ]
    meet(np.array(images, np.uint64), sets.cards, sets.weights, dealt.fronts, dealt.backs, met)
    rest = [card for card in TOY.tolist() if card not in hand.tolist()]
    for other in combinations(rest, 7):
        met[by_cards[frozenset(other)]] -= 1
    assert not met.any()


@pytest.mark.parametrize("jokers", [0, 1, 2])
@pytest.mark.parametrize(
    ("id", "filing"),
    [(ID, {}), ("bankers/pai-gow-poker", {"jokers": "2"}), ("bankers/pai-gow-poker", {"joker": "wild"})],
)
def test_hands_are_set_as_the_plain_way_sets_them(jokers: int, id: str, filing: dict[str, str]) -> None:
    way, random = setter(id, **filing), Random(jokers)
    assert way.front is not None and way.back is not None
    hands = [sorted(random.sample(range(52), 7 - jokers)) for _ in range(100)]
    # Groups are rare by chance: half of the hands are of few ranks.
    hands[::2] = [sorted(random.sample(range(32, 52), 7 - jokers)) for _ in hands[::2]]
    hands[-3:] = [
        [*sorted(hand[: 3 - jokers]), *range(48, 52)] for hand in ([0, 5, 10], [0, 1, 2], [20, 21, 9])
    ]
    cards = np.array([[*hand, *(52, 53)[:jokers]] for hand in hands], np.uint8)
    found = set_by_way(way, cards)
    fronts, backs = lookup(way.front.order).keys, lookup(way.back.order).keys
    for place, hand in enumerate(cards.tolist()):
        if found.hands[place] < 0:  # a chart for one joker leaves hands with two open
            assert (id, jokers) == (ID, 2)
            with pytest.raises(Refusal, match="no row says how"):
                way.divide(hand)
            continue
        divided = way.divide(hand)
        assert divided.row is way.rows[found.hands[place]]
        assert divided.division.front_hand is not None and divided.division.back_hand is not None
        assert divided.division.front_hand.key == fronts[found.fronts[place] - 1]
        assert divided.division.back_hand.key == backs[found.backs[place] - 1]


NAMES = {
    0: "seven-card straight flush without joker",
    1: "seven-card straight flush with joker",
    2: "royal flush",
    3: "natural royal flush",
    4: "straight flush",
    5: "natural straight flush",
    6: "flush",
    7: "royal flush and natural A-K suited",
    8: "royal flush and natural K-Q suited",
    9: "five aces",
    10: "five of a kind",
    11: "four of a kind",
    12: "full house",
    13: "three of a kind",
    14: "three pair",
    15: "two pair",
    16: "pair",
    17: "straight",
}


RARE = (
    "9h 8h 7h 6h 5h 4h 3h",
    "9h 8h 7h 6h Jk 4h 3h",
    "Ah Kh Qh Jh Th As Ks",
    "Jk Kh Qh Jh Th As Ks",
    "Ah Kh Qh Jh Th Kd Qd",
    "Ah Ad Ac As Jk 9c 2d",
    "Ah 2h 3h 4h 5h 6h 7h",
    "9h 9d 9c 9s Jk Kd 2c",
    "9h 9d 5c 5d 2h 2c Kd",
    "Ah 5d 4c 3s 2h Kd Jc",
)


@pytest.mark.parametrize("joker", ["bug", "wild"])
def test_contents_are_what_the_cards_contain(joker: str) -> None:
    random = Random(joker)
    decks = (
        range(53),
        [*range(0, 52, 4), *range(1, 52, 4), 52],
        range(36, 53),
        [*range(32, 52, 4), 50, 46, 51, 47, 52],
    )
    hands = [sorted(random.sample(list(deck), 7)) for deck in decks for _ in range(60)]
    hands += [sorted([*hand[:6], 52]) for hand in hands if 52 not in hand]
    hands += [sorted(parse_cards(text)) for text in RARE]
    cards = np.array(hands, np.uint8)
    found = np.empty(len(cards), np.int32)
    contents(cards, joker == "wild", found)
    seen = 0
    for bits, hand in zip(found.tolist(), hands, strict=True):
        for place, name in NAMES.items():
            assert bool(bits >> place & 1) == contains(name, tuple(hand), 5, joker), (name, hand)
        top = bits >> TOP_AT
        names = [f"{word}-high pai gow" for word in RANK_WORDS]
        assert [contains(name, tuple(hand), 5, joker) for name in names] == [
            top == rank + 1 for rank in range(13)
        ]
        seen |= bits
    assert all(seen >> place & 1 for place in NAMES)
