"""The order of settlement at a player's bank, against one that is written down seat by seat from the texts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.twenty_one.hands import SEATED, Box
from croupier.games.twenty_one.round import TwentyOneRound
from tests.games.twenty_one.anyplay import finished, seeds
from tests.games.twenty_one.told import EDITIONS, seat, told

SEATS, JACK, ACE = 8, 9, 12
Place = tuple[int, str, str]  # seat, bettor, wager


def clockwise(first: int, taken: set[int]) -> list[int]:
    """The seats that bet, from this one on around the table."""
    return [place for step in range(SEATS) if (place := (first - 1 + step) % SEATS + 1) in taken]


def button(bank: int, action: str, down: int) -> int:
    """The seat that the down card counts, walking around the table chair by chair."""
    if action == "left of the bank":
        return bank % SEATS + 1
    rank = down // 4
    count = 1 if rank == ACE else 10 if rank >= JACK else rank + 2
    chair = (
        bank if action == "down card" else (bank - 3) % SEATS + 1
    )  # two before him: the first step is his right
    while count:
        chair = chair % SEATS + 1
        count -= chair != bank
    return chair


def written(played: TwentyOneRound) -> list[Place]:
    """Every wager in the order of the texts: insurance, naturals where they are paid at once, then seat by seat."""
    table, options = played.table, played.game.options
    assert table.bank is not None
    taken, natural = set(table.boxes), table.dealer_natural
    dealt = clockwise(table.bank.seat, taken)
    acted = clockwise(button(table.bank.seat, str(options["action"]), table.dealer[1]), taken)
    insured = [place for number in (acted if natural else dealt) for place in _insured(table.boxes[number])]
    at_once = options.get("naturals_paid") == "at once" and not natural
    first = [number for number in dealt if at_once and table.boxes[number].hands[0].state == "natural"]
    naturals = [
        place for number in first for who in _who(table.boxes[number]) for place in [(number, who, "bet")]
    ]
    rest = [place for number in acted for place in _seat(played, table.boxes[number], number in first)]
    return insured + naturals + rest


def _who(box: Box) -> tuple[str, ...]:
    return (SEATED, *box.behind)


def _insured(box: Box) -> list[Place]:
    return [(box.seat, who, "insurance") for who in _who(box) if box.insured.get(who)]


def _seat(played: TwentyOneRound, box: Box, paid: bool) -> Iterator[Place]:
    """One seat: for each bettor the match, hand after hand with its doubles, the Buster bet."""
    for who in _who(box):
        stakes = {
            wager: amount for (place, wager), amount in played.table.stakes.items() if place == box.seat
        }
        beside = stakes if who == SEATED else box.behind[who]
        last = played.game.options.get("match_paid") == "after the wager"
        if beside.get("match") and not last:
            yield box.seat, who, "match"
        for number, hand in enumerate(() if paid else box.hands):
            names = ("split" if number else "bet", *["double"] * hand.doubles)
            money = hand.money.get(who, ())
            yield from ((box.seat, who, name) for name, stake in zip(names, money, strict=False) if stake)
        if beside.get("match") and last:
            yield box.seat, who, "match"
        if beside.get("buster"):
            yield box.seat, who, "buster"


@given(seeds, st.sampled_from(EDITIONS[3:]))
@settings(max_examples=300)
def test_wagers_are_settled_in_the_order_of_the_texts(seed: int, edition: str) -> None:
    played = finished(seed, edition)
    if played.table.bank is None:
        return
    settled = [
        (line.seat, line.player if line.player is not None else SEATED, line.wager) for line in played.lines
    ]
    assert settled == written(played)


FIRST = [  # a hand that goes over, and who is paid first, counted from the left of the bank at seat 8 or from its right
    ("5d As Kh Kc", 1, 7), ("Td 2s Kh", 2, 1), ("Td 3s Kh", 3, 2), ("Td 4s Kh", 4, 3), ("Td 5s Kh", 5, 4),
    ("Td 6s Kh", 6, 5), ("9d 7s Kh", 7, 6), ("8d 8s Kh", 1, 7), ("7d 9s Kh", 2, 1), ("6d Ts Kh", 3, 2),
    ("6d Js Kh", 3, 2), ("6d Qs Kh", 3, 2), ("6d Ks Kh", 3, 2),
]  # fmt: skip


@pytest.mark.parametrize(("dealer", "left", "right"), FIRST)
def test_2692_round_9_a_bank_of_one_wager_pays_the_seat_that_the_down_card_counts(
    dealer: str, left: int, right: int
) -> None:
    """Eighteens all around, and $10 to pay them with."""
    seats = [seat("9h 9c" if number < 5 else "9s 9d", number) for number in range(1, 8)]
    for action, first in (("down card", left), ("down card from the right", right), ("left of the bank", 1)):
        answer = told(EDITIONS[6], dealer, *seats, bank=(8, "10"), action=action)
        assert [line.seat for line in answer.lines if line.profit] == [first]
