"""A spin as text that a dealer can read: one event a line, with its clauses; and the spins that are told of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from croupier.editions import Edition
from croupier.games.roulette.events import BallSpun, Bought, ChipBet, TurnedIn
from croupier.games.roulette.opening import read_colours
from croupier.games.roulette.round import RouletteRound, invalid_words, rest_event
from croupier.kit.draws import Draws
from croupier.rounds.driver import draw
from croupier.rounds.events import Bet, Closed, Did, Incident, Settled, Spun
from croupier.rounds.money import Moved
from croupier.settle.ledger import postings
from croupier.show.uses.common import accounts_told, line_told, story_head, told
from croupier.show.words import money


def story(played: RouletteRound) -> str:
    """The whole round, told again from its inputs."""
    lines = story_head(played.game.edition, played.players)
    for seat, stack in read_colours(played.law, played.players, played.opening).items():
        lines.append(f"seat {seat} has {stack.chips} {stack.colour} chips at {money(stack.value)}")
    retold = RouletteRound(played.game, played.players, played.opening)
    for event in played.inputs:
        before = len(retold.log)
        retold.push(event)
        # What the dealer says of them tells of the spin and the closing.
        fresh = [
            logged for logged in retold.log[before:] if not isinstance(logged, BallSpun | Closed | Moved)
        ]
        lines += [_told(retold, logged) for logged in fresh]
    lines += accounts_told(postings(played.lines), played.players)
    for seat, stack in played.colours.items():
        lines.append(f"seat {seat} has {stack.chips} {stack.colour} chips at {money(stack.value)}")
    return "\n".join(lines)


def _told(played: RouletteRound, event: Any) -> str:
    spots, law = played.layout.spots, played.law
    if isinstance(event, Did):
        return told(event.step, event.says, event.cite)
    if isinstance(event, Settled):
        return line_told(event.line, spots[event.line.wager].title)
    if isinstance(event, Bought):
        stack = played.colours[event.seat]
        words = f"seat {event.seat} buys {event.chips} {stack.colour} chips at {money(event.value)}"
        return told("chips", words, law.chips.cite, law.chips.reading)
    if isinstance(event, TurnedIn):
        return told("chips", f"seat {event.seat} turns its chips in", law.chips.cite, law.chips.reading)
    if isinstance(event, Bet | ChipBet):
        spot = spots[event.wager]
        if not event.amount:
            return told("bet", f"seat {event.seat} takes {spot.name} back")
        kind = "value" if isinstance(event, Bet) else event.chips
        words = f"seat {event.seat} puts {money(event.amount)} in {kind} chips {spot.words} ({spot.title})"
        return told("bet", words, spot.place.cite)
    if isinstance(event, Incident):
        return told("incident", invalid_words(law, event.kind))
    assert isinstance(event, Spun)
    return told("ball", f"comes to rest in {event.pocket}")


# The spins that are told of.


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
        yield f"even and odd on 0, where even_zeros is {filed}", _spin(zero, "0")


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
