"""What chance does in a bingo hall: cards are made, balls drawn, colours given, the wheel turned; each as an event."""

from __future__ import annotations

from croupier.games.bingo.cards import Squares, make_cards, make_pick
from croupier.games.bingo.checks import DUE, drawn_colours
from croupier.games.bingo.events import (
    BingoEvent,
    Called,
    Closed,
    Coloured,
    Predrawn,
    SaleClosed,
    Sold,
    WheelSpun,
)
from croupier.games.bingo.round import BingoSession
from croupier.kit import Refusal
from croupier.kit.draws import Draws, drawn

ANSWERED = ("predraw", "colours", "call", "spin")
MOST_TURNS = 6  # of the wheel, when chance turns it


def fresh_cards(session: BingoSession, count: int, draws: Draws) -> list[Squares]:
    """Cards for the game that is on sale, none equal to one that is sold; or picked numbers, which may be."""
    if session.law.pick is not None:
        spaces = session.plan.goal.squares
        return [make_pick(session.law.balls.count, spaces, draws) for _ in range(count)]
    sold = (ticket.squares for ticket in session.tickets.values())
    return make_cards(session.law.card, draws, count, sold)


def sell(session: BingoSession, seat: int, count: int, draws: Draws) -> list[int]:
    """Sell so many cards at random to a seat; their numbers go on from the highest sold."""
    first = max(session.tickets, default=0) + 1
    for number, squares in enumerate(fresh_cards(session, count, draws), start=first):
        session.push(Sold(seat, number, squares))
    return list(range(first, first + count))


def answer(session: BingoSession, draws: Draws) -> tuple[BingoEvent, ...]:
    """Let chance do what is due, if it is for chance to do: draw, colour, call or spin."""
    due, law = session.due, session.law
    if due is None or due.what not in ANSWERED:
        raise Refusal(f"Nothing is left to chance now: {DUE[due.what] if due else 'the session is over'}.")
    if due.what == "call":
        left = session.balls_left()
        return session.push(Called(left[draws.below(len(left))]))
    if due.what == "colours":
        return session.push(Coloured(drawn_colours(session, draws)))
    if due.what == "spin":
        assert law.wheel is not None
        number = draws.below(len(session.wheel_prizes)) + 1
        turns = law.wheel.turns + draws.below(MOST_TURNS)
        return session.push(WheelSpun(due.seat, number, turns, law.wheel.feet))
    assert law.predraw is not None
    balls = drawn(draws, range(1, law.balls.count + 1), law.predraw.balls)
    return session.push(Predrawn(balls, next(iter(session.players))))


def finish(session: BingoSession, draws: Draws) -> BingoSession:
    """Play the game whose cards are sold to its end: every bingo is claimed at once."""
    number = session.plan.number
    if session.stage == "sale":
        session.push(SaleClosed())
    while not session.over and session.plan.number == number and session.stage != "sale":
        for claim in session.holders():
            session.push(claim)
        due = session.due
        assert due is not None
        if due.what == "close":
            session.push(Closed())
        else:
            answer(session, draws)
    return session
