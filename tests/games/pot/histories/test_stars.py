"""The text of PokerStars: whole hands worked out by hand, and what it has no words for."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import pytest

from croupier.editions import load
from croupier.games.pot.histories.formats import (
    RecordedHand,
    dated,
    play_history,
    recorded_hand,
    write_history,
)
from croupier.games.pot.histories.write import record_hand
from croupier.games.pot.opening import open_hand
from croupier.games.pot.table import report
from croupier.kit import Refusal, SeededShuffle, card_name
from tests import paths
from tests.games.pot.histories.test_open_history import rounds_of
from tests.games.pot.histories.test_samples import SAMPLES

AT = datetime(2026, 3, 1, 20, tzinfo=UTC)
DATE = "2026/03/01 20:00:00 UTC [2026/03/01 15:00:00 ET]"


def text_of(file: Path, hero: str = "") -> str:
    """The hand of a file."""
    return write_history(play_history(file.read_text("utf-8"), at=AT), "pokerstars", hero)


def lines(text: str) -> list[str]:
    return text.strip().splitlines()


HOLDEM = f"""\
PokerStars Hand #1:  Hold'em No Limit (1/2) - {DATE}
Table '1' 3-max (Play Money) Seat #3 is the button
Seat 1: Ann (200 in chips)
Seat 2: Ben (100 in chips)
Seat 3: Cid (40 in chips)
Ann: posts small blind 1
Ben: posts big blind 2
*** HOLE CARDS ***
Dealt to Ann [Ac Kd]
Cid: raises 4 to 6
Ann: raises 14 to 20
Ben: calls 18
Cid: calls 14
*** FLOP *** [Kh 7h 2h]
Ann: bets 30
Ben: raises 50 to 80 and is all-in
Cid: calls 20 and is all-in
Ann: calls 50
*** TURN *** [Kh 7h 2h] [As]
*** RIVER *** [Kh 7h 2h As] [4d]
*** SHOW DOWN ***
Ann: shows [Ac Kd] (two pair, Aces and Kings)
Ben: shows [Qc Qd] (a pair of Queens)
Cid: shows [9h 8h] (a flush, King high)
Ann collected 120 from side pot
Cid collected 120 from main pot
*** SUMMARY ***
Total pot 240 Main pot 120. Side pot 120. | Rake 0
Board [Kh 7h 2h As 4d]
Seat 1: Ann (small blind) showed [Ac Kd] and won (120) with two pair, Aces and Kings
Seat 2: Ben (big blind) showed [Qc Qd] and lost with a pair of Queens
Seat 3: Cid (button) showed [9h 8h] and won (120) with a flush, King high
"""


def test_holdem_with_a_side_pot() -> None:
    assert lines(text_of(paths.EXAMPLES / "hand.phh", "Ann")) == lines(HOLDEM)


STUD = f"""\
PokerStars Hand #1:  7 Card Stud Hi/Lo Limit (4/8) - {DATE}
Table '1' 3-max (Play Money)
Seat 1: p1 (20 in chips)
Seat 2: p2 (100 in chips)
Seat 3: p3 (100 in chips)
p1: posts the ante 1
p2: posts the ante 1
p3: posts the ante 1
*** 3rd STREET ***
Dealt to p1 [3d]
Dealt to p2 [Qh]
Dealt to p3 [4d 5d 6h]
p1: brings in for 1
p2: raises 3 to 4
p3: calls 4
p1: calls 3
*** 4th STREET ***
Dealt to p1 [3d] [7s]
Dealt to p2 [Qh] [Qd]
Dealt to p3 [4d 5d 6h] [8h]
p2: bets 4
p3: calls 4
p1: calls 4
*** 5th STREET ***
Dealt to p1 [3d 7s] [5c]
Dealt to p2 [Qh Qd] [2h]
Dealt to p3 [4d 5d 6h 8h] [Jc]
p2: bets 8
p3: calls 8
p1: calls 8
*** 6th STREET ***
Dealt to p1 [3d 7s 5c] [Kh]
Dealt to p2 [Qh Qd 2h] [9s]
Dealt to p3 [4d 5d 6h 8h Jc] [7d]
p2: bets 8
p3: calls 8
p1: calls 3 and is all-in
*** RIVER ***
Dealt to p3 [4d 5d 6h 8h Jc 7d] [3s]
p2: bets 8
p3: calls 8
*** SHOW DOWN ***
p1: shows [Ac 2c 3d 7s 5c Kh Th] (HI: high card Ace; LO: 7,5,3,2,A)
p2: shows [Ks Kd Qh Qd 2h 9s 9c] (HI: two pair, Kings and Queens)
p3: shows [4d 5d 6h 8h Jc 7d 3s] (HI: a straight, Four to Eight; LO: 7,6,5,4,3)
p3 collected 26 from side pot
p1 collected 30 from main pot
p3 collected 30 from main pot
*** SUMMARY ***
Total pot 86 Main pot 60. Side pot 26. | Rake 0
Seat 1: p1 showed [Ac 2c 3d 7s 5c Kh Th] and won (30) with HI: high card Ace; LO: 7,5,3,2,A
Seat 2: p2 showed [Ks Kd Qh Qd 2h 9s 9c] and lost with HI: two pair, Kings and Queens
Seat 3: p3 showed [4d 5d 6h 8h Jc 7d 3s] and won (56) with HI: a straight, Four to Eight; LO: 7,6,5,4,3
"""


def test_stud_with_two_halves_and_a_side_pot() -> None:
    assert lines(text_of(SAMPLES / "F7S-8.phh", "p3")) == lines(STUD)


DRAW = f"""\
PokerStars Hand #1:  Triple Draw 2-7 Lowball Limit (2/4) - {DATE}
Table '1' 2-max (Play Money) Seat #2 is the button
Seat 1: p1 (40 in chips)
Seat 2: p2 (40 in chips)
p2: posts small blind 1
p1: posts big blind 2
*** DEALING HANDS ***
Dealt to p1 [2c 3c 4c Ts Js]
p2: raises 2 to 4
p1: calls 2
*** FIRST DRAW ***
p1: discards 2 cards [Ts Js]
p2: discards 1 card
Dealt to p1 [2c 3c 4c] [8h 9c]
p1: checks
p2: bets 2
p1: calls 2
*** SECOND DRAW ***
p1: discards 1 card [9c]
p2: stands pat
Dealt to p1 [2c 3c 4c 8h] [7s]
p1: bets 4
p2: raises 4 to 8
p1: calls 4
*** THIRD DRAW ***
p1: discards 1 card [8h]
p2: stands pat
Dealt to p1 [2c 3c 4c 7s] [5h]
p1: bets 4
p2: calls 4
*** SHOW DOWN ***
p1: shows [2c 3c 4c 7s 5h] (Lo: 7,5,4,3,2)
p2: mucks hand
p1 collected 36 from pot
*** SUMMARY ***
Total pot 36 | Rake 0
Seat 1: p1 (big blind) showed [2c 3c 4c 7s 5h] and won (36) with Lo: 7,5,4,3,2
Seat 2: p2 (button) (small blind) mucked [7d 6d 5d 2h 4s]
"""


def test_triple_draw() -> None:
    assert lines(text_of(SAMPLES / "F2L3D.phh", "p1")) == lines(DRAW)


def test_an_edition_with_its_fee_and_a_bet_that_nobody_called() -> None:
    """Three put in 10 each; on the flop the fee is taken, and 22 that nobody calls come back."""
    game = load("outlaws/texas-holdem").configure()
    hand = open_hand(game, {2: 10000, 5: 20000, 7: 30050}, 5)
    shuffle = SeededShuffle("flop", hand.t.rules.deck)
    for act in ("raise", "call", "call", "check", "check", "bet", "fold", "fold"):
        hand.deal(shuffle)
        hand.act(act, {"raise": 1000, "bet": 2200}.get(act, 0))
    fee = (60050 - sum(hand.stacks.values())) // 100
    assert hand.over and 0 < fee < 30
    names = ["Ann", "Ben", "Cid"]
    each = RecordedHand(record_hand(hand, game, players=names, hand=12, table="7", **dated(AT)), hand)
    said = lines(write_history([each], "pokerstars"))
    assert said[:2] == [
        f"PokerStars Hand #12:  Hold'em No Limit ($1/$2 USD) - {DATE}",
        "Table '7' 7-max Seat #5 is the button",
    ]
    assert "Seat 7: Ann ($300.50 in chips)" in said
    assert said[-10:-6] == [
        "Ben: folds",
        "Uncalled bet ($22) returned to Cid",
        f"Cid collected ${30 - fee} from pot",
        "Cid: doesn't show hand",
    ]
    board = " ".join(card_name(card) for card in hand.t.board)
    assert said[-6:] == [
        "*** SUMMARY ***",
        f"Total pot $30 | Rake ${fee}",
        f"Board [{board}]",
        "Seat 2: Ben (big blind) folded on the Flop",
        f"Seat 5: Cid (button) collected (${30 - fee})",
        "Seat 7: Ann (small blind) folded on the Flop",
    ]


@pytest.mark.parametrize("code", ["NT", "FT", "PO", "FO-8", "F7S", "FR", "N2L1D", "FB"])
def test_every_other_game_has_its_words(code: str) -> None:
    said = lines(text_of(SAMPLES / f"{code}.phh"))
    assert said[0].startswith("PokerStars Hand #1:  ") and "*** SUMMARY ***" in said
    won = sum(int(line.split()[2]) for line in said if " collected " in line and line.endswith("pot"))
    total = next(line for line in said if line.startswith("Total pot "))
    assert total.split()[2] == str(won) and total.endswith("| Rake 0")


@pytest.mark.parametrize(
    ("id", "title"),
    [
        ("bankers/seven-card-stud", "7 Card Stud Limit"),
        ("bankers/lowball-deuce-to-seven", "Single Draw 2-7 Lowball Limit"),
        ("outlaws/omaha-hi-lo-split", "Omaha Hi/Lo No Limit"),
    ],
)
def test_editions_with_bets_of_their_own_have_words_too(id: str, title: str) -> None:
    for number, round in enumerate(rounds_of(id, 2)):
        about = {"at": AT, "hand": number, "table": "7"}
        said = lines(write_history([recorded_hand(round, about)], "pokerstars"))
        assert said[0].startswith(f"PokerStars Hand #{number}:  {title} ($")
        won = sum(
            Decimal(line.split(" collected $")[1].split()[0]) for line in said if " collected $" in line
        )
        total = next(line.split() for line in said if line.startswith("Total pot $"))
        assert won + Decimal(total[-1][1:]) == Decimal(total[2][1:])


def test_what_it_has_no_words_for_is_refused() -> None:
    with pytest.raises(Refusal, match="cannot express a hand of NS at no limit"):
        text_of(SAMPLES / "NS.phh")
    with pytest.raises(Refusal, match="has no date"):
        write_history(play_history((SAMPLES / "NT.phh").read_text("utf-8")), "pokerstars")
    with pytest.raises(Refusal, match="'Zoe' is not a player of this hand"):
        text_of(SAMPLES / "NT.phh", "Zoe")
    game = load("colorado/texas-holdem-high").configure()
    hand = open_hand(game, {1: 10000, 2: 10000, 3: 10000}, 3)
    hand.push(report("misdeal"))
    each = RecordedHand(record_hand(hand, game, **dated(AT)), hand)
    with pytest.raises(Refusal, match="The PokerStars format cannot express"):
        write_history([each], "pokerstars")
