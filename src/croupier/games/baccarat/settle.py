"""A round of baccarat to its lines: the first row that holds decides each wager, as far as the bank covers it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from croupier.editions.game import Game
from croupier.games.baccarat.round import BaccaratInput, BaccaratRound
from croupier.games.baccarat.rules import BaccaratRules, Result, worth
from croupier.kit import Refusal
from croupier.rounds.events import Line
from croupier.rounds.events import Result as Outcome
from croupier.rounds.money import RowRef
from croupier.rounds.table import PlayerBank, Table
from croupier.settle.bank import covered


def open_baccarat(
    game: Game,
    seats: Iterable[int] | Mapping[int, str] = (1,),
    out: Sequence[int] = (),
    log: Sequence[BaccaratInput] = (),
    *,
    banker: int | None = None,
    posted: int | None = None,
) -> BaccaratRound:
    """A round with bets open; `out` are the cards that have left the shoe before.

    `banker` is the seat of the player-dealer and `posted` what he banks with, in cents; a bank without a sum covers
    everything.
    """
    if banker is None and posted is not None:
        raise Refusal("A bank has been posted, but no seat is named that banks.")
    bank = None if banker is None else PlayerBank(banker, posted)
    return BaccaratRound(game, seats, bank, out, log, settle=settle_baccarat)


def settle_baccarat(played: BaccaratRound) -> Iterator[Line]:
    """Every wager in the order of the text, from the left of the bank; each as far as the bank still covers it."""
    assert played.result is not None
    for seat, wager in order(played.table, played.rules):
        line = settle_bet(played.rules, wager, played.result, seat, played.table.stakes[(seat, wager)])
        yield covered(played.table, line)


def order(table: Table, rules: BaccaratRules) -> Iterator[tuple[int, str]]:
    """Seats and wagers as they are settled: all seats' first wagers before anybody's second, or seat by seat."""
    seats, wagers = table.action(), table.game.settles
    by_wager = [(seat, wager) for wager in wagers for seat in seats]
    by_seat = [(seat, wager) for seat in seats for wager in wagers]
    for key in by_wager if rules.by_wager else by_seat:
        if key in table.stakes:
            yield key


def settle_bet(rules: BaccaratRules, wager: str, result: Result, seat: int, stake: int) -> Line:
    """One wager on one result."""
    row = rules.row(wager, result)
    profit = worth(row) * stake
    assert profit.denominator == 1, "odds here are whole"
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
        row.grounds,
        f"{row.why}{pays}",
    )


def brings(rules: BaccaratRules, wager: str, result: Result) -> Fraction:
    """What one unit on a wager brings on a result."""
    return worth(rules.row(wager, result))
