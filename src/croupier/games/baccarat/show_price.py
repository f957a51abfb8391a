"""Prices at a baccarat table as a page and as data: every wager, bets together, removals, the bank's side."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from croupier.analysis.bank import BankSide, bank_side
from croupier.analysis.model import GamePrice
from croupier.editions import Game
from croupier.games.baccarat.law import POINTS
from croupier.games.baccarat.price import (
    FLAT,
    Removal,
    deals,
    portfolio_price,
    price_baccarat,
    removals,
    shoe_counts,
)
from croupier.games.baccarat.rules import BaccaratRules, rules_of, supposed
from croupier.games.fees import check_table
from croupier.kit import Refusal, dollars, percent
from croupier.kit.fields import shoe_cards
from croupier.show.fees import bank_side_lines
from croupier.show.sheet import exact, exact_data, note_lines, price_data, price_sheet
from croupier.show.typed import parse_bets
from croupier.show.uses import Asked, Report
from croupier.show.uses.common import flag_word
from croupier.show.words import columns, heading, percent_words

WORDS = ("bets", "out", "removals", "commission", "bank")
VALUES = ("10 J Q K", "A", *map(str, range(2, 10)))
Stakes = dict[int, dict[str, int]]


def read_bets(game: Game, text: str) -> dict[str, int]:
    """`10 on banker, 5 on dragon_7` or `banker 10 dragon_7 5`; names may be cut short."""
    if re.fullmatch(r"[^\d\s]+", text.strip()):
        raise Refusal(f"{text.strip()!r} is not understood; bet as in banker 10.")
    turned = re.sub(r"(\S+)\s+on\s+(?:the\s+)?([a-z_0-9]+)", r"\2 \1", text.strip().lower())
    return parse_bets(game, turned)


def priced(game: Game, asked: Asked) -> Report:
    """Every wager, or bets that stand together, on the next round of the shoe; and what was asked for beside."""
    asked.refuse_unknown(*WORDS)
    rules = rules_of(game)
    if asked.word("commission"):
        rules = supposed(rules, _commission(asked.word("commission")))
    out = shoe_cards(asked.word("out"), "out")
    every = price_baccarat(game, out, rules)
    blocks, data = [_sheet(every, rules)], exact_data(every, not rules.note) | {"deals": every.deals}
    if asked.word("bets"):
        price = portfolio_price(game, read_bets(game, asked.word("bets")), out, rules)
        shoe = deals(shoe_counts(rules, out))
        blocks = [price_sheet(GamePrice(game, FLAT, shoe, (price,), every.notes))]
        data["prices"] = [price_data(price)]
    if asked.word("removals") and flag_word(asked.word("removals"), "removals"):
        found = removals(game, out, rules)
        blocks.append("\n".join(_removal_lines(game, found)))
        data["removals"] = [
            {"value": each.value, "effects": {name: exact(effect) for name, effect in each.effects.items()}}
            for each in found
        ]
    if asked.word("bank"):
        stakes = read_table(game, asked.word("bank"))
        side = bank_side(every, stakes)
        blocks.append("\n".join(bank_side_lines(game, stakes, side)))
        data["bank"] = _bank_data(side)
    return Report("\n\n".join(blocks), data)


def _commission(word: str) -> Fraction:
    share = percent(word if word.endswith("%") else f"{word}%", "commission")
    if share > 1:
        raise Refusal(f"A commission of {word} is refused; it is a share of what is won, at most 100%.")
    return share


def _sheet(every: GamePrice, rules: BaccaratRules) -> str:
    edition = every.game.edition
    rows = [["wager", "pays", "house edge", "deviation", "hits", "expectation"]]
    for each in every.prices:
        pays = max(profit for profit, _ in each.distribution)
        row = [each.name, f"{pays} to 1", percent_words(each.house_edge)]
        row += [f"{each.standard_deviation:.4f}", percent_words(each.hit_frequency), str(each.expectation)]
        rows.append(row)
    head = f"{edition.title} ({edition.law.text.section}), {edition.id}: exact, per unit staked"
    lines = [head, f"{every.deals:,} ordered deals of six cards, {rules.decks} packs", ""]
    lines += [*columns(rows, right=(1, 2, 3, 4)), ""]
    return "\n".join([*lines, *note_lines(every)]).rstrip()


# What a card taken out changes.


def _removal_lines(game: Game, found: tuple[Removal, ...]) -> Iterator[str]:
    yield heading("What a card taken out changes: exact, of the expectation, in percent of the wager")
    names = [wager.name for wager in game.wagers]
    rows = [["card", *(game.edition.wager(name).title for name in names)]]
    for each in found:
        rows.append([VALUES[each.value], *(f"{float(each.effects[name] * 100):+.5f}" for name in names)])
    yield from columns(rows, right=tuple(POINTS)[1:])


# The bank's side.


def read_table(game: Game, text: str) -> Stakes:
    """`player 100 panda_8 5 / banker 50`: the wagers of a table, seats divided by a slash."""
    seats = [read_bets(game, part) for part in text.split("/")]
    if not all(seats):
        raise Refusal(f"{text!r} has a seat without wagers; write 'player 100 panda_8 5 / banker 50'.")
    stakes = dict(enumerate(seats, start=1))
    check_table(game, stakes, {seat: f"seat {seat}" for seat in stakes})
    return stakes


def _bank_data(side: BankSide) -> Mapping[str, Any]:
    return {
        "wins": exact(side.wins / 100),
        "fee": dollars(side.fees.bank),
        "net": exact(side.bank / 100),
        "fees": side.fees.to_json(),
    }
