"""Places and bets at a wheel as people write them."""

from __future__ import annotations

import pytest

from croupier.editions import load
from croupier.games.roulette.felt import layout_of
from croupier.games.roulette.round import RouletteRound
from croupier.games.roulette.words import read_bets, read_spot
from croupier.kit import Refusal
from croupier.rounds.events import Bet

GAME = load("grand-ronde/roulette").configure()
LAYOUT = layout_of(GAME)
SPOTS = sorted(LAYOUT.spots)


@pytest.mark.parametrize("name", SPOTS)
def test_every_spot_is_found_by_its_name_its_words_and_its_numbers(name: str) -> None:
    spot = LAYOUT.spots[name]
    assert read_spot(LAYOUT, name) is spot
    assert read_spot(LAYOUT, spot.words) is spot
    assert read_spot(LAYOUT, spot.words.upper()) is spot
    assert all(read_spot(LAYOUT, words) is spot for words, _ in spot.elsewhere)
    if spot.bet.inside:
        for between in ("-", "/", ", ", " "):
            assert read_spot(LAYOUT, between.join(spot.numbers)) is spot
            assert read_spot(LAYOUT, between.join(reversed(spot.numbers))) is spot


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("street 7", "row 7"),
        ("split 8/9", "8/9"),
        ("trio 0-2-00", "0-2-00"),
        ("square 8-12", "corner 8-12"),
        ("six line 4-9", "line 4-9"),
        ("double street 31-36", "line 31-36"),
        ("first five numbers", "first five"),
        ("basket", "first five"),
        ("2nd column", "column 2"),
        ("third dozen", "dozen 3"),
        ("the 1st 12", "dozen 1"),
        ("low", "1-18"),
        ("19 to 36", "19-36"),
        ("  RED ", "red"),
        ("straight up 0", "0"),
    ],
)
def test_other_words_for_a_spot(words: str, name: str) -> None:
    assert read_spot(LAYOUT, words).name == name


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("37", "37 is not on the wheel"),
        ("000", "000 is not on the wheel"),
        ("8 8", "names a number twice"),
        ("8/12", "a split with 8 is 5/8, 7/8, 8/9 or 8/11"),
        ("1-2-3-4", "row; they are all in line 1-6"),
        ("row 0", "0 is not in a row; bet"),
        ("corner 8", "corner 4-8, corner 5-9, corner 7-11, corner 8-12"),
        ("line 2-7", "is not"),
        ("1 2 3 4 5 6 7", "is no bet on 7 separate numbers"),
        ("purple", "is not a position on the layout"),
        ("", "is not a position on the layout"),
        ("corner of red", "by its numbers"),
        ("1 2 3 4 5", "are not adjacent"),
    ],
)
def test_what_is_no_bet_is_refused_with_what_would_be(words: str, said: str) -> None:
    with pytest.raises(Refusal, match=said):
        read_spot(LAYOUT, words)


def test_a_bet_by_another_name_is_told_its_own() -> None:
    assert "is called" in str(RouletteRound(GAME).refusal(Bet(1, "9/8", 500)))


@pytest.mark.parametrize(
    ("line", "bets"),
    [
        ("10 on red, 5 on 17, 2 on 8/9", {"red": 1000, "17": 500, "8/9": 200}),
        ("10 on red; 5 on 17", {"red": 1000, "17": 500}),
        ("$5 on corner of 8, 9, 11 and 12, 10 on red", {"corner 8-12": 500, "red": 1000}),
        ("5 on 17 and 10 on odd", {"17": 500, "odd": 1000}),
        ("1,000 on red", {"red": 100_000}),
        ("2.50 on 0-1-2", {"0-1-2": 250}),
        ("10 red,5 on 1,2,3", {"red": 1000, "row 1": 500}),
        ("5 on red, 5 on red", {"red": 1000}),
        ("17 $5; 8/9 $2.50", {"17": 500, "8/9": 250}),
    ],
)
def test_bets_as_they_are_typed(line: str, bets: dict[str, int]) -> None:
    assert read_bets(LAYOUT, line) == bets


@pytest.mark.parametrize("line", ["ten on red", "10", "on red", "10 on", "10 on red, 5 17", "1.005 on red"])
def test_bets_that_cannot_be_read_are_refused(line: str) -> None:
    with pytest.raises(Refusal):
        read_bets(LAYOUT, line)


@pytest.mark.parametrize("line", ["17 5", "5 17", "8 9"])
def test_two_numbers_alone_may_be_read_two_ways(line: str) -> None:
    first, second = line.split()
    with pytest.raises(Refusal, match=f"is ambiguous; write '{first} on {second}' or '{second} on {first}'"):
        read_bets(LAYOUT, line)
