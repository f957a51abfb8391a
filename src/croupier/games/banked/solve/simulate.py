"""Simulations by the general solver: every wager of a game from the same rounds."""

from __future__ import annotations

from croupier.analysis.chunks import Progress
from croupier.analysis.model import GamePrice, Price, Strategy
from croupier.editions import Game
from croupier.games.banked.price.game import envy_price, main_price
from croupier.games.banked.price.roads.common import main_groups
from croupier.games.banked.price.stakes import unit_of
from croupier.games.banked.solve.engine import EnginePolicy, sample_by_engine
from croupier.games.banked.solve.sample import sample
from croupier.games.banked.solve.solution import engine_policy, play_of, sampled, sampler_for


def simulate_prices(
    game: Game, rounds: int, seed: int, threads: int, progress: Progress | None
) -> tuple[GamePrice, int, int]:
    """The sampled prices of a game, the rounds dealt, and how many signatures they had."""
    play = play_of(game)
    if isinstance(play.found, EnginePolicy):
        tally = sample_by_engine(game, engine_policy, rounds, seed, threads, progress)
        observed = {wager.name for wager in game.wagers}
    else:
        tally = sample(game, sampler_for, rounds, seed, threads, progress)
        observed = set(sampler_for(game).names)
    tally = sampled(tally, play, game)
    prices: list[Price] = [
        main_price(game, tally, wagers, "sampled", sampled=True) for wagers in main_groups(game)
    ]
    notes = []
    for wager in game.wagers:
        if wager.group == "side" and wager.kind == "stake":
            if wager.name in observed:
                prices.append(tally.price(game, (wager.name,), name=wager.title, certainty="sampled"))
            else:
                notes.append(f"{wager.title} looks at what these rounds do not count; `price` has it.")
        elif wager.kind == "envy" and wager.name in observed:
            table = game.table(wager.name, unit_of(game, (wager.name,)))
            if table is not None and table.rows:
                prices.append(envy_price(game, tally, wager.name, sampled=True))
    name = "optimal" if play.is_exact else "as trained"
    strategy = Strategy(name, (), tally.frequencies)
    return (
        GamePrice(game, strategy, tally.deals, tuple(prices), tuple(notes)),
        tally.deals,
        len(tally.entries),
    )
