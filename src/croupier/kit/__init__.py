"""Equipment without rules: cards, money, and the sources chance comes from."""

from croupier.kit.cards import FULL_DECK, card_name, parse_card, parse_cards, show_cards
from croupier.kit.chance import DescribedCards, SecureShuffle, SeededShuffle, Source, StackedDeck
from croupier.kit.money import cents, dollars, percent
from croupier.kit.refusal import Refusal
from croupier.kit.shoe import Shoe

__all__ = [
    "FULL_DECK",
    "DescribedCards",
    "Refusal",
    "SecureShuffle",
    "SeededShuffle",
    "Shoe",
    "Source",
    "StackedDeck",
    "card_name",
    "cents",
    "dollars",
    "parse_card",
    "parse_cards",
    "percent",
    "show_cards",
]
