"""What holds of any hand and any table: chips, copies, turns of the table, splits, secrets."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.editions import Game, ids_of, load
from croupier.games.pot.checks import bounds_of
from croupier.games.pot.hand import PotHand
from croupier.games.pot.money import cause, receiver
from croupier.games.pot.opening import open_hand
from croupier.games.pot.table import PotInput, discard, report, show_hand
from croupier.kit import Refusal
from croupier.kit.chance import Pool
from croupier.rounds.events import Chose, Dealt, Incident
from croupier.settle.pots import contributions, divide, halves, layers, less
from tests.games.pot.room import Evening

SEEDS = st.integers(0, 2**32)
GAMES = st.sampled_from(ids_of("pot poker"))
HOUSE = ("fee", "rake", "jackpot rake", "forfeited")


class Unseen:
    """Cards at random from those that the hand has not seen."""

    def __init__(self, hand: PotHand, rng: Random) -> None:
        self.hand, self.rng = hand, rng

    def card(self, to: Pool) -> int:
        return self.rng.choice(self.hand.t.unseen())


def opened(game: Game, rng: Random, **how: Any) -> PotHand:
    least = max(2, game.edition.law.seats.least)
    players = rng.randint(least, min(game.seats, 6) if least < 6 else game.seats)
    stacks = {
        seat: rng.choice((rng.randint(3, 30), rng.randint(30, 400))) * 100 for seat in range(1, players + 1)
    }
    carry = 100 * rng.randint(0, 5)
    return open_hand(game, stacks, rng.randint(1, players), carry=carry, **how)


def answer(hand: PotHand, rng: Random) -> PotInput:
    """Anything that may be done now, a fold more seldom than the rest."""
    due: Any = hand.due
    if hand.awaits("act"):
        may = hand.bounds
        if may.least is not None and may.most is not None and rng.random() < 0.3:
            chip = hand.t.rules.chip
            to = rng.choice((may.least, may.most, may.least + (may.most - may.least) // 2 // chip * chip))
            event = Chose(due.seat, may.word, to)
            return event if hand.refusal(event) is None else Chose(due.seat, may.word, may.least)
        stay = [
            event
            for event in bounds_of(hand.answers())
            if isinstance(event, Chose) and event.choice != "fold"
        ]
        return rng.choice(stay) if stay and rng.random() < 0.85 else rng.choice(bounds_of(hand.answers()))
    if hand.awaits("discard") and hand.waiting is not None:
        cards = hand.t.cards[hand.t.place(due.seat)]
        return discard(due.seat, tuple(rng.sample(cards, rng.randint(hand.waiting.least, hand.waiting.most))))
    return rng.choice(bounds_of(hand.answers()))


def some_incident(hand: PotHand, rng: Random) -> Incident | None:
    """An incident that the text answers now, if one is soon found."""
    rows = [row for row in hand.t.rules.rulings if row.kind in hand.incidents]
    for row in rng.sample(rows, min(6, len(rows))):
        seat = rng.choice((None, *hand.t.seats))
        held = hand.t.cards[hand.t.place(seat)] if seat is not None else []
        for cards in ((), tuple(held[-1:]), tuple(hand.t.unseen()[:1])):
            event = report(row.kind, seat, cards, facts=tuple(row.facts.items()))
            if hand.refusal(event) is None:
                return event
    return None


def step(hand: PotHand, rng: Random, incidents: float = 0.0) -> None:
    """One more event."""
    if incidents and rng.random() < incidents:
        event = some_incident(hand, rng)
        if event is not None:
            hand.push(event)
            return
    if hand.awaits("deal"):
        due: Any = hand.due
        hand.push(Dealt(due.to, Unseen(hand, rng).card(due.to)))
    else:
        hand.push(answer(hand, rng))


def left_over(hand: PotHand) -> int:
    """What was there at first less all that is anywhere now: nothing, if no chip was made or lost."""
    t = hand.t
    house = sum(move.amount for move in t.money if receiver(move) is None and cause(move) in HOUSE)
    there = sum(t.stack) + sum(t.behind) + house
    there += t.carried if hand.over else sum(t.contributed) + t.dead - t.taken
    return sum(t.start) + t.carry - there


# Chips.


@settings(max_examples=200)
@given(GAMES, SEEDS, st.booleans())
def test_no_chip_is_made_or_lost_at_any_moment_of_any_play(id: str, seed: int, shows: bool) -> None:
    rng = Random(seed)
    hand = opened(load(id).configure(), rng, shows=shows)
    while not hand.over:
        step(hand, rng)
        assert left_over(hand) == 0 and min(hand.t.stack) >= 0
    assert all(move.amount for move in hand.money)


@settings(max_examples=200)
@given(GAMES, SEEDS)
def test_no_chip_is_made_or_lost_whatever_goes_wrong(id: str, seed: int) -> None:
    rng = Random(seed)
    hand = opened(load(id).configure(), rng, shows=True)
    while not hand.over:
        step(hand, rng, 0.15)
        assert left_over(hand) == 0 and min(hand.t.stack) >= 0


@settings(max_examples=60)
@given(GAMES, SEEDS)
def test_a_table_accounts_for_every_chip_over_many_hands(id: str, seed: int) -> None:
    rng = Random(seed)
    game = load(id).configure()
    least = max(3, game.edition.law.seats.least)
    session = Evening(game, {seat: rng.randint(60, 300) * 100 for seat in range(1, least + 1)})
    for _ in range(6):
        for seat in session.stacks:
            if session.stacks[seat] < 3000:
                session.buy(seat, 10_000)
        if len(session.playing) < max(2, game.edition.law.seats.least):
            break
        hand = session.hand(explains=False, shows=True)
        while not hand.over:
            step(hand, rng, 0.02)
        session.finish(hand)
        assert session.balance == 0
        assert min(session.stacks.values()) >= 0
        assert all(amount >= 0 for amount in session.meters.values())
    session.close()
    assert session.balance == 0


@given(
    st.lists(st.integers(0, 5000), min_size=1, max_size=10),
    st.integers(0, 10**6),
    st.sampled_from([1, 25, 100]),
)
def test_no_split_makes_or_loses_a_chip(places: list[int], amount: int, chip: int) -> None:
    winners = list(dict.fromkeys(places))
    shares = divide(amount, winners, chip)
    assert sum(shares.values()) == amount
    assert max(shares.values()) - min(shares.values()) <= chip + amount % chip
    assert sum(halves(amount, 2, chip)) == amount and len(halves(amount, 2, chip)) == 2


@given(
    st.lists(st.tuples(st.integers(0, 500), st.booleans()), min_size=2, max_size=10),
    st.integers(0, 300),
    st.integers(0, 400),
)
def test_pots_hold_what_was_put_in_and_only_live_hands_shape_them(
    seats: list[tuple[int, bool]], dead: int, taken: int
) -> None:
    put, live = [amount for amount, _ in seats], [alive for _, alive in seats]
    pots = layers(put, live, dead)
    if not any(live):
        assert pots == []
        return
    assert sum(pot.amount for pot in pots) == sum(put) + dead
    assert len(pots) <= len({amount for amount, alive in seats if alive})
    assert all(live[place] for pot in pots for place in pot.eligible)
    for lower, higher in pairwise(pots):
        assert set(higher.eligible) < set(lower.eligible)
    assert sum(pot.amount for pot in less(pots, taken)) == max(0, sum(put) + dead - taken)
    assert [
        sum(given) for given in zip(*(given for given, _ in contributions(put, live)), strict=True)
    ] == put


# Copies.


@settings(max_examples=120)
@given(GAMES, SEEDS, st.integers(0, 60))
def test_a_fork_and_a_replay_are_the_hand_itself_and_go_on_alike(id: str, seed: int, stop: int) -> None:
    rng = Random(seed)
    hand = opened(load(id).configure(), rng, shows=True)
    for _ in range(stop):
        if hand.over:
            break
        step(hand, rng, 0.1)
    for twin in (hand.fork(), hand.replay()):
        assert twin.log == hand.log and twin.due == hand.due and twin.waiting == hand.waiting
        assert state(twin) == state(hand)
    twin = hand.fork()
    ahead = Random(seed + 1)
    again = Random(seed + 1)
    while not hand.over:
        step(hand, ahead)
    while not twin.over:
        step(twin, again)
    assert twin.log == hand.log and state(twin) == state(hand)


def state(hand: PotHand) -> dict[str, Any]:
    """All that the table of a hand remembers."""
    t = hand.t
    return {name: getattr(t, name) for name in type(t).__slots__ if name not in ("rules", "street")}


@settings(max_examples=80)
@given(GAMES, SEEDS)
def test_what_is_refused_leaves_the_hand_as_it_was(id: str, seed: int) -> None:
    rng = Random(seed)
    hand = opened(load(id).configure(), rng, shows=True)
    wrong: list[PotInput] = [
        Chose(99, "fold"),
        Chose(1, "fly"),
        Chose(1, "raise", 10**9),
        Dealt("dealer", 3),
        discard(1, (0, 0)),
        show_hand(99, (1, 2)),
        report("lightning"),
    ]
    while not hand.over:
        before, log = state(hand.fork()), list(hand.log)
        for event in wrong:
            if hand.refusal(event) is not None:
                with pytest.raises(Refusal):
                    hand.push(event)
        assert state(hand) == before and hand.log == log
        step(hand, rng)


# The table turned.


def turned(event: PotInput, by: dict[int, int]) -> PotInput:
    """The event with other numbers on the seats."""
    if isinstance(event, Dealt):
        return replace(event, to=by.get(event.to, event.to) if isinstance(event.to, int) else event.to)
    return event if event.seat is None else replace(event, seat=by[event.seat])


@settings(max_examples=120)
@given(GAMES, SEEDS, st.integers(1, 5))
def test_who_sits_where_does_not_matter_only_who_sits_left_of_whom(id: str, seed: int, turn: int) -> None:
    rng = Random(seed)
    game = load(id).configure()
    hand = opened(game, rng, shows=True)
    while not hand.over:
        step(hand, rng, 0.05)
    n = hand.t.count
    by = {seat: (seat - 1 + turn) % n + 1 for seat in range(1, n + 1)}
    start = dict(zip(hand.t.seats, hand.t.start, strict=True))
    stacks = {by[seat]: stack for seat, stack in start.items()}
    twin = open_hand(game, stacks, by[hand.t.seats[-1]], carry=hand.t.carry, shows=True)
    for event in hand.inputs:
        twin.push(turned(event, by))
    assert twin.over
    assert twin.stacks == {by[seat]: stack for seat, stack in hand.stacks.items()}


@settings(max_examples=60)
@given(
    st.sampled_from(["colorado/texas-holdem-high", "outlaws/omaha-hi-lo-split", "colorado/pineapple-high"]),
    SEEDS,
)
def test_suits_are_equal_where_no_card_is_shown_by_suit(id: str, seed: int) -> None:
    """The same hand with spades for hearts and so on: every chip goes where it went."""
    rng = Random(seed)
    game = load(id).configure()
    hand = opened(game, rng, shows=True)
    while not hand.over:
        step(hand, rng)
    suits = [0, 1, 2, 3]
    rng.shuffle(suits)
    start = dict(zip(hand.t.seats, hand.t.start, strict=True))
    twin = open_hand(game, start, hand.t.seats[-1], carry=hand.t.carry, shows=True)

    def other(card: int) -> int:
        return card // 4 * 4 + suits[card % 4]

    for event in hand.inputs:
        if isinstance(event, Dealt):
            twin.push(Dealt(event.to, other(event.card)))
        elif isinstance(event, Chose) and event.cards:
            twin.push(replace(event, cards=tuple(map(other, event.cards))))
        else:
            twin.push(event)
    assert twin.stacks == hand.stacks


# What is asked.


@settings(max_examples=120)
@given(GAMES, SEEDS)
def test_whoever_is_asked_is_in_the_hand_with_chips_and_has_a_choice(id: str, seed: int) -> None:
    rng = Random(seed)
    hand = opened(load(id).configure(), rng)
    while not hand.over:
        due: Any = hand.due
        if hand.awaits("act"):
            place = hand.t.place(due.seat)
            assert hand.t.live[place] and hand.t.stack[place] > 0
            assert len(bounds_of(hand.answers())) >= 2 or hand.bounds.bring_in or not hand.t.street.check
            for event in bounds_of(hand.answers()):
                assert hand.refusal(event) is None
            if hand.bounds.least is not None and hand.bounds.most is not None:
                assert hand.bounds.least <= hand.bounds.most <= hand.t.stack[place] + hand.t.bet[place]
        step(hand, rng)
