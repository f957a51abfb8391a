"""A hand for every name, and rounds in which a seat holds a wanted hand."""

from __future__ import annotations

import random
from collections.abc import Mapping

from croupier.editions import Game
from croupier.editions import model as m
from croupier.games.banked.opening import open_round, play_out
from croupier.games.banked.round import BankedRound
from croupier.kit import DescribedCards, parse_cards
from croupier.ranks.hands import Hand, evaluate
from croupier.ranks.named import matches
from croupier.rounds.demands import Decide
from croupier.rounds.events import Chose
from tests.conformance.play import legal, played, seat_stakes

EXAMPLES = {
    "three-card": (
        "As Ks Qs, Ah Kh Qh, Ad Kd Qd, Ac Kc Qc, 9h 8h 7h, As 2s 3s, Ah Ad Ac, 2h 2d 2c, 9h 8d 7c, Ah 9h 4h, "
        "Ah Ad 4c, Kh Kd 4c, 2h 2d 4c, Ah 9d 4c, Qh 9d 4c, 5h 3d 2c"
    ),
    "four-card": (
        "Ah Ad Ac As, 2h 2d 2c 2s, Ah Kh Qh Jh, 9h 8h 7h 6h, Ah Ad Ac 2c, 2h 2d 2c 5h, Ah 9h 4h 2h, "
        "9h 8d 7c 6s, Ah Ad 2c 2h, Kh Kd 2c 2h, Ah Ad 9c 4h, Kh Kd 9c 4h, Qh Qd 9c 4h, Jh Jd 9c 4h, Ah 9d 4c 2s"
    ),
    "high": (
        "As Ks Qs Js Ts, Ah Kh Qh Jh Th, 9h 8h 7h 6h 5h, Ah Ad Ac As 2c, 2h 2d 2c 2s 9h, Ah Ad Ac 2c 2d, "
        "2h 2d 2c Ah Ad, Ah 9h 4h 3h 2h, 9h 8d 7c 6s 5h, Ah Ad Ac 9c 2d, 2h 2d 2c 9h 5d, Ah Ad 2c 2h 9s, "
        "3h 3d 2c 2h 9s, Ah Ad 9c 4h 2s, Kh Kd 9c 4h 2s, Qh Qd 9c 4h 2s, Jh Jd 9c 4h 2s, Th Td 9c 4h 2s, "
        "9h 9d 8c 4h 2s, 6h 6d 8c 4h 2s, 5h 5d 8c 4h 2s, 2h 2d 8c 4h 3s, Ah Kd 9c 4h 2s, 7h 5d 4c 3h 2s"
    ),
}


def some_hands(order: str) -> list[Hand]:
    """A hand of every kind that a row may speak of, highest first."""
    return [evaluate(order, parse_cards(text)) for text in EXAMPLES[order].split(", ")]


def order_of(game: Game, hand: str) -> str:
    """The order of hands that a hand of the edition goes by."""
    return next(spec.order for spec in game.edition.law.hands if spec.name == hand)


def bold(round: BankedRound, ask: Decide) -> Chose:
    """Stay in: neither fold nor take a bet back, and bet as little as may be."""
    for event in legal(round):
        assert isinstance(event, Chose)
        choice = round.rules.choice(ask.question, event.choice)
        assert choice is not None
        if not choice.folds and choice.withdraws is None:
            return event
    raise AssertionError(f"{ask.question} leaves no way to stay in")


def holding(game: Game, table: m.PayTable, row: m.Row, stake: int, rng: random.Random) -> BankedRound | None:
    """One round in which seat 1 holds the row's hand and beats the dealer, or None where the draw fails."""
    spec, _, name = row.hand.rpartition(": ")
    hand = next(spec_ for spec_ in game.edition.law.hands if spec_.name == (spec or table.hand))
    above = [r.hand for r in table.rows[: table.rows.index(row)] if ": " not in r.hand] if not spec else []
    wanted = [h for h in some_hands(hand.order) if matches(name, h) and not any(matches(n, h) for n in above)]
    if not wanted:
        return None
    pools = _dealt(game, hand, list(rng.choice(wanted).cards), rng)
    round = open_round(game, stakes={1: _with_stake(game, table, stake, rng)})
    return play_out(round, DescribedCards(pools, game.cards), bold)


def _dealt(game: Game, hand: m.HandSpec, cards: list[int], rng: random.Random) -> dict[int | str, list[int]]:
    """The cards somewhere among the pools of the hand, all other places filled at random."""
    shape = {"flop": 3, **_sizes(game)}
    slots = [(_whole(pool), place) for pool in hand.pools for place in range(shape[pool])]
    rng.shuffle(slots)
    chosen = dict(zip(slots, cards, strict=False))
    rest = [card for card in game.cards if card not in cards]
    rng.shuffle(rest)
    return {
        1 if pool == "player" else pool: [
            chosen[pool, place] if (pool, place) in chosen else rest.pop() for place in range(size)
        ]
        for pool, size in _sizes(game).items()
    }


def _whole(pool: str) -> str:
    """The flop is the first three places of the community."""
    return "community" if pool == "flop" else pool


def _sizes(game: Game) -> Mapping[str, int]:
    """How many cards each pool gets in this game."""
    cards = played(game, "sizes").table.cards
    sizes = {str(pool): len(held) for pool, held in cards.items() if not isinstance(pool, int)}
    seat = next(pool for pool in cards if isinstance(pool, int))
    return {"player": len(cards[seat]), **{p: n for p, n in sizes.items() if p in ("dealer", "community")}}


def _with_stake(game: Game, table: m.PayTable, stake: int, rng: random.Random) -> dict[str, int]:
    """Stakes of one seat with the table's wager among them, at the size its schedule is printed for."""
    wager = game.edition.wager(table.wager)
    name = wager.on if wager.kind in ("bonus", "envy") and wager.on else wager.name
    if wager.opens != "before the deal":
        name = wager.needs[0]  # it is bet by a decision, beside the wager that it needs
    for _ in range(500):
        stakes = seat_stakes(game, rng)
        if stakes.get(name) and stake in (0, stakes[name]):
            return stakes
    raise AssertionError(f"{game}: no stakes with {name} of {stake}")
