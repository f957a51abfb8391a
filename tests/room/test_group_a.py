"""Rake, commission and drop at a table. Group A of the floor."""

from __future__ import annotations

import pytest

from croupier.kit import Refusal
from croupier.room.books import BookAccount, Posting
from croupier.room.commands import Do
from croupier.room.law.load import load_floor
from croupier.room.tables.acts import CloseTable, Drop, RoundEnded
from croupier.rounds.events import Bet
from tests.room.table_floor import Floor

HOLDEM = "colorado/texas-holdem-high"
STRUCTURE = {"betting": "limit", "small_blind": "5", "big_blind": "10", "small_bet": "10", "big_bet": "20"}


def hand(floor: Floor) -> None:
    """A hand in which everybody calls and checks to the end."""
    floor.begin()
    while (round := floor.table().round) is not None:
        names = [answer.name for answer in round.answers(getattr(round.due, "seat", 0))]
        floor.act(next((name for name in ("call", "check", "show") if name in names), names[0]))


def test_1018_1_the_rake_lies_in_sight_until_the_hand_is_over_then_it_drops() -> None:
    """Three players put $10 each into the pot: 10 % of $30 is $3."""
    floor = Floor("colorado")
    floor.open(HOLDEM, {1: "100", 2: "100", 3: "100"}, **STRUCTURE)
    hand(floor)
    ended = next(place for place, e in enumerate(floor.entries) if isinstance(e.event, RoundEnded))
    drop = next(place for place, e in enumerate(floor.entries) if isinstance(e.event, Drop))
    assert floor.events(Drop) == [Drop(300)] and drop < ended
    assert floor.entries[drop].basis.clauses[0] == "1018(1)"
    assert (
        floor.balance("drop") == 30_000 + 300 and floor.balance("rake area") == 0
    )  # with the cash for chips
    assert sum(floor.chips(seat) for seat in (1, 2, 3)) == 29_700


def test_1018_1_before_the_hand_is_over_nothing_is_dropped() -> None:
    floor = Floor("colorado")
    floor.open(HOLDEM, {1: "100", 2: "100", 3: "100"}, **STRUCTURE)
    floor.begin()
    floor.act("call")
    assert floor.balance("drop") == 30_000  # the cash for chips
    with pytest.raises(Refusal, match=r"stays in sight until the hand is over.*1018\(1\)"):
        floor.dealer(Drop(100))


def test_1018_2_the_jackpot_rake_goes_into_a_box_of_its_own() -> None:
    floor = Floor("house")  # where no book asks for an approved jackpot first
    floor.open(HOLDEM, {1: "100", 2: "100", 3: "100"}, jackpot_rake="1", **STRUCTURE)
    hand(floor)
    assert floor.events(Drop) == [Drop(300), Drop(100, "jackpot drop")]
    kept = floor.balance("jackpot drop") + floor.balance("meter", "7/jackpot")
    assert floor.balance("drop") == 300 and kept == 100


def test_1060_4_jackpot_money_is_not_mixed_with_the_house_s() -> None:
    floor = Floor("colorado")
    box = BookAccount("jackpot drop", "7")
    floor.room.books.post([Posting(BookAccount("pocket", "x"), box, 500)])
    for kind in ("rake area", "drop", "tray", "imprest", "house"):
        with pytest.raises(Refusal, match="belong to the players"):
            floor.room.books.post([Posting(box, BookAccount(kind, "7"), 100)])


def test_1002_28_more_than_10_percent_cannot_be_filed() -> None:
    floor = Floor("colorado")
    with pytest.raises(Refusal, match="rake"):
        floor.open(HOLDEM, {}, rake="11%")
    law = load_floor("colorado")
    assert law.limit("rake").share is not None and float(law.limit("rake").share or 0) == 0.1
    assert law.limit("jackpot rake").money == (0, 200)


def test_1017_37_9_the_rake_of_the_players_pot_goes_into_the_tray() -> None:
    """Two optional wagers of $10 make a pot of $20; of it at most 10 % and $5 go into the tray: $2 a game."""
    floor = Floor("colorado")
    table = floor.open(
        "colorado/3-5-7-poker",
        {1: "500", 2: "500"},
        three_pot=True,
        three_pot_amount="10",
        three_pot_rake="10%",
    )
    drop, tray = floor.balance("drop"), floor.balance("tray")
    floor.begin()
    for seat in (1, 2):
        floor.player(Do(seat, Bet(seat, "three", 1000)))
        floor.player(Do(seat, Bet(seat, "three_pot", 1000)))
    floor.dealer(Do("dealer", {"event": "Closed"}))
    assert table.round is None and table.last is not None
    raked = [m.amount for m in table.last.moved if m.giver.kind == "pot" and m.taker.kind == "house"]
    lines = sum(line.profit for line in table.last.lines if line.wager == "three")
    assert raked == [200]
    assert floor.balance("drop") == drop and floor.balance("tray") - tray == 200 - lines


def test_tables_of_tournaments_take_no_rake() -> None:
    """1052: chips without value are not raked."""
    floor = Floor("colorado")
    floor.open(HOLDEM, {1: "100", 2: "100", 3: "100"}, unit="points", **STRUCTURE)
    hand(floor)
    assert floor.events(Drop) == []
    books = floor.room.books
    assert sum(books.balance(BookAccount("stack", f"7/{seat}", "points")) for seat in (1, 2, 3)) == 30_000


def test_a_table_that_closes_leaves_nothing_but_its_boxes() -> None:
    floor = Floor("colorado")
    floor.open(HOLDEM, {1: "100", 2: "100", 3: "100"}, **STRUCTURE)
    hand(floor)
    floor.floor(CloseTable())
    left = {str(account): n for account, n in floor.room.books.balances.items() if account.kind != "pocket"}
    assert left == {"drop 7": 30_300, "tray 7": 1_000_000 - 30_000, "cage": -1_000_000}


def test_6_g_8_commission_is_a_posting_of_its_own_with_its_clause() -> None:
    """5 % of what is won at pai gow: a line and a posting beside the stake's."""
    floor = Floor("grand-ronde")
    table = floor.open("grand-ronde/pai-gow-poker", dict.fromkeys(range(1, 7), "1000"))
    for _ in range(10):
        floor.round()
        assert table.last is not None
        taken = [line for line in table.last.lines if line.row.kind == "commission" and line.profit < 0]
        if taken:
            break
    postings = [
        posting
        for entry in floor.entries
        for posting in entry.postings
        if posting.giver.kind == "stack"
        and posting.taker.kind == "tray"
        and posting.amount == -taken[0].profit
    ]
    assert postings and postings[-1].basis == taken[0].basis
    lines = table.last.lines if table.last is not None else ()
    won = next(line for line in lines if line.seat == taken[0].seat and line.row.kind != "commission")
    assert 0 < -taken[0].profit <= won.profit // 20 + 100
