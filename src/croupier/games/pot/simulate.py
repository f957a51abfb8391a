"""Hands of a pot game one after another: what each player wins, what the house takes, how hands end."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from croupier.editions import Game
from croupier.games.pot.answer import TAKEN
from croupier.games.pot.hand import PotHand
from croupier.games.pot.limits import usual_stack
from croupier.games.pot.money import cause, receiver, signed_amount, total
from croupier.games.pot.players import Player, player
from croupier.games.pot.seen import SeenAtTable
from croupier.games.pot.simulate_result import PotSimulation, SampleTally
from croupier.games.pot.table_opening import TableOpening, after_hand, deal_in, next_opening, stacks_after
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
    minds: dict[int, Player] = {
        seat: player(name, game, chance) for seat, name in enumerate(players, start=1)
    }
    done = PotSimulation(game, seed, tuple(players), deep, {seat: SampleTally() for seat in minds})
    opening: dict[str, Any] = {}
    for number in range(1, hands + 1):
        opening = _one(opening, minds, random.Random(rng.getrandbits(64)), done)
        if progress is not None and (number % STEP == 0 or number == hands):
            progress(number, hands)
    done.carried = opening.get("carry", 0)
    done.pool = (opening.get("pool") or {}).get("amount", 0)
    return done


def _one(
    opening: dict[str, Any], minds: dict[int, Player], rng: random.Random, done: PotSimulation
) -> dict[str, Any]:
    """One hand; every hand begins level, so that results do not depend on who is broke. The next opening."""
    level = {**opening, "stacks": dict.fromkeys(minds, done.stack)}
    table = TableOpening(done.game, dict.fromkeys(minds, ""), level)
    wagers = table.usual_wagers()
    hand = deal_in(table, wagers, explains=False)
    hand.play(Unseen(hand, rng), lambda h, due: minds[due.seat](SeenAtTable(h, due)))
    moved = after_hand(table, hand, wagers)
    stacks = stacks_after(table, hand, moved)
    for seat, tally in done.seats.items():
        tally.add(stacks[seat] - done.stack)
    done.house.add(total((*hand.money, *moved), *TAKEN))
    done.jackpots += table.jackpots.fed - table.jackpots.paid
    for move in (*hand.money, *moved):
        if receiver(move) is None and cause(move) != "carried":
            done.takes[cause(move)] += signed_amount(move)
        elif move.giver.kind == "house":
            done.takes["side bet"] -= move.amount
    done.pots.add(sum(hand.t.contributed) + hand.t.dead)
    done.ended[_end(hand)] += 1
    for name, value in _figures(done, hand, stacks).items():
        done.columns.setdefault(name, []).append(value)
    return next_opening(table, hand, stacks)


def _figures(done: PotSimulation, hand: PotHand, stacks: Mapping[int, int]) -> dict[str, int]:
    """What is listed of a hand: amounts in cents, how many streets were dealt, and whether there was a showdown."""
    t = hand.t
    found = {f"seat {seat} net": stacks[seat] - done.stack for seat in done.seats}
    found |= {
        "pot": sum(t.contributed) + t.dead,
        "fee": total(t.money, "fee"),
        "rake": total(t.money, "rake"),
    }
    return found | {"streets": len(t.reached), "showdown": int(sum(t.live) > 1)}


def _end(hand: PotHand) -> str:
    """How a hand ended, in words."""
    t = hand.t
    if sum(t.live) > 1:
        return "showdown"
    return f"on {t.reached[-1]}" if t.reached else "before the cards"
