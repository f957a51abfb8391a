"""What can be done with craps beside playing it: settlement, replays, prices, simulations, and a playthrough."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from croupier.editions import Game
from croupier.editions.odds import parse_odds
from croupier.games.craps.law import DicePay, dice_law
from croupier.games.craps.pages import CrapsPlan, CrapsPrices, CrapsSimulation, CrapsSlip
from croupier.games.craps.rules import DiceRules
from croupier.kit import Refusal

if TYPE_CHECKING:
    from croupier.games.craps.story import CrapsStory

_SUPPOSED = re.compile(r"^([a-z_ ]+?)\s*(\d+)?\s*[=:]\s*(.+)$")


def price_craps(
    game: Game, bets: str = "", odds: str = "", on: bool = False, suppose: str = ""
) -> CrapsPrices | CrapsPlan:
    """Every bet exactly, or a plan of several at once."""
    from croupier.games.craps.plan import parse_plan
    from croupier.games.craps.price import SHOWN_ODDS, price_all, price_plan, price_rules
    from croupier.games.craps.price_hand import hand_lengths

    called = True if on else None
    supposed = supposed_figures(game, suppose)
    if bets:
        if odds:
            raise Refusal("odds go without bets here; put them into the bets: 'pass 10, odds 10x'.")
        rules = DiceRules(game, supposed=supposed)
        return CrapsPlan(game, price_plan(rules, parse_plan(rules, bets, called)))
    rules = price_rules(game, supposed)
    behind = tuple(re.split(r"\s*[,;]\s*", odds)) if odds else SHOWN_ODDS
    words = f"{suppose} [{', '.join(supposed[0].cite)}]" if supposed else ""
    return CrapsPrices(game, rules, price_all(rules, behind, called), hand_lengths(rules), words)


def supposed_figures(game: Game, text: str) -> tuple[DicePay, ...]:
    """Figures to be priced in place of printed ones: `field 12 = 3 to 1; any seven = 5 to 1`."""
    law = dice_law(game.edition)
    found = []
    for item in (part.strip() for part in text.split(";") if part.strip()):
        match = _SUPPOSED.match(item.lower())
        name = match.group(1).strip().replace(" ", "_") if match else ""
        if match is None or law.bet(name) is None:
            names = ", ".join(bet.name for bet in law.bets)
            raise Refusal(
                f"suppose {item!r} is not understood; write 'field 12 = 3 to 1', the bet being one of {names}."
            )
        number = int(match.group(2)) if match.group(2) else None
        printed = [
            pay
            for pay in law.pays
            if name in pay.bets and (number is None or number in (*pay.numbers, *pay.rolls))
        ]
        if not printed:
            raise Refusal(f"suppose {item!r}: the text prints no such figure.")
        numbers = (number,) if number is not None and printed[0].numbers else ()
        rolls = (number,) if number is not None and not printed[0].numbers else ()
        changed = {"bets": (name,), "numbers": numbers, "rolls": rolls, "pays": parse_odds(match.group(3))}
        found.append(printed[0].model_copy(update=changed))
    return tuple(found)


def simulate_craps(
    game: Game, rounds: int = 1_000_000, seed: int = 1, threads: int = 2, bets: str = "", on: bool = False
) -> CrapsSimulation:
    """Rolls in batches, of a plan or of every bet of the game at once."""
    from croupier.games.craps.plan import parse_plan
    from croupier.games.craps.price import price_rules
    from croupier.games.craps.rules import rules_of
    from croupier.games.craps.simulate import every_bet, simulate_dice
    from croupier.pages.progress import bar

    called = True if on else None
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
