"""The player-dealer of a round: who banks, what the house collects for the hand, and who banks next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.editions.game import Game
from croupier.editions.model import BankLaw
from croupier.kit import Refusal
from croupier.rounds.bank import seated_bank
from croupier.rounds.round import Opening
from croupier.rounds.table import PlayerBank, around


def banked_by(game: Game, players: Mapping[int, str], opening: Opening) -> PlayerBank | None:
    """The bank that an opening names, as it may be held; None: the house, or nobody that matters to the result."""
    data = opening.get("bank")
    if data is None:
        return seated_bank(game, players, None)
    if not isinstance(data, Mapping) or not set(data) <= {"seat", "posted"} or "seat" not in data:
        raise Refusal(
            f"bank is {data!r}; it has the keys 'seat' and, where it is limited, 'posted' in cents."
        )
    bank = PlayerBank(data["seat"], data.get("posted"))
    return seated_bank(game, {seat: name for seat, name in players.items() if seat != bank.seat}, bank)


def with_player_dealer(game: Game, players: Mapping[int, str], opening: Opening) -> Opening:
    """The opening of a round at a table: where a player banks and none is named, the next seat of the rotation does,
    for everything."""
    law = game.edition.law
    if law.bank is None:
        return opening
    held = opening.get("bank") or {}
    if law.bank.house:
        return opening
    seats = {*players, *([held["seat"]] if held.get("seat") else [])}
    if len(seats) < law.seats.least:
        raise Refusal(
            f"{game.edition.title} needs at least {law.seats.least} players, one of them the player-dealer; "
            f"{len(seats)} is seated.",
            law.seats.basis,
        )
    return opening if held else {**opening, "bank": {"seat": next_seat(law.bank, players, opening)}}


def next_seat(law: BankLaw, players: Iterable[int], opening: Opening) -> int:
    """The seat to which the bank is offered: the one after who banked last, or the first."""
    last = (opening.get("rotation") or {}).get("last")
    if last is None:
        return min(players)
    after = last + 1 if law.offered == "clockwise" else last - 1
    return around(players, after, law.offered)[0]


def next_bank(game: Game, bank: PlayerBank, won: int, opening: Opening) -> dict[str, Any]:
    """So many hands in a turn with what is left of the bank, then it is offered on: `last` is who has banked."""
    law = game.edition.law.bank
    assert law is not None
    hands = int((opening.get("rotation") or {}).get("hands", 0)) + 1
    left = None if bank.posted is None else bank.posted + won
    if hands < law.turns and left != 0:
        posted = {} if left is None else {"posted": left}
        return {"bank": {"seat": bank.seat, **posted}, "rotation": {"hands": hands}}
    return {"rotation": {"hands": 0, "last": bank.seat}}
