"""A session of bingo event by event, each with its clauses; and sessions that show every rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.editions import Edition, Game
from croupier.games.bingo.cards import ball_name
from croupier.games.bingo.events import (
    BingoClaimed,
    CardBought,
    CardVoided,
    GameClosed,
    PlayResumed,
    WheelSpun,
    Witnessed,
)
from croupier.games.bingo.law import bingo_law
from croupier.games.bingo.opening import read_opening
from croupier.games.bingo.round import BingoRound
from croupier.games.bingo.session import BingoSession
from croupier.games.bingo.sheets import sheet_text
from croupier.kit.draws import Draws, SeededDraws
from croupier.pages import Block, Money, Page, Pair, Preformatted, Section
from croupier.pages.story import (
    StoryEntry,
    accounts_block,
    players_block,
    settled_entry,
    story_blocks,
    story_page,
)
from croupier.pages.words import money
from croupier.rounds.demands import Chance
from croupier.rounds.events import Chose, Closed, Did, Drew, Incident, Settled
from croupier.rounds.money import balances


@dataclass(frozen=True)
class BingoStory:
    """Games one after another, event by event."""

    rounds: tuple[BingoRound, ...]

    def page(self) -> Page:
        """Every event with its clauses."""
        first = self.rounds[0]
        begun = read_opening(first.game, first.opening).meters
        blocks: list[Block | Section] = [players_block(first.players, _meters(begun))]
        for each in self.rounds:
            goal, title = each.plan.goal.name, each.plan.title
            named = f"Game {each.plan.number}: {title}" + (f", {goal}" if goal != title else "")
            blocks.append(Section(named, story_blocks(_game(each))))
        total = balances(moved for each in self.rounds for moved in each.moved)
        accounts = {str(account): amount for account, amount in total.items()}
        accounts["bank"] = accounts.get("house", 0)
        ended = accounts_block(accounts, first.players, _meters(self.rounds[-1].meters))
        return story_page(first.game.edition, [*blocks, Section("Results", [ended])])


def _meters(meters: Mapping[str, int]) -> list[Pair]:
    return [Pair("", meter, Money(amount)) for meter, amount in meters.items()]


def _game(played: BingoRound) -> Iterator[StoryEntry]:
    """The events of one game; balls drawn before and colours stand together, cards without a prize at the end."""
    law, calls, witness, lost = played.law, 0, 0, 0
    for event in played.log:
        if isinstance(event, Drew):
            if event.ball in played.play.called:
                calls += 1
                yield StoryEntry("call", f"{calls}. {ball_name(law.card, event.ball)}", law.balls.cite)
        elif isinstance(event, Witnessed):
            witness = event.seat
        elif isinstance(event, Did):
            yield from _before(played, event, witness)
            yield StoryEntry.on(event.step, event.says, event.basis)
        elif isinstance(event, Settled):
            if event.line.result == "lost" and event.line.row.kind == "pattern":
                lost += 1
            else:
                yield settled_entry(event.line, event.line.wager)
        elif isinstance(
            event, CardBought | BingoClaimed | CardVoided | WheelSpun | Chose | Incident | PlayResumed
        ):
            yield _input(played, event)
    if lost:
        word = "card loses" if lost == 1 else "cards lose"
        yield StoryEntry("settled", f"{lost} other {word}", law.close.cite)


def _before(played: BingoRound, event: Did, witness: int) -> Iterator[StoryEntry]:
    """The balls drawn before the session, and the colours, where the step that ends them is reached."""
    law, play = played.law, played.play
    if event.step == "predraw" and law.predraw is not None:
        balls = " ".join(ball_name(law.card, ball) for ball in sorted(play.predrawn))
        yield StoryEntry("drawn before", f"{balls}; seat {witness} is witness", law.predraw.cite)
    if event.step == "colour" and law.colours is not None:
        groups = [
            f"{name} {' '.join(str(ball + 1) for ball, c in enumerate(play.colours) if c == place)}"
            for place, name in enumerate(law.colours.colours)
        ]
        yield StoryEntry("colours", "; ".join(groups), law.colours.cite, law.colours.reading)


def _input(played: BingoRound, event: Any) -> StoryEntry:
    law = played.law
    if isinstance(event, CardBought):
        ticket = played.tickets[event.card]
        numbers = " ".join(str(square or "free") for square in ticket.squares)
        words = f"seat {event.seat} buys card {event.card} for {money(ticket.price)}: {numbers}"
        return StoryEntry("sold", words, law.plan.cite)
    if isinstance(event, BingoClaimed):
        words = f"seat {event.seat} ({played.players[event.seat]}) declares card {event.card}"
        return StoryEntry("bingo", words, law.claim.cite)
    if isinstance(event, WheelSpun):
        who = "the caller" if event.seat is None else f"seat {event.seat}"
        turns = f"{event.turns} full turn{'s' * (event.turns != 1)}"
        words = f"{who} spins: {turns}, {event.feet} feet away, number {event.number}"
        return StoryEntry("wheel", words, law.wheel.cite if law.wheel else ())
    if isinstance(event, CardVoided):
        return StoryEntry("void", f"card {event.card}: {event.kind}")
    if isinstance(event, Chose):
        return StoryEntry("no claim", f"seat {event.seat} does not claim", law.claim.cite)
    if isinstance(event, PlayResumed):
        return StoryEntry("resumed", "the malfunction is resolved")
    return StoryEntry("reported", str(event.kind), played.malfunction_basis.clauses)


# Scenes.


def playthrough(edition: Edition) -> Iterator[tuple[str, Page]]:
    """What shows an edition at work: its session from a seed, and what is special about it."""
    game = edition.under()
    yield "a session, seed 3", _story(played(game, 3))
    first = played(game, 3)
    cards = list(first.rounds[0].tickets.items())[:2]
    squares = {number: ticket.squares for number, ticket in cards}
    yield "two of its cards", Page("", [Preformatted(sheet_text(bingo_law(edition), squares))])
    yield from _more(edition)


def _story(session: BingoSession) -> Page:
    return BingoStory(tuple(session.rounds)).page()


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


def _more(edition: Edition) -> Iterator[tuple[str, Page]]:
    law = bingo_law(edition)
    if law.wheel is not None:
        yield "a spin that is not valid", _story(_short_spin(edition.under()))
    elif law.pick is not None:
        yield "void cards", _story(_void_cards(edition.under()))
    elif law.colours is not None:
        yield "a malfunction", _story(_halted(edition.under(programme="corners or line for 50")))
    elif law.predraw is None:
        shared = edition.under(programme="line or corners for 50", share_unit="1", declared="by the system")
        yield "a prize that is shared", _story(_shared(shared))


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
