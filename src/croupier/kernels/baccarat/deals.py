"""Baccarat by what cards count: the ordered deals of a shoe by result, and shoes dealt to a cut card."""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.evaluate import U8, U16, U64, Int, inlined
from croupier.kernels.random import next_word

I16: TypeAlias = NDArray[np.int16]
U32: TypeAlias = NDArray[np.uint32]

SIGNATURES = 400
"""A result is the player's total and cards, and the banker's: ((10 * (cards - 2) + total) * 20 + the same)."""
DEALT = 6
MOST_BURNED = 11
PER_WORD = 5  # cards that one word chooses: less than one word in a million is refused with eight packs
_HALF, _LOW = np.uint64(32), np.uint64(0xFFFFFFFF)


@njit(cache=True, nogil=True)
def count_results(counts: Int, player: U8, stood: U8, drew: U8, stops: U8) -> Any:
    """How many of the ordered deals of six cards come to each result, where fewer are used the rest uncounted.

    `counts` is how many cards count nothing, one, up to nine; `player` and `stood` are one where the player's hand
    draws on a total, and the banker's when it stood; `drew` by the banker's total and the player's third card; `stops`
    is one for the totals of two cards that end the draw of both. Eight packs have 5 * 10**15 deals: far below 2**63.
    """
    found = np.zeros(SIGNATURES, np.int64)
    left = counts.copy()
    total = left.sum()
    # Ways to deal the cards that a complete pair of hands leaves undealt, of the six.
    last = total - DEALT + 1
    both = last * (last + 1)
    for p1 in range(10):
        w1 = left[p1]
        left[p1] -= 1
        for p2 in range(10):
            w2 = w1 * left[p2]
            left[p2] -= 1
            mine = (p1 + p2) % 10
            for b1 in range(10):
                w3 = w2 * left[b1]
                if w3 <= 0:
                    continue
                left[b1] -= 1
                for b2 in range(10):
                    w4 = w3 * left[b2]
                    if w4 <= 0:
                        continue
                    left[b2] -= 1
                    theirs = (b1 + b2) % 10
                    if stops[mine] or stops[theirs]:
                        found[mine * 20 + theirs] += w4 * both
                    elif player[mine]:
                        for p3 in range(10):
                            w5 = w4 * left[p3]
                            if w5 <= 0:
                                continue
                            row = (10 + (mine + p3) % 10) * 20
                            if drew[theirs, p3]:
                                left[p3] -= 1
                                for b3 in range(10):
                                    found[row + 10 + (theirs + b3) % 10] += w5 * left[b3]
                                left[p3] += 1
                            else:
                                found[row + theirs] += w5 * last
                    elif stood[theirs]:
                        for b3 in range(10):
                            found[mine * 20 + 10 + (theirs + b3) % 10] += w4 * left[b3] * last
                    else:
                        found[mine * 20 + theirs] += w4 * both
                    left[b2] += 1
                left[b1] += 1
            left[p2] += 1
        left[p1] += 1
    return found


@njit(cache=True, nogil=True)
def rounds_by_cards(player: U8, stood: U8, drew: U8, stops: U8) -> I16:
    """Every round by the totals of both hands of two cards and the next two cards, as digits: its result times eight,
    and how many cards it takes."""
    found = np.empty(10_000, np.int16)
    for mine in range(10):
        for theirs in range(10):
            for fifth in range(10):
                for sixth in range(10):
                    row, column, cards, last = mine * 20, theirs, 4, fifth
                    if not (stops[mine] or stops[theirs]):
                        draws = stood[theirs]
                        if player[mine]:
                            row = (10 + (mine + fifth) % 10) * 20
                            draws = drew[theirs, fifth]
                            cards, last = 5, sixth
                        if draws:
                            column = 10 + (theirs + last) % 10
                            cards += 1
                    place = ((mine * 10 + theirs) * 10 + fifth) * 10 + sixth
                    found[place] = (row + column) * 8 + cards
    return found


class ShoePicks(NamedTuple):
    """Room in which a shoe is shuffled as far as it is dealt: a word for each group of cards, with the number of all
    its choices and the uneven rest of that; and by place in the group and group, what is chosen."""

    words: U64
    products: U64
    limits: U64
    places: U32


@njit(cache=True, nogil=True)
def _picks_for(shoe: U8, dealt: Int) -> ShoePicks:
    """The room for a shoe of which so many cards may be dealt."""
    groups = (dealt + PER_WORD - 1) // PER_WORD
    picks = ShoePicks(
        np.empty(groups, np.uint64),
        np.empty(groups, np.uint64),
        np.empty(groups, np.uint64),
        np.empty((PER_WORD, groups), np.uint32),
    )
    for group in range(groups):
        product = np.uint64(1)
        for card in range(group * PER_WORD, (group + 1) * PER_WORD):
            product *= np.uint64(max(len(shoe) - card, 1))
        picks.products[group], picks.limits[group] = product, (np.uint64(0) - product) % product
    return picks


@njit(cache=True, nogil=True)
def _shuffle(state: U64, shoe: U8, picks: ShoePicks) -> None:
    """Put any of the cards that are left at each place, from the first on.

    A word chooses five cards: what is left of it after choosing one chooses the next. A word whose last rest falls in
    the uneven part is refused. All is chosen before anything is moved, so that no choice waits for a card.
    """
    words, products, limits, places = picks.words, picks.products, picks.limits, picks.places
    groups, cards = len(words), len(shoe)
    for group in range(groups):
        word = next_word(state)
        while word * products[group] < limits[group]:
            word = next_word(state)
        words[group] = word
    for card in range(PER_WORD):
        column = places[card]
        for group in range(groups):
            place = group * PER_WORD + card
            bound = np.uint64(np.uint32(max(cards - place, 1)))
            low = (words[group] & _LOW) * bound
            high = (words[group] >> _HALF) * bound + (low >> _HALF)
            words[group] = high << _HALF | low & _LOW
            column[group] = np.uint32(place) + np.uint32(high >> _HALF)
    # Only the last group may have fewer cards than a word chooses.
    whole = min(groups, cards // PER_WORD)
    for group in range(whole):
        first = np.uint32(group * PER_WORD)
        for card in range(PER_WORD):
            here, other = first + np.uint32(card), places[card, group]
            moved = shoe[other]
            shoe[other] = shoe[here]
            shoe[here] = moved
    for place in range(whole * PER_WORD, min(groups * PER_WORD, cards)):
        other = places[place - whole * PER_WORD, whole]
        moved = shoe[other]
        shoe[other] = shoe[place]
        shoe[place] = moved


@inlined
def _burned(shoe: U8, burns: Int) -> Int:
    """How many cards of a fresh shoe are burned: none (0), one (1), or the first and as many as it counts (2)."""
    if burns == 0:
        return np.int64(0)
    if burns == 1:
        return np.int64(1)
    return np.int64(1 + (shoe[0] if shoe[0] else 10))


@njit(cache=True, nogil=True)
def _index_rounds(room: U8, index: U16) -> None:
    """For every place of a shoe the index in `rounds_by_cards` of a round that would begin there; behind the last card
    lie some that no round takes."""
    totals = np.empty(len(index) + 1, np.uint8)
    for place in range(len(totals)):
        total = np.uint8(room[place] + room[place + 2])
        totals[place] = np.uint8(total - 10) if total >= 10 else total
    for place in range(len(index)):
        hands = np.uint16(1000) * totals[place] + np.uint16(100) * totals[place + 1]
        index[place] = np.uint16(hands + np.uint16(10) * room[place + 4] + room[place + 5])


@njit(cache=True, nogil=True)
def _room_for(shoe: U8) -> U8:
    """The shoe with room behind it."""
    room = np.zeros(len(shoe) + DEALT, np.uint8)
    for place in range(len(shoe)):
        room[place] = shoe[place]
    return room


@njit(cache=True, nogil=True)
def deal_shoes(
    shoe: U8, cut: Int, burns: Int, rounds: Int, player: U8, stood: U8, drew: U8, stops: U8, state: U64
) -> Any:
    """So many rounds from shoes dealt to the cut card: how often each result, and how many shoes were begun.

    `shoe` is what the cards count, in any order. `burns` is 0 for none, 1 for one card, 2 for the first card and as
    many as it counts, ten where it counts nothing.
    """
    found, by_cards = np.zeros(SIGNATURES, np.int64), rounds_by_cards(player, stood, drew, stops)
    room = _room_for(shoe)
    cards = room[: len(shoe)]
    picks = _picks_for(cards, min(len(cards), max(cut, MOST_BURNED) + DEALT))
    index = np.empty(min(len(cards), max(cut, MOST_BURNED + 1)), np.uint16)
    shoes, left = 0, rounds
    while left > 0:
        _shuffle(state, cards, picks)
        _index_rounds(room, index)
        place = _burned(cards, burns)
        shoes += 1
        while True:
            dealt = np.int64(by_cards[index[place]])
            found[dealt >> 3] += 1
            place += dealt & 7
            left -= 1
            if place >= cut or left == 0:
                break
    return found, shoes


@njit(cache=True, nogil=True)
def deal_counted(
    shoe: U8, cut: Int, burns: Int, rounds: Int, player: U8, stood: U8, drew: U8, stops: U8,
    start: Int, effects: Int, state: U64
) -> Any:  # fmt: skip
    """The same for one who counts: how often each result in the rounds he bets on, those rounds, and the shoes.

    `start` is what a wager is worth in a full shoe and `effects` what each card that he sees leave adds to it, in one
    unit; he bets where his estimate of the worth is above nothing. Of burned cards he sees the first.
    """
    found, by_cards = np.zeros(SIGNATURES, np.int64), rounds_by_cards(player, stood, drew, stops)
    room, size = _room_for(shoe), len(shoe)
    cards = room[:size]
    picks = _picks_for(cards, min(size, max(cut, MOST_BURNED) + DEALT))
    index = np.empty(min(size, max(cut, MOST_BURNED + 1)), np.uint16)
    place, shoes, bets, seen, count = np.int64(cut), 0, 0, np.int64(0), 0
    for _ in range(rounds):
        if place >= cut:
            _shuffle(state, cards, picks)
            _index_rounds(room, index)
            place = _burned(cards, burns)
            shoes += 1
            seen = np.int64(place > 0)
            count = effects[cards[0]] if seen else 0
        # A card weighs the more the fewer are left: the worth changes by its effect times (size - 1) / left.
        betting = start * (size - seen) + count * (size - 1) > 0
        dealt = np.int64(by_cards[index[place]])
        for taken in range(place, place + (dealt & 7)):
            count += effects[cards[taken]]
        seen += dealt & 7
        place += dealt & 7
        if betting:
            found[dealt >> 3] += 1
            bets += 1
    return found, bets, shoes
