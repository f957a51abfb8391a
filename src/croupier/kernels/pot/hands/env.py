"""Hands side by side as an environment has them: what the players see, what they may do, and what they win.

An action is a number: 0 passes, 1 goes along, then come the sizes of a raise, then the cards to throw away, by a bit
for each place in the hand.
"""

from numba import njit

from croupier.kernels.evaluate import U8, Int
from croupier.kernels.pot.equity import I64
from croupier.kernels.pot.hands import layout as of
from croupier.kernels.pot.hands.bare import bare
from croupier.kernels.pot.hands.betting import pot_of
from croupier.kernels.pot.hands.inner import inner
from croupier.kernels.pot.hands.layout import NEVER

SIZES = 4
"""A raise is the minimum, half the pot, the pot or the maximum."""
MINIMUM, HALF_POT, WHOLE_POT, MAXIMUM = range(SIZES)
RAISES = 2
THROWS = RAISES + SIZES

# What a row is observed by, first; then own cards, the board, and of each seat from the own one on what SEATS counts.
QUESTION, STREET, TO_CALL, TO_LEAST, TO_MOST, IN_POT, BET, BUTTON, HEAD = range(9)
IN_HAND, CHIPS, AHEAD, IN_ALL, RAISED, HELD, DRAWN, SEAT = range(8)
"""After the numbers of a seat come its cards that lie face up."""


@njit(cache=True, nogil=True)
def size_of(r: I64, s: I64, p: I64, size: Int) -> Int:
    """To how much a raise of this size makes the bet."""
    least, most = s[of.LEAST], s[of.MOST]
    if size == MINIMUM:
        return least
    if size == MAXIMUM:
        return most
    pot = pot_of(s, p) + s[of.CALL]
    to = s[of.CURRENT] + (pot // 2 if size == HALF_POT else pot)
    return min(max(to - to % r[of.CHIP], least), most)


@njit(cache=True, nogil=True)
def may_do(r: I64, s: I64, p: I64, mask: U8) -> None:
    """Mark the actions of the place that is asked; a size that comes to the same as another is left out."""
    mask[:] = 0
    if s[of.ASKED] == of.DISCARD:
        for chosen in range(min(1 << p[of.CARDS, s[of.PLACE]], len(mask) - THROWS)):
            number = 0
            for place in range(p[of.CARDS, s[of.PLACE]]):
                number += chosen >> place & 1
            mask[THROWS + chosen] = s[of.LEAST] <= number <= s[of.MOST]
        return
    mask[0], mask[1] = s[of.MAY_FOLD], 1
    if s[of.ASKED] == of.ACT and s[of.LEAST] != NEVER:
        mask[RAISES + MINIMUM] = 1
        mask[RAISES + MAXIMUM] = s[of.MOST] > s[of.LEAST]
        if r[of.STRUCTURE] != of.LIMIT:
            half, whole = size_of(r, s, p, HALF_POT), size_of(r, s, p, WHOLE_POT)
            mask[RAISES + HALF_POT] = s[of.LEAST] < half < s[of.MOST]
            mask[RAISES + WHOLE_POT] = half < whole < s[of.MOST]


@njit(cache=True, nogil=True)
def masks_of(r: I64, numbers: I64, players: I64, masks: U8) -> None:
    """The actions that are allowed, a row for each hand."""
    r, numbers, players, masks = bare(r), bare(numbers), bare(players), bare(masks)
    for row in range(len(numbers)):
        may_do(r, numbers[row], players[row], masks[row])


@njit(cache=True, nogil=True)
def decode_rows(r: I64, numbers: I64, players: I64, masks: U8, actions: I64, what: I64, amounts: I64) -> None:
    """Actions as the engine takes them; one that is not allowed counts as the first that is."""
    r, numbers, players, masks = bare(r), bare(numbers), bare(players), bare(masks)
    for row in range(len(actions)):
        action = actions[row]
        if not 0 <= action < masks.shape[1] or not masks[row, action]:
            action = 0
            while not masks[row, action]:
                action += 1
        amounts[row] = 0
        if action >= THROWS:
            what[row], amounts[row] = of.THROW, action - THROWS
        elif action >= RAISES:
            what[row] = of.RAISE
            amounts[row] = size_of(r, numbers[row], players[row], action - RAISES)
        else:
            what[row] = action


@njit(cache=True, nogil=True)
def pay_rows(hands: I64, numbers: I64, players: I64, stacks: I64, what: I64, rewards: I64, over: U8) -> Int:
    """What seats have won in hands that are over, and how many those are; nobody answers anything in any row."""
    numbers, players, ended = bare(numbers), bare(players), 0
    count = len(stacks)
    for row in range(len(hands)):
        what[row] = NEVER
        if numbers[row, of.ASKED] == of.NOTHING:
            ended += 1
            over[row] = 1
            for i in range(count):
                seat = (hands[row] + i) % count
                rewards[row, seat] += players[row, of.STACK, i] - stacks[seat]
    return ended


@njit(cache=True, nogil=True)
def observe_rows(
    hands: I64, numbers: I64, players: I64, cards: U8, seats: I64, own: Int, board: Int, ups: Int, seen: I64
) -> None:
    """What a seat of each row sees: the one of `seats`, or whose turn it is where that is NEVER."""
    numbers, players, cards, seen = bare(numbers), bare(players), bare(cards), bare(seen)
    for row in range(len(hands)):
        s, p, c, out = numbers[row], players[row], cards[row], seen[row]
        count = s[of.COUNT]
        i = s[of.PLACE] if seats[row] == NEVER else (seats[row] - hands[row]) % count
        asked = i == s[of.PLACE]
        out[:] = -1
        out[QUESTION], out[STREET] = s[of.ASKED] if asked else 0, s[of.REACHED]
        out[TO_CALL] = s[of.CALL] if asked else 0
        if asked:
            out[TO_LEAST], out[TO_MOST] = s[of.LEAST], s[of.MOST]
        out[IN_POT], out[BET] = pot_of(s, p), s[of.CURRENT]
        out[BUTTON] = (count - 1 - i) % count
        for place in range(min(p[of.CARDS, i], own)):
            out[HEAD + place] = c[of.HELD + i, place]
        for place in range(min(s[of.BOARD], board)):
            out[HEAD + own + place] = c[of.ON_BOARD, place]
        for step in range(count):
            _observe_seat(p, c, (i + step) % count, out[HEAD + own + board + step * (SEAT + ups) :], ups)


@inner
def _observe_seat(p: I64, c: U8, j: Int, out: I64, ups: Int) -> None:
    """What everybody sees of a place."""
    out[IN_HAND], out[CHIPS], out[AHEAD] = p[of.LIVE, j], p[of.STACK, j], p[of.BET, j]
    out[IN_ALL], out[RAISED] = p[of.PUT, j], p[of.RAISES, j]
    out[HELD], out[DRAWN] = p[of.CARDS, j], p[of.THROWN, j]
    at = 0
    for place in range(p[of.CARDS, j]):
        if p[of.UP, j] >> place & 1 and at < ups:
            out[SEAT + at] = c[of.HELD + j, place]
            at += 1
