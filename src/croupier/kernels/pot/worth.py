"""What a hand for a pot is worth to a player who knows only his own cards: the others' are dealt at random.

Another player stays only so often, pays what he must to stay, and the more he has bet the better his hand is taken to
be: the best of several random ones.
"""

import numpy as np
from numba import njit

from croupier.kernels.evaluate import U8, U16, U64, Int, card_bit, inlined
from croupier.kernels.pot.equity import I64, mask_of, rate, rate_cards, sum_of
from croupier.kernels.pot.equity_deals import UNIT
from croupier.kernels.random import below, draw

OFTEN = 256
"""How often somebody stays is counted out of so many times."""
# What stands in a row of `others`: how many of his cards are known, how often he stays, how many hands he is the best
# of, and what he pays to stay.
KNOWN, STAYS, TRIES, PAYS = range(4)


@njit(cache=True, nogil=True)
def sample_worth(
    keeps: U8,
    kept: I64,
    others: I64,
    held: U8,
    board: U8,
    size: Int,
    community: Int,
    deck: U8,
    pot: Int,
    best_share: I64,
    samples: Int,
    state: U64,
    choices: U8,
    parts: Int,
    keys: U64,
    heads: U64,
    table: U16,
    worths: I64,
) -> None:
    """Add to `worths`, for each way to keep cards, what it takes of the pot and of what the others pay, in units.

    A row of `keeps` has the first so many cards that are `kept`; each hand is filled up to `size` cards and the board
    to `community`. `best_share` is what part of the pot the best hand takes when none qualifies: the part after the
    last one rates it then. The deck is mixed. Hands that are not the best of several go back without a trace.
    """
    if len(keeps) == 1 and len(choices) == 0 and best_share[0] == 0 and _is_sure(others):
        worths[0] += total_against_one(
            keeps[0, : kept[0]], others[0], held[0], board, size, community, deck, pot, samples, state, parts, keys,
            heads, table,
        )  # fmt: skip
        return
    own = np.zeros(size, np.uint8)
    full = np.zeros(community, np.uint8)
    full[: len(board)] = board
    room = np.zeros((size + community, 2), np.uint64)
    rates = np.zeros((4, parts + 1), np.int64)
    best, sharers, here, tried = rates[0], rates[1], rates[2], rates[3]
    rated = parts + 1 if best_share[0] else parts
    missing, drawn = community - len(board), size - kept.min()
    for number in range(samples):
        draw(state, deck, missing + drawn)
        full[len(board) :] = deck[:missing]
        key, mask = sum_of(full, keys), mask_of(full)
        at = missing + drawn
        best[:] = 0
        sharers[:] = 0
        total, stayed = pot, 0
        for player in range(len(others)):
            if others[player, STAYS] < OFTEN and below(state, OFTEN) >= others[player, STAYS]:
                continue
            stayed += 1
            total += others[player, PAYS]
            known = others[player, KNOWN]
            own[:known] = held[player, :known]
            for time in range(others[player, TRIES]):
                draw(state, deck[at:], size - known)
                own[known:] = deck[at : at + size - known]
                for part in range(rated):
                    tried[part] = (
                        rate_cards(own, full, choices, part, keys, heads, table, room)
                        if len(choices)
                        else rate(key + sum_of(own, keys), mask | mask_of(own), part, heads, table)
                    )
                # Of two hands that each take one part, now the high one is the better, now the low one.
                gain = np.sign(tried[number % parts] - here[number % parts])
                for part in range(parts):
                    gain += 2 * np.sign(tried[part] - here[part])
                if time == 0 or gain > 0:
                    here[:] = tried
            at += size - known
            for part in range(rated):
                if here[part] > best[part]:
                    best[part], sharers[part] = here[part], 1
                elif here[part] == best[part]:
                    sharers[part] += 1
        for row in range(len(keeps)):
            if stayed == 0:
                worths[row] += UNIT * total
                continue
            own[: kept[row]] = keeps[row, : kept[row]]
            own[kept[row] :] = deck[missing : missing + size - kept[row]]
            for part in range(rated):
                here[part] = (
                    rate_cards(own, full, choices, part, keys, heads, table, room)
                    if len(choices)
                    else rate(key + sum_of(own, keys), mask | mask_of(own), part, heads, table)
                )
            worths[row] += total * taken_share(here, best, sharers, parts, best_share)


@inlined
def _is_sure(others: I64) -> Int:
    """Whether there is one other player, who stays with any hand."""
    return len(others) == 1 and others[0, STAYS] >= OFTEN and others[0, TRIES] == 1


@njit(cache=True, nogil=True)
def total_against_one(
    own: U8,
    other: I64,
    held: U8,
    board: U8,
    size: Int,
    community: Int,
    deck: U8,
    pot: Int,
    samples: Int,
    state: U64,
    parts: Int,
    keys: U64,
    heads: U64,
    table: U16,
) -> Int:
    """What `sample_worth` comes to for one way to keep cards against one player who stays with any hand: the same
    words and the same units, with sums of keys instead of rows of cards. Most bets are weighed so."""
    missing, drawn, known = community - len(board), size - len(own), other[KNOWN]
    shared, mine, theirs = sum_of(board, keys), sum_of(own, keys), sum_of(held[:known], keys)
    on_board, of_mine, of_theirs = mask_of(board), mask_of(own), mask_of(held[:known])
    rest, need = deck[missing + drawn :], size - known
    total, worth = pot + other[PAYS], np.int64(0)
    for _ in range(samples):
        draw(state, deck, missing + drawn)
        draw(state, rest, need)
        key, mask = shared, on_board
        for place in range(missing):
            key += keys[deck[place]]
            mask |= card_bit(deck[place])
        own_key, own_mask, other_key, other_mask = key + mine, mask | of_mine, key + theirs, mask | of_theirs
        for place in range(missing, missing + drawn):
            own_key += keys[deck[place]]
            own_mask |= card_bit(deck[place])
        for place in range(need):
            other_key += keys[rest[place]]
            other_mask |= card_bit(rest[place])
        live, alone, divided = 0, 0, 0
        for part in range(parts):
            ours = rate(own_key, own_mask, part, heads, table)
            other_rate = rate(other_key, other_mask, part, heads, table)
            live += ours > 0 or other_rate > 0
            alone += ours > other_rate
            divided += ours > 0 and ours == other_rate
        if alone:
            worth += total * alone * (UNIT // live)
        if divided:
            worth += total * divided * (UNIT // (2 * live))
    return worth


@inlined
def taken_share(own: I64, best: I64, sharers: I64, parts: Int, best_share: I64) -> Int:
    """What the own hand takes of a pot against the best of the others', in units."""
    live = 0
    for part in range(parts):
        if own[part] > 0 or best[part] > 0:
            live += 1
    if live == 0:
        if best_share[0] and own[parts] >= best[parts]:
            among = 1 + (sharers[parts] if own[parts] == best[parts] else 0)
            return UNIT * best_share[0] // (best_share[1] * among)
        return np.int64(0)
    share = np.int64(0)
    for part in range(parts):
        if own[part] > 0 and own[part] >= best[part]:
            among = 1 + (sharers[part] if own[part] == best[part] else 0)
            share += UNIT // (live * among)
    return share
