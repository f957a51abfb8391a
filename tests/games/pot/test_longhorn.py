"""Longhorn Hold'em: its Bonus, its jackpot, and the last player in."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games.pot.round import PotRound
from croupier.kit import Refusal
from croupier.rounds.events import Closed
from croupier.rounds.money import JACKPOT_RAKE, Moved
from tests.games.pot.room import Evening, dealt_round, finish, paid, stacks, table
from tests.games.pot.told import Play, filed

LONGHORN = "colorado/longhorn-holdem"


# Longhorn's bad beat jackpot, its Bonus, and the last player in. Bonus and Pot wagers of $5, Bad Beat of $1.


ACES_FULL = {1: "As Ad", 2: "7s 7d", 3: "Kh Jc"}
FULL_BOARD = "Ac 7h 7c Kd 2s"  # aces full of sevens lose to four sevens


def longhorn(
    session: Evening, cards: dict[int, str], board: str, says: tuple[str, ...] = (), **how: Any
) -> tuple[list[Moved], Play]:
    hand = Play.at(session, cards, board, **how).go(*says)
    while not hand.hand.over:
        hand.go(f"{hand.due.seat} bet")
    return finish(session, hand), hand


def test_1017_41_1_half_a_quarter_and_a_quarter_of_the_seeded_jackpot() -> None:
    session = table(LONGHORN, rake="0%")
    moved, _ = longhorn(session, ACES_FULL, FULL_BOARD)
    assert paid(moved, "jackpot") == {1: "250", 2: "125", 3: "125"}
    # It is paid before this hand's wagers drop; these are 60 and 40 percent of $3, and the second takes its place.
    assert session.meters["bad beat"] == 180 and session.meters["second bad beat"] == 120


def test_1017_41_22_the_secondary_jackpot_replaces_the_primary_when_it_is_won() -> None:
    session = table(LONGHORN, each=200, rake="0%")
    dry = {1: "As Kd", 2: "Qs Jd", 3: "9h 4c"}
    for _ in range(5):
        longhorn(session, dry, "2h 3c 7s 8d Th")
    assert session.meters == {"jackpot": 0, "bad beat": 50_000 + 900, "second bad beat": 600}
    moved, _ = longhorn(session, ACES_FULL, FULL_BOARD)
    # The sign still says $500: the $9 that were dropped since are not posted, and stay.
    assert paid(moved, "jackpot") == {1: "250", 2: "125", 3: "125"}
    assert session.meters["bad beat"] == 900 + 600 + 180
    assert session.opening["posted"] == {"bad beat": 600}  # what the Secondary held


def test_1017_41_22_the_amount_posted_after_the_soft_count_is_awarded() -> None:
    session = table(LONGHORN, each=200, rake="0%")
    session.opening |= {"meters": {"bad beat": 80_000}, "posted": {"bad beat": 70_000}}
    moved, _ = longhorn(session, ACES_FULL, FULL_BOARD)
    assert paid(moved, "jackpot") == {1: "350", 2: "175", 3: "175"}
    assert session.meters["bad beat"] == 10_000 + 180


def test_1017_41_17_a_jackpot_that_is_kept_elsewhere_gets_its_wagers_and_pays_from_there() -> None:
    """The round says who shares what; the three wagers of $1 lie with the jackpot rake, and nothing is paid here."""
    opening = {"meters": {"bad beat": 70_000}, "posted": {"bad beat": 70_000}, "linked": ["bad beat"]}
    round = dealt_round(filed(LONGHORN, rake="0%"), ACES_FULL, FULL_BOARD, opening)
    shares = {line.seat: line.profit for line in round.lines if line.wager == "jackpot"}
    assert shares == {1: 35_000, 2: 17_500, 3: 17_500}
    assert round.balances.get(JACKPOT_RAKE) == 300
    assert not any("meter" in (move.giver.kind, move.taker.kind) for move in round.moved)


def test_1017_41_1_only_who_has_the_wager_and_has_not_folded_shares() -> None:
    session = table(LONGHORN, 4, rake="0%")
    moved, _ = longhorn(session, {**ACES_FULL, 4: "9h 4c"}, FULL_BOARD, declined={1: ("bad_beat",)})
    # The beaten hand has no wager: its half stays in the jackpot.
    assert paid(moved, "jackpot") == {2: "125", 3: "62.50", 4: "62.50"}
    assert session.meters["bad beat"] == 25_000 + 180
    folded = table(LONGHORN, 4, rake="0%")
    moved, _ = longhorn(folded, {**ACES_FULL, 4: "9h 4c"}, FULL_BOARD, ("1 bet", "2 bet", "3 bet", "4 fold"))
    assert paid(moved, "jackpot") == {1: "250", 2: "125", 3: "125"}


def test_1017_41_1_less_than_aces_full_wins_no_jackpot() -> None:
    session = table(LONGHORN, rake="0%")
    moved, _ = longhorn(session, {1: "Ks Kd", 2: "7s 7d", 3: "Ah Jc"}, "Kc 7h 7c Qd 2s")
    assert paid(moved, "jackpot") == {}  # kings full


def test_1017_41_2_the_bonus_is_required_the_bad_beat_is_not() -> None:
    session = table(LONGHORN)
    waiting = PotRound(session.game, {1: "one", 2: "two"}, {})
    with pytest.raises(Refusal, match="the Bonus wager of seat 1 is not made"):
        waiting.push(Closed())
    hand = Play.at(session, declined={1: ("bad_beat",)})
    assert hand.hand.stacks == {1: 9500, 2: 9400, 3: 9400}


@pytest.mark.parametrize(("schedule", "house"), [("I", "6"), ("II", "7")])
def test_1017_41_15_and_23_the_bonus_by_its_schedule_whoever_wins_the_pot(schedule: str, house: str) -> None:
    """Seat 1's full house pays 6 or 7 to 1, seat 2 has four of a kind at 30 to 1, seat 3's two pair push."""
    session = table(LONGHORN, rake="0%", bonus=schedule)
    moved, _ = longhorn(session, ACES_FULL, FULL_BOARD)
    assert paid(moved, "side bet") == {1: str(5 + 5 * int(house)), 2: "155", 3: "5"}


def test_1017_41_5_a_player_who_folds_loses_both_wagers_one_to_the_tray_one_to_the_box() -> None:
    session = table(LONGHORN, rake="0%")
    _, hand = longhorn(
        session, {1: "As Kd", 2: "Qs Jd", 3: "9h 4c"}, "2h 3c 7s 8d Th", ("1 bet", "2 bet", "3 fold")
    )
    assert stacks(session)[3] == "94" and hand.hand.stacks[3] == 9400
    assert session.fed == 300


def test_1017_41_31_the_last_player_in_who_stops_forfeits_pot_and_bonus_to_the_house() -> None:
    session = table(LONGHORN, 2, rake="0%")
    _, hand = longhorn(
        session, {1: "As Kd", 2: "Qs Jd"}, "2h 3c 7s 8d Th", ("1 bet", "2 bet", "1 fold", "2 fold")
    )
    assert hand.house("forfeited") == "10"
    assert session.house == 1000 + 1000  # two Pot wagers, and two Bonus wagers that went with the hands


def test_1017_41_31_the_last_player_who_completes_has_pot_and_bonus() -> None:
    session = table(LONGHORN, 2, rake="0%")
    moved, hand = longhorn(
        session, {1: "As Kd", 2: "Ts Td"}, "2h 3c 7s 8d Th", ("1 bet", "2 bet", "1 fold", "2 bet", "2 bet")
    )
    assert hand.moved() == {2: "20"} and paid(moved, "side bet") == {2: "10"}  # three tens, 1 to 1


def test_1017_41_31_who_cannot_make_the_pot_wager_folds() -> None:
    session = Evening(filed(LONGHORN, rake="0%"), {1: 10_000, 2: 10_000, 3: 1_300})
    _, hand = longhorn(session, {1: "As Kd", 2: "Qs Jd", 3: "9h 4c"}, "2h 3c 7s 8d Th")
    assert not hand.t.live[2] and hand.hand.stacks[3] == 200  # $6 beside the pot and $5 before the flop


@pytest.mark.parametrize("kind", ["exposed card", "skipped in the deal"])
def test_1017_41_26_and_30_a_dead_hand_through_the_dealer_gets_its_wagers_back(kind: str) -> None:
    session = table(LONGHORN, rake="0%")
    hand = Play.at(session, {1: "As Kd", 2: "Qs Jd", 3: "9h 4c"}, "2h 3c 7s 8d Th", dealt=2)
    hand.tell(kind, 2, "Qs" if kind == "exposed card" else "").deal()
    while not hand.hand.over:
        hand.go(f"{hand.due.seat} bet")
    finish(session, hand)
    assert stacks(session)[2] == "100"


def test_1017_41_27_to_29_cards_that_came_wrong_go_back_and_the_deal_goes_on() -> None:
    """A premature flop had its burn; a flop of too many cards changes nothing for the next burn."""
    game = filed(LONGHORN)
    early = Play(game, [100] * 3).tell("premature flop").go("1 bet", "2 bet", "3 bet")
    assert early.dealt()[6:] == ["community"] * 3
    many = Play(game, [100] * 3).go("1 bet", "2 bet", "3 bet").tell("too many flop cards")
    many.go("1 bet", "2 bet", "3 bet")
    assert many.dealt()[6:] == ["burn"] + ["community"] * 3 + ["burn", "community"]
    dropped = Play(game, [100] * 3, cards={2: "Qs Jd"}, dealt=2).tell("card off the table", 2, "Qs")
    assert dropped.due.to == 2
    dropped.deal()
    assert [len(cards) for cards in dropped.t.cards] == [2, 2, 2]


def test_1017_41_21_the_seed_is_between_100_and_500_dollars() -> None:
    assert table(LONGHORN, jackpot_seed="100").meters["bad beat"] == 10_000
    for amount in ("99", "501"):
        with pytest.raises(Refusal):
            filed(LONGHORN, jackpot_seed=amount)
