"""What can be done with craps beside playing it: settle, price, simulate, replay, and a playthrough."""

from __future__ import annotations

import re
from typing import Any

from croupier.editions import Edition, Game, load
from croupier.editions.odds import parse_odds
from croupier.games.asked import by_use
from croupier.games.craps.law import DicePay, dice_law
from croupier.games.craps.pages import CrapsPlan, CrapsPrices, CrapsSimulation, CrapsSlip
from croupier.games.craps.rules import DiceRules
from croupier.games.family import Choice, Use, whole
from croupier.kit import Refusal
from croupier.show.uses import Asked, Report

# The options of each command that are taken here.
TAKES = {
    "play": ("seats", "seed", "bankroll", "save"),
    "price": ("with",),
    "simulate": ("rounds", "seed", "threads", "with"),
}
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


BETS = Choice("bets", str, "bets that are kept up, such as 'pass 10, odds 10x, place 6 12'", "")
ON = Choice("on", bool, "call bets on at the come-out", False)
USES = {
    "settle": Use(settle_craps, "settle a described table after one roll or several"),
    "price": Use(
        price_craps,
        "price every bet exactly, or a plan of several at once",
        (
            BETS,
            Choice("odds", str, "odds behind line bets, such as 10x or 3-4-5", ""),
            ON,
            Choice(
                "suppose", str, "figures to price in place of printed ones, such as 'field 12 = 3 to 1'", ""
            ),
        ),
    ),
    "simulate": Use(
        simulate_craps,
        "roll the dice in batches",
        (
            Choice("rounds", whole(1, 10**11), "how many rolls", 1_000_000),
            Choice("seed", whole(0), "the seed of the dice", 1),
            Choice("threads", whole(1, 1024), "how many threads roll", 2),
            BETS,
            ON,
        ),
    ),
}


# What the commands ask for by name.


def card(edition: Edition) -> str:
    """The rules as a card to read."""
    from croupier.games.craps.show_card import dice_card

    return dice_card(edition)


def data(edition: Edition) -> dict[str, Any]:
    """The rules as plain data."""
    from croupier.games.craps.show_card import dice_data

    return dice_data(edition)


def settle(situation: dict[str, Any]) -> Report:
    """A described table after one roll or several."""
    page = settle_craps(situation).page()
    return Report(page.to_text(), page.to_data())


def price(game: Game, asked: Asked) -> Report:
    """Every bet exactly, or a plan of several at once."""
    return by_use(USES["price"], game, asked)


def simulate(game: Game, asked: Asked) -> Report:
    """Rolls in batches."""
    return by_use(USES["simulate"], game, asked)


def playthrough(edition: str = "grand-ronde/craps") -> str:
    """A table told event by event: lines, odds, come bets, calls, place bets, a seven out and a new shooter."""
    from croupier.games.craps.scenes import scenes

    return scenes(load(edition).under())
