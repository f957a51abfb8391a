"""Hands of a batch played by the rules engine: the same cards, answers and money, hand for hand, nothing compiled."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import numpy as np

from croupier.editions import Game
from croupier.games.pot.asks import discard
from croupier.games.pot.batch.plain_worth import sample_worths
from croupier.games.pot.batch.words import Words, chance, mixed, share_of
from croupier.games.pot.compile import pot_rules
from croupier.games.pot.hand import PotHand
from croupier.games.pot.money import total
from croupier.games.pot.players import caller, passive
from croupier.games.pot.procedure import pot_poker
from croupier.games.pot.seen import Seen, SeenAtTable
from croupier.games.pot.sensible import SensiblePlayer
from croupier.games.pot.table import PotTable
from croupier.games.pot.worth import Appraiser, DealtWorth
from croupier.kernels.pot.equity import I64
from croupier.kernels.pot.hands import play
from croupier.kit import Refusal
from croupier.kit.sources import Pool
from croupier.rounds.demands import Decide
from croupier.rounds.events import Chose

FOLDS, PUSHES = int(0.15 * 2**32), int(0.25 * 2**32)
"""How often the player by chance gives up to a bet, and raises, in 2**32 times."""
_LOW = (1 << 32) - 1


class BatchCards:
    """Cards at random out of the deck of a hand, by the words of its number; cards that go back lie on top."""

    def __init__(self, t: PotTable, words: Words) -> None:
        self._t, self._words = t, words
        self._deck = list(t.rules.deck)
        self._returned = 0

    def card(self, to: Pool) -> int:
        """The next card."""
        deck = self._deck
        deck += self._t.returned[self._returned :]
        self._returned = len(self._t.returned)
        if not deck:
            raise Refusal(f"The deck cannot serve {self._t.count} players.")
        at = self._words.below(len(deck))
        deck[at], deck[-1] = deck[-1], deck[at]
        return deck.pop()


def by_chance(seen: Seen, word: int) -> Chose:
    """What the player by chance answers: it hangs on one word a decision."""
    if seen.question == "discard":
        return discard(seen.seat, _some_cards(seen, word))
    if seen.question != "act":
        event: Chose = seen.answers[0 if share_of(word, 2) else -1].event
        return event
    may, roll, rules = seen.may, word & _LOW, seen.rules
    if roll < FOLDS and may.call and may.may_fold:
        return Chose(seen.seat, "fold")
    if roll >= (1 << 32) - PUSHES and may.least is not None and may.most is not None:
        to = _some_amount(mixed(word), may.least, may.most, rules.chip, rules.structure == "limit")
        return Chose(seen.seat, may.word, to)
    return passive(seen)


def _some_cards(seen: Seen, word: int) -> list[int]:
    """Cards to throw away: how many within the bounds, then which."""
    pick, cards = seen.answers[0].pick, seen.cards
    assert pick is not None
    left = pick.least + share_of(word, pick.most - pick.least + 1)
    chosen = []
    for place, card in enumerate(cards):
        word = mixed(word)
        if share_of(word, len(cards) - place) < left:
            chosen.append(card)
            left -= 1
    return chosen


def _some_amount(word: int, least: int, most: int, chip: int, limit: bool) -> int:
    """An amount between the bounds in whole chips, or all that is left: each as likely."""
    if limit:
        return most if share_of(word, 2) else least
    steps = (most - least) // chip + 1
    odd = (most - least) % chip > 0
    at = share_of(word, min(steps + odd, 1 << 30))
    return most if at == steps else least + at * chip


def _standing_pat(seen: Seen) -> Chose:
    """The calling station; where he must throw cards away, the first ones."""
    if seen.question != "discard":
        return caller(seen)
    pick = seen.answers[0].pick
    assert pick is not None
    return discard(seen.seat, seen.cards[: pick.least])


class PlainAppraiser(Appraiser):
    """The appraiser without compiled code, for hands that batches play."""

    def seeded(self, number: int) -> Words:
        """The state of a generator that hangs on a number alone."""
        return Words.of_number(number)

    def totals(self, dealt: DealtWorth, state: object) -> list[int]:
        """For each way to keep cards what it takes in all samples, in units."""
        assert isinstance(state, Words)
        return sample_worths(dealt, state)


class PlainHands:
    """Hands of one game, seed and players by the rules engine; seats are numbered from 1, and the button moves."""

    def __init__(self, game: Game, seed: int, names: Sequence[str], stacks: Sequence[int]) -> None:
        self.game, self.seed, self.names, self.stacks = game, seed, tuple(names), tuple(stacks)
        self._judge = PlainAppraiser(game) if "sensible" in names else None

    def play(self, number: int, explains: bool = False) -> PotHand:
        """One hand by its number, counted from 0."""
        count = len(self.names)
        order = [(number + place) % count for place in range(count)]
        hand = PotHand(
            pot_rules(self.game, count),
            [self.stacks[seat] for seat in order],
            pot_poker,
            seats=[seat + 1 for seat in order],
            explains=explains,
        )
        minds = {seat + 1: self._mind(number, name) for seat, name in enumerate(self.names)}
        decisions = iter(range(1 << 30))

        def player(hand: PotHand, due: Decide) -> Chose:
            return minds[due.seat](SeenAtTable(hand, due), next(decisions))

        return hand.play(BatchCards(hand.t, Words.of_cards(self.seed, number)), player)

    def _mind(self, hand: int, name: str) -> Callable[[Seen, int], Chose]:
        """A player of a hand: what he answers to what he sees, by the number of the decision."""
        if name == "caller":
            return lambda seen, number: _standing_pat(seen)
        if name == "random":
            return lambda seen, number: by_chance(seen, chance(self.seed, hand, number))
        sensible = SensiblePlayer(self.game, random.Random(), judge=self._judge)

        def answer(seen: Seen, number: int) -> Chose:
            sensible.rng = sensible.state = Words.of_decision(self.seed, hand, number)
            return sensible(seen)

        return answer

    def rows(self, first: int, hands: int) -> tuple[I64, I64]:
        """What each seat wins in each of these hands, and what the hands come to (`kernels.pot.hands.play`)."""
        played = [self.play(number) for number in range(first, first + hands)]
        return np.array([nets_of(hand) for hand in played]), np.array([figures_of(hand) for hand in played])


def nets_of(hand: PotHand) -> list[int]:
    """What each seat won or lost, from seat 1 on."""
    t = hand.t
    nets = {seat: t.stack[i] - t.start[i] for i, seat in enumerate(t.seats)}
    return [nets[seat] for seat in sorted(nets)]


def figures_of(hand: PotHand) -> list[int]:
    """What a hand comes to, in the columns of the compiled engine."""
    t = hand.t
    figures = dict.fromkeys(range(play.COLUMNS), 0)
    figures[play.POT] = sum(t.contributed) + t.dead
    figures[play.FEES], figures[play.RAKE] = total(t.money, "fee"), total(t.money, "rake")
    figures[play.JACKPOT], figures[play.REACHED] = total(t.money, "jackpot rake"), len(t.reached)
    figures[play.SHOWN] = int(t.in_hand > 1)
    figures[play.DECISIONS] = sum(isinstance(event, Chose) for event in hand.inputs)
    return [figures[column] for column in range(play.COLUMNS)]
