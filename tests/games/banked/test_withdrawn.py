"""Bets that may be taken back: what is withdrawn is returned at once and never settled again."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.editions import load
from croupier.kit import FULL_DECK, show_cards
from croupier.ranks.hands import best
from croupier.rounds.events import Settled
from tests.games.banked.described import fates, played

RIDES = ("pennsylvania/let-it-ride-poker", "grand-ronde/let-it-ride", "colorado/let-it-ride")
SAYS = st.lists(st.sampled_from(["ride", "withdraw"]), min_size=2, max_size=2)


def bets(amount: int) -> dict[str, int]:
    return {"bet_1": amount, "bet_2": amount, "bet_3": amount}


@settings(max_examples=120)
@given(st.sampled_from(RIDES), st.permutations(FULL_DECK), SAYS, SAYS)
def test_only_what_rides_wins_or_loses(id: str, deck: list[int], first: list[str], second: list[str]) -> None:
    """The hand decides what each bet that rides becomes; the three fare alike."""
    game = load(id).configure()
    hands = {1: deck[:3], 2: deck[3:6]}
    board = deck[6:8]
    round = played(
        game, {1: bets(10), 2: bets(10)}, {seat: show_cards(cards) for seat, cards in hands.items()},
        {1: first, 2: second}, community=show_cards(board),
    )  # fmt: skip
    for seat, says in ((1, first), (2, second)):
        told = fates(round, seat)
        hand = best("high", [*hands[seat], *board])
        wins = hand.category not in ("pair", "high card") or (
            hand.category == "pair" and hand.kickers[0] >= 8
        )
        assert told["bet_3"].startswith("won" if wins else "lost 10")
        for name, say in zip(("bet_1", "bet_2"), says, strict=True):
            assert told[name] == (told["bet_3"] if say == "ride" else "withdrawn")


@pytest.mark.parametrize("id", RIDES)
def test_a_withdrawn_bet_is_returned_when_it_is_withdrawn(id: str) -> None:
    """Its line stands in the log before the next card is turned up."""
    says = {1: ["withdraw", "withdraw"]}
    round = played(load(id).configure(), {1: bets(10)}, {1: "2h 7d 9c"}, says, community="Qs Kd")
    names = [
        event.line.wager if isinstance(event, Settled) else getattr(event, "step", "") for event in round.log
    ]
    assert names.index("bet_1") < names.index("reveal first community") < names.index("bet_2")
    assert names.index("bet_2") < names.index("reveal second community") < names.index("bet_3")
    assert round.net(1) == -1000


@pytest.mark.parametrize("id", RIDES)
def test_a_side_bet_stays_when_the_bets_are_withdrawn(id: str) -> None:
    stakes = {1: {**bets(10), "three_card": 5}}
    round = played(
        load(id).configure(), stakes, {1: "9h 9d 9c"}, {1: ["withdraw", "withdraw"]}, community="Qs Kd"
    )
    assert fates(round)["three_card"].startswith("won")
