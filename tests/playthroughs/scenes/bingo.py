"""Sessions that show the rules of bingo."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.describe.story import Scene
from croupier.editions import Edition, Game
from croupier.games.bingo.law import bingo_law
from croupier.games.bingo.play import (
    BingoClaimed,
    CardBought,
    CardVoided,
    GameClosed,
    PlayResumed,
    WheelSpun,
)
from croupier.games.bingo.session import BingoSession
from croupier.kit.chance import Draws, SeededDraws
from croupier.rounds.events import Chance, Closed, Drew, Incident


def scenes(edition: Edition) -> Iterator[Scene]:
    """A session from a seed, and what is special about the edition."""
    yield _scene("a session, seed 3", played(edition.configure(), 3))
    yield from _more(edition)


def _scene(title: str, session: BingoSession) -> Scene:
    return Scene(title, tuple(session.rounds))


def played(game: Game, seed: int, players: int = 3, cards: int = 2) -> BingoSession:
    """A session to its end, every bingo claimed."""
    draws = SeededDraws(f"bingo {seed}")
    session = BingoSession(game, range(1, players + 1))
    while not session.done:
        begin(session, draws, cards)
        session.finish(draws)
    return session


def begin(session: BingoSession, draws: Draws, cards: int) -> None:
    """Draw what is drawn before, and sell every seat so many cards."""
    session.prepare(draws)
    for seat in session.players:
        session.sell(seat, cards, draws)


def _more(edition: Edition) -> Iterator[Scene]:
    law = bingo_law(edition)
    if law.wheel is not None:
        yield _scene("a spin that is not valid", _short_spin(edition.configure()))
    elif law.pick is not None:
        yield _scene("void cards", _void_cards(edition.configure()))
    elif law.colours is not None:
        yield _scene("a malfunction", _halted(edition.configure(programme="corners or line for 50")))
    elif law.predraw is None:
        shared = edition.configure(
            programme="line or corners for 50", share_unit="1", declared="by the system"
        )
        yield _scene("a prize that is shared", _shared(shared))


def _short_spin(game: Game) -> BingoSession:
    draws = SeededDraws("bingo short")
    session = BingoSession(game, (1, 2))
    begin(session, draws, 1)
    session.push(Closed())
    while session.round.stage != "spin":
        for claim in session.round.holders():
            session.push(claim)
        if isinstance(session.due, Chance):
            session.chance(draws)
        else:
            session.push(GameClosed())
    session.push(WheelSpun(session.round.spinner, 19, 0))
    session.push(WheelSpun(session.round.spinner, 19, 2, 1))
    session.finish(draws)
    return session


def _void_cards(game: Game) -> BingoSession:
    session = BingoSession(game, (1, 2))
    session.push(CardBought(1, 1, (1, 2, 3, 4, 5, 6, 7, 8)))
    session.push(CardBought(1, 2, (9, 9, 10, 11, 12, 13, 14, 15)))
    session.push(CardBought(2, 3, (1, 2, 3, 4, 5, 6, 7, 75)))
    session.push(CardBought(2, 4, (21, 22, 23, 24, 25, 26, 27, 28)))
    session.push(Closed())
    for ball in (1, 2, 3, 4, 5, 6, 7, 75):
        session.push(Drew(ball))
    session.push(BingoClaimed(2, 3))
    session.push(CardVoided(3, "altered numbers"))
    session.push(Drew(8))
    session.push(BingoClaimed(1, 1))
    session.push(GameClosed())
    return session


def _halted(game: Game) -> BingoSession:
    draws = SeededDraws("bingo halted")
    session = BingoSession(game, (1, 2))
    begin(session, draws, 1)
    session.push(Closed())
    while not session.play.called:
        session.chance(draws)
    session.push(Incident("malfunction"))
    session.push(PlayResumed())
    session.finish(draws)
    return session


def _shared(game: Game) -> BingoSession:
    """Three cards with the same column N, which one ball completes."""
    session = BingoSession(game, {1: "Ann", 2: "Bob"})
    for seat, card, shift in ((1, 1, 0), (1, 2, 5), (2, 3, 10)):
        columns = [[first + shift + step for step in range(5)] for first in (1, 16, 46, 61)]
        columns.insert(2, [31, 32, 0, 33, 34])
        squares = tuple(columns[place][row] for row in range(5) for place in range(5))
        session.push(CardBought(seat, card, squares))
    session.push(Closed())
    for ball in (31, 32, 75, 33, 34):
        session.push(Drew(ball))
    session.push(GameClosed())
    return session
