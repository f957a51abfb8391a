"""Shoes of twenty-one by the thousand: every choice is looked up by the cards of the hand, results are counted.

A hand is a number that stands for the multiset of its values; a table leads from it, by the rank of the next card, to
the number of the hand with that card. Hands that went over share one number. What may be done with a hand, and what its
player does, is settled before and stands in a table for each phase of a hand.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from croupier.kernels.evaluate import U8, U64, Int, Tables, inlined
from croupier.kernels.random import _high_product, next_word

OVER, EMPTY = 0, 1
"""The numbers of any hand over 21, and of a hand without cards."""
STAND, HIT, DOUBLE, SPLIT, SURRENDER, RESCUE = range(6)
# Phases: what a hand is, which decides what may be done with it. From DOUBLED on, one for every doubling.
FIRST, FIRST_UNSPLIT, AFTER, AFTER_UNSPLIT, ACES, ACES_UNSPLIT, DOUBLED = range(7)
CHARLIE, LOST, GONE_OVER = 99, 1, -1
"""Points that beat, and that lose to, every hand of the dealer's; a dealer who went over has 0."""
TALLIES = (
    *(
        "losses",
        "pushes",
        "wins",
        "rounds",
        "shoes",
        "voids",
        "cards",
        "staked",
        "naturals",
        "dealer_naturals",
    ),
    *(
        "doubles",
        "redoubles",
        "splits",
        "surrenders",
        "rescues",
        "busts",
        "charlies",
        "insured",
        "insurance_won",
    ),
    *("even_money", "dealer_busts", "dealer_888", "dealer_hands"),
)
LOSSES, PUSHES, WINS, ROUNDS, SHOES, VOIDS, CARDS, STAKED, NATURALS, DEALER_NATURALS = range(10)
DOUBLES, REDOUBLES, SPLITS, SURRENDERS, RESCUES, BUSTS, CHARLIES, INSURED, INSURANCE_WON = range(10, 19)
EVEN_MONEY, DEALER_BUSTS, DEALER_888, DEALER_HANDS = range(19, 23)
BUST_CARDS, MATCHES, ROWS, COUNTERS = 32, 64, 80, 80 + 256
PER_WORD = 6
"""Six cards of at most 512 take 54 of a word's 64 bits, so that hardly one in a thousand words is refused."""
MOST_HANDS, MOST_BOXES = 64, 8
READY, BEGUN, CUT_OUT, VOID = range(4)
# Of a shoe: cards that are ready, where the round began, whether the cut card is out, whether cards ran out.


class Setting(NamedTuple):
    """The rules as whole numbers; money in units of which a wager has `unit`, fates as -1, 0, 1."""

    boxes: int
    cut: int  # cards before the cut card; 0: every round from a full shoe
    unit: int
    natural: int
    natural_suited: int
    naturals_tie: int
    equal_21: int
    bust_888: int
    peek: int
    original_lost: int  # where there is no peek: only the first wager is lost to a natural
    early: int  # surrender comes before the peek
    split_hands: int
    split_aces_hands: int
    equal_rank: int
    insurance: int  # what half a wager brings, in units; 0: none
    even_money: int
    completes: int  # the dealer draws in every round: a side bet hangs on it
    sides: int  # the player's first two cards are looked at
    risky: int  # a round may want more cards than there are, and is void then


class Book(NamedTuple):
    """Tables: `child[hand, rank]`, `action[phase, hand, up]`, `points[hand]`, `dealer[hand]` (points, -1: draws),
    `insure[hand]`, `value[rank]` as the index of an up card, `rows[card, card]` of a bet on the first two cards;
    `named`: the hands ace with ten card, and two eights; `pairs[rank, rank]`: hands of two cards."""

    child: Tables
    action: Tables
    points: Tables
    dealer: Tables
    insure: Tables
    value: Tables
    rows: Tables
    named: Tables
    pairs: Tables


@njit(cache=True, nogil=True)
def shuffle_on(rng: U64, shoe: U8, start: Int, stop: Int) -> None:
    """Draw the cards for these places out of all from `start` on. A word serves several, as in `random.draw`."""
    done = start
    while done < stop:
        last = min(stop, done + PER_WORD)
        rest = next_word(rng)
        product = np.uint64(1)
        for place in range(done, last):
            bound = np.uint64(len(shoe) - place)
            other = place + np.int64(_high_product(rest, bound))
            rest *= bound
            product *= bound
            card = shoe[other]
            shoe[other] = shoe[place]
            shoe[place] = card
        if rest >= product or rest >= (np.uint64(0) - product) % product:
            done = last


@njit(cache=True, nogil=True)
def refill(rng: U64, shoe: U8, at, told: Int) -> Int:  # type: ignore[no-untyped-def]
    """Have cards ready where there are none, and say at which place the next one lies.

    Some more are drawn. At the end of the shoe the cards of earlier rounds come again: they go to its end, shuffled
    unless the shoe is told. Where there are none, the round is void, and goes on with any cards.
    """
    size, ready, begun = len(shoe), at[READY], at[BEGUN]
    place = ready
    if ready == size:
        at[CUT_OUT] = 1
        if begun == 0:
            at[VOID] = 1
            return 0
        earlier = shoe[:begun].copy()
        for move in range(begun, size):
            shoe[move - begun] = shoe[move]
        shoe[size - begun :] = earlier
        at[BEGUN] = 0
        at[READY] = size
        place = ready = size - begun
        if told:
            return place
    at[READY] = min(size, ready + PER_WORD)
    shuffle_on(rng, shoe, ready, at[READY])
    return place


@inlined
def _compare(own: Int, dealer: Int, eights: Int, setting) -> Int:  # type: ignore[no-untyped-def]
    """-1, 0 or 1 for a hand of so many points."""
    sign = np.int64(own > dealer) - np.int64(own < dealer)
    if sign == 0 and own == 21:
        return setting.equal_21
    if eights and own == GONE_OVER:
        return setting.bust_888
    return sign


@inlined
def _unplayed(one: Int, two: Int, even: Int, natural: Int, own: Int, gives_up: Int, setting) -> Int:  # type: ignore[no-untyped-def]
    """What a box wins that is not played: it has a natural, or the dealer's was found before anybody acts."""
    if own:
        if even:
            return setting.unit
        if natural and setting.naturals_tie <= 0:
            return setting.naturals_tie * setting.unit
        return setting.natural_suited if (one & 3) == (two & 3) else setting.natural
    return -setting.unit // 2 if gives_up else -setting.unit


@njit(cache=True, nogil=True)
def play(quota: Int, told, order: U8, setting, book, reach: Int, rng: U64):  # type: ignore[no-untyped-def]
    """Play whole shoes until `quota` rounds are reached, or each told order of cards once.

    Gives what boxes won, as counts of units from -reach to reach; tallies, and from BUST_CARDS, MATCHES and ROWS on
    the dealer's hands that went over by their number of cards, matches of the up card by 3 * suited + other, and rows
    of the first two cards; and over shoes, with x for the units won and n for the boxes played, the sums of x * x,
    x * n and n * n.

    All of a round stands here: functions that pass a dozen arrays on would count references at every call.
    """
    child, action, points, ends = book.child, book.action, book.points, book.dealer
    insure, value, fires, pairs = book.insure, book.value, book.rows, book.pairs
    ace_ten, two_eights = book.named[0], book.named[1]
    count, unit, over_waits = setting.boxes, setting.unit, setting.bust_888 > -1
    results, moments = np.zeros(2 * reach + 1, np.int64), np.zeros(3, np.int64)
    tally, kept = np.zeros(COUNTERS, np.int64), np.zeros(COUNTERS, np.int64)
    # Points and wagers of hands that wait for the dealer; of boxes the units won, and the last of their hands.
    hand_points, hand_wager = (
        np.zeros(MOST_HANDS * MOST_BOXES, np.int64),
        np.zeros(MOST_HANDS * MOST_BOXES, np.int64),
    )
    box_won, box_last = np.zeros(MOST_BOXES, np.int64), np.zeros(MOST_BOXES, np.int64)
    dealt, at = np.zeros(2 * MOST_BOXES + 2, np.int64), np.zeros(4, np.int64)
    shoe = order.copy()
    is_told = len(told) > 0
    rounds = 0
    while tally[SHOES] < len(told) if is_told else rounds < quota:
        at[:] = 0
        if is_told:
            shoe[:] = told[tally[SHOES]]
            at[READY] = len(shoe)
        else:
            at[READY] = max(setting.cut, min(PER_WORD, len(shoe)))
            shuffle_on(rng, shoe, 0, at[READY])
        pos, shoe_won, shoe_boxes = 0, 0, 0
        while True:
            at[BEGUN] = pos
            if setting.risky:
                kept[:] = tally

            # The deal: a card to each box and the dealer, twice.
            for place in range(2 * count + 2):
                if pos == at[READY]:
                    pos = refill(rng, shoe, at, is_told)
                dealt[place] = shoe[pos]
                pos += 1
            shown, hole = dealt[count], dealt[2 * count + 1]
            up = value[shown >> 2]
            dealer = pairs[shown >> 2, hole >> 2]
            natural = dealer == ace_ten
            found = natural and setting.peek != 0
            tally[DEALER_NATURALS] += natural
            waits = setting.completes != 0
            done = 0

            for box in range(count):
                one, two = dealt[box], dealt[count + 1 + box]
                first, start = one >> 2, child[EMPTY, one >> 2]
                hand = pairs[first, two >> 2]
                own = hand == ace_ten
                even = own and up == 0 and setting.even_money != 0
                won = 0
                if up == 0 and setting.insurance != 0 and insure[hand] and not even:
                    tally[INSURED] += 1
                    tally[INSURANCE_WON] += natural
                    won += setting.insurance if natural else -(unit // 2)
                if own or found:
                    gives_up = setting.early != 0 and action[FIRST, hand, up] == SURRENDER
                    brought = _unplayed(one, two, even, natural, own, gives_up, setting)
                    won += brought
                    tally[PUSHES + (brought > 0) - (brought < 0)] += 1
                    tally[STAKED] += 1
                    tally[NATURALS] += own
                    tally[EVEN_MONEY] += even
                    tally[SURRENDERS] += gives_up and not own
                else:
                    # The hands of the box, one after the other: each turn does one thing and takes one card.
                    aces = value[first] == 0
                    limit = setting.split_aces_hands if aces else setting.split_hands
                    phase = FIRST if setting.equal_rank == 0 or first == two >> 2 else FIRST_UNSPLIT
                    made, waiting, wager = 1, 0, 1
                    while True:
                        does = action[phase, hand, up]
                        if does == STAND or does >= SURRENDER:
                            tally[STAKED] += wager
                            if does == STAND:
                                hand_points[done] = points[hand]
                                hand_wager[done] = wager
                                done += 1
                                # A bit rather than a branch: whether a hand went over can hardly be foreseen.
                                waits |= (points[hand] != CHARLIE) & ((hand != OVER) | over_waits)
                            else:
                                # Half is lost: of the wager, or of a doubled one, whose last doubling is taken back. A
                                # natural that nobody looked for takes all where surrender is late.
                                tally[SURRENDERS if does == SURRENDER else RESCUES] += 1
                                late = setting.original_lost if does == RESCUE else 1 - setting.early
                                if natural and late:
                                    hand_points[done] = LOST
                                    hand_wager[done] = wager
                                    done += 1
                                else:
                                    tally[LOSSES] += 1
                                    won -= unit * wager // 2
                            if waiting == 0:
                                break
                            waiting -= 1
                            wager = 1
                            hand = start
                        elif does == SPLIT:
                            tally[SPLITS] += 1
                            made += 1
                            waiting += 1
                            hand = start
                        elif does == DOUBLE:
                            tally[DOUBLES if wager == 1 else REDOUBLES] += 1
                            wager *= 2
                            phase = phase + 1 if phase >= DOUBLED else DOUBLED
                        if pos == at[READY]:
                            pos = refill(rng, shoe, at, is_told)
                        drawn = shoe[pos] >> 2
                        pos += 1
                        if hand == start:
                            unsplit = made >= limit or (setting.equal_rank != 0 and drawn != first)
                            phase = (ACES if aces else AFTER) + unsplit
                        hand = child[hand, drawn]
                box_won[box] = won
                box_last[box] = done
                if setting.sides:
                    suited = np.int64(one == shown) + np.int64(two == shown)
                    same = np.int64(first == shown >> 2) + np.int64(two >> 2 == shown >> 2)
                    tally[MATCHES + 2 * suited + same] += 1
                    tally[ROWS + fires[one, two]] += 1

            # The dealer.
            total, eights = 21, False
            if waits and not natural:
                cards, last = 2, dealer
                while ends[dealer] < 0:
                    if pos == at[READY]:
                        pos = refill(rng, shoe, at, is_told)
                    last = dealer
                    dealer = child[dealer, shoe[pos] >> 2]
                    pos += 1
                    cards += 1
                total = ends[dealer]
                tally[DEALER_HANDS] += 1
                eights = (last == two_eights) & (dealer == OVER) & (value[shoe[pos - 1] >> 2] == 7)
                tally[DEALER_888] += eights
                tally[BUST_CARDS + cards] += dealer == OVER

            # The results.
            rounds += 1
            if at[VOID]:
                tally[:] = kept
                tally[VOIDS] += 1
                break
            hand_at = 0
            for box in range(count):
                won, lost = box_won[box], 0
                while hand_at < box_last[box]:
                    mine, wager = hand_points[hand_at], hand_wager[hand_at]
                    sign = _compare(mine, total, eights, setting)
                    if natural and (mine != CHARLIE or setting.original_lost):
                        # Nobody looked for this natural: all is lost to it, or the first wager of the box alone.
                        sign = -1
                        lost += wager
                    else:
                        won += sign * wager * unit
                    tally[PUSHES + sign] += 1
                    tally[BUSTS] += mine == GONE_OVER
                    tally[CHARLIES] += mine == CHARLIE
                    hand_at += 1
                if lost > 0:
                    won -= unit if setting.original_lost else lost * unit
                results[reach + won] += 1
                shoe_won += won
            shoe_boxes += count
            tally[CARDS] += pos - at[BEGUN]
            if pos >= setting.cut or at[CUT_OUT]:
                break
        tally[SHOES] += 1
        moments[0] += shoe_won * shoe_won
        moments[1] += shoe_won * shoe_boxes
        moments[2] += shoe_boxes * shoe_boxes
    tally[ROUNDS] = rounds
    tally[DEALER_BUSTS] = tally[BUST_CARDS:MATCHES].sum()
    return results, tally, moments
