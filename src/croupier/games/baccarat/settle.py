"""A round of baccarat to its lines: the first row that holds decides each wager, as far as the bank covers it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

from croupier.editions.game import Game
from croupier.editions.model import Wager
from croupier.games.baccarat.rules import BaccaratRules, Result, worth
from croupier.kit import Refusal
from croupier.kit.chance import Pool
from croupier.kit.money import money
from croupier.kit.refusal import NO_BASIS
from croupier.rounds.bets import HOUSE_SETS, UNBOUNDED, stake_bounds
from croupier.rounds.events import Line
from croupier.rounds.events import Result as Outcome
from croupier.rounds.money import RowRef
from croupier.rounds.table import TableState
from croupier.settle.bank import covered


def settle_table(table: TableState, rules: BaccaratRules, result: Result) -> Iterator[Line]:
    """Every wager in the order of the text, from the left of the bank; each as far as the bank still covers it.

    A line is to be recorded before the next is asked for, so that a bank runs out in its order.
    """
    for seat, wager in order(table, rules):
        up = table.game.edition.law.rounding.way == "up"
        yield covered(table, settle_bet(rules, wager, result, seat, table.stakes[(seat, wager)], up))


def order(table: TableState, rules: BaccaratRules) -> Iterator[tuple[int, str]]:
    """Seats and wagers as they are settled: all seats' first wagers before anybody's second, or seat by seat."""
    seats, wagers = table.action(), table.game.settles
    by_wager = [(seat, wager) for wager in wagers for seat in seats]
    by_seat = [(seat, wager) for seat in seats for wager in wagers]
    for key in by_wager if rules.by_wager else by_seat:
        if key in table.stakes:
            yield key


def settle_bet(
    rules: BaccaratRules, wager: str, result: Result, seat: int, stake: int, up: bool = False
) -> Line:
    """One wager on one result; a fraction of a cent is rounded as the edition has it, down unless `up`."""
    row = rules.row(wager, result)
    profit = worth(row) * stake
    profit = Fraction(math.ceil(profit) if up else math.floor(profit))
    outcome: Outcome = "won" if profit > 0 else "lost" if row.does.kind == "lost" else "returned"
    pays = f", {row.does.odds}" if row.does.odds is not None else ""
    label = f"{row.does}" if row.does.odds is None else f"{row.does.odds}"
    return Line(
        seat,
        wager,
        stake,
        outcome,
        int(profit),
        RowRef("bet", f"{wager}: {label}", wager),
        row.basis,
        f"{row.why}{pays}",
    )


def wager_worth(rules: BaccaratRules, wager: str, result: Result) -> Fraction:
    """The profit of one unit on a wager with a result."""
    return worth(rules.row(wager, result))


# The limits of the spaces other than the two lines.


def side_bounds(game: Game, wager: Wager) -> tuple[int, int]:
    """The minimum and the maximum of a stake; a Tie Bet or a bonus bet has those that the house posts for them."""
    if wager.group == "main":
        return stake_bounds(game, wager)
    return game.cents_of("min_side") or 100, game.cents_of("max_side") or UNBOUNDED


def check_side(game: Game, name: str, amount: int) -> None:
    """Refuse a Tie Bet or a bonus bet outside the limits that the house posts for them."""
    wager = game.wager(name)
    if wager.group == "main" or not amount:
        return
    least, most = game.cents_of("min_side"), game.cents_of("max_side")
    if least is not None and amount < least:
        edge, words = "min_side", f"the minimum is {money(least)}"
    elif most is not None and amount > most:
        edge, words = "max_side", f"the maximum is {money(most)}"
    else:
        return
    option = game.edition.option(edge)
    basis = option.basis if option is not None else NO_BASIS
    raise Refusal(f"{wager.title} of {money(amount)} is not allowed; {words}{HOUSE_SETS}.", basis)


# Words.


def hand_words(pool: Pool) -> str:
    """`the player's hand`, `the burn`."""
    return f"the {pool}'s hand" if pool in ("player", "banker") else f"the {pool}"


def result_words(rules: BaccaratRules, result: Result) -> str:
    """How a round came out, in a sentence: `Player 6, banker 7 of three cards: the banker's hand wins.`"""

    def words(points: int, cards: int) -> str:
        if cards == 3:
            return f"{points} of three cards"
        return f"a natural {points}" if points in rules.naturals else f"{points}"

    player = words(result.player, result.player_cards)
    banker = words(result.banker, result.banker_cards)
    won = "neither hand wins" if result.winner == "neither" else f"the {result.winner}'s hand wins"
    return f"Player {player}, banker {banker}: {won}."
