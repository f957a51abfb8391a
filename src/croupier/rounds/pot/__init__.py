"""Hands played for a pot: rules, state, betting, and the hand itself."""

from croupier.rounds.pot.asks import Act, Deal, Discarded, Due, Pick, PotEvent, PotInput, Show, Showed, Throw
from croupier.rounds.pot.betting import Bounds
from croupier.rounds.pot.hand import Policy, PotHand
from croupier.rounds.pot.rules import PotRules
from croupier.rounds.pot.table import Moved, PotTable

__all__ = [
    "Act",
    "Bounds",
    "Deal",
    "Discarded",
    "Due",
    "Moved",
    "Pick",
    "Policy",
    "PotEvent",
    "PotHand",
    "PotInput",
    "PotRules",
    "PotTable",
    "Show",
    "Showed",
    "Throw",
]
