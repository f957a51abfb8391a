"""Group M of the room: drops and counts, proceeds, tax, forms, the display of results."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction

import pytest

from croupier.kit import Refusal, dollars
from croupier.kit.chance import SeededDraws
from croupier.room.books import BookAccount, BookKind, Posting
from croupier.room.commands import Begin, Do, Sit, TakeBank
from croupier.room.days.acts import (
    AttachBox,
    CloseDay,
    CountBox,
    CountTray,
    CreditTray,
    FillTray,
    IssueBank,
    PlaceBank,
    PullBox,
    StartShift,
)
from croupier.room.days.forms import form_from, form_page
from croupier.room.days.part import DaysPart
from croupier.room.days.proceeds import proceeds_of, tax_of, total_proceeds
from croupier.room.duties import DutiesPart
from croupier.room.law.load import load_floor
from croupier.room.pages.days import proceeds_page, results_page, tax_page
from croupier.room.part import Entry
from croupier.room.results import OpenDisplay, ResultsPart, ShowResult, StartShoe, StartTimer
from croupier.room.room import Room
from croupier.room.tables.acts import CloseTable, OpenTable, PutDealer
from croupier.room.tables.part import TablePart
from croupier.rounds.codec import encode
from croupier.rounds.events import Bet
from tests.room.whole_floor import AT, TABLE, Recorded, by, by_chance, floor, opened, refused

DAY = "day"


def account(kind: BookKind, of: str = "7") -> BookAccount:
    return BookAccount(kind, of)


def a_day(book: str = "colorado") -> Room:
    """An open day and shift, and a table with a sealed drop box and a jackpot box."""
    room = floor(book, DaysPart, DutiesPart)
    opened(room, "colorado/texas-holdem-high" if book == "colorado" else "house")
    room.take(DAY, StartShift("swing"), by("Flo"))
    room.take(DAY, AttachBox(TABLE, "D1", "drop", "s1"), by("Flo"))
    room.take(DAY, AttachBox(TABLE, "J1", "jackpot drop", "s2", "", "bad-beat"), by("Flo"))
    return room


def drop(room: Room, kind: BookKind, amount: int) -> None:
    """Money that players gave lies in a box."""
    room.books.post([Posting(account("pocket", "Ann"), account(kind), amount)])


# Boxes and counts.


def test_1060_2_soft_count_by_two_people_against_the_books() -> None:
    room = a_day()
    drop(room, "drop", 123_400)
    drop(room, "jackpot drop", 5_000)
    pull = PullBox("D1", "s1", "D2", "s3")
    assert "takes two people" in str(refused(room, DAY, pull, by("Cy")))
    assert "sealed with s1, not with s9" in str(
        refused(room, DAY, PullBox("D1", "s9", "D2", "s3"), by("Cy", "Flo"))
    )
    room.take(DAY, pull, by("Cy", "Flo"))
    room.take(DAY, PullBox("J1", "s2", "J2", "s4"), by("Cy", "Flo"))
    assert room.books.balance(account("drop")) == 0
    assert room.books.balance(account("count", "D1")) == 123_400
    count = CountBox("D1", "s1", 123_300)
    assert "takes two people" in str(refused(room, DAY, count, by("Cy", "Cy")))
    wrong = str(refused(room, DAY, count, by("Cy", "Ann")))
    assert "takes a second person who is cage, floor or manager; Ann acts as player" in wrong
    done = room.take(DAY, count, by("Cy", "Flo"))
    assert done.messages == ("Box D1: $1,233, $1 short; the books say $1,234.",)
    done = room.take(DAY, CountBox("J1", "s2", 5_000), by("Cy", "Flo"))
    assert done.messages == (
        "Box J1: $50, as the books say.",
        "The soft count: $1,283, $1 short; the books say $1,284.",
    )
    balances = {
        account("cage", ""): 123_300,
        account("house", "variance"): 100,
        account("pool", "bad-beat"): 5_000,
        account("pocket", "Ann"): -128_400,
    }
    assert room.books.balances == balances


def test_1060_5_jackpot_money_goes_whole_to_the_players_whatever_was_counted() -> None:
    for counted, pool in ((4_900, 5_000), (5_100, 5_100)):
        room = a_day()
        drop(room, "jackpot drop", 5_000)
        room.take(DAY, PullBox("J1", "s2", "J2", "s4"), by("Cy", "Flo"))
        room.take(DAY, CountBox("J1", "s2", counted), by("Cy", "Flo"))
        assert room.books.balance(account("pool", "bad-beat")) == pool
        assert room.books.balance(account("count", "J1")) == 0


def test_the_day_is_closed_after_every_box_is_counted() -> None:
    room = a_day()
    room.take(DAY, PullBox("J1", "s2", "J2", "s4"), by("Cy", "Flo"))
    assert "still at table 7" in str(refused(room, DAY, CountBox("D1", "s1", 0), by("Cy", "Flo")))
    missing = str(refused(room, DAY, CloseDay(), by("Mia")))
    assert missing.endswith("cannot be closed yet. Table 7 is open. Box J1 is to be counted.")
    room.take(TABLE, CloseTable(), by("Flo"))
    assert "count the jackpot boxes each day" in [each.what for each in room.owed(AT)]
    room.take(DAY, CountBox("J1", "s2", 0), by("Cy", "Flo"))
    assert "count the jackpot boxes each day" not in [each.what for each in room.owed(AT)]
    room.take(DAY, CloseDay(), by("Mia"))
    assert "No gaming day is open" in str(refused(room, DAY, CloseDay(), by("Mia")))


def test_trays_are_filled_credited_and_counted_by_two_people() -> None:
    room = floor("colorado", DaysPart)
    opened(room, "colorado/let-it-ride")
    assert "takes two people" in str(refused(room, DAY, FillTray(TABLE, 100_000), by("Cy")))
    room.take(DAY, FillTray(TABLE, 100_000), by("Cy", "Flo"))
    room.take(DAY, CreditTray(TABLE, 20_000), by("Cy", "Dee"))
    assert room.books.balance(account("tray")) == 80_000
    done = room.take(DAY, CountTray(TABLE, 80_500), by("Dee", "Flo"))
    assert done.messages == ("Table 7, tray: $805, $5 over; the books say $800.",)
    assert room.books.balance(account("tray")) == 80_500
    assert room.books.balance(account("house", "variance")) == -500
    page = form_from(room.law, "count of a tray", done.entries[0])
    assert page.to_data() == {
        "table": TABLE,
        "expected": "800",
        "counted": "805",
        "variance": "5",
        "by": "Dee",
        "second": "Flo",
        "at": "2026-03-01T20:00:00+00:00",
    }


def test_events_give_the_day_again() -> None:
    room = a_day()
    recorded = Recorded(room)
    recorded.take(DAY, PullBox("D1", "s1", "D2", "s3"), by("Cy", "Flo"))
    recorded.take(DAY, PullBox("J1", "s2", "J2", "s4"), by("Cy", "Flo"))
    recorded.take(DAY, CountBox("D1", "s1", 0), by("Cy", "Flo"))
    recorded.take(DAY, IssueBank("B1", 10_000), by("Cy"))
    recorded.take(DAY, PlaceBank(TABLE, "B1"), by("Flo"))
    recorded.check(DAY, "duties")


# Proceeds.


def entries(*postings: tuple[BookAccount, BookAccount, int], days: int = 0) -> list[Entry]:
    """Postings on a day, as entries of a table."""
    who = by("Dee", minutes=days * 24 * 60)
    return [Entry(TABLE, None, who, (Posting(giver, taker, amount),)) for giver, taker, amount in postings]


def test_proceeds_are_rake_and_entry_fees_without_jackpots() -> None:
    law = load_floor("colorado")
    pot, stack, pocket = account("pot"), account("stack", "7/1"), account("pocket", "Ann")
    flows = entries(
        (pocket, stack, 50_000),  # a buy-in is no proceeds
        (pot, account("rake area"), 400),  # 1018(1)
        (account("rake area"), account("drop"), 400),  # dropped: already counted
        (pot, account("jackpot drop"), 200),  # 1060(5): never
        (pot, account("tray"), 500),  # 3-5-7: 1017.37(9)
        (pocket, account("entry fees", "spring"), 3_000),  # 1052
        (account("house"), account("entry fees", "spring"), 1_000),  # complimentary ones too
        (pocket, account("prize pool", "spring"), 10_000),  # buy-ins of a tournament are the players'
    )
    lines = proceeds_of(law, law.house({}), flows)
    assert [(line.row.name, line.place, line.period, line.amount) for line in lines] == [
        ("rake", "7", "2026-03-01", 400),
        ("jackpot rake", "7", "2026-03-01", 200),
        ("rake into the tray", "7", "2026-03-01", 500),
        ("entry fees", "spring", "2026-03", 4_000),
    ]
    assert total_proceeds(lines) == 4_900
    page = proceeds_page(law, lines)
    assert (page.title, page.to_data()["proceeds"]) == ("Adjusted gross proceeds", "49")
    assert "1060(5)" in page.to_data()["lines"][1]["clauses"]


def test_1052_entry_fees_belong_to_their_month_and_make_no_loss() -> None:
    law = load_floor("colorado")
    pocket, fees = account("pocket", "Ann"), account("entry fees", "spring")
    march = entries((pocket, fees, 3_000), days=30)
    april = entries((fees, pocket, 1_000), days=31)
    lines = proceeds_of(law, law.house({}), [*march, *april])
    assert [(line.period, line.amount) for line in lines] == [("2026-03", 3_000), ("2026-04", 0)]


def test_the_win_of_a_house_banked_table_is_what_players_lost() -> None:
    law = load_floor("pennsylvania")
    pocket, stack, layout = account("pocket", "Ann"), account("stack", "7/1"), account("layout")
    tray, box = account("tray"), account("drop")
    flows = entries(
        (pocket, box, 50_000),  # cash into the box
        (tray, stack, 50_000),  # chips for it
        (stack, layout, 20_000),
        (layout, tray, 20_000),  # lost
        (stack, layout, 10_000),
        (tray, layout, 15_000),  # won 3 to 2
        (layout, stack, 25_000),
        (account("cage", ""), tray, 100_000),  # a fill is no loss
        (stack, account("cage", ""), 45_000),  # chips cashed
        (account("cage", ""), pocket, 45_000),
    )
    assert total_proceeds(proceeds_of(law, law.house({}), flows)) == 5_000  # 200 lost, 150 won


def test_a_meter_is_the_house_s_until_it_is_won() -> None:
    law = load_floor("colorado")
    tray, meter, hold = account("tray"), account("meter", "caribbean"), account("hold", "meter/caribbean/1")
    flows = entries(
        (account("house", ""), meter, 100_000),  # the seed is no loss
        (account("layout"), tray, 500),
        (tray, meter, 350),  # what a wager feeds it is none either
        (meter, hold, 100_350),  # won
        (hold, account("pocket", "Ann"), 100_350),  # paid later
        (account("pool", "bad-beat"), account("hold", "jackpot/bad-beat/1"), 5_000),  # players' money
        (account("hold", "jackpot/bad-beat/1"), account("pocket", "Bob"), 5_000),
    )
    assert total_proceeds(proceeds_of(law, law.house({}), flows)) == 500 - 100_350


def test_proceeds_of_a_real_table_are_what_the_books_say() -> None:
    room = floor("colorado", DaysPart)
    recorded = Recorded(room)
    opened(room, players=("Ann", "Bob", "Cat"))
    before = sum(amount for each, amount in room.books.balances.items() if each.kind == "stack")
    for number in range(5):
        for committed in by_chance(room, seed=number):
            recorded.entries += committed.entries
    stacks = sum(amount for each, amount in room.books.balances.items() if each.kind == "stack")
    lines = proceeds_of(room.law, room.filing, recorded.entries)
    players = sum(line.amount for line in lines if not line.row.counts)
    assert total_proceeds(lines) + players == before - stacks
    dropped = room.books.total("drop") + room.books.total("rake area")
    assert total_proceeds(lines) == dropped - before > 0  # the cash for chips is in the box too


@pytest.mark.parametrize("book", ["bankers", "grand-ronde", "outlaws"])
def test_a_book_without_a_name_for_proceeds_has_the_plain_one(book: str) -> None:
    assert proceeds_page(load_floor(book), ()).title == "Proceeds"


# Tax.


def test_tax_is_14_percent_for_two_years_then_12() -> None:
    law = load_floor("pennsylvania")
    began = date(2010, 7, 8)
    revenue = {date(2012, 7, 7): 1_000_00, date(2012, 7, 8): 1_000_00, date(2012, 7, 9): -100_00}
    first, second = tax_of(law, revenue, began)
    assert (first.rate.share, first.revenue, first.tax) == (Fraction(14, 100), 1_000_00, 140_00)
    assert (second.since, second.revenue, second.tax) == (date(2012, 7, 8), 900_00, 108_00)
    page = tax_page(law, (first, second))
    assert page.to_data()["tax"] == "248"
    assert "58 Pa. Code rulemaking 125-152, analysis item 19" in page.to_text(200)


def test_tax_is_rounded_to_the_cent_and_losses_are_not_taxed() -> None:
    law = load_floor("pennsylvania")
    began = date(2010, 7, 8)
    (line,) = tax_of(law, {date(2010, 7, 8): 125}, began)
    assert line.exact == Fraction(35, 2) and line.tax == 18  # 17.5 cents, half a cent up
    (loss,) = tax_of(law, {date(2010, 7, 8): -500}, began)
    assert loss.tax == 0
    assert tax_of(law, {date(2010, 7, 7): 500}, began) == ()  # before the tables opened


# Forms.


def test_a_form_is_complete_or_refused() -> None:
    law = load_floor("colorado")
    values = {
        "jackpot": "bad beat",
        "round": 12,
        "hands": "quad jacks beaten by quad queens",
        "amount": 1_234_500,
        "person": "Ann",
        "verified by": "Flo",
        "at": "2026-03-01",
    }
    page = form_page(law, "jackpot payment", values)
    assert page.to_data()["amount"] == "12345" and "$12,345" in page.to_text()
    with pytest.raises(Refusal, match="verified by is missing") as caught:
        form_page(law, "jackpot payment", {**values, "verified by": ""})
    assert caught.value.cite == ("1017.41(16)",)
    with pytest.raises(Refusal, match="has no field colour"):
        form_page(law, "jackpot payment", {**values, "colour": "red"})


def test_forms_of_counts_are_filled_from_their_events() -> None:
    room = a_day()
    drop(room, "drop", 10_000)
    room.take(DAY, PullBox("D1", "s1", "D2", "s3"), by("Cy", "Flo"))
    done = room.take(DAY, CountBox("D1", "s1", 9_000), by("Cy", "Flo"))
    data = form_from(room.law, "count of a box", done.entries[0]).to_data()
    assert (data["box"], data["expected"], data["counted"], data["variance"]) == ("D1", "100", "90", "-10")
    assert (data["by"], data["second"]) == ("Cy", "Flo")


# The display of results.

BACCARAT = "bankers/ez-baccarat-panda-8"
RESULTS = "results/7"


def display(timer: int | None = 20) -> Room:
    """A baccarat table with a display of results and a betting timer."""
    room = Room(load_floor("bankers"), SeededDraws(3), {"betting_timer": timer} if timer else None)
    room.add(TablePart(TABLE))
    room.add(ResultsPart(RESULTS))
    room.take(TABLE, OpenTable(BACCARAT), by("Flo"))
    room.take(TABLE, PutDealer("Dee"), by("Flo"))
    room.take(RESULTS, OpenDisplay(), by("Flo"))
    return room


def shown(room: Room) -> ResultsPart:
    part = room.part(RESULTS)
    assert isinstance(part, ResultsPart)
    return part


def test_baccarat_equipment_numbers_and_percentages_of_the_shoe_and_the_one_before() -> None:
    room = display()
    hands = [("banker",), ("banker", "dragon 7"), ("player", "natural"), ("tie", "natural")]
    for hand in hands:
        room.take(RESULTS, ShowResult(hand), by("Dee"))
    data = results_page(room, shown(room)).to_data()
    table = room.part(TABLE)
    assert isinstance(table, TablePart)
    assert data["min_bet"] == dollars(table.game.cents_of("min_bet") or 0)  # table minimum and maximum
    assert data["max_bet"] == dollars(table.game.cents_of("max_bet") or 0)
    assert data["shoe"]["hands"] == 4
    assert {row["result"]: (row["number"], row["share"]) for row in data["shoe"]["results"]} == {
        "player": (1, "1/4"),
        "banker": (2, "1/2"),
        "tie": (1, "1/4"),
        "dragon 7": (1, "1/4"),
        "panda 8": (0, "0/1"),
        "natural": (2, "1/2"),
    }
    room.take(RESULTS, StartShoe(), by("Dee"))
    data = results_page(room, shown(room)).to_data()
    assert (data["shoe"]["hands"], data["shoe_before"]["hands"]) == (0, 4)
    assert "50.0 %" in results_page(room, shown(room)).to_text(120)
    refusal = refused(room, RESULTS, ShowResult(("black",)), by("Dee"))
    assert refusal.cite == ("baccarat equipment",)
    restored = ResultsPart.restore(RESULTS, shown(room).snapshot(), room)
    assert restored.snapshot() == shown(room).snapshot()


def test_baccarat_equipment_the_timer_closes_all_bets() -> None:
    room = display(20)
    for seat, person in ((1, "Ann"), (2, "Bob")):
        room.take(TABLE, Sit(seat, person, 2_000_000), by(person))
    table = room.part(TABLE)
    assert isinstance(table, TablePart) and table.core.banks is not None
    banker = table.core.banks.offered
    assert banker is not None
    player = 3 - banker
    room.take(TABLE, TakeBank(banker, 1_000_000), by(table.persons[banker]))
    room.take(TABLE, Begin(), by("Dee"))
    done = room.take(RESULTS, StartTimer(), by("Dee"))
    assert done.messages == ("Bets close in 20 seconds.",)
    bet = Do(player, encode(Bet(player, "player", table.game.cents_of("min_bet") or 0)))
    room.take(TABLE, bet, by(table.persons[player]))
    assert not room.tick(AT + timedelta(seconds=19)).entries
    assert room.tick(AT + timedelta(seconds=20)).messages == ("The timer closes all bets.",)
    refusal = refused(room, TABLE, bet, by(table.persons[player], minutes=1))
    assert "closed all bets" in str(refusal) and refusal.cite == ("baccarat equipment",)
    assert not room.tick(AT + timedelta(seconds=40)).entries
    room.take(TABLE, Do("dealer", {"event": "Closed"}), by("Dee", minutes=1))
    (hand,) = shown(room).hands  # the engine dealt it, and the display has it
    assert {"player", "banker", "tie"} & set(hand)
    assert not shown(room).closed


def test_a_display_without_a_timer_has_none() -> None:
    refusal = refused(display(None), RESULTS, StartTimer(), by("Dee"))
    assert "no timer" in str(refusal)


def test_a_hand_that_is_shown_opens_the_bets_again() -> None:
    room = display(20)
    room.take(RESULTS, StartTimer(), by("Dee"))
    room.tick(AT + timedelta(seconds=20))
    assert shown(room).closed
    done = room.take(RESULTS, ShowResult(("tie",)), by("Dee"))
    assert isinstance(done.entries[0].event, ShowResult) and not shown(room).closed


def test_a_book_without_a_display_has_none() -> None:
    room = floor("colorado", DaysPart)
    room.add(ResultsPart(RESULTS))
    assert "knows no display" in str(refused(room, RESULTS, OpenDisplay(), by("Flo")))
