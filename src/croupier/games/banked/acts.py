"""What a round does by itself: acts of the dealer, lines that are paid, and what else is waited for."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any

from croupier.editions.game import Game
from croupier.games.banked.rules import BankedRules, rules_of
from croupier.kit.basis import NO_BASIS, Basis
from croupier.kit.sources import Pool
from croupier.rounds.demands import Due
from croupier.rounds.events import Did, Line
from croupier.rounds.table import TableState


@dataclass(frozen=True)
class DealerAct:
    """The dealer's own act; nothing is waited for."""

    act: Did
    reveals: Pool | None = None
    upto: int | None = None
    discards: bool = False  # those of the owner's cards that were discarded are turned up too


@dataclass(frozen=True)
class Pay:
    """A wager's line is settled; nothing is waited for."""

    line: Line


@dataclass(frozen=True)
class Collect:
    """The collection fees are taken."""


@dataclass(frozen=True)
class RakeTaken:
    """The house takes its share of a players' pot."""

    wager: str
    amount: int
    basis: Basis


Demand = Due | DealerAct | Pay | Collect | RakeTaken
Steps = Generator[Demand, Any, None]
Run = Callable[[TableState, BankedRules, str], Steps]


@dataclass(frozen=True, slots=True)
class Proceeded:
    """The dealer goes on: after hands were declared, or after a decision at which the opening lets him pause."""


def act(
    t: TableState,
    name: str,
    seat: int | None = None,
    reveals: Pool | None = None,
    upto: int | None = None,
    discards: bool = False,
) -> tuple[DealerAct, ...]:
    """A step of the dealer's, where the text has it; what it reveals is revealed in any case."""
    return t.game.derived(_acted, name, seat, reveals, upto, discards)


def _acted(
    game: Game, name: str, seat: int | None, reveals: Pool | None, upto: int | None, discards: bool
) -> tuple[DealerAct, ...]:
    step = rules_of(game).steps.get(name)
    if step is None and reveals is None:
        return ()
    done = Did(name, step.says if step else "", step.basis if step else NO_BASIS, seat)
    return (DealerAct(done, reveals, upto, discards),)
