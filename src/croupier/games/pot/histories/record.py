"""A recorded hand as data: amounts are whole numbers, and nothing in it has been played yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from croupier.games.pot.histories.actions import Action

ENDLESS = 10**18  # a stack that the record calls infinite: more than anybody bets


@dataclass(frozen=True, slots=True)
class Record:
    """One hand as it was written down; `scale` of our amounts are one of the record's own.

    `fields` keeps everything else that stands in the record, by the record's names and with its own values.
    """

    variant: str
    stacks: tuple[int, ...]
    actions: tuple[Action, ...]
    texts: tuple[str, ...]
    antes: tuple[int, ...]
    blinds: tuple[int, ...] = ()
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    min_bet: int = 0
    trims: bool = False
    finishing: tuple[int, ...] | None = None
    scale: int = 100
    chip: int = 100
    where: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict)

    @property
    def players(self) -> int:
        """How many are dealt in."""
        return len(self.stacks)

    @property
    def ours(self) -> Mapping[str, Any]:
        """What this project adds to the notation, where the record has it."""
        found = self.fields.get("_croupier", {})
        return found if isinstance(found, dict) else {}

    @property
    def seats(self) -> tuple[int, ...]:
        """The seat numbers in the order of the players; without them the players are counted."""
        return tuple(self.fields.get("seats") or range(1, self.players + 1))

    @property
    def house(self) -> int:
        """What the house took from the pots, where the record says it and no rules of ours take it."""
        taken = self.fields.get("_house", 0)
        return int(taken * self.scale) if isinstance(taken, int | Decimal) else 0

    def name(self, place: int) -> str:
        """The player as the record names him, or as the notation does."""
        names = self.fields.get("players")
        return names[place] if names and names[place] else f"p{place + 1}"

    def money(self, amount: int) -> str:
        """One of our amounts as the record would write it."""
        if amount >= ENDLESS // 2:
            return "inf"
        whole, part = divmod(abs(amount), self.scale)
        digits = f"{part:0{len(str(self.scale)) - 1}d}" if part else ""
        if len(digits) > 2:
            digits = digits.rstrip("0")
        return f"{'-' if amount < 0 else ''}{whole}{'.' if digits else ''}{digits}"
