"""Spins that show the rules of roulette."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.describe.story import Scene
from croupier.editions import Edition
from croupier.games.roulette.chips import BallSpun, Bought, ChipBet
from croupier.games.roulette.round import RouletteRound, rest_event
from croupier.kit.chance import Draws, SeededDraws
from croupier.rounds.driver import draw
from croupier.rounds.events import Bet, Closed, Spun


def scenes(edition: Edition) -> Iterator[Scene]:
    """Every scene with its title."""
    for title, played in spins(edition):
        yield Scene(title, (played,))


def spins(edition: Edition) -> Iterator[tuple[str, RouletteRound]]:
    """Every bet there is, a spin that is not valid, bets that go back, and a zero that is even."""
    game = edition.configure()
    yield (
        "every kind of bet, and a number of chance",
        _by_chance(_of_every_kind(edition), SeededDraws("story")),
    )
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
    back = RouletteRound(edition.configure(void_spin="return bets"), (1,))
    back.push(Bet(1, "0-2-00", 500))
    back.push(BallSpun())
    back.push(Closed())
    back.push(rest_event(back.law, "2", 9, opposite=False))
    yield "a ball that runs with the wheel, in a house that returns the bets", back
    for filed in ("none", "0 only"):
        zero = RouletteRound(edition.configure(even_zeros=filed), (1,))
        zero.push(Bet(1, "even", 1000))
        zero.push(Bet(1, "odd", 1000))
        yield f"even and odd on 0, where even zeros is {filed}", _spin(zero, "0")


def _of_every_kind(edition: Edition) -> RouletteRound:
    played = RouletteRound(edition.configure(), (1, 3))
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
