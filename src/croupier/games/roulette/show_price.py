"""Prices at a wheel as a page and as data: every kind of bet, bets together, many spins, bankrolls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.analysis.model import GamePrice, Price
from croupier.analysis.repeat import Repeated, Ruin
from croupier.editions import Game
from croupier.games.roulette.law import wheel_law
from croupier.games.roulette.layout import layout_of
from croupier.games.roulette.price import (
    FLAT,
    Wheel,
    bet_prices,
    described_wheel,
    over_spins,
    portfolio_price,
    ruin_of,
)
from croupier.games.roulette.words import read_bets
from croupier.kit import Refusal, cents, dollars
from croupier.show.data import filing_data
from croupier.show.sheet import exact, exact_data, note_lines, price_data, price_sheet
from croupier.show.uses import Asked, Report
from croupier.show.uses.common import cents_words, flag_word, whole_word
from croupier.show.words import columns, heading, money, percent_words, signed

QUANTILES = (Fraction(1, 20), Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(19, 20))


@dataclass(frozen=True)
class Together:
    """Bets that stand together, priced: once, and where it was asked for over many spins and with a bankroll."""

    bets: Mapping[str, int]
    wheel: Wheel
    price: Price
    after: Repeated | None
    bankroll: int
    fate: Ruin | None


def priced(game: Game, asked: Asked) -> Report:
    """Every kind of bet, or bets that stand together; once, over many spins, or with a bankroll."""
    asked.refuse_unknown("bets", "spins", "bankroll", "goal", "zeros", "partage")
    law = wheel_law(game.edition)
    zeros = whole_word(asked.word("zeros", str(len(law.compartments.zeros))), "zeros", 1, 3)
    wheel = described_wheel(game, zeros, flag_word(asked.word("partage", "false"), "partage"))
    if asked.word("bets"):
        found = _together(game, asked, wheel)
        return Report(_together_text(game, found), _together_data(game, found))
    for word in ("spins", "bankroll", "goal"):
        if asked.word(word):
            raise Refusal(f"--with {word}=… goes with bets, such as --with 'bets=10 on red'.")
    every = bet_prices(game, wheel)
    return Report(_bet_sheet(every), exact_data(every, not wheel.note))


# Every kind of bet.


def _bet_sheet(every: GamePrice) -> str:
    edition = every.game.edition
    rows = [["bet", "places", "pays", "house edge", "", "deviation", "hits"]]
    for each in every.prices:
        pays = max(profit for profit, _ in each.distribution)
        row = [each.name, str(len(each.wagers)), f"{pays} to 1", percent_words(each.house_edge)]
        row += [str(each.house_edge), f"{each.standard_deviation:.4f}", percent_words(each.hit_frequency, 2)]
        rows.append(row)
    lines = [f"{edition.title} ({edition.law.text.section}), {edition.id}: exact, per unit staked", ""]
    lines += [*columns(rows, right=(1, 3, 5, 6)), ""]
    return "\n".join([*lines, *note_lines(every)]).rstrip()


# Bets that stand together.


def _together(game: Game, asked: Asked, wheel: Wheel) -> Together:
    bets = read_bets(layout_of(game), asked.word("bets"))
    spins = whole_word(asked.word("spins", "0"), "spins", 0, 100_000)
    held, goal = asked.word("bankroll"), asked.word("goal")
    if (held or goal) and not (spins and held):
        raise Refusal(
            "A bankroll is followed over spins: give --with spins=… and --with bankroll=… together."
        )
    found = portfolio_price(game, bets, wheel)
    after = over_spins(game, bets, spins, wheel) if spins else None
    if not held:
        return Together(bets, wheel, found, after, 0, None)
    bankroll = cents(held, "bankroll")
    fate = ruin_of(game, bets, spins, bankroll, cents(goal, "goal") if goal else None, wheel)
    return Together(bets, wheel, found, after, bankroll, fate)


def _together_text(game: Game, found: Together) -> str:
    blocks = [price_sheet(GamePrice(game, FLAT, len(found.wheel.numbers), (found.price,)))]
    if found.after is not None:
        blocks.append("\n".join(_after_lines(found.after)))
    if found.fate is not None:
        blocks.append("\n".join(_fate_lines(found.bankroll, found.fate)))
    return "\n\n".join(blocks)


def _after_lines(after: Repeated) -> Iterator[str]:
    yield heading(f"The same bets on {after.times:,} spin{'s' * (after.times > 1)}: exact")
    rows = [
        ["ahead", percent_words(after.ahead)],
        ["even", percent_words(after.even)],
        ["behind", percent_words(after.behind)],
        ["on the average", cents_words(after.mean)],
        ["standard deviation", f"${float(after.variance) ** 0.5 / 100:,.2f}"],
    ]
    rows += [[f"{float(q):.0%} end at or below", signed(after.quantile(q))] for q in QUANTILES]
    yield from columns(rows, right=(1,))


def _fate_lines(bankroll: int, fate: Ruin) -> Iterator[str]:
    yield heading(f"A bankroll of {money(bankroll)} over {fate.times:,} spins: exact")
    rows = [
        ["cannot bet any more", percent_words(fate.ruined)],
        ["at the goal", percent_words(fate.reached)],
        ["still playing", percent_words(fate.playing)],
        ["left on the average", cents_words(fate.mean)],
    ]
    yield from columns(rows, right=(1,))


def _together_data(game: Game, found: Together) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "edition": game.edition.id,
        "filing": filing_data(game),
        "bets": {spot: dollars(amount) for spot, amount in found.bets.items()},
        "under_the_edition": not found.wheel.note,
        "prices": [price_data(found.price)],
    }
    after, fate = found.after, found.fate
    if after is not None:
        answer["spins"] = {
            "spins": after.times,
            **{name: _share(getattr(after, name)) for name in ("ahead", "even", "behind")},
            "mean": float(after.mean) / 100,
            "standard_deviation": float(after.variance) ** 0.5 / 100,
            "quantiles": {str(float(q)): dollars(after.quantile(q)) for q in QUANTILES},
        }
    if fate is not None:
        shares = {name: _share(getattr(fate, name)) for name in ("ruined", "reached", "playing")}
        answer["bankroll"] = {**shares, "mean": float(fate.mean) / 100}
    return answer


def _share(value: Fraction) -> dict[str, Any]:
    """A chance as a float, and exactly where that takes no page."""
    short = value.denominator.bit_length() < 600
    return {"float": float(value), "exact": exact(value) if short else None}
