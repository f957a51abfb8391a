"""Any play in a keno hall, and tickets as they are written."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.editions import load
from croupier.games.keno.events import Closed, Drew, Ended, KenoInput, Voided, Wrote, from_json, to_json
from croupier.games.keno.round import KenoHall
from croupier.games.keno.settle import open_hall
from croupier.games.keno.ticket import Ticket, Way, count_ways, plain_ticket, read_ticket, ways_of
from croupier.kit import Refusal
from croupier.kit.draws import SeededDraws
from croupier.settle.ledger import check_sum, postings
from tests.rounds.applied import all_legal_is_taken, push_or_refuse

ID = "grand-ronde/keno"
GAMES = [
    load(ID).under(),
    load(ID).under(
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
    ways = tuple(Way(way, draw(st.sampled_from([5, 10, 50, 100, 333, 60_000]))) for way in chosen)
    return Ticket(groups, ways, draw(st.integers(1, 3)), draw(st.booleans()))


events: st.SearchStrategy[KenoInput] = st.one_of(
    st.builds(Wrote, st.integers(0, 4), tickets(), st.none() | st.integers(1, 12)),
    st.builds(Wrote, st.integers(1, 3), tickets(82)),
    st.builds(Voided, st.integers(0, 4)),
    st.just(Closed()),
    st.just(Ended()),
    st.builds(Drew, st.integers(0, 81)),
)


def state(hall: KenoHall) -> tuple[Any, ...]:
    return (list(hall.log), dict(hall.tickets), set(hall.void), hall.due, list(hall.lines), dict(hall.boards))


@given(which=st.sampled_from(GAMES), script=st.lists(events, max_size=15), seed=st.integers(0, 9))
def test_any_play(which: Any, script: list[KenoInput], seed: int) -> None:
    hall, draws = open_hall(which, (1, 2, 3), 5), SeededDraws(seed)
    for event in script:
        push_or_refuse(hall, event, state)
        if hall.closed and not isinstance(event, Drew):
            hall.play(draws)
    assert state(hall.replay()) == state(hall) == state(hall.fork())
    check_sum(hall.lines)
    accounts = postings(hall.lines)
    assert all(hall.net(seat) == accounts.get(f"seat {seat}", 0) for seat in (1, 2, 3))
    limit = which.cents_of("aggregate_limit")
    for lines in hall.lines_of.values():
        paid = sum(line.profit + line.stake for line in lines)
        assert paid >= 0 and (limit is None or paid <= limit)
    assert [from_json(to_json(event)) for event in hall.inputs] == hall.inputs


@given(script=st.lists(events, max_size=8))
def test_legal_means_applicable(script: list[KenoInput]) -> None:
    all_legal_is_taken(open_hall(GAMES[0], (1, 2)), script, 10)


def test_the_same_seed_draws_the_same() -> None:
    def boards(seed: str) -> Any:
        hall, draws = open_hall(GAMES[0]), SeededDraws(seed)
        return [hall.play(draws).boards for _ in range(3)][-1]

    assert boards("a") == boards("a") != boards("b")


def test_a_ticket_is_seen_by_its_owner_and_the_board_by_all() -> None:
    hall = open_hall(GAMES[0], (1, 2))
    hall.push(Wrote(1, plain_ticket((1, 2), 100)))
    assert (
        hall.seen(2)["tickets"] == () and len(hall.seen(1)["tickets"]) == len(hall.seen(None)["tickets"]) == 1
    )
    hall.push(Closed())
    hall.push(Drew(7))
    assert hall.seen(1)["board"] == hall.seen(2)["board"] == (7,)


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
        ("1 2 3", "names no amount"),
        ("one two for 2", "is not a group"),
        ("1 2 | 3 4; at 1", "names its ways"),
        ("1 2 | 3 4; 3/2 at 1", "make 2 ways of 2 spots, not 3"),
        ("1 2 | 3 4; all 5 at 1", "No groups make a way of 5"),
        ("1 2 | 3 4; AC at 1", "names no ways"),
        ("1 2 | 3 4; AA at 1", "names no ways"),
        ("1 2 3 for 2; often", "is not understood"),
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
        {"event": "Drew", "number": "7"},
        {"event": "Drew"},
        {"event": "Wrote", "seat": 1, "ticket": 7},
        {"event": "Wrote", "seat": 1, "ticket": "1 2 3"},
        {"event": "Voided", "ticket": "1 for 1"},
        {"event": "Closed", "number": 1},
    ],
)
def test_what_is_no_event_is_refused(data: Any) -> None:
    with pytest.raises(Refusal):
        from_json(data)
