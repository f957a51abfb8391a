"""Advice at a pot table: what every answer is worth against sensible players, held against equities and chips."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from croupier.editions import load
from croupier.editions.edition import edition_ids
from croupier.editions.game import Game
from croupier.games.pot import advice
from croupier.games.pot.advice import candidates, played_out
from croupier.games.pot.equity.equity import equity
from croupier.games.pot.family import FAMILY
from croupier.games.pot.seen import seen_in
from croupier.kernels.pot.hands import layout as of
from croupier.kit import Refusal, parse_card
from croupier.rounds.codec import decode
from croupier.rounds.events import Act, Bets, Chance, Chose, Closed, Dealt, Decide
from croupier.rounds.round import Round
from croupier.rounds.viewers import Seat

HOLDEM = load("colorado/texas-holdem-high").configure()


def asked(own: str, id: str = "colorado/texas-holdem-high") -> tuple[Round, dict[str, Any]]:
    """A hand in which the seat that acts first holds these cards."""
    game = load(id).configure()
    round = FAMILY.open(game, {1: "a", 2: "b", 3: "c"}, {"stacks": {"1": 20_000, "2": 20_000, "3": 20_000}})
    cards = [parse_card(name) for name in own.split()]
    first = 3
    while isinstance(round.due, Chance):
        to, left = round.due.to, [event.card for event, _ in round.outcomes()]
        card = cards.pop(0) if to == first else next(each for each in left if each not in cards)
        assert to is not None
        round.push(Dealt(to, card))
    assert isinstance(round.due, Decide) and round.due.seat == first
    return round, round.view(Seat(first))


def test_every_legal_answer_has_a_value_with_its_error_and_model() -> None:
    for own, folds in (("Ah Ad", False), ("7c 2d", True)):
        _, view = asked(own)
        found = {each.name: each for each in FAMILY.advice(HOLDEM, view) or ()}
        assert set(found) == {answer["name"] for answer in view["question"]["answers"]}
        assert (min(found.values(), key=lambda each: each.cost).name == "fold") == folds
        assert found["fold"].value == found["fold"].error == 0
        assert all(each.against for each in found.values()) and found["call"].error > 0


def to_decision(round: Round, street: str = "", last: str = "") -> dict[str, Any]:
    """The view of the first seat that is asked on a street, everybody checking or calling until then; `last` is what
    the seat before it does with the most it may."""
    rng = random.Random(7)
    while round.due is not None:
        due = round.due
        if isinstance(due, Chance):
            round.push(rng.choice([event for event, _ in round.outcomes()]))
        elif isinstance(due, Decide):
            view = round.view(Seat(due.seat))
            names = {answer["name"]: answer for answer in view["question"]["answers"]}
            reached = not street or view["street"] == street
            if reached and due.question == "act" and (not last or last not in names):
                return view
            name = last if reached and last in names else "check" if "check" in names else "call"
            answer = names.get(name) or view["question"]["answers"][0]
            amount = {"amount": answer["most"]} if name == last else {}
            round.push(decode({**answer["event"], **amount}, (Chose,)))
        else:
            assert isinstance(due, Act)
            round.push(round.answers(due.role)[0].event)
    raise AssertionError(f"nobody is asked on {street}")


def heads_up(chips: int) -> tuple[Game, Round]:
    game = load("grand-ronde/poker").configure(betting="no limit")
    stacks = {"stacks": {"1": chips, "2": chips}}
    return game, FAMILY.open(game, {1: "a", 2: "b"}, stacks)


def test_bets_are_valued_at_a_few_sizes_where_the_size_is_free() -> None:
    game, round = heads_up(20_000)
    view = to_decision(round, "flop")
    bets = [each for each in FAMILY.advice(game, view) or () if each.name == "bet"]
    answer = next(answer for answer in view["question"]["answers"] if answer["name"] == "bet")
    amounts = [each.event["amount"] for each in bets]
    assert len(amounts) >= 3 and amounts[0] == answer["least"] and amounts[-1] == answer["most"]
    for each in bets:
        assert round.refusal(decode(each.event, (Chose,))) is None


def test_a_call_that_ends_the_betting_is_worth_at_most_its_equity() -> None:
    """The bettor is taken to hold the better of two hands: a call of an all-in bet on the river is worth less than
    against any hand, and the more so the weaker the model; to fold is worth nothing."""
    game, round = heads_up(4_000)
    view = to_decision(round, "river", last="bet")
    me = view["viewer"].removeprefix("seat ")
    found = {each.name: each for each in FAMILY.advice(game, view) or ()}
    own, board = view["seats"][me]["hands"][0]["cards"], view["pools"]["community"]["cards"]
    assert set(found) == {"fold", "call"} and len(board) == 5
    call = next(answer["least"] for answer in view["question"]["answers"] if answer["name"] == "call")
    share = equity(game, [" ".join(own), "random"], " ".join(board)).shares[0]
    against_two = share * share  # of two independent hands both must be beaten
    slack = 5 * Fraction(found["call"].error)
    pot = view["pot"] + call
    assert abs(found["call"].value - (against_two * pot - call)) <= slack + Fraction(pot, 20)


def test_what_everybody_wins_and_the_house_takes_is_what_lay_there() -> None:
    """The hands that advice plays out lose no chip: stacks and pot before are stacks and rake after."""
    game, round = heads_up(20_000)
    view = to_decision(round, "turn")
    seen = seen_in(game, view, view["question"])
    rows = played_out(game, seen, view, tuple(candidates(game, seen, view["question"]["answers"])))
    before = sum(seen.stack) + sum(seen.contributed) + seen.dead - seen.taken
    after = rows.players[:, of.STACK, : len(seen.stack)].sum(axis=1)
    taken = rows.numbers[:, of.RAKED] + rows.numbers[:, of.FEES] + rows.numbers[:, of.JACKPOT]
    assert (after + taken == before).all()


@pytest.mark.parametrize("id", [id for id in edition_ids() if load(id).law.family == "pot poker"])
def test_every_edition_values_every_answer_to_a_bet(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "DEALS", 32)
    game = load(id).configure()
    players = {seat: str(seat) for seat in range(1, max(3, game.edition.law.seats.least) + 1)}
    round = FAMILY.open(game, players, {"stacks": {str(seat): 20_000 for seat in players}})
    view = first_act(round)
    if view is None:
        pytest.skip("players of this game never choose how much to bet")
    found = FAMILY.advice(game, view) or ()
    assert {each.name for each in found} == {answer["name"] for answer in view["question"]["answers"]}


def first_act(round: Round) -> dict[str, Any] | None:
    """The view of the first seat that may bet; stakes before the cards are made as they must be."""
    for _ in range(400):
        due = round.due
        if due is None:
            return None
        if isinstance(due, Decide) and due.question == "act":
            return round.view(Seat(due.seat))
        if isinstance(due, Chance):
            round.push(round.outcomes()[0][0])
        elif isinstance(due, Bets):
            for seat in due.seats:
                for answer in round.answers(seat):
                    if answer.required:
                        round.push(answer.event)
            round.push(Closed())
        elif isinstance(due, Decide):
            answer = round.answers(due.seat)[0]
            round.push(
                answer.make(picks=answer.pick.of[: answer.pick.least]) if answer.pick else answer.event
            )
        else:
            assert isinstance(due, Act)
            round.push(round.answers(due.role)[0].event)
    return None


def test_advice_hangs_on_what_the_seat_sees_alone() -> None:
    """Another deal of the hidden cards gives the same advice."""
    round, view = asked("Ah Ad")
    assert FAMILY.advice(HOLDEM, view) == FAMILY.advice(HOLDEM, round.replay().view(Seat(3)))


def test_nobody_is_advised_who_is_not_asked() -> None:
    round, _ = asked("Ah Ad")
    assert FAMILY.advice(HOLDEM, round.view(Seat(1))) is None
    round.push(Chose(3, "fold"))
    assert FAMILY.advice(HOLDEM, round.view(Seat(3))) is None


def test_a_bet_without_a_size_never_becomes_a_raise() -> None:
    _, view = asked("Ah Ad")
    for words in ("b", "bet"):
        with pytest.raises(Refusal, match="You cannot bet now; to raise, say so"):
            FAMILY.parse(HOLDEM, view, words)
    assert FAMILY.parse(HOLDEM, view, "r")[0]["choice"] == "raise"
