"""A table with a pot over many hands: stacks, the button, what is carried over, jackpots, pools, the house's take."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.editions import Game
from croupier.kit import Refusal
from croupier.procedures.open_pot import open_hand
from croupier.procedures.pot_rules import pot_law
from croupier.room.beside import BESIDE, JACKPOT, Beside
from croupier.room.jackpots import Jackpots
from croupier.room.pools import BasePool
from croupier.rounds.pot import Moved, PotHand

HOUSE = ("fee", "rake", "forfeited", BESIDE)  # what the house keeps


class PotSession:
    """One table of a pot game. `hand()` opens the next hand, `finish(hand)` books it; every chip is accounted for."""

    def __init__(self, game: Game, stacks: Mapping[int, int], button: int | None = None) -> None:
        pot_law(game)
        self.game = game
        self.stacks = dict(stacks)
        self.button = max(stacks) if button is None else button
        self.carry = 0
        self.eligible: frozenset[int] | None = None  # who may play for a pot that was carried over
        self.house = 0
        self.hands = 0
        self.jackpots = Jackpots(game)
        self.pool = BasePool.of(game)
        self.beside = Beside.of(game)
        self._bought = sum(stacks.values())

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that are dealt in next: with chips, and entitled to the pot where one was carried over."""
        with_chips = (seat for seat in sorted(self.stacks) if self.stacks[seat] > 0)
        if self.eligible is None:
            return tuple(with_chips)
        return tuple(seat for seat in with_chips if seat in self.eligible)

    def buy(self, seat: int, amount: int) -> None:
        """A player buys chips, between hands."""
        if amount <= 0:
            raise Refusal("Chips are bought for more than nothing.")
        self.stacks[seat] = self.stacks.get(seat, 0) + amount
        self._bought += amount

    def top_up(self, seat: int, amount: int) -> None:
        """Bring a stack to an amount between hands: bought where it is short, cashed in where it is over."""
        self._bought += amount - self.stacks.get(seat, 0)
        self.stacks[seat] = amount

    def hand(self, **how: Any) -> PotHand:
        """Open the next hand; `how` goes to `open_hand` (training, shows, explains, posts)."""
        seats = self.playing
        stacks = {seat: self.stacks[seat] for seat in seats}
        if self.pool is not None:
            self.pool.open(stacks)
        if self.beside is not None:
            self.beside.open(stacks)
        if self.button not in seats:
            self.button = self._left_of(self.button)
        return open_hand(self.game, stacks, self.button, carry=self.carry, **how)

    def finish(self, hand: PotHand) -> list[Moved]:
        """Book a hand that is over: stacks, fees, what is carried, jackpots, pools; the button moves on."""
        if not hand.over:
            raise Refusal("The hand is not over; it cannot be booked yet.")
        self.stacks.update(hand.stacks)
        self.hands += 1
        moved = self._beside(hand)
        moved += [*self.jackpots.after(hand, self._entered()), *(self.pool.after(hand) if self.pool else ())]
        for move in moved:
            if move.seat is not None:
                self.stacks[move.seat] += move.amount
        self.house += sum(m.amount for m in (*hand.money, *moved) if m.seat is None and m.what in HOUSE)
        self.carry = hand.t.carried
        self.eligible = frozenset(hand.t.seats) - frozenset(hand.t.sits_out) if self.carry else None
        if not hand.t.redeal:
            self.button = self._left_of(self.button)
        return moved

    def _beside(self, hand: PotHand) -> list[Moved]:
        """What became of the wagers beside the pot; those for a jackpot feed it."""
        moved = self.beside.after(hand) if self.beside is not None else []
        dropped = sum(move.amount for move in moved if move.what == JACKPOT)
        for row in self.jackpots.rows:
            if row.wager and dropped:
                self.jackpots.feed_by_wager(row, dropped)
        return moved

    def _entered(self) -> tuple[int, ...] | None:
        """Who has a stake in the jackpot, where it takes one."""
        wagers = [row.wager for row in self.jackpots.rows if row.wager]
        return self.beside.with_stake(wagers[0]) if wagers and self.beside is not None else None

    def _left_of(self, seat: int) -> int:
        """The next seat clockwise that is dealt in."""
        seats = self.playing or tuple(sorted(self.stacks))
        return next((other for other in seats if other > seat), seats[0])

    @property
    def balance(self) -> int:
        """What was bought less what is on the table, in the house, carried, and in jackpots and pools: always zero."""
        pool = self.pool.amount if self.pool else 0
        held = (
            sum(self.stacks.values())
            + self.house
            + self.carry
            + self.jackpots.fed
            - self.jackpots.paid
            + pool
        )
        return self._bought - held
