"""What a game of dice can be used for: card, data, settlement, play, prices, simulation, and a table told."""

from __future__ import annotations

import re
from typing import Any

from croupier.editions import Edition, Game, load
from croupier.editions.odds import parse_odds
from croupier.games.craps.law import DicePay, dice_law
from croupier.games.craps.rules import DiceRules
from croupier.games.craps.table import CrapsTable
from croupier.kit import Refusal
from croupier.show.uses import Asked, Report
from croupier.show.uses.common import flag_word, line_rows
from croupier.show.words import money, signed

# The options of each command that are taken here.
TAKES = {
    "play": ("seats", "seed", "bankroll", "save"),
    "price": ("with",),
    "simulate": ("rounds", "seed", "threads", "with"),
}
_SUPPOSED = re.compile(r"^([a-z_ ]+?)\s*(\d+)?\s*[=:]\s*(.+)$")


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
    from croupier.games.craps.situation import settle_dice

    answer = settle_dice(situation)
    return Report(slip(answer.table), answer.to_json())


def slip(table: CrapsTable) -> str:
    """What became of every bet, seat by seat, and where the money went."""
    edition = table.game.edition
    rolls = ", ".join(f"{one}-{other}" for one, other in table.rolls[:20])
    more = f" and {len(table.rolls) - 20} more" if len(table.rolls) > 20 else ""
    blocks = [
        f"{edition.title} ({edition.law.text.section}), {edition.id}\n"
        f"  rolled: {rolls}{more}; {'the point is ' + str(table.point) if table.point else 'a come-out roll is next'}"
    ]
    for seat, player in table.players.items():
        lines = [line for line in table.lines if line.seat == seat]
        rows = [f"Seat {seat} ({player})", *line_rows(lines, lambda name: table.rules.wager(name).title)]
        up = ", ".join(
            f"{table.rules.wager(name).title} {money(stake.amount)}"
            for name, stake in table.stakes[seat].items()
        )
        rows += [f"  still up: {up}"] if up else []
        blocks.append("\n".join([*rows, f"  net {signed(table.net(seat))}"]))
    blocks.append(f"Bank {signed(-sum(line.profit for line in table.lines))}")
    return "\n\n".join(blocks)


def play(game: Game, asked: Asked) -> None:
    """A table in the terminal."""
    from croupier.games.craps.live import DiceLive
    from croupier.show.terminal import sitting

    asked.refuse_unknown()
    DiceLive(game, **sitting(asked.values)).run()


def price(game: Game, asked: Asked) -> Report:
    """Every bet exactly; or with `bets=…` a plan of several at once. `odds=10` or `odds=3-4-5` puts odds behind line
    bets, `on=yes` calls bets on, `suppose="field 12 = 3 to 1"` prices what the text does not pay."""
    from croupier.games.craps import show_sheet as dice_sheet
    from croupier.games.craps.plan import parse_plan
    from croupier.games.craps.price import SHOWN_ODDS, price_all, price_plan, price_rules
    from croupier.games.craps.price_hand import hand_lengths

    asked.refuse_unknown("bets", "odds", "on", "suppose")
    called = True if asked.word("on") and flag_word(asked.word("on"), "on") else None
    supposed = supposed_figures(game, asked.word("suppose"))
    if asked.word("bets"):
        if asked.word("odds"):
            raise Refusal("--with odds=… goes without bets=…; put odds into the bets: 'pass 10, odds 10x'.")
        rules = DiceRules(game, supposed=supposed)
        priced = price_plan(rules, parse_plan(rules, asked.word("bets"), called))
        return Report(dice_sheet.plan_text(game, priced), dice_sheet.plan_data(game, priced))
    rules = price_rules(game, supposed)
    odds = tuple(re.split(r"\s*[,;]\s*", asked.word("odds"))) if asked.word("odds") else SHOWN_ODDS
    prices = price_all(rules, odds, called)
    hand = hand_lengths(rules)
    text = dice_sheet.sheet_text(game, rules, prices, hand)
    found = dice_sheet.sheet_data(game, prices, hand)
    if supposed:
        note = f"Supposed, and not permitted: {asked.word('suppose')} [{', '.join(supposed[0].cite)}]."
        return Report(f"{text}\n\n{note}", {**found, "supposed": asked.word("suppose")})
    return Report(text, found)


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


def simulate(game: Game, asked: Asked) -> Report:
    """Rolls in batches, with `bets=…` for a plan, else with every bet of the game at once."""
    from croupier.games.craps.plan import parse_plan
    from croupier.games.craps.price import price_rules
    from croupier.games.craps.rules import rules_of
    from croupier.games.craps.show_sheet import simulation_text
    from croupier.games.craps.simulate import every_bet, simulate_dice
    from croupier.show.progress import bar

    asked.refuse_unknown("bets", "on")
    values = asked.values
    called = True if asked.word("on") and flag_word(asked.word("on"), "on") else None
    rules = rules_of(game) if asked.word("bets") else price_rules(game)
    plan = parse_plan(rules, asked.word("bets"), called) if asked.word("bets") else every_bet(rules, called)
    with bar("rolls") as step:
        found = simulate_dice(
            rules,
            plan,
            int(values.get("rounds") or 1_000_000),
            1 if values.get("seed") is None else int(values["seed"]),
            threads=int(values.get("threads") or 2),
            progress=step,
        )
    return Report(simulation_text(rules, found), found.to_json())


def replay(text: str) -> str:
    """Saved tables, told again."""
    from croupier.games.craps.show_story import stories, tables_in

    return stories(tables_in(text))


def playthrough(edition: str = "grand-ronde/craps") -> str:
    """A table told event by event: lines, odds, come bets, calls, place bets, a seven out and a new shooter."""
    from croupier.games.craps.scenes import scenes

    return scenes(load(edition).under())
