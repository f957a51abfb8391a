"""The cards of a hand on its arrays: deals, burns, draws, a deck that cannot serve everybody, and who opens by them."""

import numpy as np

from croupier.kernels.evaluate import U8, U64, Int
from croupier.kernels.pot.equity import I64
from croupier.kernels.pot.hands import layout as of
from croupier.kernels.pot.hands.inner import inner
from croupier.kernels.pot.hands.layout import NEVER
from croupier.kernels.random import below

ACE, JOKER = 12, 13


@inner
def draw_card(s: I64, c: U8, g: U64) -> Int:
    """A card at random out of the deck, which is logged; where there is none the hand has failed."""
    left = s[of.DECK]
    if left == 0:
        s[of.FAILED] = 1
        return 0
    at = np.int64(below(g, left))
    card = c[of.IN_DECK, at]
    c[of.IN_DECK, at] = c[of.IN_DECK, left - 1]
    s[of.DECK] = left - 1
    place = s[of.DEALT]
    s[of.DEALT] = place + 1
    if place < of.LOG:
        c[of.LOGGED + place // of.WIDTH, place % of.WIDTH] = card
    return card


@inner
def give(s: I64, p: I64, c: U8, g: U64, i: Int, up: Int) -> None:
    """A card to a player."""
    held = p[of.CARDS, i]
    c[of.HELD + i, held] = draw_card(s, c, g)
    p[of.UP, i] |= up << held
    p[of.CARDS, i] = held + 1


@inner
def give_board(s: I64, c: U8, g: U64) -> None:
    """A card to the community."""
    c[of.ON_BOARD, s[of.BOARD]] = draw_card(s, c, g)
    s[of.BOARD] += 1


@inner
def burn(s: I64, c: U8, g: U64, count: Int) -> None:
    """Cards burned, as far as there are any."""
    for _ in range(count):
        if s[of.DECK] == 0:
            return
        c[of.BURNED, s[of.BURNS]] = draw_card(s, c, g)
        s[of.BURNS] += 1


@inner
def _put_back(s: I64, c: U8, row: Int, count: Int) -> None:
    for place in range(count):
        c[of.IN_DECK, s[of.DECK]] = c[row, place]
        s[of.DECK] += 1


@inner
def _mix_in_burns(r: I64, s: I64, p: I64, c: U8) -> None:
    _put_back(s, c, of.BURNED, s[of.BURNS])
    s[of.BURNS] = 0
    if r[of.RECYCLES] & of.FOLDED_HANDS:
        for i in range(s[of.COUNT]):
            if not p[of.LIVE, i]:
                _put_back(s, c, of.HELD + i, p[of.CARDS, i])
                p[of.CARDS, i] = p[of.UP, i] = 0


# Deals to the players.


@inner
def deal_players(r: I64, s: I64, p: I64, c: U8, g: U64, op: I64) -> None:
    """Cards to each who is in, and to those who folded with nothing to call where they are served on."""
    count, takers = op[1], 0
    for i in range(s[of.COUNT]):
        takers += count * (p[of.LIVE, i] | p[of.IDLE, i])
    if takers <= s[of.DECK]:
        _serve_takers(s, p, c, g, op, 0, takers)
        return
    plain = max(s[of.DECK] - 1, 0)
    without = takers - plain
    spare = s[of.BURNS]
    if r[of.RECYCLES] & of.FOLDED_HANDS:
        for i in range(s[of.COUNT]):
            spare += 0 if p[of.LIVE, i] else p[of.CARDS, i]
    pool = spare + s[of.DECK] - plain
    if pool < without:
        _one_for_all(r, s, p, c, g)
        return
    _serve_takers(s, p, c, g, op, 0, plain)
    _mix_in_burns(r, s, p, c)
    if without < pool:
        burn(s, c, g, 1)
    _serve_takers(s, p, c, g, op, plain, takers)


@inner
def _serve_takers(s: I64, p: I64, c: U8, g: U64, op: I64, start: Int, end: Int) -> None:
    """The cards from one to another, counted in the order of the deal."""
    count, players = op[1], s[of.COUNT]
    first = players - 1 if op[3] else 0
    number = 0
    for step in range(players):
        i = (first + step) % players
        if p[of.LIVE, i] | p[of.IDLE, i]:
            for _ in range(count):
                if start <= number < end:
                    give(s, p, c, g, i, op[2])
                number += 1


@inner
def _one_for_all(r: I64, s: I64, p: I64, c: U8, g: U64) -> None:
    """There are not enough cards to go round: one is turned up for all."""
    if s[of.DECK] == 0:
        _mix_in_burns(r, s, p, c)
        if s[of.DECK] > 1:
            burn(s, c, g, 1)
    give_board(s, c, g)


# Draws.


@inner
def throw(s: I64, p: I64, c: U8, i: Int, chosen: Int) -> None:
    """Cards are thrown away: a bit for each place in the hand."""
    kept = 0
    faces = np.int64(0)
    for place in range(p[of.CARDS, i]):
        card = c[of.HELD + i, place]
        if chosen >> place & 1:
            c[of.GONE + i, p[of.THROWN, i]] = card
            p[of.THROWN, i] += 1
        else:
            c[of.HELD + i, kept] = card
            faces |= (p[of.UP, i] >> place & 1) << kept
            kept += 1
    p[of.CARDS, i] = kept
    p[of.UP, i] = faces


@inner
def serve(r: I64, s: I64, p: I64, c: U8, g: U64, op: I64) -> None:
    """Replacements in turn, so many at a time at most; the rest when all are served."""
    left = 0
    for i in range(s[of.COUNT]):
        p[of.DUE, i] = op[1] - p[of.CARDS, i] if p[of.LIVE, i] else 0
        left += p[of.DUE, i]
    while left > 0 and not s[of.FAILED]:
        for i in range(s[of.COUNT]):
            for _ in range(min(p[of.DUE, i], op[2])):
                if s[of.DECK] == 0:
                    _restock(r, s, p, c, i)
                give(s, p, c, g, i, 0)
                p[of.DUE, i] -= 1
                left -= 1


@inner
def _restock(r: I64, s: I64, p: I64, c: U8, due: Int) -> None:
    """What players who are served threw away is mixed in, then what the others did, last the player's own."""
    for i in range(s[of.COUNT]):
        if p[of.LIVE, i]:
            if not p[of.DUE, i]:
                _put_back_thrown(s, p, c, i)
        elif r[of.RECYCLES] & of.FOLDED_HANDS:
            _put_back(s, c, of.HELD + i, p[of.CARDS, i])
            p[of.CARDS, i] = p[of.UP, i] = 0
            _put_back_thrown(s, p, c, i)
    if s[of.DECK] == 0 and not r[of.RECYCLES] & of.OTHERS_AT_ONCE:
        for i in range(s[of.COUNT]):
            if p[of.LIVE, i] and p[of.DUE, i] and i != due:
                _put_back_thrown(s, p, c, i)
    if s[of.DECK] == 0:
        for i in range(s[of.COUNT]):
            if p[of.LIVE, i] and p[of.DUE, i]:
                _put_back_thrown(s, p, c, i)


@inner
def _put_back_thrown(s: I64, p: I64, c: U8, i: Int) -> None:
    _put_back(s, c, of.GONE + i, p[of.THROWN, i])
    p[of.THROWN, i] = 0


# Who opens.


@inner
def opener(r: I64, s: I64, p: I64, c: U8, how: Int) -> Int:
    """Who acts first in the round."""
    if how == of.AFTER_BLINDS:
        return (s[of.LAST_BLIND] + 1) % s[of.COUNT]
    if how == of.BUTTON:
        return s[of.COUNT] - 1
    if how == of.AS_BEFORE:
        return s[of.FIRST]
    if how == of.LOW_CARD or how == of.HIGH_CARD:
        return _by_card(r, s, p, c, how == of.LOW_CARD)
    return _by_hand(r, s, p, c) if how == of.SHOWING else 0


@inner
def _value(r: I64, card: Int) -> Int:
    return r[of.VALUES + min(card // 4, JOKER)]


@inner
def _by_card(r: I64, s: I64, p: I64, c: U8, lowest: bool) -> Int:
    """Whose card opens, suits counted; a joker is an ace without a suit: of the two, whoever was dealt to first."""
    best, found, joker = np.int64(0), NEVER, NEVER
    for i in range(s[of.COUNT]):
        card = np.int64(NEVER)
        for place in range(p[of.CARDS, i]):
            if p[of.UP, i] >> place & 1:
                card = np.int64(c[of.HELD + i, place])
        if card == NEVER:
            continue
        suit = 0 if card >= 52 else 1 + card % 4
        worth = 5 * (_value(r, card) + 1) + suit
        if joker == NEVER and card >= 52:
            joker = i
        if found == NEVER or (worth < best if lowest else worth > best):
            best, found = worth, i
    if found == NEVER:
        return _first_live(s, p)
    if not lowest and joker != NEVER and joker < found and _ace_up(p, c, found):
        return joker
    return found


@inner
def _ace_up(p: I64, c: U8, i: Int) -> Int:
    last = np.int64(NEVER)
    for place in range(p[of.CARDS, i]):
        if p[of.UP, i] >> place & 1:
            last = np.int64(c[of.HELD + i, place])
    return last // 4 == ACE


@inner
def _first_live(s: I64, p: I64) -> Int:
    for i in range(s[of.COUNT]):
        if p[of.LIVE, i]:
            return i
    return 0


@inner
def _by_hand(r: I64, s: I64, p: I64, c: U8) -> Int:
    """Whose showing hand opens: of equal ones the first from the left of the button."""
    best, found = np.int64(0), NEVER
    for i in range(s[of.COUNT]):
        if p[of.LIVE, i] and p[of.UP, i]:
            worth = _showing(r, s, p, c, i)
            if found == NEVER or worth > best:
                best, found = worth, i
    return _first_live(s, p) if found == NEVER else found


@inner
def _showing(r: I64, s: I64, p: I64, c: U8, i: Int) -> Int:
    """A number for the hand that cards show: fours, threes and pairs first, then ranks; straights do not count."""
    counts = np.int64(0)  # four bits a value
    for place in range(p[of.CARDS, i]):
        if p[of.UP, i] >> place & 1:
            counts += np.int64(1) << (4 * (_value(r, np.int64(c[of.HELD + i, place])) + 1))
    for place in range(s[of.BOARD]):
        counts += np.int64(1) << (4 * (_value(r, np.int64(c[of.ON_BOARD, place])) + 1))
    times = ranks = np.int64(0)
    groups = 0
    for often in range(7, 0, -1):
        for value in range(13, -1, -1):
            if counts >> (4 * value) & 15 == often:
                times = times << 3 | often
                ranks = ranks << 4 | value
                groups += 1
    for _ in range(groups, 7):
        times, ranks = times << 3, ranks << 4
    worth = times << 28 | ranks
    return -worth if r[of.LOW] else worth
