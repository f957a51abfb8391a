"""Neighbours at a table of dice: each has a plan and keeps its bets up as far as the table takes them."""

from __future__ import annotations

from croupier.games.craps.bets import most_now
from croupier.games.craps.plan import Plan, parse_plan
from croupier.games.craps.rules import odds_name
from croupier.games.craps.table import CrapsTable
from croupier.kit import Refusal
from croupier.rounds.events import Bet

PLANS = (
    "pass 10, odds 2x",
    "dont pass 10, odds 1x",
    "pass 5, place 6 12, place 8 12",
    "pass 10, come 10, odds 1x",
    "pass 5, field 5, hard 8 1",
    "dont pass 25, lay 4 40",
    "pass 5, horn 4, any seven 1",
)


def plan_for(table: CrapsTable, seat: int) -> Plan:
    """The plan of a neighbour, after the place where it stands."""
    text = PLANS[seat % len(PLANS)]
    try:
        return parse_plan(table.rules, text)
    except Refusal:  # below the least bet or above the most of this house
        least = table.game.cents_of("min_bet") or 100
        return parse_plan(table.rules, f"pass {-(-least // 100)}")


def bot_bets(table: CrapsTable, seat: int, plan: Plan) -> list[Bet]:
    """The bets that a neighbour puts down before the next roll, already pushed."""
    done = []
    for planned in plan:
        wager = planned.wager
        events = [] if wager.name in table.stakes[seat] else [Bet(seat, wager.name, int(planned.stake))]
        for name in list(table.stakes[seat]):
            odds = odds_name(name)
            if table.rules.wager(name).bet is wager.bet and odds in table.rules.wagers and planned.with_odds:
                number = table.rules.number_of(table.rules.wager(odds), table.point)
                if odds not in table.stakes[seat] and isinstance(number, int):
                    most = most_now(table.round, seat, table.rules.wager(odds))
                    events.append(Bet(seat, odds, min(int(planned.odds[number]), most)))
        for event in events:
            if table.refusal(event) is None:
                table.push(event)
                done.append(event)
    return done
