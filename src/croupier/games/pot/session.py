"""A table with a pot over many hands: stacks, the button, what is carried over, jackpots, pools, the house's take."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from croupier.editions import Game
from croupier.games.pot.hand import PotHand
from croupier.games.pot.jackpots import Jackpots
from croupier.games.pot.law import pot_law
from croupier.games.pot.money import receiver, total
from croupier.games.pot.opening import open_hand
from croupier.games.pot.pools import BasePool
from croupier.games.pot.session_side_bets import Beside
from croupier.games.pot.table_opening import claims_after, left_of
from croupier.kit import Refusal
from croupier.rounds.money import Moved

HOUSE = ("fee", "rake", "house")  # accounts of what the house keeps


class PotSession:
    """One table of a pot game. `hand()` opens the next hand, `finish(hand)` books it; every chip is accounted for."""

    def __init__(self, game: Game, stacks: Mapping[int, int], button: int | None = None) -> None:
        pot_law(game.edition)
        self.game = game
        self.stacks = dict(stacks)
        self.button = max(stacks) if button is None else button
        self.carry = 0
        self.claims: list[tuple[int, frozenset[int]]] = []  # what each hand left in it, and who put in there
        self.rounds = 0  # hands already played for the pot that was carried over
        self.eligible: frozenset[int] | None = None  # who may play for it
        self.house = 0
        self.hands = 0
        self.jackpots = Jackpots(game)
        self.pool = BasePool.of(game)
        self.beside = Beside.of(game)
        self._bought = sum(stacks.values())

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that are dealt in next: with chips, and entitled to the pot where one was carried over.

        Who has no chips left but put into that pot is still dealt in for his part of it, under table stakes.
        """
        seats = sorted(self.stacks)
        if self.eligible is None:
            return tuple(seat for seat in seats if self.stacks[seat] > 0)
        claims = {seat for _, claimants in self.claims for seat in claimants} if self.table_stakes else set()
        return tuple(s for s in seats if s in self.eligible and (self.stacks[s] > 0 or s in claims))

    @property
    def table_stakes(self) -> bool:
        """Whether who has fewer chips than a bet may stay in for what he has."""
        return pot_law(self.game.edition).betting.all_in

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

    def leave(self, seat: int) -> int:
        """A player cashes in and goes, between hands; what marks he has won stay behind. What he takes along."""
        amount = self.stacks.pop(seat)
        self._bought -= amount
        if self.pool is not None:
            self.pool.leave(seat)
        return amount

    def close(self) -> list[Moved]:
        """The table is closed: what its players have won a share of is given out."""
        moved = self.pool.close(self._order(), self.game.cents_of("chip") or 1) if self.pool else []
        self._pay(moved)
        return moved

    def hand(
        self,
        without: Collection[int] = (),
        declined: Mapping[int, Collection[str]] | None = None,
        **how: Any,
    ) -> PotHand:
        """Open the next hand; who is named in `without` sits it out, `declined` are wagers beside the pot that seats do
        not make; the rest goes to `open_hand` (shows, explains, posts)."""
        seats = tuple(seat for seat in self.playing if seat not in without)
        stacks = {seat: self.stacks[seat] for seat in seats}
        if self.pool is not None:
            self.pool.open(stacks)
        if self.beside is not None:
            self.beside.open(stacks, declined)
        if self.button not in seats:
            self.button = self._left_of(self.button, seats)
        broke = any(not stack for stack in stacks.values())
        return open_hand(
            self.game,
            stacks,
            self.button,
            carry=self.carry,
            claims=self.claims if broke else (),
            final=0 < self._limit("final_round") <= self.rounds + 1,
            ante=not 0 < self._limit("ante_limit") <= self.rounds,
            **how,
        )

    def _limit(self, option: str) -> int:
        """A number of hands that the operator filed; zero where there is none."""
        value = self.game.options.get(option)
        return value if isinstance(value, int) else 0

    def finish(self, hand: PotHand) -> list[Moved]:
        """Book a hand that is over: stacks, fees, what is carried, jackpots, pools; the button moves on."""
        if not hand.over:
            raise Refusal("The hand is not over; it cannot be booked yet.")
        self.stacks.update(hand.stacks)
        self.hands += 1
        entered = self._entered()
        moved = self.beside.after(hand) if self.beside is not None else []
        moved += self.jackpots.after(hand, entered)
        self.jackpots.drop(moved)
        moved += self.pool.after(hand) if self.pool is not None else []
        self._pay(moved)
        self.house += total((*hand.money, *moved), *HOUSE)
        self._carry_over(hand)
        if not hand.t.redeal:
            self.button = self._left_of(self.button)
        return moved

    def _pay(self, moved: Sequence[Moved]) -> None:
        for move in moved:
            seat = receiver(move)
            if seat is not None:
                self.stacks[seat] += move.amount

    def _carry_over(self, hand: PotHand) -> None:
        """What stays in the pot, who put in this time, and who may play for it."""
        t = hand.t
        self.claims = claims_after(hand, self.claims, self.carry)
        self.rounds = (self.rounds + 1 if not t.redeal else self.rounds) if t.carried else 0
        self.carry = t.carried
        self.eligible = frozenset(t.seats) - frozenset(t.sits_out) if t.carried else None

    def _entered(self) -> tuple[int, ...] | None:
        """Who has a stake in the jackpot, where it takes one."""
        wagers = [row.wager for row in self.jackpots.rows if row.wager]
        return self.beside.with_stake(wagers[0]) if wagers and self.beside is not None else None

    def _order(self) -> list[int]:
        """All seats clockwise from the left of the button."""
        seats = sorted(self.stacks)
        return [s for s in seats if s > self.button] + [s for s in seats if s <= self.button]

    def _left_of(self, seat: int, among: Sequence[int] = ()) -> int:
        """The next seat clockwise that is dealt in."""
        return left_of(seat, tuple(among) or self.playing or tuple(sorted(self.stacks)))

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
