"""Shoes of twenty-one by the thousand: every choice is looked up by the cards of the hand, results are counted.

A hand is a multiset of values, and is known by the place of its line in a table: the line says for the rank of the next
card where the hand with that card stands, and what the hand counts. Hands that went over share one line. What may be
done with a hand, and what its player does, is settled before and stands in a table for each phase of a hand.

Rounds of a single box may be walked: then a whole round is a state with a line of its own, the next card leads to the
next state, and only rounds with a split, or where suits matter, are left to be played hand by hand.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from croupier.kernels.evaluate import U8, U64, Int, Tables, inlined
from croupier.kernels.random import next_word
from croupier.kernels.twenty_one.shoe import (
    BEGUN,
    CUT_OUT,
    FIRST_DRAWN,
    HALF,
    LOW,
    PER_WORD,
    READY,
    SHOE_MARKS,
    VOID,
    draw_three,
    refill,
    shuffle_on,
    uneven,
)

LINE = 16
POINTS, ENDS, INSURES = 13, 14, 15
"""Places of a line after thirteen ranks: what the hand counts for a player, how it ends for the dealer, insurance."""
OVER, EMPTY = 0, LINE
"""The lines of any hand over 21, and of a hand without cards."""
STAND, HIT, DOUBLE, SPLIT, SURRENDER, RESCUE = range(6)
# Phases: what a hand is, which decides what may be done with it. From DOUBLED on, one for every doubling.
FIRST, FIRST_UNSPLIT, AFTER, AFTER_UNSPLIT, ACES, ACES_UNSPLIT, DOUBLED = range(7)
GONE_OVER, LOST, DEALER_OVER, CHARLIE, DRAWS = 0, 1, 1, 99, 0
"""Points beside totals. A hand that went over loses to every dealer, one of many cards wins; a dealer may draw on."""
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
MOST_HANDS, MOST_BOXES = 64, 8
LEFT_DRAWN = 9
"""Cards drawn before a round is left, of which few take more: to draw them one word at a time would cost calls."""
ONE, PLACE, STATE = np.uint64(1), np.uint64(16), np.uint64(0xFFFF)
"""Of the steps of a path: the state in the low bits, above it the place in the shoe."""


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
    """Tables: `hands`, a line each; `action[phase * size of hands + line + up]`; `value[rank]` as the index of an up
    card, `pairs[rank * LINE + rank]`, the line of two cards; `rows[card, card]` of a bet on the first two cards;
    `named`, the lines of ace with ten card and of two eights."""

    hands: Tables
    action: Tables
    value: Tables
    pairs: Tables
    rows: Tables
    named: Tables


class BatchWalk(NamedTuple):
    """A round of one box as states, a line each: the one that follows on each rank. Those of ends of rounds come first,
    with what the round `won` and how often it `raised` each tally; in the last one a round is not walked any further.
    Without lines, no round is walked."""

    lines: Tables
    won: Tables
    raised: Tables


@inlined
def _compare(own: Int, dealer: Int, eights: Int, equal_21: Int, bust_888: Int) -> Int:
    """-1, 0 or 1 for a hand of so many points."""
    sign = np.int64(own > dealer) - np.int64(own < dealer)
    if sign == 0 and own == 21:
        return equal_21
    if eights and own == GONE_OVER:
        return bust_888
    return sign


@njit(cache=True, nogil=True)
def play(quota: Int, told: Any, order: U8, setting: Any, book: Any, walk: Any, reach: Int, rng: U64) -> Any:
    """Play whole shoes until `quota` rounds are reached, or each told order of cards once.

    Gives what boxes won, as counts of units from -reach to reach; tallies, and from BUST_CARDS, MATCHES and ROWS on
    the dealer's hands that went over by their number of cards, matches of the up card by 3 * suited + other, and rows
    of the first two cards; and over shoes, with x for the units won and n for the boxes played, the sums of x * x,
    x * n and n * n.

    All of a round stands here: functions that pass a dozen arrays on would count references at every call.
    """
    lines, action, value, pairs, fires = book.hands, book.action, book.value, book.pairs, book.rows
    ace_ten, two_eights = book.named[0], book.named[1]
    count, unit, cut = setting.boxes, setting.unit, setting.cut
    equal_21, bust_888, equal_rank, early = (
        setting.equal_21,
        setting.bust_888,
        setting.equal_rank,
        setting.early,
    )
    over_waits = bust_888 > -1
    results, moments = np.zeros(2 * reach + 1, np.int64), np.zeros(3, np.int64)
    tally, kept = np.zeros(COUNTERS, np.int64), np.zeros(COUNTERS, np.int64)
    # Points and wagers of hands that wait for the dealer; of boxes the units won, and the last of their hands.
    hand_points, hand_wager = (
        np.zeros(MOST_HANDS * MOST_BOXES, np.int64),
        np.zeros(MOST_HANDS * MOST_BOXES, np.int64),
    )
    box_won, box_last = np.zeros(MOST_BOXES, np.int64), np.zeros(MOST_BOXES, np.int64)
    dealt, at = np.zeros(2 * MOST_BOXES + 2, np.int64), np.zeros(SHOE_MARKS, np.int64)
    shoe = order.copy()
    is_told = len(told) > 0
    states, worth, walks, size = walk.lines, walk.won, len(walk.lines) > 0, len(shoe)
    leaves, past_ends, cut_at = np.uint64(len(states) - LINE), np.uint64(LINE * len(worth)), max(cut, 1)
    # Of walks: where each round ended and how, the place above the state; how often each end was come to.
    path, visits = np.zeros(size + 2, np.uint64), np.zeros(len(worth), np.int64)
    largest = np.uint64(size * size * size)
    pos: Int = 0
    rounds: Int = 0
    shoe_boxes: Int = 0
    while tally[SHOES] < len(told) if is_told else rounds < quota:
        at[:] = 0
        if is_told:
            shoe[:] = told[tally[SHOES]]
            at[READY] = len(shoe)
        else:
            at[FIRST_DRAWN] = max(cut, min(PER_WORD, size))
            if not walks:
                at[READY] = at[FIRST_DRAWN]
                shuffle_on(rng, shoe, 0, at[READY])
        pos, shoe_won, shoe_boxes = 0, 0, 0
        while True:
            if walks:
                # Until a round is to be played below, or the shoe is at its end. A word is drawn when its cards are
                # due, and worked on while states wait for each other. Before the cut card there is no branch for the
                # end of a round, which nobody could foresee.
                state, ended, begun, ready, due = np.uint64(0), np.uint64(0), pos, at[READY], pos + 1
                path[0] = np.uint64(pos) << PLACE
                while True:
                    if ready < due:
                        if size < ready + PER_WORD:
                            break
                        word, bound = next_word(rng), np.uint64(size - ready)
                        one = draw_three(shoe, np.uint64(ready), word >> HALF)
                        two = draw_three(shoe, np.uint64(ready + 3), word & LOW)
                        if not (uneven(one, bound, largest) or uneven(two, bound - np.uint64(3), largest)):
                            ready = min(
                                ready + PER_WORD, at[FIRST_DRAWN] if ready < at[FIRST_DRAWN] else size
                            )
                        if ready < due:
                            continue
                    if state == leaves:
                        break
                    stop = min(ready, cut_at) if pos < cut_at else pos + 1
                    for place in range(np.uint64(pos), np.uint64(stop)):
                        state = np.uint64(states[state + np.uint64(shoe[place] >> 2)])
                        path[ended + ONE] = ((place + ONE) << PLACE) | state
                        ended += np.uint64(state < past_ends)
                        if state == leaves:
                            break
                    pos = stop
                    if pos >= cut_at and state < past_ends:
                        break
                    due = min(pos + LEFT_DRAWN, at[FIRST_DRAWN]) if state == leaves else pos + 1
                at[READY] = ready
                pos = np.int64(path[ended] >> PLACE)
                for place in range(ended):
                    end = (path[place + ONE] & STATE) // np.uint64(LINE)
                    visits[end] += 1
                    shoe_won += worth[end]
                rounds += np.int64(ended)
                shoe_boxes += np.int64(ended)
                tally[CARDS] += pos - begun
                if pos >= cut_at:
                    break
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
            dealer = pairs[(shown >> 2) * LINE + (hole >> 2)]
            natural = dealer == ace_ten
            found = natural and setting.peek != 0
            tally[DEALER_NATURALS] += natural
            waits = setting.completes != 0
            done = 0

            for box in range(count):
                one, two = dealt[box], dealt[count + 1 + box]
                first, start = one >> 2, lines[EMPTY + (one >> 2)]
                hand = pairs[first * LINE + (two >> 2)]
                own = hand == ace_ten
                even = own and up == 0 and setting.even_money != 0
                won = 0
                if up == 0 and setting.insurance != 0 and lines[hand + INSURES] and not even:
                    tally[INSURED] += 1
                    tally[INSURANCE_WON] += natural
                    won += setting.insurance if natural else -(unit // 2)
                if own or found:
                    # The box is not played: it has a natural, or the dealer's was found before anybody acts.
                    gives_up = early != 0 and not own and action[hand + up] == SURRENDER
                    if even:
                        brought = unit
                    elif own and natural and setting.naturals_tie <= 0:
                        brought = setting.naturals_tie * unit
                    elif own:
                        brought = setting.natural_suited if (one & 3) == (two & 3) else setting.natural
                    else:
                        brought = -unit // 2 if gives_up else -unit
                    won += brought
                    tally[PUSHES + (brought > 0) - (brought < 0)] += 1
                    tally[STAKED] += 1
                    tally[NATURALS] += own
                    tally[EVEN_MONEY] += even
                    tally[SURRENDERS] += gives_up
                else:
                    # The hands of the box, one after the other: each turn does one thing and takes one card.
                    aces = value[first] == 0
                    limit = setting.split_aces_hands if aces else setting.split_hands
                    phase = FIRST if equal_rank == 0 or first == two >> 2 else FIRST_UNSPLIT
                    made, waiting, wager = 1, 0, 1
                    while True:
                        does = action[phase * len(lines) + hand + up]
                        if does == STAND or does >= SURRENDER:
                            tally[STAKED] += wager
                            if does == STAND:
                                counts = lines[hand + POINTS]
                                hand_points[done] = counts
                                hand_wager[done] = wager
                                done += 1
                                # A bit rather than a branch: whether a hand went over can hardly be foreseen.
                                waits |= (counts != CHARLIE) & ((hand != OVER) | over_waits)
                            else:
                                # Half is lost: of the wager, or of a doubled one, whose last doubling is taken back. A
                                # natural that nobody looked for takes all where surrender is late.
                                tally[SURRENDERS if does == SURRENDER else RESCUES] += 1
                                late = setting.original_lost if does == RESCUE else 1 - early
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
                        drawn = np.int64(shoe[pos] >> 2)
                        pos += 1
                        if hand == start:
                            unsplit = made >= limit or (equal_rank != 0 and drawn != first)
                            phase = (ACES if aces else AFTER) + unsplit
                        hand = lines[hand + drawn]
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
                while lines[dealer + ENDS] == DRAWS:
                    if pos == at[READY]:
                        pos = refill(rng, shoe, at, is_told)
                    last = dealer
                    dealer = lines[dealer + (shoe[pos] >> 2)]
                    pos += 1
                    cards += 1
                total = lines[dealer + ENDS]
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
                    sign = _compare(mine, total, eights, equal_21, bust_888)
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
            if pos >= cut or at[CUT_OUT]:
                break
        tally[SHOES] += 1
        moments[0] += shoe_won * shoe_won
        moments[1] += shoe_won * shoe_boxes
        moments[2] += shoe_boxes * shoe_boxes
    for end in range(len(worth)):
        results[reach + worth[end]] += visits[end]
        for place in range(MATCHES):
            tally[place] += visits[end] * walk.raised[end, place]
    tally[ROUNDS] = rounds
    tally[DEALER_BUSTS] = tally[BUST_CARDS:MATCHES].sum()
    return results, tally, moments
