"""Any play in a keno hall, and tickets as they are written."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.editions import load
from croupier.games.keno.hall import KenoHall
from croupier.games.keno.round import KenoRound
from croupier.games.keno.settle import HoursEnded, TicketVoided, ticket_of, writing
from croupier.games.keno.ticket import Ticket, TicketWay, count_ways, read_ticket, ways_of
from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.rounds.codec import decode, encode
from croupier.rounds.events import Closed, Drew
from croupier.rounds.money import layout_account, seat_account
from tests.rounds.applied import push_or_refuse

ID = "grand-ronde/keno"
GAMES = [
    load(ID).configure(),
    load(ID).configure(
        highest="whole ticket", limit_per="ticket", way_numbers="20 a ticket", aggregate_limit="50"
    ),
]


@st.composite
def tickets(draw: Any, most: int = 80) -> Ticket:
    numbers = draw(st.lists(st.integers(1, most), min_size=1, max_size=12, unique=most < 82))
    cuts = sorted(draw(st.sets(st.integers(1, max(1, len(numbers) - 1)), max_size=4)))
    ends = [0, *(cut for cut in cuts if cut < len(numbers)), len(numbers)]
    groups = tuple(tuple(numbers[a:b]) for a, b in pairwise(ends))
    sets = [way for size in range(1, len(groups) + 1) for way in combinations(range(len(groups)), size)]
    chosen = draw(st.lists(st.sampled_from(sets), min_size=1, max_size=5, unique=True))
    ways = tuple(TicketWay(way, draw(st.sampled_from([5, 10, 50, 100, 333, 60_000]))) for way in chosen)
    return Ticket(groups, ways, draw(st.integers(1, 3)), draw(st.booleans()))


events: st.SearchStrategy[Any] = st.one_of(
    st.builds(writing, st.integers(0, 4), tickets(), st.none() | st.integers(1, 12)),
    st.builds(writing, st.integers(1, 3), tickets(82)),
    st.builds(TicketVoided, st.integers(0, 3), st.integers(0, 4)),
    st.just(Closed()),
    st.just(HoursEnded()),
    st.builds(Drew, st.integers(0, 81)),
)


def state(hall: KenoHall) -> tuple[Any, ...]:
    return (hall.log, hall.tickets, hall.due, hall.lines, hall.boards, hall.balances)


@given(which=st.sampled_from(GAMES), script=st.lists(events, max_size=15), seed=st.integers(0, 9))
def test_any_play(which: Any, script: list[Any], seed: int) -> None:
    hall, draws = KenoHall(which, (1, 2, 3), 5), SeededDraws(seed)
    for event in script:
        push_or_refuse(hall, event, state)
        if hall.round.closed and not isinstance(event, Drew):
            hall.play(draws)
    accounts = hall.balances
    assert sum(accounts.values()) == 0
    for seat in (1, 2, 3):
        staked = accounts.get(layout_account(seat), 0)
        assert hall.net(seat) == accounts.get(seat_account(seat), 0) + staked
        assert staked == sum(
            each.ticket.stake * (each.last - max(hall.number, each.first) + 1)
            for each in hall.round.own(seat)
        )
    limit = which.cents_of("aggregate_limit")
    for played in hall.rounds:
        assert played.replay().log == played.log == played.fork().log
        paid = sum(line.profit + line.stake for line in played.lines if line.result != "returned")
        assert paid >= 0 and (limit is None or paid <= limit)
    assert [decode(encode(event), KenoRound.EVENTS) for event in hall.inputs] == hall.inputs


def test_the_same_seed_draws_the_same() -> None:
    def boards(seed: str) -> Any:
        hall, draws = KenoHall(GAMES[0]), SeededDraws(seed)
        for _ in range(3):
            hall.play(draws)
        return hall.boards

    assert boards("a") == boards("a") != boards("b")


@given(ticket=tickets())
def test_an_event_writes_the_ticket_it_was_made_of(ticket: Ticket) -> None:
    assert ticket_of(writing(1, ticket)) == ticket


# Tickets as they are written.


@given(ticket=tickets())
def test_a_ticket_is_read_as_it_was_written(ticket: Ticket) -> None:
    assert read_ticket(ticket.text()) == ticket


@pytest.mark.parametrize(
    ("text", "as_written", "cost"),
    [
        ("3 17 22 for 2", "3 17 22; at 2", 200),
        ("3, 17, 22 for $2 x 4", "3 17 22; at 2; 4 games", 800),
        ("3 17 22; at 2; 4 games", "3 17 22; at 2; 4 games", 800),
        ("3 17 22 for 2, 4 games", "3 17 22; at 2; 4 games", 800),
        ("(1)|(2)|3 4; all 3 at 1", "1 | 2 | 3 4; 2/3 at 1", 200),
        ("1 2 / 3 4; AB at 1; 2/2 at 0.50", "1 2 | 3 4; 2/2 at 0.50; 1/4 at 1", 200),
        ("A: 1 2 | B: 3 4; A+B at 1; B at 2", "1 2 | 3 4; B at 2; 1/4 at 1", 300),
        ("1 2 | 3 4; 2 ways of 2 at 1 each", "1 2 | 3 4; 2/2 at 1", 200),
    ],
)
def test_other_ways_to_write_a_ticket(text: str, as_written: str, cost: int) -> None:
    ticket = read_ticket(text)
    assert (ticket.text(), ticket.cost) == (as_written, cost)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not a group"),
        ("1 2 3", "The ticket has no amount; write one"),
        ("one two for 2", "is not a group"),
        ("1 2 | 3 4; at 1", "A way ticket must name its ways"),
        ("1 2 | 3 4; 3/2 at 1", "make 2 ways of 2 spots, not 3"),
        ("1 2 | 3 4; all 5 at 1", "No combination of groups has"),
        ("1 2 | 3 4; AC at 1", "names no ways"),
        ("1 2 | 3 4; AA at 1", "names no ways"),
        ("1 2 3 for 2; often", "was not understood; enter an amount such"),
        ("1 2 3 for 1.005", "not an amount"),
        ("quick 81 for 1", "cannot be picked"),
        (" | ".join(map(str, range(1, 41))) + "; all 20 at 1", "are too many"),
    ],
)
def test_tickets_that_cannot_be_read_are_refused(text: str, said: str) -> None:
    with pytest.raises(Refusal, match=said):
        read_ticket(text, SeededDraws(1))


@given(sizes=st.lists(st.integers(1, 4), min_size=1, max_size=7), spots=st.integers(1, 12))
def test_ways_of_a_size_are_all_there_are(sizes: list[int], spots: int) -> None:
    groups = [range(size) for size in sizes]
    expected = {
        way
        for count in range(1, len(sizes) + 1)
        for way in combinations(range(len(sizes)), count)
        if sum(sizes[place] for place in way) == spots
    }
    found = ways_of(groups, spots)
    assert set(found) == expected and len(found) == len(expected) == count_ways(groups, spots)


@pytest.mark.parametrize(
    "data",
    [
        None,
        {"event": "Spun"},
        {"event": "Drew", "ball": "7"},
        {"event": "Drew"},
        {"event": "TicketWritten", "seat": 1, "numbers": 7},
        {"event": "TicketWritten", "seat": 1, "numbers": [1, True]},
        {"event": "TicketVoided", "seat": 1, "ticket": "1 for 1"},
        {"event": "Closed", "number": 1},
    ],
)
def test_what_is_no_event_is_refused(data: Any) -> None:
    with pytest.raises(Refusal):
        decode(data, KenoRound.EVENTS)
