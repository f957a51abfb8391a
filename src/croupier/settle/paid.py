"""What the dealer actually paid against what was due: over- and underpayments by seat and wager."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from croupier.kit import Refusal, dollars
from croupier.kit import data as plain
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.rounds.money import Line

ALL = "all wagers"  # where one amount is described for everything a seat was paid
Word = Literal["collected", "returned"]
WORDS: tuple[Word, ...] = ("collected", "returned")
Described = Mapping[str, int | Word]


@dataclass(frozen=True)
class AmountDue:
    """What a seat is due on one wager in cents: winnings in addition to the stake, and the part of the stake that
    is collected."""

    seat: int
    wager: str
    winnings: int
    collected: int = 0
    stake: int = 0
    basis: Basis = NO_BASIS
    player: str | None = None

    def __or__(self, other: AmountDue) -> AmountDue:
        """Both together, as one wager."""
        return AmountDue(
            self.seat,
            self.wager,
            self.winnings + other.winnings,
            self.collected + other.collected,
            self.stake + other.stake,
            self.basis | other.basis,
            self.player,
        )


@dataclass(frozen=True)
class Payment:
    """What was paid on a wager in place of what was due; `collected` is what was taken of the stake."""

    due: AmountDue
    paid: int
    collected: int

    @property
    def difference(self) -> int:
        """How much the seat has too much, in cents; below zero it has too little."""
        return self.paid - self.due.winnings + self.due.collected - self.collected

    @property
    def words(self) -> str:
        """The mistake in words, without the seat and the wager."""
        word = "overpaid" if self.difference > 0 else "underpaid"
        due = _amounts(self.due.winnings, self.due.collected)
        return f"{word} by ${dollars(abs(self.difference))}: due {due}, paid {_amounts(self.paid, self.collected)}"


@dataclass(frozen=True)
class Payments:
    """Every payment that was described, each held against what was due."""

    checked: tuple[Payment, ...] = ()

    @property
    def errors(self) -> tuple[Payment, ...]:
        """Those that were wrong."""
        return tuple(payment for payment in self.checked if payment.difference)

    @property
    def net(self) -> int:
        """What was paid too much in all, in cents; below zero too little."""
        return sum(payment.difference for payment in self.checked)


NO_PAYMENTS = Payments()


def read_paid(value: object, what: str) -> Described:
    """`paid` of a seat: an amount for everything, or by wager an amount, "collected" or "returned"."""
    if not isinstance(value, Mapping):
        return {ALL: plain.amount(value, f"{what}: paid")}
    return {name: _paid(each, f"{what}: paid: {name}") for name, each in value.items()}


def _paid(value: object, what: str) -> int | Word:
    for word in WORDS:
        if value == word:
            return word
    return plain.amount(value, what)


def dues(lines: Iterable[Line], sold: bool = False) -> list[AmountDue]:
    """What is due on every wager by its lines; where tickets are `sold`, a prize is paid whole without a stake."""
    found: dict[tuple[int, str | None, str], AmountDue] = {}
    for line in lines:
        won = line.profit + line.stake if sold and line.result != "lost" else line.profit
        collected = 0 if sold else max(-line.profit, 0)
        due = AmountDue(
            line.seat, line.wager, max(won, 0), collected, 0 if sold else line.stake, line.basis, line.player
        )
        key = (line.seat, line.player, line.wager)
        found[key] = found[key] | due if key in found else due
    return list(found.values())


def compare(
    due: Sequence[AmountDue], paid: Described, what: str, name: Callable[[str], str] = str
) -> list[Payment]:
    """The payments of one seat against its dues; a wager that has no due is refused."""
    if ALL in paid:
        if len(paid) > 1:
            raise Refusal(
                f"{what}: paid gives {ALL!r} in addition to single wagers; describe one or the other."
            )
        if not due:
            raise Refusal(f"{what}: paid is described, but none of its wagers is settled.")
        whole = due[0]
        for other in due[1:]:
            whole = whole | other
        return [
            _payment(AmountDue(whole.seat, ALL, whole.winnings, whole.collected, 0, whole.basis), paid[ALL])
        ]
    by_name = {each.wager: each for each in due}
    found = []
    for word, amount in paid.items():
        wager = name(word)
        if wager not in by_name:
            known = ", ".join(by_name) or "none"
            raise Refusal(f"{what}: paid names {word!r}, which is not settled here; its wagers are: {known}.")
        found.append(_payment(by_name[wager], amount))
    return found


def _payment(due: AmountDue, paid: int | Word) -> Payment:
    """A payment as described: winnings on a losing wager mean that its stake was left with the seat too."""
    if paid == "collected":
        return Payment(due, 0, due.stake)
    if paid == "returned":
        return Payment(due, 0, 0)
    assert isinstance(paid, int)
    return Payment(due, paid, 0 if paid and due.wager != ALL and not due.winnings else due.collected)


def _amounts(paid: int, collected: int) -> str:
    if collected and paid:
        return f"${dollars(paid)} and ${dollars(collected)} collected"
    return f"${dollars(collected)} collected" if collected else f"${dollars(paid)}"


def check_payments(
    seats: Iterable[Mapping[str, Any]],
    lines: Iterable[Line],
    sold: bool = False,
    name: Callable[[str], str] = str,
) -> Payments:
    """What described seats, and those behind them, were paid, held against the lines of their round."""
    due: list[AmountDue] | None = None
    found: list[Payment] = []
    for entry in seats:
        seat, what = int(entry["seat"]), f"Seat {entry['seat']}"
        for bettor, player in ((entry, None), *((each, each["player"]) for each in entry.get("behind", ()))):
            if "paid" in bettor:
                due = dues(lines, sold) if due is None else due
                own = [each for each in due if (each.seat, each.player) == (seat, player)]
                where = what if player is None else f"{what}: behind"
                found += compare(own, read_paid(bettor["paid"], where), where, name)
    return Payments(tuple(found)) if found else NO_PAYMENTS
