"""Mississippi Stud: fold, bet least or bet most on each street, by the kernel's induction over the cards known."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.classes import own_classes
from croupier.analysis.model import Price
from croupier.editions import Game
from croupier.games.banked.price import seen
from croupier.games.banked.price.roads.common import U8, Way, by_game, deck_of, worth_of
from croupier.games.banked.price.stakes import UNIT, Deal, Decisions
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.games.banked.rules import rules_of
from croupier.kernels.banked import streets as kernel
from croupier.kernels.canonical import Orbits, orbits, suit_group
from croupier.kernels.evaluate import strengths
from croupier.ranks.tables import high_tables
from croupier.rounds.events import Chose
from croupier.rounds.round import View

ANTE = "ante"
GRAIN = 10_000_000  # more than all the units that a street can see


def bets_of(game: Game) -> tuple[Fraction, Fraction]:
    """The least and the most of a street, in antes; the same on every street."""
    decisions = rules_of(game).decisions.values()
    found = {choice.multiples for decision in decisions for choice in decision.choices if choice.bets}
    (bets,) = found
    return bets


def ways(game: Game) -> tuple[Way, Way, Way]:
    """Fold, bet the least, bet the most."""
    least, most = bets_of(game)
    return ("fold", None), ("bet", least), ("bet", most)


def decisions(game: Game, path: int) -> Decisions:
    """The answers of a path, street by street, as the procedure asks them."""
    names, each = tuple(rules_of(game).decisions), ways(game)
    return {name: each[path // 3 ** (2 - place) % 3] for place, name in enumerate(names)}


def deal_of(cards: U8) -> Deal:
    """Five cards as a deal: the player's two, then the community's three."""
    five = tuple(int(card) for card in cards)
    return {1: five[:2], "community": five[2:]}


@by_game
def worths(game: Game) -> NDArray[np.int64]:
    """What one unit wins or loses by the class of the final hand, in cents; the last entry is a fold."""
    classes = own_classes(game.edition.id, "own")
    all_in = decisions(game, 13)  # the least on every street
    found = [worth_of(game, deal_of(np.array(hand, np.uint8)), all_in, (ANTE,)) for hand in classes.examples]
    return np.array([*found, -UNIT], np.int64)


def sets_of(game: Game) -> tuple[Orbits, Orbits]:
    """The classes of two and of three cards under exchange of suits."""
    deck = deck_of(game)
    group = suit_group(deck)
    return orbits(deck, 2, group), orbits(deck, 3, group)


def tally(game: Game) -> Tally:
    """The exact tally under optimal play."""
    deck, classes = deck_of(game), own_classes(game.edition.id, "own")
    least, most = bets_of(game)
    units = np.array([int(least), int(most)], np.int64)
    found = kernel.solve(
        deck, *sets_of(game), high_tables(), classes.by_strength, len(classes), worths(game), units
    )
    first, second, last, counts, examples = found
    n = len(deck)
    deals = comb(n, 2) * (n - 2) * (n - 3) * (n - 4)
    entries = [
        TallyEntry(decisions(game, path), deal_of(examples[path, of]), int(counts[path, of]))
        for path, of in np.argwhere(counts).tolist()
    ]
    return Tally(entries, deals, _frequencies(game, counts, deals), (), (first, second, last))


def bolder_average(game: Game) -> Fraction:
    """The average bet, in antes, of best play that bets more where answers are worth the same.

    A grain of profit for every unit bet decides between equal answers, and no others.
    """
    classes, worth = own_classes(game.edition.id, "own"), worths(game)
    favoured = np.array([*(worth[:-1] * GRAIN + 1), worth[-1] * GRAIN], np.int64)
    units = np.array([int(bet) for bet in bets_of(game)], np.int64)
    counts = kernel.solve(
        deck_of(game), *sets_of(game), high_tables(), classes.by_strength, len(classes), favoured, units
    )[3]
    staked = 0
    for path, number in enumerate(counts.sum(axis=1).tolist()):
        bets = [answer[1] for answer in decisions(game, path).values()]
        staked += number * int(1 + sum(times for times in bets if times is not None))
    return Fraction(staked, int(counts.sum()))


def main_notes(game: Game, price: Price) -> tuple[str, ...]:
    """Which of equal answers the figures hold for, and what the other ones come to."""
    most = bolder_average(game)
    if most == price.average_bet:
        return ()
    edge, other = (f"{float(100 * price.house_edge / bet):.4f} %" for bet in (price.average_bet, most))
    return (
        "Where two answers are worth the same, these figures hold for the smaller bet: an average bet of "
        f"{float(price.average_bet):.4f} antes and an element of risk of {edge}. With the larger bet the average is "
        f"{float(most):.4f} antes and the element of risk {other}, at the same house edge.",
    )


def _frequencies(game: Game, counts: NDArray[np.int64], deals: int) -> tuple[tuple[str, Fraction], ...]:
    """How often each street is folded, and bet the least or the most."""
    by_path = counts.sum(axis=1)
    found = []
    for place, name in enumerate(rules_of(game).decisions):
        step = 3 ** (2 - place)
        for answer, words in enumerate(answers_of(game, name)):
            reached = [p for p in range(kernel.PATHS) if _reaches(p, place) and p // step % 3 == answer]
            found.append((words, Fraction(int(by_path[reached].sum()), deals)))
    return tuple(found)


def answers_of(game: Game, street: str) -> tuple[str, ...]:
    """The answers on a street in words, its bet named as the text does."""
    (bet,) = (choice.bets[0] for choice in rules_of(game).decision(street).choices if choice.bets)
    said = (f"{name} {times}x" if times is not None else name for name, times in ways(game))
    return tuple(f"{game.edition.wager(bet).title}: {words}" for words in said)


def _reaches(path: int, place: int) -> bool:
    """Whether a path comes to a street: none before it is folded."""
    return all(path // 3 ** (2 - before) % 3 for before in range(place))


def choice_worths(game: Game, known: Sequence[int], staked: Fraction) -> dict[Way, Fraction]:
    """What each answer to two, three or four known cards is worth with so many antes at stake, in cents."""
    fold = Fraction(-UNIT * staked)
    least, most = bets_of(game)
    found: dict[Way, Fraction] = {("fold", None): fold}
    for times in (least, most):
        found["bet", times] = _after(game, tuple(sorted(known)), staked + times)
    return found


def _after(game: Game, known: tuple[int, ...], staked: Fraction) -> Fraction:
    """What known cards are worth with so many antes at stake, if all that follows is answered best."""
    classes, worth = own_classes(game.edition.id, "own"), worths(game)
    rest = [card for card in game.cards if card not in known]
    if len(known) == 4:
        hands = np.array([(*known, card) for card in rest], np.uint8)
        each = worth[classes.by_strength[strengths(hands, high_tables())]]
        return staked * int(each.sum()) / len(rest)
    memo = _memo(game.key)
    total = Fraction(0)
    for card in rest:
        more = tuple(sorted((*known, card)))
        if (more, staked) not in memo:
            memo[more, staked] = max(choice_worths(game, more, staked).values())
        total += memo[more, staked]
    return total / len(rest)


_MEMOS: dict[str, dict[tuple[tuple[int, ...], Fraction], Fraction]] = {}


def _memo(key: str) -> dict[tuple[tuple[int, ...], Fraction], Fraction]:
    """What is known already of one game; only the last few games are kept."""
    if key not in _MEMOS and len(_MEMOS) >= 2:
        _MEMOS.pop(next(iter(_MEMOS)))
    return _MEMOS.setdefault(key, {})


def advice(game: Game, view: View, seat: int) -> list[tuple[Chose, Fraction]]:
    """Each answer of the seat with its worth, in cents of an ante of one unit."""
    bets = seen.bets_of(view, seat)
    streets = (wager for name in rules_of(game).decisions for wager in (ANTE, name))
    staked = Fraction(sum(bets.get(name, 0) for name in dict.fromkeys(streets)), bets[ANTE])
    known = (*seen.own_cards(view, seat), *seen.up_cards(view, "community"))
    found = []
    for (name, times), value in choice_worths(game, known, staked).items():
        amount = None if times is None else seen.amount_of(view, seat, name, ANTE, times)
        found.append((Chose(seat, name, amount), value))
    return found
