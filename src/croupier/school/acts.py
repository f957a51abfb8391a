"""Drills of procedure: what the dealer does next, by the steps that the text orders."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.editions.game import Game
from croupier.kit.draws import SeededDraws
from croupier.rounds.codec import encode
from croupier.rounds.events import Did
from croupier.rounds.round import Round
from croupier.school.drill import Drill, DrillOption, Task, Truth
from croupier.school.practice import BY_DEALER, told_to

OPTIONS = 4


def acts(game: Game, round: Round, seed: str) -> Drill | None:
    """At some point of a round: which of the dealer's acts comes now?"""
    draws = SeededDraws(f"acts {seed}")
    done = [event for event in round.log if isinstance(event, Did) and event.says]
    different = list({event.says: event for event in done}.values())
    if len(different) < 2:
        return None
    right = different[draws.below(len(different))]
    place = _place(round, right)
    others = [event.says for event in different if event.says != right.says]
    options = chosen([right.says], others, OPTIONS, draws)
    task = Task("act", "What does the dealer do now?", "option", options)
    truth = Truth(next(o.key for o in options if o.title == right.says), right.says, right.basis)
    told = told_to(round, BY_DEALER, upto=place)
    return Drill("acts", game.edition.id, seed, _before(round), told, (task,), {"act": truth})


def _place(round: Round, act: Did) -> int:
    """How many events the dealer heard before this act."""
    sought = encode(act)
    heard = round.heard(BY_DEALER)
    return next((place for place, event in enumerate(heard) if event == sought), len(heard))


def _before(round: Round) -> dict[str, object]:
    """Only what is known of the table at any time: who sits where. The sentences tell the rest."""
    view = round.view(BY_DEALER)
    return {key: view[key] for key in ("edition", "viewer", "players")}


def chosen(
    right: Sequence[str], wrong: Sequence[str], count: int, draws: SeededDraws
) -> tuple[DrillOption, ...]:
    """So many options, the right ones among them, in an order of chance."""
    left, picked = list(wrong), list(right)
    while left and len(picked) < count:
        picked.append(left.pop(draws.below(len(left))))
    mixed = [picked.pop(draws.below(len(picked))) for _ in range(len(picked))]
    return tuple(DrillOption(f"option {number}", title) for number, title in enumerate(mixed, start=1))
