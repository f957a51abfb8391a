"""Rounds of Let It Ride in Colorado, Rule 47.1-1017.14, in a few words."""

from __future__ import annotations

from tests.games.banked.described_let_it_ride import basic

ID = "colorado/let-it-ride"
TIPS = {"tip_bet_1": True, "tip_bet_2": True, "tip_bet_3": True, "tip_three_card": True}
NOTHING = "9c 7d 2h"  # no pair with the community cards of the tests
ALL = basic(bonus=1, three_card=5, progressive=1)
