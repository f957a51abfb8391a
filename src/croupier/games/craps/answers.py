"""What a seat may do before a roll: each bet it may make, change or take down, in bounds; calls; the shooter's dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.games.craps.bets import most_now, supported_by, too_much
from croupier.games.craps.events import CalledBet, ChoseDice, PassedDice
from croupier.games.craps.rules import DiceWager, odds_name
from croupier.games.craps.settle import vigorish_on
from croupier.rounds.demands import Answer, Pick
from croupier.rounds.events import Bet

if TYPE_CHECKING:
    from croupier.games.craps.round import CrapsRound

TIMES = (1, 2, 5, 10)  # the least even bet so many times is suggested


def seat_answers(round: CrapsRound, seat: int) -> tuple[Answer, ...]:
    """All that a seat may do while bets are open."""
    needed = needed_bets(round, seat)
    found: list[Answer] = []
    for wager in round.rules.wagers.values():
        lies = round.amount(seat, wager.name)
        bounds = bet_bounds(round, seat, wager, lies)
        if bounds is not None:
            found.append(_bet_answer(round, seat, wager, bounds, wager.name in needed))
        if lies:
            found += _standing_answers(round, seat, wager)
    if seat == round.shooter:
        found += _dice_answers(round, required=not round.may_roll and not any(a.required for a in found))
    return tuple(found)


def needed_bets(round: CrapsRound, seat: int) -> tuple[str, ...]:
    """The bets of which a seat must make one: a shooter's line bet for a come-out, or any where nothing lies."""
    if seat != round.shooter:
        return ()
    wagers = round.rules.wagers.values()
    if not round.may_roll:
        return tuple(wager.name for wager in wagers if wager.bet.line)
    if not any(round.stakes.values()):
        return tuple(wager.name for wager in wagers if wager.bet.starts == "line" and not wager.travelled)
    return ()


def bet_bounds(round: CrapsRound, seat: int, wager: DiceWager, lies: int) -> tuple[int, int, int] | None:
    """The least and the most that a wager may be from now on, and its step; None where it cannot be changed."""
    rules = round.rules
    step = _step(round, wager)
    raised = _raisable(round, seat, wager, lies)
    lowered = bool(lies) and _lowerable(round, wager)
    if not raised and not lowered:
        return None
    least = _up(rules.least(wager)[0], step)
    if lies:
        least = _least_with_odds(round, seat, wager, least) if lowered else lies
    most = _affordable(round, seat, wager, most_now(round, seat, wager)) if raised else lies
    if most % step:
        most -= most % step
    if lies % step:  # a bet of before that was not a whole step: it may only be replaced
        least = _up(least, step)
    return (least, most, step) if least <= most and (least, most) != (lies, lies) else None


def _raisable(round: CrapsRound, seat: int, wager: DiceWager, lies: int) -> bool:
    """Whether it may be made now, or made more."""
    rules = round.rules
    if lies:
        row = rules.times[wager.bet.name, "raised"]
        if row.when == "line" and not rules.on_line(wager, round.point):
            return False
    when = rules.times[wager.bet.name, "made"].when
    if wager.travelled and not wager.supports:
        return False
    if when == "travelled":
        return supported_by(round, seat, wager) > 0
    if when == "new shooter":
        return round.point is None and not round.rolls_of_hand
    return when == "any" or (when == "come out") == (round.point is None)


def _lowerable(round: CrapsRound, wager: DiceWager) -> bool:
    row = round.rules.times[wager.bet.name, "lowered"]
    return row.when != "line" or round.rules.on_line(wager, round.point)


def _step(round: CrapsRound, wager: DiceWager) -> int:
    """What amounts must be a multiple of, in cents."""
    rules = round.rules
    even = rules.even(wager, round.point)
    if rules.game.options[rules.law.paying.uneven] == "refused":
        return even
    if wager.bet.name in rules.combined:
        return even // (rules.game.cents_of(rules.law.paying.unit) or 1)
    return 1


def _least_with_odds(round: CrapsRound, seat: int, wager: DiceWager, least: int) -> int:
    """How little a bet may be while the odds behind it stand."""
    rules = round.rules
    odds = round.amount(seat, odds_name(wager.name))
    if not odds:
        return least
    behind, number = rules.wager(odds_name(wager.name)), rules.number_of(wager, round.point)
    marks = {least, *(row.if_supports for row in rules.limits)}
    marks |= {-(-odds // times) for times, _ in rules.multiples(behind, number) if times}
    lies = round.amount(seat, wager.name)
    good = (
        mark
        for mark in sorted(marks)
        if least <= mark <= lies and too_much(rules, behind, number, odds, mark) is None
    )
    return next(good, lies)


def _affordable(round: CrapsRound, seat: int, wager: DiceWager, most: int) -> int:
    """The most that the seat's chips cover, the vigorish included."""
    left = round.stack(seat)
    if left is None:
        return most
    lies = round.stakes[seat].get(wager.name)
    most = min(most, left + (lies.paid if lies else 0))
    while most > 0 and most + vigorish_on(round.rules, wager, most) > left + (lies.paid if lies else 0):
        most -= max(1, most + vigorish_on(round.rules, wager, most) - left - (lies.paid if lies else 0))
    return most


def _bet_answer(
    round: CrapsRound, seat: int, wager: DiceWager, bounds: tuple[int, int, int], required: bool
) -> Answer:
    least, most, step = bounds
    even = _up(least, max(step, round.rules.even(wager, round.point)))
    suggested = tuple(dict.fromkeys(amount for times in TIMES if least <= (amount := even * times) <= most))
    return Answer(
        wager.name,
        Bet(seat, wager.name, suggested[0] if suggested else least),
        least,
        most,
        step,
        suggested,
        required=required,
        basis=round.rules.times[wager.bet.name, "made"].basis,
    )


def _standing_answers(round: CrapsRound, seat: int, wager: DiceWager) -> Iterator[Answer]:
    """Taking a bet down, and calling it."""
    if _lowerable(round, wager):
        basis = round.rules.times[wager.bet.name, "lowered"].basis
        yield Answer(f"take down {wager.name}", Bet(seat, wager.name, 0), basis=basis)
    if wager.bet.called:
        off = round.rules.law.off[0].basis
        yield Answer(f"on {wager.name}", CalledBet(seat, wager.name, True), basis=off)
        yield Answer(f"off {wager.name}", CalledBet(seat, wager.name, False), basis=off)


def _dice_answers(round: CrapsRound, required: bool) -> Iterator[Answer]:
    """Passing the dice and selecting two of the set; to pass is all that is left to a shooter who cannot bet."""
    law, seat = round.rules.law, round.shooter
    if len(round.players) > 1:
        basis = law.of_shooter("may pass").basis
        yield Answer("pass dice", PassedDice(seat), required=required, basis=basis)
    if not round.rolls_of_hand:
        size = round.dice_of_set
        pick = Pick("dice", tuple(range(1, size + 1)), law.dice.rolled, law.dice.rolled)
        yield Answer("select dice", ChoseDice(seat, (1, 2)), pick=pick, basis=law.dice.basis)


def _up(amount: int, step: int) -> int:
    return -(-amount // step) * step
