"""Colorado Hold'em: which of three cards to drop, and whether to bet, by sums over the sets that contain others."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.classes import own_classes
from croupier.editions import Game
from croupier.games.banked.price import seen
from croupier.games.banked.price.roads.common import by_game, deck_of, worth_of
from croupier.games.banked.price.roads.draws import supersets
from croupier.games.banked.price.stakes import UNIT, Deal, Decisions
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.games.banked.rules import rules_of
from croupier.kernels.banked.supersets import START
from croupier.kernels.canonical import orbits, suit_group
from croupier.kernels.evaluate import strengths
from croupier.ranks.hands import evaluate
from croupier.ranks.named import at_least
from croupier.ranks.tables import high_tables
from croupier.rounds.events import Chose
from croupier.rounds.round import View

QUESTION, ANTE = "play", "ante"
Choice = tuple[str, int | None]  # its name, and the card that it drops


def decisions(choice: Choice) -> Decisions:
    """The decision as the procedure asks it."""
    name, dropped = choice
    return {QUESTION: (name, None) if dropped is None else (name, None, (dropped,))}


def _index(cards: Sequence[int]) -> int:
    """Where a set stands among the sets of all sizes."""
    place = sum(comb(card, size) for size, card in enumerate(sorted(cards), start=1))
    return int(START[len(cards)]) + place


@by_game
def worths(game: Game) -> NDArray[np.int64]:
    """What one bet wins or loses by the class of the final hand, in cents."""
    classes = own_classes(game.edition.id, "own")
    found = []
    for example in classes.examples:
        dropped = next(card for card in range(52) if card not in example)
        deal: Deal = {1: (*example[:2], dropped), "community": example[2:]}
        found.append(worth_of(game, deal, decisions(("bet", dropped)), (ANTE,)))
    return np.array(found, np.int64)


@by_game
def _totals(game: Game) -> NDArray[np.int64]:
    """What all hands that contain each set of cards are worth together."""
    found: NDArray[np.int64] = supersets(game).astype(np.int64) @ worths(game)
    return found


def choice_worths(game: Game, own: Sequence[int]) -> dict[Choice, Fraction]:
    """What each open choice is worth, in cents."""
    totals, flops = _totals(game), comb(len(game.cards) - 3, 3)
    whole, found = int(totals[_index(own)]), dict[Choice, Fraction]()
    for choice in rules_of(game).decision(QUESTION).choices:
        if choice.folds:
            found[choice.name, None] = Fraction(-UNIT)
        elif choice.only_with is not None:
            if at_least(choice.only_with.at_least, evaluate("three-card", own)):
                found[choice.name, None] = Fraction(_declared(game, tuple(own)))
        else:
            for dropped in own:
                kept = [card for card in own if card != dropped]
                value = Fraction(int(totals[_index(kept)]) - whole, flops)
                found[choice.name, dropped] = value * (2 if choice.bets else 1)
    return found


def _declared(game: Game, own: tuple[int, ...]) -> int:
    """What the ante wins on three cards that are declared."""
    rest = [card for card in game.cards if card not in own]
    if len(rest) < 3:
        rest = [card for card in range(52) if card not in own]
    return worth_of(game, {1: own, "community": tuple(rest[:3])}, decisions(("declare", None)), (ANTE,))


def best_choice(game: Game, own: Sequence[int]) -> Choice:
    """The choice that is worth most; of equals the one that bets less comes first."""
    worth = choice_worths(game, own)
    staked = {choice.name: bool(choice.bets) for choice in rules_of(game).decision(QUESTION).choices}
    return max(worth, key=lambda choice: (worth[choice], not staked[choice[0]]))


def tally(game: Game) -> Tally:
    """The exact tally under optimal play: signatures are the choice, what three cards were dealt, the final class."""
    deck, rows = deck_of(game), supersets(game)
    threes, flops = orbits(deck, 3, suit_group(deck)), comb(len(deck) - 3, 3)
    counts: dict[tuple[str, str, int], int] = {}
    first: dict[tuple[str, str, int], tuple[tuple[int, ...], Choice]] = {}
    for weight, three in zip(threes.weights.tolist(), threes.sets.tolist(), strict=True):
        own = tuple(three)
        choice = best_choice(game, own)
        kept = [card for card in own if card != choice[1]]
        final = rows[_index(kept)] - rows[_index(own)] if choice[1] is not None else [flops]
        dealt = evaluate("three-card", own).category
        for of in np.flatnonzero(final).tolist():
            key = (choice[0], dealt, of)
            counts[key] = counts.get(key, 0) + weight * int(final[of])
            first.setdefault(key, (own, choice))
    entries = [
        TallyEntry(decisions(first[key][1]), _example(game, *first[key], key[2]), count)
        for key, count in counts.items()
    ]
    deals = comb(len(deck), 3) * flops
    shares: dict[str, int] = {}
    for (name, _, _), count in counts.items():
        shares[name] = shares.get(name, 0) + count
    return Tally(entries, deals, tuple((name, Fraction(n, deals)) for name, n in shares.items()))


def _example(game: Game, own: tuple[int, ...], choice: Choice, of: int) -> Deal:
    """A flop that makes the class of the cards kept; any flop where none are."""
    rest = np.array([card for card in game.cards if card not in own], np.uint8)
    if choice[1] is None:
        return {1: own, "community": tuple(rest[:3].tolist())}
    kept = [card for card in own if card != choice[1]]
    flops = np.array(list(combinations(rest.tolist(), 3)), np.uint8)
    hands = np.hstack([np.tile(np.array(kept, np.uint8), (len(flops), 1)), flops])
    classes = own_classes(game.edition.id, "own")
    place = int(np.flatnonzero(classes.by_strength[strengths(hands, high_tables())] == of)[0])
    return {1: own, "community": tuple(flops[place].tolist())}


def advice(game: Game, view: View, seat: int) -> list[tuple[Chose, Fraction]]:
    """Each choice with its worth, in cents."""
    worth = choice_worths(game, seen.own_cards(view, seat))
    return [
        (Chose(seat, name, cards=() if dropped is None else (dropped,)), value)
        for (name, dropped), value in worth.items()
    ]
