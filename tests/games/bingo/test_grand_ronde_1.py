"""Chapter 1 of Grand Ronde's rules: bingo, clause by clause."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from croupier.editions import load
from croupier.games.bingo.cards import (
    Squares,
    card_of_set,
    fault_of,
    make_card,
    make_cards,
    nth_card,
    read_card,
)
from croupier.games.bingo.law import bingo_law
from croupier.games.bingo.play import (
    BingoClaimed,
    CardBought,
    GameClosed,
)
from croupier.games.bingo.session import BingoSession
from croupier.games.bingo.settle import rounded_share
from croupier.kit import Refusal
from croupier.kit.chance import SecureDraws, SeededDraws
from croupier.rounds.events import Act, Chance, Closed, Did, Drew
from croupier.rounds.money import HOUSE, Account

BINGO = "grand-ronde/bingo"
LAW = bingo_law(load(BINGO))
RULE = LAW.card
SQUARE = "1 16 31 46 61 / 2 17 32 47 62 / 3 18 free 48 63 / 4 19 33 49 64 / 5 20 34 50 65"
OTHER = "6 21 35 51 66 / 7 22 36 52 67 / 8 23 free 53 68 / 9 24 37 54 69 / 10 25 38 55 70"
# As the first card in column N, apart from it elsewhere.
SAME_N = "11 26 31 56 71 / 12 27 32 57 72 / 13 28 free 58 73 / 14 29 33 59 74 / 15 30 34 60 75"
SAME_TOP = "1 16 31 46 61 / 12 27 42 57 72 / 13 28 free 58 73 / 14 29 43 59 74 / 15 30 44 60 75"


def opened(
    programme: str = "line for 100",
    cards: Iterable[tuple[int, str]] = ((1, SQUARE), (2, OTHER)),
    **choices: Any,
) -> BingoSession:
    """A session with cards sold, the sale closed."""
    session = BingoSession(load(BINGO).configure(programme=programme, **choices), (1, 2, 3))
    for number, (seat, rows) in enumerate(cards, start=1):
        session.push(CardBought(seat, number, read_card(RULE, rows)))
    session.push(Closed())
    return session


def call(session: BingoSession, *balls: int) -> BingoSession:
    for ball in balls:
        session.push(Drew(ball))
    return session


def refused(session: BingoSession, event: object, said: str, *cite: str) -> None:
    refusal = session.refusal(event)
    assert refusal is not None
    assert said in refusal.sentence, refusal.sentence
    if cite:
        assert set(cite) <= set(refusal.cite)


def shares(session: BingoSession) -> dict[int, int]:
    return {card: share for award in session.settlements[-1].awards for card, share in award.shares}


# (a) and (b)


def test_1_a_1_two_players_or_more() -> None:
    session = BingoSession(load(BINGO).configure(programme="line for 5"), (1, 2))
    session.push(CardBought(1, 1, nth_card(RULE, 0)))
    session.push(CardBought(1, 2, nth_card(RULE, 1)))
    refused(session, Closed(), "valid cards in this game: 1", "1(a)(1)")
    session.push(CardBought(2, 3, nth_card(RULE, 2)))
    session.push(Closed())
    assert isinstance(session.due, Chance)


def test_1_a_1_a_game_that_is_not_played_gives_its_price_back() -> None:
    session = BingoSession(load(BINGO).configure(programme="line for 5; line for 5"), (1, 2))
    session.push(CardBought(1, 1, nth_card(RULE, 0)))
    session.push(GameClosed())
    (line,) = session.lines
    assert (line.result, line.profit, line.cite) == ("returned", 0, ("1(a)(1)",))
    assert session.plan.number == 2 and not session.settlements[0].awards


@pytest.mark.parametrize(("ball", "good"), [(0, False), (1, True), (75, True), (76, False)])
def test_1_a_2_balls_are_1_to_75(ball: int, good: bool) -> None:
    assert (opened().refusal(Drew(ball)) is None) == good


def test_1_a_2_no_ball_comes_twice() -> None:
    refused(call(opened(), 7), Drew(7), "B7 has already been called", "1(a)(2)")


def test_1_a_3_a_called_number_covers_every_card_that_has_it() -> None:
    session = call(opened(cards=((1, SQUARE), (2, SAME_TOP))), 16, 27)
    assert (
        session.play.covered[1].bit_count() == 2 and session.play.covered[2].bit_count() == 3
    )  # one is free


def test_1_a_4_the_first_to_cover_the_pattern_wins() -> None:
    session = call(opened(), 1, 2, 3, 4, 6, 7, 8, 9, 5)
    session.push(BingoClaimed(1, 1))
    refused(session, BingoClaimed(2, 2), "needs 1 more: B10")
    session.push(GameClosed())
    assert shares(session) == {1: 10_000}


def test_1_b_3_a_session_has_several_games() -> None:
    session = BingoSession(load(BINGO).configure(programme="line for 10; x for 20; blackout for 30"), (1, 2))
    draws = SeededDraws(1)
    for number in (1, 2, 3):
        assert session.plan.number == number
        for seat in (1, 2):
            session.sell(seat, 2, draws)
        session.finish(draws)
    assert session.done and session.due is None and not session.round.answers(1)
    assert [settlement.game for settlement in session.settlements] == [1, 2, 3]
    refused(session, Drew(1), "The round is over")


def test_1_b_3_cards_for_a_game_to_come_may_be_bought_and_not_for_one_that_is_over() -> None:
    session = BingoSession(load(BINGO).configure(programme="line for 10; x for 20"), (1, 2))
    session.push(CardBought(1, 9, nth_card(RULE, 9), 2))
    refused(session, CardBought(1, 8, nth_card(RULE, 8), 3), "There is no later game")
    draws = SeededDraws(1)
    for seat in (1, 2):
        session.sell(seat, 1, draws)
    session.finish(draws)
    assert list(session.play.tickets) == [9]
    refused(session, CardBought(1, 8, nth_card(RULE, 8), 1), "There is no later game")


def test_cards_for_the_session_are_paid_once() -> None:
    game = load(BINGO).configure(programme="line for 10; line for 20", cards_for="the session")
    session = BingoSession(game, (1, 2))
    draws = SeededDraws(3)
    for seat in (1, 2):
        session.sell(seat, 1, draws)
    session.finish(draws)
    session.finish(draws)
    stakes = [line.stake for line in session.lines]
    assert stakes == [100, 100, 0, 0]
    assert session.balances[HOUSE] == 200 - 3000


# (c)


def squares_with(**columns: list[int]) -> Squares:
    base = {"B": [1, 2, 3, 4, 5], "I": [16, 17, 18, 19, 20], "N": [31, 32, 33, 34]}
    base |= {"G": [46, 47, 48, 49, 50], "O": [61, 62, 63, 64, 65]}
    return read_card(RULE, {**base, **columns})


def test_1_c_1_a_25_squares_and_a_free_centre() -> None:
    card = make_card(RULE, SeededDraws(1))
    assert len(card) == 25 and card[12] == 0 and card.count(0) == 1
    full = (*card[:12], 35, *card[13:])
    fault = fault_of(RULE, full)
    assert fault is not None and "centre square is free" in fault.sentence
    assert fault_of(RULE, card[:24]) is not None


@pytest.mark.parametrize(
    ("letter", "low", "high", "clause"),
    [
        ("B", 1, 15, "1(c)(1)C"),
        ("I", 16, 30, "1(c)(1)D"),
        ("N", 31, 45, "1(c)(1)E"),
        ("G", 46, 60, "1(c)(1)F"),
        ("O", 61, 75, "1(c)(1)G"),
    ],
)
def test_1_c_1_columns_at_their_bounds(letter: str, low: int, high: int, clause: str) -> None:
    size = 4 if letter == "N" else 5
    good = [low, high, *range(low + 1, low + size - 1)]
    assert fault_of(RULE, squares_with(**{letter: good})) is None
    for number in (low - 1, high + 1):
        if 1 <= number <= 75:
            fault = fault_of(RULE, squares_with(**{letter: [number, *good[1:]]}))
            assert fault is not None and fault.cite == (clause,)
    fault = fault_of(RULE, squares_with(**{letter: [good[1], *good[1:]]}))
    assert fault is not None and "is in column" in fault.sentence and fault.cite == (clause,)


def test_1_c_1_cards_are_made_to_the_columns_from_either_chance() -> None:
    for draws in (SeededDraws("c"), SecureDraws()):
        for card in make_cards(RULE, draws, 200):
            assert fault_of(RULE, card) is None
    assert make_card(RULE, SeededDraws(5)) == make_card(RULE, SeededDraws(5))


def test_1_c_1_every_number_of_a_column_comes_equally_often_in_every_square() -> None:
    """About 200 times of 3000; six standard deviations are 82."""
    cards = make_cards(RULE, SeededDraws("even"), 3000)
    for cell in (0, 7, 24):
        column = RULE.columns[cell % 5]
        counts = [sum(card[cell] == number for card in cards) for number in column.range]
        assert max(abs(count - 200) for count in counts) < 82


def test_1_c_1_no_two_cards_are_equal() -> None:
    class Same:
        """Chance that gives the first card twice over."""

        def __init__(self) -> None:
            self.asked = 0

        def below(self, limit: int) -> int:
            self.asked += 1
            return 0 if self.asked <= 48 else 1

    first, second = make_cards(RULE, Same(), 2)
    assert first != second
    session = BingoSession(load(BINGO).configure(), (1, 2))
    session.push(CardBought(1, 1, first))
    refused(session, CardBought(2, 2, first), "is identical to card", "1(c)(1)")
    refused(session, CardBought(2, 1, second), "Card 1 has already been sold")


def test_cards_of_a_numbered_set() -> None:
    cards = {card_of_set(LAW, "summer", number) for number in range(1, 200)}
    assert len(cards) == 199 and all(fault_of(RULE, card) is None for card in cards)
    assert card_of_set(LAW, "summer", 7) == card_of_set(LAW, "summer", 7) != card_of_set(LAW, "winter", 7)


# (d)


def test_1_d_1_balls_are_chosen_at_random_and_called_one_by_one() -> None:
    session = opened()
    draws = SeededDraws(2)
    for number in range(1, 6):
        session.chance(draws)
        assert len(session.play.called) == number
    assert len(set(session.play.called)) == 5


def test_1_d_2_the_pattern_is_covered_or_it_is_not() -> None:
    session = call(opened("corners for 5"), 1, 5, 61)
    refused(session, BingoClaimed(1, 1), "for corners it needs 1 more: O65", "1(d)(4)")
    session.push(Drew(65))
    assert session.refusal(BingoClaimed(1, 1)) is None


def test_1_d_2_a_pattern_may_be_covered_in_any_of_its_ways() -> None:
    for balls in ((31, 32, 33, 34), (1, 17, 49, 65), (3, 18, 48, 63), (61, 62, 63, 64, 65), (1, 5, 61, 65)):
        session = call(opened("line or corners for 5"), *balls[:-1])
        assert not session.round.holders()
        assert call(session, balls[-1]).round.holders() == (BingoClaimed(1, 1),)


def test_1_d_2_a_hard_pattern_does_not_use_the_free_square() -> None:
    session = call(opened("hard line for 5"), 31, 32, 33, 34)
    assert not session.round.holders()
    assert call(session, 1, 2, 3, 4, 5).round.holders()


def test_1_d_3_a_winner_is_declared_while_the_game_is_played() -> None:
    session = call(opened(), 31, 32, 33, 34)
    session.push(BingoClaimed(1, 1))
    refused(session, BingoClaimed(1, 1), "has already been declared", "1(d)(3)")
    refused(session, BingoClaimed(2, 1), "Seat 2 has no card 1", "1(d)(3)")
    refused(session, BingoClaimed(1, 7), "has no card 7 in game 1", "1(d)(3)")
    session.push(GameClosed())
    assert shares(session) == {1: 10_000}


def test_1_d_3_the_system_declares_by_itself_where_it_is_filed() -> None:
    session = call(opened(declared="by the system"), 31, 32, 33, 34)
    assert session.play.winners == [1]
    assert any(isinstance(event, Did) and "declares card 1" in event.says for event in session.log)
    assert isinstance(session.due, Act)


def test_1_d_4_a_bingo_without_the_last_number_is_refused() -> None:
    session = call(opened(), 31, 32, 33, 34)
    assert session.round.holders()
    session.push(Drew(75))
    refused(
        session, BingoClaimed(1, 1), "since call 4, but the last number called, O75, is not in it", "1(d)(4)"
    )
    assert not session.round.holders()


def test_1_d_4_the_last_number_on_the_card_but_not_in_the_pattern() -> None:
    for choice, good in (("in the pattern", False), ("on the card", True)):
        session = call(opened(last_number=choice), 31, 32, 33, 34, 1)
        assert (session.refusal(BingoClaimed(1, 1)) is None) == good


def test_1_d_4_another_way_completed_by_the_last_number_is_a_bingo_again() -> None:
    session = call(opened(), 31, 32, 33, 34, 1, 2, 3, 4, 5)
    assert session.refusal(BingoClaimed(1, 1)) is None


def test_1_d_4_one_call_later_it_is_too_late() -> None:
    session = call(opened(), 31, 32, 33)
    assert session.refusal(BingoClaimed(1, 1)) is not None
    assert call(session, 34).refusal(BingoClaimed(1, 1)) is None
    assert call(session, 75).refusal(BingoClaimed(1, 1)) is not None


def test_1_d_5_with_a_winner_the_game_is_closed() -> None:
    session = call(opened(), 31, 32, 33, 34)
    refused(session, GameClosed(), "a ball must be called first")
    session.push(BingoClaimed(1, 1))
    refused(session, Drew(75), "There is a winner", "1(d)(5)")
    session.push(GameClosed())
    assert session.done
    refused(session, BingoClaimed(2, 2), "The round is over")


def test_1_d_5_who_is_not_declared_before_the_closing_wins_nothing() -> None:
    session = call(opened(cards=((1, SQUARE), (2, SAME_N))), 31, 32, 33, 34)
    session.push(BingoClaimed(1, 1))
    session.push(GameClosed())
    lines = {line.wager: line for line in session.lines}
    assert lines["card 2"].result == "lost" and "not declared" in lines["card 2"].why
    assert shares(session) == {1: 10_000}


def test_1_d_5_without_a_claim_all_balls_are_called_and_nobody_wins() -> None:
    session = call(opened(), *range(1, 76))
    assert isinstance(session.due, Act)
    assert not session.round.balls_left()
    session.push(GameClosed())
    assert not session.settlements[0].awards and session.balances[HOUSE] == 200
    assert "claim" in session.lines[0].why


def test_1_d_6_equal_shares_among_the_winners_of_one_ball() -> None:
    session = call(opened(cards=((1, SQUARE), (2, SAME_N), (3, OTHER))), 31, 32, 33, 34)
    assert session.round.holders() == (BingoClaimed(1, 1), BingoClaimed(2, 2))
    for claim in session.round.holders():
        session.push(claim)
    session.push(GameClosed())
    assert shares(session) == {1: 5000, 2: 5000}
    assert {line.wager: line.profit for line in session.lines} == {
        "card 1": 4900,
        "card 2": 4900,
        "card 3": -100,
    }
    assert sum(session.balances.values()) == 0


@pytest.mark.parametrize(
    ("unit", "way", "each", "rest"),
    [("0.01", "down", 3333, 1), ("0.01", "up", 3334, -2), ("1", "down", 3300, 100), ("1", "up", 3400, -200)],
)
def test_1_d_6_what_cannot_be_divided(unit: str, way: str, each: int, rest: int) -> None:
    third = "6 21 31 51 66 / 7 22 32 52 67 / 8 23 free 53 68 / 9 24 33 54 69 / 10 25 34 55 70"
    cards = ((1, SQUARE), (2, SAME_N), (3, third))
    session = call(opened(cards=cards, share_unit=unit, share_rounding=way), 31, 32, 33, 34)
    for claim in session.round.holders():
        session.push(claim)
    session.push(GameClosed())
    assert shares(session) == {1: each, 2: each, 3: each}
    assert session.breakage == rest
    assert all(line.basis.readings == ("sharing", "odd-cents") for line in session.lines)
    assert session.balances[HOUSE] == 300 - 10_000 + rest


def test_1_d_6_by_players_a_second_card_has_no_share_of_its_own() -> None:
    cards = (
        (1, SQUARE),
        (1, SAME_N),
        (2, SAME_TOP.replace("42", "32").replace("43", "33").replace("44", "34")),
    )
    for among, expected in (("cards", [3333, 3333, 3333]), ("players", [5000, 0, 5000])):
        session = call(opened(cards=cards, share_among=among), 31, 32, 33, 34)
        for claim in session.round.holders():
            session.push(claim)
        session.push(GameClosed())
        assert list(shares(session).values()) == expected


@pytest.mark.parametrize(("amount", "winners", "unit", "up", "each"), [
    (100, 3, 1, False, 33), (100, 3, 1, True, 34), (100, 1, 1, True, 100), (2, 3, 1, False, 0), (2, 3, 1, True, 1),
    (10_000, 7, 25, False, 1425), (10_000, 7, 25, True, 1450), (0, 3, 1, True, 0),
])  # fmt: skip
def test_1_d_6_shares_by_hand(amount: int, winners: int, unit: int, up: bool, each: int) -> None:
    assert rounded_share(amount, winners, unit, up) == each


def progressive(within: int, **choices: Any) -> BingoSession:
    programme = f"line for 100 jackpot meter within {within}; line for 100 jackpot meter"
    session = opened(programme, progressive_initial="200", progressive_reset="150", **choices)
    return call(session, 31, 32, 33, 75, 34)


def test_1_d_6_a_progressive_prize_grows_is_won_and_begins_again() -> None:
    session = progressive(5)
    assert session.meters == {"jackpot": 20_010}  # five percent of two cards
    session.push(BingoClaimed(1, 1))
    session.push(GameClosed())
    (award,) = session.settlements[0].awards
    assert (award.name, award.amount, award.meter) == ("jackpot", 20_010, "jackpot")
    assert session.meters == {"jackpot": 15_000}
    line = session.lines[0]
    assert (line.profit, line.meter) == (20_010 - 100, 20_010)
    assert session.balances[Account("meter", "jackpot")] == 15_000 - 20_000


def test_1_d_6_one_call_too_late_the_regular_prize_is_the_consolation() -> None:
    session = progressive(4)
    session.push(BingoClaimed(1, 1))
    session.push(GameClosed())
    (award,) = session.settlements[0].awards
    assert (award.name, award.amount) == ("consolation prize", 10_000)
    assert session.meters == {"jackpot": 20_010}


def test_1_d_6_a_jackpot_beside_the_prize() -> None:
    session = progressive(5, jackpot_stands="beside the prize")
    session.push(BingoClaimed(1, 1))
    session.push(GameClosed())
    assert [award.name for award in session.settlements[0].awards] == ["jackpot", "regular prize"]
    assert session.lines[0].profit == 20_010 + 10_000 - 100


def test_1_d_6_a_posted_jackpot_that_does_not_grow() -> None:
    session = call(opened("line for 100 jackpot 300 within 4"), 31, 32, 33, 34)
    session.push(BingoClaimed(1, 1))
    session.push(GameClosed())
    assert shares(session) == {1: 30_000} and session.meters == {}


def test_meters_are_taken_over_and_checked() -> None:
    game = load(BINGO).configure(programme="line jackpot meter")
    assert BingoSession(game, (1, 2), {"jackpot": 123}).meters == {"jackpot": 123}
    bads: list[Any] = [{"jackpot": -1}, {"jackpot": 1.5}, {"pot": 1}]
    for bad in bads:
        with pytest.raises(Refusal):
            BingoSession(game, (1, 2), bad)
