"""What a round of banked poker refuses: inputs that are not due, stakes beyond the chips, cards that are gone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from croupier.games.banked.choices import check_beside, check_choice, cost, is_beside
from croupier.games.banked.incidents import row_for
from croupier.games.banked.shoe import is_left
from croupier.games.banked.start import check_count
from croupier.games.banked.steps import Proceeded
from croupier.kit import Refusal, card_name
from croupier.kit.cards import UNKNOWN
from croupier.kit.chance import to_words
from croupier.kit.money import money
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.rounds import bets
from croupier.rounds.bank import backline, check_behind, check_followed
from croupier.rounds.events import (
    Act,
    Bet,
    Bets,
    Chance,
    Chose,
    Closed,
    Counted,
    Dealt,
    Decide,
    Incident,
    MeterRead,
    Read,
)
from croupier.rounds.table import UNSEEN_POOLS
from croupier.settle.fees import highest_fee
from croupier.settle.table import most_paid

if TYPE_CHECKING:
    from croupier.editions import Game
    from croupier.games.banked.round import BankedRound


def _check_incident(round: BankedRound, event: Incident) -> None:
    row_for(round.table, event)


def _check_close(round: BankedRound, event: Closed) -> None:
    _expect_bets(round, event)
    bets.check_close(round.table)
    check_followed(round.table)


def _check_proceeded(round: BankedRound, event: Proceeded) -> None:
    if not isinstance(round.due, Act):
        raise Refusal(f"The dealer does not pause here; {_due_words(round)}.")


def _check_chose(round: BankedRound, event: Chose) -> None:
    due = round.due
    if not isinstance(due, Decide) or due.seat != event.seat or event.player is not None:
        raise Refusal(f"Seat {event.seat} is not asked now; {_due_words(round)}.", _turn(round))
    check_choice(round.table, round.rules, due, event)
    choice = round.rules.choice(due.question, event.choice)
    assert choice is not None
    if free_chips(round, event.seat) is not None:
        _check_stack(round, event.seat, cost(round.table, choice, event))


def _turn(round: BankedRound) -> Basis:
    """What says whose turn it is."""
    due, law = round.due, round.game.edition.law
    if not isinstance(due, Decide):
        return law.ground("turn")
    decision = next((decision for decision in law.decisions if decision.name == due.question), None)
    own = decision.turn if decision is not None else None
    return own.basis if own is not None else law.ground("turn", other=Basis(due.basis.clauses))


def _check_bet(round: BankedRound, event: Bet) -> None:
    due = round.due
    beside = isinstance(due, Decide) and is_beside(round.table, round.rules, due, event)
    if not beside:
        _expect_bets(round, event)
    if event.player is not None:
        if not backline(round.table):
            raise bets.no_backline(round.game, event.wager)
        check_behind(round.table, event)
        return
    bets.check_bet(round.table, event, beside)
    if beside:
        check_beside(round.table, round.rules, event)
    _check_covered(round, event)
    if event.wager not in round.game.derived(coupon_names):
        before = round.table.stakes.get((event.seat, event.wager), 0)
        _check_stack(round, event.seat, event.amount - before)


def covers_all(round: BankedRound) -> bool:
    """Whether a player banks with a sum of his, and must pay every winning bet."""
    bank, law = round.table.bank, round.game.edition.law.bank
    limited = bank is not None and bank.posted is not None
    return limited and law is not None and law.covers == "every bet"


def _check_covered(round: BankedRound, event: Bet) -> None:
    """Refuse a bet that a player's bank might not be able to pay, where it must pay every winning bet."""
    table, law = round.table, round.game.edition.law.bank
    if not covers_all(round) or not event.amount:
        return
    assert table.bank is not None and table.bank.posted is not None and law is not None
    wager = round.game.edition.wager(event.wager)
    due = most_paid(replace(table, stakes={**table.stakes, (event.seat, event.wager): event.amount}))
    if due > table.bank.posted:
        raise Refusal(
            f"Seat {event.seat}: {wager.title} of {money(event.amount)} is refused: the bank has posted "
            f"{money(table.bank.posted)}, and with this bet it might have to pay {money(due)}.",
            (law.extent or law).basis,
        )


def coupon_names(game: Game) -> frozenset[str]:
    """The wagers that are laid in paper of the house, not in chips of the player."""
    return frozenset(wager.name for wager in game.edition.law.wagers if wager.kind == "coupon")


def free_chips(round: BankedRound, seat: int) -> int | None:
    """What a seat may still stake: before the hand begins, what a fee may take is kept back."""
    left = round.stack(seat)
    if left is None or round.table.bank is None or not isinstance(round.due, Bets):
        return left
    return max(0, left - highest_fee(round.game))


def _check_stack(round: BankedRound, seat: int, amount: int) -> None:
    left = free_chips(round, seat)
    if left is not None and amount > left:
        sentence = f"Seat {seat} has {money(left)} left to stake, so {money(amount)} more is refused."
        raise Refusal(sentence)


def _expect_bets(round: BankedRound, event: object) -> None:
    if not isinstance(round.due, Bets):
        raise bets.too_late(round.game, event, _due_words(round))


def _check_deal(round: BankedRound, event: Dealt) -> None:
    due = round.due
    if not isinstance(due, Chance) or due.to != event.to or type(due.to) is not type(event.to):
        basis = due.basis if due is not None else NO_BASIS
        raise Refusal(f"No card is due to {to_words(event.to)} now; {_due_words(round)}.", basis)
    if event.card == UNKNOWN and event.to in UNSEEN_POOLS:
        return
    if not is_left(round.table, round.rules, round.gone, event.card):
        raise Refusal(
            f"{card_name(event.card)} is not in the deck any more, so it cannot be dealt.", due.basis
        )


def _check_number(round: BankedRound, event: Counted) -> None:
    due = round.due
    if not isinstance(due, Chance) or due.to is not None or round.rules.start is None:
        raise Refusal(f"No number is counted now; {_due_words(round)}.")
    check_count(round.game, round.rules.start, event)


def _check_read(round: BankedRound, event: MeterRead) -> None:
    due = round.due
    if not isinstance(due, Read) or due.meter != event.meter:
        raise Refusal(f"The meter on {event.meter!r} is not read now; {_due_words(round)}.")
    if event.amount < 0:
        raise Refusal("A meter does not show less than nothing.", due.basis)


CHECKS: dict[type, Callable[[BankedRound, Any], None]] = {  # refuse an input that is not due or not allowed
    Incident: _check_incident,
    Bet: _check_bet,
    Closed: _check_close,
    Dealt: _check_deal,
    Counted: _check_number,
    Chose: _check_chose,
    MeterRead: _check_read,
    Proceeded: _check_proceeded,
}


def _due_words(round: BankedRound) -> str:
    due = round.due
    if isinstance(due, Decide):
        names = ", ".join(choice.name for choice in round.rules.decision(due.question).choices)
        return f"seat {due.seat} is asked to choose from {names}"
    if isinstance(due, Chance) and due.to is not None:
        return f"a card is due to {to_words(due.to)}"
    if isinstance(due, Chance):
        return "a number is due that is counted for the first hand"
    if isinstance(due, Read):
        return f"the meter on {round.game.edition.wager(due.meter).title} is read for seat {due.seat}"
    return "bets are open" if isinstance(due, Bets) else "the dealer is to go on"
