"""The words of the Open Hand History specification, and which of them fits a game."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.games.pot.rules import PotRules
from croupier.ranks.rating import Rater

BET_TYPES: Mapping[str, str] = {"limit": "FL", "pot limit": "PL", "no limit": "NL"}
PREFLOP, SHOWDOWN = "Preflop", "Showdown"
BOARD_STREETS = (PREFLOP, "Flop", "Turn", "River")
DEALT, SHOWS, MUCKS = "Dealt Cards", "Shows Cards", "Mucks Cards"
ANTE, SMALL, BIG, STRADDLE = "Post Ante", "Post SB", "Post BB", "Straddle"
DEAD, EXTRA, ADDED = "Post Dead", "Post Extra Blind", "Add to Pot"
POSTS = frozenset({SMALL, BIG, STRADDLE, EXTRA})  # live: they count for the bet
FOLD, CHECK, CALL, BET, RAISE = "Fold", "Check", "Call", "Bet", "Raise"
ELSEWHERE = frozenset({"Added Chips", "Sits Down", "Stands Up"})  # no part of the hand
PAID = frozenset({ANTE, DEAD, ADDED, CALL, BET, RAISE}) | POSTS
ACTIONS = frozenset({DEALT, SHOWS, MUCKS, FOLD, CHECK}) | PAID | ELSEWHERE

# Which game a type and a kind of betting mean: the codes of our variants.
CODES: Mapping[tuple[str, str], str] = {
    ("Holdem", "NL"): "NT",
    ("Holdem", "PL"): "PT",
    ("Holdem", "FL"): "FT",
    ("Omaha", "NL"): "NO",
    ("Omaha", "PL"): "PO",
    ("Omaha", "FL"): "FO",
    ("OmahaHiLo", "NL"): "NO/8",
    ("OmahaHiLo", "PL"): "PO/8",
    ("OmahaHiLo", "FL"): "FO/8",
    ("Stud", "FL"): "F7S",
    ("StudHiLo", "FL"): "F7S/8",
}


def board_counts(rules: PotRules) -> list[int]:
    """How many cards each street adds to the board."""
    return [sum(count for who, count, _ in street.deals if who == "community") for street in rules.streets]


def own_cards(rules: PotRules) -> int:
    """How many cards every player is dealt before any draw."""
    return sum(count for street in rules.streets for who, count, _ in street.deals if who == "players")


def street_names(rules: PotRules) -> list[str]:
    """What each street is called: the specification names those of a board of five; others bear the name of the rules,
    but for the first."""
    if board_counts(rules) == [0, 3, 1, 1]:
        return list(BOARD_STREETS)
    return [PREFLOP, *(street.name.capitalize() for street in rules.streets[1:])]


def game_type(rules: PotRules) -> tuple[str, bool]:
    """The type of a game, and whether it is just this game; else it is the nearest type that there is."""
    raters = [part.rate for part in rules.parts]
    orders = [rate.order.name for rate in raters if isinstance(rate, Rater)]
    plain = len(orders) == len(raters) and len(rules.deck) == 52 and not rules.collects
    split = len(rules.parts) > 1
    own = own_cards(rules)
    if any(street.act == "draw" for street in rules.streets):
        return "Draw", False  # the specification does not say which one
    if sum(board_counts(rules)):
        exactly = any(isinstance(rate, Rater) and rate.span == (2, 2) and own > 2 for rate in raters)
        fits = plain and board_counts(rules) == [0, 3, 1, 1]
        if not exactly:
            return "Holdem", fits and own == 2 and orders == ["high"]
        high_low = orders == ["high", "ace to five"] if split else orders == ["high"]
        return ("OmahaHiLo" if split else "Omaha"), fits and own == 4 and high_low
    seven = plain and own == 7 and orders[:1] == ["high"]
    return ("StudHiLo" if split else "Stud"), seven and (not split or orders[1:] == ["ace to five"])
