"""A hand for every name, and rounds in which a seat holds a wanted hand."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from croupier.editions import Game
from croupier.editions import model as m
from croupier.editions.model import PayTable, Row
from croupier.games.banked.opening import open_round, play_out
from croupier.games.banked.round import BankedRound
from croupier.games.banked.rules import rules_of
from croupier.games.banked.script import pools_dealt
from croupier.games.banked.shoe import DescribedDecks
from croupier.kit import DescribedCards, Refusal, parse_cards
from croupier.ranks.contents import contains
from croupier.ranks.hands import Hand, evaluate
from croupier.ranks.jokers import evaluate_with, modes_of
from croupier.ranks.lookup import rater
from croupier.ranks.named import matches
from croupier.ranks.orders import ALL_ORDERS
from croupier.rounds.bets import least_stake
from croupier.rounds.events import Chose, Decide
from tests.conformance.play import legal, played, seat_stakes

EXAMPLES = {
    "two-card": (
        "Ah Ad, Ah Kh, Ah Qh, Ah Jh, Ah Kd, Kh Kd, Qh Qd, Jh Jd, Ah Qd, Ah Jd, Th Td, 9h 9d, 2h 2d, 9h 4c"
    ),
    "ace to five": "5h 4d 3c 2h As, 8h 6d 4c 3h As, 8h 7d 6c 5h 4s, 9h 7d 6c 5h 4s, 2h 2d 9c 4h 3s, 9h 9d 9c 9s 2c",
    "three-card": (
        "As Ks Qs, Ah Kh Qh, Ad Kd Qd, Ac Kc Qc, 9h 8h 7h, As 2s 3s, Ah Ad Ac, 2h 2d 2c, 9h 8d 7c, Ah 9h 4h, "
        "Ah Ad 4c, Kh Kd 4c, 2h 2d 4c, Ah 9d 4c, Qh 9d 4c, 5h 3d 2c"
    ),
    "four-card": (
        "Ah Ad Ac As, 2h 2d 2c 2s, Ah Kh Qh Jh, 9h 8h 7h 6h, Ah Ad Ac 2c, 2h 2d 2c 5h, Ah 9h 4h 2h, "
        "9h 8d 7c 6s, Ah Ad 2c 2h, Kh Kd 2c 2h, 9h 8h 7h 2c, 9h 8d 7c 2s, Ah Ad 9c 4h, Kh Kd 9c 4h, "
        "Qh Qd 9c 4h, Jh Jd 9c 4h, Ah 9d 4c 2s"
    ),
    "high": (
        "As Ks Qs Js Ts, Ah Kh Qh Jh Th, 9h 8h 7h 6h 5h, Ah Ad Ac As 2c, 2h 2d 2c 2s 9h, Ah Ad Ac 2c 2d, "
        "2h 2d 2c Ah Ad, Ah 9h 4h 3h 2h, 9h 8d 7c 6s 5h, Ah Ad Ac 9c 2d, 2h 2d 2c 9h 5d, Ah Ad 2c 2h 9s, "
        "3h 3d 2c 2h 9s, Ah Ad 9c 4h 2s, Kh Kd 9c 4h 2s, Qh Qd 9c 4h 2s, Jh Jd 9c 4h 2s, Th Td 9c 4h 2s, "
        "9h 9d 8c 4h 2s, 6h 6d 8c 4h 2s, 5h 5d 8c 4h 2s, 2h 2d 8c 4h 3s, Ah Kd 9c 4h 2s, 7h 5d 4c 3h 2s, "
        "7h 7d 7c 7s 9h, 7h 7d 8c 4h 2s, Th Td 2c 2h 9s, Jh Jd 2c 2h 9s"
    ),
}

WITH_JOKERS = {"bug": "Ah Ad Ac As Jk, Ah Ad Jk Kc Kd", "wild": "2h 2d 2c 2s Jk, Ah Kh Jk Jh Th"}
SEVEN = (  # of seven cards, for rows that say what they contain
    "Ah Kh Qh Jh Th 9h 8h, Ah Kh Qh Jh Th 9h 2c, "
    "9h 8h 7h 6h 5h 4h 3h, Ah Kh Qh Jh Th As Ks, Ah Kh Qh Jh Th Ks Qs, 9h 8h 7h 6h Jk 4h 3h, Ah Ad Ac As Jk 9c 2d, "
    "Ah Kh Qh Jh Th 9c 2d, "
    "9h 8h 7h 6h 5h 2c Kd, 9h 8h 7h 6h Jk 2c Kd, 9h 9d 9c 9s Jk 5d Kd, 9h 9d 9c 9s 2c 5d Kd, 9h 9d 9c 2c 2d 5h Kd, "
    "Ah 9h 4h 3h 7h Kd Qc, 9h 9d 9c 2c 5d 7h Kd, 9h 8d 7c 6s 5h 2c Kd, 9h 9d 5c 5d 2h 2c Kd, 9h 8d 7c 5s 4h 3c 2d, "
    "Th 8d 7c 5s 4h 3c 2d, Jh 8d 7c 5s 4h 3c 2d, Qh 8d 7c 5s 4h 3c 2d, Kh 8d 7c 5s 4h 3c 2d, Ah Td 8c 7s 5h 4c 2d"
)


def some_hands(spec: m.HandSpec, cards: int = 0) -> list[Hand]:
    """A hand of every kind that a row may speak of, highest first; where there are seven cards, with all of them."""
    if cards == 7 and spec.order == "high":
        dealt = [parse_cards(text) for text in SEVEN.split(", ")]
        return [replace(rater(spec).hand(each), cards=each) for each in dealt if spec.joker or 52 not in each]
    natural = [evaluate(spec.order, parse_cards(text)) for text in _examples(spec.order).split(", ")]
    made = WITH_JOKERS[spec.joker].split(", ") if spec.joker in WITH_JOKERS else []
    return [_with_jokers(spec, parse_cards(text)) for text in made] + natural


def _examples(order: str) -> str:
    """Orders of five cards that differ in the place of a few hands only have the same examples."""
    return EXAMPLES.get(order) or EXAMPLES["high"]


def _with_jokers(spec: m.HandSpec, cards: Sequence[int]) -> Hand:
    return evaluate_with(spec.order, cards, modes_of(spec.joker, cards))


def spec_of(game: Game, hand: str) -> m.HandSpec:
    """A hand of the edition, under the order and the joker's use filed."""
    return game.hands[hand]


def some_cards(game: Game, table: PayTable, row: Row, rng: random.Random) -> tuple[int, ...]:
    """Cards of the table's hand that contain the row's and no row above it, by trial on a few ranks and suits."""
    spec = spec_of(game, row.hand.rpartition(": ")[0] or table.hand)
    size, order = sum(len(_slots(game, pool)) for pool in spec.pools), ALL_ORDERS[spec.order]
    above = [each.hand for each in table.rows[: table.rows.index(row)] if ": " not in each.hand]
    every = (*game.cards, *(card for cards in game.decks.values() for card in cards))
    for _ in range(20_000):
        ranks = rng.sample(range(13), rng.randint(1, 13)) if rng.random() < 0.7 else range(8, 13)
        suits = rng.sample(range(4), rng.randint(1, 4))
        deck = [card for card in every if (card >> 2 in ranks and card & 3 in suits) or card >= 52]
        if len(deck) < size:
            continue
        cards = tuple(rng.sample(deck, size))
        if contains(row.hand.rpartition(": ")[2], cards, order.size, spec.joker) and not any(
            contains(name, cards, order.size, spec.joker) for name in above
        ):
            return cards
    raise AssertionError(f"{table.wager} {table.label}: {row.hand} was never contained")


def bold(round: BankedRound, ask: Decide) -> Chose:
    """Stay in: neither fold nor take a bet back, and bet as little as may be; what takes a certain hand comes first."""
    found = []
    for event in legal(round):
        assert isinstance(event, Chose)
        choice = round.rules.choice(ask.question, event.choice)
        assert choice is not None
        if not choice.folds and choice.withdraws is None:
            found.append((choice.only_with is None, event))
    if not found:
        raise AssertionError(f"{ask.question} leaves no way to stay in")
    return min(found, key=lambda pair: pair[0])[1]


def some_of(game: Game, table: PayTable, hand: m.HandSpec) -> list[Hand]:
    """Hands that a paytable may look at."""
    if hand.pools == ("dealer high",):
        return some_hands(hand, game.cards_dealt("dealer"))  # of which the way sets the best in back
    size = game.cards_dealt(hand.pools[0]) if len(hand.pools) == 1 and table.by == "contains" else 0
    return some_hands(hand, size)


def fits(table: PayTable, name: str, hand: Hand, joker: str = "") -> bool:
    """Whether a row of this name fits a hand: by what it is, or by what its cards contain."""
    if table.by == "contains":
        return contains(name, hand.cards, ALL_ORDERS[hand.order].size, joker)
    return matches(name, hand)


def holding(game: Game, table: PayTable, row: Row, stake: int, rng: random.Random) -> BankedRound | None:
    """One round in which seat 1 holds the row's hand and beats the dealer, or None where the draw fails."""
    spec, _, name = row.hand.rpartition(": ")
    hand = spec_of(game, spec or table.hand)
    if table.by == "contains" and not game.one_pack:
        cards = some_cards(game, table, row, rng)
        pools = _dealt(game, hand, list(cards), rng)
        round = open_round(game, stakes={1: _with_stake(game, table, stake, rng)})
        later = {1: {table.wager: least_stake(game, game.wager(table.wager))}}
        try:
            return play_out(round, DescribedDecks(rules_of(game), game, pools), bold, later)
        except Refusal:  # the cards lie in pools whose decks do not hold them all
            return None
    above = [r.hand for r in table.rows[: table.rows.index(row)] if ": " not in r.hand] if not spec else []
    wanted = [
        held
        for held in some_of(game, table, hand)
        if fits(table, name, held, hand.joker)
        and not any(fits(table, other, held, hand.joker) for other in above)
    ]
    if not wanted:
        return None
    pools = _dealt(game, hand, list(rng.choice(wanted).cards), rng)
    round = open_round(game, stakes={1: _with_stake(game, table, stake, rng)})
    later = {1: {w.name: least_stake(game, w) for w in game.wagers if w.name == table.wager}}
    return play_out(round, DescribedCards(pools, game.cards), bold, later)


def _dealt(game: Game, hand: m.HandSpec, cards: list[int], rng: random.Random) -> dict[int | str, list[int]]:
    """The cards somewhere among the pools of the hand, all other places filled at random."""
    slots = [slot for pool in hand.pools for slot in _slots(game, pool)]
    rng.shuffle(slots)
    chosen = dict(zip(slots, cards, strict=False))
    rest = list((Counter(dict.fromkeys(game.cards, 1)) - Counter(cards)).elements())
    rng.shuffle(rest)
    return {
        1 if pool == "player" else pool: [
            chosen[pool, place] if (pool, place) in chosen else rest.pop() for place in range(size)
        ]
        for pool, size in _sizes(game).items()
    }


def _slots(game: Game, pool: str) -> list[tuple[str, int]]:
    """The places of a pool as a hand names it, among the cards dealt: parts of it, and what is not discarded."""
    pool = "dealer" if pool == "dealer high" else pool
    if pool.endswith(" by discards"):
        return []  # a bold player keeps what he has
    match = re.match(r"^(.+) (\d+)-(\d+)$", "community 1-3" if pool == "flop" else pool)
    sizes = _sizes(game)
    if pool in ("dealt", "drawn"):
        dealt, all = game.cards_dealt("player"), sizes["player"]
        return [("player", place) for place in (range(dealt) if pool == "dealt" else range(dealt, all))]
    if match is None:
        return [(pool, place) for place in range(_discarded(game) if pool == "player" else 0, sizes[pool])]
    return [(match[1], place) for place in range(int(match[2]) - 1, int(match[3]))]


def _discarded(game: Game) -> int:
    """How many of the first cards a bold player discards and gets no others for."""
    if any(step.verb == "serve" for step in rules_of(game).script):
        return 0
    choices = [choice for decision in rules_of(game).decisions.values() for choice in decision.choices[:1]]
    return sum(choice.picks[0] for choice in choices if choice.picks and choice.to == "discards")


def _sizes(game: Game) -> Mapping[str, int]:
    """How many cards each pool gets in this game."""
    sizes = {pool: game.cards_dealt(pool) for pool in ("player", *pools_dealt(game.edition))}
    cards = played(game, "sizes").table.cards
    drawn = {str(pool): len(held) for pool, held in cards.items() if not isinstance(pool, int)}
    drawn["player"] = max(len(held) for pool, held in [(0, ()), *cards.items()] if isinstance(pool, int))
    return {pool: max(size, drawn.get(pool, 0)) for pool, size in sizes.items()}


def _with_stake(game: Game, table: PayTable, stake: int, rng: random.Random) -> dict[str, int]:
    """Stakes of one seat with the table's wager among them, at the size its schedule is printed for."""
    wager = game.edition.wager(table.wager)
    name = wager.on if wager.kind in ("bonus", "envy") and wager.on else wager.name
    if wager.opens != "before the deal":
        name = wager.needs[0]  # it is bet by a decision, beside the wager that it needs
    for _ in range(500):
        stakes = seat_stakes(game, rng)
        by_decision = game.edition.wager(name).opens != "before the deal"
        if by_decision or (stakes.get(name) and stake in (0, stakes[name])):
            return stakes
    raise AssertionError(f"{game}: no stakes with {name} of {stake}")
