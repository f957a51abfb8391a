"""Pots as arithmetic: layers by what each player put in, shares, odd chips, rake. No chip is made or lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.editions.model import PlayersPot
from croupier.kit import dollars
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.ranks.hands import describe
from croupier.rounds.events import Line, Result
from croupier.rounds.money import RowRef
from croupier.rounds.table import TableState


@dataclass(frozen=True, slots=True)
class RakeRule:
    """A share of the pot: as a fraction of integers, never above `cap` (0: none), in whole `unit`s."""

    over: int
    under: int
    cap: int = 0
    unit: int = 1
    from_street: str = ""
    basis: Basis = NO_BASIS
    whole: bool = False  # figured on the whole pot, whatever a jackpot took of it

    def of(self, pot: int) -> int:
        """What is taken from a pot of this size."""
        taken = pot * self.over // self.under
        taken -= taken % self.unit
        return min(taken, self.cap) if self.cap else taken


@dataclass(frozen=True, slots=True)
class Layer:
    """A main or side pot: its amount, and who may win it."""

    amount: int
    eligible: tuple[int, ...]


def contributions(put: Sequence[int], live: Sequence[bool]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """What each player put into each pot, the main pot first, and who may win it; folded chips shape no pot.

    >>> contributions([50, 200, 200, 20], [True, True, True, False])
    [((50, 50, 50, 20), (0, 1, 2)), ((0, 150, 150, 0), (1, 2))]
    """
    found: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    below = 0
    levels = sorted({amount for amount, alive in zip(put, live, strict=True) if alive})
    for level in levels:
        last = level == levels[-1]
        given = tuple([(paid if last else min(paid, level)) - min(paid, below) for paid in put])
        if any(given) or not found:
            eligible = tuple([i for i, paid in enumerate(put) if live[i] and paid >= level])
            found.append((given, eligible))
        below = level
    return found


def layers(put: Sequence[int], live: Sequence[bool], dead: int = 0) -> list[Layer]:
    """The main pot and the side pots. Only live hands shape them; `dead` money goes to the main pot.

    >>> layers([50, 200, 200, 20], [True, True, True, False])
    [Layer(amount=170, eligible=(0, 1, 2)), Layer(amount=300, eligible=(1, 2))]
    """
    if len({paid for paid, alive in zip(put, live, strict=True) if alive}) == 1:  # nobody is short
        return [Layer(sum(put) + dead, tuple([i for i, alive in enumerate(live) if alive]))]
    found = [Layer(sum(given), eligible) for given, eligible in contributions(put, live)]
    if found and dead:
        found[0] = Layer(found[0].amount + dead, found[0].eligible)
    return found


def less(pots: Sequence[Layer], taken: int) -> list[Layer]:
    """The pots after an amount was taken from them, the main pot first."""
    if not taken:
        return list(pots)
    left = []
    for pot in pots:
        here = min(taken, pot.amount)
        taken -= here
        left.append(Layer(pot.amount - here, pot.eligible))
    return left


def raked(pots: Sequence[Layer], rake: RakeRule, also: int = 0) -> tuple[list[Layer], int]:
    """The pots after the rake, once for the whole hand: each bears what it adds to the rake of those before it.

    `also` is what was taken from the pots before and still counts in what the rake is figured on.
    """
    left, total, before = [], also, 0
    for pot in pots:
        total += pot.amount
        upto = rake.of(total)
        here = min(upto - before, pot.amount)
        left.append(Layer(pot.amount - here, pot.eligible))
        before += here
    return left, before


def divide(amount: int, winners: Sequence[int], chip: int = 1) -> dict[int, int]:
    """Equal shares in whole chips; odd chips one by one in the order given, what is less than a chip to the first.

    >>> divide(100, [2, 0, 1], chip=1)
    {2: 34, 0: 33, 1: 33}
    """
    chips, crumbs = divmod(amount, chip)
    share, odd = divmod(chips, len(winners))
    shares = {who: (share + (place < odd)) * chip for place, who in enumerate(winners)}
    shares[winners[0]] += crumbs
    return shares


def halves(amount: int, parts: int, chip: int = 1) -> list[int]:
    """Equal parts of a pot in whole chips; the first part has what cannot be divided.

    >>> halves(25, 2)
    [13, 12]
    """
    chips, crumbs = divmod(amount, chip)
    share, odd = divmod(chips, parts)
    return [(share + (place < odd)) * chip + (crumbs if place == 0 else 0) for place in range(parts)]


# A pot between the players in a house-banked game: to the best hand, shared by equal ones, less the house's share.


def rake_of(table: TableState, pot: PlayersPot) -> RakeRule:
    """The house's share of a pot, as filed."""
    share = table.game.options.get(pot.rake)
    rate = share if isinstance(share, Fraction) else Fraction(0)
    return RakeRule(
        rate.numerator, rate.denominator, table.game.cents_of(pot.rake_most) or 0, basis=pot.basis
    )


def award_pot(table: TableState, pot: PlayersPot) -> tuple[list[Line], int]:
    """The result of each wager on a pot, from the dealer's left, and the house's rake.

    A single wager does not make a pot and is returned; odd cents go to the winner nearest to the dealer's left.
    """
    put = {seat: table.stakes[(seat, pot.wager)] for seat in table.seats() if table.staked(seat, pot.wager)}
    place, law = RowRef("award", f"pot {pot.wager}", pot.wager), table.game.edition.law
    if len(put) == 1:
        alone = law.ground("pool return", pot.wager, pot.basis)
        why = "nobody else is in the pot, so the wager is returned"
        return [
            Line(seat, pot.wager, amount, "returned", 0, place, alone, why) for seat, amount in put.items()
        ], 0
    hands = {seat: table.hand(pot.hand, seat) for seat in put}
    winners = [seat for seat in put if hands[seat] == max(hands.values())]
    total = sum(put.values())
    rake = rake_of(table, pot).of(total) if put else 0
    shares = divide(total - rake, winners) if winners else {}
    basis = law.ground("pool award", pot.wager, pot.basis)
    tied = basis | law.ground("pool tie", pot.wager) if len(winners) > 1 else basis
    lines = []
    for seat, amount in put.items():
        profit = shares.get(seat, 0) - amount
        result: Result = "won" if profit > 0 else "lost" if profit < 0 else "returned"
        part = (
            f"wins ${dollars(shares[seat])} of the pot of ${dollars(total)}"
            if seat in shares
            else "does not win the pot"
        )
        why = f"{describe(hands[seat])} {part}"
        decides = tied if seat in shares else basis
        lines.append(Line(seat, pot.wager, amount, result, profit, place, decides, why))
    return lines, rake
