"""Three cards against three: exact contests, exact signatures, and simulated rounds.

An outcome is 3 * qualified + comparison: the dealer qualifies (1) or not (0); the player's hand is lower (0),
equal (1) or higher (2). Tables by 3-set are indexed in colex order over the 52 cards. A signature is
((decision * classes of 3-sets + class) * 6 + outcome) * classes of six cards + class of the six.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.evaluate import CHOOSE, U8, U16, U64, Int, Tables, front6, index3, inlined
from croupier.kernels.random import draw

I16 = NDArray[np.int16]
I64 = NDArray[np.int64]

OUTCOMES = 6
NO_CARD = 255


@njit(cache=True, nogil=True)
def contest_counts(deck: U8, strength3: U16, qualify: Int) -> I64:
    """For each player's 3-set of the deck, in lexicographic order: dealer's hands by outcome."""
    if len(deck) < 6:
        raise ValueError("Two hands of three cards need a deck of six cards or more.")
    n = len(deck)
    hands, strengths, starts, order = _by_strength(deck, strength3)
    bar = min(max(qualify, 0), len(starts) - 2)
    total = CHOOSE[3, n - 3]
    counts = np.zeros((len(hands), OUTCOMES), np.int64)
    # Dealer's hands seen so far: all of them, those with a given card, and those with two given cards.
    seen = 0
    with_one = np.zeros(n, np.int64)
    with_two = np.zeros((n, n), np.int64)
    unqualified = np.zeros(len(hands), np.int64)
    for strength in range(len(starts) - 1):
        if strength == bar:
            for row in range(len(hands)):
                own = strengths[row] < bar
                unqualified[row] = _disjoint(hands, row, seen, with_one, with_two) - own
        group = order[starts[strength] : starts[strength + 1]]
        for row in group:
            counts[row, 2] = _disjoint(hands, row, seen, with_one, with_two)
        for row in group:
            a, b, c = hands[row, 0], hands[row, 1], hands[row, 2]
            with_one[a] += 1
            with_one[b] += 1
            with_one[c] += 1
            with_two[a, b] += 1
            with_two[a, c] += 1
            with_two[b, c] += 1
        seen += len(group)
        for row in group:
            counts[row, 1] = _disjoint(hands, row, seen, with_one, with_two) - 1 - counts[row, 2]
    for row in range(len(hands)):
        equal, higher, short = counts[row, 1], counts[row, 2], unqualified[row]
        if strengths[row] < bar:
            counts[row, 0] = short - equal - higher
            counts[row, 3] = total - short
        else:
            counts[row, 1] = 0
            counts[row, 2] = short
            counts[row, 3] = total - equal - higher
            counts[row, 4] = equal
            counts[row, 5] = higher - short
    return counts


@njit(cache=True, nogil=True)
def _by_strength(deck: U8, strength3: U16) -> Int:
    """All 3-sets as places in the deck, their strengths, and their rows grouped by rising strength."""
    n = len(deck)
    hands = np.empty((CHOOSE[3, n], 3), np.uint8)
    strengths = np.empty(len(hands), np.int64)
    row = 0
    top = 0
    for a in range(n):
        for b in range(a + 1, n):
            for c in range(b + 1, n):
                hands[row, 0], hands[row, 1], hands[row, 2] = a, b, c
                strengths[row] = strength3[index3(deck[a], deck[b], deck[c])]
                top = max(top, strengths[row])
                row += 1
    # One group more than there are strengths, so that a bar above them all is still reached.
    starts = np.zeros(top + 3, np.int64)
    for row in range(len(hands)):
        starts[strengths[row] + 1] += 1
    places = np.zeros(top + 3, np.int64)
    for strength in range(1, top + 3):
        starts[strength] += starts[strength - 1]
        places[strength] = starts[strength]
    order = np.empty(len(hands), np.int64)
    for row in range(len(hands)):
        order[places[strengths[row]]] = row
        places[strengths[row]] += 1
    return hands, strengths, starts, order


@inlined
def _disjoint(hands: U8, row: Int, seen: Int, with_one: I64, with_two: I64) -> Int:
    """Dealer's hands seen that hold no card of the player's; the player's own hand, once seen, counts 1."""
    a, b, c = hands[row, 0], hands[row, 1], hands[row, 2]
    one = with_one[a] + with_one[b] + with_one[c]
    return seen - one + with_two[a, b] + with_two[a, c] + with_two[b, c]


@inlined
def _outcome(player: Int, dealer: Int, qualify: Int) -> Int:
    return 3 * (dealer >= qualify) + (player >= dealer) + (player > dealer)


@njit(cache=True, nogil=True)
def signature_counts(
    deck: U8, contest: I64, strength3: U16, qualify: Int, play: U8, cls3: I16, n_cls3: Int
) -> tuple[I64, U8]:
    """How many of all deals fire each signature, and one such deal, the player's cards first.

    `contest` is what contest_counts gives; the six cards together are not classed. A signature that cannot be
    dealt has no example: its cards are 255.
    """
    n = len(deck)
    counts = np.zeros(2 * n_cls3 * OUTCOMES, np.int64)
    examples = np.full((len(counts), 6), NO_CARD, np.uint8)
    row = 0
    for a in range(n):
        for b in range(a + 1, n):
            for c in range(b + 1, n):
                hand = index3(deck[a], deck[b], deck[c])
                first = (play[hand] * n_cls3 + cls3[hand]) * OUTCOMES
                for outcome in range(OUTCOMES):
                    counts[first + outcome] += contest[row, outcome]
                    if contest[row, outcome] and examples[first + outcome, 0] == NO_CARD:
                        example = examples[first + outcome]
                        example[0], example[1], example[2] = deck[a], deck[b], deck[c]
                        _find_dealer(deck, strength3, qualify, outcome, example)
                row += 1
    return counts, examples


@njit(cache=True, nogil=True)
def _find_dealer(deck: U8, strength3: U16, qualify: Int, outcome: Int, example: U8) -> None:
    """Complete an example by the first dealer's hand that meets the player's with this outcome."""
    held = (example[0], example[1], example[2])
    player = strength3[index3(held[0], held[1], held[2])]
    for a in range(len(deck)):
        if deck[a] in held:
            continue
        for b in range(a + 1, len(deck)):
            if deck[b] in held:
                continue
            for c in range(b + 1, len(deck)):
                dealer = strength3[index3(deck[a], deck[b], deck[c])]
                if deck[c] not in held and _outcome(player, dealer, qualify) == outcome:
                    example[3], example[4], example[5] = deck[a], deck[b], deck[c]
                    return


@njit(cache=True, nogil=True)
def simulate(
    n_rounds: Int,
    state: U64,
    deck: U8,
    strength3: U16,
    qualify: Int,
    play: U8,
    cls3: I16,
    n_cls3: Int,
    six_tables: Tables,
    cls6: I16,
    n_cls6: Int,
) -> tuple[I64, U8]:
    """Deal so many rounds: how often each signature fired, and the first deal that fired it.

    The first three cards of a deal are the player's. `play` is by his 3-set and, where it has more than one column, by
    the last card dealt, which he sees. With n_cls6 = 1 the six together are not looked at.
    `state` moves on, so that a next call goes on from here.
    """
    if len(deck) < 6:
        raise ValueError("Two hands of three cards need a deck of six cards or more.")
    counts = np.zeros(2 * n_cls3 * OUTCOMES * n_cls6, np.int64)
    examples = np.full((len(counts), 6), NO_CARD, np.uint8)
    cards = deck.copy()
    sees = np.uint8(play.shape[1] > 1)
    for _ in range(n_rounds):
        draw(state, cards, 6)
        hand = index3(cards[0], cards[1], cards[2])
        player = strength3[hand]
        dealer = strength3[index3(cards[3], cards[4], cards[5])]
        outcome = _outcome(player, dealer, qualify)
        signature = (play[hand, cards[5] * sees] * n_cls3 + cls3[hand]) * OUTCOMES + outcome
        if n_cls6 > 1:
            signature = signature * n_cls6 + cls6[front6(cards, six_tables)]
        if counts[signature] == 0:
            for place in range(6):
                examples[signature, place] = cards[place]
        counts[signature] += 1
    return counts, examples
