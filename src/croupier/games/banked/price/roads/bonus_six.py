"""Bonus 6: which three and four cards to play, and which five to buy a sixth card for where the player is insured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.classes import own_classes
from croupier.analysis.model import Certainty, Price
from croupier.editions import Game
from croupier.games.banked.price import seen
from croupier.games.banked.price.roads.common import U8, by_game, deck_of, main_wagers, worth_of
from croupier.games.banked.price.stakes import UNIT, Deal, Decisions
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.kernels.banked import bonus_six as kernel
from croupier.kernels.canonical import Orbits, orbits, suit_group
from croupier.kernels.evaluate import strengths
from croupier.ranks.tables import high_tables
from croupier.rounds.events import Chose
from croupier.rounds.round import View

INSURANCE, FEE = "insurance", "bonus_card"
FOLDS = {kernel.FOLD_ON_THREE: "second", kernel.FOLD_ON_FOUR: "third"}
LAST = {kernel.FIVE: "stand", kernel.GIVE_UP: "discard", kernel.BUY: "buy"}
NAMES = ("fold on three cards", "fold on four cards", "five cards win", "five cards lose", "buy a sixth card")


def decisions(ending: int) -> Decisions:
    """The decisions that an ending stands for."""
    found: dict[str, tuple[str, None]] = {}
    for name in ("second", "third"):
        found[name] = ("fold" if FOLDS.get(ending) == name else "play", None)
    return {**found, "sixth card": (LAST.get(ending, "stand"), None)}


def deal_of(cards: U8) -> Deal:
    """Cards as they are seen: two own, the community card, then the others; 255 where none was dealt."""
    seen = [int(card) for card in cards if card != kernel.NO_CARD]
    return {1: (*seen[:2], *seen[3:]), "community": (seen[2],)}


@by_game
def worths(game: Game) -> NDArray[np.int64]:
    """What one bet wins or loses by the class of the best hand, in cents; the last entry is a fold."""
    classes = own_classes(game.edition.id, "own")
    bare = uninsured(game)
    found = [
        worth_of(bare, deal_of(np.array(hand, np.uint8)), decisions(kernel.FIVE), ("ante",))
        for hand in classes.examples
    ]
    return np.array([*found, -UNIT], np.int64)


def uninsured(game: Game) -> Game:
    """The game as it is played without the insurance fee."""
    return replace(game, offered=tuple(name for name in game.offered if name not in (INSURANCE, FEE)))


def sets_of(game: Game) -> tuple[Orbits, Orbits, Orbits]:
    """The classes of three, four and five cards under exchange of suits."""
    deck = deck_of(game)
    group = suit_group(deck)
    return orbits(deck, 3, group), orbits(deck, 4, group), orbits(deck, 5, group)


@by_game
def _sixes(game: Game) -> tuple[kernel.Sixes, U8]:
    """What sixth cards make of five that do not win, and which classes win."""
    classes, wins = own_classes(game.edition.id, "own"), (worths(game)[:-1] > 0).astype(np.uint8)
    fives = sets_of(game)[2]
    return (
        kernel.count_sixes(deck_of(game), fives, high_tables(), classes.by_strength, len(classes), wins),
        wins,
    )


def solved(game: Game, insured: bool) -> kernel.Choices:
    """The best play, with the insurance fee paid or not."""
    sixes, wins = _sixes(game)
    return kernel.solve(deck_of(game), *sets_of(game), sixes, worths(game), wins, insured)


def tally(game: Game, insured: bool = False) -> Tally:
    """The exact tally under optimal play."""
    deck, classes = deck_of(game), own_classes(game.edition.id, "own")
    (sixes, wins), choices = _sixes(game), solved(game, insured)
    counts, examples = kernel.count(
        deck, *sets_of(game), sixes, choices, high_tables(), classes.by_strength, wins
    )
    n = len(deck)
    deals = comb(n, 3) * 3 * (n - 3) * (n - 4) * (n - 5)
    entries = [
        TallyEntry(decisions(ending), deal_of(examples[ending, of]), int(counts[ending, of]))
        for ending, of in np.argwhere(counts).tolist()
    ]
    shares = [Fraction(int(count), deals) for count in counts.sum(axis=1)]
    return Tally(entries, deals, tuple(zip(NAMES, shares, strict=True)), (), choices)


def insured_wagers(game: Game) -> tuple[str, ...]:
    """The wagers of a player who pays the insurance fee."""
    return (*main_wagers(game), INSURANCE, FEE)


def more_prices(game: Game, certainty: Certainty) -> tuple[Price, ...]:
    """The whole game with the insurance fee paid and sixth cards bought where that is best."""
    if INSURANCE not in game.offered:
        return ()
    wagers = insured_wagers(game)
    title = ", ".join(game.edition.wager(name).title for name in wagers)
    return (tally(game, insured=True).price(game, wagers, name=title, certainty=certainty),)


def choice_worths(game: Game, known: Sequence[int], insured: bool) -> dict[str, Fraction]:
    """What each answer to three, four or five known cards is worth, without the insurance fee, in cents."""
    if len(known) == 5:
        return _last_worths(game, known)
    fold = Fraction(-UNIT * (len(known) - 2))
    rest = [card for card in game.cards if card not in known]
    total = sum((_value(game, (*known, card), insured) for card in rest), Fraction(0))
    return {"play": total / len(rest), "fold": fold}


def _value(game: Game, known: tuple[int, ...], insured: bool) -> Fraction:
    if len(known) == 5:
        found = _last_worths(game, known)
        return max(found.values()) if insured else found.get("stand", found.get("discard", Fraction(0)))
    return max(choice_worths(game, known, insured).values())


def _last_worths(game: Game, known: Sequence[int]) -> dict[str, Fraction]:
    """Five cards: a winning hand stands, another is given up or has a sixth card bought for it."""
    classes, worth, wins = own_classes(game.edition.id, "own"), worths(game), _sixes(game)[1]
    of = int(classes.by_strength[strengths(np.array([known], np.uint8), high_tables())[0]])
    if wins[of]:
        return {"stand": Fraction(3 * int(worth[of])), "buy": Fraction(3 * int(worth[of]))}
    rest = [card for card in game.cards if card not in known]
    hands = np.array([(*known, card) for card in rest], np.uint8)
    each = worth[classes.by_strength[strengths(hands, high_tables())]]
    bought = Fraction(3 * int(each.sum()), len(rest)) - UNIT
    return {"discard": Fraction(-3 * UNIT), "buy": bought}


def advice(game: Game, view: View, seat: int) -> list[tuple[Chose, Fraction]]:
    """Each answer with its worth, in cents; an insurance fee that was paid is gone whatever is answered."""
    known = (*seen.own_cards(view, seat), *seen.up_cards(view, "community"))
    worth = choice_worths(game, known, INSURANCE in seen.bets_of(view, seat))
    return [(Chose(seat, name), value) for name, value in worth.items()]
