"""Any hour of a tournament: refusals change nothing, books and seats agree, and the events give the state again."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.kit import Refusal
from croupier.room.part import By
from croupier.room.tournaments.entries import AddOn, EnterPlayer, Rebuy
from croupier.room.tournaments.hands import (
    ActInHand,
    ChangeTournamentDeck,
    CountTournamentDeck,
    Eliminate,
    HandForHand,
    MarkAbsent,
    OpenHand,
    PlayHand,
)
from croupier.room.tournaments.levels import RaiseLevel, ResumePlay, StartEvent
from croupier.room.tournaments.part import Tournament
from croupier.room.tournaments.prizes import AwardPrizes, CloseEvent, Disqualify, ProposeDeal
from croupier.room.tournaments.seating import BalanceTables, BreakTable, DrawSeats, MoveEntrant, RedrawSeats
from croupier.rounds.codec import decode, encode
from tests.room.tournaments import Floor, filing

EVENT = {
    "seats": 4,
    "re_entries": 1,
    "late_through_level": 1,
    "rebuys": {"most": 1, "price": "40", "points": 500, "through_level": 1},
    "add_on": {"price": "20", "points": 300, "after_level": 1},
    "fee_in_goods": "a toy",
    "fee_goods_value": "10",
    "levels": [
        {"small_blind": 50, "big_blind": 100, "hands": 3, "pause": 5},
        {"small_blind": 100, "big_blind": 200, "ante": 25, "minutes": 30},
        {"small_blind": 300, "big_blind": 600, "ante": 50, "minutes": 30},
    ],
}
Asked = tuple[Any, str, str]  # a command, a role, a person


def asked(floor: Floor, chance: random.Random) -> Asked:
    """Something that somebody might ask, sensible or not."""
    state = floor.state
    entrant = chance.randint(1, len(state.entrants) + 1)
    table = chance.randint(1, 4)
    person = f"player {chance.randint(1, 14)}"
    kinds: list[Callable[[], Asked]] = [
        lambda: (EnterPlayer(person, fee_by=chance.choice(["cash", "goods", "complimentary"])), "cage", ""),
        lambda: (DrawSeats(), "floor", ""),
        lambda: (StartEvent(), "floor", ""),
        lambda: (Rebuy(entrant), "dealer", ""),
        lambda: (AddOn(entrant), "cage", ""),
        lambda: (RaiseLevel(), "floor", ""),
        lambda: (ResumePlay(), "floor", ""),
        lambda: (OpenHand(table), "dealer", ""),
        lambda: (Eliminate((entrant,)), "floor", ""),
        lambda: (BalanceTables(), "floor", ""),
        lambda: (MoveEntrant(entrant, table), "floor", ""),
        lambda: (BreakTable(table), "floor", ""),
        lambda: (RedrawSeats(), "floor", ""),
        lambda: (HandForHand(chance.random() < 0.5), "floor", ""),
        lambda: (MarkAbsent(entrant, chance.random() < 0.5), "floor", ""),
        lambda: (Disqualify((entrant,), "a test"), "floor", ""),
        lambda: (ProposeDeal((entrant,), (1000,)), "player", person),
        lambda: (AwardPrizes(), "floor", ""),
        lambda: (CloseEvent(), "floor", ""),
        lambda: (CountTournamentDeck(table, 52), "dealer", ""),
        lambda: (ChangeTournamentDeck(table, chance.choice([(), ("red", "blue")])), "dealer", ""),
        *[lambda: (PlayHand(table), "dealer", "") for _ in range(20)],
        *[lambda: answer(floor, chance, table) for _ in range(6)],
    ]
    return chance.choice(kinds)()


def answer(floor: Floor, chance: random.Random, table: int) -> Asked:
    """An answer of whoever is asked at a table."""
    there = floor.main.tables.get(table)
    if there is None or there.live is None:
        return OpenHand(table), "dealer", ""
    round = floor.part.hand("main", table).round
    assert round.hand is not None and round.hand.asked is not None
    answers = round.answers(round.hand.asked)
    return ActInHand(table, chance.choice(answers).event), "dealer", ""


def check_state(floor: Floor) -> None:
    """Seats, chips, pools and books agree."""
    state, main = floor.state, floor.main
    seated = [number for table in main.tables.values() for number in table.seats.values()]
    assert len(set(seated)) == len(seated)
    for number, entrant in state.entrants.items():
        if main.phase == "running" and entrant.status in ("in", "broke"):
            assert main.tables[entrant.table].seats[entrant.seat] == number
        else:
            assert entrant.status not in ("out", "disqualified") or entrant.table == 0
    issued = -floor.balance("issue", "spring", "points")
    assert issued == floor.room.books.total("stack", "points")
    fees = sum(receipt.amount for receipt in state.receipts if receipt.what == "entry fee")
    bought = sum(receipt.amount for receipt in state.receipts) - fees
    assert floor.balance("entry fees", "spring") == fees
    awarded = sum(award.value for award in state.awards)
    assert floor.balance("prize pool", "spring/main") == bought - awarded


def any_hour(seed: int) -> None:
    """Whatever is asked of a tournament that chance has begun."""
    chance = random.Random(seed)
    floor = Floor(filing(EVENT), seed=seed)
    floor.enter(*(f"player {number}" for number in range(1, chance.randint(3, 13))))
    twin = Tournament.restore(floor.part.stream, floor.part.snapshot(), floor.room)
    for _ in range(120):
        command, role, person = asked(floor, chance)
        before, money = floor.part.snapshot(), dict(floor.room.books.balances)
        try:
            entries = floor.do(command, role, person).entries
        except Refusal:
            assert floor.part.snapshot() == before
            assert floor.room.books.balances == money
            entries = ()
        floor.now += timedelta(minutes=chance.choice([0, 1, 2]))
        entries += floor.room.tick(floor.now).entries
        for entry in entries:
            event = decode(json.loads(json.dumps(encode(entry.event))), Tournament.EVENTS)
            twin.apply(event, By(entry.by.person, entry.by.role, entry.by.at))
        check_state(floor)
    assert twin.snapshot() == floor.part.snapshot()


@settings(max_examples=12, deadline=None)
@given(st.integers(min_value=0, max_value=10**6))
def test_any_hour_of_a_tournament(seed: int) -> None:
    any_hour(seed)
