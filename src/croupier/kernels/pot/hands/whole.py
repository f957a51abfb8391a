"""Whole hands of callers and players by chance, one after another in one place of memory: the quick way of `rows`."""

from numba import njit

from croupier.kernels.evaluate import U8, U16, U64, Int
from croupier.kernels.pot.equity import I64
from croupier.kernels.pot.hands import layout as of
from croupier.kernels.pot.hands.bare import bare
from croupier.kernels.pot.hands.play import advance, answer, begin, note
from croupier.kernels.pot.hands.players import chance, plain_answer, seed_cards


@njit(cache=True, nogil=True)
def play_hands(
    seed: Int,
    first: Int,
    stacks: I64,
    kinds: I64,
    deck: U8,
    r: I64,
    ops: I64,
    choices: U8,
    keys: U64,
    heads: U64,
    table: U16,
    s: I64,
    p: I64,
    c: U8,
    g: U64,
    room: U64,
    work: I64,
    nets: I64,
    results: I64,
) -> None:
    """Play hands number `first` on, a row of `nets` each: what each seat wins; stacks and kinds are by seat."""
    r, ops, s, p, c, g = bare(r), bare(ops), bare(s), bare(p), bare(c), bare(g)
    choices, keys, heads, table = bare(choices), bare(keys), bare(heads), bare(table)
    room, work, deck, kinds = bare(room), bare(work), bare(deck), bare(kinds)
    stacks, results, nets = bare(stacks), bare(results), bare(nets)
    count = len(stacks)
    for row in range(len(nets)):
        hand = first + row
        begin(s, p, c, stacks, hand, deck)
        seed_cards(g, seed, hand)
        while True:
            advance(r, ops, s, p, c, g, choices, keys, heads, table, room, work)
            if s[of.ASKED] == of.NOTHING:
                break
            kind = kinds[(hand + s[of.PLACE]) % count]
            what, amount = plain_answer(kind, chance(seed, hand, s[of.DECISIONS]), r, s, p)
            answer(r, ops, s, p, c, what, amount)
        for i in range(count):
            seat = (hand + i) % count
            nets[row, seat] = p[of.STACK, i] - stacks[seat]
        note(s, p, results[row])
