"""What happens in a round of twenty-one beside what happens in every round: bets behind another player's box."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.rounds.events import COMMON_INPUTS, Bet, Chose, Closed, Dealt, Did, Incident, Settled


@dataclass(frozen=True)
class BetBehind:
    """A player bets behind a box that another plays; a later bet replaces it, nothing takes it back."""

    seat: int
    player: str
    wager: str
    amount: int


@dataclass(frozen=True)
class ChoseBehind:
    """A player behind a box answers for his own wager: insurance, even money, or adding to it."""

    seat: int
    player: str
    choice: str
    amount: int | None = None


TwentyOneInput = Bet | Closed | Dealt | Chose | Incident | BetBehind | ChoseBehind
TwentyOneEvent = TwentyOneInput | Did | Settled
INPUTS: tuple[type, ...] = (*COMMON_INPUTS, BetBehind, ChoseBehind)
