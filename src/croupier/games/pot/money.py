"""Chips in a pot game: table stakes and buy-ins, how chips move, and what remains when a player leaves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from croupier.editions import Game
from croupier.kit.refusal import Basis
from croupier.rounds.money import (
    CARRIED,
    HOUSE,
    JACKPOT_RAKE,
    POT,
    RAKE,
    Account,
    Moved,
    RowRef,
    seat_account,
)

# Sizes of a pot game that tables go by: the bet that results are counted in, buy-ins, the usual stack.


def bet_unit(game: Game) -> tuple[int, str]:
    """The bet that results are counted in, and what many of it are called."""
    sizes = [("big_bet", "big bets")] if game.options.get("betting") == "limit" else []
    sizes += [("big_blind", "big blinds"), ("big_bet", "big bets"), ("min_bet", "least bets")]
    sizes += [(name, "bets") for name in ("pot_wager", "wager", "ante", "max_bet")]
    for option, words in sizes:
        amount = game.cents_of(option)
        if amount:
            return amount, words
    return 100, "dollars"


def buy_ins(game: Game) -> tuple[int, int]:
    """The least and the most with which a player may sit down; 0 by default or bets are limited."""
    if game.options.get("betting") == "limit":
        return 0, 0
    least, most = (
        next((amount for name in names if (amount := game.cents_of(name))), 0)
        for names in (("least_buy_in", "min_buy_in"), ("most_buy_in", "max_buy_in"))
    )
    return least, most


def usual_stack(game: Game) -> int:
    """A hundred big bets or blinds, within what a player may sit down with."""
    least, most = buy_ins(game)
    stack = max(least, 100 * bet_unit(game)[0])
    return min(stack, most) if most else stack


# How chips move in a game for a pot: from seats to the pot, from there to seats, the house and the next hand.


FEE = Account("fee")
TAKERS = {"fee": FEE, "rake": RAKE, "jackpot rake": JACKPOT_RAKE, "house": HOUSE, "carried": CARRIED}
MAIN = "main pot"
UNCALLED = RowRef("rule", "uncalled bet")


def pot_name(number: int) -> str:
    """What a pot is called: the first is the main pot."""
    return MAIN if number == 0 else f"side pot {number}"


def won(seat: int, amount: int, why: str, basis: Basis, pot: int = 0, part: str = "") -> Moved:
    """A share of a pot goes to a seat."""
    return Moved(POT, seat_account(seat), amount, why, basis, _award_row(part, pot))


@lru_cache(maxsize=256)
def _award_row(part: str, pot: int) -> RowRef:
    return RowRef("award", part, pot_name(pot))


def returned(seat: int, amount: int, why: str, basis: Basis, row: RowRef = UNCALLED) -> Moved:
    """Chips go back to the seat that put them in: nobody matched them, or a ruling says so."""
    return Moved(POT, seat_account(seat), amount, why, basis, row)


def taken(kind: str, amount: int, why: str, basis: Basis, pot: int = 0) -> Moved:
    """Chips leave the pot for nobody's seat; a negative amount is given back to it."""
    row = RowRef("rule" if kind in ("carried", "house") else "fee", kind, pot_name(pot))
    account = TAKERS[kind]
    if amount < 0:
        return Moved(account, POT, -amount, why, basis, row)
    return Moved(POT, account, amount, why, basis, row)


# Reading them.


def receiver(move: Moved) -> int | None:
    """The seat that the chips go to; None where they go elsewhere."""
    return move.taker.of if move.taker.kind == "seat" and isinstance(move.taker.of, int) else None


def is_win(move: Moved) -> bool:
    """Whether it is a share of a pot that a seat won."""
    return move.giver.kind == "pot" and receiver(move) is not None and _kind(move) == "award"


def is_return(move: Moved) -> bool:
    """Whether a seat has its own chips back."""
    return receiver(move) is not None and _kind(move) in ("rule", "irregularity")


def _kind(move: Moved) -> str:
    return "" if move.row is None else move.row.kind


def cause(move: Moved) -> str:
    """What a movement is called: won, returned, fee, rake, carried, forfeited, jackpot, pool, side bet."""
    if receiver(move) is not None:
        if move.giver.kind == "pot":
            return "won" if is_win(move) else "returned"
        if move.row is not None and move.row.of in ("jackpot", "pool"):
            return move.row.of
        return "returned" if is_return(move) else "side bet"
    if move.taker.kind == "house" and move.giver.kind == "pot":
        return "forfeited"
    if move.giver.kind == "layout":
        return "jackpot wager" if move.taker.kind == "meter" else "side bet"
    return move.giver.kind if move.taker.kind == "pot" else move.taker.kind


def part_of(move: Moved) -> str:
    """The part of the pot that was won; nothing where the whole pot was."""
    return move.row.name if move.row is not None and move.row.kind == "award" else ""


def pot_of(move: Moved) -> str:
    """The name of the pot that the chips came from."""
    return "" if move.row is None else move.row.of


def pot_number(move: Moved) -> int:
    """The number of the pot that the chips came from; 0 is the main pot."""
    return next((number for number in range(99) if pot_name(number) == pot_of(move)), 0)


def total(moves: Iterable[Moved], *kinds: str) -> int:
    """What accounts of these kinds have taken, less what they gave back."""
    listed = list(moves)
    return sum(m.amount for m in listed if m.taker.kind in kinds) - sum(
        m.amount for m in listed if m.giver.kind in kinds
    )


def house_moves(moves: Iterable[Moved]) -> Iterator[Moved]:
    """The movements that reach no seat and do not stay on the table."""
    return (m for m in moves if receiver(m) is None and "carried" not in (m.taker.kind, m.giver.kind))


def signed_amount(move: Moved) -> int:
    """The amount, negative where the house gives something back to the pot."""
    return -move.amount if move.taker.kind == "pot" else move.amount
