"""Exact values of a player's hands of twenty-one against one up card: best play, or play that is told.

Everything is weighed with the chance that the dealer has no natural where he looks for one: a value is the expectation
of the result where there is none, and nothing where there is one. So the next card is always drawn from all cards that
are unseen, and the chance is divided out, or the loss added, by the caller. Values of cards are 0..9, 0 an ace.
"""

from typing import Any

import numpy as np
from numba import njit

from croupier.kernels.evaluate import Int, inlined

Array = Any
LANES = 8  # removals whose dealer is drawn at the same time: as wide as the machine multiplies
DEEPEST = 16  # more cards than a dealer can draw
STAND, HIT, DOUBLE, RESCUE = 0, 1, 2, 3
# Places in the array of rules.
UP, PEEKED, EQUAL_21, KEPT_888, CHARLIE, MUST_HIT, MUST_STAND, DOUBLE_CARDS, DOUBLE_TOTALS = range(9)
AFTER_SPLIT, REDOUBLES, RESCUES, ACES_ONE, PASSES = range(9, 14)
RULES = 14


@njit(cache=True, nogil=True)
def dealer_rows(draws, left, hands, extra: Int, wanted, many: Int, store):  # type: ignore[no-untyped-def]
    """Chances of every outcome of the dealer's, a natural apart, with the cards of each wanted row gone.

    Row r is the hand r modulo the number of hands, with as many more cards of value `extra` as it goes into r.
    """
    depth, value, used, outcome, orders = draws.depth, draws.value, draws.used, draws.outcome, draws.orders
    rows = hands.row
    size = len(rows)
    factor = np.zeros((10, DEEPEST, LANES))
    product = np.zeros((DEEPEST, LANES))
    scale = np.zeros((DEEPEST, LANES))
    found = np.zeros((6, LANES))
    for first in range(0, many, LANES):
        lanes = min(LANES, many - first)
        for lane in range(lanes):
            row = wanted[first + lane]
            hand = row % size
            cards = 0.0
            for v in range(10):
                there = left[v] - rows[hand, v]
                if v == extra:
                    there -= row // size
                cards += there
                for k in range(DEEPEST):
                    factor[v, k, lane] = max(there - k, 0.0)
            scale[0, lane] = 1.0
            for k in range(1, DEEPEST):
                unseen = cards - (k - 1)
                scale[k, lane] = scale[k - 1, lane] / unseen if unseen > 0 else 0.0
            product[0, lane] = 1.0
        found[:] = 0.0
        for node in range(len(depth)):
            d, v, k = depth[node], value[node], used[node]
            for lane in range(LANES):
                product[d, lane] = product[d - 1, lane] * factor[v, k, lane]
            if orders[node] != 0.0:
                o, ways = outcome[node], orders[node]
                for lane in range(LANES):
                    found[o, lane] += product[d, lane] * (scale[d, lane] * ways)
        for lane in range(lanes):
            for o in range(6):
                store[wanted[first + lane], o] = found[o, lane]


@inlined
def row_of(child, hand: Int, extra: Int, more: Int) -> Int:  # type: ignore[no-untyped-def]
    """The row of a hand with so many more cards of one value gone: the hand grown by them as far as it goes."""
    while more > 0 and child[hand, extra] >= 0:
        hand = child[hand, extra]
        more -= 1
    return more * len(child) + hand


@inlined
def unseen_of(left, row, extra: Int, more: Int, unseen):  # type: ignore[no-untyped-def]
    """The cards that are unseen beside a hand, told in `unseen`; how many, or -1 where the hand cannot be."""
    cards = 0.0
    for v in range(10):
        there = left[v] - row[v]
        if v == extra:
            there -= more
        if there < 0:
            return -1.0
        unseen[v] = there
        cards += there
    return cards


@inlined
def open_chance(rules, unseen, cards) -> Any:  # type: ignore[no-untyped-def]
    """The chance that a dealer who looks has no natural."""
    if not rules[PEEKED] or cards <= 0:
        return 1.0
    if rules[UP] == 0:
        return 1.0 - unseen[9] / cards
    if rules[UP] == 9:
        return 1.0 - unseen[0] / cards
    return 1.0


@inlined
def over_value(rules, unseen, cards, drawn: Int, squared: bool) -> Any:  # type: ignore[no-untyped-def]
    """What a hand is worth that goes over with the card drawn: lost, but for a dealer's three eights."""
    unseen[drawn] -= 1
    chance = open_chance(rules, unseen, cards - 1)
    eights = 0.0
    if rules[KEPT_888] and rules[UP] == 7 and cards > 2:
        eights = unseen[7] * (unseen[7] - 1) / ((cards - 1) * (cards - 2))
    unseen[drawn] += 1
    if squared:
        return chance - eights * (2 - rules[KEPT_888])
    return eights * rules[KEPT_888] - chance


@inlined
def stand_value(rules, chances, total: Int, unseen, cards, squared: bool) -> Any:  # type: ignore[no-untyped-def]
    """What a standing hand is worth, or how often it does not push."""
    won, lost = chances[5], 0.0
    for d in range(5):
        if total > 17 + d:
            won += chances[d]
        elif total < 17 + d:
            lost += chances[d]
        elif total == 21:
            if rules[EQUAL_21] > 0:
                won += chances[d]
            elif rules[EQUAL_21] < 0:
                lost += chances[d]
    if not rules[PEEKED] and cards > 0:
        if rules[UP] == 0:
            lost += unseen[9] / cards
        elif rules[UP] == 9:
            lost += unseen[0] / cards
    return won + lost if squared else won - lost


@inlined
def may_double(rules, size: Int, total: Int, split: bool) -> bool:  # type: ignore[no-untyped-def]
    """Whether a hand may be doubled for the first time."""
    if rules[DOUBLE_CARDS] and size > rules[DOUBLE_CARDS]:
        return False
    if rules[DOUBLE_TOTALS] and not (rules[DOUBLE_TOTALS] >> total) & 1:
        return False
    return bool(rules[AFTER_SPLIT]) or not split


@inlined
def drawn_value(rules, child, hand: Int, unseen, cards, worth, squared: bool) -> Any:  # type: ignore[no-untyped-def]
    """The mean over the next card of what the hand is worth then."""
    mean = 0.0
    for v in range(10):
        if unseen[v] > 0:
            grown = child[hand, v]
            if grown >= 0:
                mean += unseen[v] * worth[grown]
            else:
                mean += unseen[v] * over_value(rules, unseen, cards, v, squared)
    return mean / cards if cards > 0 else 0.0


@njit(cache=True, nogil=True)
def best_play(hands, rules, left, extra: Int, more: Int, store, worth, acts, values):  # type: ignore[no-untyped-def]
    """The best choice of every hand, `more` cards of value `extra` being gone beside it.

    `worth[k]` is filled with what a hand doubled k times is worth for each unit then staked, `acts[k]` with its choice,
    and `values` with what standing, hitting and doubling are worth; after a split only hands with the card count.
    """
    row, child, hard, total, size = hands.row, hands.child, hands.hard, hands.total, hands.size
    unseen = np.zeros(10)
    doubled = rules[REDOUBLES] + 1
    for hand in range(len(row) - 1, -1, -1):
        if size[hand] < 2 or (more > 0 and row[hand, extra] == 0):
            continue
        cards = unseen_of(left, row[hand], extra, more, unseen)
        for k in range(doubled + 1):
            worth[k, hand] = 0.0
        if cards < 0:
            continue
        chance = open_chance(rules, unseen, cards)
        if rules[CHARLIE] and size[hand] >= rules[CHARLIE]:
            for k in range(doubled + 1):
                worth[k, hand], acts[k, hand] = chance, STAND
            continue
        chances = store[row_of(child, hand, extra, more)]
        stand = stand_value(rules, chances, total[hand], unseen, cards, False)
        for k in range(doubled, 0, -1):
            worth[k, hand], acts[k, hand] = stand, STAND
            if rules[RESCUES] and -chance / 2 > stand:
                worth[k, hand], acts[k, hand] = -chance / 2, RESCUE
            if k < doubled:
                again = 2 * drawn_value(rules, child, hand, unseen, cards, worth[k + 1], False)
                if again > worth[k, hand]:
                    worth[k, hand], acts[k, hand] = again, DOUBLE
        hit = drawn_value(rules, child, hand, unseen, cards, worth[0], False)
        values[hand, 0], values[hand, 1], values[hand, 2] = stand, hit, np.nan
        soft = total[hand] != hard[hand]
        worth[0, hand], acts[0, hand] = stand, STAND
        must_hit = not soft and total[hand] <= rules[MUST_HIT]
        must_stand = not soft and rules[MUST_STAND] > 0 and total[hand] >= rules[MUST_STAND]
        if must_hit or (hit > stand and not must_stand):
            worth[0, hand], acts[0, hand] = hit, HIT
        if may_double(rules, size[hand], total[hand], more > 0):
            double = 2 * drawn_value(rules, child, hand, unseen, cards, worth[1], False)
            values[hand, 2] = double
            if double > worth[0, hand]:
                worth[0, hand], acts[0, hand] = double, DOUBLE


@njit(cache=True, nogil=True)
def reached(hands, rules, left, extra: Int, more: Int, acts, marks, wanted, known):  # type: ignore[no-untyped-def]
    """Marks every hand that the play leads to from the hands marked, by how often it was doubled; and lists the rows of
    the dealer's chances that are wanted and not known."""
    row, child, size = hands.row, hands.child, hands.size
    unseen = np.zeros(10)
    many = 0
    for hand in range(len(row)):
        if marks[hand] == 0:
            continue
        if unseen_of(left, row[hand], extra, more, unseen) < 0:
            marks[hand] = 0
            continue
        if rules[CHARLIE] and size[hand] >= rules[CHARLIE]:
            continue
        stands = False
        for k in range(rules[REDOUBLES] + 2):
            if not (marks[hand] >> k) & 1:
                continue
            act = acts[k, hand]
            if act == STAND:
                stands = True
            elif act != RESCUE:
                deeper = k if act == HIT else k + 1
                for v in range(10):
                    if unseen[v] > 0 and child[hand, v] >= 0:
                        marks[child[hand, v]] |= 1 << deeper
        if stands:
            place = row_of(child, hand, extra, more)
            if not known[place]:
                known[place] = True
                wanted[many] = place
                many += 1
    return many


@njit(cache=True, nogil=True)
def told_play(hands, rules, left, extra: Int, more: Int, store, acts, marks, worth, squares):  # type: ignore[no-untyped-def]
    """What the marked hands are worth when played as told, and the mean squares of their results."""
    row, child, total, size = hands.row, hands.child, hands.total, hands.size
    unseen = np.zeros(10)
    for hand in range(len(row) - 1, -1, -1):
        if marks[hand] == 0:
            continue
        cards = unseen_of(left, row[hand], extra, more, unseen)
        chance = open_chance(rules, unseen, cards)
        for k in range(rules[REDOUBLES] + 2):
            if not (marks[hand] >> k) & 1:
                continue
            act = acts[k, hand]
            if rules[CHARLIE] and size[hand] >= rules[CHARLIE]:
                value, square = chance, chance
            elif act == STAND:
                chances = store[row_of(child, hand, extra, more)]
                value = stand_value(rules, chances, total[hand], unseen, cards, False)
                square = stand_value(rules, chances, total[hand], unseen, cards, True)
            elif act == RESCUE:
                value, square = -chance / 2, chance / 4
            else:
                deeper = k if act == HIT else k + 1
                staked = 1.0 if act == HIT else 2.0
                value = staked * drawn_value(rules, child, hand, unseen, cards, worth[deeper], False)
                square = staked**2 * drawn_value(rules, child, hand, unseen, cards, squares[deeper], True)
            worth[k, hand], squares[k, hand] = value, square


@njit(cache=True, nogil=True)
def price_up(hands, draws, rules, left, most, find: bool, acts, values, told, split):  # type: ignore[no-untyped-def]
    """Everything of one up card. `left` are the cards unseen but the up card; `most[v]` the hands that two cards of
    value v may become, 0 where they may not be split.

    `acts[0]` is the play of hands not split, `acts[1 + v]` that of hands split off two cards of value v: found here
    where `find`, else told. Filled are `values` (stand, hit, double of every hand), `told[:, hand]` (worth and mean square of
    two cards played so), and `split[v, n, c]`, n more cards of value v being gone than the pair: worth and mean square
    of a hand that begins with v and gets c.
    """
    row, size = hands.row, hands.size
    many_hands = len(row)
    levels = rules[REDOUBLES] + 2
    store = np.zeros(((rules[PASSES] + 2) * many_hands, 6))
    known = np.zeros(len(store), np.bool_)
    wanted = np.zeros(many_hands * 2, np.int64)
    worth, squares = np.zeros((levels, many_hands)), np.zeros((levels, many_hands))
    marks = np.zeros(many_hands, np.int64)
    many = 0
    if find:
        for hand in range(many_hands):
            if size[hand] >= 2:
                wanted[many], known[hand] = hand, True
                many += 1
        dealer_rows(draws, left, hands, 0, wanted, many, store)
        best_play(hands, rules, left, 0, 0, store, worth, acts[0], values)
    for hand in range(many_hands):
        marks[hand] = size[hand] == 2
    many = reached(hands, rules, left, 0, 0, acts[0], marks, wanted, known)
    dealer_rows(draws, left, hands, 0, wanted, many, store)
    told_play(hands, rules, left, 0, 0, store, acts[0], marks, worth, squares)
    told[0], told[1] = worth[0], squares[0]
    scratch = np.zeros((many_hands, 3))
    for v in range(10):
        if most[v] < 2 or left[v] < 2:
            continue
        known[many_hands:] = False
        one_card = v == 0 and rules[ACES_ONE] != 0
        if one_card:
            acts[1, :, :] = STAND
        elif find:
            many = 0
            for hand in range(many_hands):
                if size[hand] >= 2 and row[hand, v] > 0:
                    place = row_of(hands.child, hand, v, 1)
                    if not known[place]:
                        known[place] = True
                        wanted[many] = place
                        many += 1
            dealer_rows(draws, left, hands, v, wanted, many, store)
            best_play(hands, rules, left, v, 1, store, worth, acts[1 + v], scratch)
        for gone in range(2 * most[v] - 3):
            if left[v] < 2 + gone:
                break
            marks[:] = 0
            for c in range(10):
                if left[c] - (2 + gone if c == v else 0) > 0:
                    marks[hands.pair[v, c]] = 1
            many = reached(hands, rules, left, v, 1 + gone, acts[1 + v], marks, wanted, known)
            dealer_rows(draws, left, hands, v, wanted, many, store)
            told_play(hands, rules, left, v, 1 + gone, store, acts[1 + v], marks, worth, squares)
            for c in range(10):
                if marks[hands.pair[v, c]]:
                    split[v, gone, c, 0] = worth[0, hands.pair[v, c]]
                    split[v, gone, c, 1] = squares[0, hands.pair[v, c]]
