"""What each choice is worth to a seat that is asked, from what it sees: exact, by the same roads as the prices."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from croupier.kit import Refusal
from croupier.kit.cards import UNKNOWN
from croupier.price.roads.common import main_wagers
from croupier.price.stakes import unit_of
from croupier.rounds import Ask, Chose, Round
from croupier.rounds.bets import bet_amount

Advice = list[tuple[Chose, Fraction]]


def advise(round: Round, ask: Ask) -> Advice:
    """Each choice with its worth, the best first, in units of the first main wager; only the seat's own view counts.

    Where a choice leaves the amount open, its two ends are valued: the worth is linear between them.
    """
    name = round.game.edition.law.procedure
    if name not in _FAMILIES:
        raise Refusal(f"{round.game.edition.id}: there is no advice for {name!r} yet.")
    unit = unit_of(round.game, main_wagers(round.game))
    valued = [(chose, worth / unit) for chose, worth in _FAMILIES[name](round, ask)]
    return sorted(valued, key=lambda pair: -pair[1])


def best_choice(round: Round, ask: Ask) -> Chose:
    """The choice worth most; of equals the one that bets less."""
    advice = advise(round, ask)
    best = [chose for chose, worth in advice if worth == advice[0][1]]
    return min(best, key=lambda chose: chose.amount or 0)


def _own(round: Round, seat: int) -> tuple[int, ...]:
    return round.seen(seat)[seat]


def _up(round: Round, seat: int, pool: str) -> tuple[int, ...]:
    return tuple(card for card in round.seen(seat).get(pool, ()) if card != UNKNOWN)


def _three_card(round: Round, ask: Ask) -> Advice:
    from croupier.price.roads.three_card import choice_worths

    worth = choice_worths(round.game, _own(round, ask.seat))
    return [(Chose(ask.seat, name), worth[name]) for name in worth]


def _four_card(round: Round, ask: Ask) -> Advice:
    from croupier.price.roads.four_card import choice_worths

    hand = np.array(_own(round, ask.seat), np.uint8)
    options, worth = choice_worths(round.game, hand, _up(round, ask.seat, "dealer")[0])
    advice = []
    for (name, times), value in zip(options, worth, strict=True):
        choice = next(choice for choice in ask.choices if choice.name == name)
        amount = None if times is None else bet_amount(round.table, ask.seat, choice, times)
        advice.append((Chose(ask.seat, name, amount), value))
    return advice


def _let_it_ride(round: Round, ask: Ask) -> Advice:
    from croupier.price.roads.let_it_ride import choice_worths

    worth = choice_worths(round.game, (*_own(round, ask.seat), *_up(round, ask.seat, "community")))
    return [(Chose(ask.seat, name), worth[name]) for name in worth]


def _holdem(round: Round, ask: Ask) -> Advice:
    from croupier.price.roads.holdem import choice_worths

    hole = np.array(_own(round, ask.seat), np.uint8)
    board = np.array(_up(round, ask.seat, "community"), np.uint8)
    pass_name = "fold" if ask.decision.name == "river" else "check"
    worth = choice_worths(round.game, hole, board)
    return [(Chose(ask.seat, f"bet {units}x" if units else pass_name), worth[units]) for units in worth]


_FAMILIES: dict[str, Callable[[Round, Ask], Advice]] = {
    "three_card": _three_card,
    "four_card": _four_card,
    "let_it_ride": _let_it_ride,
    "holdem": _holdem,
}
