"""Cards written as text, for tests."""

from croupier.ranks.hands import RANK_LETTERS, SUIT_LETTERS


def cards(text: str) -> list[int]:
    """The kernel numbers of cards such as "Qh 6d 4c"."""
    return [4 * RANK_LETTERS.index(card[0]) + SUIT_LETTERS.index(card[1]) for card in text.split()]
