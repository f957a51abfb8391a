"""Three Card Poker in Pennsylvania: what goes wrong in its own way, 58 Pa. Code 649a.13."""

from __future__ import annotations

from croupier.games.banked.round import BankedRound
from croupier.kit import StackedDeck, cents, parse_card
from croupier.rounds.events import Chance, Chose, Dealt, Incident
from tests.games.banked.described import deal, described, fates, finish, opened, refused, to_decide
from tests.games.banked.described_649a import GAME, NOTHING, PAIR, QUEEN, ante, one

# 649a.13: irregularities.


def in_the_deal() -> BankedRound:
    """A round of two seats with two cards dealt."""
    return deal(opened(GAME, {1: ante(pair_plus=5), 2: ante(progressive=1)}), StackedDeck(range(52)), 2)


def test_649a_13_a_a_card_found_face_up_is_not_used() -> None:
    round = in_the_deal()
    due = round.due
    round.push(Incident("card face up in the deck", card=parse_card("As")))
    assert not round.over and round.due == due, "the deal goes on where it was"
    assert isinstance(due, Chance) and due.to is not None
    assert "As is not in the deck any more" in refused(round, Dealt(due.to, parse_card("As")))
    round.push(Dealt(due.to, parse_card("Ks")))


def test_649a_13_d_once_the_dealer_has_revealed_nothing_is_exposed() -> None:
    assert "The round is over" in refused(one(PAIR), Incident("dealer card exposed"))


def test_649a_13_d_what_a_fold_has_not_yet_forfeited_is_returned_too() -> None:
    """All hands are void; forfeits are collected only after every player has decided."""
    source = described({1: NOTHING, 2: PAIR}, dealer=QUEEN)
    round = to_decide(opened(GAME, {1: ante(), 2: ante()}), source)
    round.push(Chose(1, "fold"))
    round.push(Incident("dealer card exposed"))
    assert fates(round, 1) == {"ante": "returned"}


def test_649a_13_d_a_play_wager_is_returned_too() -> None:
    source = described({1: PAIR, 2: "4s 4c 9d"}, dealer=QUEEN)
    round = to_decide(opened(GAME, {1: ante(), 2: ante()}), source)
    round.push(Chose(1, "play"))
    round.push(Incident("dealer card exposed"))
    assert fates(round, 1) == {"ante": "returned", "play": "returned"}


def test_649a_13_e_a_shuffler_that_jams_costs_nobody_anything() -> None:
    round = opened(GAME, {1: ante()})
    round.push(Incident("shuffler jams"))
    assert not round.over
    assert round.table.orders == ["reshuffle"]
    finish(round, described({1: PAIR}, dealer=QUEEN), {})
    assert fates(round) == {"ante": "won 10", "play": "won 10"}


def test_649a_13_void_rounds_leave_the_meter_as_it_was() -> None:
    round = in_the_deal()
    assert round.table.meters["progressive"] == cents("1000.20")
    round.push(Incident("wrong number of cards"))
    assert round.table.meters["progressive"] == cents("1000")
