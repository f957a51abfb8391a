"""Batches for single wagers on hands that the main batch does not look at: rounds of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.classes import own_classes
from croupier.analysis.model import Price
from croupier.editions import Game
from croupier.games.banked.price.game import some_decisions
from croupier.games.banked.price.road import side_carried
from croupier.games.banked.price.roads import packs as packs_road
from croupier.games.banked.price.roads import raises as raises_road
from croupier.games.banked.price.roads import shootout as shootout_road
from croupier.games.banked.price.roads import split as split_road
from croupier.games.banked.price.roads.common import deck_of, main_groups
from croupier.games.banked.price.roads.sides import pool_sizes
from croupier.games.banked.price.roads.split_sides import first_row
from croupier.games.banked.price.stakes import SEAT, Deal, Decisions, unit_of
from croupier.games.banked.price.tally import Tally
from croupier.games.banked.simulate.dealt import U8, Counts, Finder, Frequencies, colex_rows, counted, dealt
from croupier.games.banked.simulate.packs import ContainedSample, Shootout
from croupier.kernels.banked.holdem_streets import FOLD
from croupier.kernels.banked.sweep_sets import sets_of, symmetry
from croupier.kernels.evaluate import strengths
from croupier.ranks.orders import ACE, order_of
from croupier.ranks.tables import high_tables

Numbers = Callable[[U8], NDArray[np.int64]]


class SideDealer(Protocol):
    """Rounds dealt for some wagers alone."""

    def run(self, rounds: int, state: NDArray[np.uint64]) -> tuple[Counts, U8]:
        """Deal so many rounds: counts by signature, and a deal for each."""
        ...

    def decisions(self, signature: int, cards: U8) -> Decisions:
        """The decisions that a signature stands for, given the cards of its example."""
        ...

    def deal(self, cards: U8) -> Deal:
        """An example's cards as a deal."""
        ...

    def frequencies(self, counts: Counts) -> Frequencies:
        """How often each choice was made."""
        ...


class SideBatch(NamedTuple):
    """Wagers priced together, the game that offers them, what deals their rounds, and how they are priced where that is
    not by their lines."""

    game: Game
    wagers: tuple[str, ...]
    dealer: SideDealer
    price: Callable[[Tally], Price] | None = None


@dataclass(frozen=True)
class HandSample:
    """So many cards of a deck, numbered by all that the wager looks at; how they are dealt, and what is decided."""

    deck: U8
    size: int
    number: int
    numbers: Numbers
    laid: Callable[[tuple[int, ...]], Deal]
    decided: Callable[[tuple[int, ...]], Decisions]

    def run(self, rounds: int, state: NDArray[np.uint64]) -> tuple[Counts, U8]:
        cards = dealt(self.deck, state, rounds, self.size)
        return counted(self.numbers(cards), self.number, cards)

    def decisions(self, signature: int, cards: U8) -> Decisions:
        return self.decided(tuple(cards.tolist()))

    def deal(self, cards: U8) -> Deal:
        return self.laid(tuple(cards.tolist()))

    def frequencies(self, counts: Counts) -> Frequencies:
        return ()


def side_batches(game: Game, road: str) -> Iterator[SideBatch]:
    """The wagers that the batch of a road leaves out, each with rounds of its own."""
    if road in _ROADS:
        yield from (
            batch for batch in _ROADS[road](game) if all(side_carried(game, name) for name in batch.wagers)
        )


def hand_sample(game: Game, name: str) -> HandSample:
    """A wager on one pool of cards that is dealt whatever is decided: classes of three or of five cards."""
    table = game.table(name, unit_of(game, (name,)))
    assert table is not None
    ((pool, size),) = pool_sizes(game, table.hand)
    classes, decided = own_classes(game.edition.id, table.hand), some_decisions(game)

    def numbers(cards: U8) -> NDArray[np.int64]:
        if size == 3:
            return classes.by_set[colex_rows(cards)].astype(np.int64)
        return classes.by_strength[strengths(cards, high_tables())].astype(np.int64)

    return HandSample(
        deck_of(game), size, len(classes), numbers, lambda cards: {pool: cards}, lambda cards: decided
    )


def _draws(game: Game) -> Iterator[SideBatch]:
    """Vegas Double Action: the Stud bet on the common cards."""
    if "stud" in game.offered:
        yield SideBatch(game, ("stud",), hand_sample(game, "stud"))


def _apart(game: Game) -> Iterator[SideBatch]:
    """Player's Choice: the hands behind the first."""
    for wagers in main_groups(game)[1:]:
        yield SideBatch(game, wagers, hand_sample(game, wagers[0]))


def _packs(game: Game) -> Iterator[SideBatch]:
    """Every side bet for itself, and a bet on the next card for each of the odds."""
    sides = [wager.name for wager in game.wagers if wager.group == "side" and wager.kind == "stake"]
    for name in (*sides, *packs_road.kinds(game)):
        alone = packs_road.alone(game, name)
        table = alone.table(name)
        if table is None:
            yield SideBatch(alone, (name,), _points(alone, name))
        elif len(packs_road.looked_at(alone, (name,)).places) == 1:
            yield SideBatch(alone, (name,), _next_card(alone, name))
        else:
            yield SideBatch(alone, (name,), ContainedSample(alone, (name,)))


def _points(game: Game, name: str) -> HandSample:
    """Points of the player's cards, and how they stand against those of a box."""
    own, other = packs_road.compared_hands(game, (name,))
    order, box = order_of(own.order), other.pools[0]
    points = np.array([order.points[card >> 2] for card in range(52)], np.int64)
    most = order.size * int(points.max()) + 1

    def numbers(cards: U8) -> NDArray[np.int64]:
        mine, theirs = (points[part].sum(axis=1) for part in np.hsplit(cards, 2))
        found: NDArray[np.int64] = 3 * mine + np.sign(mine - theirs) + 1
        return found

    def laid(cards: tuple[int, ...]) -> Deal:
        return {SEAT: cards[: order.size], box: cards[order.size :]}

    deck = np.array(game.cards, np.uint8)
    return HandSample(deck, 2 * order.size, 3 * most, numbers, laid, lambda cards: {})


def _next_card(game: Game, name: str) -> HandSample:
    """The card that a bet is on."""
    looked = packs_road.looked_at(game, (name,))
    deck = np.array(game.deck(looked.names[0]), np.uint8)
    return HandSample(
        deck,
        1,
        52,
        lambda cards: cards[:, 0].astype(np.int64),
        lambda cards: looked.deal((cards,)),
        lambda cards: {},
    )


def _split(game: Game) -> Iterator[SideBatch]:
    """Three Card Split: what the three cards and the community card contain."""
    for name in ("four_card_bonus",):
        table = game.table(name, unit_of(game, (name,))) if name in game.offered else None
        if table is None:
            continue
        deck, rows = deck_of(game), [row.hand for row in table.rows]
        sets = sets_of(deck.tobytes(), 4)
        finder = Finder(sets, symmetry(deck))
        fired = np.array([first_row(tuple(four), rows, 4) for four in sets.cards.tolist()], np.int64)

        def numbers(cards: U8, finder: Finder = finder, fired: Counts = fired) -> NDArray[np.int64]:
            return fired[finder.rows(np.sort(cards, axis=1))]

        sample = HandSample(
            deck,
            4,
            len(rows) + 1,
            numbers,
            lambda cards: {SEAT: cards[:3], "community": cards[3:]},
            lambda cards: split_road.decisions(cards[:3], 0),
        )
        yield SideBatch(game, (name,), sample)


def _raises(game: Game) -> Iterator[SideBatch]:
    """Texas Hold'Em Bonus: the hole cards, the dealer's where they are aces, and whether the hand is folded."""
    name = "bonus"
    if name not in game.offered:
        return
    stays = raises_road.solved(game).book.stays

    def numbers(cards: U8) -> NDArray[np.int64]:
        hole = np.sort(cards[:, :2], axis=1).astype(np.int64)
        low, high = hole[:, 0], hole[:, 1]
        aces = (cards[:, 2:] >> 2 == ACE).all(axis=1)
        ranks = (low >> 2) * 13 + (high >> 2)
        found: NDArray[np.int64] = (
            (ranks * 2 + (low % 4 == high % 4)) * 2 + stays[colex_rows(hole)]
        ) * 2 + aces
        return found

    def decided(cards: tuple[int, ...]) -> Decisions:
        stayed = bool(stays[colex_rows(np.array([cards[:2]]))[0]])
        return raises_road.decisions(game, 0 if stayed else FOLD)

    def laid(cards: tuple[int, ...]) -> Deal:
        return {SEAT: cards[:2], "dealer": cards[2:]}

    yield SideBatch(game, (name,), HandSample(deck_of(game), 4, 13 * 13 * 8, numbers, laid, decided))


def _shootout(game: Game) -> Iterator[SideBatch]:
    """Texas Shootout: Quick Draw on the first four cards, and envy for a player who keeps by the house way."""
    for name in ("quick_draw",):
        alone = packs_road.alone(game, name)
        yield SideBatch(alone, (name,), ContainedSample(alone, (name,), shootout_road.decisions))
    if "envy" in game.offered:
        yield SideBatch(
            game,
            ("envy",),
            Shootout(game, best=False),
            lambda tally: shootout_road.sampled_envy(game, "envy", tally),
        )


_ROADS: dict[str, Callable[[Game], Iterator[SideBatch]]] = {
    "apart": _apart,
    "draws": _draws,
    "packs": _packs,
    "raises": _raises,
    "shootout": _shootout,
    "split": _split,
}
