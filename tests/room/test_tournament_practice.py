"""Tournaments where the texts leave it to the house: equal busts, hand for hand, balance, levels, absent players."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.room.law.load import load_floor
from croupier.room.tournaments.entries import Rebuy
from croupier.room.tournaments.hands import (
    ActInHand,
    MarkAbsent,
    OpenHand,
    PlayHand,
    ReportHand,
    TournamentBust,
    ranked,
)
from croupier.room.tournaments.levels import PausePlay, RaiseLevel, ResumePlay
from croupier.room.tournaments.part import Tournament
from croupier.room.tournaments.prizes import (
    AddToPool,
    AwardPrizes,
    CancelEvent,
    CloseTournament,
    WithdrawEntry,
)
from croupier.room.tournaments.seating import BalanceTables, DrawSeats, RaceChips, raced
from croupier.rounds.codec import decode
from tests.room.tournaments import NOON, Floor, filing

COLORADO = load_floor("colorado")
DEFAULTS = COLORADO.house({})


# Practice of the house.


BUSTS = [TournamentBust(1, 500, 1), TournamentBust(2, 900, 1), TournamentBust(3, 700, 2)]


@pytest.mark.parametrize(
    ("at_table", "across", "groups"),
    [
        ("by chips", "tie", [(1,), (2, 3)]),  # the best of both tables share
        ("tie", "tie", [(1, 2, 3)]),
        ("by chips", "by chips", [(1,), (3,), (2,)]),
    ],
)
def test_equal_busts(at_table: str, across: str, groups: list[tuple[int, ...]]) -> None:
    house = {"tournament_busts_at_table": at_table, "tournament_busts_across": across}
    assert ranked(BUSTS, house) == groups


def test_equal_chips_share_a_place_at_one_table() -> None:
    busts = [TournamentBust(1, 500, 1), TournamentBust(2, 500, 1)]
    assert ranked(busts, DEFAULTS) == [(1, 2)]


def hand_for_hand_floor() -> Floor:
    """Two tables of two, three prizes: the next elimination decides one."""
    floor = Floor(filing({"seats": 3}))
    floor.start(5)
    big = max(floor.main.tables, key=lambda number: len(floor.main.tables[number].seats))
    first, second, *_ = floor.main.tables[big].seats.values()
    floor.give(big, **{f"entry_{first}": 0, f"entry_{second}": 2000})
    return floor


def test_hand_for_hand_begins_when_the_next_elimination_decides_a_prize() -> None:
    floor = hand_for_hand_floor()
    assert floor.main.hand_for_hand
    floor.do(PlayHand(1), "dealer")
    with pytest.raises(Refusal, match="Play is hand for hand; table 1 waits for the others"):
        floor.do(PlayHand(1), "dealer")


def test_hand_for_hand_eliminations_at_two_tables_share_a_place() -> None:
    floor = hand_for_hand_floor()
    losers = []
    for number, table in sorted(floor.main.tables.items()):
        loser, winner = table.seats.values()
        total = floor.balance("stack", f"spring/main/{number}", "points")
        floor.give(number, **{f"entry_{loser}": 0, f"entry_{winner}": total})
        losers.append(loser)
        held = floor.main.out[1:]
        assert held == ([] if number == 1 else [sorted(losers)])
    assert not floor.main.hand_for_hand
    assert [len(group) for group in floor.state.places("main")] == [1, 1, 2, 1]


def test_balancing_moves_the_next_big_blind_of_the_fullest_table() -> None:
    floor = Floor(filing({"seats": 6}))
    floor.start(12)
    for number in list(floor.main.tables[2].seats.values())[:2]:
        floor.eliminate(number)
    table = floor.main.tables[1]
    total = floor.balance("stack", "spring/main/2", "points")
    seats = sorted(floor.main.tables[2].seats)
    floor.do(ReportHand(2, tuple((seat, total // 4) for seat in seats)), "dealer")
    order = sorted(table.seats)
    at = order.index(table.button)
    mover = table.seats[order[(at + 2) % len(order)]]
    done = floor.do(BalanceTables())
    assert [entry.event.entrant for entry in done.entries] == [mover]
    assert floor.state.entrants[mover].table == 2
    assert floor.balance("stack", "spring/main/1", "points") == 5000
    assert floor.balance("stack", "spring/main/2", "points") == 7000
    with pytest.raises(Refusal, match="tables of main are even"):
        floor.do(BalanceTables())


def test_the_final_table_is_drawn_anew() -> None:
    floor = Floor(filing({"seats": 4}))
    floor.start(5)
    big = max(floor.main.tables, key=lambda number: len(floor.main.tables[number].seats))
    first, second, *_ = floor.main.tables[big].seats.values()
    floor.give(big, **{f"entry_{first}": 0, f"entry_{second}": 2000})
    floor.do(BalanceTables())
    assert list(floor.main.tables) == [1]
    assert len(floor.main.tables[1].seats) == 4
    assert floor.balance("stack", "spring/main/1", "points") == 5000


def test_absent_players_are_folded_until_their_chips_are_gone() -> None:
    floor = Floor()
    floor.start(3)
    floor.do(MarkAbsent(1))
    for _ in range(4):
        floor.do(PlayHand(1), "dealer")
    lost = 1000 - floor.state.entrants[1].chips
    assert 0 < lost <= 60  # blinds of 10 and 20, posted at most twice each
    with pytest.raises(Refusal, match="absent already"):
        floor.do(MarkAbsent(1))


def test_absent_players_are_removed_when_entries_close_where_it_is_filed() -> None:
    floor = Floor(filing({"late_through_level": 1}), tournament_absent="removed")
    floor.start(4)
    floor.do(MarkAbsent(2))
    for _ in range(4):
        floor.give(1)
    floor.do(RaiseLevel())
    assert floor.state.entrants[2].status == "out"
    assert floor.balance("stack", "spring/main/1", "points") == 3000


# Levels and breaks.


def test_levels_by_hands_wait_for_every_table() -> None:
    floor = Floor(filing({"seats": 3}))
    floor.start(6)
    for _ in range(4):
        floor.give(1)
    with pytest.raises(Refusal, match="Table 1 has played the 4 hands of level 1; it waits"):
        floor.give(1)
    with pytest.raises(Refusal, match="Level 1 of main is not over"):
        floor.do(RaiseLevel())
    for _ in range(4):
        floor.give(2)
    floor.do(RaiseLevel())
    assert floor.main.level == 1


def test_levels_by_time_rise_by_the_clock_with_their_breaks() -> None:
    levels = [
        {"small_blind": 10, "big_blind": 20, "minutes": 20, "pause": 10},
        {"small_blind": 25, "big_blind": 50, "minutes": 20},
    ]
    floor = Floor(filing({"levels": levels}))
    floor.start(3)
    assert floor.room.tick(NOON + timedelta(minutes=19)).entries == ()
    floor.now = NOON + timedelta(minutes=20)
    floor.room.tick(floor.now)
    assert floor.main.level == 1
    with pytest.raises(Refusal, match="has a break until 2026-03-01T12:30"):
        floor.do(PlayHand(1), "dealer")
    floor.now = NOON + timedelta(minutes=30)
    floor.room.tick(floor.now)
    floor.do(PlayHand(1), "dealer")
    assert floor.room.tick(NOON + timedelta(hours=9)).entries == ()  # the last level stays


# Hands by the players themselves.


def test_a_hand_that_its_players_play() -> None:
    floor = Floor(seed=3)
    floor.start(2)
    floor.do(OpenHand(1), "dealer")
    hand = floor.part.hand("main", 1)
    seat = hand.round.hand.asked if hand.round.hand is not None else None
    assert seat is not None
    person = floor.state.entrants[floor.main.tables[1].seats[seat]].person
    fold = decode({"event": "Chose", "seat": seat, "choice": "fold"}, hand.round.EVENTS)
    with pytest.raises(Refusal, match="cannot act for seat"):
        floor.do(ActInHand(1, fold), "player", "Eve")
    floor.do(ActInHand(1, fold), "player", person)
    assert floor.main.tables[1].live is None
    assert sorted(entrant.chips for entrant in floor.state.entrants.values()) == [990, 1010]


def test_a_hand_in_play_is_restored_with_the_same_cards() -> None:
    floor = Floor(seed=5)
    floor.start(3)
    floor.do(OpenHand(1), "dealer")
    assert not floor.part.resting
    state = json.loads(json.dumps(floor.part.snapshot()))
    twin = Tournament.restore(floor.part.stream, state, floor.room)
    mine, other = floor.part.hand("main", 1), twin.hand("main", 1)
    assert mine.round.inputs == other.round.inputs
    assert len(mine.round.inputs) == 6


def test_a_refused_answer_changes_nothing_and_speaks_of_points() -> None:
    floor = Floor(seed=5)
    floor.start(3)
    floor.do(OpenHand(1), "dealer")
    hand = floor.part.hand("main", 1).round
    assert hand.hand is not None
    low = decode({"event": "Chose", "seat": hand.hand.asked, "choice": "raise", "amount": 25}, hand.EVENTS)
    before = floor.part.snapshot()
    with pytest.raises(Refusal, match="40") as refused:
        floor.do(ActInHand(1, low), "dealer")
    assert "$" not in str(refused.value)
    assert floor.part.snapshot() == before


def test_a_hand_in_play_keeps_its_level_and_its_players() -> None:
    levels = [
        {"small_blind": 10, "big_blind": 20, "minutes": 20},
        {"small_blind": 25, "big_blind": 50, "minutes": 20},
    ]
    floor = Floor(filing({"levels": levels, "late_through_level": 2}), seed=5)
    floor.start(3)
    floor.now = NOON + timedelta(minutes=19)
    floor.do(OpenHand(1), "dealer")
    floor.now = NOON + timedelta(minutes=20)
    floor.room.tick(floor.now)
    floor.enter("Eve")
    assert (floor.main.level, floor.state.entrants[4].table) == (1, 1)
    twin = Tournament.restore(floor.part.stream, json.loads(json.dumps(floor.part.snapshot())), floor.room)
    mine, other = floor.part.hand("main", 1).round, twin.hand("main", 1).round
    assert mine.inputs == other.inputs
    assert mine.moved == other.moved
    assert sorted(move.amount for move in mine.moved) == [10, 20]
    while floor.main.tables[1].live is not None:
        asked = floor.part.hand("main", 1).round
        assert asked.hand is not None and asked.hand.asked is not None
        floor.do(ActInHand(1, asked.answers(asked.hand.asked)[0].event), "dealer")
    assert sum(entrant.chips for entrant in floor.state.entrants.values()) == 4000
    assert floor.balance("stack", "spring/main/1", "points") == 4000


def test_the_clock_of_a_level_stands_still_in_a_break() -> None:
    levels = [
        {"small_blind": 10, "big_blind": 20, "minutes": 20},
        {"small_blind": 25, "big_blind": 50, "minutes": 20},
        {"small_blind": 50, "big_blind": 100, "minutes": 20},
    ]
    floor = Floor(filing({"levels": levels}))
    floor.start(3)
    floor.now = NOON + timedelta(minutes=10)
    floor.do(PausePlay(30))
    floor.now = NOON + timedelta(minutes=25)
    floor.do(ResumePlay())  # 15 minutes sooner
    assert floor.room.tick(NOON + timedelta(minutes=34)).entries == ()
    floor.room.tick(NOON + timedelta(minutes=35))
    assert floor.main.level == 1
    late = floor.room.tick(NOON + timedelta(minutes=95)).entries  # when nobody looked for an hour
    assert (len(late), floor.main.level) == (1, 2)


def test_levels_catch_up_when_nobody_looked() -> None:
    levels = [{"small_blind": 10, "big_blind": 20, "minutes": 20, "pause": 5} for _ in range(5)]
    floor = Floor(filing({"levels": levels}))
    floor.start(3)
    floor.room.tick(NOON + timedelta(minutes=71))
    assert floor.main.level == 3  # levels ended after 20, 45 and 70 minutes; the last break is not over
    assert floor.main.until == (NOON + timedelta(minutes=75)).isoformat()


# Entries that go back, events that are cancelled.


def test_an_entry_is_withdrawn_until_the_seats_are_drawn() -> None:
    floor = Floor()
    floor.enter("Ann", "Bob", "Cat")
    floor.enter("Dan", fee_by="complimentary", buy_in_by="complimentary")
    done = floor.do(WithdrawEntry(1), "cage")
    assert done.messages == ("Ann withdraws entry 1; $110 is given back.",)
    floor.do(WithdrawEntry(4), "cage")
    assert floor.balance("pocket", "Ann") == floor.balance("pocket", "Dan") == floor.balance("house") == 0
    assert floor.balance("prize pool", "spring/main") == 20_000
    assert floor.balance("entry fees", "spring") == 2_000
    with pytest.raises(Refusal, match="Entry 1 is withdrawn already"):
        floor.do(WithdrawEntry(1), "cage")
    floor.enter("Ann")  # again, as if for the first time
    assert [each.person for each in floor.state.entries("main")] == ["Bob", "Cat", "Ann"]
    floor.do(DrawSeats())
    with pytest.raises(Refusal, match="The seats of main are drawn; entry 2 stands"):
        floor.do(WithdrawEntry(2), "cage")
    again = Tournament.restore("tournament/spring", floor.part.snapshot(), floor.room)
    assert again.snapshot() == floor.part.snapshot()


def test_a_cancelled_event_gives_everything_back() -> None:
    """Fees, buy-ins and a rebuy go back, the money that the house added too; the chips leave play."""
    rebuys = {"price": "50", "points": 500, "most": 1, "through_level": 2, "chips_at_most": 5000}
    floor = Floor(filing({"rebuys": rebuys}))
    floor.start(4)
    floor.do(Rebuy(1), "cage")
    floor.do(AddToPool(30_000), "manager")
    with pytest.raises(Refusal, match="takes two people"):
        floor.do(CancelEvent("snow"), "manager")
    floor.do(CancelEvent("snow"), "manager", second="Flo:floor")
    assert floor.main.phase == "closed" and not floor.main.tables
    assert {account.kind for account, cents in floor.room.books.balances.items() if cents} == set()
    assert floor.balance("issue", "spring", "points") == 0
    floor.do(CloseTournament(), "manager")


def test_an_event_is_not_cancelled_once_prizes_are_awarded() -> None:
    floor = Floor()
    floor.start(2)
    floor.give(1, entry_1=2000, entry_2=0)
    while floor.main.phase == "running":
        floor.now += timedelta(hours=1)
        floor.do(RaiseLevel())
    floor.do(AwardPrizes(), "manager")
    with pytest.raises(Refusal, match="this is for an event that takes entries"):
        floor.do(CancelEvent("too late"), "manager", second="Flo:floor")


# Chips of a value that leaves play.


@pytest.mark.parametrize("seed", range(20))
def test_a_chip_race_gives_at_most_one_chip_and_nobody_is_raced_out(seed: int) -> None:
    """15, 10 and 5 odd points make two chips of 25, the second rounded up; who has 5 points alone keeps one anyway."""
    chips = {1: 1015, 2: 510, 3: 5, 4: 200}
    after = raced(chips, 25, SeededDraws(seed))
    assert all(points % 25 == 0 for points in after.values())
    assert after[4] == 200 and after[3] == 25
    assert after[1] in (1000, 1025) and after[2] in (500, 525)
    assert sum(after.values()) - 1700 == (50 if (after[1], after[2]) != (1025, 525) else 75)


def test_chips_are_raced_off_between_levels_and_the_points_are_booked() -> None:
    floor = Floor()
    floor.start(3)
    with pytest.raises(Refusal, match="All chips of table 1 are multiples of 100"):
        floor.do(RaceChips(1, 100))
    floor.give(1, entry_1=1010, entry_2=1015, entry_3=975)
    with pytest.raises(Refusal, match="between levels or in a break"):
        floor.do(RaceChips(1, 100))
    floor.do(PausePlay(10))
    floor.do(RaceChips(1, 100))
    chips = [entrant.chips for entrant in floor.state.entrants.values()]
    assert sum(chips) == floor.balance("stack", "spring/main/1", "points") == 3000
    assert all(points % 100 == 0 for points in chips) and sorted(chips)[0] >= 900


# A late entry where all tables are full.


def test_a_late_entry_opens_a_new_table() -> None:
    """Two tables of three are full: the seventh entry opens a third, to which one player moves."""
    floor = Floor(filing({"seats": 3, "late_through_level": 2}))
    floor.start(6)
    floor.enter("late")
    sizes = {number: len(table.seats) for number, table in floor.main.tables.items()}
    assert sorted(sizes.values()) == [2, 2, 3] and sizes[3] == 2
    for number in sizes:
        held = sum(floor.state.entrants[each].chips for each in floor.main.tables[number].seats.values())
        assert floor.balance("stack", f"spring/main/{number}", "points") == held
    floor.do(PlayHand(3), "dealer")
