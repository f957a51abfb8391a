"""What can be done with craps beside playing it: settlement, replays, prices, simulations, and a playthrough."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from croupier.editions import Game
from croupier.games.craps.pages import CrapsPlan, CrapsPrices, CrapsSimulation, CrapsSlip
from croupier.games.craps.rules import DiceRules
from croupier.kit import Refusal

if TYPE_CHECKING:
    from croupier.games.craps.story import CrapsStory


def price_craps(game: Game, bets: str = "", odds: str = "", working: bool = False) -> CrapsPrices | CrapsPlan:
    """Every bet exactly, or a plan of several at once."""
    from croupier.games.craps.plan import parse_plan
    from croupier.games.craps.price import SHOWN_ODDS, price_all, price_plan, price_rules
    from croupier.games.craps.price_hand import hand_lengths

    called = True if working else None
    if bets:
        if odds:
            raise Refusal("odds go without bets here; put them into the bets: 'pass 10, odds 10x'.")
        rules = DiceRules(game)
        return CrapsPlan(game, price_plan(rules, parse_plan(rules, bets, called)))
    rules = price_rules(game)
    behind = tuple(re.split(r"\s*[,;]\s*", odds)) if odds else SHOWN_ODDS
    return CrapsPrices(game, rules, price_all(rules, behind, called), hand_lengths(rules))


def simulate_craps(
    game: Game,
    rounds: int = 1_000_000,
    seed: int = 1,
    threads: int = 2,
    bets: str = "",
    working: bool = False,
) -> CrapsSimulation:
    """Rolls in batches, of a plan or of every bet of the game at once."""
    from croupier.games.craps.plan import parse_plan
    from croupier.games.craps.price import price_rules
    from croupier.games.craps.rules import rules_of
    from croupier.games.craps.simulate import every_bet, simulate_dice
    from croupier.pages.progress import bar

    called = True if working else None
    rules = rules_of(game) if bets else price_rules(game)
    plan = parse_plan(rules, bets, called) if bets else every_bet(rules, called)
    with bar("rolls") as step:
        return CrapsSimulation(game, simulate_dice(rules, plan, rounds, seed, threads=threads, progress=step))


def settle_craps(data: Any) -> CrapsSlip:
    """A described table after one roll or several."""
    from croupier.games.craps.situation import settle_dice

    return CrapsSlip(settle_dice(data))


def replay_craps(text: str) -> CrapsStory:
    """Saved rolls, event by event."""
    from croupier.games.craps.round import CrapsRound
    from croupier.games.craps.story import CrapsStory
    from croupier.games.saving import saved_rounds

    rounds = [round for round, _ in saved_rounds(text) if isinstance(round, CrapsRound)]
    return CrapsStory(tuple((f"Roll {number}", (round,)) for number, round in enumerate(rounds, start=1)))


def playthrough_craps(game: Game) -> CrapsStory:
    """Tables that show the rules at work, event by event."""
    from croupier.games.craps.scenes import scenes
    from croupier.games.craps.story import CrapsStory

    return CrapsStory(tuple((title, table.rounds) for title, table in scenes(game)))
