"""How any table proceeds, knowing no game: demands, events, the round and its refusals."""

from croupier.rounds.demands import Ask, Deal, Demand, Do, Pay, Take
from croupier.rounds.events import Bet, Chose, Dealt, Did, Event, Incident, Input, Line, NoMoreBets, Settled
from croupier.rounds.round import Policy, Round
from croupier.rounds.table import Table

__all__ = [
    "Ask",
    "Bet",
    "Chose",
    "Deal",
    "Dealt",
    "Demand",
    "Did",
    "Do",
    "Event",
    "Incident",
    "Input",
    "Line",
    "NoMoreBets",
    "Pay",
    "Policy",
    "Round",
    "Settled",
    "Table",
    "Take",
]
