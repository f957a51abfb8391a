"""Caribbean Draw: fold or call, then change up to two cards, against a dealer who draws by rule.

What a final hand is worth hangs on its class and on the outcome alone, so each pair of them is settled once, on a real
deal. Every set of discards of every hand is valued, and the best of them is compared with a fold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.cache import Arrays, cached_arrays
from croupier.analysis.classes import Classes, own_classes
from croupier.editions import Game
from croupier.games.banked.house_way import house_way
from croupier.games.banked.price import both_draw, seen
from croupier.games.banked.price.both_draw import Alike, BothDraw, alike_of, rule_of
from croupier.games.banked.price.roads.common import U8, by_game, deck_of, main_worth, qualify_strength
from croupier.games.banked.price.stakes import SEAT, Deal, Decisions
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.games.banked.ways import WaySetter
from croupier.kernels.banked import draw_two as kernel
from croupier.kernels.banked import draw_two_choose as choose_kernel
from croupier.kernels.banked.draw_two import HELD, SIZES
from croupier.kernels.banked.draw_two_choose import EQUAL, HIGHER, LOWER, MASKS, OUTCOMES, UNQUALIFIED
from croupier.kernels.banked.sweep_draw import Turned
from croupier.kit import FULL_DECK, Refusal
from croupier.ranks.hands import evaluate
from croupier.ranks.tables import hand_of_strength, ladder, strength_of
from croupier.rounds.events import Chose
from croupier.rounds.round import View

CALL, DRAW = "call", "draw"
FOLD = MASKS  # beside the masks of discards: the hand is folded
DISCARDS = tuple(sorted((mask for mask in range(MASKS) if mask.bit_count() < SIZES), key=int.bit_count))
NAMES = ("stand", "change 1", "change 2")
CACHED_FROM = 100_000  # hands: above so many the results are kept between runs


class Solution(NamedTuple):
    """What each set of discards comes to by class of five, in cents over `common` deals, the mask chosen or a fold, and
    deals by cards changed, class of the final hand and outcome; the hands folded count by themselves."""

    values: NDArray[np.int64]
    chosen: U8
    counts: NDArray[np.object_]
    folded: int
    common: int
    alike: Alike


def setter_of(game: Game) -> WaySetter:
    """The rule by which the dealer draws."""
    way = house_way(game)
    if way is None or not isinstance(way.setter, WaySetter):
        raise Refusal(f"{game.edition.id} has no rule by which the dealer draws.")
    return way.setter


@by_game
def rule(game: Game) -> U8:
    """What the dealer gives up of every five cards, as bits, by colex index."""
    setter, deck = setter_of(game), deck_of(game)

    def make() -> Arrays:
        return {"rule": rule_of(deck, lambda hand: setter.divide(hand).division.front)}

    parts = [deck.tobytes(), setter.way.digest.encode()]
    found = cached_arrays("draw-rule", (kernel, both_draw), parts, make) if _big(deck) else make()
    return np.asarray(found["rule"])


def _big(deck: U8) -> bool:
    return comb(len(deck), HELD) > CACHED_FROM


@by_game
def solved(game: Game) -> Solution:
    """The best play."""
    deck, bound, classes = deck_of(game), qualify_strength(game), own_classes(game.edition.id, "own")
    cents, lost, of_strength = worths(game), fold_worth(game), classes.by_strength.astype(np.int32)
    alike, common = alike_of(deck.tobytes()), both_draw.weights_of(len(deck)).common

    def make() -> Arrays:
        draw = BothDraw(deck, rule(game), bound)
        values = both_draw.values_of(draw, alike, of_strength, cents)
        counts = both_draw.counts_of(draw, alike, of_strength, _chosen(values, alike, lost * common))
        return {"values": values[:, DISCARDS], "counts": counts.astype(np.int64)}

    parts = [deck.tobytes(), rule(game).tobytes(), of_strength.tobytes(), cents.tobytes()]
    parts.append(str((bound, lost)).encode())
    modules = (kernel, choose_kernel, both_draw)
    found = cached_arrays("draw-two", modules, parts, make) if _big(deck) else make()
    values = np.zeros((len(alike.fives.weights), MASKS), np.int64)
    values[:, DISCARDS] = found["values"]
    chosen = _chosen(values, alike, lost * common)
    folded = int(alike.fives.weights[chosen == FOLD].sum())
    return Solution(values, chosen, np.asarray(found["counts"]).astype(object), folded, common, alike)


def _chosen(values: NDArray[np.int64], alike: Alike, folded: int) -> U8:
    """The best discards of each class, of equal ones those that change fewest cards; or a fold where that is worth
    as much."""
    best = np.array(DISCARDS)[np.argmax(values[:, DISCARDS], axis=1)]
    rows = np.arange(len(values))
    return np.where(values[rows, best] > folded, alike.masks[rows, best], FOLD).astype(np.uint8)


def decisions(discards: Sequence[int] | None) -> Decisions:
    """The two decisions as the round asks them; None is a fold."""
    if discards is None:
        return {CALL: ("fold", None)}
    drawn = (DRAW, None, tuple(discards)) if discards else ("stand", None)
    return {CALL: ("call", None), DRAW: drawn}


def deal_of(final: Sequence[int], dealer: Sequence[int], changed: int) -> tuple[Decisions, Deal]:
    """A deal in which a player ends with a hand after a change of so many cards; `dealer` with the cards he draws."""
    rest = [card for card in FULL_DECK if card not in (*final, *dealer)]
    given, kept = tuple(rest[:changed]), tuple(final[changed:])
    return decisions(given), {SEAT: (*given, *kept, *final[:changed]), "dealer": tuple(dealer)}


@by_game
def examples(game: Game) -> dict[tuple[int, int], tuple[tuple[int, ...], tuple[int, ...]]]:
    """A final hand and a dealer's cards for each class and outcome that can happen, from the whole deck."""
    classes, bound, setter = own_classes(game.edition.id, "own"), qualify_strength(game), setter_of(game)
    rng = np.random.default_rng(1)  # any: it only decides which of many equal examples is found
    found: dict[tuple[int, int], tuple[tuple[int, ...], tuple[int, ...]]] = {}
    for of_class in range(len(classes)):
        for own in _hands_of(classes, of_class, rng):
            for final in _finals(own, rng):
                at = of_class, outcome_of(own, final, bound)
                dealer = None if at in found else _dealer(setter, own, final, rng)
                if dealer is not None:
                    found[at] = own, dealer
    return found


def _hands_of(classes: Classes, of_class: int, rng: np.random.Generator) -> Iterator[tuple[int, ...]]:
    """The lowest, the highest and some other hand of a class."""
    places = np.flatnonzero(classes.by_strength[1:] == of_class) + 1
    for place in dict.fromkeys((int(places[0]), int(places[-1]), *rng.choice(places, 4).tolist())):
        yield tuple(sorted(hand_of_strength("high", place).cards))


def _finals(own: Sequence[int], rng: np.random.Generator) -> Iterator[tuple[int, ...]]:
    """Hands that a dealer may end with: the same ranks, some of every strength, and any."""
    hands = [
        [card - card % 4 + suit for card, suit in zip(own, suits, strict=True)]
        for suits in product(range(4), repeat=HELD)
    ]
    rungs = ladder("high")
    for place in (*range(len(rungs) - 12, len(rungs)), *rng.choice(len(rungs), 40).tolist()):
        hands += [[card - card % 4 + (card + turn) % 4 for card in rungs[place].cards] for turn in range(4)]
    for cards in hands:
        if len(set(cards)) == HELD and not set(cards) & set(own):
            yield tuple(sorted(cards))


def _dealer(
    setter: WaySetter, own: Sequence[int], final: Sequence[int], rng: np.random.Generator
) -> tuple[int, ...] | None:
    """Five cards and those drawn with which a dealer ends with a hand by the rule."""
    rest = [card for card in FULL_DECK if card not in (*own, *final)]
    for changed in range(SIZES):
        for drawn in combinations(final, changed):
            for _ in range(20 if changed else 1):
                given = tuple(rng.choice(rest, changed, replace=False).tolist())
                dealt = tuple(sorted({*final, *given} - set(drawn)))
                if set(setter.divide(dealt).division.front) == set(given):
                    return (*dealt, *drawn)
    return None


def outcome_of(own: Sequence[int], final: Sequence[int], bound: int) -> int:
    """How the dealer's final hand stands to the player's."""
    mine, theirs = (strength_of(evaluate("high", hand)) for hand in (own, final))
    if theirs < bound:
        return UNQUALIFIED
    return LOWER if theirs < mine else EQUAL if theirs == mine else HIGHER


@by_game
def worths(game: Game) -> NDArray[np.int64]:
    """What a hand that is played comes to by class and outcome, in cents."""
    found = np.zeros((len(own_classes(game.edition.id, "own")), OUTCOMES), np.int64)
    for (of_class, outcome), (own, dealer) in examples(game).items():
        chosen, deal = deal_of(own, dealer, 0)
        found[of_class, outcome] = main_worth(game, deal, chosen)
    return found


def fold_worth(game: Game) -> int:
    """What a fold comes to, in cents."""
    own, dealer = next(iter(examples(game).values()))
    return main_worth(game, deal_of(own, dealer, 0)[1], decisions(None))


def tally(game: Game) -> Tally:
    """The exact tally under optimal play."""
    found, known = solved(game), examples(game)
    entries = []
    for changed, of_class, outcome in np.argwhere(found.counts).tolist():
        own, dealer = known[of_class, outcome]
        count = int(found.counts[changed, of_class, outcome])
        entries.append(TallyEntry(*deal_of(own, dealer, changed), count))
    hands = comb(len(deck_of(game)), HELD)
    own, dealer = next(iter(known.values()))
    entries.append(TallyEntry(decisions(None), deal_of(own, dealer, 0)[1], found.folded * found.common))
    shares = [Fraction(int(count), hands * found.common) for count in found.counts.sum(axis=(1, 2))]
    frequencies = (("fold", Fraction(found.folded, hands)), *zip(NAMES, shares, strict=True))
    rules = () if found.folded else ("Call with every hand.",)
    return Tally(entries, hands * found.common, frequencies, rules, found)


def choice_worths(game: Game, own: Sequence[int]) -> dict[tuple[int, ...], Fraction]:
    """What each set of discards from five cards is worth on the average, in cents."""
    found, hand = solved(game), sorted(own)
    row, places = class_of(found.alike, hand)
    worth = {}
    for mask in DISCARDS:
        turned = sum(1 << places[place] for place in range(HELD) if mask >> place & 1)
        cards = tuple(card for place, card in enumerate(hand) if mask >> place & 1)
        worth[cards] = Fraction(int(found.values[row, turned]), found.common)
    return worth


def class_of(alike: Alike, hand: Sequence[int]) -> tuple[int, list[int]]:
    """The class of five ascending cards, and the place of each of them in the hand that stands for it."""
    turned: Turned = alike.turned
    index = sum(comb(card, place + 1) for place, card in enumerate(hand))
    row, g = int(turned.rows[index]), turned.turns[index]
    first = alike.fives.cards[row].tolist()
    return row, [first.index(int(turned.back[g, card])) for card in hand]


def advice(game: Game, view: View, seat: int) -> list[tuple[Chose, Fraction]]:
    """Each answer with its worth, in cents: to call is worth what the best discards are."""
    worth = choice_worths(game, seen.own_cards(view, seat))
    if view["question"]["question"] == CALL:
        fold = Fraction(fold_worth(game))
        return [(Chose(seat, "call"), max(worth.values())), (Chose(seat, "fold"), fold)]
    return [
        (Chose(seat, "draw", cards=cards) if cards else Chose(seat, "stand"), value)
        for cards, value in worth.items()
    ]
