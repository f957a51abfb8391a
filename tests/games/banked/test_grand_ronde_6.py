"""Grand Ronde Game Rules, chapter 6: Pai Gow Poker and Fortune Pai Gow, settlements worked by hand from the text."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.editions import load
from croupier.games.banked.opening import open_round
from croupier.games.banked.situation import BankedSettlement, settle_situation
from croupier.kit import Refusal
from croupier.room.banks import BankRotation
from croupier.rounds.events import Bet

ID, FORTUNE = "grand-ronde/pai-gow-poker", "grand-ronde/fortune-pai-gow"
DEALER = {"low": "9h 8d", "high": "Jc Js 7d 4c 2s"}
NO_PAIR = {"low": "4h 3d", "high": "Tc 8s 6d 5c 2c"}
QUEENS = "Qc Qs 3d 5c 2h"


def seat(low: str, high: str, number: int = 3, basic: str = "20", **more: str) -> dict[str, Any]:
    """A seat with its two hands and its bets."""
    return {"seat": number, "set": {"low": low, "high": high}, "wagers": {"basic": basic, **more}}


def settled(
    *seats: dict[str, Any], dealer: dict[str, str] | None = None, id: str = ID, **more: Any
) -> BankedSettlement:
    """The seats against the bank's two hands."""
    return settle_situation(
        {"edition": id, "dealer": {"set": dealer or DEALER}, "seats": list(seats), **more}
    )


def fate(low: str, high: str, dealer: dict[str, str] | None = None, **more: Any) -> str:
    """What became of a basic bet of $20."""
    line = next(
        line for line in settled(seat(low, high), dealer=dealer, **more).lines if line.wager == "basic"
    )
    return f"{line.result} {line.profit // 100}"


def paid(found: BankedSettlement, number: int, wager: str) -> list[int]:
    """What the lines of a wager come to, in dollars."""
    return [line.profit // 100 for line in found.lines if (line.seat, line.wager) == (number, wager)]


def test_6g7_both_hands_higher_win() -> None:
    assert fate("Ah Kd", QUEENS) == "won 20"


def test_6g6_only_one_hand_higher_is_a_push() -> None:
    assert fate("8h 7c", QUEENS) == "returned 0"
    assert fate("Ah Kd", "Tc Ts 3d 5c 2h") == "returned 0"
    assert fate("9c 8s", QUEENS) == "returned 0"  # a copy beside a higher hand
    assert fate("Ah Kd", "Jh Jd 7c 4d 2c") == "returned 0"


def test_6g5_neither_hand_higher_loses() -> None:
    assert fate("8h 7c", "Tc Ts 3d 5c 2h") == "lost -20"
    assert fate("9c 8s", "Tc Ts 3d 5c 2h") == "lost -20"  # a copy and a lower hand
    assert fate("9c 8s", "Jh Jd 7c 4d 2c") == "lost -20"  # two copies


def test_6g5c_a_high_hand_below_the_low_hand_loses() -> None:
    assert fate("Kh Kd", "Ac Qd 9s 8h 7h", NO_PAIR) == "lost -20"
    assert fate("9c 9d", "9s 9h 7h 5d 4d", NO_PAIR) == "won 20"  # equal pairs: the high hand is not lower


def test_6d3_straights_and_straight_flushes_from_ace_to_five() -> None:
    king_high = {"low": "4h 3d", "high": "Kh Qd Jc Ts 9h"}
    assert fate("6h 5d", "Ad 2d 3c 4s 5h", king_high) == "won 20"
    assert fate("6h 5d", "As 2d 3c 4s 5h", {"low": "4h 3d", "high": "Ah Kd Qc Js Th"}) == "returned 0"
    assert fate("6h 5d", "As 2s 3s 4s 5s", {"low": "4h 3d", "high": "Kh Qh Jh Th 9h"}) == "won 20"
    assert fate("6h 5d", "As 2s 3s 4s 5s", {"low": "4h 3d", "high": "Ah Kh Qh Jh Th"}) == "returned 0"


def test_6d3a_five_aces_beat_a_royal_flush() -> None:
    assert fate("6h 5d", "Ah Ad Ac As Jk", {"low": "4h 3d", "high": "Kh Qh Jh Th 9h"}) == "won 20"


def test_6d4_the_joker_completes_a_straight_or_is_an_ace() -> None:
    assert fate("6h 5d", "Th 9d Jk 7s 6c", {"low": "4h 3d", "high": "Ac Ah As 9s 2d"}) == "won 20"
    assert (
        fate("Jk Qh", "Kh Ks 8c 6d 2d", {"low": "Ah Jd", "high": "Qc Qd 9c 3d 2s"}) == "won 20"
    )  # A-Q above A-J
    assert fate("Jk Th", "Kh Ks 8c 6d 2d", {"low": "Ah Jd", "high": "Qc Qd 9c 3d 2s"}) == "returned 0"


def test_6g8_the_vigorish_is_five_percent_of_what_is_won() -> None:
    found = settled(seat("Ah Kd", QUEENS, basic="50"))
    assert [(line.wager, line.profit) for line in found.lines] == [("basic", 5000), ("vigorish", -250)]
    free = settled(seat("Ah Kd", QUEENS, basic="50"), filing={"vigorish_rate": "0%"})
    assert [line.wager for line in free.lines] == ["basic"]
    with pytest.raises(Refusal, match="5%"):
        settled(seat("Ah Kd", QUEENS), filing={"vigorish_rate": "5.01%"})


@pytest.mark.parametrize(("basic", "fits"), [("500", True), ("500.01", False), ("4.99", False)])
def test_6c1_the_basic_bet_is_at_most_500_dollars(basic: str, fits: bool) -> None:
    if fits:
        assert settled(seat("Ah Kd", QUEENS, basic=basic)).lines
    else:
        with pytest.raises(Refusal, match="refused"):
            settled(seat("Ah Kd", QUEENS, basic=basic))


def test_6g4_hands_are_exposed_from_the_right_counterclockwise() -> None:
    hands = (("Ah Kd", QUEENS, 1), ("Ac Ks", "Th Td 3c 5h 2d", 3), ("As Kh", "6h 6d 3h 5d 3s", 6))
    found = settled(*(seat(*hand) for hand in hands), filing={"vigorish_rate": "0%"}, start=4)
    assert [line.seat for line in found.lines] == [6, 3, 1]


# The bank that goes round.


def test_6e_a_player_who_banks_pays_and_collects_and_the_vigorish_is_the_houses() -> None:
    found = settled(seat("Ah Kd", QUEENS), bank={"seat": 5})
    balances = {str(account): amount for account, amount in found.round.balances.items()}
    assert [(line.wager, line.profit) for line in found.lines] == [("basic", 2000), ("vigorish", -100)]
    assert balances["bank 5"] == -2000


def test_6e3_where_a_player_banks_the_others_bet_on_one_area() -> None:
    game = load(ID).configure(boxes=2)
    open_round(game, {1: "Ann", 2: "Ann"})
    with pytest.raises(Refusal, match=r"one place only.*6\(e\)\(3\)"):
        open_round(game, {1: "Ann", 2: "Ann"}, banker=5)


def rotation() -> BankRotation:
    return BankRotation(load(ID).configure(), (1, 2, 4, 6), first=6)


def test_6e2_nobody_banks_before_a_round_against_the_house() -> None:
    banks = rotation()
    assert banks.offered is None
    banks.house_round({1, 2, 4, 6})
    assert banks.offered == 6  # farthest to the right of the dealer


def test_6e2c_only_who_bet_against_the_dealer_may_bank() -> None:
    banks = rotation()
    banks.house_round({1, 4})
    assert banks.offered == 4


def test_6e2a_the_next_offer_goes_to_the_right_of_who_banked() -> None:
    banks = rotation()
    banks.house_round({1, 2, 4, 6})
    banks.take(6)
    banks.finish()
    assert banks.banker is None and banks.offered == 4


def test_6e2b_nobody_banks_two_rounds_in_a_row() -> None:
    banks = BankRotation(load(ID).configure(), (1, 2), first=2)
    banks.house_round({1, 2})
    banks.take(2)
    banks.finish()
    banks.decline(1)
    assert banks.offered is None  # the offer has returned to the dealer


def test_6g2_the_player_who_banks_sets_his_own_hand_and_alone_sees_it() -> None:
    game = load(ID).configure()
    round = open_round(game, [1], stakes={1: {"basic": 1000}}, banker=3)
    assert round.refusal(Bet(3, "basic", 1000)) is not None
    assert round.rules.decision("bank set").who == "bank"


# Fortune Pai Gow.

SEVEN_SUITED = ("3h 4h", "9h 8h 7h 6h 5h")
WEAK = {"low": "3c 2d", "high": "Tc 8s 6d 5s 2c"}


def bonus(low: str, high: str, amount: str = "5", **more: Any) -> BankedSettlement:
    return settled(seat(low, high, bonus=amount), dealer=WEAK, id=FORTUNE, **more)


@pytest.mark.parametrize(
    ("low", "high", "pays"),
    [
        (*SEVEN_SUITED, 2500),
        ("Kd Qd", "Ah Kh Qh Jh Th", 1000),
        ("3h 4h", "9h 8h 7h Jk 5h", 750),
        ("6h 7c", "Ah Ad Ac As Jk", 250),
        ("6h 7c", "Ah Kh Qh Jh Th", 125),
        ("Kd 2s", "9h 8h 7h 6h 5h", 50),
        ("Kd Qc", "9h 9s 9d 9c 5h", 25),
        ("Kd Kc", "9h 9s 9d 3c 5h", 5),
        ("Kd Qc", "Ah 9h 7h 3h 2h", 4),
        ("Kd Qc", "9h 9s 9d 3c 5h", 3),
        ("9d 9c", "9h 8s 7d 6c 5h", 3),  # the straight is the better hand, three nines are paid more
        ("Kd Qc", "9h 8s 7d 6c 5h", 2),
    ],
)
def test_6h_table_each_row_pays_as_printed(low: str, high: str, pays: int) -> None:
    dealer = {"low": "4d 3d", "high": "Ts 8d 6s 4c 2c"}
    found = settled(seat(low, high, bonus="5"), dealer=dealer, id=FORTUNE)
    assert paid(found, 3, "bonus") == [5 * pays]


def test_6h_a_hand_without_a_row_loses_the_bonus() -> None:
    assert paid(bonus("Ah Kd", QUEENS), 3, "bonus") == [-5]


@pytest.mark.parametrize(("stake", "envy"), [("5", [1000]), ("4.99", []), ("25", [1000])])
def test_6h2_envy_needs_a_bonus_bet_of_five_dollars_and_is_a_fixed_sum(stake: str, envy: list[int]) -> None:
    other = seat("Ac Kc", "Qc Qs 3s 5d 2h", number=1, bonus=stake)
    found = settled(seat(*SEVEN_SUITED, bonus="1"), other, dealer=WEAK, id=FORTUNE)
    assert paid(found, 1, "envy") == envy
    assert paid(found, 3, "envy") == []  # never for his own hand


def test_6h3_a_hand_without_a_bonus_bet_gives_no_envy() -> None:
    other = seat("Ac Kc", "Qc Qs 3s 5d 2h", number=1, bonus="5")
    found = settled(seat(*SEVEN_SUITED), other, dealer=WEAK, id=FORTUNE)
    assert paid(found, 1, "envy") == []


def test_6h5_at_most_20000_dollars_on_one_hand_and_envy_apart() -> None:
    rich = seat(*SEVEN_SUITED, basic="20", bonus="10")
    other = seat("2s 2h", "Kh Kc Kd Ks 5d", number=1, bonus="5")
    found = settled(rich, other, dealer=WEAK, id=FORTUNE)
    assert paid(found, 3, "basic") == [20]
    assert paid(found, 3, "bonus") == [20_000 - 20]
    assert paid(found, 3, "envy") == [5]
    assert paid(found, 1, "envy") == [1000]
    alone = settled(rich, dealer=WEAK, id=FORTUNE, filing={"maximum": "the bonus alone"})
    assert paid(alone, 3, "bonus") == [20_000]


@pytest.mark.parametrize(("amount", "fits"), [("25", True), ("25.01", False)])
def test_6c1_the_bonus_bet_is_at_most_25_dollars(amount: str, fits: bool) -> None:
    if fits:
        assert bonus("Ah Kd", QUEENS, amount).lines
    else:
        with pytest.raises(Refusal, match=r"maximum is \$25"):
            bonus("Ah Kd", QUEENS, amount)
