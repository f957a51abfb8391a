"""Three cards against three with one of the dealer's seen, one deal at a time."""

from collections.abc import Sequence
from itertools import combinations

from tests.naive.three_card import colex, outcome


def contest_counts(deck: Sequence[int], qualify: int) -> list[list[list[int]]]:
    """For each player's hand and each upcard, the dealer's other two cards by outcome."""
    table = []
    for player in combinations(deck, 3):
        rows = []
        for up in deck:
            row = [0] * 6
            rest = [card for card in deck if card not in (*player, up)]
            for other in combinations(rest, 2) if up not in player else ():
                row[outcome(player, (*other, up), qualify)] += 1
            rows.append(row)
        table.append(rows)
    return table


def best_play(
    deck: Sequence[int],
    qualify: int,
    classes: Sequence[int],
    worth: Sequence[Sequence[int]],
    folded: Sequence[int],
) -> dict[tuple[int, int], int]:
    """For each hand, by its colex index, and upcard whether playing is worth more than folding."""
    play = {}
    for player, rows in zip(combinations(deck, 3), contest_counts(deck, qualify), strict=True):
        of_class = classes[colex(player)]
        for up, row in zip(deck, rows, strict=True):
            value = sum(n * w for n, w in zip(row, worth[of_class], strict=True))
            play[(colex(player), up)] = int(up not in player and value > sum(row) * folded[of_class])
    return play


def signature_counts(
    deck: Sequence[int], qualify: int, play: Sequence[Sequence[int]], classes: Sequence[int], n_classes: int
) -> list[int]:
    """How many deals, upcards told apart, fire each signature."""
    counts = [0] * (2 * n_classes * 6)
    for player, rows in zip(combinations(deck, 3), contest_counts(deck, qualify), strict=True):
        index = colex(player)
        for up, row in zip(deck, rows, strict=True):
            for place, number in enumerate(row):
                counts[(play[index][up] * n_classes + classes[index]) * 6 + place] += number
    return counts
