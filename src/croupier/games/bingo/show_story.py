"""A session of bingo as text that a caller can read: one event a line, with its clauses; and sessions to tell of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.editions import Edition, Game
from croupier.games.bingo.cards import ball_name
from croupier.games.bingo.chance import answer, finish, sell
from croupier.games.bingo.events import (
    BingoEvent,
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
    from_json,
    to_json,
)
from croupier.games.bingo.law import bingo_law
from croupier.games.bingo.round import BingoSession
from croupier.games.bingo.settle import open_session, postings
from croupier.games.bingo.show_sheet import sheet_text
from croupier.kit import Refusal
from croupier.kit import fields as described
from croupier.kit.draws import Draws, SeededDraws
from croupier.rounds.described import described_game
from croupier.rounds.events import Did, Settled
from croupier.show.kept import OPENED, json_lines, kept_in, opening
from croupier.show.uses.common import accounts_told, story_head, told
from croupier.show.words import money, signed


def story(session: BingoSession) -> str:
    """The whole session, told again from its inputs."""
    lines = story_head(session.game.edition, session.players)
    lines += [f"{meter}: {money(amount)}" for meter, amount in session.opening_meters.items()]
    again = open_session(session.game, session.players, session.opening_meters)
    game = 0
    for event in session.inputs:
        if again.plan.number != game:
            game = again.plan.number
            goal = again.plan.goal.name
            lines.append(
                f"game {game}: {again.plan.title}" + (f", {goal}" if goal != again.plan.title else "")
            )
        calls = len(again.play.called)
        lines += list(_told(again, again.push(event), calls))
    lines += accounts_told(postings(session), session.players)
    lines += [f"{meter}: {money(amount)}" for meter, amount in session.meters.items()]
    return "\n".join(lines)


def _told(session: BingoSession, events: tuple[BingoEvent, ...], calls: int) -> Iterator[str]:
    law = session.law
    lost = 0
    for event in events:
        if isinstance(event, Called):
            words = f"{calls + 1}. {ball_name(law.card, event.ball)}"
            yield told("call", words, law.balls.cite)
        elif isinstance(event, Did):
            yield told(event.step, event.says, event.cite)
        elif isinstance(event, Settled):
            line = event.line
            if line.result == "lost" and line.row.kind == "pattern":
                lost += 1
                continue
            said = f"{line.result} {signed(line.profit)}" if line.profit else line.result
            words = f"seat {line.seat} {line.wager} {money(line.stake)}: {said}, {line.why}"
            yield told("settled", words, line.cite, line.reading)
        elif not isinstance(event, SaleClosed | Closed):  # the steps that follow tell of these
            yield _told_input(session, event)
    if lost:
        word = "card loses" if lost == 1 else "cards lose"
        yield told("settled", f"{lost} other {word}", law.close.cite)


def _told_input(session: BingoSession, event: BingoEvent) -> str:
    law = session.law
    if isinstance(event, Sold):
        number = session.tickets[event.card]
        numbers = " ".join(str(square or "free") for square in event.squares)
        words = f"seat {event.seat} buys card {event.card} for {money(number.price)}: {numbers}"
        return told("sold", words, law.plan.cite)
    if isinstance(event, Predrawn):
        balls = " ".join(ball_name(law.card, ball) for ball in sorted(event.balls))
        return told(
            "drawn before",
            f"{balls}; seat {event.witness} is witness",
            law.predraw.cite if law.predraw else (),
        )
    if isinstance(event, Coloured) and law.colours is not None:
        names = law.colours.colours
        groups = [
            f"{name} {' '.join(str(ball + 1) for ball, c in enumerate(event.colours) if c == place)}"
            for place, name in enumerate(names)
        ]
        return told("colours", "; ".join(groups), law.colours.cite, law.colours.reading)
    if isinstance(event, Claimed):
        words = f"seat {event.seat} ({session.players[event.seat]}) declares card {event.card}"
        return told("bingo", words, law.claim.cite)
    if isinstance(event, WheelSpun):
        who = "the caller" if event.seat is None else f"seat {event.seat}"
        words = f"{who} spins: {event.turns} full turns, {event.feet} feet away, number {event.number}"
        return told("wheel", words, law.wheel.cite if law.wheel else ())
    if isinstance(event, Voided):
        return told("found", f"card {event.card}: {event.kind}")
    if isinstance(event, Stopped):
        return told("stopped", event.what)
    assert isinstance(event, Resumed)
    return told("resumed", "the malfunction is resolved")


# Scenes.


def scenes(edition: Edition) -> Iterator[tuple[str, str]]:
    """What is told of an edition: its session from a seed, and what is special about it."""
    game = edition.under()
    yield "a session, seed 3", story(played(game, 3))
    first = played(game, 3)
    shown = {number: ticket.squares for number, ticket in list(first.tickets.items())[:2]}
    yield "two of its cards", sheet_text(first.law, shown)
    yield from _more(edition)


def played(game: Game, seed: int, players: int = 3, cards: int = 2) -> BingoSession:
    """A session to its end, every bingo claimed."""
    draws = SeededDraws(f"bingo {seed}")
    session = open_session(game, range(1, players + 1))
    while not session.done:
        begin(session, draws, cards)
        finish(session, draws)
    return session


def begin(session: BingoSession, draws: Draws, cards: int) -> None:
    """Draw what is drawn before, and sell every seat so many cards."""
    if session.stage == "predraw":
        answer(session, draws)
    for seat in session.players:
        sell(session, seat, cards, draws)


def _more(edition: Edition) -> Iterator[tuple[str, str]]:
    law = bingo_law(edition)
    if law.wheel is not None:
        yield "a spin that is not valid", story(_short_spin(edition.under()))
    elif law.pick is not None:
        yield "void cards", story(_void_cards(edition.under()))
    elif law.colours is not None:
        yield "a malfunction", story(_halted(edition.under(programme="corners or line for 50")))
    elif law.predraw is None:
        shared = edition.under(programme="line or corners for 50", share_unit="1", declared="by the system")
        yield "a prize that is shared", story(_shared(shared))


def _short_spin(game: Game) -> BingoSession:
    draws = SeededDraws("bingo short")
    session = open_session(game, (1, 2))
    begin(session, draws, 1)
    session.push(SaleClosed())
    while session.due is not None and session.due.what != "spin":
        for claim in session.holders():
            session.push(claim)
        if session.due.what == "close":
            session.push(Closed())
        else:
            answer(session, draws)
    session.push(WheelSpun(session.spinner, 19, 0))
    session.push(WheelSpun(session.spinner, 19, 2, 1))
    return finish(session, draws)


def _void_cards(game: Game) -> BingoSession:
    session = open_session(game, (1, 2))
    session.push(Sold(1, 1, (1, 2, 3, 4, 5, 6, 7, 8)))
    session.push(Sold(1, 2, (9, 9, 10, 11, 12, 13, 14, 15)))
    session.push(Sold(2, 3, (1, 2, 3, 4, 5, 6, 7, 75)))
    session.push(Sold(2, 4, (21, 22, 23, 24, 25, 26, 27, 28)))
    session.push(SaleClosed())
    for ball in (1, 2, 3, 4, 5, 6, 7, 75):
        session.push(Called(ball))
    session.push(Claimed(2, 3))
    session.push(Voided(3, "altered numbers"))
    session.push(Called(8))
    session.push(Claimed(1, 1))
    session.push(Closed())
    return session


def _halted(game: Game) -> BingoSession:
    draws = SeededDraws("bingo halted")
    session = open_session(game, (1, 2))
    begin(session, draws, 1)
    session.push(SaleClosed())
    answer(session, draws)
    answer(session, draws)
    session.push(Stopped("the screens are dark"))
    session.push(Resumed())
    return finish(session, draws)


def _shared(game: Game) -> BingoSession:
    """Three cards with the same column N, which one ball completes."""
    session = open_session(game, {1: "Ann", 2: "Bob"})
    for seat, card, shift in ((1, 1, 0), (1, 2, 5), (2, 3, 10)):
        columns = [[first + shift + step for step in range(5)] for first in (1, 16, 46, 61)]
        columns.insert(2, [31, 32, 0, 33, 34])
        squares = tuple(columns[place][row] for row in range(5) for place in range(5))
        session.push(Sold(seat, card, squares))
    session.push(SaleClosed())
    for ball in (31, 32, 75, 33, 34):
        session.push(Called(ball))
    session.push(Closed())
    return session


# Sessions on file.


def written(session: BingoSession, choices: Mapping[str, Any]) -> str:
    """A session as lines of JSON, under the choices its game was filed with; money in cents."""
    head = opening(session.game, choices, session.players, meters=dict(session.opening_meters))
    return json_lines((head, *map(to_json, session.inputs)))


def sessions_in(text: str) -> list[BingoSession]:
    """The sessions of a file, played again; anything that is not as `written` wrote it is refused."""
    return kept_in(text, _opened, lambda session, data: session.push(from_json(data)), "session")


def _opened(head: Mapping[str, Any]) -> BingoSession:
    keys = ("event", "edition", "filing", "seats", "meters")
    found = described.keyed(head, f"An event {OPENED!r}", keys, needs=keys)
    game = described_game(found)
    seats = described.mapping(found["seats"], "seats")
    meters = described.mapping(found["meters"], "meters")
    if not all(seat.isascii() and seat.isdecimal() for seat in seats):
        raise Refusal("seats must be an object of seat numbers and players.")
    players = {int(seat): described.text(player, f"seat {seat}") for seat, player in seats.items()}
    return open_session(game, players, dict(meters))
