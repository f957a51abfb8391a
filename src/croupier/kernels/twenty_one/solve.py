"""Exact values of a player's hands of twenty-one against one up card: best play, or a stated play.

Everything is weighed with the chance that the dealer has no natural where he looks for one: a value is the expectation
of the result where there is none, and nothing where there is one. So the next card is always drawn from all cards that
are unseen, and the chance is divided out, or the loss added, by the caller. Values of cards are 0..9, 0 an ace.
"""

from typing import Any

import numpy as np
from numba import njit

from croupier.kernels.evaluate import Int, inlined

LANES = 8  # removals whose dealer is drawn at the same time: as wide as the machine multiplies
DEEPEST = 16  # more cards than a dealer can draw
TIE = 1e-13  # choices worth the same but for rounding: the plainer one is taken
STAND, HIT, DOUBLE, RESCUE, SURRENDER, FREE = range(6)
# Places in the array of rules.
UP, PEEKED, EQUAL_21, KEPT_888, CHARLIE, MUST_HIT, MUST_STAND, DOUBLE_CARDS, DOUBLE_TOTALS = range(9)
AFTER_SPLIT, REDOUBLES, RESCUES, ACES_ONE, PASSES, HOLE, EQUAL, DEALER_22, SURRENDERS, FREE_TOTALS = range(
    9, 19
)
RULES = 19
ENDS = 8  # outcomes of the dealer's, and a natural that nobody looked for
NATURAL = 7


@njit(cache=True, nogil=True)
def dealer_rows(draws: Any, left: Any, hands: Any, extra: Int, wanted: Any, many: Int, store: Any) -> Any:
    """Chances of every outcome of the dealer's, a natural apart, with the cards of each wanted row gone.

    Row r is the hand r modulo the number of hands, with as many more cards of value `extra` as it goes into r.
    """
    depth, value, used, outcome, orders = draws.depth, draws.value, draws.used, draws.outcome, draws.orders
    rows = hands.row
    size = len(rows)
    factor = np.zeros((10, DEEPEST, LANES))
    product = np.zeros((DEEPEST, LANES))
    scale = np.zeros((DEEPEST, LANES))
    found = np.zeros((7, LANES))
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
        for o in range(7):
            for lane in range(LANES):
                found[o, lane] = 1.0 if o == draws.start else 0.0
        for node in range(len(depth)):
            d, v, k = depth[node], value[node], used[node]
            for lane in range(LANES):
                product[d, lane] = product[d - 1, lane] * factor[v, k, lane]
            if orders[node] != 0.0:
                o, ways = outcome[node], orders[node]
                for lane in range(LANES):
                    found[o, lane] += product[d, lane] * (scale[d, lane] * ways)
        for lane in range(lanes):
            for o in range(7):
                store[wanted[first + lane], o] = found[o, lane]


@njit(cache=True, nogil=True)
def row_of(child: Any, hand: Int, extra: Int, more: Int) -> Int:
    """The row of a hand with so many more cards of one value gone: the hand grown by them as far as it goes."""
    while more > 0 and child[hand, extra] >= 0:
        hand = child[hand, extra]
        more -= 1
    return more * len(child) + hand


@njit(cache=True, nogil=True)
def unseen_of(left: Any, row: Any, extra: Int, more: Int, unseen: Any) -> Any:
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


@njit(cache=True, nogil=True)
def natural_chance(rules: Any, unseen: Any, cards: Any) -> Any:
    """The chance of a natural under the up card; where both cards of the dealer's are known there is none."""
    if rules[HOLE] >= 0 or cards <= 0:
        return 0.0
    if rules[UP] == 0:
        return unseen[9] / cards
    if rules[UP] == 9:
        return unseen[0] / cards
    return 0.0


@njit(cache=True, nogil=True)
def open_chance(rules: Any, unseen: Any, cards: Any) -> Any:
    """The chance that a dealer who looks has no natural."""
    return 1.0 - natural_chance(rules, unseen, cards) if rules[PEEKED] else 1.0


@njit(cache=True, nogil=True)
def at_risk(rules: Any, doubled: Int, house: Int) -> Any:
    """The part of a hand's wagers that the player loses: all but what the house has put up, for a hand of a free split
    (`house`) or for a free double, the level above all others."""
    if doubled == 0:
        return 1.0 - house
    if doubled > rules[REDOUBLES] + 1:
        return (1.0 - house) / 2
    return 1.0 - house / 2


@inlined
def over_value(rules: Any, unseen: Any, cards: Any, drawn: Int, lose: Any, squared: Int) -> Any:
    """What a hand is worth that goes over with the card drawn: lost, but for a dealer's three eights."""
    unseen[drawn] -= 1
    chance = open_chance(rules, unseen, cards - 1)
    eights = 0.0
    if rules[KEPT_888] and rules[UP] == 7:
        if rules[HOLE] == 7 and cards > 1:
            eights = unseen[7] / (cards - 1)
        elif rules[HOLE] < 0 and cards > 2:
            eights = unseen[7] * (unseen[7] - 1) / ((cards - 1) * (cards - 2))
    unseen[drawn] += 1
    saved = eights if rules[KEPT_888] == 2 else 0.0
    if squared:
        return (chance - eights) * lose * lose + saved
    return saved - (chance - eights) * lose


@njit(cache=True, nogil=True)
def stand_value(
    rules: Any, chances: Any, total: Int, unseen: Any, cards: Any, pays: Any, lose: Any, squared: Int
) -> Any:
    """What a standing hand is worth that wins what it `pays` (mean, mean square) and loses so much; or the square."""
    won, lost = chances[5], 0.0
    if rules[DEALER_22] > 0:
        won += chances[6]
    elif rules[DEALER_22] < 0:
        lost += chances[6]
    for d in range(5):
        equal = rules[EQUAL_21] if total == 21 else rules[EQUAL]
        if total > 17 + d or (total == 17 + d and equal > 0):
            won += chances[d]
        elif total < 17 + d or equal < 0:
            lost += chances[d]
    if not rules[PEEKED]:
        lost += natural_chance(rules, unseen, cards)
    return won * pays[1] + lost * lose * lose if squared else won * pays[0] - lost * lose


@njit(cache=True, nogil=True)
def may_double(rules: Any, size: Int, total: Int, split: Int) -> Any:
    """Whether a hand may be doubled for the first time."""
    if rules[DOUBLE_CARDS] and size > rules[DOUBLE_CARDS]:
        return False
    if rules[DOUBLE_TOTALS] and not (rules[DOUBLE_TOTALS] >> total) & 1:
        return False
    return rules[AFTER_SPLIT] != 0 or split == 0


@njit(cache=True, nogil=True)
def drawn_value(
    rules: Any, child: Any, hand: Int, unseen: Any, cards: Any, worth: Any, lose: Any, squared: Int
) -> Any:
    """The mean over the next card of what the hand is worth then."""
    mean = 0.0
    for v in range(10):
        if unseen[v] > 0:
            grown = child[hand, v]
            if grown >= 0:
                mean += unseen[v] * worth[grown]
            else:
                mean += unseen[v] * over_value(rules, unseen, cards, v, lose, squared)
    return mean / cards if cards > 0 else 0.0


@njit(cache=True, nogil=True)
def best_play(
    hands: Any,
    rules: Any,
    pays: Any,
    left: Any,
    extra: Int,
    more: Int,
    house: Int,
    store: Any,
    worth: Any,
    acts: Any,
    values: Any,
) -> Any:
    """The best choice of every hand, `more` cards of value `extra` being gone beside it; `house`: the house put up the
    wager on it. `pays[0 not doubled, 1 doubled, hand]` is what it wins, mean and mean square.

    `worth[k]` is filled with what a hand doubled k times is worth for each unit then staked, `acts[k]` with its choice,
    and `values` with what standing, hitting and doubling are worth, and doubling for the second time, the third ... for
    each unit staked before; after a split only hands with the card count.
    """
    row, child, hard, total, size = hands.row, hands.child, hands.hard, hands.total, hands.size
    unseen, plain = np.zeros(10), np.int64(0)
    doubled, levels = rules[REDOUBLES] + 1, len(worth)
    for hand in range(len(row) - 1, -1, -1):
        if size[hand] < 2 or (more > 0 and row[hand, extra] == 0):
            continue
        cards = unseen_of(left, row[hand], extra, more, unseen)
        for k in range(levels):
            worth[k, hand] = 0.0
        if cards < 0:
            continue
        chance = open_chance(rules, unseen, cards)
        if rules[CHARLIE] and size[hand] >= rules[CHARLIE]:
            for k in range(levels):
                worth[k, hand], acts[k, hand] = chance * pays[min(k, 1), hand, 0], STAND
            continue
        chances = store[row_of(child, hand, extra, more)]
        for k in range(levels - 1, 0, -1):
            lose = at_risk(rules, k, house)
            stand = stand_value(rules, chances, total[hand], unseen, cards, pays[1, hand], lose, plain)
            worth[k, hand], acts[k, hand] = stand, STAND
            if rules[RESCUES] and -chance / 2 > stand + TIE:
                worth[k, hand], acts[k, hand] = -chance / 2, RESCUE
            if k < doubled:
                again = 2 * drawn_value(rules, child, hand, unseen, cards, worth[k + 1], lose, plain)
                values[hand, 2 + k] = again
                if again > worth[k, hand] + TIE:
                    worth[k, hand], acts[k, hand] = again, DOUBLE
        lose = at_risk(rules, 0, house)
        stand = stand_value(rules, chances, total[hand], unseen, cards, pays[0, hand], lose, plain)
        hit = drawn_value(rules, child, hand, unseen, cards, worth[0], lose, plain)
        values[hand, 0], values[hand, 1], values[hand, 2] = stand, hit, np.nan
        soft = total[hand] != hard[hand]
        worth[0, hand], acts[0, hand] = stand, STAND
        must_hit = not soft and total[hand] <= rules[MUST_HIT]
        must_stand = not soft and rules[MUST_STAND] > 0 and total[hand] >= rules[MUST_STAND]
        if must_hit or (hit > stand + TIE and not must_stand):
            worth[0, hand], acts[0, hand] = hit, HIT
        if may_double(rules, size[hand], total[hand], more):
            free = size[hand] == 2 and not soft and (rules[FREE_TOTALS] >> total[hand]) & 1
            level = doubled + 1 if free else 1
            lose = at_risk(rules, level, house)
            double = 2 * drawn_value(rules, child, hand, unseen, cards, worth[level], lose, plain)
            values[hand, 2] = double
            if double > worth[0, hand] + TIE:
                worth[0, hand], acts[0, hand] = double, FREE if free else DOUBLE
        if rules[SURRENDERS] and more == 0 and size[hand] > 2:
            natural = 0.0 if rules[PEEKED] else natural_chance(rules, unseen, cards)
            given_up = -(chance + natural) / 2
            if given_up > worth[0, hand] + TIE:
                worth[0, hand], acts[0, hand] = given_up, SURRENDER


@njit(cache=True, nogil=True)
def reached(
    hands: Any, rules: Any, left: Any, extra: Int, more: Int, acts: Any, marks: Any, wanted: Any, known: Any
) -> Any:
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
        for k in range(len(acts)):
            if not (marks[hand] >> k) & 1:
                continue
            act = acts[k, hand]
            if act == STAND:
                stands = True
            elif act != RESCUE and act != SURRENDER:
                deeper = k if act == HIT else k + 1 if act == DOUBLE else rules[REDOUBLES] + 2
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
def told_play(
    hands: Any,
    rules: Any,
    pays: Any,
    left: Any,
    extra: Int,
    more: Int,
    house: Int,
    store: Any,
    acts: Any,
    marks: Any,
    worth: Any,
    squares: Any,
) -> Any:
    """What the marked hands are worth when played as told, and the mean squares of their results."""
    row, child, total, size = hands.row, hands.child, hands.total, hands.size
    unseen, plain, squared = np.zeros(10), np.int64(0), np.int64(1)
    for hand in range(len(row) - 1, -1, -1):
        if marks[hand] == 0:
            continue
        cards = unseen_of(left, row[hand], extra, more, unseen)
        chance = open_chance(rules, unseen, cards)
        for k in range(len(acts)):
            if not (marks[hand] >> k) & 1:
                continue
            act = acts[k, hand]
            lose, paid = at_risk(rules, k, house), pays[min(k, 1), hand]
            if rules[CHARLIE] and size[hand] >= rules[CHARLIE]:
                value, square = chance * paid[0], chance * paid[1]
            elif act == STAND:
                chances = store[row_of(child, hand, extra, more)]
                value = stand_value(rules, chances, total[hand], unseen, cards, paid, lose, plain)
                square = stand_value(rules, chances, total[hand], unseen, cards, paid, lose, squared)
            elif act == RESCUE:
                value, square = -chance / 2, chance / 4
            elif act == SURRENDER:
                natural = 0.0 if rules[PEEKED] else natural_chance(rules, unseen, cards)
                value, square = -(chance + natural) / 2, (chance + 3 * natural) / 4
            else:
                deeper = k if act == HIT else k + 1 if act == DOUBLE else rules[REDOUBLES] + 2
                staked, lose = 1.0 if act == HIT else 2.0, at_risk(rules, deeper, house)
                value = staked * drawn_value(rules, child, hand, unseen, cards, worth[deeper], lose, plain)
                square = staked**2 * drawn_value(
                    rules, child, hand, unseen, cards, squares[deeper], lose, squared
                )
            worth[k, hand], squares[k, hand] = value, square


@njit(cache=True, nogil=True)
def told_ends(
    hands: Any,
    rules: Any,
    pays: Any,
    left: Any,
    extra: Int,
    more: Int,
    house: Int,
    store: Any,
    acts: Any,
    marks: Any,
    ends: Any,
    worth: Any,
) -> Any:
    """What the marked hands bring with each outcome of the dealer's: `worth[k, hand, outcome]`, a natural the last.

    Hands that are settled before the dealer's are taken to meet him as he ends with the pair gone, in `ends`.
    """
    row, child, total, size = hands.row, hands.child, hands.total, hands.size
    unseen = np.zeros(10)
    for hand in range(len(row) - 1, -1, -1):
        if marks[hand] == 0:
            continue
        cards = unseen_of(left, row[hand], extra, more, unseen)
        for k in range(len(acts)):
            if not (marks[hand] >> k) & 1:
                continue
            act = acts[k, hand]
            mine, lose, paid = worth[k, hand], at_risk(rules, k, house), pays[min(k, 1), hand, 0]
            charlie = rules[CHARLIE] and size[hand] >= rules[CHARLIE]
            if charlie or act == RESCUE:
                for o in range(ENDS):
                    mine[o] = ends[o] * paid if charlie else -ends[o] / 2
            elif act == STAND:
                place = row_of(child, hand, extra, more)
                for o in range(7):
                    sign = 1 if o == 5 else rules[DEALER_22]
                    if o < 5:
                        sign = rules[EQUAL_21] if total[hand] == 21 else rules[EQUAL]
                        if total[hand] != 17 + o:
                            sign = 1 if total[hand] > 17 + o else -1
                    mine[o] = (paid if sign > 0 else -lose if sign < 0 else 0.0) * store[place, o]
                mine[NATURAL] = -lose * ends[NATURAL]
            else:
                for o in range(ENDS):
                    mine[o] = 0.0
                deeper = k if act == HIT else k + 1 if act == DOUBLE else rules[REDOUBLES] + 2
                staked, lose = (1.0 if act == HIT else 2.0) / cards, at_risk(rules, deeper, house)
                for v in range(10):
                    if unseen[v] > 0:
                        grown = child[hand, v]
                        for o in range(ENDS):
                            mine[o] += (
                                staked
                                * unseen[v]
                                * (worth[deeper, grown, o] if grown >= 0 else -lose * ends[o])
                            )


@njit(cache=True, nogil=True)
def price_up(
    hands: Any,
    draws: Any,
    rules: Any,
    pays: Any,
    left: Any,
    most: Any,
    free: Any,
    find: bool,
    acts: Any,
    values: Any,
    told: Any,
    split: Any,
    ends: Any,
) -> Any:
    """Everything of one up card, or of two cards that lie open. `left` are the cards unseen but these; `most[v]` the
    hands that two cards of value v may become, 0 where they may not be split; `free[v]`: the house puts up the wagers
    of the new hands. `pays[0 not split, 1 split]` is what hands win, as `best_play` has it.

    `acts[0]` is the play of hands not split, `acts[1 + v]` that of hands split off two cards of value v, `acts[11 + v]`
    that of hands with the house's wager: found here where `find`, else told. Filled are `values` (stand, hit, double of
    every hand), `told[:, hand]` (worth and mean square of two cards played so), and `split[house, v, n, c]`, n more
    cards of value v being gone than the pair: worth and mean square of a hand that begins with v and gets c. `ends[v,
    c]` is what such a hand with the player's wager brings with each outcome of the dealer's, and `ends[v, 10]` the
    chances of these.
    """
    row, size = hands.row, hands.size
    many_hands = len(row)
    levels = acts.shape[1]
    store = np.zeros(((rules[PASSES] + 2) * many_hands, 7))
    known = np.zeros(len(store), np.bool_)
    wanted = np.zeros(many_hands * 2, np.int64)
    worth, squares = np.zeros((levels, many_hands)), np.zeros((levels, many_hands))
    marks = np.zeros(many_hands, np.int64)
    none, one = np.int64(0), np.int64(1)  # typed: a bare number would have everything compiled for it again
    many = none
    if find:
        for hand in range(many_hands):
            if size[hand] >= 2:
                wanted[many], known[hand] = hand, True
                many += 1
        dealer_rows(draws, left, hands, none, wanted, many, store)
        best_play(hands, rules, pays[0], left, none, none, none, store, worth, acts[0], values)
    for hand in range(many_hands):
        marks[hand] = size[hand] == 2
    many = reached(hands, rules, left, none, none, acts[0], marks, wanted, known)
    dealer_rows(draws, left, hands, none, wanted, many, store)
    told_play(hands, rules, pays[0], left, none, none, none, store, acts[0], marks, worth, squares)
    for hand in range(many_hands):
        told[0, hand], told[1, hand] = worth[0, hand], squares[0, hand]
    scratch = np.zeros((many_hands, values.shape[1]))
    met = np.zeros((levels, many_hands, ENDS))
    for v in range(10):
        if most[v] < 2 or left[v] < 2:
            continue
        for place in range(many_hands, len(known)):
            known[place] = False
        for house in range(one + free[v]):
            kind = 1 + v + 10 * house
            one_card = v == 0 and rules[ACES_ONE] != 0
            if one_card:
                for c in range(10):
                    acts[kind, 0, hands.pair[0, c]] = STAND
            elif find:
                many = none
                for hand in range(many_hands):
                    if size[hand] >= 2 and row[hand, v] > 0:
                        place = row_of(hands.child, hand, v, one)
                        if not known[place]:
                            known[place] = True
                            wanted[many] = place
                            many += 1
                dealer_rows(draws, left, hands, v, wanted, many, store)
                best_play(hands, rules, pays[1], left, v, one, house, store, worth, acts[kind], scratch)
            for gone in range(2 * most[v] - 3):
                if left[v] < 2 + gone:
                    break
                for hand in range(many_hands):
                    marks[hand] = 0
                for c in range(10):
                    if left[c] - (2 + gone if c == v else 0) > 0:
                        marks[hands.pair[v, c]] = 1
                many = reached(hands, rules, left, v, 1 + gone, acts[kind], marks, wanted, known)
                dealer_rows(draws, left, hands, v, wanted, many, store)
                told_play(
                    hands, rules, pays[1], left, v, 1 + gone, house, store, acts[kind], marks, worth, squares
                )
                if gone == 0 and house == 0:
                    wanted[0] = hands.pair[v, v]
                    dealer_rows(draws, left, hands, v, wanted, one, store)
                    ends[v, 10, NATURAL] = 0.0 if rules[PEEKED] else 1.0
                    for o in range(7):
                        ends[v, 10, o] = store[wanted[0], o]
                        if not rules[PEEKED]:
                            ends[v, 10, NATURAL] -= ends[v, 10, o]
                    told_ends(
                        hands, rules, pays[1], left, v, one, house, store, acts[kind], marks, ends[v, 10], met
                    )
                    for c in range(10):
                        for o in range(ENDS):
                            ends[v, c, o] = met[0, hands.pair[v, c], o] if marks[hands.pair[v, c]] else 0.0
                for c in range(10):
                    if marks[hands.pair[v, c]]:
                        split[house, v, gone, c, 0] = worth[0, hands.pair[v, c]]
                        split[house, v, gone, c, 1] = squares[0, hands.pair[v, c]]
