"""Bets that are laid out with the answer to a decision: tips beside the wager decided on, later wagers in the blind."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.editions.model import Wager
from croupier.games.banked.choices import bet_range
from croupier.games.banked.rules import BankedRules
from croupier.kit import Refusal, dollars
from croupier.rounds import bets
from croupier.rounds.demands import Answer, Decide
from croupier.rounds.events import Bet
from croupier.rounds.table import TableState

TIPS = 10  # a tip is offered up to so many times its least


def is_beside(table: TableState, rules: BankedRules, due: Decide, bet: Bet) -> bool:
    """Whether the seat that is asked may lay out a bet with its answer: a tip, or a wager ahead of its decision."""
    wager, decision = table.game.wager(bet.wager), rules.decision(due.question)
    tips = wager.kind == "tip" and any(wager.on in choice.bets for choice in decision.choices)
    return bet.seat == due.seat and (tips or decision.name in wager.ahead)


def check_beside(table: TableState, rules: BankedRules, bet: Bet) -> None:
    """Refuse an amount that its own decision would not take."""
    wager = table.game.wager(bet.wager)
    low, high = _range(table, rules, bet.seat, wager)
    if wager.ahead and bet.amount and not low <= bet.amount <= high:
        allowed = f"${dollars(low)}" if low == high else f"from ${dollars(low)} to ${dollars(high)}"
        raise Refusal(f"{wager.title} of ${dollars(bet.amount)} is refused; it is {allowed}.", wager.basis)


def beside_answers(table: TableState, rules: BankedRules, due: Decide) -> Iterator[Answer]:
    """What may be laid out beside the answer, or taken back again."""
    for wager in table.game.wagers:
        bet = Bet(due.seat, wager.name, 0)
        if wager.kind not in ("stake", "tip") or not is_beside(table, rules, due, bet):
            continue
        if table.staked(due.seat, wager.name):
            name, title = f"take back {wager.name}", f"take back {wager.title}"
            yield Answer(name, bet, basis=wager.basis, title=title)
            continue
        least, most = _range(table, rules, due.seat, wager)
        event = Bet(due.seat, wager.name, least)
        step = 100 if least % 100 == 0 and most % 100 == 0 else 1
        yield Answer(wager.name, event, least, most, step, basis=wager.basis, title=wager.title)


def _range(table: TableState, rules: BankedRules, seat: int, wager: Wager) -> tuple[int, int]:
    """The least and the most of a bet beside an answer, in cents."""
    if wager.ahead:
        choices = rules.decision(wager.opens).choices
        return bet_range(table, seat, next(choice for choice in choices if wager.name in choice.bets))
    for rule in rules.stake_rules:
        if rule.wager == wager.name and rule.bound == "exactly":
            amount = int(rule.times) * table.stake(seat, rule.other)
            return amount, amount
    least = bets.least_stake(table.game, wager)
    return least, TIPS * least
