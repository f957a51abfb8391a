"""Every edition for a pot under the contract: any client plays it, money adds up, nobody sees what he may not."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from croupier.editions import ids_of, load
from croupier.games.pot.round import PotRound
from croupier.kit import Refusal
from croupier.kit.chance import Draws, SeededDraws
from croupier.rounds.codec import decode, encode
from croupier.rounds.driver import play, random_answer, step
from croupier.rounds.events import Answer, Bet, Chance, Chose, Closed, Dealt, Decide, Drew, Incident, Spun
from croupier.rounds.money import seat_account
from croupier.rounds.round import Round
from croupier.rounds.viewers import Bystander, Role, Seat, Viewer

EACH = pytest.mark.parametrize("id", ids_of("pot poker"))


def opened(id: str, seed: int) -> PotRound:
    """A table of as few or some more players, with stacks that run out now and then."""
    game = load(id).configure()
    least = max(2, game.edition.law.seats.least)
    count = min(game.seats, least + seed % 4)
    players = {seat: f"player {seat}" for seat in range(1, count + 1)}
    if seed % 3 == 0:
        return PotRound(game, players, {})
    deep = PotRound(game, players, {}).table.all_stacks[1]
    share = (1, 5, 20, 2, 40, 3, 10)
    stacks = {str(seat): deep // share[(seat + seed) % len(share)] for seat in players}
    return PotRound(game, players, {"stacks": stacks, "button": 1 + seed % count})


def played(id: str, seed: int, most: int = 10_000) -> PotRound:
    round = opened(id, seed)
    draws = SeededDraws(seed)
    choose = stays(draws)
    for _ in range(most):
        if round.due is None:
            break
        round.push(step(round, draws, choose))
    return round


def stays(draws: Draws) -> Any:
    """Any answer, but a fold is thought over."""
    any_answer = random_answer(draws)

    def choose(round: Round, answers: Sequence[Answer]) -> Any:
        kept = [answer for answer in answers if answer.name != "fold"]
        return any_answer(round, kept if kept and draws.below(8) else answers)

    return choose


def viewers(round: PotRound) -> list[Viewer]:
    return [*(Seat(seat) for seat in round.table.seats), Bystander(), Role("dealer"), Role("floor")]


def check_money(round: PotRound) -> None:
    assert sum(round.balances.values()) == 0
    if round.due is None:
        left = {str(account): amount for account, amount in round.balances.items()}
        assert "pot" not in left, left
        assert not [name for name in left if name.startswith("layout")], left
        for seat in round.table.seats:
            assert round.balances.get(seat_account(seat), 0) == round.net(seat), (seat, round.lines)


@EACH
def test_any_client_plays_a_hand_to_its_end_and_no_chip_is_lost(id: str) -> None:
    for seed in range(6):
        round = opened(id, seed)
        draws = SeededDraws(seed)
        choose = stays(draws)
        while round.due is not None:
            due = round.due
            if isinstance(due, Decide):
                assert round.answers(due.seat)
            if isinstance(due, Chance):
                assert round.outcomes() and all(weight > 0 for _, weight in round.outcomes())
            round.push(step(round, draws, choose))
            check_money(round)
        assert play(opened(id, seed), SeededDraws(seed), stays(SeededDraws(99))).due is None
        json.dumps(round.next_opening())
        stacks = round.next_opening()["stacks"]
        assert stacks == {str(seat): round.stack(seat) for seat in round.table.seats}


@EACH
def test_the_next_hand_begins_with_what_this_one_left(id: str) -> None:
    round = opened(id, 0)
    total = sum(round.table.all_stacks.values())
    for hand in range(4):
        draws = SeededDraws(100 + hand)
        play(round, draws, stays(draws))
        taken = sum(
            amount for account, amount in round.balances.items() if account.kind not in ("seat", "carried")
        )
        opening = json.loads(json.dumps(round.next_opening()))
        after = sum(opening["stacks"].values()) + opening.get("carry", 0)
        assert after + taken == total + round.table.carry - round.table.carry
        total = after
        try:
            round = PotRound(round.game, round.players, opening)
        except Refusal:  # too few players have chips left
            break


@EACH
def test_replay_fork_and_saving_give_the_same_round(id: str) -> None:
    for seed in (1, 2):
        round = opened(id, seed)
        draws = SeededDraws(seed)
        choose = stays(draws)
        while round.due is not None:
            event = step(round, draws, choose)
            assert decode(json.loads(json.dumps(encode(event))), PotRound.EVENTS) == event
            twin = round.fork() if isinstance(round.due, Decide) else None
            came = round.push(event)
            if twin is not None:
                assert twin.push(event) == came
                assert twin.log == round.log
        again = round.replay()
        assert again.log == round.log and again.lines == round.lines and again.moved == round.moved
        for viewer in viewers(round):
            assert again.view(viewer) == round.view(viewer)
            assert again.heard(viewer) == round.heard(viewer)


WRONG = (
    Drew(3),
    Spun("17"),
    Bet(1, "ante", 100),
    Closed(),
    Dealt("dealer", 5),
    Dealt(77, 1),
    Dealt(1, 1_000_000_000),
    Chose(1, "jump"),
    Chose(99, "call"),
    Chose(1, "show", None, (1_000_000_000,)),
    Chose(1, "discard", None, (-7, 60)),
    Chose(1, "call", None, (3,)),
    Chose(1, "call", None, (), "behind"),
    Chose(1, "bet", -5),
    Incident("the lights go out"),
    Incident("misdeal", 99),
    Incident("exposed card", 1, None, (1_000_000_000,)),
    object(),
    None,
    "call",
    Chose(True, "call"),
    Chose(1, "bet", 1.5),  # type: ignore[arg-type]  # wrong on purpose
    Dealt(1, float("inf")),  # type: ignore[arg-type]  # wrong on purpose
)


@EACH
def test_what_is_refused_changes_nothing_and_what_is_offered_is_taken(id: str) -> None:
    round = opened(id, 1)
    draws = SeededDraws(7)
    choose = stays(draws)
    for _ in range(400):
        due = round.due
        if due is None:
            break
        before = (list(round.log), [round.view(viewer) for viewer in viewers(round)], round.balances)
        for event in WRONG:
            if round.refusal(event) is not None:
                with pytest.raises(Refusal):
                    round.push(event)
        if isinstance(due, Decide):
            for answer in round.answers(due.seat):
                amounts = {answer.least, answer.most} if answer.takes_amount else {None}
                assert all(round.refusal(answer.make(amount)) is None for amount in amounts), answer
        after = (list(round.log), [round.view(viewer) for viewer in viewers(round)], round.balances)
        assert before == after
        round.push(step(round, draws, choose))


def hidden_from(round: PotRound, viewer: Viewer) -> list[int]:
    """Cards that lie in hands, burns and discards of others, unseen."""
    assert round.hand is not None
    t = round.hand.t
    number = viewer.number if isinstance(viewer, Seat) else None
    found = list(t.burns)
    for i, seat in enumerate(t.seats):
        if seat != number and not t.shown[i]:
            found += [card for card, up in zip(t.cards[i], t.faces[i], strict=True) if not up]
    return found


def swapped(round: PotRound, one: int, other: int) -> PotRound | None:
    """The same round with two cards exchanged wherever they are named; None where it cannot be played so."""
    swap = {one: other, other: one}
    twin = round.anew()
    for event in round.inputs:
        if isinstance(event, Dealt):
            event = Dealt(event.to, swap.get(event.card, event.card))
        elif isinstance(event, Chose) and event.cards:
            cards = tuple(swap.get(card, card) for card in event.cards)
            event = Chose(event.seat, event.choice, event.amount, cards)
        if twin.refusal(event) is not None:
            return None
        twin.push(event)
    return twin


@EACH
def test_exchanging_cards_that_a_viewer_may_not_know_changes_nothing_for_him(id: str) -> None:
    compared = hidden = 0
    for seed in range(4):
        for most in (5, 9, 14, 22, 31, 40):
            round = played(id, seed, most)
            if round.hand is None or round.due is None:
                continue
            unseen = list(round.hand.t.unseen())
            for viewer in (Seat(round.table.seats[0]), Bystander(), Role("floor")):
                for card in hidden_from(round, viewer)[:3]:
                    hidden += 1
                    twin = swapped(round, card, unseen[seed % len(unseen)])
                    if twin is None or twin.due != round.due:
                        continue  # hidden cards decide what a player is allowed, and so how the hand went on
                    compared += 1
                    assert twin.view(viewer) == round.view(viewer)
                    assert twin.heard(viewer) == round.heard(viewer)
    assert compared or not hidden  # in Trips every card lies face up
