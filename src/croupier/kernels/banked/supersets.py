"""How the five-card hands that contain a set of cards fall into classes, for every set of up to four cards.

The sets of each size stand in colex order over the 52 cards, the sizes one after the other. What five cards become when
some are changed follows by inclusion and exclusion: hands that contain the cards kept, less those that also contain a
card given up, and so on.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.evaluate import BIAS5, CHOOSE, U8, U64, Int, Tables, card_bit, front5, strength5
from croupier.kernels.random import draw

I16 = NDArray[np.int16]
I32 = NDArray[np.int32]
I64 = NDArray[np.int64]
NO_CARD = 255
START = np.array([0, 1, 53, 1379, 23479, 294204], np.int64)  # where the sets of each size begin


class SupersetDraws(NamedTuple):
    """The best cards to change from each hand: `keeps` has a bit for each card that is kept, by the hand's number.

    `counts` are deals by (cards changed, class). For each signature that happens `hands` and `kept` give one hand and
    what is kept of it, `drawn` the new cards, in front.
    """

    keeps: U8
    counts: I64
    hands: U8
    kept: U8
    drawn: U8


def count_supersets(deck: U8, tables: Tables, cls5: I16, n_cls: int) -> I32:
    """Hands by class that contain each set of up to four cards of the deck; `cls5` maps strengths to classes."""
    found = np.zeros((int(START[5]), n_cls), np.int32)
    _count_five(deck, tables, cls5, found[START[4] :])
    _narrow(deck, found)
    return found


@njit(cache=True, nogil=True)
def _count_five(deck: U8, tables: Tables, cls5: I16, four: I32) -> None:
    """Each hand of five counts for the five sets of four in it."""
    n = len(deck)
    keys = tables.keys
    c2, c3, c4 = CHOOSE[2], CHOOSE[3], CHOOSE[4]
    for k in range(n):
        e = deck[k]
        for j in range(k):
            d = deck[j]
            for i in range(j):
                c = deck[i]
                key3 = BIAS5 + keys[c] + keys[d] + keys[e]
                mask3 = card_bit(c) | card_bit(d) | card_bit(e)
                for h in range(i):
                    b = deck[h]
                    key4, mask4 = key3 + keys[b], mask3 | card_bit(b)
                    for g in range(h):
                        a = deck[g]
                        of = cls5[strength5(key4 + keys[a], mask4 | card_bit(a), tables)]
                        four[a + c2[b] + c3[c] + c4[d], of] += 1
                        four[a + c2[b] + c3[c] + c4[e], of] += 1
                        four[a + c2[b] + c3[d] + c4[e], of] += 1
                        four[a + c2[c] + c3[d] + c4[e], of] += 1
                        four[b + c2[c] + c3[d] + c4[e], of] += 1


@njit(cache=True, nogil=True)
def _narrow(deck: U8, rows: I32) -> None:
    """A set has the supersets of the sets with one card more, each counted as often as it can be reached."""
    n, n_cls = len(deck), rows.shape[1]
    c2, c3, c4 = CHOOSE[2], CHOOSE[3], CHOOSE[4]
    for k in range(n):
        d = np.int64(deck[k])
        for j in range(k):
            c = np.int64(deck[j])
            for i in range(j):
                b = np.int64(deck[i])
                for h in range(i):
                    a = np.int64(deck[h])
                    four = START[4] + a + c2[b] + c3[c] + c4[d]
                    for of in range(n_cls):
                        more = rows[four, of]
                        rows[START[3] + a + c2[b] + c3[c], of] += more
                        rows[START[3] + a + c2[b] + c3[d], of] += more
                        rows[START[3] + a + c2[c] + c3[d], of] += more
                        rows[START[3] + b + c2[c] + c3[d], of] += more
    rows[START[3] : START[4]] //= 2
    for k in range(n):
        c = np.int64(deck[k])
        for j in range(k):
            b = np.int64(deck[j])
            for i in range(j):
                a = np.int64(deck[i])
                for of in range(n_cls):
                    more = rows[START[3] + a + c2[b] + c3[c], of]
                    rows[START[2] + a + c2[b], of] += more
                    rows[START[2] + a + c2[c], of] += more
                    rows[START[2] + b + c2[c], of] += more
    rows[START[2] : START[3]] //= 3
    for k in range(n):
        b = np.int64(deck[k])
        for j in range(k):
            a = np.int64(deck[j])
            for of in range(n_cls):
                more = rows[START[2] + a + c2[b], of]
                rows[START[1] + a, of] += more
                rows[START[1] + b, of] += more
    rows[START[1] : START[2]] //= 4
    for card in deck:
        for of in range(n_cls):
            rows[0, of] += rows[START[1] + card, of]
    rows[0] //= 5


@njit(cache=True, nogil=True)
def best_draws(
    deck: U8, hands: U8, weights: I32, rows: I32, tables: Tables, cls5: I16, worth: I64, ways: I64, scale: I64
) -> SupersetDraws:
    """For every hand of five ascending cards which to keep, where as many new ones come from the rest of the deck.

    `worth` is by final class. The rest has `ways[d]` sets of d cards, each of which counts `scale[d]`. Of equal choices
    the one that changes fewest cards is taken.
    """
    n_cls = len(worth)
    keeps = np.zeros(len(hands), np.uint8)
    counts = np.zeros((6, n_cls), np.int64)
    examples = np.full((6, n_cls, 5), NO_CARD, np.uint8)
    kept = np.zeros((6, n_cls), np.uint8)
    drawn = np.full((6, n_cls, 5), NO_CARD, np.uint8)
    sums = _worths(rows, worth)
    value = np.zeros(32, np.int64)
    places = np.zeros(32, np.int64)
    sizes = np.zeros(32, np.int64)
    final = np.zeros(n_cls, np.int64)
    for number in range(len(hands)):
        hand = hands[number]
        own = cls5[front5(hand, tables)]
        _locate(hand, places, sizes)
        best = _best_keep(value, places, sizes, sums, worth[own], ways)
        keeps[number] = best
        _final_classes(rows, places, sizes, best, own, final)
        changed = 5 - sizes[best]
        for of in range(n_cls):
            if final[of]:
                if counts[changed, of] == 0:
                    examples[changed, of] = hand
                    kept[changed, of] = best
                counts[changed, of] += weights[number] * final[of] * scale[changed]
    for changed in range(6):
        for of in range(n_cls):
            if counts[changed, of]:
                _find_draw(
                    deck, tables, cls5, of, examples[changed, of], kept[changed, of], drawn[changed, of]
                )
    return SupersetDraws(keeps, counts, examples, kept, drawn)


@njit(cache=True, nogil=True)
def keep_values(hand: U8, rows: I32, tables: Tables, cls5: I16, worth: I64) -> I64:
    """For each of the 32 ways to keep cards of a hand, what all sets of new cards are worth together."""
    value = np.zeros(32, np.int64)
    places = np.zeros(32, np.int64)
    sizes = np.zeros(32, np.int64)
    _locate(hand, places, sizes)
    _values(value, places, _worths(rows, worth), worth[cls5[front5(hand, tables)]])
    return value


@njit(cache=True, nogil=True)
def _worths(rows: I32, worth: I64) -> I64:
    """What all the supersets of each set are worth together."""
    out = np.zeros(len(rows), np.int64)
    for place in range(len(rows)):
        for of in range(len(worth)):
            out[place] += rows[place, of] * worth[of]
    return out


@njit(cache=True, nogil=True)
def _locate(hand: U8, places: I64, sizes: I64) -> None:
    """Where each subset of the hand stands, and how many cards it has."""
    for mask in range(32):
        size, place = 0, np.int64(0)
        for bit in range(5):
            if mask >> bit & 1:
                size += 1
                place += CHOOSE[size, hand[bit]]
        sizes[mask] = size
        places[mask] = START[size] + place if size < 5 else 0


@njit(cache=True, nogil=True)
def _values(value: I64, places: I64, sums: I64, own: Int) -> None:
    """Supersets of what is kept that hold no card given up: an alternating sum over the cards given up."""
    for mask in range(31):
        value[mask] = sums[places[mask]]
    value[31] = own
    for bit in range(5):
        for mask in range(32):
            if mask >> bit & 1 == 0:
                value[mask] -= value[mask | 1 << bit]


@njit(cache=True, nogil=True)
def _best_keep(value: I64, places: I64, sizes: I64, sums: I64, own: Int, ways: I64) -> Int:
    _values(value, places, sums, own)
    best = 31
    for mask in range(30, -1, -1):
        left = value[mask] * ways[5 - sizes[best]]
        right = value[best] * ways[5 - sizes[mask]]
        if left > right or (left == right and sizes[mask] > sizes[best]):
            best = mask
    return best


@njit(cache=True, nogil=True)
def _final_classes(rows: I32, places: I64, sizes: I64, kept: Int, own: Int, final: I64) -> None:
    """How the hands that come of a keep fall into classes."""
    final[:] = 0
    given = 31 & ~kept
    part = given
    while True:
        sign = 1 if (sizes[part] & 1) == 0 else -1
        mask = kept | part
        if mask == 31:
            final[own] += sign
        else:
            for of in range(len(final)):
                final[of] += sign * rows[places[mask], of]
        if part == 0:
            return
        part = (part - 1) & given


@njit(cache=True, nogil=True)
def _find_draw(deck: U8, tables: Tables, cls5: I16, of: Int, hand: U8, kept: Int, drawn: U8) -> None:
    """The first new cards that make the class of what is kept."""
    cards = np.zeros(5, np.uint8)
    held = 0
    for bit in range(5):
        if kept >> bit & 1:
            cards[held] = hand[bit]
            held += 1
    rest = np.zeros(len(deck) - 5, np.uint8)
    size = 0
    for card in deck:
        if not np.any(hand == card):
            rest[size] = card
            size += 1
    need = 5 - held
    at = np.arange(need)
    while True:
        for place in range(need):
            cards[held + place] = rest[at[place]]
        if cls5[front5(cards, tables)] == of:
            drawn[:need] = cards[held:]
            return
        place = need - 1
        while place >= 0 and at[place] == size - need + place:
            place -= 1
        if place < 0:
            return
        at[place] += 1
        for later in range(place + 1, need):
            at[later] = at[later - 1] + 1


@njit(cache=True, nogil=True)
def simulate_draws(
    n_rounds: Int, state: U64, deck: U8, rows: I32, tables: Tables, cls5: I16, worth: I64, ways: I64
) -> tuple[I64, U8]:
    """Deal so many rounds of a hand and five common cards, the best cards changed for the first of these.

    A signature is (cards kept, as bits of the ascending hand) * classes + class of the final hand; examples have the
    five cards dealt, ascending, then the five common ones. `state` moves on.
    """
    n_cls = len(worth)
    counts = np.zeros(32 * n_cls, np.int64)
    examples = np.full((len(counts), 10), NO_CARD, np.uint8)
    cards = deck.copy()
    final = np.zeros(5, np.uint8)
    sums = _worths(rows, worth)
    value = np.zeros(32, np.int64)
    places = np.zeros(32, np.int64)
    sizes = np.zeros(32, np.int64)
    for _ in range(n_rounds):
        draw(state, cards, 10)
        hand = np.sort(cards[:5])
        _locate(hand, places, sizes)
        mask = _best_keep(value, places, sizes, sums, worth[cls5[front5(hand, tables)]], ways)
        held = 0
        for bit in range(5):
            if mask >> bit & 1:
                final[held] = hand[bit]
                held += 1
        for place in range(5 - held):
            final[held + place] = cards[5 + place]
        signature = mask * n_cls + cls5[front5(final, tables)]
        if counts[signature] == 0:
            examples[signature, :5] = hand
            examples[signature, 5:] = cards[5:10]
        counts[signature] += 1
    return counts, examples
