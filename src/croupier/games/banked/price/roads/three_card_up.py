"""Three Card Poker with one of the dealer's cards seen: every player hand and upcard against every dealer hand."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.classes import own_classes
from croupier.editions import Game
from croupier.games.banked.price.roads import three_card as blind
from croupier.games.banked.price.roads.common import U8, by_game, deck_of, qualify_strength
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.kernels.banked.three_card_up import best_play_up, contest_counts_up, signature_counts_up
from croupier.ranks.hands import RANK_WORDS, describe
from croupier.ranks.tables import colex_sets, hand_of_strength, three_card_tables


@by_game
def contest_of(game: Game) -> NDArray[np.int16]:
    """How every hand fares against all dealer hands, by upcard."""
    counts: NDArray[np.int16] = contest_counts_up(
        deck_of(game), three_card_tables().sets, qualify_strength(game)
    )
    return counts


def best_play(game: Game) -> U8:
    """For each 3-set and upcard, whether to play."""
    worth, folded = blind.worths(game)
    of_set = own_classes(game.edition.id, "own").by_set
    sets = three_card_tables().sets
    found: U8 = best_play_up(deck_of(game), contest_of(game), of_set, worth, folded, sets)
    return found


def tally(game: Game, rule: blind.Rule | None = None) -> Tally:
    """The exact tally under optimal play, or under a rule that goes by the strength of the hand alone."""
    deck, sets = deck_of(game), three_card_tables().sets
    classes = own_classes(game.edition.id, "own")
    play = best_play(game) if rule is None else np.repeat(blind.rule_play(rule)[:, None], 52, axis=1)
    counts, examples = signature_counts_up(
        deck, contest_of(game), sets, qualify_strength(game), play, classes.by_set, len(classes)
    )
    deals = comb(len(deck), 3) * (len(deck) - 3) * comb(len(deck) - 4, 2)
    half = blind.OUTCOMES * len(classes)
    entries = [
        TallyEntry(blind.decisions(place // half), blind.deal_of(examples[place]), int(counts[place]))
        for place in range(len(counts))
    ]
    played = int(counts[half:].sum())
    frequencies = (("play", Fraction(played, deals)), ("fold", 1 - Fraction(played, deals)))
    return Tally(entries, deals, frequencies, rules_of(deck, play), play)


def choice_worths(game: Game, hand: Sequence[int], upcard: int) -> dict[str, Fraction]:
    """For one hand and upcard, what playing and folding are worth on the average, in cents."""
    deck = deck_of(game)
    worth, folded = blind.worths(game)
    a, b, c = sorted(hand)
    index = a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6
    row = int(np.flatnonzero(blind.colex_rows(deck) == index)[0])
    place = int(np.flatnonzero(deck == upcard)[0])
    of_class = int(own_classes(game.edition.id, "own").by_set[index])
    counts = contest_of(game)[row, place]
    played = sum(int(n) * int(w) for n, w in zip(counts, worth[of_class], strict=True))
    return {"play": Fraction(played, comb(len(deck) - 4, 2)), "fold": Fraction(int(folded[of_class]))}


def rules_of(deck: U8, play: U8) -> tuple[str, ...]:
    """The rule in words, upcard by upcard: from which hand on to play; between two hands the suits may decide."""
    if len(deck) != 52:
        return ()
    said: dict[str, list[str]] = {}
    for rank in range(12, -1, -1):
        said.setdefault(_least(play, rank), []).append(f"a{'n' * (rank in (6, 12))} {RANK_WORDS[rank]}")
    return tuple(f"Against {_listed(ranks)}: {words}." for words, ranks in said.items())


def _least(play: U8, rank: int) -> str:
    """From which hand on to play against an upcard of this rank, in words."""
    strengths, sets = three_card_tables().sets, colex_sets(52, 3)
    played: set[int] = set()
    folded: set[int] = set()
    for card in range(4 * rank, 4 * rank + 4):
        free = (sets != card).all(axis=1)
        played |= set(strengths[free & (play[:, card] == 1)].tolist())
        folded |= set(strengths[free & (play[:, card] == 0)].tolist())
    if not folded or not played:
        return "play every hand" if played else "fold every hand"
    if min(played) > max(folded):
        return f"play {_hand(min(played))} or better"
    if min(played) == max(folded):
        return f"play above {_hand(min(played))}, fold below it; with it the suits decide"
    return f"play above {_hand(max(folded))}, fold below {_hand(min(played))}; between them the exact cards decide"


def _hand(strength: int) -> str:
    return describe(hand_of_strength("three-card", strength))


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
