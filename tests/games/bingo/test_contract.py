"""A game of bingo under the contract of every round: any client can play it, money is conserved, cards are private."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from croupier.editions import load
from croupier.games.bingo.play import BingoClaimed, CardBought, GameClosed, PlayResumed
from croupier.games.bingo.round import BingoRound
from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.rounds.conformance import check_refused, check_round, fingerprint
from croupier.rounds.driver import first_answer, play
from croupier.rounds.events import Act, Bet, Bets, Chose, Closed, Decide, Drew, Incident, Rolled, Spun
from croupier.rounds.money import HOUSE, layout_account
from croupier.rounds.viewers import Bystander, Role, Seat

IDS = tuple(
    f"grand-ronde/bingo{tail}" for tail in ("", "-planet", "-wheel-of-fortune", "-pick-your-own", "-bonanza")
)
GAMES = [
    *(load(id).configure() for id in IDS),
    load(IDS[0]).configure(
        programme="line for 10; corners jackpot meter within 20; x for 3",
        declared="by the system",
        share_unit="0.37",
        share_rounding="up",
        share_among="players",
        cards_for="the session",
    ),
    load(IDS[1]).configure(jackpots="one for each colour", colours="by number", last_number="on the card"),
    load(IDS[3]).configure(programme="picked for 7 jackpot meter spaces 30", void_cards="returned"),
    load(IDS[4]).configure(predraw_counts="not", predraw_bingo="needs a called number"),
]
LINE = load(IDS[0]).configure(programme="line for 100; line for 50")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", ["a", "b"])
def test_any_client_plays_game_after_game(game: Any, seed: str) -> None:
    opening: Any = {"stacks": {"1": 300, "2": 5_000, "3": 10_000}}
    for number in range(2):
        round, report = check_round(
            lambda opening: BingoRound(game, (1, 2, 3), opening),
            opening,
            SeededDraws(f"{seed}{number}"),
            thorough=25,
        )
        assert isinstance(round, BingoRound) and report.inputs > 4
        paid_for = sum(ticket.price for ticket in round.tickets.values() if ticket.game > round.plan.number)
        assert sum(round.balances.get(layout_account(seat), 0) for seat in (1, 2, 3)) == paid_for
        opening = round.next_opening()
        if any(int(chips) < 100 for chips in opening["stacks"].values()):
            break


@pytest.mark.parametrize("game", GAMES)
def test_a_client_that_takes_the_first_answer_wins_a_game(game: Any) -> None:
    round = play(BingoRound(game, (1, 2)), SeededDraws(1), first_answer)
    assert isinstance(round, BingoRound) and round.play.winners
    wheel = [weight for _, weight in BingoRound(game, (1, 2)).outcomes()]
    assert len(wheel) <= 75


def test_1_a_1_one_player_alone_cannot_play_and_the_game_is_closed_unplayed() -> None:
    """1(a)(1): bingo is played by two or more; with one player nothing is required, and the caller closes the game."""
    round = BingoRound(LINE, (1,))
    assert not any(answer.required for answer in round.answers(1))
    round.push(CardBought(1, 1))
    assert [answer.event for answer in round.answers("dealer")] == [GameClosed()]
    round.push(GameClosed())
    assert round.lines[0].result == "returned" and round.balances == {}


def ready(second: int = 2) -> BingoRound:
    """Seat 1 has card 1, seat 2 one of the set, and the balls are those of card 1's top row but one."""
    round = BingoRound(LINE, (1, 2, 3))
    round.push(CardBought(1, 1))
    round.push(CardBought(2, second))
    round.push(Closed())
    for ball in round.tickets[1].squares[:4]:
        round.push(Drew(ball))
    return round


def test_1_d_3_a_holder_is_asked_and_may_pass_and_a_late_claim_is_refused() -> None:
    round = ready()
    with pytest.raises(Refusal, match="needs 1 more"):
        round.push(BingoClaimed(1, 1))
    round.push(Drew(round.tickets[1].squares[4]))
    assert isinstance(round.due, Decide) and round.due.seat == 1
    assert [answer.name for answer in round.answers(1)] == ["claim card 1", "pass"]
    passed = round.fork()
    passed.push(Chose(1, "pass"))
    assert not isinstance(passed.due, Decide) and passed.refusal(BingoClaimed(1, 1)) is None
    unused = next(ball for ball in passed.balls_left() if ball not in passed.tickets[1].squares)
    passed.push(Drew(unused))
    with pytest.raises(Refusal, match="a late claim"):
        passed.push(BingoClaimed(1, 1))
    round.push(BingoClaimed(1, 1))
    assert isinstance(round.due, Act) and round.due.role == "caller"
    assert [answer.event for answer in round.answers("caller")] == [GameClosed()]


def test_nobody_learns_of_the_cards_of_another() -> None:
    """Another card of seat 2 changes no byte of what seats 1 and 3, a bystander or the caller see and hear."""
    one, other = ready(7), ready(8)
    for viewer in (Seat(1), Seat(3), Bystander(), Role("caller"), Role("surveillance")):
        mine, theirs = one.view(viewer), other.view(viewer)
        assert mine == theirs and one.heard(viewer) == other.heard(viewer), viewer
    assert one.view(Seat(2)) != other.view(Seat(2))
    for card in (7, 8, 9):
        assert "has no card" in str(one.refusal(BingoClaimed(1, card)))


def test_that_a_seat_holds_a_bingo_is_not_shown_to_others_before_it_claims() -> None:
    round = ready()
    before = round.view(Bystander())["question"]
    round.push(Drew(round.tickets[1].squares[4]))
    assert round.view(Seat(2))["question"] == round.view(Bystander())["question"] == before
    assert round.view(Seat(1))["question"]["kind"] == "decide" and round.view(Seat(1))["turn"] == "seat 1"
    assert round.view(Seat(2))["turn"] is None


def test_a_verified_card_is_seen_by_all_and_no_other() -> None:
    round = ready()
    round.push(Drew(round.tickets[1].squares[4]))
    assert round.view(Bystander())["cards"] == []
    round.push(BingoClaimed(1, 1))
    assert [card["card"] for card in round.view(Bystander())["cards"]] == [1]
    assert round.view(Role("caller"))["question"]["answers"][0]["name"] == "close the game"
    round.push(GameClosed())
    assert [line["wager"] for line in round.view(Bystander())["lines"]] == ["card 1"]
    assert [line["wager"] for line in round.view(Seat(2))["lines"]] == ["card 1", "card 2"]
    assert len(round.view(Role("surveillance"))["cards"]) == 2


def test_cards_for_a_game_to_come_are_carried_with_their_price() -> None:
    round = BingoRound(LINE, (1, 2))
    for event in (CardBought(1, 1), CardBought(2, 2), CardBought(1, 9, game=2), Closed()):
        round.push(event)
    play(round, SeededDraws(3), first_answer)
    assert round.balances[layout_account(1)] == 100
    after = BingoRound(LINE, (1, 2), round.next_opening())
    assert list(after.play.tickets) == [9] and after.plan.number == 2 and isinstance(after.due, Bets)
    after.push(CardBought(2, 1))
    play(after, SeededDraws(4), first_answer)
    assert after.balances[layout_account(1)] == -100 and sum(after.balances.values()) == 0
    assert after.next_opening()["game"] == 1 and after.next_opening()["cards"] == []


def test_1_e_1_b_a_malfunction_is_an_incident() -> None:
    round = BingoRound(GAMES[1], (1, 2))
    assert round.incidents == ("malfunction",)
    round.push(Incident("malfunction"))
    assert isinstance(round.due, Act) and not round.answers(1) and not round.incidents
    with pytest.raises(Refusal, match="until the malfunction is resolved"):
        round.push(CardBought(1, 1))
    round.push(PlayResumed())
    round.push(CardBought(1, 1))
    assert BingoRound(GAMES[0], (1, 2)).incidents == ()


def test_the_meter_is_fed_by_the_house_and_pays_what_is_won() -> None:
    round = play(BingoRound(GAMES[1], (1, 2)), SeededDraws(5), first_answer)
    assert isinstance(round, BingoRound)
    fed = [moved for moved in round.moved if moved.taker.kind == "meter"]
    assert fed and fed[0].giver == HOUSE and fed[0].amount == 10


def test_11_33_ill_typed_values_and_other_families_are_refused() -> None:
    round = BingoRound(GAMES[3], (1, 2))
    before = fingerprint(round)
    check_refused(round)
    good = CardBought(1, 1, tuple(range(1, 9)))
    bads: list[Any] = [True, 1.5, float("inf"), 10**30, "x", [1], (None,), {}]
    for bad in bads:
        for name in ("seat", "card", "squares", "game"):
            ill: Any = replace(good, **{name: bad})
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
    assert fingerprint(round) == before and round.refusal(good) is None


@pytest.mark.parametrize(
    "opening",
    [
        {"game": 3},
        {"game": "1"},
        {"meters": {"bonus": 5}},
        {"predrawn": [1]},
        {"cards": [{"card": 1}]},
        {"place": 1},
        {"set": ""},
    ],
)
def test_an_opening_that_cannot_be_is_refused(opening: Any) -> None:
    with pytest.raises(Refusal):
        BingoRound(LINE, (1, 2), opening)
