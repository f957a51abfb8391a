"""A quick player of any pot game: by pairs and high or low cards, the price of a call, and how short his stack is. It
decides by what a player sees alone and has no chance of its own, so a hand follows from its deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from croupier.games.pot.answers import bounds_of
from croupier.games.pot.asks import discard
from croupier.games.pot.compile import LOWS
from croupier.games.pot.players import passive
from croupier.games.pot.seen import Seen
from croupier.kit.cards import JOKERS
from croupier.rounds.events import Chose

SHORT = 10  # bets: with fewer everything goes in
PUSHES, RAISES, STAYS = 52, 60, 26  # strengths from 0 to 100
PRICE = 55  # how much strength the whole price of a call takes
ACE = 12


def quick(seen: Seen) -> Chose:
    """The answer to whatever is asked."""
    if seen.question == "act":
        return _act(seen)
    if seen.question == "discard":
        return _discard(seen)
    answers = seen.answers
    if seen.question == "stay":
        return bounds_of(answers)[0] if strength(seen) >= STAYS else Chose(seen.seat, "fold")
    event: Chose = answers[0].event if seen.question == "show" else bounds_of(answers)[0]
    return event


def absent(seen: Seen) -> Chose:
    """A player who is not there: checks or folds, and keeps every card."""
    if seen.question == "act":
        may = seen.may
        if may.bring_in:
            return Chose(seen.seat, "bring in")
        return Chose(seen.seat, "check" if may.may_check else "fold" if may.may_fold else "call")
    if seen.question == "discard":
        pick = seen.answers[0].pick
        assert pick is not None
        return discard(seen.seat, list(pick.of)[: pick.least])
    if seen.question == "stay":
        return Chose(seen.seat, "fold")
    event: Chose = seen.answers[0].event if seen.question == "show" else bounds_of(seen.answers)[0]
    return event


def strength(seen: Seen) -> int:
    """How good the hand looks, from 0 to 100."""
    low = seen.rules.order in LOWS
    return _low(seen.cards) if low else _high(seen.cards, seen.board)


def _act(seen: Seen) -> Chose:
    may = seen.may
    good = strength(seen)
    if may.least is not None and may.most is not None and good >= _push_at(seen):
        return Chose(seen.seat, may.word, may.most if _short(seen) else _size(seen))
    if may.call and not may.bring_in and may.may_fold:
        price = PRICE * may.call // (seen.pot + may.call)
        if good < STAYS + price:
            return Chose(seen.seat, "fold")
    return passive(seen)


def _push_at(seen: Seen) -> int:
    if _short(seen):
        return PUSHES
    return RAISES + 8 * min(3, sum(seen.raises)) if seen.current else RAISES


def _short(seen: Seen) -> bool:
    rules = seen.rules
    unit = rules.big_bet if rules.structure == "limit" else max(rules.min_bet, rules.small_bet)
    return bool(seen.stack[seen.place] <= SHORT * unit)


def _size(seen: Seen) -> int:
    """About two thirds of the pot, in whole chips and within the bounds."""
    least, most = seen.may.least, seen.may.most
    assert least is not None and most is not None
    if seen.rules.structure == "limit":
        return least
    to = int(seen.current + (seen.pot + seen.may.call) * 2 // 3)
    to -= to % seen.rules.chip
    return to if least <= to <= most else least if to < least else most


def _high(cards: Sequence[int], board: Sequence[int]) -> int:
    ranks = [ACE if card in JOKERS else card // 4 for card in cards]
    seen = Counter(ranks)
    for card in board:
        rank = card // 4
        if rank in seen:
            seen[rank] += 1
    most = max(seen.values(), default=1)
    paired = [rank for rank, times in seen.items() if times > 1]
    top = sorted(ranks, reverse=True)[:2]
    if most > 2 or len(paired) > 1:
        return 90
    if paired:
        return 55 + 2 * max(paired)
    return sum(top) * 2 - (8 if board else 0)


def _low(cards: Sequence[int]) -> int:
    ranks = {-1 if card in JOKERS or card // 4 == ACE else card // 4 for card in cards}
    best = sorted(ranks)[:5]
    return max(
        0, 90 - 4 * sum(max(0, rank) for rank in best) // max(1, len(best)) - 9 * (len(cards) - len(ranks))
    )


def _discard(seen: Seen) -> Chose:
    """Throw away what pairs nothing, or in a low game what is high or pairs."""
    pick = seen.answers[0].pick
    assert pick is not None
    cards = list(pick.of)
    counts = Counter(card // 4 for card in cards)
    if seen.rules.order in LOWS:
        worst = sorted(cards, key=lambda card: (counts[card // 4] > 1, card // 4 % ACE), reverse=True)
        bad = sum(counts[card // 4] > 1 or 7 <= card // 4 < ACE for card in cards)
    else:
        worst = sorted(cards, key=lambda card: (counts[card // 4], card // 4))
        bad = sum(counts[card // 4] == 1 and card < JOKERS[0] for card in cards)
    return discard(seen.seat, worst[: max(pick.least, min(pick.most, bad))])
