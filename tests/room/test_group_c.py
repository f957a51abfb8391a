"""Progressives of house games in a room, clause by clause; figures worked by hand."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from croupier.editions import edition_ids
from croupier.kit import Refusal
from croupier.room.commands import Do, Leave, Sit
from croupier.room.duties import DecideEquipment, FileEquipment
from croupier.room.kinds import STANDING, kind_of
from croupier.room.meters.acts import KeyIn, LockOut, OpenMeter
from croupier.room.meters.awards import (
    DiscontinueAward,
    DocumentAward,
    HoldEvent,
    LowerCriteria,
    PayAward,
    PetitionRegulator,
    RecordGrant,
    RefuseAward,
    TransferAward,
    ValidateAward,
)
from croupier.room.meters.part import MeterPart
from croupier.room.pages.awards import hand_pay, liability_page, meter_display, meter_page
from croupier.room.pages.placards import needed
from croupier.room.part import By
from croupier.room.placards import ApprovePlacard, PostPlacards
from croupier.room.tables.acts import ChangeFiling, CloseTable, OpenTable, PutDealer
from croupier.room.tables.filing import offered_game
from croupier.room.tables.part import TablePart
from croupier.rounds.events import Bet, Chose, Incident, MeterRead, Read
from croupier.rounds.viewers import Bystander
from croupier.store.reports import fold_awards
from tests.room.floor import AT, CAGE, FLOOR, FLOOR_TWO, MANAGER, Floor, folded

THREE = "pennsylvania/three-card-poker"


def meter(floor: Floor, name: str = "progressive", **filing: Any) -> MeterPart:
    part = MeterPart(f"meter/{name}")
    floor.add(part)
    floor.take(part.stream, OpenMeter(filing), MANAGER)
    return part


def three_card(
    players: int = 2, house: dict[str, Any] | None = None, **filed: Any
) -> tuple[Floor, MeterPart]:
    """Pennsylvania's Three Card Poker: 35 % of each wager to the meter, 5.5 % to the reserve, seeded with $1,000."""
    floor = Floor("pennsylvania", house)
    filing = {"rate": "35 %", "reserve_rate": "5.5 %", "seed": "1000"} | filed
    part = meter(floor, **filing)
    floor.open_table("7", THREE, players, meters=(("progressive", "progressive"),), progressive_rate="35%")
    return floor, part


def table(floor: Floor, name: str = "7") -> TablePart:
    part = floor.room.part(f"table/{name}")
    assert isinstance(part, TablePart)
    return part


STAKES = {"ante": 500, "progressive": 100}


def play_to_read(floor: Floor, seats: tuple[int, ...] = (1,), first: str = "As Ks Qs") -> None:
    """Seat 1 holds the mini royal of spades, nobody else anything; everybody plays on."""
    seven = table(floor)
    floor.begin(seven, dict.fromkeys(seats, STAKES))
    hands: dict[Any, str] = {1: first, 2: "2h 3d 8c", "dealer": "Qh Jd 4c"}
    floor.stack(seven, {pool: cards for pool, cards in hands.items() if pool == "dealer" or pool in seats})
    floor.take("meter/progressive", LockOut("table/7", 100 * len(seats)), floor.dealer("table/7"))
    floor.close_bets(seven)
    for seat in seats:
        floor.act(seven, seat, Chose(seat, "play"))


def won(floor: Floor) -> None:
    play_to_read(floor)
    floor.take("meter/progressive", KeyIn("table/7", 1), floor.dealer("table/7"))


# C1, C2: figures filed, amounts read in turn.


def test_649a_12_e_3_the_table_files_the_rate_and_seed_of_its_meter() -> None:
    floor = Floor("pennsylvania")
    meter(floor, rate="20 %", seed="1000")
    with pytest.raises(Refusal, match="a rate of 35 %, the meter one of 20 %"):
        floor.open_table("7", THREE, 1, meters=(("progressive", "progressive"),), progressive_rate="35%")
    floor = Floor("pennsylvania")
    meter(floor, rate="35 %", seed="900")
    with pytest.raises(Refusal, match=r"an initial amount of \$1,000, the meter \$900"):
        floor.open_table("7", THREE, 1, meters=(("progressive", "progressive"),), progressive_rate="35%")


def test_649a_12_e_4_paid_by_what_the_meter_shows_in_turn_with_parts_of_a_cent_kept() -> None:
    """$1,000 and 35 cents a wager: two wagers make $1,000.70; the reserve holds 11 cents exactly."""
    floor, part = three_card()
    play_to_read(floor, (1, 2))
    assert part.shown == 100_070 and part.reserve == 11
    round = table(floor).round
    assert round is not None and isinstance(round.due, Read) and round.due.seat == 1
    floor.take("meter/progressive", KeyIn("table/7", 1), floor.dealer("table/7"))
    assert table(floor).round is None  # the others are settled, and the round is over
    (hold,) = part.holds
    assert hold.amount == 100_070 and hold.whole and hold.shares[0].person == "7-1"
    assert floor.balance("hold", "meter/progressive/1") == 100_070
    floor.check()
    assert folded(floor, part) == part.snapshot()


def test_parts_of_a_cent_stay_in_the_meter_over_rounds() -> None:
    """At 0.333 % a wager of $1 adds a third of a cent less a bit: the fourth makes the meter show a cent more."""
    floor = Floor("colorado")
    part = meter(floor, rate="0.333 %", seed="1000")
    floor.open_table(
        "7",
        "colorado/three-card-poker",
        1,
        "told",
        (("progressive", "progressive"),),
        progressive_rate="0.333%",
    )
    for shown, exact in ((0, "333/1000"), (0, "333/500"), (0, "999/1000"), (1, "333/250")):
        table(floor).rounds += 1  # a round was described meanwhile
        floor.take("meter/progressive", LockOut("table/7", 100, ((1, 100),)), floor.dealer("table/7"))
        assert part.shown == 100_000 + shown and part.value == 100_000 + Fraction(exact)
        assert floor.balance("meter", "progressive") == part.shown


# C3, C4: keyed in by the dealer, validated by the floor, not paid from the tray.


def test_649a_11_c_5_iii_somebody_else_than_the_dealer_validates() -> None:
    floor, _ = three_card()
    won(floor)
    with pytest.raises(Refusal, match="Validating an award is for floor or manager"):
        floor.take("meter/progressive", ValidateAward("1"), floor.dealer("table/7"))
    with pytest.raises(Refusal, match="not validated yet"):
        floor.take("meter/progressive", PayAward("1", 1), CAGE)
    same = By(floor.dealer("table/7").person, "floor", AT)
    with pytest.raises(Refusal, match="somebody else validates"):
        floor.take("meter/progressive", ValidateAward("1"), same)
    assert floor.owed() == ["$1,000.35 of the meter progressive at table 7 is to be validated."]
    floor.take("meter/progressive", ValidateAward("1"), FLOOR)
    assert floor.owed() == ["$1,000.35 of the meter progressive at table 7 is to be paid."]


def test_649a_11_c_5_iv_a_whole_meter_is_paid_by_hand_with_its_papers() -> None:
    floor, part = three_card()
    won(floor)
    floor.take("meter/progressive", ValidateAward("1"), FLOOR)
    with pytest.raises(Refusal, match="not paid from the tray"):
        floor.take("meter/progressive", PayAward("1", 1, "at the table"), floor.dealer("table/7"))
    with pytest.raises(Refusal, match="7-1 has no hand-pay document of hold 1 yet"):
        floor.take("meter/progressive", PayAward("1", 1), CAGE)
    with pytest.raises(Refusal, match="lacks identification"):
        floor.take("meter/progressive", DocumentAward("1", 1, " "), FLOOR)
    with pytest.raises(Refusal, match=r"left to pay to seat 2; it is owed to seat 1 \(7-1\)"):
        floor.take("meter/progressive", DocumentAward("1", 2, "passport"), FLOOR)
    floor.take("meter/progressive", DocumentAward("1", 1, "passport"), FLOOR)
    with pytest.raises(Refusal, match="document of 7-1 is made out already"):
        floor.take("meter/progressive", DocumentAward("1", 1, "a card"), FLOOR)
    before = floor.balance("pocket", "7-1")
    floor.take("meter/progressive", PayAward("1", 1), CAGE)
    assert floor.balance("pocket", "7-1") - before == 100_035
    assert part.holds.get("1").state == "paid" and not part.holds.open
    with pytest.raises(Refusal, match="Hold 1 is paid"):
        floor.take("meter/progressive", PayAward("1", 1), CAGE)
    floor.check()


def test_what_is_paid_leaves_the_state_and_stays_in_the_journal() -> None:
    floor, part = three_card()
    for number in ("1", "2"):
        won(floor)
        floor.take("meter/progressive", ValidateAward(number), FLOOR)
        floor.take("meter/progressive", DocumentAward(number, 1, "passport"), FLOOR)
        floor.take("meter/progressive", PayAward(number, 1), CAGE)
    assert [hold["id"] for hold in part.snapshot()["holds"]["holds"]] == ["2"] and part.holds.next_id() == "3"
    with pytest.raises(Refusal, match="Hold 1 of meter/progressive is paid or given back"):
        floor.take("meter/progressive", PayAward("1", 1), CAGE)
    events = [(entry.event, entry.by) for entry in floor.entries if isinstance(entry.event, HoldEvent)]
    assert [(hold.id, hold.state) for hold in fold_awards(part.stream, events)] == [
        ("1", "paid"),
        ("2", "paid"),
    ]
    assert folded(floor, part) == part.snapshot()


def test_649a_11_c_5_iv_the_winner_stays_with_his_cards_and_others_go_on() -> None:
    floor, _ = three_card()
    won(floor)
    with pytest.raises(Refusal, match="its cards lie on the table"):
        floor.take("table/7", Leave(1), By("7-1", "player", AT))
    floor.begin(table(floor), {2: STAKES})  # the next round, without seat 1
    round = table(floor).round
    assert round is not None and set(round.players) == {2}
    floor.take("meter/progressive", LockOut("table/7", 100), floor.dealer("table/7"))
    floor.close_bets(table(floor))
    floor.act(table(floor), 2, Chose(2, "fold"))
    floor.take("meter/progressive", DocumentAward("1", 1, "passport"), FLOOR)
    floor.take("table/7", Leave(1), By("7-1", "player", AT))
    waits, _ = three_card(house={"held_cards": "table waits"})
    won(waits)
    with pytest.raises(Refusal, match="The table waits"):
        waits.begin(table(waits), {2: STAKES})


def test_649a_11_c_5_iii_an_award_from_the_tray_is_validated_before_it_is_paid() -> None:
    """A straight flush pays 70 for 1: the round waits until the floor has validated it, and the meter stays."""
    floor, part = three_card()
    play_to_read(floor, first="9h 8h 7h")
    before = floor.balance("stack", "7/1")
    floor.take("meter/progressive", KeyIn("table/7", 1), floor.dealer("table/7"))
    assert table(floor).round is not None and part.shown == 100_035
    assert floor.owed() == [
        "straight flush, nine high pays 70 for 1, from the tray, at table 7 is to be validated."
    ]
    with pytest.raises(Refusal, match="keyed in already"):
        floor.take("meter/progressive", KeyIn("table/7", 1), floor.dealer("table/7"))
    floor.take("meter/progressive", ValidateAward("1"), FLOOR)
    assert table(floor).round is None and part.shown == 100_035 and not part.holds.open
    # 70 for the wager of $1, and the Ante and Play of $5 with the Ante Bonus for a straight flush of 5 to 1.
    assert floor.balance("stack", "7/1") - before == 7_000 + 2 * 1_000 + 2_500
    floor.check()
    assert folded(floor, part) == part.snapshot()


# Tables that are opened without a word of a meter.


def whole_room(book: str) -> Floor:
    """A room with all its standing parts."""
    floor = Floor(book)
    for name in STANDING:
        floor.add(kind_of(name)(name))
    return floor


def approved(floor: Floor) -> None:
    two = By("Mia", "manager", AT, "Max", "manager")
    layouts = [(each, "table layout") for each in edition_ids() if each.startswith("pennsylvania/")]
    for name, kind in (*((each, each) for each in ("progressive table game system", "shuffler")), *layouts):
        with suppress(Refusal):  # where the book knows no such thing
            floor.take("duties", FileEquipment(name, kind, "as submitted"), MANAGER)
            floor.take("duties", DecideEquipment(name, True, "letter 1"), two)


def opened(floor: Floor, edition: str, **filing: Any) -> tuple[str, ...]:
    """A table is opened by its edition and filing alone; what it says."""
    if "table/7" not in floor.room.parts:
        floor.add(TablePart("table/7"))
    if any(
        row.name == "house rules" for row in needed(floor.room.law, offered_game(edition, filing, floor.room))
    ):
        floor.take("placards", ApprovePlacard("house rules", edition, "letter 2", filing=filing), MANAGER)
    with suppress(Refusal):  # where everything hangs already
        floor.take("placards", PostPlacards("table/7", edition, filing), FLOOR)
    return floor.take("table/7", OpenTable(edition, filing), FLOOR).messages


@pytest.mark.parametrize(
    "edition",
    [
        "pennsylvania/four-card-poker",
        "pennsylvania/ultimate-texas-hold-em",
        "colorado/let-it-ride",
        "colorado/caribbean-draw",
    ],
)
def test_a_table_without_a_meter_of_the_room_does_not_offer_its_progressive(edition: str) -> None:
    floor = whole_room(edition.partition("/")[0])
    approved(floor)
    said = "is not offered: the room has no meter for it. To offer it, open one before the table: meter "
    assert said in opened(floor, edition)[0]
    seven = table(floor)
    assert "progressive" not in seven.game.offered
    floor.take("table/7", PutDealer("Dee"), FLOOR)
    floor.take("table/7", Sit(1, "Ann", 100_000), By("Ann", "player", AT))
    assert floor.room.books.total("meter") == floor.room.books.total("hold") == 0
    with pytest.raises(Refusal, match=r"Progressive.* needs a meter of the room"):
        floor.take("table/7", ChangeFiling({"progressive": True}), MANAGER)
    assert floor.balance("tray", "7") == 1_000_000 - 100_000  # no seed came out of the rack
    floor.check()


def test_a_progressive_that_is_asked_for_by_name_needs_a_meter_of_the_room() -> None:
    floor = whole_room("pennsylvania")
    approved(floor)
    with pytest.raises(Refusal, match=r"needs a meter of the room; open one first.*641a"):
        opened(floor, "pennsylvania/four-card-poker", progressive=True)
    assert table(floor).status == "closed"


def test_a_table_plays_for_the_one_meter_of_the_room_that_fits_and_its_award_follows_the_law() -> None:
    floor = whole_room("pennsylvania")
    approved(floor)
    part = meter(floor, rate="35 %", seed="1000")
    meter(floor, "other", rate="20 %", seed="77")  # of other figures than the table files
    opened(floor, THREE, progressive_rate="35%", dealing="manual shoe", shuffler="none")
    seven = table(floor)
    assert dict(seven.accounts.meters) == {"progressive": "progressive"}
    assert [link.table for link in part.state.links] == ["table/7"]


def test_of_several_meters_that_fit_one_is_named() -> None:
    floor = Floor("pennsylvania")
    for name in ("one", "two"):
        meter(floor, name, rate="35 %", seed="1000")
    floor.add(TablePart("table/7"))
    command = OpenTable(THREE, {"progressive_rate": "35%"})
    with pytest.raises(Refusal, match="meters one, two; name one of them, such as meters=progressive:one"):
        floor.take("table/7", command, FLOOR)
    floor.take("table/7", replace(command, meters=(("progressive", "two"),)), FLOOR)
    assert dict(table(floor).accounts.meters) == {"progressive": "two"}


# C5: lock-out and count.


def test_649a_8_b_chips_are_counted_against_wagers_before_the_deal() -> None:
    floor, part = three_card()
    seven, tray = table(floor), floor.balance("tray", "7")
    floor.begin(seven, {1: STAKES, 2: STAKES})
    with pytest.raises(Refusal, match="Count the chips bet on Progressive Payout before the deal"):
        floor.close_bets(seven)
    with pytest.raises(Refusal, match=r"\$1 in chips were counted, but 2 wagers of \$2"):
        floor.take("meter/progressive", LockOut("table/7", 100), floor.dealer("table/7"))
    assert part.shown == 100_000
    floor.take("meter/progressive", LockOut("table/7", 200), floor.dealer("table/7"))
    assert part.shown == 100_070 and floor.balance("tray", "7") == tray
    with pytest.raises(Refusal, match="locked already"):
        floor.take("meter/progressive", LockOut("table/7", 200), floor.dealer("table/7"))


def test_649a_2_c_2_a_late_wager_is_locked_out() -> None:
    floor, _ = three_card()
    floor.begin(table(floor), {1: STAKES, 2: {"ante": 500}})
    floor.take("meter/progressive", LockOut("table/7", 100), floor.dealer("table/7"))
    with pytest.raises(Refusal, match="comes too late"):
        floor.act(table(floor), 2, Bet(2, "progressive", 100))


def test_wagers_that_go_back_take_their_share_back() -> None:
    floor, part = three_card()
    seven = table(floor)
    floor.begin(seven, {1: STAKES})
    floor.take("meter/progressive", LockOut("table/7", 100), floor.dealer("table/7"))
    floor.close_bets(seven)
    floor.take("table/7", Do("dealer", Incident("dealer card exposed")), floor.dealer("table/7"))
    assert part.shown == 100_000 and part.reserve == 0
    assert floor.balance("meter", "progressive") == 100_000


# C6: reset to seed plus reserve.


def test_1017_24_16_g_a_whole_meter_resets_to_seed_and_reserve() -> None:
    """20 % to the meter, 5 % to the reserve: 100 wagers of $1 make $5, and the meter begins at $1,005."""
    floor = Floor("colorado")
    part = meter(floor, rate="20 %", reserve_rate="5 %", seed="1000")
    floor.open_table("7", "colorado/three-card-poker", 1, "told", (("progressive", "progressive"),))
    for _ in range(100):
        table(floor).rounds += 1
        floor.take("meter/progressive", LockOut("table/7", 100, ((1, 100),)), floor.dealer("table/7"))
    assert part.shown == 102_000 and part.reserve == 500
    key = KeyIn("table/7", 1, "A-K-Q of spades", "100%")
    floor.take("meter/progressive", key, floor.dealer("table/7"))
    assert part.shown == 100_500 and part.reserve == 0
    assert floor.balance("reserve", "progressive") == 0 and floor.balance("house") == -200_000
    floor.check()


def test_a_limit_sends_what_is_above_it_to_the_reserve() -> None:
    floor = Floor("colorado")
    part = meter(floor, rate="20 %", seed="1000", limit="1000.30")
    floor.open_table("7", "colorado/three-card-poker", 1, "told", (("progressive", "progressive"),))
    for _ in range(2):
        table(floor).rounds += 1
        floor.take("meter/progressive", LockOut("table/7", 100, ((1, 100),)), floor.dealer("table/7"))
    assert part.shown == 100_030 and part.reserve == 10 and floor.balance("reserve", "progressive") == 10


def test_a_refused_award_goes_back_and_its_reset_is_undone() -> None:
    floor, part = three_card()
    won(floor)
    assert part.shown == 100_000 + 5  # the reset, with 5 whole cents of the reserve's 5 1/2
    with pytest.raises(Refusal, match="takes two people"):
        floor.take("meter/progressive", RefuseAward("1", "a card of another deck"), FLOOR)
    floor.take("meter/progressive", RefuseAward("1", "a card of another deck"), FLOOR_TWO)
    assert part.shown == 100_035 and part.reserve == Fraction(11, 2)
    assert floor.balance("meter", "progressive") == 100_035 and floor.balance("house") == -100_000
    assert not part.holds.open
    assert folded(floor, part) == part.snapshot()


# C7, C9: several tables and games on one meter.


NEXUS = {"rate": "20 %", "seed": "10000"}


def linked(floor: Floor, name: str, edition: str, schedule: str) -> TablePart:
    return floor.open_table(name, edition, 4, "told", (("progressive", "nexus"),), progressive=schedule)


def test_1017_46_13_games_with_the_same_nexus_schedule_share_a_meter() -> None:
    floor = Floor("colorado")
    part = meter(floor, "nexus", **NEXUS)
    linked(floor, "1", "colorado/mississippi-stud", "PMG-1")
    linked(floor, "2", "colorado/ultimate-texas-holdem", "PMG-1")
    linked(floor, "3", "colorado/crazy-4-poker", "PMG-1")
    assert [link.table for link in part.state.links] == ["table/1", "table/2", "table/3"]
    with pytest.raises(Refusal, match="pays another schedule"):
        linked(floor, "4", "colorado/mississippi-stud", "1")


def test_without_a_text_tables_of_one_game_share_a_meter() -> None:
    floor = Floor("house")
    part = meter(floor, "nexus", rate="20 %", seed="1000")
    linked(floor, "1", "colorado/three-card-poker", "1")
    linked(floor, "2", "colorado/three-card-poker", "1")
    assert len(part.state.links) == 2
    with pytest.raises(Refusal, match="may not be linked with"):
        floor.open_table("3", THREE, 1, "told", (("progressive", "nexus"),))


def test_a_table_cannot_play_for_a_meter_that_is_not_there() -> None:
    with pytest.raises(Refusal, match="no meter/nexus"):
        linked(Floor("colorado"), "1", "colorado/mississippi-stud", "PMG-1")


def test_1017_24_16_three_card_poker_is_linked_with_no_other_game() -> None:
    floor = Floor("colorado")
    meter(floor, "nexus", rate="20 %", seed="1000")
    linked(floor, "1", "colorado/three-card-poker", "1")
    linked(floor, "2", "colorado/three-card-poker", "1")  # another table of the same game
    with pytest.raises(Refusal, match="may not be linked with"):
        floor.open_table(
            "3", "colorado/fortune-pai-gow-poker", 1, "told", (("progressive", "nexus"),),
            progressive_initial="1000", progressive_reset="1000",
        )  # fmt: skip


def test_1017_10_3_a_caribbean_stud_and_draw_share_a_meter_and_two_tables_hit_it() -> None:
    """$10,000 and 40 cents: table 2 is keyed in first and has it all; table 1 has the seed that replaced it."""
    floor = Floor("colorado")
    part = meter(floor, "nexus", **NEXUS)
    linked(floor, "1", "colorado/caribbean-stud", "10%")
    linked(floor, "2", "colorado/caribbean-draw", "10%")
    floor.take("meter/nexus", LockOut("table/1", 100, ((2, 100),)), floor.dealer("table/1"))
    floor.take("meter/nexus", LockOut("table/2", 100, ((3, 100),)), floor.dealer("table/2"))
    with pytest.raises(Refusal, match=r"Seat 1 has no wager on the meter in round 1 .*\[1017.12\(9\)\(b\)\]"):
        floor.take("meter/nexus", KeyIn("table/2", 1, "royal flush", "100%"), floor.dealer("table/2"))
    floor.take("meter/nexus", KeyIn("table/2", 3, "royal flush", "100%"), floor.dealer("table/2"))
    floor.take("meter/nexus", KeyIn("table/1", 2, "royal flush", "100%"), floor.dealer("table/1"))
    assert [hold.amount for hold in part.holds] == [1_000_040, 1_000_000]
    assert part.shown == 1_000_000
    floor.check()


def test_1017_14_10_several_hands_of_a_table_are_keyed_in_counterclockwise() -> None:
    """10 % of $10,000.80, then 10 % of the $9,000.72 that are left; seat 4 sits on the dealer's right."""
    floor = Floor("colorado")
    part = meter(floor, "nexus", **NEXUS)
    linked(floor, "1", "colorado/let-it-ride", "PMG-01")
    wagers = tuple((seat, 100) for seat in (1, 2, 3, 4))
    floor.take("meter/nexus", LockOut("table/1", 400, wagers), floor.dealer("table/1"))
    floor.take("meter/nexus", KeyIn("table/1", 3, "straight flush", "10%"), floor.dealer("table/1"))
    with pytest.raises(Refusal, match="Seat 4 comes before seat 3"):
        floor.take("meter/nexus", KeyIn("table/1", 4, "straight flush", "10%"), floor.dealer("table/1"))
    floor.take("meter/nexus", KeyIn("table/1", 1, "straight flush", "10%"), floor.dealer("table/1"))
    assert [hold.amount for hold in part.holds] == [100_008, 90_007]
    with pytest.raises(Refusal, match="is no share of this meter; choose one of 100%, 10%"):
        floor.take("meter/nexus", KeyIn("table/1", 2, "flush", "5%"), floor.dealer("table/1"))


def test_1017_12_3_b_royals_of_one_hand_divide_the_meter() -> None:
    """$10,000.03 for two: $5,000.01 and then the rest; the odd cent goes with the second."""
    floor = Floor("colorado")
    part = meter(floor, "nexus", per_wager="0.01", seed="10000")
    linked(floor, "1", "colorado/caribbean-draw", "10%")
    wagers = tuple((seat, 100) for seat in (1, 2, 4))
    floor.take("meter/nexus", LockOut("table/1", 300, wagers), floor.dealer("table/1"))
    floor.take("meter/nexus", KeyIn("table/1", 2, "royal flush", "100%", 2), floor.dealer("table/1"))
    assert part.shown == 500_002
    floor.take("meter/nexus", KeyIn("table/1", 4, "royal flush", "100%"), floor.dealer("table/1"))
    assert [hold.amount for hold in part.holds] == [500_001, 500_002] and part.shown == 1_000_000


def test_1017_24_16_f_a_meter_is_not_divided_where_the_text_does_not_say_so() -> None:
    floor = Floor("colorado")
    meter(floor, "nexus", rate="20 %", seed="1000")
    linked(floor, "1", "colorado/three-card-poker", "1")
    floor.take("meter/nexus", LockOut("table/1", 100, ((2, 100),)), floor.dealer("table/1"))
    with pytest.raises(Refusal, match="not divided here"):
        floor.take("meter/nexus", KeyIn("table/1", 2, "A-K-Q", "100%", 2), floor.dealer("table/1"))


# C8: not discontinued before it is won, moved or lowered only by leave.


def started() -> tuple[Floor, MeterPart]:
    floor = Floor("colorado")
    part = meter(floor, "nexus", **NEXUS)
    linked(floor, "1", "colorado/caribbean-stud", "10%")
    floor.take("meter/nexus", LockOut("table/1", 500, ((2, 500),)), floor.dealer("table/1"))
    return floor, part


def test_1017_10_3_c_a_progressive_is_not_discontinued_before_it_is_won() -> None:
    floor, part = started()
    with pytest.raises(Refusal, match=r"holds \$10,001 and cannot be discontinued before it is won"):
        floor.take("meter/nexus", DiscontinueAward(), MANAGER)
    floor.take("meter/nexus", KeyIn("table/1", 2, "royal flush", "100%"), floor.dealer("table/1"))
    with pytest.raises(Refusal, match="not paid yet"):
        floor.take("meter/nexus", DiscontinueAward(), MANAGER)
    floor.take("meter/nexus", ValidateAward("1"), FLOOR)
    floor.take("meter/nexus", PayAward("1", 2, "at the table"), floor.dealer("table/1"))
    floor.take("table/1", CloseTable(), FLOOR)
    floor.take("meter/nexus", DiscontinueAward(), MANAGER)
    assert part.state.ended and floor.balance("meter", "nexus") == 0
    assert floor.balance("house") == -1_000_000  # one seed was won, the other came back
    floor.check()


def test_1017_10_3_c_it_is_moved_to_another_game_by_leave_alone() -> None:
    floor, part = started()
    other = meter(floor, "other", **NEXUS)
    with pytest.raises(Refusal, match="takes leave of the regulator"):
        floor.take("meter/nexus", TransferAward("meter/other"), MANAGER)
    with pytest.raises(Refusal, match="Nobody has petitioned"):
        floor.take("meter/nexus", RecordGrant("move to another game", "D-12"), MANAGER)
    floor.take("meter/nexus", PetitionRegulator("move to another game", "the game ends"), MANAGER)
    with pytest.raises(Refusal, match="takes leave of the regulator"):
        floor.take("meter/nexus", TransferAward("meter/other"), MANAGER)
    floor.take("meter/nexus", RecordGrant("move to another game", "D-12"), MANAGER)
    with pytest.raises(Refusal, match="takes two people"):
        floor.take("meter/nexus", TransferAward("meter/other"), By("Mia", "manager", AT))
    floor.take("meter/nexus", TransferAward("meter/other"), MANAGER)
    assert part.shown == 0 and other.shown == 2_000_100
    assert floor.balance("meter", "other") == 2_000_100
    assert folded(floor, other) == other.snapshot()


def test_1017_10_3_c_criteria_are_lowered_by_leave_alone() -> None:
    floor, part = started()
    with pytest.raises(Refusal, match="No petition to disburse is provided for"):
        floor.take("meter/nexus", PetitionRegulator("disburse", "the game ends"), MANAGER)
    floor.take("meter/nexus", PetitionRegulator("lower criteria", "the game ends"), MANAGER)
    floor.take("meter/nexus", RecordGrant("lower criteria", "D-13"), MANAGER)
    with pytest.raises(
        Refusal, match="'any pair' is no hand of the paytable; choose one of royal flush, straight"
    ):
        floor.take("meter/nexus", LowerCriteria("any pair"), MANAGER)
    with pytest.raises(
        Refusal, match="royal flush is not lower than royal flush; criteria may only be lowered"
    ):
        floor.take("meter/nexus", LowerCriteria("royal flush"), MANAGER)
    floor.take("meter/nexus", LowerCriteria("straight flush"), MANAGER)
    assert part.state.criteria == "straight flush"
    for hand in ("royal flush", "straight flush"):
        with pytest.raises(Refusal, match="is not lower than straight flush"):
            floor.take("meter/nexus", LowerCriteria(hand), MANAGER)
    floor.take("meter/nexus", LowerCriteria("full house"), MANAGER)


def test_1017_24_17_a_lower_hand_wins_the_whole_meter_once_the_criteria_are_lowered() -> None:
    """A straight flush of hearts is paid 70 for 1 from the tray; with leave, it wins all of the meter, $1,001.05 after
    three wagers; three of a kind, which is lower, is paid from the tray as before."""
    floor = Floor("colorado")
    part = meter(floor, rate="35 %", seed="1000")
    floor.open_table(
        "7", "colorado/three-card-poker", 2, meters=(("progressive", "progressive"),), progressive_rate="35%"
    )
    play_to_read(floor, first="9h 8h 7h")
    floor.take(part.stream, KeyIn("table/7", 1), floor.dealer("table/7"))
    assert part.holds.get("1").amount == 0
    floor.take(part.stream, ValidateAward("1"), FLOOR)
    floor.take(part.stream, PetitionRegulator("lower criteria", "the game ends"), MANAGER)
    floor.take(part.stream, RecordGrant("lower criteria", "D-14"), MANAGER)
    floor.take(part.stream, LowerCriteria("straight flush"), MANAGER)
    play_to_read(floor, first="5h 5d 5c")
    floor.take(part.stream, KeyIn("table/7", 1), floor.dealer("table/7"))
    floor.take(part.stream, ValidateAward("2"), FLOOR)
    assert part.holds.get("2").amount == 0 and part.shown == 100_070
    play_to_read(floor, first="9h 8h 7h")
    floor.take(part.stream, KeyIn("table/7", 1), floor.dealer("table/7"))
    hold = part.holds.get("3")
    assert hold.whole and hold.amount == 100_105 and part.shown == 100_000
    last = table(floor).last
    assert last is not None and any("pays 100% of meter" in line.why for line in last.lines)
    floor.check()


def test_1017_10_3_c_to_another_licensee_fund_and_liability_go_together() -> None:
    floor, part = started()
    floor.take("meter/nexus", PetitionRegulator("move to another licensee", "the house closes"), MANAGER)
    floor.take("meter/nexus", RecordGrant("move to another licensee", "D-14"), MANAGER)
    floor.take("meter/nexus", TransferAward(licensee="Gold Hill"), MANAGER)
    assert floor.balance("pocket", "licensee Gold Hill") == 1_000_100 and part.shown == 0


# C12: a fixed amount a wager.


def test_1017_12_3_a_each_token_advances_the_meter_by_a_fixed_amount() -> None:
    floor = Floor("colorado")
    part = meter(floor, "nexus", per_wager="0.71", seed="10000")
    linked(floor, "1", "colorado/caribbean-draw", "10%")
    floor.take("meter/nexus", LockOut("table/1", 300, ((1, 100), (2, 200))), floor.dealer("table/1"))
    assert part.shown == 1_000_000 + 142


@pytest.mark.parametrize(
    ("filing", "sentence"),
    [
        ({"seed": "1000"}, "one of the two"),
        ({"rate": "20 %", "per_wager": "1"}, "one of the two"),
        ({"rate": "80 %", "reserve_rate": "30 %"}, "at most the whole wager"),
        ({"rates": "20 %"}, "rates"),
    ],
)
def test_a_meter_that_cannot_be_filed_is_refused(filing: dict[str, Any], sentence: str) -> None:
    floor = Floor("colorado")
    with pytest.raises(Refusal, match=sentence):
        meter(floor, **filing)


def test_nobody_reads_the_meter_for_a_round_but_by_keying_in() -> None:
    floor, _ = three_card()
    play_to_read(floor)
    with pytest.raises(Refusal, match="read by keying in"):
        floor.take("table/7", Do("dealer", MeterRead("progressive", 10**9)), floor.dealer("table/7"))
    with pytest.raises(Refusal, match="seat 1 is next"):
        floor.take("meter/progressive", KeyIn("table/7", 2), floor.dealer("table/7"))


# C13: displayed at the table.


def test_1017_10_10_i_the_meter_and_its_paytable_are_displayed_at_the_table() -> None:
    floor, part = started()
    page = meter_display(part, floor.room, "table/1")
    data = page.to_data()
    assert data["amount"] == "10001"
    assert data["paytable"][:2] == [
        {"hand": "royal flush", "pays": "100% of meter"},
        {"hand": "straight flush", "pays": "10% of meter"},
    ]
    assert "§ 47.1-1017.10(10)(i)" in page.to_text()


def test_the_table_shows_what_the_meter_showed_when_its_round_began() -> None:
    floor, _ = three_card()
    won(floor)
    floor.take("meter/progressive", DocumentAward("1", 1, "passport"), FLOOR)
    floor.begin(table(floor), {2: STAKES})
    round = table(floor).round
    assert round is not None and round.view(Bystander())["meters"] == {"progressive": 100_005}


def test_the_floor_sees_exact_amounts_and_holds_and_prints_the_hand_pay_document() -> None:
    floor, part = three_card()
    won(floor)
    data = meter_page(part, floor.room).to_data()
    assert data["exact"] == "100005" and data["reserve"] == "1/2" and data["won"] == 1
    assert [hold["amount"] for hold in data["holds"]] == ["1000.35"]
    floor.take("meter/progressive", ValidateAward("1"), FLOOR)
    floor.take("meter/progressive", DocumentAward("1", 1, "passport"), FLOOR)
    document = hand_pay(part.holds, "1", 1, floor.room)
    assert document.to_data()["papers"] == {
        "hand": "A-K-Q suited pays 100% of meter",
        "amount": "$1,000.35",
        "person": "7-1",
        "identification": "passport",
    }
    assert document.to_data()["validated_by"] == "Flo"


def test_what_meters_owe_is_reported() -> None:
    floor, _ = three_card()
    won(floor)
    (row,) = liability_page(floor.room).to_data()["meters"]
    assert row == {
        "meter": "progressive",
        "shown": "1000.05",
        "reserve": "0",
        "awards": "1000.35",
        "owed": "2000.40",
    }
