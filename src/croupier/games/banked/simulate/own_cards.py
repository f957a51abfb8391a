"""Batches of games decided by own cards: each by the exact table of its best play."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.classes import own_classes
from croupier.editions import Game
from croupier.games.banked.price.game import main_tally
from croupier.games.banked.price.roads import bonus_six as six_road
from croupier.games.banked.price.roads import draws as draw_road
from croupier.games.banked.price.roads import growing as growing_road
from croupier.games.banked.price.roads import pick_two as pick_road
from croupier.games.banked.price.roads.common import deck_of, main_wagers
from croupier.games.banked.price.stakes import Deal, Decisions, unit_of
from croupier.games.banked.simulate.dealt import U8, Counts, Frequencies, colex_rows, counted, dealt
from croupier.games.banked.simulate.sides import SideBatch, hand_sample
from croupier.kernels.banked import bonus_six as six_kernel
from croupier.kernels.banked import own_simulate, supersets
from croupier.kernels.evaluate import strengths
from croupier.ranks.hands import evaluate
from croupier.ranks.orders import order_of
from croupier.ranks.tables import colex_sets, high_tables


def _shares(names: tuple[str, ...], counts: Counts) -> Frequencies:
    total = int(counts.sum())
    by_name = counts.reshape(len(names), -1).sum(axis=1)
    return tuple((name, Fraction(int(n), total)) for name, n in zip(names, by_name, strict=True))


class DrawSample:
    """Vegas Double Action; the Stud bet on the common cards has rounds of its own."""

    hands = ("own",)

    def __init__(self, game: Game) -> None:
        self.game, self.deck = game, deck_of(game)
        self.own = own_classes(game.edition.id, "own")

    def run(self, rounds: int, state: NDArray[np.uint64]) -> tuple[Counts, U8]:
        road = draw_road
        return supersets.simulate_draws(
            rounds, state, self.deck, road.supersets(self.game), high_tables(), self.own.by_strength,
            road.worths(self.game), road.ways_of(self.game),
        )  # fmt: skip

    def decisions(self, signature: int, cards: U8) -> Decisions:
        kept = signature // len(self.own)
        return draw_road.decisions(
            [card for bit, card in enumerate(cards[:5].tolist()) if not kept >> bit & 1]
        )

    def deal(self, cards: U8) -> Deal:
        return {1: tuple(cards[:5].tolist()), "community": tuple(cards[5:].tolist())}

    def frequencies(self, counts: Counts) -> Frequencies:
        total, by_mask = int(counts.sum()), counts.reshape(32, -1).sum(axis=1)
        changed = [sum(int(by_mask[m]) for m in range(32) if 5 - m.bit_count() == d) for d in range(6)]
        names = ("stand", *(f"change {count}" for count in range(1, 6)))
        return tuple((name, Fraction(n, total)) for name, n in zip(names, changed, strict=True))


class PickTwo:
    """Colorado Hold'em by the best choice for each three cards, which are classed beside the final hand."""

    hands = ("own", "dealt")
    dropping = ("bet", "stay")
    keeping = ("declare", "fold")

    def __init__(self, game: Game) -> None:
        self.deck, self.own = deck_of(game), own_classes(game.edition.id, "own")
        self.answers = np.zeros(22_100, np.int64)
        self.dealt = np.zeros(22_100, np.int64)
        order = order_of("three-card")
        for place, three in enumerate(colex_sets(52, 3).tolist()):
            if set(three) <= set(game.cards):
                self.dealt[place] = order.height(evaluate("three-card", three).category)
                name, dropped = pick_road.best_choice(game, three)
                if dropped is None:
                    self.answers[place] = 6 + self.keeping.index(name)
                else:
                    self.answers[place] = 3 * self.dropping.index(name) + three.index(dropped)
        self.categories = int(self.dealt.max()) + 1

    def run(self, rounds: int, state: NDArray[np.uint64]) -> tuple[Counts, U8]:
        cards = dealt(self.deck, state, rounds, 6)
        cards[:, :3] = np.sort(cards[:, :3], axis=1)
        place = colex_rows(cards[:, :3])
        answer = self.answers[place]
        dropped = np.where(answer < 6, answer % 3, 0)
        final = cards[np.arange(6) != dropped[:, None]].reshape(rounds, 5)
        of = np.where(answer < 6, self.own.by_strength[strengths(final, high_tables())], 0)
        signature = (answer * self.categories + self.dealt[place]) * len(self.own) + of
        return counted(signature, 8 * self.categories * len(self.own), cards)

    def decisions(self, signature: int, cards: U8) -> Decisions:
        answer = signature // (self.categories * len(self.own))
        if answer >= 6:
            return pick_road.decisions((self.keeping[answer - 6], None))
        return pick_road.decisions((self.dropping[answer // 3], int(cards[answer % 3])))

    def deal(self, cards: U8) -> Deal:
        return {1: tuple(cards[:3].tolist()), "community": tuple(cards[3:].tolist())}

    def frequencies(self, counts: Counts) -> Frequencies:
        total, by_answer = int(counts.sum()), counts.reshape(8, -1).sum(axis=1).tolist()
        sums = {
            "bet": sum(by_answer[:3]),
            "stay": sum(by_answer[3:6]),
            "declare": by_answer[6],
            "fold": by_answer[7],
        }
        return tuple((name, Fraction(n, total)) for name, n in sums.items() if n)


class BonusSix:
    """Bonus 6 without the insurance fee, or with it and sixth cards bought where that is best."""

    hands = ("own",)

    def __init__(self, game: Game, insured: bool = False) -> None:
        self.game, self.deck, self.insured = game, deck_of(game), insured
        self.own = own_classes(game.edition.id, "own")
        self.choices = six_road.solved(game, insured)
        self.wins = (six_road.worths(game)[:-1] > 0).astype(np.uint8)

    @property
    def others(self) -> tuple[SideBatch, ...]:
        """The same rounds played with the insurance fee, where it is offered."""
        if self.insured or six_road.INSURANCE not in self.game.offered:
            return ()
        dealer = BonusSix(self.game, insured=True)
        return (SideBatch(self.game, six_road.insured_wagers(self.game), dealer),)

    def run(self, rounds: int, state: NDArray[np.uint64]) -> tuple[Counts, U8]:
        threes, fours, fives = six_road.sets_of(self.game)
        counts, examples = six_kernel.simulate(
            rounds, state, self.deck, threes.ids, fours.ids, fives.ids, self.choices.play3, self.choices.play4,
            self.choices.buy, high_tables(), self.own.by_strength, self.wins,
        )  # fmt: skip
        examples[: six_kernel.BUY * len(self.own), 5] = (
            six_kernel.NO_CARD
        )  # a sixth card is dealt to buyers alone
        return counts, examples

    def decisions(self, signature: int, cards: U8) -> Decisions:
        return six_road.decisions(signature // len(self.own))

    def deal(self, cards: U8) -> Deal:
        return six_road.deal_of(cards)

    def frequencies(self, counts: Counts) -> Frequencies:
        return _shares(six_road.NAMES, counts)


class Growing:
    """3-5-7 Poker, all three games of a hand."""

    hands = ("three", "five", "own")

    def __init__(self, game: Game) -> None:
        self.deck = deck_of(game)
        self.classes = tuple(own_classes(game.edition.id, name) for name in self.hands)
        gives_up = main_tally(game).solution
        assert isinstance(gives_up, np.ndarray)
        ids = growing_road.threes_of(game).ids
        self.gives_up = np.where(ids >= 0, gives_up[ids], 0).astype(np.uint8)

    def run(self, rounds: int, state: NDArray[np.uint64]) -> tuple[Counts, U8]:
        three, five, seven = self.classes
        return own_simulate.simulate_growing(
            rounds, state, self.deck, high_tables(), self.gives_up, three.by_set, len(three), five.by_strength,
            len(five), seven.by_strength, len(seven),
        )  # fmt: skip

    def decisions(self, signature: int, cards: U8) -> Decisions:
        three, five, seven = self.classes
        return growing_road.decisions(
            growing_road.CHOICES[signature // (len(three) * len(five) * len(seven))]
        )

    def deal(self, cards: U8) -> Deal:
        return {1: tuple(cards[:3].tolist()), "community": tuple(cards[3:].tolist())}

    def frequencies(self, counts: Counts) -> Frequencies:
        return _shares(growing_road.CHOICES, counts)


class Apart:
    """Hands that belong to nobody: the first of them; the others have rounds of their own."""

    def __init__(self, game: Game) -> None:
        name = main_wagers(game)[0]
        table = game.table(name, unit_of(game, (name,)))
        assert table is not None
        self.hands = (table.hand,)
        sample = hand_sample(game, name)
        self.run, self.decisions = sample.run, sample.decisions
        self.deal, self.frequencies = sample.deal, sample.frequencies
