"""Rounds of baccarat for tests: hands that are told, bets that are placed at random."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any

from croupier.editions import Game, load
from croupier.games.baccarat.round import BaccaratRound
from croupier.kit import Shoe, card_name, parse_card
from croupier.rounds.events import Bet, Chance, Closed, Dealt

ID = "bankers/ez-baccarat-panda-8"
EDITION = load(ID)
GAME = EDITION.configure()
WAGERS = ("player", "banker", "tie", "panda_8", "dragon_7")
READINGS: dict[str, tuple[str, ...]] = {
    "naturals": ("stop the draw", "do not stop it"),
    "banker_low": ("hits", "stands"),
    "banker_7": ("paid", "push"),
    "tied_lines": ("push", "lose"),
    "compare": ("points", "ranks"),
    "settling": ("wager by wager", "seat by seat"),
}
Bets = dict[int, dict[str, int]]
EVERY: Bets = {1: {"player": 1000, "banker": 1000, "tie": 1000, "panda_8": 1000, "dragon_7": 1000}}


def open_baccarat(
    game: Game,
    seats: Iterable[int] = (1,),
    out: Sequence[int] = (),
    banker: int | None = None,
    posted: int | None = None,
) -> BaccaratRound:
    """A round with bets open; `out` has left the shoe before."""
    opening: dict[str, Any] = {"gone": [card_name(card) for card in out]} if out else {}
    if banker is not None:
        opening["bank"] = {"seat": banker, "posted": posted}
    return BaccaratRound(game, {seat: f"player {seat}" for seat in seats}, opening)


def deal(played: BaccaratRound, shoe: Shoe) -> BaccaratRound:
    """Every card that is due, from the shoe."""
    while isinstance(due := played.due, Chance):
        assert due.to is not None
        played.push(Dealt(due.to, shoe.card(due.to)))
    return played


def play(played: BaccaratRound, shoe: Shoe) -> BaccaratRound:
    """To the end, the bets as they stand."""
    deal(played, shoe)
    if played.due is not None:
        played.push(Closed())
    return deal(played, shoe)


def told(player: str, banker: str, bets: Bets | None = None, **filed: Any) -> BaccaratRound:
    """A round with these hands; `banker_seat` and `posted` are the bank's."""
    held = {"banker": filed.pop("banker_seat", None), "posted": filed.pop("posted", None)}
    wagers = bets or EVERY
    played = open_baccarat(EDITION.configure(**filed), list(wagers), **held)
    for seat, own in wagers.items():
        for name, amount in own.items():
            played.push(Bet(seat, name, amount))
    played.push(Closed())
    hands = {"player": player.split(), "banker": banker.split()}
    while isinstance(due := played.due, Chance):
        assert due.to is not None
        played.push(Dealt(due.to, parse_card(hands[str(due.to)].pop(0))))
    assert not any(hands.values()), "a card too many was told"
    return played


def profits(played: BaccaratRound, seat: int = 1) -> dict[str, int]:
    """What each wager of a seat brought, in cents."""
    return {line.wager: line.profit for line in played.lines if line.seat == seat}


def some_game(rng: random.Random) -> Game:
    """The edition under random readings and a shoe of some size."""
    filed: dict[str, Any] = {name: rng.choice(values) for name, values in READINGS.items()}
    filed |= {"decks": rng.randint(3, 8), "burn": rng.choice(("none", "one card", "by the first card"))}
    filed |= {"bank_money": rng.choice(("apart", "refilled", "once"))}
    return EDITION.configure(**filed, bank_part=rng.choice(("proportional", "returned")))


def some_bets(game: Game, rng: random.Random) -> Bets:
    """A few seats with bets that may be placed."""
    found: Bets = {}
    for seat in rng.sample(range(1, 7), rng.randint(1, 4)):
        own = {}
        for line in rng.sample(("player", "banker"), rng.randint(0, 2)):
            own[line] = 100 * rng.randint(10, 500)
        for side in rng.sample(WAGERS[2:], rng.randint(0, 3)):
            if side == "tie" or {"player", "banker"} & set(own):
                own[side] = 100 * rng.randint(1, 100)
        found[seat] = own or {"tie": 500}
    return found


def opened(game: Game, rng: random.Random, posted: int | None = None) -> tuple[BaccaratRound, Shoe]:
    """A round with random bets placed, the shoe just shuffled, and seat 8 banking."""
    bets = some_bets(game, rng)
    played = open_baccarat(game, list(bets), banker=8, posted=posted)
    shoe = Shoe.seeded(played.rules.decks, rng.random().hex())
    deal(played, shoe)
    for seat, own in bets.items():
        for name, amount in own.items():
            played.push(Bet(seat, name, amount))
    return played, shoe
