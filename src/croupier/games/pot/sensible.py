"""A player for pot games who does what his hand is worth, in every game alike."""

from __future__ import annotations

import random
from collections.abc import Sequence

from croupier.editions import Game
from croupier.games.pot.asks import PotInput, discard
from croupier.games.pot.bots import bounds_of, first_of, passive
from croupier.games.pot.hand import PotHand
from croupier.games.pot.law import pot_law
from croupier.games.pot.table import NEVER
from croupier.games.pot.worth import Appraiser, Other, new_state
from croupier.kit.cards import JOKERS
from croupier.rounds.demands import Decide
from croupier.rounds.events import Chose

SAMPLES = 64
LATER = 0.3  # of a call is what the bets of later rounds cost beside it
BLUFFS = 0.15  # how often a hand that is not worth a call is thought of for a raise
FEW = 24  # where every five cards must be tried, a sample takes ten times as long


class SensibleBot:
    """Does what is worth most: it deals the unseen cards a few dozen times and counts what each choice would bring.

    Who still has to pay stays the more seldom the more it costs; who has bet has the best of several hands.
    """

    def __init__(self, game: Game, rng: random.Random, samples: int = 0) -> None:
        self.rng = rng
        self.state = new_state(rng)
        chooses_wild = any(street.act == "set wild" for street in pot_law(game.edition).streets)
        self.judge = None if chooses_wild else Appraiser(game)
        slow = self.judge is not None and len(self.judge.rules.choices)
        self.samples = samples or (FEW if slow else SAMPLES)
        # A wager beside the pot goes with a hand that is folded; one that is kept brings about nine tenths of it back.
        self.beside = (game.cents_of("bonus_wager") or 0) * 9 // 10
        self._kept: tuple[tuple[int, ...], Sequence[int]] = ((), ())

    def __call__(self, hand: PotHand, due: Decide) -> PotInput:
        if due.question == "act":
            return self._act(hand, due)
        if due.question == "discard":
            return discard(due.seat, self._discards(hand, due))
        if due.question == "show":
            return first_of(hand.answers())
        return self._pick(hand, due)

    # Bets.

    def _act(self, hand: PotHand, due: Decide) -> Chose:
        t, may, seat = hand.t, hand.bounds, due.seat
        i = t.place(seat)
        free = not may.call or bool(may.bring_in)
        shown = eagerness(hand)
        worth = self._worth(hand, i, may.call, max(t.current, t.bet[i] + may.call), shown)
        stay = worth - self._cost(hand, may.call)
        noise = 0.03 * t.pot
        best = stay if free else max(0.0, stay - self.rng.uniform(0, noise))
        if may.least is not None and (free or best > 0 or self.rng.random() < BLUFFS):
            to = self._size(hand, due)
            cost = to - t.bet[i]
            if self._worth(hand, i, cost, to, shown) - cost > best + self.rng.uniform(0, 2 * noise):
                return Chose(seat, may.word, to)
        return passive(hand, due) if free or best > 0 else Chose(seat, "fold")

    @staticmethod
    def _cost(hand: PotHand, call: int) -> float:
        """What it costs to stay in, with the bets that are to come."""
        more = len(hand.t.reached) < len(hand.t.rules.streets)
        return call * (1 + LATER) if more else call

    def _worth(self, hand: PotHand, i: int, cost: int, to: int, shown: Sequence[int]) -> float:
        """What the pot brings when the bet stands at so much and the others do what they mostly do."""
        t = hand.t
        mine = t.contributed[i] + cost
        pot = sum(min(put, mine) for j, put in enumerate(t.contributed) if j != i) + mine + t.dead - t.taken
        raised = to > t.current
        others = []
        for j in t.players:
            if j != i:
                asked = raised or t.level[j] == NEVER or t.bet[j] < t.current
                pays = max(0, min(to - t.bet[j], t.stack[j])) if asked else 0
                better = shown[j] + (1 if pays and raised else 0)
                others.append(Other(j, how_often(pays, pot), pays, better))
        return self._value(hand, i, others, pot)

    def _value(self, hand: PotHand, i: int, others: Sequence[Other], pot: int) -> float:
        if self.judge is None:
            return pot / (1 + len(others))
        kept = self._best_keep(hand, i)
        return self.judge.worths(hand, i, [kept], others, pot, self.samples, self.state)[0]

    @staticmethod
    def _size(hand: PotHand, due: Decide) -> int:
        """About two thirds of the pot, in whole chips and within the bounds."""
        least, most = hand.bounds.least, hand.bounds.most
        assert least is not None and most is not None
        t = hand.t
        if t.rules.structure == "limit":
            return least
        to = t.current + (t.pot + hand.bounds.call) * 2 // 3
        to -= to % t.rules.chip
        return to if least <= to <= most else least if to < least else most

    # Cards.

    def _best_keep(self, hand: PotHand, i: int) -> Sequence[int]:
        """The cards that would be kept where some will still be thrown away, looked for once; else all of them."""
        t = hand.t
        assert self.judge is not None
        cards = t.cards[i]
        draw = next((street for street in t.rules.streets[len(t.reached) :] if street.act == "draw"), None)
        if len(cards) <= self.judge.rules.own and (draw is None or len(cards) < self.judge.rules.own):
            return cards
        if self._kept[0] != tuple(cards):
            most = 0 if draw is None else min(3, draw.most)
            self._kept = (tuple(cards), self._keep(hand, i, self.judge.ways_to_keep(cards, most)))
        return self._kept[1]

    def _keep(self, hand: PotHand, i: int, keeps: Sequence[Sequence[int]]) -> Sequence[int]:
        """The cards to keep that sample best; all ways are dealt the same cards, so that chance favours none."""
        assert self.judge is not None
        shown = eagerness(hand)
        others = [Other(j, 1.0, 0, shown[j]) for j in hand.t.players if j != i]
        worths = self.judge.worths(hand, i, keeps, others, 100, 4 * self.samples, self.state)
        return keeps[max(range(len(keeps)), key=worths.__getitem__)]

    def _discards(self, hand: PotHand, due: Decide) -> tuple[int, ...]:
        i = hand.t.place(due.seat)
        cards = hand.t.cards[i]
        assert hand.waiting is not None
        least, most = hand.waiting.least, hand.waiting.most
        if self.judge is None:
            return tuple(cards[:least])
        kept = self._kept[1] if self._kept[0] == tuple(cards) else None
        if kept is None or not least <= len(cards) - len(kept) <= most:
            keeps = self.judge.ways_to_keep(cards, most)
            allowed = [kept for kept in keeps if least <= len(cards) - len(kept) <= most]
            kept = self._keep(hand, i, allowed)
        return tuple(card for card in cards if card not in kept)

    # Choices.

    def _pick(self, hand: PotHand, due: Decide) -> PotInput:
        legal = bounds_of(hand.answers())
        if due.question == "wild":
            return max(legal, key=lambda event: _with_wild(hand, event))
        if due.question == "stay":
            return legal[0] if self._stays(hand, due) else Chose(due.seat, "fold")
        if due.question in ("straddle", "expose", "declare"):
            return legal[-1]
        return legal[0]

    def _stays(self, hand: PotHand, due: Decide) -> bool:
        """Whether the bet that everyone must make or fold is worth it, with those in who are still to be asked."""
        t = hand.t
        i = t.place(due.seat)
        assert hand.waiting is not None
        least = hand.waiting.least
        others = [Other(j, 1.0, 0, 2) if j < i else Other(j, 0.6, least) for j in t.players if j != i]
        return self._value(hand, i, others, t.pot + least) + self.beside >= least


def how_often(pays: int, pot: int) -> float:
    """How often a player stays who must pay so much for a pot of this size."""
    return 1.0 if pays <= 0 else max(0.3, 0.9 - pays / (pot + pays))


def eagerness(hand: PotHand) -> list[int]:
    """Of how many hands each place is taken to hold the best one, by what it has bet and how little it drew."""
    t = hand.t
    shown = [1] * t.count
    for event in hand.inputs:
        if isinstance(event, Chose) and event.choice in ("bet", "raise", "complete"):
            shown[t.place(event.seat)] += 1
    drawing = any(street.act == "draw" for street in t.rules.streets)
    served = drawing and "draw" in {street.act for street in t.rules.streets[: len(t.reached)]}
    return [
        min(4, shown[j]) + ((_BY_DRAW[min(5, len(t.discards[j]))] if served else 1) if drawing else 0)
        for j in range(t.count)
    ]


_BY_DRAW = (4, 2, 2, 1, 1, 0)  # who throws less away has more


def _with_wild(hand: PotHand, event: PotInput) -> int:
    """How good the hand is with the card wild that the choice names."""
    assert isinstance(event, Chose)
    t = hand.t
    i = t.place(event.seat)
    cards = [JOKERS[0] if card in event.cards else card for card in t.cards[i]]
    return t.rules.parts[0].rate(cards, t.board, t.dealt_up[i]) or 0
