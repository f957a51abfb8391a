"""A spin as text that a dealer can read: one event a line, with its clauses; and the spins that are told of."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from croupier.editions import Edition
from croupier.games.roulette.events import BallSpun, Bought, CameToRest, Placed, TurnedIn, WheelEvent
from croupier.games.roulette.round import WheelRound
from croupier.games.roulette.settle import open_spin
from croupier.kit.draws import Draws
from croupier.rounds.events import Closed, Did, Settled
from croupier.settle.ledger import postings
from croupier.show.uses.common import accounts_told, line_told, story_head, told
from croupier.show.words import money


def story(played: WheelRound) -> str:
    """The whole round, told again from its inputs."""
    lines = story_head(played.game.edition, played.players)
    for seat, stack in played.opening.items():
        lines.append(f"seat {seat} has {stack.chips} {stack.colour} chips at {money(stack.value)}")
    retold = open_spin(played.game, played.players, played.opening)
    for event in played.inputs:
        before = len(retold.log)
        retold.push(event)
        # What the dealer says of them tells of the spin and the closing.
        fresh = [logged for logged in retold.log[before:] if not isinstance(logged, BallSpun | Closed)]
        lines += [_told(retold, logged) for logged in fresh]
    lines += accounts_told(postings(played.lines), played.players)
    for seat, stack in played.stacks.items():
        lines.append(f"seat {seat} has {stack.chips} {stack.colour} chips at {money(stack.value)}")
    return "\n".join(lines)


def _told(played: WheelRound, event: WheelEvent) -> str:
    spots, law = played.layout.spots, played.law
    if isinstance(event, Did):
        return told(event.step, event.says, event.cite)
    if isinstance(event, Settled):
        return line_told(event.line, spots[event.line.wager].title)
    if isinstance(event, Bought):
        stack = played.stacks[event.seat]
        words = f"seat {event.seat} buys {event.chips} {stack.colour} chips at {money(event.value)}"
        return told("chips", words, law.chips.cite, law.chips.reading)
    if isinstance(event, TurnedIn):
        return told("chips", f"seat {event.seat} turns its chips in", law.chips.cite, law.chips.reading)
    if isinstance(event, Placed):
        spot = spots[event.spot]
        if not event.amount:
            return told("bet", f"seat {event.seat} takes {spot.name} back")
        words = (
            f"seat {event.seat} puts {money(event.amount)} in {event.chips} chips {spot.words} ({spot.title})"
        )
        return told("bet", words, spot.place.cite)
    assert isinstance(event, CameToRest)
    where = "in no compartment" if event.number is None else f"in {event.number}"
    return told("ball", f"comes to rest {where} after {event.revolutions} revolutions")


# The spins that are told of.


def scenes(edition: Edition, draws: Callable[[str], Draws]) -> Iterator[tuple[str, WheelRound]]:
    """Every bet there is, a spin that is not valid, bets that go back, and a zero that is even."""
    game = edition.under()
    yield "every kind of bet, and a number of chance", _of_every_kind(edition).play(draws("story"))
    played = open_spin(game, (1, 2))
    played.push(Bought(1, 20, 100, "blue"))
    played.push(Bought(2, 20, 500))
    played.push(Placed(1, "first five", 500, "colour"))
    played.push(Placed(2, "0/00", 500, "colour"))
    played.push(BallSpun())
    played.push(Placed(2, "red", 500))
    played.push(CameToRest("7", played.law.spin.revolutions - 1))
    played.push(Placed(2, "red", 0))
    _spin(played, "00", played.law.spin.revolutions)
    yield "a spin that is not valid, and bets changed before the next", played
    back = open_spin(edition.under(void_spin="return bets"), (1,))
    back.push(Placed(1, "0-2-00", 500))
    back.push(BallSpun(opposite=False))
    back.push(Closed())
    back.push(CameToRest("2", 9))
    yield "a ball that runs with the wheel, in a house that returns the bets", back
    for filed in ("none", "0 only"):
        zero = open_spin(edition.under(even_zeros=filed), (1,))
        zero.push(Placed(1, "even", 1000))
        zero.push(Placed(1, "odd", 1000))
        yield f"even and odd on 0, where even_zeros is {filed}", _spin(zero, "0", 6)


def _of_every_kind(edition: Edition) -> WheelRound:
    played = open_spin(edition.under(), (1, 3))
    played.push(Bought(3, 60, 100))
    firsts = {}
    for spot in played.layout.spots.values():
        own = [other for other in played.layout.spots.values() if other.place is spot.place]
        firsts[id(spot.place)] = own[len(own) // 2]
    for spot in firsts.values():
        played.push(Placed(1, spot.name, played.least(spot)))
        if spot.bet.inside:
            played.push(Placed(3, spot.name, 300, "colour"))
    return played


def _spin(played: WheelRound, number: str, turns: int) -> WheelRound:
    played.push(BallSpun())
    played.push(Closed())
    played.push(CameToRest(number, turns))
    return played
