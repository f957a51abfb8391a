"""Many hands side by side: begun, carried on from decision to decision, and noted when they are over."""

from numba import njit

from croupier.kernels.evaluate import U8, U16, U64, Int
from croupier.kernels.pot.equity import I64
from croupier.kernels.pot.hands import layout as of
from croupier.kernels.pot.hands.bare import bare
from croupier.kernels.pot.hands.layout import NEVER
from croupier.kernels.pot.hands.play import advance, answer, begin, note
from croupier.kernels.pot.hands.players import seed_cards


@njit(cache=True, nogil=True)
def begin_rows(
    seed: Int, hands: I64, stacks: I64, deck: U8, numbers: I64, players: I64, cards: U8, words: U64
) -> None:
    """The hand of each number, in every row that waits for nothing; `stacks` has a row for each, or one, by seat."""
    numbers, players, cards, words = bare(numbers), bare(players), bare(cards), bare(words)
    stacks, deck = bare(stacks), bare(deck)
    for row in range(len(hands)):
        if numbers[row, of.ASKED] == of.NOTHING:
            given = stacks[row if len(stacks) > 1 else 0]
            begin(numbers[row], players[row], cards[row], given, hands[row], deck)
            seed_cards(words[row], seed, hands[row])


@njit(cache=True, nogil=True)
def advance_rows(
    what: I64,
    amounts: I64,
    r: I64,
    ops: I64,
    choices: U8,
    keys: U64,
    heads: U64,
    table: U16,
    numbers: I64,
    players: I64,
    cards: U8,
    words: U64,
    room: U64,
    work: I64,
) -> None:
    """Carry on every row that begins or is answered to its next decision or its end; what is NEVER is no answer."""
    r, ops, choices, keys = bare(r), bare(ops), bare(choices), bare(keys)
    heads, table, room, work = bare(heads), bare(table), bare(room), bare(work)
    numbers, players, cards, words = bare(numbers), bare(players), bare(cards), bare(words)
    for row in range(len(what)):
        s, p, c = numbers[row], players[row], cards[row]
        if s[of.ASKED] == of.NOTHING or (s[of.ASKED] != of.BEGINS and what[row] == NEVER):
            continue
        if s[of.ASKED] != of.BEGINS:
            answer(r, ops, s, p, c, what[row], amounts[row])
        advance(r, ops, s, p, c, words[row], choices, keys, heads, table, room, work)


@njit(cache=True, nogil=True)
def note_rows(
    hands: I64, stacks: I64, numbers: I64, players: I64, cards: U8, nets: I64, results: I64, logs: U8
) -> None:
    """What each seat won in every row, what the hand came to, and its cards in the order in which they were dealt."""
    numbers, players, cards = bare(numbers), bare(players), bare(cards)
    stacks, results = bare(stacks), bare(results)
    count = nets.shape[1]
    for row in range(len(nets)):
        given = stacks[row if len(stacks) > 1 else 0]
        for i in range(count):
            seat = (hands[row] + i) % count
            nets[row, seat] = players[row, of.STACK, i] - given[seat]
        note(numbers[row], players[row], results[row])
        if len(logs):
            for place in range(min(numbers[row, of.DEALT], of.LOG)):
                logs[row, place] = cards[row, of.LOGGED + place // of.WIDTH, place % of.WIDTH]
