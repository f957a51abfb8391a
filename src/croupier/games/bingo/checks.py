"""What may happen in a game of bingo, and what is refused, each refusal with its clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.games.bingo.cards import ball_name, fault_of, picks_fault
from croupier.games.bingo.events import (
    BallColoured,
    BingoClaimed,
    CardBought,
    CardVoided,
    GameClosed,
    PlayResumed,
    WheelSpun,
    Witnessed,
)
from croupier.games.bingo.plans import colour_balls, text_of
from croupier.games.bingo.state import MALFUNCTION
from croupier.kit import Refusal, dollars
from croupier.rounds.events import Chose, Closed, Drew, Incident

if TYPE_CHECKING:
    from croupier.games.bingo.round import BingoRound

PASS = "pass"
WAITS = {
    "witness": "a witness is to be named",
    "predraw": "the balls before the session are due",
    "sale": "cards are on sale",
    "colours": "the colours of the balls are due",
    "call": "a ball is due",
    "close": "the game is to be closed",
    "spin": "the wheel is to be spun",
}


def check(round: BingoRound, event: Any) -> None:
    """Refuse an event that is not allowed now."""
    if isinstance(event, Incident | PlayResumed):
        _check_halt(round, event)
    elif round.stopped:
        raise Refusal("Nothing goes on until the malfunction is resolved.", round.malfunction_basis)
    elif isinstance(event, CardBought):
        _check_bought(round, event)
    elif isinstance(event, Closed):
        _at(round, event, "sale")
        check_players(round)
    elif isinstance(event, Witnessed):
        _at(round, event, "witness")
        _seat(round, event.seat)
    elif isinstance(event, GameClosed):
        _at(round, event, "close", "sale")
    elif isinstance(event, Drew):
        _check_drew(round, event)
    else:
        _check_rest(round, event)


def _check_rest(round: BingoRound, event: Any) -> None:
    if isinstance(event, BallColoured):
        _check_coloured(round, event)
    elif isinstance(event, BingoClaimed):
        _check_claimed(round, event)
    elif isinstance(event, Chose):
        _check_pass(round, event)
    elif isinstance(event, CardVoided):
        _check_voided(round, event)
    else:
        _check_spun(round, event)


def _at(round: BingoRound, event: Any, *waits: str) -> None:
    if round.waits not in waits:
        due = round.due
        raise Refusal(
            f"{type(event).__name__} is refused: {WAITS[round.waits]}.", due.basis if due is not None else ()
        )


def _seat(round: BingoRound, seat: int) -> None:
    if seat not in round.players:
        known = ", ".join(map(str, round.players))
        raise Refusal(f"Nobody sits at seat {seat}; taken are {known}.", round.game.edition.law.seats.basis)


def _check_halt(round: BingoRound, event: Incident | PlayResumed) -> None:
    if isinstance(event, Incident) and (event.kind != MALFUNCTION or event.card is not None):
        known = ", ".join(round.incidents) or "nothing"
        raise Refusal(f"{event.kind!r} cannot be reported here; choose one of {known}.")
    if not round.malfunction_basis:
        raise Refusal(f"{round.game.edition.id} says nothing of a malfunction.")
    if isinstance(event, Incident) == round.stopped:
        state = "is reported already" if round.stopped else "has not been reported"
        raise Refusal(f"A malfunction {state}.", round.malfunction_basis)
    if isinstance(event, Incident) and event.seat is not None:
        _seat(round, event.seat)


def _check_bought(round: BingoRound, event: CardBought) -> None:
    rule = round.law.plan
    _seat(round, event.seat)
    number = event.game or round.plan.number
    if not round.plan.number <= number <= len(round.plans):
        raise Refusal(f"There is no game {number} to come; cards are sold for the games to come.", rule.cite)
    if number == round.plan.number and round.waits != "sale":
        raise Refusal(f"No card is sold for game {number} now: {WAITS[round.waits]}.", rule.cite)
    if event.card < 1:
        raise Refusal(f"{event.card} is not the number of a card; they are numbered from 1.", rule.cite)
    if event.card in round.tickets:
        raise Refusal(f"Card {event.card} is sold already.", rule.cite)
    fault = _squares_fault(round, event, number)
    if fault is not None:
        raise fault
    price, stack = round.plans[number - 1].price, round.stack(event.seat)
    if stack is not None and price > stack:
        sentence = f"A card costs ${dollars(price)}; seat {event.seat} has ${dollars(stack)} left."
        raise Refusal(sentence, rule.cite)


def _squares_fault(round: BingoRound, event: CardBought, number: int) -> Refusal | None:
    law, squares = round.law, round.squares_of(event)
    if law.pick is not None:
        return picks_fault(law, squares, round.plans[number - 1].goal.squares)
    fault = fault_of(law.card, squares)
    if fault is not None:
        return fault
    equal = next((ticket.card for ticket in round.tickets.values() if ticket.squares == squares), None)
    if equal is None:
        return None
    return Refusal(f"Card {event.card} is equal to card {equal}; no two cards are.", law.card.cite)


def check_players(round: BingoRound) -> None:
    """Refuse a game with fewer players than the text asks for."""
    rule = round.game.edition.law.seats
    seats = {ticket.seat for ticket in round.play.live().values()}
    if len(seats) < rule.least:
        least = f"bingo is played by {rule.least} or more"
        sentence = f"Players with cards that are good in this game: {len(seats)}; {least}."
        raise Refusal(sentence, rule.basis)


def _check_drew(round: BingoRound, event: Drew) -> None:
    law = round.law
    if round.stage == "call" and round.play.winners:
        raise Refusal("There is a winner: the game is closed, and no more balls are called.", law.close.cite)
    _at(round, event, "call", "predraw")
    if not 1 <= event.ball <= law.balls.count:
        raise Refusal(f"There is no ball {event.ball}; balls are 1 to {law.balls.count}.", law.balls.cite)
    if event.ball not in round.balls_left():
        raise Refusal(f"{ball_name(law.card, event.ball)} is out already.", law.balls.cite)


def _check_coloured(round: BingoRound, event: BallColoured) -> None:
    _at(round, event, "colours")
    rule = round.law.colours
    assert rule is not None
    due = len(round.play.colours) + 1
    if event.ball != due:
        raise Refusal(f"Ball {event.ball} has no turn; the colour of ball {due} is due.", rule.basis)
    if event.colour not in rule.colours:
        known = ", ".join(rule.colours)
        raise Refusal(f"{event.colour!r} is not a colour; choose one of {known}.", rule.basis)
    if not round.colours_left()[event.colour]:
        count = dict(colour_balls(round.game))[event.colour]
        raise Refusal(f"{count} balls are {event.colour}, and all of them are given.", rule.basis)


def _check_claimed(round: BingoRound, event: BingoClaimed) -> None:
    rule = round.law.claim
    _seat(round, event.seat)
    _at(round, event, "call", "close")
    ticket = round.play.tickets.get(event.card)
    if ticket is None or ticket.seat != event.seat:
        sentence = f"Seat {event.seat} has no card {event.card} in game {round.plan.number}."
        raise Refusal(sentence, rule.cite)
    if event.card in round.play.winners:
        raise Refusal(f"Card {event.card} is declared already.", rule.cite)
    fault = round.play.fault(round.law.card, event.card, rule.cite)
    if fault is not None:
        raise fault


def _check_pass(round: BingoRound, event: Chose) -> None:
    rule = round.law.claim
    _seat(round, event.seat)
    if event.choice != PASS or event.amount is not None or event.cards or event.player is not None:
        raise Refusal(f"{event.choice!r} is not a choice; claim a card, or {PASS}.", rule.cite)
    if event.seat not in round.claimants():
        raise Refusal(f"Seat {event.seat} has no bingo to claim now.", rule.cite)


def _check_voided(round: BingoRound, event: CardVoided) -> None:
    rule = round.law.pick
    if rule is None:
        raise Refusal(f"{round.game.edition.id} says nothing of void cards.")
    kinds = [row.kind for row in rule.voids]
    if event.kind not in kinds:
        raise Refusal(f"{event.kind!r} voids no card; what does is {', '.join(kinds)}.", rule.voids[0].cite)
    if event.card not in round.play.tickets:
        raise Refusal(f"Card {event.card} is not in game {round.plan.number}.", rule.cite)
    if event.card in round.play.voided:
        raise Refusal(f"Card {event.card} is void already.", rule.cite)
    row = rule.voids[kinds.index(event.kind)]
    if row.seen:
        raise Refusal(f"Card {event.card} has no number twice.", row.cite)


def _check_spun(round: BingoRound, event: WheelSpun) -> None:
    rule = round.law.wheel
    if rule is None:
        raise Refusal(f"{round.game.edition.id} has no wheel of prizes.")
    _at(round, event, "spin")
    if event.seat != round.spinner:
        who = "the caller spins" if round.spinner is None else f"seat {round.spinner} spins"
        raise Refusal(f"Seat {event.seat} does not spin the wheel; {who}.", rule.cite)
    if not 1 <= event.number <= len(round.wheel_prizes):
        numbers = len(round.wheel_prizes)
        raise Refusal(f"The wheel has no number {event.number}; it has 1 to {numbers}.", rule.cite)
    if event.turns < 0 or event.feet < 0:
        raise Refusal("Full turns and feet are counted from 0.", rule.cite)


def spin_fault(round: BingoRound, event: WheelSpun) -> tuple[str, str] | None:
    """The irregularity of a spin that decides nothing, and why, or None."""
    rule = round.law.wheel
    assert rule is not None
    if event.turns < rule.turns:
        return "invalid spin", f"{event.turns} full turns, and {rule.turns} is needed"
    if event.feet < rule.feet and text_of(round.game, rule.near) == "spun again":
        return "near the wheel", f"{event.feet} feet, and {rule.feet} are needed"
    return None
