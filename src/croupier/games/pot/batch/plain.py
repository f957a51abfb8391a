"""Hands of a batch played by the rules engine without compiled code: the same cards, answers and money."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import numpy as np

from croupier.editions import Game
from croupier.games.pot.batch.words import Words, chance, mixed, share_of
from croupier.games.pot.hand import PotHand
from croupier.games.pot.money import total
from croupier.games.pot.players import SensiblePlayer, caller, passive
from croupier.games.pot.procedure import pot_poker
from croupier.games.pot.rules import pot_rules
from croupier.games.pot.seen import Seen, SeenAtTable
from croupier.games.pot.table import PotTable, discard
from croupier.games.pot.worth import Appraiser, DealtWorth
from croupier.kernels.pot.equity import I64
from croupier.kernels.pot.equity_deals import UNIT
from croupier.kernels.pot.hands import play
from croupier.kernels.pot.worth import OFTEN
from croupier.kit import Refusal
from croupier.kit.chance import Pool
from croupier.rounds.events import Chose, Decide

# What a hand is worth to a player who knows only his own cards: `kernels.pot.worth` in plain whole numbers.


def sample_worths(dealt: DealtWorth, words: Words) -> list[int]:
    """For each way to keep cards what it takes of the pot and of what the others pay, added up, in units."""
    view, keeps = dealt.view, dealt.keeps
    deck, board, size = view.deck.tolist(), view.board.tolist(), view.size
    missing, drawn = view.community - len(board), size - min(map(len, keeps))
    found = [0] * len(keeps)
    for number in range(dealt.samples):
        words.draw(deck, missing + drawn)
        full = board + deck[:missing]
        others = _Others(dealt, words, full, deck, missing + drawn, number)
        for way, kept in enumerate(keeps):
            if not others.stayed:
                found[way] += UNIT * others.pot
                continue
            own = [*kept, *deck[missing : missing + size - len(kept)]]
            found[way] += others.pot * _share(_rates(dealt, own, full), others.best, others.sharers)
    return found


class _Others:
    """The other players of one sample: the pot with what they pay, and the best hands for its parts."""

    def __init__(
        self, dealt: DealtWorth, words: Words, board: Sequence[int], deck: list[int], at: int, number: int
    ) -> None:
        parts = len(dealt.parts)
        self.pot, self.stayed = dealt.pot, 0
        self.best, self.sharers = [0] * parts, [0] * parts
        for (known, stays, tries, pays), held in zip(dealt.facing, dealt.open_cards, strict=True):
            if stays < OFTEN and words.below(OFTEN) >= stays:
                continue
            self.stayed += 1
            self.pot += pays
            need = dealt.view.size - known
            here: list[int] = []
            for _ in range(tries):
                words.draw(deck, need, at)
                tried = _rates(dealt, [*held, *deck[at : at + need]], board)
                if not here or _gain(tried, here, number % parts) > 0:
                    here = tried
            at += need
            self._add(here)

    def _add(self, rates: Sequence[int]) -> None:
        for part, rate in enumerate(rates):
            if rate > self.best[part]:
                self.best[part], self.sharers[part] = rate, 1
            elif rate == self.best[part]:
                self.sharers[part] += 1


def _rates(dealt: DealtWorth, own: Sequence[int], board: Sequence[int]) -> list[int]:
    return [part.rate(own, board, ()) or 0 for part in dealt.parts]


def _gain(tried: Sequence[int], here: Sequence[int], turn: int) -> int:
    """Above zero for a better hand: of two that each take one part, now the high one is the better, now the low one."""
    signs = [(new > old) - (new < old) for new, old in zip(tried, here, strict=True)]
    return signs[turn] + 2 * sum(signs)


def _share(own: Sequence[int], best: Sequence[int], sharers: Sequence[int]) -> int:
    """What the own hand takes of a pot against the best of the others', in units."""
    live = sum(1 for mine, other in zip(own, best, strict=True) if mine or other)
    share = 0
    for mine, other, sharing in zip(own, best, sharers, strict=True):
        if mine and mine >= other:
            share += UNIT // (live * (1 + (sharing if mine == other else 0)))
    return share


# Hands of a batch played by the rules engine: the same cards, answers and money, hand for hand, nothing compiled.


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
    """The random player's answer, which depends on one random word per decision."""
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
        """The state of a generator that depends only on a number."""
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
