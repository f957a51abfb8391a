"""Decisions of a seat: what each choice bets, withdraws or folds, how much, and what comes of it."""

from __future__ import annotations

from fractions import Fraction

from croupier.editions.model import Decision, DecisionChoice
from croupier.games.banked.rules import BankedRules
from croupier.kit import Refusal, dollars
from croupier.kit.basis import Basis
from croupier.rounds.demands import Answer, Decide
from croupier.rounds.events import Bet, Chose, Line
from croupier.rounds.money import RowRef
from croupier.rounds.table import TableState

DOLLAR = 100


def bet_amount(table: TableState, seat: int, choice: DecisionChoice, times: Fraction) -> int:
    """So many times the wager it goes by; where the text caps the bet, no more than the cap."""
    exact = times * table.stake(seat, choice.of)
    amount = int(exact)
    if amount != exact:
        staked = dollars(table.stake(seat, choice.of))
        raise Refusal(f"{times} times ${staked} is not a whole number of cents.")
    for limit in table.game.edition.law.limits:
        if limit.wager == choice.bets and limit.caps and limit.most is not None:
            amount = min(amount, limit.most)
    return amount


def bet_range(table: TableState, seat: int, choice: DecisionChoice) -> tuple[int, int]:
    """The least and the most that a choice bets, in cents."""
    low, high = (bet_amount(table, seat, choice, times) for times in choice.multiples)
    return low, high


def choice_answers(table: TableState, rules: BankedRules, due: Decide) -> tuple[Answer, ...]:
    """Every choice of a decision; where it leaves the amount open, with its bounds and the whole multiples."""
    decision = rules.decision(due.question)
    answers = []
    for choice in decision.choices:
        if choice.bets is None:
            answers.append(Answer(choice.name, Chose(due.seat, choice.name), basis=due.basis))
            continue
        low, high = bet_range(table, due.seat, choice)
        if low == high:
            answers.append(Answer(choice.name, Chose(due.seat, choice.name), basis=due.basis))
            continue
        times = range(int(choice.multiples[0]), int(choice.multiples[1]) + 1)
        whole = tuple(bet_amount(table, due.seat, choice, Fraction(each)) for each in times)
        step = DOLLAR if low % DOLLAR == 0 and high % DOLLAR == 0 else 1
        event = Chose(due.seat, choice.name, low)
        answers.append(Answer(choice.name, event, low, high, step, whole, basis=due.basis))
    return tuple(answers)


def tips_now(table: TableState, decision: Decision, seat: int, bet: Bet) -> bool:
    """Whether a bet is a tip beside a wager that the decision before this very seat may make."""
    wager = table.game.wager(bet.wager)
    offered = any(choice.bets == wager.on for choice in decision.choices)
    return wager.kind == "tip" and bet.seat == seat and offered


def check_choice(table: TableState, rules: BankedRules, due: Decide, event: Chose) -> None:
    """Refuse a choice that is not offered, or an amount outside its range."""
    choice = rules.choice(due.question, event.choice)
    if choice is None:
        names = ", ".join(choice.name for choice in rules.decision(due.question).choices)
        raise Refusal(f"Seat {due.seat} may not {event.choice!r} here; the choices are {names}.", due.basis)
    if event.cards:
        raise Refusal(f"{event.choice!r} picks no cards.", due.basis)
    if choice.bets is None:
        if event.amount is not None:
            raise Refusal(f"{event.choice!r} stakes nothing, so it takes no amount.", due.basis)
        return
    low, high = bet_range(table, due.seat, choice)
    if low != high and event.amount is None:
        sentence = f"{event.choice!r} needs an amount from ${dollars(low)} to ${dollars(high)}."
        raise Refusal(sentence, due.basis)
    if event.amount is not None and not low <= event.amount <= high:
        allowed = f"${dollars(low)}" if low == high else f"from ${dollars(low)} to ${dollars(high)}"
        raise Refusal(f"{event.choice!r} of ${dollars(event.amount)} is refused; it is {allowed}.", due.basis)


def chosen_amount(table: TableState, choice: DecisionChoice, event: Chose) -> int:
    """What a choice stakes, in cents."""
    if choice.bets is None:
        return 0
    return event.amount if event.amount is not None else bet_range(table, event.seat, choice)[0]


def carry_out(table: TableState, rules: BankedRules, due: Decide, event: Chose) -> list[Line]:
    """Carry out a choice; a withdrawn bet gives its line at once."""
    decision = rules.decision(due.question)
    choice = rules.choice(due.question, event.choice)
    assert choice is not None
    table.choices.append((event.seat, decision.name, event.choice))
    if choice.folds:
        table.folded.add(event.seat)
    if choice.bets is not None:
        table.stakes[(event.seat, choice.bets)] = chosen_amount(table, choice, event)
    for wager in table.game.wagers:
        offered = any(wager.on == other.bets for other in decision.choices)
        if wager.kind == "tip" and offered and wager.on != choice.bets:
            table.stakes.pop((event.seat, wager.name), None)  # a tip needs the player's own wager beside it
    basis = Basis(choice.cite) if choice.cite else due.basis
    return _withdrawn(table, event.seat, decision, choice.withdraws, basis)


def _withdrawn(
    table: TableState, seat: int, decision: Decision, wager: str | None, basis: Basis
) -> list[Line]:
    if wager is None:
        return []
    tips = [each.name for each in table.game.wagers if each.kind == "tip" and each.on == wager]
    row = RowRef("decision", f"decision {decision.name}", wager)
    why = "the player withdraws the bet"
    return [
        Line(seat, name, table.stakes[(seat, name)], "withdrawn", 0, row, basis, why)
        for name in (wager, *tips)
        if table.staked(seat, name)
    ]
