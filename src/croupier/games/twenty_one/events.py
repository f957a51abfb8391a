"""What happens in a round of twenty-one beside what happens in every round: bets behind another player's box."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from croupier.rounds import events as common
from croupier.rounds.events import Bet, Chose, Dealt, Did, Incident, Line, NoMoreBets, Settled
from croupier.rounds.saved import check_types, put_together, taken_apart


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


@dataclass(frozen=True)
class BackLine(Line):
    """What became of a wager behind a box, and whose it was."""

    player: str = ""


TwentyOneInput = Bet | NoMoreBets | Dealt | Chose | Incident | BetBehind | ChoseBehind
TwentyOneEvent = TwentyOneInput | Did | Settled
BEHIND: dict[str, type] = {kind.__name__: kind for kind in (BetBehind, ChoseBehind)}
_TYPES: dict[str, tuple[type, ...]] = {
    "seat": (int,),
    "player": (str,),
    "wager": (str,),
    "choice": (str,),
    "amount": (int,),
}


def to_json(event: TwentyOneInput) -> dict[str, Any]:
    """An event as plain data; cards as names, money in cents."""
    if isinstance(event, BetBehind | ChoseBehind):
        data = {key: value for key, value in asdict(event).items() if value is not None}
        return {"event": type(event).__name__, **data}
    return common.to_json(event)


def from_json(data: Any) -> TwentyOneInput:
    """The event that `to_json` wrote; anything else is refused in a sentence."""
    kind, fields = taken_apart(data, {**common.INPUTS, **BEHIND})
    if kind.__name__ not in BEHIND:
        return common.from_json(data)
    check_types(data, fields, _TYPES)
    event: TwentyOneInput = put_together(data, kind, fields)
    return event


def line_data(line: Line) -> dict[str, Any]:
    """A line as plain data, amounts in dollars; the player's name where the wager stood behind a box."""
    data = common.line_data(line)
    return {**data, "player": line.player} if isinstance(line, BackLine) else data
