"""Who takes the pot and its parts, after the fees, on the arrays of a hand: no chip is made or lost."""

import numpy as np

from croupier.kernels.evaluate import U8, U16, U64, Int
from croupier.kernels.pot.equity import I64, rate_cards
from croupier.kernels.pot.hands import layout as of
from croupier.kernels.pot.hands.betting import close_round, in_hand, pot_of, take
from croupier.kernels.pot.hands.inner import inner


@inner
def award(
    r: I64, s: I64, p: I64, c: U8, choices: U8, keys: U64, heads: U64, table: U16, room: U64, work: I64
) -> None:
    """Give the pot away: bets back that nobody matched, fees, then every pot to the best hands for its parts.

    `work` has six rows to reckon in: amounts of pots, their levels, and what sharing takes.
    """
    close_round(s, p)
    decided = in_hand(s, p) <= 1
    if not decided:
        for i in range(s[of.COUNT]):
            if p[of.LIVE, i]:
                own, board = c[of.HELD + i, : p[of.CARDS, i]], c[of.ON_BOARD, : s[of.BOARD]]
                for part in range(r[of.PARTS]):
                    p[of.RATES + part, i] = rate_cards(own, board, choices, part, keys, heads, table, room)
        _void_unbet(r, s, p)
    if s[of.REACHED] < r[of.INSTEAD_BELOW]:
        s[of.FEES] += take(s, p, r[of.INSTEAD])
    s[of.POT] = pot_of(s, p) + s[of.TAKEN]
    pots = _layers(s, p, work)
    _less(work, pots, s[of.TAKEN])
    if r[of.RAKE_OVER] and s[of.REACHED] >= r[of.RAKE_FROM]:
        _rake(r, s, work, pots)
    for pot in range(pots):
        if decided:
            for i in range(s[of.COUNT]):
                if p[of.LIVE, i]:
                    p[of.STACK, i] += work[0, pot]
        else:
            _give(r, s, p, c, work, work[0, pot], work[1, pot])


@inner
def _void_unbet(r: I64, s: I64, p: I64) -> None:
    """Where a hand that had to be bet was checked and would win what was bet in the round, those bets go back."""
    if s[of.ROUND] != r[of.MUST_BET]:
        return
    best = top = np.int64(0)
    for i in range(s[of.COUNT]):
        bet = p[of.PUT, i] - p[of.BEFORE, i]
        top = max(top, bet)
        if p[of.LIVE, i] and bet:
            best = max(best, p[of.RATES, i])
    if 2 * top < s[of.SIZE] or best < r[of.MUST_WORTH]:
        return
    for i in range(s[of.COUNT]):
        bet = p[of.PUT, i] - p[of.BEFORE, i]
        if p[of.LIVE, i] and bet and p[of.CHECKED, i] and p[of.RATES, i] == best:
            for j in range(s[of.COUNT]):
                p[of.STACK, j] += p[of.PUT, j] - p[of.BEFORE, j]
                p[of.PUT, j] = p[of.BEFORE, j]
            return


@inner
def _layers(s: I64, p: I64, work: I64) -> Int:
    """The main pot and the side pots: their amounts, and what a live hand must have put in to win each."""
    pots = 0
    below = np.int64(-1)
    while True:
        level = top = np.int64(-1)
        for i in range(s[of.COUNT]):
            put = p[of.PUT, i]
            if p[of.LIVE, i]:
                top = max(top, put)
                if put > below and (level < 0 or put < level):
                    level = put
        if level < 0:
            break
        amount = np.int64(0)
        for i in range(s[of.COUNT]):
            put = p[of.PUT, i]
            amount += (put if level == top else min(put, level)) - min(put, max(below, 0))
        if amount or not pots:
            work[0, pots], work[1, pots] = amount, level
            pots += 1
        below = level
    work[0, 0] += s[of.DEAD]
    return pots


@inner
def _less(work: I64, pots: Int, taken: Int) -> None:
    """What was taken leaves the main pot first."""
    for pot in range(pots):
        here = min(taken, work[0, pot])
        work[0, pot] -= here
        taken -= here


@inner
def _rake(r: I64, s: I64, work: I64, pots: Int) -> None:
    """The rake, once for the whole hand: each pot bears what it adds to the rake of those before it."""
    total = s[of.JACKPOT] if r[of.RAKE_WHOLE] else np.int64(0)
    before = np.int64(0)
    for pot in range(pots):
        total += work[0, pot]
        upto = total * r[of.RAKE_OVER] // r[of.RAKE_UNDER]
        upto -= upto % r[of.RAKE_UNIT]
        if r[of.RAKE_CAP]:
            upto = min(upto, r[of.RAKE_CAP])
        here = min(upto - before, work[0, pot])
        work[0, pot] -= here
        before += here
    s[of.RAKED] += before
    s[of.TAKEN] += before


@inner
def _give(r: I64, s: I64, p: I64, c: U8, work: I64, amount: Int, level: Int) -> None:
    """One pot, in equal parts to the best hands of each part for which somebody qualifies."""
    if amount == 0:
        return
    best, taken = work[2], work[3]  # by part: the best rate, and the first place that has it
    live = alone = 0
    for part in range(r[of.PARTS]):
        best[part] = 0
    for i in range(s[of.COUNT]):
        if p[of.LIVE, i] and p[of.PUT, i] >= level:
            live, alone = live + 1, i
            for part in range(r[of.PARTS]):
                if p[of.RATES + part, i] > best[part]:
                    best[part], taken[part] = p[of.RATES + part, i], i
    if live == 1:
        p[of.STACK, alone] += amount
        return
    parts = 0
    for part in range(r[of.PARTS]):
        parts += best[part] > 0
    chip = r[of.CHIP]
    share, odd = amount // chip // parts, amount // chip % parts
    for part in range(r[of.PARTS]):
        if best[part] > 0:
            turn = _turn(r, best, taken, part)
            mine = (share + (turn < odd)) * chip + (amount % chip if turn == 0 else 0)
            _divide(r, s, p, c, work, mine, level, part)


@inner
def _turn(r: I64, best: I64, first: I64, part: Int) -> Int:
    """When a part has its turn for odd chips: in the order of the parts, or of their winners from the button."""
    turn = 0
    for other in range(r[of.PARTS]):
        if other != part and best[other] > 0:
            sooner = other < part
            if r[of.ODD_BETWEEN] and first[other] != first[part]:
                sooner = first[other] < first[part]
            turn += sooner
    return turn


@inner
def _divide(r: I64, s: I64, p: I64, c: U8, work: I64, amount: Int, level: Int, part: Int) -> None:
    """Equal shares in whole chips; odd chips one by one in the order of the text, crumbs to the first."""
    order, key = work[4], work[5]
    best, winners = work[2, part], 0
    for i in range(s[of.COUNT]):
        if p[of.LIVE, i] and p[of.PUT, i] >= level and p[of.RATES + part, i] == best:
            mine = _odd_key(r, p, c, i)
            at = winners
            while at > 0 and key[at - 1] < mine:
                order[at], key[at] = order[at - 1], key[at - 1]
                at -= 1
            order[at], key[at] = i, mine
            winners += 1
    chip = r[of.CHIP]
    share, odd = amount // chip // winners, amount // chip % winners
    for turn in range(winners):
        p[of.STACK, order[turn]] += (share + (turn < odd)) * chip + (amount % chip if turn == 0 else 0)


@inner
def _odd_key(r: I64, p: I64, c: U8, i: Int) -> Int:
    """Whose key is greater has an odd chip first: from the left of the button, or by the cards held."""
    key = np.int64(0)
    if r[of.ODD_AMONG] == of.HIGHEST_CARD:
        for place in range(p[of.CARDS, i]):
            key |= np.int64(1) << c[of.HELD + i, place]
    elif r[of.ODD_AMONG] == of.LOWEST_CARD:
        key = np.int64(-100)
        for place in range(p[of.CARDS, i]):
            card = np.int64(c[of.HELD + i, place])
            key = max(key, -(card - 52 if card // 4 == 12 else card))
    return key
