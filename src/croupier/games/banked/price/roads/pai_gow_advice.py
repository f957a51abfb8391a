"""What each setting of seven cards is worth: exact, by all hands of the dealer's that hold none of the cards seen."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.games.banked.price.roads.pai_gow import CHOICE, OUTCOMES, QUESTION, examples
from croupier.games.banked.price.roads.pai_gow_hands import by_way, met_by, setter_of, strengths, tables_of
from croupier.games.banked.price.seen import own_cards, up_cards
from croupier.games.banked.rules import rules_of
from croupier.games.banked.way_tables import SEVEN
from croupier.rounds.events import Chose
from croupier.rounds.round import View


def advice(game: Game, view: View, seat: int) -> list[tuple[Chose, Fraction]]:
    """Every setting of the hand that is to be set, its own or a further one, with its worth in cents."""
    own, question = own_cards(view, seat), view["question"]["question"]
    hand: Sequence[int] = own
    seen: Sequence[int] = ()
    if question != QUESTION:
        pool = next(choice.pool for choice in rules_of(game).decision(question).choices if choice.pool)
        hand, seen = up_cards(view, pool), own
    return [(Chose(seat, CHOICE, cards=low), worth) for low, worth in choice_worths(game, hand, seen).items()]


def choice_worths(
    game: Game, hand: Sequence[int], seen: Sequence[int] = ()
) -> dict[tuple[int, ...], Fraction]:
    """What each setting of a hand that is not foul is worth on the average, in cents, by the cards of the low hand;
    `seen` are other cards that the dealer cannot have."""
    known = (*hand, *seen)
    worths, met, tables = examples(game).worths, met_by(by_way(game), known), tables_of(game)
    dealers = comb(len(game.cards) - len(known), SEVEN)
    found: dict[tuple[int, ...], Fraction] = {}
    for division in setter_of(game).divisions(tuple(sorted(hand))):
        front, back = strengths(tables, division.front, division.back)
        low, high = _split(met, front, 0), _split(met, back, 1)
        total = sum(int(met[low[a]][:, high[b]].sum()) * worths[a, b] for a, b in OUTCOMES)
        found[division.front] = Fraction(total, dealers)
    return found


def _split(met: NDArray[np.int64], strength: int, axis: int) -> dict[str, slice]:
    """The dealer's strengths that a part of this strength is below, equal to and above."""
    return {
        ">": slice(0, strength),
        "=": slice(strength, strength + 1),
        "<": slice(strength + 1, met.shape[axis]),
    }
