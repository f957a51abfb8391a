"""Grand Ronde, chapter 4: keno, clause by clause."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from croupier.editions import FilingRefused, Game, load
from croupier.games.keno.board import ticket_lines
from croupier.games.keno.hall import KenoHall
from croupier.games.keno.law import schedules_of
from croupier.games.keno.settle import HoursEnded, TicketVoided, writing
from croupier.games.keno.ticket import Ticket, TicketWay, plain_ticket, read_ticket
from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.rounds.events import Chance, Closed, Did, Drew
from croupier.rounds.money import HOUSE, seat_account

ID = "grand-ronde/keno"
FIRST = tuple(range(1, 21))


@pytest.fixture(scope="module")
def game() -> Game:
    return load(ID).configure()


def refused(hall: KenoHall, event: Any) -> str:
    refusal = hall.refusal(event)
    assert refusal is not None, event
    before = (list(hall.log), dict(hall.tickets), hall.due, dict(hall.boards))
    with pytest.raises(Refusal):
        hall.push(event)
    assert before == (hall.log, hall.tickets, hall.due, hall.boards)
    return str(refusal)


def drawn(hall: KenoHall, board: Sequence[int] = FIRST) -> KenoHall:
    hall.push(Closed())
    for number in board:
        hall.push(Drew(number))
    return hall


def played(game: Game, *texts: str, board: Sequence[int] = FIRST) -> KenoHall:
    hall = KenoHall(game, range(1, len(texts) + 1))
    for seat, text in enumerate(texts, start=1):
        hall.push(writing(seat, read_ticket(text)))
    return drawn(hall, board)


def prizes(hall: KenoHall) -> dict[str, int]:
    """What each way won, in cents, by its name."""
    return {line.wager.partition(": ")[2]: line.profit + line.stake for line in hall.lines}


# (a) The game in outline.


def test_4_a_1_twenty_of_eighty_each_once(game: Game) -> None:
    hall = KenoHall(game)
    hall.push(Closed())
    assert "is not a ball; they are numbered" in refused(
        hall, Drew(0)
    ) and "is not a ball; they are numbered" in refused(hall, Drew(81))
    hall.push(Drew(80))
    assert "has already been drawn" in refused(hall, Drew(80))
    hall.push(Drew(1))
    for number in range(20, 37):
        hall.push(Drew(number))
    assert isinstance(hall.due, Chance) and not hall.boards
    hall.push(Drew(37))
    assert hall.boards[1] == (80, 1, *range(20, 38)) and hall.number == 2


def test_4_a_1_the_last_number_flashes_and_the_order_is_kept(game: Game) -> None:
    hall = drawn(KenoHall(game), tuple(reversed(FIRST)))
    assert hall.boards[1] == tuple(reversed(FIRST))
    flash = [event for event in hall.log if isinstance(event, Did) and event.step == "flash"]
    assert [event.says for event in flash] == ["The last number, 1, flashes on the board."]


def test_4_a_2_A_as_many_numbers_as_the_player_says(game: Game) -> None:
    hall = KenoHall(game)
    ticket = read_ticket("3 17 22 for 2")
    assert hall.refusal(writing(1, ticket, 3)) is None
    for said in (2, 4):
        sentence = refused(hall, writing(1, ticket, said))
        assert "3 numbers are marked" in sentence and "4(a)(2)A" in sentence and "4(f)(3)" in sentence


@pytest.mark.parametrize("stake", [0, -100])
def test_4_a_2_B_an_amount_must_be_marked(game: Game, stake: int) -> None:
    assert "A way cannot be bet for" in refused(KenoHall(game), writing(1, plain_ticket((1, 2), stake)))
    with pytest.raises(Refusal, match="The ticket has no amount; write one"):
        read_ticket("1 2 3")


@pytest.mark.parametrize("games", [0, -1])
def test_4_a_2_C_and_the_games(game: Game, games: int) -> None:
    assert "games; enter at least one" in refused(
        KenoHall(game), writing(1, plain_ticket((1, 2), 100, games))
    )


def test_4_a_3_the_printed_ticket(game: Game) -> None:
    hall = KenoHall(game, first=101)
    hall.push(writing(1, read_ticket("3 17 22 | 41; 1/3 at 1; AB at 0.50; 5 games")))
    text = "\n".join(ticket_lines(hall.tickets[1]))
    assert "games 101 to 105" in text
    assert "A: 3 17 22" in text and "B: 41 (king)" in text and "A 17" in text and "B 41" in text
    assert "1/3 at 1, 1/4 at 0.50" in text and "$1.50 a game, $7.50 in all" in text
    assert all(f" {number}" in text for number in range(1, 81))


# (b) What the words mean.


def test_4_b_4_a_quick_pick_comes_from_chance(game: Game) -> None:
    one, two = (read_ticket("quick 20 for 1", SeededDraws(seed)) for seed in "ab")
    assert len(set(one.numbers)) == 20 and one.quick and one != two
    assert KenoHall(game).refusal(writing(1, one)) is None
    assert one == read_ticket("quick 20 for 1", SeededDraws("a"))
    with pytest.raises(Refusal, match="A quick pick is drawn by the"):
        read_ticket("quick 20 for 1")


def test_4_b_7_a_way_ticket_is_as_good_as_several_tickets(game: Game) -> None:
    board = (1, 2, 3, 5, 6, 7, *range(21, 35))
    ways = played(game, "1 2 3 4 | 5 6 7 8; 2/4 at 1; 1/8 at 2", board=board)
    single = played(game, "1 2 3 4 for 1", "5 6 7 8 for 1", "1 2 3 4 5 6 7 8 for 2", board=board)
    assert sorted(line.profit for line in ways.lines) == sorted(line.profit for line in single.lines)
    assert prizes(ways) == {"A, 4 spots": 400, "B, 4 spots": 400, "AB, 8 spots": 18_000}


# (c) The most that may be bet.


def test_4_c_a_thousand_dollars_a_game_and_no_cent_more(game: Game) -> None:
    hall = KenoHall(game)
    assert hall.refusal(writing(1, plain_ticket((1,), 100_000, 3))) is None
    said = refused(hall, writing(1, plain_ticket((1,), 100_001)))
    assert "the maximum is $1,000" in said and "4(c)" in said
    two = Ticket(((1,), (2,)), (TicketWay((0,), 50_000), TicketWay((1,), 50_001)))
    assert "on a game" in refused(hall, writing(1, two))


@pytest.mark.parametrize(
    ("per", "taken", "not_taken"),
    [
        ("game", (100_000, 1, 3), (100_001, 1, 1)),
        ("way", (100_000, 2, 3), (100_001, 2, 1)),
        ("ticket", (50_000, 1, 2), (50_000, 1, 3)),
    ],
)
def test_4_c_reading_the_limit_as_filed(
    per: str, taken: tuple[int, int, int], not_taken: tuple[int, int, int]
) -> None:
    hall = KenoHall(load(ID).configure(limit_per=per))
    for (stake, ways, games), fits in ((taken, True), (not_taken, False)):
        groups = tuple((n,) for n in range(1, ways + 1))
        ticket = Ticket(groups, tuple(TicketWay((n,), stake) for n in range(ways)), games)
        assert (hall.refusal(writing(1, ticket)) is None) == fits, (per, stake)


def test_4_c_reading_the_least_bets(game: Game) -> None:
    hall = KenoHall(game)
    assert hall.refusal(writing(1, plain_ticket((1,), 100))) is None
    assert "the minimum is $1" in refused(hall, writing(1, plain_ticket((1,), 99)))
    ten = tuple((n,) for n in range(1, 11))
    assert hall.refusal(writing(1, Ticket(ten, tuple(TicketWay((n,), 10) for n in range(10))))) is None
    assert "the minimum is $0.10" in refused(
        hall, writing(1, Ticket(ten, tuple(TicketWay((n,), 9 + n) for n in range(10))))
    )
    with pytest.raises(FilingRefused, match="min_way"):
        load(ID).configure(min_way="1.01")
    with pytest.raises(FilingRefused, match="min_bet"):
        load(ID).configure(min_bet="1000.01")


# (d) The highest prize only.


def test_4_d_who_catches_six_has_the_prize_for_six_alone(game: Game) -> None:
    hall = played(game, "1 2 3 4 5 6 for 1")
    assert prizes(hall) == {"6 spots": 148_000}
    assert hall.lines[0].profit == 147_900 and hall.lines[0].cite[0] == "4(d)"


def test_4_d_reading_each_way_or_the_whole_ticket(game: Game) -> None:
    text, board = "1 2 3 4 | 5 6 7 8; 2/4 at 1; 1/8 at 1", (1, 2, 3, 4, 5, 6, 7, *range(21, 34))
    assert prizes(played(game, text, board=board)) == {
        "A, 4 spots": 11_200,
        "B, 4 spots": 400,
        "AB, 8 spots": 148_000,
    }
    hall = played(load(ID).configure(highest="whole ticket"), text, board=board)
    assert prizes(hall) == {"A, 4 spots": 0, "B, 4 spots": 0, "AB, 8 spots": 148_000}
    assert hall.lines[0].reading == "highest-prize" and "higher prize" in hall.lines[0].why
    several = played(
        load(ID).configure(highest="whole ticket"), "1 2 3 4 for 1", "5 6 7 8 for 1", board=board
    )
    assert [line.profit for line in several.lines] == [11_100, 300]


# (e) The ticket.


def test_4_e_1_the_ticket_has_one_to_eighty(game: Game) -> None:
    hall = KenoHall(game)
    assert hall.refusal(writing(1, plain_ticket((1, 80), 100))) is None
    for number in (0, 81):
        assert "1 to 80" in refused(hall, writing(1, plain_ticket((1, number), 100)))
    assert "marked twice" in refused(hall, writing(1, plain_ticket((7, 7), 100)))
    assert "marked twice" in refused(
        hall, writing(1, Ticket(((1, 2), (2, 3)), (TicketWay((0,), 100), TicketWay((1,), 100))))
    )


@pytest.mark.parametrize("spots", [1, 2, 19, 20])
def test_4_e_2_one_to_twenty_numbers(game: Game, spots: int) -> None:
    assert KenoHall(game).refusal(writing(1, plain_ticket(range(1, spots + 1), 100))) is None


def test_4_e_2_and_f_1_neither_none_nor_twenty_one(game: Game) -> None:
    hall = KenoHall(game)
    said = refused(hall, writing(1, plain_ticket(range(1, 22), 100)))
    assert "1 to 20" in said and "4(e)(2)" in said and "4(f)(1)" in said
    assert "The ticket has an empty group or" in refused(hall, writing(1, plain_ticket((), 100)))


@pytest.mark.parametrize(
    ("spots", "schedule"),
    [
        (1, {1: 3}),
        (3, {2: 1, 3: 42}),
        (8, {5: 9, 6: 90, 7: 1480, 8: 18000}),
        (20, {0: 50, 1: 5, 2: 1, 7: 1, 8: 2, 9: 6, 10: 20, 11: 100}),
    ],
)
def test_4_e_3_prizes_by_how_many_are_caught(game: Game, spots: int, schedule: dict[int, int]) -> None:
    for caught in range(min(spots, 11) + 1):
        board = (*range(1, caught + 1), *range(61, 81 - caught))
        hall = played(game, f"{' '.join(map(str, range(1, spots + 1)))} for 2", board=board)
        (line,) = hall.lines
        prize = 200 * schedule.get(caught, 0)
        assert line.profit == prize - 200 and line.result == ("won" if prize else "lost")
        assert line.row.name == f"{spots} spots, {caught} caught" and line.reading == "pay-tables"


def test_4_e_3_reading_schedules_as_filed() -> None:
    game = load(ID).configure(pays_3="0:1 2:1/2 3:2.25")
    for caught, prize in ((0, 333), (1, 0), (2, 166), (3, 749)):
        board = (*range(1, caught + 1), *range(61, 81 - caught))
        assert prizes(played(game, "1 2 3 for 3.33", board=board)) == {"3 spots": prize}


@pytest.mark.parametrize(
    ("filed", "said"),
    [
        ("", "enter at least one prize, such as"),
        ("4:10", "cannot be caught with 3 spots"),
        ("2:1 2:2", "2 caught is listed twice"),
        ("3:0", "for 1 is not allowed; leave out"),
        ("3=42", "was not understood; write the numbers caught"),
        ("3:42 x", "was not understood; write the numbers caught"),
        ("3:1,000", "was not understood; write the numbers caught"),
        (42, "is not text"),
    ],
)
def test_4_e_3_reading_schedules_that_cannot_be_paid_are_refused(filed: Any, said: str) -> None:
    with pytest.raises(FilingRefused, match=said):
        load(ID).configure(pays_3=filed)


def test_4_e_3_reading_prizes_above_a_limit_of_the_game_are_shared() -> None:
    texts = ("1 2 3 4 5 6 7 for 1", "1 2 3 for 5", "60 for 1")
    total = 700_000 + 21_000
    for limit, cut in ((total, False), (total - 1, True), (100_000, True)):
        hall = played(load(ID).configure(aggregate_limit=f"{limit // 100}.{limit % 100:02d}"), *texts)
        won = [line.profit + line.stake for line in hall.lines]
        if not cut:
            assert won == [700_000, 21_000, 0]
            assert {line.reading for line in hall.lines} == {"pay-tables"}
            continue
        assert won == [700_000 * limit // total, 21_000 * limit // total, 0]
        assert limit - 2 <= sum(won) <= limit
        assert [line.reading for line in hall.lines] == ["aggregate", "aggregate", "pay-tables"]
        assert sum(hall.balances.values()) == 0


def test_4_e_4_tickets_are_sold_during_the_hours_only(game: Game) -> None:
    hall = KenoHall(game)
    hall.push(writing(1, plain_ticket((1, 2), 100, 3)))
    drawn(hall)
    hall.push(HoursEnded())
    said = refused(hall, writing(1, plain_ticket((1, 2), 100)))
    assert "hours of operation" in said and "4(e)(4)" in said
    assert "The hours of operation are already over" in refused(hall, HoursEnded())
    drawn(drawn(hall))
    assert hall.due is None and len(hall.lines) == 3
    assert "The round is over" in refused(hall, Closed())


def test_4_e_4_a_hall_without_tickets_is_over_at_once(game: Game) -> None:
    hall = KenoHall(game)
    hall.push(HoursEnded())
    assert hall.due is None and hall.round.outcomes() == () and hall.round.answers(1) == ()


# (f) How a game is played.


def test_4_f_1_reading_twenty_a_way_or_a_ticket(game: Game) -> None:
    marked = Ticket((tuple(range(1, 16)), tuple(range(16, 31))), (TicketWay((0,), 100), TicketWay((1,), 100)))
    assert KenoHall(game).refusal(writing(1, marked)) is None
    narrow = KenoHall(load(ID).configure(way_numbers="20 a ticket"))
    assert "way ticket here has at most 20" in refused(narrow, writing(1, marked))
    twenty = Ticket(
        (tuple(range(1, 16)), tuple(range(16, 21))), (TicketWay((0,), 100), TicketWay((0, 1), 100))
    )
    assert narrow.refusal(writing(1, twenty)) is None
    wide = Ticket(marked.groups, (TicketWay((0, 1), 100),))
    assert "30 spots are not allowed" in refused(KenoHall(game), writing(1, wide))


def test_4_f_2_and_3_ways_with_an_amount_each(game: Game) -> None:
    hall = played(game, "1 2 | 3 4 | 60; 2/2 at 1; AC at 0.50; ABC at 0.25")
    assert prizes(hall) == {"A, 2 spots": 1200, "B, 2 spots": 1200, "AC, 3 spots": 50, "ABC, 5 spots": 500}
    assert hall.net(1) == 1200 + 1200 + 50 + 500 - 275


@pytest.mark.parametrize(
    "ways",
    [(TicketWay((0,), 100), TicketWay((0,), 100)), (TicketWay((0, 2), 100),), (TicketWay((), 100),), ()],
)
def test_4_f_2_ways_that_are_none(game: Game, ways: tuple[TicketWay, ...]) -> None:
    assert KenoHall(game).refusal(writing(1, Ticket(((1, 2), (3, 4)), ways))) is not None


def test_4_f_4_consecutive_games(game: Game) -> None:
    hall = KenoHall(game, (1, 2), first=7)
    hall.push(writing(1, plain_ticket((1, 2), 100, 2)))
    drawn(hall)
    hall.push(writing(2, plain_ticket((1, 2), 100, 1)))
    drawn(hall, tuple(range(61, 81)))
    drawn(hall)
    games = [(line.seat, line.wager.partition(":")[0]) for line in hall.lines]
    assert games == [(1, "ticket 1, game 7"), (1, "ticket 1, game 8"), (2, "ticket 2, game 8")]
    assert [line.profit for line in hall.lines] == [1100, -100, -100]


def test_4_f_4_reading_twenty_games_at_most(game: Game) -> None:
    hall = KenoHall(game)
    assert hall.refusal(writing(1, plain_ticket((1,), 100, 20))) is None
    assert "ticket is valid for at most 20" in refused(hall, writing(1, plain_ticket((1,), 100, 21)))
    assert KenoHall(load(ID).configure(max_games=21)).refusal(writing(1, plain_ticket((1,), 100, 21))) is None


def test_4_f_5_no_ticket_after_the_close_and_no_number_before(game: Game) -> None:
    hall = KenoHall(game)
    assert "must be closed" in refused(hall, Drew(1))
    hall.push(Closed())
    said = refused(hall, writing(1, plain_ticket((1,), 100)))
    assert "late" in said and "may be written for game 2" in said
    assert "closed already" in refused(hall, Closed()) and "being drawn" in refused(hall, HoursEnded())
    for number in FIRST:
        hall.push(Drew(number))
    assert hall.refusal(writing(1, plain_ticket((1,), 100))) is None


def test_4_a_3_reading_a_ticket_is_void_only_before_its_first_game(game: Game) -> None:
    hall = KenoHall(game)
    hall.push(writing(1, read_ticket("1 2 | 3; 1/2 at 1; AB at 2; 4 games")))
    hall.push(writing(1, plain_ticket((1,), 100, 2)))
    hall.push(TicketVoided(1, 1))
    assert [(line.result, line.stake, line.profit) for line in hall.lines] == [
        ("returned", 400, 0),
        ("returned", 800, 0),
    ]
    assert "no ticket 1" in refused(hall, TicketVoided(1, 1)) and "no ticket 9" in refused(
        hall, TicketVoided(1, 9)
    )
    hall.push(Closed())
    assert "first game is closed" in refused(hall, TicketVoided(1, 2))
    for number in FIRST:
        hall.push(Drew(number))
    assert "first game is closed" in refused(hall, TicketVoided(1, 2))
    assert len(hall.lines) == 3 and hall.balances[HOUSE] == -200
    assert hall.balances[seat_account(1)] == 100, "the next game of ticket 2 is paid for"


def test_a_prize_is_for_one_and_the_stake_is_gone(game: Game) -> None:
    """3 for 1 on a dollar is two dollars of profit, and 1 for 1 only the dollar back."""
    hall = played(game, "1 for 1", "1 2 60 for 1")
    assert [(line.result, line.profit) for line in hall.lines] == [("won", 200), ("won", 0)]
    assert Fraction(schedules_of(game)[1][1]) == 3
