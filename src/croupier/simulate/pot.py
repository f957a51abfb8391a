"""Hands of a pot game one after another: what each kind of player wins, and what the house takes."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.editions import Game
from croupier.kit import Refusal
from croupier.kit.sources import Pool
from croupier.room.session import PotSession
from croupier.rounds.pot import PotHand
from croupier.simulate.bots import Bot, bot


class Unseen:
    """Cards at random from those that a hand has not seen: right also after a ruling has put some back."""

    def __init__(self, hand: PotHand, rng: random.Random) -> None:
        self.hand = hand
        self.rng = rng
        self.deck = list(hand.t.rules.deck)
        rng.shuffle(self.deck)

    def card(self, to: Pool) -> int:
        """The next card."""
        out = self.hand.t.out
        while self.deck:
            card = self.deck.pop()
            if not out[card]:
                return card
        self.deck = list(self.hand.t.unseen())
        if not self.deck:
            raise Refusal("The deck has run out.")
        self.rng.shuffle(self.deck)
        return self.deck.pop()


@dataclass
class Tally:
    """What one seat, or the house, made of its hands, in cents."""

    hands: int = 0
    total: int = 0
    squares: int = 0

    def add(self, amount: int) -> None:
        """One more hand."""
        self.hands += 1
        self.total += amount
        self.squares += amount * amount

    @property
    def mean(self) -> Fraction:
        """Cents a hand."""
        return Fraction(self.total, self.hands)

    @property
    def error(self) -> float:
        """The standard error of the mean, in cents."""
        return math.sqrt((Fraction(self.squares, self.hands) - self.mean**2) / self.hands)


@dataclass
class PotSimulation:
    """The outcome of many hands: each seat's player and result, the house's take, how hands ended."""

    hands: int
    players: tuple[str, ...]
    seats: dict[int, Tally] = field(default_factory=dict)
    house: Tally = field(default_factory=Tally)
    pots: Tally = field(default_factory=Tally)
    ended: Counter[str] = field(default_factory=Counter)
    carried: int = 0
    jackpots: int = 0


def simulate_pot(
    game: Game,
    hands: int,
    seed: int,
    players: Sequence[str] = ("sensible",) * 6,
    stack: int = 0,
    progress: Callable[[int], None] | None = None,
) -> PotSimulation:
    """Play hands with these players, every hand from full stacks, the button moving; the seed decides everything."""
    rng = random.Random(f"croupier:{seed}")
    bots: dict[int, Bot] = {seat: bot(name, rng) for seat, name in enumerate(players, start=1)}
    deep = stack or usual_stack(game)
    session = PotSession(game, dict.fromkeys(bots, deep))
    done = PotSimulation(hands, tuple(players), {seat: Tally() for seat in bots})
    for number in range(hands):
        _one(session, bots, rng, deep, done)
        if progress is not None and number % 50 == 49:
            progress(50)
    return done


def _one(
    session: PotSession, bots: dict[int, Bot], rng: random.Random, deep: int, done: PotSimulation
) -> None:
    for seat in bots:  # every hand begins level, so that results do not depend on who is broke
        session.top_up(seat, deep)
    before = dict(session.stacks)
    hand = session.hand(explains=False)
    hand.play(Unseen(hand, rng), lambda h, due: bots[due.seat](h, due))
    moved = session.finish(hand)
    for seat, tally in done.seats.items():
        tally.add(session.stacks[seat] - before[seat])
    done.house.add(sum(m.amount for m in hand.money if m.seat is None and m.what in ("fee", "rake")))
    done.pots.add(sum(hand.t.put) + hand.t.dead)
    done.jackpots += sum(move.amount for move in moved if move.what == "jackpot")
    done.carried += hand.t.carried
    done.ended["showdown" if sum(hand.t.live) > 1 else f"before the showdown, on {hand.t.reached[-1]}"] += 1


def usual_stack(game: Game) -> int:
    """A hundred big bets or blinds."""
    sizes = [game.cents_of(name) or 0 for name in ("big_bet", "big_blind", "min_bet", "ante", "max_bet")]
    return 100 * (max(sizes[0], sizes[1]) or max(sizes) or 100)
