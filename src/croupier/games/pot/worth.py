"""What a place in a hand for a pot is worth to its player, from what he sees: sampled by a kernel."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

import numpy as np

from croupier.editions import Game
from croupier.games.pot.equity.rules import AS_DEALT, rules_of
from croupier.games.pot.equity.tables import rates_of
from croupier.games.pot.hand import PotHand
from croupier.games.pot.table import PotTable
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


class View(NamedTuple):
    """What a player sees of a hand: the board, how many cards there will be, what may come, the others' up cards."""

    board: U8
    community: int
    size: int
    deck: U8
    up: list[list[int]]
    best_share: I64


class Appraiser:
    """Knows the hands of one game, and says what cards are worth in it; every player of the table may share it."""

    def __init__(self, game: Game) -> None:
        rules = rules_of(game)
        if any(part.joker == AS_DEALT for part in rules.parts):
            rules = rules.with_joker("wild")  # good enough to play by
        self.rules = rules
        self.jokers = any(card >= 52 for card in rules.deck)
        self._seen: tuple[PotHand, tuple[int, int], View] | None = None

    def worths(
        self,
        hand: PotHand,
        place: int,
        keeps: Sequence[Sequence[int]],
        others: Sequence[Other],
        pot: int,
        samples: int,
        state: U64,
    ) -> list[float]:
        """For each way to keep cards, what it takes on the average of the pot and of what the others pay to stay."""
        view = self._view(hand, place)
        size = view.size
        need = view.community - len(view.board) + size - min(map(len, keeps))
        facing, known = [], []
        for other in others:
            cards = view.up[other.place]
            need += size - len(cards)
            if need > len(view.deck):  # a stud deck that cannot serve all: some will have folded by then
                break
            facing.append((len(cards), round(OFTEN * other.stays), max(1, other.tries), other.pays))
            known.append(cards)
        worths = np.zeros(len(keeps), np.int64)
        sample_worth(
            _rows(keeps, size),
            np.array([len(kept) for kept in keeps], np.int64),
            np.array(facing, np.int64).reshape(-1, 4),
            _rows(known, size),
            view.board,
            size,
            view.community,
            view.deck.copy(),
            pot,
            view.best_share,
            samples,
            state,
            self.rules.choices,
            len(self.rules.parts),
            *self._rates,
            worths,
        )
        return [int(worth) / (UNIT * samples) for worth in worths]

    def _view(self, hand: PotHand, place: int) -> View:
        """What the player sees, looked up once a decision."""
        key = (place, len(hand.inputs))
        if self._seen is None or self._seen[0] is not hand or self._seen[1] != key:
            t = hand.t
            board = [card for card, up in zip(t.board, t.board_up, strict=True) if up]
            community = max(self.rules.community, len(t.board))
            view = View(
                np.array(board, np.uint8),
                community,
                self.rules.own + self.rules.community - community,
                np.array(_unseen(t, place, board), np.uint8),
                [_up(t, other) for other in range(t.count)],
                np.array(t.rules.best_share or (0, 1), np.int64),
            )
            self._seen = (hand, key, view)
        return self._seen[2]

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
        """Every hand that is left when up to so many cards are thrown away; at least down to what the game plays."""
        least = max(0, len(cards) - self.rules.own)
        return [
            kept
            for thrown in range(least, min(len(cards), max(least, most)) + 1)
            for kept in combinations(cards, len(cards) - thrown)
        ]


def new_state(rng: random.Random) -> U64:
    """A state of the kernels' generator, from one of the standard library."""
    return np.array([rng.getrandbits(64) | 1 for _ in range(4)], np.uint64)


def _rows(hands: Sequence[Sequence[int]], size: int) -> U8:
    rows = np.zeros((len(hands), size), np.uint8)
    for place, cards in enumerate(hands):
        rows[place, : len(cards)] = cards[:size]
    return rows


def _up(t: PotTable, place: int) -> list[int]:
    """What everybody sees of a player's cards."""
    return [card for card, up in zip(t.cards[place], t.faces[place], strict=True) if up]


def _unseen(t: PotTable, place: int, board: Sequence[int]) -> list[int]:
    """The cards that may lie anywhere, as far as the player knows."""
    seen = {*t.cards[place], *t.discards[place], *board}
    for other in range(t.count):
        if other != place:
            seen.update(_up(t, other))
    return [card for card in t.rules.deck if card not in seen]
