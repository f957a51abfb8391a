"""Players decide from what they see: the view and the table show them the same, and so they do the same."""

from __future__ import annotations

import io
import random
import sys
from dataclasses import fields

import pytest

from croupier.cli import main
from croupier.editions import ids_of, load
from croupier.games.pot.family import FAMILY
from croupier.games.pot.players import player
from croupier.games.pot.round import PotRound
from croupier.games.pot.seen import SeenAtTable, SeenInView, seen_in
from croupier.kit import SeededShuffle
from croupier.rounds.codec import decode
from croupier.rounds.events import Bets, Chance, Closed, Dealt, Decide
from croupier.rounds.viewers import Seat


def plain(value: object) -> object:
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize("id", ids_of("pot poker"))
def test_a_view_shows_what_the_table_shows(id: str) -> None:
    """Fields alike at every decision of a hand, and the sensible player's answers with equal chances too."""
    game = load(id).configure()
    seats = {seat: f"player {seat}" for seat in range(1, max(3, game.edition.law.seats.least) + 1)}
    for seed in (1, 2):
        round = PotRound(game, seats, {})
        rng, order = random.Random(seed), SeededShuffle(seed, game.cards).cards
        minds = [player("sensible", game, random.Random(seed)) for _ in range(2)]
        while (due := round.due) is not None:
            if isinstance(due, Bets):
                needed = [a for seat in seats for a in round.answers(seat) if a.required]
                round.push(needed[0].event if needed else Closed())
            elif isinstance(due, Chance):
                assert round.hand is not None and due.to is not None
                round.push(Dealt(due.to, next(card for card in order if not round.hand.t.out[card])))
            else:
                assert isinstance(due, Decide) and round.hand is not None
                view = round.view(Seat(due.seat))
                table, viewed = SeenAtTable(round.hand, due), seen_in(game, view, view["question"])
                for field in fields(SeenInView):
                    if field.name not in ("answers", "chances"):
                        assert plain(getattr(viewed, field.name)) == plain(getattr(table, field.name)), field
                assert [a.event for a in viewed.answers] == [a.event for a in table.answers]
                event = minds[0](table)
                assert minds[1](viewed) == event
                sure = rng.random() < 0.7 and round.refusal(event) is None
                round.push(event if sure else rng.choice(round.answers(due.seat)).event)


def step(round: PotRound, order: list[int]) -> None:
    """Make the required bets, close, or deal the next card that is not out."""
    due = round.due
    if isinstance(due, Bets):
        needed = [a for seat in due.seats for a in round.answers(seat) if a.required]
        round.push(needed[0].event if needed else Closed())
    else:
        assert isinstance(due, Chance) and round.hand is not None and due.to is not None
        round.push(Dealt(due.to, next(card for card in order if not round.hand.t.out[card])))


@pytest.mark.parametrize("name", ["caller", "sensible"])
@pytest.mark.parametrize("id", ["bankers/razz", "colorado/longhorn-holdem", "colorado/joker-poker"])
def test_a_policy_plays_a_hand_to_its_end(id: str, name: str) -> None:
    game = load(id).configure()
    policy = FAMILY.policies(game)[name]
    round = PotRound(game, {1: "one", 2: "two", 3: "three"}, {})
    order = list(SeededShuffle(4, game.cards).cards)
    while (due := round.due) is not None:
        if isinstance(due, Decide):
            view = round.view(Seat(due.seat))
            event = policy(view, view["question"])
            assert event is not None
            round.push(decode(event, PotRound.EVENTS))
        else:
            step(round, order)
    assert round.lines


def test_a_sensible_player_never_hears_of_hidden_cards() -> None:
    """The same cards are answered alike, whatever the others hold."""
    game = load("colorado/texas-holdem-high").configure()
    answers = []
    for other in ([4, 9], [30, 31]):
        round = PotRound(game, {1: "one", 2: "two"}, {"button": 2})
        held = {1: list(other), 2: [48, 44]}  # the button, who is asked first, has the ace and king of clubs
        while isinstance(due := round.due, Chance):
            assert isinstance(due.to, int)
            round.push(Dealt(due.to, held[due.to].pop(0)))
        assert isinstance(due, Decide)
        view = round.view(Seat(due.seat))
        answers.append((due.seat, FAMILY.policies(game)["sensible"](view, view["question"])))
    assert answers[0] == answers[1] and answers[0][0] == 2


@pytest.mark.parametrize("id", ["colorado/texas-holdem-high", "bankers/seven-card-stud"])
def test_announcing_the_dealers_acts_changes_no_card(
    id: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt = []
    for more in ((), ("--show-procedure",)):
        monkeypatch.setattr(sys, "stdin", io.StringIO("call\ncheck\nfold\nfold\nquit\n"))
        assert main(["play", id, "--seats", "4", "--seed", "11", *more]) == 0
        lines = capsys.readouterr().out.splitlines()
        dealt.append([line for line in lines if "dealt" in line and line.startswith(("You", "Seat"))])
    assert dealt[0] == dealt[1] and len(dealt[0]) >= 2
