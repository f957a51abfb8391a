"""Ways to play that are not the best, in words: what each family understands, and what they come to.

four card    3x pair of tens, 1x pair of twos        (for each multiple the lowest hand that bets it; else fold)
pai gow      house way                               (every hand set as the dealer sets it)
tiles        house way
streets      stay and check | stay and bet           (hold'em with a bet to stay and one for each later street)
split        house way
hold'em      check to the river | never bet before the flop | always bet 4x | always bet 3x
one duel     always bet | always fold | bet pair or better | raise 3x pair of aces or better, play K-Q-8-4 or better
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

import numpy as np

from croupier.analysis.classes import own_classes
from croupier.editions import Game
from croupier.games.banked.law import check_banked
from croupier.games.banked.price.road import road_of
from croupier.games.banked.price.roads.common import deck_of
from croupier.games.banked.price.tally import Tally
from croupier.kit import Refusal
from croupier.ranks.hands import RANK_LETTERS, describe
from croupier.ranks.named import threshold_key
from croupier.ranks.orders import HIGH_CARD, ORDERS
from croupier.ranks.tables import hand_of_strength

Key = tuple[int, tuple[int, ...]]


def tally_of_play(game: Game, words: str) -> Tally:
    """The exact tally of the main wagers under play that is given in words."""
    check_banked(game.edition, "priced")
    family = road_of(game) or ""
    said = " ".join(words.split())
    found = _PLAYS[family](game, said) if family in _PLAYS else None
    if found is None:
        known = _HELP.get(family, "its price is for optimal play alone")
        raise Refusal(f"{words!r} is not a way to play {game.edition.title} that is known here; {known}.")
    return found


def hand_key(order: str, words: str) -> Key:
    """The least hand meant by `Q-6-4`, `queen high`, `pair` or `pair of tens`, as a key to compare with."""
    if re.fullmatch(r"[2-9TJQKA](-[2-9TJQKA])+", words):
        ranks = tuple(RANK_LETTERS.index(letter) for letter in words.split("-"))
        if len(ranks) > ORDERS[order].size or list(ranks) != sorted(set(ranks), reverse=True):
            raise Refusal(
                f"{words!r} is no hand without a pair; name at most {ORDERS[order].size} ranks, the highest first."
            )
        return ORDERS[order].height(HIGH_CARD), ranks
    try:
        return threshold_key(order, words)
    except ValueError as error:
        raise Refusal(str(error)) from None


def _pai_gow(game: Game, words: str) -> Tally | None:
    from croupier.games.banked.price.roads.pai_gow import way_tally

    return way_tally(game) if words == "house way" else None


def _four_card(game: Game, words: str) -> Tally | None:
    from croupier.games.banked.price.roads.four_card import census_of, tally_of, worths
    from croupier.kernels.banked import four_card as kernel

    parts = [re.fullmatch(r"(\d)x (.+)", part.strip()) for part in words.split(",")]
    if not all(parts):
        return None
    bets = [(Fraction(part.group(1)), hand_key("four-card", part.group(2))) for part in parts if part]
    census, (options, worth) = census_of(tuple(game.cards)), worths(game)
    places = {times: place for place, (_, times) in enumerate(options)}
    if any(times not in places for times, _ in bets):
        raise Refusal(
            "Only the minimum and the maximum bets are valued: " + ", ".join(f"{t}x" for t in places if t)
        )
    strengths = census.strengths.tolist()
    chosen = [
        max((places[t] for t, least in bets if hand_of_strength("four-card", s).key >= least), default=0)
        for s in strengths
    ]
    choice = np.where(census.lower >= 0, np.array(chosen, np.uint8), np.uint8(0)).astype(np.uint8)
    classes = own_classes(game.edition.id, "own")
    return tally_of(
        game, census, options, kernel.evaluate_choices(census, classes.by_strength, worth, choice)
    )


def _holdem(game: Game, words: str) -> Tally | None:
    from croupier.games.banked.price.roads.holdem import solved, tally_of
    from croupier.kernels.banked import holdem as kernel

    best = solved(game).solution.strategy
    always = re.fullmatch(r"always bet ([34])x", words)
    if words == "check to the river":
        strategy = kernel.HoldemStrategy(np.zeros_like(best.preflop), np.zeros_like(best.flop), best.river)
    elif words == "never bet before the flop":
        strategy = kernel.HoldemStrategy(np.zeros_like(best.preflop), best.flop, best.river)
    elif always:
        strategy = kernel.HoldemStrategy(
            np.full_like(best.preflop, int(always.group(1))), best.flop, best.river
        )
    else:
        return None
    return tally_of(game, kernel.open_book(deck_of(game), strategy))


def _sweep(game: Game, words: str) -> Tally | None:
    from croupier.games.banked.price.roads.common import way_words
    from croupier.games.banked.price.roads.sweep import tally, worths

    options, _, open_to = worths(game)
    names = {way_words(way): place for place, way in enumerate(options)}
    order = game.edition.hand("own").order
    if words.removeprefix("always ") in names and words.startswith("always "):
        bets = [(names[words.removeprefix("always ")], hand_key(order, "high card"))]
    else:
        parts = [_part(part.strip(), names) for part in words.split(",")]
        bets = [(names[part[0]], hand_key(order, part[1])) for part in parts if part is not None]
        if len(bets) != len(parts):
            return None
    classes = own_classes(game.edition.id, "own")

    def rule(strength: int) -> int:
        key = hand_of_strength(order, strength).key
        way = max((place for place, least in bets if key >= least), default=0)
        if not open_to[way, classes.by_strength[strength]]:
            raise Refusal(
                f"{way_words(options[way])!r} is not open to {describe(hand_of_strength(order, strength))}."
            )
        return way

    return tally(game, rule)


def _part(words: str, names: Iterable[str]) -> tuple[str, str] | None:
    """A way and the least hand that takes it: `bet pair or better`."""
    for name in sorted(names, key=len, reverse=True):
        if words.startswith(f"{name} ") and words.endswith(" or better"):
            return name, words.removeprefix(f"{name} ").removesuffix(" or better")
    return None


def _tiles(game: Game, words: str) -> Tally | None:
    from croupier.games.banked.price.roads.tiles import counted, tally_of

    return tally_of(game, counted(game).way) if words == "house way" else None


def _raises(game: Game, said: str) -> Tally | None:
    from croupier.games.banked.price.roads.raises import solved, tally_of
    from croupier.kernels.banked.holdem_raises import Streets, open_raises

    if said not in ("stay and check", "stay and bet"):
        return None
    best = solved(game).solution.streets
    fill = 0xFFFF if said == "stay and bet" else 0
    flop, turn = np.full_like(best.flop, fill), np.full_like(best.turn, fill)
    return tally_of(game, open_raises(deck_of(game), Streets(np.ones_like(best.stays), flop, turn)))


def _split(game: Game, said: str) -> Tally | None:
    from croupier.games.banked.price.roads.split import counted, tally_of

    return tally_of(game, counted(game).way.astype(np.intp)) if said == "house way" else None


_PLAYS = {
    "four_card": _four_card,
    "holdem": _holdem,
    "sweep": _sweep,
    "raises": _raises,
    "split": _split,
    "tiles": _tiles,
    "pai_gow": _pai_gow,
}
_HELP = {
    "four_card": "write for each multiple the lowest hand that bets it, as in '3x pair of tens, 1x pair of twos'",
    "sweep": "write 'always bet', 'always fold' or 'bet pair or better', with the choices of the game",
    "raises": "write 'stay and check' or 'stay and bet'",
    "split": "write 'house way'",
    "tiles": "write 'house way'",
    "pai_gow": "write 'house way'",
    "holdem": "write 'check to the river', 'never bet before the flop', 'always bet 4x' or 'always bet 3x'",
}
# What players do instead of the best, by the road of their game, as `tally_of_play` reads it.
MISTAKES = {
    "four_card": ("3x pair of twos, 1x high card", "1x pair of twos", "3x three of a kind, 1x pair of twos"),
    "holdem": ("check to the river", "never bet before the flop", "always bet 4x", "always bet 3x"),
    "sweep": ("always bet", "bet pair or better", "always raise 1x", "always play"),
    "raises": ("stay and check", "stay and bet"),
    "split": ("house way",),
    "tiles": ("house way",),
    "pai_gow": ("house way",),
}
