"""Drills by kind and seed, for any edition."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.editions.game import Game
from croupier.kit import Refusal
from croupier.kit.suggest import did_you_mean
from croupier.rounds.round import Round
from croupier.school.acts import acts
from croupier.school.drill import KINDS, Drill, DrillKind
from croupier.school.payouts import fees, order, payouts
from croupier.school.practice import practice_round
from croupier.school.rulings import rulings

TRIES = 48  # rounds that are dealt until one has something to ask
_FROM_ROUND: Mapping[str, Callable[[Game, Round, str], Drill | None]] = {
    "payouts": payouts,
    "order": order,
    "fees": fees,
    "acts": acts,
}


def kind_named(name: str) -> DrillKind:
    """A kind of drill by its name."""
    for kind in KINDS:
        if kind == name:
            return kind
    meant = did_you_mean(name, KINDS, f"choose one of {', '.join(KINDS)}.")
    raise Refusal(f"There is no drill {name!r}; {meant}")


def drill(game: Game, kind: DrillKind, seed: str) -> Drill:
    """A drill of this kind; refused where rounds of the game have nothing of the kind."""
    for number in range(TRIES):
        each = f"{seed} {number}"
        made = (
            rulings(game, each)
            if kind == "rulings"
            else _FROM_ROUND[kind](game, practice_round(game, each), each)
        )
        if made is not None:
            return made
    raise Refusal(f"{game.edition.id} has no drill of {kind} under this filing: {KINDS[kind]}.")
