"""The sensible player on the arrays of a hand: it deals the cards it does not see a few dozen times, and does what is
worth most. It reads what its place may see, and nothing else.

What it takes of a pot against each of the others alone is sampled; the odds against several hands are taken to add up,
which is right on the average and close for every hand. A player who still has to pay stays the less often the more it
costs; one who has bet holds the best of several hands.
"""

from typing import Any

import numpy as np
from numba import njit

from croupier.kernels.evaluate import U8, U16, U64, Int
from croupier.kernels.pot.equity import I64
from croupier.kernels.pot.equity_deals import UNIT
from croupier.kernels.pot.hands import layout as of
from croupier.kernels.pot.hands.bare import bare
from croupier.kernels.pot.hands.betting import pot_of
from croupier.kernels.pot.hands.inner import inner
from croupier.kernels.pot.hands.layout import NEVER
from croupier.kernels.pot.hands.players import SENSIBLE, chance, mixed
from croupier.kernels.pot.worth import KNOWN, OFTEN, PAYS, STAYS, TRIES, sample_worth
from croupier.kernels.random import next_word

SAMPLES, DEALS, FEW = np.int64(64), np.int64(32), np.int64(24)
"""Deals to a choice of cards and to a bet; few where every five cards must be tried. Of one type with their multiples:
a bare number would have the functions that take them compiled once more."""
LATER = 0.3  # of a call is what the bets of later rounds cost beside it
BLUFFS = 0.15  # how often a hand that is not worth a call is thought of for a raise
BY_DRAW = np.array([4, 2, 2, 1, 1, 0], np.int64)  # who discards less has more
LEAST_SHARE = 1.0 / 64  # that a hand is taken to win against one other
_MOST_SHOWN = 4
_UNIT = 1.0 / (1 << 53)


@njit(cache=True, nogil=True)
def sensible_rows(
    seed: Int,
    hands: I64,
    kinds: I64,
    r: I64,
    choices: U8,
    keys: U64,
    heads: U64,
    table: U16,
    first: Any,
    deck: U8,
    numbers: I64,
    players: I64,
    cards: U8,
    what: I64,
    amounts: I64,
) -> None:
    """What sensible players answer in the rows where one is asked. `first` keeps what two cards take of a pot before
    anything else is seen, by their numbers; it is filled as hands come up, each by words of its own."""
    r, choices, keys, heads = bare(r), bare(choices), bare(keys), bare(heads)
    table, deck, numbers, players, cards = bare(table), bare(deck), bare(numbers), bare(players), bare(cards)
    g = np.zeros(4, np.uint64)
    for row in range(len(hands)):
        s, p, c = numbers[row], players[row], cards[row]
        if s[of.ASKED] == of.NOTHING or kinds[(hands[row] + s[of.PLACE]) % s[of.COUNT]] != SENSIBLE:
            continue
        word = chance(seed, hands[row], s[of.DECISIONS])
        for place in range(4):
            word = mixed(word)
            g[place] = word
        if s[of.ASKED] == of.STRADDLE:
            what[row] = of.PASS
        elif s[of.ASKED] == of.ACT:
            what[row], amounts[row] = _act(r, s, p, c, deck, choices, keys, heads, table, first, g)
        else:
            least, most = s[of.LEAST], s[of.MOST]
            kept = _kept(r, s, p, c, deck, choices, keys, heads, table, g, least, most)
            what[row] = of.THROW
            amounts[row] = (np.int64(1) << p[of.CARDS, s[of.PLACE]]) - 1 - kept


@inner
def _some(g: U64) -> float:
    """A number from 0 up to 1."""
    return np.float64(next_word(g) >> np.uint64(11)) * _UNIT


@inner
def _act(
    r: I64,
    s: I64,
    p: I64,
    c: U8,
    deck: U8,
    choices: U8,
    keys: U64,
    heads: U64,
    table: U16,
    first: Any,
    g: U64,
) -> tuple[Int, Int]:
    """Fold, go along or raise by what each brings."""
    i, call = s[of.PLACE], s[of.CALL]
    free = call == 0 or s[of.BRINGS] > 0
    kept = (np.int64(1) << p[of.CARDS, i]) - 1
    least, most = _thrown_later(r, s, p)
    if least != NEVER:
        kept = _kept(r, s, p, c, deck, choices, keys, heads, table, g, least, most)
    shares = _shares(r, s, p, c, deck, choices, keys, heads, table, first, g, kept)
    stands = max(s[of.CURRENT], p[of.BET, i] + call)
    stay = _worth(r, s, p, shares, call, stands) - (
        call * (1 + LATER) if s[of.REACHED] < r[of.STREETS] else call
    )
    noise = 0.03 * pot_of(s, p)
    best = stay if free else max(0.0, stay - noise * _some(g))
    if s[of.LEAST] != NEVER and (free or best > 0 or _some(g) < BLUFFS):
        to = _size(r, s, p)
        cost = to - p[of.BET, i]
        if _worth(r, s, p, shares, cost, to) - cost > best + 2 * noise * _some(g):
            return np.int64(of.RAISE), np.int64(to)
    return np.int64(of.ALONG if free or best > 0 else of.PASS), np.int64(0)


@inner
def _size(r: I64, s: I64, p: I64) -> Int:
    """About two thirds of the pot, in whole chips and within the bounds."""
    if r[of.STRUCTURE] == of.LIMIT:
        return s[of.LEAST]
    to = s[of.CURRENT] + (pot_of(s, p) + s[of.CALL]) * 2 // 3
    return min(max(to - to % r[of.CHIP], s[of.LEAST]), s[of.MOST])


@inner
def _eagerness(r: I64, s: I64, p: I64, j: Int) -> Int:
    """Of how many hands a place is taken to hold the best one, by what it has bet and how little it drew."""
    shown = min(_MOST_SHOWN, 1 + p[of.RAISES, j])
    for street in range(r[of.STREETS]):
        if r[of.DRAWS + street] != NEVER:
            return shown + (BY_DRAW[min(5, p[of.THROWN, j])] if street < s[of.REACHED] else 1)
    return shown


@inner
def _shares(
    r: I64,
    s: I64,
    p: I64,
    c: U8,
    deck: U8,
    choices: U8,
    keys: U64,
    heads: U64,
    table: U16,
    first: Any,
    g: U64,
    kept: Int,
) -> Any:
    """What part of a pot the hand takes against each other place alone; places that show nothing are alike."""
    i = s[of.PLACE]
    shares = np.zeros(s[of.COUNT])
    keeps, one, at = np.array([kept]), np.zeros((1, 4), np.int64), np.zeros(1, np.int64)
    pot, blind, samples, words = np.int64(1), -1.0, DEALS, g
    begins = s[of.BOARD] == 0 and r[of.OWN] == 2 and p[of.CARDS, i] == 2 and r[of.COMMUNITY] > 0
    number = np.int64(c[of.HELD + i, 0]) * of.WIDTH + c[of.HELD + i, 1]
    if begins:
        blind, samples = first[number], SAMPLES * 4
        words = np.zeros(4, np.uint64)
        word = np.uint64(number)
        for place in range(4):
            word = mixed(word)
            words[place] = word
    for j in range(s[of.COUNT]):
        if j == i or not p[of.LIVE, j]:
            continue
        if p[of.UP, j] == 0 and blind >= 0:
            shares[j] = blind
            continue
        at[0] = j
        one[0, STAYS], one[0, TRIES], one[0, PAYS] = OFTEN, 1, 0
        few = 4 * FEW if begins else FEW
        worths = _sampled(
            r, s, p, c, deck, choices, keys, heads, table, words, keeps, one, at, pot, samples, few
        )
        shares[j] = worths[0]
        if p[of.UP, j] == 0:
            blind = shares[j]
    if begins:
        first[number] = blind
    return shares


@inner
def _worth(r: I64, s: I64, p: I64, shares: Any, cost: Int, to: Int) -> Any:
    """What the pot brings when the bet stands at so much and the others do what they mostly do: each who must pay stays
    so often, and whoever stays holds the best of several hands. The odds against several hands add up."""
    i = s[of.PLACE]
    mine = p[of.PUT, i] + cost
    pot = mine + s[of.DEAD] - s[of.TAKEN]
    for j in range(s[of.COUNT]):
        pot += min(p[of.PUT, j], mine) if j != i else 0
    raised = to > s[of.CURRENT]
    often, against, paid = np.zeros(s[of.COUNT]), np.zeros(s[of.COUNT]), np.zeros(s[of.COUNT])
    sure, asked_too = 0.0, 0
    for j in range(s[of.COUNT]):
        if j == i or not p[of.LIVE, j]:
            continue
        asked = raised or p[of.LEVEL, j] == NEVER or p[of.BET, j] < s[of.CURRENT]
        pays = max(0, min(to - p[of.BET, j], p[of.STACK, j])) if asked else 0
        hands = _eagerness(r, s, p, j) + np.int64(pays > 0 and raised)
        share = max(shares[j], LEAST_SHARE)
        odds = hands * (1.0 - share) / share
        if pays <= 0:
            sure += odds
            continue
        often[asked_too], against[asked_too], paid[asked_too] = (
            max(0.3, 0.9 - pays / (pot + pays)),
            odds,
            pays,
        )
        asked_too += 1
    value = 0.0
    for who in range(np.int64(1) << asked_too):  # who of those that must still pay stays
        chance_of, odds, total = 1.0, sure, np.float64(pot)
        for one in range(asked_too):
            if who >> one & 1:
                chance_of *= often[one]
                odds += against[one]
                total += paid[one]
            else:
                chance_of *= 1.0 - often[one]
        value += chance_of * total / (1.0 + odds)
    return value


@inner
def _sampled(
    r: I64,
    s: I64,
    p: I64,
    c: U8,
    deck: U8,
    choices: U8,
    keys: U64,
    heads: U64,
    table: U16,
    g: U64,
    keeps: I64,
    others: I64,
    places: I64,
    pot: Int,
    many: Int,
    few: Int,
) -> Any:
    """For each way to keep cards, what it takes on the average of the pot and of what the others pay to stay."""
    i = s[of.PLACE]
    community = max(r[of.COMMUNITY], s[of.BOARD])
    size = r[of.OWN] + r[of.COMMUNITY] - community
    rows, kept = np.zeros((len(keeps), size), np.uint8), np.zeros(len(keeps), np.int64)
    for way in range(len(keeps)):
        for place in range(p[of.CARDS, i]):
            if keeps[way] >> place & 1:
                rows[way, kept[way]] = c[of.HELD + i, place]
                kept[way] += 1
    unseen = _unseen(s, p, c, deck)
    need = community - s[of.BOARD] + size - kept.min()
    held = np.zeros((len(places), size), np.uint8)
    facing = 0
    for other in range(len(places)):
        known = _show(p, c, places[other], held[other])
        need += size - known
        if need > len(unseen):  # a stud deck that cannot serve all: some will have folded by then
            break
        others[other, KNOWN] = known
        facing += 1
    samples = few if len(choices) else many
    worths = np.zeros(len(keeps), np.int64)
    sample_worth(
        rows,
        kept,
        others[:facing],
        held[:facing],
        c[of.ON_BOARD, : s[of.BOARD]],
        size,
        community,
        unseen,
        pot,
        np.array([0, 1]),
        samples,
        g,
        choices,
        r[of.PARTS],
        keys,
        heads,
        table,
        worths,
    )
    return worths / np.float64(UNIT * samples)


@inner
def _show(p: I64, c: U8, j: Int, out: U8) -> Int:
    """The cards of a place that everybody sees, and how many."""
    known = 0
    for place in range(p[of.CARDS, j]):
        if p[of.UP, j] >> place & 1 and known < len(out):
            out[known] = c[of.HELD + j, place]
            known += 1
    return known


@inner
def _unseen(s: I64, p: I64, c: U8, deck: U8) -> U8:
    """The cards that may lie anywhere, as far as the player knows."""
    i = s[of.PLACE]
    seen = np.zeros(of.WIDTH, np.bool_)
    for place in range(p[of.CARDS, i]):
        seen[c[of.HELD + i, place]] = True
    for place in range(p[of.THROWN, i]):
        seen[c[of.GONE + i, place]] = True
    for place in range(s[of.BOARD]):
        seen[c[of.ON_BOARD, place]] = True
    for j in range(s[of.COUNT]):
        for place in range(p[of.CARDS, j]):
            if p[of.UP, j] >> place & 1:
                seen[c[of.HELD + j, place]] = True
    left = np.zeros(len(deck), np.uint8)
    number = 0
    for card in deck:
        if not seen[card]:
            left[number] = card
            number += 1
    return left[:number]


# Cards to keep.


@inner
def _thrown_later(r: I64, s: I64, p: I64) -> tuple[Int, Int]:
    """How few and how many cards are still thrown away, as far as they are thought of; NEVER where none are."""
    held = p[of.CARDS, s[of.PLACE]]
    most = np.int64(NEVER)
    for street in range(r[of.STREETS] - 1, s[of.REACHED] - 1, -1):
        if r[of.DRAWS + street] != NEVER:
            most = r[of.DRAWS + street]
    if held <= r[of.OWN] and (most == NEVER or held < r[of.OWN]):
        return np.int64(NEVER), np.int64(NEVER)
    least = max(np.int64(0), held - r[of.OWN])
    few = np.int64(0) if most == NEVER else min(np.int64(3), most)
    return least, max(least, few)


@inner
def _kept(
    r: I64,
    s: I64,
    p: I64,
    c: U8,
    deck: U8,
    choices: U8,
    keys: U64,
    heads: U64,
    table: U16,
    g: U64,
    least: Int,
    most: Int,
) -> Int:
    """The cards to keep that sample best; all ways are dealt the same cards, so that chance favours none."""
    i, asked = s[of.PLACE], s[of.ASKED] == of.DISCARD
    held = p[of.CARDS, i]
    mine = np.int64(0)
    for place in range(held):
        mine |= np.int64(1) << c[of.HELD + i, place]
    if p[of.KEEPS_OF, i] == mine and (not asked or least <= held - _bits(p[of.KEEPS, i], held) <= most):
        return p[of.KEEPS, i]
    ways = np.zeros(1 << held, np.int64)
    number = 0
    least = max(least, held - r[of.OWN])
    for thrown in range(least, min(held, most) + 1):
        for way in range(1 << held):
            if _bits(way, held) == held - thrown:
                ways[number] = way
                number += 1
    others, places = np.zeros((s[of.COUNT], 4), np.int64), np.zeros(s[of.COUNT], np.int64)
    facing = 0
    for j in range(s[of.COUNT]):
        if j != i and p[of.LIVE, j]:
            others[facing, STAYS], others[facing, TRIES] = OFTEN, _eagerness(r, s, p, j)
            places[facing] = j
            facing += 1
    given, at, tried = others[:facing], places[:facing], ways[:number]
    pot, many, few = np.int64(100), 4 * SAMPLES, 4 * FEW
    worths = _sampled(r, s, p, c, deck, choices, keys, heads, table, g, tried, given, at, pot, many, few)
    p[of.KEEPS, i], p[of.KEEPS_OF, i] = ways[worths.argmax()], mine
    return p[of.KEEPS, i]


@inner
def _bits(mask: Int, held: Int) -> Int:
    number = 0
    for place in range(held):
        number += mask >> place & 1
    return number
