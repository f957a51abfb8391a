"""Rounds that show the rules of baccarat."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.describe.story import Scene
from croupier.editions import Edition
from croupier.games.baccarat.round import BaccaratRound
from croupier.kit import Shoe, parse_card
from croupier.rounds.events import Bet, Chance, Closed, Dealt

SEATED = {1: "player 1", 2: "player 2"}


def scenes(edition: Edition) -> Iterator[Scene]:
    """Every scene with its title."""
    for title, played in rounds(edition):
        yield Scene(title, (played,))


def rounds(edition: Edition) -> Iterator[tuple[str, BaccaratRound]]:
    """Both bonuses, a natural, a tie, a shoe just shuffled, a bank that runs out in both orders, other readings."""
    yield "a round of chance, every wager", _every(edition, seed=4)
    yield "Panda 8", _described(edition, "2h 3c 3s", "Kd 7h")
    yield "Dragon 7, the Banker Line paid as printed", _described(edition, "Td 6c", "Ah 4s 2d")
    yield (
        "Dragon 7, in a house that files the push",
        _described(edition, "Td 6c", "Ah 4s 2d", banker_7="push"),
    )
    yield "a natural, which ends the draw", _described(edition, "8d Ks", "2c 3c")
    yield (
        "the same cards where a natural does not end the draw, by points",
        _described(edition, "8d Ks", "2c 3c 4h", naturals="do not stop it"),
    )
    yield (
        "the same by the list of ranks: the natural wins its line",
        _described(edition, "8d Ks", "2c 3c 4h", naturals="do not stop it", compare="ranks"),
    )
    yield "a tie", _described(edition, "6d Ks", "2c 4c")
    yield "a tie, in a house where tied lines lose", _described(edition, "6d Ks", "2c 4c", tied_lines="lose")
    for way in ("wager by wager", "seat by seat"):
        yield (
            f"a bank that runs out, settled {way}",
            _described(edition, "2h 3c 3s", "Kd 7h", posted=10_000, settling=way),
        )
    burned = _every(edition, seed=9, burn="by the first card", decks=3)
    yield "a shoe just shuffled, its first card burned", burned


def _every(edition: Edition, seed: int, **filed: object) -> BaccaratRound:
    played = BaccaratRound(edition.configure(**filed), SEATED, {"bank": {"seat": 8}})
    shoe = Shoe.seeded(played.rules.decks, seed)
    _deal(played, shoe)
    _bets(played)
    played.push(Closed())
    _deal(played, shoe)
    return played


def _deal(played: BaccaratRound, shoe: Shoe) -> None:
    while isinstance(due := played.due, Chance):
        assert due.to is not None
        played.push(Dealt(due.to, shoe.card(due.to)))


def _described(
    edition: Edition, player: str, banker: str, posted: int | None = None, **filed: object
) -> BaccaratRound:
    bank = {"seat": 8, "posted": posted}
    played = BaccaratRound(edition.configure(**filed), SEATED, {"bank": bank})
    _bets(played)
    played.push(Closed())
    hands = {"player": player.split(), "banker": banker.split()}
    while isinstance(due := played.due, Chance):
        assert due.to is not None
        played.push(Dealt(due.to, parse_card(hands[str(due.to)].pop(0))))
    assert not any(hands.values()), "a card too many was described"
    return played


def _bets(played: BaccaratRound) -> None:
    """Seat 1 bets the player, a tie and Panda 8; seat 2 the banker and Dragon 7."""
    for seat, name, amount in (
        (1, "player", 2500),
        (1, "tie", 500),
        (1, "panda_8", 500),
        (2, "banker", 4000),
        (2, "dragon_7", 300),
    ):
        played.push(Bet(seat, name, amount))
