"""Texas Shootout: the discards of both sides change what the flop is drawn from, so the main wager is sampled.

The best play is known by samples too: two cards are kept, or two hands played, by what each two cards are worth against
the house way. Given that play all other wagers are counted exactly: Quick Draw looks at the first four cards alone, the
Shootout Bonus at the two kept and the flop.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.model import GamePrice, Price, Strategy
from croupier.editions import Game
from croupier.games.banked.price import shootout_play as rounds
from croupier.games.banked.price.roads import packs
from croupier.games.banked.price.shootout_bonus import hands_of
from croupier.games.banked.price.stakes import Deal, Decisions, unit_of
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.kernels.banked.shootout import OUTCOMES
from croupier.kit import Refusal, parse_card, parse_cards
from croupier.ranks.named import matches
from croupier.rounds.table import best_hand

PLAY = "Keep two cards by the house way, and never split."
BEST = (
    "Keep the two cards that win most against the house way, each two valued by a sample as if the other two were not "
    "known; split where both hands together win more than any one, and carry the Shootout Bonus on the better hand."
)
NEVER = "Nobody splits under this play, so a second hand and its Shootout Bonus are never made; they pay as the first."
SECOND = "At stake only where the hand is split: the average bet says how often, the edge is per round."
ENVY = (
    "An upper bound, for one other player who keeps by the house way: the hand counts as the highest of the round, "
    "and the rounds in which another player has a higher one are not deducted."
)
HOUSE_WAY = "house way"
U8 = NDArray[np.uint8]


def decisions(cards: U8, splits: bool = False, bonus: bool = True) -> Decisions:
    """The two cards that are kept, which come first, or two hands; and whether the second has a Shootout Bonus."""
    kept = tuple(int(card) for card in cards[:2])
    if splits:
        return {
            "hands": ("split", None, kept),
            "second bonus": ("bet" if bonus else "pass", None),
        }
    return {"hands": ("keep", None, kept)}


def deal_of(cards: U8) -> Deal:
    """An example as a deal."""
    every = tuple(int(card) for card in cards)
    return {1: every[:4], "dealer": every[4:8], "community": every[8:]}


def tally(game: Game, best: bool = True) -> Tally:
    """The tally of a sample of rounds, by the best play known or by the house way on both sides."""
    counts, examples = rounds.sampled(tuple(game.cards), best)
    return sample_tally(counts, examples, (BEST if best else PLAY,))


def sample_tally(counts: NDArray[np.int64], examples: U8, rules: tuple[str, ...] = ()) -> Tally:
    """Counted rounds by signature, each with its deal."""
    entries = [
        TallyEntry(
            decisions(examples[place], place >= OUTCOMES), deal_of(examples[place]), int(counts[place])
        )
        for place in np.flatnonzero(counts).tolist()
    ]
    return Tally(entries, int(counts.sum()), frequencies(counts), rules)


def frequencies(counts: NDArray[np.int64]) -> tuple[tuple[str, Fraction], ...]:
    """How often one hand is played and how often two."""
    kept, total = int(counts[:OUTCOMES].sum()), int(counts.sum())
    return (("keep two cards", Fraction(kept, total)), ("split", 1 - Fraction(kept, total)))


def game_price(game: Game, play: str) -> GamePrice:
    """Every wager under the best play known or the house way: the main wager by a sample, all others exactly."""
    if play not in ("optimal", HOUSE_WAY):
        raise Refusal(f"{game.edition.id} is priced for two plays: 'optimal' and '{HOUSE_WAY}'.")
    best = play == "optimal"
    offered = [name for name in _PRICES if name in game.offered and (best or name != SECOND_BONUS)]
    prices = tuple(_PRICES[name](game, name, best) for name in offered)
    found = tally(game, best)
    strategy = Strategy("best known by samples" if best else HOUSE_WAY, found.rules, found.frequencies)
    return GamePrice(game, strategy, 0, prices, () if best else (NEVER,))


def wager_price(game: Game, name: str) -> Price:
    """The price of one wager."""
    name = PRIMARY if name == SECOND_HAND else name
    if name not in _PRICES:
        raise Refusal(f"{game.edition.id}: {_title(game, name)} has no price of its own.")
    return _PRICES[name](game, name, True)


def priced(game: Game) -> set[str]:
    """The wagers that have a price of their own."""
    return {name for name in _PRICES if name in game.offered}


def countable(game: Game) -> Game:
    """The game with the wagers that a batch stakes at once."""
    return _with(game, *(name for name in (BONUS, SECOND_BONUS) if name in game.offered))


def _with(game: Game, *names: str) -> Game:
    """The game with the main wagers and some others."""
    first = packs.alone(game, names[0] if names else PRIMARY)
    wanted = tuple(dict.fromkeys((*first.offered, PRIMARY, SECOND_HAND, *names)))
    labels = {name: label for name, label in game.labels.items() if name in wanted}
    tables = tuple(table for table in game.tables if table.wager in wanted)
    return replace(game, offered=wanted, labels=labels, tables=tables)


def _primary(game: Game, name: str, best: bool) -> Price:
    """Both main wagers by a sample; under the house way their expectation is known, their spread is not."""
    names = (PRIMARY, SECOND_HAND) if best else (PRIMARY,)
    title = ", ".join(_title(game, each) for each in names)
    price = tally(game, best).price(_with(game), names, name=title, certainty="sampled")
    error = price.standard_deviation / math.sqrt(rounds.ROUNDS)
    note = f"Sampled over {rounds.ROUNDS:,} rounds; standard error {100 * error:.3f} % of the wager."
    if not best:
        alike = "Both sides keep by the same way, so the exact expectation is 0."
        return replace(price, notes=(*price.notes, note, alike))
    both = 100 * float(price.expectation + _quick_draw(game, "quick_draw", best).expectation)
    beside = (
        f"Quick Draw of the same amount must be bet too: the expectation of both together is {both:.2f} %."
    )
    return replace(price, notes=(*price.notes, note, beside))


def _quick_draw(game: Game, name: str, best: bool) -> Price:
    """Quick Draw looks at the four cards alone: a census."""
    first = packs.alone(game, name)
    drawn = packs.wager_tally(first, (name,))
    kept = [replace(entry, decisions=decisions(np.array(entry.deal[1]))) for entry in drawn.entries]
    return Tally(kept, drawn.deals).price(first, (name,), name=_title(game, name))


def _bonus(game: Game, name: str, best: bool) -> Price:
    """The Shootout Bonus: every four cards played as stated, and every flop."""
    hands = hands_of(tuple(game.cards), best)
    entries = [TallyEntry(*example(code), hands.of(code)) for code in range(len(EXAMPLES))]
    found = Tally(entries, hands.deals, rules=(BEST if best else PLAY,))
    return found.price(
        packs.alone(game, name), (name,), name=_title(game, name), certainty="exact given stated play"
    )


def _second_bonus(game: Game, name: str, best: bool) -> Price:
    """The bonus on the second hand, made whenever there is one."""
    hands = hands_of(tuple(game.cards), best, second=True)
    entries = [
        TallyEntry(second_example(code), example(code)[1], hands.of(code)) for code in range(len(EXAMPLES))
    ]
    split = sum(entry.count for entry in entries)
    entries.append(TallyEntry(*example(0), hands.deals - split))
    found = Tally(entries, hands.deals, rules=(BEST,)).price(
        _with(game, BONUS, name), (name,), name=_title(game, name), certainty="exact given stated play"
    )
    return replace(found, notes=(*found.notes, SECOND))


def _envy(game: Game, name: str, best: bool) -> Price:
    """What one other player's hand pays, where the flop does not make it alone."""
    hands = hands_of(tuple(game.cards))
    counts = {
        (*example(code)[1]["community"], *example(code)[1][1][:2]): hands.of(code, board=False)
        for code in range(len(EXAMPLES))
    }
    price = envy_of(game, name, counts, hands.deals)
    return replace(price, certainty="upper bound")


def sampled_envy(game: Game, name: str, played: Tally) -> Price:
    """The same by a sample of rounds played by the house way."""
    counts: dict[tuple[int, ...], int] = {}
    order = game.edition.hand("own").order
    for entry in played.entries:
        board = tuple(entry.deal["community"])
        cards = (*board, *entry.deal[1][:2])
        if best_hand(order, cards) > best_hand(order, board):
            counts[cards] = counts.get(cards, 0) + entry.count
    return envy_of(game, name, counts, played.deals)


def envy_of(game: Game, name: str, counts: dict[tuple[int, ...], int], deals: int) -> Price:
    """What hands of seven cards that the flop does not make alone pay another player, by how often they come."""
    stake = unit_of(game, (name,))
    table = game.table(name, stake)
    assert table is not None
    paid: dict[Fraction, int] = {}
    for cards, count in counts.items():
        hand = best_hand(game.edition.hand(table.hand).order, cards)
        row = next((row for row in table.rows if matches(row.hand, hand)), None)
        amount = Fraction(0) if row is None else row.pays.amount / stake
        paid[amount] = paid.get(amount, 0) + count
    paid[Fraction(0)] = paid.get(Fraction(0), 0) + deals - sum(paid.values())
    chances = tuple((amount, Fraction(count, deals)) for amount, count in sorted(paid.items()))
    labels = ((name, table.label),)
    return Price(_title(game, name), (name,), labels, "sampled", chances, Fraction(0), notes=(ENVY,))


PRIMARY, SECOND_HAND, BONUS, SECOND_BONUS = "primary", "primary_2", "shootout_bonus", "shootout_bonus_2"
_PRICES: dict[str, Callable[[Game, str, bool], Price]] = {
    PRIMARY: _primary,
    "quick_draw": _quick_draw,
    BONUS: _bonus,
    SECOND_BONUS: _second_bonus,
    "envy": _envy,
}


def second_example(code: int) -> Decisions:
    """The same deals split, with the two cards that make the class as the second hand."""
    others = example(code)[1][1][2:]
    return {"hands": ("split", None, tuple(others)), "second bonus": ("bet", None)}


@cache
def example(code: int) -> tuple[Decisions, Deal]:
    """A deal of each class: the two cards that the way keeps, the two others, and the flop."""
    four, flop = (tuple(parse_card(word) for word in words.split()) for words in EXAMPLES[code])
    deal: Deal = {1: four, "dealer": parse_cards("2c 3d 5h 7s"), "community": flop}
    return {"hands": ("keep", None, tuple(four[:2]))}, deal


EXAMPLES = (
    ("As Kh 2d 4c", "Qd 9c 7h 5s 3d"),
    ("As Ah 2d 4c", "Qd 9c 7h 5s 3d"),
    ("As Ah 2d 4c", "Qd Qc 7h 5s 3d"),
    ("As Ah 2d 4c", "Ad 9c 7h 5s 3d"),
    ("As Kh 2d 4c", "Qd Jc Th 5s 3d"),
    ("As Ks 2d 4c", "9s 7s 4s 5d 3d"),
    ("As Ah 2d 4c", "Ad 9c 9h 5s 3d"),
    ("As Ah 2d 4c", "Ad Ac 9h 5s 3d"),
    ("As Ah 2d 4c", "Ad Ac Ah 5s 3d"),
    ("Ks Qs 2d 4c", "Js Ts 9s 5d 3d"),
    ("As As 2d 4c", "As As As 5d 3d"),
    ("As Ks 2d 4c", "Qs Js Ts 5d 3d"),
)


def _title(game: Game, wager: str) -> str:
    return game.edition.wager(wager).title
