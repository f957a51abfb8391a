"""Shared boards: for each complete board, up to suits, the duel of small private hands on both sides.

On a board cards are alike that no hand tells apart: those of one rank whose suits cannot make a hand. Such cards are
of one *type*, and private hands are multisets of types. The dealer's are visited in order of strength; counters for
every multiset of up to as many types as the player holds say how many of the dealer's hands seen so far hold certain
cards of these types, so that the hands that share no card with the player's follow by inclusion and exclusion. Where
an observable looks at suits otherwise, every card is a type of its own.

What a board is worth to each private hand of the player is added to the sets of board cards that are known at earlier
questions. Sums of a set are complete only together with those of the hands that it cannot tell apart, and too large by
the number of permutations of suits: `symmetrise` puts both right.
"""

from math import comb
from typing import NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.banked.holdem_bits import lowest_bit, popcount
from croupier.kernels.evaluate import U8, U64, Int, inlined
from croupier.kernels.solve.deals import CHOOSE, TreePlan
from croupier.kernels.solve.observe import (
    CLASSES,
    EXACT,
    I32,
    I64,
    LEAST,
    MIXED,
    MULTISETS,
    NAMED,
    RANKS,
    ROOM,
    SUIT_CODES,
    SUITED,
    WEIGHT,
    observe_slot,
)

U32: TypeAlias = NDArray[np.uint32]

TYPES = 54
MOST_PRIVATE = 3
NONE = -1
LOWER, EQUAL, HIGHER = range(3)  # the dealer's strength by the player's

# TYPED[place, type]: what a type adds to the index of an ascending multiset of types.
TYPED = np.array([[comb(kind + place, place + 1) for kind in range(TYPES)] for place in range(5)], np.int64)


def multisets(size: int) -> int:
    """How many multisets of so many types there are."""
    return comb(TYPES + size - 1, size)


class PrivateSide(NamedTuple):
    """The private hands of one side: a program for the board's cards and then its own, the number of its own cards,
    which of the program's hands is compared, and the record of its only hand where ranks and suits are all it reads."""

    words: I64
    tables: I32
    size: int
    compared: int
    record: int


class BoardTable(NamedTuple):
    """The deck, the player's private hands (`holes`, as positions in the deck, in colex order), what permutations of
    suits turn each of them into, and which permutation undoes which. `ranked` is the multiset of each hand's ranks, of
    which there are `multiples`, and `suited` its suits, two bits a card."""

    deck: U8
    holes: U8
    turned: U32
    inverse: U8
    ranked: I64
    suited: U8
    multiples: int
    typed: int  # whether cards alike are taken together
    alike: int  # whether hands of equal types are equally strong on both sides
    kinds: int  # codes of the dealer's hands


class BoardSubsets(NamedTuple):
    """Of each set of board cards that something knows or reads: from `first[s]` to `first[s + 1]` the `places` of all
    such sets on a board, each of `sizes[s]` cards; by colex index from `offsets[s]` on the class of a set (`ids`) and
    the permutation that turns it into the representative (`turns`)."""

    first: I64
    sizes: I64
    places: I64
    offsets: I64
    ids: I32
    turns: U8


class BoardRoom(NamedTuple):
    """Where one thread works: see `study_board`."""

    left: I64
    kind_of: I64
    live: I64
    own_types: I64
    own_index: I64
    own_code: I64
    own_strength: I64
    own_suits: U64
    own_ranked: I64
    slots: I64
    theirs: I64
    their_code: I64
    their_strength: I64
    local: I64
    of_hole: I64
    heads: I64
    their_heads: I64
    marks: U64
    following: I64
    their_following: I64
    counters: I64
    counts: I64
    cards: U8
    strengths: I64
    words: I64


def room_of(table: BoardTable, own: PrivateSide, dealer: PrivateSide, board: int, height: int) -> BoardRoom:
    """Room for the boards of one thread; strengths are below `height`."""
    most = multisets(own.size) if table.typed else comb(len(table.deck) - board, own.size)
    theirs = multisets(dealer.size) if table.typed else comb(len(table.deck) - board, dealer.size)
    shared = min(own.size, dealer.size)
    words = (height >> 6) + 1

    def zeros(*shape: int) -> I64:
        return np.zeros(shape, np.int64)

    return BoardRoom(
        zeros(TYPES), np.full(64, NONE, np.int64), zeros(TYPES), zeros(most, own.size), zeros(most), zeros(most),
        zeros(most), np.zeros(most, np.uint64), zeros(most), zeros(most, 1 << own.size), zeros(theirs, dealer.size),
        zeros(theirs), zeros(theirs), np.full(multisets(own.size), NONE, np.int64), zeros(len(table.holes)),
        np.full(height + 1, NONE, np.int64), np.full(height + 1, NONE, np.int64), np.zeros(words, np.uint64),
        zeros(most), zeros(theirs), zeros(table.kinds, sum(multisets(size) for size in range(shared + 1))),
        zeros(most, 3 * table.kinds), np.zeros(64, np.uint8),
        zeros(max(int(own.words[0]), int(dealer.words[0]), 1)), zeros(ROOM),
    )  # fmt: skip


class BoardCards(NamedTuple):
    """The cards of a board: the masks of ranks and then the counts of its suits; for each rank how many of its ranks
    are not above it (`above`); and what its first ranks add to the index of a multiset (`prefix`), each moved up by as
    many places as private cards stand before it."""

    suits: I64
    above: I64
    prefix: I64


@njit(cache=True, nogil=True)
def look_at_board(board: U8, private: Int) -> BoardCards:
    """The cards of a board as strengths are read from them."""
    suits, ranks = np.zeros(8, np.int64), np.zeros(len(board), np.int64)
    above, prefix = np.zeros(RANKS + 1, np.int64), np.zeros((private + 1, len(board) + 1), np.int64)
    for at in range(len(board)):
        card = np.int64(board[at])
        if card < 52:
            suits[card & 3] |= 1 << (card >> 2)
            suits[4 + (card & 3)] += 1
        place = at
        while place > 0 and ranks[place - 1] > card >> 2:
            ranks[place] = ranks[place - 1]
            place -= 1
        ranks[place] = card >> 2
    for moved in range(private + 1):
        for at in range(len(board)):
            if ranks[at] < RANKS:
                prefix[moved, at + 1] = prefix[moved, at] + MULTISETS[at + moved, ranks[at]]
    at = 0
    for rank in range(RANKS):
        while at < len(board) and ranks[at] <= rank:
            at += 1
        above[rank] = at
    return BoardCards(suits, above, prefix)


@inlined
def strength_on_board(
    words: I64,
    tables: I32,
    hand: Int,
    suits: I64,
    above: I64,
    prefix: I64,
    board: Int,
    types: I64,
    row: Int,
    private: Int,
) -> Int:
    """The strength of a hand of natural cards, as `observe.hand_strength` has it; the types of the private cards
    ascend."""
    index = words[hand + MIXED]
    before = np.int64(0)
    for at in range(private):
        rank = types[row, at] >> 2
        place = above[rank]
        index += prefix[at, place] - prefix[at, before] + MULTISETS[place + at, rank]
        before = place
    index += prefix[private, board] - prefix[private, before]
    strength, code = np.int64(tables[index]), np.int64(0)
    least = words[hand + LEAST]
    for suit in range(4):
        count = suits[4 + suit]
        if count + private < least:
            continue
        mask = suits[suit]
        for at in range(private):
            if types[row, at] & 3 == suit:
                mask |= 1 << (types[row, at] >> 2)
                count += 1
        if count >= least:
            made = np.int64(tables[words[hand + SUITED] + mask])
            if made > strength or (made > 0 and words[hand + EXACT]):
                strength, code = made, np.int64(0)
            if made == strength and words[hand + NAMED] >> suit & 1:
                code = np.int64(suit + 1)
    return strength * SUIT_CODES + code


@njit(cache=True, nogil=True)
def list_hands(
    side: PrivateSide, typed: Int, board: U8, on: BoardCards, left: I64, live: I64, number: Int, types: I64,
    codes: I64, strengths: I64, cards: U8, values: I64, room: I64,
) -> Int:  # fmt: skip
    """List the private hands of a side as multisets of the `live` types, each with its code and strength; return how
    many there are."""
    words, tables, size, record = side.words, side.tables, side.size, side.record
    suits, above, prefix = on.suits, on.above, on.prefix
    base, shown = np.int64(0), len(board)
    for slot in range(shown):
        cards[slot] = board[slot]
        if words[words[1 + slot]]:
            base += observe_slot(words, tables, slot, cards, values, room)
    found, depth = 0, 0
    if typed and size == 2:
        weight, classes, least = words[record + WEIGHT], words[record + CLASSES], words[record + LEAST]
        suited = np.int64(0)
        for suit in range(4):
            suited += suits[4 + suit] + 2 >= least
        for first in range(number):
            for second in range(first, number):
                one, two = live[first], live[second]
                if first == second and left[one] < 2:
                    continue
                types[found, 0], types[found, 1] = one, two
                if suited:
                    made = strength_on_board(
                        words, tables, record, suits, above, prefix, shown, types, found, 2
                    )
                else:
                    low, high = above[one >> 2], above[two >> 2]
                    index = words[record + MIXED] + prefix[0, low] + MULTISETS[low, one >> 2]
                    index += prefix[1, high] - prefix[1, low] + MULTISETS[high + 1, two >> 2]
                    index += prefix[2, shown] - prefix[2, high]
                    made = np.int64(tables[index]) * SUIT_CODES
                strengths[found] = made // SUIT_CODES
                codes[found] = base + weight * tables[classes + made]
                found += 1
        return found
    chosen = np.zeros(MOST_PRIVATE, np.int64)
    chosen[0] = -1
    while depth >= 0:
        chosen[depth] += 1
        if chosen[depth] >= number:
            depth -= 1
            continue
        used = 0
        while used < depth and chosen[depth - 1 - used] == chosen[depth]:
            used += 1
        if left[live[chosen[depth]]] <= used:
            continue
        if depth + 1 < size:
            depth += 1
            chosen[depth] = chosen[depth - 1] - 1
            continue
        for at in range(size):
            types[found, at] = live[chosen[at]]
        if typed:
            made = strength_on_board(words, tables, record, suits, above, prefix, shown, types, found, size)
            strengths[found] = made // SUIT_CODES
            codes[found] = base + words[record + WEIGHT] * tables[words[record + CLASSES] + made]
        else:
            code = base
            for at in range(size):
                cards[shown + at] = types[found, at]
                code += observe_slot(words, tables, shown + at, cards, values, room)
            codes[found] = code
            strengths[found] = values[side.compared]
        found += 1
    return found


@njit(cache=True, nogil=True)
def study_board(table: BoardTable, own: PrivateSide, dealer: PrivateSide, board: U8, room: BoardRoom) -> Int:
    """Fill in the player's private hands on a board (multisets of types, the cards they stand for, codes), and how many
    hands of the dealer's of each code are lower, equal and higher; return their number."""
    left, kind_of, live, deck = room.left, room.kind_of, room.live, table.deck
    own_words, their_words = own.words, dealer.words
    on = look_at_board(board, max(own.size, dealer.size))
    suits = on.suits
    left[:] = 0
    taken = np.uint64(0)
    for at in range(len(board)):
        taken |= np.uint64(1) << np.uint64(board[at])
    for position in range(len(deck)):
        card = np.int64(deck[position])
        if taken >> np.uint64(card) & np.uint64(1):
            kind_of[position] = -1
        else:
            kind = type_of(
                card,
                suits,
                table.typed,
                own_words,
                own.record,
                own.size,
                their_words,
                dealer.record,
                dealer.size,
            )
            kind_of[position] = kind
            left[kind] += 1
    number = 0
    for kind in range(TYPES):
        if left[kind]:
            live[number] = kind
            number += 1
    hands = list_hands(
        own, table.typed, board, on, left, live, number, room.own_types, room.own_code, room.own_strength,
        room.cards, room.strengths, room.words,
    )  # fmt: skip
    theirs = hands
    if table.alike:
        words, tables, record, base = dealer.words, dealer.tables, dealer.record, np.int64(0)
        for slot in range(len(board)):
            if words[words[1 + slot]]:
                base += observe_slot(words, tables, slot, room.cards, room.strengths, room.words)
        codes, strengths, their_strengths = room.their_code, room.own_strength, room.their_strength
        types, their_types, size = room.own_types, room.theirs, own.size
        for row in range(hands):
            code = tables[words[record + CLASSES] + SUIT_CODES * strengths[row]]
            codes[row] = base + words[record + WEIGHT] * code
            their_strengths[row] = strengths[row]
            for at in range(size):
                their_types[row, at] = types[row, at]
    else:
        theirs = list_hands(
            dealer, table.typed, board, on, left, live, number, room.theirs, room.their_code, room.their_strength,
            room.cards, room.strengths, room.words,
        )  # fmt: skip
    if own.size == 2 and dealer.size == 2:
        compare_pairs(table.kinds, hands, theirs, room)
    else:
        index_hands(own.size, dealer.size, hands, room)
        compare_hands(own.size, dealer.size, table.kinds, hands, theirs, room)
    return hands


@inlined
def type_of(
    card: Int, suits: I64, typed: Int, words: I64, record: Int, size: Int, others: I64, other: Int, dealt: Int
) -> Int:
    """The type of a card on a board of whose suits the counts stand from place 4 on."""
    kind: Int = card
    if typed and card < 52:
        plain, alone = -1, False
        for suit in range(4):
            mine = suits[4 + suit] + size >= words[record + LEAST]
            theirs = suits[4 + suit] + dealt >= others[other + LEAST]
            if not (mine or theirs):
                plain = suit if plain < 0 else plain
            elif card & 3 == suit:
                alone = True
        if not alone:
            kind = card - (card & 3) + plain
    return kind


@njit(cache=True, nogil=True)
def index_hands(size: Int, other: Int, number: Int, room: BoardRoom) -> None:
    """For each hand of the player's its index and the counters of its parts; -1 where a part is larger than the
    dealer's hands."""
    all_types, slots, indices = room.own_types, room.slots, room.own_index
    starts = np.zeros(MOST_PRIVATE + 1, np.int64)
    for part in range(1, MOST_PRIVATE + 1):
        starts[part] = starts[part - 1] + CHOOSE_TYPES[part - 1]
    for row in range(number):
        for mask in range(1 << size):
            index, part = np.int64(0), 0
            for at in range(size):
                if mask >> at & 1:
                    index += TYPED[part, all_types[row, at]]
                    part += 1
            slots[row, mask] = starts[part] + index if part <= other else -1
        index = np.int64(0)
        for at in range(size):
            index += TYPED[at, all_types[row, at]]
        indices[row] = index


CHOOSE_TYPES = np.array([multisets(size) for size in range(MOST_PRIVATE + 1)], np.int64)


SIGNS = np.array([1 - 2 * (mask.bit_count() & 1) for mask in range(1 << MOST_PRIVATE)], np.int64)


@inlined
def _count(counters: I64, kind: Int, slots: I64, row: Int) -> Int:
    """How many of the hands counted share no card with a hand, whose parts have these counters."""
    total = np.int64(0)
    for mask in range(slots.shape[1]):
        if slots[row, mask] >= 0:
            total += SIGNS[mask] * counters[kind, slots[row, mask]]
    return total


@njit(cache=True, nogil=True)
def _enter(counters: I64, code: Int, types: I64, row: Int, size: Int, shared: Int, left: I64) -> None:
    """Count the dealer's hands of a multiset of types: for each part of it those that hold certain cards of it."""
    for mask in range(1 << size):
        index, part, amount, fits = np.int64(0), 0, np.int64(1), True
        start, first = np.int64(0), 0
        while first < size:
            last, chosen = first, 0
            while last < size and types[row, last] == types[row, first]:
                if mask >> last & 1:
                    fits = fits and last - first == chosen  # of equal types the first ones
                    chosen += 1
                last += 1
            for _ in range(chosen):
                if part < shared:
                    index += TYPED[part, types[row, first]]
                part += 1
            amount *= CHOOSE[last - first - chosen, left[types[row, first]] - chosen]
            first = last
        if fits and part <= shared:
            for less in range(part):
                start += CHOOSE_TYPES[less]
            counters[code, start + index] += amount


@njit(cache=True, nogil=True)
def compare_pairs(kinds: Int, number: Int, theirs: Int, room: BoardRoom) -> None:
    """As `compare_hands`, for two private cards on both sides: there is less to look up."""
    heads, marks, following, left = room.heads, room.marks, room.following, room.left
    their_heads, their_following, types = room.their_heads, room.their_following, room.theirs
    counters, counts, own, codes = room.counters, room.counts, room.own_types, room.their_code
    indices, own_strength, their_strength = room.own_index, room.own_strength, room.their_strength
    counters[:] = 0
    for row in range(number):
        indices[row] = TYPED[0, own[row, 0]] + TYPED[1, own[row, 1]]
        strength = own_strength[row]
        following[row] = heads[strength]
        heads[strength] = row
        marks[strength >> 6] |= np.uint64(1) << np.uint64(strength & 63)
    for row in range(theirs):
        strength = their_strength[row]
        their_following[row] = their_heads[strength]
        their_heads[strength] = row
        marks[strength >> 6] |= np.uint64(1) << np.uint64(strength & 63)
    for word in range(len(marks)):
        bits = marks[word]
        marks[word] = np.uint64(0)
        while bits:
            strength = 64 * word + lowest_bit(bits)
            bits &= bits - np.uint64(1)
            row = heads[strength]
            while row != NONE:
                one, two, pair = 1 + own[row, 0], 1 + own[row, 1], 1 + TYPES + indices[row]
                for kind in range(kinds):
                    counts[row, 3 * kind + LOWER] = (
                        counters[kind, 0] - counters[kind, one] - counters[kind, two] + counters[kind, pair]
                    )
                row = following[row]
            row = their_heads[strength]
            while row != NONE:
                one, two, code = types[row, 0], types[row, 1], codes[row]
                if one == two:
                    counters[code, 0] += left[one] * (left[one] - 1) // 2
                    counters[code, 1 + one] += left[one] - 1
                else:
                    counters[code, 0] += left[one] * left[two]
                    counters[code, 1 + one] += left[two]
                    counters[code, 1 + two] += left[one]
                counters[code, 1 + TYPES + TYPED[0, one] + TYPED[1, two]] += 1
                row = their_following[row]
            their_heads[strength] = NONE
            row = heads[strength]
            while row != NONE:
                one, two, pair = 1 + own[row, 0], 1 + own[row, 1], 1 + TYPES + indices[row]
                for kind in range(kinds):
                    seen = (
                        counters[kind, 0] - counters[kind, one] - counters[kind, two] + counters[kind, pair]
                    )
                    counts[row, 3 * kind + EQUAL] = seen - counts[row, 3 * kind + LOWER]
                row = following[row]
            heads[strength] = NONE
    for row in range(number):
        one, two, pair = 1 + own[row, 0], 1 + own[row, 1], 1 + TYPES + indices[row]
        for kind in range(kinds):
            seen = counters[kind, 0] - counters[kind, one] - counters[kind, two] + counters[kind, pair]
            before = counts[row, 3 * kind + LOWER] + counts[row, 3 * kind + EQUAL]
            counts[row, 3 * kind + HIGHER] = seen - before


@njit(cache=True, nogil=True)
def compare_hands(size: Int, other: Int, kinds: Int, number: Int, theirs: Int, room: BoardRoom) -> None:
    """Go up the strengths, and count for every hand of the player's those of the dealer's by code."""
    heads, marks, following = room.heads, room.marks, room.following
    their_heads, their_following = room.their_heads, room.their_following
    counters, slots, counts = room.counters, room.slots, room.counts
    own_strength, their_strength, codes = room.own_strength, room.their_strength, room.their_code
    types, left = room.theirs, room.left
    shared = min(size, other)
    counters[:] = 0
    for row in range(number):
        strength = own_strength[row]
        following[row] = heads[strength]
        heads[strength] = row
        marks[strength >> 6] |= np.uint64(1) << np.uint64(strength & 63)
    for row in range(theirs):
        strength = their_strength[row]
        their_following[row] = their_heads[strength]
        their_heads[strength] = row
        marks[strength >> 6] |= np.uint64(1) << np.uint64(strength & 63)
    for word in range(len(marks)):
        bits = marks[word]
        marks[word] = np.uint64(0)
        while bits:
            strength = 64 * word + lowest_bit(bits)
            bits &= bits - np.uint64(1)
            row = heads[strength]
            while row != NONE:
                for kind in range(kinds):
                    counts[row, 3 * kind + LOWER] = _count(counters, kind, slots, row)
                row = following[row]
            row = their_heads[strength]
            while row != NONE:
                _enter(counters, codes[row], types, row, other, shared, left)
                row = their_following[row]
            their_heads[strength] = NONE
            row = heads[strength]
            while row != NONE:
                for kind in range(kinds):
                    seen = _count(counters, kind, slots, row)
                    counts[row, 3 * kind + EQUAL] = seen - counts[row, 3 * kind + LOWER]
                row = following[row]
            heads[strength] = NONE
    for row in range(number):
        for kind in range(kinds):
            seen = _count(counters, kind, slots, row)
            before = counts[row, 3 * kind + LOWER] + counts[row, 3 * kind + EQUAL]
            counts[row, 3 * kind + HIGHER] = seen - before


@njit(cache=True, nogil=True)
def place_holes(table: BoardTable, size: Int, number: Int, room: BoardRoom) -> None:
    """For each private hand of the player's its row among the multisets of a board, -1 where the board holds a card;
    and for each row the ranks and suits of its hands."""
    local, of_hole, kind_of, indices = room.local, room.of_hole, room.kind_of, room.own_index
    own_suits, own_ranked, holes = room.own_suits, room.own_ranked, table.holes
    suited, ranked = table.suited, table.ranked
    for each in range(number):
        local[indices[each]] = each
        own_suits[each] = np.uint64(0)
    types = np.zeros(MOST_PRIVATE, np.int64)
    row: Int
    for hole in range(len(holes)):
        row = np.int64(-1)
        if size == 2:
            one, two = kind_of[holes[hole, 0]], kind_of[holes[hole, 1]]
            if one >= 0 and two >= 0:
                row = local[TYPED[0, min(one, two)] + TYPED[1, max(one, two)]]
        else:
            dead = False
            for at in range(size):
                kind = kind_of[holes[hole, at]]
                dead |= kind < 0
                place = at
                while place > 0 and types[place - 1] > kind:
                    types[place] = types[place - 1]
                    place -= 1
                types[place] = kind
            if not dead:
                index = np.int64(0)
                for at in range(size):
                    index += TYPED[at, types[at]]
                row = local[index]
        of_hole[hole] = row
        if row >= 0:
            own_suits[row] |= np.uint64(1) << np.uint64(suited[hole])
            own_ranked[row] = ranked[hole]


@inlined
def subset_index(board: I64, places: I64, size: Int) -> Int:
    """The colex index of the cards of a board at some ascending places; the board is given by ascending positions."""
    index = np.int64(0)
    for at in range(size):
        index += CHOOSE[at + 1, board[places[at]]]
    return index


class BoardForms(NamedTuple):
    """What is worked out for each private hand on a board.

    `worth` is by row of values and linear form. After the linear forms come the gains of the questions that are put
    with the whole board known: question g takes the best of the forms `options[g, :ways[g]]`, each a row of `factors`
    over everything before it; -1 stands for 0. What is added to earlier sets are the rows `added` of `factors`, each
    to the subsets `target`; `sums` has one row a class, from `bases` on: by private hand, and then by its ranks.
    """

    worth: I64
    factors: I64
    options: I64
    ways: I64
    added: I64
    target: I64
    bases: I64


@njit(cache=True, nogil=True)
def solve_boards(
    table: BoardTable,
    own: PrivateSide,
    dealer: PrivateSide,
    boards: U8,
    weights: I64,
    numbers: I64,
    subsets: BoardSubsets,
    early: I64,
    early_codes: I32,
    arranged: I64,
    often: I64,
    rows: I32,
    forms: BoardForms,
    room: BoardRoom,
    sums: I64,
    total: I64,
    answers: U64,
    unknown: U8,
    missing: I64,
) -> Int:
    """Decide what is asked with the whole board known, and add every board to what is known at earlier questions.

    `numbers` are the boards to visit. `rows` has the row of values by early code, code of the player's, code of the
    dealer's and comparison. A board with something that has none is left out and marked in `unknown`, and the first
    board and hand that has it is written to `missing`. `arranged` are the ways to lay a board in the order in which its
    cards come, each with a subset (by its place among all) for every set, and `often` how many there are of each; they
    are gone through where early hands (`early`: their sets) decide values. Returns how many boards were left out.
    """
    linear, gains, factors = forms.worth.shape[1], len(forms.ways), forms.factors
    options, ways_of, rows_added, targets, bases = (
        forms.options,
        forms.ways,
        forms.added,
        forms.target,
        forms.bases,
    )
    counts, own_code, own_index, own_suits = room.counts, room.own_code, room.own_index, room.own_suits
    rows_of, deck, holes, outcomes = room.of_hole, table.deck, len(table.holes), 3 * table.kinds
    turned_by, first, places, sizes, offsets = (
        table.turned,
        subsets.first,
        subsets.places,
        subsets.sizes,
        subsets.offsets,
    )
    ids, set_turns = subsets.ids, subsets.turns
    worth = np.zeros((*rows.shape, linear), np.int64)
    for code in range(rows.shape[0]):
        for mine in range(rows.shape[1]):
            for outcome in range(rows.shape[2]):
                if rows[code, mine, outcome] >= 0:
                    worth[code, mine, outcome] = forms.worth[rows[code, mine, outcome]]
    scalars = np.zeros((len(own_code) * rows.shape[0], linear + gains), np.int64)
    added = np.zeros((len(scalars), max(len(rows_added), 1)), np.int64)
    of_hole, kept = np.zeros(holes, np.int64), np.zeros(holes, np.uint32)
    by_ranks = np.zeros(table.multiples, np.int64)
    positions = np.zeros(boards.shape[1], np.int64)
    cards = np.zeros(boards.shape[1], np.uint8)
    stride = rows.shape[0]
    classes, turns = np.zeros(len(places), np.int64), np.zeros(len(places), np.int64)
    seen_early = np.zeros(len(own_code), np.uint64)
    left_out = 0
    for at in range(len(numbers)):
        number = numbers[at]
        for place in range(len(positions)):
            positions[place] = boards[number, place]
            cards[place] = deck[boards[number, place]]
        hands = study_board(table, own, dealer, cards, room)
        place_holes(table, own.size, hands, room)
        for kind in range(len(sizes)):
            for each in range(first[kind], first[kind + 1]):
                index = offsets[kind] + subset_index(positions, places[each], sizes[kind])
                classes[each], turns[each] = ids[index], set_turns[index]
        if stride > 1:
            seen_early[:] = 0
            for arrangement in range(len(arranged)):
                for hole in range(holes):
                    row = rows_of[hole]
                    if row >= 0:
                        code = early_code(
                            table, early, early_codes, arranged[arrangement], classes, turns, hole
                        )
                        seen_early[row] |= np.uint64(1) << np.uint64(code)
        else:
            seen_early[:] = 1
        complete = True
        for row in range(hands):
            for code in range(stride):
                if not seen_early[row] >> np.uint64(code) & np.uint64(1):
                    continue
                for outcome in range(outcomes):
                    if counts[row, outcome] and rows[code, own_code[row], outcome] < 0:
                        complete = False
                        if missing[code, own_code[row], outcome, 0] < 0:
                            missing[code, own_code[row], outcome, 0] = number
                            missing[code, own_code[row], outcome, 1] = own_index[row]
        if not complete:
            unknown[number] = 1
            left_out += 1
            continue
        unknown[number] = 0
        weight = weights[number]
        for row in range(hands):
            for code in range(stride):
                if not seen_early[row] >> np.uint64(code) & np.uint64(1):
                    continue
                into_row = row * stride + code
                scalars[into_row] = 0
                for outcome in range(outcomes):
                    count = counts[row, outcome]
                    for form in range(linear):
                        scalars[into_row, form] += count * worth[code, own_code[row], outcome, form]
                for gain in range(gains):
                    best, taken = np.int64(0), 0
                    for way in range(ways_of[gain]):
                        value, option = np.int64(0), options[gain, way]
                        if option >= 0:
                            for form in range(linear + gain):
                                value += factors[option, form] * scalars[into_row, form]
                        if way == 0 or value > best:
                            best, taken = value, way
                    scalars[into_row, linear + gain] = best
                    index = own_index[row]
                    for plane in range(answers.shape[1]):
                        if taken >> plane & 1:
                            answers[gain, plane, number, index >> 6] |= np.uint64(1) << np.uint64(index & 63)
                for each in range(len(rows_added)):
                    value = np.int64(0)
                    for form in range(linear + gains):
                        value += factors[rows_added[each], form] * scalars[into_row, form]
                    added[into_row, each] = weight * value
                if stride == 1:
                    times = weight * popcount(own_suits[row])
                    for form in range(linear + gains):
                        total[form] += times * scalars[into_row, form]
        for each in range(len(rows_added)):
            kind = targets[each]
            if stride == 1:
                special = add_by_ranks(table, hands, room, added, each, by_ranks, of_hole, kept)
                for subset in range(first[kind], first[kind + 1]):
                    into = sums[bases[each] + classes[subset]]
                    turned = turned_by[turns[subset]]
                    for at_rank in range(len(by_ranks)):
                        into[len(of_hole) + at_rank] += by_ranks[at_rank]
                    for place in range(special):
                        into[turned[kept[place]]] += of_hole[place]
                continue
            for arrangement in range(len(arranged)):
                subset = arranged[arrangement, kind]
                into = sums[bases[each] + classes[subset]]
                turned = turned_by[turns[subset]]
                for hole in range(len(of_hole)):
                    row = rows_of[hole]
                    if row >= 0:
                        code = early_code(
                            table, early, early_codes, arranged[arrangement], classes, turns, hole
                        )
                        into[turned[hole]] += often[arrangement] * added[row * stride + code, each]
        if stride > 1:
            for arrangement in range(len(arranged)):
                for hole in range(len(of_hole)):
                    row = rows_of[hole]
                    if row >= 0:
                        code = early_code(
                            table, early, early_codes, arranged[arrangement], classes, turns, hole
                        )
                        for form in range(linear + gains):
                            total[form] += weight * often[arrangement] * scalars[row * stride + code, form]
    return left_out


@njit(cache=True, nogil=True)
def add_by_ranks(
    table: BoardTable,
    hands: Int,
    room: BoardRoom,
    values: I64,
    each: Int,
    by_ranks: I64,
    of_hole: I64,
    kept: U32,
) -> Int:
    """Put values by the ranks of private hands where most hands of these ranks have them, and list the hands that have
    others with the difference; return how many are listed."""
    rows, ranked_of, suits, ranks = room.of_hole, table.ranked, room.own_suits, room.own_ranked
    by_ranks[:] = 0
    most = np.zeros(len(by_ranks), np.int64)
    for row in range(hands):
        ranked, number = ranks[row], popcount(suits[row])
        if number > most[ranked]:
            most[ranked], by_ranks[ranked] = number, values[row, each]
    found = 0
    for hole in range(len(of_hole)):
        row = rows[hole]
        value = (values[row, each] if row >= 0 else 0) - by_ranks[ranked_of[hole]]
        if value:
            kept[found], of_hole[found] = hole, value
            found += 1
    return found


@njit(cache=True, nogil=True)
def spread_ranks(table: BoardTable, sets: U8, sums: I64) -> None:
    """Add what stands by ranks to each private hand; a hand with a card of the set has nothing."""
    for row in range(len(sets)):
        for hole in range(len(table.holes)):
            dead = False
            for at in range(table.holes.shape[1]):
                for place in range(sets.shape[1]):
                    dead |= table.holes[hole, at] == sets[row, place]
            if dead:
                sums[row, hole] = 0
            else:
                sums[row, hole] += sums[row, len(table.holes) + table.ranked[hole]]


@inlined
def early_code(
    table: BoardTable, early: I64, early_codes: I32, arrangement: I64, classes: I64, turns: I64, hole: Int
) -> Int:
    """What the hands that some cards of the board make with a private hand come to on one way to lay the board; `early`
    has for each of them its set, and where the codes of its classes begin."""
    code = np.int64(0)
    for group in range(len(early)):
        subset = arrangement[early[group, 0]]
        code += early_codes[early[group, 1] + classes[subset], table.turned[turns[subset], hole]]
    return code


@njit(cache=True, nogil=True)
def symmetrise(sets: U8, image: U8, turned: U32, sums: I64) -> None:
    """Add up the sums of private hands that a set cannot tell apart, and divide by the number of permutations."""
    group, size = image.shape[0], sets.shape[1]
    whole = np.zeros(turned.shape[1], np.int64)
    for row in range(len(sets)):
        mask = np.uint64(0)
        for at in range(size):
            mask |= np.uint64(1) << np.uint64(sets[row, at])
        whole[:] = 0
        for turn in range(group):
            other = np.uint64(0)
            for at in range(size):
                other |= np.uint64(1) << np.uint64(image[turn, sets[row, at]])
            if other == mask:
                for hole in range(len(whole)):
                    whole[hole] += sums[row, turned[turn, hole]]
        for hole in range(len(whole)):
            sums[row, hole] = whole[hole] // group


@njit(cache=True, nogil=True)
def add_subsets(
    sets: U8,
    weights: I64,
    places: I64,
    size: Int,
    ids: I32,
    turns: U8,
    table: BoardTable,
    values: I64,
    sums: I64,
) -> None:
    """Add what larger sets of board cards are worth to the smaller ones that they contain."""
    positions = np.zeros(sets.shape[1], np.int64)
    for row in range(len(sets)):
        for at in range(len(positions)):
            positions[at] = sets[row, at]
        for subset in range(len(places)):
            index = subset_index(positions, places[subset], size)
            into, turned = sums[ids[index]], table.turned[table.inverse[turns[index]]]
            for hole in range(values.shape[1]):
                into[hole] += weights[row] * values[row, turned[hole]]


class BoardAnswers(NamedTuple):
    """The best ways: with parts of the board known by question, class of the set and private hand (`ways`, from
    `offsets` on); with the whole board known by question, board and multiset of types (`answers`, bit by bit).
    `kinds[l]` is the set that is known at level l, -1 for the whole board."""

    ways: U8
    offsets: I64
    answers: U64
    kinds: I64


@inlined
def whole_way(answers: U64, gain: Int, number: Int, index: Int) -> Int:
    """The way taken with the whole board known, by board and multiset of types."""
    way = np.int64(0)
    for plane in range(answers.shape[1]):
        way |= (
            np.int64(answers[gain, plane, number, index >> 6] >> np.uint64(index & 63) & np.uint64(1))
            << plane
        )
    return way


@njit(cache=True, nogil=True)
def lay_ways(table: BoardTable, ids: I32, turns: U8, ways: U8, planes: U64) -> None:
    """The ways of a question by every set of board cards (not only one of each class), bit by bit: by plane and ranks
    of the private hand one bit for its suits."""
    holes = len(table.holes)
    for index in range(len(ids)):
        turned, first = table.turned[turns[index]], ids[index] * holes
        into = planes[index]
        for hole in range(holes):
            way = ways[first + turned[hole]]
            plane = 0
            while way:
                if way & 1:
                    into[plane, table.ranked[hole]] |= np.uint64(1) << np.uint64(table.suited[hole])
                way >>= 1
                plane += 1


class LaidWays(NamedTuple):
    """The ways of all questions that know a part of the board, by `lay_ways`: from `offsets` on, a set after the
    other."""

    planes: U64
    offsets: I64


@njit(cache=True, nogil=True)
def count_boards(
    table: BoardTable,
    own: PrivateSide,
    dealer: PrivateSide,
    boards: U8,
    weights: I64,
    numbers: I64,
    subsets: BoardSubsets,
    early: I64,
    early_codes: I32,
    arranged: I64,
    often: I64,
    rows: I32,
    plan: TreePlan,
    best: BoardAnswers,
    laid: LaidWays,
    room: BoardRoom,
    counts: I64,
    unknown: U8,
    missing: I64,
) -> Int:
    """Count the deals of boards by end and row, each way to lay a board as often as `often` says.

    Private hands of equal types are followed together, as sets of suits. Boards with something that has no row are left
    out and marked, as in `solve_boards`.
    """
    met, own_code, own_index, own_suits = room.counts, room.own_code, room.own_index, room.own_suits
    own_ranked, rows_of, deck, holes = room.own_ranked, room.of_hole, table.deck, len(table.holes)
    outcomes, suited, first, places = 3 * table.kinds, table.suited, subsets.first, subsets.places
    sizes, offsets, ids, set_turns = subsets.sizes, subsets.offsets, subsets.ids, subsets.turns
    ways_of, number_of_ways, levels_from, root = plan.ways, plan.counts, plan.first, plan.root
    kinds, laid_from, answers, best_from = best.kinds, laid.offsets, best.answers, best.offsets
    positions, cards = np.zeros(boards.shape[1], np.int64), np.zeros(boards.shape[1], np.uint8)
    classes, turns = np.zeros(len(places), np.int64), np.zeros(len(places), np.int64)
    indices = np.zeros(len(places), np.int64)
    stride, ends, levels = rows.shape[0], plan.terminals, len(plan.ends)
    questions, planes = len(number_of_ways), laid.planes
    level_of, whole = np.zeros(questions, np.int64), levels
    for level in range(levels):
        if kinds[level] < 0:
            whole = level
        for node in range(levels_from[level], levels_from[level + 1]):
            level_of[node - ends] = level
    final = np.zeros((len(own_code), questions), np.int64)
    nodes, masks = np.zeros(ends + questions, np.int64), np.zeros(ends + questions, np.uint64)
    reached = np.zeros((len(own_code), stride, ends), np.int64)
    coded = np.zeros((len(own_code), stride), np.uint64)
    left_out = 0
    for at in range(len(numbers)):
        number = numbers[at]
        for place in range(len(positions)):
            positions[place] = boards[number, place]
            cards[place] = deck[boards[number, place]]
        hands = study_board(table, own, dealer, cards, room)
        place_holes(table, own.size, hands, room)
        for kind in range(len(sizes)):
            for each in range(first[kind], first[kind + 1]):
                index = subset_index(positions, places[each], sizes[kind])
                indices[each] = index
                index += offsets[kind]
                classes[each], turns[each] = ids[index], set_turns[index]
        reached[:hands] = 0
        if whole < levels:  # where each question with the whole board known leads to
            for row in range(hands):
                for node in range(levels_from[whole], levels_from[whole + 1]):
                    way = whole_way(answers, best_from[node - ends], number, own_index[row])
                    into = ways_of[node - ends, way]
                    final[row, node - ends] = into if into < ends else final[row, into - ends]
        for arrangement in range(len(arranged)):
            if stride > 1:
                coded[:hands] = np.uint64(0)
                for hole in range(holes):
                    row = rows_of[hole]
                    if row >= 0:
                        code = early_code(
                            table, early, early_codes, arranged[arrangement], classes, turns, hole
                        )
                        coded[row, code] |= np.uint64(1) << np.uint64(suited[hole])
            for row in range(hands):
                ranked, size = own_ranked[row], 1
                nodes[0], masks[0] = root, own_suits[row]
                while size:
                    size -= 1
                    node, those = nodes[size], masks[size]
                    if node >= ends:
                        kind = kinds[level_of[node - ends]]
                        if kind < 0:
                            node = final[row, node - ends]
                        else:
                            question = node - ends
                            index = laid_from[question] + indices[arranged[arrangement, kind]]
                            for way in range(number_of_ways[question]):
                                taken = those
                                for plane in range(planes.shape[1]):
                                    bits = planes[index, plane, ranked]
                                    taken &= bits if way >> plane & 1 else ~bits
                                if taken:
                                    nodes[size], masks[size] = ways_of[question, way], taken
                                    size += 1
                            continue
                    if stride == 1:
                        reached[row, 0, node] += often[arrangement] * popcount(those)
                    else:
                        for code in range(stride):
                            found = popcount(those & coded[row, code])
                            reached[row, code, node] += often[arrangement] * found
        complete = True
        for row in range(hands):
            for code in range(stride):
                for end in range(ends):
                    if reached[row, code, end] == 0:
                        continue
                    for outcome in range(outcomes):
                        if met[row, outcome] and rows[code, own_code[row], outcome] < 0:
                            complete = False
                            if missing[code, own_code[row], outcome, 0] < 0:
                                missing[code, own_code[row], outcome, 0] = number
                                missing[code, own_code[row], outcome, 1] = own_index[row]
        unknown[number] = not complete
        if not complete:
            left_out += 1
            continue
        for row in range(hands):
            for code in range(stride):
                for end in range(ends):
                    if reached[row, code, end] == 0:
                        continue
                    times = weights[number] * reached[row, code, end]
                    for outcome in range(outcomes):
                        if met[row, outcome]:
                            into = rows[code, own_code[row], outcome]
                            counts[end, into] += times * met[row, outcome]
    return left_out


@njit(cache=True, nogil=True)
def board_ends(
    rows: U8,
    nodes: I64,
    plan: TreePlan,
    own_slots: I64,
    board_slots: I64,
    level_slots: I64,
    level_sizes: I64,
    table: BoardTable,
    own: PrivateSide,
    dealer: PrivateSide,
    subsets: BoardSubsets,
    whole_ids: I32,
    whole_turns: U8,
    image: U8,
    best: BoardAnswers,
) -> None:
    """Follow the best ways of each row of cards from its node to an end; `nodes` is written over.

    `level_slots` has the slots of the board's cards that are known at each level, as many as `level_sizes` says.
    """
    where = np.zeros(64, np.int64)
    for position in range(len(table.deck)):
        where[table.deck[position]] = position
    places, turned = np.zeros(16, np.int64), np.zeros(16, np.int64)
    suits = np.zeros(8, np.int64)
    for row in range(len(rows)):
        node = nodes[row]
        hole = sorted_index(rows[row], own_slots, len(own_slots), where, places)
        for level in range(len(level_sizes)):
            if node < plan.terminals:
                break
            if not plan.first[level] <= node < plan.first[level + 1]:
                continue
            kind, of_class, number, index = best.kinds[level], np.int64(0), np.int64(0), np.int64(0)
            mine = np.int64(0)
            if kind >= 0:
                at = subsets.offsets[kind]
                at += sorted_index(rows[row], level_slots[level], level_sizes[level], where, places)
                of_class, mine = np.int64(subsets.ids[at]), np.int64(table.turned[subsets.turns[at], hole])
            else:
                at = sorted_index(rows[row], board_slots, len(board_slots), where, places)
                number, turn = np.int64(whole_ids[at]), whole_turns[at]
                suits[:] = 0
                for place in range(len(board_slots)):
                    card = table.deck[image[turn, where[rows[row, board_slots[place]]]]]
                    if card < 52:
                        suits[4 + (card & 3)] += 1
                for place in range(own.size):
                    card = np.int64(table.deck[image[turn, where[rows[row, own_slots[place]]]]])
                    card = type_of(
                        card,
                        suits,
                        table.typed,
                        own.words,
                        own.record,
                        own.size,
                        dealer.words,
                        dealer.record,
                        dealer.size,
                    )
                    into = place
                    while into > 0 and turned[into - 1] > card:
                        turned[into] = turned[into - 1]
                        into -= 1
                    turned[into] = card
                for place in range(own.size):
                    index += TYPED[place, turned[place]]
            while plan.first[level] <= node < plan.first[level + 1]:
                question = node - plan.terminals
                if kind >= 0:
                    way = np.int64(best.ways[best.offsets[question] + of_class * len(table.holes) + mine])
                else:
                    way = whole_way(best.answers, best.offsets[question], number, index)
                node = plan.ways[question, way]
        nodes[row] = node


@inlined
def sorted_index(cards: U8, slots: I64, size: Int, where: I64, places: I64) -> Int:
    """The colex index of the positions of the cards in some slots."""
    for slot in range(size):
        position = where[cards[slots[slot]]]
        at = slot
        while at > 0 and places[at - 1] > position:
            places[at] = places[at - 1]
            at -= 1
        places[at] = position
    index = np.int64(0)
    for at in range(size):
        index += CHOOSE[at + 1, places[at]]
    return index
