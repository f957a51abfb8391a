"""Three cards against three, one of the dealer's seen: exact contests by upcard, and signatures.

Outcomes, classes and signatures are those of three cards against three; a decision hangs on the player's 3-set, by
its colex index, and on the upcard. In a deal the player's cards come first and the upcard last.
"""

import numpy as np
from numba import njit

from croupier.kernels.banked.three_card import I16, I64, NO_CARD, OUTCOMES, _by_strength, _outcome
from croupier.kernels.evaluate import U8, U16, Int, index3


@njit(cache=True, nogil=True)
def contest_counts_up(deck: U8, strength3: U16, qualify: Int) -> I16:
    """For each player's 3-set of the deck, in lexicographic order, and each upcard by its place: outcomes.

    The dealer's other two cards are swept by rising strength, once for each upcard; an upcard that the player holds
    has no counts.
    """
    if len(deck) < 6:
        raise ValueError("Two hands of three cards need a deck of six cards or more.")
    n = len(deck)
    hands, strengths, starts, order = _by_strength(deck, strength3)
    bar = min(max(qualify, 0), len(starts) - 2)
    counts = np.zeros((len(hands), n, OUTCOMES), np.int16)
    pairs = np.empty((n * (n - 1) // 2, 2), np.uint8)
    unqualified = np.zeros(len(hands), np.int64)
    total = (n - 4) * (n - 5) // 2
    for up in range(n):
        firsts = _pairs_by_strength(deck, strength3, up, len(starts), pairs)
        seen = 0
        with_one = np.zeros(n, np.int64)
        with_two = np.zeros((n, n), np.int64)
        for strength in range(len(starts) - 1):
            if strength == bar:
                for row in range(len(hands)):
                    unqualified[row] = _free(hands, row, seen, with_one, with_two)
            group = order[starts[strength] : starts[strength + 1]]
            for row in group:
                counts[row, up, 2] = _free(hands, row, seen, with_one, with_two)
            for place in range(firsts[strength], firsts[strength + 1]):
                v, w = pairs[place, 0], pairs[place, 1]
                with_one[v] += 1
                with_one[w] += 1
                with_two[v, w] += 1
            seen += firsts[strength + 1] - firsts[strength]
            for row in group:
                counts[row, up, 1] = _free(hands, row, seen, with_one, with_two) - counts[row, up, 2]
        for row in range(len(hands)):
            if hands[row, 0] == up or hands[row, 1] == up or hands[row, 2] == up:
                counts[row, up, :] = 0
                continue
            _place(counts[row, up], strengths[row] < bar, unqualified[row], total)
    return counts


@njit(cache=True, nogil=True)
def _pairs_by_strength(deck: U8, strength3: U16, up: Int, n_groups: Int, pairs: U8) -> I64:
    """The dealer's other two cards as places in the deck, by rising strength with the upcard; where groups begin."""
    n = len(deck)
    firsts = np.zeros(n_groups + 1, np.int64)
    for v in range(n):
        for w in range(v + 1, n):
            if up not in (v, w):
                firsts[strength3[index3(deck[up], deck[v], deck[w])] + 1] += 1
    for strength in range(1, n_groups + 1):
        firsts[strength] += firsts[strength - 1]
    places = firsts.copy()
    for v in range(n):
        for w in range(v + 1, n):
            if up not in (v, w):
                strength = strength3[index3(deck[up], deck[v], deck[w])]
                pairs[places[strength], 0], pairs[places[strength], 1] = v, w
                places[strength] += 1
    return firsts


@njit(cache=True, nogil=True)
def _free(hands: U8, row: Int, seen: Int, with_one: I64, with_two: I64) -> Int:
    """Pairs seen that hold no card of the player's."""
    a, b, c = hands[row, 0], hands[row, 1], hands[row, 2]
    one = with_one[a] + with_one[b] + with_one[c]
    return seen - one + with_two[a, b] + with_two[a, c] + with_two[b, c]


@njit(cache=True, nogil=True)
def _place(counts: I16, below: bool, short: Int, total: Int) -> None:
    """Equal and higher counts to outcomes: how many of the dealer's hands are below the bar."""
    equal, higher = counts[1], counts[2]
    if below:
        counts[0] = short - equal - higher
        counts[3] = total - short
    else:
        counts[1] = 0
        counts[2] = short
        counts[3] = total - equal - higher
        counts[4] = equal
        counts[5] = higher - short


@njit(cache=True, nogil=True)
def best_play_up(deck: U8, contest: I16, cls3: I16, worth: I64, folded: I64, strength3: U16) -> U8:
    """For each 3-set, by colex index, and upcard, whether playing is worth more than folding; equal worth folds."""
    n = len(deck)
    play = np.zeros((len(strength3), 52), np.uint8)
    total = (n - 4) * (n - 5) // 2
    row = 0
    for a in range(n):
        for b in range(a + 1, n):
            for c in range(b + 1, n):
                hand = index3(deck[a], deck[b], deck[c])
                of_class = cls3[hand]
                for up in range(n):
                    value = 0
                    for outcome in range(OUTCOMES):
                        value += contest[row, up, outcome] * worth[of_class, outcome]
                    if up not in (a, b, c) and value > total * folded[of_class]:
                        play[hand, deck[up]] = 1
                row += 1
    return play


@njit(cache=True, nogil=True)
def signature_counts_up(
    deck: U8, contest: I16, strength3: U16, qualify: Int, play: U8, cls3: I16, n_cls3: Int
) -> tuple[I64, U8]:
    """How many of all deals, upcards told apart, fire each signature, and one such deal, the upcard last."""
    n = len(deck)
    counts = np.zeros(2 * n_cls3 * OUTCOMES, np.int64)
    examples = np.full((len(counts), 6), NO_CARD, np.uint8)
    row = 0
    for a in range(n):
        for b in range(a + 1, n):
            for c in range(b + 1, n):
                hand = index3(deck[a], deck[b], deck[c])
                for up in range(n):
                    first = (play[hand, deck[up]] * n_cls3 + cls3[hand]) * OUTCOMES
                    for outcome in range(OUTCOMES):
                        number = contest[row, up, outcome]
                        if number and examples[first + outcome, 0] == NO_CARD:
                            example = examples[first + outcome]
                            example[0], example[1], example[2] = deck[a], deck[b], deck[c]
                            _find_pair(deck, strength3, qualify, outcome, deck[up], example)
                        counts[first + outcome] += number
                row += 1
    return counts, examples


@njit(cache=True, nogil=True)
def _find_pair(deck: U8, strength3: U16, qualify: Int, outcome: Int, up: Int, example: U8) -> None:
    """Complete an example by the first two cards that meet the player's hand with this outcome."""
    held = (example[0], example[1], example[2], up)
    player = strength3[index3(held[0], held[1], held[2])]
    for v in range(len(deck)):
        for w in range(v + 1, len(deck)):
            if deck[v] in held or deck[w] in held:
                continue
            if _outcome(player, strength3[index3(up, deck[v], deck[w])], qualify) == outcome:
                example[3], example[4], example[5] = deck[v], deck[w], up
                return
