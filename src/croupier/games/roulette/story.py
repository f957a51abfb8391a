"""Spins event by event, each with its clauses; and the spins that show the rules of an edition."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.editions import Edition
from croupier.games.roulette.chips import Stack
from croupier.games.roulette.events import BallSpun, Bought, ChipBet, TurnedIn
from croupier.games.roulette.opening import read_colours
from croupier.games.roulette.round import RouletteRound, invalid_words, rest_event
from croupier.kit.draws import Draws, SeededDraws
from croupier.pages import Block, Page, Pair, Section
from croupier.pages.story import (
    StoryEntry,
    accounts_block,
    players_block,
    settled_entry,
    story_blocks,
    story_page,
)
from croupier.pages.words import money
from croupier.rounds.driver import draw
from croupier.rounds.events import Bet, Closed, Did, Incident, Settled, Spun
from croupier.rounds.money import Moved
from croupier.settle.ledger import postings


@dataclass(frozen=True)
class RouletteStory:
    """Spins one after another, each under a title."""

    rounds: tuple[tuple[str, RouletteRound], ...]

    def page(self) -> Page:
        """What each spin was opened with, what happened, and what it came to."""
        sections = [Section(title, round_blocks(played)) for title, played in self.rounds]
        return story_page(self.rounds[0][1].game.edition, sections)


def playthrough(edition: Edition) -> Iterator[tuple[str, Page]]:
    """A few spins with their titles, every event with its clause."""
    for title, played in scenes(edition, SeededDraws):
        yield title, story_page(edition, round_blocks(played))


def round_blocks(played: RouletteRound) -> list[Block]:
    """One spin from the chips before it to where the money went."""
    before = read_colours(played.law, played.players, played.opening)
    return [
        players_block(played.players, _stacks(before)),
        *story_blocks(_entries(played)),
        accounts_block(postings(played.lines), played.players, _stacks(played.colours)),
    ]


def _stacks(colours: Mapping[int, Stack]) -> Iterator[Pair]:
    for seat, stack in colours.items():
        yield Pair("", f"seat {seat} has", f"{stack.chips} {stack.colour} chips at {money(stack.value)}")


def _entries(played: RouletteRound) -> Iterator[StoryEntry]:
    """Every event; the dealer's words stand for the spin and the closing of bets."""
    again = RouletteRound(played.game, played.players, played.opening)
    for event in played.inputs:
        before = len(again.log)
        again.push(event)
        for logged in again.log[before:]:
            if not isinstance(logged, BallSpun | Closed | Moved):
                yield _entry(again, logged)


def _entry(played: RouletteRound, event: Any) -> StoryEntry:
    spots, law = played.layout.spots, played.law
    if isinstance(event, Did):
        return StoryEntry.on(event.step, event.says, event.basis)
    if isinstance(event, Settled):
        return settled_entry(event.line, spots[event.line.wager].title)
    if isinstance(event, Bought):
        stack = played.colours[event.seat]
        words = f"seat {event.seat} buys {event.chips} {stack.colour} chips at {money(event.value)}"
        return StoryEntry("chips", words, law.chips.cite, law.chips.reading)
    if isinstance(event, TurnedIn):
        return StoryEntry("chips", f"seat {event.seat} turns its chips in", law.chips.cite, law.chips.reading)
    if isinstance(event, Bet | ChipBet):
        spot = spots[event.wager]
        if not event.amount:
            return StoryEntry("bet", f"seat {event.seat} takes {spot.name} back")
        kind = "value" if isinstance(event, Bet) else event.chips
        words = f"seat {event.seat} puts {money(event.amount)} in {kind} chips {spot.words} ({spot.title})"
        return StoryEntry("bet", words, spot.place.cite)
    if isinstance(event, Incident):
        return StoryEntry("incident", invalid_words(law, event.kind))
    assert isinstance(event, Spun)
    return StoryEntry("ball", f"comes to rest in {event.pocket}")


# The spins of the playthrough.


def scenes(edition: Edition, draws: Callable[[str], Draws]) -> Iterator[tuple[str, RouletteRound]]:
    """Every bet there is, a spin that is not valid, bets that go back, and a zero that is even."""
    game = edition.under()
    yield "every kind of bet, and a number of chance", _by_chance(_of_every_kind(edition), draws("story"))
    played = RouletteRound(game, (1, 2))
    played.push(Bought(1, 20, 100, "blue"))
    played.push(Bought(2, 20, 500))
    played.push(ChipBet(1, "first five", 500))
    played.push(ChipBet(2, "0/00", 500))
    played.push(BallSpun())
    played.push(Bet(2, "red", 500))
    played.push(rest_event(played.law, "7", played.law.spin.revolutions - 1))
    played.push(Bet(2, "red", 0))
    _spin(played, "00")
    yield "a spin that is not valid, and bets changed before the next", played
    back = RouletteRound(edition.under(void_spin="return bets"), (1,))
    back.push(Bet(1, "0-2-00", 500))
    back.push(BallSpun())
    back.push(Closed())
    back.push(rest_event(back.law, "2", 9, opposite=False))
    yield "a ball that runs with the wheel, in a house that returns the bets", back
    for filed in ("none", "0 only"):
        zero = RouletteRound(edition.under(even_zeros=filed), (1,))
        zero.push(Bet(1, "even", 1000))
        zero.push(Bet(1, "odd", 1000))
        yield f"even and odd on 0, where even zeros is {filed}", _spin(zero, "0")


def _of_every_kind(edition: Edition) -> RouletteRound:
    played = RouletteRound(edition.under(), (1, 3))
    played.push(Bought(3, 60, 100))
    firsts = {}
    for spot in played.layout.spots.values():
        own = [other for other in played.layout.spots.values() if other.place is spot.place]
        firsts[id(spot.place)] = own[len(own) // 2]
    for spot in firsts.values():
        played.push(Bet(1, spot.name, played.limits(spot)[0]))
        if spot.bet.inside:
            played.push(ChipBet(3, spot.name, 300))
    return played


def _spin(played: RouletteRound, number: str) -> RouletteRound:
    for event in (BallSpun(), Closed(), Spun(number)):
        played.push(event)
    return played


def _by_chance(played: RouletteRound, draws: Draws) -> RouletteRound:
    """Spin once, the bets as they stand."""
    for event in (BallSpun(), Closed()):
        played.push(event)
    played.push(draw(played, draws))
    return played
