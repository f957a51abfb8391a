"""Home Run's pool: strike-out wagers grow it, base runners win it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from croupier.editions import Game
from croupier.games.pot.hand import PotHand
from croupier.games.pot.law import RunnerPool, pot_law
from croupier.games.pot.money import is_win, pot_name, pot_of, receiver
from croupier.kit import Refusal
from croupier.kit.basis import Basis
from croupier.ranks.named import matches
from croupier.rounds.money import RAKE, Account, Moved, RowRef, seat_account


class BasePool:
    """The pool of one table: its money, the stakes of the hand in play, and who has how many base runners."""

    def __init__(self, game: Game, row: RunnerPool) -> None:
        self.game = game
        self.row = row
        self.amount = 0
        self.raked = 0
        self.stakes: dict[int, int] = {}
        self.runners: dict[int, int] = {}

    @classmethod
    def of(cls, game: Game) -> BasePool | None:
        """The pool of a game that has one."""
        rows = pot_law(game.edition).pools
        return cls(game, rows[0]) if rows else None

    def open(self, stacks: dict[int, int]) -> None:
        """Every player puts up the strike-out wager before the hand; it is taken off the stacks given."""
        stake = self.game.cents_of(self.row.wager) or 0
        for seat, stack in stacks.items():
            if stack <= stake:
                raise Refusal(
                    f"Seat {seat} cannot put up the strike-out wager and play.", self.basis("pool stake")
                )
        self.stakes = dict.fromkeys(stacks, stake)
        for seat in stacks:
            stacks[seat] -= stake

    def after(self, hand: PotHand) -> list[Moved]:
        """The winner's stake goes back, the others' into the pool; runners are awarded, and with four the pool.

        Of a hand that did not count every stake goes back.
        """
        if hand.t.void:
            stakes, self.stakes = self.stakes, {}
            return [self._back(seat, stake, "the hand did not count") for seat, stake in stakes.items()]
        won = (move for move in hand.money if is_win(move) and pot_of(move) == pot_name(0))
        winners = sorted({seat for move in won if (seat := receiver(move)) is not None})
        case = "pool return" if len(winners) == 1 else "pool tie"
        moved = [
            self._back(seat, self.stakes[seat], "the winner's strike-out wager", case) for seat in winners
        ]
        self.amount += sum(stake for seat, stake in self.stakes.items() if seat not in winners)
        self.stakes = {}
        if len(winners) == 1:
            moved += self._advance(hand, winners[0])
        return moved

    def _advance(self, hand: PotHand, seat: int) -> list[Moved]:
        """Runners for the winner, never more than the pool still needs."""
        have = self.runners.get(seat, 0)
        self.runners[seat] = min(self.row.needs, have + self._earned(hand, seat))
        if self.runners[seat] < self.row.needs:
            return []
        rate = self.game.options.get(self.row.rake) if self.row.rake else None
        self.raked = int(self.amount * rate) if isinstance(rate, Fraction) else 0
        won = self.amount - self.raked
        self.amount = 0
        self.runners.clear()
        row = RowRef("fee", "rake", "pool")
        taken = [Moved(self.account, RAKE, self.raked, "of the pool", self.basis("pool rake"), row)]
        return [*taken[: bool(self.raked)], self._share(seat, won, f"{self.row.needs} base runners")]

    @property
    def account(self) -> Account:
        """Where its money lies."""
        return Account("meter", self.row.name)

    def basis(self, case: str) -> Basis:
        """What becomes of money in it in this case rests on this."""
        return self.game.edition.law.ground(case, other=self.row.basis)

    def _back(self, seat: int, amount: int, why: str, case: str = "pool return") -> Moved:
        row = RowRef("rule", "strike-out wager", "strike-out wager")
        return Moved(self.account, seat_account(seat), amount, why, self.basis(case), row)

    def _share(self, seat: int, amount: int, why: str) -> Moved:
        row = RowRef("award", self.row.name, "pool")
        return Moved(self.account, seat_account(seat), amount, why, self.basis("pool award"), row)

    def _earned(self, hand: PotHand, seat: int) -> int:
        t = hand.t
        part = t.rules.parts[0]
        if sum(t.live) < 2 or part.hand is None:
            return 1
        i = t.place(seat)
        made = part.hand(t.cards[i], t.board, t.dealt_up[i])
        return max((count for name, count in self.row.runners.items() if matches(name, made)), default=1)

    def leave(self, seat: int) -> None:
        """A player who leaves gives his base runners back."""
        self.runners.pop(seat, None)

    def close(self, order: Sequence[int], chip: int = 1) -> list[Moved]:
        """The table is closed: the pool is shared in proportion to the runners on the table, in whole chips; odd chips
        go one each in the order given, from the left of the button."""
        total = sum(self.runners.values())
        if not total or not self.amount:
            return []
        holders = [seat for seat in order if self.runners.get(seat)]
        shares = {seat: self.amount * self.runners[seat] // total // chip * chip for seat in holders}
        odd = self.amount - sum(shares.values())
        for seat in holders:
            more = min(chip, odd)
            shares[seat] += more
            odd -= more
        self.amount = odd
        self.runners.clear()
        return [self._share(seat, part, "the table is closed") for seat, part in shares.items() if part]
