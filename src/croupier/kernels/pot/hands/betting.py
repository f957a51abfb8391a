"""The law of a betting round on the arrays of a hand: who may do what, for how much, and what it does."""

import numpy as np

from croupier.kernels.evaluate import U8, Int
from croupier.kernels.pot.equity import I64
from croupier.kernels.pot.hands import layout as of
from croupier.kernels.pot.hands.inner import inlined, inner
from croupier.kernels.pot.hands.layout import NEVER


@inlined
def in_hand(s: I64, p: I64) -> Int:
    """How many are still in the hand."""
    number = 0
    for i in range(s[of.COUNT]):
        number += p[of.LIVE, i]
    return number


@inlined
def pot_of(s: I64, p: I64) -> Int:
    """All that is in the pot and before the players, less what was taken."""
    total = s[of.DEAD] - s[of.TAKEN]
    for i in range(s[of.COUNT]):
        total += p[of.PUT, i]
    return total


@inlined
def pay_in(p: I64, i: Int, amount: Int) -> Int:
    """Put chips of a player into his bet, as far as he has them."""
    paid = min(amount, p[of.STACK, i])
    p[of.STACK, i] -= paid
    p[of.BET, i] += paid
    p[of.PUT, i] += paid
    return paid


@inlined
def take(s: I64, p: I64, amount: Int) -> Int:
    """Take a fee from the pot, as far as there is one."""
    taken = max(0, min(amount, pot_of(s, p)))
    s[of.TAKEN] += taken
    return taken


@inner
def post(r: I64, s: I64, p: I64, i: Int, amount: Int) -> None:
    """A blind, which counts for the bet."""
    paid = pay_in(p, i, amount)
    stands = amount if r[of.SHORT_STANDS] else paid
    if s[of.LAST_BLIND] == NEVER or stands >= s[of.CURRENT]:
        s[of.LAST_BLIND] = i
    s[of.CURRENT] = max(s[of.CURRENT], stands)


@inlined
def open_round(r: I64, s: I64, p: I64, street: Int, big: Int) -> None:
    """Begin a round of bets: nothing to call but what is already there, nobody has acted."""
    s[of.ROUND] = street
    s[of.SIZE] = r[of.BIG_BET] if big else r[of.SMALL_BET]
    top = np.int64(0)
    for i in range(s[of.COUNT]):
        p[of.LEVEL, i] = NEVER
        p[of.CHECKED, i] = 0
        p[of.BEFORE, i] = p[of.PUT, i] - p[of.BET, i]
        top = max(top, p[of.BET, i])
    s[of.RAISED] = 0
    s[of.AGGRESSOR] = NEVER
    s[of.AT_START] = in_hand(s, p)
    s[of.CURRENT] = max(s[of.CURRENT], top)
    s[of.FULL] = s[of.SIZE] if r[of.STRUCTURE] == of.LIMIT else r[of.MIN_BET]
    if s[of.REACHED] == 1:
        if r[of.STRUCTURE] != of.LIMIT:
            s[of.FULL] = max(s[of.FULL], r[of.FIRST_FULL])
        if not r[of.BLIND_OPTION] and s[of.LAST_BLIND] != NEVER:
            p[of.LEVEL, s[of.LAST_BLIND]] = s[of.CURRENT]


@inlined
def answered(s: I64, p: I64, i: Int, bet: Int) -> bool:
    """Whether somebody else in the hand can have more than so much in the round."""
    for j in range(s[of.COUNT]):  # noqa: SIM110  # compiled, a loop is the quick way
        if p[of.LIVE, j] and j != i and p[of.STACK, j] + p[of.BET, j] > bet:
            return True
    return False


@inlined
def next_to_act(s: I64, p: I64, start: Int) -> Int:
    """The next place from `start` on, clockwise, that has a decision; NEVER where the round is over."""
    count = s[of.COUNT]
    if in_hand(s, p) <= 1:
        return NEVER
    for step in range(count):
        i = start + step
        i -= count * (i >= count)
        if p[of.LIVE, i] and p[of.STACK, i] > 0:
            unanswered = p[of.LEVEL, i] == NEVER or p[of.BET, i] < s[of.CURRENT]
            if unanswered and answered(s, p, i, p[of.BET, i]):
                return i
    return NEVER


@inlined
def capped(r: I64, s: I64, p: I64) -> Int:
    """Whether all raises of the round have been made."""
    if not r[of.MOST_RAISES] or s[of.RAISED] < r[of.MOST_RAISES]:
        return False
    if r[of.UNCAPPED] == of.TWO_LEFT:
        return in_hand(s, p) > 2
    return r[of.UNCAPPED] != of.TWO_IN_THE_ROUND or s[of.AT_START] > 2


@inlined
def may_raise(r: I64, s: I64, p: I64, i: Int) -> Int:
    """Whether the player may bet or raise."""
    if p[of.STACK, i] <= s[of.CURRENT] - p[of.BET, i] or capped(r, s, p):
        return False
    level = p[of.LEVEL, i]
    if level != NEVER and not r[of.REOPENS_ALWAYS]:
        need = (s[of.FULL] + 1) // 2 if r[of.HALF_REOPENS] else s[of.FULL]
        if s[of.CURRENT] - level < need:
            return False
    if p[of.CHECKED, i] and not r[of.CHECK_RAISE]:
        return False
    return answered(s, p, i, s[of.CURRENT])


@inlined
def completes(r: I64, s: I64) -> Int:
    """Whether the next raise only makes up a full bet: after a bring-in, or after a bet that was all in and short."""
    current = s[of.CURRENT]
    made_full = s[of.ROUND] == r[of.MUST_BET] and 2 * current < s[of.SIZE]
    short = current == 0 or s[of.BROUGHT_IN] > 0 or r[of.COMPLETES_SHORT] > 0 or made_full
    return current < s[of.SIZE] and short


@inner
def pair_showing(s: I64, p: I64, c: U8) -> bool:
    """Whether a player in the hand shows an open pair."""
    for i in range(s[of.COUNT]):
        ranks = np.int64(0)
        for place in range(p[of.CARDS, i] if p[of.LIVE, i] else 0):
            if p[of.UP, i] >> place & 1:
                bit = np.int64(1) << (c[of.HELD + i, place] // 4)
                if ranks & bit:
                    return True
                ranks |= bit
    return False


@inlined
def _limit_sizes(r: I64, s: I64, p: I64, c: U8, op: I64, have: Int) -> None:
    to = s[of.SIZE] if completes(r, s) else s[of.CURRENT] + s[of.SIZE]
    if s[of.TO_BRING_IN] and op[4]:
        to = r[of.BIG_BET]
    most = to
    if op[5] and s[of.SIZE] < r[of.BIG_BET] and pair_showing(s, p, c):
        most = s[of.CURRENT] + r[of.BIG_BET]
    s[of.LEAST], s[of.MOST] = min(to, have), min(most, have)


@inlined
def _sizes(r: I64, s: I64, p: I64, c: U8, op: I64, i: Int) -> None:
    """The least and the most to which the bet may be raised, before whole chips are asked for."""
    have, current = p[of.STACK, i] + p[of.BET, i], s[of.CURRENT]
    if r[of.STRUCTURE] == of.LIMIT:
        _limit_sizes(r, s, p, c, op, have)
        return
    if current:
        added = r[of.LEAST_RAISE]
        least = current + (added if added > 0 else max(s[of.FULL], r[of.MIN_BET]))
    else:
        least = max(r[of.MIN_BET], r[of.LEAST_RAISE])
    least = min(least, have)
    most = have
    if r[of.STRUCTURE] == of.POT_LIMIT:
        most = min(most, max(least, 2 * current - p[of.BET, i] + pot_of(s, p)))
    if r[of.STRUCTURE] == of.SPREAD:
        most = min(most, current + r[of.MAX_BET])
    cap = r[of.MOST_RAISE] if current else r[of.MOST_BET]
    if cap:
        most = min(most, current + cap)
    s[of.LEAST], s[of.MOST] = least, max(least, most)


@inlined
def ask(r: I64, s: I64, p: I64, c: U8, op: I64, i: Int) -> None:
    """Put the question to a place: what a call costs and how far it may raise."""
    s[of.ASKED], s[of.PLACE] = of.ACT, i
    s[of.CALL] = min(s[of.CURRENT] - p[of.BET, i], p[of.STACK, i])
    s[of.LEAST] = s[of.MOST] = NEVER
    s[of.BRINGS] = 0
    s[of.MAY_FOLD] = 1
    if s[of.TO_BRING_IN]:
        amount = min(r[of.BRING_IN], p[of.STACK, i])
        if p[of.STACK, i] > amount:
            _sizes(r, s, p, c, op, i)
        s[of.CALL] = s[of.BRINGS] = amount
        s[of.MAY_FOLD] = np.int64(i != s[of.FIRST])  # only who drew the card must open
    elif may_raise(r, s, p, i):
        _sizes(r, s, p, c, op, i)
    if s[of.LEAST] != NEVER:
        _in_chips(r, s, p[of.STACK, i] + p[of.BET, i])


@inlined
def _in_chips(r: I64, s: I64, have: Int) -> None:
    """Amounts in whole chips, or all that is left; where none is within the bounds, no raise."""
    chip, most = r[of.CHIP], s[of.MOST]
    low, high = (s[of.LEAST] + chip - 1) // chip * chip, most // chip * chip
    if r[of.STRUCTURE] == of.LIMIT:
        least_fits = s[of.LEAST] % chip == 0 or s[of.LEAST] == have
        most_fits = most % chip == 0 or most == have
        if not least_fits:
            s[of.LEAST] = most if most_fits else NEVER
        if not most_fits:
            s[of.MOST] = s[of.LEAST]
    elif low <= high:
        s[of.LEAST], s[of.MOST] = low, have if most == have else high
    elif most == have:
        s[of.LEAST] = s[of.MOST] = have
    else:
        s[of.LEAST] = s[of.MOST] = NEVER


@inlined
def fold(r: I64, s: I64, p: I64) -> None:
    """The hand is given up; what was put in stays."""
    i = s[of.PLACE]
    p[of.LIVE, i] = 0
    p[of.IDLE, i] = np.int64(r[of.DEALS_ON] > 0 and p[of.BET, i] >= s[of.CURRENT])


@inlined
def go_along(r: I64, s: I64, p: I64) -> None:
    """Check, call as far as the chips go, or bring in."""
    i = s[of.PLACE]
    if s[of.TO_BRING_IN]:
        pay_in(p, i, r[of.BRING_IN])
        s[of.BROUGHT_IN] = 1
        bet = p[of.BET, i]
        s[of.CURRENT] = max(bet, r[of.BRING_IN]) if r[of.SHORT_STANDS] else bet
        limit = r[of.STRUCTURE] == of.LIMIT
        s[of.FULL] = s[of.SIZE] if limit else max(r[of.MIN_BET], s[of.CURRENT])
    elif p[of.BET, i] == s[of.CURRENT]:
        p[of.CHECKED, i] = 1
    else:
        pay_in(p, i, s[of.CURRENT] - p[of.BET, i])
    s[of.TO_BRING_IN] = 0
    p[of.LEVEL, i] = s[of.CURRENT]


@inlined
def raise_to(r: I64, s: I64, p: I64, to: Int, open_pair: Int) -> None:
    """Bet, complete or raise to an amount."""
    i, before = s[of.PLACE], s[of.CURRENT]
    limit = r[of.STRUCTURE] == of.LIMIT
    completing = before > 0 and limit and completes(r, s)
    pay_in(p, i, to - p[of.BET, i])
    added = to - before
    if limit:
        if open_pair and added >= r[of.BIG_BET] > s[of.SIZE]:  # every raise is of that size now
            s[of.SIZE] = s[of.FULL] = r[of.BIG_BET]
        is_full = added >= s[of.SIZE] or (completing and to >= s[of.SIZE])
    else:
        is_full = added >= s[of.FULL]
        s[of.FULL] = max(s[of.FULL], added)
    s[of.TO_BRING_IN] = s[of.BROUGHT_IN] = 0
    s[of.CURRENT] = to
    s[of.AGGRESSOR] = i
    for j in range(s[of.COUNT]):
        p[of.IDLE, j] = 0
        if (
            is_full
        ):  # everyone may answer it in full; after a short one, only who has not acted, or adds them up
            p[of.LEVEL, j] = NEVER
    p[of.LEVEL, i] = to
    p[of.RAISES, i] += 1
    counts = before > 0 and is_full and (not completing or r[of.COMPLETING_COUNTS] > 0)
    if r[of.COUNTS_BETS] > 0 or counts:
        s[of.RAISED] += 1


@inlined
def close_round(s: I64, p: I64) -> None:
    """End the round: a bet that nobody matched goes back, and the bets are in the pot."""
    top = second = np.int64(0)
    of_top = 0
    for i in range(s[of.COUNT]):
        bet = p[of.BET, i]
        if bet > top:
            top, second, of_top = bet, top, i
        elif bet > second:
            second = bet
        p[of.BET, i] = 0
    if top > second and p[of.LIVE, of_top]:
        p[of.PUT, of_top] -= top - second
        p[of.STACK, of_top] += top - second
    s[of.CURRENT] = 0
    s[of.TO_BRING_IN] = 0
