"""Three cards against three, one deal at a time."""

from collections.abc import Sequence
from itertools import combinations

from croupier.ranks.hands import Hand, evaluate
from croupier.ranks.tables import hand_of_strength, ladder
from tests.naive.random import Xoshiro


def colex(cards: Sequence[int]) -> int:
    """The index of three cards among all sets of three."""
    low, middle, high = sorted(cards)
    return low + middle * (middle - 1) // 2 + high * (high - 1) * (high - 2) // 6


def qualifies(dealer: Hand, qualify: int) -> bool:
    """Whether the dealer's hand is at least as strong as the bar."""
    if qualify > len(ladder("three-card")):
        return False
    return qualify < 1 or dealer >= hand_of_strength("three-card", qualify)


def outcome(player: Sequence[int], dealer: Sequence[int], qualify: int) -> int:
    """3 if the dealer qualifies, plus 0, 1 or 2 for a player's hand lower, equal or higher."""
    mine, other = evaluate("three-card", player), evaluate("three-card", dealer)
    comparison = 0 if mine < other else 1 if mine == other else 2
    return 3 * qualifies(other, qualify) + comparison


def contest_counts(deck: Sequence[int], qualify: int) -> list[list[int]]:
    """For each player's hand, the dealer's hands by outcome."""
    counts = []
    for player in combinations(deck, 3):
        row = [0] * 6
        for dealer in combinations([card for card in deck if card not in player], 3):
            row[outcome(player, dealer, qualify)] += 1
        counts.append(row)
    return counts


def signature_counts(
    deck: Sequence[int], qualify: int, play: Sequence[int], classes: Sequence[int], n_classes: int
) -> list[int]:
    """How many deals of two hands fire each signature."""
    counts = [0] * (2 * n_classes * 6)
    for player in combinations(deck, 3):
        for dealer in combinations([card for card in deck if card not in player], 3):
            index = colex(player)
            counts[(play[index] * n_classes + classes[index]) * 6 + outcome(player, dealer, qualify)] += 1
    return counts


def rounds(count: int, state: list[int], deck: Sequence[int]) -> list[list[int]]:
    """The six cards of each simulated round."""
    generator, cards = Xoshiro(state), list(deck)
    deals = []
    for _ in range(count):
        generator.draw(cards, 6)
        deals.append(cards[:6])
    return deals
