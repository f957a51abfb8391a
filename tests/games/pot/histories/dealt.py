"""Hands of the notation's variants, dealt and played in a few words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.games.pot.hand import PotHand
from croupier.games.pot.histories.phh import read_hand
from croupier.games.pot.histories.replay import opening_of, rules_of
from croupier.games.pot.procedure import pot_poker
from croupier.kit import parse_cards
from croupier.rounds.events import Chose, Dealt


def begun(code: str, stacks: Sequence[int], **fields: Any) -> PotHand:
    """A hand of a variant with nothing done yet; stakes of 10 and 20 where nothing else is said."""
    limit, stud = code.startswith("F"), code in ("F7S", "F7S/8", "FR")
    usual: dict[str, Any] = {"antes": [0] * len(stacks), "starting_stacks": list(stacks), "actions": []}
    usual |= {"bring_in": 5} if stud else {"blinds_or_straddles": [5, 10, *[0] * (len(stacks) - 2)]}
    usual |= {"small_bet": 10, "big_bet": 20} if limit else {"min_bet": 10}
    record = read_hand({"variant": code, **usual, **fields})
    return PotHand(rules_of(record), record.stacks, pot_poker, opening=opening_of(record))


def deal(hand: PotHand, cards: str) -> None:
    """Deal these cards in the order in which they are asked for."""
    for card in parse_cards(cards):
        due: Any = hand.due
        assert hand.awaits("deal")
        hand.push(Dealt(due.to, card))


def any_cards(hand: PotHand) -> None:
    """Deal whatever is left in the deck up to the next decision."""
    while hand.awaits("deal"):
        due: Any = hand.due
        hand.push(Dealt(due.to, hand.t.unseen()[0]))


def do(hand: PotHand, *choices: str | int) -> None:
    """What the players do in turn: a number is a bet or raise to it."""
    for choice in choices:
        due: Any = hand.due
        assert hand.awaits("act"), due
        if isinstance(choice, int):
            hand.push(Chose(due.seat, hand.bounds.word or "raise", 100 * choice))
        else:
            hand.push(Chose(due.seat, choice))


def turn(hand: PotHand) -> int | None:
    """The seat that is to act, if one is."""
    due: Any = hand.due
    return due.seat if hand.awaits("act") else None
