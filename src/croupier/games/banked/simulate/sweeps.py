"""Batches of the games that the sweep prices: deals drawn by a kernel, choices looked up in the exact solution."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.classes import Classes, own_classes
from croupier.editions import Game
from croupier.editions.model import PayTable
from croupier.games.banked.price.duels import rank_hands
from croupier.games.banked.price.game import main_tally
from croupier.games.banked.price.roads import draw_one, sweep
from croupier.games.banked.price.roads.common import deck_of, way_words
from croupier.games.banked.price.roads.draw_one_sides import paying_rows
from croupier.games.banked.price.stakes import SEAT, Deal, Decisions
from croupier.games.banked.simulate.dealt import U8, Counts, Finder, Frequencies, counted, dealt
from croupier.kernels.banked.sweep_draw import COMPARED, discards_of, turned_sets
from croupier.kernels.banked.sweep_sets import SUITS, sets_of, symmetry

OUTCOMES = 6


def compared(own: NDArray[np.uint16], dealer: NDArray[np.uint16], bound: int) -> NDArray[np.int64]:
    """The outcome of each deal, numbered as the kernel does."""
    sign = np.sign(dealer.astype(np.int64) - own.astype(np.int64)) + 1
    found: NDArray[np.int64] = 3 * (dealer >= bound) + sign
    return found


class SweptDuel:
    """One decision with the whole hand known; other hands of the same cards are counted beside it."""

    def __init__(self, game: Game) -> None:
        self.game, self.contest = game, sweep.duel_of(game)
        self.options, _, _ = sweep.worths(game)
        solution = main_tally(game).solution
        assert isinstance(solution, np.ndarray)
        self.choices = solution
        self.own, own = own_classes(game.edition.id, "own"), game.edition.hand("own")
        self.order, self.joker = own.order, own.joker
        others = [h for h in game.edition.law.hands if h.name != "own" and h.pools == ("player",)]
        self.other = others[0] if others else None
        self.beside: Classes | None = own_classes(game.edition.id, others[0].name) if others else None
        field = self.contest.field
        self.held, self.dealt = field.players.cards.shape[1], game.cards_dealt("dealer")
        self.finder = Finder(
            sets_of(self.contest.deck.tobytes(), self.held, self.contest.fixed), self.contest.group
        )
        self.place = np.empty(len(field.listed), np.int32)
        self.place[field.listed] = np.arange(len(field.listed), dtype=np.int32)
        self.turns = np.full(64, 0, np.int64)
        for number, turn in enumerate(self.contest.turns):
            if turn.upcard is not None:
                self.turns[turn.upcard] = number

    @property
    def hands(self) -> tuple[str, ...]:
        return ("own",) if self.other is None else ("own", self.other.name)

    def run(self, rounds: int, state: NDArray[np.uint64]) -> tuple[Counts, U8]:
        cards = dealt(self.contest.deck, state, rounds, self.held + self.dealt)
        own, dealer = cards[:, : self.held], cards[:, self.held :]
        strengths = rank_hands(self.order, own, self.joker)
        outcome = compared(strengths, rank_hands(self.order, dealer, self.joker), self.contest.bound)
        turn = np.zeros(rounds, np.int64)
        known = own
        if self.contest.turns[0].upcard is not None:
            up = dealer[:, -1]
            if self.contest.fixed:
                known, up = _first_suit(own, up)
            turn = self.turns[up]
        way = self.choices[turn, self.place[self.finder.rows(np.sort(known, axis=1))]].astype(np.int64)
        signature = (way * len(self.own) + self.own.by_strength[strengths]) * OUTCOMES + outcome
        if self.beside is not None and self.other is not None:
            beside = self.beside.by_strength[rank_hands(self.other.order, own, self.other.joker)]
            signature = signature * len(self.beside) + beside
        return counted(signature, self._number(), cards)

    def _number(self) -> int:
        return len(self.options) * len(self.own) * OUTCOMES * (len(self.beside) if self.beside else 1)

    def decisions(self, signature: int, cards: U8) -> Decisions:
        return sweep.decisions(self.game, self.options[signature // (self._number() // len(self.options))])

    def deal(self, cards: U8) -> Deal:
        held = tuple(int(card) for card in cards)
        return {SEAT: held[: self.held], "dealer": held[self.held :]}

    def frequencies(self, counts: Counts) -> Frequencies:
        by_way, total = counts.reshape(len(self.options), -1).sum(axis=1), int(counts.sum())
        return tuple(
            (way_words(way), Fraction(int(n), total)) for way, n in zip(self.options, by_way, strict=True)
        )


def _first_suit(own: U8, up: U8) -> tuple[U8, U8]:
    """The cards with the upcard's suit and the first one exchanged."""
    suit, of_card = (up % SUITS)[:, None], own % SUITS
    turned = np.where(of_card == suit, 0, np.where(of_card == 0, suit, of_card))
    return (own - of_card + turned).astype(np.uint8), (up - up % SUITS).astype(np.uint8)


class DrawnOne:
    """One card changed by the exact table of discards; both side bets are classed by their paytables."""

    hands = ("own", "dealt", "six")

    def __init__(self, game: Game) -> None:
        self.game, self.deck, self.rank = game, deck_of(game), draw_one.rank_of(game)
        self.edge, self.best = draw_one.automatic_strength(game), draw_one.best_discards(game)
        self.fives = draw_one.draws_of(game).hands
        self.turned = turned_sets(self.fives, symmetry(self.deck))
        self.tables = [self._table(hand) for hand in ("dealt", "six")]
        self.sizes = [1 if table is None else len(table.rows) + 1 for table in self.tables]

    def _table(self, hand: str) -> PayTable | None:
        return next((table for table in self.game.tables if table.hand == hand), None)

    def run(self, rounds: int, state: NDArray[np.uint64]) -> tuple[Counts, U8]:
        cards = dealt(self.deck, state, rounds, 2 * draw_one.ALL)
        cards[:, : draw_one.HELD] = np.sort(cards[:, : draw_one.HELD], axis=1)
        five, six, dealer = cards[:, : draw_one.HELD], cards[:, : draw_one.ALL], cards[:, draw_one.ALL :]
        places = np.empty(rounds, np.int64)
        discards_of(np.ascontiguousarray(five), self.fives.cards, self.best, self.turned, places)
        final = six[np.arange(draw_one.ALL) != places[:, None]].reshape(rounds, draw_one.HELD)
        dealt_strengths, six_strengths = self.rank(five), self.rank(six)
        outcome = compared(self.rank(final), self.rank(dealer), 0) - 3
        outcome = np.where(dealt_strengths >= self.edge, COMPARED, outcome)
        order = self.game.edition.hand("own").order
        for table, held, strengths in zip(
            self.tables, (five, six), (dealt_strengths, six_strengths), strict=True
        ):
            rows = 0 if table is None else paying_rows(table, order, held, strengths)
            outcome = outcome * (1 if table is None else len(table.rows) + 1) + rows
        number = (COMPARED + 1) * self.sizes[0] * self.sizes[1]
        counts, examples = counted(outcome, number, cards)
        return counts, np.column_stack((examples, self._discards(outcome, number, cards, places)))

    def _discards(
        self, signatures: NDArray[np.int64], number: int, cards: U8, places: NDArray[np.int64]
    ) -> U8:
        """The card discarded in each example, as one more column."""
        found, first = np.unique(signatures, return_index=True)
        column = np.zeros((number, 1), np.uint8)
        column[found, 0] = cards[first, places[first]]
        return column

    def deal(self, cards: U8) -> Deal:
        held = tuple(int(card) for card in cards)
        return {SEAT: held[: draw_one.ALL], "dealer": held[draw_one.ALL : 2 * draw_one.ALL]}

    def decisions(self, signature: int, cards: U8) -> Decisions:
        return draw_one.decisions(self.game, int(cards[-1]))

    def frequencies(self, counts: Counts) -> Frequencies:
        by_outcome, total = counts.reshape(COMPARED + 1, -1).sum(axis=1), int(counts.sum())
        return (("automatic winner", Fraction(int(by_outcome[-1]), total)),)
