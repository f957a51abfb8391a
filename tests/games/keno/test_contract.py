"""A game of keno under the contract of every round: any client can play it, money is conserved, tickets are private."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from croupier.editions import load
from croupier.games.keno.round import KenoRound
from croupier.games.keno.settle import HoursEnded, TicketVoided, TicketWritten
from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.rounds.conformance import check_refused, check_round, fingerprint
from croupier.rounds.driver import first_answer, play, random_answer
from croupier.rounds.events import Bet, Chose, Closed, Drew, Incident, Rolled, Spun
from croupier.rounds.money import HOUSE, layout_account, seat_account
from croupier.rounds.viewers import Bystander, Role, Seat

ID = "grand-ronde/keno"
GAMES = [
    load(ID).configure(),
    load(ID).configure(highest="whole ticket", limit_per="ticket", aggregate_limit="50", min_bet="5"),
]
WAYS = TicketWritten(2, games=3, groups=((1, 2), (3, 4), (80,)), ways=((0,), (1, 2)), amounts=(300, 400))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_any_client_plays_game_after_game(game: Any, seed: str) -> None:
    opening: Any = {"game": 7, "stacks": {"1": 50_000, "2": 30_000_000, "3": 400}}
    for number in range(7, 10):
        round, report = check_round(
            lambda opening: KenoRound(game, (1, 2, 3), opening), opening, SeededDraws(f"{seed}{number}")
        )
        assert isinstance(round, KenoRound) and round.number == number and report.inputs > 20
        opening = round.next_opening()


@pytest.mark.parametrize("game", GAMES)
def test_tickets_for_several_games_are_carried_under_the_contract(game: Any) -> None:
    first = KenoRound(game, (1, 2, 3))
    first.push(WAYS)
    play(first, SeededDraws("first"), first_answer)
    opening = first.next_opening()
    for seed in range(3):
        round, _ = check_round(
            lambda opening: KenoRound(game, (1, 2, 3), opening), opening, SeededDraws(seed)
        )
        left = round.balances.get(layout_account(2), 0) if isinstance(round, KenoRound) else 0
        assert left <= -700 and len(round.next_opening()["tickets"]) == 1


def test_a_plain_client_needs_no_words() -> None:
    round = KenoRound(GAMES[0], (1, 2))
    assert play(round, SeededDraws(1), random_answer(SeededDraws(2))).lines


def test_4_f_4_a_ticket_for_several_games_is_carried_with_its_money() -> None:
    """4(f)(4): what is paid for the games to come lies on the layout until they are drawn."""
    first = KenoRound(GAMES[0], (1, 2))
    first.push(WAYS)
    assert first.balances == {seat_account(2): -2_100, layout_account(2): 2_100}
    first.push(Closed())
    for ball in range(61, 81):
        first.push(Drew(ball))
    assert first.balances[layout_account(2)] == 1_400 and first.balances[HOUSE] == 700
    second = KenoRound(GAMES[0], (1, 2), first.next_opening())
    assert [each.number for each in second.own(2)] == [1] and second.number == 2
    with pytest.raises(Refusal, match="first game is closed"):
        second.push(TicketVoided(2, 1))
    second.push(HoursEnded())
    second.push(Closed())
    for ball in (1, 2, *range(61, 79)):
        second.push(Drew(ball))
    assert second.balances[layout_account(2)] == -700
    third = KenoRound(GAMES[0], (1, 2), second.next_opening())
    assert third.due is not None and third.answers(1) == () and len(third.answers("dealer")) == 1


def pair(numbers: tuple[int, ...]) -> KenoRound:
    """A game in which seat 1 has marked these numbers, none of which come up, drawn to its end."""
    round = KenoRound(GAMES[0], (1, 2, 3))
    round.push(TicketWritten(1, numbers, 500))
    round.push(TicketWritten(2, (3, 4), 500))
    round.push(Closed())
    for ball in range(1, 21):
        round.push(Drew(ball))
    return round


def test_nobody_learns_of_the_tickets_of_another() -> None:
    """Exchanging another's numbers changes no byte of what a seat, a bystander or the dealer sees and hears."""
    one, other = pair((77, 78, 79)), pair((60, 61, 62))
    for viewer in (Seat(2), Seat(3), Bystander(), Role("dealer")):
        assert one.view(viewer) == other.view(viewer) and one.heard(viewer) == other.heard(viewer)
    assert one.view(Seat(1)) != other.view(Seat(1)) and one.heard(Seat(1)) != other.heard(Seat(1))
    assert one.view(Role("surveillance")) != other.view(Role("surveillance"))
    for event in (TicketVoided(2, 1), TicketVoided(2, 9)):
        assert str(one.fork().replay().refusal(event)) == str(other.refusal(event))


def test_a_bystander_sees_the_board_and_nobodys_tickets() -> None:
    view = pair((77, 78, 79)).view(Bystander())
    assert view["board"] == list(range(1, 21)) and view["tickets"] == [] and view["lines"] == []
    assert view["seats"]["1"] == {"name": "player 1"}
    own = pair((77, 78, 79)).view(Seat(2))
    assert [ticket["caught"] for ticket in own["tickets"]] == [[2]] and len(own["lines"]) == 1


def test_11_33_ill_typed_values_and_other_families_are_refused() -> None:
    round = KenoRound(GAMES[0], (1, 2))
    before = fingerprint(round)
    check_refused(round)
    bads: list[Any] = [True, 1.5, float("inf"), 10**30, "x", [1], (None,), {}]
    for bad in bads:
        for name in ("seat", "numbers", "amount", "games", "groups", "ways", "amounts"):
            ill: Any = replace(TicketWritten(1, (1, 2), 500), **{name: bad})
            with pytest.raises(Refusal):
                round.push(ill)
    for foreign in (
        Rolled((1, 2)),
        Spun("17"),
        Bet(1, "pass", 500),
        Chose(1, "fold"),
        Incident("rain"),
        None,
    ):
        with pytest.raises(Refusal):
            round.push(foreign)
    assert fingerprint(round) == before
    for event in (
        replace(WAYS, ways=((0, 0), (1,))),
        replace(WAYS, amounts=(100,)),
        replace(WAYS, numbers=(5,)),
    ):
        assert KenoRound(GAMES[0], (1, 2)).refusal(event) is not None


@pytest.mark.parametrize(
    "opening",
    [
        {"game": 0},
        {"game": "7"},
        {"hours": "late"},
        {"tables": []},
        {"tickets": [{"number": 1, "first": 1, "ticket": {"event": "TicketWritten", "seat": 1}}]},
        {
            "game": 2,
            "tickets": [
                {
                    "number": 1,
                    "first": 1,
                    "ticket": {
                        "event": "TicketWritten",
                        "seat": 1,
                        "numbers": [1, 1],
                        "amount": 100,
                        "games": 2,
                    },
                }
            ],
        },
    ],
)
def test_an_opening_that_cannot_be_is_refused(opening: Any) -> None:
    with pytest.raises(Refusal):
        KenoRound(GAMES[0], (1, 2), opening)
