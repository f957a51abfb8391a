"""What can be done with roulette beside playing it: settlement, replays, prices, simulations, and a playthrough."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.editions import Game
from croupier.games.roulette.law import wheel_law
from croupier.games.roulette.layout import layout_of
from croupier.games.roulette.pages import RoulettePrices, RouletteSimulation, RouletteSlip, SpotsTogether
from croupier.games.roulette.round import RouletteRound
from croupier.games.roulette.situation import settled_data, situation
from croupier.games.roulette.words import read_bets, read_spot
from croupier.kit import Refusal, cents
from croupier.settle.paid import check_payments

if TYPE_CHECKING:
    from croupier.games.roulette.story import RouletteStory


def settle_roulette(data: Any) -> RouletteSlip:
    """A described spin to its lines."""
    played = situation(data)
    paid = check_payments(data["seats"], played.lines, name=lambda word: read_spot(played.layout, word).name)
    return RouletteSlip(played, settled_data(played), paid)


def price_roulette(
    game: Game,
    bets: str = "",
    spins: int = 0,
    bankroll: str = "",
    goal: str = "",
    zeros: int | None = None,
    partage: bool = False,
) -> RoulettePrices | SpotsTogether:
    """Every kind of bet, or bets that stand together; once, over many spins, or with a bankroll."""
    from croupier.games.roulette.price import (
        bet_prices,
        described_wheel,
        over_spins,
        portfolio_price,
        ruin_of,
    )

    own = len(wheel_law(game.edition).compartments.zeros)
    wheel = described_wheel(game, own if zeros is None else zeros, partage)
    if not bets:
        for name, given in (("spins", spins), ("bankroll", bankroll), ("goal", goal)):
            if given:
                raise Refusal(f"{name} goes with bets, such as bets='10 on red'.")
        return RoulettePrices(bet_prices(game, wheel), wheel)
    found = read_bets(layout_of(game), bets)
    if (bankroll or goal) and not (spins and bankroll):
        raise Refusal("A bankroll is followed over spins: give spins and bankroll together.")
    price = portfolio_price(game, found, wheel)
    after = over_spins(game, found, spins, wheel) if spins else None
    if not bankroll:
        return SpotsTogether(game, found, wheel, price, after, 0, None)
    held, until = cents(bankroll, "bankroll"), cents(goal, "goal") if goal else None
    return SpotsTogether(
        game, found, wheel, price, after, held, ruin_of(game, found, spins, held, until, wheel)
    )


def simulate_roulette(
    game: Game,
    rounds: int = 1_000_000,
    seed: int = 1,
    threads: int = 2,
    bets: str = "",
    spins: int = 0,
    bankroll: str = "",
    goal: str = "",
) -> RouletteSimulation:
    """Millions of spins for every kind of bet or for bets that stand together; or bankrolls."""
    from croupier.games.roulette.simulate import simulate_bankrolls, simulate_spins
    from croupier.pages.progress import bar

    placed = read_bets(layout_of(game), bets) if bets else None
    if not bankroll:
        if spins or goal:
            raise Refusal("spins and goal go with a bankroll; the number of spins is --rounds.")
        with bar("spins") as step:
            found = simulate_spins(game, rounds, seed, placed, threads=threads, progress=step)
        return RouletteSimulation(game, found)
    if placed is None or not spins:
        raise Refusal("A bankroll needs bets and spins: --with 'bets=10 on red' --with spins=200.")
    until, held = cents(goal, "goal") if goal else None, cents(bankroll, "bankroll")
    with bar("bankrolls") as step:
        fates = simulate_bankrolls(
            game, placed, spins, held, rounds, seed, goal=until, threads=threads, progress=step
        )
    return RouletteSimulation(game, fates)


def replay_roulette(text: str) -> RouletteStory:
    """Saved spins, event by event."""
    from croupier.games.roulette.story import RouletteStory
    from croupier.games.saving import saved_rounds

    rounds = [played for played, _ in saved_rounds(text) if isinstance(played, RouletteRound)]
    return RouletteStory(tuple((f"Spin {number}", played) for number, played in enumerate(rounds, start=1)))


def playthrough_roulette(game: Game) -> RouletteStory:
    """Spins that show the rules of the edition, event by event."""
    from croupier.games.roulette.story import RouletteStory, scenes
    from croupier.kit.draws import SeededDraws

    return RouletteStory(tuple(scenes(game.edition, SeededDraws)))
