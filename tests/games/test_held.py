"""What a player holds, in words: from his own view alone, before the showdown."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.editions import load
from croupier.games import family_of
from croupier.kit import parse_cards
from croupier.ranks.hands import describe_few


def view(cards: str, board: str = "", viewer: str = "seat 1", status: str = "in") -> dict[str, Any]:
    """What a seat with these cards sees; `??` is hidden."""
    shown = [None if card == "??" else card for card in cards.split()]
    community = [None if card == "??" else card for card in board.split()]
    return {
        "viewer": viewer,
        "seats": {"1": {"hands": [{"cards": shown}], "status": status}},
        "pools": {"community": {"cards": community}} if community else {},
    }


def held(id: str, seen: dict[str, Any]) -> str:
    game = load(id).configure()
    return family_of(game.edition).held(game, seen)


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("9h 9d", "pair of nines"),
        ("Kh 9h", "king high (K-9), suited"),
        ("Kh 9d 2c", "king high (K-9-2)"),
        ("9h 9d 9c Kd", "three nines (K)"),
        ("9h 9d Kc Kd", "two pair, kings and nines"),
        ("9h", ""),
        ("9h Jk", ""),
    ],
)
def test_few_cards_in_words(cards: str, words: str) -> None:
    assert describe_few("high", parse_cards(cards)) == words


def test_few_cards_of_a_low_count_an_ace_low() -> None:
    assert describe_few("ace to five", parse_cards("Ah 7d 4c")) == "7-4-A"


def test_a_hand_of_holdem_grows_with_the_board() -> None:
    holdem = "colorado/texas-holdem-high"
    assert held(holdem, view("9h Kd")) == "king high (K-9)"
    assert held(holdem, view("9h Kd", "9c 4s 2d")) == "pair of nines (K-4-2)"
    assert held(holdem, view("9h Kd", "9c 4s 2d Kc")) == "two pair, kings and nines (4)"


def test_both_parts_of_a_split_pot_are_named() -> None:
    words = held("colorado/omaha-high-low", view("Ah 2h Kd Kc", "3c 4s 8d"))
    assert words.startswith("high: pair of kings") and "; low: 8-4-3-2-A low" in words


def test_a_banked_hand_counts_only_the_cards_that_are_seen() -> None:
    assert held("pennsylvania/three-card-poker", view("Qh 6s 4d")) == "queen high (Q-6-4)"
    assert held("pennsylvania/let-it-ride-poker", view("Th Td 4c", "?? ??")) == "pair of tens (4)"
    assert held("pennsylvania/let-it-ride-poker", view("Th Td 4c", "Tc ??")) == "three tens (4)"


@pytest.mark.parametrize(
    "seen", [view("9h 9d", viewer="bystander"), view("?? ??"), view("9h 9d", status="folded")]
)
def test_nothing_is_said_of_cards_that_are_not_ones_own_or_not_in_play(seen: dict[str, Any]) -> None:
    assert held("colorado/texas-holdem-high", seen) == ""
