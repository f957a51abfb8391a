"""Hands of a pot game one after another: what each player wins, what the house takes, how hands end."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from croupier.editions import Game
from croupier.games.pot.bots import Bot, bot
from croupier.games.pot.hand import PotHand
from croupier.games.pot.limits import usual_stack
from croupier.games.pot.money import cause, receiver, signed_amount
from croupier.games.pot.session import PotSession
from croupier.games.pot.simulate_result import PotSimulation, Tally
from croupier.kit import Refusal
from croupier.kit.sources import Pool

Progress = Callable[[int, int], None]
STEP = 50  # hands between two words on how far it has come


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


def simulate_pot(
    game: Game,
    hands: int,
    seed: int,
    players: Sequence[str] = ("sensible",) * 6,
    stack: int = 0,
    progress: Progress | None = None,
) -> PotSimulation:
    """Play hands with these players, every hand from full stacks, the button moving; the seed decides everything."""
    if hands < 1:
        raise Refusal(f"{hands} hands are refused; at least one must be played.")
    deep = stack or usual_stack(game)
    # The cards of a hand do not hang on who plays it: so the same seed deals other players the same cards.
    rng, chance = random.Random(f"croupier:{seed}:cards"), random.Random(f"croupier:{seed}:players")
    bots: dict[int, Bot] = {seat: bot(name, game, chance) for seat, name in enumerate(players, start=1)}
    session = PotSession(game, dict.fromkeys(bots, deep))
    done = PotSimulation(game, seed, tuple(players), deep, {seat: Tally() for seat in bots})
    for number in range(1, hands + 1):
        _one(session, bots, random.Random(rng.getrandbits(64)), done)
        if progress is not None and (number % STEP == 0 or number == hands):
            progress(number, hands)
    done.carried = session.carry
    done.jackpots = session.jackpots.fed - session.jackpots.paid
    done.pool = session.pool.amount if session.pool else 0
    return done


def _one(session: PotSession, bots: dict[int, Bot], rng: random.Random, done: PotSimulation) -> None:
    for seat in bots:  # every hand begins level, so that results do not depend on who is broke
        session.top_up(seat, done.stack)
    taken = session.house
    hand = session.hand(explains=False)
    hand.play(Unseen(hand, rng), lambda h, due: bots[due.seat](h, due))
    moved = session.finish(hand)
    for seat, tally in done.seats.items():
        tally.add(session.stacks[seat] - done.stack)
    done.house.add(session.house - taken)
    for move in (*hand.money, *moved):
        if receiver(move) is None and cause(move) != "carried":
            done.takes[cause(move)] += signed_amount(move)
        elif move.giver.kind == "house":
            done.takes["side bet"] -= move.amount
    done.pots.add(sum(hand.t.contributed) + hand.t.dead)
    done.ended[_end(hand)] += 1


def _end(hand: PotHand) -> str:
    """How a hand ended, in words."""
    t = hand.t
    if sum(t.live) > 1:
        return "showdown"
    return f"on {t.reached[-1]}" if t.reached else "before the cards"
