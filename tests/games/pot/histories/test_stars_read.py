"""The text of PokerStars read: hands of every game that it has words for, and lines that stand in people's files."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from croupier.games.pot.histories.formats import (
    each_hand,
    play_history,
    read_history,
    recorded_hand,
    write_history,
)
from croupier.games.pot.histories.replay import replay
from croupier.kit import Refusal
from tests import paths
from tests.games.pot.histories.test_open_history import rounds_of
from tests.games.pot.histories.test_samples import SAMPLES

AT = datetime(2026, 3, 1, 20, tzinfo=UTC)
POT = (  # editions without bets and odd chips of their own
    *("bankers/omaha", "bankers/seven-card-stud", "bankers/texas-holdem", "colorado/omaha-high"),
    *("colorado/seven-card-stud-high", "colorado/seven-card-stud-high-low", "colorado/seven-card-stud-low"),
    *("colorado/texas-holdem-high", "grand-ronde/poker", "outlaws/texas-holdem"),
)


def again(text: str) -> None:
    """Every hand of a text is played to its end, with the stacks that it tells."""
    for record in read_history(text):
        played = replay(record)
        assert played.over, (played.refused, text)
        assert record.finishing is not None and not played.differences(), text


@pytest.mark.parametrize("hero", ["", "p1"])
@pytest.mark.parametrize("file", sorted(SAMPLES.glob("*.phh")), ids=lambda file: file.stem)
def test_samples_of_every_variant_are_read_back(file: Path, hero: str) -> None:
    hands = play_history(file.read_text("utf-8"), at=AT)
    try:
        text = write_history(hands, "pokerstars", hero)
    except Refusal as refusal:
        pytest.skip(str(refusal))
    again(text)
    for record, hand in zip(read_history(text), hands, strict=True):
        rake = sum(hand.hand.t.start) - sum(hand.hand.t.stack)
        assert sum(record.finishing or ()) + rake == sum(record.stacks)


@pytest.mark.parametrize("id", POT)
def test_hands_of_editions_are_read_back(id: str) -> None:
    read = 0
    for round in rounds_of(id, 12):
        try:
            text = write_history([recorded_hand(round, {"at": AT})], "pokerstars", hero="player 1")
        except Refusal:
            continue
        again(text)
        read += 1
    assert read >= 10


TOURNAMENT = """\
PokerStars Hand #2500:  Tournament #77, $1.00+$0.10 USD Hold'em No Limit - Level II (15/30) - 2026/03/01 15:00:00 ET
Table '77 3' 9-max Seat #2 is the button
Seat 1: Ann: the great (1,500 in chips)
Seat 2: Ben (1,480 in chips)
Seat 3: Cid (1,520 in chips) is sitting out
Seat 5: Dee (1,500 in chips, $0.50 bounty)
Ann: the great: posts the ante 5
Ben: posts the ante 5
Cid: posts the ante 5
Dee: posts the ante 5
Cid: posts small blind 15
Dee: posts big blind 30
*** HOLE CARDS ***
Dealt to Dee [As Ks]
Ben said, "good luck"
Ann: the great: folds
Ben: raises 60 to 90
Cid: folds
Dee: calls 60
Ben is disconnected
*** FLOP *** [Ah 7c 2d]
Dee: checks
Ben: bets 100
Dee: raises 200 to 300
Ben: folds
Uncalled bet (200) returned to Dee
Dee collected 415 from pot
Dee: doesn't show hand
*** SUMMARY ***
Total pot 415 | Rake 0
Board [Ah 7c 2d]
Seat 5: Dee (big blind) collected (415)
"""


def test_a_hand_of_a_tournament() -> None:
    (record,) = read_history(TOURNAMENT)
    assert record.fields["players"] == ["Cid", "Dee", "Ann: the great", "Ben"]
    assert (record.fields["year"], record.fields["time"].hour) == (2026, 20)
    again(TOURNAMENT)
    again(f"\ufeff{TOURNAMENT}\n\n\n{TOURNAMENT}".replace("\n", "\r\n"))
    assert [each.where for each in each_hand(f"{TOURNAMENT}\n\n{TOURNAMENT}", "a.txt")] == [
        "a.txt[1]",
        "a.txt[2]",
    ]


def test_posts_of_a_player_who_comes_in() -> None:
    text = """\
PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2026/03/01 20:00:00 UTC [2026/03/01 15:00:00 ET]
Table 'Juno II' 6-max Seat #1 is the button
Seat 1: Ann ($200 in chips)
Seat 2: Ben ($200 in chips)
Seat 3: Cid ($200 in chips)
Seat 4: Dee ($200 in chips)
Ben: posts small blind $1
Cid: posts big blind $2
Dee: posts small & big blinds $3
*** HOLE CARDS ***
Dee: checks
Ann: folds
Ben: folds
Cid: checks
*** FLOP *** [Ah 7c 2d]
Cid: checks
Dee: bets $2.50
Cid: folds
Uncalled bet ($2.50) returned to Dee
Dee collected $5.70 from pot
*** SUMMARY ***
Total pot $6 | Rake $0.30
Board [Ah 7c 2d]
"""
    again(text)


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("Hold'em No Limit", "Irish Poker No Limit", "does not name a game"),
        ("Hold'em No Limit", "Razz No Limit", "is not a game that is known here"),
        ("Ben: bets 100", "Ben: winks", "is not understood"),
        ("Total pot 415 | Rake 0\n", "", "no summary"),
        ("*** FLOP ***", "*** FIRST FLOP ***", "run more than once"),
        ("Dee collected 415", "Dee collected 414", "does not add up"),
        ("2026/03/01", "2026/13/01", "no such date"),
        ("Table '77 3' 9-max", "A table", "table and its seats"),
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(before: str, after: str, says: str) -> None:
    with pytest.raises(Refusal, match=says):
        read_history(TOURNAMENT.replace(before, after, 1), "hand.txt")


def test_a_hand_converted_to_text_and_back_is_the_same_hand() -> None:
    hands = play_history((paths.EXAMPLES / "hand.phh").read_text("utf-8"), at=AT)
    (record,) = read_history(write_history(hands, "pokerstars"))
    assert record.finishing == hands[0].record.finishing and record.variant == hands[0].record.variant
