"""What a procedure asks of the table: bets, a card, a decision; or what the dealer now does or pays."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.editions.model import Choice, Decision
from croupier.kit.sources import Pool
from croupier.rounds.events import Did, Face, Line


@dataclass(frozen=True)
class Take:
    """Bets are open, until no more bets."""

    cite: tuple[str, ...] = ()


@dataclass(frozen=True)
class Deal:
    """One card is due to a pool."""

    to: Pool
    face: Face
    cite: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ask:
    """A seat must decide."""

    seat: int
    decision: Decision

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What it may choose from."""
        return self.decision.choices

    @property
    def cite(self) -> tuple[str, ...]:
        """The clause that asks."""
        return self.decision.cite


@dataclass(frozen=True)
class Do:
    """The dealer's own act; nothing is waited for."""

    act: Did
    reveals: Pool | None = None
    upto: int | None = None


@dataclass(frozen=True)
class Pay:
    """A wager's line is settled; nothing is waited for."""

    line: Line


Demand = Take | Deal | Ask | Do | Pay
