"""Prove that a way decides every hand: `python -m croupier.games.banked.prove_way EDITION [OPTION=VALUE ...]`.

Prints how many hands each row decides and the digest to write into the law file. Rows that no hand reaches are listed
with nothing, hands that no row reaches with an example.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass

import numpy as np

from croupier.editions import Game, load
from croupier.games.banked import law
from croupier.games.banked.house_way import house_way
from croupier.games.banked.way_tables import set_all
from croupier.games.banked.ways import WaySetter
from croupier.kernels.canonical import orbits, suit_group
from croupier.kit import Refusal, show_cards

SEVEN = 7


@dataclass(frozen=True)
class Proof:
    """How many hands each row decides, by its place, and a hand that none does, where there is one."""

    hands: dict[int, int]
    open_hand: tuple[int, ...] | None = None


def prove(game: Game) -> Proof:
    """Every hand of the game's deck set by its way; suits decide nothing where the way says so, so classes will do."""
    found = house_way(game)
    if found is None or not isinstance(found.setter, WaySetter):
        raise Refusal(f"{game.edition.id} has no way of rows about cards.")
    size = game.cards_dealt("dealer")
    if size == SEVEN and found.way.picks == (2, 2):
        sets, rows, _, _, lost = set_all(found.setter, game.cards)
        counts = {place: int(sets.weights[rows == place].sum()) for place in range(len(found.setter.rows))}
        left = tuple(sets.cards[int(np.flatnonzero(rows < 0)[0])].tolist()) if lost else None
        return Proof(counts, left)
    return _one_by_one(game, found.setter, size)


def _one_by_one(game: Game, setter: WaySetter, size: int) -> Proof:
    """Small hands, each class set by the plain way."""
    deck = np.array(sorted(game.cards), np.uint8)
    classes = orbits(deck, size, suit_group(deck))
    places = {id(row): place for place, row in enumerate(setter.rows)}
    counts: Counter[int] = Counter(dict.fromkeys(places.values(), 0))
    for hand, weight in zip(classes.sets.tolist(), classes.weights.tolist(), strict=True):
        try:
            counts[places[id(setter.divide(hand).row)]] += weight
        except Refusal:
            return Proof(dict(counts), tuple(hand))
    return Proof(dict(counts))


def main(words: list[str]) -> int:
    """Print the proof of an edition's own way."""
    name, *options = words
    law.PROVING.add(name)
    game = load(name).configure(**dict(word.split("=", 1) for word in options))
    proof, found = prove(game), house_way(game)
    assert found is not None and isinstance(found.setter, WaySetter)
    for place, row in enumerate(found.setter.rows):
        print(f"{proof.hands[place]:>15,}  {row.name}")
    print(f"{sum(proof.hands.values()):>15,}  hands in all")
    if proof.open_hand is not None:
        print(f"No row says how {show_cards(proof.open_hand)} is set.")
        return 1
    print(f"proven = {found.setter.way.digest!r}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
