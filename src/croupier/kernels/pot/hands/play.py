"""One hand from the first card to the award, from decision to decision."""

import numpy as np

from croupier.kernels.evaluate import U8, U16, U64, Int
from croupier.kernels.pot.equity import I64
from croupier.kernels.pot.hands import betting, cards
from croupier.kernels.pot.hands import layout as of
from croupier.kernels.pot.hands.award import award
from croupier.kernels.pot.hands.inner import inlined, inner
from croupier.kernels.pot.hands.layout import NEVER

# What a hand comes to, in columns of a result.
POT, FEES, RAKE, JACKPOT, REACHED, SHOWN, DECISIONS, FAILED, COLUMNS = range(9)


@inner
def begin(s: I64, p: I64, c: U8, stacks: I64, hand: Int, deck: U8) -> None:
    """A hand before its first step; the stacks are by seat, and the number of the hand says who has the button."""
    s[:] = 0
    p[:] = 0
    count = len(stacks)
    s[of.COUNT] = count
    s[of.ASKED] = of.BEGINS
    s[of.AT] = s[of.LAST_BLIND] = s[of.AGGRESSOR] = s[of.ROUND] = NEVER
    for i in range(count):
        p[of.STACK, i] = stacks[(hand + i) % count]
        p[of.LIVE, i] = 1
        p[of.LEVEL, i] = NEVER
    for place in range(len(deck)):
        c[of.IN_DECK, place] = deck[place]
    s[of.DECK] = len(deck)


@inlined
def answer(r: I64, ops: I64, s: I64, p: I64, c: U8, what: Int, amount: Int) -> None:
    """Carry out what the place that is asked answers; that it may is for the caller to see to."""
    i = s[of.PLACE]
    s[of.DECISIONS] += 1
    if s[of.ASKED] == of.DISCARD:
        cards.throw(s, p, c, i, amount)
        s[of.AT] = i + 1
    elif s[of.ASKED] == of.STRADDLE:
        if what == of.ALONG:
            betting.post(r, s, p, i, ops[s[of.STEP], 1])
        s[of.STEP] += 1
    else:
        if what == of.PASS:
            betting.fold(r, s, p)
        elif what == of.RAISE:
            betting.raise_to(r, s, p, amount, ops[s[of.STEP], 5])
        else:
            betting.go_along(r, s, p)
        s[of.AT] = (i + 1) % s[of.COUNT]


@inlined
def advance(
    r: I64,
    ops: I64,
    s: I64,
    p: I64,
    c: U8,
    g: U64,
    choices: U8,
    keys: U64,
    heads: U64,
    table: U16,
    room: U64,
    work: I64,
) -> None:
    """Go on to the next decision, or to the end."""
    s[of.ASKED] = of.NOTHING
    while not s[of.FAILED]:
        op = ops[s[of.STEP]]
        code = op[0]
        if code == of.DO_AWARD:
            award(r, s, p, c, choices, keys, heads, table, room, work)
            return
        if code == of.DO_BETS:
            if _ask_bets(r, s, p, c, op):
                return
        elif code == of.DO_DISCARD:
            if _ask_discards(s, p, op):
                return
        elif code == of.DO_STRADDLE:
            if _ask_straddle(s, p, op):
                return
        elif code == of.DO_STREET or code == of.DO_SHOWDOWN:
            if betting.in_hand(s, p) <= 1:
                s[of.STEP] = len(ops) - 2
        elif code >= of.DO_BURN:
            _deal(r, s, p, c, g, op)
        else:
            _chips(r, s, p, op)
        s[of.STEP] += 1


@inner
def _deal(r: I64, s: I64, p: I64, c: U8, g: U64, op: I64) -> None:
    """A step of the deal."""
    code = op[0]
    if code == of.DO_BURN:
        cards.burn(s, c, g, op[1])
    elif code == of.DO_SERVE:
        cards.serve(r, s, p, c, g, op)
    elif code == of.DO_PLAYERS:
        cards.deal_players(r, s, p, c, g, op)
    elif code == of.DO_BOARD:
        for _ in range(op[1]):
            cards.give_board(s, c, g)
    else:
        s[of.REACHED] += 1


@inner
def _chips(r: I64, s: I64, p: I64, op: I64) -> None:
    """Antes, blinds and fees."""
    code, count = op[0], s[of.COUNT]
    if code == of.DO_ANTES:
        for i in range(count):
            betting.pay_in(p, i, op[1])
        betting.close_round(s, p)
    elif code == of.DO_BLIND:
        i = op[1]
        if op[3] and count > 2 and 2 * p[of.STACK, i] < op[2]:
            betting.post(r, s, p, i, op[2])
            i = (i + 1) % count
        betting.post(r, s, p, i, op[2])
    elif code == of.DO_OWED:
        taken = betting.take(s, p, s[of.OWED])
        s[of.OWED] -= taken
        s[of.FEES] += taken
    else:
        taken = betting.take(s, p, op[1])
        s[of.JACKPOT if op[2] else of.FEES] += taken
        if op[3]:
            s[of.OWED] += op[1] - taken


@inner
def _ask_straddle(s: I64, p: I64, op: I64) -> bool:
    """The player left of the last blind may put up a straddle where three or more play and he holds enough."""
    if s[of.COUNT] < 3:
        return False
    i = (s[of.LAST_BLIND] + 1) % s[of.COUNT]
    start = p[of.STACK, i] + p[of.PUT, i]
    if start < op[1] * op[2] or op[1] * op[2] > p[of.STACK, i] * op[2]:
        return False
    s[of.ASKED], s[of.PLACE] = of.STRADDLE, i
    s[of.CALL] = op[1]
    s[of.LEAST] = s[of.MOST] = NEVER
    s[of.MAY_FOLD] = 1
    return True


@inner
def _ask_discards(s: I64, p: I64, op: I64) -> bool:
    """Each in turn throws cards away."""
    i = max(s[of.AT], 0)
    while i < s[of.COUNT]:
        if p[of.LIVE, i]:
            most = min(op[2], p[of.CARDS, i])
            if i == s[of.COUNT] - 1 and op[3] >= 0:
                most = min(most, op[3])
            s[of.ASKED], s[of.PLACE] = of.DISCARD, i
            s[of.LEAST], s[of.MOST] = op[1], most
            s[of.CALL] = s[of.MAY_FOLD] = 0
            return True
        i += 1
    s[of.AT] = NEVER
    return False


@inlined
def _ask_bets(r: I64, s: I64, p: I64, c: U8, op: I64) -> bool:
    """Each in turn until all who are in have acted and matched the bet."""
    if s[of.AT] == NEVER:
        betting.open_round(r, s, p, op[1], op[3])
        s[of.FIRST] = s[of.AT] = cards.opener(r, s, p, c, op[2])
        brings = (op[2] == of.LOW_CARD or op[2] == of.HIGH_CARD) and r[of.BRING_IN] > 0
        s[of.TO_BRING_IN] = np.int64(brings and betting.next_to_act(s, p, s[of.FIRST]) != NEVER)
    i = betting.next_to_act(s, p, s[of.AT])
    if i == NEVER:
        betting.close_round(s, p)
        s[of.AT] = NEVER
        return False
    betting.ask(r, s, p, c, op, i)
    return True


@inner
def note(s: I64, p: I64, result: I64) -> None:
    """What a hand came to."""
    result[POT], result[FEES], result[RAKE] = s[of.POT], s[of.FEES], s[of.RAKED]
    result[JACKPOT], result[REACHED] = s[of.JACKPOT], s[of.REACHED]
    result[SHOWN] = np.int64(betting.in_hand(s, p) > 1)
    result[DECISIONS], result[FAILED] = s[of.DECISIONS], s[of.FAILED]
