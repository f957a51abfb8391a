"""What may happen in a bingo hall, and what is refused, each refusal with its clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.games.bingo.cards import ball_name, fault_of, picks_fault
from croupier.games.bingo.events import (
    BingoInput,
    Called,
    Claimed,
    Closed,
    Coloured,
    Predrawn,
    Resumed,
    SaleClosed,
    Sold,
    Stopped,
    Voided,
    WheelSpun,
)
from croupier.games.bingo.plans import colour_balls, text_of
from croupier.kit import Refusal
from croupier.kit.draws import Draws, drawn

if TYPE_CHECKING:
    from croupier.games.bingo.round import BingoSession

Cite = tuple[str, ...]
DUE = {
    "predraw": "the balls before the session are due",
    "sale": "cards are on sale",
    "colours": "the colours of the balls are due",
    "call": "a ball is due",
    "close": "the game is to be closed",
    "spin": "the wheel is to be spun",
    "repair": "a malfunction is to be resolved",
}


def check(session: BingoSession, event: BingoInput) -> None:
    """Refuse an event that is not allowed now."""
    due = session.due
    if due is None:
        raise Refusal("The session is over; nothing more can happen in it.")
    if isinstance(event, Stopped | Resumed):
        _check_halt(session, event)
    elif due.what == "repair":
        raise Refusal("Nothing goes on until the malfunction is resolved.", due.cite)
    elif isinstance(event, Sold):
        _check_sold(session, event)
    elif isinstance(event, SaleClosed):
        _at(session, event, "sale")
        _check_players(session)
    elif isinstance(event, Predrawn):
        _check_predrawn(session, event)
    elif isinstance(event, Coloured):
        _check_coloured(session, event)
    elif isinstance(event, Called):
        _check_called(session, event)
    elif isinstance(event, Claimed):
        _check_claimed(session, event)
    elif isinstance(event, Voided):
        _check_voided(session, event)
    elif isinstance(event, Closed):
        _at(session, event, "close", "sale")
    else:
        _check_spun(session, event)


def _at(session: BingoSession, event: BingoInput, *whats: str) -> None:
    due = session.due
    assert due is not None
    if due.what not in whats:
        raise Refusal(f"{type(event).__name__} is refused: {DUE[due.what]}.", due.cite)


def _seat(session: BingoSession, seat: object) -> None:
    if type(seat) is not int or seat not in session.players:
        known = ", ".join(map(str, session.players))
        raise Refusal(
            f"There is nobody at seat {seat!r}; taken are {known}.", session.game.edition.law.seats.cite
        )


def _check_halt(session: BingoSession, event: Stopped | Resumed) -> None:
    rows = [row for row in session.game.edition.law.irregularities if row.kind == "malfunction"]
    if not rows:
        raise Refusal(f"{session.game.edition.id} says nothing of a malfunction.")
    if isinstance(event, Stopped) == (session.stopped is not None):
        said = "is reported already" if session.stopped is not None else "has not been reported"
        raise Refusal(f"A malfunction {said}.", rows[0].cite)


def _check_sold(session: BingoSession, event: Sold) -> None:
    law, plan = session.law, session.law.plan
    _seat(session, event.seat)
    number = event.game or session.plan.number
    if type(number) is not int or not session.plan.number <= number <= len(session.plans):
        raise Refusal(
            f"There is no game {number!r} to come; cards are sold for the games to come.", plan.cite
        )
    due = session.due
    assert due is not None
    if number == session.plan.number and due.what != "sale":
        raise Refusal(f"No card is sold for game {number} now: {DUE[due.what]}.", plan.cite)
    if type(event.card) is not int or event.card < 1:
        raise Refusal(f"{event.card!r} is not the number of a card; they are numbered from 1.", plan.cite)
    if event.card in session.tickets:
        raise Refusal(f"Card {event.card} is sold already.", plan.cite)
    if law.pick is not None:
        fault = picks_fault(law, event.squares, session.plans[number - 1].goal.squares)
    else:
        fault = fault_of(law.card, event.squares)
        equal = (ticket.card for ticket in session.tickets.values() if ticket.squares == event.squares)
        if fault is None and (other := next(equal, None)) is not None:
            fault = Refusal(f"Card {event.card} is equal to card {other}; no two cards are.", law.card.cite)
    if fault is not None:
        raise fault


def _check_players(session: BingoSession) -> None:
    seats = {ticket.seat for ticket in session.play.live().values()}
    least = session.game.edition.law.seats.least
    if len(seats) < least:
        raise Refusal(
            f"Players with cards that are good in this game: {len(seats)}; bingo is played by {least} or more.",
            session.game.edition.law.seats.cite,
        )


def _check_predrawn(session: BingoSession, event: Predrawn) -> None:
    _at(session, event, "predraw")
    rule = session.law.predraw
    assert rule is not None
    _seat(session, event.witness)
    good = {ball for ball in event.balls if type(ball) is int and 1 <= ball <= session.law.balls.count}
    if len(event.balls) != rule.balls or len(good) != rule.balls:
        raise Refusal(f"{rule.balls} different balls are drawn; {len(event.balls)} are told.", rule.cite)


def _check_coloured(session: BingoSession, event: Coloured) -> None:
    _at(session, event, "colours")
    rule = session.law.colours
    assert rule is not None
    for place, (name, count) in enumerate(colour_balls(session.game)):
        if event.colours.count(place) != count:
            told = event.colours.count(place)
            raise Refusal(f"{count} balls are {name}; {told} are told to be.", rule.basis)
    if len(event.colours) != session.law.balls.count:
        raise Refusal(
            f"{len(event.colours)} balls have a colour; there are {session.law.balls.count}.", rule.basis
        )


def _check_called(session: BingoSession, event: Called) -> None:
    law = session.law
    if session.stage == "call" and session.play.winners:
        raise Refusal("There is a winner: the game is closed, and no more balls are called.", law.close.cite)
    _at(session, event, "call")
    if type(event.ball) is not int or not 1 <= event.ball <= law.balls.count:
        raise Refusal(f"There is no ball {event.ball!r}; balls are 1 to {law.balls.count}.", law.balls.cite)
    if event.ball not in session.balls_left():
        raise Refusal(f"{ball_name(law.card, event.ball)} is out already.", law.balls.cite)


def _check_claimed(session: BingoSession, event: Claimed) -> None:
    rule = session.law.claim
    _seat(session, event.seat)
    _at(session, event, "call", "close")
    ticket = session.play.tickets.get(event.card)
    if ticket is None:
        raise Refusal(f"Card {event.card} is not in game {session.plan.number}.", rule.cite)
    if ticket.seat != event.seat:
        raise Refusal(f"Card {event.card} is not a card of seat {event.seat}.", rule.cite)
    if event.card in session.play.winners:
        raise Refusal(f"Card {event.card} is declared already.", rule.cite)
    fault = session.play.fault(session.law.card, event.card, rule.cite)
    if fault is not None:
        raise fault


def _check_voided(session: BingoSession, event: Voided) -> None:
    rule = session.law.pick
    if rule is None:
        raise Refusal(f"{session.game.edition.id} says nothing of void cards.")
    kinds = [row.kind for row in rule.voids]
    if event.kind not in kinds:
        raise Refusal(f"{event.kind!r} voids no card; what does is {', '.join(kinds)}.", rule.voids[0].cite)
    if event.card not in session.play.tickets:
        raise Refusal(f"Card {event.card} is not in game {session.plan.number}.", rule.cite)
    if event.card in session.play.voided:
        raise Refusal(f"Card {event.card} is void already.", rule.cite)
    row = rule.voids[kinds.index(event.kind)]
    if row.seen:
        raise Refusal(f"Card {event.card} has no number twice.", row.cite)


def _check_spun(session: BingoSession, event: WheelSpun) -> None:
    rule = session.law.wheel
    if rule is None:
        raise Refusal(f"{session.game.edition.id} has no wheel of prizes.")
    _at(session, event, "spin")
    if event.seat != session.spinner:
        who = "the caller spins" if session.spinner is None else f"seat {session.spinner} spins"
        raise Refusal(f"Seat {event.seat} does not spin the wheel; {who}.", rule.cite)
    if type(event.number) is not int or not 1 <= event.number <= len(session.wheel_prizes):
        raise Refusal(
            f"The wheel has no number {event.number!r}; it has 1 to {len(session.wheel_prizes)}.", rule.cite
        )
    for what, value in (("turns", event.turns), ("feet", event.feet)):
        if type(value) is not int or value < 0:
            raise Refusal(f"{value!r} {what} is not a whole number.", rule.cite)


def spin_fault(session: BingoSession, event: WheelSpun) -> tuple[str, str] | None:
    """The irregularity of a spin that decides nothing, and why, or None."""
    rule = session.law.wheel
    assert rule is not None
    if event.turns < rule.turns:
        return "invalid spin", f"{event.turns} full turns, and {rule.turns} is needed"
    if event.feet < rule.feet and text_of(session.game, rule.near) == "spun again":
        return "near the wheel", f"{event.feet} feet, and {rule.feet} are needed"
    return None


# Colours.


def usual_colours(session: BingoSession) -> tuple[int, ...]:
    """The colours in blocks, from ball 1 on: for whoever needs just any."""
    return tuple(place for place, (_, count) in enumerate(colour_balls(session.game)) for _ in range(count))


def drawn_colours(session: BingoSession, draws: Draws) -> tuple[int, ...]:
    """The colours by chance."""
    colours = usual_colours(session)
    return tuple(colours[place] for place in drawn(draws, range(len(colours)), len(colours)))


def colours_by_number(session: BingoSession) -> tuple[int, ...]:
    """The colours in turn, ball by ball."""
    assert session.law.colours is not None
    return tuple(ball % len(session.law.colours.colours) for ball in range(session.law.balls.count))
