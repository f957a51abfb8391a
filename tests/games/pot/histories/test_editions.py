"""Hands of our own editions written down, with what the notation lacks, and read back event by event."""

from __future__ import annotations

import random
from typing import Any

import pytest

from croupier.editions import Game, ids_of, load
from croupier.games.pot.checks import bounds_of
from croupier.games.pot.hand import PotHand
from croupier.games.pot.histories.phh import Record, read_records
from croupier.games.pot.histories.replay import replay
from croupier.games.pot.histories.write import Numbers, incident_text, record_hand, write_hand
from croupier.games.pot.opening import open_hand
from croupier.games.pot.table import PotInput, report, show_hand
from croupier.kit import Refusal
from croupier.rounds.events import Chose, Dealt

EACH = pytest.mark.parametrize("id", ids_of("pot poker"))


def opened(game: Game, rng: random.Random) -> PotHand:
    """A hand with the button anywhere, of up to six players with stacks of any size."""
    least = max(2, game.edition.law.seats.least)
    seats = sorted(rng.sample(range(1, game.seats + 1), rng.randint(least, max(least, min(6, game.seats)))))
    stacks = {seat: rng.choice([rng.randint(20, 60), 500]) * 100 for seat in seats}
    return open_hand(game, stacks, rng.choice(seats), explains=False)


def played(hand: PotHand, rng: random.Random, steps: int = 10_000) -> PotHand:
    """So many steps of any legal play."""
    for _ in range(steps):
        due: Any = hand.due
        if due is None:
            break
        if hand.awaits("deal"):
            hand.push(Dealt(due.to, rng.choice(hand.t.unseen())))
            continue
        answers = list(bounds_of(hand.answers()))
        if hand.awaits("discard") and not answers:
            raise AssertionError(f"nothing may be thrown away: {due}")
        quiet = [one for one in answers if isinstance(one, Chose) and one.choice in ("check", "call")]
        hand.push(rng.choice(quiet if quiet and rng.random() < 0.5 else answers))
    return hand


def written_and_read(hand: PotHand, game: Game) -> Record:
    """The hand as a file, read back."""
    (record,) = read_records(write_hand(record_hand(hand, game)))
    return record


@EACH
def test_any_hand_comes_back_as_it_was(id: str) -> None:
    game = load(id).configure()
    for number in range(12):
        rng = random.Random(f"{id} {number}")
        hand = played(opened(game, rng), rng)
        record = written_and_read(hand, game)
        again = replay(record)
        assert again.refused is None, (number, again.refused)
        assert again.over and again.edition == id
        assert not again.repairs
        shown = len(again.hand.inputs) - len(
            hand.inputs
        )  # without a showdown in the hand, all hands are shown
        assert again.hand.inputs[: len(hand.inputs)] == hand.inputs
        assert hand.shows is False or shown == 0
        assert again.hand.stacks == hand.stacks
        assert not again.differences()
        assert again.hand.money == hand.money


@EACH
def test_a_hand_that_is_not_over_goes_on_where_it_stopped(id: str) -> None:
    game = load(id).configure()
    for number in range(12):
        rng = random.Random(f"{id} {number} part")
        hand = played(opened(game, rng), rng, rng.randint(1, 30))
        if hand.over:
            continue
        again = replay(written_and_read(hand, game))
        assert again.refused is None and not again.repairs
        assert again.hand.inputs == hand.inputs
        assert again.hand.waiting == hand.waiting
        assert again.hand.stacks == hand.stacks


def test_what_the_notation_lacks_stands_in_a_table_of_its_own() -> None:
    game = load("outlaws/texas-holdem").configure()
    hand = open_hand(game, {2: 10000, 5: 20000, 7: 30000}, 5)
    rng = random.Random(5)
    record = written_and_read(played(hand, rng), game)
    assert record.variant == "NT" and record.fields["_variant"] == "texas-holdem"
    assert record.ours["edition"] == "outlaws/texas-holdem" and record.ours["button"] == 5
    assert record.seats == (7, 2, 5)
    assert set(record.ours) >= {"edition", "filing", "button", "burns"}


def test_what_the_house_takes_is_written_down() -> None:
    game = load("outlaws/texas-holdem").configure()
    hand = open_hand(game, {1: 10000, 2: 10000, 3: 10000}, 3)
    while not hand.over:
        due: Any = hand.due
        if hand.awaits("deal"):
            hand.push(Dealt(due.to, hand.t.unseen()[7]))
        else:
            hand.push(
                next(
                    one
                    for one in bounds_of(hand.answers())
                    if getattr(one, "choice", "") in ("check", "call")
                )
            )
    record = written_and_read(hand, game)
    assert record.finishing is not None
    taken = sum(record.ours["taken"].values()) * record.scale
    assert taken == sum(record.stacks) - sum(record.finishing) > 0


def test_a_filing_is_written_as_far_as_it_is_not_the_usual_one() -> None:
    game = load("outlaws/texas-holdem").configure(betting="limit")
    hand = open_hand(game, {1: 10000, 2: 10000}, 1)
    record = written_and_read(hand, game)
    assert record.ours["filing"] == {"betting": "limit"}
    assert record.variant == "FT"


def test_a_ruling_is_an_action_too() -> None:
    """A misdeal ends the hand; the file says so in one line, and the chips go back again when it is read."""
    game = load("colorado/texas-holdem-high").configure()
    hand = open_hand(game, {1: 10000, 2: 10000, 3: 10000}, 3)
    kinds = hand.incidents
    assert "misdeal" in kinds
    incident = report("misdeal")
    if hand.refusal(incident) is not None:
        pytest.fail(str(hand.refusal(incident)))
    hand.push(incident)
    record = written_and_read(hand, game)
    assert record.variant == "" and record.texts[-1] == "d ir misdeal"
    again = replay(record)
    assert again.hand.inputs == hand.inputs and again.over
    assert again.stacks == (10000, 10000, 10000)


def test_incidents_with_everything_that_can_be_told() -> None:
    incident = report("exposed card", 7, (51, 0), "call", 250, (("substantial", True), ("nth", 2)))
    text = incident_text(incident, (3, 7), Numbers(100))
    assert text == "exposed card; p2; cards=As2c; said=call; amount=2.5; substantial=true; nth=2"


def test_a_hand_of_no_known_game_needs_its_game() -> None:
    hand = open_hand(load("colorado/pineapple-high").configure(), {1: 10000, 2: 10000})
    with pytest.raises(Refusal, match="with the game it was opened under"):
        record_hand(hand)


# With irregularities.


@pytest.mark.parametrize("id", ["bankers/omaha-high-low-8", "bankers/omaha", "bankers/texas-holdem"])
def test_hands_with_a_card_too_many_come_back_as_they_were(id: str) -> None:
    """Reported at any moment before the flop, also before the straddle is asked for and in the midst of the deal."""
    game = load(id).configure()
    happened = 0
    for number in range(60):
        rng = random.Random(f"too many {id} {number}")
        hand = opened(game, rng)
        while not hand.over:
            several = (("several", True),) if rng.random() < 0.2 else ()
            event = report("extra card", facts=several)
            if "extra card" in hand.incidents and rng.random() < 0.15:
                hand.push(event)
                happened += 1
            played(hand, rng, 1)
        again = replay(written_and_read(hand, game))
        assert again.refused is None, (number, again.refused)
        told = told_in_order(hand)
        assert told_in_order(again.hand)[: len(told)] == told and again.hand.stacks == hand.stacks
    assert happened > 60


def told_in_order(hand: PotHand) -> list[PotInput]:
    """What was done, but for the straddle, which stands with the blinds and may have been asked for before."""
    straddle = ("straddle", "decline")
    return [event for event in hand.inputs if not (isinstance(event, Chose) and event.choice in straddle)]


def test_an_incident_before_the_straddle_and_one_in_the_midst_of_the_deal() -> None:
    """The second waits for the cards that stand before it in the record, and the straddle for neither."""
    game = load("bankers/omaha-high-low-8").configure()
    hand = open_hand(game, dict.fromkeys((1, 2, 3, 4), 10_000))
    hand.push(report("extra card"))
    hand.push(Chose(3, "straddle"))
    for _ in range(6):
        due: Any = hand.due
        assert hand.awaits("deal")
        hand.push(Dealt(due.to, hand.t.unseen()[0]))
    hand.push(report("extra card", facts=(("several", True),)))
    assert hand.over and hand.t.redeal
    record = written_and_read(hand, game)
    assert record.blinds == (100, 200, 400, 0)
    again = replay(record)
    assert again.refused is None and again.hand.inputs == hand.inputs


def test_what_is_reported_between_two_hands_shown_comes_back_between_them() -> None:
    """Seat 1 has mucked when seat 2 throws its hand away: the third is alone, and has won in either order."""
    game = load("colorado/home-run-holdem").configure()
    hand = open_hand(game, dict.fromkeys((1, 2, 3, 4), 10_000), shows=True)
    rng = random.Random("between")
    while not hand.awaits("show"):
        quiet = [
            one
            for one in bounds_of(hand.answers())
            if isinstance(one, Chose) and one.choice in ("check", "call")
        ]
        played(hand, rng, 1) if hand.awaits("deal") else hand.push(quiet[0])
    first, second, *_ = (hand.asked or 0, *(seat for seat in hand.t.seats if seat != hand.asked))
    hand.push(show_hand(first, ()))
    hand.push(report("face-down discard", second, facts=(("retrievable", False),)))
    played(hand, rng)
    again = replay(written_and_read(hand, game))
    assert again.refused is None and again.hand.inputs == hand.inputs
    assert again.hand.stacks == hand.stacks
