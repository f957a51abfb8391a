"""Prices and simulations of bets on dice, as pages and as data."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from croupier.editions import Game
from croupier.games.craps.plan import plan_words
from croupier.games.craps.price import DicePrice, PlanPrice
from croupier.games.craps.price_hand import HandLengths
from croupier.games.craps.rules import DiceRules
from croupier.show.data import filing_data
from croupier.show.sheet import exact, price_data
from croupier.show.words import columns, fraction_words, heading, money, paragraph, percent_words

if TYPE_CHECKING:
    from croupier.games.craps.simulate import DiceSimulation, SampledBet

LENGTHS = (2, 5, 10, 20, 30, 40, 50, 100, 154)


def sheet_text(game: Game, rules: DiceRules, prices: Sequence[DicePrice], hand: HandLengths) -> str:
    """Every bet in a line, and how long a shooter's hand is."""
    blocks = ["\n".join(_head(game)), "\n".join(_table(rules, prices)), "\n".join(_hand(hand))]
    return "\n\n".join(blocks)


def _head(game: Game) -> Iterator[str]:
    edition = game.edition
    title = f"{edition.title} ({edition.law.text.section})"
    yield title
    yield "=" * len(title)
    yield edition.id


def _table(rules: DiceRules, prices: Sequence[DicePrice]) -> Iterator[str]:
    yield heading("Every bet, made once and left until it is decided")
    rows = [
        ["bet", "house edge", "of all bet", "resolved", "a roll", "rolls", "deviation", "wins", "exactly"]
    ]
    for name, priced in _merged(rules, prices):
        price = priced.price
        rows.append(
            [
                name,
                percent_words(price.house_edge, 3),
                percent_words(price.element_of_risk, 3),
                percent_words(priced.per_resolved, 3),
                percent_words(priced.per_roll, 3),
                f"{float(priced.rolls):.3f}",
                f"{price.standard_deviation:.3f}",
                percent_words(price.hit_frequency, 2),
                fraction_words(price.house_edge),
            ]
        )
    yield from columns(rows, right=(1, 2, 3, 4, 5, 6, 7))
    yield paragraph(
        "House edge: of the bet made. Of all bet: odds and a vigorish paid with the bet counted too. Resolved: of bets "
        "that are won or lost, pushes left out. A roll: of the bet, for each roll that acts on it; rolls: how many "
        "those are."
    )
    yield paragraph("Exact; with odds, given that they are put behind the bet as stated.")
    for note in dict.fromkeys(note for priced in prices for note in priced.price.notes):
        yield paragraph(note)


def _merged(rules: DiceRules, prices: Sequence[DicePrice]) -> list[tuple[str, DicePrice]]:
    """Bets that differ only in the number and are worth the same share a line: `Place 4, 10`."""
    groups: dict[tuple[Any, ...], list[DicePrice]] = {}
    for priced in prices:
        wager = rules.wager(priced.price.wagers[0])
        alike = (wager.bet.name, priced.price.distribution, priced.rolls)
        key = (*alike, priced.price.name if wager.bet.starts == "line" else "")
        groups.setdefault(key, []).append(priced)
    return [(_group_name(rules, group), group[0]) for group in groups.values()]


def _group_name(rules: DiceRules, group: list[DicePrice]) -> str:
    first = group[0].price
    if len(group) == 1:
        return first.name
    wagers = [rules.wager(priced.price.wagers[0]) for priced in group]
    if isinstance(wagers[0].number, tuple):
        return "Hop, a pair" if wagers[0].number[0] == wagers[0].number[1] else "Hop, two different dice"
    if wagers[0].bet.group == "hardway":
        return f"{first.name} or {wagers[1].title.split()[0].lower()}"
    return f"{first.name}, {', '.join(str(wager.number) for wager in wagers[1:])}"


def _hand(hand: HandLengths) -> Iterator[str]:
    yield heading("A shooter's hand")
    yield from columns(
        [
            ["rolls to the seven out", f"{float(hand.mean):.4f}", fraction_words(hand.mean)],
            ["standard deviation", f"{math.sqrt(hand.variance):.4f}", fraction_words(hand.variance)],
            ["median", str(hand.median), ""],
        ],
        right=(1,),
    )
    rows = [["rolls or more", "chance", "one in"]]
    for rolls in LENGTHS:
        chance = hand.at_least(rolls)
        rows.append([str(rolls), f"{float(chance):.6g}", f"{float(1 / chance):,.1f}"])
    yield from columns(rows, right=(0, 1, 2))


def dice_price_data(priced: DicePrice) -> dict[str, Any]:
    """A price as plain data, with what only dice have."""
    return {
        **price_data(priced.price),
        **_both("house_edge_per_resolved", priced.per_resolved),
        **_both("house_edge_per_roll", priced.per_roll),
        **_both("rolls", priced.rolls),
        **_both("rolls_on_layout", priced.on_layout),
        **_both("resolved", priced.resolved),
    }


def _both(name: str, value: Any) -> dict[str, Any]:
    return {name: exact(value), f"{name}_float": round(float(value), 12)}


def sheet_data(game: Game, prices: Sequence[DicePrice], hand: HandLengths) -> dict[str, Any]:
    """The page as data."""
    return {
        "edition": game.edition.id,
        "filing": filing_data(game),
        "prices": [dice_price_data(priced) for priced in prices],
        "hand": hand_data(hand),
        "notes": list(dict.fromkeys(note for priced in prices for note in priced.price.notes)),
    }


def hand_data(hand: HandLengths) -> dict[str, Any]:
    """The lengths of a hand as data; chances of single lengths as floats, their Fractions are long."""
    return {
        **_both("mean", hand.mean),
        **_both("variance", hand.variance),
        "standard_deviation": round(math.sqrt(hand.variance), 10),
        "median": hand.median,
        "at_least": {str(rolls): float(hand.at_least(rolls)) for rolls in LENGTHS},
        "exactly": [float(chance) for chance in hand.exactly[1:51]],
    }


# Several bets at once.


def _plan_rows(priced: PlanPrice) -> list[list[str]]:
    rows = [["bet", "put down", "expectation", "edge", "rolls", "kept up, a roll"]]
    for bet in priced.bets:
        planned = bet.planned
        odds = " with odds" if planned.with_odds else ""
        rows.append(
            [
                f"{planned.wager.title} {money(int(planned.stake))}{odds}",
                f"${float(bet.down / 100):.4f}",
                f"{float(bet.expectation / 100):+.5f}",
                percent_words(-bet.expectation / bet.down),
                f"{float(bet.rolls):.3f}",
                "" if bet.kept is None else f"{float(bet.kept / 100):+.5f}",
            ]
        )
    return rows


def plan_text(game: Game, priced: PlanPrice) -> str:
    """A plan as a whole, and each bet of it."""
    kept_line = (
        "" if priced.kept is None else f"{float(priced.kept / 100):+.5f} dollars a roll, all bets kept up"
    )
    whole = [
        ["put down", f"${float(priced.down / 100):.4f}", "on the average, odds and vigorish included"],
        ["expectation", f"{float(priced.expectation / 100):+.5f}", fraction_words(priced.expectation / 100)],
        ["combined edge", percent_words(priced.combined_edge, 6), fraction_words(priced.combined_edge)],
        ["standard deviation", f"${math.sqrt(priced.variance) / 100:.4f}", ""],
        ["ahead", percent_words(priced.ahead), "of the time when all is decided"],
        ["rolls", f"{float(priced.rolls):.4f}", "until all is decided"],
        ["in the long run", kept_line, ""],
    ]
    parts = [
        *_head(game),
        "",
        heading(f"Play: {plan_words(priced.plan)}"),
        *columns(_plan_rows(priced), right=(1, 2, 3, 4, 5)),
        "",
        *columns([row for row in whole if row[1]], right=()),
        paragraph(
            "Exact given this play: each bet is made once, as soon as it may be, and left until it is decided; odds go "
            "behind a line bet when it has its number."
        ),
        *(paragraph(note) for note in priced.notes),
    ]
    return "\n".join(parts)


def plan_data(game: Game, priced: PlanPrice) -> dict[str, Any]:
    """The same as data; money in dollars."""
    return {
        "edition": game.edition.id,
        "filing": filing_data(game),
        "plan": plan_words(priced.plan),
        "certainty": "exact given stated play",
        **_both("put_down", priced.down / 100),
        **_both("expectation", priced.expectation / 100),
        **_both("combined_edge", priced.combined_edge),
        **_both("variance", priced.variance / 10_000),
        "standard_deviation": round(math.sqrt(priced.variance) / 100, 10),
        **_both("ahead", priced.ahead),
        **_both("rolls", priced.rolls),
        **({} if priced.kept is None else _both("kept_per_roll", priced.kept / 100)),
        "bets": [
            {
                "wager": bet.planned.wager.name,
                **_both("put_down", bet.down / 100),
                **_both("expectation", bet.expectation / 100),
                **_both("house_edge", -bet.expectation / bet.down),
                **_both("rolls", bet.rolls),
            }
            for bet in priced.bets
        ],
        "distribution": [
            {"profit": exact(gain / 100), "probability": exact(chance)}
            for gain, chance in priced.distribution
        ],
        "notes": list(priced.notes),
    }


# Simulations.


def simulation_text(rules: DiceRules, found: DiceSimulation) -> str:
    """What so many rolls came to."""
    lines = [
        f"{found.edition}: {found.rolls:,} rolls, seed {found.seed}, {found.states} states (sampled)",
        f"  {found.hands:,} hands, {found.rolls / max(1, found.hands):.4f} rolls a hand, {found.points:,} points made",
    ]
    rows = [["bet", "bets", "mean", "± error", "deviation", "wins"]]
    rows += [_sampled_row(bet) for bet in found.bets]
    lines += columns(rows, right=(1, 2, 3, 4, 5))
    error = found.per_roll_error
    within = "" if error is None else f" ± {error / 100:.5f}"
    lines.append(
        f"  all together: {float(found.per_roll / 100):+.5f}{within} dollars a roll, every bet kept up"
    )
    return "\n".join(lines)


def _sampled_row(bet: SampledBet) -> list[str]:
    odds = " with odds" if bet.planned.with_odds else ""
    return [
        f"{bet.planned.wager.title} {money(int(bet.planned.stake))}{odds}",
        f"{bet.decided:,}",
        f"{float(bet.mean):+.6f}",
        "-" if bet.error is None else f"{bet.error:.6f}",
        f"{bet.deviation:.4f}",
        f"{bet.won / bet.decided:.4%}" if bet.decided else "-",
    ]
