"""A board for bets on the next card: a cell for every card by value and suit, around it those on several cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from croupier.editions.game import Game
from croupier.editions.model import PayTable
from croupier.kit import FULL_DECK
from croupier.kit.cards import RANKS, SUITS
from croupier.ranks.contents import contains
from croupier.ranks.hands import rank_of, suit_of
from croupier.rounds.table import OPENING

LEAST = 13  # bets on one card that make a board
ONE_CARD = "one-card"
VALUES = len(RANKS)
SIGNS = dict(zip("cdhs", "♣♦♥♠", strict=True))
BoardCell = dict[
    str, Any
]  # the board's name, its box (left, top, width, height), what is printed there, what it pays


def with_board(game: Game, spots: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """The spots, those on the next card with their cell on its board."""
    cells = board_cells(game)
    for spot in spots:
        cell = cells.get(spot["name"])
        yield spot if cell is None else {**spot, "cell": cell}


def board_cells(game: Game) -> dict[str, BoardCell]:
    """The cells of the wagers on one card that are made during the round; none where they are few."""
    tables = {table.wager: table for table in game.tables if _on_one_card(game, table)}
    later = {wager.name: wager for wager in game.wagers if wager.opens != OPENING and wager.name in tables}
    if len(later) < LEAST:
        return {}
    found: dict[str, BoardCell] = {}
    bands: dict[str, list[list[set[int]]]] = {}
    for name, wager in later.items():
        table = tables[name]
        wins = {card for card in FULL_DECK if contains(table.rows[0].hand, (card,), 1)}
        box, sign = _cell(wins, bands.setdefault(str(wager.opens), []))
        words = sign or wager.title.rpartition(": ")[2]
        found[name] = {"board": wager.opens, "box": box, "sign": words, "pays": str(table.rows[0].pays)}
    return found


def _on_one_card(game: Game, table: PayTable) -> bool:
    return table.by == "contains" and len(table.rows) == 1 and game.hands[table.hand].order == ONE_CARD


def _column(card: int) -> int:
    """Aces stand first."""
    return (rank_of(card) + 1) % VALUES


def _cell(wins: set[int], bands: list[list[set[int]]]) -> tuple[list[int], str]:
    """Where a bet that wins on these cards lies, and its sign: in the grid, below its value, beside its suit, or on a
    band below the values that it covers."""
    columns, suits = {_column(card) for card in wins}, {suit_of(card) for card in wins}
    if len(wins) == 1:
        (card,) = wins
        return [_column(card), suit_of(card), 1, 1], f"{RANKS[rank_of(card)]}{SIGNS[SUITS[suit_of(card)]]}"
    if len(columns) == 1:
        (column,) = columns
        return [column, len(SUITS), 1, 1], RANKS[rank_of(min(wins))]
    if len(suits) == 1:
        (suit,) = suits
        return [VALUES, suit, 2, 1], SIGNS[SUITS[suit]]
    covers = set(range(min(columns), max(columns) + 1))
    line = next(
        (at for at, band in enumerate(bands) if not any(covers & other for other in band)), len(bands)
    )
    if line == len(bands):
        bands.append([])
    bands[line].append(covers)
    return [min(covers), len(SUITS) + 1 + line, len(covers), 1], ""
