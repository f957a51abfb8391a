"""Tables over many hands in a few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

from croupier.editions import Game
from croupier.games.pot.hand import PotHand
from croupier.games.pot.jackpots import BasePool, Jackpots
from croupier.games.pot.money import cause, receiver, total
from croupier.games.pot.opening import (
    TableOpening,
    after_hand,
    deal_in,
    left_of,
    next_opening,
    stacks_after,
)
from croupier.games.pot.round import PotRound
from croupier.games.pot.settle import TAKEN
from croupier.kit import dollars
from croupier.kit.cards import UNKNOWN, parse_cards
from croupier.kit.chance import Pool
from croupier.rounds.events import Bets, Chance, Closed, Dealt, Decide
from croupier.rounds.money import Moved
from tests.games.pot.told import Play, filed


class Evening:
    """Hands one after another, each begun with what the one before left; every chip is accounted for."""

    def __init__(self, game: Game, stacks: Mapping[int, int], button: int | None = None) -> None:
        self.game = game
        self.stacks = dict(stacks)
        self.opening: dict[str, Any] = {} if button is None else {"button": button}
        self.house = self.fed = self.paid = 0
        self.wagers: dict[int, dict[str, int]] = {}
        self._played: TableOpening | None = None
        self._bought = sum(stacks.values())

    def at(self, without: Collection[int] = ()) -> TableOpening:
        """The table as the next hand finds it."""
        players = {seat: f"player {seat}" for seat in self.stacks if seat not in without}
        return TableOpening(self.game, players, {**self.opening, "stacks": self.stacks})

    def hand(
        self, without: Collection[int] = (), declined: Mapping[int, Collection[str]] | None = None, **how: Any
    ) -> PotHand:
        """The next hand, all side bets made but those declined."""
        self._played = self.at(without)
        self.wagers = self._played.usual_wagers()
        for seat, names in (declined or {}).items():
            for name in names:
                del self.wagers[seat][name]
        return deal_in(self._played, self.wagers, **how)

    def finish(self, hand: PotHand) -> list[Moved]:
        """Book a hand that is over."""
        table = self._played
        assert table is not None
        moved = after_hand(table, hand, self.wagers)
        self.stacks = stacks_after(table, hand, moved)
        self.house += total((*hand.money, *moved), *TAKEN)
        self.fed += table.jackpots.fed
        self.paid += table.jackpots.paid
        self.opening = next_opening(table, hand, self.stacks)
        return moved

    def buy(self, seat: int, amount: int) -> None:
        self.stacks[seat] = self.stacks.get(seat, 0) + amount
        self._bought += amount

    def leave(self, seat: int) -> int:
        """A player cashes in and goes; his base runners go back."""
        amount = self.stacks.pop(seat)
        self._bought -= amount
        pool = self.pool
        if pool is not None:
            pool.leave(seat)
            self._keep(pool)
        return amount

    def close(self) -> list[Moved]:
        """The table is closed: the pool is given out, from the left of the button."""
        pool, seats = self.pool, sorted(self.stacks)
        order = [s for s in seats if s > self.button] + [s for s in seats if s <= self.button]
        moved = pool.close(order, self.game.cents_of("chip") or 1) if pool is not None else []
        for move in moved:
            self.stacks[receiver(move) or 0] += move.amount
        if pool is not None:
            self._keep(pool)
        return moved

    def _keep(self, pool: BasePool) -> None:
        runners = {str(seat): count for seat, count in pool.runners.items()}
        self.opening["pool"] = {"amount": pool.amount, "runners": runners}

    # What lies on the table.

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that are dealt in next."""
        return self.at().seats

    @property
    def button(self) -> int:
        named = self.opening.get("button", max(self.stacks))
        return named if named in self.playing else left_of(named, self.playing)

    @property
    def carry(self) -> int:
        found: int = self.opening.get("carry", 0)
        return found

    @property
    def rounds(self) -> int:
        """Hands already played for the pot that was carried over."""
        found: int = self.opening.get("hands_carried", 0)
        return found

    @property
    def claims(self) -> list[tuple[int, frozenset[int]]]:
        return self.at().claims

    @property
    def meters(self) -> dict[str, int]:
        return {**Jackpots(self.game).meters, **self.opening.get("meters", {})}

    @property
    def pool(self) -> BasePool | None:
        pool, left = BasePool.of(self.game), self.opening.get("pool") or {}
        if pool is not None:
            pool.amount = left.get("amount", 0)
            pool.runners = {int(seat): count for seat, count in left.get("runners", {}).items()}
        return pool

    @property
    def balance(self) -> int:
        """What was bought less what is on the table, in the house, carried, in jackpots and pools: always zero."""
        pool = self.pool.amount if self.pool else 0
        held = sum(self.stacks.values()) + self.house + self.carry + self.fed - self.paid + pool
        return self._bought - held


def table(id: str, players: int = 3, each: int = 100, **filing: Any) -> Evening:
    return Evening(filed(id, **filing), dict.fromkeys(range(1, players + 1), 100 * each))


def stacks(evening: Evening) -> dict[int, str]:
    return {seat: dollars(amount) for seat, amount in evening.stacks.items()}


def paid(moved: list[Moved], what: str) -> dict[int, str]:
    sums: Counter[int] = Counter()
    for move in moved:
        seat = receiver(move)
        if cause(move) == what and seat is not None:
            sums[seat] += move.amount
    return {seat: dollars(amount) for seat, amount in sums.items()}


def finish(evening: Evening, hand: Play) -> list[Moved]:
    moved = evening.finish(hand.hand)
    assert evening.balance == 0
    return moved


def seats(evening: Evening) -> list[int]:
    """Who is dealt in next."""
    return list(evening.playing)


def meet(hand: Play) -> None:
    """Check or call."""
    hand.go(f"{hand.due.seat} c" if hand.hand.bounds.call else f"{hand.due.seat} x")


def dealt_round(game: Game, cards: dict[int, str], board: str, opening: dict[str, Any]) -> PotRound:
    """A whole round with every side bet made and these cards dealt; nobody folds, and nobody raises."""
    round = PotRound(game, {seat: f"player {seat}" for seat in cards}, opening)
    left: dict[Pool, list[int]] = {seat: list(parse_cards(hand)) for seat, hand in cards.items()}
    left["community"] = list(parse_cards(board))
    while (due := round.due) is not None:
        if isinstance(due, Bets):
            needed = [answer for seat in due.seats for answer in round.answers(seat) if answer.event.amount]
            placed = [a for a in needed if a.event.wager not in round.wagers[a.event.seat]]
            round.push(placed[0].event if placed else Closed())
        elif isinstance(due, Chance):
            assert due.to is not None
            round.push(Dealt(due.to, left[due.to].pop(0) if due.to in left else UNKNOWN))
        else:
            assert isinstance(due, Decide)
            answers = {answer.name: answer for answer in round.answers(due.seat)}
            round.push(
                next(answers[name].event for name in ("bet", "check", "call", "show") if name in answers)
            )
    return round
