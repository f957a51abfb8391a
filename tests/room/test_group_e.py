"""The player's bank, bets behind seats, and bets between players. Group E of the floor."""

from __future__ import annotations

import pytest

from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.room.commands import Begin, DeclineBank, Do, OfferBank, TakeBank
from croupier.room.part import By
from croupier.room.tables.acts import (
    JoinBet,
    JoinedSettled,
    LeaveBehind,
    LeaveBet,
    MakeProposition,
    PropositionReturned,
    RoundOpened,
    SettleProposition,
    StandBehind,
    Tell,
)
from croupier.room.tables.money import TableAccounts, is_bank_fee
from croupier.room.tables.part import TablePart
from croupier.rounds.events import Bet
from croupier.rounds.money import Account, Moved, balances
from croupier.settle.bank import BankBet, bank_shares, filed_bank, had_action
from tests.room.table_floor import TABLE, Floor

PAI_GOW, TILES, PURE = "bankers/pai-gow-poker", "bankers/pai-gow-tiles", "bankers/pure-21-5-blackjack"


def banked(edition: str, seats: int = 3, chips: str = "1000") -> Floor:
    """A table of a game that a player banks; seat 1 is asked first."""
    floor = Floor("bankers")
    floor.open(edition, dict.fromkeys(range(1, seats + 1), chips))
    return floor


def bets(floor: Floor, amounts: dict[int, int], wager: str = "game") -> None:
    """The seats bet, and the dealer closes; then everybody does as usual."""
    floor.begin()
    for seat, amount in amounts.items():
        floor.player(Do(seat, Bet(seat, wager, amount)))
    floor.dealer(Do("dealer", {"event": "Closed"}))
    finish(floor)


def finish(floor: Floor) -> None:
    """The first answer of whoever is asked, until the round is over."""
    while (round := floor.table().round) is not None:
        seat = getattr(round.due, "seat", 0)
        floor.player(Do(seat, round.answers(seat)[0].event))


def test_california_bank_what_is_posted_lies_in_the_bank_and_comes_back() -> None:
    floor = banked(PAI_GOW)
    floor.player(TakeBank(1, 50_000))
    floor.begin()
    assert floor.balance("bank") == 50_000 and floor.chips(1) == 50_000
    for seat in (2, 3):
        floor.player(Do(seat, Bet(seat, "game", 2000)))
    floor.dealer(Do("dealer", {"event": "Closed"}))
    finish(floor)
    last = floor.table().last
    assert last is not None and floor.balance("bank") == 0
    won = sum(amount for account, amount in balances(last.moved).items() if account.kind == "bank")
    fee = -sum(n for account, n in balances(last.moved).items() if str(account) == "seat 1")
    assert floor.chips(1) == 100_000 + won - fee


def test_a_game_that_has_stopped_is_offered_around_once_more() -> None:
    """Everybody has declined: the dealer asks again, and the events give the same rotation."""
    floor = banked(PAI_GOW, seats=2)
    with pytest.raises(Refusal, match="The game has not stopped"):
        floor.dealer(OfferBank())
    for seat in (1, 2):
        floor.player(DeclineBank(seat))
    with pytest.raises(Refusal, match="everybody has declined it"):
        floor.begin()
    floor.dealer(OfferBank())
    floor.player(TakeBank(1, 50_000))
    again = TablePart(TABLE)
    for entry in floor.entries:
        again.apply(entry.event, entry.by)
    assert again.snapshot() == floor.table().snapshot()


def test_the_bank_posts_no_more_than_the_seat_has_after_the_fee() -> None:
    floor = banked(PAI_GOW)
    with pytest.raises(Refusal, match=r"Seat 1 cannot post \$1,000 and pay a fee of up to"):
        floor.player(TakeBank(1, 100_000))
    floor.player(TakeBank(1))
    assert floor.events(TakeBank)[0].posted is not None and floor.events(TakeBank)[0].posted < 100_000


def test_pure_round_15_two_hands_a_turn_then_the_bank_is_offered_on() -> None:
    floor = banked(PURE)
    banks = floor.table().core.banks
    assert banks is not None
    floor.player(TakeBank(1))
    for hand in (1, 2):
        assert banks.banker == 1 and banks.hands == hand - 1
        floor.round()
    assert banks.banker is None and banks.offered == 2
    with pytest.raises(Refusal, match="Nobody has the bank; it is offered to seat 2"):
        floor.begin()
    with pytest.raises(Refusal, match="another must bank first"):
        floor.player(TakeBank(1))


def test_pure_round_16_where_nobody_takes_the_bank_the_game_stops() -> None:
    floor = banked(PURE, 2)
    for seat in (1, 2):
        floor.player(DeclineBank(seat))
    with pytest.raises(Refusal, match="everybody has declined it"):
        floor.begin()


def test_2692_round_11_the_house_never_banks() -> None:
    floor = Floor("outlaws")
    floor.open("outlaws/pure-21-5-blackjack", {1: "500", 2: "500"})
    with pytest.raises(Refusal, match="Taking the bank is for player"):
        floor.floor(TakeBank(1))
    with pytest.raises(Refusal, match="Nobody has the bank"):
        floor.begin()


def test_6_e_2_the_travelling_bank_of_grand_ronde() -> None:
    """After the first round it is offered from the dealer's right, counterclockwise: seats 3, 2, 1."""
    floor = Floor("grand-ronde")
    floor.open("grand-ronde/pai-gow-poker", {1: "500", 2: "500", 3: "500"})
    banks = floor.table().core.banks
    assert banks is not None and banks.offered is None  # nobody has bet against the dealer yet
    with pytest.raises(Refusal):
        floor.player(TakeBank(3))
    floor.round()
    assert banks.offered == 3
    floor.player(DeclineBank(3))
    floor.player(TakeBank(2))
    floor.round()
    assert floor.events(RoundOpened)[-1].opening["bank"]["seat"] == 2
    assert banks.banker is None and banks.offered == 1  # never twice running
    with pytest.raises(Refusal):
        floor.player(TakeBank(2))


def test_6_e_2_C_only_who_bet_against_the_dealer_last() -> None:
    floor = Floor("grand-ronde")
    table = floor.open("grand-ronde/pai-gow-poker", {1: "500", 2: "500", 3: "500"})
    main = table.game.main_wager.name
    floor.begin()
    floor.player(Do(1, Bet(1, main, 1000)))
    floor.dealer(Do("dealer", {"event": "Closed"}))
    finish(floor)
    banks = table.core.banks
    assert banks is not None and banks.offered == 1


def test_pure_round_13_no_fee_comes_back_where_the_bank_falls_short() -> None:
    floor = banked(PAI_GOW)
    floor.player(TakeBank(1, 1000))
    bets(floor, {2: 5000, 3: 5000})
    last = floor.table().last
    assert last is not None
    assert not [move for move in last.moved if move.giver.kind == "fee"]
    assert floor.balance("drop") > 0


# Behind a seat.


def test_pure_rules_12_a_player_behind_a_seat_has_chips_and_fees_of_his_own() -> None:
    floor = banked(TILES)
    ann = By("Ann", "player", floor.now)
    floor.take(StandBehind(2, "Ann", 10_000), ann)
    floor.player(TakeBank(1, 50_000))
    floor.begin()
    for seat in (2, 3):
        floor.player(Do(seat, Bet(seat, "game", 1000)))
    floor.take(Do(2, Bet(2, "game", 1000, "Ann")), ann)
    with pytest.raises(Refusal, match=r"Ann has \$100 behind seat 2"):
        floor.take(Do(2, Bet(2, "game", 10_000, "Ann")), ann)
    floor.dealer(Do("dealer", {"event": "Closed"}))
    finish(floor)
    last = floor.table().last
    assert last is not None
    own = sum(n for account, n in balances(last.moved).items() if account.player == "Ann")
    assert own != 0 and floor.balance("stack", "7/2/Ann") == 10_000 + own
    floor.take(LeaveBehind(2, "Ann"), ann)
    assert floor.balance("pocket", "Ann") == own and floor.balance("stack", "7/2/Ann") == 0


def test_spanish_rules_11_nobody_bets_behind_a_seat_where_it_is_not_allowed() -> None:
    floor = banked("bankers/pure-spanish-21-5")
    with pytest.raises(Refusal, match="Nobody bets behind a seat"):
        floor.take(StandBehind(2, "Ann", 10_000), By("Ann", "player", floor.now))


# Between players.


def test_pai_gow_words_kum_kum_equal_bets_together_are_divided_evenly() -> None:
    """Ann and Bob put $10 each with seat 2's $10: of what the $30 win or lose each has a third."""
    floor = banked(PAI_GOW)
    for name in ("Ann", "Bob"):
        floor.take(JoinBet(2, name, 1000), By(name, "player", floor.now))
    assert floor.chips(2) == 102_000
    floor.player(TakeBank(1, 50_000))
    bets(floor, {2: 3000, 3: 1000})
    last = floor.table().last
    assert last is not None
    net = sum(line.kept for line in last.lines if line.seat == 2)
    settled = floor.events(JoinedSettled)
    assert [(each.person, each.net) for each in settled] == [("Ann", net // 3), ("Bob", net // 3)]
    assert floor.balance("pocket", "Ann") == net // 3 == floor.balance("pocket", "Bob")


def test_pai_gow_words_dai_su_has_half_of_the_bank_s_result_up_to_its_amount() -> None:
    floor = banked(PAI_GOW)
    floor.player(TakeBank(1, 50_000))
    floor.take(JoinBet(1, "Ann", 1000, "dai-su"), By("Ann", "player", floor.now))
    bets(floor, {2: 2000, 3: 1000})
    last = floor.table().last
    assert last is not None
    won = sum(amount for account, amount in balances(last.moved).items() if account.kind == "bank")
    half = min(1000, abs(won) // 2)
    assert floor.balance("pocket", "Ann") == (half if won > 0 else -half)
    assert floor.balance("layout") == 0


def join(floor: Floor, person: str, amount: int, way: str, spot: int = 1) -> None:
    """Somebody without a seat bets in the position of the bank at seat 1."""
    floor.take(JoinBet(1, person, amount, way, spot), By(person, "player", floor.now))  # type: ignore[arg-type]


def everything(floor: Floor) -> int:
    """All accounts of the books together."""
    return sum(floor.room.books.balances.values())


@pytest.mark.parametrize("seed", range(6))
def test_pai_gow_words_bets_in_the_bank_s_position_have_their_part_of_a_hand(seed: int) -> None:
    """The action bet acts first, then the spots; a dai-su has half of its spot, and nothing is lost or made."""
    floor = Floor("bankers", SeededDraws(seed))
    floor.open(PAI_GOW, dict.fromkeys(range(1, 5), "1000"))
    floor.player(TakeBank(1, 2000))
    bet = [("Cy", 1000, "action", 1), ("Eve", 1500, "spot", 3), ("Bo", 2000, "spot", 2)]
    bet += [("Di", 700, "dai-su", 1), ("Di", 300, "dai-su", 2)]
    for each in bet:
        join(floor, *each)
    assert floor.balance("layout") == 5500 and floor.chips(1) == 100_000
    floor.begin()
    round = floor.table().round
    assert round is not None and round.opening["bank"]["posted"] == 6500
    assert floor.balance("bank") == 7500 and floor.balance("stack", "7/1") == 98_000
    for seat in (2, 3, 4):
        floor.player(Do(seat, Bet(seat, "game", 2000)))
    floor.dealer(Do("dealer", {"event": "Closed"}))
    twin = TablePart.restore(TABLE, floor.table().snapshot(), floor.room)
    assert twin.behind.joined == floor.table().behind.joined and len(twin.behind.joined) == 5
    finish(floor)
    last = floor.table().last
    assert last is not None
    lines = [line for line in last.lines if line.row.kind != "commission"]
    bets = [BankBet("spot", "seat 1", 1, 2000), BankBet("action", "Cy", 1, 1000)]
    bets += [BankBet("spot", "Bo", 2, 2000), BankBet("spot", "Eve", 3, 1500)]
    bets += [BankBet("dai-su", "Di", 1, 700), BankBet("dai-su", "Di", 2, 300)]
    own, cy, bo, eve, first, second = bank_shares(lines, bets, filed_bank(last.game, 1))
    fee = -sum(n for account, n in balances(last.moved).items() if str(account) == "seat 1")
    fee += sum(move.amount for move in last.moved if is_bank_fee(move))
    assert own + cy + bo + eve + first + second == -sum(line.profit for line in lines)
    assert [floor.balance("pocket", who) for who in ("Cy", "Bo", "Eve", "Di")] == [
        cy,
        bo,
        eve,
        first + second,
    ]
    assert floor.chips(1) == 100_000 + own - fee == floor.balance("stack", "7/1")
    assert not floor.balance("bank") and not floor.balance("layout") and not floor.table().behind.joined
    assert everything(floor) == 0


def test_pai_gow_words_the_bank_s_position_has_three_spots_and_one_action_bet() -> None:
    floor = banked(PAI_GOW)
    floor.player(DeclineBank(1))
    floor.player(TakeBank(3, 5000))
    with pytest.raises(Refusal, match="seat 1 does not bank"):
        join(floor, "Cy", 1000, "action")
    floor = banked(PAI_GOW)
    floor.player(TakeBank(1, 5000))
    join(floor, "Cy", 1000, "action")
    refused = [
        (("Bo", 1000, "action", 1), "Cy has the action bet in front of spot 1 of the bank already"),
        (("Bo", 1000, "action", 2), "no action bet at spot 2; name spot 1"),
        (("Bo", 1000, "spot", 1), "no spot bet at spot 1; name spot 2 or 3"),
        (("Bo", 1000, "spot", 4), "no spot bet at spot 4"),
        (("Bo", 1000, "dai-su", 2), "Nobody bets at spot 2"),
        (("Bo", 0, "spot", 2), "cannot join seat 1"),
        (("Bo", -5, "spot", 2), "cannot join seat 1"),
        (("player 1", 1000, "spot", 2), "cannot join seat 1"),
    ]
    for bet, why in refused:
        with pytest.raises(Refusal, match=why):
            join(floor, *bet)
    assert floor.balance("layout") == 1000


def test_pai_gow_words_a_bet_in_the_bank_s_position_is_taken_back_before_the_hand_only() -> None:
    floor = banked(PAI_GOW)
    floor.player(TakeBank(1, 5000))
    join(floor, "Bo", 1000, "spot", 2)
    join(floor, "Bo", 500, "dai-su", 2)
    by = By("Bo", "player", floor.now)
    with pytest.raises(Refusal, match="name one: dai-su 2, spot 2"):
        floor.take(LeaveBet(1, "Bo"), by)
    with pytest.raises(Refusal, match="Bo has a dai-su along spot 2; it is taken back first"):
        floor.take(LeaveBet(1, "Bo", "spot"), by)
    with pytest.raises(Refusal, match="Seat 1 keeps the bank: Bo, Bo bets with it"):
        floor.player(DeclineBank(1))
    floor.take(LeaveBet(1, "Bo", "dai-su"), by)
    floor.begin()
    with pytest.raises(Refusal, match="between rounds"):
        floor.take(LeaveBet(1, "Bo"), by)
    for seat in (2, 3):
        floor.player(Do(seat, Bet(seat, "game", 1000)))
    floor.dealer(Do("dealer", {"event": "Closed"}))
    finish(floor)
    with pytest.raises(Refusal, match="has not joined"):
        floor.take(LeaveBet(1, "Bo"), by)
    assert everything(floor) == 0


def test_a_described_round_books_the_bets_in_the_bank_s_position_to_those_who_made_them() -> None:
    floor = Floor("bankers")
    floor.open(PAI_GOW, dict.fromkeys((1, 2, 7), "1000"), depth="told")
    situation = {
        "dealer": "2s 3d 5h 7c 8d 9h Jc",
        "dice": [1, 1, 1],
        "bank": {
            "seat": 7,
            "posted": "60",
            "action": {"player": "Cy", "amount": "20"},
            "spots": [{"player": "Bo", "amount": "100"}],
            "dai_su": [{"player": "Di", "spot": 1, "amount": "50"}],
        },
        "seats": [
            {"seat": 1, "set": {"low": "Ah Kh", "high": "Ks Kc Kd 4c 6c"}, "wagers": {"game": "50"}},
            {"seat": 2, "set": {"low": "As Qh", "high": "Qs Qc Qd 4d 6d"}, "wagers": {"game": "50"}},
        ],
    }
    floor.dealer(Tell(situation))
    left = [104_900, 104_900, 96_800]  # fees of $1 for each player and $2 for the bank are dropped
    assert [floor.chips(seat) for seat in (1, 2, 7)] == left and floor.balance("drop") == 400
    assert [floor.balance("pocket", who) for who in ("Cy", "Bo", "Di")] == [-2000, -2000, -3000]
    assert [floor.balance("stack", f"7/{seat}") for seat in (1, 2, 7)] == left
    assert everything(floor) == 0


def test_pai_gow_words_proposition_bets_are_the_bank_s_with_another_player() -> None:
    floor = banked(PAI_GOW)
    floor.player(TakeBank(1, 50_000))
    with pytest.raises(Refusal, match="the player who banks with another"):
        floor.player(MakeProposition(2, 3, 1000, "higher first card"))
    floor.player(MakeProposition(2, 1, 1000, "seat 2 beats the bank"))
    assert floor.balance("layout") == 2000
    bets(floor, {2: 1000, 3: 1000})
    before = floor.chips(2)
    floor.floor(SettleProposition(1, 2))
    assert floor.chips(2) == before + 2000 and floor.balance("layout") == 0


def test_pai_gow_words_proposition_does_not_count_where_somebody_had_no_action() -> None:
    """A bank of $10 covers one of three bets of $10; the rest goes back, and so does the proposition."""
    floor = banked(PAI_GOW, 4)
    floor.player(TakeBank(1, 1000))
    floor.player(MakeProposition(1, 2, 500, "seat 2 beats the bank"))
    bets(floor, {2: 1000, 3: 1000, 4: 1000})
    last = floor.table().last
    assert last is not None
    assert any(not had_action(line) for line in last.lines if line.seat in (3, 4))
    assert floor.events(PropositionReturned) == [PropositionReturned(1)] and floor.balance("layout") == 0


def test_bets_are_put_together_only_where_the_text_has_it() -> None:
    floor = banked(TILES)
    with pytest.raises(Refusal, match="not put together"):
        floor.take(JoinBet(2, "Ann", 1000), By("Ann", "player", floor.now))


def test_a_dealer_begins_for_the_bank() -> None:
    floor = banked(PURE, 2)
    floor.player(TakeBank(1))
    floor.dealer(Begin(), TABLE)
    assert floor.table().round is not None


def test_a_bank_that_loses_all_it_posted_pays_its_fee_beside_it() -> None:
    """The bank loses no more than it has posted; the collection fee is not part of that."""
    seat, other = Account("seat", 2), Account("bank", 1)
    moved = (
        Moved(other, Account("fee"), 100, "the fee"),
        Moved(other, seat, 5_000, "the bank loses"),
    )
    first, second = TableAccounts("7").postings(moved)
    assert (str(first.giver), str(first.taker)) == ("stack 7/1", "rake area 7")
    assert (str(second.giver), str(second.taker)) == ("bank 7", "stack 7/2")
