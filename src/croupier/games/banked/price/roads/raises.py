"""Hold'em with a bet to stay and optional bets by street: Texas Hold'Em Bonus Poker and Champion Poker.

What a fold leaves is taken off everything, so that a hand is worth playing where the rest is above nothing; wagers
that no decision touches are counted beside.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.classes import Classes, own_classes
from croupier.editions import Game
from croupier.games.banked.price.examples import holdem_examples
from croupier.games.banked.price.roads.common import U8, by_game, deck_of, main_wagers, worth_of
from croupier.games.banked.price.roads.holdem import deal_of
from croupier.games.banked.price.stakes import Decisions
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.games.banked.rules import rules_of
from croupier.kernels.banked import holdem_five as five_kernel
from croupier.kernels.banked import holdem_raises as kernel
from croupier.kernels.banked.holdem_board import new_desk
from croupier.kernels.banked.holdem_play import value_hole
from croupier.kernels.banked.holdem_setting import mask_of
from croupier.kernels.banked.holdem_streets import BETS, FOLD
from croupier.kernels.evaluate import strengths
from croupier.ranks.hands import RANK_LETTERS
from croupier.ranks.tables import high_tables

OUTCOMES = 3
THREADS = 2
FIRST_FIVE = "first_five"
I64 = NDArray[np.int64]


@dataclass(frozen=True)
class StreetWorths:
    """In cents by class and outcome: a unit bet on a street, staying beyond what a fold leaves, and by class a fold."""

    unit: I64
    rest: I64
    fold: I64


@dataclass(frozen=True)
class RaisesSolved:
    """A solved game: the kernel's solution and its book; `scale` cents are one of its counts."""

    worths: StreetWorths
    scale: int
    solution: kernel.RaisesSolution
    book: kernel.RaiseBook


def questions(game: Game) -> tuple[str, ...]:
    """The decisions of the round in their order: to stay, then the streets."""
    return tuple(step.about for step in rules_of(game).script if step.verb == "ask")


def decisions(game: Game, bets: int) -> Decisions:
    """The answers that come to these bets: 1 for the flop, 2 for the turn, FOLD for a fold."""
    first, *streets = questions(game)
    answers = {}
    for place, name in enumerate((first, *streets)):
        choices = game.decision(name).choices
        wanted = bets != FOLD if place == 0 else bool(bets & (1 << (place - 1)) and bets != FOLD)
        answers[name] = (next(choice.name for choice in choices if bool(choice.bets) == wanted), None)
    return answers


def decided_wagers(game: Game) -> tuple[str, ...]:
    """The main wagers that decisions touch: those of which the contest speaks."""
    return tuple(name for name in main_wagers(game) if game.rows(name))


@by_game
def worths(game: Game) -> StreetWorths:
    """What the decided wagers are worth, each class and outcome settled on a real deal."""
    classes, wagers = own_classes(game.edition.id, "own"), decided_wagers(game)
    deals = {
        (of_class, outcome - OUTCOMES): deal
        for (of_class, outcome), deal in holdem_examples(classes, 0).items()
    }
    streets = len(questions(game)) - 1
    unit, rest = np.zeros((2, len(classes), OUTCOMES), np.int64)
    fold = np.zeros(len(classes), np.int64)
    for (of_class, outcome), deal in deals.items():
        worth = {
            bets: worth_of(game, deal, decisions(game, bets), wagers) for bets in (*range(1 << streets), FOLD)
        }
        fold[of_class] = worth[FOLD]
        rest[of_class, outcome] = worth[0] - worth[FOLD]
        unit[of_class, outcome] = worth[1] - worth[0]
        for bets in range(1 << streets):
            if worth[bets] != worth[0] + bets.bit_count() * (worth[1] - worth[0]):
                raise AssertionError("a bet on one street is not worth what a bet on another is")
    return StreetWorths(unit, rest, fold)


@lru_cache(maxsize=4)
def _solve(
    edition: str, cards: tuple[int, ...], unit: bytes, rest: bytes, fold: bytes, turns: bool
) -> RaisesSolved:
    classes = own_classes(edition, "own")
    found = StreetWorths(
        np.frombuffer(unit, np.int64).reshape(-1, OUTCOMES),
        np.frombuffer(rest, np.int64).reshape(-1, OUTCOMES),
        np.frombuffer(fold, np.int64),
    )
    scale = int(np.gcd.reduce(np.concatenate((found.unit.ravel(), found.rest.ravel()))))
    step = int(np.gcd.reduce(found.unit.ravel()))
    deck = np.array(sorted(cards), np.uint8)
    solution = kernel.solve(
        deck,
        high_tables(),
        classes.by_strength,
        found.unit // step,
        found.rest // scale,
        0,
        scale=step // scale,
        bets_turn=turns,
        threads=THREADS,
    )
    return RaisesSolved(found, scale, solution, kernel.open_raises(deck, solution.streets))


def solved(game: Game) -> RaisesSolved:
    """The game solved; filings with the same worths share it."""
    found = worths(game)
    arrays = found.unit.tobytes(), found.rest.tobytes(), found.fold.tobytes()
    return _solve(game.edition.id, tuple(game.cards), *arrays, len(questions(game)) > 2)


def tally(game: Game) -> Tally:
    """The exact tally under optimal play."""
    found = solved(game)
    result = tally_of(game, found.book)
    wagers = decided_wagers(game)
    gained = 0
    for entry in result.entries:
        left = worth_of(game, entry.deal, decisions(game, FOLD), wagers)
        gained += entry.count * (worth_of(game, entry.deal, entry.decisions, wagers) - left)
    if gained != found.solution.total * found.scale:
        raise AssertionError("the counts do not come to the worth that was solved for")
    return Tally(result.entries, result.deals, result.frequencies, rules_in_words(game, found), found)


def tally_of(game: Game, book: kernel.RaiseBook) -> Tally:
    """The exact tally under the decisions of a book."""
    classes, deals = own_classes(game.edition.id, "own"), kernel.number_of_deals(len(book.deck))
    main = main_wagers(game)
    if any(table.hand == FIRST_FIVE for table in game.tables if table.wager in main):
        entries, counts = _with_first_five(game, book, classes)
    else:
        entries, counts = _plain(game, book, classes)
    shares = tuple(
        (name, Fraction(int(counts[bets]), deals)) for bets, name in enumerate(names_of(game)) if name
    )
    return Tally(entries, deals, shares, (), book)


def _plain(game: Game, book: kernel.RaiseBook, classes: Classes) -> tuple[list[TallyEntry], I64]:
    counted = kernel.count_raises(book, high_tables(), classes.by_strength, len(classes), THREADS)
    examples = kernel.raise_examples(book, high_tables(), counted)
    entries = [
        TallyEntry(
            decisions(game, bets),
            deal_of(examples[bets, kind, outcome]),
            int(counted.counts[bets, kind, outcome]),
        )
        for bets, kind, outcome in np.argwhere(counted.counts).tolist()
    ]
    return entries, counted.counts.sum(axis=(1, 2))


def _with_first_five(game: Game, book: kernel.RaiseBook, classes: Classes) -> tuple[list[TallyEntry], I64]:
    five = own_classes(game.edition.id, FIRST_FIVE)
    counted = five_kernel.count_fives(
        book, high_tables(), five.by_strength, len(five), classes.by_strength, len(classes), THREADS
    )
    examples = five_kernel.five_examples(book, high_tables(), five.by_strength, counted)
    bets_of = {five_kernel.CHECK: 0, five_kernel.RAISE: 1, five_kernel.FOLD: FOLD}
    entries = [
        TallyEntry(decisions(game, bets_of[key[0]]), deal_of(deal), int(counted.counts[key]))
        for key, deal in examples.items()
    ]
    counts = np.zeros(BETS, np.int64)
    for place, bets in bets_of.items():
        counts[bets] = counted.counts[place].sum()
    return entries, counts


def names_of(game: Game) -> list[str]:
    """What each combination of bets is called; an empty name where a game has no such bets."""
    titles = [_bet_title(game, street) for street in questions(game)[1:]]
    names = [""] * BETS
    for bets in range(1 << len(titles)):
        made = [title for place, title in enumerate(titles) if bets & (1 << place)]
        names[bets] = f"stay and bet {' and '.join(made)}" if made else "stay and check"
    names[FOLD] = "fold"
    return names


def _bet_title(game: Game, street: str) -> str:
    """The bet of a street as the text names it."""
    (bet,) = (choice.bets[0] for choice in game.decision(street).choices if choice.bets)
    return game.edition.wager(bet).title


def rules_in_words(game: Game, found: RaisesSolved) -> tuple[str, ...]:
    """The holes that are folded; what to bet later depends on the exact cards."""
    if len(found.book.deck) != 52:
        return ()
    folded = []
    for high in range(12, 0, -1):
        for suited in (True, False):
            lows = [
                low for low in range(high) if not found.book.stays[_hole(4 * low, 4 * high + (not suited))]
            ]
            if lows:
                cards = ", ".join(RANK_LETTERS[low] for low in reversed(lows))
                folded.append(f"{RANK_LETTERS[high]} with {cards} {'suited' if suited else 'offsuit'}")
    return (
        f"Fold {'; '.join(folded)}. Stay with every other hand." if folded else "Stay with every hand.",
        "Bet on a later street where the hand is more likely to win than to lose.",
    )


def _hole(one: int, two: int) -> int:
    low, high = min(one, two), max(one, two)
    return high * (high - 1) // 2 + low


def choice_worths(game: Game, hole: U8, board: U8, made: int = 0) -> dict[str, Fraction]:
    """For a hole and a board so far, what each choice of the next decision is worth on the average, in cents, played
    best from there on; `made` units have been bet on earlier streets."""
    found, fold = solved(game), fold_worth(game, hole)
    if not len(board):
        left = kernel.deals_of_hole(len(game.cards))
        value = int(found.solution.values[_hole(int(hole[0]), int(hole[1]))])
        first = questions(game)[0]
        stay, gone = decisions(game, 0)[first][0], decisions(game, FOLD)[first][0]
        return {gone: fold, stay: fold + Fraction(value * found.scale, left)}
    unit, rest = street_worth(game, hole, board)
    later = Fraction(0)
    if len(board) == 3 and len(questions(game)) > 2:
        turns = [card for card in game.cards if card not in (*hole, *board)]
        units = [street_worth(game, hole, np.append(board, np.uint8(card)))[0] for card in turns]
        later = sum((max(worth, Fraction(0)) for worth in units), Fraction(0)) / len(turns)
    name, bets = questions(game)[len(board) - 2], 1 << (len(board) - 3)
    check = fold + rest + made * unit + later
    return {decisions(game, 0)[name][0]: check, decisions(game, bets)[name][0]: check + unit}


def street_worth(game: Game, hole: U8, board: U8) -> tuple[Fraction, Fraction]:
    """With a flop or a turn, what a unit and what staying beyond a fold are worth on the average, in cents."""
    found, classes = worths(game), own_classes(game.edition.id, "own")
    deck, dealers = deck_of(game), comb(len(game.cards) - 7, 2)
    known = np.concatenate((hole, board)).astype(np.uint8)
    later = np.array(list(combinations(np.setdiff1d(deck, known).tolist(), 5 - len(board))), np.uint8)
    boards = np.ascontiguousarray(np.hstack([np.tile(known[2:], (len(later), 1)), later]))
    parts = []
    for lose, tie, win in (found.unit.T, found.rest.T):
        parts += [win - lose, tie - lose, np.zeros_like(lose), dealers * lose]
    factors = np.ascontiguousarray(np.stack(parts, axis=1))
    cls = classes.by_strength
    unit, rest, _ = value_hole(
        new_desk(high_tables()), mask_of(deck), boards, known[0], known[1], 0, cls, factors, 0
    )
    deals = len(boards) * dealers
    return Fraction(int(unit), deals), Fraction(int(rest), deals)


def fold_worth(game: Game, hole: U8) -> Fraction:
    """What a fold leaves on the average, in cents; it may hang on the hand where a bonus is paid all the same."""
    fold = worths(game).fold
    if (fold == fold[0]).all():
        return Fraction(int(fold[0]))
    rest = np.setdiff1d(deck_of(game), hole)
    boards = np.array(list(combinations(rest.tolist(), 5)), np.uint8)
    sevens = np.hstack([np.tile(hole, (len(boards), 1)), boards])
    of_class = own_classes(game.edition.id, "own").by_strength[strengths(sevens, high_tables())]
    return Fraction(int(fold[of_class].sum()), len(boards))
