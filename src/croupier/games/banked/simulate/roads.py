"""What a batch needs to know of each family: its kernel, its optimal play, and how a signature reads."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.classes import own_classes
from croupier.editions import Game
from croupier.games.banked.price.game import main_tally
from croupier.games.banked.price.roads import four_card as four_road
from croupier.games.banked.price.roads import holdem as holdem_road
from croupier.games.banked.price.roads import tiles as tiles_road
from croupier.games.banked.price.roads.common import qualify_strength, way_words
from croupier.games.banked.price.stakes import Deal, Decisions
from croupier.games.banked.simulate import own_cards
from croupier.games.banked.simulate import packs as of_packs
from croupier.games.banked.simulate.dealt import U8, Counts, Frequencies
from croupier.games.banked.simulate.draws import DrawnByBoth
from croupier.games.banked.simulate.pai_gow import PaiGow
from croupier.games.banked.simulate.sides import SideDealer
from croupier.games.banked.simulate.streets import Raises, SplitSample
from croupier.games.banked.simulate.sweeps import DrawnOne, SweptDuel
from croupier.games.banked.simulate.two_hands import HighLow
from croupier.kernels.banked import four_card as four_kernel
from croupier.kernels.banked import holdem as holdem_kernel
from croupier.kernels.banked import tiles as tiles_kernel
from croupier.ranks.tables import four_card_tables, high_tables


class BatchDealer(SideDealer, Protocol):
    """One family's batch; `hands` are those its signatures know, so only wagers on them can be priced."""

    @property
    def hands(self) -> tuple[str, ...]:
        """The hands of the edition that its signatures know."""
        ...


class FourCard:
    """Four Card Poker by the exact table of choices."""

    hands = ("own",)

    def __init__(self, game: Game) -> None:
        self.own = own_classes(game.edition.id, "own")
        solution = main_tally(game).solution
        assert isinstance(solution, tuple)
        self.census, self.ways, self.choice = solution

    def run(self, rounds: int, state: NDArray[np.uint64]) -> tuple[Counts, U8]:
        classes = self.own.by_strength, len(self.ways), len(self.own)
        return four_kernel.simulate(rounds, state, self.census, four_card_tables(), *classes, self.choice)

    def decisions(self, signature: int, cards: U8) -> Decisions:
        return four_road.decisions(self.ways[signature // (four_road.COMPARED * len(self.own))])

    def deal(self, cards: U8) -> Deal:
        return four_road.deal_of(cards)

    def frequencies(self, counts: Counts) -> Frequencies:
        by_way = counts.reshape(len(self.ways), -1).sum(axis=1)
        total = int(counts.sum())
        return tuple(
            (way_words(way), Fraction(int(n), total)) for way, n in zip(self.ways, by_way, strict=True)
        )


class Holdem:
    """Ultimate Texas Hold 'Em by the book of the exact solution."""

    hands = ("own",)

    def __init__(self, game: Game) -> None:
        self.own, self.qualify = own_classes(game.edition.id, "own"), qualify_strength(game)
        self.book = holdem_road.solved(game).book

    def run(self, rounds: int, state: NDArray[np.uint64]) -> tuple[Counts, U8]:
        return holdem_kernel.simulate(
            rounds, state, self.book, high_tables(), self.own.by_strength, len(self.own), self.qualify
        )

    def decisions(self, signature: int, cards: U8) -> Decisions:
        return holdem_road.decisions(signature // (holdem_road.OUTCOMES * len(self.own)))

    def deal(self, cards: U8) -> Deal:
        return holdem_road.deal_of(cards)

    def frequencies(self, counts: Counts) -> Frequencies:
        by_multiple = counts.reshape(len(holdem_road.NAMES), -1).sum(axis=1)
        total = int(counts.sum())
        return tuple(
            (name, Fraction(int(n), total)) for name, n in zip(holdem_road.NAMES, by_multiple, strict=True)
        )


class Tiles:
    """Pai gow tiles: the best setting of every hand against the house way."""

    hands = ("own_high", "own_low")

    def __init__(self, game: Game) -> None:
        chosen = main_tally(game).solution
        assert isinstance(chosen, np.ndarray)
        self.found, self.choice = tiles_road.counted(game), chosen.astype(np.uint8)
        self.entries = tiles_road.entries_of(game, chosen)
        self.tiles = np.array(sorted(game.cards), np.uint8)
        self.kinds = np.zeros(256, np.uint8)
        for kind, alike in enumerate(self.found.tiles):
            self.kinds[list(alike)] = kind
        self.index = np.full(32**4, -1, np.int64)
        for row, (a, b, c, d) in enumerate(self.found.hands):
            self.index[((a * 32 + b) * 32 + c) * 32 + d] = row

    def run(self, rounds: int, state: NDArray[np.uint64]) -> tuple[Counts, U8]:
        ranks = self.found.high, self.found.low, self.choice, self.found.way
        counts, examples = tiles_kernel.simulate(rounds, state, self.tiles, self.kinds, self.index, *ranks)
        for outcome, entry in self.entries.items():  # settled on the deals whose setting is known
            examples[outcome] = (*entry.deal[1], *entry.deal["dealer"])
        return counts, examples

    def decisions(self, signature: int, cards: U8) -> Decisions:
        return self.entries[signature].decisions

    def deal(self, cards: U8) -> Deal:
        eight = tuple(int(card) for card in cards)
        return {1: eight[:4], "dealer": eight[4:]}

    def frequencies(self, counts: Counts) -> Frequencies:
        return ()


FAMILIES: dict[str, Callable[[Game], BatchDealer]] = {
    "apart": own_cards.Apart,
    "bonus_six": own_cards.BonusSix,
    "draw_two": DrawnByBoth,
    "draws": own_cards.DrawSample,
    "growing": own_cards.Growing,
    "high_low": HighLow,
    "packs": of_packs.ContainedSample,
    "pai_gow": PaiGow,
    "pick_two": own_cards.PickTwo,
    "shootout": of_packs.Shootout,
    "four_card": FourCard,
    "holdem": Holdem,
    "sweep": SweptDuel,
    "draw_one": DrawnOne,
    "raises": Raises,
    "split": SplitSample,
    "tiles": Tiles,
}
