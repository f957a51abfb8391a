"""Whatever is filed, bet, dealt and chosen: chips are kept, logs replay, banks hold, and every line is the twin's."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.twenty_one.hands import SEATED
from croupier.games.twenty_one.round import TwentyOneRound
from croupier.kit import Refusal, card_name
from croupier.rounds.codec import decode, encode
from croupier.rounds.events import Bet, Bets, Chance, Chose, Closed, Dealt, Decide, Incident, Line
from croupier.rounds.viewers import Bystander, Seat, Viewer
from croupier.settle.bank import bank_of, filed_bank
from croupier.settle.fees import bill_of
from croupier.settle.table import check_sum, postings
from tests.games.twenty_one.anyplay import any_round, finished, seeds, step
from tests.games.twenty_one.told import EDITIONS, asked
from tests.naive import bank as naive_bank
from tests.naive import twenty_one as naive

CHOICES = (
    "hit",
    "stand",
    "double",
    "split",
    "surrender",
    "redouble",
    "rescue",
    "insure",
    "even money",
    "decline",
)


@pytest.mark.parametrize("edition", EDITIONS)
def test_full_rounds_of_every_edition_end_with_every_wager_settled(edition: str) -> None:
    for seed in range(120):
        played = finished(seed, edition)
        staked = sum(
            sum(money)
            for box in played.table.boxes.values()
            for hand in box.hands
            for money in hand.money.values()
        )
        sides = [amount for (_, wager), amount in played.table.stakes.items() if wager != played.table.main]
        sides += [
            amount for (_, _, wager), amount in played.table.behind.items() if wager != played.table.main
        ]
        insured = sum(sum(box.insured.values()) for box in played.table.boxes.values())
        assert sum(line.stake for line in played.lines) == staked + sum(sides) + insured
        assert all(line.cite or line.reading for line in played.lines)


@given(seeds)
def test_chips_are_conserved_and_no_line_costs_more_than_its_stake(seed: int) -> None:
    played = finished(seed)
    check_sum(played.lines)
    assert postings(played.lines).get("bank", 0) == -sum(line.profit for line in played.lines)
    assert all(line.profit >= -line.stake for line in played.lines)
    boxes = played.table.boxes
    nets = sum(played.net(seat) for seat in boxes)
    nets += sum(played.net(seat, player) for seat, box in boxes.items() for player in box.behind)
    assert nets == sum(line.profit for line in played.lines)


@given(seeds)
def test_a_log_replays_equal_also_through_plain_data(seed: int) -> None:
    played = finished(seed)
    for twin in (played.replay(), played.fork()):
        assert twin.log == played.log and twin.lines == played.lines and twin.over
    told = [decode(encode(event), played.EVENTS) for event in played.inputs]
    assert told == played.inputs


@given(seeds)
@settings(max_examples=40)
def test_legal_is_what_is_not_refused(seed: int) -> None:
    played, draws = any_round(seed)
    while not played.over:
        _hold_to_legal(played)
        step(played, draws)
    assert played.outcomes() == () and played.refusal(Closed()) is not None


def _hold_to_legal(played: TwentyOneRound) -> None:
    due = played.due
    if isinstance(due, Chance):
        assert due.to is not None
        open_cards = {event.card for event, _ in played.outcomes()}
        for card in (-1, 0, 17, 25, 50, 51, 52):
            assert (played.refusal(Dealt(due.to, card)) is None) == (card in open_cards)
    names = [answer.name for answer in asked(played)]
    assert bool(names) == isinstance(due, Decide)
    for name in CHOICES:
        for seat in played.players:
            own = isinstance(due, Decide) and due.player is None and due.seat == seat
            assert (played.refusal(Chose(seat, name)) is None) == (own and name in names)
    closes = [answer.event for answer in played.answers("dealer")]
    assert (played.refusal(Closed()) is None) == (closes == [Closed()])
    assert (played.refusal(Bet(next(iter(played.players)), "bet", 1000)) is None) == isinstance(due, Bets)
    assert played.refusal(Incident("card exposed")) is not None


@given(seeds)
def test_a_refused_event_changes_nothing(seed: int) -> None:
    played, draws = any_round(seed)
    while not played.over:
        before = (list(played.log), played.due)
        with pytest.raises(Refusal):
            played.push(Chose(99, "hit"))
        assert (played.log, played.due) == before
        step(played, draws)


@given(seeds)
@settings(max_examples=400)
def test_every_hand_as_the_twin_settles_it(seed: int) -> None:
    played = finished(seed, covers=True)
    table = played.table
    for seat, box in table.boxes.items():
        for bettor in (SEATED, *box.behind):
            found = [line for line in _of(played, seat, bettor) if line.wager in ("bet", "split", "double")]
            due: list[int] = []
            # A house collects hands that went over at once, so that their lines come first.
            for hand in sorted(box.hands, key=lambda hand: (seat, f"hand {hand.number}") not in table.done):
                if bettor in hand.money:
                    seen = naive.Hand(
                        tuple(hand.cards),
                        tuple(hand.money[bettor]),
                        hand.number,
                        hand.split,
                        hand.state == "surrendered",
                        hand.state == "rescued",
                        bettor in box.even,
                    )
                    due += naive.profits(played.rules, seen, table.dealer)
            assert [line.profit for line in found] == due


def _of(played: TwentyOneRound, seat: int, bettor: str) -> list[Line]:
    own = [line for line in played.lines if line.seat == seat]
    return [line for line in own if (line.player if line.player is not None else SEATED) == bettor]


@given(seeds, st.sampled_from(EDITIONS[3:]))
@settings(max_examples=400)
def test_a_bank_pays_what_is_there_and_keeps_no_stake_that_it_could_not_match(
    seed: int, edition: str
) -> None:
    """The lines of a short bank are the full lines in the same order, as the twin of the bank moves chips for them."""
    played = finished(seed, edition)
    bank = bank_of(played.table)
    if bank is None or played.table.bank is None or played.table.bank.posted is None:
        return
    full = _covered_by_a_house(played)
    assert [(line.seat, line.wager, line.stake) for line in full] == [
        (line.seat, line.wager, line.stake) for line in played.lines
    ]
    wagers = [(line.stake, line.profit) for line in full]
    filed = filed_bank(played.game, played.table.bank.posted)
    due = naive_bank.settle(wagers, filed.posted, filed.refills, filed.partial)
    assert [line.profit for line in played.lines] == due
    assert abs(sum(due)) <= filed.posted and bank.room >= 0


def _covered_by_a_house(played: TwentyOneRound) -> tuple[Line, ...]:
    """The same round with a bank that covers everything."""
    bank = {"seat": played.opening["bank"]["seat"]}
    twin = TwentyOneRound(played.game, played.players, {**played.opening, "bank": bank}, rules=played.rules)
    for event in played.inputs:
        twin.push(event)
    return tuple(twin.lines)


@given(seeds)
def test_nobody_sees_the_down_card_before_it_is_turned_up(seed: int) -> None:
    played, draws = any_round(seed)
    while not played.over:
        if isinstance(played.due, Decide):
            viewers: list[Viewer] = [Bystander(), *map(Seat, played.players)]
            for viewer in viewers:
                seen = played.view(viewer)["pools"]["dealer"]
                assert seen["cards"] == [card_name(played.table.dealer[0]), None] and seen["status"] == ""
        step(played, draws)
    assert None not in played.view(Bystander())["pools"]["dealer"]["cards"]


@given(seeds)
def test_fees_hang_on_what_lay_there_before_the_deal(seed: int) -> None:
    played = finished(seed)
    bill = bill_of(played.table)
    assert (bill is not None) == (played.game.edition.law.bank is not None)
    if bill is not None:
        opening = sum(played.table.stakes.values()) + sum(played.table.behind.values())
        assert bill.action <= opening
