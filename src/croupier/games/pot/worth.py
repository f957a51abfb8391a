"""What a place in a hand for a pot is worth to its player, from what he sees: sampled by a kernel."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from croupier.editions import Game
from croupier.games.pot.batch.words import Words
from croupier.games.pot.equity.situation import AS_DEALT, rules_of
from croupier.games.pot.equity.tables import rates_of
from croupier.games.pot.rules import PotPart
from croupier.games.pot.seen import Seen
from croupier.kernels.evaluate import U8, U64
from croupier.kernels.pot.equity import I64, Rates
from croupier.kernels.pot.equity_deals import UNIT
from croupier.kernels.pot.worth import OFTEN, sample_worth


@dataclass(frozen=True)
class Other:
    """What a player reckons with in another: how often he stays, what he pays then, how good a hand he has shown."""

    place: int
    stays: float = 1.0
    pays: int = 0
    tries: int = 1


class Chances(NamedTuple):
    """What may come, for one decision: the board, how many cards there will be, and the cards that are not seen."""

    board: U8
    community: int
    size: int
    deck: U8
    best_share: I64


class DealtWorth(NamedTuple):
    """What is to be sampled: ways to keep cards, and of each other player his row for the kernel and his open cards."""

    keeps: Sequence[Sequence[int]]
    facing: Sequence[tuple[int, int, int, int]]
    open_cards: Sequence[Sequence[int]]
    view: Chances
    pot: int
    samples: int
    parts: Sequence[PotPart]


class Appraiser:
    """Knows the hands of one game, and says what cards are worth in it; every player of the table may share it."""

    def __init__(self, game: Game) -> None:
        rules = rules_of(game)
        if any(part.joker == AS_DEALT for part in rules.parts):
            rules = rules.with_joker("wild")  # good enough to play by
        self.rules = rules
        self.jokers = any(card >= 52 for card in rules.deck)
        self.first: dict[int, float] = {}  # what two cards take of a pot before anything else is seen

    def seeded(self, number: int) -> Any:
        """The state of a generator that depends only on a number."""
        return np.array(Words.of_number(number).state, np.uint64)

    def worths(
        self,
        seen: Seen,
        keeps: Sequence[Sequence[int]],
        others: Sequence[Other],
        pot: int,
        samples: int,
        state: Any,
    ) -> list[float]:
        """For each way to keep cards, what it takes on the average of the pot and of what the others pay to stay."""
        view = self._chances(seen)
        size = view.size
        need = view.community - len(view.board) + size - min(map(len, keeps))
        facing: list[tuple[int, int, int, int]] = []
        known = []
        for other in others:
            cards = seen.up[other.place][:size]
            need += size - len(cards)
            if need > len(view.deck):  # a stud deck that cannot serve all: some will have folded by then
                break
            facing.append((len(cards), int(OFTEN * other.stays + 0.5), max(1, other.tries), other.pays))
            known.append(cards)
        dealt = DealtWorth(keeps, facing, known, view, pot, samples, seen.rules.parts)
        return [float(total) / (UNIT * samples) for total in self.totals(dealt, state)]

    def totals(self, dealt: DealtWorth, state: Any) -> list[int]:
        """For each way to keep cards what it takes in all samples, in units."""
        view, size = dealt.view, dealt.view.size
        worths = np.zeros(len(dealt.keeps), np.int64)
        sample_worth(
            _rows(dealt.keeps, size),
            np.array([len(kept) for kept in dealt.keeps], np.int64),
            np.array(dealt.facing, np.int64).reshape(-1, 4),
            _rows(dealt.open_cards, size),
            view.board,
            size,
            view.community,
            view.deck.copy(),
            dealt.pot,
            view.best_share,
            dealt.samples,
            state,
            self.rules.choices,
            len(self.rules.parts),
            *self._rates,
            worths,
        )
        return [int(worth) for worth in worths]

    def _chances(self, seen: Seen) -> Chances:
        """What may come, looked up once a decision."""
        found: Chances | None = seen.chances
        if found is None:
            community = max(self.rules.community, seen.board_size)
            found = seen.chances = Chances(
                np.array(seen.board, np.uint8),
                community,
                self.rules.own + self.rules.community - community,
                np.array(_unseen(seen), np.uint8),
                np.array(seen.rules.best_share or (0, 1), np.int64),
            )
        return found

    @cached_property
    def _rates(self) -> Rates:
        """The rates of all parts, and of the first without a qualifier, which decides where nobody comes up to it."""
        first = replace(self.rules.parts[0], qualify="")
        parts = tuple(
            part.ladder if self.jokers else part.ladder._replace(joker="")
            for part in (*self.rules.parts, first)
        )
        return rates_of(parts, 5 if len(self.rules.choices) else self.rules.own + self.rules.community)

    def ways_to_keep(self, cards: Sequence[int], most: int) -> list[tuple[int, ...]]:
        """Every hand that is left after discarding up to a number of cards, but never below the number the game
        plays."""
        least = max(0, len(cards) - self.rules.own)
        return [
            kept
            for thrown in range(least, min(len(cards), max(least, most)) + 1)
            for kept in _chosen(cards, len(cards) - thrown)
        ]


def _chosen(cards: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """Every combination of a given size, in the order of the numbers that have a bit for each card."""
    last_first = combinations(reversed(cards), size)
    return (kept[::-1] for kept in reversed(list(last_first)))


def new_state(rng: random.Random) -> U64:
    """A state of the kernels' generator, from one of the standard library."""
    return np.array([rng.getrandbits(64) | 1 for _ in range(4)], np.uint64)


def _rows(hands: Sequence[Sequence[int]], size: int) -> U8:
    rows = np.zeros((len(hands), size), np.uint8)
    for place, cards in enumerate(hands):
        rows[place, : len(cards)] = cards[:size]
    return rows


def _unseen(seen: Seen) -> list[int]:
    """The cards that may lie anywhere, as far as the player knows."""
    known = {*seen.cards, *seen.discards, *seen.board}
    for cards in seen.up:
        known.update(cards)
    return [card for card in seen.rules.deck if card not in known]
