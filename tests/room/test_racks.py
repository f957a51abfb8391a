"""Racks, slips, the cage and recounts: chips are in one place at any time, and no place holds less than nothing."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.kit import Refusal
from croupier.room.books import BookAccount
from croupier.room.corrections import Corrections
from croupier.room.days.acts import (
    AttachBox,
    CloseDay,
    CountBox,
    CountTray,
    CreditTray,
    FillTray,
    OpenDay,
    PullBox,
    RecountBox,
)
from croupier.room.days.part import DaysPart
from croupier.room.days.slips import ApproveSlip, CancelSlip, CountCage, DeliverSlip, OpenCage, RequestSlip
from croupier.room.incidents import IncidentsPart
from croupier.room.pages.days import rack_lines
from croupier.room.part import By
from croupier.room.people import PeoplePart
from croupier.room.tables.acts import CloseTable
from tests.room.floor import AT, CAGE, FLOOR, FLOOR_TWO, MANAGER, Floor, folded

DEALER = By("Dee 7", "dealer", AT, "Flo", "floor")
CHIPS = ((10_000, 30), (2_500, 60), (500, 100))


def floor_with_table(depth: Any = "counted", players: int = 0) -> Floor:
    """A floor with the parts of every room, an open day and table 7 with $100,000 in its tray where it is real."""
    floor = Floor("colorado")
    for part in (PeoplePart(), IncidentsPart(), DaysPart(), Corrections("corrections")):
        floor.add(part)
    floor.take("day", OpenDay(), MANAGER)
    floor.open_table("7", "colorado/three-card-poker", players, depth)
    return floor


def transit(floor: Floor, number: int) -> int:
    return floor.room.books.balance(BookAccount("in transit", f"slip {number}"))


def test_a_fill_is_requested_approved_and_delivered() -> None:
    floor = floor_with_table()
    before = floor.balance("tray", "7")
    asked = floor.take("day", RequestSlip("fill", "table/7", 500_000, CHIPS), DEALER)
    assert asked.messages == (
        "Fill slip 2, table 7: $5,000 (30 x $100, 60 x $25, 100 x $5) requested by Dee 7.",
    )
    sent = floor.take("day", ApproveSlip(2), CAGE)
    assert sent.messages == ("Fill slip 2, table 7: $5,000 approved by Cai, witnessed by Flo; in transit.",)
    assert transit(floor, 2) == 500_000 and floor.balance("tray", "7") == before
    done = floor.take("day", DeliverSlip(2), DEALER)
    assert done.messages == (
        "Fill slip 2, table 7: $5,000 delivered. Given by Cai, received by Dee 7 (dealer), witnessed by Flo. Tray now "
        "$105,000.",
    )
    assert transit(floor, 2) == 0 and floor.balance("tray", "7") == before + 500_000
    floor.check()
    assert folded(floor, floor.room.part("day")) == floor.room.part("day").snapshot()


def test_a_credit_leaves_the_tray_when_it_is_approved() -> None:
    floor = floor_with_table()
    floor.take("day", RequestSlip("credit", "table/7", 100_000), DEALER)
    with pytest.raises(Refusal, match="approved by the floor or manager; Cai acts as cage"):
        floor.take("day", ApproveSlip(2), CAGE)
    floor.take("day", ApproveSlip(2), FLOOR_TWO)
    assert floor.balance("tray", "7") == 9_900_000 and transit(floor, 2) == 100_000
    with pytest.raises(Refusal, match="received by the cage; Dee 7 acts as dealer"):
        floor.take("day", DeliverSlip(2), DEALER)
    floor.take("day", DeliverSlip(2), CAGE)
    assert transit(floor, 2) == 0 and floor.balance("cage") == -9_900_000
    floor.check()


@pytest.mark.parametrize(
    ("command", "by", "why"),
    [
        (ApproveSlip(2), CAGE, "Slip 2 does not exist; open slips: none"),
        (RequestSlip("fill", "table/7", 0), DEALER, "more than \\$0 for a fill"),
        (RequestSlip("fill", "table/7", 400_000, CHIPS), DEALER, "come to \\$5,000, not to \\$4,000"),
        (RequestSlip("fill", "table/7", 500, ((500, 2), (500, -1))), DEALER, "VALUE:NUMBER"),
        (RequestSlip("fill", "table/7", 1_000, ((500, 1), (500, 1))), DEALER, "named once"),
        (RequestSlip("credit", "table/7", 10_000_001), DEALER, "holds \\$100,000; \\$100,000.01 cannot"),
        (RequestSlip("fill", "table/8", 100), DEALER, "There is no table/8"),
        (RequestSlip("fill", "table/7", 100), CAGE, "is for dealer, floor or manager"),
        (FillTray("table/7", 400_000, CHIPS), CAGE, "come to \\$5,000, not to \\$4,000"),
    ],
)
def test_slips_that_may_not_be(command: Any, by: By, why: str) -> None:
    floor = floor_with_table()
    before = dict(floor.room.books.balances)
    with pytest.raises(Refusal, match=why):
        floor.take("day", command, by)
    assert floor.room.books.balances == before


def test_a_slip_is_signed_once_in_its_order_and_by_different_people() -> None:
    floor = floor_with_table()
    floor.take("day", RequestSlip("fill", "table/7", 100_000), FLOOR)
    with pytest.raises(Refusal, match="is requested; approve it first"):
        floor.take("day", DeliverSlip(2), DEALER)
    with pytest.raises(Refusal, match="Flo requested Credit slip 3, table 7; somebody else approves it"):
        floor.take("day", RequestSlip("credit", "table/7", 100), FLOOR)
        floor.take("day", ApproveSlip(3), FLOOR_TWO)
    floor.take("day", ApproveSlip(2), CAGE)
    with pytest.raises(Refusal, match="is approved; deliver it"):
        floor.take("day", ApproveSlip(2), CAGE)
    floor.take("day", DeliverSlip(2), DEALER)
    with pytest.raises(Refusal, match="Slip 2 is delivered or cancelled; open slips: 3"):
        floor.take("day", DeliverSlip(2), DEALER)


def test_a_cancelled_slip_returns_its_chips_and_a_day_waits_for_open_slips() -> None:
    floor = floor_with_table()
    floor.take("day", RequestSlip("fill", "table/7", 100_000), DEALER)
    floor.take("day", ApproveSlip(2), CAGE)
    floor.take("table/7", CloseTable(), FLOOR)
    with pytest.raises(
        Refusal, match="Fill slip 2, table 7 of \\$1,000 is approved; deliver it or cancel it"
    ):
        floor.take("day", CloseDay(), MANAGER)
    cage = floor.balance("cage")
    with pytest.raises(Refusal, match="Say why"):
        floor.take("day", CancelSlip(2, " "), CAGE)
    floor.take("day", CancelSlip(2, "the table closed"), CAGE)
    assert transit(floor, 2) == 0 and floor.balance("cage") == cage + 100_000
    floor.take("day", CloseDay(), MANAGER)
    floor.check()


def test_opener_fills_credits_drop_and_closer_give_the_win() -> None:
    floor = floor_with_table(players=1)
    opened = floor.take("day", CountTray("table/7", 9_900_000, what="opener"), FLOOR_TWO)
    assert opened.messages == ("Table 7, opener: $99,000, as the books say.",)
    with pytest.raises(Refusal, match="has its opener of \\$99,000; count its closer first"):
        floor.take("day", CountTray("table/7", 9_900_000, what="opener"), FLOOR_TWO)
    floor.take("day", FillTray("table/7", 500_000, CHIPS), CAGE)
    floor.take("day", CreditTray("table/7", 50_000, ((500, 100),)), CAGE)
    rack = floor.room.part("day")
    assert isinstance(rack, DaysPart)
    floor.take("day", AttachBox("table/7", "D1", "drop", "s1", "left"), FLOOR)
    floor.take("day", PullBox("D1", "s1", "D2", "s2"), CAGE)
    floor.take("day", CountBox("D1", "s1", 100_000), CAGE)
    closed = floor.take("day", CountTray("table/7", 10_330_000, ((10_000, 1_033),), "closer"), FLOOR_TWO)
    assert closed.messages == ("Table 7, closer: $103,300, $200 short; the books say $103,500.",)
    (line,) = [each for table, each in rack_lines(floor.entries[3:]).items() if table == "7"]
    assert (line.opener, line.credits, line.drop, line.closer) == (9_900_000, 50_000, 100_000, 10_330_000)
    assert line.chips == "1033 x $100"
    assert line.win == 10_330_000 + 50_000 + 100_000 - 9_900_000 - line.fills
    assert rack.rack("table/7").closer == 10_330_000
    floor.check()


def test_the_rack_knows_its_chips_by_denomination() -> None:
    floor = floor_with_table()
    day = floor.room.part("day")
    assert isinstance(day, DaysPart)
    floor.take("day", CountTray("table/7", 500_000, CHIPS, "opener"), FLOOR_TWO)
    assert day.rack("table/7").chips == CHIPS
    floor.take("day", FillTray("table/7", 50_000, ((500, 100),)), CAGE)
    floor.take("day", CreditTray("table/7", 10_000, ((10_000, 1),)), CAGE)
    assert day.rack("table/7").chips == ((10_000, 29), (2_500, 60), (500, 200))
    assert floor.balance("tray", "7") == 540_000
    assert sum(value * number for value, number in day.rack("table/7").chips) == 540_000


def test_a_cage_with_a_bank_pays_out_no_more_than_it_has() -> None:
    floor = floor_with_table()
    manager = By("Mia", "manager", AT, "Cai", "cage")
    with pytest.raises(Refusal, match="The cage has no bank of its own yet"):
        floor.take("day", CountCage(0), CAGE)
    with pytest.raises(Refusal, match="paid out \\$100,000 more than it took in"):
        floor.take("day", OpenCage(100), manager)
    given = floor.take("day", OpenCage(10_100_000), manager)
    assert given.messages == ("Cage: $101,000 given by Mia, received by Cai. Cage now $1,000.",)
    with pytest.raises(Refusal, match="The account cage has \\$1,000, which does not cover it"):
        floor.take("day", FillTray("table/7", 100_001), CAGE)
    floor.take("day", FillTray("table/7", 100_000), CAGE)
    counted = floor.take("day", CountCage(500), CAGE)
    assert counted.messages == ("Cage: $5, $5 over; the books say $0.",)
    floor.check()


@pytest.mark.parametrize(
    ("kind", "first", "second"),
    [("drop", 90_000, 100_000), ("drop", 110_000, 95_000), ("tip", 3_000, 2_000), ("tip", 1_000, 4_000)],
)
def test_a_recount_takes_the_place_of_the_count(kind: Any, first: int, second: int) -> None:
    once, twice = (_counted(kind, *amounts) for amounts in ((second,), (first, second)))
    assert once.room.books.balances == twice.room.books.balances
    twice.check()
    assert folded(twice, twice.room.part("day")) == twice.room.part("day").snapshot()


def _counted(kind: Any, first: int, *again: int) -> Floor:
    """A floor with a box of $1,000 in drop or $25 in tips that was counted, perhaps several times."""
    from croupier.room.tables.acts import Spend

    floor = floor_with_table(players=1)
    floor.take("table/7", Spend(1, 2_500, "tips"), By("7-1", "player", AT))
    floor.take("day", AttachBox("table/7", "B1", kind, "s1", "left"), FLOOR)
    floor.take("day", PullBox("B1", "s1", "B2", "s2"), CAGE)
    floor.take("day", CountBox("B1", "s1", first), CAGE)
    for amount in again:
        floor.take("day", RecountBox("B1", amount), CAGE)
    return floor


def test_only_a_counted_box_is_recounted_by_two_people() -> None:
    floor = _counted("drop", 90_000)
    with pytest.raises(Refusal, match="Box B2 was not counted on this gaming day"):
        floor.take("day", RecountBox("B2", 1), CAGE)
    with pytest.raises(Refusal, match="takes two people"):
        floor.take("day", RecountBox("B1", 1), By("Cai", "cage", AT))
    with pytest.raises(Refusal, match="cannot be negative"):
        floor.take("day", RecountBox("B1", -1), CAGE)
