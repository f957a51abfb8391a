"""Opening, closing, people, chips and cash. Group J of the floor."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.room.commands import BuyChips, Do, Leave, Sit, SitOut
from croupier.room.days.acts import (
    CountBank,
    CreditTray,
    IssueBank,
    PlaceBank,
    RestockBank,
    ReturnBank,
)
from croupier.room.days.part import DaysPart
from croupier.room.orders import command_of
from croupier.room.part import By
from croupier.room.tables.acts import (
    ButtonDrawn,
    CallNext,
    CarryOff,
    CashExchanged,
    ChangeSeat,
    CloseTable,
    FeedTable,
    IssueColour,
    JoinList,
    KillAbsent,
    LayCash,
    LeaveList,
    MeetBlinds,
    MovePlayer,
    PauseTable,
    PostFor,
    RedeemColour,
    ResumeTable,
    RoundOpened,
    Spend,
    TableIdle,
    TimeWarned,
)
from croupier.rounds.events import Bet, Decide
from tests.room.table_floor import Floor

HOLDEM, CALIFORNIA = "colorado/texas-holdem-high", "bankers/texas-holdem"
LIMIT = {"betting": "limit", "small_blind": "5", "big_blind": "10", "small_bet": "10", "big_bet": "20"}


def colorado(seats: int = 3, **filing: Any) -> Floor:
    floor = Floor("colorado", **filing)
    floor.open(HOLDEM, dict.fromkeys(range(1, seats + 1), "100"), **LIMIT)
    return floor


def california(seats: int = 4, button: int = 4, filing: dict[str, Any] | None = None, **other: Any) -> Floor:
    """A table of no-limit hold'em with blinds of $1 and $2, after one hand that began with this button."""
    floor = Floor("bankers", **filing or {})
    players = dict.fromkeys(range(1, seats + 1), "200")
    choices = {"betting": "no limit", "collection": "147", "small_blind": "1", "big_blind": "2"}
    table = floor.open(CALIFORNIA, players, **choices | other)
    table.core.opening["button"] = button
    floor.begin()
    floor.fold_out()
    return floor


# Cash and chips.


def test_1045_3_a_cash_goes_into_the_imprest_bank_which_sells_no_more_chips_than_it_holds() -> None:
    floor = Floor("colorado")
    cage = By("Cay", "cage", floor.now, "Flo", "floor")
    floor.room.add(DaysPart())
    floor.open("colorado/texas-holdem-high", {})
    floor.take(IssueBank("B1", 50_000, cash=10_000), cage, "day")
    floor.floor(PlaceBank("table/7", "B1"), "day")
    floor.player(Sit(1, "Ann", 30_000))
    assert floor.chips(1) == 30_000 and floor.balance("drop") == floor.balance("tray") == 0
    assert floor.balance("imprest") == 10_000 and floor.balance("imprest cash") == 40_000
    with pytest.raises(
        Refusal, match=r"Imprest bank B1 holds \$100 in chips and cannot sell \$200; restock it"
    ):
        floor.player(Sit(2, "Bob", 20_000))
    with pytest.raises(Refusal, match=r"holds \$400 in cash; \$401 cannot be changed"):
        floor.take(RestockBank("B1", 40_100), cage, "day")
    floor.take(RestockBank("B1", 40_000), cage, "day")
    floor.player(Sit(2, "Bob", 20_000))
    assert floor.balance("imprest") == 30_000 and floor.balance("imprest cash") == 20_000  # always $500
    floor.take(CountBank("B1", 20_000, 29_000), By("Dee of table/7", "dealer", floor.now), "day")
    assert floor.balance("imprest") == 29_000 and floor.balance("house", "variance") == 1_000
    floor.take(IssueBank("B2", 30_000), cage, "day")
    floor.floor(PlaceBank("table/7", "B2"), "day")
    assert floor.balance("imprest") == 30_000 and floor.balance("imprest cash") == 0
    assert floor.balance("imprest", "B1") == 29_000 and floor.balance("imprest cash", "B1") == 20_000
    floor.take(ReturnBank("B1"), cage, "day")
    assert floor.balance("imprest", "B1") == floor.balance("imprest cash", "B1") == 0


def test_1045_3_b_without_an_imprest_bank_cash_goes_into_the_drop_box_of_a_poker_table() -> None:
    floor = colorado()
    box = floor.balance("drop")
    floor.dealer(BuyChips(1, 5000))
    assert floor.chips(1) == 15_000 and floor.balance("pocket", "player 1") == -15_000
    assert floor.balance("imprest") == floor.balance("imprest cash") == 0
    assert floor.balance("drop") - box == 5_000


def test_1045_3_b_a_real_tray_sells_no_more_chips_than_it_holds() -> None:
    floor = Floor("colorado")
    floor.open("colorado/texas-holdem-high", {}, depth="told")  # with $100,000
    with pytest.raises(Refusal, match=r"tray of table 7 holds \$100,000 in chips and cannot sell \$100,001"):
        floor.player(Sit(1, "Ann", 10_000_100))
    cage = By("Cay", "cage", floor.now, "Flo", "floor")
    with pytest.raises(
        Refusal, match=r"tray of table 7 holds \$100,000; \$100,000.01 cannot be taken from it"
    ):
        floor.take(CreditTray("table/7", 10_000_001), cage, "day")
    floor.take(CreditTray("table/7", 10_000_000), cage, "day")
    with pytest.raises(Refusal, match="fill it first"):
        floor.player(Sit(1, "Ann", 20_000))


def test_where_the_text_says_nothing_chips_of_a_poker_table_are_bought_at_the_cage() -> None:
    floor = Floor("bankers")
    floor.open("bankers/texas-holdem", {1: "200"})
    assert (
        floor.balance("drop") == 0
        and floor.chips(1) == 20_000
        and floor.balance("pocket", "player 1") == -20_000
    )


def test_1045_3_b_cash_goes_into_the_drop_box_of_a_house_banked_table() -> None:
    floor = Floor("colorado")
    floor.open("colorado/three-card-poker", {1: "100"})
    rack = 1_000_000  # filled by the program when it runs short
    assert floor.balance("drop") == 10_000 and floor.balance("tray") == rack - 10_000  # what he sat down with
    floor.dealer(BuyChips(1, 5000))
    assert (
        floor.balance("drop") == 15_000
        and floor.balance("tray") == rack - 15_000
        and floor.chips(1) == 15_000
    )
    floor.dealer(BuyChips(1, 2 * rack))
    assert floor.balance("tray") == rack - 15_000 and floor.room.books.total("cage") == -3 * rack


def test_1008_the_dealer_does_not_play_at_his_table() -> None:
    floor = colorado()
    with pytest.raises(Refusal, match=r"deals at table 7 and cannot play there. \[1008\]"):
        floor.floor(Sit(5, "Dee of table/7", 10_000))


# Table stakes and buy-ins.


def test_1023_1_who_comes_back_brings_what_he_left_with() -> None:
    floor = colorado()
    floor.player(Leave(1))
    floor.later(minutes=59)
    with pytest.raises(
        Refusal, match=r"left table 7 with \$100 and brings it back; \$50 is less. \[1023\(1\)"
    ):
        floor.player(Sit(1, "player 1", 5000))
    floor.later(minutes=1).player(Sit(1, "player 1", 5000))
    assert floor.chips(1) == 5000


def test_1023_1_only_tips_food_and_drink_leave_the_table() -> None:
    floor = colorado()
    floor.player(Spend(1, 500, "tips"))
    floor.player(Spend(1, 300, "food and drink"))
    assert floor.chips(1) == 9200 and floor.balance("tips") == 500 and floor.balance("house", "") == 300
    with pytest.raises(Refusal, match=r"seat 1 has \$92"):
        floor.player(Spend(1, 9300, "tips"))


def test_1023_2_who_is_broke_is_not_dealt_in_until_he_buys() -> None:
    floor = colorado(4)
    floor.table().core.receive(4, -10_000)
    floor.room.books.balances.pop(next(a for a in floor.room.books.balances if str(a) == "stack 7/4"))
    floor.begin()
    assert "4" not in floor.events(RoundOpened)[0].seats
    floor.fold_out()
    floor.player(BuyChips(4, 5000))
    floor.begin()
    assert "4" in floor.events(RoundOpened)[1].seats


def test_1017_38_15_table_stakes_do_not_apply_to_trips() -> None:
    floor = Floor("colorado")
    floor.open("colorado/trips-poker", {1: "100", 2: "100", 3: "100"})
    floor.player(Leave(1))
    floor.player(Sit(1, "player 1", 1000))
    assert floor.chips(1) == 1000


def test_salinas_limits_buy_ins_from_40_to_100_dollars() -> None:
    floor = Floor("bankers")
    floor.open("bankers/mexican-poker-salinas", {1: "40", 2: "100"})
    for chips, words in (
        (3900, r"below the minimum buy-in of \$40"),
        (10_100, r"above the maximum buy-in of \$100"),
    ):
        with pytest.raises(Refusal, match=words):
            floor.player(Sit(3, "player 3", chips))


def test_2048_holdem_buy_in_at_least_40_dollars() -> None:
    floor = Floor("outlaws")
    floor.open("outlaws/texas-holdem", {1: "40"}, betting="no limit")
    with pytest.raises(Refusal, match=r"below the minimum buy-in of \$40. \[2048 holdem no limit buy-in"):
        floor.player(Sit(2, "player 2", 3999))


def test_7_f_7_one_short_buy_after_each_full_buy_in() -> None:
    floor = Floor("grand-ronde", least_buy_in="40")
    floor.open("grand-ronde/poker", {1: "40", 2: "40"})
    floor.player(BuyChips(1, 1000))
    with pytest.raises(Refusal, match=r"only one is allowed. \[7\(f\)\(7\)"):
        floor.player(BuyChips(1, 1000))
    floor.player(BuyChips(1, 4000))
    floor.player(BuyChips(1, 1000))
    assert floor.chips(1) == 10_000


def test_1023_4_a_winner_may_post_for_a_player_whom_he_has_just_beaten() -> None:
    floor = colorado()
    floor.begin()
    floor.fold_out()
    ended = floor.table().ended
    assert ended is not None and len(ended.won) == 1
    winner, loser = ended.won[0], next(seat for seat in ended.players if seat not in ended.won)
    before = floor.chips(winner), floor.chips(loser)
    with pytest.raises(Refusal, match="no ante or blind"):
        floor.player(PostFor(winner, loser, 5100))
    with pytest.raises(Refusal, match="has not just beaten"):
        floor.player(PostFor(loser, winner, 1000))
    floor.player(PostFor(winner, loser, 1000))
    assert (floor.chips(winner), floor.chips(loser)) == (before[0] - 1000, before[1] + 1000)


# The button and the blinds.


def test_salinas_start_the_highest_card_has_the_button() -> None:
    """The draws take the deuce of clubs, the king of spades and the ace of hearts: seat 3 has the button."""
    floor = Floor("bankers", _Then([0, 46, 48, 10, 11]))
    floor.open("bankers/mexican-poker-salinas", dict.fromkeys(range(1, 6), "100"))
    floor.begin()
    drawn = floor.events(ButtonDrawn)[0]
    assert drawn.cards == {"1": "2c", "2": "Ks", "3": "Ah", "4": "4s", "5": "5d"} and drawn.button == 3
    assert floor.events(RoundOpened)[0].opening["button"] == 3


class _Then:
    """Numbers known beforehand, then others by a seed."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers, self.rest = list(numbers), SeededDraws(3)

    def below(self, limit: int) -> int:
        return self.numbers.pop(0) if self.numbers else self.rest.below(limit)


def test_outlaws_2204_3_a_of_one_rank_spades_are_highest() -> None:
    floor = Floor("outlaws", _Then([51, 50, 49]))
    floor.open("outlaws/omaha", {1: "100", 2: "100", 3: "100"})
    floor.begin()
    drawn = floor.events(ButtonDrawn)[0]
    assert drawn.cards == {"1": "As", "2": "Ah", "3": "Ad"} and drawn.button == 1


def last_opened(floor: Floor) -> RoundOpened:
    """A further hand, in which everybody folds."""
    floor.begin()
    floor.fold_out()
    opened: RoundOpened = floor.events(RoundOpened)[-1]
    return opened


def test_holdem_3_b_a_new_player_waits_for_the_big_blind() -> None:
    """The button goes from seat 1 to 3: blinds 2 and 3, 3 and 4, then 4 and 6, who is dealt in then."""
    floor = california()
    floor.player(Sit(6, "player 6", 20_000))
    assert ["6" in last_opened(floor).seats for _ in range(3)] == [False, False, True]
    ended = floor.table().ended
    assert ended is not None and ended.big_blind == 6
    assert floor.events(RoundOpened)[-1].opening.get("posts") is None


def test_holdem_3_a_or_posts_all_blinds_and_receives_a_hand() -> None:
    floor = california()
    floor.player(Sit(6, "player 6", 20_000))
    floor.player(MeetBlinds(6, "post"))
    floor.begin()
    opened = floor.events(RoundOpened)[-1]
    assert opened.opening["posts"] == [[6, 100, False], [6, 200, True]]  # 8: the small blind is dead
    floor.act("decline")  # nobody straddles
    assert floor.chips(6) == 19_700


def test_holdem_7_a_player_who_was_passed_by_the_blinds_owes_them() -> None:
    """With the button at 1 seat 2 would be the small blind; away, it owes both when it comes back."""
    floor = california()
    floor.player(SitOut(2))
    assert list(last_opened(floor).seats) == ["1", "3", "4"]
    floor.player(SitOut(2, False))
    floor.player(MeetBlinds(2, "post"))
    opened = last_opened(floor)
    assert opened.opening["posts"] == [[2, 100, False], [2, 200, True]] and opened.opening["missed"] == [2]
    with pytest.raises(Refusal, match="Seat 2 owes no blinds"):
        floor.player(MeetBlinds(2, "post"))


def test_holdem_4_between_the_small_blind_and_the_button_a_new_player_waits() -> None:
    floor = california(button=3)
    floor.player(Sit(5, "player 5", 20_000))
    floor.player(MeetBlinds(5, "post"))
    assert "5" not in last_opened(floor).seats  # the button is at 4, the small blind at 1


def test_holdem_9_buying_the_button_makes_him_the_only_blind() -> None:
    floor = california(button=3)
    floor.player(Sit(5, "player 5", 20_000))
    floor.player(MeetBlinds(5, "buy the button"))
    before = floor.chips(1)
    floor.begin()
    opened = floor.events(RoundOpened)[-1]
    assert opened.opening["blinds"] == [[5, 100, False], [5, 200, True]]
    assert floor.chips(5) == 19_700 and floor.chips(1) == before  # nobody else puts up a blind
    floor.fold_out()
    assert floor.table().core.opening["button"] == 5


def test_lowball_8_a_pot_is_killed_with_twice_the_big_blind() -> None:
    floor = california()
    floor.player(SitOut(2))
    last_opened(floor)
    floor.player(SitOut(2, False))
    floor.player(MeetBlinds(2, "kill"))
    assert last_opened(floor).opening["posts"] == [[2, 400, True]]


@pytest.mark.parametrize(("limits", "raised"), [("doubled", 800), ("as they are", 600)])
def test_lowball_8_a_killed_pot_is_played_at_twice_the_limits(limits: str, raised: int) -> None:
    """$2 and $4 a bet; the kill of $4 is a bet at twice the limits, and a raise makes it $8. The next hand is usual."""
    floor = california(
        filing={"kill_limits": limits}, betting="limit", small_bet="2", big_bet="4", collection="3"
    )
    floor.player(SitOut(2))
    last_opened(floor)
    floor.player(SitOut(2, False))
    floor.player(MeetBlinds(2, "kill"))
    floor.begin()
    floor.act("decline")  # seat 2 does not straddle
    round = floor.table().round
    assert round is not None and isinstance(round.due, Decide)
    answers = {answer.name: answer for answer in round.answers(round.due.seat)}
    assert answers["raise"].least == raised
    floor.fold_out()
    assert "kill" not in last_opened(floor).opening


def test_lowball_10_a_seat_farther_from_the_big_blind_waits_as_many_hands() -> None:
    """The big blind was at seat 2: seat 3 is one place after it, seat 6 four; the player waits three hands."""
    floor = california(3, button=3)
    floor.player(ChangeSeat(3, 6))
    assert floor.table().blinds.waits == {6: 3}
    assert ["6" in last_opened(floor).seats for _ in range(4)] == [False, False, False, True]


def test_lowball_11_a_seat_closer_to_the_big_blind_plays_on() -> None:
    floor = california(4, button=4)
    floor.player(Leave(3))
    floor.player(ChangeSeat(4, 3))
    assert floor.table().blinds.waits == {} and "3" in last_opened(floor).seats


def test_stud_8_an_absent_player_s_hand_is_killed_in_his_turn() -> None:
    floor = california(4)
    floor.begin()
    round = floor.table().round
    assert round is not None
    floor.act("decline")  # nobody straddles
    seat: int = getattr(round.due, "seat", 0)
    with pytest.raises(Refusal, match="is at the table"):
        floor.dealer(KillAbsent(seat))
    floor.dealer(SitOut(seat))
    other = next(each for each in floor.table().persons if each != seat)
    with pytest.raises(Refusal, match="not the turn"):
        floor.dealer(KillAbsent(other))
    done = floor.dealer(KillAbsent(seat))
    assert done.entries[0].event.input["choice"] == "fold" and done.entries[0].basis.clauses == ("stud 8",)


# Time.


def test_1038_a_player_is_warned_and_then_his_hand_is_dead() -> None:
    floor = colorado(time_to_act="60 seconds", time_warning="10 seconds")
    floor.begin()
    round = floor.table().round
    assert round is not None
    seat: int = getattr(round.due, "seat", 0)
    floor.later(seconds=49).tick()
    assert floor.events(TimeWarned) == []
    floor.later(seconds=1).tick()
    floor.tick()
    assert floor.events(TimeWarned) == [TimeWarned(seat)]
    done = floor.later(seconds=10).tick()
    first = done.entries[0]
    assert (
        first.event.input == {"event": "Chose", "seat": seat, "choice": "fold"} and first.by.role == "clock"
    )
    assert first.basis.clauses == ("1038",) and "dead hand" in first.message


def test_1038_who_faces_no_bet_checks_when_his_time_is_over() -> None:
    floor = colorado(time_to_act="60 seconds")
    floor.begin()
    while (round := floor.table().round) is not None:
        names = [answer.name for answer in round.answers(getattr(round.due, "seat", 0))]
        if ("check" in names and "fold" not in names) or "check" in names:
            break
        floor.act("call")
    done = floor.later(minutes=1).tick()
    assert (
        "seconds left to act" in done.messages[0]
    )  # nobody looked at the clock in time, and he is warned first
    done = floor.later(seconds=10).tick()
    assert done.entries[0].event.input["choice"] == "check"


def test_without_a_limit_nobody_is_hurried() -> None:
    floor = colorado()
    floor.begin()
    assert floor.later(hours=3).tick().entries == ()


# States.


def test_a_table_is_idle_when_its_last_player_leaves() -> None:
    floor = colorado(2)
    assert floor.table().status == "opening"
    floor.begin()
    floor.fold_out()
    assert floor.table().status == "open"
    floor.player(Leave(1))
    floor.player(Leave(2))
    assert floor.table().status == "idle" and floor.events(TableIdle) == [TableIdle()]


def test_a_paused_table_begins_no_round() -> None:
    floor = colorado()
    floor.floor(PauseTable("lights"))
    with pytest.raises(Refusal, match="Table 7 is paused"):
        floor.begin()
    floor.floor(ResumeTable())
    floor.begin()


def test_a_player_moves_with_all_his_chips() -> None:
    floor = colorado()
    floor.open(HOLDEM, {1: "100"}, "table/8", **LIMIT)
    floor.floor(MovePlayer(2, "table/8", 4))
    assert floor.table("table/8").persons[4] == "player 2" and 2 not in floor.table().persons
    assert floor.chips(4, "table/8") == 10_000 and floor.chips(2) == 0
    with pytest.raises(Refusal, match="taken"):
        floor.floor(MovePlayer(3, "table/8", 4))


# Closing.


def test_1017_30_11_runners_of_a_player_who_leaves_are_given_back() -> None:
    floor = Floor("colorado")
    table = floor.open("colorado/home-run-holdem", {1: "300", 2: "300", 3: "300"})
    table.core.opening["pool"] = {"amount": 0, "runners": {"1": 2, "2": 1}}
    floor.player(Leave(1))
    assert table.core.opening["pool"]["runners"] == {"2": 1}


def test_1017_30_12_the_pool_is_shared_by_the_runners_on_the_table() -> None:
    """$10 by 2 runners and 1: $6.66 and $3.33, and the odd cent to the first left of the button, seat 1."""
    floor = Floor("colorado")
    table = floor.open("colorado/home-run-holdem", {1: "300", 2: "300", 3: "300"})
    floor.round()
    pool = table.core.opening["pool"]
    account = next(a for a in floor.room.books.balances if a.kind == "meter")
    before = {seat: floor.chips(seat) for seat in (1, 2, 3)}
    have = floor.room.books.balances[account]
    assert pool["amount"] == have > 0
    table.core.opening["pool"] = {"amount": have, "runners": {"1": 2, "2": 1}}
    table.core.opening["button"] = 3
    floor.floor(CloseTable())
    paid = {seat: floor.balance("pocket", f"player {seat}") + 30_000 - before[seat] for seat in (1, 2, 3)}
    assert paid[3] == 0 and sum(paid.values()) == have
    assert paid[2] == have // 3 and paid[1] == have - have // 3
    assert account not in floor.room.books.balances


def test_1017_38_14_a_carried_pot_is_shared_before_the_table_closes() -> None:
    floor = Floor("colorado")
    table = floor.open("colorado/trips-poker", {1: "500", 2: "500", 3: "500"}, rake="0%")
    carry(floor)
    carried = floor.balance("carried")
    assert carried == table.core.opening["carry"] > 0
    floor.floor(CloseTable())
    assert floor.balance("carried") == 0
    assert sum(floor.balance("pocket", f"player {seat}") for seat in (1, 2, 3)) == 0


def test_1017_38_13_or_goes_to_the_best_of_one_last_hand() -> None:
    floor = Floor("colorado", carried_pot_plan="best hand")
    table = floor.open("colorado/trips-poker", {1: "500", 2: "500", 3: "500"}, rake="0%")
    carry(floor)
    floor.floor(CloseTable())
    assert table.status == "closing"
    with pytest.raises(Refusal, match=r"last hand must be played first.*1017.38\(13\)"):
        floor.floor(CloseTable())
    floor.round()
    assert floor.events(RoundOpened)[-1].opening["final"] is True
    assert "carry" not in table.core.opening and floor.balance("carried") == 0
    floor.floor(CloseTable())
    assert floor.table().persons == {}


def carry(floor: Floor) -> None:
    """Rounds until a pot is left on the table."""
    for _ in range(30):
        if floor.table().core.opening.get("carry"):
            return
        floor.round()
    raise AssertionError("every hand was won")


def test_a_seat_acts_for_itself_alone() -> None:
    floor = colorado()
    floor.begin()
    round = floor.table().round
    assert round is not None
    seat: int = getattr(round.due, "seat", 0)
    answer = round.answers(seat)[0]
    other = next(each for each in floor.table().persons if each != seat)
    with pytest.raises(Refusal):
        floor.player(Do(other, answer.event))


# Currency and chips of one's own.


def test_1045_4_currency_is_bet_on_the_piece_and_changed_before_the_award() -> None:
    """Seat 1 has $100 in chips and lays $50 down; a bet beyond its chips is on the piece."""
    floor = Floor("colorado", money_on_the_piece=True)
    structure = {
        "betting": "limit",
        "small_blind": "25",
        "big_blind": "50",
        "small_bet": "50",
        "big_bet": "100",
    }
    floor.open(HOLDEM, dict.fromkeys((1, 2, 3), "100"), **structure)
    for seat in (1, 2, 3):
        floor.player(LayCash(seat, 5000))
    assert floor.chips(1) == 15_000
    floor.begin()
    while (round := floor.table().round) is not None:
        names = [answer.name for answer in round.answers(getattr(round.due, "seat", 0))]
        floor.act(next((name for name in ("raise", "bet", "call", "show") if name in names), names[0]))
    names = [type(entry.event).__name__ for entry in floor.entries]
    assert "CashExchanged" in names and names.index("CashExchanged") < names.index("RoundEnded")
    assert {event.amount for event in floor.events(CashExchanged)} == {5000}
    paid = 30_000 + 15_000  # with the currency that lay on the table
    assert sum(floor.chips(seat) for seat in (1, 2, 3)) + floor.balance("drop") == 45_000 + paid


def test_1045_4_money_on_the_piece_is_the_house_s_choice() -> None:
    floor = colorado()
    with pytest.raises(Refusal, match=r"Currency is not bet here.*1045\(4\)"):
        floor.player(LayCash(1, 5000))


def test_1017_32_19_each_player_has_a_colour_of_his_own() -> None:
    floor = Floor("colorado")
    floor.open("colorado/208-poker", {1: "100", 2: "100"})
    floor.dealer(IssueColour(1, "red", 25))
    for seat, colour, value, words in (
        (2, "red", 25, "another player's colour"),
        (1, "blue", 25, "nobody plays with two colours"),
        (2, "blue", 10, r"at least \$0.25"),
    ):
        with pytest.raises(Refusal, match=words):
            floor.dealer(IssueColour(seat, colour, value))
    done = floor.dealer(IssueColour(2, "blue", 100))
    assert done.messages == ("Table 7: seat 2 plays with blue, shown by a lammer at $1.",)


def test_1017_32_19_only_chips_that_were_issued_and_carried_off_are_redeemed_at_25_cents_each() -> None:
    floor = Floor("colorado")
    floor.open("colorado/208-poker", {1: "100", 2: "100"})
    cage = By("Cay", "cage", floor.now)
    for person, chips in (("player 9", 500), ("player 1", 1), ("player 1", 0), ("player 1", -4)):
        with pytest.raises(Refusal, match=r"cannot be redeemed|at least one chip"):
            floor.take(RedeemColour(person, chips), cage)
    with pytest.raises(Refusal, match="no chips of its own"):
        floor.dealer(CarryOff(1, 5))
    floor.dealer(IssueColour(1, "red", 100))
    with pytest.raises(Refusal, match=r"101 red chips of \$1 are \$101; seat 1 has \$100"):
        floor.dealer(CarryOff(1, 101))
    floor.dealer(CarryOff(1, 10))
    assert floor.chips(1) == 9_000 and floor.balance("unredeemed", "7/player 1") == 1_000
    floor.player(Leave(1))
    before = floor.balance("pocket", "player 1")
    floor.take(command_of(RedeemColour, ("player 1", "4")), cage)
    assert floor.balance("pocket", "player 1") - before == 100  # four at 25 cents, not at $1 and not $400
    with pytest.raises(Refusal, match="has carried 6 chips off"):
        floor.take(RedeemColour("player 1", 7), cage)
    floor.player(Leave(2))
    floor.floor(CloseTable())
    floor.take(RedeemColour("player 1", 6), cage)
    assert floor.balance("pocket", "player 1") - before == 250
    assert floor.balance("unredeemed", "7/player 1") == 0 and sum(floor.room.books.balances.values()) == 0


def test_1017_32_19_what_is_bet_with_own_chips_is_a_multiple_of_their_value() -> None:
    floor = Floor("colorado")
    floor.open("colorado/208-poker", {1: "100", 2: "100"})
    floor.dealer(IssueColour(1, "red", 100))
    floor.begin()
    for seat in (1, 2):
        floor.player(Do(seat, Bet(seat, "ante", 500)))
    with pytest.raises(
        Refusal,
        match=r"\$1.25 on Three Card outcome: flush is refused: seat 1 bets with red chips of \$1 each",
    ):
        floor.player(Do(1, {"event": "Bet", "seat": 1, "wager": "outcome_flush", "amount": 125}))
    floor.player(Do(1, Bet(1, "outcome_flush", 200)))
    floor.player(Do(2, Bet(2, "outcome_flush", 125)))  # at 25 cents, where no lammer says otherwise


# Waiting lists: practice of the house.


def test_who_waits_is_called_in_order_and_a_seat_is_held() -> None:
    floor = Floor("colorado")
    table = floor.open("colorado/joker-poker", dict.fromkeys(range(1, 8), "100"))
    for person in ("Ann", "Bob"):
        floor.take(JoinList(person), By(person, "player", floor.now))
    with pytest.raises(Refusal, match="No seat is free"):
        floor.floor(CallNext())
    floor.player(Leave(3))
    floor.floor(CallNext())
    with pytest.raises(Refusal, match="held for Ann"):
        floor.player(Sit(3, "Bob", 10_000))
    floor.later(minutes=5).tick()
    assert floor.events(LeaveList)[-1] == LeaveList("Ann", "not come in time")
    floor.floor(CallNext())
    floor.player(Sit(3, "Bob", 10_000))
    assert table.lists.called == {} and table.lists.waiting == []


def test_a_must_move_game_owes_its_longest_player() -> None:
    floor = colorado(3)
    floor.open(HOLDEM, {1: "100"}, "table/8", **LIMIT)
    floor.floor(FeedTable("table/8"))
    owed = [each.message for each in floor.room.owed(floor.now)]
    assert owed == ["player 1 moves from table 7 to table 8."]
    floor.floor(MovePlayer(1, "table/8", 2))
    assert [each.message for each in floor.room.owed(floor.now)] == [
        "player 2 moves from table 7 to table 8."
    ]
