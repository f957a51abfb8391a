"""The families of games: one folder each, and the only place that names them all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.editions.families import FamilyLaw, family_law, family_names, module_of, register
from croupier.kit.refusal import Refusal

if TYPE_CHECKING:
    from croupier.describe.story import Describe
    from croupier.editions import Edition
    from croupier.games.family import Family
    from croupier.rounds.round import Round

FAMILIES = {
    "banked poker": "croupier.games.banked",
    "pot poker": "croupier.games.pot",
    "twenty-one": "croupier.games.twenty_one",
    "baccarat": "croupier.games.baccarat",
    "craps": "croupier.games.craps",
    "roulette": "croupier.games.roulette",
    "keno": "croupier.games.keno",
    "bingo": "croupier.games.bingo",
}
for _name, _home in FAMILIES.items():
    register(_name, _home)


def family_of(edition: Edition) -> Family:
    """The family of an edition: what opens its rounds, hears, draws, settles and prices it."""
    module = module_of(edition.law.family, "family")
    own = getattr(module, "FAMILY", None) or getattr(family_law(edition.law.family), "family", None)
    if own is None:
        raise Refusal(f"{edition.id} cannot be played: its family {edition.law.family!r} opens no rounds.")
    found: Family = own
    return found


def describer(round: Round) -> Describe:
    """The sentences of a round's family for its events."""
    return family_of(round.game.edition).describe


__all__ = ["FAMILIES", "FamilyLaw", "describer", "family_names", "family_of", "register"]
