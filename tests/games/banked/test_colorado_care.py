"""The care of the deck, which Colorado's Rules 1017.14, 1017.24 and 1017.47 share with 1009, 1011 and 1036."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from croupier.editions import Game, load
from croupier.room.upkeep import Began, Cut, DeckCounted, DeckIn, DeckShuffled, Finished, Upkeep
from tests.games.banked.outcome import violations

RULES = {
    "1017.14": "colorado/let-it-ride",
    "1017.24": "colorado/three-card-poker",
    "1017.47": "colorado/ultimate-texas-holdem",
}
NOW = datetime(2024, 1, 1)
HALF_AN_HOUR = timedelta(minutes=30)

by_rule = pytest.mark.parametrize("rule", RULES, ids=[f"{rule}(4)" for rule in RULES])
by_edition = pytest.mark.parametrize("id", RULES.values())


def new_deck(game: Game) -> Upkeep:
    keep = Upkeep(game)
    keep.push(DeckIn(NOW))
    return keep


def prepare(keep: Upkeep) -> None:
    keep.push(DeckShuffled(NOW))
    keep.push(Cut(NOW, 20))


def play(keep: Upkeep) -> None:
    prepare(keep)
    keep.push(Began(NOW))
    keep.push(Finished(NOW))


@by_rule
def test_groups_come_from_a_shuffling_device_only(rule: str) -> None:
    assert violations(RULES[rule], dealing="dispenser", shuffler="device") == []
    said = violations(RULES[rule], dealing="dispenser", shuffler="none")
    assert any(f"{rule}(4)" in sentence for sentence in said)


@by_rule
def test_shuffled_and_cut_before_every_round(rule: str) -> None:
    keep = new_deck(load(RULES[rule]).configure())
    assert "shuffle deck 1" in str(keep.refusal(Began(NOW)))
    keep.push(DeckShuffled(NOW))
    said = str(keep.refusal(Began(NOW)))
    assert "cut deck 1" in said and f"{rule}(4)" in said
    keep.push(Cut(NOW, 20))
    keep.push(Began(NOW))
    keep.push(Finished(NOW))
    assert f"{rule}(4)" in str(keep.refusal(Began(NOW)))


@pytest.mark.parametrize(("shuffler", "least"), [("none", 7), ("device", 1)])
@by_edition
def test_1011_2_a_new_deck_stays_for_seven_hands_unless_a_device_shuffles(
    id: str, shuffler: str, least: int
) -> None:
    keep = new_deck(load(id).configure(shuffler=shuffler))
    for hand in range(1, 8):
        play(keep)
        refusal = keep.refusal(DeckIn(NOW))
        assert (refusal is None) == (hand >= least)
        assert refusal is None or "1011(2)" in str(refusal)
        assert keep.refusal(DeckIn(NOW, defective=True)) is None


@pytest.mark.parametrize("hands", [0, 7])
@pytest.mark.parametrize("shuffler", ["none", "device"])
@by_edition
def test_1036_the_deck_is_counted_within_thirty_minutes(id: str, shuffler: str, hands: int) -> None:
    keep = new_deck(load(id).configure(shuffler=shuffler))
    for _ in range(hands):
        play(keep)
    prepare(keep)
    assert keep.refusal(Began(NOW + timedelta(minutes=29))) is None
    assert "1036" in str(keep.refusal(Began(NOW + HALF_AN_HOUR)))
    keep.push(DeckCounted(NOW + HALF_AN_HOUR, 52))
    for minutes in (30, 31):
        assert keep.refusal(Began(NOW + timedelta(minutes=minutes))) is None


GENERAL = [
    "1008",
    "1023(3)",
    "1038",
    "1040(1)",
    "1042(1)",
    "1043",
    "1045(4)",
    "1046",
    "1047",
]


@by_edition
@pytest.mark.parametrize("clause", GENERAL)
def test_the_general_clauses_of_rule_10_are_accounted_for(id: str, clause: str) -> None:
    account = next(one for one in load(id).accounts if str(one.clause) == clause)
    assert account.kinds == ("aside",) and account.notes


@by_edition
@pytest.mark.parametrize("clause", ["1039", "1040"])
def test_1039_and_1040_check_lists_the_posted_house_rules(id: str, clause: str) -> None:
    account = next(one for one in load(id).accounts if str(one.clause) == clause)
    assert account.kinds == ("check",)


@by_edition
def test_1044_match_play_coupons_are_a_wager_of_the_house_games(id: str) -> None:
    account = next(one for one in load(id).accounts if str(one.clause) == "1044")
    assert "row" in account.kinds and "reading" in account.kinds
